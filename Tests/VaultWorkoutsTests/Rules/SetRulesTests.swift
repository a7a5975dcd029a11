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
        "'\(text)' is not a set of '\(exercise)'; expected \(hold)", help: help,
        fixed: fixed.map { ["## [[\(exercise)]]\n\($0)"] } ?? [])
}

private func weight(_ text: String, help: String, _ fixed: String? = nil) -> WorkoutRuleCase {
    unreadable("bench-press", text, "weight and reps", help: help, fixed: fixed)
}

private func oneLine(_ exercise: String, _ text: String, _ hold: String, _ set: String) -> WorkoutRuleCase {
    unreadable(exercise, text, hold, help: "write '\(set)'", fixed: "- [x] \(set) ✅ 2026-11-20\n")
}

@Suite struct SetRulesTests {
    private static func box(_ written: String, _ rest: String, _ fixed: String?) -> WorkoutRuleCase {
        let mark = written.replacing("[", with: "«[").replacing("]", with: "]»")
        return WorkoutRuleCase(
            "broken-checkbox", .warning, sets("bench-press", mark + rest + "\n"),
            "'\(written.drop { $0 != "[" })' is not a valid checkbox, so the line is not counted",
            help: "write '- [x] ' for done, '- [ ] ' for to do",
            fixed: fixed.map { ["## [[bench-press]]\n\($0)\n"] } ?? [])
    }

    private static func code(_ before: String, _ box: String, _ rest: String, _ fixed: String?) -> WorkoutRuleCase {
        WorkoutRuleCase(
            "broken-checkbox", .warning, sets("bench-press", "\(before)«\(box)»\(rest)\n"),
            "the line is indented as code, so it is not counted", help: "remove the spaces before it",
            fixed: fixed.map { ["## [[bench-press]]\n\($0)\n"] } ?? [])
    }

    static let boxes: [WorkoutRuleCase] = [
        box("- [x]", "8 x 60 kg", "- [x] 8 x 60 kg"), box("- []", " 8 x 60 kg", "- [ ] 8 x 60 kg"),
        box("- [ x ]", " 8 x 60 kg @8", "- [x] 8 x 60 kg @8"), box("[x]", " 8 x 60 kg", "- [x] 8 x 60 kg"),
        box("  [ ]", " 8 x 60 kg", "  - [ ] 8 x 60 kg"), box("- []", "", "- [ ]"), box("- [x]", "as above", nil),
        box("1. [X]", "8 x 60 kg", "1. [x] 8 x 60 kg"),
        WorkoutRuleCase(
            "broken-checkbox", .warning, sets("bench-press", "«-[x]» 8 x 60 kg\n"),
            "'-[x]' is not a valid checkbox, so the line is not counted",
            help: "write '- [x] ' for done, '- [ ] ' for to do",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n"]),
        code("    ", "- [x]", " 8 x 60 kg", "- [x] 8 x 60 kg"), code("\t  ", "* [ ]", "", "* [ ]"),
        code("- [x] 7 x 60 kg\n\n      ", "+ [X]", " as above", nil),
        WorkoutRuleCase(
            "broken-checkbox", .warning,
            ["s.md": "type: workout-split~- «[x]»Push: [[push-day]]\n", "push-day.md": "type: workout-template~"],
            "'[x]' is not a valid checkbox, so the line is not counted",
            help: "write '- [x] ' for done, '- [ ] ' for to do",
            fixed: ["- [x] Push: [[push-day]]\n"]),
    ]

    static let cases: [WorkoutRuleCase] =
        readable + boxes + [
            weight(
                "3x8x60kg", help: "write '8 x 60 kg' on 3 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n- [x] 8 x 60 kg\n"),
            weight(
                "60 kg x 8 x 2 @8", help: "write '8 x 60 kg @8' on 2 lines, one for each set",
                "- [x] 8 x 60 kg @8 ✅ 2026-11-20\n- [x] 8 x 60 kg @8\n"),
            weight(
                "2 sets of 8 with 60 kg", help: "write '8 x 60 kg' on 2 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"),
            weight(
                "2x8x60", help: "write '8 x 60 kg' on 2 lines, one for each set",
                "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"),
            weight("felt strong", help: "write it like '8 x 60 kg'"), weight("1:30", help: "write it like '8 x 60 kg'"),
            weight("8 x 60 kg, 8 x 65 kg", help: "write it like '8 x 60 kg'"),
            weight("99x8x60kg", help: "write it like '8 x 60 kg'"),
            weight("8.5 x 60 kg", help: "write it like '8 x 60 kg'"),
            oneLine("bench-press", "8 @60 kg", "weight and reps", "8 x 60 kg"),
            oneLine("bench-press", "8 x 62,5", "weight and reps", "8 x 62.5 kg"),
            oneLine("bench-press", "8 x 60 kg RPE 8", "weight and reps", "8 x 60 kg @8"),
            WorkoutRuleCase(
                "unreadable-set", .error, sets("bench-press", "- [x] «2x20x10»\n"),
                "'2x20x10' is not a set of 'bench-press'; expected weight and reps",
                help: "write '10 x 20 kg' on 2 lines or '20 x 10 kg' on 2 lines",
                fixed: [
                    "## [[bench-press]]\n- [x] 10 x 20 kg\n- [x] 10 x 20 kg\n",
                    "## [[bench-press]]\n- [x] 20 x 10 kg\n- [x] 20 x 10 kg\n",
                ]),
            oneLine("pull-up", "10 x -20 kg", "reps, with any added or assisting weight", "10 -20 kg"),
            oneLine("running", "500 m 1:45", "distance and time", "500 m in 1:45"),
            unreadable("plank", "1:02:03:04", "a time", help: "write it like '1:30' or '90 s'"),
            // A weight without unit is in that of the exercise.
            WorkoutRuleCase(
                "unreadable-set", .error,
                sets("bench-press", "- [x] «1x8x60»\n").merging(
                    ["exercises/bench-press.md": "type: exercise\nexercise_type: weight_and_reps\nweight_unit: lb~"]
                ) { one, _ in one },
                "'1x8x60' is not a set of 'bench-press'; expected weight and reps",
                fixed: ["## [[bench-press]]\n- [x] 8 x 60 lb\n"]),
            oneLine("bench-press", "8 @ 60 kg", "weight and reps", "8 x 60 kg"),
            // A plus is more than a set before, which a note has no word for.
            weight("8 +60 kg", help: "write it like '8 x 60 kg'"),
            weight(
                "5x5@100kg", help: "write '5 x 100 kg' on 5 lines, one for each set",
                "- [x] 5 x 100 kg ✅ 2026-11-20\n" + String(repeating: "- [x] 5 x 100 kg\n", count: 4)),
            weight("62,5x8 (slow)", help: "write '8 x 62.5 kg'", "- [x] 8 x 62.5 kg (slow) ✅ 2026-11-20\n"),
            oneLine("pull-up", "bw+10 x 5", "reps, with any added or assisting weight", "5 +10 kg"),
            oneLine("bench-press", "8 reps at 60,5kg @9", "weight and reps", "8 x 60.5 kg @9"),
            oneLine("bench-press", "warmup 10*20kg", "weight and reps", "warm-up 10 x 20 kg"),
            oneLine("pull-up", "6 x 10 kg", "reps, with any added or assisting weight", "6 +10 kg"),
            unreadable(
                "box-jump", "2x15", "reps", help: "write '15' on 2 lines, one for each set",
                fixed: "- [x] 15 ✅ 2026-11-20\n- [x] 15\n"),
            oneLine("plank", "2 m", "a time", "2:00"),
            unreadable(
                "plank", "2 x 1:30", "a time", help: "write '1:30' on 2 lines, one for each set",
                fixed: "- [x] 1:30 ✅ 2026-11-20\n- [x] 1:30\n"),
            unreadable("plank", "8 x 20 kg", "a time", help: "write it like '1:30' or '90 s'"),
            oneLine("running", "5 km 25:00", "distance and time", "5 km in 25:00"),
            oneLine("running", "5km / 25 min", "distance and time", "5 km in 25:00"),
            oneLine("farmers-carry", "40 kg x 0:45", "weight and time", "40 kg for 0:45"),
            WorkoutRuleCase(
                "unreadable-set", .error,
                ["odd.md": "type: exercise~", "t.md": "type: workout-template~# [[odd]]\n1. [ ] «some»\n"],
                "'some' is not a set; 'odd' has no readable 'exercise_type'"),
            WorkoutRuleCase(
                "unreadable-set", .error,
                ["t.md": "type: workout-template~# [[plank]]\n  3. [ ] «2x1:00»\n  4. [ ] 1:30\n"],
                "'2x1:00' is not a set of 'plank'; expected a time",
                fixed: ["# [[plank]]\n  3. [ ] 1:00\n  4. [ ] 1:00\n  4. [ ] 1:30\n"]),
        ]

    private static let readable = [
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("bench-press", "- [x] 8 x «60» @8\n"),
            "'60' has no unit; it counts as kg",
            help: "write '60 kg'", fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg @8\n"]),
        // Where the repetitions may come second, both readings are offered.
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("bench-press", "- [x] 60x«8» @8\n"),
            "'8' has no unit; it counts as kg", help: "write '8 x 60 kg' or '60 x 8 kg'",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg @8\n", "## [[bench-press]]\n- [x] 60 x 8 kg @8\n"]),
        // And where the first number may be sets.
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("bench-press", "- [x] 3x«8»\n"),
            "'8' has no unit; it counts as kg", help: "write '3 x 8 kg', '8' on 3 lines or '8 x 3 kg'",
            fixed: [
                "## [[bench-press]]\n- [x] 3 x 8 kg\n", "## [[bench-press]]\n- [x] 8\n- [x] 8\n- [x] 8\n",
                "## [[bench-press]]\n- [x] 8 x 3 kg\n",
            ]),
        WorkoutRuleCase(
            "set-without-unit", .warning,
            sets("running", "- [x] «3.1» in 25:00\n").merging(
                ["vault.md": "type: vault\nformat: 1\ndistance_unit: mi~"]) { one, _ in one },
            "'3.1' has no unit; it counts as mi", fixed: ["## [[running]]\n- [x] 3.1 mi in 25:00\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("plank", "- [x] «90»\n"), "'90' has no unit; it counts as s",
            fixed: ["## [[plank]]\n- [x] 90 s\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("plank", "- [x] «90.5» @8\n"), "'90.5' has no unit; it counts as s",
            fixed: ["## [[plank]]\n- [x] 90.5 s @8\n"]),
        WorkoutRuleCase(
            "set-without-unit", .warning, sets("pull-up", "- [x] 8 «+10»\n"), "'+10' has no unit; it counts as kg",
            fixed: ["## [[pull-up]]\n- [x] 8 +10 kg\n"]),
        WorkoutRuleCase(
            "set-without-checkbox", .hint, sets("bench-press", "- «8 x 60 kg»\n"),
            "'8 x 60 kg' looks like a set but has no checkbox",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n", "## [[bench-press]]\n- [ ] 8 x 60 kg\n"]),
        WorkoutRuleCase(
            "set-without-checkbox", .hint, sets("running", "- «5 km»\n"), "'5 km' looks like a set but has no checkbox",
            fixed: ["## [[running]]\n- [x] 5 km\n", "## [[running]]\n- [ ] 5 km\n"]),
        WorkoutRuleCase(
            "set-without-checkbox", .hint, sets("plank", "- «1:30»\n"), "'1:30' looks like a set but has no checkbox",
            fixed: ["## [[plank]]\n- [x] 1:30\n", "## [[plank]]\n- [ ] 1:30\n"]),
        WorkoutRuleCase(
            "set-without-exercise", .warning, ["w.md": "\(done)~## «Bench-Press»\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"],
            "2 sets are below 'Bench-Press', which is not a link to an exercise",
            help: "make the heading a link to the exercise, such as '[[bench-press]]'",
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"]),
        WorkoutRuleCase(
            "set-without-exercise", .warning, ["w.md": "\(done)~- [x] «8 x 60 kg»\n## Plan\n- [ ] buy chalk\n"],
            "a set is before the first heading; expected a heading that links to the exercise"),
        // By the name of the file where the title is another; two of one title leave open which one is meant.
        WorkoutRuleCase(
            "set-without-exercise", .warning,
            [
                "w.md": "\(done)~## «KB Swing»\n- [x] 8 x 60 kg\n",
                "kb swing.md": "type: exercise\ntitle: Kettlebell\nexercise_type: weight_and_reps~",
            ], "a set is below 'KB Swing', which is not a link to an exercise",
            fixed: ["## [[kb swing]]\n- [x] 8 x 60 kg\n"]),
        WorkoutRuleCase(
            "set-without-exercise", .warning,
            [
                "w.md": "\(done)~## «Row»\n- [x] 8 x 60 kg\n",
                "a.md": "type: exercise\ntitle: Row\nexercise_type: weight_and_reps~",
                "b.md": "type: exercise\ntitle: Row\nexercise_type: reps~",
            ], "a set is below 'Row', which is not a link to an exercise",
            help: "make the heading a link to the exercise, such as '[[bench-press]]'"),
        WorkoutRuleCase(
            "set-without-exercise", .warning, ["w.md": "\(done)~##\n- [x] «8 x 60 kg»\n"],
            "a set is before the first heading; expected a heading that links to the exercise"),
        WorkoutRuleCase(
            "checked-empty-set", .hint, sets("bench-press", "«- [x] warm-up»\n- [ ]\n"),
            "the set is ticked but does not say what was done"),
        WorkoutRuleCase(
            "effort-out-of-range", .warning, sets("bench-press", "- [x] 8 x 60 kg «@10.5» (hard)\n"),
            "'@10.5' is not a valid effort; expected '@0' to '@10'"),
    ]

    @Test(arguments: cases) func firesOnce(_ testCase: WorkoutRuleCase) throws { try testCase.check() }

    @Test(arguments: [(28, 3), (29, 0)])
    func aLongTextIsNotGuessedAt(words: Int, count: Int) throws {
        let bench = try #require(WorkoutVault().model.exercises.first { $0.name == "bench-press" })
        let text = "3x8x60kg" + String(repeating: " and", count: words)
        let typed = TypedSet(text, of: bench)
        let clear = typed.clear(near: [])
        #expect(clear.map { typed.text(of: $0) } == (count > 0 ? "8 x 60 kg" : nil) && clear?.count ?? 0 == count)
    }

    @Test(arguments: [
        sets(
            "bench-press",
            "Elbows in.\n- [x] warm-up 10 x 20 kg\n- [x] 60 kg x 8 @8 (slow)\n- [ ] #task\n- two minutes rest\n"),
        sets("pull-up", "- [x] 8\n- [x] 6 +10 kg\n- [ ]\n"), sets("plank", "- [x] 1:30\n- [x] 90 s\n"),
        sets("running", "- [x] 5 km in 25:00 @10\n"), sets("farmers-carry", "- [x] 40 kg for 0:45\n"),
        sets("box-jump", "- 15\n"),
        // What hardly is a set: no reps, no weight, no unit, no box. A link that leads nowhere is told as such.
        ["w.md": "\(done)~## Plan\n- [x] 8 glasses of water\n- [ ] 5 km home\n- [ ] 8 x 60\n- 8 x 60 kg\n"],
        ["w.md": "\(done)~## [[nobody]]\n- [x] 8 x 60 kg\n"],
        ["t.md": "type: workout-template~## [[bench-press]]\n- [x]\n"],
        ["note.md": "## Bench Press\n- [x] 8 x 60 kg\n[x] 8 x 60 kg\n"],
        // Comments hold no sets.
        sets("bench-press", "- [x] 8 x 60 kg\n\n<!--\n- [x] heavy\n-->\n\n%%\n- [x] heavy\n[x] 8 x 60 kg\n%%\n"),
        ["t.md": "type: workout-template~<!--\n## [[nobody-knows]]\n- [x] 8 x 60 kg\n-->\n"],
        ["s.md": "type: workout-split~%%\n- [x]Push\n%%\n"],
        sets("bench-press", "[x](page.md), [1] and [x][y]\n- [x](page.md)\n[a] b\n- [12] c\n[x]: page.md\n"),
        ["w.md": "\(done)~[x] 8 x 60 kg\n## Plan\n- []8 x 60\n"],
    ])
    func staysSilent(_ files: [String: String]) { #expect(findings(files) == []) }
}
