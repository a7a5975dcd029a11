import Testing

/// `vault workout`, `split`, `exercise`, `template`: what is written, and what is refused.
@Suite struct WorkoutCommandTests {
    private static let vault = "---\ntype: vault\nformat: 1\npacks: [workouts]\nactive_split: \"[[ppl]]\"\n---\n"

    private static let files = [
        "vault.md": vault,
        "exercises/bench-press.md": "---\ntype: exercise\ntitle: Bench Press\nexercise_type: weight_and_reps\n---\n",
        "exercises/pull-up.md": "---\ntype: exercise\nexercise_type: bodyweight_and_reps\n---\n",
        "exercises/old.md": "---\ntype: exercise\nexercise_type: reps\narchived: true\n---\n",
        "push-day.md":
            "---\ntype: workout-template\n---\nWarm up first.\n\n## [[bench-press]]\n- [ ] 8 x 60 kg\n- [ ]\n",
        "ppl.md": "---\ntype: workout-split\n---\n- [ ] Push: [[push-day]]\n- [ ] Pull\n",
    ]

    private static let path = "workouts/2026/2026-11-21-push.md"

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(Self.files.merging(more) { _, new in new })
    }

    @Test func aDayFromStartToFinish() throws {
        let folder = try folder()
        #expect(folder.run("workout", "start", "--at", "18:00").exitCode == 0)
        let head = "---\ntype: workout\ntitle: Push\nstatus: active\nstarted: 2026-11-21T18:00:00\n"
        let links = "template: \"[[push-day]]\"\nsplit: \"[[ppl]]\"\nday: Push\n---\n"
        #expect(folder.texts[Self.path] == head + links + "## [[bench-press]]\n- [ ] 8 x 60 kg\n- [ ]\n")
        #expect(folder.run("workout", "tick").exitCode == 0)
        #expect(folder.run("workout", "set", "9").exitCode == 0)
        #expect(folder.texts[Self.path]?.hasSuffix("- [x] 8 x 60 kg\n- [x] 9 x 60 kg\n") == true)
        let answer = folder.run("workout", "finish", "--at", "19:10")
        #expect(
            answer.stdout == """
                finished Push after 1 h 10 min: 2 of 2 sets, 1 exercise
                in total    2 working sets · 1,020 kg · 17 reps
                Push is ticked; next in ppl: Pull

                """)
        let ended = head.replacing("active", with: "completed") + "finished: 2026-11-21T19:10:00\n" + links
        #expect(
            folder.texts[Self.path]
                == ended + "Warm up first.\n\n## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 9 x 60 kg\n")
        #expect(folder.texts["ppl.md"]?.hasSuffix("- [x] Push: [[push-day]]\n- [ ] Pull\n") == true)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts["ppl.md"]?.hasSuffix("- [ ] Push: [[push-day]]\n- [ ] Pull\n") == true)
    }

    @Test func oneWorkoutIsActiveAtATime() throws {
        let folder = try folder()
        #expect(folder.run("workout", "start", "--at", "18:00").exitCode == 0)
        let again = folder.run("workout", "start", "--at", "18:30")
        #expect(again.exitCode == 2)
        #expect(again.stderr.contains("'2026-11-21-push' is already active, since 18:00"))
        #expect(again.stderr.contains("vault workout finish"))
    }

    @Test(arguments: [
        ["set", "8"], ["tick"], ["untick"], ["remove"], ["add", "pull-up"], ["note", "x"], ["finish"], ["cancel"],
    ])
    func aCompletedWorkoutStaysAsItIs(_ words: [String]) throws {
        let done = "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20\nfinished: 2026-11-20T01:00\n---\n"
        let folder = try folder(["done.md": done])
        let texts = folder.texts
        let answer = folder.run(arguments: ["workout"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("no workout is active; 'done' is completed and cannot be changed here"))
        #expect(folder.texts == texts)
    }

    @Test func cancellingKeepsTheRecord() throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "Pull", "--at", "18:00")
        let path = "workouts/2026/2026-11-21-pull.md"
        #expect(folder.run("workout", "cancel", "--at", "18:05").exitCode == 0)
        #expect(
            folder.texts[path]?.contains(
                "status: cancelled\nstarted: 2026-11-21T18:00:00\nfinished: 2026-11-21T18:05:00") == true)
        #expect(folder.texts["ppl.md"] == Self.files["ppl.md"])
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    @Test(arguments: [
        (["set", "heavy"], "'heavy' is not a set"), (["set", "8 x 60 kg @11"], "has an effort above 10"),
        (["set", "20x12"], "'20x12' may be 12 x 20 kg or 20 x 12 kg"),
        (["set", "8", "-e", "squat"], "the workout has no exercise 'squat'"),
        (["set", "8", "-n", "7"], "'Bench Press' has no set '7'"), (["add", "old"], "'old' is archived"),
        (["add", "nothing"], "no exercise is named 'nothing'"), (["tick", "2"], "set 2 of 'Bench Press' is empty"),
        (["untick"], "no set of 'Bench Press' is ticked"), (["start"], "is already active"),
        (["sett", "8"], "did you mean 'set'"),
        (["set"], "'vault workout set' needs SET"), (["finish", "now"], "does not take 'now'"),
        (["finish", "--at", "17:00"], "which is after 17:00"), (["finish", "--at", "late"], "expected a time"),
    ])
    func whatCannotBeIsSaidAndNothingWritten(_ words: [String], _ message: String) throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "--at", "18:00")
        let texts = folder.texts
        let answer = folder.run(arguments: ["workout"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.texts == texts)
    }

    @Test func aConflictIsDecidedFirst() throws {
        let folder = try folder([
            Self.path: "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n## [[bench-press]]\n"
                + "<<<<<<< ours\n- [x] 8 x 60 kg\n=======\n- [x] 9 x 60 kg\n>>>>>>> theirs\n"
        ])
        let texts = folder.texts
        let answer = folder.run("workout", "finish")
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("'2026-11-21-push' has an unresolved conflict, with sets of both sides"))
        #expect(answer.stderr.contains("vault resolve workouts/2026/2026-11-21-push.md"))
        #expect(folder.texts == texts)
    }

    @Test func whatWasNotDoneCanBeRemoved() throws {
        let folder = try folder()
        let head = "- [x] 8 x 60 kg\n"
        _ = folder.run("workout", "start", "--at", "18:00")
        _ = folder.run("workout", "add", "pull-up", "--sets", "1")
        _ = folder.run("workout", "tick", "-e", "bench-press")
        #expect(folder.run("workout", "remove", "-e", "bench-press").stdout == "removed set 2 of Bench Press\n")
        #expect(folder.texts[Self.path]?.hasSuffix("## [[bench-press]]\n\(head)\n## [[pull-up]]\n- [ ]\n") == true)
        let texts = folder.texts
        for (words, message) in [
            (["-e", "bench-press"], "remove the exercise with: vault workout remove bench-press"),
            (["bench-press"], "a set of 'Bench Press' is ticked"), (["-n", "1"], "'pull-up' has only one set"),
            (["squat"], "the workout has no exercise 'squat'"),
        ] {
            let answer = folder.run(arguments: ["workout", "remove"] + words)
            #expect(answer.exitCode == 2)
            #expect(answer.stderr.contains(message), "\(answer.stderr)")
        }
        _ = folder.run("workout", "set", "same", "-e", "bench-press")
        let every = folder.run("workout", "remove", "-e", "bench-press")
        #expect(every.stderr.contains("every set of 'Bench Press' is ticked"))
        #expect(every.stderr.contains("untick it first: vault workout untick --exercise bench-press\n"))
        let second = folder.run("workout", "remove", "-e", "bench-press", "-n", "2")
        #expect(second.stderr.contains("set 2 of 'Bench Press' is ticked"))
        #expect(second.stderr.contains("untick it first: vault workout untick 2 --exercise bench-press\n"))
        _ = folder.run("undo")
        #expect(folder.texts == texts)
        #expect(folder.run("workout", "remove", "pull-up").stdout == "removed pull-up\n")
        #expect(folder.texts[Self.path]?.hasSuffix("## [[bench-press]]\n\(head)") == true)
        _ = folder.run("undo")
        #expect(folder.texts == texts)
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try folder()
        let texts = folder.texts
        for words in [
            ["workout", "start"], ["split", "skip"], ["split", "reset"], ["template", "duplicate", "push-day"],
            ["exercise", "favorite", "pull-up"], ["split", "active", "ppl"],
        ] {
            #expect(folder.run(arguments: words + ["--dry-run"]).exitCode == 0, "\(words)")
        }
        #expect(folder.texts == texts)
    }

    @Test func sameRepeatsAndGoesOnWithTheExerciseJustDone() throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "--empty", "--at", "18:00")
        _ = folder.run("workout", "add", "bench-press", "pull-up")
        _ = folder.run("workout", "set", "8", "x", "60")
        _ = folder.run("workout", "set", "same")
        _ = folder.run("workout", "set", "5", "+10", "-e", "pull-up")
        let text = folder.texts["workouts/2026/2026-11-21-workout.md"] ?? ""
        #expect(
            text.hasSuffix("## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 8 x 60 kg\n\n## [[pull-up]]\n- [x] 5 +10 kg\n"))
    }

    @Test func deletingWhatIsTrainedSetsItAside() throws {
        let folder = try folder()
        #expect(folder.run("delete", "bench-press", "--yes").exitCode == 0)
        #expect(folder.texts["exercises/bench-press.md"]?.contains("archived: true") == true)
        #expect(folder.run("delete", "pull-up", "--yes").exitCode == 0)
        #expect(folder.texts["exercises/pull-up.md"] == nil)
    }

    @Test func aTemplateThatGoesLeavesDaysAndWorkouts() throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "--at", "18:00")
        #expect(folder.run("delete", "push-day", "--yes").exitCode == 0)
        #expect(folder.texts["ppl.md"]?.contains("push-day") == false)
        #expect(folder.texts[Self.path]?.contains("template") == false)
        #expect(folder.run("delete", "ppl", "--yes").exitCode == 0)
        #expect(folder.texts["vault.md"]?.contains("active_split") == false)
        #expect(folder.texts[Self.path]?.contains("## [[bench-press]]") == true)
    }

    @Test func withoutThePackTheCommandsSayHowToTurnItOn() throws {
        let folder = try SmallFolder([:])
        let answer = folder.run("workout")
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("vault init --with workouts"))
        #expect(
            folder.run("init", "--with", "workouts").stdout
                == "turned on workouts; created 41 categories and exercises\n")
        #expect(folder.texts["vault.md"]?.contains("packs:\n  - goals\n  - workouts\n") == true)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("init", "--with", "workouts").stdout == "nothing to change\n")
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts.count == 1)
    }
}

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

/// What `vault workout start` begins, what `save` copies, and what becomes of it at the end.
@Suite struct WorkoutStartCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\nactive_split: \"[[ppl]]\"\n---\n",
        "exercises/plank.md": "---\ntype: exercise\nexercise_type: time\n---\n",
        "exercises/dip.md": "---\ntype: exercise\nexercise_type: reps\n---\n",
        "pull.md": "---\ntype: workout-template\ntitle: Pull\n---\n## [[dip]]\n- [ ] 5\n",
        "long.md": "---\ntype: workout-template\ntitle: Long\n---\nDrink.\n\n## [[plank]]\n- [ ] 1:00\n",
        "ppl.md": "---\ntype: workout-split\n---\n- [ ] Push\n- [ ] Pull: [[long]]\n- [ ]\n",
        "other.md": "---\ntype: workout-split\n---\n- [ ] Legs\n- [ ] Pull: [[long]]\n",
    ]

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(Self.files.merging(more) { _, new in new })
    }

    /// The words after `vault workout start`, and what the new file says: title, template, split, day.
    @Test(arguments: [
        ("", "title: Push\n", "split: \"[[ppl]]\"\nday: Push\n"),
        // A template before a day of its name, unless a split or a day is asked for.
        ("pull", "title: Pull\n", "template: \"[[pull]]\"\n---\n"),
        ("pull --split ppl", "title: Pull\n", "template: \"[[long]]\"\nsplit: \"[[ppl]]\"\nday: Pull\n"),
        ("--day pull", "title: Pull\n", "template: \"[[long]]\"\nsplit: \"[[ppl]]\"\nday: Pull\n"),
        ("--split other", "title: Legs\n", "split: \"[[other]]\"\nday: Legs\n"),
        ("--empty", "title: Workout\n", "started: 2026-11-21T18:00:00\n---\n"),
        ("Evening --empty", "title: Evening\n", "started: 2026-11-21T18:00:00\n---\n"),
        ("--at 2026-11-20T18:05", "title: Push\n", "started: 2026-11-20T18:05:00\n"),
    ])
    func whatIsBegun(_ words: String, _ title: String, _ origin: String) throws {
        let folder = try folder()
        let at = words.contains("--at") ? [] : ["--at", "18:00"]
        let words = words.split(separator: " ").map(String.init)
        let answer = folder.run(arguments: ["workout", "start"] + words + at)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        let text = try #require(folder.texts.first { $0.key.hasPrefix("workouts/2026/") }?.value)
        #expect(text.contains(title) && text.contains(origin), "\(text)")
    }

    /// It is begun, and said that the day is not yet.
    @Test func aDayAhead() throws {
        let folder = try folder()
        let answer = folder.run("workout", "start", "--at", "2026-11-22T07:00")
        #expect(answer.exitCode == 0)
        #expect(answer.stderr.contains("'2026-11-22' is in the future"), "\(answer.stderr)")
        #expect(folder.texts["workouts/2026/2026-11-22-push.md"] != nil)
    }

    /// A day may have neither name nor template: it is called by its number.
    @Test func aDayWithoutName() throws {
        let ppl = "---\ntype: workout-split\n---\n- [x] Push\n- [ ]\n"
        let folder = try folder(["ppl.md": ppl])
        #expect(folder.run("workout", "start").exitCode == 0)
        #expect(folder.texts["workouts/2026/2026-11-21-2.md"]?.contains("day: \"2\"\n") == true)
    }

    private static func workout(_ day: Int, _ status: String, _ exercise: String, _ more: String = "") -> String {
        "---\ntype: workout\nstatus: \(status)\nstarted: 2026-11-\(day)T07:00\n"
            + (status == "active" ? "" : "finished: 2026-11-\(day)T08:00\n") + "\(more)---\n## [[\(exercise)]]\n- [x]\n"
    }

    /// The active workout, else the one that was completed last.
    @Test(arguments: [
        (["a.md": workout(18, "completed", "dip"), "b.md": workout(17, "active", "plank")], "plank"),
        (["a.md": workout(18, "completed", "dip"), "b.md": workout(17, "completed", "plank")], "dip"),
        (["a.md": workout(18, "completed", "dip"), "b.md": workout(19, "cancelled", "plank")], "dip"),
    ])
    func whatIsSaved(_ workouts: [String: String], _ exercise: String) throws {
        let folder = try folder(workouts)
        #expect(folder.run("workout", "save", "New").exitCode == 0)
        #expect(folder.texts["workouts/templates/new.md"]?.hasSuffix("---\n## [[\(exercise)]]\n") == true)
    }

    /// The remarks of the template come where the workout has none and is completed, and its day is ticked then.
    @Test(arguments: [
        ("finish", "", "Drink.\n\n## [[plank]]", true), ("finish", "Tired.\n\n", "Tired.\n\n## [[plank]]", true),
        ("cancel", "", "---\n## [[plank]]", false),
    ])
    func theEnd(_ verb: String, _ remark: String, _ text: String, _ isTicked: Bool) throws {
        let links = "template: \"[[long]]\"\nsplit: \"[[ppl]]\"\nday: pull\n"
        let active = Self.workout(20, "active", "plank", links).replacing("---\n##", with: "---\n\(remark)##")
        let folder = try folder(["w.md": active])
        #expect(folder.run("workout", verb, "--at", "2026-11-20T08:00").exitCode == 0)
        #expect(folder.texts["w.md"]?.contains("\n\(text)\n") == true, "\(folder.texts["w.md"] ?? "")")
        #expect(folder.texts["w.md"]?.contains("Drink.") == text.contains("Drink."))
        #expect(folder.texts["ppl.md"]?.contains("- [x] Pull: [[long]]\n") == isTicked)
    }

    @Test func aCancelledOneIsNotCalledCompleted() throws {
        let folder = try folder([
            "a.md": Self.workout(18, "completed", "dip"), "b.md": Self.workout(19, "cancelled", "dip"),
        ])
        #expect(folder.run("workout", "set", "8").stderr.contains("no workout is active; 'a' is completed"))
        #expect(folder.run("workout").stdout.contains("last: a, 3 days ago"))
    }

    /// A wrong start is named with the ways out, whatever is tried; what never began can be dropped.
    @Test func aStartInTheFuture() throws {
        let folder = try folder()
        let path = "workouts/2027/2027-01-01-workout.md"
        #expect(folder.run("workout", "start", "--empty", "--at", "2027-01-01T10:00").exitCode == 0)
        let finish = folder.run("workout", "finish", "--at", "11:00")
        #expect(
            finish.stderr == """
                error: '2027-01-01-workout' starts at 2027-01-01 10:00, which is after 11:00
                help: give the end with '--at TIME', or correct the start with: vault set 2027-01-01-workout started=2026-11-21T10:00:00

                """)
        let start = folder.run("workout", "start")
        #expect(start.stderr.contains("'2027-01-01-workout' is already active, and starts in the future"))
        #expect(start.stderr.contains("started=2026-11-21T10:00:00', or drop it with 'vault workout cancel'"))
        #expect(folder.run("workout", "cancel", "--at", "11:00").stderr.contains("which is after 11:00"))
        #expect(folder.run("workout", "cancel").exitCode == 0)
        #expect(folder.texts[path]?.contains("status: cancelled") == true)
        #expect(folder.texts[path]?.contains("finished: 2027-01-01T10:00:00") == true)
        #expect(folder.run("check", "--strict").stdout.contains("finished-before-started") == false)
    }

    /// A workout of an earlier day counts from its own day on, both times.
    @Test func lastTimeOfAnEarlierDay() throws {
        let folder = try folder([
            "workouts/a.md":
                "---\ntype: workout\nstatus: completed\nstarted: 2026-11-10T18:00\nfinished: 2026-11-10T19:00\n"
                + "---\n## [[dip]]\n- [x] 5\n"
        ])
        let start = folder.run("workout", "start", "--template", "pull", "--at", "2026-11-12T18:00")
        #expect(start.stdout.contains("dip  last time 2 days before\n"), "\(start.stdout)")
        #expect(folder.run("workout").stdout.contains("dip  last time 2 days before\n"))
        #expect(folder.run("workout", "cancel", "--at", "2026-11-12T19:00").exitCode == 0)
        let today = folder.run("workout", "start", "--template", "pull", "--at", "18:00")
        #expect(today.stdout.contains("dip  last time 11 days ago\n"), "\(today.stdout)")
    }
}

/// What is done stays as it is, and what is not said is not written.
@Suite struct WorkoutStayingTests {
    private static let done = """
        ---
        type: workout
        status: completed
        started: 2026-11-20T18:00
        finished: 2026-11-20T19:00
        template: "[[push-day]]"
        split: "[[ppl]]"
        day: Push
        ---
        ## [[bench-press]]
        - [x] 8 x 60 kg

        """

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        let files = [
            "vault.md":
                "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\nactive_split: \"[[ppl]]\"\n---\n",
            "bench-press.md": "---\ntype: exercise\nexercise_type: weight_and_reps\n---\n",
            "push-day.md": "---\ntype: workout-template\n---\n## [[bench-press]]\n- [ ] 8 x 60 kg\n",
            "ppl.md": "---\ntype: workout-split\n---\n- [x] Push: [[push-day]]\n- [x] Legs\n- [ ] Push\n- [ ] Legs\n",
            "lift.md": "---\ntype: goal\nstart: 2026-11-16\ntargets: 3 times\n---\n",
            "done.md": Self.done,
        ]
        return try SmallFolder(files.merging(more) { _, new in new })
    }

    @Test(arguments: [
        ("status", "status=active"), ("status", "status=cancelled"), ("status", "status="),
        ("started", "started=2026-11-20T17:00"), ("finished", "finished=2026-11-20T20:00"), ("finished", "finished="),
        ("template", "template="), ("split", "split-=ppl"), ("day", "DAY=Legs"),
    ])
    func whatACompletedWorkoutSaysStays(_ field: String, _ assignment: String) throws {
        let folder = try folder()
        let texts = folder.texts
        let answer = folder.run("set", "done", assignment)
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: 'done.md' is completed, so its '\(field)' cannot be changed; nothing was written
                help: to correct a mistake in it: vault workout reopen done

                """)
        #expect(folder.texts == texts)
    }

    @Test(arguments: ["goals+=lift", "title=Evening", "tags+=home", "status=completed", "archived=true"])
    func whatItCountsTowardsMayChange(_ assignment: String) throws {
        let folder = try folder()
        #expect(folder.run("set", "done", assignment).exitCode == 0)
    }

    /// A finish that is missing may be added, once.
    @Test func whatIsMissingMayBeWritten() throws {
        let folder = try folder(["done.md": Self.done.replacing("finished: 2026-11-20T19:00\n", with: "")])
        #expect(folder.run("set", "done", "finished=2026-11-20T19:10").exitCode == 0)
        #expect(folder.run("set", "done", "finished=2026-11-20T19:20").exitCode == 2)
        #expect(folder.run("set", "done", "finished=2026-11-20T19:10").stdout == "nothing to change\n")
    }

    @Test(arguments: ["active", "cancelled"])
    func anotherWorkoutMayChange(_ status: String) throws {
        let folder = try folder(["done.md": Self.done.replacing("completed", with: status)])
        #expect(folder.run("set", "done", "started=2026-11-20T17:00", "day=Legs").exitCode == 0)
    }

    /// Push comes twice in the cycle, and is trained twice.
    @Test func aDayThatComesAgainIsTicked() throws {
        let folder = try folder()
        #expect(folder.run("workout", "start", "--at", "18:00").exitCode == 0)
        #expect(folder.run("workout", "add", "bench-press", "8 x 60 kg").exitCode == 0)
        let answer = folder.run("workout", "finish", "--at", "19:00")
        #expect(answer.stdout.contains("\nPush is ticked; next in ppl: Legs\n"), "\(answer.stdout)")
        #expect(folder.texts["ppl.md"]?.hasSuffix("- [x] Legs\n- [x] Push\n- [ ] Legs\n") == true)
        #expect(folder.run("split", "unskip", "push").stdout.contains("  x Push: push-day\n  x Legs\n  > Push\n"))
        #expect(folder.run("split", "skip", "push").stdout.contains("next: Legs, 3 of 4 days done"))
    }

    @Test(arguments: [["set", ""], ["set", " "], ["note", ""], ["note", " ", "\t"], ["add", ""], ["save", " "]])
    func aBlankIsNothing(_ words: [String]) throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "--at", "18:00")
        let texts = folder.texts
        let answer = folder.run(arguments: ["workout"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: 'vault workout \(words[0])' needs "), "\(answer.stderr)")
        #expect(folder.texts == texts)
    }

    @Test(arguments: [
        (["--empty", "--template", "push-day"], "'--empty' and '--template' cannot be combined"),
        (["--template", "push-day", "--day", "Push"], "'--template' and '--day' cannot be combined"),
        (["legs", "--day", "Push"], "'--day' cannot be combined with 'legs'"),
    ])
    func aWorkoutBeginsInOneWay(_ words: [String], _ message: String) throws {
        let folder = try folder()
        let answer = folder.run(arguments: ["workout", "start"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.run("workout", "start", "Slow", "--empty").exitCode == 0)
    }

    /// What was trained without a template may become one.
    @Test func aWorkoutWithoutTemplateMayBecomeOne() throws {
        let folder = try folder()
        let words = "to train this again: vault workout save TITLE\n"
        _ = folder.run("workout", "start", "--empty", "--at", "18:00")
        _ = folder.run("workout", "add", "bench-press")
        _ = folder.run("workout", "set", "8", "x", "60")
        #expect(folder.run("workout", "finish", "--at", "19:00").stdout.hasSuffix(words))
        _ = folder.run("workout", "start", "--at", "19:30")
        #expect(!folder.run("workout", "finish", "--at", "20:00").stdout.contains(words))
        _ = folder.run("workout", "start", "--empty", "--at", "21:00")
        #expect(!folder.run("workout", "finish", "--at", "22:00").stdout.contains(words))
    }

    /// A workout that was left open says since which day.
    @Test func theDayOfAnOlderStartIsSaid() throws {
        let folder = try folder()
        _ = folder.run("workout", "start", "--empty", "--at", "2026-11-19T18:00")
        #expect(folder.run("workout", "--at", "18:30").stdout.contains("48 h 30 min, since 2026-11-19 18:00\n"))
        #expect(folder.run("workout", "start").stderr.contains("is already active, since 2026-11-19 18:00"))
    }
}

/// What is said where a record cannot be made.
@Suite struct NewRecordHelpTests {
    private func answer(_ words: String...) throws -> SmallFolder.Answer {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n",
            "squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
            "lunge.md": "---\ntype: exercise\nexercise_type: reps\narchived: true\n---\n",
        ])
        return folder.run(arguments: ["new", "exercise"] + words)
    }

    @Test func aChoiceThatIsMissingIsOfferedByItsWords() throws {
        #expect(try answer("Row").stderr.hasSuffix("help: add exercise_type=weight_and_reps\n"))
    }
}
