import Foundation
import Testing
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultSystem

/// Commands that have planned before somebody else wrote.
@Suite(.tags(.process)) struct InterleavedWritingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"

    @Test func oneUnitGetsOneMeasure() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([
            ["log", "Tea", "1 cup"], ["log", "Cocoa", "2 Cup"], ["log", "Coffee", "3 cups"],
        ])
        #expect(codes == [0, 0, 0], "\(output)")
        #expect(vault.names("measures").count == 1, "\(vault.names("measures"))")
        #expect(vault.names("actions/2026").count == 3)
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
    }

    @Test func aMeasureThatAnEditorSavesMeanwhileIsTheOne() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([["log", "Tea", "2 cups"]]) {
            try vault.scratch.write("---\ntype: measure\nunit: cup\n---\n", to: "things/my cup.md")
        }
        #expect(codes == [0], "\(output)")
        #expect(vault.names("measures") == [])
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
    }

    @Test func aNoteOfNoConcernDelaysNothing() throws {
        let vault = try RealVault()
        let (codes, _) = try vault.interleaved([["log", "Tea", "2 cups"]]) {
            try vault.scratch.write("---\ntype: value\ntitle: Calm\n---\n", to: "values/calm.md")
        }
        #expect(codes == [0])
        #expect(vault.names("measures") == ["cup.md"] || vault.names("measures") == ["cups.md"])
    }

    @Test func aNameIsGivenOnce() throws {
        let vault = try RealVault()
        let (codes, output) = try vault.interleaved([["new", "goal", "Rest"], ["new", "value", "Rest"]])
        #expect(codes == [0, 0], "\(output)")
        #expect(try vault.run(["check", "--strict"]).exitCode == 0)
        #expect(Set(vault.names("goals") + vault.names("values")).count == 2)
    }

    @Test func aLinkToANoteThatIsRenamedMeanwhileLeadsToIt() throws {
        let vault = try RealVault(["goals/run.md": Self.goal, "notes/plain.md": "plain\n"])
        let (codes, output) = try vault.interleaved([
            ["rename", "run", "walk"], ["log", "Round", "--goal", "run"], ["set", "run", "importance=7"],
        ])
        #expect(codes == [0, 0, 0], "\(output)")
        #expect(try vault.run(["check", "--strict"]).stdout.hasPrefix("error") == false)
        #expect(try vault.scratch.text(of: "goals/walk.md").contains("importance: 7"))
        #expect(try vault.run(["check"]).exitCode == 0)
    }

    /// The edit is planned again on the text that was saved; a deletion, of which the person saw another text, is not.
    @Test func whatAnEditorSavesMeanwhileIsKept() throws {
        let vault = try RealVault(["goals/run.md": Self.goal])
        let saved = Self.goal.replacing("Text", with: "Saved meanwhile")
        let set = try vault.interleaved([["set", "run", "importance=7"]]) {
            try vault.scratch.write(saved, to: "goals/run.md")
        }
        #expect(set.exitCodes == [0], "\(set.output)")
        #expect(try vault.scratch.text(of: "goals/run.md") == saved.replacing("importance: 5", with: "importance: 7"))
        let delete = try vault.interleaved([["delete", "run", "--yes"]]) {
            try vault.scratch.write(saved, to: "goals/run.md")
        }
        #expect(delete.exitCodes == [2])
        #expect(delete.output.contains("'goals/run.md' changed since reading; nothing was written\n"))
        #expect(try vault.scratch.text(of: "goals/run.md") == saved)
        #expect(vault.leftovers == [])
    }

    /// What follows a deletion or a merge is planned again; only what goes must be as it was seen.
    @Test(arguments: [["delete", "run", "--yes"], ["merge", "jog", "run", "--take", "A", "--yes"]])
    func whatIsWrittenElsewhereDoesNotForbidADeletion(words: [String]) throws {
        let vault = try RealVault([
            "goals/run.md": Self.goal, "goals/jog.md": Self.goal, "values/calm.md": "---\ntype: value\n---\n",
            "actions/a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\ngoals: \"[[run]]\"\n---\n",
        ])
        let (codes, output) = try vault.interleaved([
            words, ["rename", "calm", "rest"], ["set", "a", "tags+=x"], ["log", "Tea", "2 cups"],
        ])
        #expect(codes == [0, 0, 0, 0], "\(output)")
        #expect(vault.names("goals") == ["jog.md"])
        let action = try vault.scratch.text(of: "actions/a.md")
        #expect(!action.contains("[[run]]") && action.contains("tags:"), "\(action)")
        #expect(try vault.run(["check"]).exitCode == 0)
    }

    @Test func aFileThatIsTakenAwayMeanwhileIsMissed() throws {
        let vault = try RealVault(["goals/run.md": Self.goal])
        let (codes, output) = try vault.interleaved([["set", "run", "importance=7"]]) {
            try FileManager.default.removeItem(atPath: vault.path + "/goals/run.md")
        }
        #expect(codes == [2])
        #expect(output.contains("no note is named 'run'"))
        #expect(vault.names("goals") == [])
    }

    /// `VAULT_COMMANDS` of the environment asks for more of them by each process.
    @Test func nothingOfWhatEightProcessesDoIsLost() throws {
        let count = ProcessInfo.processInfo.environment["VAULT_COMMANDS"].flatMap { Int($0) } ?? 6
        let vault = try RealVault(["goals/run.md": Self.goal])
        let line =
            "set -e; i=0; while [ $i -lt $3 ]; do "
            + "$1 --vault \"$2\" --as-of 2026-11-21 log \"Tea $4\" $i cup$5 >/dev/null; "
            + "$1 --vault \"$2\" --as-of 2026-11-21 set run tags+=\"t$4x$i\" >/dev/null; i=$((i+2)); done"
        let (codes, output) = try RealVault.together(
            (0..<8).map { process in
                let number = String(process)
                return ["sh", "-c", line, "sh", RealVault.program, vault.path, String(count), number]
                    + [["", "s"][process % 2]]
            })
        #expect(codes == Array(repeating: 0, count: 8))
        // A title that is taken gets a number, and that is told.
        #expect(output.split(separator: "\n").allSatisfy { $0.hasPrefix("note: '2026-11-21-tea-") })
        let each = (count + 1) / 2
        #expect(vault.names("actions/2026").count == 8 * each)
        let tags = try vault.scratch.text(of: "goals/run.md").split(separator: "\n").filter { $0.contains("t") }
        let text = tags.joined(separator: "\n")
        for process in 0..<8 {
            for number in stride(from: 0, to: count, by: 2) { #expect(text.contains("t\(process)x\(number)")) }
        }
        #expect(vault.names("measures").count == 1)
        #expect(try vault.run(["check"]).exitCode == 0)
        #expect(vault.leftovers == [])
    }
}

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

/// Files and folders that do not let themselves be written as usual: nothing is harmed, and the person is told.
@Suite(.tags(.process)) struct HostilePlaceTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"
    private static let user: uid_t = 12345

    private static func vault() throws -> RealVault { try RealVault(["goals/run.md": goal]) }

    /// A vault that belongs to another user, and what runs a program as that user.
    private static func vaultOfAnother() throws -> (vault: RealVault, prefix: [String]) {
        let vault = try vault()
        let paths = FileManager.default.enumerator(atPath: vault.path)?.compactMap { $0 as? String } ?? []
        for path in [""] + paths { chown(vault.path + "/" + path, user, user) }
        return (vault, ["setpriv", "--reuid=\(user)", "--regid=\(user)", "--clear-groups"])
    }

    /// The goal is as it was, no file is left that should not be, and the words name what is to be named.
    private static func expectRefusal(
        _ vault: RealVault, _ answer: SmallFolder.Answer, _ message: String, help: String,
        _ location: SourceLocation = #_sourceLocation
    ) throws {
        #expect(answer.exitCode == 2, sourceLocation: location)
        #expect(answer.stdout == "", sourceLocation: location)
        #expect(answer.stderr == "error: \(message)\nhelp: \(help)\n", sourceLocation: location)
        #expect(try vault.scratch.text(of: "goals/run.md") == goal, sourceLocation: location)
        #expect(vault.leftovers == [], sourceLocation: location)
    }

    @Test func aReadOnlyFile() throws {
        let vault = try Self.vault()
        chmod(vault.path + "/goals/run.md", 0o444)
        for words in [["set", "run", "importance=7"], ["rename", "run", "walk"], ["delete", "run", "--yes"]] {
            let answer = try vault.run(words)
            try Self.expectRefusal(
                vault, answer, "'goals/run.md' is read-only", help: "allow writing with: chmod u+w 'goals/run.md'")
        }
    }

    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyFolder() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chmod(vault.path + "/goals", 0o555)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "cannot write 'goals/run.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        try Self.expectRefusal(
            vault, vault.run(["new", "goal", "Swim"], through: prefix),
            "cannot write 'goals/swim.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        try Self.expectRefusal(
            vault, vault.run(["delete", "run", "--yes"], through: prefix),
            "cannot write 'goals/run.md': permission denied",
            help: "see the permissions of its folder with: ls -ld 'goals'")
        chmod(vault.path + "/goals", 0o755)
    }

    @Test(.enabled(if: geteuid() == 0)) func aReadOnlyVault() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chmod(vault.path, 0o555)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "cannot create the folder '.vault': permission denied",
            help: "see the permissions of its folder with: ls -ld '.'")
        #expect(try vault.run(["check"], through: prefix).exitCode == 0)
        chmod(vault.path, 0o755)
    }

    @Test(.enabled(if: geteuid() == 0)) func aFileOfAnotherUser() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chown(vault.path + "/goals/run.md", 0, 0)
        chmod(vault.path + "/goals/run.md", 0o666)
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "importance=7"], through: prefix),
            "'goals/run.md' belongs to another user", help: "see who owns it with: ls -l 'goals/run.md'")
    }

    @Test(.enabled(if: geteuid() == 0)) func anUnreadableFileIsNotOverwritten() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        chown(vault.path + "/goals/run.md", 0, 0)
        chmod(vault.path + "/goals/run.md", 0o600)
        let answer = try vault.run(["new", "goal", "Run"], through: prefix)
        #expect(answer.stdout.hasPrefix("created goals/run-2.md\n"), "\(answer.stderr)")
        #expect(try vault.scratch.text(of: "goals/run.md") == Self.goal)
    }

    /// Owner and mode stay; a group to which the user does not belong cannot, and then others of it get no more than
    /// anybody.
    @Test(.enabled(if: geteuid() == 0)) func ownerAndModeStay() throws {
        let (vault, prefix) = try Self.vaultOfAnother()
        let file = vault.path + "/goals/run.md"
        chown(file, Self.user, 23456)
        chmod(file, 0o664)
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        var status = try #require(try RootDisk(vault.root).status("goals/run.md"))
        #expect(status.owner == Self.user && status.group == 23456 && status.permissions == 0o664)
        // What root made in .vault belongs to root.
        #expect(try vault.run(["set", "run", "importance=8"], through: prefix).exitCode == 2)
        try FileManager.default.removeItem(atPath: vault.path + "/.vault")
        let answer = try vault.run(["set", "run", "importance=8"], through: prefix)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        status = try #require(try RootDisk(vault.root).status("goals/run.md"))
        #expect(status.owner == Self.user && status.group == Self.user && status.permissions == 0o644)
    }

    @Test func aLinkOutOfTheVault() throws {
        let outside = try ScratchFolder()
        try outside.write(Self.goal.replacing("Run", with: "Far"), to: "far.md")
        let vault = try Self.vault()
        symlink(outside.path + "/far.md", vault.path + "/goals/far.md")
        try Self.expectRefusal(
            vault, vault.run(["set", "far", "importance=7"]),
            "'goals/far.md' is a symbolic link to a file outside the vault, which is never changed",
            help: "edit the file it points to")
        #expect(try outside.text(of: "far.md").contains("importance: 5"))
    }

    @Test func aLinkInsideTheVaultStaysALink() throws {
        let vault = try Self.vault()
        symlink("goals/run.md", vault.path + "/favorite.md")
        let answer = try vault.run(["set", "run", "importance=7"])
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        #expect(try RootDisk(vault.root).status("favorite.md")?.kind == .link)
        #expect(try vault.scratch.text(of: "favorite.md").contains("importance: 7"))
    }

    @Test func aVaultBehindALink() throws {
        let vault = try Self.vault()
        let away = try ScratchFolder()
        symlink(vault.path, away.path + "/vault")
        let outcome = try ChildProcess.run(
            RealVault.program, ["--vault", away.path + "/vault", "set", "run", "importance=7"],
            environment: ["HOME": "/nowhere"])
        #expect(outcome.status == 0)
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        // The lock and the list of changes are those of the vault under its own name.
        #expect(try vault.run(["undo"]).stdout == "undid: set importance in goals/run.md\n")
        #expect(try vault.scratch.text(of: "goals/run.md") == Self.goal)
    }

    @Test func aSecondNameOfTheFileKeepsTheOldText() throws {
        let vault = try Self.vault()
        let away = try ScratchFolder()
        link(vault.path + "/goals/run.md", away.path + "/snapshot")
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        #expect(try away.text(of: "snapshot") == Self.goal)
    }

    @Test func attributesAndAccessListsStay() throws {
        let vault = try Self.vault()
        let file = vault.path + "/goals/run.md"
        // Version 2, then kind, permissions and user of each entry: owner rw, user 1001 rw, group r, mask rw, others r.
        let none: [UInt8] = [255, 255, 255, 255]
        let list: [UInt8] =
            [2, 0, 0, 0, 1, 0, 6, 0] + none + [2, 0, 6, 0, 0xe9, 3, 0, 0, 4, 0, 4, 0] + none + [16, 0, 6, 0] + none
            + [32, 0, 4, 0] + none
        // A file system that cannot have them has nothing to keep.
        guard Attributes.set("user.tag", Array("red".utf8), of: file),
            Attributes.set("system.posix_acl_access", list, of: file)
        else { return }
        #expect(try vault.run(["set", "run", "importance=7"]).exitCode == 0)
        #expect(Attributes.get("user.tag", of: file) == Array("red".utf8))
        #expect(Attributes.get("system.posix_acl_access", of: file) == list)
        #expect(try vault.run(["delete", "run", "--yes"]).exitCode == 0)
        #expect(try vault.run(["undo"]).exitCode == 0)
        #expect(Attributes.get("user.tag", of: file) == Array("red".utf8))
        #expect(Attributes.get("system.posix_acl_access", of: file) == list)
    }

    /// No file may grow beyond 1 or 2 KiB, whatever a block is to the shell.
    @Test func filesThatMayNotGrow() throws {
        let vault = try Self.vault()
        let text = String(repeating: "x", count: 5000)
        let shell = ["sh", "-c", "trap '' XFSZ; ulimit -f 2; exec \"$@\"", "sh"]
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "plan=" + text], through: shell),
            "cannot write 'goals/run.md': it is too large", help: "see how large a file may be with: ulimit -f")
    }

    @Test(.tags(.crash), .enabled(if: geteuid() == 0)) func aFullDisk() throws {
        let vault = try Self.vault()
        let mount = try ChildProcess.run(
            "mount", ["-t", "tmpfs", "-o", "size=64k,mode=777", "tmpfs", vault.path + "/goals"], environment: [:])
        guard mount.status == 0 else { return }
        defer { _ = try? ChildProcess.run("umount", ["-l", vault.path + "/goals"], environment: [:]) }
        try vault.scratch.write(Self.goal, to: "goals/run.md")
        try vault.scratch.write(String(repeating: "x", count: 50_000), to: "goals/big.txt")
        try Self.expectRefusal(
            vault, vault.run(["set", "run", "plan=" + String(repeating: "x", count: 20_000)]),
            "cannot write 'goals/run.md': the disk is full",
            help: "free some space and run the command again; nothing was overwritten")
        // What goes from one disk to another cannot be renamed.
        try Self.expectRefusal(
            vault, vault.run(["move", "run", "elsewhere"]),
            "cannot write 'elsewhere/run.md': it is on another disk",
            help: "files are only moved within one disk, so that they are never in two places")
    }
}

/// Extended attributes, which Swift's view of the C library does not have.
enum Attributes {
    private typealias Setting =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeRawPointer, Int, Int32) -> Int32
    private typealias Getting =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer, Int) -> Int

    static func set(_ name: String, _ value: [UInt8], of file: String) -> Bool {
        guard let call = dlsym(nil, "setxattr") else { return false }
        return unsafeBitCast(call, to: Setting.self)(file, name, value, value.count, 0) == 0
    }

    static func get(_ name: String, of file: String) -> [UInt8]? {
        guard let call = dlsym(nil, "getxattr") else { return nil }
        var value = [UInt8](repeating: 0, count: 1000)
        let count = unsafeBitCast(call, to: Getting.self)(file, name, &value, value.count)
        return count < 0 ? nil : Array(value.prefix(count))
    }
}

/// A note with a second name on the disk gets its new text under its own name alone, and the person is told.
@Suite(.tags(.process)) struct HardLinkTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"
    private static let note = "had another hard link, which still has the old text\n"

    private static func vault() throws -> (vault: RealVault, backup: ScratchFolder) {
        let swim = goal.replacing("Run", with: "Swim")
        let (vault, backup) = (try RealVault(["goals/run.md": goal, "goals/swim.md": swim]), try ScratchFolder())
        for name in ["run", "swim"] { link(vault.path + "/goals/\(name).md", backup.path + "/\(name).md") }
        return (vault, backup)
    }

    @Test func aBackupKeepsItsText() throws {
        let (vault, backup) = try Self.vault()
        let first = try vault.run(["set", "run", "importance=7"])
        #expect(first.exitCode == 0 && first.stderr == "note: 'goals/run.md' \(Self.note)")
        #expect(try backup.text(of: "run.md") == Self.goal)
        #expect(try vault.scratch.text(of: "goals/run.md").contains("importance: 7"))
        // It has one name now.
        #expect(try vault.run(["set", "run", "importance=8"]).stderr == "")
        #expect(try vault.run(["set", "swim", "importance=8", "--dry-run"]).stderr == "")
    }

    @Test func severalAreCounted() throws {
        let (vault, backup) = try Self.vault()
        let answer = try vault.run(["archive", "run", "swim"])
        #expect(try backup.text(of: "run.md") == Self.goal)
        #expect(answer.stderr == "note: 2 files \(Self.note)", "\(answer)")
    }

    @Test func whatIsOnlyMovedOrDeletedKeepsBothNames() throws {
        let (vault, backup) = try Self.vault()
        #expect(try vault.run(["move", "run", "later/"]).stderr == "")
        #expect(try vault.run(["delete", "swim", "--yes"]).stderr == "")
        #expect(try vault.run(["undo"]).exitCode == 0)
        let handle = try #require(FileHandle(forWritingAtPath: backup.path + "/run.md"))
        try handle.write(contentsOf: Data("AAA".utf8))
        try handle.close()
        #expect(try vault.scratch.text(of: "later/run.md").hasPrefix("AAA"))
    }
}

/// A vault in a scratch folder on which the real program is run, in processes of its own.
struct RealVault {
    let scratch: ScratchFolder
    var path: String { scratch.path }
    var root: VaultRoot { get throws { try VaultRoot(folder: path) } }

    /// `vault.md` is written unless the files bring their own.
    ///
    /// - Parameter folder: where it is to lie; nil where all tests have theirs
    init(_ files: [String: String] = [:], below folder: String? = nil) throws {
        scratch = try ScratchFolder(below: folder)
        if files["vault.md"] == nil { try scratch.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md") }
        for (path, text) in files { try scratch.write(text, to: path) }
    }

    /// The program beside the tests.
    static let program = BuiltProgram.path("vault")

    /// Runs it to its end.
    ///
    /// - Parameter prefix: a program that runs it, with its arguments
    func run(_ arguments: [String], through prefix: [String] = []) throws -> SmallFolder.Answer {
        let words = prefix + [Self.program, "--vault", path, "--as-of", "2026-11-21"] + arguments
        let outcome = try ChildProcess.run(words[0], Array(words.dropFirst()), environment: ["HOME": "/nowhere"])
        return SmallFolder.Answer(
            stdout: String(decoding: outcome.output, as: UTF8.self),
            stderr: String(decoding: outcome.errors, as: UTF8.self), exitCode: outcome.status)
    }

    /// Runs programs at the same time, each with its arguments; their exit codes, and what they printed.
    static func together(_ programs: [[String]]) throws -> (exitCodes: [Int32], output: String) {
        try together(programs) { _ in }
    }

    private static func together(
        _ programs: [[String]], _ body: ([Int32]) throws -> Void
    ) throws -> (exitCodes: [Int32], output: String) {
        let away = try ScratchFolder()
        let output = try Descriptor(away.path + "/output", for: .sharing)
        let children = try programs.map { words in
            try Platform.spawn(
                words, environment: ["HOME": "/nowhere", "PATH": "/usr/bin:/bin"],
                streams: Platform.Streams(input: nil, output: output.number, errors: output.number))
        }
        try body(children)
        let codes = try children.map { try Platform.wait(for: $0) }
        return (codes, try away.text(of: "output"))
    }

    /// Starts commands while the lock is held, so that each has read the vault and planned, lets something else happen,
    /// and lets them write; their exit codes, and what they printed.
    func interleaved(
        _ commands: [[String]], meanwhile: () throws -> Void = {}
    ) throws -> (exitCodes: [Int32], output: String) {
        let disk = RootDisk(try root)
        if try disk.status(".vault") == nil { try disk.makeFolder(".vault") }
        while try !disk.tryLock(LockNote.path) { usleep(1000) }
        let programs = commands.map { [Self.program, "--vault", path, "--as-of", "2026-11-21"] + $0 }
        return try Self.together(programs) { children in
            // A process that has planned opens the lock and tries to get it.
            for child in children {
                var rounds = 0
                while rounds < 9000, !Self.hasOpen("\(path)/\(LockNote.path)", child) {
                    usleep(1000)
                    rounds += 1
                }
            }
            try meanwhile()
            disk.unlock()
        }
    }

    /// Whether a process has opened a file; where the system does not tell, after a second.
    private static func hasOpen(_ path: String, _ process: Int32) -> Bool {
        let folder = "/proc/\(process)/fd"
        guard let files = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            sleep(1)
            return true
        }
        return files.contains {
            (try? FileManager.default.destinationOfSymbolicLink(atPath: folder + "/" + $0)) == path
        }
    }

    /// The names in a folder, sorted; none when there is no folder.
    func names(_ folder: String) -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path + "/" + folder)) ?? []).sorted()
    }

    /// Files that are not complete, anywhere in it.
    var leftovers: [String] {
        let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
        return all.filter { $0.hasSuffix(".tmp") || $0 == Journal.path.text }
    }
}
