import Testing

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

    @Test func aNearDayIsSuggested() throws {
        let answer = try folder().run("workout", "start", "Psuh")
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("no template and no day of the split is named 'Psuh'"), "\(answer.stderr)")
        #expect(answer.stderr.contains("did you mean 'Push'?"), "\(answer.stderr)")
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

    @Test func ofTwoActiveOnesNoneIsMeant() throws {
        let folder = try folder(["a.md": Self.workout(18, "active", "dip"), "b.md": Self.workout(19, "active", "dip")])
        let texts = folder.texts
        let answer = folder.run("workout", "finish")
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("more than one workout is active: 'a' and 'b'"))
        #expect(answer.stderr.contains("vault set a status=cancelled"))
        #expect(folder.texts == texts)
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
