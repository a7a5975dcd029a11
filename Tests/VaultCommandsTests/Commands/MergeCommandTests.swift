import Testing

/// `vault merge`.
@Suite struct MergeCommandTests {
    private static let day = "type: action\ndate: 2026-11-02\n"

    private static func goal(_ fields: String, _ text: String = "") -> String {
        "---\ntype: goal\n\(fields)---\n\(text)"
    }

    /// Merges `jog` into `run`, checks, and reverts it; the texts after the merge.
    private func merged(
        _ files: [String: String], _ arguments: String..., notes: String = "run jog"
    ) throws -> [String: String] {
        let folder = try SmallFolder(files)
        let texts = folder.texts
        let names = notes.split(separator: " ").map(String.init)
        let answer = folder.run(arguments: ["merge"] + names + arguments + ["--yes"])
        #expect(answer.exitCode == 0, "\(answer)")
        let after = folder.texts
        #expect(folder.run("check").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts == texts)
        return after
    }

    /// Fields of an action that linked both, before and after.
    @Test(arguments: [
        ("goals: \"[[jog]]\"\n", "goals: \"[[run]]\"\n"),
        ("goals: [jog, swim]\n", "goals: [run, swim]\n"),
        ("goals:\n  - \"[[run]]\" # one\n  - \"[[jog]]\" # two\n", "goals:\n  - \"[[run]]\" # one\n"),
        ("goals: [\"[[jog|x]]\", swim, \"[[run]]\"]\n", "goals: [\"[[run|x]]\", swim]\n"),
        ("goals: [\"[[goals/jog#Plan]]\"]\n", "goals: [\"[[goals/run#Plan]]\"]\n"),
        // By alias: the alias is joined too, and the text stays.
        ("goals: [\"[[trot]]\"]\n", "goals: [\"[[trot]]\"]\n"),
        ("goals: [\"[[trot]]\", run]\n", "goals: [\"[[trot]]\"]\n"),
        (
            "goals: [run, jog]\namounts:\n  - run 5 km # a\n  - jog 5000 m # b\n",
            "goals: [run]\namounts:\n  - run 5 km # a\n"
        ),
        (
            "goals: [run, jog, swim]\namounts: [jog 5 km, swim 1 km]\n",
            "goals: [run, swim]\namounts: [run 5 km, swim 1 km]\n"
        ),
        // Another unit is another entry.
        ("goals: [run, jog]\namounts: [run 5 km, jog 30 min]\n", "goals: [run]\namounts: [run 5 km, run 30 min]\n"),
        ("see: \"[[jog]]\"\ngoals: run\n", "see: \"[[run]]\"\ngoals: run\n"),
    ])
    func holdersFollow(before: String, after: String) throws {
        let targets = "targets: [20 km, 90 min]\n"
        let texts = try merged([
            "goals/run.md": Self.goal(targets), "goals/jog.md": Self.goal("aliases: trot\n"),
            "goals/swim.md": Self.goal(targets),
            "a.md": "---\n\(Self.day)\(before)---\nOut: [[jog]], ![[jog#x]], [j](goals/jog.md), `[[jog]]`.\n",
            "notes/n.md": "[[Jog|j]]",
        ])
        #expect(
            texts["a.md"] == "---\n\(Self.day)\(after)---\nOut: [[run]], ![[run#x]], [j](goals/run.md), `[[jog]]`.\n")
        #expect(texts["notes/n.md"] == "[[run|j]]")
        #expect(texts["goals/jog.md"] == nil)
        #expect(
            texts["goals/run.md"]
                == Self.goal(targets + "aliases: trot\nformerly: [jog]\n"))
    }

    /// An action says 5 km for one and 3 km for the other.
    @Test(
        arguments: [
            ([], nil), (["--take", "A"], "amounts: [run 5 km]\n"), (["--take", "B"], "amounts: [run 3 km]\n"),
        ] as [([String], String?)])
    func amountsThatDifferAreDecided(arguments: [String], expected: String?) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal("targets: 20 km\n"), "goals/jog.md": Self.goal(""),
            "a.md": "---\n\(Self.day)goals: [run, jog]\namounts: [run 5 km, jog 3 km]\n---\n",
        ])
        let answer = folder.run(arguments: ["merge", "run", "jog", "--yes"] + arguments)
        guard let expected else {
            #expect(
                answer
                    == .init(
                        stdout: "amounts\n  A  run 5 km\n     a.md:5\n  B  run 3 km\n     a.md:5\n",
                        stderr: """
                            error: 'goals/run.md' is not merged: 1 difference to decide
                            help: take one with --take A or --take B, or write amounts=TEXT

                            """, exitCode: 2))
            return
        }
        #expect(answer.exitCode == 0)
        #expect(folder.texts["a.md"] == "---\n\(Self.day)goals: [run]\n\(expected)---\n")
    }

    @Test func theRecordsOwnLinksFollow() throws {
        let texts = try merged([
            "goals/run.md": Self.goal("parent: \"[[jog]]\"\nnote: \"[[jog]]\"\n", "Like [[jog]].\n"),
            "old/jog.md": Self.goal("parent: \"[[top]]\"\n", "[me](jog.md) [[run]] [t](../goals/top.md) [[#x]]\n"),
            "goals/top.md": Self.goal(""),
        ])
        #expect(
            texts["goals/run.md"]
                == Self.goal(
                    "parent: \"[[top]]\"\nformerly:\n  - jog\nnote: \"[[run]]\"\n",
                    "Like [[run]].\n\n[me](run.md) [[run]] [t](top.md) [[#x]]\n"))
    }

    @Test func severalBecomeOne() throws {
        let texts = try merged(
            [
                "goals/run.md": Self.goal("created: 2026-03-01\n", "One.\n"),
                "goals/jog.md": Self.goal("created: 2026-02-01\ntags: [x]\n", "Two, like [[trot]].\n"),
                "goals/trot.md": Self.goal("created: 2026-01-01\ntags: [y]\nformerly: [rush]\n", "Three.\n"),
                "a.md": "---\n\(Self.day)goals: [jog, swim, trot, run]\n---\n", "goals/swim.md": Self.goal(""),
            ], notes: "run jog trot")
        #expect(
            texts["goals/run.md"]
                == Self.goal(
                    "tags: [x, y]\ncreated: 2026-01-01\nformerly: [jog, rush, trot]\n",
                    "One.\n\nTwo, like [[run]].\n\nThree.\n"))
        #expect(texts["a.md"] == "---\n\(Self.day)goals: [run, swim]\n---\n")
        #expect(texts["goals/jog.md"] == nil && texts["goals/trot.md"] == nil)
    }

    /// Two records of one name, which no link can tell apart.
    @Test func recordsOfOneNameBecomeOne() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal(""), "old/run.md": Self.goal("due: 2026-12-27\n"),
            "a.md": "---\n\(Self.day)goals: [run]\n---\n[[old/run]]\n",
        ])
        #expect(folder.run("check").exitCode == 1)
        #expect(folder.run("merge", "goals/run.md", "old/run.md", "--yes").exitCode == 0)
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.texts["goals/run.md"] == Self.goal("due: 2026-12-27\n"))
        #expect(folder.texts["a.md"] == "---\n\(Self.day)goals: [run]\n---\n[[goals/run]]\n")
    }

    /// A copy that a sync tool made has no name, and counts nowhere; it can be joined and deleted by its path.
    @Test(arguments: [
        ["merge", "goals/run.md", "goals/run (Case Conflict).md"], ["delete", "goals/run (Case Conflict).md"],
    ])
    func aConflictCopyHasAPath(words: [String]) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal("title: Run\n"),
            "goals/run (Case Conflict).md": Self.goal("title: Run\nurgency: 3\n"),
        ])
        #expect(folder.run("check").stdout.contains("[conflict-copy]"))
        #expect(folder.run(arguments: words + ["--yes"]).exitCode == 0)
        #expect(folder.texts["goals/run (Case Conflict).md"] == nil)
        let urgency = words[0] == "merge" ? "urgency: 3\n" : ""
        #expect(folder.texts["goals/run.md"] == Self.goal("title: Run\n" + urgency))
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("merge", "goals/run (Case Conflict).md", "goals/run.md").exitCode == 2)
    }

    /// What is logged in the unit of the measure that goes counts as before, and as the other's.
    @Test func aUnitJoinsTheOther() throws {
        let files = [
            "measures/page.md": "---\ntype: measure\nunit: page\n---\n",
            "measures/pg.md": "---\ntype: measure\nunit: pg\nalso: [pp, page]\n---\n",
            "goals/read.md": Self.goal("targets: [100 pg]\ndue: 2026-12-27\n"),
            "goals/other.md": Self.goal("targets: [at most 10 pp per day]\n"),
            "a.md": "---\n\(Self.day)measures: 30 pg\ngoals: [read, other]\n---\n",
            "b.md": "---\n\(Self.day)measures: 12 pp\ngoals: [read, other]\n---\n",
        ]
        let folder = try SmallFolder(files)
        let before = folder.run("progress", "--all", "--explain").stdout
        #expect(before.contains("42 of 100"))
        #expect(folder.run("merge", "page", "pg", "--yes").exitCode == 0)
        #expect(
            folder.texts["measures/page.md"]
                == "---\ntype: measure\nunit: page\nalso:\n  - pg\n  - pp\nformerly:\n  - pg\n---\n")
        let after = folder.run("progress", "--all", "--explain").stdout
        #expect(after.replacing("page", with: "pg") == before.replacing("page", with: "pg"))
        for (path, text) in files where !path.hasPrefix("measures/") { #expect(folder.texts[path] == text) }
        // What is logged in the other one counts too, now.
        try folder.scratch.write("---\n\(Self.day)measures: 8 pages\ngoals: [read]\n---\n", to: "c.md")
        #expect(folder.run("progress", "read").stdout.contains("50 of 100"))
    }

    /// Progress of both joined is that of one who made all entries.
    @Test func progressIsThatOfTheJoinedData() throws {
        let one = Self.goal("targets: 100 km\nstart: 2026-11-01\ndue: 2026-12-27\n")
        let logged = { (goal: String, first: String) in
            [
                "a.md": "---\n\(Self.day)measures: 5 km\ngoals: [\(first)]\n---\n",
                "b.md": "---\n\(Self.day)measures: 7 km\ngoals: [\(goal)]\n---\n",
                "c.md": "---\n\(Self.day)measures: 20 km\ngoals: [\(first)]\namounts: [\(first) 9 km]\n---\n",
            ]
        }
        let two = try SmallFolder(
            ["goals/run.md": one, "goals/jog.md": one].merging(logged("jog", "run")) { first, _ in first })
        let single = try SmallFolder(["goals/run.md": one].merging(logged("run", "run")) { first, _ in first })
        #expect(two.run("merge", "run", "jog", "--yes").exitCode == 0)
        let arguments = ["progress", "--explain", "--format", "json"]
        #expect(two.run(arguments: arguments) == single.run(arguments: arguments))
        #expect(single.run("progress", "run").stdout.contains("21 of 100"))
    }

    /// What is refused, and the first line on stderr.
    @Test(arguments: [
        (["run", "run"], "error: 'goals/run.md' is named twice; nothing was written"),
        (["run", "jog", "jog"], "error: 'goals/jog.md' is named twice; nothing was written"),
        (
            ["run", "tea"],
            "error: 'goals/run.md' and 'values/tea.md' are records of different types; nothing was written"
        ),
        (["run", "plain"], "error: 'plain.md' is a plain note, not a record"),
        (["run", "vault"], "error: 'vault.md' makes the folder a vault; it cannot be moved or deleted"),
        (["run", "jo"], "error: 'jo' is only the beginning of 'jog'; nothing was written"),
        (["run"], "error: 'vault merge' needs B, records to merge into it"),
        (["run", "due=2026-12-27"], "error: 'vault merge' needs two records"),
        (["run", "jog", "due=2026-12-27"], "error: there is nothing to decide about 'due'; nothing was written"),
        (
            ["run", "bad"],
            "error: 'goals/bad.md':3: 'due' cannot be read in full, so it would be lost; nothing was written"
        ),
        (
            ["bad", "run"],
            "error: 'goals/bad.md':3: 'due' cannot be read in full, so it would be lost; nothing was written"
        ),
        (["code", "jog"], "error: the text of 'goals/code.md' ends inside a code block; nothing was written"),
        (
            ["run", "child"],
            "error: goals/run.md: the parents form a cycle: 'run', 'up', 'run' [parent-cycle]; nothing was written"
        ),
        (
            ["cup", "mug"],
            "error: a.md: '2 mug' and '3 cup' convert to each other, so neither counts [two-amounts]; nothing was written"
        ),
    ])
    func thisIsRefused(arguments: [String], expected: String) throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.goal(""), "goals/jog.md": Self.goal("", "Text.\n"),
            "goals/bad.md": Self.goal("due: @x\n"),
            "goals/code.md": Self.goal("", "```\nx\n"), "values/tea.md": "---\ntype: value\n---\n", "plain.md": "x",
            "goals/child.md": Self.goal("parent: \"[[up]]\"\n"), "goals/up.md": Self.goal("parent: \"[[run]]\"\n"),
            "measures/cup.md": "---\ntype: measure\nunit: cup\n---\n",
            "measures/mug.md": "---\ntype: measure\nunit: mug\n---\n",
            "a.md": "---\n\(Self.day)measures: [3 cup, 2 mug]\n---\n",
        ])
        let texts = folder.texts
        let answer = folder.run(arguments: ["merge", "--yes"] + arguments)
        #expect(answer.stderr.split(separator: "\n").first.map(String.init) == expected)
        #expect(answer.exitCode == 2)
        #expect(folder.texts == texts)
    }

    @Test(arguments: [("y", true), ("", false), (nil, false)] as [(String?, Bool)])
    func itAsks(answer: String?, isDone: Bool) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal(""), "goals/jog.md": Self.goal("")])
        let result = folder.run(["merge", "run", "jog"], answers: answer)
        #expect(result.exitCode == 0)
        #expect(result.stdout.hasPrefix(isDone ? "merged goals/jog.md into goals/run.md\n" : "nothing was merged\n"))
        #expect((folder.texts["goals/jog.md"] == nil) == isDone)
    }

    @Test func fieldsAreDecidedOneByOne() throws {
        let texts = try merged(
            [
                "goals/run.md": Self.goal("title: Run\ndue: 2026-12-27\nurgency: 3\nparent: \"[[x]]\"\n"),
                "goals/jog.md": Self.goal("title: Jog\ndue: 2026-12-20\nparent: \"[[y]]\"\nurgency: 4\n"),
                "goals/x.md": Self.goal(""), "goals/y.md": Self.goal(""), "goals/z.md": Self.goal(""),
            ], "title=Run far", "due=sunday", "parent=z", "--take", "B")
        #expect(
            texts["goals/run.md"]
                == Self.goal(
                    "title: Run far\ndue: 2026-11-22\nurgency: 4\nparent: \"[[z]]\"\nformerly:\n  - jog\n"))
    }
}
