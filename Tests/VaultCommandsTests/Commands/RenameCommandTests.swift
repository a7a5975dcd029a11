import Testing

/// `vault rename`: what follows and what stays.
@Suite struct RenameCommandTests {
    private static let goal = "---\ntype: goal\naliases: [the one]\n---\n"
    private static let swim = "---\ntype: goal\n---\n"

    @Test func aCopyIsNamedAsWhatItIs() throws {
        let goal = "---\ntype: goal\ntitle: Run\n---\n"
        let folder = try SmallFolder(["goals/run.md": goal, "goals/run 2.md": goal])
        let answer = folder.run("rename", "goals/run 2.md", "second")
        #expect(answer.exitCode == 2)
        #expect(
            answer.stderr == """
                error: 'goals/run 2.md' is a conflict copy of a sync tool
                help: merge it, or separate it from its original, with: vault resolve 'goals/run 2.md'

                """)
    }

    /// Text of a plain note in `notes` before and after `goals/run.md` becomes `goals/Run far.md`.
    @Test(arguments: [
        ("[[run]]", "[[Run far]]"),
        ("[[run.md]]", "[[Run far.md]]"),
        ("[[RUN]]", "[[Run far]]"),
        ("[[run#Plan]] and [[run#^b1]]", "[[Run far#Plan]] and [[Run far#^b1]]"),
        ("[[run|the goal]]", "[[Run far|the goal]]"),
        ("![[run]] ![[run#Plan]]", "![[Run far]] ![[Run far#Plan]]"),
        ("[[goals/run]] [[goals/run.md]]", "[[goals/Run far]] [[goals/Run far.md]]"),
        ("[[../goals/run]]", "[[../goals/Run far]]"),
        ("[a](../goals/run.md)", "[a](../goals/Run%20far.md)"),
        ("[a](../goals/run.md#plan)", "[a](../goals/Run%20far.md#plan)"),
        ("[a](<../goals/run.md>)", "[a](<../goals/Run far.md>)"),
        ("[run](/goals/run.md \"run\")", "[run](/goals/Run%20far.md \"run\")"),
        ("| [[run\\|x]] | y |", "| [[Run far\\|x]] | y |"),
        // Another way to say which note is meant, and what is not a link.
        ("[[the one]] [[The One|x]]", "[[the one]] [[The One|x]]"),
        ("[[swim]] [[runner]] run", "[[swim]] [[runner]] run"),
        ("`[[run]]` and ``[[run]]``", "`[[run]]` and ``[[run]]``"),
        ("```\n[[run]]\n```", "```\n[[run]]\n```"),
        ("~~~md\n![[run]]\n~~~\n[[run]]", "~~~md\n![[run]]\n~~~\n[[Run far]]"),
        ("[[run]]\r\n[[run]]\r\n", "[[Run far]]\r\n[[Run far]]\r\n"),
        ("\u{FEFF}---\nsee: \"[[run]]\" # why\n---\n", "\u{FEFF}---\nsee: \"[[Run far]]\" # why\n---\n"),
    ])
    func linksOfPlainNotesFollow(before: String, after: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.swim, "notes/a.md": before])
        let texts = folder.texts
        #expect(folder.run("rename", "run", "Run far").exitCode == 0)
        #expect(folder.texts["notes/a.md"] == after)
        #expect(
            folder.texts["goals/Run far.md"]
                == "---\ntype: goal\naliases: [the one]\nformerly: [run]\n---\n")
        #expect(folder.texts["goals/run.md"] == nil)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    /// Fields of an action before and after, and the new name.
    @Test(arguments: [
        ("goals: \"[[run]]\"", "goals: \"[[Run far]]\"", "Run far"),
        ("goals: '[[run|x]]' # y", "goals: '[[Run far|x]]' # y", "Run far"),
        ("goals: [\"[[swim]]\", \"[[run]]\"]", "goals: [\"[[swim]]\", \"[[Run far]]\"]", "Run far"),
        ("goals:\n- \"[[goals/run]]\"", "goals:\n- \"[[goals/Run far]]\"", "Run far"),
        ("goals: run", "goals: Run far", "Run far"),
        ("goals: run", "goals: \"[[run, far]]\"", "run, far"),
        ("goals: \"[[run]]\"", "goals: \"[[Läufe für Zoë 🏃]]\"", "Läufe für Zoë 🏃"),
        ("goals: \"[[run]]\"", "goals: \"[[100% & 'so' (on)]]\"", "100% & 'so' (on)"),
        // Entries that name a linked goal follow as well.
        ("goals: \"[[run]]\"\namounts: run 5 km", "goals: \"[[Run far]]\"\namounts: Run far 5 km", "Run far"),
        (
            "goals: [\"[[run]]\", \"[[swim]]\"]\namounts:\n  - \"[[run]] 5 km\"\n  - swim 2 km",
            "goals: [\"[[Run far]]\", \"[[swim]]\"]\namounts:\n  - \"[[Run far]] 5 km\"\n  - swim 2 km", "Run far"
        ),
    ])
    func fieldsFollow(before: String, after: String, name: String) throws {
        let goal = "---\ntype: goal\ntargets: 100 km\n---\n"
        let folder = try SmallFolder([
            "goals/run.md": goal, "goals/swim.md": goal,
            "a.md": "---\ntype: action\ndate: 2026-11-01\n\(before)\n---\nOut.\n",
        ])
        let texts = folder.texts
        #expect(folder.run("rename", "run", name).stderr == "")
        #expect(folder.texts["a.md"] == "---\ntype: action\ndate: 2026-11-01\n\(after)\n---\nOut.\n")
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
    }

    @Test func aNoteFollowsItself() throws {
        let folder = try SmallFolder(["goals/run.md": "---\ntype: goal\n---\n[[run#Plan]] [[#Plan]] [a](run.md)\n"])
        #expect(
            folder.run("rename", "run", "far.md").stdout
                == "renamed goals/run.md to goals/far.md\n2 links in 1 note updated\n")
        #expect(
            folder.texts["goals/far.md"]
                == "---\ntype: goal\nformerly:\n  - run\n---\n[[far#Plan]] [[#Plan]] [a](far.md)\n")
    }

    @Test func onlyCaseMayChange() throws {
        let folder = try SmallFolder(["goals/run.md": Self.swim, "notes/a.md": "[[run]] [[RUN|x]]"])
        #expect(folder.run("rename", "run", "Run").exitCode == 0)
        #expect(folder.texts["goals/Run.md"] == Self.swim)
        #expect(folder.texts["notes/a.md"] == "[[Run]] [[Run|x]]")
    }

    @Test func formerNamesAreKeptOnce() throws {
        let folder = try SmallFolder(["goals/a.md": Self.swim, "notes/n.md": "[[a]]"])
        #expect(folder.run("rename", "a", "b").exitCode == 0)
        // A link by the former name stays, and leads there still.
        try folder.scratch.write("[[a]] [[b]]", to: "notes/n.md")
        #expect(folder.run("rename", "b", "c").exitCode == 0)
        #expect(folder.texts["goals/c.md"] == "---\ntype: goal\nformerly:\n  - a\n  - b\n---\n")
        #expect(folder.texts["notes/n.md"] == "[[a]] [[c]]")
        #expect(folder.run("rename", "c", "a").exitCode == 0)
        #expect(folder.texts["goals/a.md"] == "---\ntype: goal\nformerly:\n  - b\n  - c\n---\n")
        #expect(folder.texts["notes/n.md"] == "[[a]] [[a]]")
    }

    @Test func plainNotesGetNoFields() throws {
        let folder = try SmallFolder(["notes/a.md": "Hm.\n", "notes/b.md": "[[a]] ![x](a.md)"])
        #expect(folder.run("rename", "a", "c d").exitCode == 0)
        #expect(folder.texts["notes/c d.md"] == "Hm.\n")
        #expect(folder.texts["notes/b.md"] == "[[c d]] ![x](c%20d.md)")
    }

    /// Names that are refused, with what is said; nothing is written.
    @Test(arguments: [
        ("swim", "the name 'swim' is taken by 'goals/swim.md'"),
        ("SWIM", "the name 'SWIM' is taken by 'goals/swim.md'"),
        ("Zoë", "the name 'Zoë' is taken by 'notes/Zoë.md'"),
        ("", "a name needs at least one letter"),
        ("a/b", "a name cannot contain '/': 'a/b'"),
        ("a|b", "a name cannot contain '|': 'a|b'"),
        ("a#b", "a name cannot contain '#': 'a#b'"),
        ("a]]", "a name cannot contain ']': 'a]]'"),
        (".a", "the name '.a' starts with a dot, which hides the file"),
        ("a ", "the name 'a ' starts or ends with a space, or ends with a dot"),
        ("Con", "'Con' is a reserved name on Windows"),
        ("a\nb", "the name 'a\\nb' has an invisible character"),
    ])
    func namesAreRefused(name: String, message: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "goals/swim.md": "---\ntype: goal\naliases: dip\n---\n",
            "notes/Zoë.md": "x", "notes/a.md": "[[dip]] [[run]]",
        ])
        let texts = folder.texts
        let answer = folder.run("rename", "run", name)
        #expect(answer.stderr.hasPrefix("error: \(message)\n"), "\(answer.stderr)")
        #expect(answer.exitCode == 2)
        #expect(folder.texts == texts)
    }

    /// A name that is another's alias is free, and the links that give the alias get the path of its note.
    @Test func anAliasIsNoName() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal, "goals/swim.md": "---\ntype: goal\naliases: dip\n---\n",
            "notes/a.md": "[[dip]] [[run]]",
        ])
        #expect(
            folder.run("rename", "run", "dip").stdout == """
                renamed goals/run.md to goals/dip.md
                1 link in 1 note updated
                1 link in 1 note got a path and still leads where it did

                """)
        #expect(folder.texts["notes/a.md"] == "[[goals/swim|dip]] [[dip]]")
    }

    @Test func theSettingsStay() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("rename", "vault.md", "x").exitCode == 2)
        #expect(folder.run("move", "vault.md", "x").exitCode == 2)
        #expect(folder.run("delete", "vault.md", "--yes").exitCode == 2)
        #expect(folder.texts.keys.sorted() == ["vault.md"])
    }

    @Test func errorsThatAreThereDoNotStandInTheWay() throws {
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\ndue: 2026-13-01\n---\n", "a.md": "---\ntype: action\ngoals: run\n---\n",
        ])
        #expect(folder.run("rename", "run", "far").exitCode == 0)
        #expect(folder.texts["a.md"] == "---\ntype: action\ngoals: far\n---\n")
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder(["goals/run.md": Self.swim, "notes/a.md": "[[run]]\n"])
        let texts = folder.texts
        #expect(folder.run("rename", "run", "far", "--dry-run").stdout.contains("-[[run]]\n+[[far]]\n"))
        #expect(folder.texts == texts)
    }
}
