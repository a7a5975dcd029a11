import Synchronization
import Testing
import VaultEdits
import VaultGoals
import VaultMerging
import VaultRecords

/// Texts that join a list where both sides changed them, and when a merge asks the vault for its units.
@Suite struct JoinedSpellingTests {
    private static func merge(
        _ base: String?, _ ours: String, _ theirs: String, units: @escaping @Sendable () -> UnitTable = { .builtIn }
    ) throws -> (text: String, conflicts: Int) {
        func bytes(_ fields: String) -> [UInt8] { Array("---\n\(fields)---\n".utf8) }
        let merge = ThreeWayMerge(schema: Schema(types: GoalTypes.all), units: units)
        let result = try #require(
            merge.merge(base: base.map(bytes), ours: bytes(ours), theirs: bytes(theirs), at: "measures/cup.md"))
        return (String(decoding: result.bytes.dropFirst(4).dropLast(4), as: UTF8.self), result.conflicts.count)
    }

    @Test(arguments: [
        // Both renamed it: the longer spelling stays.
        ("unit: cup\n", "unit: mug\n", "unit: Tasse\n", "unit: Tasse\nalso:\n  - mug\n"),
        (
            "unit: cup\nalso: [c]\n", "unit: mug\nalso: [c]\n", "unit: Tasse\nalso: [c]\n",
            "unit: Tasse\nalso: [c, mug]\n"
        ),
        (
            "unit: cup\n", "unit: mug\nalso: [Tasse, m]\n", "unit: Tasse\nalso: [T]\n",
            "unit: Tasse\nalso: [m, mug, T]\n"
        ),
        // Only one did, or both in the same way but for case.
        ("unit: cup\n", "unit: cup\n", "unit: mug\n", "unit: mug\n"),
        ("unit: cup\n", "unit: mug\nalso: [m]\n", "unit: mug\nalso: [n]\n", "unit: mug\nalso: [m, n]\n"),
        ("unit: cup\n", "unit: mug\n", "unit: Mug\n", "unit: Mug\n"),
    ])
    func `one stays, and the other joins the list`(base: String, ours: String, theirs: String, merged: String) throws {
        for sides in [(ours, theirs), (theirs, ours)] {
            let type = "type: measure\n"
            let result = try Self.merge(type + base, type + sides.0, type + sides.1)
            #expect(result.conflicts == 0)
            let sorted = { (text: String) in text.split { "\n[], ".contains($0) }.sorted() }
            #expect(sorted(result.text) == sorted(type + merged))
        }
    }

    @Test func `of a measure that was made apart too`() throws {
        let (ours, theirs) = ("type: measure\nunit: cup\nalso: [mug]\n", "type: measure\nunit: mug\n")
        let result = try Self.merge(nil, ours, theirs)
        #expect(result.text == "type: measure\nunit: cup\nalso:\n  - mug\n")
        #expect(result.conflicts == 0)
    }

    /// Units of the vault cost a walk through it.
    @Test(arguments: [
        ("measures: [5 km]", "measures: [6 km]", false), ("measures: [5 km]", "measures: [6000 m, 3 min]", false),
        ("measures: [2 cups]", "measures: [3 cup]", false), ("measures: [2 cups]", "measures: [2 mugs]", true),
        ("measures: [2 cups]", "measures: [1 l]", true), ("duration: 5 min", "duration: 6 min", false),
        ("title: A", "title: B", false), ("tags: [cup]", "tags: [mug]", false),
        ("amounts: [run 5 km]", "amounts: [run 6 km]", false),
        ("amounts: [tea 5 cups]", "amounts: [tea 6 mugs]", true),
    ])
    func `the vault is asked only where its units matter`(ours: String, theirs: String, isAsked: Bool) throws {
        let asked = Counter()
        _ = try Self.merge("type: action\n", "type: action\n\(ours)\n", "type: action\n\(theirs)\n") {
            asked.add()
            return UnitTable(measures: [MeasureSpellings(unit: "cup", also: ["mug"])])
        }
        #expect((asked.count > 0) == isAsked)
    }

    private final class Counter: Sendable {
        private let state = Mutex(0)
        var count: Int { state.withLock { $0 } }
        func add() { state.withLock { $0 += 1 } }
    }
}
