import VaultRecords
import VaultSyntax

/// Reads a line of arguments by the definitions of the commands.
///
/// Accepted: `--name value`, `--name=value`, `-n value`, `-nvalue`, several short flags in one (`-ab`);
/// everything after `--` is not an option. Global options may come before the command.
/// A dash with neither a letter nor a dash after it (`-3`, `- x`) begins no option.
package struct ArgumentParser: Sendable {
    package let commands: [CommandDefinition]
    /// What to type instead of a word that is not a command, and that no other program has for one.
    private let remedy: @Sendable (String) -> String?
    /// What to write instead of an option that a command does not have, but a record as a field.
    private let fieldRemedy: FieldRemedy

    package typealias FieldRemedy =
        @Sendable (_ command: CommandDefinition, _ option: String, _ value: String?) -> String?

    package init(
        commands: [CommandDefinition], remedy: @escaping @Sendable (String) -> String? = { _ in nil },
        fieldRemedy: @escaping FieldRemedy = { _, _, _ in nil }
    ) {
        self.commands = commands
        self.remedy = remedy
        self.fieldRemedy = fieldRemedy
    }

    /// Throws for anything that the definitions do not know; a request for help is never refused for what is missing.
    package func parse(_ arguments: [String]) throws(UsageError) -> ParsedArguments {
        if arguments.contains(where: { LongCharacter.first(in: $0) != nil }) {
            throw UsageError(
                "an argument has a character of more than \(LongCharacter.bound - 1) code points; expected fewer",
                help: "delete the marks or signs that are joined to it")
        }
        var line = Line(arguments: arguments, fieldRemedy: fieldRemedy)
        while let word = line.next() {
            if line.isOption(word) {
                try line.readOption(word, commands: commands)
            } else if line.command == nil {
                line.command = try command(word)
            } else {
                line.positionals.append(word)
            }
        }
        let parsed = ParsedArguments(command: line.command, positionals: line.positionals, values: line.values)
        if let command = line.command, !parsed.asksForHelp { try check(line.positionals, against: command) }
        return parsed
    }

    private func command(_ word: String) throws(UsageError) -> CommandDefinition {
        if let found = commands.first(where: { $0.isCalled(word) }) { return found }
        let message = "there is no command '\(word)'"
        if let remedy = OtherCommands.remedy(for: word) ?? remedy(word) { throw UsageError(message, help: remedy) }
        throw UsageError(
            message, suggestions: Near.suggestions(for: word, in: commands.flatMap { [$0.name] + $0.aliases }),
            otherwise: "'vault --help' lists the commands")
    }

    private func check(_ positionals: [String], against command: CommandDefinition) throws(UsageError) {
        let usage = "usage: \(command.usage)"
        for (index, argument) in command.arguments.enumerated() {
            guard index < positionals.count else {
                if argument.isRequired {
                    let sample = command.sample.map { "; for example: \($0)" } ?? ""
                    throw UsageError("'vault \(command.name)' needs \(argument.described)", help: usage + sample)
                }
                break
            }
            let given = argument.takesMany ? positionals[index...] : positionals[index...index]
            if given.contains(""), argument.kind.needsText {
                throw UsageError("the \(argument.name) of 'vault \(command.name)' is empty", help: usage)
            }
            for text in given where !argument.choices.isEmpty && !argument.choices.contains(text) {
                throw UsageError.wrongChoice(text, of: "\(argument.name)", choices: argument.choices)
            }
        }
        let takesMany = command.arguments.last?.takesMany ?? false
        if !takesMany, positionals.count > command.arguments.count {
            let extra = positionals[command.arguments.count]
            let quoting = extra.isEmpty ? usage : "\(usage); text with spaces in it needs quotes"
            throw UsageError("'vault \(command.name)' does not take '\(extra)'", help: quoting)
        }
    }
}

/// The arguments while they are read.
private struct Line {
    private var rest: ArraySlice<String>
    private let fieldRemedy: ArgumentParser.FieldRemedy
    private var optionsHaveEnded = false
    var command: CommandDefinition?
    var positionals: [String] = []
    var values: [String: [String]] = [:]

    init(arguments: [String], fieldRemedy: @escaping ArgumentParser.FieldRemedy) {
        rest = arguments[...]
        self.fieldRemedy = fieldRemedy
    }

    /// The next word; the first `--` is removed.
    mutating func next() -> String? {
        let word = rest.popFirst()
        guard word == "--", !optionsHaveEnded else { return word }
        optionsHaveEnded = true
        return rest.popFirst()
    }

    func isOption(_ word: String) -> Bool {
        guard !optionsHaveEnded, word.utf8.count > 1, word.hasPrefix("-") else { return false }
        guard let second = word.dropFirst().unicodeScalars.first else { return false }
        return second == "-" || second.properties.isAlphabetic
    }

    mutating func readOption(_ word: String, commands: [CommandDefinition]) throws(UsageError) {
        if word.hasPrefix("--") {
            try readLong(word.dropFirst(2), commands: commands)
        } else {
            try readShort(word.dropFirst())
        }
    }

    private var known: [Option] { (command?.options ?? []) + Option.global }

    private mutating func readLong(_ text: Substring, commands: [CommandDefinition]) throws(UsageError) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts.first.map(String.init) ?? ""
        let attached = parts.count > 1 ? String(parts[1]) : nil
        guard let option = known.first(where: { $0.name == name }) else {
            throw unknown(
                "--\(name)", value: attached ?? rest.first.flatMap { isOption($0) ? nil : $0 }, commands: commands)
        }
        if !option.takesValue, let attached {
            throw UsageError("'--\(name)' takes no value, but got '\(attached)'")
        }
        try store(attached, for: option)
    }

    private mutating func readShort(_ text: Substring) throws(UsageError) {
        var letters = text
        while let letter = letters.popFirst() {
            guard let option = known.first(where: { $0.short == letter }) else {
                let isLong = known.contains { $0.name == text }
                let other = OtherCommands.option(String(letter), in: known)
                let alike = known.filter { $0.name.first == letter }.prefix(3).map { "--\($0.name)" }
                throw UsageError(
                    "there is no option '-\(isLong ? text : Substring(String(letter)))'",
                    suggestions: isLong ? ["--\(text)"] : other.isEmpty ? alike : other,
                    otherwise: helpCommand)
            }
            guard option.takesValue else {
                try store(nil, for: option)
                continue
            }
            if letters.first == "=" { letters.removeFirst() }
            return try store(letters.isEmpty ? nil : String(letters), for: option)
        }
    }

    /// Keeps an option, with the next word as its value when it needs one and has none attached.
    private mutating func store(_ attached: String?, for option: Option) throws(UsageError) {
        guard option.takesValue else {
            values[option.name] = values[option.name] ?? []
            return
        }
        guard let value = attached ?? nextValue() else {
            throw UsageError("'--\(option.name)' needs a value", help: "write '\(option.spelling)'")
        }
        if value.isEmpty, option.kind?.needsText == true {
            throw UsageError("'--\(option.name)' is empty", help: "write '\(option.spelling)', or leave it out")
        }
        for text in option.kind?.texts(value) ?? [] where !option.choices.isEmpty && !option.choices.contains(text) {
            throw UsageError.wrongChoice(text, of: "--\(option.name)", choices: option.choices)
        }
        if !option.isRepeatable, let before = values[option.name]?.first, before != value {
            throw UsageError("'--\(option.name)' is given twice, as '\(before)' and '\(value)'")
        }
        values[option.name, default: []].append(value)
    }

    /// The next word, unless it is one of the command's own options: `--goal --date today`.
    private mutating func nextValue() -> String? {
        guard let word = rest.first, word != "--" else { return nil }
        let name = word.split(separator: "=", maxSplits: 1).first.map(String.init) ?? ""
        if known.contains(where: { "--\($0.name)" == name }) { return nil }
        return rest.popFirst()
    }

    private func unknown(_ word: String, value: String?, commands: [CommandDefinition]) -> UsageError {
        let name = String(word.dropFirst(2))
        if let command, let remedy = fieldRemedy(command, name, value) {
            return UsageError("there is no option '\(word)'", help: remedy)
        }
        let other = OtherCommands.option(name, in: known)
        let suggestions =
            other.isEmpty ? Near.suggestions(for: name, in: known.map(\.name)).map { "--\($0)" } : other
        let owner = commands.first { $0.options.contains { "--\($0.name)" == word } }
        if command == nil, suggestions.isEmpty, let owner {
            return UsageError(
                "'\(word)' comes before the command",
                help: "write it after the command: 'vault \(owner.name) \(word)'"
            )
        }
        return UsageError("there is no option '\(word)'", suggestions: suggestions, otherwise: helpCommand)
    }

    private var helpCommand: String {
        guard let command else { return "'vault --help' lists the options" }
        return "'vault \(command.name) --help' lists its options; text that starts with a dash goes after '--'"
    }
}

extension UsageError {
    /// `'--format' is 'jsn'; expected text or json`.
    fileprivate static func wrongChoice(_ text: String, of name: String, choices: [String]) -> UsageError {
        UsageError(
            "'\(name)' is '\(text)'; expected \(Words.list(choices, joint: "or"))",
            suggestions: Near.suggestions(for: text, in: choices)
        )
    }
}

/// A line of arguments that cannot be understood. The exit code is 2.
package struct UsageError: Error, Hashable, Sendable {
    /// Lower case, no full stop, what was given in single quotes.
    package var message: String
    /// The remedy, or the exact command.
    package var help: String?

    package init(_ message: String, help: String? = nil) {
        self.message = message
        self.help = help
    }

    /// `help` asks whether one of the suggestions was meant; without any it is `otherwise`.
    package init(_ message: String, suggestions: [String], otherwise: String? = nil) {
        self.message = message
        self.help = suggestions.isEmpty ? otherwise : "did you mean \(Words.alternatives(suggestions))?"
    }
}

/// What a line of arguments says, checked against the command's definition.
package struct ParsedArguments: Sendable {
    /// Nil when no command was named.
    package let command: CommandDefinition?
    /// The texts that belong to no option, in order, without the command's name.
    package let positionals: [String]
    private let values: [String: [String]]

    package init(command: CommandDefinition?, positionals: [String], values: [String: [String]]) {
        self.command = command
        self.positionals = positionals
        self.values = values
    }

    /// True when the option was given, with or without a value.
    package func has(_ option: String) -> Bool { values[option] != nil }

    /// The option's value; the first of several.
    package func value(_ option: String) -> String? { values[option]?.first }

    /// Every value of a repeatable option, in order.
    package func values(_ option: String) -> [String] { values[option] ?? [] }

    /// The values of an option that may hold several between commas: `--fields title,due`.
    package func list(_ option: String) -> [String] {
        values(option).flatMap { $0.split(separator: ",").map(String.init) }
    }

    /// The option's value as a whole number. Throws when it is none, or outside the range.
    package func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let text = value(option) else { return nil }
        let isOpen = range.upperBound == .max
        let written = WholeNumber(text)
        // Where there is no upper bound, a number beyond any count means all.
        guard let written, let number = isOpen ? atLeast(range.lowerBound, written) : written.within(range) else {
            let bounds = isOpen ? "\(range.lowerBound) or more" : "\(range.lowerBound) to \(range.upperBound)"
            throw UsageError("'--\(option)' is '\(text)'; expected a whole number, \(bounds)")
        }
        return number
    }

    private func atLeast(_ least: Int, _ written: WholeNumber) -> Int? {
        let number = written.clamped(to: Int.min...Int.max)
        return number >= least ? number : nil
    }

    /// The option's value as a day.
    package func date(
        _ option: String, today: CalendarDate, direction: DateArgument.Direction
    ) throws(UsageError) -> CalendarDate? {
        guard let text = value(option) else { return nil }
        return try DateArgument.read(text, today: today, direction: direction)
    }

    /// The whole request is for help: `vault check --help`.
    package var asksForHelp: Bool { has("help") }
}

/// A day as people name it on the command line: `2026-11-21`, `today`, `monday`, `-3d`, `+2w`, `+3m`, `+1y`.
package enum DateArgument {
    package typealias Direction = NamedDay.Direction

    /// Letter case does not matter. Throws for anything that names no day.
    package static func read(
        _ text: String, today: CalendarDate, direction: Direction
    ) throws(UsageError) -> CalendarDate {
        if let day = NamedDay.read(text, today: today, direction: direction) { return day }
        let reading = CalendarDate.read(Array(text.utf8).span)
        if let date = reading.value { return date }
        let isImpossible = reading.problem?.kind == .impossibleDate
        throw UsageError(
            "'\(text)' is not a date" + (isImpossible ? "; the calendar has no such day" : ""),
            suggestions: reading.problem?.suggestions.nonEmpty ?? suggestions(for: text.lowercased(), today),
            otherwise: help(for: text, today: today, direction: direction))
    }

    /// What to do about a text that names no day: of `1 July` the next one, or for what has happened the last one.
    package static func help(for text: String, today: CalendarDate, direction: Direction) -> String {
        guard let day = NamedDay.withoutYear(text, today: today, direction: direction) else { return forms }
        return "write the year too, as in '\(day)'"
    }

    /// What to do about a text that names no day.
    package static let forms =
        "write a day such as 2026-11-21, today, yesterday, tomorrow, monday, -3d, +2w, +3m or +1y"

    /// Reads the days of fields that are given as words, by what the field says.
    package static func words(_ today: CalendarDate) -> (_ text: String, _ field: String) -> CalendarDate? {
        { text, field in try? read(text, today: today, direction: Direction(field: field)) }
    }

    /// The words for days, without the distances.
    package static var words: [String] { NamedDay.words }

    private static func suggestions(for word: String, _ today: CalendarDate) -> [String] {
        if NamedDay.moved(today, by: "-" + word) != nil { return ["-" + word, "+" + word] }
        return Near.suggestions(for: word, in: NamedDay.weekdays + ["today", "tomorrow", "yesterday"])
    }
}

extension Array {
    fileprivate var nonEmpty: Self? { isEmpty ? nil : self }
}

/// What people type who know other programs, and what to type here: commands and options.
package enum OtherCommands {
    /// A command of another program, and for what somebody may want it here: the purpose and the line to type.
    struct Meaning {
        var words: String
        var lines: [(purpose: String, line: String)]

        init(_ words: String, _ lines: (purpose: String, line: String)...) {
            self.words = words
            self.lines = lines
        }
    }

    static let meanings = [
        Meaning(
            "add create make insert", ("write down what you did", "vault log 'Morning run' 5 km"),
            ("make a goal", "vault new goal 'A title'")),
        Meaning(
            "track did journal do", ("write down what you did", "vault log 'Morning run' 5 km")),
        Meaning(
            "done complete finish achieve close tick", ("write down what you did", "vault log 'Morning run' 5 km"),
            ("end a goal yourself", "vault set GOAL status=achieved")),
        Meaning("drop abandon", ("give a goal up", "vault set GOAL status=dropped")),
        Meaning("pause wait hold", ("pause a goal", "vault set GOAL status=paused")),
        Meaning("rm remove del erase trash", ("delete a note", "vault delete RECORD")),
        Meaning("mv", ("rename a note", "vault rename RECORD NAME"), ("move it", "vault move RECORD FOLDER")),
        Meaning("cat view print get read info less", ("read a record", "vault show RECORD")),
        Meaning("open", ("read a record", "vault show RECORD"), ("edit it", "vault edit RECORD")),
        Meaning(
            "grep query lookup look rg", ("search the text of all notes", "vault search canal"),
            ("find records", "vault list --where 'title ~ run'")),
        Meaning(
            "filter where", ("find records", "vault list --where 'title ~ run'"),
            ("search the text of all notes", "vault search canal")),
        Meaning("table", ("list records", "vault list")),
        Meaning(
            "status st summary overview dashboard home agenda next day due tomorrow now todo todos tasks",
            ("see the day", "vault today"), ("see all goals", "vault progress")),
        Meaning(
            "stats stat statistics burndown balance score pace",
            ("see how far goals are", "vault progress"), ("see training", "vault workout stats")),
        Meaning(
            "reports chart charts plot graph html page picture heatmap",
            ("draw it all as a page", "vault report --open"), ("see how far goals are", "vault progress")),
        Meaning(
            "month review plan cycle", ("see the terms", "vault term"),
            ("review one", "vault term review")),
        Meaning("weekly", ("see a week", "vault week"), ("see the weeks of each goal", "vault progress --weeks")),
        Meaning("overdue late behind", ("see what is behind or overdue", "vault progress --behind")),
        Meaning(
            "dump backup", ("export records", "vault export --output FILE"),
            ("export the figures", "vault progress --format json")),
        Meaning("config settings preferences options", ("change the settings", "vault edit vault.md")),
        Meaning(
            "update modify mod change assign", ("change a field", "vault set RECORD FIELD=TEXT"),
            ("edit a record", "vault edit RECORD")),
        Meaning("append annotate", ("add to a list", "vault set RECORD FIELD+=TEXT")),
        Meaning("start begin stop timer", ("train", "vault workout"), ("log", "vault log 'Reading' 30 min")),
        Meaning("lint validate verify doctor test", ("look for mistakes", "vault check")),
        Meaning("fix repair", ("fix what needs no decision", "vault check --fix")),
        Meaning("fmt pretty tidy normalize", ("write notes in one style", "vault format")),
        Meaning("upgrade", ("raise the format of the vault", "vault migrate")),
        Meaning("duplicates dups dedup", ("find similar records", "vault dedupe")),
        Meaning("diff blame changes", ("see the versions of a record", "vault history RECORD")),
        Meaning("revert rollback restore", ("undo the last change", "vault undo")),
        Meaning("redo", ("find the undo, which can be undone by its id", "vault undo --list")),
        Meaning("version ver", ("see the version", "vault --version")),
        Meaning("setup new-vault create-vault mkvault", ("make a vault", "vault init")),
        Meaning("install hooks", ("check before each commit of git", "vault hook install")),
        Meaning("uninstall", ("remove the program", "vault help install")),
        Meaning("tag tags", ("list the records with a tag", "vault list --where 'tags = health'")),
        Meaning("docs doc usage commands", ("see all commands", "vault --help")),
        Meaning("man", ("see all commands", "vault --help"), ("print the manual page", "vault manual")),
        Meaning("rules why", ("read about a rule", "vault explain RULE")),
        Meaning(
            "sync push pull commit save", ("share plain files, use git; to check what it commits", "vault hook install")
        ),
        Meaning("set-goal newgoal addgoal", ("make a goal", "vault new goal 'A title'")),
    ]

    /// What to type instead of a command that there is not; nil where nothing is known of it.
    package static func remedy(for word: String) -> String? {
        let word = word.lowercased()
        let lines = meanings.filter { $0.words.split(separator: " ").contains(Substring(word)) }.flatMap(\.lines)
        return lines.isEmpty ? nil : lines.map { "to \($0.purpose): \($0.line)" }.joined(separator: "; ")
    }

    /// Options of other programs, without dashes, and what to write here.
    private static let options: [(words: String, here: [String])] = [
        ("V v ver", ["--version"]),
        ("n dry dryrun preview simulate noop pretend whatif check", ["--dry-run"]),
        ("f force no-confirm assume-yes noconfirm", ["--yes", "--force"]),
        ("json", ["--format json"]), ("csv", ["--format csv"]), ("tsv", ["--format tsv"]),
        ("output o type", ["--format"]),
        ("filter query q condition expr", ["--where"]),
        ("columns cols show", ["--fields"]),
        ("order order-by orderby sort-by", ["--sort"]),
        ("max count head top first", ["--limit"]),
        ("C dir directory path root folder base", ["--vault"]),
        ("day today now on", ["--date", "--as-of"]),
        ("since after begin start", ["--from"]), ("until before end", ["--to"]),
        ("no-color no-colour nocolor", ["--color never"]), ("colour", ["--color"]),
        ("note notes comment description", ["--body"]), ("interactive i", ["--ask"]), ("autofix", ["--fix"]),
    ]

    /// What an option of another program is here, among those that a command takes.
    static func option(_ word: String, in known: [Option]) -> [String] {
        for (words, here) in options where words.split(separator: " ").contains(Substring(word)) {
            let found = here.filter { line in
                let parts = line.dropFirst(2).split(separator: " ")
                guard let option = known.first(where: { $0.name == parts[0] }) else { return false }
                return parts.count == 1 || option.choices.contains(String(parts[1]))
            }
            if let best = found.first { return [best] }
        }
        return []
    }
}
