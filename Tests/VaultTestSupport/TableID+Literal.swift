import VaultRecords

// Tests know the few notes and types that they make by number.

extension TypeID: ExpressibleByIntegerLiteral {
    /// The one at a place, from 0.
    public init(integerLiteral index: Int) { self.init(index) }
}

extension FieldID: ExpressibleByIntegerLiteral {
    /// The one at a place, from 0.
    public init(integerLiteral index: Int) { self.init(index) }
}

extension NoteID: ExpressibleByIntegerLiteral {
    /// The one at a place, from 0.
    public init(integerLiteral index: Int) { self.init(index) }
}
