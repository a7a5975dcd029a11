import VaultGraph
import VaultSchema

/// What becomes of a field of which two sides say different things.
///
/// The one place where merge rules are evaluated: for two records that are merged into one, and for two versions of a
/// file. What only one side says, or only one side changed, is not decided here.
package enum MergeVerdict: Hashable, Sendable {
    /// The elements of both, one for each key; elements of one key that say different things are a conflict.
    case byElement
    case ours, theirs
    /// One side's text stays, and the other's becomes an element of this list.
    case joins(String)
    /// Somebody decides.
    case conflict

    /// - Parameters:
    ///   - field: nil for one that no schema knows: there lists are united
    ///   - ours, theirs: their texts
    ///   - isList: whether either side writes a list
    ///   - units: needed only where two amounts are compared
    package init(
        _ field: Field?, ours: [String], theirs: [String], isList: Bool, units: () -> UnitTable
    ) {
        let single = ours.count == 1 && theirs.count == 1
        switch field?.merge ?? (isList ? .setByKey : .conflict) {
        case .setByKey: self = .byElement
        case .conflict: self = .conflict
        case .joins(let list): self = ours.count == 1 && !theirs.isEmpty ? .joins(list) : .conflict
        case .earlier:
            let order = single ? Self.order(ours[0], theirs[0], field, units) : nil
            self = order.map { $0 <= 0 ? .ours : .theirs } ?? .conflict
        case .later:
            let order = single ? Self.order(ours[0], theirs[0], field, units) : nil
            self = order.map { $0 >= 0 ? .ours : .theirs } ?? .conflict
        }
    }

    /// How two values compare: below 0 where the first one is earlier, or less. Nil where that is
    /// unknown: for what is neither a time nor a number, and for two moments of which only one states its zone.
    private static func order(
        _ left: String, _ right: String, _ field: Field?, _ units: () -> UnitTable
    ) -> Int? {
        guard let field else { return nil }
        // A day is its first moment, compared with one that says more.
        let scalar = field.scalar == .date ? .dateTime : field.scalar
        guard let left = FieldValue.read(left, as: scalar), let right = FieldValue.read(right, as: scalar) else {
            return nil
        }
        switch (left, right) {
        case (.moment(let one), .moment(let other)):
            guard (one.offsetMinutes == nil) == (other.offsetMinutes == nil) else { return nil }
            return one.utcSeconds - other.utcSeconds
        case (.time, .time), (.number, .number): return FieldValue.order(left, right, units: .builtIn)
        case (.quantity, .quantity): return FieldValue.order(left, right, units: units())
        default: return nil
        }
    }
}
