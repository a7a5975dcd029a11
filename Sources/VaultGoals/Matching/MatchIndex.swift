import VaultSchema

/// All goals, ready to be asked which of them an action may belong to.
struct MatchIndex: Sendable {
    private let goals: [MatchableGoal]
    /// Of `goals`, by the same index.
    private let dates: [EffectiveDates]
    /// For each group of units the places in `goals` of those with such a target.
    private let goalsOfGroup: [Int: [Int]]
    private let phrases: PhraseIndex

    /// Goals without a target that an action could give an amount to are left out: nothing is ever suggested for them.
    ///
    /// - Parameter goals: each with its index in the model's goals, its keywords and what a link to it says
    ///
    /// Cost: linear in the goals' targets and words.
    init(
        _ goals: [(number: Int, plan: GoalPlan, keywords: [String], destination: String)], units: inout UnitNumbers,
        table: UnitTable
    ) {
        var matchable: [MatchableGoal] = []
        var goalsOfGroup: [Int: [Int]] = [:]
        var phrases = PhraseIndex()
        for (number, plan, keywords, destination) in goals {
            let targets = plan.targets.compactMap { ResolvedTarget($0, units: &units) }
                .filter { $0.counting == .amounts || $0.counting == .time }
            if targets.isEmpty { continue }
            var words = Self.numbered(keywords, &phrases)
            let hasKeywords = !words.isEmpty
            if !hasKeywords {
                words = Self.numbered(TitleWords.meaningful(in: plan.title, units: table), &phrases)
            }
            for group in Set(targets.map(\.group)) { goalsOfGroup[group, default: []].append(matchable.count) }
            matchable.append(
                MatchableGoal(
                    plan: plan, number: number, destination: destination,
                    targets: targets, phrases: words, hasKeywords: hasKeywords))
        }
        self.goals = matchable
        dates = matchable.map { EffectiveDates(of: $0.plan) }
        self.goalsOfGroup = goalsOfGroup
        self.phrases = phrases
    }

    /// A keyword without a word in it is as not given; two that say the same are one.
    private static func numbered(_ texts: [String], _ phrases: inout PhraseIndex) -> [(number: Int, text: String)] {
        var numbered: [(number: Int, text: String)] = []
        for text in texts {
            guard let number = phrases.add(text), !numbered.contains(where: { $0.number == number }) else { continue }
            numbered.append((number, text))
        }
        return numbered
    }

    /// The goals that an action may belong to, the likeliest first, then by path.
    ///
    /// Its words are only looked at when its day and amounts fit a goal.
    ///
    /// Cost: linear in the goals that share a unit with it, and in its text.
    /// - Parameters:
    ///   - linked: goals, by their index in the model's, that it has already
    ///   - words: finds the phrases in the action
    func suggestions(
        for action: ResolvedAction, in logged: LoggedActions, linked: [Int],
        words: (PhraseIndex) -> FoundPhrases
    ) -> [Suggestion] {
        let groups = logged.groups(of: action)
        var places = groups.flatMap { goalsOfGroup[$0] ?? [] }
        if groups.count > 1 { places = Array(Set(places)) }
        var found: FoundPhrases?
        var suggestions: [Suggestion] = []
        for place in places where dates[place].contains(action.day) {
            let goal = goals[place]
            if linked.contains(goal.number) { continue }
            let targets = goal.targets.compactMap { fed($0, by: action, in: logged) }
            if targets.isEmpty { continue }
            let hits = found ?? words(phrases)
            found = hits
            guard let shared = goal.sharedWords(hits) else { continue }
            suggestions.append(Suggestion(goal, targets: targets, words: shared, on: action.day))
        }
        return suggestions.sorted { left, right in
            left.confidence != right.confidence ? left.confidence > right.confidence : left.path < right.path
        }
    }

    private func fed(
        _ target: ResolvedTarget, by action: ResolvedAction, in logged: LoggedActions
    ) -> Suggestion.FedTarget? {
        guard let (base, origin) = logged.quantity(of: action, for: target) else { return nil }
        return Suggestion.FedTarget(
            target: target.written, amount: target.inUnit(base.amount), unit: target.unit, origin: origin)
    }
}
