import Testing
import VaultRecords
import VaultReviews
import VaultTestSupport

/// Goals that a person would give to an action are suggested, and others are not.
///
/// Every second action chose the weights, the others judge them.
@Suite struct LabelledMatchesTests {
    @Test func everyPairIsRead() throws {
        let matches = try LabelledMatch.all()
        let labels = matches.flatMap(\.labels)
        #expect(matches.count == 75)
        #expect(labels.count == 204)
        #expect(labels.count(where: \.belongs) == 69)
        for match in matches {
            #expect(!match.labels.isEmpty, "\(match.title)")
            let vault = SmallVault(match.files)
            #expect(match.labels.allSatisfy { vault.files["goals/\($0.goal).md"] != nil }, "\(match.title)")
            let rules = Set(try vault.findings(on: LabelledMatch.day).map(\.rule))
            #expect(rules.isSubset(of: ["unknown-unit"]), "\(match.title): \(rules)")
        }
    }

    /// Of what is suggested at all, and of what is certain enough to accept.
    @Test(arguments: [0, 1, nil])
    func recallAndPrecision(half: Int?) throws {
        let matches = try LabelledMatch.all().enumerated().filter { half == nil || $0.offset % 2 == half }
        var (suggested, certain) = (Tally(), Tally())
        for (_, match) in matches {
            var question = MatchQuestion(asOf: try day(LabelledMatch.day))
            question.most = nil
            let found = SmallVault(match.files).model.suggestions(question).actions.first?.suggestions ?? []
            for label in match.labels {
                let suggestion = found.first { $0.goal == label.goal }
                let pair = "\(match.title) / \(label.goal)"
                suggested.add(pair, belongs: label.belongs, isFound: suggestion != nil)
                certain.add(pair, belongs: label.belongs, isFound: suggestion?.band == .confident)
            }
        }
        #expect(suggested.recall >= 93 && suggested.precision >= 93, "\(suggested)")
        #expect(certain.recall >= 75 && certain.wrong.isEmpty, "\(certain)")
        if half == nil { #expect(suggested.precision >= 95 && certain.recall >= 81, "\(suggested), \(certain)") }
    }

    private struct Tally: CustomStringConvertible {
        var found = 0
        var missed: [String] = []
        var wrong: [String] = []

        mutating func add(_ pair: String, belongs: Bool, isFound: Bool) {
            switch (belongs, isFound) {
            case (true, true): found += 1
            case (true, false): missed.append(pair)
            case (false, true): wrong.append(pair)
            case (false, false): break
            }
        }

        /// In percent.
        var recall: Int { found * 100 / max(found + missed.count, 1) }
        /// In percent.
        var precision: Int { found * 100 / max(found + wrong.count, 1) }

        var description: String { "recall \(recall) precision \(precision), missed \(missed), wrong \(wrong)" }
    }
}
