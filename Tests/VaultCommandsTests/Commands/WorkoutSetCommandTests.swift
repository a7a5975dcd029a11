import Testing

/// Which set `vault workout set`, `tick`, `untick`, `remove` and `note` mean, and what they write of it.
@Suite struct WorkoutSetCommandTests {
    private static let head = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n"

    /// An active workout with a text; bench press was last done with a warm-up and two sets.
    private func folder(_ body: String) throws -> SmallFolder {
        func exercise(_ title: String, _ kind: String) -> String {
            "---\ntype: exercise\ntitle: \(title)\nexercise_type: \(kind)\n---\n"
        }
        return try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n", "w.md": Self.head + body,
            "exercises/bench-press.md": exercise("Flat Bench", "weight_and_reps"),
            "exercises/bench.md": exercise("Box", "reps"), "exercises/bench-dip.md": exercise("Dip", "reps"),
            "exercises/pull-up.md": exercise("Chin", "bodyweight_and_reps"),
            "exercises/box-45.md": exercise("Box 45", "reps"),
            "exercises/5x5-squat.md": exercise("5x5 Squat", "weight_and_reps"),
            "done.md": "---\ntype: workout\nstatus: completed\nstarted: 2026-11-10\nfinished: 2026-11-10T01:00\n---\n"
                + "## [[bench-press]]\n- [x] warm-up 10 x 20 kg\n- [x] 8 x 60 kg\n- [x] 7 x 65 kg\n",
        ])
    }

    private static let two = "## [[bench-press]]\n- [x] 8 x 60 kg\n- [ ]\n\n## [[bench-dip]]\n- [x] 5\n"
    private static let begun = "## [[bench-press]]\n- [x] 8 x 60 kg\n\n## [[pull-up]]\n- [ ]\n"
    private static let twice = "## [[pull-up]]\n- [x] 8\n\n## [[pull-up]]\n- [ ]\n"
    private static let both = "## [[pull-up]]\n- [x] 8\n\n## [[pull-up]]\n- [x] 7\n"
    private static let warmed = "## [[bench-press]]\n- [x] warm-up 10 x 20 kg\n- [x] warm-up 5 x 40 kg\n"
    private static let open = "## [[bench-press]]\n- [ ]\n- [ ] 5 x 60 kg\n"
    private static let dropped = "## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] drop 9 x 40 kg\n- [ ] drop\n"
    private static let dropping = "## [[bench-press]]\n- [ ]\n- [ ] drop\n"
    private static let planned = "## [[bench-press]]\n- [ ] warm-up\n"

    /// Lines of sets in kilograms that are done.
    private static func sets(_ sets: String...) -> String {
        sets.map { "- [x] \($0) kg" }.joined(separator: "\n")
    }

    /// The text of the workout, the words after `vault workout`, the text afterwards.
    @Test(arguments: [
        // The rest of a set is that of the last one, the case of a word does not matter, and 10 is an effort.
        (two, ["set", "SAME"], two.replacing("- [ ]", with: "- [x] 8 x 60 kg")),
        (two, ["set", "8 x 60 kg @10"], two.replacing("- [ ]", with: "- [x] 8 x 60 kg @10")),
        // An exercise by its name, whole before the beginning of others, by its title, or by its only beginning.
        (two + "\n## [[bench]]\n- [ ]\n", ["set", "9", "-e", "bench"], two + "\n## [[bench]]\n- [x] 9\n"),
        (two, ["set", "9", "-e", "BENCH-press"], two.replacing("- [ ]", with: "- [x] 9 x 60 kg")),
        (two, ["set", "9", "-e", "flat bench"], two.replacing("- [ ]", with: "- [x] 9 x 60 kg")),
        (twice, ["set", "9", "-e", "pul"], twice.replacing("- [ ]", with: "- [x] 9")),
        (twice, ["set", "9", "-e", "pull-up"], twice.replacing("- [ ]", with: "- [x] 9")),
        (twice, ["untick", "-e", "pull-up"], twice.replacing("[x]", with: "[ ]")),
        // The places of an exercise that stands twice are counted; one more set goes to the last one.
        (twice, ["set", "9", "-e", "pull-up-1"], twice.replacing("- [x] 8\n", with: "- [x] 8\n- [x] 9\n")),
        (twice, ["set", "9", "-e", "chin 2"], twice.replacing("- [ ]", with: "- [x] 9")),
        (both, ["set", "9", "-e", "pull-up"], both + "- [x] 9\n"),
        (both, ["move", "pull-up-2", "1"], "## [[pull-up]]\n- [x] 7\n\n## [[pull-up]]\n- [x] 8\n"),
        // Several sets, each with what it lacks from the one before.
        (two, ["set", "8x60", "6x65"], two.replacing("- [ ]", with: "- [x] 8 x 60 kg\n- [x] 6 x 65 kg")),
        (two, ["set", "8x62.5,", "7,", "6"], two.replacing("- [ ]", with: sets("8 x 62.5", "7 x 62.5", "6 x 62.5"))),
        ("## [[bench]]\n- [ ]\n", ["set", "12", "10 (slow)"], "## [[bench]]\n- [x] 12\n- [x] 10 (slow)\n"),
        // Numbers alone are repetitions at the weight of the set before, or that set; a comma alone is a decimal.
        (two, ["set", "9", "8", "8"], two.replacing("- [ ]", with: sets("9 x 60", "8 x 60", "8 x 60"))),
        (two, ["set", "9,8,8"], two.replacing("- [ ]", with: sets("9 x 60", "8 x 60", "8 x 60"))),
        (two, ["set", "62.5", "7"], two.replacing("- [ ]", with: sets("7 x 62.5"))),
        (two, ["set", "62,5"], two.replacing("- [ ]", with: sets("8 x 62.5"))),
        (two, ["set", "3x8"], two.replacing("- [ ]", with: sets("8 x 60", "8 x 60", "8 x 60"))),
        // A plus is more than the set before, or than the last time.
        (two, ["set", "+2.5"], two.replacing("- [ ]", with: sets("8 x 62.5"))),
        (two, ["set", "+5 kg x 6"], two.replacing("- [ ]", with: sets("6 x 65"))),
        (two, ["set", "7 +2,5"], two.replacing("- [ ]", with: sets("7 x 62.5"))),
        (two, ["set", "2x6 +5"], two.replacing("- [ ]", with: sets("6 x 65", "6 x 65"))),
        ("", ["add", "bench-press", "warmup", "+2.5"], "## [[bench-press]]\n\(sets("warm-up 10 x 22.5"))\n"),
        ("## [[pull-up]]\n- [x] 8\n- [ ]\n", ["set", "+5kg"], "## [[pull-up]]\n- [x] 8\n- [x] 8 +5 kg\n"),
        ("## [[pull-up]]\n- [ ]\n", ["set", "BWx12"], "## [[pull-up]]\n- [x] 12\n"),
        // What the line plans stays, unless the words say otherwise.
        (planned, ["set", "8x59"], "## [[bench-press]]\n- [x] warm-up 8 x 59 kg\n"),
        // As heavy as the work, of the last time or planned, or several sets: there was no warm-up.
        (planned, ["set", "8x60"], "## [[bench-press]]\n- [x] 8 x 60 kg\n"),
        (
            planned + "- [ ] 5 x 40 kg\n- [ ]\n", ["set", "2x5@40"],
            planned.replacing("[ ] warm-up", with: "[x] 5 x 40 kg") + "- [x] 5 x 40 kg\n- [ ]\n"
        ),
        (planned, ["set", "2x5"], "## [[bench-press]]\n\(sets("5 x 60", "5 x 60"))\n"),
        (planned, ["set", "working", "8x60"], "## [[bench-press]]\n- [x] 8 x 60 kg\n"),
        (two, ["set", "@9", "-n", "1"], two.replacing("60 kg", with: "60 kg @9")),
        // Sets after the name of an exercise are done: with the exercise, or where it is.
        ("", ["add", "bench-press", "3x8x60"], "## [[bench-press]]\n\(sets("8 x 60", "8 x 60", "8 x 60"))\n"),
        ("", ["add", "pull-up", "8", "-20", "kg"], "## [[pull-up]]\n- [x] 8 -20 kg\n"),
        ("", ["add", "pull", "up", "bw", "x", "9"], "## [[pull-up]]\n- [x] 9\n"),
        ("", ["add", "pull-up", "BW+10x5"], "## [[pull-up]]\n- [x] 5 +10 kg\n"),
        ("", ["add", "Flat Bench 8x60, 6x65"], "## [[bench-press]]\n\(sets("8 x 60", "6 x 65"))\n"),
        ("", ["add", "flat", "bench", "warmup", "8x20"], "## [[bench-press]]\n- [x] warm-up 8 x 20 kg\n"),
        (two, ["add", "flat", "8x61,", "7"], two.replacing("- [ ]", with: sets("8 x 61", "7 x 61"))),
        (both, ["add", "pull-up", "6"], both + "- [x] 6\n"),
        (both, ["add", "pull-up", "6", "--yes"], both + "\n## [[pull-up]]\n- [x] 6\n"),
        // A number belongs to the name where an exercise has it.
        ("", ["add", "Box", "45"], "## [[box-45]]\n- [ ]\n"), ("", ["add", "Box", "44"], "## [[bench]]\n- [x] 44\n"),
        ("", ["add", "box", "45", "9"], "## [[box-45]]\n- [x] 9\n"),
        ("", ["add", "5x5", "squat", "5x100"], "## [[5x5-squat]]\n- [x] 5 x 100 kg\n"),
        ("", ["add", "5x5-squat", "bench"], "## [[5x5-squat]]\n- [ ]\n\n## [[bench]]\n- [ ]\n"),
        // When all sets are done, one is added to the last exercise.
        (two.replacing("\n- [ ]", with: ""), ["set", "6"], two.replacing("\n- [ ]", with: "") + "- [x] 6\n"),
        // All that is not ticked, and nothing of what is.
        (
            "## [[bench-press]]\n- [ ] warm-up\n- [ ]\n- [ ]\n", ["tick", "ALL"],
            "## [[bench-press]]\n\(sets("warm-up 10 x 20", "8 x 60", "7 x 65"))\n"
        ),
        // The last tick of the exercise that is begun, else of the last one that has any.
        (two, ["untick"], two.replacing("[x] 8", with: "[ ] 8")),
        (begun, ["untick"], begun.replacing("[x]", with: "[ ]")),
        // Words name the exercise, and a number after them the set.
        (two, ["untick", "dip"], two.replacing("[x] 5", with: "[ ] 5")),
        (two, ["untick", "flat", "bench", "1"], two.replacing("[x] 8", with: "[ ] 8")),
        ("## [[box-45]]\n- [x] 9\n- [x] 8\n", ["untick", "box", "45", "1"], "## [[box-45]]\n- [ ] 9\n- [x] 8\n"),
        (two, ["tick", "flat bench"], two.replacing("- [ ]", with: "- [x] 7 x 65 kg")),
        (two, ["tick", "all", "flat"], two.replacing("- [ ]", with: "- [x] 7 x 65 kg")),
        // Work is filled in from work, warm-ups from warm-ups, also where today has more of them than the last time.
        (warmed + "- [ ]\n", ["tick"], warmed + "- [x] 8 x 60 kg\n"),
        (warmed + "- [ ]\n", ["set", "7"], warmed + "- [x] 7 x 60 kg\n"),
        (warmed + "- [ ]\n", ["set", "+2.5"], warmed + "- [x] 8 x 62.5 kg\n"),
        (warmed + "- [ ]\n", ["set", "62,5"], warmed + "- [x] 8 x 62.5 kg\n"),
        (warmed + "- [ ]\n", ["set", "warm-up", "+5"], warmed + "- [x] warm-up 5 x 45 kg\n- [ ]\n"),
        // What follows a work set is work too, before the lines that plan something else.
        (dropping, ["set", "3x5"], "## [[bench-press]]\n\(sets("5 x 60", "5 x 60", "5 x 60"))\n- [ ] drop\n"),
        (dropping, ["set", "7", "6"], "## [[bench-press]]\n\(sets("7 x 60", "6 x 60"))\n- [ ] drop\n"),
        (dropping, ["set", "7x62, drop 6x40"], "## [[bench-press]]\n\(sets("7 x 62", "drop 6 x 40"))\n"),
        (planned + "- [ ]\n", ["set", "9x20,", "8x60"], "## [[bench-press]]\n\(sets("warm-up 9 x 20", "8 x 60"))\n"),
        (planned, ["set", "2x9x20"], "## [[bench-press]]\n\(sets("warm-up 9 x 20", "warm-up 9 x 20"))\n"),
        (warmed, ["set", "drop", "-n", "1"], warmed.replacing("warm-up 10", with: "drop 10")),
        (two, ["set", "warm-up", "-n", "1"], two.replacing("8 x", with: "warm-up 8 x")),
        (
            two, ["set", "8x62kg, drop 8x40kg, 7"],
            two.replacing("- [ ]", with: sets("8 x 62", "drop 8 x 40", "7 x 62"))
        ),
        (warmed + "- [ ]\n", ["set", "same"], warmed + "- [x] warm-up 5 x 40 kg\n- [ ]\n"),
        (warmed + "- [ ]\n", ["set", "failure", "6"], warmed + "- [x] failure 6 x 60 kg\n"),
        (dropped, ["set", "6"], dropped.replacing("[ ] drop", with: "[x] drop 6 x 40 kg")),
        // A warm-up has a line of its own before the work that is planned, unless the line is named.
        (open, ["set", "warmup", "10x20"], "## [[bench-press]]\n- [x] warm-up 10 x 20 kg\n- [ ]\n- [ ] 5 x 60 kg\n"),
        (open, ["set", "warmup", "10x20", "-n", "1"], open.replacing("- [ ]\n", with: sets("warm-up 10 x 20") + "\n")),
        (
            open, ["set", "warm-up 10x20kg, warm-up 5x40kg, 8x60kg"],
            "## [[bench-press]]\n\(sets("warm-up 10 x 20", "warm-up 5 x 40", "8 x 60"))\n- [ ] 5 x 60 kg\n"
        ),
        (
            "> ## [[bench-press]]\n> 3. [ ]\r\n> 4. [ ]\r\n", ["set", "warmup", "10x20"],
            "> ## [[bench-press]]\n> 3. [x] warm-up 10 x 20 kg\n> 3. [ ]\r\n> 4. [ ]\r\n"
        ),
        ("## [[box-45]]\n- [x] 9\n", ["untick", "box", "45"], "## [[box-45]]\n- [ ] 9\n"),
        (
            "## [[bench-dip]]\n- [x] 5\n- [x] 6\n- [ ]\n", ["untick"],
            "## [[bench-dip]]\n- [x] 5\n- [ ] 6\n- [ ]\n"
        ),
        ("## [[bench-dip]]\n- [ ] 5\n- [ ] 6\n", ["remove"], "## [[bench-dip]]\n- [ ] 5\n"),
        // A remark is one line, and brackets in one after a set are no end of it.
        (two, ["note", "slept\nwell"], "slept well\n\n" + two),
        (two, ["note", "with (one) belt", "-n", "1"], two.replacing("60 kg", with: "60 kg (with [one] belt)")),
        (two, ["note", "slow", "-e", "bench-dip"], two.replacing("dip]]\n", with: "dip]]\nslow\n")),
        // As many sets as are asked for, of those of the last time the first.
        ("", ["add", "bench-press"], "## [[bench-press]]\n- [ ] warm-up\n- [ ]\n- [ ]\n"),
        ("", ["add", "bench-press", "--sets", "2"], "## [[bench-press]]\n- [ ] warm-up\n- [ ]\n"),
        ("", ["add", "bench-dip", "--sets", "2"], "## [[bench-dip]]\n- [ ]\n- [ ]\n"),
    ])
    func whatIsMeant(body: String, words: [String], after: String) throws {
        let folder = try folder(body)
        let answer = folder.run(arguments: ["workout"] + words)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(folder.texts["w.md"] == Self.head + after)
    }

    /// It is said why, and nothing is written.
    @Test(arguments: [
        // With its name, or the number of a set, an exercise means itself and not the one before.
        (begun, ["set", "same", "-e", "pull-up"], "there is no set of 'Chin' to repeat yet"),
        (begun, ["set", "same", "-n", "1"], "there is no set of 'Chin' to repeat yet"),
        (two, ["set", "9", "-e", "benc"], "'benc' is ambiguous"),
        // By their names, which their titles do not begin with.
        (two, ["move", "benc", "last"], "'benc' is ambiguous"),
        (two, ["replace", "benc", "pull-up"], "'benc' is ambiguous"),
        (two, ["move", "nosuch", "last"], "the workout has no exercise 'nosuch'"),
        (two, ["set", "9", "-n", "0"], "'Flat Bench' has no set '0'\nhelp: it has 2 sets; they are counted from 1"),
        (two, ["set", "9", "-n", "3"], "'Flat Bench' has no set '3'"),
        (two, ["untick", "flat", "3"], "'Flat Bench' has no set '3'"),
        (two, ["untick", "plank"], "the workout has no exercise 'plank'"),
        (two, ["untick", "dip", "-e", "flat"], "'dip' and '--exercise flat' both name an exercise"),
        ("", ["set", "9"], "the workout has no exercise yet"),
        (both, ["set", "9", "-e", "pull-up-3"], "no exercise 'pull-up-3'\nhelp: did you mean 'pull-up-2'?"),
        // All sets or none.
        (two, ["set", "8x60", "6x6o"], "'8x60 6x6o' is not a set"),
        (two, ["set", "8x60,", "6x65 @11"], "'6x65 @11' has an effort above 10"),
        ("", ["add", "pull-up", "8,", "x"], "'8, x' is not a set"),
        ("", ["add", "flat bench", "8x6o"], "'8x6o' is not a set"),
        ("", ["add", "flat bench", "8x60", "--sets", "2"], "'--sets' is the number of empty sets"),
        ("", ["add", "Boks", "8"], "no exercise is named 'Boks'"),
        ("", ["add", "flat", "8x60"], "no exercise is named 'flat'"),
        (two, ["set", "8 -20 kg"], "only one with body weight may have a weight below 0"),
        (
            "", ["add", "5x5-squat", "+2.5"],
            "'+2.5' is more than the set before, and there is no set of '5x5 Squat' yet"
        ),
        (two, ["set", "+2.5", "-e", "dip"], "'+2.5' is not a set"),
        // An effort alone is about the set before, or the last time; here is neither.
        ("## [[bench]]\n- [ ]\n", ["set", "@8"], "'@8' does not say what you did"),
        ("## [[bench]]\n- [ ]\n", ["set", "failure"], "'failure' does not say what you did"),
        (two + "\n## [[box-45]]\n- [ ]\n", ["move", "box", "45"], "'box 45' is the name of an exercise"),
        (two.replacing("- [ ]\n", with: ""), ["tick", "-e", "bench-dip"], "all sets of 'Dip' are ticked"),
    ])
    func whatIsRefused(body: String, words: [String], message: String) throws {
        let folder = try folder(body)
        let answer = folder.run(arguments: ["workout"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.texts["w.md"] == Self.head + body)
    }
}
