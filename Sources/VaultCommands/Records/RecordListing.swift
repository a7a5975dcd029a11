import VaultAnswers
import VaultConsole
import VaultRecords

/// The records of a list, in its order.
package struct RecordListing {
    let scope: QueryScope
    /// The numbers of the notes.
    package let records: [NoteID]
    /// How many there were before the expression.
    let candidates: Int
    /// The fields that were requested; empty when none were.
    let fields: [FieldName]

    /// Cost: linear in the records, and sorting those that fit.
    ///
    /// - Parameters:
    ///   - sort: names of fields, with a `-` in front where the order is reversed
    ///   - includesArchived: archived records too; they are as well when the expression names `archived`
    package init(
        _ scope: QueryScope, expression: String?, sort: [String], fields: [FieldName], includesArchived: Bool
    ) throws(UsageError) {
        self.scope = scope
        self.fields = fields
        var query: Query?
        if let expression {
            do throws(QueryProblem) {
                query = try Query(expression, in: scope)
            } catch {
                throw UsageError(error, in: expression, option: "where")
            }
        }
        let showsArchived = includesArchived || query?.mentions("archived") ?? false
        let graph = scope.graph
        let plain =
            !scope.takesPlainNotes
            ? []
            : graph.indices.filter {
                !graph.notes[$0].isRecord && !graph.notes[$0].isOutside && !graph.conflictCopies.contains($0)
            }
        let all = (scope.types.flatMap { graph.records[$0] } + plain).filter {
            showsArchived || !graph.notes[$0].isTrue("archived")
        }
        candidates = all.count
        let fitting = query.map { query in all.filter { query.matches($0) } } ?? all
        records = RecordOrder(try Self.keys(sort, in: scope), scope: scope).sorted(fitting)
    }

    private static func keys(_ sort: [String], in scope: QueryScope) throws(UsageError) -> [RecordOrder.Key] {
        var keys: [RecordOrder.Key] = []
        for name in sort {
            let isReversed = name.hasPrefix("-")
            let field = try field(isReversed ? String(name.dropFirst()) : name, option: "sort", in: scope)
            keys.append(.init(field: field, isReversed: isReversed))
        }
        if !keys.isEmpty { return keys }
        guard scope.types.count == 1 else { return [.init(field: .attribute(.name), isReversed: false)] }
        if let place = scope.graph.schema.types[scope.types[0]].listedBy {
            return [FieldName.schema(place), .attribute(.name)].map { .init(field: $0, isReversed: false) }
        }
        if let day = scope.graph.schema.day(of: scope.types[0]) {
            return [.init(field: .schema(day), isReversed: true), .init(field: .attribute(.name), isReversed: true)]
        }
        return [.init(field: .attribute(.name), isReversed: false)]
    }

    /// - Parameter others: what else may be meant
    static func field(
        _ name: String, option: String, in scope: QueryScope, near others: [String] = []
    ) throws(UsageError) -> FieldName {
        if let field = scope.field(name) { return field }
        throw UsageError(
            "'--\(option)' names '\(name)', which is not a field of any record",
            suggestions: Near.meant(by: name, in: scope.fieldNames(like: name) + others))
    }
}

/// Sorts records by the values of fields. Records without a value come last, whatever the direction.
struct RecordOrder {
    struct Key {
        var field: FieldName
        var isReversed: Bool
    }

    private let keys: [Key]
    private let scope: QueryScope

    init(_ keys: [Key], scope: QueryScope) {
        self.keys = keys
        self.scope = scope
    }

    /// By the first element of each field, then by path. O(n log n).
    func sorted(_ records: [NoteID]) -> [NoteID] {
        let graph = scope.graph
        let rows = records.map { record in (record: record, values: keys.map { value(of: $0.field, record) }) }
        return rows.sorted { left, right in
            for (index, key) in keys.enumerated() {
                switch (left.values[index], right.values[index]) {
                case (nil, nil): continue
                case (_, nil): return true
                case (nil, _): return false
                case (let a?, let b?):
                    let order = order(a, b)
                    if order != 0 { return key.isReversed ? order > 0 : order < 0 }
                }
            }
            return graph.notes[left.record].path < graph.notes[right.record].path
        }.map(\.record)
    }

    /// What is sorted by. Invariant: values with equal `group` compare with each other.
    private struct Value {
        var group: String
        var value: FieldValue
    }

    private func value(of field: FieldName, _ record: NoteID) -> Value? {
        guard let element = scope.holding(field, of: record).first else { return nil }
        switch element.value {
        case .quantity(let quantity): return value(of: quantity)
        case .target(let target): return value(of: target.quantity)
        case .number(let number): return Value(group: "1", value: .number(number))
        case .boolean(let value): return Value(group: "1b", value: .boolean(value))
        case .day(let day): return Value(group: "0", value: .moment(DateTime(day: day)))
        case .moment(let moment): return Value(group: "0", value: .moment(moment))
        case .time(let time): return Value(group: "0t", value: .time(time))
        case .dates(let span): return Value(group: "0", value: .moment(DateTime(day: span.first)))
        case .note(let note): return Value(group: "3", value: .text(scope.graph.notes[note].name))
        case .text, .namedNumber, .namedQuantity, nil: return Value(group: "3", value: .text(element.text))
        }
    }

    private func value(of quantity: Quantity) -> Value {
        Value(group: "2" + scope.units.unit(quantity.unit).group, value: .quantity(quantity))
    }

    private func order(_ left: Value, _ right: Value) -> Int {
        if left.group != right.group { return left.group < right.group ? -1 : 1 }
        return FieldValue.order(left.value, right.value, units: scope.units) ?? 0
    }
}

/// A column that was requested: a field, or what the text of a record holds.
enum RecordColumn: Hashable, Sendable {
    case field(FieldName)
    case part(RecordPart)

    var field: FieldName? { if case .field(let name) = self { name } else { nil } }
    var part: RecordPart? { if case .part(let part) = self { part } else { nil } }

    /// As it was named.
    var text: String {
        switch self {
        case .field(let name): name.text
        case .part(let part): part.rawValue
        }
    }

    /// A name that a type declares is a field; what a note merely has under the name of a part is not. `sets` are the
    /// sets themselves where they can be data, and where it is not the name of a field.
    static func read(_ names: [String], in scope: QueryScope, asData: Bool) throws(UsageError) -> [RecordColumn] {
        var columns: [RecordColumn] = []
        for name in names {
            if name.lowercased() == "sets" {
                let isField = scope.definition("sets") != nil
                if asData || !isField { columns.append(.part(.setList)) }
                if !isField { continue }
            }
            if let part = RecordPart(rawValue: name.lowercased()), scope.definition(part.rawValue) == nil {
                columns.append(.part(part))
            } else {
                let parts = RecordPart.allCases.map(\.rawValue)
                columns.append(.field(try RecordListing.field(name, option: "fields", in: scope, near: parts)))
            }
        }
        return columns
    }
}
