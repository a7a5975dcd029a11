import Foundation
import Testing

/// Which goal `vault log` links: asked for at a terminal, named by words, and in the lines of a note.
@Suite struct LogQuestionTests {
    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        let goals = [
            "run.md":
                "---\ntype: goal\ntitle: Run 150 km\ntargets: [150 km]\nstart: 2026-11-01\ndue: 2026-12-31\n---\n",
            "race.md":
                "---\ntype: goal\ntitle: Run a half marathon\ntargets: [best 21 km]\nstart: 2026-11-01\n"
                + "due: 2026-12-31\n---\n",
            "read.md":
                "---\ntype: goal\ntitle: Read 900 pages\ntargets: [900 pages]\nstart: 2026-11-01\ndue: 2026-12-31\n---\n",
            "old.md":
                "---\ntype: goal\ntitle: Read 300 pages\ntargets: [300 pages]\nstart: 2026-01-01\ndue: 2026-03-31\n---\n",
            "pages.md": "---\ntype: measure\nunit: pages\nalso: [page]\n---\n",
        ]
        return try SmallFolder(goals.merging(more) { $1 })
    }

    private static let reading = "actions/2026/2026-11-21-reading.md"
    private static let running = "actions/2026/2026-11-21-morning-run.md"

    /// The words, the answers, and the links that are written.
    @Test(arguments: [
        (["Reading", "20", "pages"], [""], "goals:\n  - \"[[read]]\"\n"),
        (["Reading", "20", "pages"], ["n"], ""),
        (["Reading", "20", "pages"], ["later"], ""),
        (["Reading", "20", "pages", "--no-ask"], [], ""),
        (["Reading", "20", "pages", "--goal", "read 900"], [], "goals:\n  - \"[[read]]\"\n"),
        (["Reading", "5", "km"], [""], ""),
        (["Bedtime", "20", "pages"], [""], ""),
        (["Bedtime", "20", "pages"], ["y"], "goals:\n  - \"[[read]]\"\n"),
        (["Morning run", "5km", "31", "--goal", "run 150"], [""], "goals:\n  - \"[[run]]\"\n"),
        (["Morning run", "5", "km"], [""], "goals:\n  - \"[[race]]\"\n"),
        (["Morning run", "5", "km"], ["2"], "goals:\n  - \"[[run]]\"\n"),
        (["Morning run", "5", "km"], ["1 2"], "goals:\n  - \"[[race]]\"\n  - \"[[run]]\"\n"),
        (["Morning run", "5", "km"], ["7", "-"], ""),
        (["Morning run", "5", "km", "--goal", "marathon"], [], "goals:\n  - \"[[race]]\"\n"),
        (["Morning run", "5", "km", "--goal", "running"], ["2"], "goals:\n  - \"[[run]]\"\n"),
    ])
    func asks(words: [String], answers: [String], links: String) throws {
        let folder = try folder()
        let terminal = ScriptedTerminal(answers)
        let result = terminal.run(["log"] + words, in: folder)
        #expect(result.exitCode == 0, "\(result) \(terminal.screen)")
        #expect(terminal.unasked == 0)
        let name = words[0].lowercased().replacing(" ", with: "-")
        let text = try #require(folder.text("actions/2026/2026-11-21-\(name).md"))
        if words.contains("31") { #expect(text.contains("duration: 31 min\nmeasures:\n  - 5 km\n")) }
        let written = text.range(of: "goals:").map { String(text[$0.lowerBound...].dropLast(4)) } ?? ""
        #expect(written == links, "\(text)\n\(terminal.screen)")
    }

    /// The end of the input is no answer, and a script is never asked.
    @Test func nothingIsWrittenWithoutAnAnswer() throws {
        let folder = try folder()
        let ended = ScriptedTerminal([]).run(["log", "Reading", "20", "pages"], in: folder)
        #expect(ended.exitCode == 2 && folder.text(Self.reading) == nil)
        #expect(folder.run("log", "Run", "5", "km", "--goal", "run").exitCode == 0)
        let two = folder.run("log", "Jog", "5", "km", "--goal", "running")
        #expect(two.exitCode == 2 && two.stderr.contains("'Run a half marathon' or 'Run 150 km'"), "\(two)")
        #expect(folder.run("log", "Reading", "20", "pages").stdout.contains("vault set 2026-11-21-reading goals+=read"))
    }

    @Test(arguments: [(["--body", "It rained."], ""), (["--body", "-"], "It rained.\n")])
    func takesAText(option: [String], input: String) throws {
        let folder = try folder()
        #expect(folder.run(arguments: ["log", "Reading", "5", "pages"] + option, input: input).exitCode == 0)
        #expect(folder.text(Self.reading)?.hasSuffix("---\nIt rained.\n") == true)
    }

    /// Lines that were logged are taken out; what cannot be read, and what is no line of an action, stays.
    @Test func logsTheLinesOfANote() throws {
        let inbox = """
            # Inbox

            - Morning run 6 km --goal 150
            - [x] Reading 30 pages --date yesterday
            * Pushups 30
            - [ ] Buy milk 2 l
            * Stretch 10 min
              both legs
              - Reading 97 pages

            Reading 10 pages "in the train"
            > Reading 99 pages
            Sunday was a good day.
            | Reading | 96 pages |
            |---|---|
            - Reading '95 pages

            <!--
            Reading 94 pages
            -->
            ```
            Reading 98 pages
            ```

            """
        let folder = try folder(["inbox.md": inbox])
        let answer = folder.run("log", "--from", "inbox")
        #expect(answer.exitCode == 1)
        #expect(answer.stderr.contains("inbox.md:5: '30' has no unit"), "\(answer)")
        #expect(
            folder.text("inbox.md")
                == """
                # Inbox

                * Pushups 30
                - [ ] Buy milk 2 l
                * Stretch 10 min
                  both legs
                  - Reading 97 pages

                > Reading 99 pages
                Sunday was a good day.
                | Reading | 96 pages |
                |---|---|
                - Reading '95 pages

                <!--
                Reading 94 pages
                -->
                ```
                Reading 98 pages
                ```

                """)
        #expect(folder.text(Self.running)?.contains("- 6 km\ngoals:\n  - \"[[run]]\"") == true)
        #expect(folder.text("actions/2026/2026-11-20-reading.md")?.contains("- 30 pages") == true)
        #expect(folder.text("actions/2026/2026-11-21-reading-in-the-train.md")?.contains("- 10 pages") == true)
        #expect(folder.run("undo", "--yes").exitCode == 0)
        #expect(folder.text("inbox.md") == inbox && folder.text(Self.running) == nil)
        for words in [["Run"], ["--time", "08:00"], ["--again"], ["--body", "x"]] {
            #expect(folder.run(arguments: ["log", "--from", "inbox"] + words).exitCode == 2)
        }
        let record = folder.run("log", "--from", "run")
        #expect(record.stderr.contains("'run.md' is a goal, not a note of what you did"), "\(record)")
    }
}
