import VaultChecks
import VaultGraph
import VaultReaders
import VaultSchema
import VaultSyntax

/// Records of an earlier import of a table in which other columns were read.
///
/// A row without an id of its own is known by what was read of it. When another column is read it has another id, and is
/// still the same: its day and title are, and nothing that both row and record say is different. Two ids of their own
/// are of two records, whatever they say.
struct LikeRows {
    private struct Key: Hashable {
        var type: TypeID
        var day: String
        var title: String
    }

    /// Those of which no row has the id, the first one last.
    private var notes: [Key: [NoteID]] = [:]
    /// How many rows were found to be one of them.
    private(set) var count = 0

    /// Cost: linear in the records of the types in the file.
    init(_ graph: Graph, _ file: ImportedFile) {
        guard file.source == .csv else { return }
        let ids = Set(file.records.map(\.id))
        for name in Set(file.records.map(\.type)) {
            guard let type = graph.schema.type(name) else { continue }
            for number in graph.records[type].reversed() {
                let note = graph.notes[number]
                guard let id = note.texts("import_id").first?.value, id.hasPrefix(Self.start), !ids.contains(id) else {
                    continue
                }
                let day = note.texts("date").first.map { String($0.value.prefix(10)) } ?? ""
                notes[Key(type: type, day: day, title: note.title), default: []].append(number)
            }
        }
    }

    /// The next record that may be the one of a row, which is then not that of another one.
    mutating func next(like record: ImportedRecord, _ type: TypeID, in vault: Snapshot) -> NoteID? {
        let key = Key(type: type, day: record.day?.description ?? "", title: record.title)
        guard let candidates = notes[key] else { return nil }
        let place = candidates.suffix(Self.mostCompared).lastIndex { number in
            let id = vault.graph.notes[number].texts("import_id").first?.value ?? ""
            return (record.hasMadeID || Self.isMade(id))
                && RecordComparison(vault, number).differences(of: record.fields).allSatisfy { $0.known.isEmpty }
        }
        guard let place else { return nil }
        count += 1
        return notes[key]?.remove(at: place)
    }

    /// So many records of one day and title are compared with a row, so that a file full of them takes no longer.
    private static let mostCompared = 200
    private static let start = ImportSource.csv.rawValue + ":"

    /// Whether an id was made of what a row says: 16 hexadecimal digits.
    private static func isMade(_ id: String) -> Bool {
        let digits = id.dropFirst(start.count).prefix { $0 != "#" }
        return digits.count == 16 && digits.allSatisfy { $0.isHexDigit }
    }
}
