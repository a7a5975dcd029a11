/// Some of a schema's types. The first 64 take no memory; the set of all types neither.
package struct TypeSet: Sendable {
    /// The types from 64 on that are in a set.
    private final class Others: Sendable {
        let types: Set<TypeID>

        init(_ types: Set<TypeID>) { self.types = types }
    }

    private var first: UInt64
    private var hasAll: Bool
    /// Nil for none.
    private var others: Others?

    /// Every type of any schema.
    package static let all = TypeSet(hasAll: true)

    private init(hasAll: Bool) { (first, self.hasAll) = (.max, hasAll) }

    package init(_ types: some Sequence<TypeID>) {
        (first, hasAll) = (0, false)
        var others: Set<TypeID> = []
        for type in types {
            if type.index < 64 { first |= 1 << UInt64(type.index) } else { others.insert(type) }
        }
        self.others = others.isEmpty ? nil : Others(others)
    }

    /// O(1).
    package func contains(_ type: TypeID) -> Bool {
        if type.index < 64 { return first & (1 << UInt64(truncatingIfNeeded: type.index)) != 0 }
        return hasAll || others.map { $0.types.contains(type) } ?? false
    }
}
