import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultGoals
@testable import VaultSearch

/// However alike the records of a vault are, each is compared with few others.
@Suite(.tags(.random)) struct DuplicateCostTests {
    private static let count = 600

    /// All the same: one group, nothing to compare.
    @Test func oneTitleOnOneDay() {
        let found = duplicates { _ in "type: action\ntitle: Run\ndate: 2026-11-20" }
        #expect(found.comparisons == 0)
        #expect(found.pairs.count == Self.count - 1)
        #expect(found.pairs.allSatisfy { $0.score == .same && $0.first == 0 })
    }

    @Test(arguments: [
        "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [# km]",
        "type: action\ntitle: Run\ndate: 2026-11-20\nmeasures: [1.# km]",
        "type: goal\ntitle: Run\ntargets: [# km]", "type: goal\ntitle: Run\ndue: 2026-11-20\ntargets: [1.# km]",
        "type: obligation\ntitle: Rent\ndue: 2026-11-20\nrequested_by: a#",
    ])
    func oneTitle(text: String) {
        let found = duplicates { text.replacing("#", with: "\($0 + 1)") }
        #expect(found.comparisons <= Self.count * SimilarRecords.most)
    }

    /// Titles that differ by a number share no rare word.
    @Test(arguments: ["Chapter #", "Read chapter # of the book", "# km run", "Week #, day 1"])
    func titlesOfASeries(title: String) {
        let found = duplicates { "type: value\ntitle: \"\(title.replacing("#", with: "\($0)"))\"" }
        #expect(found.comparisons == 0)
        #expect(found.pairs.isEmpty)
    }

    /// Many titles of few words, in pairs, and many words a slip apart.
    @Test func titlesOfFewWords() {
        let found = duplicates { "type: value\ntitle: \(word($0 / 40)) \(word($0 % 40))" }
        #expect(found.comparisons <= Self.count * SimilarTitles.most)
        let slips = duplicates { "type: value\ntitle: \(word($0))wordy" }
        #expect(slips.comparisons <= Self.count * SimilarTitles.most)
    }

    /// Twice the records cost about twice as much: 200 titles over as many days as needed, some mistyped.
    @Test func costGrowsLinearly() {
        let text: (Int) -> String = { index in
            let day = CalendarDate.first.adding(days: 738_000 + index / 8)
            let title = "\(word(index % 200)) with \(word(index % 7))" + (index % 31 == 0 ? "s" : "")
            return "type: action\ntitle: \(title)\ndate: \(day)\nmeasures: [\(index % 9 + 1) km]"
        }
        let (half, whole) = (duplicates(Self.count, text), duplicates(Self.count * 2, text))
        #expect(whole.comparisons <= half.comparisons * 5 / 2)
    }

    @Test func measuresOfLikeUnits() {
        let found = duplicates { "type: measure\nunit: page\(word($0))" }
        #expect(found.comparisons <= Self.count * SimilarTitles.most)
    }

    /// A word of letters for each number, so that it is not a number.
    private func word(_ number: Int) -> String {
        let letters = Array("bcdfglmnprstvz")
        return String([letters[number / 196 % 14], "a", letters[number / 14 % 14], "o", letters[number % 14]])
    }

    private func duplicates(_ count: Int = count, _ text: (Int) -> String) -> Duplicates {
        let schema = Schema(types: GoalTypes.all)
        let notes = (0..<count).map { index in
            let name = String("\(100_000 + index)".dropFirst())
            return NoteReading.read(path: "\(name).md", bytes: Array(record(text(index)).utf8), schema: schema)
        }
        let model = GoalsModel(Graph(schema: schema, notes: notes), contributions: [])
        return model.duplicates(of: Array(schema.recordTypes.indices), least: Similarity(percent: 70))
    }
}
