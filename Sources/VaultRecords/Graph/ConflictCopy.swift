import VaultSyntax

/// Copies that Syncthing, Dropbox and iCloud make when two machines wrote the same file.
enum ConflictCopy {
    /// A quick look at the file's name.
    static func mayBe(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            let range = NotePath.nameRange(bytes.span)
            guard range.count > 2 else { return false }
            let last = bytes[range.upperBound - 1]
            if last == UInt8(ascii: ")") { return true }
            if last >= 48, last <= 57, endsWithNumber(bytes, range) { return true }
            if CopyName.mayBe(bytes, range) { return true }
            return mark(in: bytes, range) != nil
        }
    }

    /// A space and digits.
    private static func endsWithNumber(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        var index = range.upperBound - 1
        while index > range.lowerBound, bytes[index] >= 48, bytes[index] <= 57 { index -= 1 }
        return bytes[index] == UInt8(ascii: " ")
    }

    /// Where `.sync-conflict-` starts.
    private static func mark(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int? {
        let mark: StaticString = ".sync-conflict-"
        let length = mark.utf8CodeUnitCount
        var index = range.lowerBound
        while index + length <= range.upperBound {
            if bytes[index] == UInt8(ascii: "."), bytes[index + 1] == UInt8(ascii: "s") {
                let found = (0..<length).allSatisfy { bytes[index + $0] == mark.utf8Start[$0] }
                if found { return index }
            }
            index += 1
        }
        return nil
    }

    /// What the file was a copy of, by the suffixes that the tools write; nil when the name has none. The original of a
    /// copy's copy is that of the copy.
    static func originalName(_ name: String) -> String? {
        guard let stem = withoutMark(name), !stem.isEmpty else { return nil }
        return originalName(stem) ?? stem
    }

    /// The suffixes of Dropbox, in its languages: with a machine or person before it or after it, and the
    /// day: `(Ana's conflicted copy 2026-11-21)`, `(Copie en conflit de Ana 2026-11-21)`.
    private static let dropboxSuffixes = [
        "conflicted copy", "in konflikt stehende kopie", "copie en conflit", "copia en conflicto",
        "copia in conflitto", "c\u{F3}pia em conflito", "kopia powoduj\u{105}ca konflikt",
        "\u{7AF6}\u{5408}\u{30B3}\u{30D4}\u{30FC}",
    ]

    /// `.sync-conflict-DATE-TIME` with what follows, or `(… conflicted copy …)` at the end.
    private static func withoutMark(_ name: String) -> String? {
        if let mark = name.firstRange(of: ".sync-conflict-"), isTime(name[mark.upperBound...]) {
            return String(name[..<mark.lowerBound])
        }
        guard name.hasSuffix(")"), let open = openOfLastParentheses(name) else { return nil }
        let text = name[open...].lowercased()
        guard let mark = dropboxSuffixes.lazy.compactMap({ text.firstRange(of: $0) }).first else { return nil }
        let rest = text[mark.upperBound...].dropLast()
        let isSomebodys = rest.isEmpty && text[..<mark.lowerBound].hasSuffix("'s ")
        return isSomebodys || rest.first == " " && endsWithDay(rest) ? String(name[..<open]).withoutSpacesAtEnd : nil
    }

    /// ` of Ana 2026-11-21`, also with a number after it: the second copy of that day.
    private static func endsWithDay(_ text: Substring) -> Bool {
        var words = text.split(separator: " ")
        if words.last?.utf8.allSatisfy({ (48...57).contains($0) }) == true { words.removeLast() }
        return words.last.map { CalendarDate.read(Array($0.utf8).span).value != nil } ?? false
    }

    /// Whether a text starts like `20261121-071500`.
    private static func isTime(_ text: Substring) -> Bool {
        let start = text.prefix(15).utf8
        return start.count == 15
            && start.enumerated().allSatisfy { $0 == 8 ? $1 == UInt8(ascii: "-") : (48...57).contains($1) }
    }

    /// The last parentheses may hold others: `(Ana (work)'s conflicted copy 2026-11-21)`.
    private static func openOfLastParentheses(_ name: String) -> String.Index? {
        var depth = 0
        for index in name.indices.reversed() {
            if name[index] == ")" { depth += 1 }
            if name[index] == "(" { depth -= 1 }
            if depth == 0 { return index }
        }
        return nil
    }

    /// Whether a record is a copy that counts nowhere: one with a tool's suffix; one that has a copy's name and the
    /// same bytes as its original beside it; and `NAME 2` with the type and title of `NAME`, as iCloud writes it when
    /// two machines changed one file.
    static func isCopy(_ note: Note, in graph: Graph) -> Bool {
        let name = note.name
        return originalName(name) != nil || CopyName.originals(of: name).contains { isCopy(note, of: $0, in: graph) }
    }

    /// The paths of what a note may be a copy of by its name, except for what a tool marked.
    static func originalPaths(of note: Note) -> [PathBytes.Whole] {
        CopyName.originals(of: note.name).map { PathBytes.Whole(note.path(beside: $0.name)) }
    }

    private static func isCopy(_ note: Note, of original: CopyName.Original, in graph: Graph) -> Bool {
        guard let index = graph.index(ofPath: note.path(beside: original.name)), graph.notes[index].type == note.type
        else { return false }
        let other = graph.notes[index]
        if other.document.bytes == note.document.bytes { return true }
        guard original.isNumbered, let title = note.text("title") else { return false }
        return other.text("title") == title
    }
}

extension Note {
    /// The path of a note of another name in the same folder.
    func path(beside name: String) -> String { (folder.isEmpty ? "" : folder + "/") + name + NotePath.ending(path) }
}

extension StringProtocol {
    /// Without the spaces at its end.
    var withoutSpacesAtEnd: String {
        var text = Substring(self)
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

/// The names that systems give to a file that was duplicated: `run 2` (iCloud), `run copy` and `run copy 2`
/// (Finder), `run - Copy (2)` (Windows), `run (1)` (browsers), `run (copy)` (Linux), `Copy of run` (Drive), and the
/// same in other languages.
///
/// Such a name alone says nothing: whether a note is a copy shows only next to the note that it may be a copy of.
enum CopyName {
    /// What a file may be a copy of.
    struct Original: Equatable {
        var name: String
        /// Whether only a number follows it, as iCloud writes it where two machines changed one file.
        var isNumbered: Bool
    }

    /// `copy` in the languages of the systems, in lower case.
    private static let words: Set<String> = [
        "copy", "kopie", "copie", "copia", "c\u{F3}pia", "kopia", "kopi", "kopio", "kopya",
        "\u{43A}\u{43E}\u{43F}\u{438}\u{44F}", "\u{30B3}\u{30D4}\u{30FC}", "\u{526F}\u{672C}",
        "\u{BCF5}\u{C0AC}\u{BCF8}",
    ]

    /// `Copy of ` in the languages of the systems, in lower case.
    private static let starts = [
        "copy of ", "kopie von ", "copie de ", "copia de ", "copia di ", "c\u{F3}pia de ", "kopia ", "kopie van ",
    ]

    /// A quick look at a file's name, as bytes: whether its last word may be one of `words`, or it starts like a copy.
    /// A closing bracket or a number after a space is looked for elsewhere. Cost: O(length), nothing without a space.
    static func mayBe(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        guard let blank = bytes[range].lastIndex(of: UInt8(ascii: " ")) else { return false }
        let word = bytes[(blank + 1)..<range.upperBound]
        guard let first = word.first, let last = word.last else { return false }
        if first | 0x20 == UInt8(ascii: "c") || first | 0x20 == UInt8(ascii: "k"), word.count <= 6 { return true }
        return first >= 0x80 || last >= 0x80 || startsAsCopy(bytes[range])
    }

    /// `Cop…`, `Kop…` and `Cóp…`.
    private static func startsAsCopy(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        guard name.count > 3 else { return false }
        let (first, second, third) = (name[name.startIndex], name[name.startIndex + 1], name[name.startIndex + 2])
        guard first | 0x20 == UInt8(ascii: "c") || first | 0x20 == UInt8(ascii: "k") else { return false }
        return second >= 0x80 || second | 0x20 == UInt8(ascii: "o") && third | 0x20 == UInt8(ascii: "p")
    }

    /// What a name may be a copy's of, nearest first: of `run copy 2` first `run copy`, then `run`.
    static func originals(of name: String) -> [Original] {
        var found: [Original] = []
        var isNumbered = true
        var rest = name
        while found.count < 8, let (shorter, number) = shortened(rest) {
            isNumbered = isNumbered && number
            found.append(Original(name: shorter, isNumbered: isNumbered))
            // `run - Copy` without its word is `run -`, which is nobody's name.
            rest = shorter
        }
        return found
    }

    /// The name without the last thing that a system adds, and whether that is a number alone.
    private static func shortened(_ name: String) -> (name: String, isNumbered: Bool)? {
        if let start = starts.first(where: { name.lowercased().hasPrefix($0) }), name.count > start.count {
            return (String(name.dropFirst(start.count)), false)
        }
        guard let blank = name.lastIndex(of: " "), blank > name.startIndex else { return nil }
        let word = name[name.index(after: blank)...]
        let before = name[..<blank].withoutSpacesAtEnd
        guard !before.isEmpty else { return nil }
        if let number = WholeNumber(word) { return number >= 2 ? (before, true) : nil }
        let inner = word.hasPrefix("(") && word.hasSuffix(")") ? word.dropFirst().dropLast() : word
        if inner.count < word.count, let number = WholeNumber(inner), number >= 1 { return (before, false) }
        guard words.contains(inner.lowercased()) else { return nil }
        let isAfterDash = before.hasSuffix(" -") || before.hasSuffix(" \u{2013}") || before.hasSuffix(" \u{2014}")
        let stem = isAfterDash ? before.dropLast().withoutSpacesAtEnd : before
        return stem.isEmpty ? nil : (stem, false)
    }
}
