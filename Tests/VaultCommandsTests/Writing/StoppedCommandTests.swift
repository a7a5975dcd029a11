import Foundation
import Testing
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// What commands say of a change that stopped in the middle, and do with it.
@Suite(.tags(.crash, .git)) struct StoppedCommandTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nvalues: [\"[[health]]\"]\n---\nText\n"
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n", "goals/run.md": goal,
        "goals/walk.md": "---\ntype: goal\ntitle: Walk\n---\nSee [[health]].\n",
        "values/health.md": "---\ntype: value\ntitle: Health\n---\n",
        "notes/plain.md": "I like [[health]] and [it](../values/health.md).\n",
    ]
    private static let what = "rename values/health.md to values/wellbeing.md"

    /// A repository in which a rename stopped when the note had its new name and no link had followed.
    private static func stopped(after moved: Bool = true) throws -> GitFolder {
        let folder = try GitFolder(files)
        try folder.commit()
        let root = try VaultRoot(folder: folder.scratch.path)
        let vault = try Vault(root)
        let number = try #require(vault.graph.note(at: "values/health.md"))
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let planned = try vault.snapshot.renaming(number, to: "wellbeing", today: today)
        let time = DateTime(secondsSinceEpoch: 0, offset: 0)
        for step in 1..<1000 {
            let disk = StoppingDisk(root, at: step, .killed)
            _ = try? Commit(disk, time: time, now: Clock.now(), limits: .init())
                .apply(planned.edit.change, description: what)
            let isMoved = FileManager.default.fileExists(atPath: folder.scratch.path + "/values/wellbeing.md")
            if moved ? isMoved : VaultCommit.isUnfinished(in: root) { break }
            _ = try VaultCommit.recover(root, time: time)
        }
        try #require(VaultCommit.isUnfinished(in: root))
        return folder
    }

    /// Also when the vault was read again in between.
    @Test func `what is insisted on holds after the finish`() throws {
        let folder = try Self.stopped()
        try folder.scratch.write("", to: "actions/.far.md.icloud")
        #expect(folder.vault("rename", "run", "jog").exitCode == 2)
        let answer = folder.vault("rename", "run", "jog", "--partial")
        #expect(answer.exitCode == 0, "\(answer)")
    }

    @Test func `a change that another program finishes in a moment is waited for`() throws {
        let folder = try Self.stopped()
        let root = try VaultRoot(folder: folder.scratch.path)
        let isLocked = DispatchSemaphore(value: 0)
        let writer = Thread {
            let disk = RootDisk(root)
            guard (try? disk.tryLock(LockNote.path)) == true else { return }
            isLocked.signal()
            Thread.sleep(forTimeInterval: 0.3)
            let commit = Commit(disk, time: DateTime(secondsSinceEpoch: 0, offset: 0), now: 0, limits: .init())
            _ = try? commit.recover(nil, asked: .finish)
            disk.unlock()
        }
        writer.start()
        try #require(isLocked.wait(timeout: .now() + 10) == .success)
        let answer = folder.vault("check")
        #expect(answer.exitCode == 0 && answer.stderr == "", "\(answer)")
    }

    @Test func `of one that takes longer it is said that another program is writing`() throws {
        let folder = try Self.stopped()
        let disk = RootDisk(try VaultRoot(folder: folder.scratch.path))
        try #require(try disk.tryLock(LockNote.path))
        defer { disk.unlock() }
        let words = "another program is writing to this vault right now; try again when it has finished"
        #expect(folder.vault("list").stderr == "warning: \(words)\n")
        let client = TestClient(folder.scratch.path, writes: true)
        let call = #"{"change": "set", "name": "run", "fields": {"importance": 7}}"#
        #expect(client.call("propose_change", call).texts[0].contains(words))
    }

    /// Finishing it is up to the person.
    @Test func `an assistant finishes nothing and is told of it`() throws {
        let folder = try Self.stopped()
        let client = TestClient(folder.scratch.path, writes: true)
        let call = #"{"change": "set", "name": "run", "fields": {"importance": 7}}"#
        let refused = client.call("propose_change", call)
        #expect(refused["isError"] == .bool(true))
        #expect(refused.texts[0].contains("vault undo --finish"))
        let warnings = client.call("vault_today").at("structuredContent.warnings")?.array ?? []
        #expect(warnings.contains { $0.string?.contains("interrupted") == true })
        #expect(VaultCommit.isUnfinished(in: try VaultRoot(folder: folder.scratch.path)))
    }

    @Test(arguments: [
        ["check"], ["check", "--format", "json"], ["check", "--format", "sarif"], ["list"],
        ["list", "--format", "json"], ["progress", "--format", "json"], ["undo", "--list"], ["show", "run"],
        ["show", "run", "--format", "json"], ["match", "--format", "json"], ["dedupe"], ["align"], ["units"],
        ["search", "run"], ["term"],
        ["today"], [], ["set", "run", "importance=7", "--dry-run"], ["log", "Tea", "--dry-run"],
    ])
    func `a command that writes nothing tells of it in one line`(words: [String]) throws {
        let folder = try Self.stopped()
        let before = try folder.scratch.paths().sorted()
        let answer = folder.vault(arguments: words)
        let line = "warning: a change was interrupted: \(Self.what); "
        let lines = answer.stderr.split(separator: "\n").filter { $0.contains("interrupted") }.map(String.init)
        #expect(lines == [line + "'vault undo --finish' finishes it, 'vault undo --drop' reverts it"])
        if words.contains("json") || words.contains("sarif") {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) }
        }
        #expect(try folder.scratch.paths().sorted() == before)
    }

    @Test(arguments: [
        ["log", "Tea"], ["set", "run", "importance=7"], ["delete", "walk", "--yes"], ["set", "nobody", "importance=7"],
        ["rename", "wellbeing", "run"], ["check", "--fix"], ["format"], ["new", "goal", "Sleep"], ["migrate"],
        ["set", "run", "importance=nine"], ["delete", "wellbeing"], ["merge", "run", "walk"], ["match", "--accept"],
        ["archive", "walk"], ["move", "walk", "elsewhere"], ["init", "--with", "workouts"], ["undo"],
        ["term", "review", "--write"], ["term", "review", "nobody", "--write"], ["term", "next", "--write"],
    ])
    func `a command that is to write finishes it and says so, whatever becomes of itself`(words: [String]) throws {
        let folder = try Self.stopped()
        let answer = folder.vault(arguments: words)
        let line = "warning: finished a change that was interrupted: \(Self.what)\n"
        #expect(answer.stderr.components(separatedBy: line).count == 2, "\(answer)")
        #expect(!answer.stderr.contains("changed since"))
        #expect(!VaultCommit.isUnfinished(in: try VaultRoot(folder: folder.scratch.path)))
        #expect(folder.vault("check").stderr == "")
    }

    @Test func `check asks to finish it, and for nothing else in its files`() throws {
        let folder = try Self.stopped()
        let text = folder.vault("check")
        #expect(text.stdout.contains("goals/run.md:4:13: error: no note is named 'health' [broken-link]"))
        let helps = text.stdout.split(separator: "\n").filter { $0.hasPrefix("help: ") }
        let help = "help: the file belongs to an interrupted change; finish that first: vault undo --finish"
        #expect(Set(helps) == [help[...]])
        #expect(!folder.vault("check", "--format", "json").stdout.contains("\"title\""))
        #expect(folder.vault("undo", "--finish").stdout == "finished: \(Self.what)\n")
        #expect(folder.vault("check").exitCode == 0)
    }

    @Test func `files that were left alone are named with the links that did not follow`() throws {
        let folder = try Self.stopped()
        try folder.scratch.write("Still [[health]] and [it](../values/health.md).\n", to: "notes/plain.md")
        let answer = folder.vault("log", "Tea")
        #expect(answer.exitCode == 0)
        #expect(answer.stderr.contains("warning: 'notes/plain.md' was changed since, and is left as it is\n"))
        let link = "warning: notes/plain.md:1: the link to '../values/health.md' leads nowhere; its note is now "
        #expect(answer.stderr.contains(link + "'values/wellbeing.md'\n"), "\(answer.stderr)")
        #expect(answer.stderr.contains("notes/plain.md:1: the link to 'health' uses the former name of its note"))
    }

    @Test func `what had not begun, or was put back, is dropped`() throws {
        let early = try Self.stopped(after: false)
        let first = early.vault("log", "Tea")
        let line = "warning: dropped an interrupted change, since its files are as they were before: \(Self.what)\n"
        #expect(first.stderr == line)
        #expect(early.vault("undo", "--list").stdout.contains("create actions/2026/"))
        #expect(!early.vault("undo", "--list").stdout.contains("rename"))
        let reset = try Self.stopped()
        try reset.git("reset", "-q", "--hard")
        try reset.git("clean", "-q", "-fd")
        #expect(reset.vault("log", "Tea").stderr == line)
        #expect(
            try reset.git("status", "--porcelain", "--untracked-files=all") == "?? actions/2026/2026-11-21-tea.md\n")
    }

    @Test func `a commit is refused, and unfinished files are named once they are in git`() throws {
        let folder = try Self.stopped()
        try folder.git("add", "--all")
        let refused = folder.vault("check", "--staged")
        #expect(refused.exitCode == 2 && refused.stdout == "")
        #expect(refused.stderr.hasPrefix("error: a change was interrupted: \(Self.what)\nhelp: "))
        #expect(refused.stderr.contains("then add the files to git again, and commit"))
        #expect(folder.vault("undo", "--finish").exitCode == 0)
        let named = folder.vault("check", "--staged")
        #expect(named.exitCode == 1)
        #expect(named.stdout.contains("left over from an interrupted command [tracked-vault-folder]"))
        #expect(named.stdout.contains("help: git rm --cached -- goals/.vault-"))
        try folder.git("add", "--all")
        #expect(folder.vault("check", "--staged").exitCode == 0)
    }

    @Test func `somebody who asks for it gets it, once`() throws {
        let folder = try Self.stopped()
        #expect(folder.vault("undo", "--drop") == .init(stdout: "undid: \(Self.what)\n", stderr: "", exitCode: 0))
        #expect(try folder.git("status", "--porcelain", "--untracked-files=all") == "")
        for option in ["--drop", "--finish"] {
            #expect(folder.vault("undo", option).stdout == "no change was interrupted\n")
            #expect(folder.vault("undo", option, "3").exitCode == 2)
            #expect(folder.vault("undo", option, "--list").exitCode == 2)
            #expect(folder.vault("undo", option, "--dry-run").exitCode == 2)
        }
    }
}
