import VaultRecords

/// A whole vault made from a seed, as Markdown: everything that progress depends on, written in every way.
///
/// It has terms, years, periods, measures and values, goals with milestones and obligations, habits, actions, and around
/// them what must not count: conflict copies, ignored folders, a vault within, and notes that only look alike.
package struct RandomVault {
    /// The texts by path.
    package internal(set) var files: [String: String] = [:]

    var random: SeededGenerator
    var aims: [RandomAim] = []
    /// The names of terms, years and periods.
    var spans: [String] = []

    /// The first day of an action; the last one comes 339 days later.
    static let firstDay = CalendarDate(year: 2026, month: 1, day: 1) ?? .first

    /// - Parameters:
    ///   - actions: how many actions count as records
    ///   - goals: how many goals, milestones and obligations do
    package init(seed: UInt64, actions: Int = 2000, goals: Int = 60) {
        random = SeededGenerator(seed: seed)
        addSettings()
        addSpans()
        addMeasures()
        addValues()
        addAims(goals)
        addActions(actions)
        random = SeededGenerator(seed: seed &+ 1)
        addCreated()
        addStrangers()
        random = SeededGenerator(seed: seed &+ 3)
        addHabits(goals / 4)
    }
}

/// A goal, milestone or obligation, and the names by which it can be linked.
struct RandomAim {
    var name: String
    var type: String
    var path: String
    var aliases: [String] = []
    var formerly: [String] = []
    /// The kinds of unit that its targets ask for.
    var kinds: [RandomUnits] = []

    /// The end of its path, without `.md`.
    var pathEnd: String { path.split(separator: "/").suffix(2).joined(separator: "/").replacing(".md", with: "") }
}

extension RandomVault {
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    /// True that many times in a hundred.
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...(elements.count - 1))] }

    mutating func sample<Element>(_ elements: [Element], _ count: Int) -> [Element] {
        Array(elements.shuffled(using: &random).prefix(count))
    }

    mutating func day(_ range: ClosedRange<Int> = 0...339) -> CalendarDate { Self.firstDay.adding(days: number(range)) }
}
