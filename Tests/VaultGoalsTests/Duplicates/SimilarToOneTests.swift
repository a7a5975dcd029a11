import Testing
import VaultChecks
import VaultRecords

@testable import VaultGoals

/// What one record is similar to, without looking for all pairs.
@Suite struct SimilarToOneTests {
    private static let files = [
        "goals/run.md": record("type: goal\ntitle: Run 100 km\ntargets: [100 km]"),
        "goals/runs.md": record("type: goal\ntitle: Runs 100 km\ntargets: [100 km]"),
        "goals/kilometers.md": record("type: goal\ntitle: Run 100 kilometers\ntargets: [100 km]"),
        "goals/old.md": record("type: goal\ntitle: Run 100 km!\ntargets: [100 km]\narchived: true"),
        "goals/weekend.md": record("type: goal\ntitle: Rest at the weekend"),
        "goals/week-end.md": record("type: goal\ntitle: Rest at the week end"),
        "values/health.md": record("type: value\ntitle: Physical health"),
        "values/healths.md": record("type: value\ntitle: Physical healths"),
        "measures/lap.md": record("type: measure\nunit: lap"), "measures/laps.md": record("type: measure\nunit: lapps"),
        "actions/a.md": record("type: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5 km]"),
        "actions/b.md": record("type: action\ntitle: Morning runs\ndate: 2026-11-21\nmeasures: [5 km]"),
        "actions/c.md": record("type: action\ntitle: Morning runs\ndate: 2026-11-20\nmeasures: [5 km]"),
        "actions/d.md": record("type: action\ntitle: Morning run\ndate: 2026-11-21\nmeasures: [5.1 km]"),
        "actions/e.md": record("type: action\ntitle: Tea\ndate: 2026-11-21"),
    ]

    /// The same as among all pairs.
    @Test func isWhatAllPairsSay() throws {
        var found = 0
        for files in [Self.files, try ExampleVault.files()] {
            let model = SmallVault(files).model
            let types = Array(model.graph.schema.recordTypes.indices)
            let pairs = model.duplicates(of: types, least: DuplicatePair.Band.leastHigh).pairs
            for type in types {
                for number in model.records[type] where !model.graph.notes[number].isTrue("archived") {
                    let all = pairs.filter { $0.band == .high && ($0.first == number || $0.second == number) }
                    let others = all.map { $0.first == number ? $0.second : $0.first }
                    #expect(
                        model.similar(to: number, spread: SingleWork()).map(\.note) == others,
                        "\(model.graph.notes[number].path)")
                    found += others.count
                }
            }
        }
        #expect(found > 12)
    }

    /// `check` says that two actions are the same, whatever else they say.
    @Test func whatIsTheSameIsNotSimilar() throws {
        let fields = "type: action\ntitle: Run\ndate: 2026-11-21\ntime: 7:00\nmeasures: [5 km]\nduration: "
        let model = SmallVault(["a.md": record(fields + "30 min"), "b.md": record(fields + "31 min")]).model
        let number = try #require(model.graph.note(at: "b.md"))
        #expect(model.similar(to: number, spread: SingleWork()).isEmpty)
    }
}
