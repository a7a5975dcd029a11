import Testing
import VaultChecks
import VaultGoals
import VaultSyntax
import VaultTestSupport

/// The labelled pairs can be trusted: all are read, none stands twice, and both halves are alike.
@Suite struct LabelledPairTests {
    @Test func everyPairIsRead() throws {
        let pairs = try LabelledPair.all()
        #expect(pairs.count == 373)
        #expect(pairs.count { $0.isSame } == 185)
        #expect(Set(pairs.map(\.type)) == Set(pairs.map(\.type)).intersection(GoalTypes.all.map(\.name)))
    }

    @Test func noPairStandsTwice() throws {
        let pairs = try LabelledPair.all()
        let keys = pairs.map { pair in pair.records.map { $0.note(type: pair.type) }.sorted().joined() }
        #expect(Set(keys).count == keys.count)
    }

    /// One half chooses weights and the other judges them, so neither may be the easier one.
    @Test func bothHalvesHaveTheSameMix() throws {
        let pairs = try LabelledPair.all()
        let kinds = pairs.map { "\($0.type) \($0.isSame)" }
        for kind in Set(kinds) {
            let odd = kinds.indices.count { $0 % 2 == 0 && kinds[$0] == kind }
            let even = kinds.indices.count { $0 % 2 == 1 && kinds[$0] == kind }
            #expect(abs(odd - even) <= 1, "\(kind): \(odd) and \(even)")
        }
    }

    /// Here links lead nowhere and units have no record.
    @Test func everyRecordIsOneThatAPersonMayHave() throws {
        let expected: Set = ["broken-link", "unknown-unit", "missing-guidance", "summed-level"]
        for pair in try LabelledPair.all() {
            for record in pair.records {
                let findings = check(["a.md": record.note(type: pair.type)], packs: [GoalsPack.pack])
                let others = findings.filter { !expected.contains($0.rule) }.map(\.message)
                #expect(others == [], "\(record.title)")
            }
        }
    }
}
