import Testing
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

    @Test func aWorkoutIsMatchedLikeAnAction() throws {
        func workout(_ status: String) -> String {
            "---\ntype: workout\ntitle: Run\nstatus: \(status)\nstarted: 2026-11-18T07:00\n---\n## [[running]]\n- [x] 5 km\n"
        }
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n", "goals/run.md": Self.goal(),
            "exercises/running.md": "---\ntype: exercise\nexercise_type: distance_and_time\n---\n",
            "done.md": workout("completed"), "begun.md": workout("active"),
        ])
        #expect(folder.run("match", "done").stdout.contains("  To link it: vault match --accept done\n"))
        #expect(folder.run("match", "begun").stderr.contains("'begun' cannot count towards any goal"))
        #expect(folder.run("match", "done", "--accept").stdout == "linked done to 'Run'\n")
        #expect(folder.run("progress", "run").stdout.contains("5 of 120 km"))
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

    @Test(arguments: [
        (
            ["match", "undated"],
            "error: 'undated' has no readable date\nhelp: see why with: vault check 'u/undated.md'\n"
        ),
        (["match", "nothing"], "error: no action is named 'nothing'\n"),
        (["match", "--goal", "a"], "error: no goal, milestone or obligation is named 'a'\n"),
        (["match", "--term", "g"], "error: no term, year or period is named 'g'\n"),
        (
            ["match", "--term", "when"],
            "error: 'when' has no readable dates\nhelp: see why with: vault check 'terms/when.md'\n"
        ),
        (["match", "--from", "2026-13-01"], "error: '2026-13-01' is not a date; the calendar has no such day\n"),
    ])
    func whatCannotBeAskedIsRefused(arguments: [String], message: String) throws {
        let folder = try HostileVault([
            "vault.md": HostileVault.settings, "u/undated.md": "---\ntype: action\ntitle: A\n---\n",
            "actions/a.md": Self.action(), "goals/g.md": Self.goal(),
            "terms/when.md": "---\ntype: term\nnumber: 1\n---\n",
        ])
        let answer = folder.run(arguments)
        #expect(answer.exitCode == 2)
        #expect(answer.stdout.isEmpty)
        #expect(answer.stderr.hasPrefix(message), "\(answer.stderr)")
    }

    @Test(arguments: [60, 80, 120])
    func nothingIsWiderThanTheScreen(width: Int) throws {
        let title = String(repeating: "A long title about a run ", count: 6)
        let folder = try HostileVault([
            "vault.md": HostileVault.settings, "g/g.md": Self.goal(title, "keywords: [run, title, long, about]\n"),
            "a/a.md": Self.action(title),
        ])
        let lines = folder.run(["match", "--all"], environment: ["COLUMNS": "\(width)"]).stdout.split(separator: "\n")
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
