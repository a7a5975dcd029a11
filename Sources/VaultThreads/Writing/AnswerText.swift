import VaultSchema
import VaultSyntax

/// The Markdown of an answer, and the edit that puts it below a message.
package struct AnswerText {
    private let phases: [NewPhase]
    private let rounds: [Int]
    private let isFirst: Bool

    /// - Parameter lastRound: the number of rounds that the message has already
    package init(_ phases: [NewPhase], after lastRound: Int) {
        self.phases = phases
        isFirst = lastRound == 0
        rounds = phases.rounds(from: lastRound + 1)
    }

    /// The edit of a message's file. Nil when the answer would not read back as it was given: a phase without text, or
    /// a message or text with code that is not closed. Cost: linear.
    package func edit(of document: Document) -> TextEdit? {
        let before = MessageBody(of: document)
        guard let text, let edit = appending(text, to: document.bytes) else { return nil }
        let bytes = document.bytes + edit.replacement.utf8
        let after = Document(bytes)
        let body = MessageBody(of: after)
        guard body.shallow.count == before.shallow.count, body.phases.count == before.phases.count + phases.count,
            after.text(body.text) == document.text(before.text)
        else { return nil }
        let written = body.phases.suffix(phases.count)
        for ((phase, round), read) in zip(zip(phases, rounds), written) where !isSame(phase, round, read, after) {
            return nil
        }
        return edit
    }

    private var text: String? {
        var parts = isFirst ? ["## \(MessageBody.heading)\n"] : []
        for (phase, round) in zip(phases, rounds) {
            guard let content = Self.content(phase) else { return nil }
            let number = round > 1 ? " (\(round))" : ""
            let facts = Self.facts(phase).map { "- \($0.label): \($0.text)\n" }.joined()
            parts.append("### Phase: \(phase.kind.rawValue)\(number)\n\(facts)\n\(content)\n")
        }
        return parts.joined(separator: "\n")
    }

    /// The entries of a phase, in the order of the format; each on one line.
    private static func facts(_ phase: NewPhase) -> [(label: String, text: String)] {
        var facts: [(label: String, text: String)] = []
        if let confidence = phase.confidence {
            facts.append(("confidence", confidence.exactDecimalText ?? confidence.decimalText(places: 6)))
        }
        if let at = phase.at { facts.append(("at", "\(at)")) }
        if let reasoning = phase.reasoning?.singleSpaced, !reasoning.isEmpty { facts.append(("reasoning", reasoning)) }
        if !phase.priors.isEmpty { facts.append(("priors", phase.priors.map { "[[\($0)]]" }.joined(separator: ", "))) }
        if let yields = phase.yields { facts.append(("yield", "\(yields)")) }
        if let next = phase.next?.singleSpaced, !next.isEmpty { facts.append(("next", next)) }
        return facts
    }

    /// The text of a phase as it is written. Below a heading without entries a list of such labels would be taken for
    /// them, so its first marker gets a backslash.
    private static func content(_ phase: NewPhase) -> String? {
        guard let content = SafeText.content(phase.content), facts(phase).isEmpty else {
            return SafeText.content(phase.content)
        }
        let heading = "## \(MessageBody.heading)\n\n### Phase: \(phase.kind.rawValue)\n\n"
        let isTaken = MessageBody(of: Document(Array((heading + content).utf8))).phases.first?.entries.isEmpty == false
        guard isTaken, let marker = content.firstIndex(where: { "-*+.)".contains($0) }) else { return content }
        return content[..<marker] + "\\" + content[marker...]
    }

    /// After an empty line, with the line breaks of the file.
    private func appending(_ text: String, to bytes: [UInt8]) -> TextEdit? {
        let isWindows = bytes.firstIndex(of: 0x0A).map { $0 > 0 && bytes[$0 - 1] == 0x0D } ?? false
        let lines = String(decoding: bytes.suffix(4), as: UTF8.self).filter { $0 != "\r" }
        let ends = bytes.suffix(4).filter { $0 != 0x0D }
        guard !lines.isEmpty else { return nil }
        let gap = ends.suffix(2) == [0x0A, 0x0A] ? "" : ends.last == 0x0A ? "\n" : "\n\n"
        let whole = gap + text
        return TextEdit(
            range: ByteRange(bytes.count, bytes.count),
            replacement: isWindows ? whole.replacing("\n", with: "\r\n") : whole)
    }

    private func isSame(_ phase: NewPhase, _ round: Int, _ read: Phase, _ document: Document) -> Bool {
        guard read.kind == phase.kind, read.round == round else { return false }
        let facts = Self.facts(phase)
        guard read.entries.count == facts.count,
            zip(read.entries, facts).allSatisfy({ $0.label == $1.label && $0.text == $1.text })
        else { return false }
        let content = Self.content(phase) ?? ""
        let written = document.text(read.content).filter { $0 != "\r" }.replacing("\r\n", with: "\n")
        return written.singleSpaced == content.singleSpaced
    }
}
