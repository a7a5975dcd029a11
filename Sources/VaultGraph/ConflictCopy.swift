import VaultSchema

/// Copies that Syncthing, Dropbox and iCloud make when two machines wrote the same file.
enum ConflictCopy {
    /// A quick look at the file's name.
    static func mayBe(_ path: String) -> Bool {
        var path = path
        return path.withUTF8 { bytes in
            let range = FoldedName.nameRange(ofPath: bytes.span)
            guard range.count > 2 else { return false }
            let last = bytes[range.upperBound - 1]
            if last == UInt8(ascii: ")") { return true }
            if last >= 48, last <= 57, endsWithNumber(bytes, range) { return true }
            return mark(in: bytes, range) != nil
        }
    }

    /// A blank and digits.
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

    /// What the file was a copy of, by the marks that the tools write; nil when the name has none.
    static func originalName(_ name: String) -> String? {
        if let mark = name.firstRange(of: ".sync-conflict-") { return String(name[..<mark.lowerBound]) }
        if name.hasSuffix(")"), let open = name.lastIndex(of: "("),
            name[open...].lowercased().contains("conflicted copy")
        {
            return String(name[..<open]).trimmingBlanks
        }
        return nil
    }

    static func isCopy(_ note: Note, in graph: Graph) -> Bool {
        let name = note.name
        if originalName(name) != nil { return true }
        guard let blank = name.lastIndex(of: " "), let number = Int(name[name.index(after: blank)...]), number >= 2
        else {
            return false
        }
        let original = (note.folder.isEmpty ? "" : note.folder + "/") + name[..<blank] + ".md"
        guard let index = graph.index(ofPath: String(original)), graph.notes[index].type == note.type,
            let title = note.text("title")
        else { return false }
        return graph.notes[index].text("title") == title
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
