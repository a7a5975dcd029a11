import VaultChecks
import VaultProgress
import VaultRecords
import VaultSearch

/// All goals, indexed to find those that an action may belong to.
struct MatchIndex: Sendable {
    private var goals: [MatchableGoal] = []
    /// For each group of units the places in `goals` of those with such a target.
    private var goalsOfGroup: [Int: [Int]] = [:]
    /// For each phrase the places in `goals` of those without targets in amounts that have it.
    private var goalsOfPhrase: [Int: [Int]] = [:]
    private var placeOfGoal: [Int: Int] = [:]
    /// The words of goals, to be found in actions.
    private(set) var phrases = PhraseIndex()
    private let timeGroup: Int

    /// Cost: linear in the targets and words of the goals, which are in the order of their paths.
    init(
        _ goals: [(number: Int, plan: GoalPlan, keywords: [String], destination: String)], units: inout UnitNumbers,
        table: UnitTable
    ) {
        timeGroup = units.time
        for (number, plan, keywords, destination) in goals {
            let all = plan.targets.compactMap { ResolvedTarget($0, units: &units) }
            let targets = all.filter { $0.counting == .amounts || $0.counting == .time }
            var words = Self.numbered(keywords, &phrases)
            let hasKeywords = !words.isEmpty
            if !hasKeywords {
                words = Self.numbered(TitleWords.meaningful(in: plan.title, units: table), &phrases)
            }
            let place = self.goals.count
            for group in Set(targets.map(\.group)) { goalsOfGroup[group, default: []].append(place) }
            for word in targets.isEmpty ? words : [] { goalsOfPhrase[word.number, default: []].append(place) }
            placeOfGoal[number] = place
            self.goals.append(
                MatchableGoal(
                    number: number, plan: plan, dates: EffectiveDates(of: plan), destination: destination,
                    targets: targets, habits: targets.isEmpty ? all : [], phrases: words, hasKeywords: hasKeywords))
        }
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

    /// The goals whose targets are all times or days, by their index in the model's.
    var habits: Set<Int> { Set(goals.filter { !$0.habits.isEmpty }.map(\.number)) }

    /// An action and what is known of it.
    struct Asked {
        let action: ResolvedAction
        /// Goals, by their index in the model's, that it has already.
        let linked: [Int]
        /// What was found in its words.
        let found: FoundPhrases
        /// The goals of earlier actions, by their index in the model's.
        let past: [Int: Suggestion.Past]
        /// Whether its time alone is a reason for a goal: time is all that most contributions have.
        let isContribution: Bool
    }

    /// The goals that an action may belong to, the likeliest first, then by path, and how many there are in all.
    ///
    /// Cost: linear in the targets and words of the goals that share a unit, a word or earlier actions with it, and a
    /// sort of those that fit.
    /// - Parameter most: how many are listed, the likeliest
    func suggestions(
        for asked: Asked, in logged: LoggedActions, durations: PastLinks, most: Int?
    ) -> (likeliest: [Suggestion], counts: [Suggestion.Band: Int]) {
        let action = asked.action
        let groups = Array(logged.groups(of: action))
        // What it gives to a target, by what that asks for.
        let given = Dictionary(
            uniqueKeysWithValues: TargetQuestion.all.map { question in
                (question, groups.filter { logged.quantity(of: action, group: $0, question: question) != nil })
            })
        var ranks: [SuggestionRank] = []
        for place in places(asked, groups) {
            let goal = goals[place]
            guard goal.dates.contains(action.day), !asked.linked.contains(goal.number) else { continue }
            var (fed, fedAlone) = (0, 0)
            for target in goal.targets where given[target.question]?.contains(target.group) == true {
                fed += 1
                // Milestones and obligations are not told by their time.
                let isTelling = target.group != timeGroup || asked.isContribution && goal.plan.kind == .goal
                if !target.target.mode.isSingle, isTelling { fedAlone += 1 }
            }
            if fed == 0, !goal.targets.isEmpty { continue }
            let kinship = kinship(goal, asked)
            if kinship.isNone, goal.hasKeywords || fedAlone == 0 { continue }
            if !goal.habits.isEmpty, otherDurations(goal, action, logged, durations) == nil { fed = 1 }
            ranks.append(
                SuggestionRank(
                    place: place, fed: fed, of: goal.targets.count, kinship,
                    isInTerm: goal.isInTerm(on: action.day)))
        }
        let likeliest = ranks.sorted().prefix(max(most ?? .max, 0))
        return (
            likeliest.map { suggestion($0, for: asked, in: logged, durations) },
            Dictionary(ranks.map { ($0.band, 1) }, uniquingKeysWith: +)
        )
    }

    /// The goals to look at: those that ask for what it measures, those without such targets whose words it has, and
    /// those of earlier actions. Each once.
    private func places(_ asked: Asked, _ groups: [Int]) -> Set<Int> {
        var places = Set(groups.flatMap { goalsOfGroup[$0] ?? [] })
        for phrase in asked.found.numbers { places.formUnion(goalsOfPhrase[phrase] ?? []) }
        places.formUnion(asked.past.keys.compactMap { placeOfGoal[$0] })
        return places
    }

    /// A keyword in the title, the tags or the type says most, and so do the words of a goal's title, two of them or
    /// half of them; other words say less. Words of a goal's title count in the body where there are two, or the only
    /// one.
    private func kinship(_ goal: MatchableGoal, _ asked: Asked) -> SuggestionRank.Kinship {
        var kinship = SuggestionRank.Kinship()
        if let past = asked.past[goal.number] { kinship.past = past.word == nil ? .strong : .weak }
        var count = 0
        var isAbove = false
        for (number, _) in goal.phrases {
            guard let place = asked.found[number] else { continue }
            count += 1
            if place != .body { isAbove = true }
        }
        if count == 0 { return kinship }
        let isMuch = goal.hasKeywords || count >= 2 || count * 2 >= goal.phrases.count
        if isAbove {
            kinship.words = isMuch ? .strong : .weak
        } else if goal.hasKeywords || count >= min(2, goal.phrases.count) {
            kinship.words = .weak
        }
        return kinship
    }

    /// What the actions of a goal take, when this one takes less than half of the shortest or more than twice the
    /// longest; nil where nothing can be compared.
    private func otherDurations(
        _ goal: MatchableGoal, _ action: ResolvedAction, _ logged: LoggedActions, _ durations: PastLinks
    ) -> Suggestion.Durations? {
        guard let usual = durations.durations[goal.number], let seconds = logged.seconds(of: action) else { return nil }
        return seconds * 2 < usual.lowerBound || seconds > usual.upperBound * 2 ? usual : nil
    }

    private func suggestion(
        _ rank: SuggestionRank, for asked: Asked, in logged: LoggedActions, _ durations: PastLinks
    ) -> Suggestion {
        let goal = goals[rank.place]
        let habits = goal.habits.map { target in
            let own = target.counting == .times ? fed(target, by: asked.action, in: logged) : nil
            return own
                ?? Suggestion.FedTarget(
                    target: target.written, amount: 1, unit: target.unit,
                    origin: target.counting == .days ? .day : .times)
        }
        let phrases = rank.kinship.words == .none ? [] : goal.phrases
        return Suggestion(
            goal: goal.plan.name, title: goal.plan.title, path: goal.plan.path, destination: goal.destination,
            confidence: rank.confidence, band: rank.band,
            targets: goal.targets.compactMap { fed($0, by: asked.action, in: logged) } + habits,
            targetCount: goal.targets.count + habits.count,
            words: phrases.compactMap { number, text in
                asked.found[number].map { .init(text: text, place: $0, isKeyword: goal.hasKeywords) }
            }, past: asked.past[goal.number],
            otherDurations: goal.habits.isEmpty ? nil : otherDurations(goal, asked.action, logged, durations),
            isInTerm: goal.isInTerm(on: asked.action.day))
    }

    private func fed(
        _ target: ResolvedTarget, by action: ResolvedAction, in logged: LoggedActions
    ) -> Suggestion.FedTarget? {
        guard let (base, origin) = logged.quantity(of: action, for: target) else { return nil }
        return Suggestion.FedTarget(
            target: target.written, amount: target.inUnit(base.amount), unit: target.unit, origin: origin)
    }
}

/// A goal as matching sees it.
struct MatchableGoal: Sendable {
    /// Its index in the model's goals.
    let number: Int
    let plan: GoalPlan
    let dates: EffectiveDates
    /// What a link to it says.
    let destination: String
    /// Those that can be read and are not times or days.
    let targets: [ResolvedTarget]
    /// Its times and days, when it has no other target.
    let habits: [ResolvedTarget]
    /// Its keywords, or without them the words of its title, with their number among the phrases.
    let phrases: [(number: Int, text: String)]
    let hasKeywords: Bool

    /// Whether a day is in one of its terms; years and periods are none.
    func isInTerm(on day: CalendarDate) -> Bool {
        plan.spans.contains { $0.kind == .term && $0.first <= day && day <= $0.last }
    }
}

/// The words and phrases of all goals, to be found in a text in one pass, in any of their `WordForms`.
struct PhraseIndex: Sendable {
    /// Each phrase as numbers of words that follow each other.
    private var phrases: [[Int]] = []
    /// The phrases that begin with a word.
    private var beginning: [[Int]] = []
    private var phraseNumbers: [[Int]: Int] = [:]
    private var wordNumbers: [String: Int] = [:]
    /// The words that a form may be, by its key.
    private var wordsOfForm: [UInt64: [Int]] = [:]
    /// Has the bit of every key in `wordsOfForm`, so that most words of a text need no look-up.
    private var sieve = [UInt64](repeating: 0, count: 1024)

    /// The number of a phrase; nil when the text has no word. O(its words), after the first time.
    mutating func add(_ text: String) -> Int? {
        let words = TextWords.list(text).map { wordNumber(of: $0) }
        guard let first = words.first else { return nil }
        if let known = phraseNumbers[words] { return known }
        let number = phrases.count
        phrases.append(words)
        beginning[first].append(number)
        phraseNumbers[words] = number
        return number
    }

    private mutating func wordNumber(of word: String) -> Int {
        let folded = word.lowercased()
        if let known = wordNumbers[folded] { return known }
        let number = beginning.count
        beginning.append([])
        wordNumbers[folded] = number
        for form in WordForms.forms(of: folded) {
            let key = FoldedName.key(form)
            wordsOfForm[key, default: []].append(number)
            sieve[Int(key >> 6 & 1023)] |= 1 << (key & 63)
        }
        return number
    }

    private func words(ofForm key: UInt64) -> [Int]? {
        sieve[Int(key >> 6 & 1023)] & 1 << (key & 63) == 0 ? nil : wordsOfForm[key]
    }

    /// What was found in no text yet.
    var nothingFound: FoundPhrases { FoundPhrases(places: Array(repeating: nil, count: phrases.count)) }

    /// Adds what is in a text to what was found before; the first place of a phrase stays.
    ///
    /// Cost: linear in the bytes.
    func find(in text: Span<UInt8>, at place: Suggestion.SharedWord.Place, _ found: inout FoundPhrases) {
        if phrases.isEmpty { return }
        // Phrases of several words that began, with how many of them have come.
        var open: [(phrase: Int, count: Int)] = []
        TextWords.forEach(in: text) { word in
            guard let words = words(ofForm: FoldedName.key(word)) else {
                if !open.isEmpty { open = [] }
                return
            }
            var next: [(phrase: Int, count: Int)] = []
            for (phrase, count) in open where words.contains(phrases[phrase][count]) {
                if count + 1 == phrases[phrase].count {
                    found.add(phrase, at: place)
                } else {
                    next.append((phrase, count + 1))
                }
            }
            for word in words {
                for phrase in beginning[word] {
                    if phrases[phrase].count == 1 { found.add(phrase, at: place) } else { next.append((phrase, 1)) }
                }
            }
            open = next
        }
    }
}

/// Which phrases occur in an action, and where first.
struct FoundPhrases {
    /// By the number of the phrase.
    fileprivate var places: [Suggestion.SharedWord.Place?]
    /// Those that occur, in the order in which they were found.
    private(set) var numbers: [Int] = []

    /// Nil for a phrase that does not occur there.
    subscript(phrase: Int) -> Suggestion.SharedWord.Place? {
        places.indices.contains(phrase) ? places[phrase] : nil
    }

    fileprivate mutating func add(_ phrase: Int, at place: Suggestion.SharedWord.Place) {
        if places[phrase] != nil { return }
        places[phrase] = place
        numbers.append(phrase)
    }
}
