import VaultSyntax

/// What may stand where a cursor is.
package struct Completion: Sendable, Hashable {
    package enum Kind: String, Sendable {
        case record, note, heading, block, field, word, unit, date, value, type, tag, rule, exercise, set, phase
    }

    /// What is shown.
    package var label: String
    package var kind: Kind
    /// A few words beside the label.
    package var detail: String?
    /// Markdown.
    package var documentation: String?
    /// On one line, around the cursor. It takes in the quotes and brackets that stand there.
    package var edit: TextEdit
    /// The same with `$1` and `$0` for editors that know such places; nil where the edit says all.
    package var snippet: String?
    /// What the typed text is compared with: it begins with what stands between the start of the edit and the cursor.
    package var filter: String
    package var isPreselected: Bool

    package init(
        label: String, kind: Kind, detail: String? = nil, documentation: String? = nil, edit: TextEdit,
        snippet: String? = nil, filter: String, isPreselected: Bool = false
    ) {
        self.label = label
        self.kind = kind
        self.detail = detail
        self.documentation = documentation
        self.edit = edit
        self.snippet = snippet
        self.filter = filter
        self.isPreselected = isPreselected
    }
}

/// The completions at a place, in the order in which they are to be shown.
///
/// Invariant: the edits of all items replace the same range.
package struct Completions: Sendable {
    package var items: [Completion]
    /// Whether more typing may bring others, because there are too many, or because they depend on what is typed.
    package var isIncomplete: Bool

    package init(_ items: [Completion] = [], isIncomplete: Bool = false) {
        self.items = items
        self.isIncomplete = isIncomplete
    }

    /// More are not shown at once.
    static let limit = 100
}
