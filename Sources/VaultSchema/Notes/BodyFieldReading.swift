import VaultSyntax

/// Finds which links of a body are in the fields that its record's type has there.
struct BodyFieldReading {
    /// Where links belong to a field.
    private struct Stretch {
        var range: ByteRange
        /// Whether a link must be all of it.
        var isWhole: Bool
        var field: Int16
    }

    /// In the order of the file, without overlap.
    private let stretches: [Stretch]

    /// Cost: O(headings + items), times fields.
    init(_ fields: [BodyField], of body: Body, in document: Document) {
        var stretches: [Stretch] = []
        for (number, field) in fields.prefix(Schema.mostFields).enumerated() {
            let number = Int16(truncatingIfNeeded: number)
            switch field.place {
            case .heading:
                stretches += body.headings.map { Stretch(range: $0.text, isWhole: true, field: number) }
            case .task:
                stretches += body.items.filter { $0.check != nil }
                    .map { Stretch(range: $0.text, isWhole: false, field: number) }
            case .entry(let headings):
                for item in body.entries(below: headings, in: document)
                where item.entry(in: document).map({ $0.label.lowercased() == field.name }) == true {
                    stretches.append(Stretch(range: item.text, isWhole: false, field: number))
                }
            }
        }
        // Those of one field are in order.
        if fields.count > 1 { stretches.sort { $0.range.start < $1.range.start } }
        self.stretches = stretches
    }

    /// The field that a link belongs to; nil for free text. O(log stretches).
    func field(of link: BodyLink) -> Int16? {
        guard link.kind == .wikilink || link.kind == .markdown else { return nil }
        var (low, high) = (0, stretches.count)
        while low < high {
            let middle = (low + high) / 2
            if stretches[middle].range.start <= link.range.start { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let stretch = stretches[low - 1]
        let isInside = stretch.isWhole ? link.range == stretch.range : link.range.end <= stretch.range.end
        return isInside ? stretch.field : nil
    }
}
