import Testing
import VaultChecks
import VaultWorkouts

private let done = "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T19:00"

private func sets(_ exercise: String, _ lines: String) -> [String: String] {
    ["w.md": "\(done)~## [[\(exercise)]]\n\(lines)"]
}

private func unreadable(
    _ exercise: String, _ text: String, _ hold: String, help: String, fixed: String? = nil
) -> WorkoutRuleCase {
    WorkoutRuleCase(
        "unreadable-set", .error, sets(exercise, "- [x] «\(text)» ✅ 2026-11-20\n"),
        "'\(text)' is no set; sets of '\(exercise)' hold \(hold)", help: help,
        fixed: fixed.map { ["## [[\(exercise)]]\n\($0)"] } ?? [])
}

private func weight(_ text: String, help: String, _ fixed: String? = nil) -> WorkoutRuleCase {
    unreadable("bench-press", text, "weight and reps", help: help, fixed: fixed)
}

private func oneLine(_ exercise: String, _ text: String, _ hold: String, _ set: String) -> WorkoutRuleCase {
    unreadable(exercise, text, hold, help: "write '\(set)'", fixed: "- [x] \(set) ✅ 2026-11-20\n")
}

@Suite struct SetRulesTests {
    static let cases: [WorkoutRuleCase] =
        readable + [
            weight(
                "3x8x60kg", help: "write '8 x 60 kg' in 3 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n- [x] 8 x 60 kg\n"),
            weight(
                "60 kg x 8 x 2 @8", help: "write '8 x 60 kg @8' in 2 lines, one for each set",
                "- [x] 8 x 60 kg @8 ✅ 2026-11-20\n- [x] 8 x 60 kg @8\n"),
            weight(
                "2 sets of 8 with 60 kg", help: "write '8 x 60 kg' in 2 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"),
            weight(
                "2x8x60", help: "write '8 x 60 kg' in 2 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"),
            weight("felt strong", help: "write it as '8 x 60 kg'"), weight("1:30", help: "write it as '8 x 60 kg'"),
            weight("8 x 60 kg, 8 x 65 kg", help: "write it as '8 x 60 kg'"),
            weight("99x8x60kg", help: "write it as '8 x 60 kg'"),
            oneLine("bench-press", "8 @ 60 kg", "weight and reps", "8 x 60 kg"),
            oneLine("bench-press", "8 +60 kg", "weight and reps", "8 x 60 kg"),
            oneLine("bench-press", "8 reps at 60,5kg @9", "weight and reps", "8 x 60.5 kg @9"),
            oneLine("bench-press", "warmup 10*20kg", "weight and reps", "warm-up 10 x 20 kg"),
            oneLine("pull-up", "6 x 10 kg", "reps, with weight added or taken off", "6 +10 kg"),
            unreadable(
                "box-jump", "2x15", "reps", help: "write '15' in 2 lines, one for each set",
                fixed: "- [x] 15 ✅ 2026-11-20\n- [x] 15\n"),
            oneLine("plank", "2 m", "a time", "2:00"),
            unreadable(
                "plank", "2 x 1:30", "a time", help: "write '1:30' in 2 lines, one for each set",
                fixed: "- [x] 1:30 ✅ 2026-11-20\n- [x] 1:30\n"),
            unreadable("plank", "8 x 20 kg", "a time", help: "write it as '1:30' or '90 s'"),
            oneLine("running", "5 km 25:00", "distance and time", "5 km in 25:00"),
            oneLine("running", "5km / 25 min", "distance and time", "5 km in 25:00"),
            oneLine("farmers-carry", "40 kg x 0:45", "weight and time", "40 kg for 0:45"),
            WorkoutRuleCase(
                "unreadable-set", .error,
                ["odd.md": "type: exercise~", "t.md": "type: workout-template~# [[odd]]\n1. [ ] «some»\n"],
                "'some' is no set; 'odd' does not say what its sets hold"),
            WorkoutRuleCase(
                "unreadable-set", .error,
                ["t.md": "type: workout-template~# [[plank]]\n  3. [ ] «2x1:00»\n  4. [ ] 1:30\n"],
                "'2x1:00' is no set; sets of 'plank' hold a time",
                fixed: ["# [[plank]]\n  3. [ ] 1:00\n  4. [ ] 1:00\n  4. [ ] 1:30\n"]),
        ]

    private static let readable = [
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("bench-press", "- [x] 8 x «60» @8\n"),
            "'60' has no unit; it counts as kg",
            help: "write '60 kg'", fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg @8\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning,
            sets("running", "- [x] «3.1» in 25:00\n").merging(
                ["vault.md": "type: vault\nformat: 1\ndistance_unit: mi~"]) { one, _ in one },
            "'3.1' has no unit; it counts as mi", fixed: ["## [[running]]\n- [x] 3.1 mi in 25:00\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("plank", "- [x] «90»\n"), "'90' has no unit; it counts as s",
            fixed: ["## [[plank]]\n- [x] 90 s\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("pull-up", "- [x] 8 «+10»\n"), "'+10' has no unit; it counts as kg",
            fixed: ["## [[pull-up]]\n- [x] 8 +10 kg\n"]),
        WorkoutRuleCase(
            "set-without-box", .hint, sets("bench-press", "- «8 x 60 kg»\n"),
            "'8 x 60 kg' reads as a set and has no check box",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n", "## [[bench-press]]\n- [ ] 8 x 60 kg\n"]),
        WorkoutRuleCase(
            "set-without-exercise", .warning, ["w.md": "\(done)~## «Bench-Press»\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"],
            "2 sets below 'Bench-Press', which is no link to an exercise",
            help: "make the heading a link to the exercise, as '[[bench-press]]'",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"]),
        WorkoutRuleCase(
            "set-without-exercise", .warning, ["w.md": "\(done)~- [x] «8 x 60 kg»\n## Plan\n- [ ] buy chalk\n"],
            "a set before the first heading: which exercise is it?"),
        WorkoutRuleCase(
            "ticked-empty-set", .hint, sets("bench-press", "«- [x] warm-up»\n- [ ]\n"),
            "the set is ticked and says nothing of what was done"),
        WorkoutRuleCase(
            "effort-out-of-range", .warning, sets("bench-press", "- [x] 8 x 60 kg «@10.5» (hard)\n"),
            "'@10.5' is no effort; expected '@0' to '@10'"),
    ]

    @Test(arguments: cases) func firesOnce(_ testCase: WorkoutRuleCase) throws { try testCase.check() }

    @Test(arguments: [
        sets(
            "bench-press",
            "Elbows in.\n- [x] warm-up 10 x 20 kg\n- [x] 60 kg x 8 @8 (slow)\n- [ ] #task\n- two minutes rest\n"),
        sets("pull-up", "- [x] 8\n- [x] 6 +10 kg\n- [ ]\n"), sets("plank", "- [x] 1:30\n- [x] 90 s\n"),
        sets("running", "- [x] 5 km in 25:00 @10\n"), sets("farmers-carry", "- [x] 40 kg for 0:45\n"),
        [
            "w.md":
                "\(done)~## Plan\n- [x] 8 glasses of water\n- [ ] 5 km home\n## [[bench-press]] next week\n- [ ] 8 x 60 kg\n"
        ],
        ["t.md": "type: workout-template~## [[bench-press]]\n- [x]\n"],
        ["note.md": "## Bench Press\n- [x] 8 x 60 kg\n"],
    ])
    func staysSilent(_ files: [String: String]) {
        #expect(findings(files).filter { !$0.contains("set-without-exercise") } == [])
    }
}
