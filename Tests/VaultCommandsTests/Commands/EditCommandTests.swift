import Foundation
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `vault edit`.
@Suite(.tags(.process)) struct EditCommandTests {
    private static let goal = "---\ntype: goal\n---\n"

    private func run(
        _ folder: SmallFolder, _ arguments: [String], _ environment: [String: String], isTerminal: Bool = false
    ) -> SmallFolder.Answer {
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: folder.scratch.path, home: nil,
                stdinIsTerminal: isTerminal, columns: 80, today: CalendarDate(year: 2026, month: 11, day: 21)))
        return .init(result)
    }

    /// The command of the editor, and what it leaves in the file.
    @Test(arguments: [
        (["EDITOR": "printf 'x y' >"], "x y"),
        (["EDITOR": "false", "VISUAL": "printf x >"], "x"),
        (["EDITOR": "printf x >", "VISUAL": ""], "x"),
        (["EDITOR": "printf x >", "VISUAL": "  "], "x"),
        (["EDITOR": "printf \"$WORD\" >", "WORD": "a b"], "a b"),
        (["EDITOR": "f() { printf '%s' \"${1##*/}\" > \"$1\"; }; f"], "my run's \"$1\".md"),
    ])
    func theEditorIsAShellCommand(environment: [String: String], text: String) throws {
        let path = "goals/my run's \"$1\".md"
        let folder = try SmallFolder([path: Self.goal])
        let answer = run(folder, ["edit", "my run"], environment)
        #expect(answer == .init(stdout: "no findings in 1 note, which is not a record\n"))
        #expect(folder.texts[path] == text)
    }

    /// It answers like what else writes, though nothing of it can be undone.
    @Test func itAnswersAsJSON() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let edited = run(
            folder, ["edit", "run", "--format", "json"],
            ["EDITOR": "printf -- '---\\ntype: goal\\ndua: 2026-12-24\\n---\\n' >"])
        #expect(edited.exitCode == 0)
        for part in [
            "\"what\": \"edited goals/run.md\"", "\"written\": true", "\"undo\": null", "\"what\": \"changed\"",
            "\"rule\": \"unknown-field\"",
        ] {
            #expect(edited.stdout.contains(part), "\(edited.stdout)")
        }
        let same = run(folder, ["edit", "run", "--format", "json"], ["EDITOR": "true"])
        #expect(same.stdout.contains("\"written\": false") && same.stdout.contains("\"files\": []"))
    }

    /// What the editor leaves, and the exit code.
    @Test(
        arguments: [
            ("true", "no findings in 1 record", 0, ""),
            ("printf '\\n[[nobody]]\\n' >>", "1 warning in 1 record", 0, ""),
            (
                "printf -- '---\\ntype: goal\\ndue: 2026-02-30\\n---\\n' >", "1 error in 1 record", 1,
                ""
            ),
            (
                "exit 3;", "no findings in 1 record", 2,
                "error: the editor 'exit 3;' exited with status 3"
            ),
            ("rm", nil, 2, "error: 'goals/run.md' no longer exists"),
            ("no-such-editor 2>/dev/null", nil, 2, "error: the editor 'no-such-editor 2>/dev/null' cannot be started"),
        ] as [(String, String?, Int32, String)])
    func thenTheFileIsChecked(editor: String, last: String?, exitCode: Int32, error: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/bad.md": "---\ntype: goal\ndue: x\n---\n"])
        let answer = run(folder, ["edit", "goals/run.md"], ["EDITOR": editor])
        #expect(answer.stdout.split(separator: "\n").last.map(String.init) == last)
        #expect(answer.exitCode == exitCode)
        #expect(answer.stderr.split(separator: "\n").first.map(String.init) ?? "" == error)
    }

    /// The editor waits for another command, which sets `due`, and then saves what it had opened, changed.
    ///
    /// What the editor saves, what is left in the files, and what is said.
    @Test(arguments: [
        ("importance: 3\n", "due: 2026-12-01\nimportance: 3\n", "both changes are in it", 1),
        ("due: 2026-12-24\n", "due: 2026-12-24\n", "that text is now 'goals/run (Conflicted copy vault ", 2),
        ("due: 2026-12-01\nimportance: 3\n", "due: 2026-12-01\nimportance: 3\n", "", 1),
    ])
    func whatAnotherCommandWritesMeanwhileIsKept(saved: String, left: String, said: String, files: Int) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let waiting = "for n in $(seq 100); do sleep 0.1; grep -q due \"$1\" && break; done; sleep 0.5"
        let saving = "printf -- '---\\ntype: goal\\n%s---\\n' '\(saved)' > \"$1\""
        let editor = "edit() { \(waiting); \(saving); }; edit"
        let thread = Thread {
            Thread.sleep(forTimeInterval: 0.3)
            _ = folder.run("set", "run", "due=2026-12-01")
        }
        thread.start()
        let answer = run(folder, ["edit", "run"], ["EDITOR": editor])
        #expect(Set(lines(folder.texts["goals/run.md"])) == Set(lines("---\ntype: goal\n\(left)---\n")))
        #expect(said.isEmpty ? answer.stderr.isEmpty : answer.stderr.contains(said), "\(answer)")
        #expect(folder.texts.keys.count { $0.hasPrefix("goals/") } == files)
    }

    /// The editor saves under the old name what another command has renamed meanwhile.
    @Test func aRenameMeanwhileIsTold() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let waiting = "for n in $(seq 100); do sleep 0.1; [ -e \"$1\" ] || break; done; sleep 0.5"
        let editor = "edit() { \(waiting); printf -- '---\\ntype: goal\\n---\\nMine\\n' > \"$1\"; }; edit"
        let thread = Thread {
            Thread.sleep(forTimeInterval: 0.3)
            _ = folder.run("rename", "run", "walk")
        }
        thread.start()
        let answer = run(folder, ["edit", "run"], ["EDITOR": editor])
        #expect(folder.text("goals/run.md")?.contains("Mine") == true && folder.text("goals/walk.md") != nil)
        #expect(answer.stderr.contains("took 'goals/run.md' away while it was open"), "\(answer)")
    }

    private func lines(_ text: String?) -> [Substring] { (text ?? "").split(separator: "\n") }

    @Test func severalAreOpenedAtOnce() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "goals/swim.md": Self.goal])
        let answer = run(folder, ["edit", "run", "swim", "run"], ["EDITOR": "for f; do echo $# >> \"$f\"; done; :"])
        #expect(answer == .init(stdout: "no findings in 2 records\n"))
        #expect(folder.texts["goals/swim.md"] == Self.goal + "2\n")
    }

    @Test func withoutAnEditorItSaysWhatToSet() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        for environment in [[:], ["EDITOR": "", "PATH": "/nowhere"]] {
            #expect(
                run(folder, ["edit", "run"], environment, isTerminal: true)
                    == .init(
                        stdout: "",
                        stderr: """
                            error: no editor is set
                            help: set one in VISUAL or EDITOR, as in: export EDITOR='nano'

                            """, exitCode: 2))
        }
    }

    @Test func nothingIsLockedMeanwhile() throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal])
        let editor = "if [ -e '\(folder.scratch.path)/.vault/lock' ]; then exit 9; fi; :"
        #expect(run(folder, ["edit", "run"], ["EDITOR": editor]).exitCode == 0)
    }
}

@Suite struct FormatCommandTests {
    private static let others = [
        "a.md": "---\ntype: value\ntitle: Health\naliases:\n  - AA\n---\n", "b.md": "---\ntype: goal\ntitle: B\n---\n",
    ]

    /// Lines of a goal before and after.
    @Test(arguments: [
        ("values: [\"[[a]]\"]", "values:\n  - \"[[a]]\""),
        ("values: [a, '[[a|A]]'] # why", "values: # why\n  - \"[[a]]\"\n  - \"[[a|A]]\""),
        ("values: a # why", "values:\n  - \"[[a]]\" # why"),
        ("values:\n- a\n# then\n- '[[b]]' # c", "values:\n  - \"[[a]]\"\n  # then\n  - \"[[b]]\" # c"),
        ("values:\n      - a\n   # then\n      - b", "values:\n  - \"[[a]]\"\n# then\n  - \"[[b]]\""),
        ("values: [\n  a, # first\n  b\n ]", "values: [\n  \"[[a]]\", # first\n  \"[[b]]\"\n ]"),
        ("values: [\n  a,\n  b,\n ] # why", "values: # why\n  - \"[[a]]\"\n  - \"[[b]]\""),
        ("values:\n  [a, b]", "values:\n  - \"[[a]]\"\n  - \"[[b]]\""),
        ("values: []", "values: []"), ("values:", "values:"), ("values: ~", "values: ~"),
        ("targets: [5 km, \"3 times per week\"]", "targets:\n  - 5 km\n  - \"3 times per week\""),
        ("targets: [at most, 5 km]", "targets:\n  - at most\n  - 5 km"),
        ("tags: [a#b, 'c, d', \"- e\", 5]", "tags:\n  - a#b\n  - 'c, d'\n  - \"- e\"\n  - 5"),
        ("tags: [{a: b}, c]", "tags: [{a: b}, c]"), ("tags: [a, null]", "tags:\n  - a\n  - null"),
        ("Parent: b", "parent: \"[[b]]\""), ("parent: '[x](b.md)'", "parent: '[x](b.md)'"),
        ("start: \"2026-10-19\"", "start: 2026-10-19"), ("due: '2026-11-21T07:15'", "due: '2026-11-21T07:15'"),
        ("created: 2026-11-21 7:15", "created: 2026-11-21T07:15:00"),
        ("created: \"2026-11-21T07:15:30+02\"", "created: 2026-11-21T07:15:30+02:00"),
        ("created: 2026-11-21", "created: 2026-11-21"),
        ("created: 2026-11-21T07:15:30.5", "created: 2026-11-21T07:15:30.5"),
        ("importance: \"08\"", "importance: 08"), ("archived: 'TRUE'", "archived: true"),
        ("status: \"Paused\"", "status: paused"), ("plan: |\n  Values: [a]\n", "plan: |\n  Values: [a]\n"),
        ("Own: [a, b]\nother: 'x'", "Own: [a, b]\nother: 'x'"), ("title: 'A'", "title: 'A'"),
    ])
    func writesTheCanonicalSpelling(before: String, after: String) throws {
        for lineBreak in ["\n", "\r\n"] {
            func file(_ lines: String) -> String {
                "---\ntype: goal # it\n\(lines)\n---\nBody: [a]\n".replacing("\n", with: lineBreak)
            }
            var files = Self.others
            files["g.md"] = file(before)
            let folder = try SmallFolder(files)
            let problems = folder.run("check", "--format", "json", "b.md").exitCode
            #expect(folder.run("format", "--check").exitCode == (before == after ? 0 : 1))
            let answer = folder.run("format")
            #expect(answer.exitCode == 0 && answer.stderr == "")
            let text = try folder.scratch.text(of: "g.md")
            #expect(text.debugDescription == file(after).debugDescription)
            #expect(folder.run("format").stdout == "nothing to change\n")
            #expect(folder.run("format", "--check").exitCode == 0)
            #expect(folder.run("check", "--format", "json", "b.md").exitCode == problems)
        }
    }

    @Test func timesAreQuotedAndTypesFolded() throws {
        let folder = try SmallFolder(["x.md": "---\ntype: [Action]\ntitle: x\ndate: 2026-11-20\nTIME: 7:15\n---\n"])
        #expect(folder.run("format").exitCode == 0)
        #expect(
            try folder.scratch.text(of: "x.md")
                == "---\ntype: [action]\ntitle: x\ndate: 2026-11-20\ntime: \"07:15\"\n---\n")
    }

    /// Notes with a part that cannot be read, plain notes and those outside stay, and the first are named.
    @Test func leavesWhatItCannotRead() throws {
        let files = [
            "bad.md": "---\ntype: goal\nvalues: [a]\ntitle: x: y\n---\n", "plain.md": "---\nvalues: [a]\n---\n",
            "conflict.md": "---\ntype: goal\n<<<<<<< a\ntags: [a]\n=======\ntags: [b]\n>>>>>>> b\nvalues: [a]\n---\n",
        ]
        let folder = try SmallFolder(files.merging(Self.others) { $1 })
        let answer = folder.run("format")
        #expect(answer.stdout == "nothing to change\n" && answer.exitCode == 0)
        #expect(
            answer.stderr.hasPrefix("warning: 'bad.md' is left unchanged, because line 4 cannot be read, and 1 other"))
        for (path, text) in files { #expect(folder.texts[path] == text) }
    }

    /// What the records say is the same: checks, progress and lists print the same bytes.
    @Test func theExampleSaysTheSame() throws {
        var files: [String: String] = [:]
        for path in Repository.files(below: "vault-example") where !path.contains("/.") {
            files[String(path.dropFirst("vault-example/".count))] = Repository.text(path)
        }
        let folder = try SmallFolder(files)
        let questions = [
            ["check", "--strict"], ["progress", "--format", "json", "--all"], ["align", "--format", "json"],
            ["match", "--format", "json"], ["units", "--format", "json"], ["list", "--format", "csv"],
        ]
        let before = questions.map { folder.run(arguments: $0) }
        #expect(folder.run("format").stdout.hasPrefix("formatted "))
        #expect(questions.map { folder.run(arguments: $0) } == before)
        #expect(folder.run("format").stdout == "nothing to change\n")
    }

    @Test func readsFoldersAndRecords() throws {
        let folder = try SmallFolder([
            "x/a.md": "---\ntype: goal\ntags: [a]\n---\n", "x/b.md": "---\ntype: goal\ntags: [a]\n---\n",
            "y/c.md": "---\ntype: goal\ntags: [a]\n---\n",
        ])
        #expect(folder.run("format", "c", "--check").stdout == "1 note would change\n  y/c.md\n")
        #expect(folder.run("format", "x", "x/a.md").stdout == "formatted 2 notes\n  x/a.md\n  x/b.md\n")
        #expect(folder.run("format", "nothing").exitCode == 2)
        #expect(folder.run("format", ".").stdout == "formatted 1 note\n  y/c.md\n")
    }
}

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

    @Test(arguments: [("y", true), ("", false), (nil, false)] as [(String?, Bool)])
    func itAsks(answer: String?, isDone: Bool) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal(""), "goals/jog.md": Self.goal("")])
        let result = folder.run(["merge", "run", "jog"], answers: answer)
        #expect(result.exitCode == 0)
        #expect(result.stdout.hasPrefix(isDone ? "merged goals/jog.md into goals/run.md\n" : "nothing was merged\n"))
        #expect((folder.texts["goals/jog.md"] == nil) == isDone)
    }
}
