import VaultAnswers
import VaultConsole
import VaultGraph
import VaultSchema

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
