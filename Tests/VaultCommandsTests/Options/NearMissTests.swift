import Testing
import VaultKit
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram

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
        Miss("week", help: "vault progress --weeks"),
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

    @Test(arguments: [
        Miss("set", "run", "deadline=2027-01-01", help: "did you mean 'due'? '--new-field' adds 'deadline' anyway"),
        Miss("new", "goal", "Read", "deadline=2027-01-01", help: "did you mean 'due'?"),
        Miss("set", "walk", "amount=150 EUR", help: "did you mean 'measures'? '--new-field' adds 'amount' anyway"),
        Miss("set", "run", "name=Jog", help: "did you mean 'title'?"),
        Miss("set", "run", "prio=8", help: "did you mean 'importance'?"),
        Miss("set", "health", "prio=8", help: "did you mean 'priority'?"),
        Miss("set", "health", "importance=8", help: "did you mean 'priority'?"),
        Miss("set", "run", "begin=monday", help: "did you mean 'start'?"),
        Miss("set", "1", "due=2027-01-01", help: "did you mean 'end'?"),
        Miss("set", "run", "status=done", help: "did you mean 'achieved'?"),
        Miss("set", "run", "status=canceled", help: "did you mean 'dropped'?"),
        Miss("set", "run", "status=in_progress", help: "did you mean 'active'?"),
        Miss("set", "1", "status=done", help: "did you mean 'completed'?"),
        Miss("set", "run", "importance=high", help: "write a number from 1 to 10: 10 is the most important"),
        Miss("new", "goal", "Read", "importance=high", help: "write a number from 1 to 10: 10 is the most important"),
        Miss("list", "goals", "--fields", "deadline", help: "did you mean 'due'?"),
        Miss("list", "goals", "--sort", "-prio", help: "did you mean 'importance'?"),
    ])
    func fields(miss: Miss) throws { try Self.expect(miss) }

    @Test(arguments: [
        Miss("status = done", help: "did you mean 'achieved'?"),
        Miss(
            "importance = 8 && due < today",
            help: "join tests with 'and' or 'or'; quote text that contains them, quotes or operators"),
        Miss("title =~ run", help: "the operators are =, !=, <, <=, >, >= and ~; 'and', 'or' and 'not' join tests"),
        Miss("importance = high", help: "compare it with a number, as in 'importance >= 8'"),
        Miss("deadline < today", help: "did you mean 'due'?"),
        Miss("name = run and prio = 8", help: "did you mean 'importance'?"),
    ])
    func expressions(miss: Miss) throws {
        try Self.expect(Miss("list", "goals", "--where", miss.line[0], help: miss.help))
    }

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
