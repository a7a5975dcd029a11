/// What follows a key, for the schema and the manual.
package indirect enum ValueType: Hashable, Sendable {
    case text, integer, boolean
    /// A number that need not be whole, written exactly.
    case decimal
    /// A day as 2026-11-21.
    case day
    /// A moment as records have it: 2026-11-21T18:05, with seconds and a zone where they are known.
    case moment
    /// One of a few words.
    case choice([String])
    case object(ShapeDescription)
    case array(ValueType)
    /// An object whose keys are not declared: those of a vault, or of a note.
    case map(ValueType)
    /// Whatever a note says: any value of JSON.
    case anything
    /// A text or a number, as the field has it.
    case scalar
}

/// A key of an object.
package struct KeyDescription: Hashable, Sendable {
    package let name: String
    package let type: ValueType
    /// Whether its value may be null.
    package let isNullable: Bool
    /// The option without which the key is left out; nil for one that is always there.
    package let option: String?
    /// What it says, as half a sentence in lower case without a full stop.
    package let summary: String
}

/// A kind of object: its keys in order.
package struct ShapeDescription: Hashable, Sendable {
    /// As the schema calls it: `target`. One name means the same keys in every answer.
    package let name: String
    /// What the object is, as half a sentence.
    package let summary: String
    package let keys: [KeyDescription]
    /// What further keys may follow; nil for none.
    package let others: OtherKeys?

    /// Keys that a vault decides about.
    package struct OtherKeys: Hashable, Sendable {
        package let type: ValueType
        package let summary: String

        package init(type: ValueType, summary: String) {
            self.type = type
            self.summary = summary
        }
    }
}

extension ShapeDescription {
    package static func == (left: ShapeDescription, right: ShapeDescription) -> Bool {
        left.name == right.name && left.keys == right.keys && left.others == right.others
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
