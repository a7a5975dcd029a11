import Testing
import VaultChecks
import VaultKit
import VaultRecords
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram

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

    @Test(arguments: [
        (["help", "instal"], "there is no command or topic 'instal'\nhelp: did you mean 'install'?"),
        (["help", "proggress"], "there is no command or topic 'proggress'\nhelp: did you mean 'progress'?"),
        (["help", "fields", "habit"], "'habit' is not a type of record\nhelp: did you mean 'goal'?"),
        (["help", "fields", "xyzzy"], "'xyzzy' is not a type of record\nhelp: 'vault help fields' lists them"),
        (["help", "fields", "goal", "x"], "'vault help fields goal' does not take 'x'"),
        (["help", "goal", "x"], "there is no command or topic 'goal'\nhelp: 'vault help' lists them"),
        (
            ["help", "daily_counts"],
            "there is no command or topic 'daily_counts'\nhelp: 'daily_counts' is a field of 'vault': vault help fields vault"
        ),
        // Also where a command is near.
        (
            ["help", "unit"],
            "there is no command or topic 'unit'\nhelp: 'unit' is a field of 'measure': vault help fields measure"
        ),
        (
            ["help", "Due"],
            "there is no command or topic 'Due'\n"
                + "help: 'due' is a field of 'goal', 'milestone' and 'obligation': vault help fields goal"
        ),
        (
            ["help", "tags"],
            "there is no command or topic 'tags'\nhelp: 'tags' is a field of many types: vault help fields goal"
        ),
        (
            ["help", "stats"],
            "there is no command or topic 'stats'\n"
                + "help: to see how far goals are: vault progress; to see training: vault workout stats"
        ),
        // What a variable of the shell leaves that was not set.
        (["init", ""], "the DIR of 'vault init' is empty\nhelp: usage: vault init [DIR] [options]"),
        (["progress", "--vault", ""], "'--vault' is empty\nhelp: write '--vault DIR', or leave it out"),
        (["check", "--rule="], "'--rule' is empty\nhelp: write '--rule ID,…', or leave it out"),
        (["progress", "-help"], "there is no option '-help'\nhelp: did you mean '--help'?"),
        (["help", "xyzzy"], "there is no command or topic 'xyzzy'\nhelp: 'vault help' lists them"),
        (["help", "term", "revew"], "'vault term' has no subcommand 'revew'\nhelp: did you mean 'review'?"),
        (
            ["help", "hook", "xyzzy"],
            "'vault hook' has no subcommand 'xyzzy'\nhelp: its subcommands are install, uninstall and status"
        ),
        (["help", "set", "x"], "'vault set' has no subcommand 'x'\nhelp: to see its page: vault help set"),
        (["help", "term", "list", "x"], "'vault help term list' does not take 'x'"),
        (["help", "install", "x"], "'vault help install' does not take 'x'"),
    ])
    func whatIsNotThereIsRefused(words: [String], message: String) {
        #expect(folder.run(arguments: words) == .init(stdout: "", stderr: "error: \(message)\n", exitCode: 2))
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
