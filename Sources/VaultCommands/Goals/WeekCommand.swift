import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultReviews
import VaultSyntax

extension Command {
    package static let week = Command(definition: WeekCommand.definition, run: WeekCommand.run)
}

/// `vault week [DATE]`: a week on one page.
enum WeekCommand {
    static let definition = CommandDefinition(
        "week", "show a week: what was done, what slipped, what is next",
        arguments: [Argument("DATE", .date, count: .optional, "a day of the week, such as -7d; default: today")],
        options: [
            Option("write", value: "NOTE", .record(of: []), "keep it in a note, as a callout"),
            .format, .dryRun,
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault(writing: request.has("write"))
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let today = try request.today(vault)
        var day = today
        if let written = request.words.first {
            guard
                let given = DateArgument.words(today)(written, "date")
                    ?? CalendarDate.read(Array(written.utf8).span).value
            else {
                throw .usage("'\(written)' is not a day", help: DateArgument.forms)
            }
            day = given
        }
        if let name = request.value("write") {
            return try request.write { (vault) throws(Refusal) in
                let note = try request.record(named: name, in: vault, for: .writing)
                let week = vault.snapshot.week(of: day, asOf: today)
                let edit = try vault.snapshot.writing(callout(week), into: note, today: today)
                let place = "the week of \(week.span.first) to \(vault.graph.notes[note].path)"
                return Writing(
                    edit: edit, description: "write " + place, done: DisplayText.visible("wrote " + place) + "\n")
            }
        }
        if request.has("dry-run") { throw .usage("'--dry-run' works only with '--write'") }
        let week = vault.snapshot.week(of: day, asOf: today)
        let text = WeekText(style: request.style, width: max(request.width, 40)).render(week)
        return request.warned(request.result(Answers.week, week) ?? CommandResult(text), of: vault)
    }

    /// Each week has a box of its own, which is replaced when it is written again.
    private static func callout(_ week: WeekReview) -> CalloutEdit {
        var lines = ["", TermWords.actions(week.actions).capitalized]
        for part in WeekWords.parts(week) {
            lines +=
                ["", "**\(part.heading)**"]
                + part.rows.map { "- \($0.title)" + ($0.words.isEmpty ? "" : ": \($0.words)") }
        }
        return CalloutEdit(
            kind: "week-\(week.span.first)", title: "Week of \(WeekWords.title(week))",
            lines: lines.dropFirst().map { HiddenCharacters.escaped($0) }, heading: "Week of \(week.span.first)",
            below: [])
    }
}

/// A week for a terminal.
private struct WeekText {
    let style: Style
    let width: Int

    func render(_ week: WeekReview) -> String {
        var text = style(.heading, WeekWords.title(week)) + "\n"
        text += wrapped(TermWords.actions(week.actions), indent: 0)
        for part in WeekWords.parts(week) {
            text += "\n" + style(part.heading == "Slipped" ? .warning : .heading, part.heading) + "\n"
            let titles = part.rows.map { DisplayText.width(DisplayText.visible($0.title)) }
            let column = min(titles.max() ?? 0, max(width - 36, width / 2))
            for row in part.rows { text += line(row, column: column) }
        }
        return text
    }

    /// Title and words side by side, or below each other where the title is too long.
    private func line(_ row: WeekWords.Row, column: Int) -> String {
        let title = DisplayText.visible(row.title)
        let free = column - DisplayText.width(title)
        if row.words.isEmpty { return "  " + DisplayText.truncated(title, to: width - 2) + "\n" }
        if free < 0 || width < 60 { return wrapped(title, indent: 2) + wrapped(row.words, indent: 6) }
        let lines = DisplayText.wrapped(DisplayText.visible(row.words), to: width - column - 4)
        return "  " + title + DisplayText.spaces(free + 2)
            + lines.joined(separator: "\n" + DisplayText.spaces(column + 4)) + "\n"
    }

    private func wrapped(_ text: String, indent: Int) -> String {
        DisplayText.wrapped(DisplayText.visible(text), to: width - indent).map {
            DisplayText.spaces(indent) + $0 + "\n"
        }
        .joined()
    }
}
