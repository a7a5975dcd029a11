import Testing
import VaultTestSupport

/// Screens with nothing to show name the line to type next, and that line works.
@Suite struct EmptyScreenTests {
    @Test(
        arguments: [
            ([], "vault new goal 'Run 100 km' targets='100 km' due=+10w"),
            (["today"], "vault new goal 'Run 100 km' targets='100 km' due=+10w"),
            (["progress"], "vault new goal 'Run 100 km' targets='100 km' due=+10w"),
            (["progress", "--weeks"], "vault new goal 'Run 100 km' targets='100 km' due=+10w"),
            (["term"], "vault term next"), (["term", "list"], "vault term next"),
            (["term", "review"], "vault term next"),
            (["match"], "vault log 'Morning run' 5 km"), (["align"], "vault new value 'Health'"),
            (["units"], "vault log 'Morning run' 5 km"), (["list"], "vault new goal 'A title'"),
            (["list", "goals"], "vault new goal 'A title'"), (["list", "terms"], "vault term next"),
            (["list", "milestones"], "vault new milestone 'A title' due=+2w"),
            (["list", "users"], "vault new user 'A title'"),
            (["workout"], "vault workout start"), (["workout", "stats"], "vault workout start"),
            (["split"], "vault new workout-split TITLE"), (["template"], "vault workout save TITLE"),
            (["thread"], "vault new user NAME"), (["exercise"], "vault init --with workouts"),
            (["check"], "vault new goal 'A title'"), (["check", "--fix"], "vault new goal 'A title'"),
            (["dedupe"], "vault new goal 'A title'"), (["export"], "vault new goal 'A title'"),
            (["format", "--check", "x.md"], "vault new goal 'A title'"),
            (["resolve"], "vault new goal 'A title'"), (["match", "--accept"], "vault log 'Morning run' 5 km"),
            (["search", "run"], "vault search --like run"),
        ] as [([String], String)])
    func anEmptyVaultNamesTheNextLine(arguments: [String], line: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n", "x.md": "A note.\n",
        ])
        let answer = folder.run(arguments: arguments)
        let text = (answer.stdout + answer.stderr).split(separator: "\n").joined(separator: " ")
        #expect(text.replacing("  ", with: " ").contains(line), "\(answer)")
    }

    /// Without the pack of goals their screens say how to turn it on; programs get the empty answer.
    @Test(arguments: ["today", "progress", "term", "match", "align"])
    func withoutThePackItsScreensSaySo(command: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [threads]\n---\n"])
        #expect(folder.run(command).stderr.hasSuffix("help: turn it on: vault init --with goals\n"))
        #expect(folder.run(command, "--format", "json").exitCode == 0)
        #expect(folder.run("units").stdout == "No unit is in use yet.\n")
        #expect(folder.run("today", "--short") == .init(stdout: ""))
    }

    /// Where no goals are used, a first record is one of those that are.
    @Test(arguments: [("threads", "vault new user 'A title'"), ("workouts", "vault workout start")])
    func theFirstRecordIsOneThatTheVaultHas(pack: String, line: String) throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [\(pack)]\n---\n"])
        for command in ["check", "dedupe", "list"] {
            let answer = folder.run(command)
            #expect((answer.stdout + answer.stderr).hasSuffix("create one with: \(line)\n"), "\(answer)")
        }
    }

    /// What does not fit of what was done is counted, and of the one that is left only the title is cut.
    @Test(arguments: [
        (40, "A walk along the river with\n           Nadia and… 1 km · and 4 more\n"),
        (50, "A walk along the river with Nadia and\n           the dog, before… 1 km · and 4 more\n"),
    ])
    func whatWasDoneIsCounted(width: Int, lines: String) throws {
        let folder = try SmallFolder([:])
        _ = folder.run("log", "A walk along the river with Nadia and the dog, before breakfast", "1", "km")
        for number in 1...4 { _ = folder.run("log", "Short \(number)") }
        let answer = folder.run(arguments: ["today"], environment: ["COLUMNS": "\(width)"])
        #expect(answer.stdout.hasSuffix("today      \(lines)"), "\(answer.stdout)")
    }

    private static let goal =
        "---\ntype: goal\ntitle: Run\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [100 km]\n---\n"

    /// A log says what it counts towards, or how to find that.
    @Test(arguments: [
        (["Walk", "3 km", "--goal", "run"], "counts towards 'Run'\n"),
        (
            ["Walk", "30 min", "--goal", "run"],
            "linked to 'Run', but counts for none of its targets. To see why:\n  vault progress run --explain\n"
        ),
        (
            ["Walk", "3 km", "--date", "2020-01-01", "--goal", "run"],
            "linked to 'Run', but does not count. To see why:\n  vault progress run --explain\n"
        ),
        (
            ["Read", "--date", "yesterday"],
            "counts towards no goal yet: vault match 2026-11-20-read\n"
        ),
        (["Run", "3 km"], "It may count towards 'Run'. To link it:\n  vault set 2026-11-21-run goals+="),
    ])
    func aLogSaysWhatItCountsTowards(arguments: [String], expected: String) throws {
        let answer = try SmallFolder(["goals/run.md": Self.goal]).run(arguments: ["log"] + arguments)
        #expect(answer.exitCode == 0 && answer.stdout.contains(expected), "\(answer)")
    }

    /// An action that matches no goal is told which goals there were on its day, or how to make one.
    @Test func anActionWithoutAnyMatchIsToldTheGoals() throws {
        var files = [
            "actions/tea.md": "---\ntype: action\ntitle: Tea\ndate: 2026-11-20\n---\n",
            "old.md": "---\ntype: goal\ntitle: Old\nstart: 2025-01-01\ndue: 2025-12-31\n---\n",
            "done.md": "---\ntype: goal\ntitle: Done\nstatus: achieved\n---\n",
        ]
        #expect(
            try SmallFolder(files).run("match", "tea").stdout == """
                No goal matches
                2026-11-20  Tea
                  No goal was open on that day. To make one:
                    vault new goal Tea targets='20 times' due=+10w

                """)
        for name in ["run", "read this", "swim", "a-goal-without-end", "row", "sit", "ski"] {
            let due = name == "a-goal-without-end" ? "" : "due: 2026-12-0\(name.count)\n"
            files["goals/\(name).md"] = "---\ntype: goal\nstart: 2026-01-01\n\(due)targets: [\(name.count) km]\n---\n"
        }
        #expect(
            try SmallFolder(files).run("match", "tea").stdout == """
                No goal matches
                2026-11-20  Tea
                  To link it: vault set tea goals+=GOAL
                  GOAL may be row, run, sit, ski, swim or one of 2 others: vault list goals

                """)
    }

    /// A goal without targets counts nothing; what repeats counts occurrences.
    @Test(arguments: [
        (
            "goal\ntitle: X\ndue: 2026-12-31",
            "linked to 'X', which has no target yet. To set one:\n  vault set x targets='60 km'\n"
        ),
        ("obligation\ntitle: X\ndue: 2026-11-30\nrepeats: monthly", "counts towards 'X'\n"),
        (
            "obligation\ntitle: X\ndue: 2027-11-30\nrepeats: monthly",
            "linked to 'X', but does not count. To see why:\n  vault progress x --explain\n"
        ),
        ("milestone\ntitle: X\ndue: 2026-12-31\ntargets: [5 km, 3 times]", "counts towards 'X'\n"),
    ])
    func aLogNamesOnlyGoalsThatCount(goal: String, expected: String) throws {
        let folder = try SmallFolder(["goals/run.md": Self.goal, "x.md": "---\ntype: \(goal)\n---\n"])
        let made = "created actions/2026/2026-11-21-walk.md\n"
        #expect(folder.run("log", "Walk", "3", "km", "--goal", "x").stdout == made + expected)
    }

    /// Alone, a goal whose actions count for nothing says how to change that; the line works.
    @Test func aGoalWithoutTargetsSaysHowToSetOne() throws {
        let folder = try SmallFolder(["goals/x.md": "---\ntype: goal\n---\n"])
        #expect(!folder.run("progress", "x").stdout.contains("no target"))
        _ = folder.run("log", "Walk", "3", "km", "--goal", "x")
        #expect(!folder.run("progress").stdout.contains("no target"))
        let line = "vault set x targets='20 times'"
        #expect(folder.run("progress", "x").stdout.hasSuffix("\n\nIt has no target yet. To set one:\n  \(line)\n"))
        #expect(folder.run(line: line).exitCode == 0)
        #expect(folder.run("progress", "x").stdout.contains("1 of 20 times"))
    }

    /// The line for a goal of its kind makes one, towards which it then counts.
    @Test(arguments: [
        (["Read"], "new goal Read targets='20 times' due=+10w"),
        (["Read", "1.5 chapters"], "new goal Read targets='30 chapters' due=+10w"),
        (["Give back", "-5 EUR", "2 km"], "new goal 'Give back' targets='40 km' due=+10w"),
        (["Nap", "45 min"], "new goal Nap targets='900 min' due=+10w"),
        (["Rest", "0 km"], "new goal Rest targets='20 times' due=+10w"),
    ])
    func aLogWithoutAnyGoalSaysHowToMakeOne(words: [String], line: String) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run(arguments: ["log"] + words).stdout
        #expect(answer.hasSuffix("counts towards no goal yet. To make one:\n  vault \(line)\n"), "\(answer)")
        let typed = line.matches(of: /'([^']*)'|([^ ']+='[^']*')|([^ ]+)/).map { match in
            String(match.output.0).replacing("'", with: "")
        }
        #expect(folder.run(arguments: typed).exitCode == 0, "\(typed)")
        #expect(folder.run(arguments: ["log"] + words + ["--goal", "\(words[0])"]).stdout.contains("counts towards '"))
    }

    /// The line for a first goal makes one that is running.
    @Test func theLineForAFirstGoalWorks() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "goal", "Run 100 km", "targets=100 km", "due=+10w").exitCode == 0)
        #expect(folder.run("log", "Morning run", "5", "km", "--goal", "run-100-km").exitCode == 0)
        #expect(folder.run("progress").stdout.contains("5 of 100 km"))
        #expect(folder.run("check", "--strict").exitCode == 0)
    }

    @Test func aListOfArchivedRecordsSaysHowToSeeThem() throws {
        let folder = try SmallFolder(["goals/run.md": "---\ntype: goal\ntitle: Run\narchived: true\n---\n"])
        #expect(
            folder.run("list", "goals").stderr == "all goals are archived; see them with: vault list goals --archived\n"
        )
        #expect(folder.run("list", "goals", "--archived").exitCode == 0)
    }

    /// A filter that leaves nothing is named.
    @Test(arguments: [
        (["progress", "--behind"], "No goal matches '--behind'; 'vault progress --all' shows all."),
        (
            ["progress", "--value", "calm", "--behind"],
            "No goal matches '--value calm --behind'; 'vault progress --all' shows all."
        ),
        (
            ["progress", "--behind", "--from", "-3d"],
            "Nothing counted towards a goal that matches '--behind'."
        ),
        (["list", "goals", "--where", "title ~ x"], "no goal matches 'title ~ x' (1 looked at)"),
    ])
    func theFilterIsNamed(words: [String], sentence: String) throws {
        let folder = try SmallFolder([
            "g.md": "---\ntype: goal\ntitle: Run\n---\n", "values/calm.md": "---\ntype: value\n---\n",
        ])
        let answer = folder.run(arguments: words)
        #expect((answer.stdout + answer.stderr).contains(sentence), "\(answer)")
    }
}
