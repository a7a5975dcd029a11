import VaultChecks
import VaultEdits
import VaultSchema

extension Fix {
    /// A fix that adds a link to a list field in the way the list is written. None where the field cannot be read.
    static func addLink(to name: String, in field: String, of note: Note, _ schema: Schema) -> [Fix] {
        Fix.fields("add '\(name)' to '\(field)'", in: note, schema) { (edits) throws(FieldEditProblem) in
            try edits.add(field, ["[[\(name)]]"])
        }
    }
}
