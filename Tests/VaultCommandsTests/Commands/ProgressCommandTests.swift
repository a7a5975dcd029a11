import Foundation
import Testing
import VaultConsole
import VaultRecords
import VaultTestSupport

/// A goal, what was done, and the lines that are shown of it: a row of `Fixtures/progress/screens.txt`.
struct ProgressScreen: Sendable, CustomTestStringConvertible {
    var fields: String
    /// `5 km 2026-11-18`.
    var done: [String]
    var lines: [String] = []
    var testDescription: String { fields }

    /// The amount of the only action.
    var measures: String { done.first.map { $0.split(separator: " ").dropLast().joined(separator: " ") } ?? "" }

    static func all(_ section: String) -> [Self] { page.rows[section] ?? [] }

    /// The rows of each section, and the lines that are none.
    static let page: (rows: [String: [Self]], faults: [String]) = {
        var (rows, faults, section): ([String: [Self]], [String], String) = ([:], [], "")
        let text = Repository.text("Tests/Fixtures/progress/screens.txt") ?? ""
        for line in text.split(separator: "\n") where !line.hasPrefix("# ") {
            let sides = line.components(separatedBy: "  <  ")
            if line.hasPrefix("## ") {
                section = String(line.dropFirst(3))
            } else if line.hasPrefix("    "), let last = rows[section]?.indices.last {
                rows[section]?[last].lines.append(String(line.dropFirst(4)))
            } else if sides.count == 2, !section.isEmpty, !line.hasPrefix(" ") {
                let fields = sides[0].components(separatedBy: " | ").joined(separator: "\n")
                let done = sides[1] == "nothing" ? [] : sides[1].components(separatedBy: " / ")
                rows[section, default: []].append(Self(fields: fields, done: done))
            } else {
                faults.append(String(line))
            }
        }
        return (rows, faults)
    }()
}

/// `vault progress` as text.
@Suite struct ProgressCommandTests {
    /// Without the date of the last action, with which they end.
    private static func lines(_ row: ProgressScreen) throws -> [String] {
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\n\(row.fields)\n---\n",
            "actions/a.md":
                "---\ntype: action\ndate: 2026-11-18\nmeasures: \(row.measures)\ngoals: \"[[g]]\"\n---\n",
        ])
        let output = folder.run("progress", "g").stdout
        let last = "last on 2026-11-18"
        return output.split(separator: "\n").dropFirst(3).map { $0.drop { $0 == " " }.description }
            .filter { $0 != last }.map { $0.replacing(" · \(last)", with: "") }
    }

    @Test func everyLineOfThePageIsRead() {
        let page = ProgressScreen.page
        #expect(page.faults == [])
        #expect(page.rows.keys.sorted() == ["Above a plot", "Details", "Plots"])
        #expect(page.rows.values.joined().allSatisfy { !$0.lines.isEmpty })
    }

    @Test(arguments: ProgressScreen.all("Details"))
    func details(row: ProgressScreen) throws {
        #expect(try !row.lines.isEmpty && Self.lines(row) == row.lines)
    }

    /// The heading is that of the term that is asked for; without one it is the running one's.
    @Test(arguments: [
        ("", "now, day 34 of 70  2026-10-19 to 2026-12-27"),
        ("then", "then, ended 41 days ago  2026-08-03 to 2026-10-11"),
        ("soon", "soon, starts in 44 days  2027-01-04 to 2027-03-14"),
        ("2026", "2026, day 325 of 365  2026-01-01 to 2026-12-31"),
        ("morrow", "morrow, starts tomorrow  2026-11-22 to"),
    ])
    func theHeadingIsOfTheTerm(term: String, heading: String) throws {
        let folder = try SmallFolder([
            "now.md": "---\ntype: term\nnumber: 1\nstart: 2026-10-19\n---\n",
            "then.md": "---\ntype: term\nnumber: 2\nstart: 2026-08-03\n---\n",
            "soon.md": "---\ntype: term\nnumber: 3\nstart: 2027-01-04\n---\n",
            "morrow.md": "---\ntype: term\nnumber: 4\nstart: 2026-11-22\n---\n",
            "2026.md": "---\ntype: year\nnumber: 2026\n---\n",
        ])
        let words = term.isEmpty ? [] : ["--term", term]
        #expect(folder.run(arguments: ["progress"] + words).stdout.hasPrefix(heading))
        // Programs get the running one, whatever is shown.
        let json = folder.run(arguments: ["progress", "--format", "json"] + words).stdout
        #expect(json.contains("\"name\": \"now\""))
    }

    /// A name without a letter is nobody's, and not the beginning of all.
    @Test(arguments: [["progress", ""], ["progress", "--term", ""], ["progress", "--value", ""], ["align", ""]])
    func anEmptyNameIsRefused(arguments: [String]) throws {
        let folder = try SmallFolder(["goals/g.md": "---\ntype: goal\n---\n"])
        #expect(folder.run(arguments: arguments).exitCode == 2)
    }

    /// A goal without targets tells how many actions link it, and that it has none.
    @Test func withoutTargets() throws {
        let action = "---\ntype: action\ngoals: \"[[g]]\"\nmeasures: 5 km\ndate: 2026-11-"
        let folder = try SmallFolder([
            "goals/g.md": "---\ntype: goal\nstart: 2026-11-10\n---\n",
            "actions/a.md": action + "18\n---\n", "actions/b.md": action + "19\n---\n",
            "actions/c.md": action + "01\n---\n",
        ])
        let output = folder.run("progress", "g", "--explain").stdout
        #expect(output.contains("2 linked actions · last on 2026-11-19\n"), "\(output)")
        #expect(output.contains("no targets, due, plan or values yet\n"), "\(output)")
        #expect(output.contains("not counted: the goal has no targets  actions/a.md\n"), "\(output)")
        #expect(output.contains("not counted: dated outside the goal  actions/c.md\n"), "\(output)")
        let goal = try #require((try folder.json("progress", "g")["goals"] as? [[String: Any]])?.first)
        #expect(goal["linked_actions"] as? Int == 2)
    }

    /// What counted from the 10th to the 18th: 5 km on the 10th and 7 on the 18th, of 3 more before and 9 after.
    @Test(arguments: [
        ("100 km", "12 of 100 km"), ("20 km per week", "12 km"), ("at most 20 km", "12 km"),
        ("best 12 km", "best 7 km"),
        ("best 2 km from 20 km", "best 5 km"), ("latest 20 km from 1 km", "latest 7 km"),
    ])
    func someDays(target: String, expected: String) throws {
        var files = ["goals/g.md": "---\ntype: goal\ntargets: \(target)\n---\n"]
        for (day, amount) in [("09", 3), ("10", 5), ("18", 7), ("19", 9)] {
            files["actions/\(day).md"] =
                "---\ntype: action\ndate: 2026-11-\(day)\nmeasures: \(amount) km\ngoals: \"[[g]]\"\n---\n"
        }
        let folder = try SmallFolder(files)
        let output = folder.run("progress", "--from", "2026-11-10", "--to", "2026-11-18").stdout
        #expect(output == "2026-11-10 to 2026-11-18\n\ng\n  \(expected) · 2 actions\n")
    }
}

/// `vault progress --plot`: what it says above its plots, and how wide they are.
@Suite struct ProgressPlotTests {
    static func folder(_ fields: String, _ done: [String]) throws -> SmallFolder {
        var files = ["goals/g.md": "---\ntype: goal\ntitle: G\n\(fields)\n---\n"]
        for (place, text) in done.enumerated() {
            let parts = text.split(separator: " ")
            files["actions/a\(place).md"] =
                "---\ntype: action\ndate: \(parts[2])\nmeasures: \(parts[0]) \(parts[1])\ngoals: \"[[g]]\"\n---\n"
        }
        return try SmallFolder(files)
    }

    @Test(arguments: ProgressScreen.all("Above a plot"))
    func saysWhatItShows(row: ProgressScreen) throws {
        let output = try Self.folder(row.fields, row.done).run("progress", "g", "--plot").stdout
        #expect(
            output.split(separator: "\n", omittingEmptySubsequences: false).prefix { !$0.isEmpty }.map(String.init)
                == row.lines)
    }

    @Test(arguments: ProgressScreen.all("Plots"))
    func draws(row: ProgressScreen) throws {
        let output = try Self.folder(row.fields, row.done).run("progress", "g", "--plot", columns: 40).stdout
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(lines.filter { $0.contains(" ┤") || $0.contains(" │") } == row.lines)
    }

    static let targets = [
        "140 km", "latest 3 km from 30 km", "best 70 km", "2 km per day", "5 km per week", "at most 20 km per month",
        "at most 200 km", "123456789012345678901234567890 km", "0.000000000001 km", "12 times", "3 days per week",
    ]

    /// Whatever the goal and its dates, within the terminal and at most 100 columns, and quickly.
    @Test(
        arguments: targets,
        [(nil, nil), ("2026-10-19", "2026-12-27"), ("1000-01-01", "9999-12-31"), ("2026-11-18", nil)]
            as [(String?, String?)])
    func fitsIntoTheTerminal(target: String, dates: (start: String?, due: String?)) throws {
        let start = dates.start.map { "start: \($0)\n" } ?? ""
        let due = dates.due.map { "due: \($0)\n" } ?? ""
        let folder = try Self.folder(
            "\(start)\(due)targets: '\(target)'", ["7 km 2026-10-20", "9 km 2026-11-03", "5 km 2026-11-18"])
        for columns in [30, 40, 80, 200] {
            let plain = folder.run("progress", "--plot", columns: columns)
            #expect(plain.exitCode == 0)
            let lines = plain.stdout.split(separator: "\n").map(String.init)
            #expect(lines.count > 8)
            // A word that has no place to break, as a number of thirty digits, may be longer.
            for line in lines where !line.contains("234567") {
                #expect(DisplayText.width(line) <= min(columns, 100), "\(line)")
            }
            // Colours add nothing that is not there without them.
            let coloured = folder.run("progress", "--plot", "--color", "always", columns: columns).stdout
            #expect(coloured.contains("\u{1b}["))
            let bare = coloured.split(separator: "\u{1b}", omittingEmptySubsequences: false).enumerated()
                .map { $0 == 0 ? $1 : $1.drop { $0 != "m" }.dropFirst() }.joined()
            #expect(bare == plain.stdout)
        }
    }

    @Test(arguments: [
        (["--format", "json"], "'--plot' and '--format json' cannot be combined"),
        (["--format", "csv"], "'--plot' and '--format csv' cannot be combined"),
        (["--weeks"], "'--plot' and '--weeks' cannot be combined"),
        (["--explain"], "'--plot' and '--explain' cannot be combined"),
        (["--from", "2026-11-01"], "'--plot' and '--from' cannot be combined"),
    ])
    func isForPeople(options: [String], message: String) throws {
        let run = try Self.folder("targets: 140 km", []).run(arguments: ["progress", "--plot"] + options)
        #expect(run.exitCode == 2)
        #expect(run.stderr.contains(message))
    }
}

/// What is said of a due day that is past when it is written.
@Suite struct PastDueTests {
    private static let files = [
        "goals/run.md": "---\ntype: goal\ndue: 2026-11-01\n---\n",
        "goals/won.md": "---\ntype: goal\nstatus: achieved\n---\n",
        "goals/old.md": "---\ntype: goal\narchived: true\n---\n",
        "milestones/half.md": "---\ntype: milestone\ndue: 2026-12-01\n---\n",
        "obligations/rent.md": "---\ntype: obligation\ndue: 2026-01-01\nrepeats: monthly\n---\n",
        "notes/plain.md": "---\ndue: 2026-12-01\n---\n",
    ]

    /// The line to run, which ends it; nil where nothing is said.
    @Test(arguments: [
        ([String](["new", "goal", "Juggle", "due=2025-12-31"]), "vault set juggle due=2026-12-31"),
        (["new", "goal", "Juggle", "due=2026-11-20"], "vault set juggle due=2026-11-28"),
        (["new", "goal", "Juggle", "due=2026-05-23"], "vault set juggle due=2026-11-28"),
        (["new", "goal", "Juggle", "due=2026-05-22"], "vault set juggle due=2027-05-22"),
        (["new", "goal", "Juggle", "due=2024-10-01"], "vault set juggle due=2027-10-01"),
        (["new", "goal", "Juggle", "due=0001-02-28"], "vault set juggle due=2027-02-28"),
        (["new", "obligation", "Tax", "due=-3d"], "vault set tax due=2026-11-28"),
        (["set", "half", "due=2024-02-29"], "vault set half due=2027-02-28"),
        (["new", "goal", "Juggle", "due=2026-11-21"], nil),
        (["new", "goal", "Juggle", "due=2025-12-31", "status=achieved"], nil),
        (["new", "goal", "Juggle", "due=2025-12-31", "completed=2025-12-30"], nil),
        // One that was there, one that is over, archived, or falls due again.
        (["set", "run", "tags+=a"], nil), (["set", "won", "due=2025-12-31"], nil),
        (["set", "old", "due=2025-12-31"], nil), (["set", "rent", "due=2025-12-01"], nil),
        (["set", "notes/plain.md", "due=2025-12-01", "--plain-note"], nil),
    ])
    func aPastDayIsNamed(arguments: [String], line: String?) throws {
        let folder = try SmallFolder(Self.files)
        let result = folder.run(arguments: arguments)
        #expect(result.exitCode == 0, "\(result.stderr)")
        guard let line else {
            #expect(!result.stdout.contains("in the past"), "\(result.stdout)")
            return
        }
        #expect(result.stdout.hasSuffix(", is in the past. To change it:\n  \(line)\n"), "\(result.stdout)")
        let next = folder.run(line: line)
        #expect(next.exitCode == 0, "\(next.stderr)")
        #expect(!next.stdout.contains("past"))
    }

    @Test func atTheEndOfTheCalendarNothingIsProposed() throws {
        let folder = try SmallFolder(Self.files)
        let last = CalendarDate(year: 9999, month: 12, day: 31)
        let result = folder.run(arguments: ["new", "goal", "Juggle", "due=9999-12-30"], today: last)
        #expect(result.exitCode == 0)
        #expect(!result.stdout.contains("in the past"))
    }

    /// Names that a command would take for an option or a field are given by their path.
    @Test(arguments: ["goals/-dash.md", "goals/s=m.md", "-top.md"])
    func oddNamesAreGivenByPath(path: String) throws {
        let folder = try SmallFolder([path: "---\ntype: goal\n---\n"])
        let result = folder.run("set", "./" + path, "due=2025-12-31")
        #expect(result.exitCode == 0, "\(result.stderr)")
        let line = try #require(result.stdout.split(separator: "\n").last)
        let next = folder.run(line: String(line.dropFirst(2)))
        #expect(next.exitCode == 0 && folder.texts[path]?.contains("due: 2026-12-31\n") == true, "\(line) \(next)")
    }

    /// A change of many records names the first few.
    @Test func ofManyTheFirstAreNamed() throws {
        let files = (1...20).map { ("goals/g\($0).md", "---\ntype: goal\n---\n") }
        let folder = try SmallFolder(Dictionary(uniqueKeysWithValues: files))
        let result = folder.run("set", "--where", "type == goal", "due=2025-12-31")
        #expect(result.exitCode == 0, "\(result.stderr)")
        #expect(result.stdout.split(separator: "\n").count { $0.contains("is in the past") } == 8)
        #expect(result.stdout.hasSuffix("\nand 12 more like these\n"))
    }
}

/// `today --short`, for a prompt: one line, or nothing.
@Suite struct PromptLineTests {
    private static let files = [
        "term.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\nend: 2027-01-10\n---\n",
        "run.md":
            "---\ntype: goal\ntitle: Run\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [100 km]\nterms: \"[[term]]\"\n---\n",
        "tax.md": "---\ntype: obligation\ntitle: Tax\ndue: 2026-11-23\nterms: \"[[term]]\"\n---\n",
    ]

    @Test(arguments: [("term.md", "1 behind · 1 due\n"), ("run.md", "d20 · 1 due\n"), ("tax.md", "d20 · 1 behind\n")])
    func leavesOutWhatThereIsNone(of file: String, line: String) throws {
        var files = Self.files
        files[file] = nil
        if file == "term.md" { for name in files.keys { files[name]?.replace("terms: \"[[term]]\"\n", with: "") } }
        #expect(try SmallFolder(files).run("today", "--short") == .init(stdout: line))
    }

    /// A prompt must never break.
    @Test(arguments: [
        ["today", "--short", "--vault", "/nowhere"], ["today", "--short", "--as-of", "someday"],
        ["today", "--short", "--color", "always"],
    ])
    func saysNothingWhereAnythingIsWrong(arguments: [String]) throws {
        let outside = try SmallFolder([:], isVault: false)
        #expect(outside.run(arguments: arguments) == .init(stdout: ""))
        let broken = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\ntimezone: Nowhere/Land\n---\n"])
        #expect(broken.run(arguments: arguments) == .init(stdout: ""))
    }

    @Test func anEmptyVaultHasNothingToSay() throws {
        #expect(try SmallFolder([:]).run("today", "--short") == .init(stdout: ""))
    }

    @Test func aProgramIsToldWhatToAskFor() throws {
        let answer = try SmallFolder([:]).run("today", "--short", "--format", "json")
        #expect(answer.exitCode == 2 && answer.stderr.contains("vault today --format json"))
    }
}

/// The days of a pause are offered as days off, and never written unasked.
@Suite struct ResumingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\ntargets: 5 km\nstatus: paused\n---\n"

    @Test(arguments: [["status=active"], ["status="], ["Status=active", "title=Walk"]])
    func thePauseIsOfferedAsBreaks(words: [String]) throws {
        let folder = try SmallFolder(["run.md": Self.goal])
        let answer = folder.run(arguments: ["set", "run"] + words)
        #expect(answer.exitCode == 0)
        #expect(answer.stdout.contains("\n  vault set run breaks+='DATE to 2026-11-20'\n"), "\(answer.stdout)")
        #expect(folder.texts["run.md"]?.contains("breaks") == false)
        #expect(folder.run("set", "run", "breaks+=2026-11-01 to 2026-11-20").exitCode == 0)
    }

    @Test(arguments: [
        ["status=dropped"], ["title=Walk"], ["status=paused"], ["status=achieved", "completed=2026-11-20"],
    ])
    func whatDoesNotGoOnHasNoBreaks(words: [String]) throws {
        let folder = try SmallFolder(["run.md": Self.goal])
        #expect(!folder.run(arguments: ["set", "run"] + words).stdout.contains("breaks"))
    }

    /// Git has the day of the commit that paused it, also under another name and through other changes.
    @Test(.tags(.git)) func gitKnowsSinceWhen() throws {
        let folder = try HistoryFolder()
        try folder.commit(["run.md": Self.goal.replacing("status: paused\n", with: "")], "a", on: 1)
        try folder.commit(["run.md": Self.goal], "b", on: 5)
        try folder.commit(["run.md": Self.goal.replacing("Run", with: "Walk")], "c", on: 9)
        let answer = folder.git.vault("set", "run", "status=active")
        #expect(answer.stdout.contains("'run' was paused from 2026-11-05, according to git."), "\(answer)")
        #expect(answer.stdout.contains("breaks+='2026-11-05 to 2026-11-20'"))
    }
}
