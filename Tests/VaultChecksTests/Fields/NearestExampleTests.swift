import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultChecks

/// What is shown as right is right.
@Suite struct NearestExampleTests {
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
                guard let words = NearestExample.words(for: kind, scalar) else { continue }
                for example in words.matches(of: /'([^']+)'/).map({ String($0.output.1) }) {
                    examples.insert(example)
                    #expect(Self.isRead(example, scalar), "\(words)")
                }
            }
        }
        #expect(examples.count > 6)
    }

    @Test(arguments: [
        ("lose 10 kg", "latest 75 kg from 85 kg"), ("3-4 times per week", "3 times per week"),
        ("12 books a year", "3 times per week"), ("5 km biweekly", "3 times per week"),
    ])
    func theNearestIsShown(text: String, example: String) throws {
        let finding = try #require(check(["a.md": "---\ntype: goal\ntargets: \(text)\n---\n"]).first)
        #expect(finding.help?.contains("'\(example)'") == true)
        #expect(finding.fixes.isEmpty)
    }
}
