import Testing
import VaultGoals
import VaultRecords
import VaultSearch
import VaultTestSupport

/// Records that a person takes for one are found, and others are not.
///
/// The odd pairs of the labelled ones chose weights and bounds, the even ones judge them.
@Suite struct LabelledDuplicatesTests {
    @Test(arguments: [0, 1, nil])
    func recallAndPrecision(half: Int?) throws {
        let pairs = try LabelledPair.all().enumerated().filter { half == nil || $0.offset % 2 == half }
        var tally = Tally()
        for (_, pair) in pairs { tally.add(pair, isFound: isFound(pair)) }
        #expect(tally.isGood, "\(tally)")
    }

    @Test(arguments: ["goal", "action", "value", "measure", "term", "period", "milestone", "obligation"])
    func recallAndPrecision(type: String) throws {
        var tally = Tally()
        for pair in try LabelledPair.all() where pair.type == type { tally.add(pair, isFound: isFound(pair)) }
        #expect(tally.found + tally.missed.count > 5)
        #expect(tally.isGood, "\(tally)")
    }

    private struct Tally: CustomStringConvertible {
        var found = 0
        var missed: [LabelledPair] = []
        var wrong: [LabelledPair] = []

        mutating func add(_ pair: LabelledPair, isFound: Bool) {
            switch (pair.isSame, isFound) {
            case (true, true): found += 1
            case (true, false): missed.append(pair)
            case (false, true): wrong.append(pair)
            case (false, false): break
            }
        }

        /// Both at least 0.95.
        var isGood: Bool {
            found * 100 >= (found + missed.count) * 95 && found * 100 >= (found + wrong.count) * 95
        }

        var description: String { "found \(found), missed \(missed), wrong \(wrong)" }
    }

    /// Whether a vault with the two records and those that they link lists them.
    private func isFound(_ pair: LabelledPair) -> Bool {
        var files: [String: String] = [:]
        for (number, record) in pair.records.enumerated() { files["r\(number).md"] = record.note(type: pair.type) }
        for record in pair.records {
            for term in record.items("terms") { files["\(term).md"] = note(ofTerm: term) }
            for goal in record.items("goal") { files["\(goal).md"] = "---\ntype: goal\n---\n" }
        }
        let model = VaultInMemory(files).model
        let types = model.graph.schema.type(pair.type).map { [$0] } ?? []
        let found = model.duplicates(of: types, least: Similarity(percent: 70))
        return found.pairs.contains { pair in
            [pair.first, pair.second].allSatisfy { model.graph.notes[$0].name.wholeMatch(of: /r[01]/) != nil }
        }
    }

    /// Terms follow each other by their number; a name that is a year is one.
    private func note(ofTerm name: String) -> String {
        let number = Int(name.reversed().prefix { $0.isNumber }.reversed().map(String.init).joined()) ?? 50
        if number > 999 { return "---\ntype: year\nnumber: \(number)\n---\n" }
        let start = CalendarDate(year: 2026, month: 1, day: 5)?.adding(days: 70 * (number - 1))
        return "---\ntype: term\nnumber: \(number)\nstart: \(start?.description ?? "")\n---\n"
    }
}

extension VaultInMemory {
    fileprivate var model: GoalsModel { GoalsModel(graph, contributions: []) }
}
