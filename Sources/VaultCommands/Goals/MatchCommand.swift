import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultReviews
import VaultShapes
import VaultSyntax

extension Command {
    package static let match = Command(definition: MatchCommand.definition, run: MatchCommand.run)
}

/// `vault match`: goals that actions without one may belong to.
enum MatchCommand {
    static let definition = CommandDefinition(
        "match", "suggest goals for actions that have none",
        arguments: [
            Argument(
                "ACTION", .record(of: ["action", "workout"]), count: .any,
                "only these actions or workouts, even if they have goals")
        ],
        options: [
            Option(
                "goal", value: "GOAL", .goal, isRepeatable: true, "only suggest these goals, milestones and obligations"
            ),
            Option("term", value: "TERM", .term, "only actions within this term, year or period"),
            Option("from", value: "DATE", .date, "only actions from this day on"),
            Option("to", value: "DATE", .date, "only actions up to this day"),
            Option("accept", "link the suggestions that are certain, asking for each"),
            Option("yes", short: "y", "with --accept: link them without asking"),
            Option(
                "not", value: "GOAL", .goal, isRepeatable: true, "remember that the ACTIONs are not for this goal"),
            Option("undo", "with --not: forget it again"),
            .dryRun,
            Option("all", "list every action, also those without a suggestion"),
            Option("format", choices: ["text", "json", "jsonl", "csv", "tsv"], "output format"),
        ])

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        if request.has("not") { return try ruleOut(request) }
        if request.has("undo") { throw .usage("'--undo' is for 'vault match --not'") }
        let vault = try request.vault(writing: request.has("accept"))
        try request.refuseEmptyScreen(ofPack: "goals", in: vault)
        let question = try question(request, vault)
        let overview = vault.snapshot.goals.suggestions(question, spread: vault.snapshot.work)
        if request.has("accept") {
            return try MatchAcceptance(overview, question, vault, request).write(from: vault)
        }
        if let name = ["yes", "dry-run"].first(where: request.has) {
            throw .usage("'--\(name)' is for 'vault match --accept'")
        }
        if let result = request.result(Answers.match, overview) { return request.warned(result, of: vault) }
        switch request.value("format") {
        case "jsonl":
            let lines = MatchAnswer.suggestions(overview)
            return request.warned(CommandResult(Answers.matchLines, lines: lines), of: vault)
        default:
            let goals = question.actions == nil ? [] : goals(open: overview.unmatched, vault)
            let text = MatchText.render(
                overview, question: question, showsAll: request.has("all"),
                hasNoActions: vault.graph.records("action").isEmpty, goals: goals,
                style: request.style, width: request.width)
            return request.warned(CommandResult(text), of: vault)
        }
    }

    /// `vault match --not GOAL ACTION`: a decision, written into the `not_for` of the action.
    private static func ruleOut(_ request: Request) throws(Refusal) -> CommandResult {
        let undoing = request.has("undo")
        if let name = ["goal", "term", "from", "to", "accept", "all"].first(where: request.has) {
            throw .usage("'--not' and '--\(name)' cannot be combined")
        }
        if request.words.isEmpty {
            throw .usage("'--not' needs an ACTION", help: "for example: vault match --not GOAL ACTION")
        }
        return try request.write { (vault) throws(Refusal) in
            let (graph, model) = (vault.graph, vault.snapshot.goals)
            var links: [(action: Path, goal: Path)] = []
            for written in request.arguments.values("not") {
                let goal = try request.goal(named: written, on: nil, in: vault)
                for name in request.words {
                    let action = try request.record(named: name, of: ["action"], in: vault, for: .writing)
                    links.append((graph.notes[action].path, graph.notes[goal].path))
                    guard !undoing, let index = model.goalIndex(ofNote: goal),
                        model.linkedGoals(of: action).contains(index)
                    else { continue }
                    let line = [
                        "vault", "set", graph.notes[action].name, "goals-=" + vault.snapshot.linkText(to: goal),
                    ]
                    throw .refused(
                        "'\(graph.notes[action].name)' links '\(graph.notes[goal].name)'",
                        help: "take the link out first: \(ShellWord.line(line))")
                }
            }
            let planned = try vault.snapshot.linking(
                [], notFor: links, undoing: undoing, today: try request.today(vault))
            if let refusal = planned.leftOut.first?.refusal { throw refusal }
            let done = undoing ? "may be suggested again" : "will not be suggested again"
            let what = Words.count(request.words.count, "action")
            let names = Words.list(request.arguments.values("not").map { "'\($0)'" }, joint: "and")
            return Writing(
                edit: planned.edit, description: "\(undoing ? "forget" : "say") what \(what) is not for",
                done: DisplayText.visible("\(names) \(done) for \(what)") + "\n")
        }
    }

    /// What links of these actions may say: the goals that are open on each of their days, by due date.
    private static func goals(open actions: [MatchedAction], _ vault: Vault) -> [String] {
        let open = vault.snapshot.goals.goals.filter { goal in
            goal.plan.kind == .goal && goal.isOpen && actions.allSatisfy { goal.dates.contains($0.day) }
        }
        return open.sorted { ($0.dates.due ?? .last, $0.plan.path) < ($1.dates.due ?? .last, $1.plan.path) }
            .map { vault.snapshot.linkText(to: $0.note) }
    }

    private static func question(_ request: Request, _ vault: Vault) throws(Refusal) -> MatchQuestion {
        let arguments = request.arguments
        let today = try request.today(vault)
        var question = MatchQuestion(asOf: today)
        if arguments.has("all") { question.most = 20 }
        (question.from, question.to) = try request.usage { () throws(UsageError) in
            (
                try arguments.date("from", today: today, direction: .past),
                try arguments.date("to", today: today, direction: .past)
            )
        }
        if let from = question.from, let to = question.to, to < from {
            throw .usage("'--from' is \(from), which is after '--to' \(to)")
        }
        if let written = arguments.value("term") {
            let days = try days(ofTerm: written, in: vault, request)
            question.from = max(question.from ?? days.first, days.first)
            question.to = min(question.to ?? days.last, days.last)
        }
        let use: NameUse = arguments.has("accept") ? .writing : .reading
        if !arguments.positionals.isEmpty {
            let model = vault.snapshot.goals
            var actions: [NoteID] = []
            for written in arguments.positionals {
                actions.append(try action(named: written, in: vault, model, for: use, request))
            }
            question.actions = Array(Set(actions))
        }
        if arguments.has("goal") {
            var goals: [NoteID] = []
            for written in arguments.values("goal") {
                goals.append(
                    try request.record(named: written, of: GoalTypes.tracked, in: vault, for: use))
            }
            question.goals = goals
        }
        return question
    }

    private static func days(
        ofTerm written: String, in vault: Vault, _ request: Request
    ) throws(Refusal) -> (first: CalendarDate, last: CalendarDate) {
        let index = try ProgressCommand.term(named: written, in: vault, request)
        if let days = vault.snapshot.days(ofTerm: index) { return days }
        let note = vault.graph.notes[index]
        throw .refused("'\(note.name)' has no readable dates", help: "see why with: vault check '\(note.path)'")
    }

    /// An action, or a record of another pack that goals count like one.
    private static func action(
        named written: String, in vault: Vault, _ model: GoalsModel, for use: NameUse, _ request: Request
    ) throws(Refusal) -> NoteID {
        let graph = vault.graph
        let contributions = Set(model.contributions.compactMap { graph.notes[$0.note].type }).map {
            graph.schema.types[$0].name
        }
        let index = try request.record(named: written, of: ["action"] + contributions.sorted(), in: vault, for: use)
        let note = graph.notes[index]
        if model.contribution(ofNote: index) != nil { return index }
        guard note.type == graph.schema.type("action") else {
            throw .refused(
                "'\(note.name)' cannot count towards any goal", help: "see it with: vault show '\(note.path)'")
        }
        guard note.date("date") != nil else {
            throw .refused(
                "'\(note.name)' has no readable date", help: "see why with: vault check '\(note.path)'")
        }
        return index
    }
}

/// `vault match --accept`: the links of suggestions, written into their actions.
struct MatchAcceptance {
    private typealias Offer = (action: MatchedAction, suggestion: Suggestion)

    private let request: Request
    /// Sure ones, and those whose action and goal are both named.
    private let offers: [Offer]
    private let isNamed: Bool
    private let hasUnsure: Bool
    private let today: CalendarDate

    /// Refused where actions are named of which nothing can be accepted.
    init(
        _ overview: MatchOverview, _ question: MatchQuestion, _ vault: Vault, _ request: Request
    ) throws(Refusal) {
        if let format = request.value("format"), format != "json", format != "text" {
            throw .usage("'--accept' has no format '\(format)'", help: "use '--format json'")
        }
        self.request = request
        isNamed = question.actions != nil
        today = question.asOf
        let takesAll = isNamed && question.goals != nil
        offers = overview.actions.flatMap { action in
            action.suggestions.filter { takesAll || $0.band == .confident }.map { (action, $0) }
        }
        if offers.isEmpty, isNamed, let unsure = overview.matched.first, let goal = unsure.suggestions.first {
            let line = ["vault", "match", unsure.address, "--goal", goal.destination, "--accept"]
            throw .refused(
                "no suggestion for '\(unsure.name)' is certain enough",
                help: "to accept an uncertain one: \(line.map(ShellWord.quoted).joined(separator: " "))")
        }
        hasUnsure = !overview.matched.isEmpty
        if offers.isEmpty, isNamed { throw Self.noSuggestion(overview, question, vault) }
    }

    /// The refusal where no goal is suggested for what is named, with the line that links it anyway.
    private static func noSuggestion(
        _ overview: MatchOverview, _ question: MatchQuestion, _ vault: Vault
    ) -> Refusal {
        let actions = overview.actions.map(\.address)
        let goals = (question.goals ?? []).map(vault.snapshot.linkText)
        let links = goals.isEmpty ? ["goals+=GOAL"] : goals.map { "goals+=\($0)" }
        let line = (["vault", "set"] + actions + links).map(ShellWord.quoted).joined(separator: " ")
        let whom = actions.count == 1 ? "'\(actions[0])'" : "these actions"
        let what = goals.count == 1 ? "'\(goals[0])' is not" : goals.isEmpty ? "no goal is" : "none of these goals is"
        return .refused(
            "\(what) suggested for \(whom)",
            help: "to link \(actions.count == 1 ? "it" : "them") anyway: \(line)"
                + (goals.isEmpty ? "; the goals: vault list goals" : ""))
    }

    /// Asks where it has to, and writes all that is taken as one change.
    func write(from vault: Vault) throws(Refusal) -> CommandResult {
        if offers.isEmpty, request.isJSON {
            let nothing = PlannedEdit(change: Change(files: []))
            let isTrial = request.has("dry-run")
            return CommandResult(Answers.change, ChangeAnswer("link 0 actions to goals", nothing, isTrial: isTrial))
        }
        if offers.isEmpty, !hasUnsure { return CommandResult(nothing(in: vault)) }
        if offers.isEmpty { return CommandResult("no suggestion is certain; 'vault match' shows the uncertain ones\n") }
        let (taken, never) = try chosen()
        if taken.isEmpty, never.isEmpty { return CommandResult("nothing was linked\n") }
        func links(_ offers: [Offer]) -> [(action: Path, goal: Path)] {
            offers.map { ($0.action.path, $0.suggestion.path) }
        }
        return try request.write { (vault) throws(Refusal) in
            let planned = try vault.snapshot.linking(links(taken), notFor: links(never), today: today)
            return writing(planned, taken, never)
        }
    }

    private func nothing(in vault: Vault) -> String {
        if vault.graph.records("action").isEmpty { return EmptyScreen.noActions + "\n" }
        return "no goal matches; to see the actions without one: vault match --all\n"
    }

    private func writing(_ planned: Snapshot.PlannedLinks, _ taken: [Offer], _ never: [Offer]) -> Writing {
        let left = Set(planned.leftOut.map(\.path))
        let linked = taken.filter { !left.contains($0.action.path) }
        var done = ""
        for (action, suggestion) in linked.prefix(Self.most) {
            let line = DisplayText.visible("linked \(action.address) to '\(suggestion.title)'")
            done += DisplayText.truncated(line, to: max(request.width, 60)) + "\n"
        }
        if linked.count > Self.most { done += "and \(linked.count - Self.most) more\n" }
        if !never.isEmpty { done += "\(Words.count(never.count, "suggestion")) will not be made again\n" }
        for (path, refusal) in planned.leftOut {
            done += DisplayText.visible("skipped \(path): \(refusal.message)") + "\n"
        }
        let actions = Set(linked.map(\.action.path)).count
        if linked.isEmpty {
            return Writing(edit: planned.edit, description: "say what actions are not for", done: done)
        }
        return Writing(
            edit: planned.edit, description: "link \(Words.count(actions, "action")) to goals", done: done)
    }

    /// This many links are listed one by one.
    private static let most = 20

    /// What a person says yes and never to; yes to everything where no question is asked.
    private func chosen() throws(Refusal) -> (taken: [Offer], never: [Offer]) {
        let arguments = request.arguments
        if isNamed || arguments.has("yes") || arguments.has("dry-run") { return (offers, []) }
        if request.isJSON {
            throw .usage("'--format json' cannot ask; add '--yes' or '--dry-run'")
        }
        var answers: [Answer] = []
        func given(_ answer: Answer) -> [Offer] { zip(offers, answers).filter { $0.1 == answer }.map(\.0) }
        while answers.count < offers.count {
            let answer = answer(to: offers[answers.count], number: answers.count)
            switch answer {
            case .yes, .no, .never: answers.append(answer)
            case .all: return (given(.yes) + offers[answers.count...], given(.never))
            case .back: _ = answers.popLast()
            case .quit: return (given(.yes), given(.never))
            case .ended where request.invocation.stdinIsTerminal: return (given(.yes), given(.never))
            case .ended:
                let what = offers.count == 1 ? "the certain one" : "all \(offers.count) certain ones"
                throw .refused(
                    "the input ended before the last answer; nothing was linked",
                    help: "to accept \(what) without being asked: vault match --accept --yes")
            }
        }
        return (given(.yes), given(.never))
    }

    private enum Answer { case yes, no, never, all, back, quit, ended }

    private func answer(to offer: Offer, number: Int) -> Answer {
        let invocation = request.invocation
        let page = MatchText.question(
            offer.suggestion, for: offer.action, style: request.diagnosticStyle,
            width: invocation.width)
        let place = offers.count == 1 ? "" : " (\(number + 1) of \(offers.count))"
        var question = Question(
            "\(number == 0 ? "" : "\n")\(page)Link it?\(place) ",
            choices: ["[y]es", "[n]o", "ne[v]er", "[a]ll", "[q]uit"],
            help: "yes: link it. no: skip it. never: skip it, and never suggest it again.\n"
                + "all: link it and all that follow. quit: skip it and all that follow.\nThe links are written after the last answer.",
            mayGoBack: number > 0)
        while let answer = invocation.ask(question) {
            if answer == Question.back, question.mayGoBack { return .back }
            switch answer.split(separator: " ").first?.lowercased() {
            case "y", "yes": return .yes
            case "n", "no", nil: return .no
            case "v", "never": return .never
            case "a", "all": return .all
            case "q", "quit": return .quit
            default: break
            }
            question = question.shortened
            invocation.printMessage(question.objection(to: answer))
        }
        return .ended
    }
}

/// Suggestions to read: each action with the goals that it may belong to, why, and the line that links it.
struct MatchText {
    private let style: Style
    private let width: Int
    private var text = ""

    /// This many actions are shown unless all are requested.
    private static let most = 20
    /// This many goals are named that an action may be linked to.
    private static let mostGoals = 5
    private static let indent = "         "

    /// - Parameters:
    ///   - showsAll: however many there are, and those that fit no goal
    ///   - hasNoActions: whether the vault has none at all
    ///   - goals: what a link may say, where actions are named that match none
    static func render(
        _ overview: MatchOverview, question: MatchQuestion, showsAll: Bool, hasNoActions: Bool, goals: [String],
        style: Style, width: Int
    ) -> String {
        var page = MatchText(style: style, width: width)
        page.addHead(overview, question, hasNoActions: hasNoActions)
        let matched = overview.matched
        let shown = showsAll ? matched[...] : matched.prefix(most)
        for action in shown { page.add(action) }
        let unmatched = overview.unmatched
        let isNamed = question.actions != nil
        if showsAll || isNamed {
            page.addUnmatched(unmatched)
            if isNamed, let first = unmatched.first { page.addLinkCommands(unmatched, first, goals) }
        }
        page.addFoot(
            hidden: matched.count - shown.count, unmatched: showsAll || isNamed ? 0 : unmatched.count,
            hasAny: !matched.isEmpty, sure: isNamed ? 0 : overview.count(.confident))
        return page.text
    }

    /// One suggestion to decide about.
    static func question(
        _ suggestion: Suggestion, for action: MatchedAction, style: Style, width: Int
    ) -> String {
        var page = MatchText(style: style, width: width)
        page.text = page.line(action) + "\n"
        page.add(suggestion)
        return page.text
    }

    private init(style: Style, width: Int) {
        self.style = style
        self.width = max(width, 40)
    }

    private mutating func addHead(_ overview: MatchOverview, _ question: MatchQuestion, hasNoActions: Bool) {
        let (all, matched) = (overview.actions.count, overview.matched.count)
        if question.actions != nil { return }
        if all == 0 {
            let days = question.from != nil || question.to != nil ? " in this period" : ""
            text += "No action lacks a goal\(days).\n"
            if hasNoActions, days.isEmpty { text += EmptyScreen.noActions + "\n" }
        } else {
            text += "\(Words.count(all, "action")) without a goal, \(matched) with a suggestion\n"
        }
    }

    private mutating func add(_ action: MatchedAction) {
        if !text.isEmpty { text += "\n" }
        text += line(action) + "\n"
        for suggestion in action.suggestions { add(suggestion) }
        let hidden = action.leftOut
        if hidden > 0 { text += Self.indent + style(.dim, "and \(Words.count(hidden, "other goal"))") + "\n" }
        addLine(action)
    }

    /// `2026-11-13 07:20  Jog to the bakery  2.1 km`
    private func line(_ action: MatchedAction) -> String {
        let when = action.time.map { "\(action.day) \($0)" } ?? "\(action.day)"
        let amounts = DisplayText.visible(action.amounts.joined(separator: ", "))
        let tail = amounts.isEmpty ? "" : "  " + amounts
        let room = max(width - DisplayText.width(when) - 2 - DisplayText.width(tail), 20)
        let title = DisplayText.truncated(DisplayText.visible(action.title), to: room)
        return "\(when)  \(style(.heading, title))\(tail)"
    }

    private mutating func add(_ suggestion: Suggestion) {
        let percent = (suggestion.confidence * 100).percentText + " %"
        let isSure = suggestion.band == .confident
        let mark = isSure ? "" : " (uncertain)"
        let room = max(width - Self.indent.count - mark.count, 16)
        let title = DisplayText.truncated(DisplayText.visible(suggestion.title), to: room)
        let gap = DisplayText.spaces(7 - DisplayText.width(percent))
        text += "\(gap)\(style(isSure ? .good : .dim, percent))  \(title)\(style(.dim, mark))\n"
        addReasons(MatchWords.reasons(suggestion))
    }

    /// Parts of a sentence, broken between parts where the line is full.
    private mutating func addReasons(_ parts: [String]) {
        for line in DisplayText.joined(parts.map(DisplayText.visible), to: width - Self.indent.count) {
            text += Self.indent + style(.dim, line) + "\n"
        }
    }

    /// The line that takes the sure suggestions, or else the likeliest one.
    private mutating func addLine(_ action: MatchedAction) {
        let line = MatchWords.command(for: action)
        let isSure = action.suggestions.first?.band == .confident
        let lead = "  \(isSure ? "To link it" : "If it is right"):"
        let command = DisplayText.visible(line)
        let fits = DisplayText.width(lead) + 1 + DisplayText.width(command) <= width
        text += fits ? "\(lead) \(command)\n" : "\(lead)\n    \(command)\n"
    }

    private mutating func addUnmatched(_ actions: [MatchedAction]) {
        if actions.isEmpty { return }
        if !text.isEmpty { text += "\n" }
        let other = actions.contains { !$0.linked.isEmpty } ? "other " : ""
        text += style(.heading, "No \(other)goal matches") + "\n"
        for action in actions { text += line(action) + "\n" }
    }

    /// How to link actions that match no goal, and what may stand in place of GOAL: the first goals by name.
    private mutating func addLinkCommands(_ actions: [MatchedAction], _ first: MatchedAction, _ goals: [String]) {
        if goals.isEmpty {
            text += "  No goal was open on that day. To make one:\n"
            text += "    \(DisplayText.visible(EmptyScreen.newGoal(for: first)))\n"
            return
        }
        for action in actions { text += "  To link it: \(DisplayText.visible(MatchWords.link(action)))\n" }
        let more = goals.count - Self.mostGoals
        let names = goals.prefix(Self.mostGoals).map(ShellWord.quoted)
        let others = more > 0 ? ["one of \(Words.count(more, "other")): vault list goals"] : []
        let sentence = DisplayText.visible("GOAL may be \(Words.list(names + others, joint: "or"))")
        for line in DisplayText.wrapped(sentence, to: width - 2) { text += "  \(line)\n" }
    }

    private mutating func addFoot(hidden: Int, unmatched: Int, hasAny: Bool, sure: Int) {
        var sentences: [String] = []
        if hidden > 0 { sentences.append("And \(hidden) more with a suggestion.") }
        if unmatched > 0 {
            sentences.append("\(Words.count(unmatched, "action")) \(unmatched == 1 ? "matches" : "match") no goal.")
        }
        if !sentences.isEmpty {
            sentences.append("'vault match --all' lists \(hidden + unmatched == 1 ? "it" : "them").")
        }
        if hasAny {
            sentences.append("A suggestion counts only after its link is written.")
            sentences.append("For one that is wrong: 'vault match --not GOAL ACTION'.")
        }
        if sure > 0 {
            let what = sure == 1 ? "the certain one" : "each of the \(sure) certain ones"
            sentences.append("'vault match --accept' asks about \(what).")
        }
        if sentences.isEmpty { return }
        text += "\n"
        for line in DisplayText.wrapped(sentences.joined(separator: " "), to: width) {
            text += style(.dim, line) + "\n"
        }
    }
}

/// The words of matching.
enum MatchWords {
    /// Why a goal is suggested, part by part.
    static func reasons(_ suggestion: Suggestion) -> [String] {
        var parts = suggestion.targets.map { target in
            switch target.origin {
            case .times: "once for '\(target.target)'"
            case .day: "a day for '\(target.target)'"
            default: "\(ProgressWords.number(target.amount)) \(target.unit) for '\(target.target)'"
            }
        }
        if suggestion.targets.count < suggestion.targetCount {
            parts.append("\(suggestion.targets.count) of \(suggestion.targetCount) targets")
        }
        for place in Suggestion.SharedWord.Place.allCases {
            let words = suggestion.words.filter { $0.place == place }.map { "'\($0.text)'" }
            if !words.isEmpty { parts.append("\(Words.list(words, joint: "and")) in its \(name(of: place))") }
        }
        if let past = suggestion.past { parts.append(words(past)) }
        if let other = suggestion.otherDurations {
            let minutes = [other.lowerBound, other.upperBound].map { ProgressWords.number($0.divided(by: 60) ?? 0) }
            parts.append("others took \(minutes[0] == minutes[1] ? minutes[0] : minutes.joined(separator: " to ")) min")
        }
        if suggestion.words.isEmpty, suggestion.past == nil { parts.append("no shared word") }
        if suggestion.isInTerm { parts.append("in the goal's term") }
        return parts
    }

    /// `3 of 4 with this title link it`, `1 of 2 with 'sketched' links it`.
    private static func words(_ past: Suggestion.Past) -> String {
        "\(past.linked) of \(past.of) with \(past.word.map { "'\($0)'" } ?? "this title") \(past.linked == 1 ? "links" : "link") it"
    }

    private static func name(of place: Suggestion.SharedWord.Place) -> String {
        switch place {
        case .title: "title"
        case .tag: "tags"
        case .type: "type"
        case .body: "text"
        }
    }

    /// The line that takes the sure suggestions of an action, or else the likeliest one.
    static func command(for action: MatchedAction) -> String {
        guard let first = action.suggestions.first, first.band != .confident else {
            return "vault match --accept " + ShellWord.quoted(action.address)
        }
        return link(action, to: first.destination)
    }

    /// The line that links an action to a goal; without one with a word in its place.
    static func link(_ action: MatchedAction, to goal: String = "GOAL") -> String {
        "vault set \(ShellWord.quoted(action.address)) \(ShellWord.quoted("goals+=" + goal))"
    }
}
