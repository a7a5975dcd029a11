import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGoalAnswers
import VaultRecords
import VaultReviews

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
        if hasAny { sentences.append("A suggestion counts only after its link is written.") }
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
