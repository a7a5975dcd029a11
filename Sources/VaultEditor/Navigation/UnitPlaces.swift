import VaultRecords
import VaultSyntax

extension EditorView {
    /// Where the quantities of the vault's fields have a unit, however it is spelled. Cost: linear in the front matter
    /// of all records.
    func places(ofUnit spelling: String, within holder: NoteID? = nil) -> [NotePlace] {
        let units = graph.units
        let wanted = units.unit(spelling).identity
        let fields = schema.types.indices.map { type in
            schema.fields[type].filter { Self.hasUnit($0.scalar) }
        }
        var found: [NotePlace] = []
        for number in holder.map({ [$0] }) ?? graph.indices {
            let note = graph.notes[number]
            guard let type = note.type else { continue }
            for field in fields[type.index] {
                for node in note.elements(field.name) {
                    for range in self.units(of: node, field.scalar, in: note)
                    where units.unit(note.document.text(range)).identity == wanted {
                        found.append(NotePlace(path: note.path, range: range))
                    }
                }
            }
        }
        return found
    }

    private static func hasUnit(_ scalar: Scalar) -> Bool {
        switch scalar {
        case .quantity, .target, .namedQuantity, .countedProperty: true
        default: false
        }
    }

    /// The words of a scalar that are units, where its bytes are its text.
    private func units(of index: Int32, _ scalar: Scalar, in note: Note) -> [ByteRange] {
        let node = note.document.nodes[Int(index)]
        guard node.isVerbatim else { return [] }
        let start = Int(node.content.start)
        let bytes = Array(note.document.bytes[node.content.offsets])
        var part = 0..<bytes.count
        switch scalar {
        case .namedQuantity:
            guard let reading = NamedAmount.readings(bytes.span).value?.first else { return [] }
            part = reading.quantityRange
        case .countedProperty:
            guard let reading = CountedProperty.read(bytes.span).value else { return [] }
            return [ByteRange(start + reading.unitRange.lowerBound, start + reading.unitRange.upperBound)]
        default:
            guard FieldValue.read(bytes.span, as: scalar) != nil else { return [] }
        }
        var found: [ByteRange] = []
        var offset = part.lowerBound
        while offset < part.upperBound {
            let byte = bytes[offset]
            if byte.isSpace || byte < 0x80 && "0123456789.,:-".utf8.contains(byte) {
                offset += 1
                continue
            }
            var end = offset
            while end < part.upperBound, !bytes[end].isSpace { end += 1 }
            // What follows names a period.
            if bytes[offset..<end].elementsEqual("per".utf8) { break }
            found.append(ByteRange(start + offset, start + end))
            offset = end
        }
        return found
    }
}
