import Testing
import VaultTestSupport

@testable import VaultCommands
@testable import VaultConsole

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
        let page = folder.run("help")
        #expect(page == folder.run("--help"))
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

    @Test func theProgramIsBuiltAsTheReadmeSays() throws {
        let lines = Topic.install.parts.flatMap { part in
            if case .lines(let lines) = part { lines } else { [] as [String] }
        }
        let build = try #require(lines.first { $0.hasPrefix("swift build") })
        #expect(try #require(Repository.text("README.md")).contains("\n\(build)\n"))
        #expect(try #require(Repository.text(".ci/run")).contains("\nstep \(build) --scratch-path "))
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
        #expect(lines.count < 420)
    }
}
