import VaultChecks
import VaultEdits
import VaultRecords

extension Snapshot {
    /// What is to be said of each field that is given to a record though only records of other types have it, or one that has
    /// another name here, such as `due` for `deadline`: it is kept as a custom field.
    ///
    /// - Parameter notes: the records that it is given to; nothing is said of what all of them have already
    package func foreignFields(
        _ assignments: [FieldAssignment], of type: TypeID, in notes: [NoteID] = []
    ) -> [Advice] {
        let schema = graph.schema
        let own = Words.article(schema.types[type].name)
        var said: Set<String> = []
        return assignments.compactMap { assignment in
            let name = assignment.field.lowercased()
            let isNew = notes.isEmpty || notes.contains { graph.notes[$0].document.entry(assignment.field) == nil }
            guard isNew, schema.fieldID(name, of: type) == nil, !assignment.text.isEmpty, assignment.verb != .remove,
                said.insert(name).inserted
            else { return nil }
            let others = schema.recordTypes(with: name)
            if !others.isEmpty {
                return Advice(
                    reason: "'\(name)' is a field of \(Self.list(others)), not of \(own), so nothing reads it here")
            }
            guard schema.fieldName(meantBy: name, of: type) == nil,
                let meant = schema.fieldOfAnyType(meantBy: name)
            else { return nil }
            return Advice(
                reason: "'\(name)' is not a field of \(own), so nothing counts it; '\(meant)' is a field of"
                    + " \(Self.list(schema.recordTypes(with: meant)))")
        }
    }

    /// What is to be said of each field that is to be emptied and that neither the notes nor their types have.
    package func absentFields(_ assignments: [FieldAssignment], of notes: [NoteID], _ types: [TypeID]) -> [Advice] {
        let schema = graph.schema
        return assignments.compactMap { assignment in
            let name = assignment.field.lowercased()
            guard assignment.text.isEmpty || assignment.verb == .remove,
                notes.allSatisfy({ graph.notes[$0].document.entry(assignment.field) == nil }),
                types.allSatisfy({ schema.fieldID(name, of: $0) == nil })
            else { return nil }
            let near = types.lazy.compactMap {
                schema.fieldName(meantBy: name, of: $0) ?? schema.nearField(name, of: $0)
            }.first
            let question = near.map { "; did you mean '\($0)'?" } ?? ""
            return Advice(reason: "there is no field '\(assignment.field)'\(question)")
        }
    }

    private static func list(_ types: [String]) -> String { Words.list(types.map(Words.article), joint: "and") }
}
