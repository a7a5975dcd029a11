import VaultRecords
import VaultSyntax

/// The lines of a note in which something was found: enough of them to show each part of the query once.
package struct SearchLines: Sendable {
    /// A line of the file, as it is, or its part around what was found.
    package struct Line: Hashable, Sendable {
        /// In the file, from 1.
        package var number: Int
        /// The key of the front matter; nil in the text below it.
        package var field: String?
        package var text: String
        /// What was found, in UTF-8 bytes of the text.
        package var found: [Range<Int>]
    }

    /// In the order of the file, at most `most`.
    package let shown: [Line]
    /// How many lines have something.
    package let total: Int
    /// What was found in the title or name, in UTF-8 bytes of it.
    package let inTitle: [Range<Int>]

    private static let most = 3
    /// Of a line that is longer only the part around what was found is given, in bytes.
    private static let longest = 240

    /// No line: of a note that was not found by its words.
    init() { (shown, total, inTitle) = ([], 0, []) }

    /// Cost: linear in the note's bytes.
    init(_ note: Note, _ plan: SearchPlan, _ relevance: Relevance, _ entries: EntryPlaces) {
        let bytes = note.document.bytes
        var places: [(range: Range<Int>, part: Int, field: String?)] = []
        for (range, field) in Self.texts(of: note, entries) {
            for (place, part) in plan.places(in: bytes.span.extracting(range)) {
                places.append((range.lowerBound + place.lowerBound..<range.lowerBound + place.upperBound, part, field))
            }
        }
        let title = Array(note.title.utf8)
        inTitle = plan.places(in: title.span).map(\.range)
        let table = places.isEmpty ? nil : LineTable(bytes)
        var lines: [Int: (parts: Set<Int>, field: String?, found: [Range<Int>])] = [:]
        for place in places {
            guard let number = table?.position(of: place.range.lowerBound).line else { continue }
            lines[number, default: ([], place.field, [])].parts.insert(place.part)
            lines[number]?.found.append(place.range)
        }
        total = lines.count
        var chosen: Set<Int> = []
        var missing = Set(places.map(\.part))
        while chosen.count < Self.most, !missing.isEmpty {
            func gain(_ line: Int) -> Float {
                lines[line]?.parts.intersection(missing).reduce(0) { $0 + relevance.rarity[$1] + 0.001 } ?? 0
            }
            let first = lines.keys.max { (gain($0), -$0) < (gain($1), -$1) }
            guard let first, let line = lines[first] else { break }
            chosen.insert(first)
            missing.subtract(line.parts)
        }
        shown = chosen.sorted().compactMap { number in
            guard let line = lines[number], let whole = table?.text(ofLine: number) else { return nil }
            return Self.line(number, line.field, bytes, whole, line.found)
        }
    }

    /// The ranges of a file that hold text, with the key of the front matter.
    private static func texts(of note: Note, _ entries: EntryPlaces) -> [(Range<Int>, String?)] {
        let document = note.document
        var texts: [(Range<Int>, String?)] = []
        for entry in document.entries {
            let key = document.nodes[Int(entry.key)]
            guard entries.place(ofKey: document.bytes.span.extracting(key.content.offsets), note.type) != nil else {
                continue
            }
            let name = document.text(key)
            if entry.state != .readable {
                texts.append((entry.range.offsets, name))
                continue
            }
            let value = Int(entry.value)
            for node in document.nodes[value..<Int(document.nodes[value].next)] where node.isScalar {
                texts.append((node.content.offsets, name))
            }
        }
        texts.append((document.body, nil))
        return texts
    }

    /// A line, cut around what was found where it is long.
    private static func line(
        _ number: Int, _ field: String?, _ bytes: [UInt8], _ whole: Range<Int>, _ found: [Range<Int>]
    ) -> Line {
        let line = bytes[whole]
        let start = line.firstIndex { $0 != 0x20 && $0 != 0x09 } ?? whole.upperBound
        var shown = start..<max(start, (line.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start - 1) + 1)
        var (before, after) = ("", "")
        if shown.count > longest, let first = found.first {
            let start = max(shown.lowerBound, min(first.lowerBound - longest / 3, shown.upperBound - longest))
            let end = min(shown.upperBound, max(start + longest, first.upperBound))
            if start > shown.lowerBound { before = "… " }
            if end < shown.upperBound { after = " …" }
            shown =
                wordStart(
                    start, in: bytes[shown.lowerBound..<first.lowerBound])..<wordEnd(
                    end, in: bytes[first.upperBound..<shown.upperBound])
        }
        // What is not UTF-8 becomes longer as text; nothing is marked there.
        let text = String(decoding: bytes[shown], as: UTF8.self)
        let isWhole = text.utf8.count == shown.count
        let offset = before.utf8.count - shown.lowerBound
        return Line(
            number: number, field: field, text: before + text + after,
            found: !isWhole
                ? []
                : found.compactMap { range in
                    let part = range.clamped(to: shown)
                    return part.isEmpty ? nil : part.lowerBound + offset..<part.upperBound + offset
                })
    }

    /// The place after the next space, so that no word is cut; where there is none near, the next character.
    private static func wordStart(_ place: Int, in bytes: ArraySlice<UInt8>) -> Int {
        if place <= bytes.startIndex { return bytes.startIndex }
        let near = bytes[(place - 1)..<max(place - 1, min(bytes.endIndex, place + 40) - 1)]
        return near.firstIndex(of: 0x20).map { $0 + 1 }
            ?? bytes[place...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.endIndex
    }

    /// The place of the space before, so that no word is cut.
    private static func wordEnd(_ place: Int, in bytes: ArraySlice<UInt8>) -> Int {
        if place >= bytes.endIndex { return bytes.endIndex }
        return bytes[max(bytes.startIndex, place - 39)...place].lastIndex(of: 0x20)
            ?? bytes[...place].lastIndex { $0 & 0xC0 != 0x80 } ?? bytes.startIndex
    }
}

extension SearchPlan {
    /// Where its parts are in a text, in order; those of excluded parts are left out. Cost: linear in the bytes.
    fileprivate func places(in text: Span<UInt8>) -> [(range: Range<Int>, part: Int)] {
        var found: [(range: Range<Int>, forms: [WantedWords.Form])] = []
        TextWords.forEachRange(in: text) { range in
            found.append((range, words.forms(of: text.extracting(range)) ?? []))
        }
        return found.indices.filter { !found[$0].forms.isEmpty }.flatMap { index in
            parts.indices.compactMap { number in
                let part = parts[number]
                let end = index + part.words.count
                guard !part.isExcluded, end <= found.count else { return nil }
                let isHere = zip(found[index..<end], part.words).allSatisfy { here, word in
                    here.forms.contains { $0.word == word }
                }
                return isHere ? (found[index].range.lowerBound..<found[end - 1].range.upperBound, number) : nil
            }
        }
    }
}

/// What a search found.
package struct SearchOverview: Sendable {
    /// What became of one word or phrase.
    package struct Part: Hashable, Sendable {
        package var text: String
        package var isExcluded: Bool
        /// How many notes have it, of those that were looked at.
        package var notes: Int
        /// The words that stand for it, where no note has it.
        package var instead: [String]
        /// How many notes have a property of this name, where no note has it as text.
        package var properties = 0
    }

    package var query: String
    /// How many notes were found, those that are not given too.
    package var total: Int
    package var lookedAt: Int
    /// How many were found and left out because they are archived.
    package var archived: Int
    package var parts: [Part]
    /// The best first.
    package var hits: [SearchHit]
}

/// A note that was found.
package struct SearchHit: Sendable {
    package var note: NoteID
    /// How well it answers the query, among the others.
    package var score: Float
    package var lines: SearchLines
}
