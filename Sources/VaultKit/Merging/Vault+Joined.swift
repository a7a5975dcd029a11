import VaultEdits
import VaultMerging
import VaultPlans
import VaultRecords
import VaultSystem

/// A record of which two were made apart at one path, and git's merge left one.
package struct MergedRecord: Sendable {
    /// The note that there is.
    package var note: NoteID
    /// The names of the fields that suggest two; none where both had the same text.
    package var fields: [String]
    /// What made the one that is not there.
    package var lost: GitCommit
}

extension Vault {
    /// Records of some types that may have been two before git merged them, by path.
    ///
    /// Those are asked about nowadays; this looks for what was joined before, or by another program. Nothing is told
    /// where the vault has a record for each of the two. Throws when the vault lies in no repository. Cost: that of
    /// `GitMaking.apart`, and for each such path one pass over the notes.
    package func mergedRecords(of types: [TypeID], environment: [String: String]) throws(FileError) -> [MergedRecord] {
        let recurring = Set(types.filter { graph.schema.types[$0].recurs })
        let records = graph.indices.filter { graph.notes[$0].type.map(recurring.contains) ?? false }
        let makings = try GitMaking.apart(
            among: Set(records.map { graph.notes[$0].path }), in: root, environment: environment)
        if makings.isEmpty { return [] }
        let origins = RecordOrigins(records, in: graph)
        let merging = FileMerging(
            schema: snapshot.declarations.fullSchema, units: graph.units, markers: ConflictMarkers())
        return records.compactMap { number in
            guard let makings = makings[graph.notes[number].path] else { return nil }
            return joined(number, makings, origins, merging)
        }
    }

    private func joined(
        _ number: NoteID, _ makings: [GitMaking], _ origins: RecordOrigins, _ merging: FileMerging
    ) -> MergedRecord? {
        for (place, first) in makings.enumerated() {
            for second in makings[(place + 1)...] {
                guard let fields = differences(first, second, merging) else { continue }
                let (own, other) = (present(first, number, origins, merging), present(second, number, origins, merging))
                if own.contains(where: { number in other.contains { $0 != number } }) { continue }
                return MergedRecord(note: number, fields: fields, lost: own.isEmpty ? first.commit : second.commit)
            }
        }
        return nil
    }

    /// The fields that suggest two; nil for what is one. Older programs wrote no `created`, so that two things had
    /// the same bytes; a commit that was picked or put onto another one has the time of the first.
    private func differences(_ first: GitMaking, _ second: GitMaking, _ merging: FileMerging) -> [String]? {
        if first.bytes == second.bytes {
            let made = NoteReading.read(path: "", bytes: first.bytes, schema: graph.schema)
            return made.text("created") == nil && first.commit.time.wallSeconds != second.commit.time.wallSeconds
                ? [] : nil
        }
        guard case .perhapsTwo(let fields)? = merging.manner(first.bytes, second.bytes) else { return nil }
        return fields
    }

    /// The records that may be what a commit made: that at its path, and those that were separated from it or say that
    /// they were made at the same time.
    private func present(
        _ making: GitMaking, _ number: NoteID, _ origins: RecordOrigins, _ merging: FileMerging
    ) -> [NoteID] {
        let made = NoteReading.read(path: graph.notes[number].path, bytes: making.bytes, schema: graph.schema)
        let others = origins.records(partedFrom: made.name).filter { record in
            let note = graph.notes[record]
            return note.type == made.type && merging.manner(note.document.bytes, making.bytes)?.isOneRecord == true
        }
        let own =
            graph.notes[number].type == made.type
            && merging.manner(graph.notes[number].document.bytes, making.bytes)?.isOneRecord == true
        let sameTime = made.text("created").map(origins.records(createdAt:)) ?? []
        return (own ? [number] : []) + others + sameTime.filter { graph.notes[$0].type == made.type }
    }
}

/// Records by what shows where they come from: the time in `created`, and the name from which theirs was made.
private struct RecordOrigins {
    private let byTime: [String: [NoteID]]
    private let byName: [(name: String, record: NoteID)]

    /// Cost: that of sorting their names.
    init(_ records: [NoteID], in graph: Graph) {
        byTime = Dictionary(
            records.compactMap { record in graph.notes[record].text("created").map { ($0, [record]) } },
            uniquingKeysWith: +)
        byName = records.map { (graph.notes[$0].name, $0) }.sorted { $0.name < $1.name }
    }

    func records(createdAt time: String) -> [NoteID] { byTime[time] ?? [] }

    /// Records named `NAME-…`. Cost: logarithmic, and linear in what is found.
    func records(partedFrom name: String) -> [NoteID] {
        let start = name + "-"
        var (low, high) = (0, byName.count)
        while low < high {
            let middle = (low + high) / 2
            if byName[middle].name < start { low = middle + 1 } else { high = middle }
        }
        return byName[low...].prefix { $0.name.hasPrefix(start) }.map(\.record)
    }
}
