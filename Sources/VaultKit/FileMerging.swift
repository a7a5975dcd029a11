import VaultEdits
import VaultSchema
import VaultSyntax

/// A merge of one file that leaves something to decide.
package struct OpenMerge: Sendable {
    /// Where the result will be.
    package var path: String
    /// The copy that is theirs; nil in a merge of git.
    package var copy: String?
    /// In the order of the file.
    package var conflicts: [ThreeWayConflict]
}

/// Whoever decides what a merge cannot.
package protocol MergeDecider: AnyObject {
    /// One choice for each conflict, nil for one that is left; nil when nothing of it was decided.
    func choices(for merge: OpenMerge) -> [ThreeWayMerge.Choice?]?
    /// Who is right about a file that one side deleted and the other changed; nil to leave it.
    func side(of path: String, deletedBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side?
}

/// How the files of one run are merged.
struct FileMerging {
    /// Of all packs, since a file's type may be one that the vault does not use.
    private let schema = Schema(types: Vault.knownPacks.flatMap(\.types))
    let units: UnitTable
    var marks: ConflictMarks
    /// Who is right where nothing else decides.
    let side: ThreeWayMerge.Side?
    /// Asked where no side is right.
    let decider: (any MergeDecider)?

    /// Merges a file of git's; nil when a version is no UTF-8. What the decider leaves stands between marks.
    func merge(_ path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> ThreeWayMerge.Result? {
        let merge = threeWay(taking: side)
        guard let merged = merge.merge(base: base, ours: ours, theirs: theirs, at: path) else { return nil }
        guard let decider, !merged.conflicts.isEmpty, merged.manner != .twoRecords,
            let choices = decider.choices(for: OpenMerge(path: path, conflicts: merged.conflicts))
        else { return merged }
        return merge.merge(base: base, ours: ours, theirs: theirs, at: path, choosing: choices)
    }

    /// What became of a file between the marks that git or the merge driver wrote into it.
    enum Work {
        /// Nobody changed it.
        case none
        /// Somebody decided some of the conflicts of a merge by fields, or changed other lines: what is left is decided
        /// there, and all else stays as it is.
        case finished(ThreeWayMerge.Result)
        /// Somebody wrote into it or decided some of it, and its marks stand around other lines.
        case handMade
    }

    /// What somebody made of a file with marks.
    func work(
        in file: [UInt8], at path: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]
    ) -> Work {
        let merged = threeWay(taking: nil).merge(base: base, ours: ours, theirs: theirs, at: path)
        let byLine = ThreeWayMerge.byLine(base: base ?? [], ours: ours, theirs: theirs, marks: marks).bytes
        let written = [byLine] + (merged.map { [$0.bytes] } ?? [])
        if written.contains(where: { StandingConflicts.isSame($0, file, size: marks.size) }) { return .none }
        if let merged, merged.manner != .twoRecords,
            let standing = StandingConflicts(in: file, of: merged.conflicts, size: marks.size)
        {
            let chosen = side.map { side -> [ThreeWayMerge.Choice?] in
                standing.conflicts.map { _ in side == .ours ? .ours : .theirs }
            }
            let open = OpenMerge(path: path, conflicts: standing.conflicts)
            return .finished(standing.result(choosing: chosen ?? decider?.choices(for: open) ?? []))
        }
        let openings = [file, byLine].map { StandingConflicts.openings(in: $0, size: marks.size) }
        let isOwn = StandingConflicts.hasOwnLines(
            file, besides: [base ?? [], ours, theirs] + written, size: marks.size)
        return openings[0] < openings[1] || isOwn ? .handMade : .none
    }

    /// A copy's merge: the result, or what would have to be decided first.
    enum CopyResult {
        /// `isChosen`: somebody, or a side, decided something.
        case merged(ThreeWayMerge.Result, isChosen: Bool)
        case undecided([ThreeWayConflict])
    }

    /// Merges a copy into its original; nil when one of them is no UTF-8.
    ///
    /// - Parameter base: nil when nothing is known of what both were made from. Then a piece of text that only one has
    ///   stays, since nothing proves that the other deleted it.
    func merge(_ original: String, copy: String, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> CopyResult? {
        let isGuess = base == nil
        var plain = self
        if isGuess { plain.marks.style = .merge }
        let merge = plain.threeWay(taking: nil)
        // By then it is known that both are one record, which a merge without a base might not believe.
        let base = base ?? (areTwoRecords(ours, theirs) ? Self.emptyFrontMatter : nil)
        guard let merged = merge.merge(base: base, ours: ours, theirs: theirs) else { return nil }
        var choices = merged.conflicts.map { conflict -> ThreeWayMerge.Choice? in
            let isOnOneSide = conflict.ours.isEmpty || conflict.theirs.isEmpty
            if isGuess, conflict.place == .body, isOnOneSide { return .both }
            return side.map { $0 == .ours ? .ours : .theirs }
        }
        let left = choices.indices.filter { choices[$0] == nil }
        if let decider, !left.isEmpty {
            let open = left.map { merged.conflicts[$0] }
            guard let answers = decider.choices(for: OpenMerge(path: original, copy: copy, conflicts: open)) else {
                return .undecided(open)
            }
            for (place, answer) in zip(left, answers) { choices[place] = answer }
        }
        return merge.merge(base: base, ours: ours, theirs: theirs, choosing: choices).map {
            .merged($0, isChosen: choices.contains { $0 == .ours || $0 == .theirs })
        }
    }

    private static let emptyFrontMatter = Array("---\n---\n".utf8)

    /// Whether two files that were made apart would be two records.
    func areTwoRecords(_ ours: [UInt8], _ theirs: [UInt8]) -> Bool {
        threeWay(taking: nil).merge(base: nil, ours: ours, theirs: theirs)?.manner == .twoRecords
    }

    private func threeWay(taking side: ThreeWayMerge.Side?) -> ThreeWayMerge {
        ThreeWayMerge(
            schema: schema, marks: marks, taking: side, units: { [units] in units })
    }
}
