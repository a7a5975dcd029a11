import Testing
import VaultTestSupport

@testable import VaultSystem

/// A line in `.gitattributes` for every ending that notes have.
@Suite(.tags(.git)) struct MergeDriverTests {
    private static func driver(_ tree: GitFolder) throws -> MergeDriver {
        MergeDriver(
            of: try VaultRoot(folder: tree.scratch.path + "/notes"), environment: tree.environment,
            endings: [".md", ".markdown"])
    }

    private static func tree(_ files: [String: String]) throws -> GitFolder {
        try GitFolder(["notes/vault.md": vaultText].merging(files) { $1 })
    }

    @Test(arguments: [
        ("*.md merge=vault\n", [".markdown"]), ("*.MARKDOWN merge=vault\n", [".md"]), ("* merge=vault\n", []),
        ("*.md merge=vault\n*.markdown text merge=vault\n", []), ("goals/*.md merge=vault\n", [".markdown"]),
        ("goals/** merge=vault\n", []), ("*.md merge=other\n", [".md", ".markdown"]),
    ])
    func `endings without a line are missing`(_ text: String, _ missing: [String]) throws {
        let tree = try Self.tree(["notes/.gitattributes": text])
        let driver = try Self.driver(tree)
        #expect(driver.missingEndings == missing)
        #expect(driver.status == (missing.count == 2 ? .missing : .halfDone))
        try driver.install(command: "vault")
        #expect(driver.status == .installed && driver.missingEndings.isEmpty)
    }

    @Test func `lines may be in several files`() throws {
        let tree = try Self.tree([
            ".gitattributes": "*.md merge=vault\n", "notes/.gitattributes": "*.markdown merge=vault\n",
        ])
        #expect(try Self.driver(tree).missingEndings == [])
    }

    @Test func `only lines that lack are written, and all of them go`() throws {
        let tree = try Self.tree(["notes/.gitattributes": "*.md merge=vault"])
        let driver = try Self.driver(tree)
        try driver.install(command: "vault")
        #expect(try tree.scratch.text(of: "notes/.gitattributes") == "*.md merge=vault\n*.markdown merge=vault\n")
        #expect(try driver.uninstall(isShared: false))
        #expect((try? tree.scratch.text(of: "notes/.gitattributes")) == nil && driver.status == .missing)
    }
}
