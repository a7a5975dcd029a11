import Testing
import VaultEdits
import VaultGoals
import VaultMerging
import VaultRecords

/// Two versions of a text, what they were made from, and what is to come of them.
struct ThreeWayCase: Sendable, CustomTestStringConvertible {
    let base: String?
    let ours: String
    let theirs: String
    let merged: String
    let conflicts: Int

    /// - Parameters:
    ///   - base, ours, theirs, merged: fields of a goal, one a line
    ///   - conflicts: how many places are left to decide; nil for as many as have markers
    init(_ base: String?, _ ours: String, _ theirs: String, _ merged: String, conflicts: Int? = nil) {
        self.init(
            file: base.map(Self.whole), Self.whole(ours), Self.whole(theirs), Self.whole(merged), conflicts: conflicts)
    }

    /// The same with whole files.
    init(file base: String?, _ ours: String, _ theirs: String, _ merged: String, conflicts: Int? = nil) {
        self.base = base
        self.ours = ours
        self.theirs = theirs
        self.merged = merged
        self.conflicts = conflicts ?? merged.ranges(of: "<<<<<<<").count
    }

    var testDescription: String { "\(ours.debugDescription) and \(theirs.debugDescription)" }

    static func whole(_ text: String) -> String {
        "---\ntype: goal\n" + text + (text.isEmpty || text.hasSuffix("\n") ? "" : "\n") + "---\nBody.\n"
    }

    static let schema = Schema(types: GoalTypes.all)
    static let units = UnitTable(measures: [MeasureSpellings(unit: "cup", also: ["mug"])])

    func expect(_ markers: ConflictMarkers = ConflictMarkers()) throws {
        let merge = ThreeWayMerge(schema: Self.schema, markers: markers) { Self.units }
        let result = try #require(
            merge.merge(
                base: base.map { Array($0.utf8) }, ours: Array(ours.utf8), theirs: Array(theirs.utf8))
        )
        #expect(String(decoding: result.bytes, as: UTF8.self).debugDescription == merged.debugDescription)
        #expect(result.conflicts.count == conflicts, "\(result.conflicts)")
    }
}

/// A conflict as it is written.
func conflict(_ ours: String, _ theirs: String) -> String {
    "<<<<<<< ours\n" + ours + (ours.isEmpty ? "" : "\n") + "=======\n" + theirs + (theirs.isEmpty ? "" : "\n")
        + ">>>>>>> theirs"
}
