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
import VaultReviews
import VaultSyntax

extension Command {
    package static let progress = Command(definition: ProgressCommand.definition, run: ProgressCommand.run)

    /// How to list what an option stands for that `list` and `progress` do not have: a status, days, a goal of actions.
    package static func listRemedy(_ command: CommandDefinition, _ option: String, _ value: String?) -> String? {
        let isList = command.name == list.definition.name
        guard isList || command.name == progress.definition.name else { return nil }
        if value == nil, let status = GoalStatus(rawValue: option.replacing("-", with: "_")) {
            return "to list them: vault list goals --where 'status = \(status.rawValue)'"
        }
        guard isList, let value else { return nil }
        if option == "goal" { return Request.list("goals", value, of: "actions") }
        let comparison = ["from": ">=", "since": ">=", "after": ">", "to": "<=", "until": "<=", "before": "<"][option]
        return comparison.map { "to list them: vault list actions --where 'date \($0) \(value)'" }
    }
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

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
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
                    RangeText.render(answer, filter: filter, style: request.style, width: request.width)),
                of: vault)
        }
        if isPlotted {
            let plots = PlotText(
                style: request.style, width: request.width, today: overview.asOf,
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
            style: request.style, width: request.width)
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
    ) throws(Refusal) -> (from: CalendarDate?, to: CalendarDate)? {
        let arguments = request.arguments
        guard let option = ["from", "to"].first(where: arguments.has) else { return nil }
        if let other = ["weeks", "explain"].first(where: arguments.has) {
            throw .usage("'--\(option)' and '--\(other)' cannot be combined")
        }
        let (from, to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past) ?? today
            )
        }
        if let from, to < from { throw .usage("'--from' is \(from), which is after '--to' \(to)") }
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
    ) throws(Refusal) -> Choice {
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
            goals = vault.snapshot.goals.ordered(goals.filter { inTerm.contains($0.name) }, by: index)
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
    static func term(named written: String, in vault: Vault, _ request: Request) throws(Refusal) -> NoteID {
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
            let parts = goal.targets.compactMap { target in target.amount.map { ProgressWords.sum($0, target.progress) }
            }
            let line = (parts + [Words.count(goal.actions, "action")]).joined(separator: " · ")
            for line in DisplayText.wrapped(DisplayText.visible(line), to: max(width - 2, 20)) { text += "  \(line)\n" }
        }
        return text
    }
}

/// Progress for the morning: one line for each goal with its bar, one for each target with what is left.
package struct ProgressText {
    let style: Style
    let width: Int
    private var text = ""
    private var isClosed = false
    /// The width of what follows the percentages, so that all bars are in one column.
    private var tailWidth = 15

    /// Narrower than this, bar and percentage are on a line of their own.
    private static let leastForOneLine = 60

    init(style: Style, width: Int) {
        self.style = style
        self.width = max(width, 36)
    }

    /// - Parameters:
    ///   - term: the one that is spoken of
    ///   - goals: those to show
    ///   - filter: what they were chosen by, as it was typed
    ///   - hidden: goals of other terms, which are only counted
    ///   - isGrouped: by status; else in the order given, each with its status
    ///   - explains: whether every contribution is listed
    static func render(
        _ overview: ProgressOverview, term: CurrentTerm?, goals: [GoalProgress], filter: String, hidden: [GoalProgress],
        skippedVaults: [(path: Path, notes: Int)], isGrouped: Bool, explains: Bool, style: Style, width: Int
    ) -> String {
        var page = ProgressText(style: style, width: width)
        page.addHead(term, overview.asOf)
        if isGrouped {
            page.addGroups(
                goals, asOf: overview.asOf, explains: explains, heading: ProgressWords.heading,
                tail: ProgressWords.daysLeft)
        } else if !goals.isEmpty {
            page.text += "\n"
            page.setTailWidth(goals, ProgressWords.daysLeft)
            for goal in goals {
                page.add(
                    goal, asOf: overview.asOf, explains: explains, tellsStatus: true, tail: ProgressWords.daysLeft(goal)
                )
            }
        }
        if goals.isEmpty {
            let none = DisplayText.wrapped(DisplayText.visible(EmptyScreen.noMatch(filter)), to: page.width)
            page.text += "\n" + (overview.goals.isEmpty ? EmptyScreen.noGoals : none.joined(separator: "\n")) + "\n"
        }
        page.addFoot(hidden: hidden, skippedVaults: skippedVaults)
        if let total = ProgressWords.total(goals) {
            page.text += "\n"
            for line in DisplayText.wrapped(total, to: page.width) { page.text += line + "\n" }
        }
        return page.text
    }

    /// One goal alone, with its status above it.
    package static func block(_ goal: GoalProgress, asOf: CalendarDate, style: Style, width: Int) -> String {
        var page = ProgressText(style: style, width: width)
        page.text = style(role(goal.status), ProgressWords.heading(goal.status)) + "\n"
        page.add(goal, asOf: asOf, explains: false, tail: ProgressWords.daysLeft(goal))
        return page.text
    }

    /// Goals by status, with an empty line before each group.
    ///
    /// - Parameters:
    ///   - isClosed: whether nothing can be done any more, so that no pace and no day is shown
    ///   - heading: of a group
    ///   - tail: what follows the percentage of a goal, at most 15 cells
    static func groups(
        _ goals: [GoalProgress], asOf: CalendarDate, isClosed: Bool, style: Style, width: Int,
        heading: (GoalStatus) -> String, tail: (GoalProgress) -> String
    ) -> String {
        var page = ProgressText(style: style, width: width)
        page.isClosed = isClosed
        page.addGroups(goals, asOf: asOf, explains: false, heading: heading, tail: tail)
        return page.text
    }

    private mutating func addGroups(
        _ goals: [GoalProgress], asOf: CalendarDate, explains: Bool, heading: (GoalStatus) -> String,
        tail: (GoalProgress) -> String
    ) {
        setTailWidth(goals, tail)
        for status in ProgressWords.groupOrder {
            let group = goals.filter { $0.status == status }.limitsLast
            if group.isEmpty { continue }
            text += "\n\(style(Self.role(status), heading(status)))\n"
            for goal in group { add(goal, asOf: asOf, explains: explains, tail: tail(goal)) }
        }
    }

    private mutating func setTailWidth(_ goals: [GoalProgress], _ tail: (GoalProgress) -> String) {
        tailWidth = goals.map { DisplayText.width(tail($0)) }.reduce(tailWidth, max)
    }

    static func role(_ status: GoalStatus) -> Style.Role {
        switch status {
        case .overdue, .behind: .warning
        case .onTrack, .achieved: .good
        default: .heading
        }
    }

    private mutating func addHead(_ term: CurrentTerm?, _ today: CalendarDate) {
        if let term {
            let dates = "\(term.dates.start) to \(term.dates.end)"
            let (name, state) = (DisplayText.visible(term.dates.name), ProgressWords.state(term))
            let fits = DisplayText.width("\(name), \(state)  \(dates)") <= width
            text += "\(style(.heading, name)), \(state)\(fits ? "  " : "\n")\(style(.dim, dates))\n"
        } else {
            text += "\(style(.heading, today.description)), not in a term\n"
        }
    }

    /// Title, bar, percent and what is said after it; then the targets.
    private mutating func add(
        _ goal: GoalProgress, asOf: CalendarDate, explains: Bool, tellsStatus: Bool = false, tail said: String
    ) {
        addTitle(goal, tail: said)
        var status = tellsStatus ? [ProgressWords.status(goal.status)] : []
        let shown = ProgressCells.target(of: goal)
        let last = isClosed ? nil : goal.last.map { "last on \($0)" }
        for (place, target) in goal.targets.enumerated() {
            var details = ProgressWords.details(target, status: goal.status, isClosed: isClosed)
            if place != shown, let strip = ProgressCells.strip(of: target) { details.append(strip) }
            if place == goal.targets.count - 1, let last { details.append(last) }
            add(status + details)
            status = []
            if explains, let standing = ProgressWords.standing(target, status: goal.status) { add([standing]) }
            if let weeks = ProgressWords.weeks(target, cells: width - 36) {
                add([weeks] + (ProgressWords.trend(target).map { [$0] } ?? []))
            }
        }
        if let occurrences = goal.occurrences {
            status += ProgressWords.occurrences(occurrences, status: goal.status)
        }
        if goal.targets.isEmpty, let last {
            if let linked = goal.linked, linked > 0, goal.occurrences == nil {
                status.append(Words.count(linked, "linked action"))
            }
            status.append(last)
        }
        if !status.isEmpty { add(status) }
        if let children = goal.childrenPercent { add(["sub-goals: \(children.percentText) %"]) }
        if goal.isIncomplete { add(["part of \(DisplayText.visible(goal.path)) cannot be read: vault check"]) }
        if explains { addContributions(goal) }
    }

    private mutating func addTitle(_ goal: GoalProgress, tail said: String) {
        let percent = goal.percent.map { ProgressWords.percent($0) } ?? ""
        let tail = DisplayText.spaces(8 - DisplayText.width(percent)) + percent + "  " + said
        let cells = ProgressCells.of(goal, style)
        let isOneLine = width >= Self.leastForOneLine
        let tailWidth = max(tailWidth, DisplayText.width(said))
        let room = isOneLine ? width - 2 - 2 - ProgressCells.count - 8 - 2 - tailWidth : width - 2
        let marks = (goal.isUrgent && !isClosed ? " !" : "") + (goal.isIncomplete ? " ?" : "")
        let title = DisplayText.truncated(DisplayText.visible(goal.title), to: room - DisplayText.width(marks))
        let head = "  \(style(.heading, title))\(style(.warning, marks))"
        guard isOneLine else {
            text += head + "\n"
            let isBare = percent.isEmpty && trimmed(cells).isEmpty
            let line = trimmed("      " + (isBare ? said : cells + tail))
            if !line.isEmpty { text += line + "\n" }
            return
        }
        let gap = DisplayText.spaces(room - DisplayText.width(title + marks))
        text += trimmed("\(head)\(gap)  \(cells)\(tail)") + "\n"
    }

    /// Parts of a sentence, broken between parts where the line is full.
    private mutating func add(_ parts: [String]) {
        let indent = "      "
        var line = ""
        let room = max(width - indent.count, 20)
        for part in parts.flatMap({ DisplayText.wrapped(DisplayText.visible($0), to: room) }) {
            if line.isEmpty {
                line = part
            } else if DisplayText.width(indent + line + " · " + part) <= width {
                line += " · " + part
            } else {
                text += indent + style(.dim, line) + "\n"
                line = part
            }
        }
        text += indent + style(.dim, line) + "\n"
    }

    private mutating func addContributions(_ goal: GoalProgress) {
        for item in goal.contributions {
            var reason = "\(item.day)  \(DisplayText.visible(ProgressWords.contribution(item)))"
            if goal.targets.count > 1 { reason += ", for '\(DisplayText.visible(item.target))'" }
            add(reason, place: "\(item.path):\(item.line)")
        }
        for item in goal.occurrences?.done ?? [] {
            add("\(item.day)  done for \(item.due)", place: "\(item.path):\(item.line)")
        }
        for item in goal.notCounted {
            add("not counted: \(ProgressWords.reason(item.reason))", place: item.path.text)
        }
        if !goal.missing.isEmpty, ![.achieved, .dropped].contains(goal.status) {
            let names = Words.list(goal.missing.map(\.rawValue), joint: "or")
            text += DisplayText.spaces(8) + "no \(names) yet\n"
        }
    }

    /// A reason and the place it comes from, on a line of its own where both do not fit on one.
    private mutating func add(_ reason: String, place: String) {
        let indent = DisplayText.spaces(8)
        let place = DisplayText.visible(place)
        let fits = indent.count + DisplayText.width(reason) + 2 + DisplayText.width(place) <= width
        text += indent + reason + (fits ? "  " : "\n" + indent + DisplayText.spaces(12)) + style(.path, place) + "\n"
    }

    private mutating func addFoot(hidden: [GoalProgress], skippedVaults: [(path: Path, notes: Int)]) {
        if !hidden.isEmpty {
            let counts = Dictionary(hidden.map { ($0.status, 1) }, uniquingKeysWith: +)
            let sentence =
                "\(ProgressWords.kinds(hidden)) not shown: \(ProgressWords.counts(counts)). "
                + "'vault progress --all' shows \(hidden.count == 1 ? "it" : "them")."
            text += "\n"
            for line in DisplayText.wrapped(sentence, to: width) { text += style(.dim, line) + "\n" }
        }
        if !skippedVaults.isEmpty { text += "\n" }
        for vault in skippedVaults {
            let path = DisplayText.visible(vault.path)
            text += "Skipped '\(path)', a separate vault with \(Words.count(vault.notes, "note")).\n"
        }
    }

    private func trimmed(_ line: String) -> String {
        var line = line[...]
        while line.last == " " { line.removeLast() }
        return String(line)
    }
}

/// The cells next to a goal's title: a bar of its percentage, or of a goal of rates and limits how its last periods
/// went.
enum ProgressCells {
    static let count = 12

    static func of(_ goal: GoalProgress, _ style: Style) -> String {
        if let periods = target(of: goal).flatMap({ goal.targets[$0].recentPeriods }) {
            return strip(periods, style) + DisplayText.spaces(count - periods.count)
        }
        return goal.percent == nil ? DisplayText.spaces(count) : bar(goal, style)
    }

    /// Which target's periods are next to the title of a goal that has nothing but rates and limits: the first that is
    /// off its pace, else the first that has some. An index in its targets.
    static func target(of goal: GoalProgress) -> Int? {
        guard goal.targets.allSatisfy(\.isRateOrLimit) else { return nil }
        let withPeriods = goal.targets.indices.filter { !(goal.targets[$0].recentPeriods ?? []).isEmpty }
        return withPeriods.first { !goal.targets[$0].isOnPace } ?? withPeriods.first
    }

    /// The periods of a target, for its own line; nil without any.
    static func strip(of target: TargetProgress) -> String? {
        guard let periods = target.recentPeriods, !periods.isEmpty else { return nil }
        return strip(periods, .plain)
    }

    /// What is done is full; of a goal that is behind, what it should have by now is half full.
    private static func bar(_ goal: GoalProgress, _ style: Style) -> String {
        let filled = cells(goal.percent)
        let isBehind = goal.status == .behind
        let late = isBehind && filled < count ? max(cells(goal.expectedPercent) - filled, 1) : 0
        let done = String(repeating: "█", count: filled)
        let missing = String(repeating: "▒", count: late)
        let rest = String(repeating: "░", count: count - filled - late)
        return style(isBehind ? .warning : .good, done) + style(.warning, missing) + style(.dim, rest)
    }

    private static func cells(_ percent: Rational?) -> Int {
        ((percent ?? 0) * Rational(count)).divided(by: 100)?.floor(within: 0...count) ?? 0
    }

    private static func strip(_ periods: [PeriodOutcome], _ style: Style) -> String {
        var text = ""
        for outcome in periods {
            switch outcome {
            case .met: text += style(.good, "■")
            case .missed: text += style(.warning, "□")
            case .running: text += style(.heading, "▸")
            }
        }
        return text
    }
}
