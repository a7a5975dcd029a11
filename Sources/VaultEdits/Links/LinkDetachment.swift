import VaultSchema
import VaultSyntax

/// Takes links out of the places of a text that a record's type knows, and nothing else.
///
/// In an item the link is removed with the comma next to it: `- [x] Push: [[push-day]], [[abs]]` becomes
/// `- [x] Push: [[abs]]`, and then `- [x] Push:`. The line of an entry goes with its last link. A heading keeps the
/// words of the link without its brackets, since what is below belongs to it.
package struct LinkDetachment: Sendable {
    private let document: Document

    package init(_ document: Document) {
        self.document = document
    }

    /// The edits, in the order of the file. Cost: O(links + bytes of their lines).
    package func edits(_ links: [(link: Link, place: BodyField.Place)]) -> [TextEdit] {
        var lines: [Int: [(link: Link, place: BodyField.Place)]] = [:]
        for entry in links { lines[document.lines.start(of: Int(entry.link.range.start)), default: []].append(entry) }
        return lines.sorted { $0.key < $1.key }.map { edit(ofLine: $0.key, $0.value) }
    }

    private func edit(ofLine start: Int, _ links: [(link: Link, place: BodyField.Place)]) -> TextEdit {
        let next = document.lines.next(after: start)
        var line = Array(document.bytes[start..<next])
        var isEntry = false
        for (link, place) in links.sorted(by: { $0.link.range.start > $1.link.range.start }) {
            let range = Int(link.range.start) - start..<Int(link.range.end) - start
            switch place {
            case .heading: line.replaceSubrange(range, with: document.text(shown(by: link)).utf8)
            case .task: line.removeSubrange(Self.withComma(range, in: line))
            case .entry:
                line.removeSubrange(Self.withComma(range, in: line))
                isEntry = true
            }
        }
        if isEntry, Self.isEmptyEntry(line) { line = [] }
        return .replace(start..<next, String(decoding: line, as: UTF8.self))
    }

    /// What a reader sees of a link.
    private func shown(by link: Link) -> ByteRange {
        let bytes = document.bytes
        let end = Int(link.range.end)
        guard link.style == .wikilink else {
            let close = bytes[link.range.offsets].firstIndex(of: UInt8(ascii: "]")) ?? end
            return ByteRange(Int(link.range.start) + 1, close)
        }
        let bar = bytes[Int(link.destination.end)..<end].firstIndex(of: UInt8(ascii: "|"))
        return bar.map { ByteRange($0 + 1, end - 2) } ?? link.destination
    }

    /// With the comma after it, else the one before it, else the spaces before it.
    private static func withComma(_ link: Range<Int>, in line: [UInt8]) -> Range<Int> {
        var end = link.upperBound
        while end < line.count, line[end].isBlank { end += 1 }
        if end < line.count, line[end] == .comma {
            end += 1
            while end < line.count, line[end].isBlank { end += 1 }
            return link.lowerBound..<end
        }
        var start = link.lowerBound
        while start > 0, line[start - 1].isBlank { start -= 1 }
        if start > 0, line[start - 1] == .comma { start -= 1 }
        return start..<link.upperBound
    }

    /// `- label:` and nothing after it.
    private static func isEmptyEntry(_ line: [UInt8]) -> Bool {
        guard let colon = line.firstIndex(of: .colon) else { return false }
        return line[(colon + 1)...].allSatisfy { $0.isBlank || $0 == .newline || $0 == .carriageReturn }
    }
}
