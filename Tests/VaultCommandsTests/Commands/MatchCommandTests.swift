import Foundation
import Testing
import VaultProgram
import VaultRecords
import VaultRequests
import VaultTestSupport

/// `vault match` as text, and what a person does with it.
@Suite struct MatchCommandTests {
    private static func goal(_ title: String = "Run", _ more: String = "") -> String {
        "---\ntype: goal\ntitle: \(title)\ntargets: 120 km\n\(more)---\n"
    }

    private static func action(_ title: String = "A run", on day: String = "2026-11-18", _ more: String = "") -> String
    {
        "---\ntype: action\ntitle: \(title)\ndate: \(day)\nmeasures: 5 km\n\(more)---\n"
    }

    /// The line that is shown, run as it stands, links the goal.
    @Test(arguments: [
        ("goals/run.md", "", "", "  To link it: vault match --accept a"),
        ("goals/say \"hi\" \\ run.md", "", "", "  To link it: vault match --accept a"),
        ("goals/run.md", "goals: \"[[old|the old one]]\"\n", "", "  To link it: vault match --accept a"),
        ("goals/über uns.md", "", "title: Other\n", "  If it is right: vault set a 'goals+=über uns'"),
        ("goals/it's.md", "", "title: Other\n", "  If it is right: vault set a 'goals+=it'\\''s'"),
        (
            "goals/a-name-that-is-so-long-that-no-line-of-this-width-holds-it-with-the-rest.md", "", "title: Other\n",
            "  If it is right:\n    vault set a goals+=a-name-that-is-so-long-that-no-line-of-this-width-holds-it-with-the-rest"
        ),
    ])
    func theLineLinksTheGoal(path: String, goals: String, title: String, line: String) throws {
        let goal = title.isEmpty ? Self.goal() : Self.goal().replacing("title: Run\n", with: title)
        var files = [path: goal, "actions/a.md": Self.action("A run", on: "2026-11-18", goals)]
        if !goals.isEmpty { files["goals/old.md"] = Self.goal("Old", "due: 2020-01-01\n") }
        let folder = try SmallFolder(files)
        let output = folder.run("match", "actions/a.md").stdout
        #expect(output.contains("\n" + line + "\n"), "\(output)")
        let command = try #require(line.split(separator: "vault ", maxSplits: 1).last)
        let answer = folder.run(arguments: try #require(ShellWords.split(String(command))))
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.run("progress", path).stdout.contains("5 of 120 km"))
        #expect(folder.run("match", "actions/a.md").stdout.hasPrefix("No other goal matches\n"))
    }

    @Test func longListsAreCutUnlessAllAreAskedFor() throws {
        var files = ["actions/none.md": Self.action("Nothing", on: "2019-01-01", "archived: false\n")]
        files["goals/run.md"] = Self.goal("Run", "start: 2020-01-01\n")
        for number in 11..<33 { files["actions/\(number).md"] = Self.action(on: "2026-10-\(number - 1)") }
        let folder = try SmallFolder(files)
        let short = folder.run("match").stdout
        #expect(short.hasPrefix("23 actions without a goal, 22 with a suggestion\n\n2026-10-31  A run  5 km\n"))
        #expect(short.components(of: "To link it").count == 21)
        #expect(
            short.contains("\nAnd 2 more with a suggestion. 1 action matches no goal. 'vault match"))
        let all = folder.run("match", "--all").stdout
        #expect(all.components(of: "To link it").count == 23)
        #expect(all.contains("\nNo goal matches\n2019-01-01  Nothing  5 km\n"))
        #expect(!all.contains("lists them"))
    }

    @Test func fiveGoalsAreShownForAnAction() throws {
        var files = ["actions/a.md": Self.action()]
        for number in 1...7 { files["goals/g\(number).md"] = Self.goal("Run \(number)") }
        let folder = try SmallFolder(files)
        let short = folder.run("match").stdout
        #expect(short.contains("   70 %  Run 5\n") && !short.contains("Run 6\n"))
        #expect(short.contains("         and 2 other goals\n"))
        #expect(folder.run("match", "--all").stdout.contains("   70 %  Run 7\n"))
    }

    @Test(arguments: [60, 80, 120])
    func nothingIsWiderThanTheScreen(width: Int) throws {
        let title = String(repeating: "A long title about a run ", count: 6)
        let folder = try SmallFolder([
            "vault.md": SmallFolder.settings, "g/g.md": Self.goal(title, "keywords: [run, title, long, about]\n"),
            "a/a.md": Self.action(title),
        ])
        let lines = folder.run(arguments: ["match", "--all"], environment: ["COLUMNS": "\(width)"]).stdout.split(
            separator: "\n")
        #expect(lines.count > 4)
        #expect(lines.filter { $0.count > width } == [])
    }
}

extension String {
    /// The parts between occurrences of a text.
    fileprivate func components(of text: String) -> [Substring] {
        split(separator: text, omittingEmptySubsequences: false)
    }
}

/// `vault match --accept`: what is taken, what is asked, and what stays as it is.
@Suite struct MatchAcceptanceTests {
    /// `run` is sure for both runs, `ride` for the ride; `far` shares kilometres with all three and no word.
    private static let files = [
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 120 km\n---\n",
        "goals/ride.md": "---\ntype: goal\ntitle: Ride\ntargets: 500 km\n---\n",
        "goals/far.md": "---\ntype: goal\ntitle: Far\ntargets: 900 km\n---\n",
        "actions/a.md": "---\ntype: action\ntitle: A run\ndate: 2026-11-20\nmeasures: 5 km # wet\n---\nText.\n",
        "actions/b.md": "---\r\ntype: action\r\ntitle: A ride\r\ndate: 2026-11-19\r\nmeasures: 9 km\r\n---",
        "actions/c.md": "---\ntype: action\ntitle: Another run\ndate: 2026-11-18\nmeasures: 3 km\n---\n",
        "actions/d.md": "---\ntype: action\ntitle: Away\ndate: 2026-11-17\nmeasures: 3 km\n---\n",
    ]

    /// The files that changed, by what they hold now.
    private func changed(_ folder: SmallFolder) -> [String: String] {
        folder.texts.filter { $0.key != "vault.md" && Self.files[$0.key] != $0.value }
    }

    private static let linked = [
        "actions/a.md":
            "---\ntype: action\ntitle: A run\ndate: 2026-11-20\nmeasures: 5 km # wet\ngoals:\n  - \"[[run]]\"\n---\nText.\n",
        "actions/b.md":
            "---\r\ntype: action\r\ntitle: A ride\r\ndate: 2026-11-19\r\nmeasures: 9 km\r\ngoals:\r\n  - \"[[ride]]\"\r\n---",
        "actions/c.md":
            "---\ntype: action\ntitle: Another run\ndate: 2026-11-18\nmeasures: 3 km\ngoals:\n  - \"[[run]]\"\n---\n",
    ]

    @Test func allSureOnesAreOneChange() throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run("match", "--accept", "--yes")
        #expect(answer.stdout == "linked a to 'Run'\nlinked b to 'Ride'\nlinked c to 'Run'\n")
        #expect(changed(folder) == Self.linked)
        #expect(folder.run("undo").stdout == "undid: link 3 actions to goals\n")
        #expect(changed(folder) == [:])
    }

    @Test(
        arguments: [
            (["y", "n", "yes"], ["actions/a.md", "actions/c.md"], 0),
            (["n", "a"], ["actions/b.md", "actions/c.md"], 0),
            (["y", "q", "y"], ["actions/a.md"], 1), (["y"], ["actions/a.md"], 0),
            (["what?", "Y", "", ""], ["actions/a.md"], 0),
            ([], [], 0), (["n", "n", "n"], [], 0),
            // One can go back, but not before the first.
            (["y", "<", "n", "n", "n"], [], 0), (["<", "n", "n", "<", "<", "y", "q"], ["actions/a.md"], 0),
            (["?", "y", "q"], ["actions/a.md"], 0),
        ] as [([String], [String], Int)])
    func eachIsAskedFor(answers: [String], paths: [String], unasked: Int) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(answers)
        let answer = terminal.run(["match", "--accept"], in: folder)
        #expect(answer.exitCode == 0)
        #expect(changed(folder) == Self.linked.filter { paths.contains($0.key) })
        #expect(terminal.unasked == unasked)
        if paths.isEmpty { #expect(answer.stdout == "nothing was linked\n") }
    }

    /// Answers may come from a file; when they end too early, nothing is linked.
    @Test(arguments: [
        (["y", "n", "yes"], true), (["y", "q"], true), (["a"], true), (["y"], false), (["y", "y", "?"], false),
    ])
    func answersMayComeFromAFile(answers: [String], isLinked: Bool) throws {
        let folder = try SmallFolder(Self.files)
        let answer = ScriptedTerminal(answers).run(["match", "--accept"], in: folder, isTerminal: false)
        #expect(answer.exitCode == (isLinked ? 0 : 2), "\(answer)")
        #expect(changed(folder).isEmpty != isLinked)
        #expect(answer.stderr.hasPrefix("error: the input ended") != isLinked)
    }

    @Test func jsonCannotAsk() throws {
        let answer = ScriptedTerminal(["y"]).run(
            ["match", "--accept", "--format", "json"], in: try SmallFolder(Self.files))
        #expect(answer.exitCode == 2)
        #expect(answer.stderr == "error: '--format json' cannot ask; add '--yes' or '--dry-run'\n")
    }

    @Test func theQuestionShowsWhatItIsAbout() throws {
        let terminal = ScriptedTerminal(["x", "q"])
        _ = terminal.run(["match", "--accept"], in: try SmallFolder(Self.files))
        #expect(
            terminal.screen == """
                2026-11-20  A run  5 km
                   70 %  Run
                         5 km for '120 km' · 'run' in its title
                Link it? (1 of 3) [y]es, [n]o, ne[v]er, [a]ll, [q]uit, [?] for help: x
                'x' is not one of the choices; '?' explains them
                Link it? (1 of 3) [y]es, [n]o, ne[v]er, [a]ll, [q]uit, [?] for help: q

                """)
    }

    /// What is named is taken without a question, a doubtful one only with its goal.
    @Test(
        arguments: [
            (["a"], ["run"]), (["a", "--goal", "run"], ["run"]), (["d", "--goal", "far"], ["far"]),
            (["a", "--goal", "far", "--goal", "run"], ["run", "far"]),
        ] as [([String], [String])])
    func whatIsNamedIsTaken(words: [String], goals: [String]) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["match", "--accept"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
        let text = try #require(folder.texts["actions/\(words[0]).md"])
        #expect(text.contains("goals:\n" + goals.map { "  - \"[[\($0)]]\"\n" }.joined() + "---"), "\(text)")
        #expect(changed(folder).count == 1)
    }

    @Test func aTrialAsksNothingAndWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["y"])
        let answer = terminal.run(["match", "--accept", "--dry-run"], in: folder)
        #expect(answer.stdout.contains("+++ b/actions/c.md") && answer.stdout.contains("+  - \"[[run]]\""))
        #expect(terminal.unasked == 1)
        #expect(changed(folder) == [:])
    }

    /// Records of one name are told apart by their path, in what is shown and in what is written.
    @Test func oneNameInTwoFolders() throws {
        let folder = try SmallFolder([
            "goals/run.md": Self.files["goals/run.md"] ?? "", "notes/run.md": "Plain.\n", "old/a.md": "Plain.\n",
            "actions/a.md": Self.files["actions/a.md"] ?? "",
        ])
        #expect(folder.run("match").stdout.contains("To link it: vault match --accept a"))
        #expect(folder.run("match", "--accept", "--yes").stdout == "linked a to 'Run'\n")
        #expect(folder.run("progress", "goals/run.md").stdout.contains("5 of 120 km"))
    }
}

/// Today is 2026-11-21.
@Suite struct AlignCommandTests {
    private static func action(_ day: Int, _ link: String = "") -> String {
        SmallFolder.note("type: action\ntitle: x\ndate: 2026-11-\(day)\n\(link)")
    }

    /// The first line for so many goals, actions of this week for a value, and others.
    @Test(arguments: [
        (0, 0, 0, "no running goals, no actions in 7 days"),
        (1, 1, 0, "1 running goal, 1 action in 7 days, for a value"),
        (2, 0, 1, "2 running goals, 1 action in 7 days, none of them for a value"),
        (2, 0, 2, "2 running goals, 2 actions in 7 days, none of them for a value"),
        (2, 2, 0, "2 running goals, 2 actions in 7 days, all of them for a value"),
        (2, 2, 1, "2 running goals, 3 actions in 7 days, 2 of them for a value"),
    ])
    func headline(_ goals: Int, _ serving: Int, _ others: Int, _ expected: String) throws {
        let vault = try SmallFolder(["v.md": SmallFolder.note("type: value")])
        for number in 0..<goals { try vault.write(SmallFolder.note("type: goal"), to: "g\(number).md") }
        for number in 0..<serving { try vault.write(Self.action(15 + number, "values: v"), to: "a\(number).md") }
        for number in 0..<others { try vault.write(Self.action(15 + number), to: "b\(number).md") }
        let output = vault.run("align").stdout
        #expect(output.prefix { $0 != "\n" } == "2026-11-21  " + expected)
    }

    /// Each once, by level, priority and name, however they are named.
    @Test func namedValuesStandInTheirOrder() throws {
        let vault = try SmallFolder([
            "a.md": SmallFolder.note("type: value"), "b.md": SmallFolder.note("type: value\naliases: [Bee]"),
            "c.md": SmallFolder.note("type: value\nlevel: major\narchived: true"),
        ])
        let output = vault.run("align", "Bee", "c", "b").stdout
        #expect(
            output == """
                c  major, priority 10, archived
                  no action yet

                b  general, priority 40
                  no action yet

                """)
        let json = try vault.run("align", "b", "--format", "json").json
        #expect((json["values"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["b"])
        #expect((json["summary"] as? [String: Any])?["values"] as? Int == 2)
    }

    @Test(arguments: [60, 80, 100])
    func everyLineFits(_ width: Int) throws {
        let long =
            "Ein sehr langer Titel mit 健康 und noch viel mehr Wörtern dahinter, der nirgends passt, auch nicht hier"
        let vault = try SmallFolder([
            "v.md": SmallFolder.note("type: value\nlevel: major\ntitle: \"\(long)\"\ndomain: \"\(long)\""),
            "g.md": SmallFolder.note("type: goal\ntitle: \"\(long)\"\nvalues: v\ntargets: 2 h per week"),
            "d.md": SmallFolder.note("type: goal\ntitle: \"\(long)\"\nvalues: v\nstatus: dropped"),
            "w.md": SmallFolder.note("type: value\ntitle: \"\(long) 2\""),
            "a.md": SmallFolder.note("type: action\ntitle: \"\(long)\"\ndate: 2026-11-20\nvalues: [v, w]"),
            "o.md": SmallFolder.note("type: obligation\ndue: 2026-12-01\ntitle: \"\(long)\""),
        ])
        for arguments in [["align"], ["align", "v"], ["align", "--explain"], ["align", "v", "--explain"]] {
            let lines = vault.run(arguments: arguments, environment: ["COLUMNS": "\(width)"]).stdout.split(
                separator: "\n")
            // Two cells for each of the two characters of 健康.
            let widths = lines.map { $0.count + $0.count { "健康".contains($0) } }
            #expect(lines.count > 5)
            #expect(widths.allSatisfy { $0 <= width }, "\(lines)")
            // All of the room is used; a wide character may leave one cell.
            #expect((widths.max() ?? 0) >= width - 1, "\(lines)")
        }
    }

    @Test func anotherVaultBelowIsNamed() throws {
        let vault = try SmallFolder(["in/vault.md": SmallFolder.settings])
        #expect(vault.run("align").stdout.hasSuffix("\nSkipped 'in', a separate vault with 1 note.\n"))
        let json = try vault.run("align", "--format", "json").json
        #expect((json["skipped_vaults"] as? [[String: Any]])?.count == 1)
    }
}

/// Texts compared by what they mean, as a command of the user's sees it.
@Suite(.tags(.process)) struct MeaningTests {
    private static let files = [
        "goals/laufen.md": "---\ntype: goal\ntitle: Marathon laufen\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Finish a race\n---\nA long one.\n",
        "goals/twelve.md": "---\ntype: goal\ntitle: Read 12 books\n---\n",
        "goals/old.md": "---\ntype: goal\ntitle: Marathons\narchived: true\n---\n",
        "notes/marathon.md": "All about marathons.\n",
    ]
    private static let ngrams = "python3 '\(Repository.root)/Tests/Fixtures/meaning/ngrams.py'"
    private static let hasPython = FileManager.default.isExecutableFile(atPath: "/usr/bin/python3")

    /// Runs a command with an embedding command, in a folder of its own with a cache beside it.
    private func run(
        _ arguments: [String], embedding: String?, in folder: SmallFolder, _ more: [String: String] = [:]
    ) -> SmallFolder.Answer {
        var environment = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "XDG_CACHE_HOME": folder.scratch.path + "/.cache",
        ].merging(more) { $1 }
        environment["VAULT_EMBED"] = embedding
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: folder.scratch.path, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21)))
        return .init(result)
    }

    private func paths(_ text: String) -> [String] {
        text.split(separator: "\n").filter { $0.hasSuffix(".md") }.map { String($0.split(separator: " ").last ?? "") }
    }

    @Test(
        .enabled(if: hasPython),
        arguments: [
            (["marathon laufen"], "goals/laufen.md"), (["about", "marathons"], "notes/marathon.md"),
            (["about marathons type:goal"], "goals/laufen.md"), (["finish race"], "goals/run.md"),
            (["marathons", "--archived", "--where", "has archived"], "goals/old.md"),
        ])
    func theNearestIsFirst(words: [String], path: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = run(["search", "--semantic"] + words, embedding: Self.ngrams, in: folder)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(paths(answer.stdout).first == path)
    }

    /// Each text is asked about once, for both commands; another model or command is asked anew.
    @Test(.enabled(if: hasPython))
    func vectorsAreKept() throws {
        let folder = try SmallFolder(Self.files)
        let command = "tee -a asked.txt | sed 's/.*/[1, 2]/'"
        func asked(_ arguments: [String], _ more: [String: String] = [:]) throws -> Int {
            let log = "cd '\(folder.scratch.path)' && \(command)"
            let before = folder.text("asked.txt")?.split(separator: "\n").count ?? 0
            #expect(run(arguments, embedding: log, in: folder, more).exitCode == 0)
            return (folder.text("asked.txt")?.split(separator: "\n").count ?? 0) - before
        }
        // The query, three goals, a note and the settings.
        #expect(try asked(["search", "--semantic", "race"]) == 6)
        #expect(try asked(["search", "--semantic", "race"]) == 0)
        #expect(try asked(["search", "--semantic", "races"]) == 1)
        #expect(try asked(["dedupe", "--semantic"]) == 3)
        #expect(try asked(["dedupe", "--semantic"], ["VAULT_EMBED_MODEL": "b"]) == 3)
        #expect(try asked(["search", "--semantic", "race"], ["XDG_CACHE_HOME": folder.scratch.path + "/c"]) == 6)
    }

    @Test(arguments: [
        (nil, "VAULT_EMBED names no embedding command"), (" ", "VAULT_EMBED names no embedding command"),
        ("no-such-program-at-all", "'no-such-program-at-all', named by VAULT_EMBED, is not found"),
        ("echo wrong >&2; exit 3", "failed with exit status 3: wrong"),
        ("echo '[1, 2]'", "answered 6 texts with 1 lines"), ("cat; echo '[1]'", "answered 6 texts with 7 lines"),
        ("sed 's/.*/[NaN]/'", "line 1 of what 'sed 's/.*/[NaN]/'' printed is '[NaN]'; expected a list of numbers"),
        ("sed 's/.*/[]/'", "expected a list of numbers"), ("sed 's/.*/[1e999]/'", "expected a list of numbers"),
        ("sed 's/.*/[\"a\"]/'", "expected a list of numbers"), ("cat", "expected a list of numbers"),
        ("awk '{ print NR % 2 ? \"[1]\" : \"[1, 2]\" }'", "gives vectors of different lengths: 1 and 2 numbers"),
    ])
    func whatIsWrongIsSaid(command: String?, message: String) throws {
        let answer = run(["search", "--semantic", "race"], embedding: command, in: try SmallFolder(Self.files))
        #expect(answer.exitCode == 2)
        #expect(answer.stdout == "")
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
    }

    @Test(arguments: [("1", "did not answer within 1 s"), ("soon", "VAULT_EMBED_SECONDS is 'soon'"), ("0", "is '0'")])
    func aCommandHasItsTime(seconds: String, message: String) throws {
        let answer = run(
            ["search", "--semantic", "race"], embedding: "sleep 30", in: try SmallFolder(Self.files),
            ["VAULT_EMBED_SECONDS": seconds])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
    }

    /// A cache that cannot be written, or holds something else, changes nothing.
    @Test func theCacheMayBeMissing() throws {
        let folder = try SmallFolder(Self.files.merging([".cache": "a file"]) { $1 })
        let answer = run(["search", "--semantic", "race"], embedding: "sed 's/.*/[1]/'", in: folder)
        #expect(answer.exitCode == 0)
    }

    /// All titles are one to this command; numbers, fields and words that say the same already keep pairs away.
    @Test func duplicatesByMeaning() throws {
        let folder = try SmallFolder(
            Self.files.merging([
                "goals/later.md": "---\ntype: goal\ntitle: A run\nstart: 2030-01-01\ndue: 2030-02-01\n---\n",
                "goals/sooner.md": "---\ntype: goal\ntitle: Ein Lauf\nstart: 2026-01-01\ndue: 2026-02-01\n---\n",
                "goals/half.md": "---\ntype: goal\ntitle: Never finish a race\n---\n",
            ]) { $1 })
        let text = run(["dedupe", "goals", "--semantic"], embedding: "sed 's/.*/[3, 4]/'", in: folder).stdout
        #expect(text.contains("Other words, perhaps the same meaning"))
        let json = run(
            ["dedupe", "goals", "--semantic", "--format", "json"], embedding: "sed 's/.*/[3, 4]/'", in: folder)
        let answer = try JSONSerialization.jsonObject(with: Data(json.stdout.utf8)) as? [String: Any]
        let pairs = (answer?["meaning"] as? [[String: Any]] ?? []).map { pair in
            (pair["records"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        #expect(pairs.contains(["laufen", "run"]))
        #expect(!pairs.contains { $0.contains("twelve") || $0.contains("half") || $0.contains("old") })
        #expect(!pairs.contains(["later", "sooner"]))
        let usual = run(["dedupe", "goals", "--format", "json"], embedding: nil, in: folder)
        #expect(!usual.stdout.contains("\"meaning\""))
    }
}
