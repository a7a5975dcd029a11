import Foundation
import Testing
import VaultRecords

/// `vault new`
@Suite struct NewCommandTests {
    private static let health = ["values/health.md": "---\ntype: value\n---\n"]

    /// Words, the file, its bytes; all of it clean afterwards.
    @Test(arguments: [
        (
            ["goal", "Run 120 km", "values+=HEALTH", "due=+2w", "targets+=120 km", "targets+=24 times"],
            "goals/run-120-km.md",
            """
            type: goal
            title: Run 120 km
            due: 2026-12-05
            targets:
              - 120 km
              - 24 times
            values:
              - "[[health]]"
            """
        ),
        // Saturday the 21st: the next monday is the 23rd.
        (
            ["milestone", "A", "b:", "#c", "due=monday", "tags=x", "mood=why: so"], "milestones/a-b-c.md",
            """
            type: milestone
            title: "A b: #c"
            due: 2026-11-23
            tags:
              - x
            mood: "why: so"
            """
        ),
        (
            ["obligation", "Tax", "DUE=2026-12-01"], "obligations/tax.md",
            "type: obligation\ntitle: Tax\ndue: 2026-12-01"
        ),
        (["value", "Friends"], "values/friends.md", "type: value\ntitle: Friends"),
        (["Values", "title=Friends"], "values/friends.md", "type: value\ntitle: Friends"),
        (["value", "  Friends \t"], "values/friends.md", "type: value\ntitle: Friends"),
        (["value", "title= Friends  of mine "], "values/friends-of-mine.md", "type: value\ntitle: Friends  of mine"),
        (["measure", "cup", "equals=250 ml"], "measures/cup.md", "type: measure\nunit: cup\nequals: 250 ml"),
        (
            ["measure", "A cup", "unit=cup"], "measures/cup.md", "type: measure\ntitle: A cup\nunit: cup"
        ),
        // 70 days from today on: 30 November has 9 days left, then 31 and 30 more to 29 January.
        (
            ["term"], "terms/term-1.md",
            "type: term\nnumber: 1\nstart: 2026-11-16\nend: 2027-01-24"
        ),
        (["term", "4", "start=monday"], "terms/term-4.md", "type: term\nnumber: 4\nstart: 2026-11-23"),
        (["year", "2027", "theme=Rest"], "terms/2027.md", "type: year\nnumber: 2027\ntheme: Rest"),
        (
            ["period", "Lent", "start=2027-02-10", "end=2027-03-27"], "terms/lent.md",
            "type: period\ntitle: Lent\nstart: 2027-02-10\nend: 2027-03-27"
        ),
        (
            ["action", "Tea", "time=7:15", "date=yesterday"], "actions/2026/2026-11-20-tea.md",
            "type: action\ntitle: Tea\ndate: 2026-11-20\ntime: \"07:15\""
        ),
        (["action", "Tea"], "actions/2026/2026-11-21-tea.md", "type: action\ntitle: Tea\ndate: 2026-11-21"),
    ])
    func made(words: [String], path: String, fields: String) throws {
        let folder = try SmallFolder(Self.health)
        let result = folder.run(arguments: ["new"] + words)
        #expect(result.exitCode == 0 && result.stderr.isEmpty && result.stdout.hasPrefix("created \(path)\n"))
        #expect(folder.text(path) == "---\n\(fields)\n---\n")
        #expect(folder.run("check", "--strict").exitCode == 0)
        #expect(folder.run("undo").exitCode == 0)
        #expect(folder.text(path) == nil)
    }

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

    @Test func namesAreTitlesWhereTheVaultWantsIt() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\nnames: Title\n---\n"])
        #expect(folder.run("new", "goal", "Run: 5 km?").stdout.hasPrefix("created goals/Run 5 km.md\n"))
        let milestone = folder.run("new", "milestone", "Run: 5 km?", "due=+1w")
        #expect(
            milestone.stdout == "created milestones/Run 5 km-2.md\n'+1w' is written as '2026-11-28'\n")
        #expect(
            folder.run("log", "Tea").stdout
                == "created actions/2026/2026-11-21 Tea.md\n"
                + "counts towards no goal yet: vault match '2026-11-21 Tea'\n")
        #expect(folder.run("check", "--strict").exitCode == 0)
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

    /// What needs no title may have nothing but a custom field.
    @Test func aTermMayHaveOnlyACustomField() throws {
        let folder = try SmallFolder(["terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\n---\n"])
        #expect(folder.run("new", "term", "mood=x").stdout.hasPrefix("created terms/term-2.md\n"))
    }

    /// What is refused because it is there already leads to it, and is said of the new record, not of others.
    @Test(arguments: [
        (["measure", "EUR", "unit=EUR"], "'EUR' is also the unit of 'eur'", "measures/eur.md"),
        (["term", "number=1"], "'1' is also the number of 'term-1'", "terms/term-1.md"),
    ])
    func whatIsThereAlreadyIsNamed(words: [String], message: String, path: String) throws {
        let answer = try SmallFolder([
            "measures/eur.md": "---\ntype: measure\nunit: EUR\nalso: [€]\n---\n",
            "a.md": "---\ntype: action\ntitle: A\ndate: 2026-11-20\nmeasures: [5 €]\n---\n",
            "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\n---\n",
        ]).run(arguments: ["new"] + words)
        #expect(answer.exitCode != 0 && answer.stderr.contains(": \(message) [duplicate-record]; nothing"), "\(answer)")
        #expect(answer.stderr.hasSuffix("help: to see the one that is there: vault show \(path)\n"))
    }

    @Test func aDryRunWritesNothing() throws {
        let folder = try SmallFolder(Self.health)
        let before = folder.files
        #expect(folder.run("new", "goal", "x", "targets=3 laps", "--dry-run").stdout.contains("+unit: laps\n"))
        #expect(folder.files == before)
    }

    @Test func aNewerVaultIsLeftAlone() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 2\n---\n"])
        #expect(folder.run("new", "goal", "x").stderr.contains("the vault has format 2, which is newer"))
        #expect(folder.files == ["vault.md"])
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
