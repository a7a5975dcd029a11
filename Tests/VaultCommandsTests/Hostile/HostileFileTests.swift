import Foundation
import Testing
import VaultTestSupport

@testable import VaultProgram
@testable import VaultSystem

@Suite struct FileTreeTests {
    private static let goal = SmallFolder.note("type: goal\ntitle: Run\ndue: 2026-12-31\ntargets:\n  - 120 km")

    private static func nested() throws -> SmallFolder {
        try SmallFolder([
            "goals/run.md": goal, "goals/other/vault.md": SmallFolder.settings, "goals/other/a.md": goal,
            "goals/other/b/c.md": "plain",
        ])
    }

    @Test(arguments: ["text", "github", "json", "sarif"])
    func everySummaryOfACheckNamesOtherVaults(format: String) throws {
        let answer = try Self.nested().run("check", "--format", format)
        switch format {
        case "text": #expect(answer.stdout.hasSuffix("skipped 'goals/other', a separate vault with 3 notes\n"))
        case "github": #expect(answer.stdout.contains("skipped 'goals/other', a separate vault with 3 notes"))
        case "sarif":
            #expect(answer.stdout.contains("\"path\": \"goals/other\",\n            \"notes\": 3"))
        default:
            let summary = try answer.json["summary"] as? [String: Any]
            #expect((summary?["skipped_vaults"] as? [[String: Any]])?.first?["notes"] as? Int == 3)
        }
        #expect(answer.exitCode == 0)
    }

    @Test func progressNamesOtherVaultsAndPassesOverThem() throws {
        let vault = try Self.nested()
        #expect(
            vault.run("progress").stdout.hasSuffix("\nSkipped 'goals/other', a separate vault with 3 notes.\n"))
        let json = try vault.run("progress", "--format", "json").json
        #expect((json["skipped_vaults"] as? [[String: Any]])?.first?["path"] as? String == "goals/other")
        #expect((json["goals"] as? [Any])?.count == 1)
        #expect(vault.run("list", "--format", "paths").stdout == "goals/run.md\n")
    }

    @Test func aLinkOutOfTheVaultIsReadAndNeverChanged() throws {
        let outside = try ScratchFolder()
        try outside.write(SmallFolder.note("type: goal\ntitle: Far\nDue: 2026-12-31"), to: "far.md")
        let vault = try SmallFolder([:])
        try vault.link("far.md", to: outside.path + "/far.md")
        let answer = vault.run("check", "--format", "json")
        #expect(try answer.rules == ["far.md": ["outside-vault", "uppercase-name"]])
        #expect(!answer.stdout.contains("\"title\":"), "a fix would write outside of the vault")
        #expect(!answer.stdout.contains("\"message\": \"\""))
        #expect(vault.run("list", "--format", "paths").stdout == "far.md\n")
    }

    @Test func linksToNothingInCirclesAndToFoldersAreFindings() throws {
        let vault = try SmallFolder(["goals/run.md": Self.goal])
        try vault.link("nothing.md", to: "gone.md")
        try vault.link("a.md", to: "b.md")
        try vault.link("b.md", to: "a.md")
        try vault.link("itself", to: ".")
        try vault.link("again.md", to: "goals/run.md")
        let rule = ["dangling-symlink"]
        #expect(
            try vault.run("check", "--format", "json").rules == [
                "a.md": rule, "b.md": rule, "itself": rule, "nothing.md": rule,
            ])
        #expect(vault.run("list", "--format", "paths").stdout == "goals/run.md\n")
    }

    @Test func pipesAndFoldersNamedLikeNotesAreNoNotes() throws {
        let vault = try SmallFolder(["folder.md/run.md": Self.goal])
        #expect(mkfifo(vault.path + "/pipe.md", 0o600) == 0)
        let answer = vault.run("check")
        #expect(answer.stdout == "no findings in 2 notes, 1 of them a record\n")
    }

    @Test func aFileThatCannotBeReadIsMissedAloud() throws {
        let vault = try SmallFolder(["run.md": Self.goal])
        let name = Array("/bad-\u{ff}.md".utf8).filter { $0 != 0xc3 }
        let path = (Array(vault.path.utf8) + name + [0]).map { CChar(bitPattern: $0) }
        // Some file systems refuse a name that is not UTF-8.
        guard let file = fopen(path, "w") else { return }
        fclose(file)
        #expect(try vault.run("check", "--format", "json").rules.values.flatMap { $0 } == ["unreadable-file"])
        for command in ["list", "progress"] {
            let answer = vault.run(command)
            #expect(answer.exitCode == 0)
            #expect(answer.stderr.contains("cannot be read, so this result is incomplete"))
        }
    }

    @Test func aPathThroughASymbolicLinkIsAPathOfTheVault() throws {
        let vault = try SmallFolder(["goals/run.md": Self.goal])
        let elsewhere = try ScratchFolder()
        try FileManager.default.createSymbolicLink(
            atPath: elsewhere.path + "/way", withDestinationPath: vault.path)
        #expect(vault.run("show", elsewhere.path + "/way/goals/run.md").exitCode == 0)
        #expect(vault.run("check", "way/goals", "--vault", "way", in: elsewhere.path).exitCode == 0)
        #expect(vault.run("check", elsewhere.path).exitCode == 2)
    }

    @Test func copiesOfSyncToolsCountNowhere() throws {
        let action = SmallFolder.note(
            "type: action\ntitle: A\ndate: 2026-11-02\nmeasures:\n  - 5 km\ngoals:\n  - \"[[run]]\"")
        let vault = try SmallFolder([
            "run.md": Self.goal, "run 2.md": Self.goal, "run (Ana's conflicted copy 2026-11-21).md": Self.goal,
            "a.md": action, "a.sync-conflict-20261121-071500-ABCDEFG.md": action, "a 2.md": action,
            "note.md": "x", "note 2.md": "x", "note.sync-conflict-20261121-071500-ABCDEFG.md": "x",
        ])
        let copies = [
            "a 2.md", "a.sync-conflict-20261121-071500-ABCDEFG.md", "run (Ana's conflicted copy 2026-11-21).md",
            "run 2.md",
        ]
        let rules = try vault.run("check", "--format", "json").rules
        #expect(rules == Dictionary(uniqueKeysWithValues: copies.map { ($0, ["conflict-copy"]) }))
        #expect(vault.run("list", "--format", "paths").stdout == "a.md\nrun.md\n")
        #expect(vault.run("progress", "--explain").stdout.contains("5 of 120 km"))
        #expect(vault.run("show", "run").stdout.contains("'goals' of actions  a\n"))
    }

    @Test func aCopyOfTheSettingsIsNoSlipOfAType() throws {
        let vault = try SmallFolder(["vault 2.md": SmallFolder.settings])
        #expect(try vault.run("check", "--format", "json").rules["vault 2.md"]?.contains("misspelled-type") != true)
    }

    @Test(.enabled(if: ScratchFolder.tellsCompositionsApart, "the file system takes both names for one"))
    func twoFilesWhoseNamesAreEqualAsTextAreTwoFiles() throws {
        let vault = try SmallFolder(["g/\u{e9}.md": SmallFolder.note("type: goal\ntitle: first\nduee: 2026-12-31")])
        let second = SmallFolder.note("type: goal\ntitle: the second\nstart: 2026-01-01\nimportanc: 3")
        try vault.write(second, to: "g/e\u{301}.md")
        #expect(vault.run("list", "--format", "paths").stdout.split(separator: "\n").count == 2)
        let lines = vault.run("check").stdout.split(separator: "\n")
        #expect(lines.contains { $0.contains(":4:1: warning: 'duee'") })
        #expect(lines.contains { $0.contains(":5:1: warning: 'importanc'") })
    }

    @Test func plainNotesOfOtherToolsAreSilent() throws {
        let types = ["post", "note", "goals", "book", "valut", "acton", "milestnoe", "vault", "[goal, action]"]
        var files: [String: String] = [:]
        for number in 0..<300 {
            files["n/\(number).md"] = SmallFolder.note(
                "type: \(types[number % types.count])\npriority: high\nstatus: [[x]]\ntitle: a\n\tb: c",
                body: "[[none \(number)]]")
        }
        let said = try SmallFolder(files).run("check").stdout
        #expect(said.hasPrefix("no findings in 301 notes, none of them records\nthere are no records yet"), "\(said)")
    }
}

/// Whatever lies in the place of a file that the program opens: it answers in time, does not trap, and keeps no more in
/// memory than usual.
@Suite(.tags(.git, .process)) struct OddFileTests {
    private static let goal = "---\ntype: goal\ntitle: Run\nimportance: 5\n---\nText\n"

    /// The files that are opened by their names, and the commands that do it. Notes have tests of their own.
    static let files: [(path: String, commands: [[String]])] = [
        ("vault.md", [["check"], set]),
        ("goals/run.md", [["check"], ["show", "run"], set, ["undo"]]),
        (".gitattributes", [["check"], ["hook", "install", "--merge"], ["hook", "status"], ["hook", "uninstall"]]),
        (".gitignore", [["check", "--staged"], ["resolve", "--add"]]),
        (".obsidian/templates.json", [["check"], ["list"]]),
        (".obsidian/plugins/templater-obsidian/data.json", [["check"], ["template"]]),
        (".vault/lock", [set, ["undo"]]), (".vault/journal", [["check"], set, ["undo"]]),
        (".vault/.gitignore", [set]), (".vault/undo", [set, ["undo", "--list"], ["undo"]]),
        (".vault/undo/0001", [set, ["undo", "--list"], ["undo"]]), (".vault/trash", [["delete", "run", "--yes"]]),
        (".git", [["check"], ["check", "--staged"], ["hook", "install"]]),
        (".git/HEAD", [["check"], ["check", "--staged"]]),
        (".git/config", [["check", "--staged"], ["hook", "status"]]),
        (".git/index", [["check"], ["check", "--staged"], ["resolve"]]), (".git/shallow", [["history", "run"]]),
        (".git/hooks", [["hook", "install"]]), (".git/hooks/pre-commit", [["hook", "install"], ["hook", "status"]]),
        (".git/hooks/pre-commit.before-vault", [["hook", "install"], ["hook", "uninstall"]]),
        ("zone", [["today"]]), ("A", [["merge-driver", "O", "A", "B"]]), ("O", [["merge-driver", "O", "A", "B"]]),
        ("B", [["merge-driver", "O", "A", "B"], ["parse", "B"]]),
    ]

    private static let set = ["set", "run", "importance=7"]

    /// One that another program made: it is named, and costs neither time nor memory.
    @Test(arguments: ["huge.canvas", "huge.base"])
    func aHugeFileBesideNotes(path: String) throws {
        let folder = try Self.vault()
        let file = folder.scratch.path + "/" + path
        try #require(FileManager.default.createFile(atPath: file, contents: nil))
        try #require(truncate(file, 1 << 30) == 0)
        let start = ContinuousClock.now
        let answer = folder.vault("rename", "run", "walk")
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(answer.stderr.contains("\(path) is too large to be searched for links"), "\(answer)")
        #expect(ContinuousClock.now - start < .seconds(20))
    }

    private enum Kind: String, CaseIterable {
        case folder, pipe, socket, device, linkToDevice, linkToNothing, huge, unreadable, empty, noise
    }

    private static func vault() throws -> GitFolder {
        let folder = try GitFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n", "goals/run.md": goal,
            "O": "a\n", "A": "a\n", "B": "b\n", ".vault/.gitignore": "*\n",
            ".vault/undo/0001": "vault-journal-1\n", ".vault/trash/note": "x",
        ])
        try folder.git("add", "--all")
        return folder
    }

    /// Nil where such a thing cannot be made.
    private static func put(_ kind: Kind, at path: String) throws -> Void? {
        let (manager, parent) = (FileManager.default, (path as NSString).deletingLastPathComponent)
        try manager.createDirectory(atPath: parent, withIntermediateDirectories: true)
        if kind != .unreadable { try? manager.removeItem(atPath: path) }
        let write = { (bytes: [UInt8]) in manager.createFile(atPath: path, contents: Data(bytes)) }
        switch kind {
        case .folder: try manager.createDirectory(atPath: path, withIntermediateDirectories: true)
        case .pipe: return mkfifo(path, 0o666) == 0 ? () : nil
        case .socket: return mknod(path, S_IFSOCK | 0o666, 0) == 0 ? () : nil
        // The one of /dev/zero, on Linux.
        case .device: return mknod(path, S_IFCHR | 0o666, 0x105) == 0 ? () : nil
        case .linkToDevice: symlink("/dev/zero", path)
        case .linkToNothing: symlink("/nowhere/at/all", path)
        case .huge: return write([]) && truncate(path, (1 << 30) + 1) == 0 ? () : nil
        case .unreadable: return chmod(path, 0) == 0 ? () : nil
        case .empty: return write([]) ? () : nil
        case .noise: return write((0..<4096).map { UInt8(truncatingIfNeeded: $0 * 7) }) ? () : nil
        }
        return ()
    }

    private static func giveAway(_ folder: GitFolder) throws {
        _ = try ChildProcess.run("chown", ["-R", "12345:12345", folder.scratch.path], environment: folder.environment)
    }

    /// Runs the program with little memory and little time.
    private static func run(_ words: [String], in folder: GitFolder, asNobody: Bool) throws -> ChildProcess.Outcome {
        let limits = "cd \"$1\"; shift; ulimit -v 1500000; exec timeout -s KILL 20 \"$@\""
        let other = asNobody ? ["setpriv", "--reuid=12345", "--regid=12345", "--clear-groups"] : []
        let line = ["-c", limits, "sh", folder.scratch.path] + other + [RealVault.program] + words
        let zone = ["TZ": ":" + folder.scratch.path + "/zone", "HOME": "/nowhere"]
        return try ChildProcess.run("sh", line, environment: folder.environment.merging(zone) { $1 })
    }

    @Test(.enabled(if: GitFolder.isGitThere), arguments: files.indices)
    func `every file may be anything`(number: Int) throws {
        let (path, commands) = Self.files[number]
        let whole = try Self.vault()
        for kind in Kind.allCases {
            let asNobody = kind == .unreadable && geteuid() == 0
            for words in commands {
                let folder = try GitFolder(copyOf: whole)
                if asNobody { try Self.giveAway(folder) }
                guard try Self.put(kind, at: folder.scratch.path + "/" + path) != nil else { continue }
                let outcome = try Self.run(words, in: folder, asNobody: asNobody)
                let said = String(decoding: outcome.errors.prefix(500), as: UTF8.self)
                let what = "\(path) as \(kind.rawValue), \(words): \(outcome.status) \(said)"
                #expect((0...3).contains(outcome.status), "\(what)")
                if outcome.status == 2 { #expect(said.contains("error: "), "\(what)") }
                chmod(folder.scratch.path + "/" + path, 0o755)
            }
        }
    }

    @Test func `numbers at the ends of what can be written are no names of changes`() throws {
        let vault = try RealVault(["goals/run.md": Self.goal])
        let names = [
            "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-1", "0",
            "0000", "999999999", "1000000000", "1e9", "+1", "00001", "1.", "\u{661}",
            String(repeating: "9", count: 200),
        ]
        for name in names { try vault.scratch.write("", to: ".vault/undo/" + name) }
        for name in names.dropLast(2) {
            let trash = ".vault/trash/2026-11-21T071500-\(name)-\(name)/a.md"
            try vault.scratch.write("", to: trash)
            try vault.scratch.write("", to: ".vault-\(name)-\(name).tmp")
            try vault.scratch.write("", to: "goals/.vault-\(name)-\(name)-held.tmp")
        }
        for words in [["undo", "--list"], ["undo"], ["undo", "9223372036854775807"], Self.set, ["check"]] {
            #expect((0...2).contains(try vault.run(words).exitCode), "\(words)")
        }
        try FileManager.default.removeItem(atPath: vault.path + "/.vault/undo/999999999")
        #expect(try vault.run(Self.set).exitCode == 0)
    }

    /// What `strace` sees a command open is in the list above, or is a note, a folder or the system's.
    @Test(.enabled(if: GitFolder.isGitThere && isStraceThere, "strace is not there"))
    func `no other file is opened`() throws {
        let folder = try Self.vault()
        let known = Set(Self.files.map(\.path))
        var opened: Set<String> = []
        for words in Self.files.flatMap(\.commands) + [["progress"], ["log", "Run"], ["dedupe"], ["units"]] {
            let answer = try ChildProcess.run(
                "strace",
                ["-y", "-e", "trace=open,openat,openat2", RealVault.program, "--vault", folder.scratch.path] + words,
                environment: folder.environment)
            for line in String(decoding: answer.errors, as: UTF8.self).split(separator: "\n") {
                guard let match = line.firstMatch(of: /open(?:at2?)?\((?:\w+<([^>]*)>, )?"([^"]*)"/),
                    !line.contains("O_CREAT|O_EXCL"), !line.contains("O_DIRECTORY")
                else { continue }
                let path = match.2.hasPrefix("/") ? String(match.2) : "\(match.1 ?? "")/\(match.2)"
                guard path.hasPrefix(folder.scratch.path + "/") else { continue }
                opened.insert(String(path.dropFirst(folder.scratch.path.count + 1)))
            }
        }
        let strays = opened.filter { path in
            !known.contains(path) && !path.hasSuffix(".md") && !path.hasPrefix(".vault/undo/")
                && !(path as NSString).lastPathComponent.hasPrefix(".vault-")
                && !path.hasPrefix(".git/hooks/pre-")
        }
        #expect(strays == [])
        #expect(opened.contains("vault.md") && opened.contains(".vault/lock"))
    }

    private static let isStraceThere =
        (try? ChildProcess.run("strace", ["-V"], environment: ["PATH": "/usr/bin:/bin"]))?.status == 0
}

/// Containers and sandboxes may have no `/proc`, where Linux keeps what it knows of a program. What git is told there
/// must not depend on it: an answer without a question would be a merge that never was.
@Suite(.tags(.git, .process), .enabled(if: WithoutProc.isPossible, "nobody may hide /proc here"))
struct WithoutProcTests {
    @Test func `a merge is made or refused`() throws {
        let vault = try RealVault([
            "O": "---\ntype: goal\ndue: 2026-11-01\n---\n", "A": "---\ntype: goal\ndue: 2026-11-02\n---\n",
            "B": "---\ntype: goal\ndue: 2026-11-01\ntitle: Run\n---\n",
        ])
        let place = { vault.path + "/" + $0 }
        let answer = try WithoutProc.run([
            RealVault.program, "merge-driver", place("O"), place("A"), place("B"), "7", "x.md",
        ])
        #expect(answer.status == 0)
        #expect(try vault.scratch.text(of: "A") == "---\ntype: goal\ndue: 2026-11-02\ntitle: Run\n---\n")
        #expect(try WithoutProc.run([RealVault.program, "merge-driver", "O", "A", "/nowhere"]).status == 2)
        #expect(try WithoutProc.run([RealVault.program, "merge-driver"]).status == 2)
    }

    @Test func `commands say what they say elsewhere`() throws {
        let vault = try RealVault(["goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-13-01\n---\n"])
        for words in [["check"], ["list"], ["show", "run"], ["parse", "goals/run.md"], ["--version"], ["nonsense"]] {
            let line = [RealVault.program, "--vault", vault.path, "--as-of", "2026-11-21"] + words
            let (bare, usual) = (
                try WithoutProc.run(line), try ChildProcess.run(line[0], Array(line.dropFirst()), environment: [:])
            )
            #expect(
                bare.output == usual.output && bare.errors == usual.errors && bare.status == usual.status, "\(words)")
        }
    }

    @Test(.enabled(if: GitFolder.isGitThere)) func `a hook is installed and stops a commit`() throws {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        let environment = folder.environment
        let install = [RealVault.program, "--vault", folder.scratch.path, "hook", "install", "--merge"]
        #expect(try WithoutProc.run(install, environment).status == 0)
        #expect(try folder.git("config", "merge.vault.driver").contains("'\(RealVault.program)'"))
        try folder.scratch.write("---\ntype: goal\ndue: 2026-13-01\n---\n", to: "a.md")
        try folder.git("add", "--all")
        let commit = ["git", "-C", folder.scratch.path, "commit", "-m", "x"]
        #expect(try WithoutProc.run(commit, environment).status == 1)
        try folder.scratch.write("---\ntype: goal\ndue: 2026-12-01\n---\n", to: "a.md")
        try folder.git("add", "--all")
        #expect(try WithoutProc.run(commit, environment).status == 0)
    }
}

/// Running programs where `/proc` is empty.
enum WithoutProc {
    static let isPossible = (try? run(["sh", "-c", "! test -e /proc/self"]))?.status == 0

    static func run(
        _ words: [String], _ environment: [String: String] = ["PATH": "/usr/bin:/bin"]
    ) throws -> ChildProcess.Outcome {
        let script = "mount -t tmpfs none /proc && exec \"$@\""
        return try ChildProcess.run("unshare", ["-rm", "sh", "-c", script, "sh"] + words, environment: environment)
    }
}

/// Work and output for one note are in proportion to it: what is four times as much takes about four times as long.
/// What grew like a square would take sixteen times as long.
@Suite(.tags(.random)) struct GrowthTests {
    /// A note, and commands in its vault. In both, what is between braces stands there `count` times, with its number
    /// for each `#`.
    struct Shape: CustomTestStringConvertible, Sendable {
        let note: String
        let count: Int
        let commands: [String]
        /// Whether there are `count` such notes, with the number of each for `#`.
        var isEach = false
        var testDescription: String { String("\(commands[0]) \(note.debugDescription)".prefix(90)) }

        init(_ count: Int, _ commands: String..., note: String) {
            (self.note, self.count, self.commands) = (note, count, commands)
        }

        init(_ count: Int, _ commands: String..., each note: String) {
            (self.note, self.count, self.commands, isEach) = (note, count, commands, true)
        }

        func files(_ count: Int) -> [String: String] {
            if !isEach { return ["b.md": "---\n" + Self.times(count, note)] }
            let notes = (0..<count).map { ("n\($0).md", "---\n" + note.replacing("#", with: "\($0)")) }
            return Dictionary(uniqueKeysWithValues: notes)
        }

        static func times(_ count: Int, _ text: String) -> String {
            guard let open = text.firstIndex(of: "{"), let close = text.firstIndex(of: "}") else { return text }
            // The marks of a heading stay.
            let heading = #/(?m)^#+ /#
            let piece = String(text[text.index(after: open)..<close])
                .replacing(heading) { $0.output.replacing("#", with: "\0") }
            return text[..<open]
                + (0..<count).map { piece.replacing("#", with: "\($0)") }.joined().replacing("\0", with: "#")
                + times(count, String(text[text.index(after: close)...]))
        }
    }

    private static let goal = "type: goal\ntargets: 5 km\n"
    private static let action = "type: action\ndate: 2026-11-05\n"
    private static let workout = "type: workout\nstarted: 2026-11-20T18:00\nstatus: active\n---\n"
    private static let exercise = SmallFolder.note("type: exercise\ntitle: E\nexercise_type: weight_and_reps")
    private static let message = "type: message\nthread: \"[[t]]\"\nauthor: \"[[u]]\"\nsent: 2026-11-20T10:10:10\n---\n"
    private static let log = "log Run 5 km --dry-run"

    static let shapes: [Shape] = [
        // Mistakes in one front matter, also in commands that change other notes.
        Shape(500, "check", log, note: goal + "{key: 1\n}---\n"),
        Shape(150, "check", log, "parse b.md", note: goal + "{k#: a: b\n}---\n"),
        Shape(500, "check", note: "type: goal\ntitle: \"B\n{x: y\n}---\n"),
        Shape(300, "check", note: goal + "{word#\n}---\n"),
        Shape(300, "check", note: goal + "{targetss#: x\n}---\n"),
        Shape(100, "list", note: "type: goal\ntargets:\n{  - # foo bar\n}---\n"),
        Shape(150, "check", note: "type: goal\ntargets:\n{  - 1 zork#\n}---\n"),
        Shape(150, "check", log, note: action + "measures:\n{  - 1 zork#\n}---\n"),
        Shape(200, "check", log, note: goal + "silence:\n{  - foo#\n}---\n"),
        // One character of thousands of code points; marks of two classes in turn.
        Shape(1_000, "check", log, note: "type: goal\ntargets: 5 e{\u{301}}\n---\n"),
        Shape(500, "check", log, note: "type: goal\ntargets: 5 {\u{915}\u{94D}}\n---\n"),
        Shape(
            500, "set b importance=3 --dry-run", "rename b c --dry-run",
            note: "type: goal\ntitle: {\u{1F468}\u{200D}}\n---\n"),
        Shape(500, "log x{\u{301}} 5 km --dry-run", "search {\u{1F468}\u{200D}}", note: goal + "---\n"),
        Shape(
            1_000, "search lorem", "show b", "export", "format --dry-run", "set b tags+=x --dry-run",
            note: goal + "tags: [e{\u{316}\u{301}}]\n---\n"),
        Shape(3_000, "search lorem", "check", note: goal + "---\nx{\u{316}\u{301}} [[a{\u{316}\u{301}}]]\n"),
        // Links that lead nowhere, in lines and in brackets; a long list; many keys.
        Shape(400, "show b", "export", "check", note: action + "goals:\n{  - \"[[nope#]]\"\n}---\n"),
        Shape(60, "check", note: goal + "values: [{nope#, }x]\n---\n"),
        Shape(100, "check", "search lorem", note: goal + "---\n{[[nope#]] }\n"),
        Shape(50, "check", "show b", note: goal + "---\n{[![a](b#.png)](c.md) }\n"),
        Shape(1_500, "check", note: goal + "---\n{[[a }\n"),
        Shape(1_500, "check", note: goal + "---\n{[a](}\n"),
        Shape(200, "format --dry-run", "set b tags+=x --dry-run", note: goal + "tags: [{t#, }z]\n---\n"),
        Shape(50, "check", note: goal + "tags: [{t, t#, }z]\n---\n"),
        Shape(400, "check", "set b importance=3 --dry-run", "export", note: goal + "{own#: x\n}---\n"),
        // What names what another field links.
        Shape(
            250, "check", "delete v --dry-run", "align",
            note: goal + "values: \"[[v]]\"\nalignment:\n{  - v 5\n}---\n"),
        // Fewer take so little time that what it begins with weighs.
        Shape(500, "rename v w --dry-run", note: goal + "values: \"[[v]]\"\nalignment:\n{  - v 5\n}---\n"),
        Shape(100, "rename v w --dry-run", "delete v --dry-run", note: goal + "values:\n{  - [[v]]\n}---\n"),
        // Many notes that are alike.
        Shape(60, "dedupe", "dedupe --format json", each: action + "title: Run\nmeasures: # km\n---\n"),
        Shape(60, "dedupe", each: action + "title: Run # km\nmeasures: 5 km\n---\n"),
        Shape(60, "dedupe", each: action + "title: Run\nmeasures: 5 km\n---\n"),
        // Exercises of one workout, sets of one exercise, phases of one message.
        Shape(300, "workout", "check", note: workout + "{## [[e]]\n- [x] 8 x 60 kg\n}"),
        Shape(300, "workout", "check", note: workout + "## [[e]]\n{- [x] 8 x 60 kg\n}"),
        Shape(
            100, "export", "check", "set b title=x --dry-run",
            note: message + "A\n\n## Chorus\n\n{### Phase: yield (#)\n- priors: [[b]]\n\nT\n\n}"),
    ]

    /// A command that is refused would measure nothing.
    @Test(arguments: shapes.filter { $0.note.contains("type: workout") }) func runs(shape: Shape) throws {
        let vault = try SmallFolder([
            "vault.md": SmallFolder.note("type: vault\nformat: 1\npacks: [goals, workouts]"), "e.md": Self.exercise,
            "b.md": "---\n" + Shape.times(2, shape.note),
        ])
        #expect(vault.run("workout").stdout.matches(of: /8 x 60 kg/).count >= 2)
    }

    /// Where it takes too long once, the machine may have been busy; of a short time other threads may have a large part.
    @Test(arguments: shapes) func growsInProportion(shape: Shape) throws {
        let vaults = try [shape.count, 4 * shape.count].map { count in
            try SmallFolder(
                shape.files(count).merging([
                    "vault.md": SmallFolder.note("type: vault\nformat: 1\npacks: [goals, workouts, threads]"),
                    "e.md": Self.exercise, "v.md": SmallFolder.note("type: value\ntitle: V"),
                ]) { $1 })
        }
        for command in shape.commands {
            func seconds(_ size: Int) -> Double {
                let count = size * shape.count
                let words = command.split(separator: " ").map { Shape.times(count, String($0)) }
                return threadSeconds { _ = vaults[size == 1 ? 0 : 1].run(arguments: words) }
            }
            let once = max(0.02, seconds(1), seconds(1), seconds(1))
            let isInProportion = (0..<5).contains { _ in seconds(4) < 8 * once }
            #expect(isInProportion, "\(command): \(once) seconds, and more than eight times that")
        }
    }
}

/// Whatever a vault holds, progress stays within its bounds and nothing traps.
@Suite struct ProgressBoundsTests {
    private static let days = [
        "0001-01-01", "0000-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "2026-11-21", "2026-11-20", "2024-02-29",
        "2026-01-01", "2026-12-31", "",
    ]
    private static let amounts = [
        "0 km", "1 km", "-3 km", "5.2 km", "1" + String(repeating: "0", count: 99) + " km",
        "0." + String(repeating: "0", count: 98) + "1 km", String(repeating: "9", count: 100) + " km",
        "1" + String(repeating: "0", count: 400) + " km", "12 min", "1h 30m", "3 times", "2 days", "250 EUR", "75 kg",
    ]

    private static func vault(_ seed: UInt64) throws -> SmallFolder {
        var random = SeededGenerator(seed: seed)
        func pick<Element>(_ choices: [Element]) -> Element { choices[Int.random(in: choices.indices, using: &random)] }
        func target() -> String {
            let mode = pick(["", "", "at most ", "latest ", "best "])
            let from = mode.hasSuffix("t ") && mode != "at most " ? pick(["", " from " + pick(amounts)]) : ""
            return mode + pick(amounts) + from
                + (from.isEmpty ? pick(["", " per day", " per week", " per month"]) : "")
        }
        var files: [String: String] = [:]
        for number in 0..<8 {
            files["goals/g\(number).md"] = SmallFolder.note(
                "type: goal\nstart: \(pick(days))\ndue: \(pick(days))\ntargets:\n  - \(target())\n  - \(target())\n"
                    + "breaks:\n  - \(pick(days)) to \(pick(days))\ncompleted: \(pick(["", "", pick(days)]))\n"
                    + "parent: \"[[g\(pick([0, 1, 2, 3]))]]\"")
        }
        for number in 0..<25 {
            files["actions/a\(number).md"] = SmallFolder.note(
                "type: action\ntitle: A\(number)\ndate: \(pick(days))\nduration: \(pick(amounts))\nmeasures:\n"
                    + "  - \(pick(amounts))\ngoals:\n  - \"[[g\(pick(Array(0..<8)))]]\"\n  - \"[[g0]]\"\n"
                    + "amounts:\n  - g0 \(pick(amounts))")
        }
        return try SmallFolder(files)
    }

    @Test(.tags(.random), arguments: UInt64(1)...12)
    func percentsAndSumsHold(seed: UInt64) throws {
        let vault = try Self.vault(seed)
        for day in ["0001-01-01", "2026-11-21", "9999-12-31"] {
            let answer = vault.run("progress", "--format", "json", "--explain", "--as-of", day)
            #expect(answer.exitCode == 0)
            for goal in try answer.json["goals"] as? [[String: Any]] ?? [] {
                if let percent = goal["percent"] as? Double { #expect((0...100).contains(percent)) }
                checkSums(of: goal)
            }
            for command in [["check"], ["progress", "--all", "--explain"], ["list", "goals"], ["show", "g0"]] {
                #expect((0...1).contains(vault.run(arguments: command + ["--as-of", day]).exitCode))
            }
        }
    }

    /// What a total has come to is the sum of what counted for it.
    private func checkSums(of goal: [String: Any]) {
        let targets = goal["targets"] as? [[String: Any]] ?? []
        let parts = goal["contributions"] as? [[String: Any]] ?? []
        for target in targets where target["mode"] as? String == "total" {
            let written = target["written"] as? String
            let isTwice = targets.count { $0["written"] as? String == written } > 1
            guard !isTwice, let current = target["current"] as? Double else { continue }
            let amounts = parts.filter { $0["target"] as? String == written }.compactMap { $0["amount"] as? Double }
            let sum = amounts.reduce(0, +)
            #expect(abs(sum - current) <= 0.001 + abs(current) * 1e-9, "\(written ?? ""): \(current), not \(sum)")
        }
    }

    @Test func aGoalFromTheFirstToTheLastYear() throws {
        let vault = try SmallFolder([
            "g.md": SmallFolder.note(
                "type: goal\nstart: 0001-01-01\ndue: 9999-12-31\ntargets:\n  - 1 km per day\n  - at most 1 min per day"),
            "a.md": SmallFolder.note(
                "type: action\ntitle: A\ndate: 2026-11-20\nmeasures: [5 km]\ngoals: [\"[[g]]\"]"),
        ])
        let json = try vault.run("progress", "--format", "json").json
        let goal = try #require((json["goals"] as? [[String: Any]])?.first)
        let target = try #require((goal["targets"] as? [[String: Any]])?.first)
        #expect(target["periods"] as? Int == 3_652_059)
        #expect(target["periods_met"] as? Int == 1)
    }
}

/// No number, day or text of a vault ends any command: each answers, with an exit code that it knows.
///
/// A trap would end the run of the tests, with the seed as the last line. More seeds by hand:
/// `EXTREME_SEEDS=1-400 swift test --filter ExtremeVaultTests`.
@Suite(.tags(.random)) struct ExtremeVaultTests {
    private static var seeds: [UInt64] {
        let asked = ProcessInfo.processInfo.environment["EXTREME_SEEDS"] ?? "1"
        let ends = asked.split(separator: "-").compactMap { UInt64($0) }
        guard let first = ends.first, let last = ends.last, first <= last else { return [] }
        return Array(first...last)
    }

    /// Commands that read nothing of a vault's notes, or other programs' files.
    private static let apart: Set = [
        "completions", "manual", "help", "history", "hook", "explain", "init", "edit", "lsp", "mcp", "merge-driver",
        "resolve", "undo",
    ]

    private static let reading = [
        "today", "week", "week D", "check", "check --plain", "check --format json", "check --format sarif", "list",
        "list goals --sort due", "export -o -", "export --format csv -o -", "export --format ics -o -",
        "export --format strong -o -", "export goals --format markdown-table -o -",
        "list actions --format json", "list actions --format csv", "list terms --where number>1",
        "list goals --where due<+1w",
        "progress --weeks --explain", "progress --all --weeks --explain --format json",
        "progress goal-0 goal-1 --weeks",
        "term", "term list --archived", "term next", "term next --format json", "term show term-0",
        "term review term-1",
        "term review year-0 --format json", "term review period-0 --format markdown", "match --all",
        "match --format json",
        "report -o -", "report --year 9998 -o -", "report --from 0001-01-01 --to 9999-12-31 -o -",
        "report --format json", "report goal-0 goal-1 -o -", "report --term term-0 --compact -o -",
        "align", "align value-0", "align --format json", "dedupe", "dedupe --min 0.5 --format json", "units",
        "search a", "search value --format json", "search --like value-0",
        "units lap",
        "units --format json", "workout", "workout stats", "workout stats --weeks 52 --format json",
        "workout stats exercise-0", "workout stats exercise-1 --weeks 52", "workout stats --records",
        "workout stats --records --format json", "workout stats exercise-0 --records", "workout stats --by category",
        "workout stats --by category --weeks 52 --format json", "workout stats --from 0001-01-01 --to 9999-12-31",
        "workout stats --calendar 9999-12", "workout stats --calendar 0001-01 --format json",
        "list workouts --fields title,sets,volume,duration,exercises", "list workouts --where exercise=exercise-0",
        "list workouts --sort -volume --format json", "plates 5000 kg", "plates 99999999999999999999",
        "plates 0.001 lb --plates 0.001",
        "exercise", "exercise show exercise-0",
        "exercise show exercise-2 --format json", "exercise list --sort created", "split",
        "split --split workout-split-1",
        "template", "thread", "thread show thread-0 --phases", "thread show message-0 --context --format json",
        "show goal-0", "show action-1", "show workout-0", "show workout-1 --format json", "show message-2",
        "show term-0", "show value-3", "show exercise-0", "show workout-split-0", "show workout-template-0", "show lap",
        "parse goal/goal-0.md", "parse workout/workout-1.md --format json",
    ]

    /// `N` stands for a number, `D` for a day, `A` for an amount.
    private static let writing = [
        "check --fix", "format", "migrate", "new goal Far targets=A due=D", "new term number=N", "new term N",
        "new action Run date=D measures=A duration=A", "new workout Push started=D", "log Run A A",
        "log Run N A --date D",
        "set goal-0 importance=N due=D targets+=A", "set term-0 number=N start=D end=", "set vault format=N",
        "set action-0 date=D duration=A measures-=A", "rename goal-0 N", "move goal-1 N", "merge goal-2 goal-3",
        "merge goal-2 goal-2", "merge action-0 action-1 action-2", "archive goal-0", "delete goal-0 --yes",
        "delete value-0 --yes", "delete exercise-0 --yes", "match --accept", "term next --write --carry-all",
        "term review term-0 --write", "thread new N --owner user-0 N", "thread add thread-0 --author user-1 N --at D",
        "thread answer message-0", "thread import -", "import -", "workout start --at DT23:59", "workout set N x A",
        "workout set NxN", "workout set NxNxN", "workout set N RPE N", "workout set A x N failure", "workout move N N",
        "workout move exercise-0 last", "workout replace exercise-0 exercise-1", "workout reopen", "workout reopen N",
        "template add workout-template-0 exercise-0 --set A --yes", "template move workout-template-0 exercise-0 N",
        "template remove workout-template-0 exercise-0", "split add N workout-template-0", "split remove N",
        "split move N last", "split assign N workout-template-0", "split unassign N workout-template-0",
        "workout set N --number N", "workout tick all", "workout untick N", "workout add exercise-0 --sets N",
        "workout remove --number N", "workout note N", "workout finish --at D", "workout cancel", "workout save N",
        "template duplicate workout-template-0 --title N", "exercise favorite exercise-0", "split skip N",
        "split reset",
        "split active workout-split-1",
    ]

    @Test func everyCommandIsTried() {
        let tried = Set((Self.reading + Self.writing).map { String($0.prefix { $0 != " " }) })
        let all = Set(VaultCommand.commands.map(\.definition.name))
        #expect(all.subtracting(tried) == Self.apart)
    }

    /// Writes a vault, to see by hand what a seed has: `EXTREME_VAULT=7:/tmp/notes`.
    @Test func writesAVaultToLookAt() throws {
        guard let asked = ProcessInfo.processInfo.environment["EXTREME_VAULT"], let colon = asked.firstIndex(of: ":"),
            let seed = UInt64(asked[..<colon])
        else { return }
        let folder = URL(fileURLWithPath: String(asked[asked.index(after: colon)...]))
        for (path, text) in ExtremeVault(seed: seed).files {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    @Test(arguments: seeds) func everyReadingCommandAnswers(seed: UInt64) throws {
        let vault = try SmallFolder(ExtremeVault(seed: seed).files)
        for line in Self.reading {
            let words = line.split(separator: " ").map(String.init)
            let days = ["0001-01-01", "2026-11-21", "9999-12-31"]
            for day in line.hasPrefix("parse") ? [] : days { expectAnswer(words + ["--as-of", day], vault, seed) }
            if line.hasPrefix("parse") { expectAnswer(words, vault, seed) }
        }
        expectAnswer(["progress", "--weeks"], vault, seed, ["COLUMNS": "9223372036854775807"])
        expectAnswer(["term"], vault, seed, ["COLUMNS": "1"])
        expectAnswer(["today"], vault, seed, ["COLUMNS": "1"])
    }

    @Test(arguments: seeds) func everyWritingCommandAnswers(seed: UInt64) throws {
        var extremes = ExtremeVault(seed: seed)
        let vault = try SmallFolder(extremes.files)
        for line in Self.writing {
            let words = line.split(separator: " ").map { word -> String in
                var word = String(word)
                for (mark, texts) in [
                    ("N", ExtremeTexts.integers), ("D", ExtremeTexts.days), ("A", ExtremeTexts.amounts),
                ]
                where word == mark || word.hasSuffix("=" + mark) || word == mark + "T23:59" {
                    word = word.replacing(mark, with: extremes.pick(texts))
                }
                if word == "NxN" || word == "NxNxN" {
                    word = word.replacing("N", with: extremes.pick(["3", "60", "0", "99999999999999999999"]))
                }
                return word
            }
            expectAnswer(words + ["--dry-run"], vault, seed)
        }
    }

    private func expectAnswer(
        _ words: [String], _ vault: SmallFolder, _ seed: UInt64, _ environment: [String: String] = [:]
    ) {
        // Before it runs, so that it is the last line when it traps.
        if Self.seeds.count > 3 { print("\(seed):", words.joined(separator: " ").prefix(300)) }
        let answer = vault.run(arguments: words, environment: environment)
        #expect((0...2).contains(answer.exitCode), "\(seed): \(words)")
        #expect(!answer.stdout.isEmpty || !answer.stderr.isEmpty || answer.exitCode == 0, "\(seed): \(words)")
    }
}
