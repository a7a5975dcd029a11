import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

struct VaultRootTests {
    /// The nearest root upwards, which a note of the same name does not hide, also where a link is on the way.
    @Test(arguments: [("a/b/c", "/a"), ("a", "/a"), ("", ""), ("d", ""), ("link", "/a"), ("e", "/e")])
    func `a root is found`(_ start: String, _ root: String) throws {
        let tree = try TemporaryTree([
            "vault.md": vaultText, "a/vault.md": vaultText, "a/b/c/note.md": "", "d/vault.md": "no front matter",
            "shared.md": vaultText, "e/note.md": "",
        ])
        try tree.link("link", to: "a")
        try tree.link("e/vault.md", to: "../shared.md")
        #expect(try VaultRoot.find(from: tree.path + "/" + start).path == tree.path + root)
    }

    @Test func `a vault.md of another type is passed and named in the error`() throws {
        let tree = try TemporaryTree(["home/a/vault.md": "# The vault\n", "home/a/b/x.md": ""])
        let error = #expect(throws: FileError.self) {
            try VaultRoot.find(from: tree.absolute("home/a/b"), home: tree.absolute("home"))
        }
        #expect(error?.operation == .findRoot(untyped: tree.absolute("home/a/vault.md")))
    }

    @Test(.enabled(if: geteuid() != 0)) func `a vault.md that cannot be read is said to be that`() throws {
        let tree = try TemporaryTree(["a/vault.md": vaultText])
        chmod(tree.absolute("a/vault.md"), 0)
        #expect(throws: FileError(.read, tree.absolute("a/vault.md"), .accessDenied)) {
            try VaultRoot.find(from: tree.absolute("a"))
        }
        #expect(throws: FileError(.useRoot(source: "--vault"), "a", .accessDenied)) {
            try VaultRoot.find(from: tree.path, explicit: "a")
        }
    }

    @Test func `a vault.md that is not a file is said to be that`() throws {
        let tree = try TemporaryTree(["a/vault.md/x": ""])
        #expect(throws: FileError(.read, tree.absolute("a/vault.md"), .isFolder)) {
            try VaultRoot.find(from: tree.absolute("a"))
        }
    }

    @Test(arguments: ["home", "home/a/b"])
    func `the walk ends before the home folder`(_ start: String) throws {
        let tree = try TemporaryTree(["vault.md": vaultText, "home/vault.md": vaultText, "home/a/b/x.md": ""])
        let error = #expect(throws: FileError.self) {
            try VaultRoot.find(from: tree.absolute(start), home: tree.absolute("home"))
        }
        #expect(error?.operation == .findRoot(untyped: nil))
        #expect(error?.message == "no vault in '\(tree.absolute(start))' or in the folders above it")
    }

    @Test func `the home folder is a root when it is named`() throws {
        let tree = try TemporaryTree(["vault.md": vaultText])
        #expect(try VaultRoot.find(from: "/", explicit: tree.path, home: tree.path).path == tree.path)
    }

    @Test func `the option wins over the variable, and the variable over the walk`() throws {
        let tree = try TemporaryTree(["a/vault.md": vaultText, "b/vault.md": vaultText, "c/vault.md": vaultText])
        let environment = ["VAULT_DIR": tree.absolute("b")]
        let start = tree.absolute("c")
        #expect(
            try VaultRoot.find(from: start, explicit: "../a", environment: environment).path == tree.absolute("a"))
        #expect(try VaultRoot.find(from: start, environment: environment).path == tree.absolute("b"))
        #expect(try VaultRoot.find(from: start, environment: ["VAULT_DIR": ""]).path == tree.absolute("c"))
    }

    @Test(arguments: [("missing", Errno.notFound), ("empty", .notFound), ("untyped", .invalid), ("file", .notFolder)])
    func `a named folder that is no vault is an error`(_ name: String, _ reason: Errno) throws {
        let tree = try TemporaryTree(["untyped/vault.md": "---\ntype: note\n---\n", "file": "x"])
        try tree.makeFolder("empty")
        let error = #expect(throws: FileError.self) { try VaultRoot.find(from: tree.path, explicit: name) }
        #expect(error == FileError(.useRoot(source: "--vault"), name, reason))
    }

    @Test func `a pipe named vault.md does not block`() throws {
        let tree = try TemporaryTree(["home/v/note.md": ""])
        try tree.makePipe("home/v/vault.md")
        #expect(throws: FileError.self) {
            try VaultRoot.find(from: tree.absolute("home/v"), home: tree.absolute("home"))
        }
    }
}
