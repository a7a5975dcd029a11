import VaultRecords
import VaultSyntax

/// Counts the parts of a query in notes, one after the other.
struct NoteScan {
    private let plan: SearchPlan
    private let starts: WordStarts
    private let entries: EntryPlaces
    /// What words with letters beyond ASCII are, by their bytes: each is looked at once.
    private var known: [UInt64: [WantedWords.Form]] = [:]
    /// By part. Of the note that was scanned last.
    private(set) var counts: [PlaceCounts]
    private(set) var hasAny = false

    init(_ plan: SearchPlan, _ entries: EntryPlaces) {
        (self.plan, self.entries) = (plan, entries)
        starts = plan.words.starts
        counts = Array(repeating: .zero, count: plan.parts.count)
    }

    /// Counts what is in a note, and returns how many bytes its title has, or its name. Cost: linear in its bytes.
    mutating func scan(_ note: Note) -> Int {
        if hasAny {
            for index in counts.indices { counts[index] = .zero }
            hasAny = false
        }
        let document = note.document
        document.bytes.withUnsafeBufferPointer { bytes in
            scan(UnsafeBufferPointer(rebasing: bytes[document.body]), .body)
            let content = document.content.offsets
            if document.frontMatter != nil, mayHaveAny(UnsafeBufferPointer(rebasing: bytes[content])) {
                scanEntries(of: note, bytes)
            }
        }
        if let title = document.entry("title") { return document.nodes[Int(title.value)].content.count }
        var name = note.name
        name.withUTF8 { scan($0, .title) }
        return name.utf8.count
    }

    /// Whether a front matter, unread, may have any of the words: in text, in letters beyond ASCII, or in an escape.
    private func mayHaveAny(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        var found = false
        starts.forEachRun(in: text) { _ in found = true }
        if found { return true }
        return text.span.mayHaveEscape
    }

    private mutating func scanEntries(of note: Note, _ bytes: UnsafeBufferPointer<UInt8>) {
        let document = note.document
        let nodes = document.nodes
        for entry in document.entries {
            let key = nodes[Int(entry.key)]
            guard let place = entries.place(ofKey: bytes.span.extracting(key.content.offsets), note.type) else {
                continue
            }
            if entry.state != .readable {
                scan(UnsafeBufferPointer(rebasing: bytes[entry.range.offsets]), .field)
                continue
            }
            for node in nodes[Int(entry.value)..<Int(nodes[Int(entry.value)].next)] where node.isScalar {
                if node.isVerbatim {
                    scan(UnsafeBufferPointer(rebasing: bytes[node.content.offsets]), place)
                } else {
                    var text = document.text(node)
                    text.withUTF8 { scan($0, place) }
                }
            }
        }
    }

    private mutating func scan(_ text: UnsafeBufferPointer<UInt8>, _ place: TextPlace) {
        let (starts, table) = (starts, plan.hits)
        starts.forEachRun(in: text) { run in
            for index in table[FoldedName.key(text.span.extracting(run))] {
                let hit = table.hits[index]
                if hit.isPhrase, !isPhrase(plan.parts[hit.part], at: run, in: text) { continue }
                counts[hit.part][place.rawValue] += hit.weight
                hasAny = true
            }
        }
        OtherRuns.forEach(in: text) { run in
            let part = UnsafeBufferPointer(rebasing: text[run])
            TextWords.forEachRange(in: part.span) { range in
                let forms = forms(ofOther: part.span.extracting(range))
                if forms.isEmpty { return }
                add(forms, at: run.lowerBound + range.lowerBound..<run.lowerBound + range.upperBound, in: text, place)
            }
        }
    }

    private mutating func forms(ofOther word: Span<UInt8>) -> [WantedWords.Form] {
        // As `StableHash`, which the compiler does not inline here.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for index in word.indices { hash = (hash ^ UInt64(word[index])) &* 0x0000_0100_0000_01B3 }
        if let forms = known[hash] { return forms }
        let forms = plan.words.forms(of: word) ?? []
        known[hash] = forms
        return forms
    }

    private mutating func add(
        _ forms: [WantedWords.Form], at range: Range<Int>, in text: UnsafeBufferPointer<UInt8>, _ place: TextPlace
    ) {
        for form in forms {
            for index in plan.partsOfWord[form.word] {
                let part = plan.parts[index]
                if part.words.count > 1, !isPhrase(part, at: range, in: text) { continue }
                counts[index][place.rawValue] += form.weight
                hasAny = true
            }
        }
    }

    /// Whether the words beside the longest one are the others of a phrase.
    private func isPhrase(_ part: SearchPlan.Part, at range: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let (before, after) = (part.words[..<part.anchor], part.words[(part.anchor + 1)...])
        return are(before, in: PhraseSides.before(range.lowerBound, before.count, in: text), text)
            && are(after, in: PhraseSides.after(range.upperBound, after.count, in: text), text)
    }

    private func are(_ words: ArraySlice<Int>, in places: [Range<Int>], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        words.count == places.count
            && zip(words, places).allSatisfy { word, place in
                plan.words.forms(of: text.span.extracting(place))?.contains { $0.word == word } ?? false
            }
    }
}

extension Span<UInt8> {
    /// Whether there is a letter beyond ASCII, or a backslash.
    fileprivate var mayHaveEscape: Bool {
        for index in indices where self[index] >= 0x80 || self[index] == UInt8(ascii: "\\") { return true }
        return false
    }
}

/// The words on both sides of one.
enum PhraseSides {
    /// The places of the last words before a place; fewer where there are no more.
    static func before(_ place: Int, _ count: Int, in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        // The first word of a part may be cut.
        find(count, in: text, { max(0, place - $0)..<place }) { $0.suffix(count) }
    }

    /// The places of the first words after a place; fewer where there are no more.
    static func after(_ place: Int, _ count: Int, in text: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        find(count, in: text, { place..<min(text.count, place + $0) }) { $0.prefix(count) }
    }

    /// Looks at ever larger parts of a text, until one has more words than are wanted or grows no more.
    private static func find(
        _ count: Int, in text: UnsafeBufferPointer<UInt8>, _ part: (Int) -> Range<Int>,
        _ chosen: ([Range<Int>]) -> ArraySlice<Range<Int>>
    ) -> [Range<Int>] {
        var length = 96 * count
        while count > 0 {
            let part = part(length)
            var found: [Range<Int>] = []
            TextWords.forEachRange(in: text.span.extracting(part)) { range in
                found.append(part.lowerBound + range.lowerBound..<part.lowerBound + range.upperBound)
            }
            if found.count > count || part.count < length { return Array(chosen(found)) }
            length *= 4
        }
        return []
    }
}
