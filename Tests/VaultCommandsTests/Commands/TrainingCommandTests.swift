import Foundation
import Testing
import VaultConsole
import VaultRecords
import VaultTestSupport

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
        (["a.md": split + "- [x] A\n- [x] B\n"], "split skip", 0, ["next: B, 1 of 2 days done"]),
        (["a.md": split + "- [x] Push\n"], "split --format json", 0, ["\"complete\": true,", "\"active\": true,"]),
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
        let folder = try folder(["a.md": Self.split + "- [ ] Push\n", "b.md": Self.split])
        #expect(folder.run("split", "--split", "a").stdout == "a\n  > Push\nnext: Push, 0 of 1 day done\n")
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
        ("## [[press]]\n", "18:00", ["next: Press, which has no set yet: vault workout SET"]),
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

/// What `vault workout` asks at a terminal, and what it says elsewhere.
@Suite struct WorkoutTypingTests {
    private static let head = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n"
    private static let body = "## [[bench-press]]\n- [ ]\n- [ ]\n"

    private func folder() throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n", "w.md": Self.head + Self.body,
            "bench-press.md": "---\ntype: exercise\nexercise_type: weight_and_reps\n---\n",
            "done.md": "---\ntype: workout\nstatus: completed\nstarted: 2026-11-10\nfinished: 2026-11-10T01:00\n---\n"
                + "## [[bench-press]]\n- [x] 8 x 57.5 kg\n",
        ])
    }

    /// What is typed, the answer, and the sets afterwards; nil where nothing is written.
    @Test(arguments: [
        ("8x121", "", "- [x] 8 x 121 kg\n- [ ]\n"), ("8x121", "1", "- [x] 8 x 121 kg\n- [ ]\n"),
        ("8x121", "2", "- [x] 121 x 8 kg\n- [ ]\n"), ("8x121", "3", nil), ("8x121", "n", nil),
    ])
    func asks(text: String, answer: String, after: String?) throws {
        let folder = try folder()
        let terminal = ScriptedTerminal([answer])
        let result = terminal.run(["workout", "set", text], in: folder)
        #expect(terminal.screen.contains("may be (before: 8 x 57.5 kg)"), "\(terminal.screen)")
        #expect(terminal.screen.contains("Which one? [1] "))
        #expect(terminal.unasked == 0)
        #expect(result.exitCode == (after == nil ? 2 : 0), "\(result)")
        #expect(folder.texts["w.md"] == Self.head + (after.map { "## [[bench-press]]\n" + $0 } ?? Self.body))
    }

    /// A script gets both readings, and nothing is written.
    @Test func scriptsAreTold() throws {
        let folder = try folder()
        for words in [["8x121"], ["8x121", "--format", "json"]] {
            let answer = folder.run(arguments: ["workout", "set"] + words)
            #expect(answer.exitCode == 2)
            #expect(answer.stderr.contains("'8x121' may be 8 x 121 kg or 121 x 8 kg (before: 8 x 57.5 kg)"))
            #expect(answer.stderr.contains("help: write the unit, such as: vault workout set '8 x 121 kg'"))
        }
        #expect(folder.texts["w.md"] == Self.head + Self.body)
    }

    /// A weight that is far from what the exercise had may be of another exercise.
    @Test(arguments: [
        ("8 x 116 kg", "more than twice"), ("8 x 28 kg", "less than half of"), ("drop 8 x 116 kg", "more than twice"),
        ("8 x 115 kg", nil), ("8 x 28.75 kg", nil), ("warm-up 8 x 20 kg", nil), ("drop 8 x 20 kg", nil),
    ])
    func asksAboutAFarWeight(text: String, words: String?) throws {
        for (answer, yes) in [("y", true), ("", false)] {
            let folder = try folder()
            let terminal = ScriptedTerminal(words == nil ? [] : [answer])
            let result = terminal.run(["workout", "set", text], in: folder)
            #expect(result.exitCode == (words == nil || yes ? 0 : 2), "\(result)")
            #expect(folder.texts["w.md"]?.contains("- [x] \(text)\n") == (words == nil || yes))
            guard let words else { continue }
            #expect(terminal.screen.contains("'\(text)' is \(words) what 'bench-press' had"), "\(terminal.screen)")
        }
        let folder = try folder()
        let script = folder.run("workout", "set", text)
        #expect(script.exitCode == (words == nil ? 0 : 2))
        #expect(words == nil || script.stderr.contains("to write it all the same, add --yes"), "\(script.stderr)")
        #expect(words == nil || folder.run("workout", "set", text, "--yes").exitCode == 0)
    }

    /// Repetitions without anything lifted before need their weight, once for all of them.
    @Test(arguments: [
        ("12 12 10", "62,5", "- [x] 12 x 62.5 kg\n- [x] 12 x 62.5 kg\n- [x] 10 x 62.5 kg\n"),
        ("2x8", "135 lb", "- [x] 8 x 135 lb\n- [x] 8 x 135 lb\n"), ("12 10", "heavy", nil), ("60 8", "", nil),
        ("8", "60", "- [x] 8 x 60 kg\n- [ ]\n"), ("60", "", nil), ("drop 8", "40", "- [x] drop 8 x 40 kg\n- [ ]\n"),
        ("warm-up 8", "20", "- [x] warm-up 8 x 20 kg\n- [ ]\n- [ ]\n"),
    ])
    func asksForTheWeight(text: String, answer: String, after: String?) throws {
        let folder = try folder()
        try folder.scratch.write("A plain note.\n", to: "done.md")
        let script = folder.run("workout", "set", text)
        #expect(script.exitCode == 2)
        #expect(script.stderr.contains("'\(text)' has no weight, and there is no set of 'bench-press' to take it from"))
        let terminal = ScriptedTerminal([answer])
        let result = terminal.run(["workout", "set", text], in: folder)
        #expect(terminal.screen.contains("Which weight? ") && terminal.unasked == 0, "\(terminal.screen)")
        #expect(result.exitCode == (after == nil ? 2 : 0), "\(result)")
        #expect(folder.texts["w.md"] == Self.head + "## [[bench-press]]\n" + (after ?? "- [ ]\n- [ ]\n"))
    }

    /// A weight alone has no repetitions, and neither has the work that was done to say of a warm-up.
    @Test(arguments: ["60 kg", "warm-up 20 kg", "drop 30 kg"])
    func asksForNoRepetitions(text: String) throws {
        let folder = try folder()
        try folder.scratch.write(Self.head + "## [[bench-press]]\n- [ ]\n- [ ]\n", to: "w.md")
        if text == "60 kg" { try folder.scratch.write("A plain note.\n", to: "done.md") }
        let script = folder.run("workout", "set", text)
        #expect(script.exitCode == 2 && script.stderr.contains("'\(text)' has no repetitions"), "\(script.stderr)")
        #expect(folder.texts["w.md"] == Self.head + Self.body)
    }

    /// What was added or changed last is current: one that was changed until its sets are done, one that was added
    /// until another one is changed.
    @Test func whatWasAddedOrChangedLastIsCurrent() throws {
        let folder = try folder()
        for name in ["leg-press", "row"] {
            try folder.scratch.write("---\ntype: exercise\nexercise_type: weight_and_reps\n---\n", to: name + ".md")
        }
        let bench = "## [[bench-press]]\n- [x] 8 x 57.5 kg\n- [ ] 8 x 57.5 kg\n"
        let start = Self.head + bench + "\n## [[row]]\n- [ ] 8 x 50 kg\n- [ ]\n"
        try folder.scratch.write(start, to: "w.md")
        func run(_ words: String...) -> String {
            let answer = folder.run(arguments: ["workout"] + words)
            #expect(answer.exitCode == 0, "\(answer.stderr)")
            return answer.stdout
        }
        #expect(run("set", "8x50", "-e", "row").contains("next: row, set 2 of 2"))
        #expect(run("set", "7").contains("done: row, set 2 of 2, 7 x 50 kg\nnext: bench-press, set 2 of 2"))
        _ = run("add", "leg-press")
        #expect(run().contains("next: leg-press, set 1 of 1"))
        #expect(run("set", "10x180kg").contains("leg-press goes on with: vault workout SET\nnext: bench-press"))
        #expect(run("set", "10x180kg").contains("done: leg-press, set 2 of 2"))
        #expect(run("tick").contains("done: bench-press, set 2 of 2"))
        // All sets are done: it goes on where the last one was.
        #expect(run("set", "+2.5").contains("done: bench-press, set 3 of 3"))
        // Undoing takes back what was changed.
        for _ in 0..<5 { #expect(folder.run("undo").exitCode == 0) }
        #expect(run("set", "8x60").contains("done: bench-press, set 2 of 2, 8 x 60 kg"))
    }

    /// What cannot be read is shown as it is written, and said when the workout ends.
    @Test(arguments: [
        (["as above"], "1 set cannot be read and does"), (["8*60", "8 × 60,5"], "2 sets cannot be read and do"),
    ])
    func whatCannotBeRead(lines: [String], words: String) throws {
        let folder = try folder()
        let sets = lines.map { "- [x] \($0)\n" }.joined()
        try folder.scratch.write(Self.head + "## [[bench-press]]\n\(sets)- [ ] odd\n", to: "w.md")
        let shown = folder.run("workout").stdout
        for line in lines { #expect(shown.contains("? " + line), "\(shown)") }
        let said = folder.run("workout", "finish", "--at", "2026-11-21T18:30").stdout
        #expect(said.contains(words + " not count; see: vault check w.md\n"), "\(said)")
    }

    /// A workout that was left open, or an end that is not yet.
    @Test(
        arguments: [
            ("2026-11-20T08:00", [], "started 16 h ago, at 2026-11-20 08:00"),
            ("2026-11-20T08:00", ["--at", "2026-11-20T21:00"], nil), ("2026-11-20T18:00", [], nil),
            ("2026-11-20T18:00", ["--at", "2026-11-22T07:00"], "would end in the future, at 2026-11-22 07:00"),
            ("2026-11-21T00:00", ["--at", "23:59"], nil),
        ] as [(String, [String], String?)])
    func asksAboutTheEnd(start: String, options: [String], question: String?) throws {
        let before = Self.head.replacing("2026-11-21T18:00", with: start) + "## [[bench-press]]\n- [x] 8 x 60 kg\n"
        for answer in ["y", ""] {
            let folder = try folder()
            try folder.scratch.write(before, to: "w.md")
            if question != nil {
                let script = folder.run(arguments: ["workout", "finish"] + options)
                #expect(script.exitCode == 2 && script.stderr.contains("vault workout finish --at TIME"), "\(script)")
            }
            let terminal = ScriptedTerminal(question == nil ? [] : [answer])
            let result = terminal.run(["workout", "finish"] + options, in: folder)
            #expect(terminal.unasked == 0)
            let isWritten = question == nil || answer == "y"
            #expect(result.exitCode == (isWritten ? 0 : 2), "\(result)")
            #expect((folder.texts["w.md"] != before) == isWritten)
            if let question { #expect(terminal.screen.contains(question), "\(terminal.screen)") }
        }
    }

    /// A day of the split is done when something was.
    @Test(arguments: [("- [ ]\n", " "), ("- [x] 8 x 60 kg\n", "x")])
    func anEmptyWorkoutTicksNoDay(sets: String, mark: String) throws {
        let folder = try folder()
        try folder.scratch.write("---\ntype: workout-split\n---\n- [ ] Push\n- [ ] Pull\n", to: "ppl.md")
        let head = Self.head.replacing("started", with: "split: \"[[ppl]]\"\nday: Push\nstarted")
        try folder.scratch.write(head + "## [[bench-press]]\n" + sets, to: "w.md")
        let answer = folder.run("workout", "finish", "--at", "19:00")
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(answer.stdout.contains("nothing was done, so Push is not ticked in ppl") == (mark == " "))
        #expect(folder.texts["ppl.md"]?.contains("- [\(mark)] Push\n- [ ] Pull\n") == true)
    }

    /// What was cancelled did not happen; there is another way for it.
    @Test func aCancelledWorkoutIsNotReopened() throws {
        let folder = try folder()
        #expect(folder.run("workout", "cancel", "--at", "19:00").exitCode == 0)
        #expect(folder.run("workout", "reopen", "w").stderr.contains("'w' was cancelled"))
    }

    @Test(arguments: [("y", 0 as Int32), ("", 2), ("n", 2)])
    func asksBeforeAnExerciseIsAddedAgain(answer: String, code: Int32) throws {
        let folder = try folder()
        let terminal = ScriptedTerminal([answer])
        #expect(terminal.run(["workout", "add", "bench-press"], in: folder).exitCode == code)
        #expect(terminal.screen.contains("'bench-press' is already in 'w'. Add it again? [y/N] "), "\(terminal.screen)")
        let count = folder.texts["w.md"]?.split(separator: "\n").count { $0 == "## [[bench-press]]" }
        #expect(count == (code == 0 ? 2 : 1))
    }

    /// The rest is the time since the last set that was written and not undone, up to an hour.
    @Test func restIsTheTimeSinceTheLastSet() throws {
        let folder = try folder()
        #expect(folder.run("workout", "set", "8 x 60 kg").exitCode == 0)
        #expect(folder.run("workout", "note", "good").exitCode == 0)
        #expect(folder.run("workout", "--at", "00:02").stdout.contains("2:00 since the last set\n"))
        #expect(!folder.run("workout", "--at", "01:01").stdout.contains("since the last set"))
        for _ in 0..<2 { #expect(folder.run("undo").exitCode == 0) }
        #expect(folder.texts["w.md"] == Self.head + Self.body)
        #expect(!folder.run("workout", "--at", "00:02").stdout.contains("since the last set"))
    }

    /// What was reopened keeps its times and its split's day; only `--at` gives it another end.
    @Test func reopeningKeepsTimes() throws {
        let files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\nactive_split: \"[[ppl]]\"\n---\n",
            "bench-press.md": "---\ntype: exercise\nexercise_type: weight_and_reps\n---\n",
            "ppl.md": "---\ntype: workout-split\n---\n- [x] Push\n- [ ] Push\n",
            "t.md": "---\ntype: workout-template\n---\nA remark that it got later.\n\n## [[bench-press]]\n",
            "w.md":
                "---\ntype: workout\nstatus: completed\nstarted: 2026-11-20T18:00\nfinished: 2026-11-20T19:00\n"
                + "template: \"[[t]]\"\nsplit: \"[[ppl]]\"\nday: Push\n---\n## [[bench-press]]\n- [x] 8 x 60 kg\n",
        ]
        let folder = try SmallFolder(files)
        #expect(folder.run("workout", "reopen").exitCode == 0)
        #expect(folder.run("workout", "reopen", "w").stderr.contains("'w' is active"))
        #expect(folder.run("workout", "set", "9 x 60 kg", "-n", "1").exitCode == 0)
        let answer = folder.run("workout", "finish").stdout
        #expect(answer.contains("it still ends at 2026-11-20 19:00, as before"), "\(answer)")
        #expect(!answer.contains("workout save"))
        #expect(folder.texts["w.md"] == files["w.md"]?.replacing("8 x 60", with: "9 x 60"))
        #expect(folder.texts["ppl.md"] == files["ppl.md"])
        #expect(folder.run("workout", "reopen", "w").exitCode == 0)
        #expect(folder.run("workout", "finish", "--at", "2026-11-20T19:30").exitCode == 0)
        #expect(folder.texts["w.md"]?.contains("finished: 2026-11-20T19:30:00\n") == true)
    }

    /// It counted, and would no longer; without sets there is nothing to lose.
    @Test(arguments: [
        ("- [x] 8 x 60 kg\n- [ ]\n", "1 set"), ("- [x] 8 x 60 kg\n- [x] 8\n", "2 sets"), ("- [ ]\n", nil),
    ])
    func asksBeforeWhatWasCompletedIsCancelled(sets: String, lost: String?) throws {
        let folder = try folder()
        let done = Self.head.replacing("active", with: "active\nfinished: 2026-11-21T19:00") + "## [[bench-press]]\n"
        try folder.scratch.write(done + sets, to: "w.md")
        let script = folder.run("workout", "cancel")
        #expect(script.exitCode == (lost == nil ? 0 : 2), "\(script)")
        guard let lost else { return }
        let outlook = "'w' was completed, with \(lost); once it is cancelled, none of them counts"
        #expect(script.stderr.contains(outlook), "\(script.stderr)")
        #expect(
            script.stderr.contains("help: to keep it: vault workout finish; to cancel it all the same, add --yes\n"))
        for (answer, code) in [("n", 2 as Int32), ("", 2), ("y", 0)] {
            #expect(folder.texts["w.md"] == done + sets)
            let terminal = ScriptedTerminal([answer])
            #expect(terminal.run(["workout", "cancel"], in: folder).exitCode == code)
            #expect(terminal.screen.contains("Cancel it? [y/N] "), "\(terminal.screen)")
        }
        #expect(folder.texts["w.md"] == (done + sets).replacing("status: active", with: "status: cancelled"))
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.run("workout", "cancel", "--yes").exitCode == 0)
    }

    /// An exercise in two places is one, and warm-ups alone count nothing.
    @Test(arguments: [
        ("## [[bench-press]]\n- [x] 8 x 60 kg\n\n## [[bench-press]]\n- [x] 6 x 60 kg\n", "2 of 2 sets, 1 exercise\n"),
        (
            "## [[bench-press]]\n- [x] warm-up 8 x 20 kg\n- [x] 6 x 50 kg\n",
            "2 of 2 sets, 1 exercise\nin total    1 working set · 300 kg · 6 reps\n"
        ),
        (
            "## [[bench-press]]\n- [x] warm-up 8 x 70 kg\n- [ ]\n",
            "1 of 2 sets, 1 exercise; only warm-ups are ticked, and\nthey do not count\n"
        ),
        // What is written in pounds is shown in pounds.
        (
            "## [[bench-press]]\n- [x] 5 x 120 lb\n- [x] 5 x 130 lb\n",
            "2 of 2 sets, 1 exercise\nin total    2 working sets · 1,250 lb · 10 reps\n"
                + "record      bench-press: heaviest 130 lb (+3.2), best workout 1,250 lb\n            (+236)\n"
        ),
    ])
    func sumsUp(body: String, summary: String) throws {
        let folder = try folder()
        try folder.scratch.write(Self.head + body, to: "w.md")
        let answer = folder.run("workout", "finish", "--at", "19:00").stdout
        #expect(answer.contains(summary), "\(answer)")
    }

    /// Everything that a set is better in, and the most repetitions at a weight that was lifted before.
    @Test(arguments: [
        ("9 x 57.5 kg", "records: 1RM 74.8 kg (+1.9), best set 518 kg (+58), 9 reps\nat 57.5 kg (+1)\n"),
        ("8 x 60 kg", "records: 1RM 76.0 kg (+3.2), heaviest 60.0 kg (+2.5), best\nset 480 kg (+20)\n"),
        ("1 x 60 kg", "record: heaviest 60.0 kg (+2.5)\n"), ("9 x 50 kg", nil), ("warm-up 9 x 57.5 kg", nil),
    ])
    func namesAllRecords(set: String, records: String?) throws {
        let answer = try folder().run("workout", "set", set).stdout
        if let records {
            #expect(answer.contains("\n" + records), "\(answer)")
        } else {
            #expect(!answer.contains("record"), "\(answer)")
        }
    }

    /// What is planned may be several sets too.
    @Test func plansSeveralSets() throws {
        let folder = try folder()
        try folder.scratch.write("---\ntype: workout-template\n---\n", to: "t.md")
        #expect(folder.run("template", "add", "t", "bench-press", "--set", "warmup 10x25, 2x8x60").exitCode == 0)
        let sets = "- [ ] warm-up 10 x 25 kg\n- [ ] 8 x 60 kg\n- [ ] 8 x 60 kg\n"
        #expect(folder.texts["t.md"]?.hasSuffix("## [[bench-press]]\n" + sets) == true, "\(folder.texts)")
    }

    /// Where the sets before are in several units, a number without one is in that of the vault, and so is what it is
    /// compared with.
    @Test(arguments: [
        ("- [x] 10 x 45 lb\n- [x] 8 x 60 kg\n", "62,5x8", "8 x 62.5 kg"),
        ("- [x] 8 x 60 kg\n- [x] 10 x 45 lb\n", "8 x 62.5", "8 x 62.5 kg"),
        ("- [x] 10 x 45 lb\n- [x] 8 x 135 lb\n", "8 x 62.5", "8 x 62.5 lb"),
        // 8 x 20.4 kg is near, and so it is not a weight of 10 with 20 repetitions.
        ("- [x] 8 x 60 kg\n- [x] 10 x 45 lb\n", "10 x 20", "10 x 20 kg"),
    ])
    func aWeightWithoutUnit(before: String, text: String, after: String) throws {
        let done = "---\ntype: workout\nstatus: completed\nstarted: 2026-11-10\nfinished: 2026-11-10T01:00\n---\n"
        let folder = try folder()
        try folder.scratch.write(done + "## [[bench-press]]\n" + before, to: "done.md")
        let answer = folder.run("workout", "set", text)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        #expect(folder.texts["w.md"]?.contains("- [x] \(after)\n") == true, "\(answer.stdout)")
    }

    /// The records of a set and what came of the workout, as a program reads them.
    @Test func recordsInJSON() throws {
        let folder = try folder()
        let set = try folder.json("workout", "set", "8 x 60 kg")
        #expect(set["written"] as? Bool == true)
        let records = try #require(set["records"] as? [[String: Any]])
        #expect(records.map { $0["kind"] as? String } == ["estimated_maximum", "heaviest", "best_set"])
        #expect(records.map { $0["before"] as? Double }.dropFirst() == [57.5, 460])
        #expect(records.map { $0["best"] as? Double }.dropFirst() == [60, 480])
        #expect(set["training"] is NSNull)
        #expect(records.allSatisfy { $0["weight"] is NSNull })
        let more = try folder.json("workout", "set", "9 x 57.5 kg", "-n", "2")
        let most = try #require((more["records"] as? [[String: Any]])?.last)
        #expect(most["kind"] as? String == "most_reps" && most["weight"] as? Double == 57.5)
        #expect(most["best"] as? Int == 9 && most["before"] as? Int == 8)
        #expect(folder.run("undo").exitCode == 0)
        let finish = try folder.json("workout", "finish", "--at", "19:00")
        let training = try #require(finish["training"] as? [String: Any])
        #expect(training["volume"] as? Double == 480)
        #expect(training["duration"] as? Int == 3600)
        #expect((finish["records"] as? [[String: Any]])?.count == 4)
        #expect((finish["goals"] as? [[String: Any]])?.isEmpty == true)
    }
}

/// What a person types is done, or refused with a word: nothing is passed over.
@Suite struct NothingDroppedTests {
    /// The elements of a list that is given several times.
    @Test(arguments: [
        (["new", "goal", "h", "targets=3 min", "targets=4 km"], ["3 min", "4 km"]),
        (["new", "goal", "h", "targets+=3 min", "targets+=4 km"], ["3 min", "4 km"]),
        (["new", "goal", "h", "Targets=3 min", "targets=4 km", "targets+=5 kg"], ["3 min", "4 km", "5 kg"]),
        (["set", "h", "targets=3 min", "targets=4 km"], ["3 min", "4 km"]),
        (["set", "h", "targets=3 min", "targets=4 km", "targets=5 kg"], ["3 min", "4 km", "5 kg"]),
        (["set", "h", "targets+=4 km"], ["1 m", "4 km"]),
        (["set", "h", "targets=3 min", "targets-=3 min", "targets+=4 km"], ["4 km"]),
    ])
    func repeatedListsAddUp(words: [String], elements: [String]) throws {
        let folder = try SmallFolder(words[0] == "new" ? [:] : ["goals/h.md": "---\ntype: goal\ntargets: [1 m]\n---\n"])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 0, "\(answer)")
        let shown = folder.run("list", "goals", "--format", "jsonl", "--fields", "targets").stdout
        #expect(shown.contains(elements.map { "\"\($0)\"" }.joined(separator: ",")), "\(shown)")
    }

    /// Lines of which something would be lost.
    @Test(arguments: [
        ["new", "goal", "h", "due=+1w", "due=+2w"], ["new", "goal", "h", "title=x"],
        ["new", "goal", "h", "type=value"],
        ["new", "goal", "h", "targets+=4 km", "targets=3 km"], ["new", "goal", "h", "mine=a", "mine=b"],
        ["set", "g", "due=+1w", "Due=+2w"], ["set", "g", "tags+=a", "tags=b"], ["set", "g", "tags=a", "tags="],
        ["set", "g", "mine=a", "mine=b"], ["merge", "g", "g2", "tags+=x"],
        ["merge", "g", "g2", "due=today", "due=+1d"],
        ["undo", "1", "--list"], ["check", "--fix", "--all"], ["list", "--format", "paths", "--fields", "title"],
        ["init", "--with", "workouts", "--example"], ["split", "active", "s", "--split", "s"],
        ["workout", "start", "--empty", "--split", "s"], ["workout", "start", "--template", "t", "--split", "s"],
        ["workout", "tick", "1", "2"], ["workout", "tick", "all", "--number", "2"],
        ["workout", "tick", "1", "-n", "1"],
        ["workout", "untick", "1", "2"], ["workout", "remove", "squat", "--number", "1"],
        ["workout", "remove", "squat", "--exercise", "squat"], ["workout", "set", "8 x 60 kg\nnot too fast"],
        ["workout", "set", "8 x 60 kg slow"], ["workout", "finish", "well"], ["term", "list", "x"],
        ["template", "list", "x"], ["split", "reset", "x"], ["thread", "list", "x"], ["show", "g", "g2"],
        ["rename", "g", "h", "i"], ["log", "Run", "5 km", "--date", "today", "--date", "yesterday"],
    ])
    func whatWouldBeLostIsRefused(words: [String]) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
            "goals/g.md": "---\ntype: goal\ntags: [z]\n---\n", "goals/g2.md": "---\ntype: goal\n---\n",
            "exercises/squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
            "workouts/w.md": Self.workout, "workout-splits/s.md": "---\ntype: workout-split\ntitle: s\n---\n",
            "workout-templates/t.md": "---\ntype: workout-template\ntitle: t\n---\n",
        ])
        let before = folder.texts
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2 && answer.stderr.hasPrefix("error: "), "\(answer)")
        #expect(folder.texts == before)
    }

    private static let workout = """
        ---
        type: workout
        title: W
        status: active
        started: 2026-11-21T10:00:00
        ---
        ## [[squat]]
        - [ ] 5 x 50 kg (deep) #plan
        - [ ]
        - [x] 5 x 40 kg

        """

    /// The line of the set that is written.
    @Test(arguments: [
        (["8 x 60 kg (slow)"], 7, "- [x] 8 x 60 kg (deep; slow) #plan"),
        (["8 x 60 kg"], 7, "- [x] 8 x 60 kg (deep) #plan"),
        (["(slow)"], 7, "- [x] 5 x 50 kg (deep; slow) #plan"),
        (["8 x 60 kg (deep)"], 7, "- [x] 8 x 60 kg (deep) #plan"),
        (["8 x 60 kg @8 (slow) #pr", "-n", "2"], 8, "- [x] 8 x 60 kg @8 (slow) #pr"),
        (["#pr 8 x 60 kg ^id", "-n", "2"], 8, "- [x] 8 x 60 kg #pr ^id"),
        (["8", "x", "60", "kg", "(it", "went", "well)", "-n", "3"], 9, "- [x] 8 x 60 kg (it went well)"),
        (["8 x 60 kg ()", "-n", "3"], 9, "- [x] 8 x 60 kg"),
    ])
    func aSetKeepsItsRemark(words: [String], line: Int, after: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n", "w.md": Self.workout,
            "squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
        ])
        let answer = folder.run(arguments: ["workout", "set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
        let lines = (folder.texts["w.md"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[line] == after)
        #expect(lines.count == 11)
    }

    /// After the last set a new one gets all of it too.
    @Test func aNewSetKeepsItsRemark() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "w.md": Self.workout.replacing("[ ]", with: "[x]"),
            "squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
        ])
        #expect(folder.run("workout", "set", "9 x 60 kg (slow) #pr").exitCode == 0)
        #expect(folder.texts["w.md"]?.hasSuffix("- [x] 5 x 40 kg\n- [x] 9 x 60 kg (slow) #pr\n") == true)
    }
}

/// `vault exercise NAME --plot`: what it says, and that a long history fits into any terminal.
@Suite struct ExercisePlotTests {
    /// A workout of the exercise on some days, each with its set.
    static func folder(kind: String, _ workouts: [(day: CalendarDate, set: String)]) throws -> SmallFolder {
        var files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n",
            "exercises/e.md": "---\ntype: exercise\ntitle: E\nexercise_type: \(kind)\n---\n",
        ]
        for (day, set) in workouts {
            files["workouts/\(day).md"] =
                "---\ntype: workout\nstatus: completed\nstarted: \(day)T18:00:00\nfinished: \(day)T19:00:00\n---\n"
                + "## [[e]]\n- [x] \(set)\n"
        }
        return try SmallFolder(files)
    }

    private static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    @Test(arguments: [
        ("weight_and_reps", "10 x 60 kg", "10 x 63 kg", "E: 1RM 84.0 kg, +4.0 kg since 2026-11-02", "volume, kg"),
        ("weight_and_reps", "10 x 60 kg", "10 x 57 kg", "E: 1RM 76.0 kg, -4.0 kg since 2026-11-02", "volume, kg"),
        ("weight_and_reps", "10 x 60 kg", "10 x 60 kg", "E: 1RM 80.0 kg, as on 2026-11-02", "volume, kg"),
        ("bodyweight_and_reps", "8", "11", "E: best set 11 reps, +3 reps since 2026-11-02", "reps"),
        ("reps", "8", "9", "E: best set 9 reps, +1 rep since 2026-11-02", "reps"),
        ("time", "1:00", "1:30", "E: best set 1:30, +0:30 since 2026-11-02", "time"),
        (
            "distance_and_time", "5 km in 25:00", "4 km in 20:00", "E: best set 4.0 km, -1.0 km since 2026-11-02",
            "distance, km"
        ),
        ("weight_and_time", "40 kg for 0:45", "40 kg for 0:50", "E: best set 0:50, +0:05 since 2026-11-02", "time"),
    ])
    func saysWhatChanged(kind: String, first: String, last: String, finding: String, sum: String) throws {
        let folder = try Self.folder(
            kind: kind, [(Self.day("2026-11-02"), first), (Self.day("2026-11-16"), last)])
        let output = folder.run("exercise", "e", "--plot").stdout
        let lines = output.split(separator: "\n").map(String.init)
        #expect(lines.first == finding)
        #expect(lines.last?.hasSuffix("█ \(sum) by week") == true, "\(lines.last ?? "")")
        #expect(folder.run("exercise", "show", "e", "--plot").stdout == output)
        #expect(folder.run("workout", "stats", "e", "--plot").stdout == output)
    }

    @Test func saysWhatFillsIt() throws {
        #expect(
            try Self.folder(kind: "reps", []).run("exercise", "e", "--plot").stdout
                == "E\nNo completed workout has it yet; to do it: vault workout add e\n")
        #expect(
            try Self.folder(kind: "reps", [(Self.day("2020-11-02"), "8")]).run("exercise", "e", "--plot").stdout
                == "E\nNothing to draw in 52 weeks; last done on 2020-11-02.\n")
    }

    /// One workout a week of 1,000 kg for two years: only the last year is drawn, in as many bars as have room.
    @Test(arguments: [
        (24, "by 4 weeks"), (40, "by 2 weeks"), (60, "by 2 weeks"), (80, "by week"), (200, "by week"),
    ])
    func fitsIntoTheTerminal(columns: Int, words: String) throws {
        let monday = try Self.day("2026-11-16")
        let folder = try Self.folder(
            kind: "weight_and_reps", (0..<104).map { (monday.adding(days: -7 * $0), "10 x 100 kg") })
        let output = folder.run("exercise", "e", "--plot", columns: columns).stdout
        let lines = output.split(separator: "\n").map(String.init)
        let text = output.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
        #expect(text.contains(words), "\(output)")
        #expect(text.contains("52 workouts since 2025-11-24"))
        for line in lines { #expect(DisplayText.width(line) <= min(columns, 100), "\(line)") }
        // All bars are of one height: the first one stands for as many weeks as the others, or is the rest of them.
        let bottom = lines.last { $0.contains("0 ┤") } ?? ""
        let bars = bottom.count { $0 == "█" || $0 == "▄" }
        #expect(bars >= 8)
    }
}
