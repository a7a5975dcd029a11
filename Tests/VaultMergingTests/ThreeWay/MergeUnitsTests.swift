import Synchronization
import Testing
import VaultEdits
import VaultGoals
import VaultMerging
import VaultRecords

/// When a merge asks the vault for its units.
@Suite struct MergeUnitsTests {
    /// Units of the vault cost a walk through it.
    @Test(arguments: [
        ("measures: [5 km]", "measures: [6 km]", false), ("measures: [5 km]", "measures: [6000 m, 3 min]", false),
        ("measures: [2 cups]", "measures: [3 cup]", false), ("measures: [2 cups]", "measures: [2 mugs]", true),
        ("measures: [2 cups]", "measures: [1 l]", true), ("duration: 5 min", "duration: 6 min", false),
        ("title: A", "title: B", false), ("tags: [cup]", "tags: [mug]", false),
        ("amounts: [run 5 km]", "amounts: [run 6 km]", false),
        ("amounts: [tea 5 cups]", "amounts: [tea 6 mugs]", true),
    ])
    func `the vault is asked only where its units matter`(ours: String, theirs: String, isAsked: Bool) {
        let asked = Counter()
        let merge = ThreeWayMerge(schema: Schema(types: GoalTypes.all)) {
            asked.add()
            return UnitTable(measures: [MeasureSpellings(unit: "cup", also: ["mug"])])
        }
        func bytes(_ fields: String) -> [UInt8] { Array("---\ntype: action\n\(fields)\n---\n".utf8) }
        _ = merge.merge(base: bytes(""), ours: bytes(ours), theirs: bytes(theirs))
        #expect((asked.count > 0) == isAsked)
    }

    private final class Counter: Sendable {
        private let state = Mutex(0)
        var count: Int { state.withLock { $0 } }
        func add() { state.withLock { $0 += 1 } }
    }
}
