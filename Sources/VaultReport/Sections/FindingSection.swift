import VaultAnswers
import VaultChecks
import VaultEdits
import VaultSchema

extension ReportPage {
    /// How many conversations there are.
    func add(_ threads: Report.ThreadCounts, to html: inout HTML) {
        if threads.threads == 0 {
            html.empty("There are no conversations yet. To import some:", "vault help import")
            return
        }
        html.element(
            "p", [:],
            "\(Words.count(threads.threads, "conversation")) with \(Words.count(threads.messages, "message")), "
                + "\(threads.recent) of them in these days.")
    }

    /// What a check finds, with the remedy.
    func addFindings(to html: inout HTML) {
        guard let check = report.check else { return }
        html.element("p", [:], check.sentence.capitalized + ".")
        if report.findings.isEmpty { return }
        var table = Table("What vault check finds", ["Place", "Kind", "Finding", "Remedy"])
        table.most = Report.mostFindings
        table.rest = "vault check"
        var files = SourceFiles(source)
        for finding in report.findings.inReportOrder().prefix(table.most) {
            let line = files.place(finding.range, in: finding.path).line
            table.add(
                .note("\(finding.path):\(line)"), .text("\(finding.severity.word) [\(finding.rule)]"),
                .note(finding.message), .note(finding.help ?? finding.fixes.first?.title ?? ""))
        }
        let left = report.findings.count - table.rows.count
        html.wide(table.caption) { html in
            html.table(table)
            if left > 0 { html.more(left, "finding", "vault check") }
        }
    }
}
