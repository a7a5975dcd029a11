import Testing
import VaultTestSupport

@testable import VaultWorkouts

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
