import Testing

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

    /// A command with the name of what was not written would find nothing.
    @Test func helpNamesOnlyWhatIsThere() throws {
        #expect(
            try answer(" squat ", "exercise_type=weight_and_reps").stderr == """
                error: exercises/squat-2.md: 'squat' is also the title of 'squat', with the same type \
                [duplicate-exercise]; nothing was written
                help: to see the one that is there: vault show squat.md

                """)
        #expect(
            try answer("Lunge", "exercise_type=reps").stderr.hasSuffix(
                "help: restore it with: vault exercise archive lunge --undo\n"))
    }

    @Test func aChoiceThatIsMissingIsOfferedByItsWords() throws {
        #expect(try answer("Row").stderr.hasSuffix("help: add exercise_type=weight_and_reps\n"))
    }
}
