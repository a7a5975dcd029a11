import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultRequests
import VaultReviews

extension Command {
    package static let progress = Command(definition: ProgressCommand.definition, run: ProgressCommand.run)
}

/// `vault progress`: the progress of the goals.
enum ProgressCommand {
    static let definition = CommandDefinition(
        "progress", "show how far goals have come, and what they still need",
        arguments: [Argument("GOAL", .goal, count: .any, "only these goals, milestones and obligations")],
        options: [
            Option("term", value: "TERM", .term, "only goals of this term, year or period"),
            Option("value", value: "VALUE", .record(of: ["value"]), "only goals that serve this value"),
            Option("behind", "only goals that are behind pace or overdue"),
            Option("all", "include goals of other terms, and finished ones"),
            Option("archived", "include archived goals"),
            Option(
                "sort", value: "ORDER", .order(["urgency", "due", "progress", "name"]),
                "by urgency, due, progress or name; -ORDER for descending"),
            Option("from", value: "DATE", .date, "only what counted from this day on, and up to today"),
            Option("to", value: "DATE", .date, "only what counted up to this day"),
            Option("weeks", "show the amount of each week as a row of bars"),
            Option("plot", "draw each target: how it went, what it should have, and what may come"),
            Option("explain", "list every action that counted and why, and those that did not"),
            .watch, .listFormat,
        ])

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        let vault = try request.vault()
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let today = try request.today(vault)
        let range = try range(request, today)
        let isPlotted = arguments.has("plot")
        if isPlotted { try request.refuseToPlot(with: ["from", "to", "weeks", "explain"]) }
        let isExplained = arguments.has("explain")
        let order = try request.usage { () throws(UsageError) in try chosenOrder(arguments.value("sort")) }
        var named: [NoteID] = []
        for written in arguments.positionals {
            named.append(
                try request.record(
                    named: written, of: GoalTypes.tracked, in: vault, for: .reading))
        }
        let namesArchived = named.contains { vault.graph.notes[$0].isTrue("archived") }
        let overview = vault.snapshot.progress(
            asOf: min(range?.to ?? today, today), explains: isExplained || range != nil,
            includesArchived: arguments.has("archived") || namesArchived,
            showsWeeks: arguments.has("weeks"), showsHistory: isPlotted)
        var choice = try choice(request, vault, overview, named: named)
        if let order { choice.shown = order.order.sorted(choice.shown, isReversed: order.isReversed) }
        let isGrouped = order.map { $0.order == .urgency && !$0.isReversed } ?? true
        var goals = choice.isChosen ? choice.shown : overview.goals
        if let order { goals = order.order.sorted(goals, isReversed: order.isReversed) }
        let filter = request.filter(["term", "value", "behind"])
        if let range {
            let answer = RangeProgress(goals, from: range.from, to: range.to)
            try request.refuseRows(but: "progress")
            if let result = request.result(Answers.progressRange, answer) { return request.warned(result, of: vault) }
            return request.warned(
                CommandResult(
                    RangeText.render(answer, filter: filter, style: request.style, width: request.invocation.width)),
                of: vault)
        }
        if isPlotted {
            let plots = PlotText(
                style: request.style, width: request.invocation.width, today: overview.asOf,
                weekStart: vault.settings.weekStart)
            let text = plots.render(
                choice.shown, isGrouped: isGrouped, filter: filter, isAny: !overview.goals.isEmpty)
            return request.warned(CommandResult(text), of: vault)
        }
        let answer = ProgressAnswer(
            overview, goals: goals, skippedVaults: vault.facts.nestedVaults, explains: isExplained,
            showsWeeks: arguments.has("weeks"))
        if let result = request.result(Answers.progress, answer) { return request.warned(result, of: vault) }
        let text = ProgressText.render(
            overview, term: choice.term ?? overview.term, goals: choice.shown, filter: filter, hidden: choice.hidden,
            skippedVaults: vault.facts.nestedVaults,
            isGrouped: isGrouped, explains: isExplained,
            style: request.style, width: request.invocation.width)
        let isAlone = named.count == 1 && choice.shown.count == 1
        return request.warned(CommandResult(text + (isAlone ? noTarget(choice.shown[0]) : "")), of: vault)
    }

    /// What a goal lacks whose actions count towards nothing.
    private static func noTarget(_ goal: GoalProgress) -> String {
        guard goal.kind == .goal, goal.targets.isEmpty, goal.childrenPercent == nil, !goal.isIncomplete,
            goal.linked ?? 0 > 0
        else { return "" }
        let line = EmptyScreen.newTarget(for: goal.name)
        return "\nIt has no target yet. To set one:\n  \(DisplayText.visible(line))\n"
    }

    /// The days of `--from` and `--to`; nil without them.
    private static func range(
        _ request: Request, _ today: CalendarDate
    ) throws(CommandFailure) -> (from: CalendarDate?, to: CalendarDate)? {
        let arguments = request.arguments
        guard let option = ["from", "to"].first(where: arguments.has) else { return nil }
        if let other = ["weeks", "explain"].first(where: arguments.has) {
            throw .usage(UsageError("'--\(option)' and '--\(other)' cannot be combined"))
        }
        let (from, to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past) ?? today
            )
        }
        if let from, to < from { throw .usage(UsageError("'--from' is \(from), which is after '--to' \(to)")) }
        return (from, to)
    }

    /// The order that `--sort` names, with a dash in front where it is turned round.
    private static func chosenOrder(_ written: String?) throws(UsageError) -> (order: GoalOrder, isReversed: Bool)? {
        guard let written else { return nil }
        let isReversed = written.hasPrefix("-")
        let name = isReversed ? String(written.dropFirst()) : written
        let names = GoalOrder.allCases.map(\.rawValue)
        guard let order = GoalOrder(rawValue: name) else {
            throw UsageError(
                "'--sort' is '\(written)'; expected \(Words.list(names, joint: "or"))",
                suggestions: Near.suggestions(for: name, in: names))
        }
        return (order, isReversed)
    }

    private struct Choice {
        var shown: [GoalProgress]
        var hidden: [GoalProgress] = []
        /// True when arguments chose some; then nothing is hidden but what they leave out.
        var isChosen = true
        /// The one that arguments name.
        var term: CurrentTerm?
    }

    private static func choice(
        _ request: Request, _ vault: Vault, _ overview: ProgressOverview, named: [NoteID]
    ) throws(CommandFailure) -> Choice {
        let arguments = request.arguments
        var goals = overview.goals
        var isChosen = false
        var chosenTerm: CurrentTerm?
        if !named.isEmpty {
            let names = named.map { vault.graph.notes[$0].name }
            goals = goals.filter { names.contains($0.name) }
            isChosen = true
        }
        if let term = arguments.value("term") {
            let index = try self.term(named: term, in: vault, request)
            let inTerm = vault.snapshot.namesOfGoals(linking: index, in: "terms")
            goals = goals.filter { inTerm.contains($0.name) }
            chosenTerm = vault.snapshot.days(ofTerm: index).map { days in
                CurrentTerm(
                    .init(name: vault.graph.notes[index].name, number: nil, start: days.first, end: days.last),
                    on: overview.asOf)
            }
            isChosen = true
        }
        if let value = arguments.value("value") {
            let serving = vault.snapshot.namesOfGoals(
                linking: try request.record(named: value, of: ["value"], in: vault, for: .reading), in: "values")
            goals = goals.filter { serving.contains($0.name) }
            isChosen = true
        }
        if arguments.has("behind") {
            goals = goals.filter { $0.status == .behind || $0.status == .overdue }
            isChosen = true
        }
        if isChosen || arguments.has("all") { return Choice(shown: goals, isChosen: isChosen, term: chosenTerm) }
        let current = vault.snapshot.currentGoals(overview)
        return Choice(
            shown: goals.filter { current.contains($0.name) }, hidden: goals.filter { !current.contains($0.name) },
            isChosen: false)
    }

    /// A term, year or period, as 'vault term' knows them: by number too.
    static func term(named written: String, in vault: Vault, _ request: Request) throws(CommandFailure) -> NoteID {
        try request.record(named: written, of: Snapshot.termTypes, in: vault, for: .reading)
    }
}

/// What counted on some days: for each goal what its targets got.
enum RangeText {
    /// - Parameter filter: what the goals were chosen by, as it was typed
    static func render(_ range: RangeProgress, filter: String, style: Style, width: Int) -> String {
        let days = range.from.map { "\($0) to \(range.to)" } ?? "up to \(range.to)"
        var text = style(.heading, days) + "\n"
        if range.goals.isEmpty {
            let which = filter.isEmpty ? "" : " that matches '\(filter)'"
            text += "\n" + DisplayText.visible("Nothing counted towards a goal\(which).") + "\n"
        }
        for goal in range.goals {
            let title = DisplayText.truncated(DisplayText.visible(goal.progress.title), to: width)
            text += "\n" + style(.heading, title) + "\n"
            let parts = goal.targets.compactMap { target in target.amount.map { words($0, target.progress) } }
            let line = (parts + [Words.count(goal.actions, "action")]).joined(separator: " · ")
            for line in DisplayText.wrapped(DisplayText.visible(line), to: max(width - 2, 20)) { text += "  \(line)\n" }
        }
        return text
    }

    /// `24.2 of 190 km`, `4 times`, `latest 72 kg`.
    private static func words(_ amount: Rational, _ target: TargetProgress) -> String {
        switch target.mode {
        case .total:
            "\(ProgressWords.number(amount, target)) of \(ProgressWords.amount(target.target, target))"
        case .rate, .limit: ProgressWords.amount(amount, target)
        case .latest: "latest \(ProgressWords.amount(amount, target))"
        case .average: "\(ProgressWords.amount(amount, target)) on average"
        case .best: "best \(ProgressWords.amount(amount, target))"
        }
    }
}
