import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultRequests

/// The subcommands of a command: what each is called, what it takes, and what it does.
struct Subcommands: Sendable {
    typealias Body<Words> = @Sendable (Words, Request) throws(Refusal) -> CommandResult

    struct Entry: Sendable {
        fileprivate let subcommand: Subcommand
        /// Whether more words than arguments are one of them, such as a name with spaces in it.
        fileprivate let joins: Bool
        fileprivate let body: Body<[String]>

        /// One that takes the words after it.
        init(
            _ word: String, _ summary: String, _ arguments: [Argument] = [], joins: Bool = false,
            words body: @escaping Body<[String]>
        ) {
            subcommand = Subcommand(word, summary, arguments)
            self.joins = joins
            self.body = body
        }

        /// One that takes the words after it as one text.
        init(_ word: String, _ summary: String, _ arguments: [Argument], text body: @escaping Body<String>) {
            self.init(word, summary, arguments, joins: true) { (words, request) throws(Refusal) in
                try body(words.joined(separator: " "), request)
            }
        }

        /// One that takes no words.
        init(
            _ word: String, _ summary: String,
            alone body: @escaping @Sendable (Request) throws(Refusal) -> CommandResult
        ) {
            self.init(word, summary, []) { (_, request) throws(Refusal) in try body(request) }
        }
    }

    private let entries: [Entry]
    /// What holds without a word.
    private let standard: String

    init(standard: String, _ entries: [Entry]) {
        self.standard = standard
        self.entries = entries
    }

    /// The argument that names one.
    var argument: Argument { .what(entries.map(\.subcommand), standard: standard) }

    /// The words that may be meant by one.
    func near(_ word: String) -> [String] { Near.meant(by: word, in: entries.map(\.subcommand.word)) }

    func has(_ word: String) -> Bool { entries.contains { $0.subcommand.word == word.lowercased() } }

    /// Runs the one that the first word names, without case.
    ///
    /// Options that go with other words are refused, since they would do nothing.
    ///
    /// - Parameters:
    ///   - implied: the subcommand that is meant by words that begin with none
    ///   - otherwise: a remedy when the word is near to none
    func run(
        _ request: Request, of command: CommandDefinition, implied: String? = nil,
        otherwise: (String) -> String? = { _ in nil }
    ) throws(Refusal) -> CommandResult {
        let written = implied ?? request.words.first ?? standard
        guard let entry = entries.first(where: { $0.subcommand.word == written.lowercased() }) else {
            let words = Words.either(entries.map(\.subcommand.word))
            let remedy = Self.making(written, command) ?? otherwise(written)
            throw .usage(
                "'vault \(command.name)' has no subcommand '\(written)'; expected \(words)",
                suggestions: remedy == nil ? near(written) : [], otherwise: remedy)
        }
        let line = "vault \(command.name) \(entry.subcommand.word)"
        for option in command.options where request.has(option.name) {
            if option.words.isEmpty || option.words.contains(entry.subcommand.word) { continue }
            throw .usage("'--\(option.name)' is for 'vault \(command.name) \(Words.either(option.words))'")
        }
        let words = Array(request.words.dropFirst(implied == nil ? 1 : 0))
        try Self.check(words, of: entry, line)
        return try entry.body(words, request)
    }

    private static func check(_ words: [String], of entry: Entry, _ line: String) throws(Refusal) {
        let arguments = entry.subcommand.arguments
        let usage = "usage: " + ([line] + arguments.map(\.spelling)).joined(separator: " ")
        let isEmpty = words.allSatisfy { $0.allSatisfy(\.isOnlyWhitespace) }
        if let missing = arguments.dropFirst(isEmpty ? 0 : words.count).first, missing.isRequired {
            throw .usage("'\(line)' needs \(missing.name): \(missing.summary)", help: usage)
        }
        if words.count > arguments.count, !entry.joins || arguments.isEmpty, arguments.last?.takesMany != true {
            let quoting = arguments.isEmpty ? "" : "; text with spaces in it needs quotes"
            throw .usage("'\(line)' does not take '\(words[arguments.count])'", help: usage + quoting)
        }
    }

    /// How to make a record of the type that a command is called after, where it has no word for that.
    private static func making(_ written: String, _ command: CommandDefinition) -> String? {
        guard ["new", "add", "create"].contains(written.lowercased()),
            Vault.knownPacks.contains(where: { $0.types.contains { $0.name == command.name } })
        else { return nil }
        return "to create one: vault new \(command.name) 'A name'"
    }
}
