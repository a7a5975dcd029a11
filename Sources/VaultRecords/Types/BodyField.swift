/// A place in a record's text whose links are checked against this declaration, like those of a field.
///
/// All other links in texts are free: they lead to any note, and deleting that note leaves them as they are.
package struct BodyField: Sendable {
    package enum Place: Hashable, Sendable {
        /// A heading whose whole text is one link.
        case heading
        /// An item with a checkbox, such as `- [x] Push: [[push-day]], [[abs]]`.
        case task
        /// `- NAME: …` in the list right below a heading. That heading and those above it start with these texts, the
        /// outermost first.
        case entry(below: [String])
    }

    /// What it is called in findings and on the command line; in a list the label of the entry.
    package var name: String
    package var place: Place
    /// Types that a link may lead to; none for any record.
    package var types: [String]
    package var deletion: DeleteRule
    /// What it is, for the manual.
    package var summary: String

    package init(
        _ name: String, _ place: Place, to types: [String], deletion: DeleteRule = .detach, _ summary: String
    ) {
        (self.name, self.place, self.types, self.deletion, self.summary) = (name, place, types, deletion, summary)
    }
}

/// What a record's type says of one of its links.
package struct LinkRole: Sendable {
    /// The name of the field.
    package var name: String
    /// Types that the link may lead to; none for any record.
    package var types: [String]
    package var deletion: DeleteRule
}

extension Schema {
    /// What is declared for a link of a note; nil for a free one, in text or in a property that no type knows.
    package func role(of link: Link, in note: Note) -> LinkRole? {
        guard let type = note.type else { return nil }
        switch link.place {
        case .field(let id):
            guard fields[type].indices.contains(id) else { return nil }
            let field = fields[type][id]
            guard let types = field.scalar.linkedTypes else { return nil }
            return LinkRole(name: field.name, types: types, deletion: field.deletion)
        case .bodyField(let number):
            guard types[type].bodyFields.indices.contains(Int(number)) else { return nil }
            let field = types[type].bodyFields[Int(number)]
            return LinkRole(name: field.name, types: field.types, deletion: field.deletion)
        case .property, .body: return nil
        }
    }
}
