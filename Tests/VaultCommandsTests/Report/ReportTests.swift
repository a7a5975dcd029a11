import Foundation
import Testing
import VaultAnswers
import VaultRecords
import VaultRequests
import VaultShapes
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram

@Suite struct ReportCommandTests {
    private static let files = [
        "vault.md": "---\ntype: vault\nformat: 1\ntitle: Mine\n---\n",
        "goals/run.md":
            "---\ntype: goal\ntitle: Run\ntargets: [60 km]\nstart: 2026-11-02\ndue: 2026-12-31\n---\n",
        "actions/a.md":
            "---\ntype: action\ntitle: A\ndate: 2026-11-17\nmeasures: [6 km]\ngoals: [\"[[run]]\"]\n---\n",
    ]

    /// Where it is written, and what is there before.
    @Test func whereItIsWritten() throws {
        let folder = try SmallFolder(Self.files)
        let first = folder.run("report", "-o", "out/report.html")
        #expect(first.exitCode == 0 && first.stdout == "wrote a report about '2026' to 'out/report.html'\n")
        let text = try folder.scratch.text(of: "out/report.html")
        #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"))
        // A report is replaced, by the same bytes on the same day.
        #expect(folder.run("report", "-o", "out/report.html").exitCode == 0)
        #expect(try folder.scratch.text(of: "out/report.html") == text)
        #expect(folder.run("report", "-o", "-").stdout == text)
        #expect(folder.run("report", "-o", "-", "--open").exitCode == 2)
        try folder.scratch.write("mine\n", to: "page.html")
        for (path, reason) in [
            ("page.html", "exists and is not a report"), ("out", "is a folder"), ("note.md", "would be a note"),
            ("vault.md", "would be a note"), ("new/", "is a folder"),
        ] {
            let answer = folder.run("report", "-o", path)
            #expect(answer.exitCode == 2 && answer.stderr.contains("'\(path)' \(reason)"), "\(answer)")
        }
        #expect(try folder.scratch.text(of: "page.html") == "mine\n")
        #expect(folder.run("report", "-o", "vault.md", "--force").exitCode == 2)
        #expect(folder.run("report", "-o", "page.html", "--force").exitCode == 0)
        #expect(try folder.scratch.text(of: "page.html") == text)
        for (path, reason) in [
            ("", "'--output' is empty"), (".git/x.html", "what lies in '.git'"), ("../.vault/x", "'.vault'"),
        ] {
            let answer = folder.run("report", "-o", path)
            #expect(answer.exitCode == 2 && answer.stderr.contains(reason), "\(answer)")
        }
        let answer = folder.run("report")
        #expect(answer.exitCode == 2 && answer.stderr.contains("no folder for caches"))
    }

    /// Without a name it lies in the folder for caches, one for each vault and subject; the browser gets its path.
    @Test(.tags(.process)) func theBrowserOpensIt() throws {
        let folder = try SmallFolder(Self.files)
        let cache = try ScratchFolder()
        try cache.write(
            "#!/bin/sh\nprintf %s \"$1\" > '\(cache.path)/seen.new' && mv '\(cache.path)/seen.new' '\(cache.path)/seen'\n",
            to: "browser")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: cache.path + "/browser")
        var environment = [
            "XDG_CACHE_HOME": cache.path, "BROWSER": cache.path + "/browser", "PATH": "/usr/bin:/bin",
        ]
        func run(_ arguments: String...) -> (stdout: String, exitCode: Int32) {
            let result = VaultCommand.run(
                Invocation(
                    arguments: arguments, environment: environment, directory: folder.scratch.path,
                    today: CalendarDate(year: 2026, month: 11, day: 21)))
            return (String(decoding: result.stdout, as: UTF8.self), result.exitCode)
        }
        let answer = run("report", "run")
        #expect(answer.exitCode == 0 && answer.stdout.contains("/vault/reports/"), "\(answer)")
        #expect(answer.stdout.hasSuffix("to look at it: vault report run --open\n"))
        #expect(run("report", "run", "--compact").stdout.hasSuffix("vault report run --compact --open\n"))
        let opened = run("report", "run", "--open")
        #expect(opened.exitCode == 0 && opened.stdout.split(separator: "\n").count == 1)
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: cache.path + "/seen") {
            Thread.sleep(forTimeInterval: 0.01)
        }
        let path = try cache.text(of: "seen")
        #expect(path.hasPrefix(cache.path + "/vault/reports/") && path.hasSuffix("/run.html"))
        #expect(FileManager.default.fileExists(atPath: path))
        // The first of several that is installed, with the file in its place.
        try FileManager.default.removeItem(atPath: cache.path + "/seen")
        environment["BROWSER"] = "no-such-browser:" + cache.path + "/browser %s more"
        #expect(run("report", "run", "--open").exitCode == 0)
        #expect(try cache.text(of: "seen") == path)
        // As 'xdg-open' where there is no browser.
        try cache.write("#!/bin/sh\nsleep 0.1; exit 3\n", to: "browser")
        #expect(run("report", "run", "--open").exitCode == 2)
    }

    @Test(arguments: [
        (["--term", "none"], "no term, year or period is named 'none'"),
        (["--year", "x"], "'--year' is 'x'; expected a year such as 2026"),
        (["--year", "99999"], "'--year' is '99999'"),
        (["--to", "2026-11-01"], "'--to' needs '--from'"),
        (["--from", "2026-11-20", "--to", "2026-11-01"], "'--from' is 2026-11-20, which is after '--to' 2026-11-01"),
        (["--year", "2026", "--from", "2026-01-01"], "'--year' and '--from' cannot be combined"),
        (["run", "--year", "2026"], "takes no '--year'"), (["nothing"], "'nothing'"),
        (["2026"], "vault report --year 2026\n"), (["autumn"], "vault report --term autumn\n"),
        (["--format", "csv"], "csv"),
    ])
    func whatIsRefused(arguments: [String], message: String) throws {
        let term = "---\ntype: period\nstart: 2026-09-01\nend: 2026-09-30\n---\n"
        let folder = try SmallFolder(Self.files.merging(["autumn.md": term]) { $1 })
        let answer = folder.run(arguments: ["report", "-o", "-"] + arguments)
        #expect(answer.exitCode == 2 && answer.stderr.contains(message), "\(answer.stderr)")
    }

    @Test func whatItIsAbout() throws {
        let folder = try SmallFolder(Self.files)
        func about(_ arguments: String...) throws -> [String] {
            let answer = folder.run(arguments: ["report", "--format", "json"] + arguments)
            let json = try #require(
                try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any], "\(answer)")
            return ["title", "kind", "from", "to", "judged_on"].map { json[$0] as? String ?? "-" }
        }
        #expect(try about() == ["2026", "year", "2026-01-01", "2026-12-31", "2026-11-21"])
        #expect(try about("--year", "2025") == ["2025", "year", "2025-01-01", "2025-12-31", "2026-01-01"])
        #expect(
            try about("--from", "2026-11-01")
                == ["2026-11-01 to 2026-11-21", "days", "2026-11-01", "2026-11-21", "2026-11-21"])
        #expect(try about("run") == ["Run", "goals", "-", "-", "2026-11-21"])
    }

    /// Of terms that overlap each has its own goals, whichever of them is the current one.
    @Test func termsThatOverlap() throws {
        let folder = try SmallFolder([
            "terms/alpha.md": "---\ntype: term\nnumber: 1\nstart: 2026-10-01\nend: 2026-12-15\n---\n",
            "terms/beta.md": "---\ntype: term\nnumber: 2\nstart: 2026-11-01\nend: 2026-12-31\n---\n",
            "goals/a.md": "---\ntype: goal\ntitle: A\ntargets: [5 km]\nterms: [\"[[alpha]]\"]\n---\n",
            "goals/b.md": "---\ntype: goal\ntitle: B\ntargets: [5 km]\nterms: [\"[[beta]]\"]\n---\n",
        ])
        for (term, goal) in [("alpha", "A"), ("beta", "B")] {
            let page = try PageElement.read(folder.run("report", "--term", term, "-o", "-").stdout.utf8)
            let titles = page.all("section").compactMap { $0.first("h3")?.first("bdi")?.text }
            #expect(titles.contains(goal), "\(term)")
        }
        let backwards = try SmallFolder([
            "terms/odd.md": "---\ntype: term\nnumber: 1\nstart: 2026-12-01\nend: 2026-11-01\n---\n"
        ])
        #expect(backwards.run("report", "--term", "odd", "-o", "-").stderr.contains("'odd' ends before it starts"))
    }

    /// The zone of what is still on pace is as wide as the leeway all along, so that what is on pace lies in it.
    @Test func zoneOfLeeway() throws {
        let folder = try SmallFolder([
            "goals/g.md":
                "---\ntype: goal\ntitle: G\ntargets: [92 km]\nstart: 2026-10-01\ndue: 2026-12-31\n---\n",
            "actions/a.md":
                "---\ntype: action\ntitle: A\ndate: 2026-10-05\nmeasures: [46 km]\ngoals: [\"[[g]]\"]\n---\n",
        ])
        let page = try PageElement.read(folder.run("report", "g", "-o", "-").stdout.utf8)
        func points(_ kind: String) throws -> [(x: Double, y: Double)] {
            let path = try #require(page.all("path").first { $0.attributes["class"] == kind }?.attributes["d"])
            return path.split { "MLZ".contains($0) }.compactMap { pair in
                let parts = pair.split(separator: " ").compactMap { Double($0) }
                return parts.count == 2 ? (parts[0], parts[1]) : nil
            }
        }
        let needed = try points("needed")
        let zone = try points("zone")
        let (first, last) = (try #require(needed.first), try #require(needed.last))
        // In the middle the lower edge lies seven of 92 days below the line.
        let middle = zone.filter { (first.x + 20...last.x - 20).contains($0.x) }
        let slope = (last.y - first.y) / (last.x - first.x)
        let below = middle.map { $0.y - (first.y + slope * ($0.x - first.x)) }.max() ?? 0
        let sevenDays = (first.y - last.y) * 7 / 92
        #expect(abs(below - sevenDays) < 1, "\(below) \(sevenDays)")
    }

    /// An obligation that repeats lists its due dates and what came of each.
    @Test func dueDates() throws {
        let folder = try SmallFolder([
            "obligations/rent.md":
                "---\ntype: obligation\ntitle: Rent\ndue: 2026-08-31\nrepeats: monthly\n---\n",
            "actions/a.md":
                "---\ntype: action\ntitle: Paid\ndate: 2026-10-30\ngoals: [\"[[rent]]\"]\n---\n",
        ])
        let page = try PageElement.read(folder.run("report", "rent", "--as-of", "2026-11-21", "-o", "-").stdout.utf8)
        #expect(
            page.table("Due dates")?.rows == [
                ["Due", "Outcome"], ["2026-10-31", "done on 2026-10-30"], ["2026-09-30", "missed"],
                ["2026-08-31", "missed"],
            ])
    }

    /// Of two workouts on a day only the one with the record has its sign.
    @Test func twoWorkoutsOnADay() throws {
        func workout(_ hour: Int, _ kilograms: Int, _ day: Int) -> String {
            "---\ntype: workout\nstarted: 2026-11-\(day)T\(hour):00\nfinished: 2026-11-\(day)T\(hour):30\nstatus: completed\n"
                + "---\n\n## [[squat]]\n\n- [x] \(kilograms) kg x 5\n"
        }
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "exercises/squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
            "workouts/a.md": workout(10, 70, 11), "workouts/b.md": workout(18, 40, 11),
            "workouts/c.md": workout(10, 60, 12),
        ])
        let page = try PageElement.read(folder.run("report", "-o", "-").stdout.utf8)
        #expect(page.all("circle").count { $0.attributes["class"] == "record" } == 1)
    }

    /// JSON goes to standard output, unless a file is named.
    @Test func numbersInAFile() throws {
        let folder = try SmallFolder(Self.files)
        let json = folder.run("report", "--format", "json").stdout
        #expect(folder.run("report", "--format", "json", "-o", "r.json").exitCode == 0)
        #expect(try folder.scratch.text(of: "r.json") == json)
        // Each takes the place of its own kind only.
        #expect(folder.run("report", "--format", "json", "-o", "r.json").exitCode == 0)
        #expect(folder.run("report", "-o", "r.json").exitCode == 2)
        #expect(folder.run("report", "-o", "r.html").exitCode == 0)
        #expect(folder.run("report", "--format", "json", "-o", "r.html").exitCode == 2)
    }

    @Test func compactLeavesOutWhatIsEmpty() throws {
        let folder = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        func headings(_ arguments: String...) throws -> [String] {
            let page = try PageElement.read(folder.run(arguments: ["report", "-o", "-"] + arguments).stdout.utf8)
            return page.all("h2").map(\.text)
        }
        #expect(
            try headings() == ["Today", "Goals", "Year 2026", "Terms", "Values", "Life in weeks", "Findings"])
        #expect(try headings("--compact") == [])
    }
}

/// Every figure in the tables of a report, and in its JSON, is that of the command that answers the same question.
@Suite struct ReportFigureTests {
    private static let vault = Repository.root + "/vault-example"

    private static func run(_ arguments: String...) -> [UInt8] {
        VaultCommand.run(
            Invocation(
                arguments: arguments, directory: vault, home: Repository.root, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21))
        ).stdout
    }

    private static func json(_ arguments: String...) throws -> [String: Any] {
        let bytes = VaultCommand.run(
            Invocation(
                arguments: arguments + ["--format", "json"], directory: vault, home: Repository.root, columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21))
        ).stdout
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }

    private let page: PageElement
    private let report: [String: Any]

    /// Made once for all tests, which only read it.
    nonisolated(unsafe) private static let made = Result {
        (page: try PageElement.read(run("report", "-o", "-")), report: try json("report"))
    }

    init() throws { (page, report) = try Self.made.get() }

    // MARK: Reading

    private func items(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }

    /// `2` for 2 and for 2.0; empty for null.
    private func text(_ value: Any?, places: Int = 2) throws -> String {
        if let text = value as? String { return text }
        guard let number = value as? NSNumber else { return "" }
        var (decimal, rounded) = (number.decimalValue, Decimal())
        NSDecimalRound(&rounded, &decimal, places, .plain)
        return "\(rounded)"
    }

    /// An amount of a target without decimals: with one, below 1 with two digits.
    private func shown(_ amount: Any?) throws -> String {
        try text(amount, places: (amount as? NSNumber)?.doubleValue ?? 1 < 1 ? 2 : 1)
    }

    private func percent(_ value: Any?) throws -> String {
        guard value is NSNumber else { return "" }
        let text = try text(value, places: 1)
        return (text.contains(".") ? text : text + ".0") + " %"
    }

    private func goal(_ title: Any?) throws -> PageElement {
        let title = try #require(title as? String)
        return try #require(page.all("section").first { $0.first("h3")?.first("bdi")?.text == title }, "\(title)")
    }

    private func body(_ caption: String, in element: PageElement? = nil) throws -> [[String]] {
        Array(try #require((element ?? page).table(caption), "\(caption)").rows.dropFirst())
    }

    // MARK: Goals

    @Test func overviewOfGoals() throws {
        let goals = items(try Self.json("progress", "--all")["goals"])
        let rows = try body("All goals")
        #expect(rows.count == items(report["goals"]).count && rows.count > 20)
        for row in rows {
            let goal = try #require(goals.first { $0["title"] as? String == row[0] }, "\(row)")
            #expect(
                row[1].replacing(" pace", with: "").replacing(" yet", with: "").replacing(" ", with: "_")
                    == goal["status"] as? String)
            #expect(try row[2...4] == [percent(goal["percent"]), percent(goal["expected_percent"]), text(goal["due"])])
        }
    }

    @Test func weeksOfTotals() throws {
        var checked = 0
        for goal in items(try Self.json("progress", "--all", "--weeks")["goals"]) {
            let isShown = items(report["goals"]).contains { $0["path"] as? String == goal["path"] as? String }
            for target in items(goal["targets"]) where isShown && target["mode"] as? String == "total" {
                let weeks = items(target["weeks"])
                guard weeks.count > 1 else { continue }
                let tables = try self.goal(goal["title"]).all("table").filter {
                    $0.first("caption")?.text.hasPrefix("Week by week in") ?? false
                }
                // A report shows as many decimals as these targets have, and at least one.
                let wanted = try weeks.suffix(60).reversed().map {
                    [try text($0["start"]), try shown($0["amount"])]
                }
                #expect(tables.contains { Array($0.rows.dropFirst().map { Array($0[0...1]) }) == wanted }, "\(goal)")
                #expect(try tables.contains { $0.rows[1][2] == (try shown(target["current"])) })
                checked += 1
            }
        }
        #expect(checked > 5)
    }

    @Test func periodsOfRatesAndLimits() throws {
        var checked = 0
        for goal in items(try Self.json("progress", "--all")["goals"]) {
            let isShown = items(report["goals"]).contains { $0["path"] as? String == goal["path"] as? String }
            for target in items(goal["targets"]) where isShown && target["period"] is String {
                let outcomes = (target["recent_periods"] as? [String] ?? []).reversed()
                guard !outcomes.isEmpty else { continue }
                let period = target["period"] as? String ?? ""
                let tables = try self.goal(goal["title"]).all("table").filter {
                    $0.first("caption")?.text.hasPrefix("Each \(period) in") ?? false
                }
                let words = ["kept": "met", "over the limit": "missed", "current": "running"]
                let found = tables.map { $0.rows.dropFirst().prefix(outcomes.count).map { words[$0[3]] ?? $0[3] } }
                #expect(found.contains { $0 == Array(outcomes) }, "\(goal["name"] ?? "") \(found) \(outcomes)")
                checked += 1
            }
        }
        #expect(checked > 5)
    }

    @Test func whatCounted() throws {
        for goal in items(try Self.json("progress", "--all", "--explain")["goals"]) {
            let isShown = items(report["goals"]).contains { $0["path"] as? String == goal["path"] as? String }
            let counted = items(goal["contributions"])
            guard isShown, !counted.isEmpty else { continue }
            let rows = try body("What counted", in: self.goal(goal["title"]))
            let wanted = counted.suffix(50).reversed()
            #expect(
                rows.map { [$0[0], $0[1], $0[3]] }
                    == (try wanted.map { [try text($0["record"]), try text($0["date"]), try text($0["target"])] }))
            for (row, item) in zip(rows, wanted) where item["from"] as? String != "day" {
                #expect(row[2].hasPrefix(try text(item["amount"], places: 6)), "\(row) \(item)")
            }
        }
    }

    // MARK: The day, terms, values

    @Test func whatTheWeekNeeds() throws {
        let needs = items(try Self.json("today")["needs"])
        let rows = try body("Still needed")
        #expect(rows.count == needs.count)
        for (row, need) in zip(rows, needs) {
            let unit = (need["unit"] as? String ?? "").split(separator: "s").first ?? ""
            #expect(row[1].contains(unit), "\(row) \(need)")
            // Nobody does a part of a time or a day.
            let isCounted = ["times", "days"].contains(need["unit"] as? String)
            let amount = (need["amount"] as? NSNumber)?.doubleValue.rounded(.up) ?? 0
            #expect(try row[1].hasPrefix(isCounted ? "\(Int(amount)) " : text(need["amount"], places: 1)), "\(row)")
        }
    }

    @Test func termsAndWhatIsCarriedOver() throws {
        let review = try Self.json("term", "review", "term-3")
        let rows = try body("Planned and done, week by week")
        let goals = items(review["goals"])
        #expect(rows.count == goals.count)
        for (row, goal) in zip(rows, goals) {
            let progress = try #require(goal["progress"] as? [String: Any])
            #expect(
                try row[0] == text(progress["title"])
                    && row[2...4] == [
                        percent(progress["percent"]), text(goal["actions"]), text(goal["hours"], places: 1),
                    ])
        }
        #expect(try body("Still open").count == items(review["carry_over"]).count)
        #expect(page.table("Still open")?.rows.first == ["Goal", "Left", "When the term ends"])
        let year = try Self.json("term", "review", "2026")
        let terms = try body("Planned and done in each term")
        for (row, term) in zip(terms, items(year["terms"])) {
            #expect(
                try row[2...5]
                    == [
                        text(term["goals"]), text(term["achieved"]), text(term["actions"]),
                        text(term["hours"], places: 1),
                    ])
        }
        #expect(terms.count == items(year["terms"]).count + 1)
    }

    @Test func values() throws {
        let align = try Self.json("align")
        let served = items(try Self.json("term", "review", "term-3")["values"])
        let rows = try body("Planned and done for each value")
        #expect(rows.count == served.count)
        for (row, value) in zip(rows, served) {
            let now = try #require(items(align["values"]).first { $0["name"] as? String == value["name"] as? String })
            #expect(row[0].hasPrefix(try text(value["title"])))
            #expect(row[0].contains("neglected") == (now["neglected"] as? Bool ?? false))
            #expect(try row[2] == text(now["running_goals"]) && row[3] == text(now["mean_alignment"], places: 1))
            let strengths = items(now["goals"]).reduce(0) { $0 + ($1["alignment"] as? Int ?? 0) }
            #expect(row[4] == "\(strengths)")
            #expect(try row[6] == text(value["actions"]) && row[7] == text(value["hours"], places: 1))
        }
        let hours = try #require(align["weekly_hours"] as? [String: Any])
        #expect(
            try body("Hours a week").map { $0[1] } == items(hours["goals"]).map { try text($0["hours"], places: 1) })
    }

    // MARK: Training

    @Test func training() throws {
        let overview = try #require((report["training"] as? [String: Any])?["overview"] as? [String: Any])
        let count = "\(items(overview["weeks"]).count)"
        let stats = try Self.json("workout", "stats", "--weeks", count)
        let training = try #require(page.all("section").first { $0.attributes["id"] == "training" })
        let weeks = try items(stats["weeks"]).reversed().map { week in
            try ["start", "workouts", "sets", "reps"].map { try text(week[$0]) } + [text(week["volume"], places: 1)]
        }
        #expect(try body("Week by week", in: training) == weeks)
        let categories = items(try Self.json("workout", "stats", "--by", "category", "--weeks", count)["categories"])
        let rows = try body("Sets by category")
        #expect(rows.count == categories.count && !rows.isEmpty)
        let records = items(try Self.json("workout", "stats", "--records")["exercises"]).flatMap { exercise in
            items(exercise["records"]).map { ["\(exercise["title"] ?? "")", "\($0["date"] ?? "")"] }
        }
        #expect(try body("Personal records").map { [$0[0], $0[4]] } == Array(records.prefix(60)))
        for card in training.all("section") where card.attributes["class"] == "card" {
            let name = try #require(card.first("h3")?.text)
            let figures = try Self.json("workout", "stats", name, "--weeks", count)
            let wanted = try items(figures["weeks"]).reversed().map { try text($0["start"]) + " " + text($0["sets"]) }
            #expect(try body("Week by week", in: card).map { $0[0] + " " + $0[2] } == wanted)
            let best = try body("The best set of each workout", in: card)
            #expect(best.map { $0[0] } == items(figures["sessions"]).map { $0["date"] as? String ?? "" })
        }
    }

    // MARK: JSON, and findings

    @Test func numbersAreAsDeclared() throws {
        let schema = try JSONReader.read(JSONSchema(of: Answers.report.description).bytes)
        let validator = SchemaValidator(schema)
        #expect(validator.faults(in: try JSONReader.read(Self.run("report", "--format", "json"))) == [])
        let goal = Self.run("report", "run-190-km", "--format", "json")
        #expect(validator.faults(in: try JSONReader.read(goal)) == [])
    }

    /// The parts of the JSON are the answers of the commands.
    @Test func partsAreAnswers() throws {
        func same(_ key: String, _ answer: [String: Any]) {
            let part = NSDictionary(dictionary: report[key] as? [String: Any] ?? [:])
            var answer = answer
            answer["schema_version"] = nil
            // The report has a part about training.
            if key == "day" { answer["training"] = nil }
            #expect(part.isEqual(NSDictionary(dictionary: answer)), "\(key)")
        }
        same("day", try Self.json("today"))
        same("align", try Self.json("align"))
        same("term", try Self.json("term", "review", "term-3"))
        same("check", try Self.json("check"))
        let training = try #require(report["training"] as? [String: Any])
        var records = try Self.json("workout", "stats", "--records")
        records["schema_version"] = nil
        #expect(NSDictionary(dictionary: records).isEqual(training["records"]))
        let goals = items(try Self.json("progress", "--all", "--weeks", "--explain")["goals"])
        for goal in items(report["goals"]) {
            let own = goal.filter { $0.key != "plots" }
            var known = try #require(goals.first { $0["path"] as? String == goal["path"] as? String })
            known["contributions"] = Array(items(known["contributions"]).suffix(50))
            #expect(NSDictionary(dictionary: own).isEqual(NSDictionary(dictionary: known)), "\(goal["name"] ?? "")")
            #expect(items(goal["plots"]).count == items(goal["targets"]).count)
            for (plot, target) in zip(items(goal["plots"]), items(goal["targets"])) {
                #expect(plot["target"] as? String == target["written"] as? String)
                let days = items(plot["days"]).compactMap { ($0["amount"] as? NSNumber)?.decimalValue }
                guard target["mode"] as? String == "total" else { continue }
                let sum = days.reduce(0, +) as NSDecimalNumber
                #expect(try text(sum, places: 3) == text(target["current"], places: 3))
            }
        }
    }

    /// Days that are over are judged as the commands judge them.
    @Test(arguments: ["term-1", "term-2", "2026"]) func pastTerms(name: String) throws {
        let report = try Self.json("report", "--term", name)
        let review = try Self.json("term", "review", name)
        #expect(report["judged_on"] as? String == review["judged_on"] as? String)
        let year = try Self.json("term", "review", "2026")
        #expect(NSArray(array: items(report["terms"])).isEqual(NSArray(array: items(year["terms"]))))
        #expect(NSDictionary(dictionary: report["terms_total"] as? [String: Any] ?? [:]).isEqual(year["terms_total"]))
        let goals = items(report["goals"])
        for planned in items(review["goals"]) {
            let progress = try #require(planned["progress"] as? [String: Any])
            let shown = try #require(goals.first { $0["path"] as? String == progress["path"] as? String })
            for key in ["status", "percent", "expected_percent", "due", "days_left", "last"] {
                #expect("\(shown[key] ?? "")" == "\(progress[key] ?? "")", "\(key) of \(shown["name"] ?? "")")
            }
        }
        let page = try PageElement.read(Self.run("report", "--term", name, "-o", "-"))
        let last = report["to"] as? String ?? ""
        let isOver = last < "2026-11-21"
        #expect(page.all("text").contains { $0.text == (isOver ? "end" : "today") })
        #expect(!isOver || !page.all("text").contains { $0.text == "today" })
        // The year is shown as it is by now.
        let own = page.all("section").filter { !($0.attributes["id"] ?? "year-").hasPrefix("year-") }
        let rows = own.flatMap { $0.all("table") }.flatMap(\.rows)
        for row in rows where isOver && row[0].hasPrefix("20") {
            #expect(row[0].prefix(10) <= last, "\(row)")
        }
    }

    /// The numbers of the year are those of the actions and workouts.
    @Test func daysAndMonthsOfTheYear() throws {
        let year = try #require(items(report["years"]).first)
        let days = items(year["days"])
        let months = items(year["months"]).compactMap { $0["sum"] as? [String: Any] }
        func sum(_ items: [[String: Any]], _ key: String) -> Decimal {
            items.reduce(0) { $0 + (($1[key] as? NSNumber)?.decimalValue ?? 0) }
        }
        #expect(sum(days, "actions") == sum(months, "actions"))
        let review = try Self.json("term", "review", "2026")
        let actions = try #require(review["actions"] as? [String: Any])
        #expect(sum(days, "actions") == (actions["total"] as? NSNumber)?.decimalValue)
        #expect(days.count == actions["days"] as? Int)
        let heat = try body("The days with an action")
        #expect(heat.map { $0[0] } == days.reversed().prefix(31).map { $0["date"] as? String ?? "" })
        // The year before, from the list of its actions.
        let earlier = try Self.json("list", "actions", "--where", "date < 2026-01-01")
        let dates = items(earlier["records"]).compactMap { $0["date"] as? String }
        let compared = try body("Month by month")
        #expect(compared.count == 12 && !dates.isEmpty)
        for (number, row) in compared.enumerated() {
            let month = "2025-" + (number < 9 ? "0" : "") + "\(number + 1)"
            let count = dates.count { $0.hasPrefix(month) }
            #expect(row[2] == (count == 0 ? "" : "\(count)"), "\(row)")
        }
    }
}

/// What must hold of every report, whatever is in the notes.
@Suite struct ReportPageTests {
    private static func page(of arguments: [String], in folder: String) throws -> (root: PageElement, bytes: [UInt8]) {
        let result = VaultCommand.run(
            Invocation(
                arguments: ["report", "-o", "-"] + arguments, directory: folder, home: "/", columns: 80,
                today: CalendarDate(year: 2026, month: 11, day: 21)))
        #expect(result.exitCode == 0, "\(String(decoding: result.stderr, as: UTF8.self))")
        return (try PageElement.read(result.stdout), result.stdout)
    }

    /// Headings in order, pictures with words, tables with heads, unique ids, nothing that is loaded.
    private func check(_ root: PageElement, _ comment: Comment) {
        #expect(root.attributes["lang"] == "en", comment)
        let all = root.all
        #expect(Set(all.map(\.name)).isDisjoint(with: ["script", "img", "iframe", "object", "link", "base"]), comment)
        let names = Set(all.flatMap(\.attributes.keys))
        #expect(names.isDisjoint(with: ["src", "style", "onload", "onclick"]), comment)
        let ids = all.compactMap { $0.attributes["id"] }
        #expect(ids.count == Set(ids).count, comment)
        for link in root.all("a") {
            let target = link.attributes["href"] ?? ""
            #expect(target.hasPrefix("#") && ids.contains(String(target.dropFirst())), comment)
        }
        var level = 0
        for heading in all where heading.name.wholeMatch(of: /h[1-6]/) != nil {
            let own = Int(heading.name.dropFirst()) ?? 0
            #expect(own <= level + 1 && !heading.text.isEmpty, "\(heading.text)")
            level = own
        }
        for picture in root.all("svg") {
            #expect(picture.attributes["viewBox"] != nil && picture.attributes["width"] == nil, comment)
            if picture.attributes["aria-hidden"] == "true" { continue }
            #expect(picture.attributes["role"] == "img", comment)
            let labels = (picture.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
            #expect(labels.count == 2, comment)
            let words = picture.children.prefix(2)
            #expect(words.map(\.name) == ["title", "desc"], comment)
            #expect(
                words.compactMap { $0.attributes["id"] } == labels && words.allSatisfy { !$0.text.isEmpty }, comment)
        }
        for table in root.all("table") {
            #expect(table.first("caption")?.text.isEmpty == false, comment)
            let columns = table.rows.map(\.count)
            #expect(Set(columns).count == 1, "\(table.first("caption")?.text ?? "") \(columns)")
            let heads = table.all("th")
            #expect(heads.allSatisfy { ["col", "row"].contains($0.attributes["scope"]) }, comment)
            #expect(table.first("thead")?.all("th").allSatisfy { !$0.text.isEmpty } ?? false, comment)
        }
        for picture in root.all("svg") { checkForms(of: picture, comment) }
    }

    /// Every form lies in its picture.
    private func checkForms(of picture: PageElement, _ comment: Comment) {
        let frame = (picture.attributes["viewBox"] ?? "").split(separator: " ").compactMap { Double($0) }
        guard frame.count == 4 else {
            Issue.record("\(picture.attributes)")
            return
        }
        func expect(_ x: Double?, _ y: Double?) {
            let isInside = x.map { -1...frame[2] + 1 ~= $0 } ?? false && y.map { -1...frame[3] + 1 ~= $0 } ?? false
            #expect(isInside, "\(comment): \(x ?? -1) \(y ?? -1) in \(frame) of \(picture.first("title")?.text ?? "")")
        }
        func number(_ element: PageElement, _ key: String) -> Double? { element.attributes[key].flatMap { Double($0) } }
        for box in picture.all("rect") {
            let (x, y) = (number(box, "x"), number(box, "y"))
            expect(x, y)
            expect(
                x.flatMap { x in number(box, "width").map { x + $0 } },
                y.flatMap { y in number(box, "height").map { y + $0 } })
        }
        for dot in picture.all("circle") { expect(number(dot, "cx"), number(dot, "cy")) }
        for line in picture.all("line") {
            expect(number(line, "x1"), number(line, "y1"))
            expect(number(line, "x2"), number(line, "y2"))
        }
        for path in picture.all("path") where path.attributes["d"]?.contains("h") == false {
            let points = (path.attributes["d"] ?? "").split { "MLZ".contains($0) }.map { $0.split(separator: " ") }
            for point in points { expect(point.first.flatMap { Double($0) }, point.last.flatMap { Double($0) }) }
        }
    }

    @Test(arguments: [
        [], ["--compact"], ["--year", "2026"], ["--year", "2025"], ["--term", "term-1"], ["--term", "term-4"],
        ["--from", "2026-06-01", "--to", "2026-08-31"], ["run-190-km", "piano-ninety-minutes", "half-marathon"],
        ["--from", "0001-01-01", "--to", "9999-12-31"], ["--from", "2025-11-01", "--to", "2026-07-01"],
    ])
    func theExample(arguments: [String]) throws {
        let folder = Repository.root + "/vault-example"
        let (root, bytes) = try Self.page(of: arguments, in: folder)
        check(root, "\(arguments)")
        #expect(try Self.page(of: arguments, in: folder).bytes == bytes)
    }

    /// The section of each plot that `vault-example` must show.
    @Test func theExampleShowsEveryPlot() throws {
        let (root, _) = try Self.page(of: [], in: Repository.root + "/vault-example")
        let questions = Set(root.all.filter { ["h3", "h4", "h5"].contains($0.name) }.map(\.text))
        let wanted: Set = [
            "Is it on pace?", "How much of the limit is used?", "How far is it to the target?",
            "Was each week met?", "Was each day met?", "Was the limit kept each day?", "Was the limit kept each month?",
            "How much was it each week?", "On which days?", "On which days was something done?",
            "How many actions each month?", "How many hours each month?", "The terms of the year",
            "Do the planned hours fit into a week?", "Where am I in my weeks?", "How much was lifted each week?",
            "On which days were workouts?", "How many sets does each category get?", "Am I getting stronger?",
            "Am I getting better?", "How much was done each week?", "What was the best so far, and when?",
        ]
        #expect(wanted.subtracting(questions) == [])
        let kinds = Set(root.all.compactMap { $0.attributes["class"] })
        #expect(
            kinds.isSuperset(of: [
                "zone", "ahead1", "outlook", "needed", "done", "ceiling", "h4", "met", "missed", "over", "before",
            ]))
        #expect(root.all("p").filter { $0.attributes["class"] == "empty" }.map(\.text) == [])
    }

    /// Of a goal of many years the last ones are drawn, and its axis is theirs.
    @Test(arguments: ["latest 50 kg from 5000 kg", "best 50 kg from 5000 kg"])
    func oldReadingsAreNotDrawn(target: String) throws {
        let folder = try ScratchFolder()
        try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md")
        try folder.write(
            "---\ntype: goal\ntargets: ['\(target)']\nstart: 1990-01-01\n---\n", to: "goals/g.md")
        for (year, weight) in [(1991, 4000), (2000, 80), (2020, 70), (2024, 75)] {
            try folder.write(
                "---\ntype: action\ndate: \(year)-01-01\nmeasures: [\(weight) kg]\ngoals: ['[[g]]']\n---\n",
                to: "actions/a\(year).md")
        }
        let (root, _) = try Self.page(of: ["g"], in: folder.path)
        let picture = try #require(root.all("svg").first { $0.first("title")?.text.contains("target") ?? false })
        #expect(picture.all("text").compactMap { Int($0.text) }.filter { $0 < 1990 } == [50, 60, 70, 80])
    }

    /// Notes that hold HTML change nothing but the texts.
    @Test func notesCannotWriteHTML() throws {
        let evil = "</svg></table><script>alert(1)</script><img src=x onerror=y>&amp;\u{202E}\u{200B}"
        var files = [
            "vault.md":
                "---\ntype: vault\nformat: 1\ntitle: '\(evil)'\nbirth: 1990-01-01\npacks: [goals, workouts, threads]\n---\n",
            "terms/t.md":
                "---\ntype: term\nnumber: 1\ntitle: '\(evil)'\nstart: 2026-10-01\nend: 2026-12-31\ntheme: '\(evil)'\n---\n",
            "values/v.md": "---\ntype: value\ntitle: '\(evil)'\nlevel: major\n---\n",
            "exercises/e.md": "---\ntype: exercise\ntitle: '\(evil)'\nexercise_type: weight_and_reps\n---\n",
            "workouts/w.md":
                "---\ntype: workout\ntitle: '\(evil)'\nstarted: 2026-11-20T10:00\nfinished: 2026-11-20T11:00\n"
                + "status: completed\n---\n\n## [[e]]\n\n- [x] 50 kg x 5\n",
            "actions/a.md":
                "---\ntype: action\ntitle: '\(evil)'\ndate: 2026-11-20\nmeasures: [3 km]\ngoals: ['[[g0]]']\n---\n[[\(evil)]]\n",
        ]
        for (number, target) in ["60 km", "3 km per week", "at most 9 km", "latest 3 km from 9 km"].enumerated() {
            files["goals/g\(number).md"] =
                "---\ntype: goal\ntitle: '\(evil)'\ntargets: ['\(target)']\nvalues: ['[[v]]']\nterms: ['[[t]]']\n---\n"
        }
        let folder = try ScratchFolder()
        for (path, text) in files { try folder.write(text, to: path) }
        let (root, bytes) = try Self.page(of: [], in: folder.path)
        check(root, "hostile")
        let plain = files.mapValues { $0.replacing(evil, with: "plain") }
        let other = try ScratchFolder()
        for (path, text) in plain { try other.write(text, to: path) }
        // What a check finds may differ, as characters that nobody sees are worth a word.
        func names(_ root: PageElement) -> [String] {
            root.all("section").filter { $0.attributes["id"] != "findings" }.flatMap(\.all).map(\.name)
        }
        #expect(try names(Self.page(of: [], in: other.path).root) == names(root))
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(!text.unicodeScalars.contains { [0x202E, 0x200B].contains($0.value) })
    }

    /// Five years with 2,000 actions and 60 goals: at most 1.5 MB.
    @Test func sizeOfFiveYears() throws {
        let folder = try ScratchFolder()
        try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md")
        let targets = ["150 km", "90 min per week", "2 times per day", "at most 900 EUR", "latest 70 kg from 90 kg"]
        let measures = ["5 km", "30 min", "31 min", "12 EUR", "80 kg"]
        var day = try #require(CalendarDate(year: 2022, month: 1, day: 3))
        for goal in 0..<60 {
            let first = day.adding(days: goal % 5 == 0 ? 0 : goal * 29)
            let last = goal % 5 == 0 ? day.adding(days: 1900) : first.adding(days: 69)
            try folder.write(
                "---\ntype: goal\ntitle: Goal \(goal)\ntargets: ['\(targets[goal % 5])']\nstart: \(first)\ndue: \(last)\n---\n",
                to: "goals/goal-\(goal).md")
        }
        for action in 0..<2000 {
            let goal = action * 60 / 2000
            if action % 33 == 0, goal % 5 != 0 { day = day.adding(days: 29) }
            try folder.write(
                "---\ntype: action\ndate: \(day.adding(days: action % 60))\nmeasures: [\(measures[goal % 5])]\n"
                    + "goals: ['[[goal-\(goal)]]']\n---\n", to: "actions/action-\(action).md")
        }
        let all = try Self.page(of: ["--from", "2022-01-01"], in: folder.path)
        check(all.root, "five years")
        #expect(all.root.all("section").count > 60 && all.bytes.count < 1_500_000, "\(all.bytes.count)")
    }
}
