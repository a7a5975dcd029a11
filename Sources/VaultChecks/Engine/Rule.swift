/// One thing that `check` looks for.
///
/// Invariant: ids are kebab-case names of the defect and never change.
package struct Rule: Sendable {
    package let id: String
    package let severity: Severity
    /// The least that a finding of the rule weighs, where it depends on the place; else the same.
    package let mildest: Severity
    /// One line for lists: what is wrong when the rule fires.
    package let summary: String
    /// The page that `vault explain` prints: Markdown, with an example that fires and how to mend it.
    package let page: String

    package init(_ id: String, _ severity: Severity, mildest: Severity? = nil, summary: String, page: String) {
        self.id = id
        self.severity = severity
        self.mildest = mildest ?? severity
        self.summary = summary
        self.page = page
    }
}
