import Testing
import VaultTestSupport

@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

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
