import Foundation
import Testing
import VaultRecords
import VaultTestSupport

/// `vault new`
@Suite struct NewCommandTests {
    private static let health = ["values/health.md": "---\ntype: value\n---\n"]

    /// All of it is clean afterwards, and can be taken back.
    @Test(arguments: Transcript.cases("written.md"))
    func made(it: Transcript.Command) throws {
        let folder = try SmallFolder(it.words[1] == "log" ? LogCommandTests.files : Self.health)
        let result = folder.run(arguments: Array(it.words.dropFirst()))
        let (path, text) = try #require(it.after.first)
        #expect(result.exitCode == 0 && result.stdout.hasPrefix("created \(path)\n"), "\(result)")
        #expect((it.words[1] == "log" || result.stderr.isEmpty) && folder.text(path) == text, "\(result)")
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0 && folder.text(path) == nil)
    }

    @Test func thePageIsRead() { #expect(Transcript.cases("written.md").count > 20) }

    @Test func aTextBelow() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "value", "Rest", "--body", "# Why\n\nSo.").exitCode == 0)
        #expect(folder.text("values/rest.md") == "---\ntype: value\ntitle: Rest\n---\n# Why\n\nSo.\n")
    }

    /// Names of records, of plain notes and aliases anywhere, and files that are not notes.
    @Test(arguments: [
        ("values/run.md", "---\ntype: value\n---\n"), ("old/RUN.md", "plain\n"),
        ("values/x.md", "---\ntype: value\naliases: [run]\n---\n"), ("goals/run.md", "ignored\n"),
    ])
    func takenNames(path: String, text: String) throws {
        let settings = "---\ntype: vault\nformat: 1\nignore: [goals/run.md]\n---\n"
        let folder = try SmallFolder(["vault.md": settings, path: text])
        #expect(folder.run("new", "goal", "Run").stdout.hasPrefix("created goals/run-2.md\n"))
        #expect(folder.run("new", "goal", "run", "targets=5 km").stdout == "created goals/run-3.md\n")
        #expect(folder.text(path) == text)
    }

    @Test(arguments: [
        (["golas", "x"], "did you mean 'goals'?"), (["goal"], "needs a title"), (["goal", ""], "needs a title"),
        (["goal", "x", "value=health"], "did you mean 'values'?"),
        (["goal", "x", "vales=a"], "did you mean 'values'?"),
        (["goal", "x", "values=wealth"], "did you mean 'health'?"), (["goal", "x", "due=2026-13-01"], "no such day"),
        (["goal", "x", "targets=30m"], "30 min"), (["goal", "x", "start=today", "due=-3d"], "due"),
        (["goal", "x", "due=today", "y"], "'y' is not an assignment"), (["goal", "x", "tags-=y"], "removes from"),
        (["goal", "x", "targets=3 healths", "importance=11"], "importance"),
        (["goal", "x\ny"], "several lines"), (["goal", "x", "due=today", "due+=today"], "one value"),
        (["milestone", "x"], "add due=+2w"), (["period", "x"], "needs 'start' and 'end'"),
        (
            ["measure", "mug"],
            "/mug.md: it would cause an error in 'measures/mugs.md': 'mugs' is also the unit of 'mug'"
        ), (["year"], "needs 'number'"),
        (["goal", "Save", "targets:", "2000 EUR"], "write targets='2000 EUR', or quotes around the whole title"),
        (["goal", "Save", "targets:", "2000", "EUR"], "write targets='2000 EUR'"),
        (["goal", "Save", "targets", "=", "2000 EUR"], "write targets='2000 EUR'"),
        (["goal", "Save", "targets: 2000 EUR"], "write targets='2000 EUR'"),
        (["goal", "Save", "Due:2027-01-01"], "write due=2027-01-01"), (["goal", "My", "plan:"], "write plan=TEXT"),
        (["goal", "Plan:", "read", "more"], "write plan='read more'"),
        (["goal", "x", "value:", "health"], "write values="),
        (["goal", "x", "due=1 July"], "write the year too, as in '2027-07-01'"),
        (["goal", "x", "due=24.12."], "write the year too, as in '2026-12-24'"),
        (["year", "0"], "number"), (["term", "--vault", "nowhere"], "nowhere"),
    ])
    func refusals(words: [String], message: String) throws {
        // 'measures/mug.md' would come before 'measures/mugs.md', so the error would be in that.
        let folder = try SmallFolder(
            Self.health.merging(["measures/mugs.md": "---\ntype: measure\nunit: mugs\n---\n"]) { $1 })
        let before = folder.files
        let answer = folder.run(arguments: ["new"] + words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.contains(message), "\(answer.stderr)")
        #expect(folder.files == before)
    }

    /// What looks like a field, and is a title.
    @Test(arguments: [
        ["Plan: read more"], ["plan"], ["Read", "the", "plan"], ["Step", "b:", "rest"], ["1", "=", "1"],
    ])
    func noField(words: [String]) throws {
        let answer = try SmallFolder([:]).run(arguments: ["new", "goal"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
    }

    /// A goal without a target is told how to set one, in a line that works: an amount in the title, else a sample.
    @Test(arguments: [
        (["Save 2000 EUR", "due=+1y"], "targets='2000 EUR'"), (["Read", "12", "books"], "targets='12 books'"),
        (["Run 100km"], "targets=100km"), (["Read 12 books", "targets=12 books"], nil),
        (["Top 5 list"], "targets='5 km'"), (["Run 10 km in 60 min"], "targets='5 km'"),
        (["Summer 2027"], "targets='5 km'"), (["Rest"], "targets='5 km'"),
    ])
    func anAmountOnlyInTheTitle(words: [String], assignment: String?) throws {
        let folder = try SmallFolder([:])
        let answer = folder.run(arguments: ["new", "goal"] + words).stdout
        guard let assignment else { return #expect(!answer.contains("no target"), "\(answer)") }
        let line = try #require(answer.split(separator: "\n").last { $0.hasPrefix("it has no target; to set one: ") })
        let command = String(line.dropFirst("it has no target; to set one: ".count))
        #expect(command.hasSuffix(" \(assignment)"))
        #expect(folder.run(line: command).exitCode == 0)
        #expect(folder.run("list", "goals", "--where", "has targets").stdout.contains(words[0].prefix(4)))
    }

    /// A field that only records of another type have is kept, with a word about it.
    @Test(arguments: [
        (
            ["new", "goal", "X", "priority=3"],
            "'priority' is a field of a value, not of a goal, so nothing reads it here"
        ),
        (["set", "run", "priority=3"], "'priority' is a field of a value, not of a goal, so nothing reads it here"),
        (
            ["new", "action", "X", "deadline=+1w"],
            "'deadline' is not a field of an action, so nothing counts it; 'due' is a field of a goal, a milestone and an"
                + " obligation"
        ),
        (["set", "own", "deadline=friday"], nil), (["set", "own", "rank=3"], nil),
        (["set", "own", "priority=3"], nil),
        (["set", "run", "deadline="], "nothing to change\nthere is no field 'deadline'; did you mean 'due'?"),
        (["set", "run", "Tilte="], "nothing to change\nthere is no field 'Tilte'; did you mean 'title'?"),
        (["set", "run", "mood-=3"], "nothing to change\nthere is no field 'mood'"), (["set", "run", "due="], nil),
        (["set", "run", "importance=3"], nil), (["set", "run", "mood=3"], nil),
        (["set", "run", "priority="], "nothing to change\nthere is no field 'priority'"),
    ])
    func aFieldOfAnotherType(words: [String], line: String?) throws {
        let folder = try SmallFolder([
            "goals/run.md": "---\ntype: goal\ntitle: Run\n---\n",
            "own.md": "---\ntype: action\ntitle: X\ndate: 2026-11-20\ndeadline: monday\nrank: 2\npriority: 1\n---\n",
        ])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(answer.stdout.contains("field") == (line != nil))
        if let line { #expect(answer.stdout.contains(line + "\n"), "\(answer)") }
    }

    @Test(arguments: [["milestone", "Foo", "due=+2w"], ["value", "Foo"], ["obligation", "Foo", "due=+2w"]])
    func whatNeedsNoTargetIsNotTold(words: [String]) throws {
        #expect(try !SmallFolder([:]).run(arguments: ["new"] + words).stdout.contains("target;"))
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder(Self.health)
        let before = folder.files
        #expect(folder.run("new", "goal", "x", "targets=3 laps", "--dry-run").stdout.contains("+unit: laps\n"))
        #expect(folder.files == before)
    }

    /// What is nearly there already is created, with a word about it; an action too.
    @Test(arguments: [
        (
            ["new", "goal", "Runs 100 km", "targets=100 km"],
            "'runs-100-km' is very similar to 'run-100-km' (0.99); if they are one: vault merge run-100-km runs-100-km"
        ),
        (["new", "value", "Physical healths"], "'physical-healths' is very similar to 'physical-health'"),
        (["new", "goal", "Runs 100 km", "targets=100 km", "--dry-run"], "'runs-100-km' is very similar"),
        (["log", "Morning runs", "5 km"], "'2026-11-21-morning-runs' is very similar to '2026-11-21-morning-run'"),
        (["new", "goal", "Run 200 km", "targets=200 km"], ""), (["new", "value", "Work"], ""),
        (["log", "Morning runs", "5 km", "--date", "2026-11-20"], ""),
    ])
    func similarRecords(words: [String], note: String) throws {
        let folder = try SmallFolder([
            "goals/run-100-km.md": "---\ntype: goal\ntitle: Run 100 km\ntargets: [100 km]\n---\n",
            "values/physical-health.md": "---\ntype: value\ntitle: Physical health\n---\n",
            "actions/2026-11-21-morning-run.md":
                "---\ntype: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5 km]\n---\n",
        ])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 0)
        let tells = answer.stderr.contains("very similar")
        #expect(tells == !note.isEmpty && (!tells || answer.stderr.contains(note)), "\(answer)")
    }
}

extension SmallFolder {
    /// Every file by its path, sorted.
    var files: [String] {
        let all = FileManager.default.enumerator(atPath: scratch.path)?.compactMap { $0 as? String } ?? []
        var isFolder: ObjCBool = false
        return all.filter {
            FileManager.default.fileExists(atPath: scratch.path + "/" + $0, isDirectory: &isFolder)
                && !isFolder.boolValue
        }.sorted()
    }
}

/// What commands make says when, in an order that lasts.
@Suite struct CreationTests {
    private func created(_ folder: SmallFolder, _ path: String) throws -> String {
        let line = try #require(
            try folder.scratch.text(of: path).split(separator: "\n").first { $0.hasPrefix("created: ") })
        return String(line.dropFirst(9))
    }

    /// The clock stands still at midnight; ten actions of one name still follow each other.
    @Test func laterByASecondThanAllOfItsType() throws {
        let folder = try SmallFolder([:])
        for count in 1...11 { #expect(folder.run("log", "Weigh", "\(100 - count) kg").exitCode == 0) }
        #expect(try created(folder, "actions/2026/2026-11-21-weigh.md") == "2026-11-21T00:00:00")
        #expect(try created(folder, "actions/2026/2026-11-21-weigh-2.md") == "2026-11-21T00:00:01")
        #expect(try created(folder, "actions/2026/2026-11-21-weigh-11.md") == "2026-11-21T00:00:10")
        // Another type begins with its own.
        #expect(folder.run("new", "value", "Health").exitCode == 0)
        #expect(try created(folder, "values/health.md") == "2026-11-21T00:00:00")
    }

    /// The eleventh is the latest, for progress, for `--again` and for the day.
    @Test func theLastIsTheLatest() throws {
        let folder = try SmallFolder([
            "goals/light.md":
                "---\ntype: goal\ntitle: Light\nstart: 2026-11-01\ntargets: [latest 50 kg from 100 kg]\n---\n"
        ])
        for count in 1...11 {
            #expect(folder.run("log", "Weigh", "\(100 - count) kg", "--goal", "light").exitCode == 0)
        }
        #expect(folder.run("progress").stdout.contains("89 kg, towards 50 kg"))
        #expect(folder.run("log", "--again", "weigh").exitCode == 0)
        #expect(try folder.scratch.text(of: "actions/2026/2026-11-21-weigh-12.md").contains("- 89 kg"))
        let listed = folder.run("list", "actions", "--sort", "-created", "--fields", "name").stdout.split(
            separator: "\n")
        #expect(listed.dropFirst().first?.hasPrefix("2026-11-21-weigh-12") == true)
    }

    /// One that is a day or less ahead is followed, one that is more is a slip.
    @Test(arguments: [
        ("2026-11-21T23:00:00", "2026-11-21T23:00:01"), ("2026-11-22T00:00:00", "2026-11-22T00:00:01"),
        ("2026-11-22T00:00:01", "2026-11-21T00:00:00"), ("9999-12-31T23:59:59", "2026-11-21T00:00:00"),
        ("2020-01-01", "2026-11-21T00:00:00"), ("soon", "2026-11-21T00:00:00"),
    ])
    func followsWhatIsThere(there: String, made: String) throws {
        let folder = try SmallFolder([
            "values/calm.md": "---\ntype: value\nguidance: Sit.\ncreated: \(there)\n---\n"
        ])
        #expect(folder.run("new", "value", "Health").exitCode == 0)
        #expect(try created(folder, "values/health.md") == made)
    }

    @Test func whatIsGivenStays() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("new", "value", "Health", "created=2026-01-02T03:04").exitCode == 0)
        #expect(try folder.scratch.text(of: "values/health.md").contains("created: 2026-01-02T03:04\n"))
    }

    /// Measures by use, the next term, what a new vault brings, and nothing else than records.
    @Test func everythingThatIsMade() throws {
        let folder = try SmallFolder([:])
        #expect(folder.run("log", "Read", "30 pages").exitCode == 0)
        #expect(try created(folder, "measures/pages.md") == "2026-11-21T00:00:00")
        #expect(folder.run("term", "next", "--write").exitCode == 0)
        #expect(try created(folder, "terms/term-1.md") == "2026-11-21T00:00:00")
        #expect(folder.run("new", "goal", "Read", "targets+=300 pages").exitCode == 0)
        let goal = try folder.scratch.text(of: "goals/read.md")
        #expect(goal.contains("created: 2026-11-21T00:00:00") && !goal.contains("start:"))
        let diff = folder.run("log", "Read", "30 pages", "--dry-run").stdout
        #expect(diff.contains("+created: 2026-11-21T00:00:01"))
        #expect(folder.run("init", "new", "--nested", "--example", "--with", "workouts").exitCode == 0)
        let made = try folder.scratch.paths().filter { $0.hasPrefix("new/") && $0.hasSuffix(".md") }
        #expect(made.count > 40)
        for path in made {
            #expect(try folder.scratch.text(of: path).contains("\ncreated: ") == !path.hasSuffix("vault.md"), "\(path)")
        }
    }

    /// Two messages of one second stand as they were sent, whatever their authors are called.
    @Test func messagesStandAsTheyCame() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, threads]\n---\n"])
        for user in ["Zoe", "Ada"] { #expect(folder.run("new", "user", user, "wallet=0x\(user)").exitCode == 0) }
        #expect(folder.run("thread", "new", "Tea", "--owner", "zoe", "First").exitCode == 0)
        #expect(folder.run("thread", "add", "tea", "--author", "ada", "Second").exitCode == 0)
        #expect(folder.run("thread", "add", "tea", "--author", "zoe", "Third").exitCode == 0)
        let page = folder.run("thread", "show", "tea").stdout
        let places = try ["First", "Second", "Third"].map { try #require(page.firstRange(of: $0)?.lowerBound) }
        #expect(places == places.sorted())
    }
}

/// At a terminal a person says whether what is nearly there already is to be created.
@Suite struct SimilarRecordQuestionTests {
    private static let words = ["new", "goal", "Runs 100 km", "targets=100 km"]

    private func run(
        _ words: [String], said: [String], isTerminal: Bool = true
    ) throws -> (screen: String, isThere: Bool, answer: SmallFolder.Answer) {
        let folder = try SmallFolder([
            "goals/run-100-km.md": "---\ntype: goal\ntitle: Run 100 km\ntargets: [100 km]\n---\n"
        ])
        let terminal = ScriptedTerminal(said)
        let answer = terminal.run(words, in: folder, isTerminal: isTerminal)
        return (terminal.screen, folder.text("goals/runs-100-km.md") != nil, answer)
    }

    @Test(arguments: [(["y"], true), (["Yes"], true), (["n"], false), ([""], false), ([], false)])
    func asks(said: [String], creates: Bool) throws {
        let (screen, isThere, answer) = try run(Self.words, said: said)
        #expect(screen.contains("This is very similar to 'run-100-km' (0.99). Create 'runs-100-km' anyway? [y/N] "))
        #expect(isThere == creates)
        #expect(answer.exitCode == 0)
        #expect(answer.stdout == (creates ? "created goals/runs-100-km.md\n" : "nothing was written\n"))
    }

    @Test(arguments: [["--yes"], ["--dry-run"], ["--format", "json"]])
    func somethingElseIsSaidAlready(options: [String]) throws {
        let (screen, isThere, _) = try run(Self.words + options, said: ["n"])
        #expect(screen == "")
        #expect(isThere == (options != ["--dry-run"]))
    }

    @Test func nobodyIsThereToAsk() throws {
        let (screen, isThere, answer) = try run(Self.words, said: ["n"], isTerminal: false)
        #expect(screen == "" && isThere)
        #expect(answer.stderr.contains("if they are one: vault merge run-100-km runs-100-km"))
    }

    @Test func nothingIsSimilar() throws {
        let (screen, _, _) = try run(["new", "goal", "Swim", "targets=1 km"], said: ["n"])
        #expect(screen == "")
    }
}

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
