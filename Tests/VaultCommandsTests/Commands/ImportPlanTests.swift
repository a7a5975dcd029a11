import Testing
import VaultTestSupport

/// What the plan of an import says before anything is written, and what is known at the next one.
@Suite struct ImportPlanTests {
    private static let rows = "Datum;Lauf;Weite;Zeit\n2026-11-01;Run;6,05;81:30\n2026-11-02;Swim;1,5;0:40:00\n"
    private static let words = ["import", "csv", "a.csv", "--map", "Lauf=title"]
    private static let distance = ["--map", "Weite=measures km"]
    private static let time = ["--map", "Zeit=duration"]

    private func folder(_ files: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(files.merging(["a.csv": Self.rows]) { $1 })
    }

    /// An error in what is made along, here an exercise whose name has one character of 300 code points: all rows that
    /// need it are listed, with what is wrong, and the others are imported.
    @Test(arguments: [
        (8, [0]), (8, [7]), (8, [3, 4]), (8, [0, 7]), (8, []), (8, Array(0..<8)), (40, Array(0..<39)),
    ])
    func rowsOfABadExerciseAreListed(count: Int, bad: [Int]) throws {
        let mark = String(repeating: "\u{301}", count: 300)
        for isShared in [false, true] {
            let rows = (0..<count).map { row in
                let name = bad.contains(row) ? (isShared ? "E" : "E\(row)") + mark : "F\(row)"
                return "2026-11-01 10:\(10 + row):00,W,20m,\(name),1,0,5,0,0,,,\n"
            }
            let head =
                "Date,Workout Name,Duration,Exercise Name,Set Order,Weight,Reps,Distance,Seconds,"
                + "Notes,Workout Notes,RPE\n"
            let folder = try SmallFolder([
                "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
                "s.csv": head + rows.joined(),
            ])
            let answer = folder.run("import", "strong", "s.csv", "--write", "--format", "json")
            #expect(answer.exitCode == (bad.isEmpty ? 0 : 1), "\(answer)")
            for row in 0..<count {
                let skipped = "\"line\": \(row + 2),\n      \"reason\": \"exercises/"
                #expect(answer.stdout.contains(skipped) == bad.contains(row), "\(answer)")
            }
            #expect(folder.texts.keys.count { $0.hasPrefix("workouts/") } == count - bad.count)
            #expect(folder.texts.keys.count { $0.hasPrefix("exercises/") } == count - bad.count)
        }
    }

    /// What was read of the first rows is shown as it will be written.
    @Test func amountsAreShown() throws {
        let answer = try folder().run(arguments: Self.words + Self.distance + Self.time)
        #expect(
            answer.stdout.contains("  2026-11-01 Run (6.05 km, 1:21:30) actions/2026/2026-11-01-run.md\n"), "\(answer)")
        #expect(answer.stdout.hasSuffix("--map 'Weite=measures km' --map Zeit=duration --write\n"), "\(answer)")
    }

    /// A trial shows the text of each note.
    @Test func aTrialIsADiff() throws {
        let folder = try folder()
        let answer = folder.run(arguments: Self.words + Self.distance + ["--dry-run"])
        #expect(answer.stdout.contains("+++ b/actions/2026/2026-11-01-run.md\n"), "\(answer)")
        #expect(answer.stdout.contains("+  - 6.05 km\n"))
        #expect(folder.texts.keys.allSatisfy { !$0.hasPrefix("actions/") })
    }

    @Test(
        arguments: [
            ("start: 2026-11-02", "1 of 2 not linked: before 'Far' starts on 2026-11-02"),
            ("due: 2026-10-31", "2 of 2 not linked: after 'Far' ends on 2026-10-31"),
            ("start: 2026-11-03\ndue: 2026-12-01", "2 of 2 not linked: before 'Far' starts on 2026-11-03"),
            ("start: 2026-11-01\ndue: 2026-11-02", nil),
        ] as [(String, String?)])
    func rowsOutsideOfTheGoalAreCounted(dates: String, sentence: String?) throws {
        let folder = try folder(["goals/far.md": "---\ntype: goal\ntitle: Far\n\(dates)\ntargets: [90 km]\n---\n"])
        for option in [[], ["--write"]] {
            let answer = folder.run(arguments: Self.words + Self.distance + ["--goal", "far"] + option)
            #expect(answer.exitCode == 0)
            #expect(answer.stdout.contains("not linked") == (sentence != nil), "\(answer)")
            if let sentence { #expect(answer.stdout.contains(sentence), "\(answer)") }
        }
    }

    /// What a wrong '--map' is answered with.
    @Test(arguments: [
        (
            ["--map", "Zeitt=duration"], "'a.csv' has no column 'Zeitt'",
            "did you mean 'Zeit'? its columns are 'Datum', 'Lauf', 'Weite' and 'Zeit'"
        ),
        (["--map", "title=Lauf"], "'a.csv' has no column 'title'", "the column comes first: --map Lauf=title"),
        (["--map", "Weite=km"], "'a.csv': 'km' is a unit, not a field", "write --map 'Weite=measures km'"),
        (
            ["--map", "Weite=duratoin"], "'a.csv': no field is named 'duratoin'",
            "did you mean 'duration'? '--new-field' makes a new one"
        ),
        (["--id", "Nr"], "'a.csv' has no column 'Nr'", "its columns are 'Datum', 'Lauf', 'Weite' and 'Zeit'"),
    ])
    func whatIsMappedMustBeThere(words: [String], message: String, help: String) throws {
        let answer = try folder().run(arguments: Self.words + words)
        #expect(answer == .init(stdout: "", stderr: "error: \(message)\nhelp: \(help)\n", exitCode: 2))
    }

    @Test func aNewFieldIsMadeOnRequest() throws {
        let folder = try folder()
        let answer = folder.run(arguments: Self.words + ["--map", "Weite=effort_felt", "--new-field", "--write"])
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(
            folder.texts["actions/2026/2026-11-01-run.md"]?.contains("effort_felt: \"6,05\"\n") == true,
            "\(folder.texts)")
    }

    /// Amounts without a unit stop the import with the way out, before anything is judged.
    @Test func amountsWithoutAUnitAreAskedAbout() throws {
        let folder = try folder()
        let words = Self.words + ["--map", "Weite=measures"]
        #expect(folder.run(arguments: words).stdout.contains("in which unit is '6,05' in the column 'Weite'?"))
        let refused = folder.run(arguments: words + ["--write"])
        #expect(refused.exitCode == 2 && refused.stderr.contains("'--unit UNIT' or"), "\(refused)")
        #expect(folder.run(arguments: words + ["--unit", "km", "--write"]).stdout == "imported 2 actions\n")
        #expect(folder.texts["actions/2026/2026-11-01-run.md"]?.contains("  - 6.05 km\n") == true)
    }

    /// A row is the same whichever of its columns are read.
    @Test(arguments: [
        (distance + time, distance, 2, 0), (distance, distance + time, 0, 2), (distance + time, [], 2, 0),
        (distance, time, 0, 2), ([], distance, 0, 2),
    ])
    func otherColumnsMakeNothingNew(first: [String], second: [String], same: Int, changed: Int) throws {
        let folder = try folder()
        #expect(folder.run(arguments: Self.words + first + ["--write"]).stdout == "imported 2 actions\n")
        let before = folder.texts
        let plan = folder.run(arguments: Self.words + second).stdout
        #expect(
            plan.contains("new       none\n") || plan.contains("new  none\n") || !plan.contains("new  2"), "\(plan)")
        #expect(plan.contains("the same  2 records\n") == (same > 0), "\(plan)")
        #expect(plan.contains("changed  2 records\n") == (changed > 0), "\(plan)")
        _ = folder.run(arguments: Self.words + second + ["--write"])
        #expect(folder.texts == before)
        // '--overwrite' adds what was not read before.
        _ = folder.run(arguments: Self.words + second + ["--write", "--overwrite"])
        #expect(folder.texts.count == before.count)
        #expect((folder.texts == before) == (changed == 0))
    }

    /// Also where the rows get ids, lose them, or get others.
    @Test(arguments: [
        ([], ["--id", "Nr"], "nothing to change\n"), (["--id", "Nr"], [], "nothing to change\n"),
        (["--id", "Nr"], ["--id", "Other"], "nothing to change\n"),
    ])
    func idsMayComeLater(first: [String], second: [String], done: String) throws {
        let folder = try folder(["b.csv": "Date,Title,Nr,Other\n2026-11-01,Nap,0123456,7654321\n"])
        #expect(folder.run(arguments: ["import", "b.csv", "--write"] + first).stdout == "imported 1 action\n")
        #expect(folder.run(arguments: ["import", "b.csv", "--write"] + second).stdout == done)
    }

    /// Rows that say something else are others, and each record is that of one row.
    @Test func otherRowsAreNew() throws {
        let folder = try folder()
        _ = folder.run(arguments: Self.words + Self.distance + ["--write"])
        try folder.scratch.write(
            "Datum;Lauf;Weite;Zeit\n2026-11-01;Run;7,05;1:00:00\n2026-11-02;Swim;1,5;0:40:00\n2026-11-02;Swim;1,5;0:50:00\n",
            to: "a.csv")
        let answer = folder.run(arguments: Self.words + Self.distance + Self.time + ["--write"])
        #expect(answer.stdout.hasPrefix("imported 2 actions\n"), "\(answer)")
    }
}
