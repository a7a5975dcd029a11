import VaultSyntax

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
