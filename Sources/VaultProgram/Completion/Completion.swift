import VaultAnswers
import VaultConsole
import VaultEdits
import VaultKit
import VaultRequests
import VaultSyntax
import VaultSystem

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

    /// What may stand in place of the word at hand, up to the cursor; `words` are those before it, without the
    /// program's name.
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

/// `vault __complete SHELL …`: what may stand in place of the word at hand, for the scripts of `vault completions`; its
/// exit code is always 0. From bash come the line up to the cursor and what bash takes for the word; from the others
/// the words before it, and the word up to the cursor. The first line of the answer says what the shell is to add:
/// `files`, `folders`, `nospace`, or nothing; the others are one candidate each, in zsh and fish with a tab and what it
/// is.
package enum CompleteCommand {
    package static let name = "__complete"
    /// After this many seconds there is no answer: a person who waits for it types on.
    static let limit: UInt32 = 2

    static func run(_ invocation: Invocation) -> CommandResult {
        guard let shell = invocation.arguments.dropFirst().first.flatMap(CompletedShell.init) else {
            return CommandResult()
        }
        let words = Array(invocation.arguments.dropFirst(2))
        let text = shell == .bash ? inBash(words, invocation) : inWords(words, shell, invocation)
        return CommandResult(text)
    }

    // MARK: What comes in, and what goes out

    private static func inBash(_ words: [String], _ invocation: Invocation) -> String {
        var typed = TypedWord.words(of: words.first ?? "", in: .bash)
        guard typed.count > 1, let last = typed.popLast() else { return "\n" }
        let found = candidates(after: typed.dropFirst().map(\.text), last.text, invocation)
        // bash puts a candidate in place of a part of the word, after '=' or ':' for example.
        let replaced = words.count > 1 && last.raw.hasSuffix(words[1]) ? words[1].count : last.raw.count
        let kept = TypedWord(String(last.raw.dropLast(replaced)), in: .bash)
        let texts = found.all.filter(isOnOneLine).map { kept.quoted(String($0.text.dropFirst(kept.text.count))) }
        let isUnfinished = found.all.allSatisfy(\.isUnfinished) && !found.all.isEmpty
        return ([directive(found, isUnfinished: isUnfinished)] + texts).map { $0 + "\n" }.joined()
    }

    private static func inWords(_ words: [String], _ shell: CompletedShell, _ invocation: Invocation) -> String {
        // fish hands over the words before the last one as it understands them.
        let typed = words.dropLast().map { shell == .fish ? $0 : TypedWord($0, in: shell).text }
        let last = TypedWord(words.last ?? "", in: shell)
        let found = candidates(after: typed, last.text, invocation)
        let lines = found.all.filter(isOnOneLine).map { candidate in
            let note = candidate.note.singleSpaced
            let shown = shell == .zsh ? "\(candidate.text.dropFirst(candidate.hidden.count))\t" : ""
            return "\(candidate.text)\t\(shown)\(note)"
        }
        return ([directive(found, isUnfinished: false)] + lines).map { $0 + "\n" }.joined()
    }

    private static func directive(_ found: Candidates, isUnfinished: Bool) -> String {
        if !found.all.isEmpty, !found.hasFilesBeside { return isUnfinished ? "nospace" : "" }
        return found.wantsFiles ? "files" : found.wantsFolders ? "folders" : ""
    }

    /// What has a line break or a tab in it cannot be typed in a word, nor handed over.
    private static func isOnOneLine(_ candidate: Candidate) -> Bool {
        candidate.text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    // MARK: What it may be

    /// What may stand in place of a word, up to the cursor, after others.
    package static func candidates(
        after words: [String], _ current: String, _ invocation: Invocation
    ) -> Candidates {
        let hidden = VaultCommand.hidden.map(\.definition)
        let completion = Completion(
            commands: VaultCommand.groups.flatMap(\.commands).map(\.definition), hidden: hidden)
        return completion.candidates(after: words, current) { line in
            VaultValues(directory: invocation.directory) { vault(line.value("vault"), invocation) }
        }
    }

    private static func vault(_ named: String?, _ invocation: Invocation) -> Vault? {
        var named = named
        if let path = named, path.hasPrefix("~/"), let home = invocation.home { named = home + path.dropFirst() }
        return try? Vault.open(
            from: invocation.directory, explicit: named, environment: invocation.environment, home: invocation.home)
    }
}

extension Command {
    static let completions = Command(definition: CompletionsCommand.definition, run: CompletionsCommand.run)
    static let manual = Command(definition: ManualCommand.definition, run: ManualCommand.run)
}

/// `vault completions SHELL`: prints the script that completes `vault` in a shell.
enum CompletionsCommand {
    static let definition = CommandDefinition(
        "completions", "print the completions for a shell",
        arguments: [Argument("SHELL", choices: CompletedShell.allCases.map(\.rawValue), "the shell")])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        guard let shell = request.words.first.flatMap(CompletedShell.init) else {
            throw .usage("'vault completions' needs a SHELL")
        }
        return CommandResult(shell.script)
    }
}

/// `vault manual`: prints the manual page.
enum ManualCommand {
    static let definition = CommandDefinition(
        "manual", "print the manual page, for man")

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        CommandResult(ManualPage.vault.text)
    }
}
