import Testing
import VaultSchema
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

    @Test func aStatedUnitIsWritten() throws {
        let settings = "type: vault\nformat: 1\nweight_unit: kg~"
        let text = try start(["t.md": Self.template, "vault.md": settings], "t.md")
        #expect(text.contains("- [ ] 10 x 61 kg\n"))
    }

    @Test func withHistoryThereAreAsManyEmptySetsAsTheLastTime() throws {
        let files = [
            "t.md": Self.template,
            "a.md": done(10, "## [[bench-press]]\n- [x] 8 x 60 kg\n"),
            "b.md": done(12, "## [[bench-press]]\n- [x] warm-up 8 x 20 kg\n- [x] 8 x 60 kg\n- [ ] 8 x 60 kg\n"),
            "c.md": done(14, "## [[bench-press]]\n- [x] 8 x 60 kg\n", "cancelled"),
            "d.md": done(16, "## [[bench-press]]\n- [ ] 8 x 60 kg\n"),
        ]
        #expect(try start(files, "t.md") == "## [[bench-press]]\nElbows in.\nRest.\n- [ ] warm-up\n- [ ]\n")
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

@Suite struct WorkoutProgressTests {
    private static let last = """
        type: workout\nstatus: completed\nstarted: 2026-11-10T18:00\nfinished: 2026-11-10T19:00~## [[bench-press]]
        - [x] 10 x 135 lb (fast)
        - [x] 8 x 145 lb @9
        """

    private func progress(_ body: String, _ settings: String = "") throws -> WorkoutProgress {
        let vault = WorkoutVault([
            "a.md": Self.last, "w.md": "type: workout\nstatus: active\nstarted: 2026-11-21~\(body)",
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
        #expect(text(progress.filled(reps, in: 1, of: 0)) == "warm-up 7 x 60 kg")
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
    }

    @Test func aSecondSectionGoesOnWhereTheFirstEnds() throws {
        let progress = try progress("## [[bench-press]]\n- [ ]\n## [[bench-press]]\n- [ ]\n")
        #expect(text(progress.parts[1].lastTime(0)) == "8 x 145 lb @9")
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

    @Test(arguments: [("   ", 0, false), ("x  ", 1, false), (" x ", 0, false), ("xX ", 2, false), ("xxx", nil, true)])
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
    }

    @Test(arguments: [("push", 0), ("PU", nil), ("L", 2), ("legs", 2), ("", nil), ("Arms", nil)])
    func daysByName(name: String, day: Int?) throws { #expect(try cycle("   ").1.day(named: name) == day) }
}
