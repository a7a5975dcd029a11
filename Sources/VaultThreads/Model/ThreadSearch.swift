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
    /// Whether the title of its thread has one of the texts.
    package let isInTitle: Bool
    /// The lines with any of the texts, in the order of the file; none where only the title has them.
    package let lines: [Line]
}

extension ThreadsModel {
    /// The messages that contain all of some texts, in what was written, in the answer or in the title of the thread,
    /// the newest first.
    ///
    /// A title alone does not make all messages of its thread be found: where none of them has any of the texts, the
    /// first one stands for the thread. Capitals do not matter. Cost: linear in the texts of the messages.
    ///
    /// - Parameter fits: whether a message is to be looked at
    package func search(_ texts: [String], where fits: (MessageRecord) -> Bool = { _ in true }) -> [FoundMessage] {
        let wanted = texts.map { $0.lowercased() }.filter { !$0.isEmpty }
        if wanted.isEmpty { return [] }
        var inTitles: [NoteID: [String]] = [:]
        for thread in threads {
            let title = graph.notes[thread.note].title.lowercased()
            let here = wanted.filter { title.contains($0) }
            if !here.isEmpty { inTitles[thread.note] = here }
        }
        var found = messages.compactMap { message in
            fits(message) ? find(wanted, in: message, titled: message.thread.flatMap { inTitles[$0] } ?? []) : nil
        }
        let speaking = Set(found.compactMap(\.message.thread))
        for thread in threads where !speaking.contains(thread.note) && inTitles[thread.note]?.count == wanted.count {
            if let first = conversation(of: thread.note).first(where: fits) {
                found.append(FoundMessage(message: first, isInTitle: true, lines: []))
            }
        }
        let keys = Self.seconds(found.map(\.message.sent), missing: .min)
        return found.indices.sorted { left, right in
            if keys[left] != keys[right] { return keys[left] > keys[right] }
            let names = (graph.notes[found[left].message.note].name, graph.notes[found[right].message.note].name)
            return NaturalOrder.isBefore(names.1, names.0)
        }.map { found[$0] }
    }

    /// - Parameter titled: those of the texts that the title of its thread has
    private func find(_ wanted: [String], in message: MessageRecord, titled: [String]) -> FoundMessage? {
        let document = graph.notes[message.note].document
        let body = MessageBody(of: document)
        let parts = [(isAnswer: false, range: body.text)] + body.phases.map { (isAnswer: true, range: $0.content) }
        var missing = Set(wanted).subtracting(titled)
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
        guard missing.isEmpty, !lines.isEmpty else { return nil }
        return FoundMessage(message: message, isInTitle: !titled.isEmpty, lines: lines)
    }
}
