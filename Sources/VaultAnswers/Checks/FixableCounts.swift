import VaultEdits

/// How many findings can be fixed, and how many of each rule there are.
package struct FixableCounts: Sendable {
    /// Those that `check --fix` fixes.
    package var fixable = 0
    /// Those with fixes of which a person has to choose one.
    package var undecided = 0
    /// By rule: the most first, then by id.
    package var rules: [RuleCount]

    /// The findings of a rule.
    package struct RuleCount: Sendable {
        package var rule: String
        package var severity: Severity
        package var count: Int
        /// The first in the order of the report.
        package var first: Finding
    }

    package init(_ findings: [Finding]) {
        var counts: [String: RuleCount] = [:]
        for finding in findings.inReportOrder() {
            if finding.certainFix != nil {
                fixable += 1
            } else if !finding.fixes.isEmpty {
                undecided += 1
            }
            counts[
                finding.rule,
                default: RuleCount(rule: finding.rule, severity: finding.severity, count: 0, first: finding)
            ].count += 1
        }
        rules = counts.values.sorted { ($1.count, $0.rule) < ($0.count, $1.rule) }
    }
}
