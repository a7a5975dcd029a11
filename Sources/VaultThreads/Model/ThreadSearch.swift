import VaultGraph
import VaultSchema
import VaultSyntax

/// A message in which something was found.
package struct FoundMessage: Sendable {
    /// A line of it.
    package struct Line: Hashable, Sendable {
        /// Whether the line is in the answer; else its author wrote it.
        package var isAnswer: Bool
        /// In the file, from 1.
        package var number: Int
        package var text: String
    }

    package let message: MessageRecord
    /// The lines with any of the texts, in the order of the file; at least one.
    package let lines: [Line]
}

extension ThreadsModel {
    /// The messages that contain all of some texts, in what was written or in the answer, the newest first.
    ///
    /// Capitals do not matter. Cost: linear in the texts of the messages.
    ///
    /// - Parameter fits: whether a message is to be looked at
    package func search(_ texts: [String], where fits: (MessageRecord) -> Bool = { _ in true }) -> [FoundMessage] {
        let wanted = texts.map { $0.lowercased() }.filter { !$0.isEmpty }
        if wanted.isEmpty { return [] }
        let found = messages.compactMap { fits($0) ? find(wanted, in: $0) : nil }
        let keys = Self.seconds(found.map(\.message.sent), missing: .min)
        return found.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left] > keys[right] }
            let names = (graph.notes[found[left].message.note].name, graph.notes[found[right].message.note].name)
            return NaturalOrder.isBefore(names.1, names.0)
        }.map { found[$0] }
    }

    private func find(_ wanted: [String], in message: MessageRecord) -> FoundMessage? {
        let document = graph.notes[message.note].document
        let body = MessageBody(of: document)
        let parts = [(isAnswer: false, range: body.text)] + body.phases.map { (isAnswer: true, range: $0.content) }
        var missing = Set(wanted)
        var lines: [FoundMessage.Line] = []
        var table: LineTable?
        for part in parts {
            let text = document.text(part.range)
            var first: Int?
            for (offset, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
            {
                let small = line.lowercased()
                let here = wanted.filter { small.contains($0) }
                if here.isEmpty { continue }
                missing.subtract(here)
                let places = table ?? LineTable(document.bytes)
                table = places
                let start = first ?? places.position(of: Int(part.range.start)).line
                first = start
                lines.append(.init(isAnswer: part.isAnswer, number: start + offset, text: String(line)))
            }
        }
        return missing.isEmpty ? FoundMessage(message: message, lines: lines) : nil
    }
}
