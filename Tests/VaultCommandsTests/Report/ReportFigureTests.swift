import Foundation
import Testing
import VaultAnswers
import VaultRecords
import VaultRequests
import VaultShapes
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram

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
