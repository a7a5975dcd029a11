import Foundation
import Testing
import VaultTestSupport

/// Files to which both sides gave another name, merged by git alone.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct RenamedApartTests {
    private static let words = "use --ours or --theirs\n"

    /// A note with enough text for git to know it again.
    private static func goal(_ title: String, _ day: Int, _ tags: String...) -> String {
        let names = tags.isEmpty ? "" : "formerly:\n" + tags.map { "  - \($0)\n" }.joined()
        return "---\ntype: goal\ntitle: \(title)\ndue: 2026-12-0\(day)\n\(names)---\n"
            + (1...9).map { "\(title) \($0)\n" }.joined()
    }

    private static func repository(_ files: [String: String]) throws -> GitFolder {
        let head = ["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(files) { $1 })
        try folder.commit("base")
        return folder
    }

    private static func rename(_ old: String, _ new: String, _ text: String, in folder: GitFolder) throws {
        try folder.git("mv", old + ".md", new + ".md")
        try folder.scratch.write(text, to: new + ".md")
        try folder.git("add", "--all")
    }

    /// `run` is `swim` for us and `jog` for them, and due on another day for each.
    private static func merged() throws -> GitFolder {
        let folder = try repository(["run.md": goal("Run", 1)])
        try folder.git("checkout", "-q", "-b", "theirs")
        try rename("run", "jog", goal("Run", 3), in: folder)
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try rename("run", "swim", goal("Run", 2), in: folder)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    private static let marked = goal("Run", 2).replacing(
        "due: 2026-12-02\n", with: "<<<<<<< ours\ndue: 2026-12-02\n=======\ndue: 2026-12-03\n>>>>>>> theirs\n")

    @Test func `while nobody says which name holds, both have the merged text`() throws {
        let folder = try Self.merged()
        let answer = folder.vault("resolve", "--add")
        #expect(answer.stdout == "run.md: we renamed it to 'swim.md', they to 'jog.md'; " + Self.words)
        #expect(answer.exitCode == 1)
        for path in ["swim.md", "jog.md"] { #expect(try folder.scratch.text(of: path) == Self.marked) }
        #expect(try folder.git("ls-files", "-u") != "")
    }

    /// What stands between marks is open, however long git made them.
    @Test(arguments: [("jog.md", "swim.md"), ("swim.md", "jog.md")])
    func `a name that somebody took away settles the name alone`(gone: String, path: String) throws {
        let folder = try Self.merged()
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/" + gone)
        let answer = folder.vault("resolve", "--add")
        #expect(answer.stdout == "\(path):4: both sides changed 'due'\n")
        #expect(answer.exitCode == 1)
        #expect(try folder.scratch.text(of: path) == Self.marked)
        #expect(try folder.git("ls-files", "-u") != "")
        try folder.scratch.write(Self.goal("Run", 4), to: path)
        #expect(
            folder.vault("resolve", "--add").stdout == "\(path): has no conflict markers, and is left as it is\n")
        #expect(
            try folder.git("status", "--porcelain") == (path == "jog.md" ? "R  swim.md -> jog.md\n" : "M  swim.md\n"))
    }

    /// Theirs is the commit that comes in, whatever git is doing.
    @Test(arguments: ["merge", "cherry-pick", "rebase", "revert", "stash"])
    func `their text is that of the commit that comes in`(_ work: String) throws {
        let folder = try Self.repository(["run.md": Self.goal("Run", 1)])
        let name = work == "revert" ? "run" : "jog"
        switch work {
        case "revert":
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.commit("theirs")
            try Self.rename("jog", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            #expect(try folder.answer(["revert", "--no-edit", "HEAD~1"]).exitCode == 1)
        case "stash":
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.git("stash", "-q")
            try Self.rename("run", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            #expect(try folder.answer(["stash", "pop"]).exitCode == 1)
        default:
            try folder.git("checkout", "-q", "-b", "theirs")
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.commit("theirs")
            try folder.git("checkout", "-q", "main")
            try Self.rename("run", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            let words = work == "rebase" ? ["rebase", "-q", "main", "theirs"] : [work, "theirs"]
            #expect(try folder.answer(words).exitCode == 1)
        }
        #expect(folder.vault("resolve", "--theirs", "--add").stdout == name + ".md: resolved\n")
        let day = work == "revert" ? 1 : 3
        #expect(try folder.scratch.text(of: name + ".md") == Self.goal("Run", day, "swim"))
        #expect(try folder.git("ls-files", "-u") == "")
    }

    /// Which of them a file was is told by its lines, and conflicts come in the order of their paths.
    @Test func `two files at once`() throws {
        let folder = try Self.repository([
            "run.md": Self.goal("Run", 1), "read.md": Self.goal("Read", 1), "a.md": "1\n", "z.md": "1\n",
        ])
        for (branch, names, day) in [("theirs", ["jog", "book"], 3), ("main", ["swim", "write"], 2)] {
            if branch != "main" { try folder.git("checkout", "-q", "-b", branch) }
            try Self.rename("run", names[0], Self.goal("Run", day), in: folder)
            try Self.rename("read", names[1], Self.goal("Read", day), in: folder)
            for path in ["a.md", "z.md"] { try folder.scratch.write("\(day)\n", to: path) }
            try folder.commit(branch)
            try folder.git("checkout", "-q", "main")
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(
            folder.vault("resolve").stdout == """
                a.md:1: both sides changed these lines
                run.md: we renamed it to 'swim.md', they to 'jog.md'; use --ours or --theirs
                read.md: we renamed it to 'write.md', they to 'book.md'; use --ours or --theirs
                z.md:1: both sides changed these lines

                """)
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: "swim.md") == Self.goal("Run", 2, "jog"))
        #expect(try folder.scratch.text(of: "write.md") == Self.goal("Read", 2, "book"))
        #expect(
            try folder.scratch.paths().filter { $0.hasSuffix(".md") && !$0.contains("/") }.sorted() == [
                "a.md", "swim.md", "vault.md", "write.md", "z.md",
            ])
        #expect(try folder.git("ls-files", "-u") == "")
    }

    @Test func `a plain note gets no former name`() throws {
        func text(_ last: String) -> String { (1...9).map { "line \($0)\n" }.joined() + last + "\n" }
        let folder = try Self.repository(["run.md": text("1")])
        try folder.git("checkout", "-q", "-b", "theirs")
        try Self.rename("run", "jog", text("1"), in: folder)
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try Self.rename("run", "swim", text("2"), in: folder)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve", "--theirs", "--add").stdout == "jog.md: resolved\n")
        #expect(try folder.scratch.text(of: "jog.md") == text("2"))
    }
}
