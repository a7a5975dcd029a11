/// One thing that `check` looks for.
///
/// Invariant: ids are kebab-case names of the defect. One that had to change stays readable as a former one.
package struct Rule: Sendable {
    package let id: String
    /// What the rule was called once: `silence` and `explain` still understand it.
    package let formerID: String?
    package let severity: Severity
    /// The least that a finding of the rule weighs, where it depends on the place; else the same.
    package let mildest: Severity
    /// One line for lists: what is wrong when the rule fires.
    package let summary: String
    /// The page that `vault explain` prints: Markdown, with an example that fires and how to fix it.
    package let page: String

    package init(
        _ id: String, _ severity: Severity, mildest: Severity? = nil, formerly formerID: String? = nil, summary: String,
        page: String
    ) {
        self.id = id
        self.formerID = formerID
        self.severity = severity
        self.mildest = mildest ?? severity
        self.summary = summary
        self.page = page
    }
}
