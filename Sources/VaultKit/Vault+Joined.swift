import VaultEdits
import VaultFiles
import VaultGit
import VaultGoals
import VaultGraph
import VaultSchema

/// A record of which two were made apart at one path, and git's merge left one.
package struct JoinedRecord: Sendable {
    /// The number of the note that there is.
    package var note: Int
    /// The names of the fields that speak for two; none where both had the same text.
    package var fields: [String]
    /// What made the one that is not there.
    package var lost: GitCommit
}

extension Vault {
    /// Records of some types that may have been two before git joined them, by path.
    ///
    /// Those are asked about nowadays; this looks for what was joined before, or by another program. Nothing is told
    /// where the vault has a record for each of the two. Throws when the vault lies in no repository. Cost: that of
    /// `GitMaking.apart`, and for each such path one pass over the notes.
    package func joinedRecords(of types: [Int], environment: [String: String]) throws(FileError) -> [JoinedRecord] {
        let recurring = Set(types.filter { graph.schema.types[$0].recurs })
        let records = graph.indices.filter { graph.notes[$0].type.map(recurring.contains) ?? false }
        let makings = try GitMaking.apart(
            among: Set(records.map { graph.notes[$0].path }), in: root, environment: environment)
        let merging = FileMerging(
            units: GoalsModel(graph, deeds: []).units, marks: ConflictMarks(), side: nil, decider: nil)
        return records.compactMap { number in
            guard let makings = makings[graph.notes[number].path] else { return nil }
            return joined(number, makings, records, merging)
        }
    }

    private func joined(
        _ number: Int, _ makings: [GitMaking], _ records: [Int], _ merging: FileMerging
    ) -> JoinedRecord? {
        for (place, first) in makings.enumerated() {
            for second in makings[(place + 1)...] {
                guard let fields = doubts(first, second, merging) else { continue }
                let (own, other) = (present(first, number, records, merging), present(second, number, records, merging))
                if own.contains(where: { number in other.contains { $0 != number } }) { continue }
                return JoinedRecord(note: number, fields: fields, lost: own.isEmpty ? first.commit : second.commit)
            }
        }
        return nil
    }

    /// The fields that speak for two; nil for what is one. Older programs wrote no `created`, so that two things had the
    /// same bytes; a commit that was picked or put onto another one has the time of the first.
    private func doubts(_ first: GitMaking, _ second: GitMaking, _ merging: FileMerging) -> [String]? {
        if first.bytes == second.bytes {
            let made = NoteReading.read(path: "", bytes: first.bytes, schema: graph.schema)
            return made.text("created") == nil && first.commit.time.wallSeconds != second.commit.time.wallSeconds
                ? [] : nil
        }
        guard case .perhapsTwo(let fields)? = merging.manner(first.bytes, second.bytes) else { return nil }
        return fields
    }

    /// The records that may be what a commit made: that at its path, and those that were parted from it or say that
    /// they were made at the same time.
    private func present(_ making: GitMaking, _ number: Int, _ records: [Int], _ merging: FileMerging) -> [Int] {
        let made = NoteReading.read(path: graph.notes[number].path, bytes: making.bytes, schema: graph.schema)
        let created = made.text("created")
        return records.filter { record in
            let note = graph.notes[record]
            guard note.type == made.type else { return false }
            if created != nil, note.text("created") == created { return true }
            guard record == number || note.name.hasPrefix(made.name + "-") else { return false }
            return merging.manner(note.document.bytes, making.bytes)?.isOneRecord == true
        }
    }
}
