import VaultChecks
import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// A record that is to be made.
package struct NewRecord: Sendable {
    /// Its type.
    package var type: TypeID
    /// What it is called; nil where its fields tell.
    package var title: String?
    /// Its fields, in any order; none removes.
    package var assignments: [FieldAssignment]
    /// The text below the front matter.
    package var body: String?
    /// Units whose measures are to be made even when they are near to a known one.
    package var newUnits: [String] = []
    /// Whether a field that no type has may be near to one that its type has.
    package var allowsNearFields = false

    /// A record of a type, by the number that the schema has for it.
    package init(type: TypeID, title: String?, _ assignments: [FieldAssignment], body: String? = nil) {
        self.type = type
        self.title = title
        self.assignments = assignments
        self.body = body
    }
}

/// The name that a new record would have, and who has it already.
package struct TakenName: Hashable, Sendable {
    /// As `run-120-km`.
    package var name: String
    /// The path of the note that it leads to; nil for a file that is not a note of the vault.
    package var holder: String?
    /// Whether it is that note's own name, not another name of it.
    package var isItsName = false
}

/// A record as it would be made, before anything is written.
package struct PlannedRecord: Sendable {
    /// Where it is to lie, relative to the root.
    package var path: String
    /// Its file, and those of the measures that it makes necessary.
    package var edit: PlannedEdit
    /// Why it is not called what it would be called by itself; nil when it is.
    package var taken: TakenName?
    /// The vault with it; nil for a draft, which was not judged.
    package var after: Snapshot?

    /// What a link to it says.
    package var name: String { NotePath.name(path) }
}
