/// One thing that `check` looks for.
///
/// Invariant: ids are kebab-case names of the defect and never change.
package struct Rule: Sendable {
    package let id: String
    package let severity: Severity
    /// One line for lists: what is wrong when the rule fires.
    package let summary: String
    /// The page that `vault explain` prints: Markdown, with an example that fires and how to mend it.
    package let page: String

    package init(_ id: String, _ severity: Severity, summary: String, page: String) {
        self.id = id
        self.severity = severity
        self.summary = summary
        self.page = page
    }
}
