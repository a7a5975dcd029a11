import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultChecks

/// What is shown as right is right.
@Suite struct NearestExampleTests {
    private static let texts = [
        "lose 10 kg", "3-4 times per week", "run 5 km", "best ever", "12 books a year", "5 km in 25:00", "much",
        "5 km/week/day",
        "a", "weight", "latest", "per", "daily fast", "5 km run",
    ]

    private static func isRead(_ example: String, _ scalar: Scalar) -> Bool {
        let bytes = Array(example.utf8)
        guard case .quantity(let group) = scalar else { return Target.read(bytes.span).value != nil }
        guard let quantity = Quantity.read(bytes.span).value else { return false }
        return group == nil || UnitTable.builtIn.unit(quantity.unit).group == group
    }

    @Test func examplesCanBeRead() {
        let fields: [Scalar] = [.target, .quantity(group: nil), .quantity(group: "s")]
        var examples: Set<String> = []
        for scalar in fields {
            for kind in ScalarProblem.Kind.allCases {
                for text in Self.texts {
                    guard let words = NearestExample.words(for: text, kind, scalar) else { continue }
                    for example in words.matches(of: /'([^']+)'/).map({ String($0.output.1) }) {
                        examples.insert(example)
                        #expect(Self.isRead(example, scalar), "\(words)")
                    }
                }
            }
        }
        #expect(examples.count > 6)
    }

    @Test(arguments: [
        ("lose 10 kg", "latest 75 kg from 85 kg"), ("3-4 times per week", "3 times per week"),
        ("12 books a year", "3 times per week"), ("5 km in 25 min", "best 25 min from 30 min"),
    ])
    func theNearestIsShown(text: String, example: String) throws {
        let finding = try #require(check(["a.md": "---\ntype: goal\ntargets: \(text)\n---\n"]).first)
        #expect(finding.help?.contains("'\(example)'") == true)
        #expect(finding.fixes.isEmpty)
    }

    /// A rate of two weeks has no spelling; the periods that there are are named.
    @Test(arguments: ["5 km biweekly", "5 km per fortnight", "twice bi-weekly", "3 runs fortnightly"])
    func periodsThatAreNoneLeadToRates(text: String) throws {
        let problem = try #require(Target.read(Array(text.utf8).span).problem)
        let words = NearestExample.words(for: text, problem.kind, .target)
        #expect(words == "write a rate such as '3 times per week', per day, week or month")
    }
}
