import Testing
import VaultRecords
import VaultSyntax
import VaultWorkouts

@Suite struct StartingTextTests {
    private static let template =
        "type: workout-template~Warm up.\n\n## [[bench-press]]\nElbows in.\n- [ ] 10 x 135 lb\n- [ ]\n- [ ]\nRest.\n"

    private func start(_ files: [String: String], _ templates: String...) throws -> String {
        let vault = WorkoutVault(files)
        return vault.model.startingText(from: try templates.map(vault.note))
    }

    private func done(_ day: Int, _ body: String, _ status: String = "completed") -> String {
        "type: workout\nstatus: \(status)\nstarted: 2026-11-\(day)T18:00\nfinished: 2026-11-\(day)T19:00~\(body)"
    }

    @Test func withoutHistoryTheSetsAreThoseOfTheTemplate() throws {
        #expect(
            try start(["t.md": Self.template], "t.md")
                == "## [[bench-press]]\nElbows in.\nRest.\n- [ ] 10 x 135 lb\n- [ ]\n- [ ]\n")
    }

    /// What a template plans as people write it: few of few are sets; what may be several things stays as it counts.
    @Test(arguments: [
        ("5x5", "5|5|5|5|5"), ("3 x 8 @8", "8 @8|8 @8|8 @8"),
        ("5x5@100kg", "5 x 100 kg|5 x 100 kg|5 x 100 kg|5 x 100 kg|5 x 100 kg"),
        ("8 x 60", "8 x 60 lb"), ("60x8", "60 x 8 lb"), ("8 x 60 kg (slow)", "8 x 60 kg"), ("+5 kg", ""), ("AMRAP", ""),
    ])
    func plannedAsPeopleWrite(planned: String, sets: String) throws {
        let lines = sets.split(separator: "|", omittingEmptySubsequences: false).map {
            "- [ ]" + ($0.isEmpty ? "" : " \($0)")
        }
        let files = [
            "vault.md": "type: vault\nformat: 1\nweight_unit: \(sets.contains("kg") ? "kg" : "lb")~",
            "t.md": "type: workout-template~## [[bench-press]]\n- [ ] \(planned)\n",
        ]
        #expect(try start(files, "t.md") == "## [[bench-press]]\n" + lines.map { $0 + "\n" }.joined())
    }

    @Test func aStatedUnitIsWritten() throws {
        let settings = "type: vault\nformat: 1\nweight_unit: kg~"
        let text = try start(["t.md": Self.template, "vault.md": settings], "t.md")
        #expect(text.contains("- [ ] 10 x 61 kg\n"))
    }

    /// Distances too; what nobody states stays as it is.
    @Test(arguments: [("distance_unit: km", "4.8 km"), ("weight_unit: kg", "3 mi")])
    func aStatedUnitOfDistances(_ stated: String, _ written: String) throws {
        let files = [
            "t.md": "type: workout-template~## [[running]]\n- [ ] 3 mi in 30:00\n",
            "vault.md": "type: vault\nformat: 1\n\(stated)~",
        ]
        #expect(try start(files, "t.md") == "## [[running]]\n- [ ] \(written) in 30:00\n")
    }

    @Test func remarksOfAFileOfWindows() throws {
        let text = "---\ntype: workout-template\n---\n## [[plank]]\nBreathe.\nSlowly.\n- [ ] 1:00\nRest.\n"
        let started = try start(["t.md": text.replacing("\n", with: "\r\n")], "t.md")
        #expect(started == "## [[plank]]\nBreathe.\nSlowly.\nRest.\n- [ ] 1:00\n")
    }

    /// A name that another record has too does not say which one is meant.
    @Test func anExerciseWhoseNameOthersHave() throws {
        let files = [
            "t.md": "type: workout-template~## [[exercises/plank]]\n",
            "a/plank.md": "type: exercise\nexercise_type: reps~",
            "w.md": done(20, "## [[exercises/plank]]\n- [x] 1:00\n"),
        ]
        #expect(try start(files, "t.md") == "## [[exercises/plank]]\n- [ ]\n")
        let vault = WorkoutVault(files)
        #expect(vault.model.templateText(of: try vault.note("w.md")) == "## [[exercises/plank]]\n")
    }

    /// What the template plans comes before what was done the last time.
    @Test func plannedSetsStay() throws {
        let files = ["t.md": Self.template, "a.md": done(10, "## [[bench-press]]\n- [x] 8 x 60 kg\n")]
        #expect(try start(files, "t.md").hasSuffix("- [ ] 10 x 135 lb\n- [ ]\n- [ ]\n"))
    }

    /// Later workouts do not exist for one that begins in the past.
    @Test(arguments: [
        ("2026-11-11T10:00", 1), ("2026-11-13T10:00", 2), ("2026-11-12T18:30", 1), ("2026-11-09T08:00", 1),
    ])
    func theLastTimeIsThatOfTheMoment(moment: String, count: Int) throws {
        let vault = WorkoutVault([
            "t.md": "type: workout-template~## [[bench-press]]\n",
            "a.md": done(10, "## [[bench-press]]\n- [x] 8 x 60 kg\n"),
            "b.md": done(12, "## [[bench-press]]\n- [x] 8 x 60 kg\n- [x] 8 x 60 kg\n"),
        ])
        let at = try #require(DateTime.read(Array(moment.utf8).span).value)
        let text = vault.model.startingText(from: [try vault.note("t.md")], at: at)
        #expect(text.split(separator: "\n").count { $0 == "- [ ]" } == count)
    }

    @Test func withHistoryThereAreAsManyEmptySetsAsTheLastTime() throws {
        let files = [
            "t.md": "type: workout-template~Warm up.\n\n## [[bench-press]]\nElbows in.\n\nRest.\n",
            "a.md": done(10, "## [[bench-press]]\n- [x] 8 x 60 kg\n"),
            "b.md": done(12, "## [[bench-press]]\n- [x] warm-up 8 x 20 kg\n- [x] 8 x 60 kg\n- [ ] 8 x 60 kg\n"),
            "c.md": done(14, "## [[bench-press]]\n- [x] 8 x 60 kg\n", "cancelled"),
            "d.md": done(16, "## [[bench-press]]\n- [ ] 8 x 60 kg\n"),
        ]
        #expect(try start(files, "t.md") == "## [[bench-press]]\nElbows in.\n\nRest.\n- [ ] warm-up\n- [ ]\n")
    }

    @Test func anExerciseWithoutSetsHasOneAndMissingOnesAreLeftOut() throws {
        let files = ["t.md": "type: workout-template~## [[plank]]\n## [[gone]]\n- [ ] 8\n## [[running]]\nEasy.\n"]
        #expect(
            try start(files, "t.md", "t.md").hasPrefix("## [[plank]]\n- [ ]\n\n## [[running]]\nEasy.\n- [ ]\n\n## [["))
    }

    @Test func aTemplateOfAWorkoutHasTheExercisesInTheirOrderOnly() throws {
        let vault = WorkoutVault(["a.md": done(10, "Ok.\n## [[plank]]\nX.\n- [x] 1:00\n## [[bench-press]]\n- [x] 8\n")])
        #expect(vault.model.templateText(of: try vault.note("a.md")) == "## [[plank]]\n\n## [[bench-press]]\n")
    }
}

/// Which workout was the last one of an exercise.
@Suite struct LastPerformanceTests {
    /// Workouts `start finish sets`, in files `a.md`, `b.md`, …: the last time of `bench-press`, and of `plank`.
    @Test(
        arguments: [
            // The finish says it, without one the start; to the minute.
            (["10T18:00 13T19:00 bench-press: 1", "12T18:00 12T19:00 bench-press: 2"], "1", nil),
            (["10T20:00 10T21:00 bench-press: 1", "10T07:00 10T08:00 bench-press: 2"], "1", nil),
            (["12T18:00 12T19:00 bench-press: 1", "12T20:00 - bench-press: 2"], "2", nil),
            (["10T07:00 10T22:00 bench-press: 1", "10T08:00 10T09:00 bench-press: 2"], "1", nil),
            // Of one time that which comes later by path.
            (["10T18:00 10T19:00 bench-press: 1", "10T18:00 10T19:00 bench-press: 2"], "2", nil),
            // Each exercise by itself, and only with a ticked set.
            (
                [
                    "10T18:00 10T19:00 bench-press: 1; plank: 0:11", "12T18:00 12T19:00 bench-press: 2",
                    "14T18:00 14T19:00 bench-press: !3; plank: !0:33",
                ], "2", "0:11"
            ),
            (["10T18:00 10T19:00 bench-press: 1; plank: 0:11; bench-press: 2"], "1, 2", "0:11"),
        ] as [([String], String, String?)])
    func ofTwoExercises(_ workouts: [String], _ bench: String, _ plank: String?) throws {
        var files: [String: String] = [:]
        for (name, workout) in zip("abc", workouts) {
            let words = workout.split(separator: " ", maxSplits: 2)
            let finished = words[1] == "-" ? "finished: \"\"" : "finished: 2026-11-\(words[1])"
            let note = trained("2026-11-\(words[0])", String(words[2]), "status: completed\n\(finished)")
            files["\(name).md"] = note.values.first
        }
        let model = WorkoutVault(files).model
        func index(_ name: String) throws -> Int { try #require(model.exercises.firstIndex { $0.name == name }) }
        let exercises = [try index("bench-press"), try index("plank")]
        let found = model.lastPerformances(of: Set(exercises))
        let said = exercises.map { exercise in
            found[exercise]?.sets.map { SetText.text($0, of: .time) }.joined(separator: ", ")
        }
        #expect(said == [bench, plank])
    }

    /// A workout compares with what was over when it started, and with nothing that came after.
    @Test(
        arguments: [
            ("12T18:00 12T19:00", "1"), ("10T20:00 10T21:00", "1"), ("10T18:30 10T19:30", nil),
            ("09T18:00 09T19:00", nil), ("14T20:00 14T21:00", "2"), ("14T19:00 14T20:00", "2"),
        ] as [(String, String?)])
    func aPastWorkoutComparesWithItsPast(_ time: String, _ bench: String?) throws {
        let workouts = ["a": "10T18:00 10T19:00 1", "b": "14T18:00 14T19:00 2", "it": time + " 3"]
        var files: [String: String] = [:]
        for (name, workout) in workouts {
            let words = workout.split(separator: " ")
            let finish = "status: completed\nfinished: 2026-11-\(words[1])"
            files["\(name).md"] = trained("2026-11-\(words[0])", "bench-press: \(words[2])", finish).values.first
        }
        let vault = WorkoutVault(files)
        let note = try vault.note("it.md")
        let later = try #require(vault.model.workouts().first { $0.note == note })
        let exercise = try #require(vault.model.exercises.firstIndex { $0.name == "bench-press" })
        let found = vault.model.lastPerformances(of: [exercise], before: later)[exercise]
        #expect(found?.sets.map { SetText.text($0, of: .time) } == bench.map { [$0] })
    }

    @Test func anExerciseThatWasNeverTrainedBeginsWithOneSet() throws {
        let model = WorkoutVault().model
        #expect(model.emptySets(like: nil, of: try #require(model.exercises.first)) == [""])
    }
}

@Suite struct WorkoutProgressTests {
    private static let last = """
        type: workout\nstatus: completed\nstarted: 2026-11-10T18:00\nfinished: 2026-11-10T19:00~## [[bench-press]]
        - [x] 10 x 135 lb (fast)
        - [x] 8 x 145 lb @9

        ## [[running]]
        - [x] 3 mi in 30:00
        """

    private func progress(_ body: String, _ settings: String = "") throws -> WorkoutProgress {
        let vault = WorkoutVault([
            "a.md": Self.last, "w.md": "type: workout\nstatus: active\nstarted: 2026-11-21~\(body)",
            "odd.md": "type: exercise~",
            "vault.md": "type: vault\nformat: 1\n\(settings)~",
        ])
        let model = vault.model
        return model.progress(of: try #require(model.workout(ofNote: try vault.note("w.md"))))
    }

    private func text(_ set: WorkoutSet?) -> String? { set.map { SetText.text($0, of: .weightAndReps) } }

    @Test func tickingFillsWhatIsMissingFromTheSameSetOfTheLastTime() throws {
        let progress = try progress("## [[bench-press]]\n- [ ]\n- [ ] 9\n- [ ]\n")
        #expect(text(progress.ticked(0, of: 0)) == "10 x 135 lb")
        #expect(text(progress.ticked(1, of: 0)) == "9 x 145 lb")
        #expect(progress.ticked(2, of: 0).isEmpty)
        // A weight without unit was in that of the last time.
        #expect(text(try self.progress("## [[bench-press]]\n- [ ] 9 x 140\n").ticked(0, of: 0)) == "9 x 140 lb")
    }

    /// What is given for a line of an exercise, and what the line then holds.
    @Test(arguments: [
        // A ticked set with nothing in it is passed over.
        ("bench-press", "- [x] 9 x 60 kg\n- [x]\n- [ ]\n", "7", "7 x 60 kg"),
        ("bench-press", "- [x] 9 x 60 kg\n- [ ] 5 x 70 kg @8\n", "7", "7 x 70 kg @8"),
        ("bench-press", "- [x] 9 x 60 kg @9\n- [ ] 5 x 70 kg\n", "7", "7 x 70 kg"),
        ("bench-press", "- [x] 9 x 60 kg\n- [ ] warm-up\n", "drop 7", "drop 7"),
        ("bench-press", "- [x] 9 x 60 kg\n- [ ]\n", "@8", "9 x 60 kg @8"),
        // Without unit: that of the line, of all sets before, else kg and km.
        ("bench-press", "- [ ] 5 x 70\n", "7", "7 x 70 lb"),
        ("bench-press", "- [ ] 5 x 70 kg\n", "7 x 80", "7 x 80 kg"),
        ("bench-press", "- [x] 9 x 60 kg\n- [ ]\n", "7 x 80", "7 x 80 kg"),
        ("bench-press", "- [ ]\n", "7 x 80", "7 x 80 lb"), ("running", "- [ ]\n", "5 in 50:00", "5 mi in 50:00"),
        // Nothing is missing: with the weight of the body none is needed, and a distance does without time.
        ("pull-up", "- [x] 6 +10 kg\n- [ ]\n", "8", "8"), ("running", "- [x] 5 km in 25:00\n- [ ]\n", "6 km", "6 km"),
        // Of an exercise without type nothing is known to be missing, unless nothing is given.
        ("odd", "- [x] 9 x 60 kg\n- [ ]\n", "7", "7"),
        ("odd", "- [x] 9 x 60 kg\n- [ ]\n", "failure", "failure 9 x 60 kg"),
    ])
    func whatIsGivenForALine(_ exercise: String, _ lines: String, _ given: String, _ expected: String) throws {
        let progress = try progress("## [[\(exercise)]]\n\(lines)")
        let kind = progress.parts[0].exercise.kind
        let bytes = Array(given.utf8)
        let set = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind)?.set
        let filled = progress.filled(try #require(set), in: progress.parts[0].section.sets.count - 1, of: 0)
        #expect(SetText.text(filled, of: kind) == expected)
    }

    /// A stated unit is that of what is given without one, whatever the sets before were in.
    @Test func aStatedUnitIsThatOfWhatIsGiven() throws {
        let progress = try progress(
            "## [[bench-press]]\n- [x] 9 x 130 lb\n- [ ]\n## [[running]]\n- [x] 3 mi\n- [ ]\n",
            "weight_unit: kg\ndistance_unit: km")
        var set = WorkoutSet()
        set.reps = 7
        set.weight = Quantity(80, "")
        #expect(text(progress.filled(set, in: 1, of: 0)) == "7 x 80 kg")
        set = WorkoutSet()
        set.distance = Quantity(5, "")
        #expect(progress.filled(set, in: 1, of: 1).distance == Quantity(5, "km"))
    }

    /// Done again without its effort, just as it is: in another unit the weight would be rounded.
    @Test(arguments: ["", "weight_unit: lb", "weight_unit: kg"])
    func aSetIsRepeatedAsItIs(settings: String) throws {
        let body = "## [[bench-press]]\n- [x] 9 x 60 kg @9\n- [ ]\n"
        #expect(text(try progress(body, settings).repeated(in: 1, of: 0)) == "9 x 60 kg")
        // What is written without unit is in that of the vault.
        let bare = "## [[bench-press]]\n- [x] 9 x 60\n- [ ]\n"
        let unit = settings.hasSuffix("lb") ? "lb" : "kg"
        #expect(text(try progress(bare, settings).repeated(in: 1, of: 0)) == "9 x 60 \(unit)")
    }

    /// Where no unit is stated, sets in several units say nothing about a number without one.
    @Test(arguments: [
        // The last time was in lb, this workout is in kg: the standard unit.
        ("- [x] 9 x 60 kg\n- [ ]\n", "7 x 80 kg"), ("- [x] 9 x 130 lb\n- [ ]\n", "7 x 80 lb"),
        ("- [x] 9 x 130 lb\n- [x] 9 x 60 kg\n- [ ]\n", "7 x 80 kg"),
        ("- [x] 9 x 60 kg\n- [x] 9 x 130 lb\n- [ ]\n", "7 x 80 kg"),
        // A set without unit is in the standard one.
        ("- [x] 9 x 60\n- [x] 9 x 130 lb\n- [ ]\n", "7 x 80 kg"),
        // What the line plans comes first.
        ("- [x] 9 x 60 kg\n- [ ] 5 x 130 lb\n", "7 x 80 lb"),
    ])
    func whatIsGivenWithoutUnitAmongSetsInSeveral(lines: String, expected: String) throws {
        let progress = try progress("## [[bench-press]]\n\(lines)")
        var set = WorkoutSet()
        (set.reps, set.weight) = (7, Quantity(80, ""))
        #expect(text(progress.filled(set, in: progress.parts[0].section.sets.count - 1, of: 0)) == expected)
    }

    @Test func whatIsTakenOverIsInTheUnitOfTheExercise() throws {
        let progress = try progress("## [[bench-press]]\n- [ ]\n- [ ]\n", "weight_unit: kg")
        #expect(text(progress.ticked(0, of: 0)) == "10 x 61 kg")
        #expect(text(progress.ticked(1, of: 0)) == "8 x 66 kg")
    }

    @Test func whatIsGivenComesFirstThenTheSetBefore() throws {
        let progress = try progress("## [[bench-press]]\n- [x] 9 x 60 kg\n- [ ] warm-up\n- [ ] 5 x 70 kg\n")
        var reps = WorkoutSet()
        reps.reps = 7
        #expect(text(progress.filled(reps, in: 1, of: 0)) == "warm-up 7")
        #expect(text(progress.filled(reps, in: 2, of: 0)) == "7 x 70 kg")
        #expect(text(progress.filled(reps, in: nil, of: 0)) == "7 x 60 kg")
        reps.weight = Quantity(80, "")
        #expect(text(progress.filled(reps, in: 1, of: 0)) == "warm-up 7 x 80 kg")
        #expect(text(progress.repeated(in: 2, of: 0)) == "9 x 60 kg")
    }

    @Test func theFirstSetRepeatsTheLastTime() throws {
        let progress = try progress("## [[bench-press]]\n- [ ]\n")
        #expect(text(progress.repeated(in: 0, of: 0)) == "10 x 135 lb")
        var bare = WorkoutSet()
        bare.weight = Quantity(140, "")
        #expect(text(progress.filled(bare, in: 0, of: 0)) == "10 x 140 lb")
    }

    @Test func theCurrentExerciseIsTheOneThatIsBegun() throws {
        let progress = try progress("## [[plank]]\n- [ ]\n## [[running]]\n- [x] 5 km\n- [ ]\n## [[box-jump]]\n")
        #expect(progress.current == 1)
        #expect(progress.nextSet(of: 1) == 1)
        #expect((progress.doneSets, progress.allSets) == (1, 3))
        #expect(try self.progress("## [[plank]]\n- [x] 1:00\n").current == nil)
        // One without sets is not done.
        #expect(try self.progress("## [[plank]]\n## [[running]]\n- [ ]\n").current == 0)
        let both = try self.progress("## [[plank]]\n- [x] 1:00\n## [[running]]\n- [x] 5 km\n## [[box-jump]]\n- [ ]\n")
        #expect(both.lastDone == 1)
    }

    @Test func aSecondSectionGoesOnWhereTheFirstEnds() throws {
        let progress = try progress("## [[bench-press]]\n- [ ]\n## [[bench-press]]\n- [ ]\n")
        #expect(text(progress.parts[1].lastTime(0)) == "8 x 145 lb @9")
    }

    /// Beside each set stands the one of the last time that was for the same: `10 x 135 lb`, then `8 x 145 lb`.
    @Test(arguments: [
        (["warm-up", "warm-up", "", ""], [nil, nil, 10, 8]), (["", "drop", "failure", ""], [10, nil, 8, nil]),
        (["what?", "8 x 60 kg"], [10, 8]),
    ])
    func theLastTimeOfEachSet(lines: [String], reps: [Int?]) throws {
        let progress = try progress("## [[bench-press]]\n" + lines.map { "- [ ] \($0)\n" }.joined())
        #expect(lines.indices.map { progress.parts[0].lastTime($0)?.reps } == reps)
    }

    /// Without anything done it is the one that was changed last, where sets are done too.
    @Test func theLastSetIsOfTheExerciseThatWasChangedLast() throws {
        var progress = try progress("## [[plank]]\n- [x] 1:00\n## [[running]]\n- [x] 5 km\n")
        #expect(progress.lastDone == 1)
        progress.named = (0, false)
        #expect(progress.lastDone == 0)
    }
}

@Suite struct SplitCycleTests {
    private func cycle(_ marks: String) throws -> (WorkoutVault, SplitCycle) {
        let names = ["Push", "Pull", "Legs"]
        let body = zip(marks, names).map { "- [\($0)] \($1)\n" }.joined()
        let vault = WorkoutVault(["s.md": "type: workout-split~\(body)"])
        return (vault, vault.model.cycle(of: try vault.note("s.md")))
    }

    private func marks(_ vault: WorkoutVault, _ edits: [TextEdit]) throws -> String {
        let before = vault.vault.files["s.md"] ?? []
        let after = try #require(FileEdit(path: "s.md", before: before, edits: edits).applied())
        #expect(after.count == before.count)
        return String(String(decoding: after, as: UTF8.self).split(separator: "[").dropFirst().compactMap(\.first))
    }

    @Test(arguments: [
        ("   ", 0, false), ("x  ", 1, false), (" x ", 0, false), ("xX ", 2, false), ("xxx", 0, true),
        ("", nil, false),
    ])
    func theFirstDayWithoutTickIsNext(marks: String, suggested: Int?, isComplete: Bool) throws {
        let cycle = try cycle(marks).1
        #expect(cycle.suggested == suggested)
        #expect(cycle.isComplete == isComplete)
    }

    @Test(arguments: [(0, "x  "), (2, "  x"), (3, "   "), (-1, "   ")])
    func skippingMarksOneDay(day: Int, after: String) throws {
        let (vault, cycle) = try cycle("   ")
        #expect(try marks(vault, cycle.marking(day)) == after)
    }

    @Test func resettingClearsAll() throws {
        let (vault, cycle) = try cycle("xX ")
        #expect(try marks(vault, cycle.resetting) == "   ")
        #expect(try marks(vault, cycle.marking(1, false)) == "x  ")
        #expect(cycle.marking(1).isEmpty && cycle.marking(2, false).isEmpty)
    }

    @Test func aWholeNameComesFirst() throws {
        let vault = WorkoutVault(["s.md": "type: workout-split~- [ ] Push hard\n- [ ] Push\n"])
        let cycle = vault.model.cycle(of: try vault.note("s.md"))
        #expect(cycle.day(named: "push") == 1 && cycle.day(named: "push h") == 0)
        #expect(try self.cycle(" ").1.day(named: "") == nil)
    }

    @Test(arguments: [("push", 0), ("PU", nil), ("L", 2), ("legs", 2), ("", nil), ("Arms", nil)])
    func daysByName(name: String, day: Int?) throws { #expect(try cycle("   ").1.day(named: name) == day) }
}
