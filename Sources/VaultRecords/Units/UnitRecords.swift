import VaultSyntax

/// The records of a vault that define a unit, and the units that they make.
///
/// Which types do so, and in which fields, is declared in the schema.
package struct UnitRecords: Sendable {
    /// By path; what `UnitTable.Problem` calls a measure is an index into them.
    package let notes: [NoteID]
    package let spellings: [MeasureSpellings]
    package let table: UnitTable

    /// Cost: linear in the records of such types.
    init(of graph: Graph) {
        let types = graph.schema.types.indices.filter { graph.schema.types[$0].unitFields != nil }
        let records = types.count == 1 ? graph.records[types[0]] : graph.byPath(types.flatMap { graph.records[$0] })
        var notes: [NoteID] = []
        var spellings: [MeasureSpellings] = []
        for number in records {
            guard let found = MeasureSpellings(of: graph.notes[number], graph.schema) else { continue }
            notes.append(number)
            spellings.append(found)
        }
        self.notes = notes
        self.spellings = spellings
        table = spellings.isEmpty ? .builtIn : UnitTable(measures: spellings)
    }
}

extension MeasureSpellings {
    /// What a record defines; nil for a note of another type, and for one that names no unit.
    package init?(of note: Note, _ schema: Schema) {
        guard let fields = note.type.flatMap({ schema.types[$0].unitFields }),
            let unit = note.text(fields.unit)?.trimmed, !unit.isEmpty
        else { return nil }
        self.init(
            unit: unit, also: note.texts(fields.also).map(\.value.trimmed),
            equals: note.readOne(fields.equals, Quantity.read)?.value)
    }
}

extension UnitRecords {
    /// Whether a note may define a unit, by its bytes alone; false is certain. Cost: linear in its front matter.
    ///
    /// Such a note names its type in the front matter, as a word in any case; one that writes with escapes, in UTF-16,
    /// or whose front matter is not at its beginning, is always read.
    package static func mayDefine(_ bytes: [UInt8], _ schema: Schema) -> Bool {
        let names = schema.types.filter { $0.unitFields != nil }.map { Array($0.name.utf8) }
        if names.isEmpty { return false }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) { return true }
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let fence = Array("---".utf8)
        let opens = bytes[start...].starts(with: fence)
        return bytes.withUnsafeBufferPointer { bytes in
            for place in start..<max(start, bytes.count) {
                let byte = bytes[place]
                if byte == UInt8(ascii: "\\") { return true }
                if opens, byte == UInt8(ascii: "\n"), bytes[(place + 1)...].starts(with: fence) { return false }
                for name in names where byte | 0x20 == name[0] && holds(name, bytes, at: place) { return true }
            }
            return false
        }
    }

    /// Whether a word in lower case is at a place, in any case and with no letter or digit next to it.
    private static func holds(_ word: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Bool {
        let end = place + word.count
        guard end <= bytes.count, word.indices.allSatisfy({ bytes[place + $0] | 0x20 == word[$0] }) else {
            return false
        }
        return !(place > 0 && isWordByte(bytes[place - 1])) && !(end < bytes.count && isWordByte(bytes[end]))
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), UInt8(ascii: "-"), 0x80...: true
        default: false
        }
    }
}
