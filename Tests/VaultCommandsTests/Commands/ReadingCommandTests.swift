import Foundation
import Testing
import VaultRequests
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram

/// `vault list`
@Suite struct ListCommandTests {
    private static func action(_ fields: String) -> String { "---\ntype: action\n\(fields)\n---\nDone.\n" }

    private static let actions = [
        "actions/a.md": action("date: 2026-11-02\ntitle: Run\nmeasures:\n  - 5.20 km"),
        "actions/b.md": action("date: 2026-11-03\ntitle: Rest\narchived: true"),
        "actions/c.md": action("date: 2026-11-01\ntitle: Swim\nmeasures: 800 m"),
    ]

    @Test func newestFirstAndArchivedOnesOnlyWhenAskedFor() throws {
        let folder = try SmallFolder(Self.actions)
        #expect(folder.run("list", "actions", "--fields", "name").stdout == "name\na\nc\n")
        #expect(folder.run("list", "actions", "--fields", "name", "--archived").stdout == "name\nb\na\nc\n")
        #expect(folder.run("list", "actions", "--fields", "name", "--where", "archived = true").stdout == "name\nb\n")
    }

    @Test(arguments: [
        (["--sort", "title"], "c a"), (["--sort", "-measures"], "a c"), (["--sort", "measures"], "c a"),
        (["--sort", "-title"], "c a"), (["--sort", "archived,date"], "c a"), (["--sort=-date", "--limit", "1"], "a"),
        (["--limit", "0"], ""),
    ])
    func order(options: [String], names: String) throws {
        var files = Self.actions
        files["actions/b.md"] = nil
        if options[1] == "title" { files["actions/a.md"] = Self.action("date: 2026-11-02\ntitle: zzz") }
        let folder = try SmallFolder(files)
        let result = VaultCommand.run(
            Invocation(arguments: ["list", "action", "--format", "paths"] + options, directory: folder.scratch.path))
        let found = String(decoding: result.stdout, as: UTF8.self).split(separator: "\n").map {
            $0.dropFirst(8).dropLast(3)
        }
        #expect(found.joined(separator: " ") == names)
    }

    /// What is of one day follows as FORMAT.md 7.2 says: by time, or the time of `created`, those without one last, then
    /// by name with its numbers as numbers; all of it from the end where the newest day comes first.
    @Test(arguments: [
        ([], "none run-10 run-9 noon early before"), (["--sort", "date"], "before early noon run-9 run-10 none"),
        (["--sort=-date"], "none run-10 run-9 noon early before"),
        (["--sort", "date,title"], "before noon run-10 run-9 early none"),
    ])
    func ofOneDay(options: [String], names: String) throws {
        let folder = try SmallFolder([
            "early.md": Self.action("date: 2026-11-02\ntime: 07:15\ntitle: d"),
            "noon.md": Self.action("date: 2026-11-02\ncreated: 2026-11-02T12:00\ntitle: a"),
            "run-10.md": Self.action("date: 2026-11-02\ntime: 18:00\ntitle: b"),
            "run-9.md": Self.action("date: 2026-11-02\ntime: 18:00\ntitle: c"),
            "none.md": Self.action("date: 2026-11-02\ncreated: 2026-11-02\ntitle: e"),
            "before.md": Self.action("date: 2026-11-01\ncreated: 2026-11-02T23:00\ntitle: f"),
        ])
        let listed = folder.run(arguments: ["list", "actions", "--format", "paths"] + options).stdout
        #expect(listed == names.split(separator: " ").map { $0 + ".md\n" }.joined())
    }

    @Test func tablesFitTheScreenAndShowNoControlCharacters() throws {
        let folder = try SmallFolder([
            "actions/a.md": Self.action(
                "date: 2026-11-02\ntitle: \"\\e[31m" + String(repeating: "long ", count: 30)
                    + "\"\nmeasures: [5 km, 3 h]")
        ])
        let text = folder.run("list", "actions", isTerminal: true).stdout
        #expect(!text.contains("\u{1b}[31m"))
        #expect(text.contains("\\x1b[31mlong"))
        let plain = folder.run("list", "actions", "--color", "never").stdout
        #expect(plain.split(separator: "\n").allSatisfy { $0.count <= 80 })
    }

    @Test(arguments: ["goal", "Goals", "GOAL"])
    func typesHavePlurals(word: String) throws {
        let folder = try SmallFolder(["g.md": "---\ntype: goal\ntargets: 5 km\n---\n"])
        #expect(folder.run("list", word, "--format", "paths") == .init(stdout: "g.md\n"))
    }
}

/// Texts, sets and phases in lists, on request.
@Suite struct ListedPartsTests {
    private func folder() throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
            "press.md": "---\ntype: exercise\ntitle: Press\nexercise_type: weight_and_reps\n---\n",
            "w.md":
                "---\ntype: workout\nstarted: 2026-11-20T10:00\n---\n\n# [[press]]\n- [x] 8 x 60 kg @8\n- [ ] much\n\nGood.\n\n",
            "ada.md": "---\ntype: user\n---\n",
            "tea.md": "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-20T10:00\n---\n",
            "m.md":
                "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T10:00\n---\nQ\n\n## Chorus\n\n"
                + "### Phase: action\n- confidence: 0.5\n\nA,\nB\n\n### Phase: yield\n\nC\n",
            "n.md":
                "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-20T11:00\nbody: not this\n---\n=1+1\n",
        ])
    }

    private func first(_ folder: SmallFolder, _ words: String...) throws -> JSONValue {
        let answer = folder.run(arguments: ["list"] + words + ["--format", "json"])
        let json = try JSONReader.read(Array(answer.stdout.utf8))
        return try #require(json["records"]?.array?.last, "\(answer)")
    }

    @Test(arguments: ["set_list", "sets"])
    func setsAsData(name: String) throws {
        let record = try first(try folder(), "workouts", "--fields", "body,\(name)")
        #expect(record["body"]?.string == "# [[press]]\n- [x] 8 x 60 kg @8\n- [ ] much\n\nGood.")
        let sets = try #require(record["set_list"]?.array)
        #expect(sets.map { $0["exercise"]?.string } == ["press", "press"])
        #expect(
            sets.map { $0["done"]?.bool } == [true, false] && sets.map { $0["number"] } == [.number("1"), .number("2")])
        #expect(sets[0]["set"]?["weight"] == .number("60") && sets[0]["set"]?["reps"] == .number("8"))
        #expect(sets[1]["set"] == .null && sets[1]["written"]?.string == "much")
        #expect(record["phases"] == nil)
    }

    @Test func phasesAsData() throws {
        let folder = try folder()
        let record = try first(folder, "messages", "--fields", "phases")
        let phases = try #require(record["phases"]?.array)
        #expect(phases.map { $0["content"]?.string } == ["A,\nB", "C"])
        #expect(phases.map { $0["confidence"] } == [.number("0.5"), .null])
        #expect(record["body"] == nil && record["set_list"] == nil)
        let lines = folder.run("list", "messages", "--fields", "body,phases", "--format", "jsonl").stdout
        #expect(lines.split(separator: "\n").first?.hasSuffix(#""body":"=1+1","phases":[]}"#) == true, "\(lines)")
    }

    /// A text is the text, whatever a note says under that name.
    @Test func cells() throws {
        let folder = try folder()
        func table(_ words: String...) -> String { folder.run(arguments: ["list"] + words).stdout }
        #expect(
            table("messages", "--fields", "name,phases", "--format", "csv")
                == "name,phases\nn,\nm,\"action: A,\nB\nyield: C\"\n")
        #expect(
            table("workouts", "--fields", "set_list", "--format", "tsv")
                == "set_list\npress: 8 x 60 kg @8\\npress: [ ] much\n")
        #expect(table("messages", "--fields", "body", "--limit", "1", "--format", "csv") == "body\n=1+1\n")
        #expect(
            table("messages", "--fields", "body", "--limit", "1", "--format", "csv", "--guard-formulas")
                == "body\n'=1+1\n")
        #expect(table("workouts", "--fields", "name,set_list").contains("press: 8 x 60 kg @8, press: [ ] much"))
        #expect(folder.run("list", "messages", "--sort", "phases").exitCode == 2)
    }

    /// A program need not ask whether a list is there.
    @Test func listsAreNeverMissing() throws {
        let record = try first(try folder(), "threads")
        for name in ["participants", "tags", "aliases", "silence"] { #expect(record[name]?.array == [], "\(name)") }
        #expect(record["archived"] == nil)
    }
}

/// `vault show`
@Suite struct ShowCommandTests {
    private static let files = [
        "goals/run-far.md":
            "---\ntype: goal\naliases: [distance]\ntargets: 100 km\nvalues: \"[[health]]\"\nmood: [a, b]\n---\nSee [[plan]].\n",
        "goals/run-fast.md": "---\ntype: goal\ntargets: best 25 min from 30 min\n---\n",
        "values/health.md": "---\ntype: value\nguidance: |\n  Move.\n  Sleep.\n---\n",
        "actions/a.md":
            "---\ntype: action\ndate: 2026-11-20\nmeasures: 40 km\ngoals: [\"[[run-far]]\", \"[[helth]]\"]\n---\n",
        "plan.md": "Line.\n",
        "journal/run.md": "Ran.\n",
    ]

    @Test func page() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("show", "run-far")
                == .init(
                    stdout: """
                        run-far
                        goal · goals/run-far.md

                          targets  100 km
                          values   health
                          aliases  distance

                        Open
                          run-far                                  ████░░░░░░░░  40.0 %
                              40 of 100 km · 60 left · last on 2026-11-20

                        Other keys
                          mood  a
                                b

                        Links
                          plan  plan.md

                        Linked from
                          'goals' of actions  a

                        See [[plan]].

                        """))
    }

    /// Blank lines around it are left out; a long line, many lines and many findings are cut.
    @Test(arguments: [
        ("\n \t\n  a\n\n\n", "  a\n"), ("a\r\nb\rc\r\n\r\n", "a\nb\nc\n"), ("\n\n", ""),
        (String(repeating: "a\r\n", count: 14), String(repeating: "a\n", count: 12) + "… and 2 lines more\n"),
        (
            String(repeating: "ü", count: 2_001),
            String(repeating: "ü", count: 2_000) + "… and 2 bytes more of this line\n"
        ),
    ])
    func body(text: String, shown: String) throws {
        let folder = try SmallFolder(["n.md": text])
        #expect(folder.run("show", "n").stdout == "n\nnote · n.md\n" + (shown.isEmpty ? "" : "\n" + shown))
    }

    @Test func manyFindingsAreCounted() throws {
        let links = (0..<50).map { "[[n\($0)]]\n" }.joined()
        let answer = try SmallFolder(["goals/n.md": "---\ntype: goal\n---\n" + links]).run("show", "goals/n.md")
        #expect(answer.stdout.split(separator: "\n").count { $0.contains("[broken-link]") } == 19)
        #expect(answer.stdout.hasSuffix("… and 31 more findings: vault check goals/n.md\n"))
    }

    @Test(arguments: [
        ("run-far", "goals/run-far.md"), ("RUN-FAR", "goals/run-far.md"), ("distance", "goals/run-far.md"),
        ("run-fas", "goals/run-fast.md"), ("[[run-far]]", "goals/run-far.md"), ("goals/run-far", "goals/run-far.md"),
        ("goals/run-far.md", "goals/run-far.md"), ("./goals/run-far.md", "goals/run-far.md"),
        ("plan", "plan.md"), ("pl", "plan.md"), ("run", "journal/run.md"), ("vault.md", "vault.md"),
    ])
    func names(written: String, path: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("show", written)
        #expect(answer.stdout.split(separator: "\n").dropFirst().first?.hasSuffix("· \(path)") == true)
    }

    @Test func severalAndNone() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("show", "run-")
                == .init(
                    stdout: "",
                    stderr:
                        "error: 2 notes match 'run-'\n  run-far   goals/run-far.md\n  run-fast  goals/run-fast.md\n",
                    exitCode: 1))
        #expect(
            folder.run("show", "helth")
                == .init(
                    stdout: "", stderr: "error: no note is named 'helth'\nhelp: did you mean 'health'?\n", exitCode: 1))
        #expect(folder.run("show", "").exitCode == 1)
    }

    @Test func findingsOfTheFileAlone() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("show", "a").stdout.contains("error: no note is named 'helth' [broken-link]"))
        #expect(!folder.run("show", "run-far").stdout.contains("error:"))
    }

    @Test func jsonHoldsBothDirections() throws {
        let folder = try SmallFolder(Self.files)
        let json = folder.run("show", "run-far", "--format", "json").stdout.filter { !$0.isWhitespace }
        #expect(json.contains(#""links":[{"name":"plan","path":"plan.md"}]"#))
        #expect(json.contains(#""backlinks":[{"name":"a","path":"actions/a.md","field":"goals"}]"#))
        #expect(json.contains(#""progress":{"name":"run-far","type":"goal""#))
        #expect(json.contains(#""body":"See[[plan]].""#))
    }
}

/// What `vault show` tells of a workout.
@Suite struct ShowWorkoutTests {
    private func folder(_ status: String) throws -> SmallFolder {
        try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\nweight_unit: lb\n---\n",
            "press.md": "---\ntype: exercise\ntitle: Press\nexercise_type: weight_and_reps\nweight_unit: kg\n---\n",
            "run.md": "---\ntype: exercise\ntitle: Run\nexercise_type: distance_and_time\n---\n",
            "w.md": """
            ---
            type: workout
            status: \(status)
            started: 2026-11-20T18:00
            finished: 2026-11-20T19:05
            ---
            ## [[press]]
            - [x] warm-up 10 x 20 kg
            - [x] 8 x 50 kg
            - [x] 7 x 50 kg
            - [ ] 6 x 50 kg
            ## [[run]]
            - [x] 5 km in 25:00

            """,
        ])
    }

    @Test func whatACompletedWorkoutCameTo() throws {
        let text = try folder("completed").run("show", "w").stdout
        #expect(
            text.contains(
                """

                Results
                  in total  1 h 5 min · 3 working sets · 1,653 lb · 5.0 km
                  Press     2 sets · 15 reps · 750 kg
                  Run       1 set · 5.0 km · 25:00


                """), "\(text)")
        let json = try folder("completed").run("show", "w", "--format", "json").stdout
        let head = "\"training\": {\n      \"weight_unit\": \"lb\",\n      \"distance_unit\": \"km\",\n"
        #expect(json.contains(head + "      \"duration\": 3900,\n      \"sets\": 3,\n      \"reps\": 15,\n"), "\(json)")
    }

    @Test(arguments: ["active", "cancelled"])
    func othersCameToNothingYet(_ status: String) throws {
        #expect(try !folder(status).run("show", "w").stdout.contains("Results"))
        #expect(try folder(status).run("show", "w", "--format", "json").stdout.contains("\"training\": null"))
    }
}

/// `vault parse`
@Suite struct ParseCommandTests {
    @Test func filesThatCannotBeOpenedDoNotHideOthers() throws {
        let folder = try SmallFolder(["b.md": "x", "sub/c.md": "---\nc: 1\n---\n"], isVault: false)
        let answer = folder.run("parse", "a.md", "sub", "b.md", folder.scratch.path + "/sub/c.md")
        #expect(answer.stdout.split(separator: "\n").count == 2)
        #expect(answer.stderr.contains("cannot read 'a.md': no such file or folder"))
        #expect(answer.stderr.contains("cannot read 'sub': it is a folder"))
        #expect(answer.exitCode == 2)
    }

    @Test(arguments: [
        ("---\na: 1\n---\n", #"{"a":1}"#), ("no front matter\n", "{}"), ("", "{}"), ("---\n---\n", "{}"),
        (
            "---\na: [~, null, True, \"1\", 0x10, 1.50, -2e3, .inf]\n---\n",
            #"{"a":[null,null,true,"1",16,1.50,-2e3,".inf"]}"#
        ),
        ("---\na: 2026-11-21\nb: |\n  x\n  y\n---\n", #"{"a":"2026-11-21","b":"x\ny\n"}"#),
        ("---\n\"\": x\n1: {b: {c: []}}\n---\n", #"{"":"x","1":{"b":{"c":[]}}}"#),
        ("\u{feff}---\r\na: yes\r\n---\r\n", #"{"a":"yes"}"#),
    ])
    func values(text: String, frontMatter: String) throws {
        let folder = try SmallFolder(["a.md": text], isVault: false)
        let wanted = #"{"path":"a.md","front_matter":"# + frontMatter + #","problems":[]}"# + "\n"
        #expect(folder.run("parse", "a.md") == .init(stdout: wanted))
    }

    @Test func hintsAndWarningsAreNoFailure() throws {
        let folder = try SmallFolder(["a.md": "---\na: 1\n...\n"], isVault: false)
        let answer = folder.run("parse", "a.md")
        #expect(answer.stdout.contains(#""problems":[{"rule":"document-end-marker","severity":"hint","line":3,"#))
        #expect(answer.exitCode == 0)
    }
}

/// Which note a name means is one question with one answer, whatever the command.
@Suite struct NamedRecordTests {
    private static func record(_ type: String, _ title: String, _ more: String = "") -> String {
        "---\ntype: \(type)\ntitle: \(title)\n\(more)---\n"
    }

    private static let files = [
        "goals/thesis-2.md": record("goal", "Thesis", "aliases: [diss]\nformerly: [essay]\n"),
        "goals/run-120-km.md": record("goal", "Jogging"), "values/health.md": record("value", "Well and fit"),
        "goals/swim.md": record("goal", "Health"), "terms/term-3.md": record("term", "T", "number: 3\n"),
        "thesis.md": "mine\n", "ideas.md": "plain\n", "old/swim.md": "plain too\n",
    ]

    /// The path that a reading command takes a name for; nil where it is none or several.
    @Test(arguments: [
        ("goals/thesis-2.md", "goals/thesis-2.md"), ("thesis-2", "goals/thesis-2.md"), ("[[swim]]", "goals/swim.md"),
        ("THESIS-2.md", "goals/thesis-2.md"), ("thesis", "goals/thesis-2.md"), ("diss", "goals/thesis-2.md"),
        ("essay", "goals/thesis-2.md"), ("thesis.md", "thesis.md"), ("health", "values/health.md"),
        ("well and FIT", "values/health.md"), ("ideas", "ideas.md"), ("run", "goals/run-120-km.md"),
        ("swi", "goals/swim.md"),
        ("i", "ideas.md"), ("none", nil), ("old/swim", "old/swim.md"),
    ])
    func readingTakesThemInOneOrder(name: String, path: String?) throws {
        let folder = try SmallFolder(Self.files)
        let shown = folder.run("show", name, "--format", "json")
        #expect((shown.exitCode == 0) == (path != nil), "\(shown.stderr)")
        if let path {
            #expect(shown.stdout.contains("\"path\":\"\(path)\"") || shown.stdout.contains("\"path\": \"\(path)\""))
        }
    }

    /// What a command that writes does with the same names: the path it changes, or nil where it stops.
    @Test(arguments: [
        ("goals/thesis-2.md", "goals/thesis-2.md"), ("thesis-2", "goals/thesis-2.md"), ("diss", "goals/thesis-2.md"),
        ("essay", "goals/thesis-2.md"), ("jogging", "goals/run-120-km.md"), ("health", "values/health.md"),
        ("thesis", nil), ("Thesis", nil), ("run", nil), ("swim", nil), ("ideas", nil), ("ideas.md", nil), ("", nil),
    ])
    func writingTakesNoneByHalf(name: String, path: String?) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.texts
        let answer = folder.run("set", name, "tags=x")
        #expect((answer.exitCode == 0) == (path != nil), "\(answer.stderr)")
        #expect(folder.texts.filter { before[$0.key] != $0.value }.map(\.key) == [path].compactMap { $0 })
    }

    /// Both candidates are named.
    @Test func bothCandidatesAreNamed() throws {
        let folder = try SmallFolder(Self.files)
        let plain = folder.run("set", "thesis", "importance=3").stderr
        #expect(plain.contains("'thesis.md' (a plain note) or 'goals/thesis-2.md' (goal)"), "\(plain)")
        #expect(plain.contains("goals/thesis-2.md\n"))
        for command in [["archive"], ["rename"], ["move"], ["delete"], ["merge"]] {
            let more = command[0] == "archive" || command[0] == "delete" ? [] : ["health"]
            let answer = folder.run(arguments: command + ["thesis"] + more)
            #expect(answer.exitCode == 2 && answer.stderr.contains("'thesis.md' (a plain note)"), "\(answer)")
        }
        #expect(folder.run("archive", "swim").stderr.contains("'old/swim.md' (a plain note) or 'goals/swim.md' (goal)"))
        // A link leads to records of its types only; one with just that name is meant.
        #expect(folder.run("new", "action", "Lap", "goals=swim").exitCode == 0)
        #expect(folder.run("new", "action", "Page", "goals=thesis").exitCode == 2)
    }

    /// The names of actions begin with their day, which nobody remembers.
    @Test(arguments: ["first-run", "run-home", "First run ho", "home"])
    func wordsOfANameAreOffered(words: String) throws {
        var files = Self.files
        files["actions/2026-05-16-first-run-home.md"] = Self.record("action", "First run home", "date: 2026-05-16\n")
        let folder = try SmallFolder(files)
        #expect(folder.run("set", words, "tags=a").stderr.contains("did you mean '2026-05-16-first-run-home'?"))
        #expect(!folder.run("set", "run-first", "tags=a").stderr.contains("did you mean"))
    }

    /// The note that is meant may be the one that cannot be read, so no other stands in for it: here iCloud has it.
    @Test(arguments: [
        ["show", "hub"], ["progress", "hub"], ["report", "hub", "-o", "-"], ["edit", "hub"],
        ["set", "hub", "importance=3"],
    ])
    func nothingStandsInForANoteThatCannotBeRead(words: [String]) throws {
        let folder = try SmallFolder([
            "goals/.hub.md.icloud": "", "goals/hub-b.md": Self.record("goal", "Other"),
            "goals/named.md": Self.record("goal", "Named", "aliases: [hub]\n"),
        ])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2 && answer.stdout == "", "\(answer)")
        #expect(answer.stderr.contains("goals/hub.md'") && !answer.stderr.contains("hub-b"), "\(answer)")
    }

    /// Every command that writes asks whether the beginning of a name means that note, and once.
    @Test(arguments: [
        (["set", "run", "importance=3"]), (["archive", "run"]), (["rename", "run", "runs"]), (["move", "run", "x"]),
        (["log", "Lap", "--goal", "run"]), (["new", "action", "Lap", "goals=run"]),
        (["set", "thesis-2", "parent=run"]), (["match", "--goal", "run", "lap", "--accept", "--yes"]),
        (["term", "next", "--write", "--carry", "run"]), (["delete", "run", "--yes"]),
    ])
    func aBeginningIsAskedFor(arguments: [String]) throws {
        var files = Self.files
        files["actions/lap.md"] = Self.record("action", "Jogging", "date: 2026-11-20\n")
        let folder = try SmallFolder(files)
        let before = folder.texts
        let refused = folder.run(arguments: arguments)
        #expect(refused.exitCode == 2 && refused.stderr.contains("only the beginning of 'run-120-km'"), "\(refused)")
        let no = ScriptedTerminal(["n"])
        #expect(no.run(arguments, in: folder).exitCode == 2)
        #expect(no.screen.contains("goals/run-120-km.md. Use it?") && folder.texts == before)
        let yes = ScriptedTerminal(["y"])
        let done = yes.run(arguments, in: folder)
        #expect(yes.unasked == 0 && !done.stderr.contains("beginning"), "\(done)")
    }

    @Test func aPlainNoteIsEditedByItsPathAndAWord() throws {
        let folder = try SmallFolder(Self.files)
        let told = folder.run("set", "ideas.md", "tags+=a b")
        #expect(told.exitCode == 2 && told.stderr.contains("vault set ideas.md 'tags+=a b' --plain-note"), "\(told)")
        #expect(folder.run("set", "ideas", "tags+=a", "--plain-note").exitCode == 2)
        #expect(folder.run("set", "health", "tags+=a", "--plain-note").exitCode == 2)
        #expect(folder.run("set", "ideas.md", "tags+=a", "--plain-note").exitCode == 0)
        let text = folder.texts["ideas.md"] ?? ""
        #expect(text.hasPrefix("---\ntags:") && text.hasSuffix("---\nplain\n"), "\(text)")
    }

    /// A record that is not called as its title says is told to be so, with the reason.
    @Test(arguments: [
        (["goal", "Swim"], "goals/swim-2.md", "'swim' already names 'goals/swim.md'"),
        (["goal", "diss"], "goals/diss-2.md", "'diss' is another name of 'goals/thesis-2.md'"),
        (["goal", "Ideas"], "goals/ideas-2.md", "'ideas' already names 'ideas.md'"),
        (["goal", "Dive"], "goals/dive.md", ""),
    ])
    func aNumberIsExplained(words: [String], path: String, why: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["new"] + words)
        #expect(answer.stdout.hasPrefix("created \(path)\n"))
        #expect(answer.stderr.hasPrefix(why.isEmpty ? "" : "note: \(why), so this one is '"), "\(answer.stderr)")
        #expect(answer.stderr.isEmpty == why.isEmpty)
        let json = try SmallFolder(Self.files).run(arguments: ["new"] + words + ["--format", "json"])
        #expect(
            json.stdout.contains(why.isEmpty ? "remarks" : "\"text\": \"\(why), so this one is '"), "\(json.stdout)")
    }

    /// Names of properties are not searched, which is told where nothing is found.
    @Test(arguments: [("mood", true), ("moods", false), ("calm", false)])
    func aPropertyIsTold(word: String, isTold: Bool) throws {
        let answer = try SmallFolder(["day.md": "---\nmood: calm\n---\n"]).run("search", word)
        let words = "'\(word)' is a property of 1 note, and names are not searched"
        #expect(answer.stderr.contains(words) == isTold, "\(answer)")
    }

    /// Where nobody looks at what goes, only a path or a record's own name will do.
    @Test(arguments: [("diss", 2), ("essay", 2), ("jogging", 2), ("thesis-2", 0), ("goals/thesis-2", 0)])
    func nothingIsDeletedUnseenByAnotherName(name: String, exitCode: Int32) throws {
        let folder = try SmallFolder(Self.files)
        #expect(ScriptedTerminal(["n"]).run(["delete", name], in: folder).exitCode == 0)
        #expect(folder.run("delete", name, "--yes").exitCode == exitCode)
    }

    @Test func aTermIsKnownByItsNumberInFieldsToo() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("set", "goals/swim.md", "terms=3").exitCode == 0)
        #expect(folder.texts["goals/swim.md"]?.contains("[[term-3]]") == true)
        #expect(folder.run("progress", "--term", "3").exitCode == 0)
        #expect(folder.run("set", "goals/swim.md", "terms=4").exitCode == 2)
    }
}

@Suite struct ExportCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run\ndue: 2026-12-31\n---\n",
        "goals/old.md": "---\ntype: goal\ntitle: Old\ndue: 2025-12-31\narchived: true\n---\n",
        "actions/a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\nmeasures: -5 km\n---\nOne\n\ntwo\n",
        "actions/b.md": "---\ntype: action\ntitle: B\ndate: 2026-11-21\n---\n",
        "values/calm.md": "---\ntype: value\ntitle: Calm\nlevel: major\n---\n",
    ]

    private func titles(_ arguments: String...) throws -> [String] {
        let folder = try SmallFolder(Self.files)
        let lines = folder.run(arguments: ["export", "--format", "jsonl"] + arguments).stdout.split(separator: "\n")
        return lines.compactMap { line in
            line.firstRange(of: /"title":"([^"]+)"/).map { line[$0].dropFirst(9).dropLast() }.map(String.init)
        }
    }

    /// By type and path; archived ones too.
    @Test func recordsAreChosen() throws {
        #expect(try titles() == ["Calm", "Old", "Run", "A", "B"])
        #expect(try titles("actions", "goal") == ["Old", "Run", "A", "B"])
        #expect(try titles("--where", "title ~ a") == ["Calm", "A"])
        #expect(try titles("--from", "2026-11-21") == ["Run", "B"])
        #expect(try titles("--to", "2026-11-20") == ["Old", "A"])
        #expect(try titles("--from", "yesterday", "--to", "yesterday") == ["A"])
    }

    @Test(arguments: [
        ("vault.json", "{\n  \"schema_version\": 2,"), ("vault.jsonl", "{\"name\":"),
        ("day.ics", "BEGIN:VCALENDAR\r\n"),
        ("all.md", "## values\n\n| title |"), ("plain", "{\n"),
    ])
    func formatFollowsTheFile(file: String, start: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("export", "-o", "out/" + file)
        #expect(answer.exitCode == 0)
        #expect(answer.stderr == "note: the settings in 'vault.md' are not exported\n")
        #expect(answer.stdout.hasPrefix("wrote ") && answer.stdout.hasSuffix("'out/\(file)'\n"))
        #expect(try folder.scratch.text(of: "out/" + file).hasPrefix(start))
        #expect(try folder.scratch.paths().filter { $0.hasSuffix(".tmp") } == [])
    }

    @Test func tableForEachType() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("export", "--format", "csv").exitCode == 2)
        #expect(
            folder.run("export", "--format", "csv", "-o", "tables").stdout == "wrote 5 records to 3 files in 'tables'\n"
        )
        let actions = try folder.scratch.text(of: "tables/action.csv")
        #expect(actions.hasPrefix("type,path,title,date,time,duration,measure 1 value,measure 1 unit,"))
        #expect(
            actions.contains("\naction,actions/a.md,A,2026-11-20,,,-5,km,") && actions.contains(",\"One\n\ntwo\"\n"))
        #expect(folder.run("export", "actions", "--format", "csv").stdout == actions)
        #expect(folder.run("export", "actions", "--format", "tsv").stdout.contains("\tOne\\n\\ntwo\n"))
        #expect(folder.run("export", "actions", "-o", "tables", "--format", "csv").exitCode == 2)
        #expect(folder.run("export", "actions", "-o", "tables", "--format", "csv", "--force").exitCode == 0)
    }

    /// Notes are never replaced, and what git and this program keep is not for exports.
    @Test(arguments: [
        "goals/run.md", "vault.md", "./actions/../vault.md", ".vault/journal", ".VAULT/x.json", ".git/hooks/pre-commit",
        "new/.git/config", "link.json",
    ])
    func notesAreKept(path: String) throws {
        let folder = try SmallFolder(Self.files)
        try FileManager.default.createSymbolicLink(
            atPath: folder.scratch.path + "/link.json", withDestinationPath: "goals/run.md")
        let before = try folder.scratch.paths()
        for words in [[], ["--force"], ["--format", "markdown-table", "--force"]] {
            let answer = folder.run(arguments: ["export", "-o", path] + words)
            #expect(answer.exitCode == 2 && answer.stdout.isEmpty)
            let isForced = words.contains("--force")
            #expect(
                !isForced
                    || answer.stderr.contains(
                        path.contains(".g") || path.contains(".v") || path.contains(".V")
                            ? "is not for exports" : "is a note of a vault"),
                "\(answer)")
        }
        #expect(folder.texts.filter { Self.files[$0.key] != nil } == Self.files)
        #expect(try folder.scratch.paths() == before)
        #expect(folder.run("export", "actions", "-o", "table.md").exitCode == 0)
    }

    /// What exists is kept, and what is replaced is replaced as a whole.
    @Test func nothingIsOverwritten() throws {
        let folder = try SmallFolder(Self.files.merging(["out.json": "mine", "dir/x": "x"]) { first, _ in first })
        #expect(
            folder.run("export", "-o", "out.json").stderr
                == "error: 'out.json' already exists\nhelp: to replace it: --force\n")
        #expect(try folder.scratch.text(of: "out.json") == "mine")
        #expect(folder.run("export", "-o", "out.json", "--force").exitCode == 0)
        #expect(try folder.scratch.text(of: "out.json") == folder.run("export").stdout)
        #expect(folder.run("export", "-o", "dir").stderr.hasPrefix("error: 'dir' is a folder\n"))
        #expect(folder.run("export", "-o", "dir", "--format", "csv").exitCode == 0, "tables go into the folder")
        #expect(
            folder.run("export", "-o", "out.json", "--format", "csv").stderr.hasPrefix("error: 'out.json' is not a"))
        #expect(folder.run("export", "-o", "out.json/x.json").exitCode == 2)
    }

    /// Two folders with the same settings: what one exports, the other holds after the import.
    @Test(arguments: ["json", "jsonl", "csv"])
    func roundTrip(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let kind = format == "csv" ? ["actions"] : []
        let export = folder.run(arguments: ["export", "--format", format] + kind).stdout
        let empty = try SmallFolder(["vault.md": Self.files["vault.md"] ?? "", "in": export])
        let source = format == "csv" ? "csv" : "json"
        #expect(empty.run("import", source, "in", "--write").exitCode == 0)
        #expect(empty.run(arguments: ["export", "--format", format] + kind).stdout == export)
        #expect(empty.run("import", "in").stdout.hasSuffix("Nothing to import.\n"), "also without its name")
        #expect(empty.run("undo").exitCode == 0)
        #expect(empty.run("export").exitCode == 1)
    }

    @Test(arguments: ["json", "jsonl", "csv", "ics"])
    func dashIsStandardOutput(format: String) throws {
        let folder = try SmallFolder(Self.files)
        let words = ["export", "goals", "--format", format]
        #expect(folder.run(arguments: words + ["-o", "-"]) == folder.run(arguments: words))
        #expect(try !folder.scratch.paths().contains("-"))
    }

    /// Bytes that JSON cannot hold are told.
    @Test func otherBytes() throws {
        let folder = try SmallFolder(Self.files)
        try Data(Array("---\ntype: value\ntitle: X\nlevel: major\n---\n".utf8) + [0xFF]).write(
            to: URL(filePath: folder.scratch.path + "/values/x.md"))
        #expect(folder.run("export", "values").stderr.contains("'values/x.md' is not UTF-8"))
    }
}
