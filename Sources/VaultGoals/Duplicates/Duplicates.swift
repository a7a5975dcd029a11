import VaultGraph
import VaultSchema
import VaultTitles

/// Records that may be duplicates.
package struct Duplicates: Sendable {
    /// The most alike first, then by path.
    package var pairs: [DuplicatePair]
    /// Records that two programs have of the same time, in the order of time.
    package var simultaneous: [SimultaneousPair] = []
    /// Pairs with other words and perhaps the same meaning; nil unless asked for.
    package var meaning: [MeaningPair]?
    /// How many pairs of titles and of records were compared.
    package var comparisons: Int
    /// Of each pair one at least is among them; nil when all records were looked at.
    package var addedFiles: AddedFiles?

    package func count(_ band: DuplicatePair.Band) -> Int { pairs.count { $0.band == band } }

    package var isEmpty: Bool { pairs.isEmpty && simultaneous.isEmpty && meaning?.isEmpty ?? true }
}

extension GoalsModel {
    /// Pairs of records of one type that may be the same thing.
    ///
    /// What `check` is certain about, and records that are the same in all that is compared, score 1: each with the
    /// first of its group by path. Only the first of a group is compared with others. Conflict copies are left out.
    ///
    /// Cost: linear in the records times a bounded number of neighbours, see `SimilarTitles` and `SimilarRecords`.
    ///
    /// - Parameters:
    ///   - types: which types
    ///   - least: pairs that score less are left out
    ///   - includesArchived: archived records too
    ///   - addedFiles: only pairs with one of these; the others are compared with them alone
    package func duplicates(
        of types: [TypeID], least: Similarity, includesArchived: Bool = false, addedFiles: AddedFiles? = nil
    ) -> Duplicates {
        let certain = certainDuplicates
        var found = Duplicates(pairs: [], comparisons: 0, addedFiles: addedFiles)
        let asked = addedFiles?.notes
        for type in types where type != graph.schema.settingsType {
            let numbers = records[type].filter { includesArchived || !graph.notes[$0].isTrue("archived") }
            let same = certain.filter { graph.notes[$0.first].type == type }
            if type == places.measure {
                var measures = SimilarMeasureSearch(self, among: Set(numbers), asked: asked, certain: same)
                measures.find(least: least)
                found.add(measures.pairs, comparisons: measures.comparisons)
            } else {
                var alike = SimilarRecords(numbers, ComparedType(type, self), asked: asked, certain: same, self)
                alike.find(least: least)
                found.add(alike.pairs, comparisons: alike.comparisons)
            }
        }
        sort(&found.pairs)
        return found
    }

    /// The most alike first, then by path.
    func sort(_ pairs: inout [DuplicatePair]) {
        let notes = graph.notes
        pairs.sort { left, right in
            if left.score != right.score { return left.score > right.score }
            if left.first != right.first {
                return notes[left.first].path.utf8.lexicographicallyPrecedes(notes[right.first].path.utf8)
            }
            return notes[left.second].path.utf8.lexicographicallyPrecedes(notes[right.second].path.utf8)
        }
    }

    /// What the rule `duplicate-record` finds, as notes.
    private var certainDuplicates: [CertainDuplicate] {
        let findings = DuplicateRecord.findings(self) + UnitChecks.findings(self)
        return findings.compactMap { finding in
            guard finding.rule == "duplicate-record", let first = finding.related.first,
                let one = graph.index(ofPath: first.path), let other = graph.index(ofPath: finding.path)
            else { return nil }
            return CertainDuplicate(first: one, second: other, field: finding.field ?? "all")
        }
    }
}

/// Two notes that `check` is certain about, and the field that makes it so.
struct CertainDuplicate: Hashable, Sendable {
    var first: NoteID
    var second: NoteID
    var field: String
}

extension Duplicates {
    fileprivate mutating func add(_ pairs: [DuplicatePair], comparisons: Int) {
        self.pairs += pairs
        self.comparisons += comparisons
    }
}
