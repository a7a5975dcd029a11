import VaultEdits
import VaultRecords
import VaultSyntax

/// The headings of a note with what belongs to them, and the blocks that links may lead to.
struct NoteSections {
    /// A heading with what comes below it, up to the next one of its level or above.
    struct Section {
        var heading: Heading
        /// As it is shown.
        var title: String
        /// Without empty lines at its end.
        var range: ByteRange
    }

    let note: Note
    let body: Body
    let sections: [Section]

    /// Cost: linear in the text.
    init(_ note: Note) {
        self.note = note
        let (document, body) = (note.document, Body(of: note.document))
        self.body = body
        let bytes = document.bytes
        var ends = Array(repeating: bytes.count, count: body.headings.count)
        var open: [Int] = []
        for (index, heading) in body.headings.enumerated() {
            while let last = open.last, body.headings[last].level >= heading.level {
                ends[last] = Int(heading.range.start)
                open.removeLast()
            }
            open.append(index)
        }
        // Each run of empty lines is passed once for each section that it ends, at most six.
        sections = zip(body.headings, ends).map { heading, end in
            var end = end
            while end > Int(heading.range.end), bytes[end - 1].isSpace { end -= 1 }
            let title = ShownText.text(document.text(heading.text))
            return Section(heading: heading, title: title, range: ByteRange(Int(heading.range.start), end))
        }
    }

    /// What a link gives after `#`: a heading, several that lie below each other, or a block.
    func place(of fragment: String) -> (whole: ByteRange, selection: ByteRange)? {
        if fragment.hasPrefix("^") { return block(String(fragment.dropFirst())) }
        return section(of: fragment).map { ($0.range, $0.heading.text) }
    }

    /// The first heading that fits, by its text, else by its letters and digits alone, as in `#my-heading`.
    func section(of fragment: String) -> Section? {
        let parts = fragment.split(separator: "#").map(String.init)
        guard let last = parts.last else { return nil }
        if let nested = nested(parts) { return nested }
        let exact = sections.first { $0.title.lowercased() == last.lowercased() }
        if let exact { return exact }
        let letters = Self.letters(last)
        return letters.isEmpty ? nil : sections.first { Self.letters($0.title) == letters }
    }

    /// The last of headings that lie below each other.
    private func nested(_ parts: [String]) -> Section? {
        guard parts.count > 1 else { return nil }
        let wanted = parts.map(Self.letters)
        var above: [(level: Int, letters: String)] = []
        return sections.first { section in
            while let last = above.last, last.level >= section.heading.level { above.removeLast() }
            above.append((section.heading.level, Self.letters(section.title)))
            return above.suffix(wanted.count).map(\.letters) == wanted
        }
    }

    static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }

    /// The line that ends with `^id`; where the id has a line of its own, that line. Not in code.
    private func block(_ id: String) -> (whole: ByteRange, selection: ByteRange)? {
        if id.isEmpty { return nil }
        let text = TypedBytes(note.document.bytes)
        for start in body.places(of: "^\(id)", in: text.bytes, from: note.document.bodyStart) {
            let end = start + id.utf8.count + 1
            let after = text.skipBlanks(end, before: text.count)
            guard after == text.count || text.isBreak(after) else { continue }
            let line = text.line(at: start)
            let first = text.skipBlanks(line.lowerBound, before: line.upperBound)
            guard start == first || text.isBlank(start - 1) else { continue }
            return (ByteRange(line.lowerBound, line.upperBound), ByteRange(first, end))
        }
        return nil
    }
}

/// A text of one line as a reader sees it: links by what they show.
enum ShownText {
    /// Longer texts are left as they are.
    private static let longest = 4_096

    static func text(_ written: String) -> String {
        guard written.utf8.count <= longest, written.contains("[") else { return written }
        var (result, rest) = ("", written[...])
        while let open = rest.firstIndex(of: "[") {
            result += rest[..<open]
            rest = rest[open...]
            if rest.hasPrefix("[["), let close = rest.firstRange(of: "]]") {
                let inner = rest[rest.index(open, offsetBy: 2)..<close.lowerBound]
                let shown = inner.firstIndex(of: "|").map { inner[inner.index(after: $0)...] } ?? inner
                result += shown
                rest = rest[close.upperBound...]
            } else if let middle = rest.firstRange(of: "]("),
                let close = rest[middle.upperBound...].firstIndex(of: ")")
            {
                result += rest[rest.index(after: open)..<middle.lowerBound]
                rest = rest[rest.index(after: close)...]
            } else {
                result += rest.prefix(1)
                rest = rest.dropFirst()
            }
        }
        return result + rest
    }
}

extension UInt8 {
    /// A space, tab or line break.
    var isSpace: Bool { isBlank || self == .newline || self == .carriageReturn }

    /// A letter, digit, or part of a character that is not ASCII.
    var isWordByte: Bool {
        switch self {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x80...: true
        default: false
        }
    }
}
