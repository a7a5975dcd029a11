import VaultAnswers
import VaultGoalAnswers
import VaultProgress
import VaultSchema

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
            urgent.add(
                .note(goal.title), .day(goal.due.map { "\($0)" } ?? ""),
                .text(words.filter { !$0.isEmpty }.joined(separator: ": ")))
        }
        var needs = Table("Still needed", ["Goal", "Amount", "For"])
        for need in day.needs {
            needs.add(
                .note(need.goal.title), .number(ProgressWords.need(need)), .day(ProgressWords.now(need.period)))
        }
        var upcoming = Table("Falls due within a month", ["Obligation", "Due"])
        for goal in day.upcoming { upcoming.add(.note(goal.title), .day(goal.due.map { "\($0)" } ?? "")) }
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
}
