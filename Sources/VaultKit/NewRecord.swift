import VaultSchema

/// A record that is to be made.
package struct NewRecord: Sendable {
    /// The number of its type.
    package var type: Int
    /// What it is called; nil where its fields tell.
    package var title: String?
    package var assignments: [FieldAssignment]
    /// The text below the front matter.
    package var body: String?
    /// Units whose measures are to be made even when they are near to a known one.
    package var newUnits: [String] = []

    package init(type: Int, title: String?, _ assignments: [FieldAssignment], body: String? = nil) {
        self.type = type
        self.title = title
        self.assignments = assignments
        self.body = body
    }
}

/// A record as it would be made, before anything is written.
package struct PlannedRecord: Sendable {
    package var path: String
    package var edit: PlannedEdit

    /// What a link to it says.
    package var name: String {
        let name = path.split(separator: "/").last ?? ""
        return String(name.hasSuffix(".md") ? name.dropLast(3) : name)
    }
}
