import Foundation
import Testing
import VaultTestSupport

@testable import VaultSystem

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
