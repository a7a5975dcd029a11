import Foundation
import Testing

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
        #expect(run("set", "10x180kg").contains("leg-press goes on with: vault workout set SET\nnext: bench-press"))
        #expect(run("set", "10x180kg").contains("done: leg-press, set 2 of 2"))
        #expect(run("tick").contains("done: bench-press, set 2 of 2"))
        // All sets are done: it goes on where the last one was.
        #expect(run("set", "+2.5").contains("done: bench-press, set 3 of 3"))
        // Undoing takes back what was changed.
        for _ in 0..<5 { #expect(folder.run("undo").exitCode == 0) }
        #expect(run("set", "8x60").contains("done: bench-press, set 2 of 2, 8 x 60 kg"))
    }

    /// Of several that were added at once the first is next, then the second.
    @Test func severalThatWereAddedAreDoneInOrder() throws {
        let folder = try folder()
        for name in ["leg-press", "row"] {
            try folder.scratch.write("---\ntype: exercise\nexercise_type: weight_and_reps\n---\n", to: name + ".md")
        }
        try folder.scratch.write(Self.head + "## [[bench-press]]\n- [x] 8 x 57.5 kg\n", to: "w.md")
        let texts = [["add", "row", "leg-press"], ["set", "8x50kg"], ["set", "10x180kg"], ["set", "9"]].map {
            folder.run(arguments: ["workout"] + $0).stdout
        }
        #expect(texts[1].contains("done: row, set 1 of 1, 8 x 50 kg\nnext: leg-press, set 1 of 1\n"))
        #expect(texts[2].contains("done: leg-press, set 1 of 1, 10 x 180 kg\nall 3 sets are done"))
        #expect(texts[3].contains("done: leg-press, set 2 of 2, 9 x 180 kg"))
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
