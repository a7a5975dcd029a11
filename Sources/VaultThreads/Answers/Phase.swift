import VaultRecords
import VaultSyntax

/// One step of an answer: a heading `### Phase: action`, a list of its entries, and its text.
package struct Phase: Sendable {
    /// `- confidence: 0.9`
    package struct Entry: Sendable {
        /// In lower case.
        package var label: String
        package var labelRange: ByteRange
        /// In one line; lines that went on are joined by a space.
        package var text: String
        /// Where the text stands on the first line; empty after the colon when there is none.
        package var range: ByteRange
    }

    package static let labels = ["confidence", "at", "reasoning", "priors", "yield", "next"]

    /// The heading's line.
    package var heading: ByteRange
    /// What comes after `Phase:`.
    package var nameRange: ByteRange
    package var name: String
    /// Nil when the name cannot be read.
    package var kind: PhaseKind?
    package var round: Int
    package static let rounds = 1...9_999
    package var entries: [Entry]
    /// The text, without empty lines around it.
    package var content: ByteRange

    package func entry(_ label: String) -> Entry? { entries.first { $0.label == label } }

    /// Its confidence, from 0 to 1; nil when that is not given or cannot be read.
    package var confidence: Rational? { text("confidence").flatMap(Rational.confidence) }

    package var at: DateTime? { read("at", DateTime.read) }
    /// Whether it leads to the last phase; false requests another round.
    package var yields: Bool? { read("yield", Scalars.readBoolean) }
    package var reasoning: String? { text("reasoning") }
    /// The question for another round.
    package var next: String? { text("next") }

    private func text(_ label: String) -> String? {
        entry(label).flatMap { $0.text.isEmpty ? nil : $0.text }
    }

    private func read<Value>(_ label: String, _ reader: (Span<UInt8>) -> Reading<Value>) -> Value? {
        text(label).flatMap { reader(Array($0.utf8).span).value }
    }

    /// What is in the brackets as a round, the first for nothing; nil when it cannot be read.
    static func round(_ number: String?) -> Int? {
        number == nil ? 1 : number.flatMap { WholeNumber($0)?.within(rounds) }
    }

    /// The word, and what is in brackets after it.
    static func parts(of name: String) -> (word: String, number: String?) {
        guard name.hasSuffix(")"), let open = name.lastIndex(of: "(") else { return (name, nil) }
        return (String(name[..<open]).trimmed, String(name[name.index(after: open)...].dropLast()))
    }
}

extension Rational {
    /// What a text says as a confidence, from 0 to 1.
    static func confidence(_ text: String) -> Rational? {
        Rational.read(Array(text.utf8).span).value.flatMap { (0...1).contains($0) ? $0 : nil }
    }
}

/// The steps of an answer, in the order in which they are taken.
package enum PhaseKind: String, CaseIterable, Sendable, Comparable {
    case action, experience, intention, observation, understanding, yield

    /// What people read of it.
    package var label: String {
        switch self {
        case .action: "Initial Response"
        case .experience: "Finding Context"
        case .intention: "Analyzing Intent"
        case .observation: "Observing Patterns"
        case .understanding: "Checking Understanding"
        case .yield: "Final Response"
        }
    }

    /// From 0.
    var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

    package static func < (left: PhaseKind, right: PhaseKind) -> Bool { left.place < right.place }

    /// The phase of a word, without case.
    package init?(word: String) { self.init(rawValue: word.lowercased()) }

    /// What other programs and older versions call a phase.
    package init?(otherWord: String) {
        switch otherWord.lowercased() {
        case "experience_vectors", "experience_web": self = .experience
        case "update": self = .understanding
        case let word:
            guard let kind = PhaseKind.allCases.first(where: { $0.rawValue == word || $0.label.lowercased() == word })
            else { return nil }
            self = kind
        }
    }

    /// The words that may have been meant.
    static func suggestions(for word: String) -> [String] {
        if let kind = PhaseKind(otherWord: word) { return [kind.rawValue] }
        return Near.suggestions(for: word, in: allCases.map(\.rawValue))
    }
}
