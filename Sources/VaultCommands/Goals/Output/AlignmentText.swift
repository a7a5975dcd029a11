import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultProgress
import VaultRecords
import VaultReviews

/// Alignment for the morning: one line for each value, and what no value or no week has room for below.
struct AlignmentText {
    let style: Style
    let width: Int
    private var text = ""

    private init(style: Style, width: Int) {
        self.style = style
        self.width = max(width, 40)
    }

    /// - Parameter chosen: values that were named, which are shown with their goals; nil shows all in a table
    static func render(
        _ overview: AlignmentOverview, chosen: [ValueAlignment]?, explains: Bool,
        skippedVaults: [(path: String, notes: Int)], style: Style, width: Int
    ) -> String {
        var page = AlignmentText(style: style, width: width)
        if let chosen {
            for value in chosen { page.addPage(value, explains: explains) }
        } else {
            page.addHead(overview)
            page.addTable(overview.values)
            page.text += FiguresText(style: style, width: page.width).render(overview, explains: explains)
            page.addGoalsWithoutValues(overview.goalsWithoutValues)
            page.addHours(overview.weeklyHours)
        }
        page.addFoot(skippedVaults)
        return page.text
    }

    // MARK: All values

    private mutating func addHead(_ overview: AlignmentOverview) {
        let summary = AlignmentWords.summary(overview.summary)
        let day = overview.asOf.description
        for (number, line) in DisplayText.wrapped(summary, to: width - day.count - 2).enumerated() {
            let start = number == 0 ? style(.heading, day) : DisplayText.spaces(day.count)
            text += "\(start)  \(style(.dim, line))\n"
        }
        guard overview.values.isEmpty else { return }
        let sentence =
            "No values to show. A value is a note with 'type: value'; goals link to it. Make one with: "
            + "vault new value 'Health'"
        text += "\n" + DisplayText.wrapped(sentence, to: width).map { $0 + "\n" }.joined()
    }

    private mutating func addTable(_ values: [ValueAlignment]) {
        guard !values.isEmpty else { return }
        var table = TextTable(columns: [
            .init("", mayBeCut: true), .init("goals", .right, mayBeCut: false),
            .init("alignment", .right, mayBeCut: false),
            .init("7 d", .right, mayBeCut: false), .init("28 d", .right, mayBeCut: false),
            .init("last action", mayBeCut: false), .init("week", mayBeCut: false),
        ])
        var level: ValueRecord.Level?
        for value in values {
            if value.value.level != level {
                table.addHeading(AlignmentWords.heading(value.value.level), isApart: level != nil)
                level = value.value.level
            }
            table.add(cells(value))
            if !value.neglect.isEmpty { table.addBelow(AlignmentWords.neglect(value), indent: 4, .warning) }
        }
        text += "\n" + table.text(width: width, style: style)
    }

    private func cells(_ value: ValueAlignment) -> [TextTable.Cell] {
        let actions = value.actions
        return [
            .init("  " + value.value.title), .init(String(value.running.count)),
            .init(value.meanStrength.map { AlignmentWords.decimals(1, $0) } ?? "–", value.running.isEmpty ? .dim : nil),
            .init(String(actions.last7)), .init(String(actions.last28)), .init(AlignmentWords.lastAction(actions)),
            .init(AlignmentWords.momentum(actions), actions.momentum == .growing ? .good : .dim),
        ]
    }

    private mutating func addGoalsWithoutValues(_ goals: [GoalProgress]) {
        guard !goals.isEmpty else { return }
        text += "\n" + style(.heading, "Running goals without a value") + "\n"
        for goal in goals {
            let kind = goal.kind == .goal ? "" : "  " + goal.kind.rawValue
            text += line(goal.title, tail: style(.dim, kind), room: width - 2 - DisplayText.width(kind))
        }
    }

    /// Nothing when no goal has a time target.
    private mutating func addHours(_ hours: WeeklyHours) {
        guard !hours.shares.isEmpty else { return }
        let sum = "\(AlignmentWords.hours(hours.planned)) of \(AlignmentWords.hours(hours.available))"
        text += "\n\(style(.heading, "Hours a week"))  \(style(hours.isTooMuch ? .warning : .dim, sum))\n"
        var table = TextTable(columns: [.init("", .right, mayBeCut: false), .init("")])
        for share in hours.shares {
            table.add([.init("  " + AlignmentWords.decimals(1, share.hours)), .init(share.title)])
        }
        text += table.text(width: width, style: style)
        if hours.isTooMuch {
            let over = AlignmentWords.hours(hours.planned - hours.available)
            text += "  " + style(.warning, "\(over) h more than available; something may have to wait") + "\n"
        }
    }

    // MARK: One value

    private mutating func addPage(_ value: ValueAlignment, explains: Bool) {
        let record = value.value
        if !text.isEmpty { text += "\n" }
        let about = [AlignmentWords.word(record.level), "priority \(record.priority)", record.domain]
        let words = about.compactMap(\.self).joined(separator: ", ") + (record.isArchived ? ", archived" : "")
        let (title, tail) = (DisplayText.visible(record.title), DisplayText.visible(words))
        let isShort = DisplayText.width(title) + 2 + DisplayText.width(tail) <= width
        text += style(.heading, DisplayText.truncated(title, to: width)) + (isShort ? "  " : "\n  ")
        text += style(.dim, DisplayText.truncated(tail, to: width - 2)) + "\n"
        if !value.neglect.isEmpty { text += "  " + style(.warning, AlignmentWords.neglect(value)) + "\n" }
        if !value.neglect.contains(.noRecentAction) { text += "  " + sentence(value.actions) + "\n" }
        let isQuiet = value.actions.last28 == 0 && !explains
        for line in isQuiet ? [] : AlignmentWords.figures(value, explains: explains) {
            text += DisplayText.wrapped(line, to: width - 2).map { "  \($0)\n" }.joined()
        }
        if let mean = value.meanStrength {
            let goals = Words.count(value.running.count, "running goal")
            add("\(goals), mean alignment \(mean.decimalText(places: 1))", value.running)
        }
        if !value.others.isEmpty { add("Not running", value.others) }
    }

    private func sentence(_ actions: ActionCounts) -> String {
        guard actions.daysSinceLast != nil else { return "no action yet" }
        let last = AlignmentWords.lastAction(actions)
        guard actions.last28 > 0 else { return "last action \(last)" }
        let parts = [
            "\(Words.count(actions.last7, "action")) in 7 days, \(actions.last28) in 28", "last \(last)",
            AlignmentWords.momentum(actions),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    private mutating func add(_ heading: String, _ goals: [ValueAlignment.Goal]) {
        text += "\n  \(heading)\n"
        var table = TextTable(columns: [.init("", .right, mayBeCut: false), .init(""), .init("", mayBeCut: false)])
        for goal in goals {
            table.add([
                .init("  \(goal.strength)"), .init(goal.title),
                .init(ProgressWords.status(goal.status), .dim),
            ])
        }
        text += table.text(width: width, style: style)
    }

    // MARK: Parts

    private mutating func addFoot(_ skippedVaults: [(path: String, notes: Int)]) {
        if !skippedVaults.isEmpty { text += "\n" }
        for vault in skippedVaults {
            let path = DisplayText.visible(vault.path)
            text += "Skipped '\(path)', a separate vault with \(Words.count(vault.notes, "note")).\n"
        }
    }

    private func line(_ title: String, tail: String, room: Int) -> String {
        "  \(DisplayText.truncated(DisplayText.visible(title), to: room))\(tail)\n"
    }
}
