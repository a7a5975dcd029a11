import VaultGraph
import VaultSchema
import VaultSyntax
import VaultThreads

/// The answer below a message: its heading, its phases, and what each says of itself.
extension BodyLine {
    var answerLine: Completions? {
        guard let type = context.type, context.schema.types[type].name == ThreadTypes.message.name,
            text.skipBlanks(context.cursor, before: Int(line.end)) == Int(line.end)
        else { return nil }
        let body = MessageBody(of: context.note.document)
        let isInAnswer = body.chorus.map { $0.start < line.start } ?? false
        if level == 2, body.chorus.map({ $0.start == line.start }) ?? true {
            return replacing(from: content).completions([Proposal(MessageBody.heading, .phase, detail: "the answer")])
        }
        guard isInAnswer else { return nil }
        if level == 3 { return replacing(from: content).completions(phases(body)) }
        if level > 0 || !isHeadingAbovePhase { return nil }
        if let colon = text.find(":", from: content, before: context.cursor), !marker.isEmpty {
            guard label?.lowercased() == "yield" else { return nil }
            let from = text.skipBlanks(colon + 1, before: context.cursor)
            return replacing(from: from, with: from == colon + 1 ? " " : "")
                .completions(["true", "false"].map { Proposal($0, .word) })
        }
        return marker.isEmpty || box != nil ? nil : replacing(from: content).completions(labels(body))
    }

    private func replacing(from start: Int, with prefix: String = "") -> Replacement {
        let from = min(start, context.cursor)
        let typed = text.text(from, context.cursor)
        let space = from > Int(line.start) && !text.isBlank(from - 1) && prefix.isEmpty ? " " : prefix
        return Replacement(range: ByteRange(from, Int(line.end)), written: typed, typed: typed) { space + $0 }
    }

    /// The phases that come next first; from the second round on with its number.
    private func phases(_ body: MessageBody) -> [Proposal] {
        let before = body.phases.filter { $0.heading.end < line.start }
        let (round, last) = before.last.map { ($0.round, $0.kind) } ?? (1, nil)
        let isOver = last == .yield || body.asking.map { $0.heading.start == before.last?.heading.start } == true
        let number = isOver ? round + 1 : round
        let suffix = number > 1 ? " (\(number))" : ""
        let kinds = PhaseKind.allCases
        let next = isOver ? kinds : kinds.filter { kind in last.map { kind > $0 } ?? true }
        return (next + kinds.filter { !next.contains($0) }).map { kind in
            Proposal(
                "\(MessageBody.phaseStart) \(kind.rawValue)\(suffix)", .phase, detail: kind.label,
                words: [kind.rawValue])
        }
    }

    private var isHeadingAbovePhase: Bool {
        headingAbove.map { $0.level == 3 && $0.text.hasPrefix(MessageBody.phaseStart) } ?? false
    }

    /// The labels that the phase does not have yet.
    private func labels(_ body: MessageBody) -> [Proposal] {
        let phase = body.phases.last { $0.heading.end < line.start }
        let taken = Set(
            phase?.entries.filter { $0.labelRange.start < line.start || $0.labelRange.start > line.end }.map(\.label)
                ?? [])
        return Phase.labels.filter { !taken.contains($0) }.map { Proposal($0, .field, text: $0 + ": ") }
    }
}
