import VaultSyntax

/// One thing that `check` looks for.
///
/// Invariant: ids are kebab-case names of the defect. A renamed rule is still found by its former id.
package struct Rule: Sendable {
    package let id: String
    /// The former id: `silence` and `explain` still understand it.
    package let formerID: String?
    package let severity: Severity
    /// The mildest severity of its findings, where that depends on the place; else the same.
    package let mildest: Severity
    /// One line for lists: what is wrong when the rule fires.
    package let summary: String

    /// The page that `vault explain` prints: Markdown, with an example that fires and how to fix it. A section of
    /// `Pages/Rules`.
    package var page: String { Page.named(id, in: Page.rules).text }

    package init(
        _ id: String, _ severity: Severity, mildest: Severity? = nil, formerly formerID: String? = nil, summary: String
    ) {
        self.id = id
        self.formerID = formerID
        self.severity = severity
        self.mildest = mildest ?? severity
        self.summary = summary
    }
}
