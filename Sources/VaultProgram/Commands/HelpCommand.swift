import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests

extension Command {
    static let help = Command(definition: HelpCommand.definition, run: HelpCommand.run)
}

/// `vault help [COMMAND|TOPIC]`: the page of a command or of a topic.
enum HelpCommand {
    static let definition = CommandDefinition(
        "help", "show how to use a command, or explain a topic",
        arguments: [Argument("NAME", .helpPage, count: .any, "a command, or a topic; default: list them")])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        guard let word = words.first else { return CommandResult(VaultCommand.overview(request)) }
        let name = word.lowercased()
        if let command = VaultCommand.commands.map(\.definition).first(where: { $0.isCalled(name) }) {
            try refuse(words.dropFirst(), of: command)
            return CommandResult(HelpText.page(of: command, style: request.style, width: request.invocation.width))
        }
        let schema = Vault.knownPacks.schema
        if name == "fields", let word = words.dropFirst().first {
            guard let type = type(named: word, schema) else {
                throw .usage(
                    UsageError(
                        "'\(word)' is not a type of record",
                        suggestions: Near.meant(by: word, in: schema.recordTypes.map(\.name)),
                        otherwise: "'vault help \(name)' lists them"))
            }
            if words.count > 2 { throw .usage(UsageError("'vault help \(name) \(word)' does not take '\(words[2])'")) }
            return page(of: Topic(of: schema.types[type]), request)
        }
        guard let topic = Topic.all.first(where: { $0.name == name }) else {
            if words.count == 1, let type = schema.type(named: word) {
                return page(of: Topic(of: schema.types[type]), request)
            }
            let names = VaultCommand.commands.flatMap { [$0.definition.name] + $0.definition.aliases }
            throw .usage(
                UsageError(
                    "there is no command or topic '\(word)'",
                    help: (words.count == 1 ? pageOfField(name, schema) ?? OtherCommands.remedy(for: name) : nil)
                        ?? Words.didYouMean(Near.suggestions(for: name, in: names + Topic.all.map(\.name)))
                        ?? "'vault help' lists them"))
        }
        if words.count > 1 { throw .usage(UsageError("'vault help \(name)' does not take '\(words[1])'")) }
        return page(of: topic, request)
    }

    /// Also the type of `vault.md`, which makes no records.
    private static func type(named word: String, _ schema: Schema) -> TypeID? {
        word.lowercased() == RecordType.settingsName ? schema.settingsType : schema.type(named: word)
    }

    /// Where a field is explained: of the types of records that have it, on the page of the one with the most fields;
    /// on that of the settings if only they have it.
    private static func pageOfField(_ name: String, _ schema: Schema) -> String? {
        let types = schema.types.indices.filter { schema.field(name, of: $0) != nil }
        let ofRecords = types.filter { $0 != schema.settingsType }
        let largest = ofRecords.max { schema.types[$0].fields.count < schema.types[$1].fields.count }
        guard let page = largest ?? types.first else { return nil }
        let owners =
            types.count > 3 ? "many types" : Words.list(types.map { "'\(schema.types[$0].name)'" }, joint: "and")
        return "'\(name)' is a field of \(owners): vault help fields \(schema.types[page].name)"
    }

    private static func page(of topic: Topic, _ request: Request) -> CommandResult {
        var result = CommandResult(
            HelpText.page(of: topic, style: request.style, width: request.invocation.width))
        result.isLaidOut = true
        return result
    }

    /// Refuses what comes after a command and is not one of its subcommands.
    private static func refuse(_ words: ArraySlice<String>, of command: CommandDefinition) throws(CommandFailure) {
        guard let word = words.first else { return }
        let known = command.subcommands.map(\.word)
        if let extra = words.dropFirst().first {
            throw .usage(UsageError("'vault help \(command.name) \(word)' does not take '\(extra)'"))
        }
        if known.contains(word.lowercased()) { return }
        throw .usage(
            UsageError(
                "'vault \(command.name)' has no subcommand '\(word)'",
                suggestions: Near.suggestions(for: word, in: known),
                otherwise: known.isEmpty
                    ? "to see its page: vault help \(command.name)"
                    : "its subcommands are \(Words.list(known, joint: "and"))"))
    }

    /// What it has a page for, after the words before.
    static func pages(_ current: String, after words: [String]) -> [Candidate] {
        let definitions = VaultCommand.groups.flatMap(\.commands).map(\.definition)
        guard let word = words.first else {
            return definitions.map { Candidate($0.name, $0.summary) }.filter { $0.text.begins(with: current) }
                + Topic.all.map { Candidate($0.name, $0.summary) }.filter { $0.text.begins(with: current) }
        }
        let command = definitions.first { $0.isCalled(word) }
        if words == ["fields"] {
            return Vault.knownPacks.flatMap(\.types).map { Candidate($0.name, $0.summary) }
                .filter { $0.text.begins(with: current) }
        }
        guard words.count == 1, let command else { return [] }
        return command.subcommands.map { Candidate($0.word, $0.summary) }.filter { $0.text.begins(with: current) }
    }
}
