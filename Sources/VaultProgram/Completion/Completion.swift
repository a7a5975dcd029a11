import VaultConsole
import VaultEdits

/// One text that may stand in place of the word at hand.
package struct Candidate: Hashable, Sendable {
    /// The whole word.
    package var text: String
    /// What it is, on one line; may be empty.
    package var note: String
    /// What of the word is not worth showing, as `--goal=`.
    package var hidden = ""

    package init(_ text: String, _ note: String = "") {
        self.text = text
        self.note = note
    }

    /// Whether the word goes on after it.
    package var isUnfinished: Bool { text.hasSuffix("=") || VaultValues.searchKeys.contains(text) }
}

/// What may stand in place of a word.
package struct Candidates: Hashable, Sendable {
    package var all: [Candidate] = []
    /// Whether the shell is to propose files.
    package var wantsFiles = false
    /// Whether the shell is to propose folders.
    package var wantsFolders = false
    /// Whether files are proposed beside what there is, not in its place.
    package var hasFilesBeside = false

    static func + (left: Candidates, right: Candidates) -> Candidates {
        Candidates(
            all: left.all + right.all, wantsFiles: left.wantsFiles || right.wantsFiles,
            wantsFolders: left.wantsFolders || right.wantsFolders,
            hasFilesBeside: left.hasFilesBeside || right.hasFilesBeside)
    }
}

/// Completes a command line by the definitions of the commands.
package struct Completion: Sendable {
    let commands: [CommandDefinition]
    /// Commands that are not proposed, but completed once they are written.
    let hidden: [CommandDefinition]

    package init(commands: [CommandDefinition], hidden: [CommandDefinition] = []) {
        self.commands = commands
        self.hidden = hidden
    }

    /// What may stand in place of the word at hand.
    ///
    /// - Parameters:
    ///   - words: those before it, without the program's name
    ///   - current: the word itself, up to the cursor
    ///   - values: knows the vault
    package func candidates(
        after words: [String], _ current: String, values: (TypedLine) -> some CompletionValues
    ) -> Candidates {
        let line = TypedLine(words, commands: commands + hidden)
        let values = values(line)
        if let option = line.pending { return values.candidates(option.kind ?? .text, current, line) }
        if !line.optionsHaveEnded, current.hasPrefix("-") {
            if let sign = current.firstIndex(of: "="), current.hasPrefix("--") {
                return attached(current, sign, line, values)
            }
            return Candidates(all: options(line).filter { $0.text.begins(with: current) })
        }
        // It may be the value of the option before it, whatever that is.
        if line.isAfterUnknownOption { return Candidates() }
        guard let command = line.command else {
            // Other names of a command are not taught, but a word that is one stays as it is.
            let all = commands.map { Candidate($0.name, $0.summary) }.filter { $0.text.begins(with: current) }
            let others = commands.flatMap { command in command.aliases.map { Candidate($0, command.summary) } }
            return Candidates(
                all: all + others.filter { all.isEmpty ? $0.text.begins(with: current) : $0.text == current })
        }
        let kinds = Self.arguments(of: command, after: line.positionals).map(\.kind)
        // After a record its fields come first; another record may be written as well.
        if kinds.contains(.assignment) {
            let found = values.candidates(.assignment, current, line)
            if !found.all.isEmpty { return found }
        }
        return values.candidates(.oneOf(kinds), current, line)
    }

    /// The value of `--name=value`.
    private func attached(
        _ current: String, _ sign: String.Index, _ line: TypedLine, _ values: some CompletionValues
    ) -> Candidates {
        let name = current[..<sign].dropFirst(2)
        guard let kind = line.options.first(where: { $0.name == name })?.kind else { return Candidates() }
        var found = values.candidates(kind, String(current[sign...].dropFirst()), line)
        let start = String(current[...sign])
        for place in found.all.indices {
            found.all[place].text = start + found.all[place].text
            found.all[place].hidden = start + found.all[place].hidden
        }
        return found
    }

    /// Those that go with the subcommand and can be given once more.
    private func options(_ line: TypedLine) -> [Candidate] {
        let word = line.positionals.first?.lowercased() ?? ""
        let isKnown = line.command?.subcommands.contains { $0.word == word } ?? false
        return line.options.filter { option in
            (option.isRepeatable || !line.given.contains(option.name))
                && (option.words.isEmpty || !isKnown || option.words.contains(word))
        }.map { Candidate("--\($0.name)", $0.summary) }
    }

    /// What the next argument of a command may be, after those that are written.
    package static func arguments(of command: CommandDefinition, after positionals: [String]) -> [Argument] {
        var (arguments, index) = (command.arguments, positionals.count)
        if !command.subcommands.isEmpty, index > 0 {
            let word = positionals[0].lowercased()
            arguments = command.subcommands.first { $0.word == word }?.arguments ?? []
            index -= 1
        }
        guard let many = arguments.firstIndex(where: \.takesMany), index >= many else {
            return arguments.indices.contains(index) ? [arguments[index]] : []
        }
        // One of those that are needed comes before anything else.
        if index == many, arguments[many].count == .several { return [arguments[many]] }
        var rest = Array(arguments[many...])
        if index > many { rest[0].kind = rest[0].kind.afterFirst }
        let areAssigned = positionals.last.map { FieldAssignment($0) != nil } ?? false
        let assignments = rest.filter { $0.kind.parts.contains(.assignment) }
        return areAssigned && !assignments.isEmpty ? assignments : rest
    }
}

/// Knows what the words of a line may be.
package protocol CompletionValues {
    /// What a word of a kind may be, of what begins like `current`; where nothing does, by its other names.
    func candidates(_ kind: ValueKind, _ current: String, _ line: TypedLine) -> Candidates
}

/// The words before the one at hand, as the parser would read them, whatever is wrong with them.
package struct TypedLine: Sendable {
    package private(set) var command: CommandDefinition?
    package private(set) var positionals: [String] = []
    /// The names of the options that are written.
    package private(set) var given: Set<String> = []
    /// The option whose value comes next.
    package private(set) var pending: Option?
    package private(set) var optionsHaveEnded = false
    /// Whether the last word is an option that the command does not have.
    package private(set) var isAfterUnknownOption = false
    private var values: [String: String] = [:]

    init(_ words: [String], commands: [CommandDefinition]) {
        for word in words {
            isAfterUnknownOption = false
            if let option = pending {
                values[option.name] = word
                pending = nil
            } else if !optionsHaveEnded, word == "--" {
                optionsHaveEnded = true
            } else if !optionsHaveEnded, Self.isOption(word) {
                take(option: word)
            } else if command == nil {
                command = commands.first { $0.isCalled(word) } ?? CommandDefinition(word, "")
            } else {
                positionals.append(word)
            }
        }
    }

    /// As the parser takes it: a dash with a letter or a dash after it.
    private static func isOption(_ word: String) -> Bool {
        guard word.hasPrefix("-"), let second = word.dropFirst().unicodeScalars.first else { return false }
        return second == "-" || second.properties.isAlphabetic
    }

    /// Of the command, and those of all commands.
    var options: [Option] { (command?.options ?? []) + Option.global }

    /// The value of an option.
    package func value(_ option: String) -> String? { values[option] }

    private mutating func take(option word: String) {
        if word.hasPrefix("--") {
            let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let option = options.first(where: { $0.name == parts[0] }) else {
                isAfterUnknownOption = parts.count == 1
                return
            }
            given.insert(option.name)
            if parts.count > 1 { values[option.name] = String(parts[1]) } else if option.takesValue { pending = option }
            return
        }
        var letters = word.dropFirst()
        while let letter = letters.popFirst() {
            guard let option = options.first(where: { $0.short == letter }) else {
                isAfterUnknownOption = true
                return
            }
            given.insert(option.name)
            guard option.takesValue else { continue }
            if letters.isEmpty { pending = option } else { values[option.name] = String(letters) }
            return
        }
    }
}

extension String {
    /// Whether it begins with a text, without case.
    func begins(with start: String) -> Bool {
        start.isEmpty || hasPrefix(start) || lowercased().hasPrefix(start.lowercased())
    }
}
