import VaultChecks
import VaultGoals
import VaultPlans
import VaultRecords
import VaultSearch
import VaultSyntax

/// Which goals earlier actions with the same words in their title belong to, as far as the actions looked at ask for
/// it.
struct PastLinks: Sendable {
    /// The last actions with a title, or with a word in it, that have a goal; the last one first.
    private var latest: [UInt64: [Entry]] = [:]
    /// The shortest and the longest duration of the actions of a goal, in seconds.
    private(set) var durations: [Int: ClosedRange<Rational>] = [:]
    /// The goals that actions with a title are not for, as their `not_for` says.
    private var ruledOut: [UInt64: Set<Int>] = [:]

    /// An action with its goals, as indices in the model's.
    typealias Entry = (note: NoteID, day: CalendarDate, goals: [Int])

    /// The goals that an action with this title is not for, as others with it say, unless others link them. O(1).
    func goals(ruledOutFor title: PastTitle) -> Set<Int> {
        guard let key = title.key, let ruledOut = ruledOut[key] else { return [] }
        return ruledOut.subtracting((latest[key] ?? []).flatMap(\.goals))
    }

    /// How many of the last actions with a title or word are looked at.
    static let most = 10
    /// A word says something after this many actions of a goal have it; a title at once.
    static let fewestWithWord = 2

    /// What one linked action adds.
    struct Found: Sendable {
        let keys: Set<UInt64>
        let entry: Entry
        /// What it is not for, with the key of its title.
        let ruledOut: (key: UInt64, goals: Set<Int>)?
        /// In seconds.
        let duration: Rational?
    }

    /// Cost: linear in what was found.
    init(_ found: [Found] = []) {
        for found in found {
            if let out = found.ruledOut { ruledOut[out.key, default: []].formUnion(out.goals) }
            if found.entry.goals.isEmpty { continue }
            for key in found.keys { insert(found.entry, at: key) }
            guard let duration = found.duration else { continue }
            for goal in found.entry.goals {
                let known = durations[goal] ?? duration...duration
                durations[goal] = min(known.lowerBound, duration)...max(known.upperBound, duration)
            }
        }
    }

    /// One more than are looked at is kept, since an action is not compared with itself.
    private mutating func insert(_ entry: Entry, at key: UInt64) {
        var entries = latest[key] ?? []
        let place = entries.firstIndex { ($0.day, $0.note) < (entry.day, entry.note) } ?? entries.count
        if place > Self.most { return }
        entries.insert(entry, at: place)
        if entries.count > Self.most + 1 { entries.removeLast() }
        latest[key] = entries
    }

    /// The goals of earlier actions with the same title, or else with a word of it: at least half of the last ten that
    /// have a goal. Cost: that of the title.
    func goals(of action: NoteID, _ title: PastTitle) -> [Int: Suggestion.Past] {
        var found: [Int: Suggestion.Past] = [:]
        func add(_ key: UInt64, word: String?) {
            let entries = (latest[key] ?? []).filter { $0.note != action }.prefix(Self.most)
            var counts: [Int: Int] = [:]
            for goal in entries.flatMap(\.goals) { counts[goal, default: 0] += 1 }
            for (goal, count) in counts where count * 2 >= entries.count {
                if word != nil, count < Self.fewestWithWord { continue }
                let past = Suggestion.Past(word: word, linked: count, of: entries.count)
                if let known = found[goal], !(known < past) { continue }
                found[goal] = past
            }
        }
        if let key = title.key { add(key, word: nil) }
        for word in title.words { add(word.key, word: word.text) }
        return found
    }
}

/// The words of an action's title that say what it is about.
struct PastTitle: Sendable {
    /// Each once.
    private(set) var words: [(text: String, key: UInt64)] = []
    /// Nil without a word.
    private(set) var key: UInt64?

    /// Titles that differ in numbers, units and small words are the same.
    init(_ title: String, units: UnitTable) {
        for word in TitleWords.meaningful(in: title, units: units) {
            let key = FoldedName.key(word)
            words.append((word, key))
            // FNV-1a over the words.
            self.key = ((self.key ?? 0xCBF2_9CE4_8422_2325) ^ key) &* 0x100_0000_01B3
        }
    }
}

/// Whether a title has one of some words, which tells most titles apart without making strings of their words.
private func hasWord(_ title: String, among keys: Set<UInt64>) -> Bool {
    if keys.isEmpty { return false }
    var title = title
    return title.withUTF8 { bytes in
        var isFound = false
        TextWords.forEach(in: bytes.span) { word in
            if !isFound { isFound = keys.contains(FoldedName.key(word)) }
        }
        return isFound
    }
}

extension GoalsModel {
    /// What the actions and contributions that have a goal say about the titles of some others, and how long those of
    /// `habits` take. Cost: linear in the titles and links of the actions up to a day.
    func pastLinks(
        for titles: [PastTitle], until today: CalendarDate, habits: Set<Int>, spread: some WorkSpread
    ) -> PastLinks {
        let keys = titles.reduce(into: Set<UInt64>()) { keys, title in
            if let key = title.key { keys.insert(key) }
            for word in title.words { keys.insert(word.key) }
        }
        if keys.isEmpty && habits.isEmpty { return PastLinks() }
        let chains = GoalChains(self)
        let numbers = actionNotes + contributions.map(\.note)
        let found = spread.join(numbers.count) { [self] range in
            var linked = LinkedGoals(self)
            return numbers[range].compactMap { past($0, keys, until: today, habits: habits, chains, &linked) }
        }
        return PastLinks(found)
    }

    private func past(
        _ number: NoteID, _ keys: Set<UInt64>, until today: CalendarDate, habits: Set<Int>, _ chains: GoalChains,
        _ linked: inout LinkedGoals
    ) -> PastLinks.Found? {
        let note = graph.notes[number]
        guard let field = places.goals(of: note.type) else { return nil }
        var goals: [Int] = []
        for link in note.links where link.place == .field(field) {
            let found = linked.goal(of: link, in: number, note.document).map { chains.running($0, on: today) }
            if let goal = found, !goals.contains(goal) { goals.append(goal) }
        }
        let out = self.goals(ruledOutBy: number)
        guard !goals.isEmpty || !out.isEmpty else { return nil }
        let contribution = contribution(ofNote: number)
        guard let day = contribution?.day ?? note.date("date"), day <= today else { return nil }
        var duration: Rational?
        if goals.contains(where: habits.contains) {
            duration =
                contribution.map { $0.duration.map { Rational($0.seconds) } }
                ?? note.readOne("duration") { Quantity.read($0) }.flatMap { units.convert($0.value, to: "s") }
        }
        let written = note.title
        let title = hasWord(written, among: keys) ? PastTitle(written, units: units) : nil
        let found = ([title?.key] + (title?.words.map(\.key) ?? [])).compactMap(\.self).filter(keys.contains)
        if found.isEmpty && duration == nil { return nil }
        let ruledOut = out.isEmpty ? nil : title?.key.map { (key: $0, goals: out) }
        return PastLinks.Found(
            keys: Set(found), entry: (number, day, goals), ruledOut: ruledOut, duration: duration)
    }
}

extension Snapshot {
    /// How many actions with the title of a planned one, on days on which a goal counts, do without it; 0 where one of
    /// them links it. Cost: a look at the title of each action.
    package func actions(like planned: PlannedRecord, without goal: Path) -> Int {
        let model = holding(planned).goals
        guard let number = model.graph.note(at: planned.path),
            let index = model.graph.note(at: goal).flatMap(model.goalIndex(ofNote:)),
            case let title = PastTitle(model.graph.notes[number].title, units: model.units), let key = title.key
        else { return 0 }
        let keys = Set(title.words.map(\.key))
        var count = 0
        for action in model.actionNotes where action != number {
            let note = model.graph.notes[action]
            guard hasWord(note.title, among: keys), PastTitle(note.title, units: model.units).key == key,
                let day = note.date("date"), model.goals[index].dates.contains(day)
            else { continue }
            if model.linkedGoals(of: action).contains(index) { return 0 }
            count += 1
        }
        return count
    }
}

/// The words of a goal's title that say what it is about, for goals without keywords: of `Run 190 km to the start line
/// and home` remain run, line and home.
enum TitleWords {
    static func meaningful(in title: String, units: UnitTable) -> [String] {
        var found: [String] = []
        for word in TextWords.list(title) {
            let lower = word.lowercased()
            if lower.count >= 3, lower.allSatisfy(\.isLetter), !empty.contains(lower), !found.contains(lower),
                !units.isKnown(Array(lower.utf8).span)
            {
                found.append(lower)
            }
        }
        return found
    }

    private static let empty = Set(lists.joined(separator: " ").split(separator: " ").map(String.init))

    private static let lists = [
        // Small words.
        "about above after again against all and any are around aside back before behind below between both but",
        "can down during each else enough even ever every few for from get has have her here him his how into its",
        "just least less like little long lot many more most much must need never new next not now off once one",
        "only onto our out over own per put same she should some such than that the their them then there these they",
        "this those through too towards under until upon very want was were what when where which while who whole why",
        "will with within without yes you your",
        // What one does with any goal.
        "achieve become begin better complete do done finally finish goal good improve keep last latest best",
        "learn make project reach reduce start stay stop task total try",
        // Numbers.
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen",
        "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands",
        "million first second third fourth fifth half quarter twice thrice zero",
        // Time.
        "day days daily today week weeks weekly weekend month months monthly year years yearly term morning evening",
        "night monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays",
        "saturdays sundays january february march april may june july august september october november december",
        "spring summer autumn winter",
    ]
}
