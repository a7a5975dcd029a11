import VaultRecords
import VaultSyntax

/// The text of a message: what its author wrote, and below the heading `## Chorus` the answer, each with its place.
package struct MessageBody: Sendable {
    package static let heading = "Chorus"
    package static let phaseStart = "Phase:"

    /// What the author wrote, without empty lines around it.
    package let text: ByteRange
    /// The line `## Chorus`; nil without an answer.
    package let chorus: ByteRange?
    /// In the order of the file.
    package let phases: [Phase]
    /// Other headings of the answer that are not deep enough to be part of a phase's text.
    let shallow: [Heading]

    /// Cost: linear in the body's bytes.
    package init(of document: Document) {
        let body = Body(of: document)
        let end = document.bytes.count
        guard let first = body.headings.firstIndex(where: { Self.isChorus($0, in: document) }) else {
            text = Self.trimmed(document.bodyStart, end, in: document.bytes)
            (chorus, phases, shallow) = (nil, [], [])
            return
        }
        let heading = body.headings[first]
        text = Self.trimmed(document.bodyStart, Int(heading.range.start), in: document.bytes)
        chorus = heading.range
        let answer = body.headings.indices[(first + 1)...]
        let starts = answer.filter { Self.isPhase(body.headings[$0], in: document) }
        let isStart = Set(starts)
        shallow = answer.filter { body.headings[$0].level < 4 && !isStart.contains($0) }.map { body.headings[$0] }
            .filter { !Self.isQuoted($0, in: document) }
        phases = starts.indices.map { place in
            let next = place + 1 < starts.count ? Int(body.headings[starts[place + 1]].range.start) : end
            return Self.phase(starts[place], before: next, of: body, in: document)
        }
    }

    static func isChorus(_ heading: Heading, in document: Document) -> Bool {
        heading.level == 2 && document.text(heading.text).lowercased() == Self.heading.lowercased()
            && !isQuoted(heading, in: document)
    }

    /// After `>`: a quoted heading.
    private static func isQuoted(_ heading: Heading, in document: Document) -> Bool {
        document.bytes[heading.range.offsets].first { $0 != 0x20 && $0 != 0x09 } != UInt8(ascii: "#")
    }

    private static func isPhase(_ heading: Heading, in document: Document) -> Bool {
        heading.level == 3 && document.text(heading.text).lowercased().hasPrefix(phaseStart.lowercased())
            && !isQuoted(heading, in: document)
    }

    private static func phase(_ index: Int, before end: Int, of body: Body, in document: Document) -> Phase {
        let heading = body.headings[index]
        let start = Int(heading.text.start) + phaseStart.utf8.count
        let nameRange = trimmed(min(start, Int(heading.text.end)), Int(heading.text.end), in: document.bytes)
        let name = document.text(nameRange)
        let parts = Phase.parts(of: name)
        let round = Phase.round(parts.number)
        let list = body.list(below: index, in: document)
        let entries = list.items.indices.compactMap { place -> Phase.Entry? in
            guard let entry = list.items[place].entry(in: document) else { return nil }
            let next = place + 1 < list.items.count ? Int(list.items[place + 1].range.start) : list.end
            return Phase.Entry(
                label: entry.label.lowercased(), labelRange: entry.labelRange,
                text: oneLine(document.text(ByteRange(Int(entry.text.start), max(Int(entry.text.start), next)))),
                range: entry.text)
        }
        // A list without a known label is text.
        let isKnown = entries.contains { Phase.labels.contains($0.label) }
        let contentStart = isKnown ? list.end : Int(heading.range.end)
        return Phase(
            heading: heading.range, nameRange: nameRange, name: name,
            kind: round == nil ? nil : PhaseKind(word: parts.word), round: round ?? 1,
            entries: isKnown ? entries : [], content: trimmed(min(contentStart, end), end, in: document.bytes))
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).map { String($0).trimmed }.joined(separator: " ")
    }

    /// Without white space around.
    private static func trimmed(_ start: Int, _ end: Int, in bytes: [UInt8]) -> ByteRange {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        var (start, end) = (start, max(start, end))
        while start < end, isSpace(bytes[start]) { start += 1 }
        while end > start, isSpace(bytes[end - 1]) { end -= 1 }
        return ByteRange(start, end)
    }
}

/// The result of an answer.
extension MessageBody {
    package var isAnswered: Bool { !phases.isEmpty }

    /// The number of the last round; 0 without an answer.
    package var lastRound: Int { phases.map(\.round).max() ?? 0 }

    /// The phase whose text is the answer: the last yield phase.
    package var final: Phase? { phases.last { $0.kind == .yield } }

    /// The mean of the phases' confidence; nil when none of them gives one.
    package var meanConfidence: Rational? {
        let given = phases.compactMap(\.confidence)
        return Rational.sum(given).divided(by: Rational(given.count))
    }

    /// The phase that asks for another round which is missing; nil when none does.
    package var asking: Phase? {
        let round = lastRound
        let last = phases.last { $0.round == round && $0.yields != nil }
        return last?.yields == false ? last : nil
    }
}

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

    package var heading: ByteRange
    /// What comes after `Phase:`.
    package var nameRange: ByteRange
    package var name: String
    /// Nil when the name cannot be read.
    package var kind: PhaseKind?
    package var round: Int
    package static let rounds = 1...9_999
    package var entries: [Entry]
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

    static func suggestions(for word: String) -> [String] {
        if let kind = PhaseKind(otherWord: word) { return [kind.rawValue] }
        return Near.suggestions(for: word, in: allCases.map(\.rawValue))
    }
}
