import Testing
import VaultTestSupport

@testable import VaultWorkouts

@Suite struct SplitDayTests {
    private let vault = WorkoutVault([
        "push-day.md": "type: workout-template\ntitle: Push Day~", "abs.md": "type: workout-template~",
        "s.md": """
        type: workout-split~Rest on Sundays, or do [[abs]].

        - [x] Push: [[push-day]], [[abs]] ✅ 2026-11-20
        - [ ] Pull : [[push-day]], [[push-day]]
        * [X] [[push-day]]
        1. [ ] Rest #easy
        - no day
        - [ ] Lost: [[nowhere]]
        - [ ] Odd: [[bench-press]] ![[bench-press]]
        - [ ] Legs & more [[abs]]
        """,
    ])

    @Test func daysAreTaskItems() throws {
        let days = vault.model.days(of: try vault.note("s.md"))
        #expect(days.map(\.name) == ["Push", "Pull", "Push Day", "Rest", "Lost", "Odd", "Legs & more"])
        #expect(days.map(\.isDone) == [true, false, true, false, false, false, false])
        let (push, abs) = (try vault.note("push-day.md"), try vault.note("abs.md"))
        #expect(days.map(\.templates) == [[push, abs], [push], [push], [], [], [], [abs]])
        #expect(days.map(\.links.count) == [2, 2, 1, 0, 1, 2, 1])
        let bytes = vault.vault.files["s.md"] ?? []
        #expect(days.map { bytes[$0.box] } == Array("x X    ".utf8))
    }
}

/// Push, legs, push, legs: a cycle in which a name comes again.
@Suite struct RepeatedDayTests {
    private func cycle(_ marks: String, _ names: [String] = ["Push", "Legs", "push", "Legs"]) throws -> SplitCycle {
        let body = zip(marks, names).map { "- [\($0)] \($1)\n" }.joined()
        let vault = WorkoutVault(["s.md": "type: workout-split~\(body)"])
        return vault.model.cycle(of: try vault.note("s.md"))
    }

    /// The first that is not done; the first of all when none is left.
    @Test(arguments: [("    ", 0), ("x   ", 2), ("xx  ", 2), ("  x ", 0), ("x x ", 0), ("xxxx", 0)])
    func theFirstThatIsNotDoneIsMeant(marks: String, day: Int) throws {
        #expect(try cycle(marks).day(named: "PUSH") == day)
        #expect(try cycle(marks).day(whole: "push") == day)
        #expect(try cycle(marks).day(named: "pu") == day)
    }

    @Test(arguments: [("    ", 1), (" x  ", 1), (" x x", 3), ("   x", 3)])
    func theLastThatIsDoneIsMeantWhereATickGoes(marks: String, day: Int) throws {
        #expect(try cycle(marks).day(named: "legs", isDone: true) == day)
        #expect(try cycle(marks).day(named: "L", isDone: true) == day)
    }

    @Test func aBeginningOfTwoNamesMeansNone() throws {
        let cycle = try cycle("    ", ["Push", "Pull", "Push", "Pull"])
        #expect(cycle.day(named: "pu") == nil)
        #expect(cycle.day(whole: "pus") == nil)
        #expect(cycle.day(named: "") == nil)
    }

    @Test func aDayWithoutWordsIsNamedByItsNumber() throws {
        let cycle = try cycle("x  ", ["Push", "", "[[none]]"])
        #expect(cycle.days.map(\.name) == ["Push", "2", "3"])
        #expect(cycle.day(named: "3") == 2)
    }
}
