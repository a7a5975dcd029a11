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
        _ = folder.run("workout", "add", "bench-press", "pull", "up")
        #expect(folder.texts["workouts/2026/2026-11-21-workout.md"]?.contains("[[pull-up]]") == false)
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

    @Test func aCategoryInUseStays() throws {
        let folder = try folder([
            "chest.md": "---\ntype: exercise-category\n---\n",
            "exercises/fly.md": "---\ntype: exercise\nexercise_type: reps\ncategories: [\"[[chest]]\"]\n---\n",
        ])
        #expect(folder.run("delete", "chest", "--yes").exitCode == 2)
        #expect(folder.texts["chest.md"] != nil)
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

    @Test func aCopyHasAllButTheName() throws {
        let folder = try folder()
        #expect(
            folder.run("template", "duplicate", "push-day").stdout.hasPrefix(
                "created workouts/templates/push-day-copy.md")
        )
        let copy = folder.texts["workouts/templates/push-day-copy.md"]
        #expect(
            copy == "---\ntype: workout-template\ntitle: push-day (Copy)\n---\n"
                + (Self.files["push-day.md"]?.split(separator: "---\n").last ?? ""))
        #expect(folder.texts["ppl.md"] == Self.files["ppl.md"])
    }
}
