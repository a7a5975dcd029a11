import VaultEdits
import VaultRecords
import VaultSyntax

/// The Markdown of an answer, and the edit that puts it below a message.
package struct AnswerText {
    /// Each phase with its entries and its text, as they are written; without a text when it has none.
    private let phases: [(kind: PhaseKind, round: Int, facts: [(label: String, text: String)], content: String?)]
    private let isFirst: Bool

    /// - Parameter lastRound: the number of rounds that the message has already
    package init(_ phases: [NewPhase], after lastRound: Int) {
        self.phases = zip(phases, phases.rounds(from: lastRound + 1)).map { phase, round in
            let facts = Self.facts(phase)
            return (phase.kind, round, facts, Self.content(phase, hasFacts: !facts.isEmpty))
        }
        isFirst = lastRound == 0
    }

    /// The edit of a message's file. Nil when the answer would not read back as it was given: a phase without text, or
    /// a message or text with code that is not closed. Cost: linear.
    package func edit(of document: Document) -> TextEdit? {
        let before = MessageBody(of: document)
        guard let text, let edit = appending(text, to: document) else { return nil }
        let after = Document(document.bytes + edit.replacement.utf8)
        let body = MessageBody(of: after)
        guard body.shallow.count == before.shallow.count, body.phases.count == before.phases.count + phases.count,
            after.text(body.text) == document.text(before.text)
        else { return nil }
        let isSame = zip(phases, body.phases.suffix(phases.count)).allSatisfy { phase, read in
            read.kind == phase.kind && read.round == phase.round
                && read.entries.elementsEqual(phase.facts) { $0.label == $1.label && $0.text == $1.text }
                && after.text(read.content).singleSpaced == phase.content?.singleSpaced
        }
        return isSame ? edit : nil
    }

    private var text: String? {
        var parts = isFirst ? ["## \(MessageBody.heading)\n"] : []
        for phase in phases {
            guard let content = phase.content else { return nil }
            let number = phase.round > 1 ? " (\(phase.round))" : ""
            let facts = phase.facts.map { "- \($0.label): \($0.text)\n" }.joined()
            parts.append("### Phase: \(phase.kind.rawValue)\(number)\n\(facts)\n\(content)\n")
        }
        return parts.joined(separator: "\n")
    }

    /// The entries of a phase, in the order of the format; each on one line.
    private static func facts(_ phase: NewPhase) -> [(label: String, text: String)] {
        let facts: [(String, String?)] = [
            ("confidence", phase.confidence.map { $0.exactDecimalText ?? $0.decimalText(places: 6) }),
            ("at", phase.at.map { "\($0)" }), ("reasoning", phase.reasoning?.singleSpaced),
            ("priors", phase.priors.map { "[[\($0)]]" }.joined(separator: ", ")),
            ("yield", phase.yields.map { "\($0)" }), ("next", phase.next?.singleSpaced),
        ]
        return facts.compactMap { label, text in text.flatMap { $0.isEmpty ? nil : (label, $0) } }
    }

    /// The text of a phase as it is written; a list that would be taken for entries gets a backslash before its marker.
    private static func content(_ phase: NewPhase, hasFacts: Bool) -> String? {
        guard let content = SafeText.content(phase.content) else { return nil }
        if hasFacts { return content }
        let heading = "## \(MessageBody.heading)\n\n### Phase: \(phase.kind.rawValue)\n\n"
        let isTaken = MessageBody(of: Document(Array((heading + content).utf8))).phases.first?.entries.isEmpty == false
        guard isTaken, let marker = content.firstIndex(where: { "-*+.)".contains($0) }) else { return content }
        return content[..<marker] + "\\" + content[marker...]
    }

    /// After an empty line, with the line breaks of the file.
    private func appending(_ text: String, to document: Document) -> TextEdit? {
        let ends = document.bytes.suffix(4).filter { $0 != .carriageReturn }
        guard !ends.isEmpty else { return nil }
        let gap = ends.suffix(2) == [.newline, .newline] ? "" : ends.last == .newline ? "\n" : "\n\n"
        return .insert(document.lines.withLineBreaksHere(gap + text), at: document.bytes.count)
    }
}

/// A phase that is to be written.
package struct NewPhase: Sendable {
    package var kind: PhaseKind
    package var content: String
    /// From 0 to 1; nil when nobody said how sure it is.
    package var confidence: Rational?
    package var at: DateTime?
    package var reasoning: String?
    /// What links to the messages say, or what finds them.
    package var priors: [String] = []
    package var yields: Bool?
    package var next: String?

    package init(_ kind: PhaseKind, _ content: String, confidence: Rational? = nil) {
        (self.kind, self.content, self.confidence) = (kind, content, confidence)
    }
}

extension [NewPhase] {
    /// The round of each phase from the first number on; one that does not come after the one before begins the next.
    package func rounds(from first: Int) -> [Int] {
        var round = first
        var last: PhaseKind?
        return map { phase in
            if let last, phase.kind <= last { round += 1 }
            last = phase.kind
            return round
        }
    }

    /// The seconds from the first to the last phase; nil when either has no time, or they go backwards.
    package var seconds: Int? {
        guard count > 1, let first = first?.at, let last = last?.at else { return nil }
        let isZoned = first.offsetMinutes != nil && last.offsetMinutes != nil
        let seconds = last.seconds(zoned: isZoned) - first.seconds(zoned: isZoned)
        return seconds < 0 ? nil : seconds
    }
}

/// A text as written in a message without being taken for a part of the message's structure.
///
/// Nothing is taken away: headings get more `#`, code that is not closed is closed, as every reader of Markdown does
/// at its end, and what would read as a git conflict marker, or as the front matter of a message, gets a backslash.
package enum SafeText {
    /// The text of an answer's phase: its headings have four `#` or more and keep their relative levels, as far as six
    /// `#` allow. Nil when nothing is left, or when code cannot be closed.
    package static func content(_ text: String) -> String? {
        make(text) { headings, _ in
            let highest = headings.map(\.level).min() ?? 4
            return headings.map { min(6, $0.level + 4 - highest) - $0.level }
        }
    }

    /// The text of an author: a heading that would start the answer gets one more `#`. Nil as above.
    package static func message(_ text: String) -> String? {
        let safe = make(text) { headings, document in
            headings.map { MessageBody.isChorus($0, in: document) ? 1 : 0 }
        }
        return safe.map { Document(Array($0.utf8)).bodyStart > 0 ? "\\" + $0 : $0 }
    }

    /// - Parameter marks: how many `#` are added to each heading
    private static func make(_ text: String, _ marks: ([Heading], Document) -> [Int]) -> String? {
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
        while lines.first?.allSatisfy(\.isOnlyWhitespace) == true { lines.removeFirst() }
        while lines.last?.allSatisfy(\.isOnlyWhitespace) == true { lines.removeLast() }
        guard !lines.isEmpty else { return nil }
        let whole = lines.joined(separator: "\n")
        // An empty line before it: what is not at the start of a file is not front matter.
        let document = Document(Array("\n\(whole)\n".utf8))
        let headings = Body(of: document).headings
        var bytes = document.bytes
        for (heading, more) in zip(headings, marks(headings, document)).reversed() where more > 0 {
            guard let mark = bytes[heading.range.offsets].firstIndex(of: .hash) else { continue }
            bytes.insert(contentsOf: repeatElement(.hash, count: more), at: mark)
        }
        let safe = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
        return ["", "\n```", "\n~~~", "\n````", "\n~~~~", "\n`````", "\n~~~~~"].map { safe + $0 }.first(where: isClosed)
            .map(withoutConflicts)
    }

    /// With a backslash before each line, outside code, that starts as one side of a conflict does: what comes
    /// after it, also in another text of the message, may look like the end of one.
    private static func withoutConflicts(_ text: String) -> String {
        let bytes = Array("\n\(text)\n".utf8)
        let marks = Body(of: Document(bytes)).conflictMarks
        if marks.isEmpty { return text }
        var safe: [UInt8] = []
        var start = 0
        for mark in marks {
            safe += bytes[start..<mark] + [UInt8(ascii: "\\")]
            start = mark
        }
        return String(decoding: (safe + bytes[start...]).dropFirst().dropLast(), as: UTF8.self)
    }

    /// Whether a heading after the text is still one.
    private static func isClosed(_ text: String) -> Bool {
        let document = Document(Array("\n\(text)\n\n".utf8))
        let with = Document(document.bytes + Array("# end\n".utf8))
        return Body(of: with).headings.count == Body(of: document).headings.count + 1
    }
}
