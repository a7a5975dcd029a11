import VaultRecords

/// What a vault of a given size holds, before a byte of it is written.
///
/// The actions run evenly from the first year's first term to `lastDay`, so a greater vault is a longer life, up to
/// 25 years, and not only a fuller day.
struct VaultPlan {
    struct Term {
        let name: String
        let number: Int
        let year: Int
        let start: CalendarDate
        var end: CalendarDate { start.adding(days: VaultPlan.termDays - 1) }
    }

    /// A goal, milestone or obligation: something that actions may link to between two days.
    struct Aim {
        let name: String
        let title: String
        let activity: Int
        /// The term it is planned in; nil for a goal of the year.
        let term: Int?
        let year: Int
        let start: CalendarDate
        let end: CalendarDate
        /// A milestone's goal, by number.
        var goal: Int?

        func holds(_ day: CalendarDate) -> Bool { start <= day && day <= end }
    }

    static let termDays = 70
    static let termsPerYear = 5
    static let smallest = 100
    static let values = [
        "health", "calm", "family-and-friends", "making-music", "curiosity", "frugality", "money-and-security", "craft",
        "kindness", "nature", "home", "courage",
    ]
    static let measures = ["pages", "cards", "cups", "EUR", "bpm", "words", "reps"]

    let count: Int
    let lastDay: CalendarDate
    let years: [Int]
    private(set) var terms: [Term] = []
    private(set) var goals: [Aim] = []
    private(set) var milestones: [Aim] = []
    private(set) var obligations: [Aim] = []
    /// Numbers of goals by term, and of those of a whole year by year.
    private(set) var goalsOfTerm: [[Int]] = []
    private(set) var goalsOfYear: [[Int]] = []
    /// The number of a goal's milestone.
    private(set) var milestoneOfGoal: [Int?] = []
    private(set) var obligationsOfTerm: [[Int]] = []
    /// Names of the plain notes below `notes`.
    let noteNames: [String]
    let journalCount: Int

    /// Nil when `count` is less than `smallest`.
    init?(count: Int, numbers: inout SeededNumbers) {
        guard count >= Self.smallest, let lastDay = CalendarDate(year: 2026, month: 11, day: 21) else { return nil }
        self.count = count
        self.lastDay = lastDay
        let span = max(2, min(25, count / 2_500))
        years = Array((lastDay.year - span + 1)...lastDay.year)
        let plain = count / 20
        journalCount = plain / 2
        noteNames = (0..<(plain - plain / 2)).map { "\(Sentences.topics[$0 % Sentences.topics.count])-\($0 + 1)" }
        planTerms()
        planGoals(count / 50, &numbers)
        planMilestones(count / 200, &numbers)
        planObligations(count / 200, &numbers)
    }

    var plainCount: Int { noteNames.count + journalCount }
    /// Every note with a known type; `vault.md` is none of them.
    var recordCount: Int { count - plainCount - 1 }
    var actionCount: Int {
        recordCount - Self.values.count - Self.measures.count - years.count - terms.count - goals.count
            - milestones.count - obligations.count
    }

    var firstDay: CalendarDate { terms.first?.start ?? lastDay }

    /// The term that contains a day; nil in the days between two years' terms.
    func term(on day: CalendarDate) -> Int? {
        guard let year = years.firstIndex(of: day.year) else { return nil }
        let days = terms[year * Self.termsPerYear].start.days(until: day)
        guard days >= 0, days < Self.termDays * Self.termsPerYear else { return nil }
        return year * Self.termsPerYear + days / Self.termDays
    }

    private mutating func planTerms() {
        for year in years {
            guard let first = CalendarDate(year: year, month: 1, day: 5) else { continue }
            for index in 0..<Self.termsPerYear {
                terms.append(
                    Term(
                        name: "term-\(terms.count + 1)", number: terms.count + 1, year: year,
                        start: first.adding(days: index * Self.termDays)))
            }
        }
        goalsOfTerm = Array(repeating: [], count: terms.count)
        obligationsOfTerm = goalsOfTerm
        goalsOfYear = Array(repeating: [], count: years.count)
    }

    private mutating func planGoals(_ count: Int, _ numbers: inout SeededNumbers) {
        for index in 0..<count {
            let term = terms[index * terms.count / count]
            let activity = numbers.number(in: 0...(Activity.all.count - 1))
            let words = Activity.all[activity].goal
            if index % 8 == 7, let start = CalendarDate(year: term.year, month: 1, day: 1),
                let end = CalendarDate(year: term.year, month: 12, day: 31)
            {
                goalsOfYear[term.year - years[0]].append(index)
                goals.append(
                    Aim(
                        name: "\(slug(words))-\(term.year)-\(index + 1)",
                        title: "\(words) in \(term.year), no \(index + 1)",
                        activity: activity, term: nil, year: term.year, start: start, end: end))
                continue
            }
            let hasDates = numbers.happens(25)
            goalsOfTerm[term.number - 1].append(index)
            goals.append(
                Aim(
                    name: "\(slug(words))-term-\(term.number)-\(index + 1)",
                    title: "\(words), term \(term.number), no \(index + 1)", activity: activity, term: term.number - 1,
                    year: term.year, start: hasDates ? term.start.adding(days: 3) : term.start,
                    end: hasDates ? term.end.adding(days: -4) : term.end))
        }
        milestoneOfGoal = Array(repeating: nil, count: count)
    }

    private mutating func planMilestones(_ count: Int, _ numbers: inout SeededNumbers) {
        for index in 0..<count {
            let goal = index * goals.count / count
            let aim = goals[goal]
            milestoneOfGoal[goal] = index
            milestones.append(
                Aim(
                    name: "half-way-\(aim.name)", title: "Half way, \(aim.title)", activity: aim.activity,
                    term: aim.term,
                    year: aim.year, start: aim.start, end: aim.end.adding(days: -numbers.number(in: 5...30)), goal: goal
                ))
        }
    }

    private mutating func planObligations(_ count: Int, _ numbers: inout SeededNumbers) {
        for index in 0..<count {
            let term = terms[index * terms.count / count]
            obligationsOfTerm[term.number - 1].append(index)
            obligations.append(
                Aim(
                    name: "papers-\(index + 1)", title: "Hand in the papers, file \(index + 1)", activity: 0,
                    term: term.number - 1, year: term.year, start: term.start,
                    end: term.end.adding(days: -numbers.number(in: 0...40))))
        }
    }

    /// Lower case, spaces and commas as one hyphen.
    func slug(_ words: String) -> String {
        var slug: [UInt8] = []
        for byte in words.utf8 {
            let isUpper = byte >= 65 && byte <= 90
            let isKept = isUpper || byte >= 97 && byte <= 122 || byte >= 48 && byte <= 57
            if isKept { slug.append(isUpper ? byte | 0x20 : byte) } else if slug.last != 45 { slug.append(45) }
        }
        return String(decoding: slug, as: UTF8.self)
    }
}
