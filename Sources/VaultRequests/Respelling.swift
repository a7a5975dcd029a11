import VaultEdits
import VaultKit
import VaultSchema

extension Vault {
    /// The text that a field reads, where what is given is a common spelling of just that: `3 times per week` for
    /// `3x/week`. What may mean several things is left as it is, and refused.
    package func respelling(of assignment: FieldAssignment, of type: TypeID) -> String? {
        let schema = graph.schema
        let name = assignment.field.lowercased()
        guard assignment.verb != .remove, let field = schema.fieldID(name, of: type) else { return nil }
        return schema.respelling(of: assignment.text, field: field, of: type)
    }

    /// A line for each text that is written in another spelling than it was given in.
    package func respelledTexts(_ assignments: [FieldAssignment], of type: TypeID) -> String {
        assignments.compactMap { assignment in
            respelling(of: assignment, of: type).map { "'\(assignment.text)' is written as '\($0)'\n" }
        }.joined()
    }
}
