import Foundation
import Testing
import VaultChecks
import VaultKit
import VaultRecords
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct HelpCommandTests {
    private let folder: SmallFolder

    init() throws { folder = try SmallFolder([:], isVault: false) }

    @Test(arguments: VaultCommand.commands.map(\.definition.name))
    func helpOfACommandIsItsPage(name: String) throws {
        let command = try #require(VaultCommand.commands.first { $0.definition.name == name }).definition
        let page = folder.run(name, "--help")
        #expect(page.exitCode == 0 && page.stdout.contains("Usage: vault \(name)"))
        #expect(folder.run("help", name) == page)
        #expect(folder.run("help", name.uppercased()) == page)
        for alias in command.aliases { #expect(folder.run("help", alias) == page) }
        for subcommand in command.subcommands {
            #expect(folder.run("help", name, subcommand.word) == page)
            #expect(folder.run(name, subcommand.word, "--help") == page)
        }
    }

    @Test func withoutAWordItListsCommandsAndTopics() {
        let page = folder.run("help", "--all")
        #expect(page == folder.run("--help"))
        let short = folder.run("help")
        #expect(short == folder.run("-h") && short.stdout.contains("\n  log ") && !short.stdout.contains("\n  parse "))
        #expect(folder.run("help", "fields", "vault").stdout.contains("\n  daily_counts "))
        for command in VaultCommand.groups.flatMap(\.commands) {
            #expect(page.stdout.contains("\n  \(command.definition.name) "))
        }
        for topic in Topic.all { #expect(page.stdout.contains("\n  \(topic.name) ")) }
    }

    @Test(arguments: Topic.all.map(\.name))
    func topicsFitIntoTheScreen(name: String) throws {
        let page = folder.run("help", name)
        #expect(page.exitCode == 0 && page.stdout.count > 300)
        for line in page.stdout.split(separator: "\n") { #expect(DisplayText.width(String(line)) <= 80, "\(line)") }
    }

    /// Each type has a page with all its fields, also by its name in the plural and where no command has its name.
    @Test(arguments: Vault.knownPacks.flatMap(\.types).map(\.name))
    func aTypeHasAPage(name: String) throws {
        let type = try #require(Vault.knownPacks.flatMap(\.types).first { $0.name == name })
        let page = folder.run("help", "fields", name)
        #expect(page.stdout.hasPrefix(type.summary) && page.stdout.contains("'vault new \(name) TITLE'"))
        for field in type.fields + RecordType.common { #expect(page.stdout.contains("\n  \(field.name) ")) }
        #expect(folder.run("help", "fields", name.uppercased()) == page)
        for line in page.stdout.split(separator: "\n") { #expect(DisplayText.width(String(line)) <= 80, "\(line)") }
        let isCommand = VaultCommand.commands.contains { $0.definition.isCalled(name) }
        #expect((folder.run("help", name) == page) != isCommand)
    }

    @Test func aTypeInThePlural() {
        #expect(folder.run("help", "goals") == folder.run("help", "fields", "goal"))
        #expect(folder.run("help", "goal").stdout.contains("one of 'active', 'paused', 'achieved', 'dropped'"))
    }

    /// Each target of the page about targets can be read.
    @Test func theTargetsOfThePageAreTargets() throws {
        let terms = Topic.named("targets").parts.flatMap { part in
            if case .terms(let terms) = part { terms } else { [] as [Topic.Term] }
        }
        #expect(terms.count == 8)
        let written = terms.flatMap { term in
            term.name.split(separator: ", ").map(String.init)
                + term.text.matches(of: /'([^']*[0-9][^']*)'/).map { String($0.1) }
        }
        #expect(written.count == 15)
        for text in written {
            let problem = Target.read(Array(text.utf8).span).problem
            #expect(problem == nil, "\(text)")
        }
    }

    @Test func theProgramIsBuiltAsTheReadmeSays() throws {
        let lines = Topic.named("install").parts.flatMap { part in
            if case .lines(let lines, _) = part { lines } else { [] as [String] }
        }
        let build = try #require(lines.first { $0.hasPrefix("swift build") })
        #expect(try #require(Repository.text("README.md")).contains("\n\(build)\n"))
        #expect(try #require(Repository.text(".ci/release")).contains("\nstep \(build)"))
    }

    /// The main page has a line for every topic, and for none that is not there.
    @Test func topicsAreThoseOfTheReadme() throws {
        let text = try #require(Repository.text("README.md"))
        let named = Set(text.matches(of: /`vault help ([a-z-]+)/).map { String($0.1) })
        #expect(named == Set(Topic.all.map(\.name)))
    }

    /// It is read in one sitting.
    @Test func theReadmeIsShort() throws {
        let lines = try #require(Repository.text("README.md")).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 251)
    }
}

/// The manual page has all that the tables have, in a form that the readers of manual pages accept.
@Suite struct ManualPageTests {
    private static let text = ManualPage.vault.text

    private static func path(of program: String) -> String? {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return folders.map { "\($0)/\(program)" }.first(where: FileManager.default.isExecutableFile)
    }

    @Test(arguments: VaultCommand.groups.flatMap(\.commands).map(\.definition.name))
    func hasEveryCommand(name: String) throws {
        let command = try #require(VaultCommand.groups.flatMap(\.commands).first { $0.definition.name == name })
            .definition
        let lines = Set(Self.text.split(separator: "\n").map(String.init))
        func has(_ term: String) -> Bool {
            let escaped = Roff.escaped(term)
            return lines.contains(".B \(escaped)") || lines.contains(".B \"\(escaped)\"")
        }
        #expect(has(command.usage))
        for option in command.options + Option.global {
            #expect(has((option.short.map { "-\($0), " } ?? "") + option.spelling))
        }
        for subcommand in command.subcommands {
            #expect(Self.text.contains(Roff.escaped("vault \(name) \(subcommand.word)")))
        }
    }

    @Test func hasTheTopicsThatTheHelpHas() {
        for topic in ["exit-codes", "environment"].map(Topic.named) {
            for case .terms(let terms) in topic.parts {
                for term in terms { #expect(Self.text.contains(Roff.escaped(term.name))) }
            }
        }
    }

    @Test func linesAreShort() {
        var isExample = false
        for line in Self.text.split(separator: "\n") {
            if line.hasPrefix(".E") { isExample = line == ".EX" }
            if !line.hasPrefix("."), !isExample { #expect(line.utf8.count <= 80, "\(line)") }
        }
        #expect(Self.text.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test(.tags(.process), .enabled(if: path(of: "mandoc") != nil, "mandoc is not installed"))
    func mandocFindsNothing() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.text, to: "vault.1")
        let answer = try run("mandoc", ["-Tlint", "-Wall", folder.path + "/vault.1"])
        #expect(answer == "")
    }

    /// man warns of what groff does not understand.
    @Test(.tags(.process), .enabled(if: path(of: "groff") != nil, "groff is not installed"))
    func groffFindsNothing() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.text, to: "vault.1")
        #expect(try run("groff", ["-man", "-ww", "-Tutf8", "-z", folder.path + "/vault.1"]) == "")
    }

    /// What it says on both channels.
    private func run(_ program: String, _ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.path(of: program)))
        process.arguments = arguments
        let pipe = Pipe()
        (process.standardOutput, process.standardError) = (pipe, pipe)
        try process.run()
        let said = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }
}

/// Text in which nothing has a meaning for roff.
@Suite struct RoffTests {
    @Test(arguments: [
        ("--dry-run", #"\-\-dry\-run"#), (#"a\b"#, #"a\eb"#), ("say \"hi\"", #"say \(dqhi\(dq"#), ("it's", #"it\(aqs"#),
        ("`a^b~c", #"\(gaa\(hab\(tic"#), ("[DIR …]", #"[DIR \[u2026]]"#), ("é🎯", #"\[u00E9]\[u1F3AF]"#),
        ("plain.", "plain."),
    ])
    func isEscaped(text: String, escaped: String) {
        #expect(Roff.escaped(text) == escaped)
    }

    @Test(arguments: [
        (".vault/undo is there", "\\&.vault/undo is there\n"), ("...", "\\&...\n"), ("a .b", "a .b\n"),
        ("'x' is", "\\(aqx\\(aq is\n"),
    ])
    func aLineBeginsLikeNoRequest(text: String, source: String) {
        var roff = Roff()
        roff.paragraph(text)
        roff.line(text)
        #expect(roff.text == source + source)
    }

    /// Also where a word that begins with a dot comes first in a line of source.
    @Test func longParagraphsAreWrapped() {
        var roff = Roff()
        roff.paragraph((1...60).map { _ in ".word" }.joined(separator: "  "))
        let lines = roff.text.split(separator: "\n")
        #expect(
            lines.count > 3
                && lines.allSatisfy { $0.hasPrefix("\\&.word") && $0.utf8.count <= 80 && !$0.hasSuffix(" ") })
    }

    @Test func argumentsAreQuoted() {
        var roff = Roff()
        roff.request("B", "a \"b\"")
        roff.request("SH", "FILES")
        roff.request("PP")
        #expect(roff.text == ".B \"a \\(dqb\\(dq\"\n.SH FILES\n.PP\n")
    }
}

/// What somebody types who knows other programs, and the answer: the line to type here.
@Suite struct NearMissTests {
    struct Miss: Sendable, CustomTestStringConvertible {
        var line: [String]
        /// What the help must contain.
        var help: String

        init(_ line: String..., help: String) { (self.line, self.help) = (line, help) }

        var testDescription: String { line.joined(separator: " ") }
    }

    private static let files = [
        "goals/run.md":
            "---\ntype: goal\ntitle: Run\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [100 km]\n---\n",
        "values/health.md": "---\ntype: value\ntitle: Health\n---\n",
        "actions/walk.md": "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\n---\n",
        "terms/1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\n---\n",
    ]

    @Test(arguments: [
        Miss("add", help: "to write down what you did: vault log 'Morning run' 5 km; to make a goal: vault new goal"),
        Miss("create", help: "vault new goal 'A title'"),
        Miss("done", help: "vault set GOAL status=achieved"),
        Miss("dump", help: "vault export --output FILE"),
        Miss("stats", help: "vault progress"),
        Miss("status", help: "vault today"),
        Miss("version", help: "to see the version: vault --version"),
        Miss("rm", help: "to delete a note: vault delete RECORD"),
        Miss("remove", help: "to delete a note: vault delete RECORD"),
        Miss("mv", help: "vault rename RECORD NAME"),
        Miss("cat", help: "vault show RECORD"),
        Miss("grep", help: "vault search canal"),
        Miss("lint", help: "to look for mistakes: vault check"),
        Miss("fix", help: "vault check --fix"),
        Miss("config", help: "vault edit vault.md"),
        Miss("Update", help: "vault set RECORD FIELD=TEXT"),
        Miss("weekly", help: "vault progress --weeks"),
        Miss("goals", help: "to see them: vault list goals; to make one: vault new goal 'A title'"),
        Miss("workouts", help: "vault list workouts"),
        Miss("man", help: "to see all commands: vault --help; to print the manual page: vault manual"),
        Miss("progres", help: "did you mean 'progress'?"),
        Miss("xyzzy", help: "'vault --help' lists the commands"),
        Miss("-V", help: "did you mean '--version'?"),
        Miss("-v", help: "did you mean '--version'?"),
        Miss("progress", "--json", help: "did you mean '--format json'?"),
        Miss("list", "--csv", help: "did you mean '--format csv'?"),
        Miss("list", "--filter", "a", help: "did you mean '--where'?"),
        Miss("set", "run", "due=+2w", "-n", help: "did you mean '--dry-run'?"),
        Miss("delete", "run", "-f", help: "did you mean '--yes'?"),
        Miss("export", "-f", help: "did you mean '--force'?"),
        Miss("delete", "run", "--force", help: "did you mean '--yes'?"),
        Miss("list", "--no-color", help: "did you mean '--color never'?"),
        Miss("list", "-C", "x", help: "did you mean '--vault'?"),
        Miss("term", "add", help: "did you mean 'next'?"),
        Miss("exercise", "add", "Squat", help: "vault init --with workouts"),
        Miss("term", "ls", help: "did you mean 'list'?"),
        Miss("new", "goal", "Read", "--targets", "12 books", help: "write targets='12 books'"),
        Miss("new", "goal", "Read", "--due=+2w", help: "write due=+2w"),
        Miss("set", "run", "--deadline", "+2w", help: "write due=+2w"),
        Miss("set", "run", "--due", help: "write due=TEXT"),
        Miss("log", "Walk", "--measures", "5 km", help: "write only the amount: '5 km'"),
        Miss("log", "Walk", "--duration", help: "write only the amount: '5 km'"),
        Miss("log", "Walk", "-g", "run", help: "did you mean '--goal'?"),
        Miss("new", "goal", "Read", "--note", "Why", help: "did you mean '--body'?"),
        Miss("set", "walk", "measures", "150 EUR", help: "write: vault set walk measures='150 EUR'"),
        Miss("set", "walk", "measures", "150", "EUR", help: "write: vault set walk measures='150 EUR'"),
        Miss("set", "walk", "amount", "=", "150 EUR", help: "write: vault set walk measures='150 EUR'"),
        Miss("set", "walk", "measures:", "150 EUR", help: "write: vault set walk measures='150 EUR'"),
        Miss("set", "run", "due", "+2w", help: "write: vault set run due=+2w"),
        Miss("set", "run", "status", "=paused", help: "write: vault set run status=paused"),
        Miss("progress", "status=done", help: "to list records by a field: vault list --where 'status = done'"),
        Miss("align", "prio=8", help: "to list records by a field: vault list values --where 'priority = 8'"),
        Miss("list", "title=the run", help: "vault list --where 'title = \"the run\"'"),
        Miss("progress", "--status", "done", help: "to list records by a field: vault list --where 'status = done'"),
        Miss("list", "--state=x", help: "to list records by a field: vault list --where 'status = x'"),
        Miss("new", "goal", "Read", "deadline:2026-12-01", help: "write due=2026-12-01, or quotes around the whole"),
        Miss("new", "goal", "Read", "name", "=", "x", help: "write title=x, or quotes around the whole title"),
        Miss("new", "goal", "E=mc2 explained", help: "write title='E=mc2 explained'"),
        Miss("log", "Walk", "from=18:00", help: "use --time 18:00"),
        Miss("log", "Walk", "titel=x", help: "write only the title: x"),
        Miss("log", "Walk", "target=5 km", help: "leave it out: 'targets' is a field of a goal"),
        Miss("log", "Walk", "status", "=", "done", help: "leave it out: 'status' is a field of a term"),
        Miss("log", "Walk", "3 km", "due:tomorrow", help: "leave it out: 'due' is a field of a goal"),
        Miss("log", "Walk", "deadline=friday", help: "leave it out: 'deadline' is not a field of an action"),
        Miss("set", "run", help: "for example: vault set run due=+2w"),
        Miss("set", "walk", help: "for example: vault set walk measures='5 km'"),
    ])
    func commandsAndOptions(miss: Miss) throws { try Self.expect(miss) }

    @Test(arguments: ["importance == 8", "importance = 8 AND due > today", "title = 'a && b' or title ~ 'x || y!'"])
    func whatIsReadStaysRead(expression: String) throws {
        let answer = try SmallFolder(Self.files).run("list", "goals", "--where", expression)
        #expect(answer.exitCode < 2, "\(answer)")
    }

    private static func expect(_ miss: Miss) throws {
        let answer = try SmallFolder(files).run(arguments: miss.line)
        let help = answer.stderr.split(separator: "\n").first { $0.hasPrefix("help: ") } ?? ""
        #expect(help.contains(miss.help), "\(answer)")
        #expect(answer.exitCode > 0)
    }

    /// Every line that is advised is one that the parser takes.
    @Test func everyAdvisedLineIsACommand() throws {
        for (_, line) in OtherCommands.meanings.flatMap(\.lines) {
            #expect(throws: Never.self, "\(line)") {
                try VaultCommand.parser.parse(Array((ShellWords.split(line) ?? []).dropFirst()))
            }
        }
    }

    /// A word that is a command is never answered with another one.
    @Test func noWordIsACommand() {
        let words = Set(OtherCommands.meanings.flatMap { $0.words.split(separator: " ").map(String.init) })
        let commands = VaultCommand.parser.commands.flatMap { [$0.name] + $0.aliases }
        #expect(words.intersection(commands).isEmpty)
    }

    // MARK: Packs that are off

    @Test(arguments: [
        ["workout"], ["workout", "stats"], ["workout", "start"], ["split"], ["exercise"], ["exercise", "add", "Squat"],
        ["template"], ["list", "workouts"], ["new", "exercise", "Squat", "exercise_type=weight_reps"], ["thread"],
        ["thread", "list"], ["thread", "import", "old.json"], ["thread", "new", "Talk"], ["thread", "show", "x"],
        ["list", "thread"], ["new", "user", "Mara", "wallet=x"],
    ])
    func theAdvisedCommandTurnsThePackOn(line: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let refused = folder.run(arguments: line)
        #expect(refused.exitCode == 2)
        let help = try #require(refused.stderr.split(separator: "\n").last { $0.hasPrefix("help: ") })
        let command = try #require(help.range(of: ": vault ").map { help[$0.upperBound...] })
        let words = command.split(separator: " ").map(String.init)
        #expect(words.prefix(2) == ["init", "--with"], "\(refused)")
        #expect(folder.run(arguments: words).exitCode == 0)
        let answer = folder.run(arguments: line)
        #expect(!answer.stderr.contains("does not use"), "\(answer)")
        #expect(answer != refused)
        // What the vault used before, it still uses.
        #expect(folder.run("list", "goals").stdout.contains("Run"))
    }

    /// From a folder in the vault, and from outside of it.
    @Test func theAdvisedCommandFindsTheVault() throws {
        let folder = try SmallFolder(Self.files)
        let inside = SmallTerminal.run(["init", "--with", "threads"], in: folder.scratch.path + "/goals")
        #expect(inside.exitCode == 0, "\(inside)")
        #expect(folder.run("thread").exitCode < 2)
        let other = try SmallFolder([:], isVault: false)
        let outside = SmallTerminal.run(["workout", "--vault", folder.scratch.path], in: other.scratch.path)
        #expect(outside.stderr.contains("vault init --with workouts \(folder.scratch.path)"), "\(outside)")
    }
}

/// Runs a command in any folder.
enum SmallTerminal {
    static func run(_ arguments: [String], in directory: String) -> SmallFolder.Answer {
        ScriptedTerminal([]).run(arguments, at: directory, isTerminal: false)
    }
}

@Suite struct RefusalTests {
    @Test func refusalGoesToStderrWithExitCode2() {
        let result = CommandResult(UsageError("'a\u{1b}' is odd", help: "write b"), style: .plain)
        #expect(result.exitCode == 2)
        #expect(result.stdout == [])
        #expect(String(decoding: result.stderr, as: UTF8.self) == "error: 'a\\x1b' is odd\nhelp: write b\n")
    }
}

/// An option that goes with another word of a command would do nothing, so it is refused.
@Suite struct StrayOptionTests {
    /// Every word that an option goes with is one that the command takes.
    @Test func wordsAreThoseOfTheCommand() {
        for command in VaultCommand.commands {
            let taken = command.definition.arguments.first?.summary ?? ""
            for option in command.definition.options {
                for word in option.words {
                    #expect(taken.contains(word), "vault \(command.definition.name) \(word) --\(option.name)")
                }
            }
        }
    }
}
