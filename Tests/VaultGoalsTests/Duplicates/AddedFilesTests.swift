import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultGoals
@testable import VaultSearch

/// Pairs with one of some records, and no others.
@Suite(.tags(.random)) struct NewcomersTests {
    /// Records of which many are alike, of all kinds that are compared in a way of their own.
    private static func model(_ count: Int, seed: UInt64) -> GoalsModel {
        var random = SeededGenerator(seed: seed)
        let words = ["run", "runs", "swim", "swmi", "read", "books", "book", "far", "often", "calm", "call", "again"]
        func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
        let schema = Schema(types: GoalTypes.all)
        let notes = (0..<count).map { index in
            let title = "\(word()) \(word())"
            let kind = [
                "type: value\ntitle: \(title)", "type: measure\nunit: \(word())\(word())",
                "type: goal\ntitle: \(title)\ntargets: [\(Int.random(in: 1...3, using: &random)) km]",
                "type: action\ntitle: \(title)\ndate: 2026-11-0\(Int.random(in: 1...5, using: &random))",
            ][Int.random(in: 0..<4, using: &random)]
            let name = String("\(100_000 + index)".dropFirst())
            return NoteReading.read(path: "\(name).md", bytes: Array(record(kind).utf8), schema: schema)
        }
        return GoalsModel(Graph(schema: schema, notes: notes), contributions: [])
    }

    private static func pairs(_ model: GoalsModel, _ addedFiles: Set<NoteID>? = nil) -> Duplicates {
        model.duplicates(
            of: Array(model.graph.schema.recordTypes.indices), least: Similarity(percent: 50),
            addedFiles: addedFiles.map { AddedFiles(since: "x", notes: $0) })
    }

    /// What is found is what is found among all, as far as one of them is in it.
    @Test(arguments: 1...12 as ClosedRange<UInt64>)
    func theyAreThoseOfAll(seed: UInt64) {
        let model = Self.model(120, seed: seed)
        var random = SeededGenerator(seed: seed)
        let all = Self.pairs(model)
        #expect(all.pairs.count > 20)
        for share in [1, 5, 50] {
            let asked = Set(model.graph.indices.filter { _ in Int.random(in: 0..<100, using: &random) < share })
            let found = Self.pairs(model, asked)
            #expect(found.pairs == all.pairs.filter { asked.contains($0.first) || asked.contains($0.second) })
            #expect(found.comparisons <= all.comparisons)
        }
        #expect(Self.pairs(model, []).pairs.isEmpty)
        #expect(Self.pairs(model, []).comparisons == 0)
        #expect(Self.pairs(model, Set(model.graph.indices)).pairs == all.pairs)
    }

    /// A few among many: the comparisons are those of the few.
    @Test func fewCostLittle() {
        let model = Self.model(2_000, seed: 3)
        let all = Self.pairs(model)
        let few = Self.pairs(model, Set((0..<2_000).filter { $0 % 400 == 7 }.map { NoteID($0) }))
        #expect(all.comparisons > 2_000)
        #expect(few.comparisons * 20 < all.comparisons)
    }
}
