import Testing
import VaultConsole
import VaultTestSupport

@testable import VaultProgram

/// What the pages of `vault help TOPIC` show of the program is what it prints.
@Suite(.tags(.pages)) struct TopicTests {
    /// The blocks of a topic that begin with a command, as a page about a copy of the example.
    private static func page(_ topic: Topic) -> String {
        let blocks = topic.parts.compactMap { part -> [String]? in
            if case .lines(let lines, _) = part, lines.first?.hasPrefix("$ ") ?? false { lines } else { nil }
        }
        let text = blocks.map { "```console\n" + $0.joined(separator: "\n") + "\n```\n" }.joined(separator: "\n")
        return blocks.isEmpty ? "" : "<!-- vault: vault-example -->\n\n" + text
    }

    @Test(arguments: Topic.all.map(\.name))
    func whatATopicShowsIsPrinted(name: String) throws {
        let topic = try #require(Topic.all.first { $0.name == name })
        let outcome = try Transcript(Self.page(topic), path: "vault help \(name)").run(program: Program.run)
        #expect(outcome.mismatches == [])
        #expect(outcome.skipped == [])
    }

    @Test func someTopicsShowTheProgram() {
        #expect(Topic.all.filter { !Self.page($0).isEmpty }.map(\.name).contains("training"))
    }

    /// A topic is found by its name, which no command has.
    @Test func noTopicHidesACommand() {
        let commands = VaultCommand.commands.map(\.definition)
        #expect(Topic.all.filter { topic in commands.contains { $0.isCalled(topic.name) } }.map(\.name) == [])
    }
}
