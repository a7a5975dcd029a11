import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram

/// `vault resolve` over files that somebody worked on: what a person wrote stays, whatever side is to be right.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct ResolveByHandTests {
    private static let path = "goals/run.md"
    private static let block = "```\n<<<<<<< HEAD\nx\n=======\ny\n>>>>>>> b\n```\n"

    private static func goal(_ importance: Int, _ day: Int, _ text: String, _ more: String = "") -> String {
        "---\ntype: goal\ntitle: Run\nimportance: \(importance)\nurgency: 3\ntags: [a, b]\ndue: 2026-12-0\(day)\n---\n"
            + "one\n\ntwo\n\n\(text)\n\nfour\n" + more
    }

    /// Both sides changed two fields and a line of the text; git has merged them by lines.
    private static func merged(_ more: String = "") throws -> GitFolder {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", path: goal(5, 1, "three", more)])
        try folder.commit()
        for (branch, importance) in [("theirs", 7), ("ours", 8)] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.scratch.write(goal(importance, importance - 4, branch, more), to: path)
            try folder.commit(branch)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    private static func replace(
        _ old: String, _ new: String, in folder: GitFolder, at path: String = path
    ) throws -> String {
        let before = try folder.scratch.text(of: path)
        #expect(before.contains(old), "\(before)")
        let after = before.replacing(old, with: new)
        try folder.scratch.write(after, to: path)
        return after
    }

    private static let hunk = "<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> theirs\n"

    /// What stands for the conflict in the text afterwards.
    @Test(arguments: [
        "my own wording\n", "ours\n", "<<<<<<< HEAD\nours\n=======\ntheirs!\n>>>>>>> theirs\n",
    ])
    func `work between git's own markers stays`(text: String) throws {
        let folder = try Self.merged()
        let file = try Self.replace(Self.hunk, text, in: folder)
        for words in [[], ["--ours"], ["--theirs", "--add"]] {
            let answer = folder.vault(arguments: ["resolve"] + words)
            #expect(answer.exitCode == 1)
            #expect(
                answer.stdout == "\(Self.path): was changed by hand, and is left as it is; resolve the rest there, or "
                    + "start over: git checkout --merge \(Self.path)\n")
            #expect(try folder.scratch.text(of: Self.path) == file)
            #expect(try folder.git("ls-files", "-u") != "")
        }
        try folder.git("checkout", "-q", "--merge", Self.path)
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal(8, 4, "ours"))
    }

    /// An example in code is none of the marks that are left.
    @Test func `markers in code are no conflict`() throws {
        let folder = try Self.merged(Self.block)
        try folder.scratch.write(Self.goal(6, 9, "mine", Self.block), to: Self.path)
        #expect(folder.vault("resolve", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: Self.path) == Self.goal(6, 9, "mine", Self.block))
        #expect(try folder.git("ls-files", "-u") == "")
        let other = try Self.merged(Self.block)
        #expect(other.vault("resolve", "--theirs", "--add").exitCode == 0)
        #expect(try other.scratch.text(of: Self.path) == Self.goal(7, 3, "theirs", Self.block))
    }

    /// Both gave the file another name: what was written into one of the two stays, and taking one away decides.
    @Test(arguments: ["--ours", "--theirs", "--add"])
    func `work on a file with two names stays`(word: String) throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", Self.path: Self.goal(5, 1, "three"),
        ])
        try folder.commit()
        for (branch, name) in [("theirs", "sprint"), ("ours", "jog")] {
            try folder.git("checkout", "-q", "-b", branch, "main")
            try folder.git("mv", Self.path, "goals/\(name).md")
            try folder.scratch.write(Self.goal(5, 1, branch), to: "goals/\(name).md")
            try folder.commit(branch)
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let own = Self.goal(5, 1, "by hand")
        try folder.scratch.write(own, to: "goals/jog.md")
        let other = try folder.scratch.text(of: "goals/sprint.md")
        let answer = folder.vault("resolve", word)
        #expect(
            answer.exitCode == 1 && answer.stdout.contains("delete the file with the other name"), "\(answer.stdout)")
        #expect(try folder.scratch.text(of: "goals/jog.md") == own)
        #expect(try folder.scratch.text(of: "goals/sprint.md") == other)
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/goals/sprint.md")
        #expect(folder.vault("resolve", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: "goals/jog.md") == own)
        #expect(try folder.git("ls-files", "-u") == "")
    }

    /// Git may have left marks in a version that it keeps itself.
    @Test func `a file with markers is never told to git`() throws {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n---\n", Self.path: Self.goal(5, 1, "three"),
        ])
        try folder.commit()
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.git("mv", Self.path, "goals/jog.md")
        try folder.scratch.write(Self.goal(7, 1, "three"), to: "goals/jog.md")
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try folder.scratch.write("---\ntype: goal\ntitle: Jog\nimportance: 3\n---\nAnother.\n", to: "goals/jog.md")
        try folder.scratch.write(Self.goal(8, 1, "three"), to: Self.path)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        let answer = folder.vault("resolve", "--ours", "--add")
        #expect(answer.exitCode == 1)
        #expect(answer.stdout.contains("has conflict markers; resolve it by hand\n"), "\(answer.stdout)")
        #expect(try folder.git("ls-files", "-u") != "")
    }

    /// The marks of a copy that was merged are told again, also where there is no git.
    @Test func `markers that git knows nothing of are told`() throws {
        let folder = try SmallFolder([
            Self.path: Self.goal(5, 1, "three"),
            "goals/run (Ana's conflicted copy 2026-11-21).md": Self.goal(6, 1, "three"),
        ])
        #expect(folder.run("resolve").exitCode == 1)
        for words in [["resolve"], ["resolve", "--theirs"]] {
            #expect(
                folder.run(arguments: words)
                    == .init(stdout: "\(Self.path): has conflict markers; resolve it by hand\n", exitCode: 1))
        }
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.run("resolve", "--theirs").exitCode == 0)
        #expect(folder.run("resolve").stdout == "nothing to resolve\n")
    }
}
