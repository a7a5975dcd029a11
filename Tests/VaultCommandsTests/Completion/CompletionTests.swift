import Foundation
import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

/// What may stand in place of a word of the command line, in the example vault.
@Suite struct CompletionTests {
    private static let example = Repository.root + "/vault-example"

    private func candidates(_ words: [String], in folder: String = example, home: String? = nil) -> Candidates {
        CompleteCommand.candidates(
            after: Array(words.dropLast()), words.last ?? "", Invocation(arguments: [], directory: folder, home: home))
    }

    @Test(
        arguments: [
            // Commands, their subcommands and topics.
            (["pro"], ["progress"]), (["PRO"], ["progress"]), (["ls"], ["ls", "lsp"]), (["nosuch"], []),
            (["merge-"], []),
            (["--color", "never", "al"], ["align"]), (["term", "re"], ["review"]),
            (["hook", ""], ["install", "uninstall", "status"]),
            (["help", "ex"], ["explain", "exercise", "exit-codes", "export"]), (["help", "hook", "i"], ["install"]),
            (["nosuch", "x"], []),
            // Options, those that go with the subcommand, once or again.
            (["check", "--st"], ["--strict", "--staged"]), (["--vers"], ["--version"]),
            (["check", "--strict", "--st"], ["--staged"]),
            (["log", "--goal", "a", "--go"], ["--goal"]), (["list", "--archived", "--arch"], []),
            (["workout", "start", "--t"], ["--template", "--title"]), (["workout", "add", "--t"], []),
            (["check", "--", "--st"], []),
            // Values of options, in the same word and in the next one.
            (["check", "--format", "s"], ["sarif"]), (["check", "--format=s"], ["--format=sarif"]),
            (["log", "--goal", "run-1"], ["run-190-km"]), (["log", "--goal=RUN-1"], ["--goal=run-190-km"]),
            (["workout", "set", "-e", "bench"], ["bench-press"]), (["--as-of", "tom"], ["tomorrow"]),
            (["progress", "--sort", "-d"], ["-due"]),
            (["list", "goals", "--fields", "title,progr"], ["title,progress"]),
            (["list", "workouts", "--fields", "title,set_"], ["title,set_list"]),
            (["list", "messages", "--fields", "pha"], ["phases"]), (["list", "goals", "--fields", "bod"], ["body"]),
            (["history", "run-190-km", "--field", "bod"], []), (["list", "goals", "--sort", "bod"], []),
            (["list", "goals", "--sort", "-du"], ["-due"]), (["log", "--date", "mon"], ["monday"]),
            (["check", "--nosuch=x"], []),
            // Records by the types that a command takes.
            (["show", "run-190"], ["run-190-km"]), (["align", "gener"], ["generosity"]), (["align", "run-190"], []),
            (["term", "show", "term-3"], ["term-3"]), (["term", "term-3"], ["term-3"]),
            (["exercise", "show", "bench"], ["bench-press"]),
            (["exercise", "list", "bench"], ["Bench Press"]), (["split", "active", "push"], ["push-pull-legs"]),
            (["template", "duplicate", "pu"], ["pull-day", "push-day"]),
            (["thread", "show", "spanish-w"], ["spanish-words-that-stay"]),
            (["thread", "rename", "spanish-words-that-stay", "x"], []), (["thread", "list", "--user", "ma"], ["mara"]),
            (["show", "goals/run-190"], ["goals/run-190-km.md"]),
            (["show", "Run 190"], ["Run 190 km to the start line and home again"]),
            (["merge", "run-190-km", "run-8"], ["run-80-km-before-august"]), (["rename", "run-190-km", "x"], []),
            (["search", "t"], ["type:", "tag:"]), (["search", "canal", "type:go"], ["type:goal"]),
            (["search", "TAG:pia"], ["TAG:piano"]), (["search", "in:jour"], ["in:journal"]), (["search", "x:"], []),
            // Fields, and what they may hold.
            (["set", "run-190-km", "impo"], ["import_id=", "import_id+=", "importance="]),
            (["set", "run-190-km", "tags+"], ["tags+="]),
            (["set", "run-190-km", "status=a"], ["status=active", "status=achieved"]),
            (["set", "run-190-km", "Status=p"], ["Status=paused"]),
            (["set", "run-190-km", "values+=gen"], ["values+=generosity"]),
            (["set", "run-190-km", "values-=hea"], ["values-=health"]),
            (["set", "run-190-km", "archived="], ["archived=true", "archived=false"]),
            (["set", "run-190-km", "due=sun"], ["due=sunday"]),
            (
                ["set", "run-190-km", "targets+=5 k"],
                ["targets+=5 km", "targets+=5 kg", "targets+=5 kJ", "targets+=5 kcal"]
            ),
            (["set", "run-190-km", "silence+=broken-l"], ["silence+=broken-link"]),
            (["set", "run-190-km", "nosuch="], []),
            (["new", "goal", "Title", "statu"], ["status="]), (["new", "goa"], ["goal"]),
            (["new", "action", "duratio"], ["duration="]),
            (["list", "goals", "--where", "stat"], ["status", "state"]),
            (["list", "goals", "--where", "days_left<5 and prog"], ["days_left<5 and progress"]),
            (
                ["list", "goals", "--where", "status=paused or stat"],
                ["status=paused or status", "status=paused or state"]
            ),
            (["set", "run-190-km", "run-80"], ["run-80-km-before-august"]),
            // Units, rules and what else there is.
            (["log", "Run", "5", "km"], ["km"]), (["log", "Evening", "5", "pag"], ["pages"]),
            (["plates", "50", ""], ["kg", "lb"]), (["workout", "set", "8", "x", "60", ""], ["kg", "lb"]),
            (["workout", "set", "8", ""], []), (["plates", ""], []),
            // What follows an option that is not known may be its value.
            (["explain", "--format", ""], []), (["explain", "--format=x", "broken-l"], ["broken-link"]),
            (["import", "stra"], ["strava"]), (["import", "strong", ""], []),
            (["log", "Run", "5.2 m"], ["5.2 m", "5.2 mm", "5.2 mi", "5.2 min", "5.2 ml", "5.2 mg", "5.2 m-climb"]),
            (["units", "kc"], ["kcal"]), (["explain", "broken-l"], ["broken-link"]),
            (["dedupe", "obl"], ["obligation"]), (["move", "run-190-km", "act"], ["actions/2025", "actions/2026"]),
            (["log", "evening r"], ["Evening run, too warm"]),
            (["log", "--time", "1"], []), (["completions", "f"], ["fish"]),
            (["log", "x", "--goal", "y", "status="], []),
            (["init", "--with", "thr"], ["threads"]),
            (["init", "--with", "workouts,"], ["workouts,goals", "workouts,threads"]),
            (["check", "--rule", "broken-link,broken-l"], []),
        ] as [([String], [String])])
    func proposes(words: [String], expected: [String]) {
        let found = candidates(words).all.map(\.text)
        #expect(Set(found) == Set(expected) && found.count == expected.count, "\(words): \(found)")
    }

    @Test(arguments: [
        (["check", "goa"], true, false), (["--vault", "x"], false, true), (["--vault=x"], false, true),
        (["init", "x"], false, true),
        (["import", ""], true, false), (["import", "strong", ""], true, false),
        (["parse", "x"], true, false), (["thread", "import", "x"], true, false), (["show", "x"], false, false),
    ])
    func leavesFilesToTheShell(words: [String], files: Bool, folders: Bool) {
        let found = candidates(words)
        #expect(found.wantsFiles == files && found.wantsFolders == folders)
    }

    /// Programs and files may both begin an import.
    @Test func filesMayStandBesideWords() throws {
        let folder = try SmallFolder([:])
        let answer = folder.run("__complete", "fish", "import", "st").stdout
        #expect(answer.hasPrefix("files\nstrong\t") && answer.contains("\nstrava\t"), "\(answer)")
        #expect(folder.run("__complete", "fish", "import", "strong", "").stdout == "files\n")
    }

    @Test func candidatesSayWhatTheyAre() {
        #expect(candidates(["show", "run-190"]).all.first?.note == "goal: Run 190 km to the start line and home again")
        #expect(candidates(["log", "--goal=run-190"]).all.first?.hidden == "--goal=")
    }

    /// A name that several notes have, or that would be read as something else, goes by its path.
    @Test func namesThatWouldMislead() throws {
        let note = "---\ntype: value\n---\n"
        let folder = try SmallFolder([
            "a/one.md": note, "b/one.md": note, "values/-x.md": note, "key=value.md": note, "tab\there.md": note,
        ])
        let found = candidates(["show", ""], in: folder.scratch.path).all.map(\.text)
        #expect(Set(found) == ["a/one.md", "b/one.md", "values/-x.md", "./key=value.md", "tab\there"])
        // What cannot be on one line is not handed over.
        #expect(!folder.run("__complete", "fish", "show", "").stdout.contains("here"))
    }

    // MARK: Where there is little to say

    @Test func outsideAVaultItIsSilent() throws {
        let folder = try SmallFolder([:], isVault: false)
        for line in [
            ["show", ""], ["set", "x", ""], ["log", "--goal="], ["units", "k"], ["undo", ""], ["list", "g"],
        ] {
            for shell in ["bash", "zsh", "fish"] {
                let words = shell == "bash" ? ["vault " + line.joined(separator: " "), line[line.count - 1]] : line
                let answer = folder.run(arguments: ["__complete", shell] + words)
                #expect(answer == .init(stdout: "\n"))
            }
        }
    }

    @Test(arguments: [
        [], ["nosuch"], ["bash"], ["zsh"], ["fish"], ["bash", ""], ["bash", "vault"], ["zsh", "--", "--", "\\"],
        ["fish", "--help"], ["bash", "vault 'a", "zzz"], ["zsh", "show", "'\u{0}"], ["bash", "vault show \\", ""],
        ["fish", "set", "=", "="], ["fish", "set", "x", "+="], ["zsh", "list", "--where", ")("],
    ])
    func whateverComesItSaysNothingOnStderr(words: [String]) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run(arguments: ["__complete"] + words)
        #expect(answer.exitCode == 0 && answer.stderr.isEmpty)
    }

    /// Half of what is there cannot be read: the rest is proposed, and nothing is written.
    @Test func aBrokenVaultProposesLess() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: [x\n---\n", "values/calm.md": "---\ntype: value\n---\n",
            "values/broken.md": "---\ntype: value\ntitle: \"a\n", ".vault/journal": "not one",
        ])
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/gone.md", withDestinationPath: "/nosuch")
        let before = try folder.scratch.paths().sorted()
        let answer = folder.run("__complete", "fish", "show", "ca")
        #expect(answer == .init(stdout: "\ncalm\tvalue\n"))
        #expect(folder.run("__complete", "fish", "undo", "").stderr.isEmpty)
        #expect(try folder.scratch.paths().sorted() == before)
    }

    @Test func theVaultMayBeNamed() throws {
        let folder = try SmallFolder(["values/calm.md": "---\ntype: value\n---\n"])
        let named = ["--vault", folder.scratch.path, "align", "ca"]
        #expect(candidates(named, in: "/").all.map(\.text) == ["calm"])
        let name = folder.scratch.path.split(separator: "/").last.map(String.init) ?? ""
        let home = String(folder.scratch.path.dropLast(name.count + 1))
        #expect(candidates(["--vault=~/" + name, "align", "ca"], in: "/", home: home).all.map(\.text) == ["calm"])
    }

    // MARK: For bash, which replaces a part of the word

    @Test(arguments: [
        ("vault show Morn", "Morn", "\nMorning\\ run\n"), ("vault show 'Morn", "Morn", "\nMorning run\n"),
        ("vault show 'Morn", "'Morn", "\nMorning\\ run\n"),
        ("vault show Morning\\ r", "Morning\\ r", "\nMorning\\ run\n"),
        ("vault log --goal=morn", "morn", "\nMorning\\ run\n"),
        ("vault log --goal=morn", "--goal=morn", "\n--goal=Morning\\ run\n"),
        ("vault log --goal=\"Morn", "Morn", "\nMorning run\n"),
        ("vault set 'Morning run' due=tom", "tom", "\ntomorrow\n"),
        ("vault set 'Morning run' importa", "importa", "nospace\nimportance=\n"), ("vault check x", "x", "files\n"),
        ("vault --vault=x", "x", "folders\n"), ("vault show nosuch", "nosuch", "\n"),
    ])
    func answersBash(line: String, word: String, answer: String) throws {
        let folder = try SmallFolder(["goals/Morning run.md": "---\ntype: goal\ntargets: 3 times\n---\n"])
        #expect(folder.run("__complete", "bash", line, word) == .init(stdout: answer))
    }
}

/// Completions in the real shells: a line is typed in a terminal, with Tab and Enter, and what the shell then gives to
/// the program is compared.
@Suite(.tags(.process, .terminal)) struct CompletedShellTests {
    /// What is typed before Tab, and what the program gets.
    private static let everywhere: [(String, [String])] = [
        ("vault pro", ["progress"]), ("vault show mor", ["show", "Morning run"]),
        ("vault show 'Mor", ["show", "Morning run"]),
        ("vault show \"Mor", ["show", "Morning run"]), (#"vault show Morning\ r"#, ["show", "Morning run"]),
        ("vault show Zo", ["show", "Zoë's plan"]), ("vault show 'Zo", ["show", "Zoë's plan"]),
        ("vault show \"Zo", ["show", "Zoë's plan"]), ("vault show Üb", ["show", "Über uns"]),
        ("vault show 🎯", ["show", "🎯 aim"]),
        ("vault show say", ["show", "say \"hi\""]), ("vault show \"say", ["show", "say \"hi\""]),
        ("vault show 'say", ["show", "say \"hi\""]), ("vault show a", ["show", "a & b; c (d)"]),
        (#"vault show \$H"#, ["show", "$HOME here"]), ("vault show '$H", ["show", "$HOME here"]),
        ("vault show back", ["show", #"back\slash"#]), (#"vault show \[dr"#, ["show", "[draft] x"]),
        ("vault show hea", ["show", "health"]), ("vault show run", ["show", "run-"]),
        ("vault show goals/Mor", ["show", "goals/Morning run.md"]),
        ("vault show \"Title of Mor", ["show", "Title of Morning run"]),
        ("vault log x --goal=Mor", ["log", "x", "--goal=Morning run"]),
        ("vault log x --goal Mor", ["log", "x", "--goal", "Morning run"]),
        ("vault set run-190-km importa", ["set", "run-190-km", "importance="]),
        (#"vault set Morning\ run status=pa"#, ["set", "Morning run", "status=paused"]),
        ("vault check --format=js", ["check", "--format=json"]), ("vault check vau", ["check", "vault.md"]),
        ("vault show nosuch", ["show", "nosuch"]), ("vault nosuch x", ["nosuch", "x"]),
    ]

    private static let names = [
        "Morning run", "Zoë's plan", "Über uns", "say \"hi\"", "🎯 aim", "a & b; c (d)", "$HOME here", #"back\slash"#,
        "[draft] x", "health", "run-190-km", "run-80-km",
    ]

    /// A vault, completions that are installed, and a program in place of `vault` that writes down what it is given.
    private struct Home {
        let folder: ScratchFolder
        var vault: String { folder.path + "/vault" }

        init() throws {
            folder = try ScratchFolder()
            try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault/vault.md")
            for name in names {
                let title = name.replacing("\"", with: "").replacing("\\", with: "")
                let text = "---\ntype: goal\ntitle: \"Title of \(title)\"\ntargets: 3 times\n---\n"
                try folder.write(text, to: "vault/goals/\(name).md")
            }
            // What could be taken for a file by a shell that is given names.
            try folder.write("", to: "vault/health/note.txt")
            let stub = """
                #!/bin/sh
                [ "$1" = __complete ] && exec '\(BuiltProgram.path("vault"))' "$@"
                for word in "$@"; do printf '%s\\n' "$word"; done > '\(folder.path)/new'
                mv '\(folder.path)/new' '\(folder.path)/got'

                """
            try folder.write(stub, to: "bin/vault")
            try FileManager.default.setAttributes(
                [.posixPermissions: 0o755], ofItemAtPath: folder.path + "/bin/vault")
            try folder.write(
                CompletedShell.bash.script + "set +H\nPS1='> '\n", to: "bashrc")
            try folder.write(CompletedShell.zsh.script, to: "zsh/_vault")
            try folder.write(
                "fpath=(\(folder.path)/zsh $fpath)\nautoload -Uz compinit && compinit -u -D\nunsetopt banghist\n",
                to: "zsh/.zshrc")
            try folder.write(CompletedShell.fish.script, to: ".config/fish/completions/vault.fish")
        }

        /// What the program is given when the shell has completed the line.
        func given(_ line: String, in terminal: PseudoTerminal) throws -> [String]? {
            let got = folder.path + "/got"
            try? FileManager.default.removeItem(atPath: got)
            // What comes while a shell prepares the terminal for the next line may be lost: then it is typed again.
            let isGiven = (1...6).contains { attempt in
                terminal.waitUntilQuiet()
                terminal.type((attempt > 1 ? "\u{3}" : "") + line + "\t\r")
                return terminal.wait(upTo: 10, for: { FileManager.default.fileExists(atPath: got) })
            }
            guard isGiven else { return nil }
            return try folder.text(of: "got").split(separator: "\n", omittingEmptySubsequences: false).dropLast()
                .map(String.init)
        }

        func start(_ words: [String]) -> PseudoTerminal? {
            #if os(Linux)
                let locale = "C.UTF-8"
            #else
                let locale = "en_US.UTF-8"
            #endif
            return PseudoTerminal(
                "exec \"$@\"", words, in: vault,
                environment: [
                    "PATH": folder.path + "/bin:" + (ProcessInfo.processInfo.environment["PATH"] ?? "/bin:/usr/bin"),
                    "HOME": folder.path, "XDG_CONFIG_HOME": folder.path + "/.config",
                    "XDG_DATA_HOME": folder.path + "/.local", "ZDOTDIR": folder.path + "/zsh", "LC_ALL": locale,
                    "TERM": "dumb",
                ])
        }
    }

    private static func path(of shell: CompletedShell) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(shell.rawValue)" }.first(where: FileManager.default.isExecutableFile)
    }

    private static func has(_ shell: CompletedShell) -> Bool { path(of: shell) != nil }

    private func check(_ shell: CompletedShell, _ options: (Home) -> [String]) throws {
        let home = try Home()
        let program = try #require(Self.path(of: shell))
        let terminal = try #require(home.start([program] + options(home)))
        for (line, words) in Self.everywhere {
            let given = try home.given(line, in: terminal)
            #expect(given == words, "\(shell.rawValue): \(line)\n\(given == nil ? terminal.output : "")")
            if given == nil { return }
        }
    }

    @Test(.enabled(if: has(.bash), "bash is not installed")) func bashCompletes() throws {
        try check(.bash) { ["--noprofile", "--rcfile", $0.folder.path + "/bashrc", "-i"] }
    }

    @Test(.enabled(if: has(.zsh), "zsh is not installed")) func zshCompletes() throws {
        try check(.zsh) { _ in ["-i"] }
    }

    @Test(.enabled(if: has(.fish), "fish is not installed")) func fishCompletes() throws {
        try check(.fish) { _ in ["-i"] }
    }

    /// fish shows what candidates are.
    @Test(.enabled(if: has(.fish), "fish is not installed")) func fishDescribes() throws {
        let home = try Home()
        let line = "complete -C 'vault show Mor' > \(home.folder.path)/shown; echo x > \(home.folder.path)/done"
        let program = try #require(Self.path(of: .fish))
        let terminal = try #require(home.start([program, "-c", line]))
        #expect(terminal.wait(upTo: 60) { FileManager.default.fileExists(atPath: home.folder.path + "/done") })
        #expect(try home.folder.text(of: "shown") == "Morning run\tgoal: Title of Morning run\n")
    }

    /// A script that a shell cannot read would be an error in every new terminal.
    @Test(arguments: CompletedShell.allCases.filter(has))
    func scriptIsRead(shell: CompletedShell) throws {
        let folder = try ScratchFolder()
        try folder.write(shell.script, to: "script")
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path(of: shell)))
        process.arguments = ["-n", folder.path + "/script"]
        let pipe = Pipe()
        process.standardError = pipe
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && said.isEmpty)
    }
}

/// Each command of the tables: no option and no argument is forgotten.
@Suite struct EveryArgumentTests {
    /// What a word of each kind may be in the example vault; empty where nothing is known before it is written.
    private static func isProposed(_ kind: ValueKind) -> Bool {
        switch kind {
        case .text: false
        // A title is proposed once a part of it is there.
        case .title: false
        // A unit comes after a number.
        case .quantity, .weight: false
        // Nothing was changed in the example.
        case .change: false
        case .oneOf(let kinds): kinds.contains(where: isProposed)
        case .choice, .words, .subcommand, .record, .type, .field, .assignment, .expression, .search, .order, .unit,
            .date, .rules, .explained, .helpPage, .vaultFolder, .path, .folder:
            true
        }
    }

    private func candidates(_ words: [String]) -> Candidates {
        CompleteCommand.candidates(
            after: Array(words.dropLast()), words.last ?? "",
            Invocation(arguments: [], directory: Repository.root + "/vault-example"))
    }

    private static let commands = VaultCommand.commands.map(\.definition)

    @Test func everyCommandIsProposed() {
        let proposed = candidates([""]).all
        let listed = VaultCommand.groups.flatMap(\.commands).map(\.definition)
        #expect(proposed == listed.map { Candidate($0.name, $0.summary) })
    }

    @Test(arguments: commands.map(\.name))
    func everyOptionIsProposed(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        for option in command.options + Option.global {
            let word = option.words.prefix(1)
            let found = candidates([name] + word + ["--" + option.name.prefix(1)]).all
            #expect(found.contains(Candidate("--\(option.name)", option.summary)), "vault \(name) --\(option.name)")
        }
    }

    @Test(arguments: commands.map(\.name))
    func everyValueOfAnOptionIsProposed(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        for option in command.options + Option.global {
            guard let kind = option.kind else { continue }
            for words in [["--\(option.name)", ""], ["--\(option.name)="]] {
                let found = candidates([name] + option.words.prefix(1) + words)
                expect(found, kind, "vault \(name) \(words)")
            }
        }
    }

    @Test(arguments: commands.map(\.name))
    func everyArgumentIsProposed(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        for subcommand in command.subcommands { expectArguments([name, subcommand.word], subcommand.arguments) }
        expectArguments([name], command.subcommands.isEmpty ? command.arguments : [command.arguments[0]])
    }

    private func expectArguments(_ start: [String], _ arguments: [Argument]) {
        var words = start
        for argument in arguments {
            expect(
                candidates(words + [""]), argument.kind, "vault \(words) \(argument.name)",
                mayBeAnother: argument.count == .any)
            words.append(argument.kind == .type ? "goal" : "run-190-km")
        }
    }

    /// - Parameter mayBeAnother: whether the next argument may stand in the same place
    private func expect(_ found: Candidates, _ kind: ValueKind, _ place: String, mayBeAnother: Bool = false) {
        let isSomething = !found.all.isEmpty || found.wantsFiles || found.wantsFolders
        if Self.isProposed(kind) { #expect(isSomething, "\(place)") }
        if kind == .text, !mayBeAnother { #expect(found.all.isEmpty, "\(place)") }
    }

    /// The words in the table are those that the command knows.
    @Test(arguments: commands.filter { !$0.subcommands.isEmpty }.map(\.name))
    func subcommandsAreThoseOfTheCommand(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n"
        ])
        try #require(GitFolder.isGitThere || name != "hook")
        let words = ["zzzzz", "x"].prefix(command.arguments.count)
        let answer = folder.run(arguments: [name] + words)
        let known = command.subcommands.map(\.word)
        let list = known.dropLast().joined(separator: ", ") + " or " + known[known.count - 1]
        #expect(answer.stderr.contains("has no subcommand 'zzzzz'; expected \(list)"), "\(answer.stderr)")
    }
}
