import VaultSyntax

/// What is wrong or odd with a field of a record, as data; the words live with the rules.
package struct FieldProblem: Hashable, Sendable {
    package enum Kind: Hashable, Sendable {
        /// The scalar cannot be read, or is read with a hint.
        case scalar(ScalarProblem)
        /// A required field is not given.
        case missing
        /// A field the type does not have, close to one that it has.
        case unknown(near: String)
        /// `goal` in an action, where `goals` is meant.
        case otherName(String)
        /// `deadline` with a day in a goal without `due`.
        case otherDay(String)
        /// `Due`, where `due` is the field's name.
        case uppercaseName(String)
        /// A key that was there before in another spelling.
        case repeated
        /// A list where one value is expected.
        case unexpectedList
        /// A map, or a list in a list.
        case notAScalar
        /// A title over several lines.
        case unexpectedLineBreak
        /// `title: Run #5`, of which YAML keeps `Run`.
        case commentInText
        /// `run` where `[[run]]` is meant.
        case bareLink
        /// `[[a]], [[b]]` in one text; the items to write.
        case multipleLinks([String])
        /// A link that cannot be read.
        case notALink(LinkText.Problem)
        /// A number outside what the field allows.
        case outOfRange(ClosedRange<Int>)
        /// An element that the list holds already, as data of the earlier one.
        case repeatedElement
        /// `-5 km` on a line of its own where an item of a list is meant.
        case dashWithoutSpace
        /// `keywords: run, jog`; the items to write.
        case multipleWords([String])
        /// An invisible character; in a text it does no harm but to searches.
        case invisible(InvisibleCharacter, inText: Bool)
    }

    package var kind: Kind
    /// The smallest range in the file that shows it.
    package var range: ByteRange
    package var field: String
    /// Index of the scalar's node; -1 when the problem is not about one.
    package var node: Int32
    package var related: ByteRange?

    /// True when the value could be read anyway.
    package var isHarmless: Bool {
        switch kind {
        case .scalar(let problem): problem.isHint
        case .unknown, .otherDay, .uppercaseName, .commentInText, .bareLink, .repeatedElement, .multipleWords: true
        case .invisible(_, let inText): inText
        default: false
        }
    }
}

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
        let next = stretches.firstPlace { $0.range.start > link.range.start }
        guard next > 0 else { return nil }
        let stretch = stretches[next - 1]
        let isInside = stretch.isWhole ? link.range == stretch.range : link.range.end <= stretch.range.end
        return isInside ? stretch.field : nil
    }
}
