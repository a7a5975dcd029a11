import VaultRecords
import VaultSyntax

/// A merge of one file that leaves something to decide.
package struct OpenMerge: Sendable {
    /// Where the result will be.
    package var path: Path
    /// The copy that is theirs; nil in a merge of git.
    package var copy: Path?
    /// In the order of the file.
    package var conflicts: [ThreeWayConflict]
}

/// Two records that came under one name, and may be one that was written down twice.
package struct UncertainMerge: Sendable {
    /// Where ours lies.
    package var path: Path
    /// The copy that is theirs; nil in a merge of git.
    package var copy: Path?
    /// The names of the fields that suggest two.
    package var fields: [String]
    package var ours: [UInt8]
    package var theirs: [UInt8]
}

/// Whoever decides what a merge cannot.
package protocol MergeDecider: AnyObject {
    /// One choice for each conflict, nil for one that is left; nil when nothing of it was decided.
    func choices(for merge: OpenMerge) -> [ThreeWayMerge.Choice?]?
    /// Whether two records that were made independently are one, where that is unclear; nil to leave it.
    func origin(of merge: UncertainMerge) -> ThreeWayMerge.Origin?
    /// Who is right about a file that one side deleted and the other changed; nil to leave it.
    func side(of path: Path, deletedBy side: ThreeWayMerge.Side) -> ThreeWayMerge.Side?
}

/// How the files of one run are merged.
package struct FileMerging {
    /// By a schema of all packs, since a file's type may be one that the vault does not use.
    package var merge: ThreeWayMerge
    /// Asked where no side is right; nil to leave that open.
    package var decider: (any MergeDecider)?

    package init(_ merge: ThreeWayMerge, asking decider: (any MergeDecider)? = nil) {
        (self.merge, self.decider) = (merge, decider)
    }

    private var side: ThreeWayMerge.Side? { merge.side }

    /// Merges a file of git's; nil when a version is not UTF-8. What the decider leaves is between conflict markers.
    package func merge(_ path: Path, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> ThreeWayMerge.Result? {
        var merge = merge
        guard var merged = merge.merge(base: base, ours: ours, theirs: theirs, at: path) else { return nil }
        if case .perhapsTwo(let fields) = merged.manner,
            let origin = decider?.origin(of: .init(path: path, fields: fields, ours: ours, theirs: theirs))
        {
            merge.origin = origin
            merged = merge.merge(base: base, ours: ours, theirs: theirs, at: path) ?? merged
        }
        guard let decider, !merged.conflicts.isEmpty, merged.manner.isOneRecord,
            let choices = decider.choices(for: OpenMerge(path: path, conflicts: merged.conflicts))
        else { return merged }
        return merge.merge(base: base, ours: ours, theirs: theirs, at: path, choosing: choices)
    }

    /// What became of the conflicts that git or the merge driver wrote into a file.
    package enum Work {
        /// Nobody changed it.
        case none
        /// Somebody decided some of the conflicts of a merge by fields, or changed other lines: what is left is decided
        /// there, and all else stays as it is.
        case finished(ThreeWayMerge.Result)
        /// It was changed or partly resolved by hand, and its markers are around other lines.
        case handMade
    }

    /// What was made by hand of a file with conflict markers.
    package func work(
        in file: [UInt8], at path: Path, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]
    ) -> Work {
        let (merged, markers) = (
            merge.taking(nil).merge(base: base, ours: ours, theirs: theirs, at: path), merge.markers
        )
        let byLine = ThreeWayMerge.byLine(base: base ?? [], ours: ours, theirs: theirs, markers: markers).bytes
        let written = [byLine] + (merged.map { [$0.bytes] } ?? [])
        if written.contains(where: { UnresolvedConflicts.isSame($0, file, size: markers.size) }) { return .none }
        if let merged, merged.manner.isOneRecord,
            let unresolved = UnresolvedConflicts(in: file, of: merged.conflicts, size: markers.size)
        {
            let chosen = side.map { side -> [ThreeWayMerge.Choice?] in
                unresolved.conflicts.map { _ in side == .ours ? .ours : .theirs }
            }
            let open = OpenMerge(path: path, conflicts: unresolved.conflicts)
            return .finished(unresolved.result(choosing: chosen ?? decider?.choices(for: open) ?? []))
        }
        let openings = [file, byLine].map { UnresolvedConflicts.openings(in: $0, size: markers.size) }
        let isOwn = UnresolvedConflicts.hasOwnLines(
            file, besides: [base ?? [], ours, theirs] + written, size: markers.size)
        return openings[0] < openings[1] || isOwn ? .handMade : .none
    }

    /// A copy's merge: the result, or what would have to be decided first.
    package enum CopyResult {
        /// `isChosen`: a person, or a side, decided something.
        case merged(ThreeWayMerge.Result, isChosen: Bool)
        case undecided([ThreeWayConflict])
    }

    /// Merges a copy into its original; nil when one of them is not UTF-8.
    ///
    /// - Parameter base: nil when nothing is known of what both were made from. Then a piece of text that only one has
    ///   stays, since nothing proves that the other deleted it.
    package func merge(_ original: Path, copy: Path, base: [UInt8]?, ours: [UInt8], theirs: [UInt8]) -> CopyResult? {
        let isGuess = base == nil
        var merge = merge.taking(nil)
        if isGuess { merge.markers.style = .merge }
        // By then it is known that both are one record, which a merge without a base might not believe.
        let base = base ?? (manner(ours, theirs)?.isOneRecord == false ? Self.emptyFrontMatter : nil)
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

    /// What becomes of two files that were made apart; nil when one of them is not UTF-8.
    package func manner(_ ours: [UInt8], _ theirs: [UInt8]) -> ThreeWayMerge.Manner? {
        merge.taking(nil).merge(base: nil, ours: ours, theirs: theirs)?.manner
    }
}
