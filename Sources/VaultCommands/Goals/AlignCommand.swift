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
    package static let align = Command(definition: AlignCommand.definition, run: AlignCommand.run)
}

/// `vault align`: what is planned and done for the values.
enum AlignCommand {
    static let definition = CommandDefinition(
        "align", "show what is planned and done for each value",
        arguments: [
            Argument("VALUE", .record(of: ["value"]), count: .any, "only these values, with the goals that serve them")
        ],
        options: [
            Option("archived", "include archived values"),
            Option("explain", "show how each figure is computed"),
            .listFormat,
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let arguments = request.arguments
        let vault = try request.vault()
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let today = try request.today(vault)
        var notes: [NoteID] = []
        for written in arguments.positionals {
            notes.append(try request.record(named: written, of: ["value"], in: vault, for: .reading))
        }
        let overview = vault.snapshot.alignment(
            asOf: today, includesArchived: arguments.has("archived") || !notes.isEmpty)
        let chosen = notes.isEmpty ? nil : overview.values.filter { notes.contains($0.value.note) }
        let answer = AlignmentAnswer(
            overview, values: chosen ?? overview.values, skippedVaults: vault.facts.nestedVaults,
            explains: arguments.has("explain"))
        if let result = request.result(Answers.align, answer) { return request.warned(result, of: vault) }
        let text = AlignmentText.render(
            overview, chosen: chosen, explains: arguments.has("explain"), skippedVaults: vault.facts.nestedVaults,
            style: request.style, width: request.width)
        return request.warned(CommandResult(text), of: vault)
    }
}

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
        skippedVaults: [(path: Path, notes: Int)], style: Style, width: Int
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
            "", .number("goals"), .number("alignment"), .number("7 d"), .number("28 d"), .whole("last action"),
            .whole("week"),
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
        var table = TextTable(columns: [.number, ""])
        for share in hours.shares {
            table.add([.init("  " + AlignmentWords.decimals(1, share.hours)), .init(share.goal.title)])
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
        var table = TextTable(columns: [.number, "", .whole])
        for served in goals {
            table.add([
                .init("  \(served.strength)"), .init(served.goal.title),
                .init(ProgressWords.status(served.goal.status), .dim),
            ])
        }
        text += table.text(width: width, style: style)
    }

    // MARK: Parts

    private mutating func addFoot(_ skippedVaults: [(path: Path, notes: Int)]) {
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

/// The figures of alignment below the table of values: one line each, or with the numbers that they are made of.
struct FiguresText {
    let style: Style
    let width: Int

    private static let margin = 12

    func render(_ overview: AlignmentOverview, explains: Bool) -> String {
        if overview.countedValues.isEmpty || overview.summary.actions.last28 == 0 { return "" }
        return explains ? explained(overview) : short(overview)
    }

    // MARK: One line each

    private func short(_ overview: AlignmentOverview) -> String {
        func parts(_ figure: (ValueAlignment) -> Rational, _ text: (Rational) -> String) -> [String] {
            let values = overview.countedValues.filter { figure($0) > 0 }
            return sorted(values, by: figure).map { "\($0.value.title) \(text(figure($0)))" }
        }
        let balance = AlignmentWords.balance(overview.balance).map { [$0] } ?? []
        return "\n" + line("Fulfilment", parts(\.fulfilment, { AlignmentWords.decimals(1, $0) }))
            + line("Engagement", parts(\.engagement, { AlignmentWords.decimals(2, $0) }))
            + line("Balance", balance + [AlignmentWords.crossDomain(overview)])
    }

    /// Parts after a heading, broken between parts where the line is full.
    private func line(_ heading: String, _ parts: [String]) -> String {
        if parts.isEmpty { return "" }
        let lines = DisplayText.joined(parts.map(DisplayText.visible), to: width - Self.margin, breaksWords: true)
        return lines.enumerated().map { number, line in
            let start = number == 0 ? style(.heading, heading) : ""
            let gap = DisplayText.spaces(Self.margin - (number == 0 ? heading.count : 0))
            return "\(start)\(gap)\(line)\n"
        }.joined()
    }

    /// The largest first, equal ones in their order.
    private func sorted(_ values: [ValueAlignment], by figure: (ValueAlignment) -> Rational) -> [ValueAlignment] {
        values.enumerated().sorted { left, right in
            let (first, second) = (figure(left.element), figure(right.element))
            return first != second ? first > second : left.offset < right.offset
        }.map(\.element)
    }

    // MARK: With the numbers that they are made of

    private func explained(_ overview: AlignmentOverview) -> String {
        let values = overview.countedValues
        var text = heading("Fulfilment", "actions in 7 days / priority × 100")
        text += table(
            sorted(values.filter { $0.fulfilment > 0 }, by: \.fulfilment).map {
                [AlignmentWords.decimals(1, $0.fulfilment), $0.value.title, AlignmentWords.fulfilment($0)]
            })
        text += heading("Engagement", "running goals × mean alignment × actions in 28 days / 100")
        text += table(
            sorted(values.filter { $0.engagement > 0 }, by: \.engagement).map {
                [AlignmentWords.decimals(2, $0.engagement), $0.value.title, AlignmentWords.engagement($0)]
            })
        let balance = overview.balance
        let score = AlignmentWords.balance(balance) ?? "not known"
        text += heading("Balance", "\(score); 1 when each has as many actions in 28 days, 0 when one has all")
        text += table(balance.values.map { ["\($0.actions.last28)", $0.value.title, ""] })
        text += heading("Several values at once", AlignmentWords.severalOf(overview))
        var actions = TextTable(columns: [.whole, "", ""])
        for action in overview.crossDomain.listed {
            let names = action.values.map(\.title).joined(separator: ", ")
            actions.add([.init("  \(action.day)"), .init(action.title), .init(names, .dim)])
        }
        if !overview.crossDomain.listed.isEmpty { text += actions.text(width: width, style: style) }
        let hidden = overview.crossDomain.count - overview.crossDomain.listed.count
        return hidden > 0 ? text + "  and \(hidden) more\n" : text
    }

    private func heading(_ title: String, _ words: String) -> String {
        let lines = DisplayText.wrapped("\(title): \(words)", to: width)
        let first = lines.first.map { style(.heading, title) + $0.dropFirst(title.count) + "\n" } ?? ""
        return "\n" + first + lines.dropFirst().map { $0 + "\n" }.joined()
    }

    private func table(_ rows: [[String]]) -> String {
        if rows.isEmpty { return "  nothing in these days\n" }
        var table = TextTable(columns: [.number, "", .whole])
        for row in rows { table.add([.init("  " + row[0]), .init(row[1]), .init(row[2], .dim)]) }
        return table.text(width: width, style: style)
    }
}
