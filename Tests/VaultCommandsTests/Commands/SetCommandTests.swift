import Testing
import VaultEdits
import VaultKit
import VaultTestSupport

@Suite struct SetCommandTests {
    @Test(arguments: [
        ("due=2026-12-27", "due", FieldAssignment.Verb.set, "2026-12-27"), ("tags+=a b", "tags", .add, "a b"),
        ("tags-=a", "tags", .remove, "a"), ("plan=", "plan", .set, ""), ("my_key=x=y", "my_key", .set, "x=y"),
        ("my-key=x", "my-key", .set, "x"), ("größe=1", "größe", .set, "1"),
    ])
    func readsAssignments(written: String, field: String, verb: FieldAssignment.Verb, text: String) {
        #expect(FieldAssignment(written) == FieldAssignment(field, verb, text))
    }

    @Test(arguments: ["", "=", "=x", "due", "a b=c", "+=x", "1=2", "goals/run.md", "-x=1"])
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
        ["set", "g", "value=x", "--new-field"],
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
        let refused = folder.run("set", "g", "started=2026-11-21")
        #expect(refused.exitCode == 2 && folder.text("g.md") == goal)
        #expect(
            refused.stderr.contains("'started' is a field of a workout, not of this record; nothing was written"),
            "\(refused.stderr)")
        #expect(refused.stderr.contains("did you mean 'start'?"))
        try folder.scratch.write("---\ntype: goal\nstarted: 2026-11-21\n---\n", to: "g.md")
        #expect(folder.run("check").stdout.contains("'started' is a field of a workout, not of a goal [unknown-field]"))
    }
}
