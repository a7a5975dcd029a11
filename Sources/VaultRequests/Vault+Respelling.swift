import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax

extension Vault {
    /// The text that a field reads, where what is given is a common spelling of just that: `3 times per week` for
    /// `3x/week`. What may mean anything else is left as it is, and refused.
    package func respelling(of assignment: FieldAssignment, of type: TypeID) -> String? {
        let schema = graph.schema
        let name = assignment.field.lowercased()
        guard assignment.verb != .remove, let field = schema.fieldID(name, of: type) else { return nil }
        return schema.respelling(of: assignment.text, field: field, of: type)
    }

    /// What is to be said of each text that is written in another spelling than it was given in, also for a day that is given by
    /// words (`+2w`) or with a time, which is dropped.
    package func respelledTexts(_ assignments: [FieldAssignment], of type: TypeID, today: CalendarDate?) -> [Advice] {
        assignments.compactMap { assignment in
            (respelling(of: assignment, of: type) ?? day(of: assignment, of: type, today)).map { text in
                Advice(reason: "'\(assignment.text)' is written as '\(text)'")
            }
        }
    }

    private func day(of assignment: FieldAssignment, of type: TypeID, _ today: CalendarDate?) -> String? {
        guard let today, assignment.verb != .remove,
            let field = graph.schema.field(assignment.field.lowercased(), of: type),
            field.scalar == .date
        else { return nil }
        let day = DateArgument.words(today)(assignment.text, field.name)?.description
        return day == assignment.text ? nil : day
    }
}
