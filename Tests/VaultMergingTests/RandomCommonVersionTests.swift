import Testing
import VaultRecords
import VaultTestSupport

@testable import VaultEdits
@testable import VaultMerging

/// A file on two machines of which one commits: whatever was committed since they separated, no change is lost.
@Suite(.tags(.random)) struct RandomCommonVersionTests {
    /// The fields of one file. Every value is written once, so that it tells where it comes from.
    private struct Fields: Hashable {
        var values: [Int]

        var text: [UInt8] {
            Array(("---\n" + values.enumerated().map { "f\($0): \($1)\n" }.joined() + "---\n").utf8)
        }
    }

    private struct Trial {
        var versions: [Fields]
        var origin: Fields
        var committing: Fields
        var other: Fields

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            var last = 100
            func changed(_ fields: Fields, _ counts: ClosedRange<Int>) -> Fields {
                var fields = fields
                for _ in 0..<Int.random(in: counts, using: &random) {
                    last += 1
                    fields.values[Int.random(in: fields.values.indices, using: &random)] = last
                }
                return fields
            }
            versions = [Fields(values: Array(0..<4))]
            for _ in 0..<Int.random(in: 0...5, using: &random) {
                versions.append(changed(versions[versions.count - 1], 1...3))
            }
            let separation = Int.random(in: versions.indices, using: &random)
            origin = versions[separation]
            committing = changed(versions[versions.count - 1], separation == versions.count - 1 ? 1...2 : 0...2)
            other = changed(origin, 1...2)
            // The oldest may be missing, as in a clone that is not whole.
            versions.removeFirst(Int.random(in: 0...separation, using: &random))
        }
    }

    @Test func `no change of one side is lost`() throws {
        // Fields that one side alone changed.
        var (decided, asked) = (0, 0)
        for seed in 0..<2_000 as Range<UInt64> {
            let trial = Trial(seed: seed)
            let (ours, theirs) = seed % 2 == 0 ? (trial.committing, trial.other) : (trial.other, trial.committing)
            let base = try #require(
                CommonVersion.choose(among: trial.versions.map(\.text), ours: ours.text, theirs: theirs.text)
                    ?? (trial.versions.contains(ours) || trial.versions.contains(theirs) ? [] : nil), "\(trial)")
            if base.isEmpty { continue }
            let merged = try #require(
                ThreeWayMerge(schema: Schema(types: [])).merge(base: base, ours: ours.text, theirs: theirs.text))
            let lines = String(decoding: merged.bytes, as: UTF8.self).split(separator: "\n")
            for field in ours.values.indices {
                let found = Set(lines.filter { $0.hasPrefix("f\(field): ") }.compactMap { Int($0.dropFirst(4)) })
                let changes = Set([ours, theirs].map { $0.values[field] }).subtracting([trial.origin.values[field]])
                let expected = changes.isEmpty ? [trial.origin.values[field]] : changes
                #expect(found.isSuperset(of: expected), "\(seed), f\(field): \(trial)")
                if changes.count == 1, found.count == 1 { decided += 1 }
                if changes.count == 1, found.count == 2 { asked += 1 }
            }
        }
        #expect(decided > 3 * asked, "\(decided) \(asked)")
    }
}
