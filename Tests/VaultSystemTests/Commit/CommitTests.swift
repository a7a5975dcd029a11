import Foundation
import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

struct CommitTests {
    private static let time = CommitTrial.time

    private static func edit(_ tree: TemporaryTree, _ path: String, before: String, _ text: String = "X") -> Change {
        let edit = TextEdit(range: ByteRange(0, 1), replacement: text)
        return Change(files: [FileEdit(path: Path(path), before: Array(before.utf8), edits: [edit])])
    }

    @discardableResult
    private static func apply(_ change: Change, _ tree: TemporaryTree, wait: Int = 0) throws -> CommitReport {
        var limits = CommitLimits()
        limits.wait = wait
        return try VaultCommit.apply(
            change, to: tree.root, description: "a change", time: time, limits: limits)
    }

    @Test func `an edit keeps the permissions, and a new file has those of any`() throws {
        let tree = try TemporaryTree(["a.md": "abc", "b.md": "b"])
        chmod(tree.absolute("a.md"), 0o640)
        let change = try Self.edit(tree, "a.md", before: "abc").merged(with: [
            Change(files: [.creating("n/new.md", "new")])
        ])
        let report = try Self.apply(change, tree)
        #expect(report.paths == ["a.md", "n/new.md"])
        #expect(tree.bytes("a.md") == Array("Xbc".utf8))
        let disk = RootDisk(try tree.root)
        #expect(try disk.status("a.md")?.permissions == 0o640)
        #expect(try disk.status("n/new.md")?.permissions == disk.status("b.md")?.permissions)
        #expect(tree.bytes(".vault/.gitignore") == Array("*\n".utf8))
        #expect(tree.bytes(".vault/lock") == [])
    }

    @Test func `a change of nothing writes nothing`() throws {
        let tree = try TemporaryTree(["a.md": "abc"])
        let report = try Self.apply(Self.edit(tree, "a.md", before: "abc", "a"), tree)
        #expect(report == CommitReport())
        #expect(try tree.names() == ["a.md"])
    }

    /// What is replaced, and what replaces it, is kept in a journal: one way to undo, the other to undo half of it.
    @Test(arguments: [("a", "a b\n", true), ("b", String(repeating: " ", count: 400), false), ("%", "x", true)])
    func `a change that no journal can hold is refused before anything is written`(
        _ old: String, _ new: String, isSmall: Bool
    ) throws {
        for (before, after) in [(old, new), (new, old)] {
            let tree = try TemporaryTree(["a.md": before])
            let edit = TextEdit(range: ByteRange(0, before.utf8.count), replacement: after)
            let change = Change(files: [
                FileEdit(path: "a.md", before: Array(before.utf8), edits: [edit]), .creating("n/b.md", "b"),
            ])
            var limits = CommitLimits()
            limits.journalBytes = 1_000
            func apply() throws {
                _ = try VaultCommit.apply(
                    change, to: tree.root, description: "a change", time: Self.time, limits: limits)
            }
            if isSmall {
                try apply()
                #expect(tree.bytes("a.md") == Array(after.utf8))
            } else {
                let error = #expect(throws: CommitError.self) { try apply() }
                guard case .tooLarge(let bytes, limit: 1_000) = error else { return }
                #expect((1_200..<1_900).contains(bytes))
                #expect(tree.bytes("a.md") == Array(before.utf8))
                #expect(try tree.names().filter { !$0.hasPrefix(".vault") } == ["a.md"])
                #expect(!VaultCommit.isUnfinished(in: try tree.root))
            }
        }
    }

    @Test func `all files that differ are named, and none is written`() throws {
        let tree = try TemporaryTree(["a.md": "abc", "b.md": "new", "d.md": "new"])
        let change = try Self.edit(tree, "a.md", before: "abc").merged(with: [
            Self.edit(tree, "b.md", before: "old"), Self.edit(tree, "gone.md", before: "old"),
            Change(files: [.deleting("d.md", before: [])]),
        ])
        #expect(throws: CommitError.changed(["b.md", "d.md", "gone.md"])) { try Self.apply(change, tree) }
        #expect(tree.bytes("a.md") == Array("abc".utf8))
    }

    @Test(arguments: ["../x.md", "/x.md", "a//x.md", "", ".vault/x.md", ".git/hooks/x", "a/.obsidian/x", ".vault"])
    func `a path that is none of the vault's is refused`(path: String) throws {
        let tree = try TemporaryTree()
        let error = CommitError.file(FileError(.write, path, .invalid))
        #expect(throws: error) { try Self.apply(Change(files: [.creating(Path(path), "x")]), tree) }
        let before = Array("a".utf8)
        try tree.write("a.md", before)
        #expect(throws: error) {
            try Self.apply(Change(files: [.moving("a.md", to: Path(path), before: before)]), tree)
        }
    }

    @Test func `nothing that exists is overwritten by a new or moved file`() throws {
        let tree = try TemporaryTree(["a.md": "abc", "b.md": "b"])
        try tree.link("l.md", to: "nowhere")
        for path in ["b.md", "l.md"] {
            let error = CommitError.file(FileError(.write, path, .exists))
            #expect(throws: error) { try Self.apply(Change(files: [.creating(Path(path), "x")]), tree) }
            let move = FileEdit.moving("a.md", to: Path(path), before: Array("abc".utf8))
            #expect(throws: error) { try Self.apply(Change(files: [move]), tree) }
        }
        #expect(tree.bytes("b.md") == Array("b".utf8))
    }

    @Test func `through a link inside the vault the file itself is written`() throws {
        let tree = try TemporaryTree(["a/real.md": "abc"])
        try tree.link("link.md", to: "a/real.md")
        try Self.apply(Self.edit(tree, "link.md", before: "abc"), tree)
        #expect(tree.bytes("a/real.md") == Array("Xbc".utf8))
        #expect(try RootDisk(tree.root).status("link.md")?.kind == .link)
    }

    @Test func `links out of the vault, and linked folders, are refused`() throws {
        let outside = try TemporaryTree(["out.md": "abc"])
        let tree = try TemporaryTree()
        try tree.link("link.md", to: outside.absolute("out.md"))
        try tree.link("folder", to: outside.path)
        #expect(throws: CommitError.outside("link.md")) {
            try Self.apply(Self.edit(tree, "link.md", before: "abc"), tree)
        }
        #expect(throws: CommitError.self) { try Self.apply(Self.edit(tree, "folder/out.md", before: "abc"), tree) }
        #expect(throws: CommitError.self) { try Self.apply(Change(files: [.creating("folder/n.md", "n")]), tree) }
        #expect(outside.bytes("out.md") == Array("abc".utf8))
        #expect(try outside.names() == ["out.md"])
    }

    @Test func `a read-only file is left as it is`() throws {
        let tree = try TemporaryTree(["a.md": "abc"])
        chmod(tree.absolute("a.md"), 0o444)
        let changes = [
            Self.edit(tree, "a.md", before: "abc"), Change(files: [.deleting("a.md", before: Array("abc".utf8))]),
        ]
        for change in changes {
            #expect(throws: CommitError.readOnlyFile("a.md")) { try Self.apply(change, tree) }
        }
        #expect(tree.bytes("a.md") == Array("abc".utf8))
    }

    @Test(.enabled(if: geteuid() == 0)) func `a file of another user keeps its owner`() throws {
        let tree = try TemporaryTree(["a.md": "abc"])
        chown(tree.absolute("a.md"), 12345, 23456)
        try Self.apply(Self.edit(tree, "a.md", before: "abc"), tree)
        let status = try RootDisk(tree.root).status("a.md")
        #expect(status?.owner == 12345)
        #expect(status?.group == 23456)
    }

    @Test(.enabled(if: geteuid() != 0)) func `a read-only folder is an error that names it`() throws {
        let tree = try TemporaryTree(["f/a.md": "abc"])
        chmod(tree.absolute("f"), 0o555)
        #expect(throws: CommitError.self) { try Self.apply(Self.edit(tree, "f/a.md", before: "abc"), tree) }
        chmod(tree.absolute("f"), 0o755)
        #expect(tree.bytes("f/a.md") == Array("abc".utf8))
        #expect(try tree.names("f") == ["a.md"])
    }

    @Test func `another name of the same file keeps the old text`() throws {
        let tree = try TemporaryTree(["a.md": "abc"])
        link(tree.absolute("a.md"), tree.absolute("snapshot"))
        try Self.apply(Self.edit(tree, "a.md", before: "abc"), tree)
        #expect(tree.bytes("a.md") == Array("Xbc".utf8))
        #expect(tree.bytes("snapshot") == Array("abc".utf8))
    }

    @Test func `the folder of the vault must be a folder`() throws {
        let linked = try TemporaryTree(["a.md": "abc", "other/x": ""])
        try linked.link(".vault", to: "other")
        #expect(throws: CommitError.file(FileError(.makeFolder, ".vault", .tooManyLinks))) {
            try Self.apply(Self.edit(linked, "a.md", before: "abc"), linked)
        }
        #expect(try linked.names("other") == ["x"])
        let file = try TemporaryTree(["a.md": "abc", ".vault": ""])
        #expect(throws: CommitError.file(FileError(.makeFolder, ".vault", .exists))) {
            try Self.apply(Self.edit(file, "a.md", before: "abc"), file)
        }
    }

    @Test func `one process writes, others wait and are told who it is`() throws {
        let tree = try TemporaryTree(["a.md": "abc"])
        let holder = CommitTrial.commit(RootDisk(try tree.root))
        try holder.locked { (_) throws(CommitError) in
            do {
                try Self.apply(Self.edit(tree, "a.md", before: "abc"), tree, wait: 20)
                Issue.record("it was written")
            } catch CommitError.locked(let other, _) {
                #expect(other?.process == getpid())
                #expect(other?.host == Platform.hostName)
                #expect(other?.since == "2026-11-18T11:06:40")
            } catch {
                Issue.record(error)
            }
        }
        try Self.apply(Self.edit(tree, "a.md", before: "abc"), tree)
    }

    @Test func `only temporary files that nobody will finish are taken away`() throws {
        let tree = try TemporaryTree([
            "f/a.md": "abc", "f/.vault-1-2.tmp.md": "", "f/.vault-notes.tmp": "", "f/.vault-99999999-1.tmp": "",
            "f/.vault-\(getppid())-1.tmp": "", "f/.vault-.tmp": "", "f/.vault-1-x.tmp": "",
        ])
        try Self.apply(Self.edit(tree, "f/a.md", before: "abc"), tree)
        #expect(try tree.names("f").contains(".vault-99999999-1.tmp") == false)
        #expect(try tree.names("f").count == 6)
    }
}
