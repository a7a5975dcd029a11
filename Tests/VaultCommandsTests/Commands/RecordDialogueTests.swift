import Testing
import VaultTestSupport

/// `vault new --ask`: what is asked, in which order, and what comes of the answers.
@Suite struct RecordDialogueTests {
    private static let files = [
        "values/health.md": "---\ntype: value\n---\n",
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-01-01\nend: 2026-02-01\n---\n",
        "terms/term-2.md": "---\ntype: term\nnumber: 2\nstart: 2026-10-19\n---\n",
    ]

    struct Case: Sendable, CustomTestStringConvertible {
        var words: [String]
        var answers: [String]
        var path: String
        var text: String
        var testDescription: String { "\(words) \(answers)" }
    }

    @Test(arguments: [
        // A title is enough; the end of the input writes what is there.
        Case(words: ["goal"], answers: ["Read"], path: "goals/read.md", text: "title: Read\n"),
        Case(
            words: ["goal"], answers: ["  Read\t", "", "", "", "", "", ""], path: "goals/read.md", text: "title: Read\n"
        ),
        // With a term nobody asks for days.
        Case(
            words: ["goal"], answers: ["Read", "3 books", "", "term-2", "", "health", "", ""], path: "goals/read.md",
            text: "title: Read\ntargets:\n  - 3 books\nvalues:\n  - \"[[health]]\"\nterms:\n  - \"[[term-2]]\"\n"),
        // Without one they are asked for; words are read, and a mistake is asked for again.
        Case(
            words: ["goal"], answers: ["Read", "3x", "3 books", "2 kg", "", "", "soon", "monday", "friday", "+3w"],
            path: "goals/read.md",
            text: "title: Read\nstart: 2026-11-23\ndue: 2026-11-27\ntargets:\n  - 3 times\n  - 3 books\n  - 2 kg\n"),
        // What is given on the line is not asked for.
        Case(
            words: ["goal", "Read", "targets=3 books"],
            answers: ["term-2", "", "", "plan", "Slowly: a page a day", ""],
            path: "goals/read.md",
            text: "title: Read\ntargets:\n  - 3 books\nterms:\n  - \"[[term-2]]\"\nplan: \"Slowly: a page a day\"\n"),
        // Further fields are named, once each.
        Case(
            words: ["goal", "Read", "targets=3 books", "terms=term-2", "values=health"],
            answers: ["importnace", "importance", "11", "10", "tags", "calm", "home", "", ""], path: "goals/read.md",
            text: "title: Read\ntargets:\n  - 3 books\nvalues:\n  - \"[[health]]\"\nterms:\n  - \"[[term-2]]\"\n"
                + "importance: 10\ntags:\n  - calm\n  - home\n"),
        // Other types; what is required is not skipped.
        Case(
            words: ["milestone"], answers: ["Half of it", "", "+2w"], path: "milestones/half-of-it.md",
            text: "title: Half of it\ndue: 2026-12-05\n"),
        Case(
            words: ["value"], answers: ["Calm", "majr", "major"], path: "values/calm.md",
            text: "title: Calm\nlevel: major\n"),
        Case(words: ["measure"], answers: ["cup"], path: "measures/cup.md", text: "unit: cup\n"),
        Case(words: ["year"], answers: ["2027", "Out"], path: "terms/2027.md", text: "number: 2027\ntheme: Out\n"),
        Case(
            words: ["term"], answers: ["", "Rest"], path: "terms/term-3.md",
            text: "number: 3\nstart: 2026-12-28\nend: 2027-03-07\ntheme: Rest\n"),
        Case(
            words: ["period"], answers: ["Away", "monday", "yesterday", "+2w"], path: "terms/away.md",
            text: "title: Away\nstart: 2026-11-23\nend: 2026-12-06\n"),
        Case(
            words: ["action"], answers: ["A swim", "1 km", "", "30m", "30 min"],
            path: "actions/2026/2026-11-21-a-swim.md",
            text: "title: A swim\ndate: 2026-11-21\nduration: 30 min\nmeasures:\n  - 1 km\n"),
    ])
    func answersBecomeARecord(row: Case) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(row.answers)
        let answer = terminal.run(["new", "--ask"] + row.words, in: folder)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(answer.stdout.hasPrefix("created \(row.path)\n"), "\(answer.stdout)\n\(terminal.screen)")
        #expect(folder.texts[row.path] == "---\ntype: \(row.words[0])\n\(row.text)---\n", "\(terminal.screen)")
    }

    /// Who goes back finds each answer, and Enter keeps it; what is not come to again stands. `^U` deletes one.
    @Test(arguments: [
        // A list with one element, and with several: each is kept, replaced or deleted by itself.
        (["Read", "20 km", "", "<"], "targets:\n  - 20 km\n"),
        (["Read", "20 km", "", "<", "", "", ""], "targets:\n  - 20 km\n"),
        (["Read", "20 km", "3 books", "", "<", "", "4 books", ""], "targets:\n  - 20 km\n  - 4 books\n"),
        (["Read", "20 km", "3 books", "", "<", "^U", "", "", ""], "targets:\n  - 3 books\n"),
        (["Read", "20 km", "3 books", "", "<", "5 km"], "targets:\n  - 5 km\n  - 3 books\n"),
        (["Read", "20 km", "<", "", "", "", "term-2"], "targets:\n  - 20 km\nterms:\n  - \"[[term-2]]\"\n"),
        // A link, a day, a text.
        (
            ["Read", "", "term-2", "", "health", "", "<", "", "", "plan", "Slowly", "<", "", ""],
            "values:\n  - \"[[health]]\"\nterms:\n  - \"[[term-2]]\"\nplan: Slowly\n"
        ),
        (["Read", "", "", "monday", "<", "", "friday", "<", "<", ""], "start: 2026-11-23\ndue: 2026-11-27\n"),
        (["Read", "", "", "monday", "<", "^U", "friday"], "due: 2026-11-27\n"),
        // A day that a term makes up for is seen again.
        (
            ["Read", "", "", "monday", "<", "<", "term-2", "", "^U"], "terms:\n  - \"[[term-2]]\"\n"
        ),
        (
            ["Read", "", "", "monday", "<", "<", "term-2", "", ""],
            "start: 2026-11-23\nterms:\n  - \"[[term-2]]\"\n"
        ),
        // A further field is a question like the others.
        (["Read", "", "", "", "", "", "importance", "8", "<", "", ""], "importance: 8\n"),
        (["Read", "", "", "", "", "", "importance", "8", "<", "9", ""], "importance: 9\n"),
        (["Read", "", "", "", "", "", "importance", "8", "<", "<", ""], "importance: 8\n"),
        (["Read", "", "", "", "", "", "importance", "<", "tags", "calm", "", ""], "tags:\n  - calm\n"),
        // All the way back to the title, at the end of the input and by Enter.
        (["Read", "3 books", "", "<", "<"], "targets:\n  - 3 books\n"),
        (["Raed", "3 books", "", "<", "<", "Read", "", "", "", "", "", "", ""], "targets:\n  - 3 books\n"),
    ])
    func goingBackLosesNothing(answers: [String], text: String) throws {
        let folder = try SmallFolder(Self.files)
        let terminal = ScriptedTerminal(answers)
        let answer = terminal.run(["new", "goal", "--ask"], in: folder)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(
            folder.texts["goals/read.md"] == "---\ntype: goal\ntitle: Read\n\(text)---\n",
            "\(folder.texts["goals/read.md"] ?? "")\n\(terminal.screen)")
    }

    @Test func earlierAnswersAreShown() throws {
        let terminal = ScriptedTerminal(["Read", "20 km", "3 books", "", "<"])
        _ = terminal.run(["new", "goal", "--ask"], in: try SmallFolder(Self.files))
        let screen = terminal.screen.replacing("\n", with: " ")
        #expect(screen.contains("your answers were 20 km, 3 books; Enter keeps each > [20 km] ^D"), "\(screen)")
    }

    /// Answers may come from a file; when they end too early it may be a part of them, and nothing is written.
    @Test func answersMayComeFromAFile() throws {
        let folder = try SmallFolder(Self.files)
        let answers = ["Read", "3 books", "", "", "", "", "", "plan", "Slowly", ""]
        for count in 0..<answers.count {
            let answer = ScriptedTerminal(Array(answers.prefix(count)))
                .run(["new", "goal", "--ask"], in: folder, isTerminal: false)
            #expect(answer.exitCode == 2)
            #expect(
                answer.stderr.hasPrefix("error: the input ended before the last question; nothing was written\n"))
            #expect(folder.texts.filter { $0.key != "vault.md" } == Self.files)
        }
        let terminal = ScriptedTerminal(answers)
        #expect(terminal.run(["new", "goal", "--ask"], in: folder, isTerminal: false).exitCode == 0)
        #expect(!terminal.screen.contains("Ctrl-D"))
        #expect(
            folder.texts["goals/read.md"]
                == "---\ntype: goal\ntitle: Read\ntargets:\n  - 3 books\nplan: Slowly\n---\n", "\(terminal.screen)")
    }

    @Test func theScreenShowsWhatIsAskedAndWhy() throws {
        let terminal = ScriptedTerminal(["Read", "", "trem-2"])
        let answer = terminal.run(["new", "goal", "--ask"], in: try SmallFolder(Self.files))
        #expect(
            terminal.screen == """
                A new goal. Enter skips a question, '<' goes back to the one before, '?'
                explains it. Ctrl-D writes what you have entered, Ctrl-C writes nothing.

                title: The title, on one line.
                > Read

                targets: The amounts to reach.
                such as 120 km, 3 times per week, at most 2 cups per day, best 100 kg; one at a
                time
                >\u{20}

                terms: The terms, years and periods it is planned in.
                term-2; one at a time
                > trem-2
                  no term, year or period is named 'trem-2'
                  did you mean 'term-2' or 'term-1'?
                > ^D

                """)
        #expect(
            answer.stdout == """
                created goals/read.md
                a complete goal also has targets, start, due, plan and values. To add them:
                  vault set read targets='5 km' start=monday due=+2w
                  vault edit read

                """)
    }

    @Test func whatIsCompleteIsSaid() throws {
        let terminal = ScriptedTerminal([])
        let answer = terminal.run(
            ["new", "goal", "Read", "targets=3 books", "terms=term-2", "values=health", "plan=Slowly", "--ask"],
            in: try SmallFolder(Self.files))
        #expect(
            answer.stdout.hasSuffix("\nthe record is complete: targets, start, due, plan and values\n"), "\(answer)")
    }

    /// Nothing is written without a title, and without what is required.
    @Test(
        arguments: [
            (["goal"], [], SmallFolder.Answer(stdout: "nothing was written\n")),
            (["goal"], [""], SmallFolder.Answer(stdout: "nothing was written\n")),
            (
                ["milestone"], ["Half"],
                SmallFolder.Answer(
                    stdout: "", stderr: "error: a new milestone needs 'due'; nothing was written\nhelp: add due=+2w\n",
                    exitCode: 2)
            ),
        ] as [([String], [String], SmallFolder.Answer)])
    func tooLittleIsNotWritten(words: [String], answers: [String], expected: SmallFolder.Answer) throws {
        let folder = try SmallFolder(Self.files)
        #expect(ScriptedTerminal(answers).run(["new", "--ask"] + words, in: folder) == expected)
        #expect(folder.texts.filter { $0.key != "vault.md" } == Self.files)
    }

    /// Nothing of a file's name, nor of an answer, steers the terminal.
    @Test func namesAreShownAsTheyAre() throws {
        let folder = try SmallFolder(["values/a\u{1b}[2Jb.md": "---\ntype: value\n---\n"])
        let terminal = ScriptedTerminal(["Read", "", "", "", "no\u{1b}[31m"])
        _ = terminal.run(["new", "goal", "--ask"], in: folder)
        #expect(terminal.screen.contains("a\\x1b[2Jb; one at a time\n"), "\(terminal.screen)")
        let own = terminal.screen.split(separator: "\n").filter { !$0.hasPrefix("> ") }
        #expect(!own.joined().contains("\u{1b}") && own.contains { $0.contains("no\\x1b[31m") })
    }

    /// Where a level begins says in which direction it goes; the end of the input leaves it to the first amount.
    @Test(arguments: [
        ("latest 75 kg", "85", "latest 75 kg from 85 kg"), ("latest 75 kg", "190 lb", "latest 75 kg from 190 lb"),
        ("latest 75 kg", "", "latest 75 kg"), ("latest 75 kg from 80 kg", "85", "latest 75 kg from 80 kg"),
        ("best 75 kg", "85", "best 75 kg"),
    ])
    func whereALevelBeginsIsAsked(target: String, said: String, written: String) throws {
        let folder = try SmallFolder([:])
        _ = folder.run(["new", "goal", "Weigh", "targets=\(target)"], answers: said)
        #expect(folder.texts["goals/weigh.md"]?.contains("targets:\n  - \(written)\n") == true)
        _ = folder.run(["set", "weigh", "targets=", "targets+=\(target)"], answers: said)
        #expect(folder.texts["goals/weigh.md"]?.contains("- \(written)\n") == true)
    }

    @Test func aTrialShowsTheFile() throws {
        let folder = try SmallFolder(Self.files)
        let answer = ScriptedTerminal(["Read"]).run(["new", "goal", "--ask", "--dry-run"], in: folder)
        #expect(answer.stdout.contains("+title: Read\n"))
        #expect(folder.texts["goals/read.md"] == nil)
    }
}
