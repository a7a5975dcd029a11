import Testing
import VaultEdits
import VaultKit
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

    /// The warnings that a change causes are shown, wherever they are; not those that were there before.
    @Test func warnings() throws {
        let folder = try SmallFolder([
            "g.md": "---\ntype: goal\ntargets: [5 km]\n---\n",
            "a.md": "---\ntype: action\ndate: 2026-11-20\nmeasures: [5 km]\ngoals: [\"[[g]]\"]\n---\n",
        ])
        let same = folder.run("set", "g", "targets+=300 m", "--dry-run")
        #expect(same.stderr.hasPrefix("warning: g.md: '300 m' counts the same thing as '5 km' [duplicate-target]\n"))
        #expect(folder.run("set", "g", "targets+=300 m").stderr == same.stderr)
        let elsewhere = folder.run("set", "g", "start=2026-11-21")
        #expect(elsewhere.exitCode == 0)
        #expect(elsewhere.stderr.hasPrefix("warning: a.md: "), "\(elsewhere.stderr)")
        #expect(elsewhere.stderr.contains("[outside-goal]"))
        #expect(folder.run("set", "g", "plan=Slowly").stderr == "")
    }

    /// A field that another type has is said to be of that type, where it is refused and where it is found.
    @Test func theTypeThatHasAFieldIsNamed() throws {
        let goal = "---\ntype: goal\n---\n"
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n", "g.md": goal,
        ])
        let refused = folder.run("set", "g", "date=2026-11-21")
        #expect(
            refused.stdout.contains(
                "'date' is a field of an action and a message, not of a goal, so nothing reads it here")
                || refused.stdout.contains("'date' is a field of an action, not of a goal, so nothing reads it here"),
            "\(refused)")
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

    /// The path of the first note may have an `=` in it.
    @Test func aPathIsNoAssignment() throws {
        let folder = try SmallFolder(["b/a=b.md": "---\nmood: 3\n---\n"])
        #expect(folder.run("set", "b/a=b.md", "mood=4", "--plain-note").exitCode == 0)
        #expect(folder.text("b/a=b.md") == "---\nmood: 4\n---\n")
    }

    /// One of the notes that have a type's word by chance may become a record.
    @Test func oneOfThreeByChanceIsAdopted() throws {
        let folder = try SmallFolder(
            Dictionary(uniqueKeysWithValues: (1...3).map { ("e\($0).md", "---\ntype: period\nregion: x\n---\n") }))
        #expect(folder.run("set", "e1", "start=monday", "end=+2w").exitCode == 0)
    }

    /// `--where` means records; with --plain-note it takes plain notes too.
    @Test func whereTakesPlainNotesOnRequest() throws {
        let folder = try SmallFolder([
            "a.md": "---\nmood: 3\n---\n", "b.md": "---\ntype: goal\nmood: 3\n---\n", "c.md": "---\nfood: 3\n---\n",
        ])
        let refused = folder.run("set", "--where", "has food", "food=4")
        #expect(refused.exitCode == 2 && refused.stderr.contains("is true of no record, only of 1 plain note"))
        #expect(refused.stderr.contains("add --plain-note"))
        #expect(folder.run("set", "--where", "mood = 3", "mood=4").stdout == "set mood in b.md\n")
        #expect(folder.run("set", "--where", "mood > 2", "mood=5", "--plain-note").stdout == "set mood in 2 notes\n")
        #expect(folder.text("vault.md") == "---\ntype: vault\nformat: 1\n---\n")
        #expect(
            folder.run("set", "--where", "has nothing", "mood=5").stderr.contains("no record has a field 'nothing'"))
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
