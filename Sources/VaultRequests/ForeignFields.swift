import VaultEdits
import VaultKit
import VaultSchema

extension Vault {
    /// A line for each field that is given to a record though only records of other types have it: it is kept as a field
    /// of one's own, and nothing reads it.
    package func foreignFields(_ assignments: [FieldAssignment], of type: TypeID) -> String {
        let schema = graph.schema
        var said: Set<String> = []
        return assignments.map { assignment in
            let name = assignment.field.lowercased()
            let others = schema.recordTypes(with: name)
            guard schema.fieldID(name, of: type) == nil, !others.isEmpty, !assignment.text.isEmpty,
                assignment.verb != .remove, said.insert(name).inserted
            else { return "" }
            let types = Words.list(others.map(Words.article), joint: "and")
            let own = Words.article(schema.types[type].name)
            return "'\(name)' is a field of \(types), not of \(own), so nothing reads it here\n"
        }.joined()
    }
}
