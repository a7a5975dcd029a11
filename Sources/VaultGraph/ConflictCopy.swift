import VaultSchema
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
