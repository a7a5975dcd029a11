import VaultAnswers
import VaultChecks
import VaultEdits
import VaultGoalAnswers
import VaultProgress
import VaultRecords

extension ReportPage {
    /// What is due, what is behind, and what the week still needs.
    func add(_ day: DaySummary, to html: inout HTML) {
        if let term = day.term {
            html.element("p") { html in
                html.text("\(ProgressWords.weekday(day.asOf)), \(day.asOf): \(ProgressWords.state(term)) of ")
                html.note(term.dates.name)
                html.text(".")
            }
        }
        var urgent = Table("Due within a week, overdue or behind", ["Goal", "Due", "Status"])
        for goal in day.urgent + day.behind {
            let words = [ProgressWords.status(goal.status), ProgressWords.pace(goal)]
            let status = words.filter { !$0.isEmpty }.joined(separator: ": ")
            urgent.add(.note(goal.title), .on(goal.due), .text(status))
        }
        var needs = Table("Still needed", ["Goal", "Amount", "For"])
        for need in day.needs {
            needs.add(.note(need.goal.title), .number(ProgressWords.need(need)), .day(ProgressWords.when(need)))
        }
        var upcoming = Table("Falls due within a month", ["Obligation", "Due"])
        for goal in day.upcoming { upcoming.add(.note(goal.title), .on(goal.due)) }
        var done = Table("Done", ["Action", "Day"])
        for action in day.today.reversed() + day.yesterday.reversed() {
            done.add(.note(ProgressWords.done(action)), .day(action.day == day.asOf ? "today" : "yesterday"))
        }
        let tables = [urgent, needs, upcoming, done].filter { !$0.rows.isEmpty }
        if tables.isEmpty {
            html.empty(
                "Nothing is due, nothing is behind, and nothing was done since yesterday. To log something:",
                "vault log")
        }
        html.element("div", ["class": "grid tables"]) { html in
            for var table in tables {
                table.most = 20
                table.rest = "vault today --format json"
                html.card(table)
            }
        }
    }

    /// How many conversations there are.
    func add(_ threads: Report.ThreadCounts, to html: inout HTML) {
        if threads.threads == 0 {
            return html.empty("There are no conversations yet. To import some:", "vault help import")
        }
        let counts = "\(Words.count(threads.threads, "conversation")) with \(Words.count(threads.messages, "message"))"
        html.element("p", [:], "\(counts), \(threads.recent) of them in these days.")
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
