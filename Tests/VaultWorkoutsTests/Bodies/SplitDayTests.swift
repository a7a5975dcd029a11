import Testing
import VaultWorkouts

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
