import Testing
import VaultTestSupport

/// What `vault resolve` asks about copies at a terminal, and what it makes of the answers.
@Suite struct ResolveDialogueTests {
    private static let run = "goals/run.md"
    private static let copy = "goals/run\(ResolveCopiesTests.stamp).md"

    private static func note(_ title: String, _ measure: String, _ text: String) -> String {
        "---\ntype: action\ntitle: \(title)\ndate: 2026-11-20\nmeasures:\n  - \(measure)\n---\n\(text)"
    }

    private static let ours = note("Run", "5 km", "Slow\n\nIn the park.\n\nRain.\n\nHome.\n")
    private static let theirs = note("Jog", "6 km", "Fast\n\nIn the park.\n\nRain.\n\nWet.\n")

    private static func folder() throws -> SmallFolder {
        try SmallFolder([run: ours, copy: theirs])
    }

    /// Two pieces of a text of which three lines or fewer lie between are one, as in git.
    private static let page = """
        \(copy)
          a copy of '\(run)': ours is the original, theirs the copy
        \(run): both sides changed 'title' (1 of 4)
          ours    title: Run
          theirs  title: Jog
        [o]urs, [t]heirs, [l]eave it, [q]uit, [?] for help: t
        \(run): both sides changed an element of 'measures' (2 of 4)
          ours      - 5 km
          theirs    - 6 km
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: b
        \(run): both sides changed these lines (3 of 4)
          ours    Slow
          theirs  Fast
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: o
        \(run): both sides changed these lines (4 of 4)
          ours    Home.
          theirs  Wet.
        [o]urs, [t]heirs, [b]oth, [l]eave it, [q]uit, [<] back, [?] for help: b

        """

    @Test func `each place is asked for`() throws {
        let folder = try Self.folder()
        let terminal = ScriptedTerminal(["t", "b", "o", "b"])
        #expect(terminal.run(["resolve"], in: folder) == .init(stdout: "\(Self.copy): merged into '\(Self.run)'\n"))
        #expect(terminal.screen == Self.page)
        #expect(
            folder.texts[Self.run]
                == Self.note("Jog", "5 km\n  - 6 km", "Slow\n\nIn the park.\n\nRain.\n\nHome.\nWet.\n"))
        #expect(folder.texts[Self.copy] == nil)
    }

    @Test(arguments: [
        ["q"], [], ["l", "l", "l", "l"], ["o", "<", "l", "l", "l", "l"], ["<", "o", "t", "<", "<", "q"],
    ])
    func `when nothing is chosen nothing is written`(answers: [String]) throws {
        let folder = try Self.folder()
        let before = folder.texts
        let terminal = ScriptedTerminal(answers)
        #expect(
            terminal.run(["resolve"], in: folder)
                == .init(stdout: "\(Self.copy): kept, with 4 conflicts to\n  resolve\n", exitCode: 1))
        #expect(folder.texts == before)
        #expect(terminal.unasked == 0)
    }

    @Test(arguments: [["theirs", "q"], ["t"]])
    func `what is left stands between markers`(answers: [String]) throws {
        let folder = try Self.folder()
        let terminal = ScriptedTerminal(answers)
        let answer = terminal.run(["resolve"], in: folder)
        #expect(answer.exitCode == 1)
        #expect(
            answer.stdout == """
                \(Self.copy): merged into '\(Self.run)',
                  with conflict markers
                \(Self.run):6: both sides changed an element of 'measures'
                \(Self.run):12: both sides changed these lines
                \(Self.run):22: both sides changed these lines

                """)
        #expect(folder.texts[Self.run]?.hasPrefix("---\ntype: action\ntitle: Jog\n") == true)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.texts[Self.run] == Self.ours)
        #expect(folder.texts[Self.copy] == Self.theirs)
    }

    @Test(arguments: [["--ours"], ["--theirs"], ["--dry-run"]])
    func `nobody is asked for what is said`(option: [String]) throws {
        let terminal = ScriptedTerminal(["t"])
        _ = terminal.run(["resolve"] + option, in: try Self.folder())
        #expect(terminal.screen == "")
        #expect(terminal.unasked == 1)
    }

    @Test func `the rest of the copies stays after q`() throws {
        let folder = try SmallFolder([
            "a.md": "A\n", "a\(ResolveCopiesTests.stamp).md": "B\n", "b.md": "A\n",
            "b\(ResolveCopiesTests.stamp).md": "B\n", "c.md": "A\n", "c\(ResolveCopiesTests.stamp).md": "A\nB\n",
        ])
        #expect(
            ScriptedTerminal(["b", "q"]).run(["resolve"], in: folder).stdout == """
                a\(ResolveCopiesTests.stamp).md: merged into 'a.md'
                b\(ResolveCopiesTests.stamp).md: kept, with 1 conflict to resolve
                c\(ResolveCopiesTests.stamp).md: merged into 'c.md'

                """)
        #expect(folder.texts["a.md"] == "A\nB\n")
        #expect(folder.texts["b.md"] == "A\n")
        #expect(folder.texts["c.md"] == "A\nB\n")
    }

    @Test func `a long side is cut, and what steers a terminal is shown`() throws {
        let folder = try SmallFolder([
            "a.md": (1...20).map { "line \($0)\r\n" }.joined(),
            "a\(ResolveCopiesTests.stamp).md": "\u{1b}[2J" + String(repeating: "x", count: 90) + "\n",
        ])
        let terminal = ScriptedTerminal(["q"])
        _ = terminal.run(["resolve"], in: folder)
        let lines = terminal.screen.split(separator: "\n").map(String.init)
        #expect(lines[3] == "  ours    line 1")
        #expect(
            lines[14...16] == [
                "          line 12", "          and 8 lines more",
                "  theirs  \\x1b[2J" + String(repeating: "x", count: 62) + "…",
            ])
    }
}
