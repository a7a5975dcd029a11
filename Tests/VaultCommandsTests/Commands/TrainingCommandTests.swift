import Testing

/// What `vault exercise`, `split`, `template` and `workout` show and refuse.
@Suite struct TrainingCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\nweek_start: sunday\n---\n",
        "exercises/legs.md": "---\ntype: exercise-category\n---\n",
        "exercises/press.md": "---\ntype: exercise\ntitle: Press\nexercise_type: weight_and_reps\nweight_unit: lb\n"
            + "distance_unit: mi\nfavorite: True\ncategories: [\"[[legs]]\"]\n---\n",
        "exercises/old.md": "---\ntype: exercise\ntitle: Old\nexercise_type: distance_and_time\narchived: true\n---\n",
        "done.md": "---\ntype: workout\nstatus: completed\nstarted: 2026-11-15T18:00\n---\n"
            + "## [[press]]\n- [x] 10 x 100 @8\n\n## [[old]]\n- [x] 2 in 10:00\n",
    ]

    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        try SmallFolder(Self.files.merging(more) { _, new in new })
    }

    private static let later =
        "---\ntype: workout\nstatus: completed\nstarted: 2026-11-21T07:00\n---\n## [[press]]\n- [x] 5 x 120\n"
    private static let split = "---\ntype: workout-split\n---\n"

    /// More files, the words, the exit code, and lines of the answer.
    @Test(arguments: [
        ([:], "exercise show", 2, ["'vault exercise show' needs EXERCISE"]),
        ([:], "exercise favorite press", 0, ["nothing to change"]),
        ([:], "exercise show press", 0, ["in legs", "a favourite", "last time, 6 days ago:", "  10 x 100 @8"]),
        ([:], "exercise show old", 0, ["archived", "  2 in 10:00"]),
        // Before that day it was not done yet.
        (["later.md": later], "exercise show press", 0, ["last time, today:", "  5 x 120"]),
        (
            ["later.md": later], "exercise show press --as-of 2026-11-20", 0,
            ["last time, 5 days ago:", "  10 x 100 @8"]
        ),
        (
            ["later.md": later], "workout stats --calendar 2026-11 --as-of 2026-11-15", 0,
            [" 15*  16   17   18   19   20   21", "1 workout on 1 day"]
        ),
        (["later.md": later], "workout stats --calendar 2026-12 --as-of 2026-11-15", 0, ["December 2026"]),
        // How many is told apart from the day.
        (
            ["later.md": later, "second.md": later], "workout stats --calendar 2026-11", 0,
            [" 15*  16   17   18   19   20   21x2", "3 workouts on 2 days"]
        ),
        (
            [:], "exercise show press --format json", 0,
            [
                "\"weight_unit\": \"lb\",", "\"distance_unit\": \"mi\",", "\"workout\": \"done\",", "\"legs\"",
                "\"date\": \"2026-11-15\",",
            ]
        ),
        // No split is active: the only one that is not archived, else it has to be said.
        ([:], "split", 2, ["there is no split yet"]), (["a.md": split], "split reset now", 2, ["does not take 'now'"]),
        (["a.md": split + "- [ ] Push\n", "b.md": archived(split)], "split", 0, ["a", "  > Push"]),
        (["a.md": split, "b.md": split], "split", 2, ["no split is active"]),
        (["b.md": archived(split)], "split", 2, ["there is no split yet"]),
        (["a.md": split], "split", 0, ["no days yet; make a template for one first: vault workout save TITLE"]),
        (["a.md": split], "split skip", 2, ["'a' has no days yet"]),
        (["a.md": split + "- [x] Push\n"], "split skip", 2, ["all days of 'a' are done"]),
        (["a.md": split + "- [x] Push\n"], "split --format json", 0, ["\"complete\": true,", "\"active\": false,"]),
        (
            ["a.md": split + "- [ ] Push: [[push]]\n", "push.md": template], "split", 0, ["  > Push"]
        ),
        ([:], "template", 1, ["no templates yet; create one from a workout with: vault workout save TITLE"]),
        (["push.md": template], "template list push", 2, ["'vault template list' does not take 'push'"]),
        (["push.md": archived(template)], "template", 1, ["no templates yet"]),
        (["push.md": archived(template)], "template list --archived --format json", 0, ["\"archived\": true,"]),
        // The week begins on Sunday, the 15th: six days ago is in it.
        ([:], "workout stats --weeks 1", 0, ["this week   1 workout · 454 kg", "Last done"]),
        ([:], "workout stats press --weeks 1", 0, ["This week, 1 workout a week", "  volume    █  max 1,000 lb"]),
        ([:], "workout stats --weeks 52", 0, ["Last 52 weeks, "]),
        ([:], "workout stats --weeks 53", 2, ["from 1 to 52"]),
        ([:], "workout stats old --weeks 1", 0, ["Old, distance and time, archived"]),
        (
            [:], "workout stats old --format json --weeks 1", 0,
            ["\"archived\": true,", "\"set_distance_unit\": \"km\",", "\"best\": 2,"]
        ),
        (
            [:], "workout stats press --format json --weeks 1", 0,
            [
                "\"weight_unit\": \"lb\",", "\"distance_unit\": \"mi\",", "\"set_weight_unit\": \"lb\",",
                "\"effort\": 8,",
                "\"best\": 133.333333,", "\"estimated_maximum\": 133.333333", "\"volume\": 1000,",
            ]
        ),
    ])
    func whatIsSaid(_ more: [String: String], _ words: String, _ exitCode: Int32, _ lines: [String]) throws {
        let answer = try folder(more).run(arguments: words.split(separator: " ").map(String.init))
        #expect(answer.exitCode == exitCode)
        let given = (answer.stdout + answer.stderr).split(separator: "\n").map(String.init)
        for line in lines {
            #expect(given.contains { $0 == line || $0.contains(line) && !line.hasPrefix("  >") }, "\(line)\n\(given)")
        }
    }

    private static let template = "---\ntype: workout-template\ntitle: Push\n---\n## [[press]]\n- [ ]\n"

    private static func archived(_ text: String) -> String { "---\narchived: true\n" + text.dropFirst(4) }

    /// What counts as not set is told by all that show something.
    @Test(arguments: [
        "workout", "workout --format json", "workout stats", "workout stats press", "workout stats --format json",
        "exercise", "exercise show press", "split", "template", "template --format json", "thread list",
        "thread show t",
    ])
    func settingsThatCannotBeRead(_ words: String) throws {
        let folder = try folder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts, threads]\nweek_start: noday\n---\n",
            "a.md": Self.split, "t.md": "---\ntype: thread\nowner: x\ncreated: 2026-11-20\n---\n",
        ])
        let answer = folder.run(arguments: words.split(separator: " ").map(String.init))
        #expect(answer.stderr.contains("part of 'vault.md' cannot be read"), "\(answer)")
    }

    /// A split that is not the active one does not say that it is.
    @Test func aSplitThatIsNotActive() throws {
        let answer = try folder(["a.md": Self.split + "- [ ] Push\n"]).run("split")
        #expect(answer.stdout == "a\n  > Push\nnext: Push, 0 of 1 days done\n")
    }

    /// What is undone leaves no line after.
    @Test func aFavouriteNoMore() throws {
        let folder = try folder()
        #expect(folder.run("exercise", "favorite", "press", "--undo").stdout == "Press is no longer a favourite\n")
        #expect(folder.texts["exercises/press.md"]?.contains("favorite") == false)
        #expect(folder.run("exercise", "archive", "press").stdout == "Press is archived; its history is kept\n")
        #expect(folder.texts["exercises/press.md"]?.contains("archived: true\n") == true)
    }

    /// A day long ago is said once; a week without workout says so; nothing is wider than the terminal.
    @Test func longAgo() throws {
        let done = try #require(Self.files["done.md"]).replacing("2026-11-15", with: "2026-10-01")
        let folder = try folder(["done.md": done])
        let page = folder.run("workout", "stats", "press").stdout
        #expect(page.contains("last done   2026-10-01: 10 x 100 lb @8\n"), "\(page)")
        let overview = folder.run("workout", "stats", "--weeks", "52").stdout
        #expect(overview.hasPrefix("this week   no workout yet\nthis month  no workout yet\n"), "\(overview)")
        #expect(overview.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    /// What no week has is no row.
    @Test func rowsOfWhatNoWorkoutHas() throws {
        let done = try #require(Self.files["done.md"])
        let timed = done.replacing("T18:00\n", with: "T18:00\nfinished: 2026-11-15T19:00\n")
        for (text, rows) in [
            (timed, ["workouts", "time", "volume"]), (done, ["workouts", "volume"]),
            (done.replacing("10 x 100 @8", with: "0 x 100"), ["workouts"]),
        ] {
            let page = try folder(["done.md": text]).run("workout", "stats").stdout
            let shown = page.split(separator: "\n").map { $0.split(separator: " ").first.map(String.init) ?? "" }
            #expect(["workouts", "time", "volume"].filter(shown.contains) == rows, "\(page)")
        }
    }

    @Test func aWorkoutWithoutTickedSets() throws {
        let active = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n## [[press]]\n- [ ] 8\n"
        let answer = try folder(["w.md": active]).run("workout", "finish", "--at", "19:00")
        #expect(answer.stdout == "finished w after 1 h; no set is ticked, so no set counts\n")
    }

    /// The catalogue takes no name that the vault has, nor a file that lies there unseen.
    @Test func namesThatAreTaken() throws {
        let settings = "---\ntype: vault\nformat: 1\nignore: [exercises/squat.md]\n---\n"
        let folder = try SmallFolder(["vault.md": settings, "notes/plank.md": "x", "exercises/squat.md": "mine"])
        #expect(folder.run("init", "--with", "workouts").exitCode == 0)
        #expect(folder.texts["exercises/plank.md"] == nil && folder.texts["exercises/plank-2.md"] != nil)
        #expect(folder.texts["exercises/squat.md"] == "mine" && folder.texts["exercises/squat-2.md"] != nil)
    }

    @Test func aNewerVaultGetsNoCatalogue() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 99\n---\n"])
        #expect(folder.run("init", "--with", "workouts").exitCode == 2)
        #expect(folder.texts.count == 1)
    }

    @Test func aCopyHasTheLineEndsOfTheVault() throws {
        let folder = try folder(["push.md": Self.template.replacing("\n", with: "\r\n")])
        #expect(folder.run("template", "duplicate", "push").exitCode == 0)
        #expect(folder.texts["workouts/templates/push-copy.md"]?.hasSuffix("---\n## [[press]]\n- [ ]\n") == true)
    }

    /// The longest row of weeks may be over.
    @Test func weeksInARow() throws {
        func done(_ day: String) -> String {
            "---\ntype: workout\nstatus: completed\nstarted: \(day)T18:00\nfinished: \(day)T18:00\n---\n## [[press]]\n- [x] 1 x 1 kg\n"
        }
        let folder = try folder(["a.md": done("2026-10-01"), "b.md": done("2026-09-24"), "c.md": done("2026-11-16")])
        let json = folder.run("workout", "stats", "--format", "json").stdout
        #expect(json.contains("\"weeks_in_a_row\": 1,\n  \"longest_weeks_in_a_row\": 2,"))
        #expect(folder.run("workout", "stats").stdout.contains("this week   2 workouts · 455 kg\n"))
    }

    /// Lines of the active workout, and what comes next.
    @Test(arguments: [
        ("", "18:00", ["since 18:00", "add an exercise: vault workout add EXERCISE"]),
        ("", "18:01", ["1 min, since 18:00"]), ("", "19:00", ["1 h, since 18:00"]),
        ("## [[press]]\n", "18:00", ["next: Press, which has no set yet: vault workout set SET"]),
        (
            "## [[press]]\n- [ ] heavy\n- [ ] 10 x 100 lb\n" + String(repeating: "- [ ]\n", count: 8), "18:00",
            [
                "since 18:00, 0 of 10 sets", "  >  1  ? heavy           last time 10 x 100 lb @8",
                "  ·  2  10 x 100 lb",
                "  · 10  –",
            ]
        ),
        // What is as the last time is said once; what is long is cut.
        ("## [[press]]\n- [ ] 10 x 100 lb @8\n", "18:00", ["  >  1  10 x 100 lb @8"]),
        (
            "## [[press]]\n- [ ] warm-up 10 x 1000.125 lb @8.5\n", "18:00",
            ["  >  1  warm-up 10 x 1000.125…"]
        ),
        (
            "## [[press]]\n- [x] 10 x 100 lb\n", "18:00",
            ["  x  1  10 x 100 lb", "the only set is done: vault workout finish"]
        ),
    ])
    func theActiveWorkout(_ body: String, _ at: String, _ lines: [String]) throws {
        let active = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n"
        let answer = try folder(["w.md": active + body]).run("workout", "--at", at)
        let given = answer.stdout.split(separator: "\n").map(String.init)
        for line in lines { #expect(given.contains(line), "\(line)\n\(answer.stdout)") }
    }

    /// A clock that was set back is no time of training.
    @Test func elapsedTimeIsNeverNegative() throws {
        let active = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n## [[old]]\n- [ ] 3 mi\n"
        let json = try folder(["w.md": active]).run("workout", "--at", "17:00", "--format", "json").stdout
        #expect(json.contains("\"elapsed_seconds\": 0,") && json.contains("\"distance_unit\": \"mi\","))
    }
}
