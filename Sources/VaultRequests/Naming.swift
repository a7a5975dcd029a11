import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGraph
import VaultKit
import VaultSchema

/// What commands that show several notes, or need one word of a few, have in common.
extension Request {
    /// The word after the command's name that says what to do, without case.
    ///
    /// Options that go with other words are refused, since they would do nothing.
    ///
    /// - Parameters:
    ///   - standard: what holds without a word
    ///   - otherwise: a remedy when the word is near to none
    package func what<Word: RawRepresentable<String> & CaseIterable>(
        _ standard: Word, of command: CommandDefinition, otherwise: (String) -> String? = { _ in nil }
    ) throws(CommandFailure) -> Word {
        let written = arguments.positionals.first ?? standard.rawValue
        if let word = Word(rawValue: written.lowercased()) {
            for option in command.options where arguments.has(option.name) {
                if option.words.isEmpty || option.words.contains(word.rawValue) { continue }
                throw .usage(
                    UsageError("'--\(option.name)' is for 'vault \(command.name) \(Words.either(option.words))'"))
            }
            return word
        }
        let words = Word.allCases.map(\.rawValue)
        throw .usage(
            UsageError(
                "'vault \(command.name)' has no subcommand '\(written)'; expected \(Words.either(words))",
                suggestions: Near.meant(by: written, in: words),
                otherwise: making(written, command) ?? otherwise(written)))
    }

    /// How to make a record of the type that a command is called after, where it has no word for that.
    private func making(_ written: String, _ command: CommandDefinition) -> String? {
        guard ["new", "add", "create"].contains(written.lowercased()),
            Vault.knownPacks.contains(where: { $0.types.contains { $0.name == command.name } })
        else { return nil }
        return "to create one: vault new \(command.name) 'A name'"
    }

    /// Refuses to write into a body that holds what a merge left undecided.
    package func refuseConflict(in note: Note, with what: String) throws(CommandFailure) {
        if note.conflicts.isEmpty { return }
        throw .refused(
            "'\(note.name)' has an unresolved conflict, with \(what)",
            help: "resolve it with: vault resolve \(ShellWord.quoted(note.path))")
    }

    /// The notes that a name may mean, as a table on stderr; the exit code is 1.
    package func candidates(for written: String, _ found: [NoteID], in vault: Vault) -> CommandResult {
        let style = invocation.diagnosticStyle(arguments.value("color"))
        var table = TextTable(columns: [.init(""), .init("", mayBeCut: false)])
        for index in found.prefix(20) {
            table.add([.init("  " + vault.graph.notes[index].name), .init(vault.graph.notes[index].path, .path)])
        }
        let more = found.count > 20 ? "  and \(found.count - 20) more\n" : ""
        let failure = FailureAnswer(
            "\(found.count) notes match '\(written)'", candidates: found.map { vault.graph.notes[$0].path })
        var result = CommandResult(failure, style: style, exitCode: 1)
        result.stderr += Array((table.text(width: invocation.width, style: style) + more).utf8)
        return result
    }
}

extension Schema {
    /// The type that a word names, in the singular or plural.
    package func recordType(called word: String) throws(CommandFailure) -> TypeID {
        if let type = type(named: word) { return type }
        let names = recordTypes.map(\.name)
        let near = Near.suggestions(for: word, in: names + recordTypes.indices.map(plural))
        throw .usage(
            UsageError(
                "no record type is named '\(word)'", suggestions: near,
                otherwise: Request.list(meantBy: word, in: self)
                    ?? "the types of this vault are \(Words.list(names, joint: "and"))"))
    }
}
