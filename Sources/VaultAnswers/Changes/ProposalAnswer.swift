import VaultChecks
import VaultEdits
import VaultShapes
import VaultSyntax

/// A change that is planned and not made, as an assistant is shown it.
package struct ProposalAnswer: Sendable {
    let plan: String
    let summary: String
    let diff: String
    let change: ChangeAnswer
    /// What would be wrong then in the notes that it changes.
    private let findings: [FindingPart]

    /// - Parameters:
    ///   - plan: its id
    ///   - summary: what it does, in one sentence
    ///   - diff: as `--dry-run` shows it
    ///   - findings: all of the notes that it changes, in their texts after the change
    package init(plan: String, summary: String, diff: String, change: ChangeAnswer, findings: [Finding]) {
        self.plan = plan
        self.summary = summary
        self.diff = diff
        self.change = change
        var files = SourceFiles(of: change.planned)
        var parts: [FindingPart] = []
        for finding in findings.inReportOrder() { parts.append(FindingPart(finding, &files)) }
        self.findings = parts
    }

    static let shape = Shape<ProposalAnswer>("proposal", "a change that is planned and not made") { key in
        key.text("plan", "its id, for apply_change") { $0.plan }
        key.text("summary", "what it does, in one sentence") { $0.summary }
        key.text("diff", "how the files would change") { $0.diff }
        key.include(ChangeAnswer.shape) { $0.change }
        key.array("findings_after", of: FindingPart.shape, "all findings in these notes after the change") {
            $0.findings
        }
    }
}
