import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultSyntax

extension Command {
    package static let today = Command(definition: TodayCommand.definition, run: TodayCommand.run)
}

/// `vault today`, and `vault` alone inside a vault: the day on one screen.
enum TodayCommand {
    static let definition = CommandDefinition(
        "today", "show the day: what is due, what this week still needs, what was done",
        options: [
            Option("short", "one line for a prompt or a status bar"),
            Option("format", choices: ["text", "json"], "output format"),
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("short"), request.isJSON {
            throw .usage("'--short' is one line of text", help: "for a program: vault today --format json")
        }
        let vault = try request.vault()
        let isShort = request.has("short")
        let today = try request.today(vault)
        if isShort {
            let line = TodayText.short(vault.snapshot.day(asOf: today, isBrief: true))
            return CommandResult(line.isEmpty ? "" : line + "\n")
        }
        let training = vault.snapshot.dayOfTraining(asOf: today)
        if training == nil { try request.refuseEmptyScreen(ofPack: "goals", in: vault) }
        let summary = vault.snapshot.day(asOf: today)
        let result =
            request.value("format") == "json"
            ? CommandResult(Answers.today, Today(goals: summary, training: training))
            : CommandResult(
                TodayText.render(
                    summary, training, hasGoals: GoalTypes.tracked.contains { !vault.graph.records($0).isEmpty },
                    hasActions: !vault.graph.records("action").isEmpty || !summary.today.isEmpty
                        || !summary.yesterday.isEmpty, style: request.style, width: request.width))
        return request.warned(result, of: vault)
    }
}

/// The day on one screen: at most 24 lines at 66 columns and more, the label of each part in front of it. Where it is
/// narrow, what is said about a goal goes below its title.
struct TodayText {
    private let style: Style
    private let width: Int
    private var text = ""

    private static let labelCells = 11
    /// Below this width a title and what is said about it do not fit side by side.
    private static let narrow = 66
    /// The most lines of each part.
    private typealias Limits = (missed: Int, urgent: Int, behind: Int, upcoming: Int, needs: Int, done: Int)

    /// The first that makes a screen of 24 lines is taken, else the last.
    private static let limits: [Limits] = [
        (2, 4, 3, 2, 5, 2), (2, 4, 3, 2, 4, 2), (2, 4, 3, 2, 4, 1), (2, 4, 3, 2, 3, 1), (2, 4, 2, 2, 3, 1),
        (2, 3, 2, 2, 3, 1),
    ]
    private var limits = Self.limits[0]

    /// - Parameters:
    ///   - hasGoals: whether the vault has a goal at all; how to make one is said where it has none
    ///   - hasActions: the same for what was done
    static func render(
        _ day: DaySummary, _ training: Today.Training?, hasGoals: Bool, hasActions: Bool, style: Style, width: Int
    ) -> String {
        var page = TodayText(style: style, width: max(width, 40))
        for limits in Self.limits {
            (page.text, page.limits) = ("", limits)
            page.add(day, training, hasGoals: hasGoals, hasActions: hasActions)
            if page.text.count(where: \.isNewline) <= 24 { break }
        }
        return page.text
    }

    private mutating func add(_ day: DaySummary, _ training: Today.Training?, hasGoals: Bool, hasActions: Bool) {
        addHead(day)
        if let training, !training.isEmpty {
            add(training, on: day.asOf, isAlone: !hasGoals)
            if !hasGoals { return }
        }
        if !hasGoals {
            text += "\n\(EmptyScreen.noGoals)\n"
            guard hasActions else { return }
        }
        addGoals(day)
        if hasGoals { addNeeds(day) }
        text += "\n"
        addDone("yesterday", day.yesterday)
        addDone("today", day.today)
        if !hasActions { text += "\n\(EmptyScreen.noActions)\n" }
    }

    /// `d34 · 2 behind · 1 due`, for a prompt; empty where there is nothing to say.
    static func short(_ day: DaySummary) -> String {
        let behind = (day.behind + day.urgent).count { $0.status == .behind }
        let parts = [
            day.term.map { "d\($0.day)" } ?? day.ended.map { "\($0.dates.name) is over" },
            behind == 0 ? nil : "\(behind) behind",
            day.urgent.isEmpty ? nil : "\(day.urgent.count) due",
        ]
        return parts.compactMap { $0 }.joined(separator: " · ")
    }

    private init(style: Style, width: Int) {
        self.style = style
        self.width = width
    }

    /// The term with a bar of its days, and the day.
    private mutating func addHead(_ day: DaySummary) {
        let date = "\(ProgressWords.weekday(day.asOf)), \(day.asOf)"
        guard let term = day.term else {
            text += "\(style(.heading, date)), not in a term\n"
            if let ended = day.ended { add(ended) }
            return
        }
        let count = "day \(term.day) of \(term.days)"
        let room = width - DisplayText.width(count) - DisplayText.width(date) - 18
        let name = DisplayText.truncated(DisplayText.visible(term.dates.name), to: max(room, 8))
        let cells = 10
        let passed = min(max(term.day * cells / max(term.days, 1), 0), cells)
        let bar =
            style(.good, String(repeating: "█", count: passed))
            + style(.dim, String(repeating: "░", count: cells - passed))
        let used = DisplayText.width(name) + 2 + DisplayText.width(count) + 2 + cells
        let free = width - used - DisplayText.width(date)
        let gap = free < 2 ? "\n  " : DisplayText.spaces(free)
        text += "\(style(.heading, name)), \(count)  \(bar)\(gap)\(style(.dim, date))\n"
    }

    /// What became of the last term, and what comes after it.
    private mutating func add(_ ended: EndedTerm) {
        let review = ["vault", "term", "review", ended.dates.name, "--write"].map(ShellWord.quoted)
        let reached = ended.goals == 0 ? "" : "\(ended.achieved) of \(Words.count(ended.goals, "goal")) achieved"
        let next = ended.next.map { ($0.name, "begins on \($0.start)") } ?? ("vault term next", "")
        text += "\n"
        add("ended", [("\(ended.dates.name), on \(ended.dates.end)", reached)], limit: 1, role: .heading)
        add("review it", [(review.joined(separator: " "), "")], limit: 1, role: .heading)
        add("new term", [next], limit: 1, role: .heading)
    }

    /// The active workout, else the next day of the split; without goals also what was trained last.
    private mutating func add(_ training: Today.Training, on day: CalendarDate, isAlone: Bool) {
        var rows: [(String, String)] = []
        if let active = training.active {
            rows.append((active.title, "\(active.done) of \(Words.count(active.all, "set")) done: vault workout"))
        } else if let next = training.next {
            rows.append(("next: \(next.day)", "vault workout start"))
        }
        if let last = training.last, isAlone {
            rows.append(("last: \(last.title)", WorkoutWords.ago(last.day, day)))
            rows.append(("this week", Words.count(training.thisWeek, "workout")))
        }
        if rows.isEmpty { return }
        text += "\n"
        add("training", rows, limit: rows.count, role: .heading)
    }

    private mutating func addGoals(_ day: DaySummary) {
        if day.urgent.isEmpty, day.behind.isEmpty, day.upcoming.isEmpty, day.missed.isEmpty { return }
        text += "\n"
        add(
            "missed",
            day.missed.map {
                ($0.title, $0.occurrences?.newlyMissed.map { "\($0)" } ?? "")
            },
            limit: limits.missed, role: .warning)
        add("urgent", day.urgent.map { ($0.title, due($0)) }, limit: limits.urgent, role: .warning)
        add("behind", day.behind.map { ($0.title, ProgressWords.pace($0)) }, limit: limits.behind, role: .warning)
        add("next", day.upcoming.map { ($0.title, due($0)) }, limit: limits.upcoming, role: .heading)
    }

    /// The days left, and of what repeats the due date that is spoken of.
    private func due(_ goal: GoalProgress) -> String {
        let left = ProgressWords.daysLeft(goal)
        guard let next = goal.occurrences?.next else { return left }
        return width < 60 ? left : "\(next), \(left)"
    }

    private mutating func addNeeds(_ day: DaySummary) {
        text += "\n"
        var rows: [(String, String)] = []
        var last: Path?
        for (place, need) in day.needs.enumerated() {
            // The period is named once, after the last of its amounts.
            let next = place + 1 < day.needs.count ? day.needs[place + 1] : nil
            let endsPeriod = next?.goal.path != need.goal.path || next?.period != need.period
            let amount =
                ProgressWords.need(need) + (endsPeriod || need.by != nil ? " \(ProgressWords.when(need))" : "")
            if need.goal.path == last, let row = rows.popLast() {
                rows.append((row.0, row.1 + ", " + amount))
            } else {
                rows.append((need.goal.title, amount))
            }
            last = need.goal.path
        }
        if rows.isEmpty { rows = [("nothing left this week", "")] }
        add("to do", rows, limit: limits.needs, role: .heading)
    }

    /// Rows of a title and what is to say about it, at the right margin; what is over the limit is counted.
    private mutating func add(_ label: String, _ rows: [(String, String)], limit: Int, role: Style.Role) {
        let shown = rows.count > limit ? Array(rows.prefix(limit - 1)) : rows
        var label = label
        for (title, note) in shown {
            if width < Self.narrow, DisplayText.width(DisplayText.visible(note)) > width - Self.labelCells - 22 {
                let room = width - Self.labelCells
                text += padded(label, role) + DisplayText.truncated(DisplayText.visible(title), to: room) + "\n"
                for line in DisplayText.wrapped(DisplayText.visible(note), to: room - 2) {
                    text += DisplayText.spaces(Self.labelCells + 2) + line + "\n"
                }
                label = ""
                continue
            }
            // At least 20 cells are left for the title.
            let note = DisplayText.truncated(DisplayText.visible(note), to: width - Self.labelCells - 22)
            let room = width - Self.labelCells - (note.isEmpty ? 0 : DisplayText.width(note) + 2)
            let title = DisplayText.truncated(DisplayText.visible(title), to: max(room, 8))
            let gap = note.isEmpty ? "" : DisplayText.spaces(max(room - DisplayText.width(title), 0) + 2)
            text += padded(label, role) + title + gap + note + "\n"
            label = ""
        }
        if shown.count < rows.count {
            text += padded(label, role) + style(.dim, "and \(rows.count - shown.count) more: vault progress") + "\n"
        }
    }

    /// What was done on a day, as one sentence of a line or two. What does not fit is counted, and of the one that
    /// is left only the title is cut.
    private mutating func addDone(_ label: String, _ actions: [LoggedAction]) {
        let room = width - Self.labelCells
        // No more fit, when each takes a cell and the three to the next one.
        var count = min(actions.count, (limits.done * room + 3) / 4)
        var titleCells = limits.done * room
        var lines: [String] = []
        while true {
            let more = count < actions.count ? ["and \(actions.count - count) more"] : []
            let items = actions.prefix(count).map { done($0, titleCells: titleCells) }
            lines = DisplayText.wrapped((items + more).joined(separator: " · "), to: room)
            if lines.count <= limits.done { break }
            if count > 1 { count -= 1 } else if titleCells > 8 { titleCells -= 4 } else { break }
        }
        if actions.isEmpty { lines = [style(.dim, "nothing logged")] }
        for (number, line) in lines.prefix(limits.done).enumerated() {
            text += padded(number == 0 ? label : "", .heading) + DisplayText.truncated(line, to: room) + "\n"
        }
    }

    private func done(_ action: LoggedAction, titleCells: Int) -> String {
        let title = DisplayText.truncated(DisplayText.visible(action.title), to: titleCells)
        return [title, ProgressWords.amounts(action).map { DisplayText.visible($0) }].compactMap { $0 }.joined(
            separator: " ")
    }

    private func padded(_ label: String, _ role: Style.Role) -> String {
        style(role, label) + DisplayText.spaces(Self.labelCells - DisplayText.width(label))
    }
}
