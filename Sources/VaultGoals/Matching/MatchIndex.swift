import VaultChecks
import VaultSchema

/// All goals, indexed to find those that an action may belong to.
struct MatchIndex: Sendable {
    private var goals: [MatchableGoal] = []
    /// Of `goals`, by the same index.
    private var outlines: [GoalOutline] = []
    /// Of all outlines: the group of each target, and what it needs, as a place in `TargetQuestion.all`.
    private var targets: [(group: Int, question: Int)] = []
    private var phraseNumbers: [Int] = []
    private var terms: [DateSpan] = []
    /// For each group of units the places in `goals` of those with such a target.
    private var goalsOfGroup: [Int: [Int]] = [:]
    private var phrases = PhraseIndex()

    /// Goals without a target that an action could give an amount to are left out: nothing is ever suggested for them.
    ///
    /// - Parameter goals: in the order of their paths, each with its index in the model's goals, its keywords and what
    ///   a link to it says
    ///
    /// Cost: linear in the goals' targets and words.
    init(
        _ goals: [(number: Int, plan: GoalPlan, keywords: [String], destination: String)], units: inout UnitNumbers,
        table: UnitTable
    ) {
        for (number, plan, keywords, destination) in goals {
            let targets = plan.targets.compactMap { ResolvedTarget($0, units: &units) }
                .filter { $0.counting == .amounts || $0.counting == .time }
            if targets.isEmpty { continue }
            var words = Self.numbered(keywords, &phrases)
            let hasKeywords = !words.isEmpty
            if !hasKeywords {
                words = Self.numbered(TitleWords.meaningful(in: plan.title, units: table), &phrases)
            }
            add(
                MatchableGoal(
                    plan: plan, number: number, destination: destination,
                    targets: targets, phrases: words, hasKeywords: hasKeywords))
        }
    }

    private mutating func add(_ goal: MatchableGoal) {
        for group in Set(goal.targets.map(\.group)) { goalsOfGroup[group, default: []].append(goals.count) }
        let starts = (targets.count, phraseNumbers.count, terms.count)
        targets += goal.targets.map { ($0.group, TargetQuestion.all.firstIndex(of: $0.question) ?? 0) }
        phraseNumbers += goal.phrases.map(\.number)
        terms += goal.terms
        outlines.append(
            GoalOutline(
                number: goal.number, dates: EffectiveDates(of: goal.plan), hasKeywords: goal.hasKeywords,
                targets: starts.0..<targets.count, phrases: starts.1..<phraseNumbers.count,
                terms: starts.2..<terms.count))
        goals.append(goal)
    }

    /// A keyword without a word in it is ignored; two that say the same are one.
    private static func numbered(_ texts: [String], _ phrases: inout PhraseIndex) -> [(number: Int, text: String)] {
        var numbered: [(number: Int, text: String)] = []
        for text in texts {
            guard let number = phrases.add(text), !numbered.contains(where: { $0.number == number }) else { continue }
            numbered.append((number, text))
        }
        return numbered
    }

    /// The goals that an action may belong to, the likeliest first, then by path, and how many there are in all.
    ///
    /// Its words are only looked at when its day and amounts fit a goal.
    ///
    /// Cost: linear in the targets and words of the goals that share a unit with it, and in its text.
    /// - Parameters:
    ///   - linked: goals, by their index in the model's, that it has already
    ///   - most: how many are listed, the likeliest
    ///   - words: finds the phrases in the action
    func suggestions(
        for action: ResolvedAction, in logged: LoggedActions, linked: [Int], most: Int?,
        words: (PhraseIndex) -> FoundPhrases
    ) -> (likeliest: [Suggestion], counts: [Suggestion.Band: Int]) {
        let groups = Array(logged.groups(of: action))
        var places = groups.flatMap { goalsOfGroup[$0] ?? [] }
        if groups.count > 1 { places = Array(Set(places)) }
        // What it gives to a target, by what that asks for.
        let given = TargetQuestion.all.map { question in
            groups.filter { logged.quantity(of: action, group: $0, question: question) != nil }
        }
        var found: FoundPhrases?
        var ranked = LikeliestSuggestions(most: most)
        for place in places {
            let outline = outlines[place]
            guard outline.dates.contains(action.day), !linked.contains(outline.number) else { continue }
            var fed = 0
            for target in targets[outline.targets] where given[target.question].contains(target.group) {
                fed += 1
            }
            if fed == 0 { continue }
            let hits = found ?? words(phrases)
            found = hits
            guard let sharesWords = sharesWords(outline, hits) else { continue }
            ranked.add(
                SuggestionRank(
                    place: place, fed: fed, of: outline.targets.count, sharesWords: sharesWords,
                    isInTerm: isInTerm(outline, on: action.day)))
        }
        let likeliest = ranked.sorted.map { suggestion($0, for: action, in: logged, found) }
        return (likeliest, ranked.counts)
    }

    /// Whether an action has words of the goal; nil when the goal has keywords and the action none of them.
    ///
    /// One keyword is enough, wherever it occurs. Titles say more than what they are about, and bodies talk of many
    /// things: a word of the goal's title must occur in the action's title or tags, or two of them in its body,
    /// where a title with one such word is content with that.
    private func sharesWords(_ goal: GoalOutline, _ found: FoundPhrases) -> Bool? {
        var count = 0
        var isAbove = false
        for number in phraseNumbers[goal.phrases] {
            guard let place = found[number] else { continue }
            count += 1
            if place != .body { isAbove = true }
        }
        if goal.hasKeywords { return count > 0 ? true : nil }
        return count > 0 && (isAbove || count >= min(2, goal.phrases.count))
    }

    private func isInTerm(_ goal: GoalOutline, on day: CalendarDate) -> Bool {
        terms[goal.terms].contains { $0.first <= day && day <= $0.last }
    }

    private func suggestion(
        _ rank: SuggestionRank, for action: ResolvedAction, in logged: LoggedActions, _ found: FoundPhrases?
    ) -> Suggestion {
        let goal = goals[rank.place]
        let outline = outlines[rank.place]
        let sharesWords = found.flatMap { self.sharesWords(outline, $0) } ?? false
        return Suggestion(
            goal, rank, targets: goal.targets.compactMap { fed($0, by: action, in: logged) },
            words: sharesWords ? found.map(goal.sharedWords) ?? [] : [],
            isInTerm: isInTerm(outline, on: action.day))
    }

    private func fed(
        _ target: ResolvedTarget, by action: ResolvedAction, in logged: LoggedActions
    ) -> Suggestion.FedTarget? {
        guard let (base, origin) = logged.quantity(of: action, for: target) else { return nil }
        return Suggestion.FedTarget(
            target: target.written, amount: target.inUnit(base.amount), unit: target.unit, origin: origin)
    }
}
