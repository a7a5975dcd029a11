import Foundation
import Testing
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// `vault log`
@Suite struct LogCommandTests {
    static let files = [
        "goals/run.md": """
        ---
        type: goal
        title: Run 120 km
        start: 2026-11-01
        due: 2026-12-27
        targets: [120 km]
        ---

        """,
        "actions/2026/2026-10-30-run.md": """
        ---
        type: action
        title: Morning run
        date: 2026-10-30
        measures: [9 km]
        ---

        """,
        "actions/2026/2026-11-02-run.md": """
        ---
        type: action
        title: Morning run
        date: 2026-11-02
        time: "07:00"
        duration: 31 min
        measures: [5 km]
        goals: ["[[run]]"]
        amounts: [run 4 km]
        tags: [road]
        ---

        """,
    ]

    /// Titles that only look like fields are taken.
    @Test(arguments: ["E=mc2", "finish=line run", "state=of the art", "Read title: Foo", "x=y", "Date: the film"])
    func titlesWithASignAreTaken(title: String) throws {
        #expect(try SmallFolder([:]).run("log", title, "5 km").exitCode == 0)
    }

    /// A day behind the title is no title: that it became one is said.
    @Test(arguments: [
        (["Nap", "1 h", "yesterday"], true), (["Nap", "1 h", "Monday"], true), (["Nap", "yesterday", "1 h"], true),
        (["Nap", "1 h", "2026-11-19"], true), (["Nap", "@yesterday"], true), (["Nap", "2026-13-01"], false),
        (["Yesterday"], false), (["Blue", "Monday", "--date", "today"], false),
    ])
    func aDayInTheTitleIsSaid(words: [String], isSaid: Bool) throws {
        let answer = try SmallFolder([:]).run(arguments: ["log"] + words)
        #expect(
            answer.exitCode == 0 && answer.stdout.contains("is part of the title; to log it") == isSaid, "\(answer)")
    }

    /// An amount of 0 or less, of goals that count sums.
    @Test(arguments: [
        ("12 books", "0 books", "0 books adds nothing to 'G'"),
        ("12 books", "-1 book", "-1 book takes 1 away from 'G'"),
        ("at most 20 EUR per week", "-3.5 EUR", "-3.5 EUR takes 3.5 away from 'G'"), ("12 books", "1 book", nil),
        ("best 50 kg", "0 kg", nil), ("3 times", "0 km", "'G' counts this action, although it is 0 km"),
    ])
    func anAmountThatAddsNothingIsSaid(target: String, amount: String, line: String?) throws {
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\ntitle: G\nstart: 2026-11-01\ndue: 2026-12-27\ntargets: \(target)\n---\n",
            "measures/books.md": "---\ntype: measure\nunit: books\n---\n",
            "measures/eur.md": "---\ntype: measure\nunit: EUR\n---\n",
        ])
        let answer = folder.run("log", "Dune", amount, "--goal", "g")
        #expect(answer.exitCode == 0)
        #expect(
            answer.stdout.split(separator: "\n").dropFirst(2).map(String.init) == (line.map { [$0] } ?? []), "\(answer)"
        )
    }

    /// Singular and plural of a unit are one, also where the new one is a letter away.
    @Test(arguments: ["bok", "boks", "bookss"])
    func aUnitNearTheSingularIsAskedFor(unit: String) throws {
        let folder = try SmallFolder(["measures/books.md": "---\ntype: measure\nunit: books\n---\n"])
        #expect(folder.run("log", "Dune", "1", unit).stderr.contains("did you mean 'books'?"))
    }

    @Test func aNearUnitIsAskedFor() throws {
        let folder = try SmallFolder(["measures/pages.md": "---\ntype: measure\nunit: pages\n---\n"])
        let answer = folder.run("log", "Read", "12 pagse")
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains("did you mean 'pages'? '--new-unit' creates a measure for it anyway"))
        #expect(folder.files == ["measures/pages.md", "vault.md"])
        #expect(folder.run("log", "Read", "12 pagse", "--new-unit").exitCode == 0)
        #expect(folder.text("measures/pagse.md") == "---\ntype: measure\nunit: pagse\n---\n")
        #expect(folder.run("log", "Read", "12 pages", "--new-unit").exitCode == 0)
        #expect(folder.files.count { $0.hasPrefix("measures/") } == 2)
    }

    /// One that is not certain is offered where no other is as likely, and for what the words say.
    @Test(arguments: [
        (
            ["Meditation", "10 min"],
            "It may count towards 'Meditate'. To link it:\n  vault set 2026-11-21-meditation goals+=sit"
        ),
        (
            ["Wrote home"],
            "It is not certain, but it may count towards 'Write two letters, then novels'. To\nlink it:\n  vault set 2026-11-21-wrote-home goals+=write"
        ),
        (["Novel idea at home"], "counts towards no goal yet: vault match 2026-11-21-novel-idea-at-home"),
        (["Sums", "9 min"], "counts towards no goal yet: vault match 2026-11-21-sums"),
    ])
    func theProbableGoalIsOffered(words: [String], answer: String) throws {
        func goal(_ title: String, _ targets: String) -> String {
            "---\ntype: goal\ntitle: \(title)\nstart: 2026-11-01\ndue: 2026-12-27\ntargets: \(targets)\n---\n"
        }
        let folder = try SmallFolder([
            "sit.md": goal("Meditate", "20 times"), "write.md": goal("Write two letters, then novels", "5 times"),
            "read.md": goal("Discuss novels together at length", "4 times"),
        ])
        let found = folder.run(arguments: ["log"] + words).stdout
        #expect(found.split(separator: "\n").dropFirst().joined(separator: "\n") == answer)
    }

    @Test(arguments: [
        ([], "needs a TITLE"), (["5 km"], "needs a TITLE"), (["Run", "5", "km."], "did you mean '5 km'?"),
        (["Run", "30m"], "did you mean '30 m' or '30 min'?"), (["Run", "--date", "someday"], "is not a date"),
        (["Run", "--time", "25:00"], "time"), (["Run", "--goal", "rum"], "did you mean 'run'?"),
        (["Run", "5 km", "300 m"], "km"), (["Run", "0 min"], "duration"),
        (["--again", "Sing"], "no action's title begins"),
        (["a\nb"], "several lines"), (["Run", "--date", "2026-02-31"], "the calendar has no such day"),
        (["Run", "--date", "1 July"], "write the year too, as in '2026-07-01'"),
        (["Run", "1,5km,31min"], "write a number and its unit, such as 5.2 km"),
        (["Pushups", "30"], "with a unit: vault log Pushups '30 times'; as part of the title: vault log 'Pushups 30'"),
        (["30", "--goal", "run"], "with a unit: vault log '30 km' --goal run"),
        (["Nap", "90 min", "70 s"], "'70 s' is a second length of time besides '90 min'"),
        // One of two equal amounts would be lost, and 'e3' is no unit.
        (["Pushups", "12 reps", "12 reps"], "'12 reps' is given twice"),
        (["Run", "5", "km", "5 km"], "'5 km' is given twice"),
        (["Nap", "30 min", "30 min"], "'30 min' is given twice"),
        // Fields, which 'new' and 'set' take.
        (["Run", "5", "km", "date=yesterday"], "use --date yesterday"), (["Run", "Day=-2d"], "use --date -2d"),
        (["Run", "goal=run"], "use --goal run"), (["Run", "goals+=run"], "use --goal run"),
        (["Run", "duration=31 min"], "write only the amount: '31 min'"), (["Run", "time="], "use --time TIME"),
        (["Run", "amount=5 km"], "write only the amount: '5 km'"), (["date=yesterday"], "use --date yesterday"),
        (["Run", "importance=high", "5 km"], "leave it out: 'importance' is a field of"),
        (["Run", "tags+=road"], "log it without, then: vault set NAME tags+=road"),
        (["Run", "date:", "yesterday", "5", "km"], "use --date yesterday"),
        (["Run", "date:yesterday"], "use --date yesterday"),
        (["Run", "date", "=", "yesterday"], "use --date yesterday"),
        (["--again", "date=yesterday"], "use --date yesterday"),
    ])
    func refusals(words: [String], message: String) throws {
        let folder = try SmallFolder(Self.files)
        let before = folder.files
        let answer = folder.run(arguments: ["log"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.files == before)
    }

    /// It is written, and what may be a slip is said; also when `vault check` would say it of another note.
    @Test(arguments: [
        (["Run", "5 km", "--goal", "run", "--date", "2026-10-31"], "[outside-goal]"),
        (["Run", "--date", "tomorrow"], "[future-action]"),
        (["Morning run", "5 km", "--date", "2026-11-02", "--time", "7:00"], "[duplicate-record]"),
    ])
    func warnings(words: [String], rule: String) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["log"] + words)
        #expect(answer.exitCode == 0)
        #expect(answer.stderr.hasPrefix("warning: "))
        #expect(answer.stderr.contains(rule), "\(answer.stderr)")
        #expect(folder.run("check").stdout.contains(rule))
    }

    @Test func whatWasDoneLastIsDoneAgain() throws {
        let folder = try SmallFolder([
            "a.md": "---\ntype: action\ntitle: Tea\ndate: 2026-11-20\ntime: \"09:00\"\nmeasures: [1 l]\n---\n",
            "b.md": "---\ntype: action\ntitle: Tea time\ndate: 2026-11-20\ntime: \"10:00\"\nmeasures: [2 l]\n---\n",
            "c.md": "---\ntype: action\ntitle: Nap\ndate: 2026-11-22\n---\n",
            "d.md": "---\ntype: action\ntitle: Old\ndate: 2026-11-21\narchived: true\n---\n",
        ])
        #expect(folder.run("log", "--again", "--dry-run").stdout.contains("+title: Tea time\n"))
        // The whole title comes before a beginning.
        #expect(folder.run("log", "--again", "TEA", "--dry-run").stdout.contains("+  - 1 l\n"))
        #expect(folder.run("log", "--again", "Old").exitCode == 2)
        #expect(folder.run("log", "--again", "Nap").exitCode == 2)
    }

    /// Eight at once: each gets a name, and all share one measure.
    @Test func manyAtOnce() async throws {
        let folder = try SmallFolder([:])
        await withTaskGroup(of: Int32.self) { group in
            for _ in 0..<8 { group.addTask { folder.run("log", "Tea", "3 cups").exitCode } }
            for await code in group { #expect(code == 0) }
        }
        let actions = folder.files.filter { $0.hasPrefix("actions/") }
        let numbered = (2...8).map { "actions/2026/2026-11-21-tea-\($0).md" }
        #expect(actions == (["actions/2026/2026-11-21-tea.md"] + numbered).sorted())
        #expect(folder.files.filter { $0.hasPrefix("measures/") } == ["measures/cups.md"])
    }

    /// The line counts what is inside of quotes; nil where there is nothing to count.
    @Test(arguments: [
        ([String](["Long run 5 km"]), "vault set 2026-11-21-long-run-5-km measures+='5 km'"),
        (["Long run 5 km", "30 min"], "vault set 2026-11-21-long-run-5-km measures+='5 km'"),
        (["A nap of 30 min"], "vault set 2026-11-21-a-nap-of-30-min duration='30 min'"),
        (["A 5 km run", "5 km"], nil), (["Meet 2 friends for lunch"], nil), (["5 km", "Long run"], nil),
        (["Chapter 5"], nil),
    ])
    func amountsInQuotesAreNamed(words: [String], line: String?) throws {
        let folder = try SmallFolder(Self.files)
        let answer = folder.run(arguments: ["log"] + words)
        #expect(answer.exitCode == 0, "\(answer.stderr)")
        guard let line else {
            #expect(!answer.stdout.contains("it is not counted"), "\(answer.stdout)")
            return
        }
        #expect(
            answer.stdout.contains("is part of the title, so it is not counted. To count it:\n  \(line)\n"),
            "\(answer.stdout)")
        #expect(folder.run(line: line).exitCode == 0)
    }

    private static let pushups = [
        "goals/push.md": """
        ---
        type: goal
        title: Do 1000 pushups
        start: 2026-11-01
        due: 2026-12-30
        targets: 1000 reps
        ---

        """,
        "goals/read.md": "---\ntype: goal\ntitle: Read\ntargets: 12 books\n---\n",
        "measures/reps.md": "---\ntype: measure\nunit: reps\n---\n",
        "measures/books.md": "---\ntype: measure\nunit: books\n---\n",
    ]

    /// A number without a unit is offered in that of the goal that it is for, or that its words match.
    @Test(arguments: [
        (["Faust", "1", "--goal", "read"], "vault log Faust '1 books' --goal read"),
        (["Pushups", "30"], "vault log Pushups '30 reps'"), (["Juggling", "2"], "vault log Juggling '2 times'"),
        (["Juggling", "1"], "vault log Juggling '1 time'"),
        (["Old books", "3"], "vault log 'Old books' '3 books'"),
    ])
    func theUnitOfTheGoalIsProposed(words: [String], line: String) throws {
        let folder = try SmallFolder(Self.pushups)
        let answer = folder.run(arguments: ["log"] + words)
        #expect(answer.exitCode == 2 && answer.stderr.contains("with a unit: \(line);"), "\(answer)")
        #expect(folder.run(line: line).exitCode == 0)
    }

    /// At a terminal it is asked for.
    @Test(arguments: [
        ("", "title: Pushups\ndate: 2026-11-21\nmeasures:\n  - 30 reps\n"),
        ("min", "title: Pushups\ndate: 2026-11-21\nduration: 30 min\n"),
        ("-", "title: Pushups 30\ndate: 2026-11-21\n"), ("1", nil), (nil, nil),
    ])
    func theUnitIsAskedFor(answer: String?, fields: String?) throws {
        let folder = try SmallFolder(Self.pushups)
        let result = folder.run(["log", "Pushups", "30"], answers: answer, "n")
        let made = folder.files.first { $0.hasPrefix("actions/") }
        guard let fields else {
            #expect(result.exitCode == 2 && made == nil)
            return
        }
        #expect(result.exitCode == 0, "\(result)")
        #expect(made.flatMap(folder.text) == "---\ntype: action\n\(fields)---\n")
    }

    /// Without a title it is called like its goal.
    @Test func theTitleOfTheGoalIsTaken() throws {
        let folder = try SmallFolder(Self.pushups)
        #expect(folder.run("log", "30", "reps", "--goal", "push").exitCode == 0)
        #expect(folder.text("actions/2026/2026-11-21-do-1000-pushups.md")?.contains("title: Do 1000 pushups\n") == true)
    }

    /// Another spelling, and an amount that is only part of a title, are told.
    @Test(arguments: [
        (["Run", "5,2", "km"], "'5,2 km' is written as '5.2 km'\n"),
        (["Walk", "1 hour 30 minutes"], "'1 hour 30 minutes' is written as '1h 30m'\n"),
        (["Run 5-6 km"], "'5-6 km' is part of the title, so it is not counted\n"),
        (["Read", "chapter", "3", "45", "min"], "'3' has no unit, so it is part of the title\n"),
        (["Tea", "5", "€"], "created measures/eur.md for a new unit\n"),
        (["Fat", "12", "%"], "created measures/percent.md for a new unit\n"),
    ])
    func whatIsWrittenIsSaid(words: [String], line: String) throws {
        let answer = try SmallFolder([:]).run(arguments: ["log"] + words)
        #expect(answer.exitCode == 0 && answer.stdout.contains(line), "\(answer)")
    }
}

/// An amount is read in one way, whatever takes it: a quick log, a field, a new record, a question, a table, a fix, or the
/// server of an assistant.
@Suite struct EveryDoorTests {
    /// Each door, with how it is given an amount for an action named `a`.
    enum Door: CaseIterable {
        case log, logInWords, set, new, dialogue, table, fix, assistant
    }

    private static func measures(_ text: String) -> String {
        "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\nmeasures: [\"\(text)\"]\n---\n"
    }

    /// What the actions say after an amount was given at a door.
    private static func amounts(_ text: String, at door: Door) throws -> [Quantity] {
        let folder = try SmallFolder(
            door == .set ? ["a.md": "---\ntype: action\ntitle: Walk\ndate: 2026-11-20\n---\n"] : [:])
        switch door {
        case .log: _ = folder.run("log", "Walk", text)
        case .logInWords: _ = folder.run(arguments: ["log", "Walk"] + text.split(separator: " ").map(String.init))
        case .set: _ = folder.run("set", "a", "measures+=\(text)")
        case .new: _ = folder.run("new", "action", "Walk", "measures=\(text)")
        case .dialogue: _ = folder.run(["new", "action", "--ask", "measures=\(text)"], answers: "Walk")
        case .table:
            try folder.scratch.write("date,title,amount\n2026-11-20,Walk,\"\(text)\"\n", to: "walks.csv")
            _ = folder.run("import", "csv", "walks.csv", "--map", "amount=measures", "--write")
        case .fix:
            try folder.scratch.write(measures(text), to: "a.md")
            _ = folder.run("check", "--fix")
        case .assistant:
            let client = TestClient(folder, writes: true)
            let proposal = #"{"change": "log", "title": "Walk", "amounts": ["\#(text)"]}"#
            let plan = client.call("propose_change", proposal)["structuredContent"]
            if let id = plan?["plan"]?.string, let summary = plan?["summary"]?.string {
                _ = client.call("apply_change", #"{"plan": "\#(id)", "summary": \#(JSONWriter.quoted(summary))}"#)
            }
        }
        return folder.files.filter { $0.hasPrefix("actions/") || $0 == "a.md" }.flatMap { path in
            (folder.text(path) ?? "").split(separator: "\n").compactMap { line in
                let value = line.split(separator: ": ", maxSplits: 1).last ?? line
                let text = value.filter { !"[]\"".contains($0) }.drop { $0 == " " }
                let isAmount = line.hasPrefix("duration: ") || line.hasPrefix("measures: ") || line.hasPrefix("  - ")
                let amount = text.hasPrefix("- ") && line.hasPrefix("  - ") ? text.dropFirst(2) : text
                return isAmount ? Quantity.read(Array(amount.utf8).span).value : nil
            }
        }
    }

    @Test(
        arguments: [
            ("5.2km", 5.2, "km"), ("5,2 km", 5.2, "km"), (".5 km", 0.5, "km"),
            ("1'000 km", 1000, "km"), ("EUR 5", 5, "EUR"), ("½ h", 0.5, "h"), ("2½ h", 2.5, "h"),
            ("1 hour 30 minutes", 90, "min"), ("1 hr 30 min", 90, "min"), ("1h 30 mins", 90, "min"),
            ("1 hour, 30 minutes", 90, "min"), ("1 hour and 30 minutes", 90, "min"), ("1hr30", 90, "min"),
            ("1hr30min", 90, "min"), ("2 hours 15 min 10 s", 8110, "s"), ("90 minutes 30 seconds", 5430, "s"),
            ("0:31:12", 1872, "s"), ("-3 EUR", -3, "EUR"), ("1.234,5 EUR", 1234.5, "EUR"),
        ], Door.allCases)
    func isReadAlike(sample: (text: String, amount: Double, unit: String), door: Door) throws {
        let found = try Self.amounts(sample.text, at: door)
        let wanted = Quantity(Rational(Int(sample.amount * 10)).divided(by: 10) ?? 0, sample.unit)
        #expect(found == [wanted], "\(sample.text) at \(door)")
    }

    /// What has several readings or none is nowhere taken for one of them.
    @Test(
        arguments: [
            "30m", "1:30", "5-6 km", "5 km.", "10.999.99 AUD", "+5 km", "1,000 EUR", "3 to 4 km", "1/2 h", "~5 km",
            "5,30 min", "1.5h30m", "2min30", "150,- EUR",
        ], [Door.log, .logInWords, .set, .new, .dialogue, .fix, .assistant])
    func isRefusedAlike(text: String, door: Door) throws {
        #expect(try Self.amounts(text, at: door).isEmpty, "\(text) at \(door)")
    }
}
