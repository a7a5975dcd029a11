import Testing
import VaultEdits
import VaultKit
import VaultRecords
import VaultTestSupport

@Suite struct SetCommandTests {
    @Test(arguments: [
        ("due=2026-12-27", "due", FieldAssignment.Verb.set, "2026-12-27"), ("tags+=a b", "tags", .add, "a b"),
        ("tags-=a", "tags", .remove, "a"), ("plan=", "plan", .set, ""), ("my_key=x=y", "my_key", .set, "x=y"),
        ("my-key=x", "my-key", .set, "x"), ("größe=1", "größe", .set, "1"),
        ("gro\u{308}ße=1", "gro\u{308}ße", .set, "1"),
        ("Date read=2026-01-01", "Date read", .set, "2026-01-01"), ("my.key+=4", "my.key", .add, "4"),
        ("a/b-=x", "a/b", .remove, "x"), ("a b=c", "a b", .set, "c"), ("x²=", "x²", .set, ""),
    ])
    func readsAssignments(written: String, field: String, verb: FieldAssignment.Verb, text: String) {
        #expect(FieldAssignment(written) == FieldAssignment(field, verb, text))
    }

    @Test(arguments: [
        "", "=", "=x", "due", "a =c", "a +=c", " a=c", "+=x", "1=2", "goals/run.md", "-x=1", "https://a.b/?q=1",
        "f(x)=2",
        "a, b=c", "/a=b", ".a=b", "it's=1", "a\nb=c",
    ])
    func isNoAssignment(written: String) {
        #expect(FieldAssignment(written) == nil)
    }

    private static let goal = "---\ntype: goal   # the one\r\ntitle: 'Run'\ntags: [a, \"b\"]\n---\nText"

    /// The whole file afterwards.
    @Test(arguments: [
        (["title=Walk"], "---\ntype: goal   # the one\r\ntitle: 'Walk'\ntags: [a, \"b\"]\n---\nText"),
        (["tags+=c"], "---\ntype: goal   # the one\r\ntitle: 'Run'\ntags: [a, \"b\", c]\n---\nText"),
        (["tags-=A"], "---\ntype: goal   # the one\r\ntitle: 'Run'\ntags: [\"b\"]\n---\nText"),
        (["tags="], "---\ntype: goal   # the one\r\ntitle: 'Run'\n---\nText"),
        (["title=Run", "due="], goal),
        (["due=sunday"], "---\ntype: goal   # the one\r\ntitle: 'Run'\ndue: 2026-11-22\ntags: [a, \"b\"]\n---\nText"),
    ])
    func editsNothingElse(assignments: [String], after: String) throws {
        let folder = try SmallFolder(["g.md": Self.goal])
        let answer = folder.run(arguments: ["set", "g"] + assignments)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        let text = try folder.scratch.text(of: "g.md")
        #expect(text.utf8.elementsEqual(after.utf8), "\(text)")
    }

    /// A field that is near to a known one is written when somebody insists, and changes where it is there already.
    @Test(arguments: [
        (["set", "g", "plam=x", "--new-field"], "plam: x"), (["set", "old", "value=x"], "value: x"),
        (["set", "old", "value="], ""), (["set", "old", "value-=y"], ""), (["set", "g", "colour=red"], "colour: red"),
        (["set", "plain.md", "value=x", "--plain-note"], "value: x"),
        (["new", "goal", "h", "plam=x", "--new-field"], "plam: x"),
    ])
    func aNearFieldNeedsAWord(arguments: [String], line: String) throws {
        let folder = try SmallFolder([
            "g.md": Self.goal, "old.md": "---\ntype: goal\nvalue: y\n---\n", "plain.md": "---\na: b\n---\n",
        ])
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode == 0, "\(answer)")
        let path = arguments[0] == "new" ? "goals/h.md" : arguments[1].replacing(".md", with: "") + ".md"
        let lines = (folder.texts[path] ?? "").split(whereSeparator: \.isNewline)
        #expect(lines.contains { $0 == line } == !line.isEmpty && !lines.contains("value: y"))
    }

    /// What would be an error, or cannot be done, leaves every file as it is.
    @Test(arguments: [
        ["set", "g", "due=2026-13-01"], ["set", "g", "values+=nothing"], ["set", "g", "importance=11"],
        ["set", "g", "targets+=5 kmm"], ["set", "nothing", "due=today"], ["set", "g", "due+=today"],
        ["set", "g", "title=x", "start=never"], ["set", "g", "value=x"], ["set", "g", "plam=x"],
        ["set", "g", "value=x", "--new-field"], ["set", "g", "title= "], ["set", "g", "tags+=\u{A0}\t"],
        ["set", "g", "tags=a", "plan=  "], ["set", "g", "deadline=friday"], ["set", "g", "deu=+2w"],
        ["set", "g", "targts=3 times per week"], ["set", "g", "a = b"], ["set", "g", "f(x)=2"],
        ["set", "broken", "title=x"], ["set", "g"], ["set"],
    ])
    func refusesWithoutWriting(arguments: [String]) throws {
        let broken = "---\ntype: goal\ntitle: a: b\n---\n"
        let folder = try SmallFolder(["g.md": Self.goal, "broken.md": broken])
        let answer = folder.run(arguments: arguments)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: "))
        #expect(try folder.scratch.text(of: "g.md").utf8.elementsEqual(Self.goal.utf8))
        #expect(try folder.scratch.text(of: "broken.md") == broken)
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder(["g.md": Self.goal])
        let answer = folder.run("set", "g", "title=Walk", "--dry-run")
        #expect(answer.stdout.contains("+title: 'Walk'\n"))
        #expect(try folder.scratch.text(of: "g.md").utf8.elementsEqual(Self.goal.utf8))
        let nothing = "vault has not changed anything here yet; 'vault init' cannot be undone"
        #expect(folder.run("undo", "--list").stdout == "nothing to undo: \(nothing)\n")
    }

    @Test func oneMeasureForAllSpellings() throws {
        let folder = try SmallFolder(["g.md": "---\ntype: goal\n---\n", "h.md": "---\ntype: goal\n---\n"])
        #expect(folder.run("set", "g", "h", "targets+=12 laps").exitCode == 0)
        #expect(folder.run("set", "g", "targets+=2 Laps per week").exitCode == 0)
        #expect(folder.run("set", "h", "targets+=3 lap per day").exitCode == 0)
        #expect(folder.run("list", "measures", "--format", "paths").stdout == "measures/laps.md\n")
        #expect(folder.run("undo", "1").exitCode == 2)
    }

    /// Words of their own, and values that the field cannot hold, are nobody's typo.
    @Test(arguments: [
        "related=[[g]]", "started=2026-11-21", "createdAt=2026-11-21", "rate=2026-11-21", "dates=2026-11-21",
        "percent=5",
        "streaks=3", "deu=fish", "prioirty=high", "plans=x",
    ])
    func isNoTypo(assignment: String) throws {
        let folder = try SmallFolder(["g.md": Self.goal])
        #expect(folder.run("set", "g", assignment).exitCode == 0)
        #expect(!folder.run("check").stdout.contains("unknown-field"))
    }

    /// What three notes of a vault have is one of its words, for `check` and `set` alike.
    @Test(arguments: [2, 3]) func aWordOfThreeNotesIsNoTypo(count: Int) throws {
        var files = ["g.md": Self.goal, "plain.md": "---\nImportence: 5\n---\n"]
        for number in 1..<count { files["g\(number).md"] = "---\ntype: goal\nimportence: 5\n---\n" }
        let folder = try SmallFolder(files)
        #expect(folder.run("check").stdout.contains("unknown-field") == (count < 3))
        #expect(folder.run("set", "g", "importence=7").exitCode == (count < 3 ? 2 : 0))
    }

    /// The other fields are read by the type that is given, whatever the order.
    @Test(arguments: [
        (["type=goal", "due=+2w", "targets=3x/week"], "due: 2026-12-05\ntargets:\n  - 3 times per week\n"),
        (["due=sunday", "type=Goal", "values=calm"], "due: 2026-11-22\nvalues:\n  - \"[[calm]]\"\n"),
        (["type=period", "start=monday", "end=+1w"], "start: 2026-11-23\nend: 2026-11-29\n"),
        (["type=action", "date=yesterday", "measures=5 km"], "date: 2026-11-20\nmeasures:\n  - 5 km\n"),
    ])
    func aPlainNoteIsAdopted(assignments: [String], fields: String) throws {
        let folder = try SmallFolder(["n.md": "---\nmood: 3\n---\nText\n", "calm.md": "---\ntype: value\n---\n"])
        let answer = folder.run(arguments: ["set", "n.md"] + assignments)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        let text = folder.text("n.md") ?? ""
        for line in fields.split(separator: "\n") { #expect(text.contains("\n\(line)\n"), "\(text)") }
        #expect(text.hasPrefix("---\nmood: 3\n") && text.hasSuffix("---\nText\n"))
    }

    @Test(arguments: [["type=term"], ["type=period", "start=today"], ["type=mine"], ["type=vault"], ["mood=4"]])
    func aPlainNoteStaysPlain(assignments: [String]) throws {
        let note = "---\nmood: 3\n---\n"
        let folder = try SmallFolder(["n.md": note])
        #expect(folder.run(arguments: ["set", "n.md"] + assignments).exitCode == 2)
        #expect(folder.run(arguments: ["set", "n"] + assignments + ["--plain-note"]).exitCode == 2)
        #expect(folder.text("n.md") == note)
    }

    /// More than ten notes that nobody named are asked about at a terminal, and `format` without a path always.
    @Test(arguments: [
        (["set", "--where", "type = goal", "plan=x"], 11, true),
        (["set", "--where", "type = goal", "plan=x"], 10, false),
        (["set", "--where", "type = goal", "plan=x", "--yes"], 11, false), (["format"], 1, true),
        (["format"], 0, false),
        (["format", "--dry-run"], 1, false), (["format", "--yes"], 1, false), (["format", "g1"], 1, false),
    ])
    func asksBeforeManyNotes(arguments: [String], count: Int, asks: Bool) throws {
        var files: [String: String] = [:]
        for number in 0..<max(count, 1) {
            files["g\(number + 1).md"] = "---\ntype: goal\n\(count > 0 ? "tags: a" : "plan: y")\n---\n"
        }
        let folder = try SmallFolder(files)
        let before = folder.texts
        let terminal = ScriptedTerminal(["n"])
        let answer = terminal.run(arguments, in: folder)
        #expect(terminal.screen.contains("\(count == 1 ? "1 note" : "\(count) notes") would change") == asks)
        #expect(answer.exitCode == 0)
        #expect(!asks || folder.texts == before && answer.stdout == "nothing was written\n")
        #expect(ScriptedTerminal(["y"]).run(arguments, in: folder).exitCode == 0)
        #expect((folder.texts == before) == (arguments.contains("--dry-run") || count == 0))
    }

    /// What is wrong is said where nothing else says it.
    @Test(arguments: [
        ("related: [[other]]", "related+=x", "has no quotes", "write \"[[other]]\""),
        ("mood: 3\nmood: 4", "mood=5", "'mood' appears twice", "keep one of the two"),
        ("title: a: b", "title=c", "reads as another key", "quotes"),
    ])
    func theCauseIsTold(fields: String, assignment: String, cause: String, help: String) throws {
        let folder = try SmallFolder(["diary.md": "---\n\(fields)\n---\n"])
        let answer = folder.run("set", "diary.md", assignment, "--plain-note")
        #expect(
            answer.exitCode == 2 && answer.stderr.contains(cause) && answer.stderr.contains(help), "\(answer.stderr)")
        let shown = folder.run("show", "diary").stdout
        #expect(shown.contains(cause) && shown.contains(help), "\(shown)")
        #expect(!folder.run("show", "diary", "--format", "json").stdout.contains("\"findings\": []"))
    }
}

/// What the fields that a person gives bring along. Today is 2026-11-21.
@Suite struct GivenFieldsTests {
    private static let term = "---\ntype: term\nnumber: 3\nstart: 2026-10-19\nend: 2026-12-27\n---\n"

    /// The front matter of a goal, an assignment, and the front matter after it.
    @Test(arguments: [
        ("", "status=achieved", "status: achieved\ncompleted: 2026-11-21\n"),
        ("", "status=Dropped", "status: dropped\ncompleted: 2026-11-21\n"),
        ("", "status=paused", "status: paused\n"),
        ("status: paused\n", "status=dropped", "status: dropped\ncompleted: 2026-11-21\n"),
        // The day of a decision stays when it is said again, and is a new one for another decision.
        (
            "status: dropped\ncompleted: 2026-11-01\n", "status=dropped",
            "status: dropped\ncompleted: 2026-11-01\n"
        ),
        (
            "status: dropped\ncompleted: 2026-11-01\n", "status=achieved",
            "status: achieved\ncompleted: 2026-11-21\n"
        ),
        ("completed: 2026-11-01\n", "status=achieved", "completed: 2026-11-01\nstatus: achieved\n"),
        ("completed: someday\n", "status=achieved", "completed: someday\nstatus: achieved\n"),
        // Taken back.
        ("status: achieved\ncompleted: 2026-11-01\n", "status=active", "status: active\n"),
        ("status: achieved\ncompleted: 2026-11-01\n", "status=", ""),
        ("status: achieved\ncompleted: someday\n", "status=", ""),
        ("completed: 2026-11-01\n", "status=active", "status: active\n"),
        ("completed: 2026-11-01\n", "status=", "completed: 2026-11-01\n"),
        ("status: paused\ncompleted: 2026-11-01\n", "status=", "completed: 2026-11-01\n"),
    ])
    func aDecisionHasItsDay(before: String, assignment: String, after: String) throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n\(before)---\n"])
        _ = folder.run("set", "a", assignment)
        #expect(Set(lines(folder.texts["goals/a.md"])) == Set(lines("---\ntype: goal\n\(after)---\n")))
    }

    private func lines(_ text: String?) -> [String] {
        (text ?? "").lowercased().split(separator: "\n").map(String.init)
    }

    /// A due, the days after the term's last one on which it falls, and the due that is written.
    @Test(arguments: [
        ("+5w", "2026-12-26"), ("+36d", "2026-12-27"), ("+37d", "2026-12-27"), ("+6w", "2026-12-27"),
        ("+43d", "2026-12-27"), ("+44d", "2027-01-04"), ("+1y", "2027-11-21"), ("2027-01-02", "2027-01-02"),
    ])
    func aDueJustAfterItsTermIsTheTermsEnd(due: String, written: String) throws {
        let folder = try SmallFolder(["goals/a.md": "---\ntype: goal\n---\n", "terms/term-3.md": Self.term])
        _ = folder.run("new", "goal", "B", "terms=term-3", "due=\(due)")
        #expect(lines(folder.texts["goals/b.md"]).contains("due: \(written)"))
        // With the term that the note has, or gets in the same line.
        _ = folder.run("set", "a", "terms+=[[term-3]]", "due=\(due)")
        #expect(lines(folder.texts["goals/a.md"]).contains("due: \(written)"))
        _ = folder.run("set", "a", "due=")
        _ = folder.run("set", "a", "due=\(due)")
        #expect(lines(folder.texts["goals/a.md"]).contains("due: \(written)"))
        #expect(!folder.run("check").stdout.contains("goal-outside-term") || written > "2026-12-27")
    }

    /// In another of its terms the day is its own.
    @Test func aDueInTheNextTermStays() throws {
        let next = "---\ntype: term\nnumber: 4\nstart: 2026-12-28\nend: 2027-02-28\n---\n"
        let folder = try SmallFolder(["terms/term-3.md": Self.term, "terms/term-4.md": next])
        _ = folder.run("new", "goal", "B", "terms+=term-3", "terms+=term-4", "due=+6w")
        #expect(lines(folder.texts["goals/b.md"]).contains("due: 2027-01-02"))
    }

    /// What is given for a new term, and its last day; the proposed start is 2026-12-28.
    @Test(arguments: [
        (["weeks=6"], "2027-02-07"), (["length=6"], "2027-02-07"), (["length=6 weeks"], "2027-02-07"),
        (["duration=42 days"], "2027-02-07"), (["duration=1 day"], "2026-12-28"), (["end=+10w"], "2027-03-07"),
        (["end=+1m"], "2027-01-27"), (["start=2027-01-04", "end=+10w"], "2027-03-14"),
        (["start=2027-01-04", "weeks=1"], "2027-01-10"), ([], "2027-03-07"), (["end=2027-01-31"], "2027-01-31"),
    ])
    func aTermMayBeGivenByItsLength(given: [String], end: String) throws {
        let folder = try SmallFolder(["terms/term-3.md": Self.term])
        let answer = folder.run(arguments: ["new", "term"] + given)
        #expect(answer.exitCode == 0)
        let text = lines(folder.texts["terms/term-4.md"])
        #expect(text.contains("end: \(end)"), "\(text)")
        #expect(!answer.stdout.contains("is not a field"), "\(answer.stdout)")
        #expect(!text.contains { $0.hasPrefix("status") || $0.hasPrefix("weeks") || $0.hasPrefix("length") })
        #expect(folder.run("check", "--strict", today: CalendarDate(year: 2029, month: 1, day: 1)).exitCode == 0)
    }

    /// A length that is none is an own field, as any other.
    @Test(arguments: ["weeks=six", "weeks=0", "weeks=-1", "weeks=99999999999999999999", "length=1 km", "length=90 min"])
    func whatIsNoLengthIsAnOwnField(given: String) throws {
        let folder = try SmallFolder(["terms/term-3.md": Self.term])
        let answer = folder.run("new", "term", given)
        #expect(lines(folder.texts["terms/term-4.md"]).contains("end: 2027-03-07"), "\(answer)")
        #expect(answer.stdout.contains("' is not a number of whole weeks or days"), "\(answer)")
    }
}

/// The review of a term that is over says what was so on its last day.
@Suite struct PastReviewTests {
    private static let files = [
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-06-01\nend: 2026-08-09\n---\n",
        "terms/term-2.md": "---\ntype: term\nnumber: 2\nstart: 2026-08-10\nend: 2026-10-18\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 9 km\nterms: [\"[[term-1]]\"]\n---\n",
        "actions/a.md": "---\ntype: action\ndate: 2026-06-13\nmeasures: 3 km\ngoals: \"[[run]]\"\n---\n",
        "milestones/half.md": "---\ntype: milestone\ntitle: Half\ndue: 2026-07-01\n---\n",
        "obligations/tax.md": "---\ntype: obligation\ntitle: Tax\ndue: 2026-07-31\n---\n",
    ]

    /// What is decided afterwards, and what the goal is carried over to.
    @Test(arguments: [
        ["status=dropped"], ["status=achieved"], ["terms+=term-2"], ["terms+=term-2", "status=dropped"],
    ])
    func laterDecisionsDoNotChangeIt(later: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.run("term", "review", "1").stdout
        #expect(before.contains("Ended\n  Run"))
        _ = folder.run(arguments: ["set", "run"] + later)
        let after = folder.run("term", "review", "1").stdout
        func judged(_ text: String) -> Substring {
            text.prefix(upTo: text.firstRange(of: "\nTo carry")?.lowerBound ?? text.endIndex)
        }
        #expect(judged(after) == judged(before))
    }

    @Test func whatHasNoDateIsJudgedAsItStandsAndSaid() throws {
        var files = Self.files
        files["goals/run.md"] = "---\ntype: goal\ntitle: Run\nstatus: dropped\nterms: [\"[[term-1]]\"]\n---\n"
        let folder = try SmallFolder(files)
        let review = folder.run("term", "review", "1").stdout
        #expect(review.contains("'Run' is dropped, without a date, and judged as it stands."))
        #expect(folder.run("term", "review", "1", "--format", "json").stdout.contains("\"undated\": true"))
        #expect(!folder.run("term", "review", "2").stdout.contains("judged as it stands"))
    }

    @Test func whatWasMissedInItsDaysIsNamed() throws {
        let review = try SmallFolder(Self.files).run("term", "review", "1").stdout
        #expect(review.contains("Also running: Half (overdue) · Tax (overdue)"))
    }
}

/// What an edit does to other notes, and to the vault as a whole.
@Suite struct WholeVaultEditTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 5 km\n---\n", "goals/swim.md": "---\ntype: goal\n---\n",
        "values/calm.md": "---\ntype: value\ntitle: Calm\n---\n",
        "actions/a.md": "---\ntype: action\ntitle: Jog\ndate: 2026-11-20\nmeasures: 2 km\ngoals: \"[[run]]\"\n---\n",
        "goals/bad.md": "---\ntype: goal\ndue: never\nparent: \"[[swim]]\"\n---\n",
        "measures/km.md": "---\ntype: measure\nunit: lap\n---\n",
    ]

    /// What would bring an error into another note is refused, and nothing is written.
    @Test(arguments: [
        ["run", "type="], ["run", "type=gaol"], ["run", "type=value"], ["swim", "type=value"], ["vault", "format=2"],
        ["vault", "format=1"], ["vault", "Type="], ["vault", "type+=x"], ["vault", "timezone=Nowhere/X"],
        ["vault", "packs+=nothing"], ["vault", "ignore+=goals"],
    ])
    func refusesErrorsElsewhere(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 2 && answer.stderr.contains("nothing was written"), "\(answer)")
        #expect(folder.texts == before)
    }

    /// An error that is there already hinders nobody, in the note or elsewhere.
    @Test(arguments: [
        ["run", "title=Walk"], ["swim", "title=Laps"], ["bad", "title=Walk"], ["calm", "type=goal"],
        ["vault", "ignore+=values"], ["vault", "timezone=UTC"], ["vault", "week_start=sunday"],
    ])
    func anOldErrorHindersNobody(words: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
    }

    /// What several notes share is told at the first of them; when that goes, it is told at another and is not new.
    @Test(arguments: [["a/x.md", "type="], ["a/x.md", "b/x.md", "importance=3"], ["a/x.md", "b/x.md", "type="]])
    func whatNotesShareIsNotNewAtAnotherOfThem(words: [String]) throws {
        let goal = "---\ntype: goal\n---\n"
        let folder = try SmallFolder(["a/x.md": goal, "b/x.md": goal, "c/x.md": goal, "d/x.md": goal])
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
    }

    /// To a list that is not there elements are added as if its default were written.
    @Test(arguments: [
        ("", ["packs+=threads"], "packs:\n  - goals\n  - threads\n"),
        ("packs: [workouts]\n", ["packs+=goals"], "packs: [workouts, goals]\n"),
        ("", ["packs+=threads", "packs+=workouts"], "packs:\n  - goals\n  - threads\n  - workouts\n"),
        ("", ["packs=threads", "packs=goals"], "packs:\n  - threads\n  - goals\n"),
    ])
    func aListBeginsFromItsDefault(line: String, words: [String], after: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\n\(line)---\n"])
        let answer = folder.run(arguments: ["set", "vault"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.texts["vault.md"] == "---\ntype: vault\nformat: 1\n\(after)---\n")
    }

    /// A record that becomes none is told of.
    @Test(arguments: [
        (["swim2", "type="], "'goals/swim2.md' no longer counts as a record"),
        (["swim2", "type=gaol"], "'goals/swim2.md' no longer counts as a record"),
        (["swim2", "type=value"], ""), (["vault", "packs=threads"], "7 notes no longer count as records"),
        (["vault", "ignore+=values"], "'values/calm.md' no longer counts as a record"), (["vault", "title=x"], ""),
    ])
    func lostRecordsAreTold(words: [String], note: String) throws {
        var files = Self.files
        files["goals/swim2.md"] = "---\ntype: goal\n---\n"
        let folder = try SmallFolder(files)
        let answer = folder.run(arguments: ["set"] + words)
        #expect(answer.exitCode == 0)
        #expect(
            answer.stderr.hasPrefix(note.isEmpty ? "" : "note: " + note) && answer.stderr.isEmpty == note.isEmpty,
            "\(answer)")
    }
}

/// `set` and `new` take common spellings that mean just one thing, and say how they are written.
@Suite struct RespellingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\n---\n"

    /// What is given, and what the note has.
    @Test(arguments: [
        ("targets=3x/week", "targets:\n  - 3 times per week", "3x/week", "3 times per week"),
        ("targets+=3 times a week", "targets:\n  - 3 times per week", "3 times a week", "3 times per week"),
        ("targets=5,5 km", "targets:\n  - 5.5 km", "5,5 km", "5.5 km"),
        ("due=2026/12/24", "due: 2026-12-24", "2026/12/24", "2026-12-24"),
        ("due=24.12.2026", "due: 2026-12-24", "24.12.2026", "2026-12-24"),
        ("archived=yes", "archived: true", "yes", "true"),
        ("due=2026-12-24 10:00", "due: 2026-12-24", "2026-12-24 10:00", "2026-12-24"),
    ])
    func whatIsCertainIsWritten(assignment: String, lines: String, given: String, written: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let said = "'\(given)' is written as '\(written)'\n"
        for (arguments, path) in [
            (["set", "run", assignment], "goals/run.md"), (["new", "goal", "Other", assignment], "goals/other.md"),
        ] {
            let result = folder.run(arguments: arguments)
            #expect(result.exitCode == 0, "\(result.stderr)")
            #expect(result.stdout.contains(said), "\(result.stdout)")
            #expect(folder.texts[path]?.contains("\n\(lines)\n") == true, "\(folder.texts)")
        }
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    /// What may mean several things, or means another than it says, is refused as before.
    @Test(arguments: [
        "due=3/4/2026", "due=26-12-01", "targets=1,250 km", "targets=30m", "targets=1:30", "status=done", "targets=5",
        "targets=5 km per year", "targets=3-4 km", "due=2026-02-30", "due=before 24.12.2026", "due=~21 Nov 2026",
        "targets=fewer than 3 times per week", "targets=more than 3 times per week", "targets=fastest 5 km",
        "targets=under 25 min", "archived=tree",
    ])
    func aChoiceIsNotMade(assignment: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let texts = folder.texts
        for arguments in [["set", "run", assignment], ["new", "goal", "Other", assignment]] {
            let result = folder.run(arguments: arguments)
            #expect(result.exitCode == 2 && result.stderr.contains("nothing was written"), "\(result)")
        }
        #expect(folder.texts == texts)
    }

    /// What a field reads already, and a text in which anything may stand, is written as it is given.
    @Test(arguments: [
        ("targets=at most 5 km per week", "  - at most 5 km per week"), ("title=3x/week", "title: 3x/week"),
        ("tags=5,5", "  - \"5,5\""), ("targets=5km", "  - 5km"), ("mine=3x/week", "mine: 3x/week"),
    ])
    func nothingElseChanges(assignment: String, line: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let result = folder.run("set", "run", assignment)
        #expect(result.exitCode == 0 && !result.stdout.contains("is written as"), "\(result)")
        #expect(folder.texts["goals/run.md"]?.contains("\n\(line)\n") == true, "\(folder.texts)")
    }
}

/// What `set` and `rename` say where a file is no longer named after what its record says.
@Suite struct NameAdviceTests {
    private static let files = [
        "goals/read-900-pages.md": "---\ntype: goal\ntitle: Read 900 pages\n---\n",
        "goals/swim.md": "---\ntype: goal\ntitle: Cross the lake\n---\n",
        "goals/bare.md": "---\ntype: goal\n---\n",
        "actions/2026/2026-11-20-run.md": "---\ntype: action\ntitle: Run\ndate: 2026-11-20\n---\n",
        "actions/2026/walk.md": "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\n---\n",
        "terms/term-3.md": "---\ntype: term\nnumber: 3\nstart: 2026-10-19\n---\n",
        "measures/book.md": "---\ntype: measure\nunit: book\n---\n",
    ]

    /// The last line is run, and leaves nothing more to say; empty where nothing is said.
    @Test(arguments: [
        ([String](["set", "read-900-pages", "title=Read 700 pages"]), "vault rename read-900-pages read-700-pages"),
        (["set", "2026-11-20-run", "date=2026-11-19"], "vault rename 2026-11-20-run 2026-11-19-run"),
        (["set", "2026-11-20-run", "title=Jog"], "vault rename 2026-11-20-run 2026-11-20-jog"),
        (["set", "term-3", "number=4"], "vault rename term-3 term-4"),
        (["set", "book", "unit=volume"], "vault rename book volume"),
        (["rename", "read-900-pages", "read-more"], "vault set read-more title='Read more'"),
        (["rename", "read-900-pages", "Read more"], "vault set 'Read more' title='Read more'"),
        // The same name, one that was never made of the title, no title, several records.
        (["set", "read-900-pages", "title=Read: 900 pages"], ""),
        (["set", "swim", "title=Cross the pond"], ""),
        (["set", "walk", "date=2026-11-19"], ""),
        (["set", "read-900-pages", "due=2026-12-01"], ""),
        (["set", "2026-11-20-run", "walk", "date=2026-11-19"], ""),
        (["rename", "swim", "cross"], ""),
        (["rename", "bare", "dressed"], ""),
        (["rename", "read-900-pages", "read-900-Pages"], ""),
    ])
    func whatRemainsToBeNamed(arguments: [String], line: String) throws {
        let folder = try SmallFolder(Self.files)
        let result = folder.run(arguments: arguments)
        #expect(result.exitCode == 0, "\(result.stderr)")
        let last = result.stdout.split(separator: "\n").last.map(String.init) ?? ""
        guard !line.isEmpty else {
            #expect(!result.stdout.contains("still"), "\(result.stdout)")
            return
        }
        #expect(last == "  " + line)
        let next = folder.run(line: line)
        #expect(next.exitCode == 0, "\(next.stderr)")
        #expect(!next.stdout.contains("still"), "\(next.stdout)")
        #expect(folder.run("check", "--strict").exitCode == 0)
    }
}
