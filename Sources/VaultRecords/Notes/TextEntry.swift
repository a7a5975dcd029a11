import VaultSyntax

/// What a line in the text of a daily note says that may count: a ticked task, `- [x] Meditate 10 min ✅ 2026-11-20`, or
/// an inline field, `run:: 5 km`, `[run:: 5 km]` or `(run:: 5 km)`.
package struct TextEntry: Hashable, Sendable {
    /// The key of a field, in small letters; nil for a task.
    package let key: String?
    /// The words of a task, or the value of a field.
    package let text: String
    /// The text of the task or the value in the file.
    package let range: ByteRange
    /// When it was done, where it says so; nil for the day of the note.
    package var day: CalendarDate?
    package var unreadableDay: String?

    /// Those of a body of which the lines are kept, in their order. A task that is not ticked has not been done, nor has
    /// what its fields say. Cost: linear in the lines.
    package static func entries(of body: Body, in document: Document) -> [TextEntry] {
        var (entries, item, hidden): ([TextEntry], Int, Int) = ([], 0, 0)
        let bytes = document.bytes
        for line in body.lines {
            while item < body.items.count, body.items[item].text.start < line.start { item += 1 }
            while hidden < body.hidden.count, body.hidden[hidden].end <= line.start { hidden += 1 }
            let isItem = item < body.items.count && body.items[item].text.start == line.start
            let check = isItem ? body.items[item].check : nil
            let isTask = check.map { $0 | 0x20 == UInt8(ascii: "x") } ?? false
            let text = bytes[line.offsets]
            let hasColons = zip(text, text.dropFirst()).contains { $0 == .colon && $1 == .colon }
            guard isTask || check == nil && hasColons else { continue }
            var reading = LineReading(text: Array(text), start: Int(line.start))
            for range in body.hidden[hidden...].prefix(while: { $0.start < line.end }) {
                reading.hide(max(range.start, line.start)..<min(range.end, line.end))
            }
            entries += reading.entries(isTask: isTask)
        }
        return entries
    }
}

/// A line in which what is not shown, and each field in brackets that was read, is replaced by spaces.
private struct LineReading {
    var text: [UInt8]
    let start: Int
    /// Longer keys and values are only text.
    private static let longest = 256

    mutating func hide(_ range: Range<UInt32>) { hide(Int(range.lowerBound) - start..<Int(range.upperBound) - start) }

    private mutating func hide(_ range: Range<Int>) { for offset in range { text[offset] = .blank } }

    private func string(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }

    /// Cost: linear in the line.
    mutating func entries(isTask: Bool) -> [TextEntry] {
        hideComments()
        var found: [(key: String?, text: String, range: Range<Int>)] = []
        var offset = 0
        while offset < text.count {
            if let (key, value) = field(inBracket: offset) {
                let range = text.span.trim(value)
                found.append((key, string(range), range))
                hide(offset..<value.upperBound + 1)
                offset = value.upperBound
            }
            offset += 1
        }
        let rest = text.span.trimmed
        let words = TaskWords(isTask ? string(rest)[...] : "")
        if let colon = keyEnd(from: rest.lowerBound), let key = key(rest.lowerBound..<colon) {
            let value = text.span.trim(colon + 2..<rest.upperBound)
            found.append((key, isTask ? TaskWords(string(value)[...]).text : string(value), value))
        } else {
            found.append((nil, words.text, rest))
        }
        var (day, unreadable) = (words.day, words.unreadableDay)
        if isTask, day == nil, unreadable == nil,
            let written = found.first(where: { $0.key == "completion" })?.text
        {
            day = CalendarDate.read(Array(written.utf8).span).value
            unreadable = day == nil ? written : nil
        }
        return found.filter { !$0.text.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }.map {
            let range = ByteRange(start + $0.range.lowerBound, start + $0.range.upperBound)
            return TextEntry(key: $0.key, text: $0.text, range: range, day: day, unreadableDay: unreadable)
        }
    }

    /// Hides comments between two `%%`; one that nothing closes goes on to the end.
    private mutating func hideComments() {
        let mark = UInt8(ascii: "%")
        var open: Int?
        for offset in text.indices.dropLast() where text[offset] == mark && text[offset + 1] == mark {
            if let start = open, offset > start + 1 {
                hide(start..<offset + 2)
                open = nil
            } else {
                open = open ?? offset
            }
        }
        if let open { hide(open..<text.count) }
    }

    /// `[key:: value]` or `(key:: value)`; the value goes on to the bracket that closes.
    private func field(inBracket open: Int) -> (key: String, value: Range<Int>)? {
        let isSquare = text[open] == .openBracket
        guard isSquare || text[open] == UInt8(ascii: "("), let colon = keyEnd(from: open + 1),
            let key = key(open + 1..<colon)
        else { return nil }
        let close = isSquare ? UInt8.closeBracket : UInt8(ascii: ")")
        var depth = 1
        for offset in colon + 2..<min(text.count, colon + 2 + Self.longest) {
            if text[offset] == text[open] { depth += 1 } else if text[offset] == close { depth -= 1 }
            if depth == 0 { return (key, colon + 2..<offset) }
        }
        return nil
    }

    /// Where the `::` after a key starts.
    private func keyEnd(from start: Int) -> Int? {
        for offset in start..<max(start, min(text.count - 1, start + Self.longest)) {
            switch text[offset] {
            case .colon: return text[offset + 1] == .colon ? offset : nil
            case .openBracket, .closeBracket, UInt8(ascii: "("), UInt8(ascii: ")"): return nil
            default: break
            }
        }
        return nil
    }

    /// A key in small letters, without what sets it in bold or italics.
    private func key(_ range: Range<Int>) -> String? {
        let key = string(range).lowercased().drop { " \t*_~".contains($0) }
        let end = key.lastIndex { !" \t*_~".contains($0) }
        return end.map { String(key[...$0]) }
    }
}

/// The words of a task, one space between them, without dates, emoji, tags and block id, and when it was done.
struct TaskWords {
    private(set) var text = ""
    /// That of `✅ 2026-11-20`.
    private(set) var day: CalendarDate?
    private(set) var unreadableDay: String?

    init(_ written: Substring) {
        var pieces: [Substring] = []
        for word in written.split(whereSeparator: { " \t".contains($0) }) {
            var rest = word
            while let first = rest.first {
                let piece = first.isEmoji ? rest.prefix(1) : rest.prefix { !$0.isEmoji }
                pieces.append(piece)
                rest = rest[piece.endIndex...]
            }
        }
        if let last = pieces.last, last.hasPrefix("^"), last.count > 1 { pieces.removeLast() }
        var marker: Unicode.Scalar?
        var words: [Substring] = []
        for piece in pieces {
            if let first = piece.first, first.isEmoji {
                marker = first.unicodeScalars.first
                continue
            }
            let date = CalendarDate.read(Array(piece.utf8).span).value
            if marker == "✅", day == nil {
                let isLikeDate =
                    piece.utf8.count > 7 && piece.first?.isNumber == true && !piece.contains(where: \.isLetter)
                if isLikeDate { (day, unreadableDay) = (date, date == nil ? String(piece) : nil) }
                if isLikeDate { continue }
            }
            // What recurs, an id, what depends on what: text of the emoji before it.
            if let marker, "🔁🆔⛔🏁".unicodeScalars.contains(marker) { continue }
            marker = nil
            let isTag = piece.first == "#" && piece.contains { $0.isLetter }
            if date == nil, !isTag { words.append(piece) }
        }
        text = words.joined(separator: " ")
    }
}

extension Character {
    fileprivate var isEmoji: Bool {
        unicodeScalars.contains { $0.value == 0xFE0F || $0.properties.isEmojiPresentation }
            || unicodeScalars.first.map { $0.value > 0xFF && $0.properties.isEmoji } == true
    }
}
