import Testing
import VaultChecks
import VaultWorkouts

private let done = "type: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T19:00"

private func sets(_ exercise: String, _ lines: String) -> [String: String] {
    ["w.md": "\(done)~## [[\(exercise)]]\n\(lines)"]
}

private func unreadable(_ exercise: String, _ text: String, _ fixed: String? = nil) -> WorkoutRuleCase {
    WorkoutRuleCase(
        "unreadable-set", sets(exercise, "- [x] «\(text)» ✅ 2026-11-20\n"),
        fixed: fixed.map { ["## [[\(exercise)]]\n\($0)"] } ?? [])
}

private func weight(_ text: String, _ fixed: String? = nil) -> WorkoutRuleCase {
    unreadable("bench-press", text, fixed)
}

private func oneLine(_ exercise: String, _ text: String, _ set: String) -> WorkoutRuleCase {
    unreadable(exercise, text, "- [x] \(set) ✅ 2026-11-20\n")
}

@Suite struct SetRulesTests {
    private static func box(_ marked: String, _ fixed: String?) -> WorkoutRuleCase {
        WorkoutRuleCase(
            "broken-checkbox", sets("bench-press", marked + "\n"),
            fixed: fixed.map { ["## [[bench-press]]\n\($0)\n"] } ?? [])
    }

    static let boxes: [WorkoutRuleCase] = [
        box("- «[x]»8 x 60 kg", "- [x] 8 x 60 kg"), box("- «[]» 8 x 60 kg", "- [ ] 8 x 60 kg"),
        box("- «[ x ]» 8 x 60 kg @8", "- [x] 8 x 60 kg @8"), box("«[x]» 8 x 60 kg", "- [x] 8 x 60 kg"),
        box("  «[ ]» 8 x 60 kg", "  - [ ] 8 x 60 kg"), box("- «[]»", "- [ ]"), box("- «[x]»as above", nil),
        box("1. «[X]»8 x 60 kg", "1. [x] 8 x 60 kg"),
        .init(
            "broken-checkbox", sets("bench-press", "«-[x]» 8 x 60 kg\n"),
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n"]),
        box("    «- [x]» 8 x 60 kg", "- [x] 8 x 60 kg"), box("\t  «* [ ]»", "* [ ]"),
        box("- [x] 7 x 60 kg\n\n      «+ [X]» as above", nil),
        .init(
            "broken-checkbox",
            ["s.md": "type: workout-split~- «[x]»Push: [[push-day]]\n", "push-day.md": "type: workout-template~"],
            fixed: ["- [x] Push: [[push-day]]\n"]),
    ]

    static let cases: [WorkoutRuleCase] =
        readable + boxes + [
            weight("3x8x60kg", "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n- [x] 8 x 60 kg\n"),
            weight("60 kg x 8 x 2 @8", "- [x] 8 x 60 kg @8 ✅ 2026-11-20\n- [x] 8 x 60 kg @8\n"),
            weight("2 sets of 8 with 60 kg", "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"),
            weight("2x8x60", "- [x] 8 x 60 kg ✅ 2026-11-20\n- [x] 8 x 60 kg\n"), weight("felt strong"), weight("1:30"),
            weight("8 x 60 kg, 8 x 65 kg"), weight("99x8x60kg"), weight("8.5 x 60 kg"),
            oneLine("bench-press", "8 @60 kg", "8 x 60 kg"), oneLine("bench-press", "8 x 62,5", "8 x 62.5 kg"),
            oneLine("bench-press", "8 x 60 kg RPE 8", "8 x 60 kg @8"),
            .init(
                "unreadable-set", sets("bench-press", "- [x] «2x20x10»\n"),
                fixed: [
                    "## [[bench-press]]\n- [x] 10 x 20 kg\n- [x] 10 x 20 kg\n",
                    "## [[bench-press]]\n- [x] 20 x 10 kg\n- [x] 20 x 10 kg\n",
                ]),
            oneLine("pull-up", "10 x -20 kg", "10 -20 kg"), oneLine("running", "500 m 1:45", "500 m in 1:45"),
            unreadable("plank", "1:02:03:04"),
            // A weight without unit is in that of the exercise.
            .init(
                "unreadable-set",
                sets("bench-press", "- [x] «1x8x60»\n").merging(
                    ["exercises/bench-press.md": "type: exercise\nexercise_type: weight_and_reps\nweight_unit: lb~"]
                ) { one, _ in one }, fixed: ["## [[bench-press]]\n- [x] 8 x 60 lb\n"]),
            oneLine("bench-press", "8 @ 60 kg", "8 x 60 kg"),
            // A plus is more than a set before, which a note has no word for.
            weight("8 +60 kg"),
            weight("5x5@100kg", "- [x] 5 x 100 kg ✅ 2026-11-20\n" + String(repeating: "- [x] 5 x 100 kg\n", count: 4)),
            weight("62,5x8 (slow)", "- [x] 8 x 62.5 kg (slow) ✅ 2026-11-20\n"),
            oneLine("pull-up", "bw+10 x 5", "5 +10 kg"),
            oneLine("bench-press", "8 reps at 60,5kg @9", "8 x 60.5 kg @9"),
            oneLine("bench-press", "warmup 10*20kg", "warm-up 10 x 20 kg"), oneLine("pull-up", "6 x 10 kg", "6 +10 kg"),
            unreadable("box-jump", "2x15", "- [x] 15 ✅ 2026-11-20\n- [x] 15\n"), oneLine("plank", "2 m", "2:00"),
            unreadable("plank", "2 x 1:30", "- [x] 1:30 ✅ 2026-11-20\n- [x] 1:30\n"), unreadable("plank", "8 x 20 kg"),
            oneLine("running", "5 km 25:00", "5 km in 25:00"), oneLine("running", "5km / 25 min", "5 km in 25:00"),
            oneLine("farmers-carry", "40 kg x 0:45", "40 kg for 0:45"),
            .init(
                "unreadable-set",
                ["odd.md": "type: exercise~", "t.md": "type: workout-template~# [[odd]]\n1. [ ] «some»\n"]),
            .init(
                "unreadable-set", ["t.md": "type: workout-template~# [[plank]]\n  3. [ ] «2x1:00»\n  4. [ ] 1:30\n"],
                fixed: ["# [[plank]]\n  3. [ ] 1:00\n  4. [ ] 1:00\n  4. [ ] 1:30\n"]),
        ]

    private static let readable: [WorkoutRuleCase] = [
        .init(
            "set-without-unit", sets("bench-press", "- [x] 8 x «60» @8\n"),
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg @8\n"]),
        // Where the repetitions may come second, both readings are offered.
        .init(
            "set-without-unit", sets("bench-press", "- [x] 60x«8» @8\n"),
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg @8\n", "## [[bench-press]]\n- [x] 60 x 8 kg @8\n"]),
        // And where the first number may be sets.
        .init(
            "set-without-unit", sets("bench-press", "- [x] 3x«8»\n"),
            fixed: [
                "## [[bench-press]]\n- [x] 3 x 8 kg\n", "## [[bench-press]]\n- [x] 8\n- [x] 8\n- [x] 8\n",
                "## [[bench-press]]\n- [x] 8 x 3 kg\n",
            ]),
        .init(
            "set-without-unit",
            sets("running", "- [x] «3.1» in 25:00\n").merging(
                ["vault.md": "type: vault\nformat: 1\ndistance_unit: mi~"]) { one, _ in one },
            fixed: ["## [[running]]\n- [x] 3.1 mi in 25:00\n"]),
        .init("set-without-unit", sets("plank", "- [x] «90»\n"), fixed: ["## [[plank]]\n- [x] 90 s\n"]),
        .init("set-without-unit", sets("plank", "- [x] «90.5» @8\n"), fixed: ["## [[plank]]\n- [x] 90.5 s @8\n"]),
        .init("set-without-unit", sets("pull-up", "- [x] 8 «+10»\n"), fixed: ["## [[pull-up]]\n- [x] 8 +10 kg\n"]),
        .init(
            "set-without-checkbox", sets("bench-press", "- «8 x 60 kg»\n"),
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n", "## [[bench-press]]\n- [ ] 8 x 60 kg\n"]),
        .init(
            "set-without-checkbox", sets("running", "- «5 km»\n"),
            fixed: ["## [[running]]\n- [x] 5 km\n", "## [[running]]\n- [ ] 5 km\n"]),
        .init(
            "set-without-checkbox", sets("plank", "- «1:30»\n"),
            fixed: ["## [[plank]]\n- [x] 1:30\n", "## [[plank]]\n- [ ] 1:30\n"]),
        .init(
            "set-without-exercise", ["w.md": "\(done)~## «Bench-Press»\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"],
            fixed: ["## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 8 x 62 kg\n"]),
        .init("set-without-exercise", ["w.md": "\(done)~- [x] «8 x 60 kg»\n## Plan\n- [ ] buy chalk\n"]),
        // By the name of the file where the title is another; two of one title leave open which one is meant.
        .init(
            "set-without-exercise",
            [
                "w.md": "\(done)~## «KB Swing»\n- [x] 8 x 60 kg\n",
                "kb swing.md": "type: exercise\ntitle: Kettlebell\nexercise_type: weight_and_reps~",
            ], fixed: ["## [[kb swing]]\n- [x] 8 x 60 kg\n"]),
        .init(
            "set-without-exercise",
            [
                "w.md": "\(done)~## «Row»\n- [x] 8 x 60 kg\n",
                "a.md": "type: exercise\ntitle: Row\nexercise_type: weight_and_reps~",
                "b.md": "type: exercise\ntitle: Row\nexercise_type: reps~",
            ]),
        .init("set-without-exercise", ["w.md": "\(done)~##\n- [x] «8 x 60 kg»\n"]),
        .init("checked-empty-set", sets("bench-press", "«- [x] warm-up»\n- [ ]\n")),
        .init("effort-out-of-range", sets("bench-press", "- [x] 8 x 60 kg «@10.5» (hard)\n")),
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
