import Testing
import VaultTestSupport

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
                Link it? (1 of 3) [y]es, [n]o, [a]ll, [q]uit, [?] for help: x
                'x' is not one of the choices; '?' explains them
                Link it? (1 of 3) [y]es, [n]o, [a]ll, [q]uit, [?] for help: q

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

    @Test(
        arguments: [
            (
                ["match", "--accept"],
                "error: the input ended before the last answer; nothing was linked\n"
                    + "help: to accept all 3 certain ones without being asked: vault match --accept --yes\n"
            ),
            (
                ["match", "d", "--accept"],
                "error: no suggestion for 'd' is certain enough\n"
                    + "help: to accept an uncertain one: vault match d --goal far --accept\n"
            ),
            (
                ["match", "--accept", "--format", "csv"],
                "error: '--accept' has no format 'csv'\nhelp: use '--format json'\n"
            ),
            (["match", "--yes"], "error: '--yes' is for 'vault match --accept'\n"),
            (["match", "--dry-run"], "error: '--dry-run' is for 'vault match --accept'\n"),
        ] as [([String], String)])
    func isRefused(words: [String], message: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: words)
        #expect(answer == SmallFolder.Answer(stdout: "", stderr: message, exitCode: 2))
        #expect(changed(folder) == [:])
    }

    @Test func aTrialAsksNothingAndWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(["y"])
        let answer = terminal.run(["match", "--accept", "--dry-run"], in: folder)
        #expect(answer.stdout.contains("+++ b/actions/c.md") && answer.stdout.contains("+  - \"[[run]]\""))
        #expect(terminal.unasked == 1)
        #expect(changed(folder) == [:])
    }

    /// One action that cannot be edited does not keep the others from their goals.
    @Test func whatCannotBeEditedIsLeftOut() throws {
        var files = Self.files
        files["actions/b.md"] =
            "---\ntype: action\ntitle: A ride\ndate: 2026-11-19\nmeasures: 9 km\ngoals:\ngoals:\n---\n"
        let folder = try SmallFolder(files)
        let answer = folder.run("match", "--accept", "--yes")
        #expect(
            answer.stdout
                == """
                linked a to 'Run'
                linked c to 'Run'
                skipped actions/b.md: 'actions/b.md':7: 'goals' occurs twice; nothing was written

                """.replacing("; nothing was written", with: ""))
        #expect(folder.texts["actions/b.md"] == files["actions/b.md"])
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

    /// Where nothing is suggested, the way is a link written by hand.
    @Test(arguments: [
        (["d", "--goal", "run"], "'run' is not suggested for 'd'", "it anyway: vault set d goals+=run"),
        (
            ["d", "--goal", "run", "--goal", "ride"], "none of these goals is suggested for 'd'",
            "goals+=run goals+=ride"
        ),
        (["e"], "no goal is suggested for 'e'", "it anyway: vault set e goals+=GOAL"),
        (["e", "d", "--goal", "ride"], "'ride' is not suggested for these actions", "them anyway: vault set"),
    ])
    func whatIsNotSuggested(words: [String], message: String, help: String) throws {
        let folder = try SmallFolder(
            Self.files.filter { $0.key != "goals/far.md" }.merging([
                "actions/e.md": "---\ntype: action\ntitle: Slept\ndate: 2026-11-17\n---\n",
                "actions/d.md": "---\ntype: action\ntitle: Sang\ndate: 2026-11-17\n---\n",
            ]) { $1 })
        let answer = folder.run(arguments: ["match"] + words + ["--accept"])
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix("error: \(message)\n"), "\(answer.stderr)")
        #expect(answer.stderr.contains(help), "\(answer.stderr)")
        #expect(answer.stderr.contains("uncertain") == false)
    }

    @Test func nothingAtAllMatches() throws {
        let folder = try SmallFolder(["actions/e.md": "---\ntype: action\ntitle: Slept\ndate: 2026-11-17\n---\n"])
        #expect(
            folder.run("match", "--accept").stdout
                == "no goal matches; to see the actions without one: vault match --all\n")
    }
}
