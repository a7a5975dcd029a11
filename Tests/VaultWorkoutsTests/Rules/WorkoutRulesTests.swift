import Testing
import VaultChecks
import VaultWorkouts

private let done = "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T19:00"

private func split(_ fields: String) -> [String: String] {
    ["s.md": "type: workout-split~- [ ] Push\n- [ ] Pull\n", "w.md": "type: workout\n\(fields)~"]
}

@Suite struct WorkoutRulesTests {
    static let cases: [WorkoutRuleCase] = [
        .init(
            "archived-exercise",
            [
                "row.md": "type: exercise\nexercise_type: weight_and_reps\narchived: true~",
                "t.md": "type: workout-template~## [[«row»]]\n- [ ] 8 x 60 kg\n",
            ]),
        .init(
            "invalid-active-split",
            ["vault.md": "type: vault\nformat: 1\nactive_split: \"[[«t»]]\"~", "t.md": "type: workout-template~"]),
        .init(
            "multiple-active-workouts",
            [
                "a.md": "type: workout\nstatus: «active»\nstarted: 2026-11-19T18:00~",
                "b.md": "type: workout\nstatus: active\nstarted: 2026-11-20T18:00~",
            ]),
        .init(
            "finished-before-started",
            ["w.md": "type: workout\nstatus: cancelled\nstarted: 2026-11-20T18:00\nfinished: «2026-11-20T17:10»~"]),
        .init("finish-contradicts-status", ["w.md": "type: workout\nstatus: «completed»\nstarted: 2026-11-20~"]),
        .init(
            "finish-contradicts-status",
            ["w.md": "type: workout\nstatus: active\nstarted: 2026-11-20\nfinished: «2026-11-20T19:00»~"]),
        .init("workout-in-future", ["w.md": "type: workout\nstatus: active\nstarted: «2026-11-22T07:00»~"]),
        .init(
            "workout-in-future",
            ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-21T20:00\nfinished: «2026-11-22T07:00»~"]),
        .init(
            "workout-too-long",
            ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: «2026-11-21T06:01»~"]),
        // One without a time may start at any.
        .init(
            "workout-too-long",
            ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-19\nfinished: «2026-11-20T12:01»~"]),
        .init("day-not-in-split", split("status: active\nstarted: 2026-11-20\nsplit: \"[[s]]\"\nday: «Puhs»")),
        .init("day-not-in-split", split("status: cancelled\nstarted: 2026-11-20\nsplit: \"[[s]]\"\nday: «Legs»")),
        .init("day-not-in-split", split("status: active\nstarted: 2026-11-20\nday: «Push»")),
    ]

    @Test(arguments: cases) func firesOnce(_ testCase: WorkoutRuleCase) throws { try testCase.check() }

    @Test(arguments: [
        // The same title with another type, and an exercise whose type is not known.
        [
            "x.md": "type: exercise\ntitle: Aa\nexercise_type: reps~",
            "y.md": "type: exercise\ntitle: Aa\nexercise_type: weight_and_reps~", "z.md": "type: exercise\ntitle: Aa~",
        ],
        // An archived exercise in a workout, and in an archived template.
        [
            "row.md": "type: exercise\nexercise_type: reps\narchived: true~", "w.md": done + "~## [[row]]\n",
            "t.md": "type: workout-template\narchived: true~## [[row]]\n",
        ],
        ["vault.md": "type: vault\nformat: 1\nactive_split: \"[[s]]\"~", "s.md": "type: workout-split~"],
        [
            "a.md": "type: workout\nstatus: active\nstarted: 2026-11-19~",
            "b.md": "type: workout\nstatus: active\narchived: true\nstarted: 2026-11-20~", "c.md": done + "~",
        ],
        ["w.md": "type: workout\nstatus: cancelled\nstarted: 2026-11-20~"],
        ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-21T06:00~"],
        ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-19\nfinished: 2026-11-20T12:00~"],
        ["w.md": "type: workout\nstatus: cancelled\nstarted: 2026-11-19T18:00\nfinished: 2026-11-21T06:00~"],
        // One that cannot be read is told as such.
        ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-20\nfinished: soon~"],
        ["w.md": "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T18:00~"],
        split("status: active\nstarted: 2026-11-21T23:59\nsplit: \"[[s]]\"\nday: push"),
        // Whether the day is right cannot be told.
        split("status: active\nstarted: 2026-11-21\nsplit: \"[[nowhere]]\"\nday: push"),
    ])
    func staysSilent(_ files: [String: String]) { #expect(findings(files) == []) }

    /// Both are told, so that neither can be made to be like the other without a word.
    @Test(arguments: [
        ("", "'x'", "merge them with: vault merge x y"),
        ("\narchived: true", "the archived 'x'", "restore it with: vault exercise archive x --undo"),
    ])
    func theSameExerciseTwice(_ archived: String, _ name: String, _ help: String) throws {
        let vault = WorkoutVault([
            "x.md": "type: exercise\ntitle: Aa\nexercise_type: reps\(archived)~",
            "y.md": "type: exercise\ntitle: '  aA '\nexercise_type: reps~",
        ])
        let found = vault.vault.findings()
        try #require(found.map(\.rule) == ["duplicate-exercise", "duplicate-exercise"])
        #expect(found.map(\.path) == ["x.md", "y.md"])
        #expect(found[0].message == "'Aa' is also the title of 'y', with the same type")
        #expect(found[1].message == "'  aA ' is also the title of \(name), with the same type")
        #expect(found[1].help == help)
        #expect(found[1].severity == .error)
    }

    @Test func linksInTextsAreHeldToTheirTypes() {
        let files = [
            "t.md": "type: workout-template~## [[s]]\n## [[nowhere]]\n",
            "s.md": "type: workout-split~- [ ] Push: [[t]], [[bench-press]], [[nothing]]\n",
        ]
        let found = WorkoutVault(files).vault.findings().map { "\($0.path) \($0.rule) \($0.severity)" }
        #expect(
            found == [
                "s.md wrong-link-type error", "s.md broken-link error", "t.md wrong-link-type error",
                "t.md broken-link error",
            ])
    }
}

@Suite struct RulePagesTests {
    @Test(arguments: WorkoutsPack.pack.rules.map(\.id))
    func everyPageExplainsWithAnExample(_ id: String) throws {
        let rule = try #require(WorkoutsPack.pack.rules.first { $0.id == id })
        #expect(rule.page.contains("```"))
        #expect(!rule.summary.isEmpty && !rule.summary.hasSuffix("."))
        #expect(rule.page.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }

    @Test func everyRuleHasACase() {
        let shown = Set((WorkoutRulesTests.cases + SetRulesTests.cases).map(\.rule)).union(["duplicate-exercise"])
        #expect(Set(WorkoutsPack.pack.rules.map(\.id)) == shown)
        #expect(WorkoutsPack.pack.rules.count == shown.count)
    }
}
