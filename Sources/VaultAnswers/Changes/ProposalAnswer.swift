/// A change that is planned and not made, as an assistant is shown it.
package struct ProposalAnswer: Sendable {
    let plan: String
    let summary: String
    let diff: String
    let change: ChangeAnswer

    /// - Parameters:
    ///   - plan: its id
    ///   - summary: what it does, in one sentence
    ///   - diff: as `--dry-run` shows it
    package init(plan: String, summary: String, diff: String, change: ChangeAnswer) {
        self.plan = plan
        self.summary = summary
        self.diff = diff
        self.change = change
    }

    static let shape = Shape<ProposalAnswer>("proposal", "a change that is planned and not made") { key in
        key.text("plan", "its id, for apply_change") { $0.plan }
        key.text("summary", "what it does, in one sentence") { $0.summary }
        key.text("diff", "how the files would change") { $0.diff }
        key.include(ChangeAnswer.shape) { $0.change }
    }
}
