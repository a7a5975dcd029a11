import VaultChecks
import VaultGoals
import VaultKit
import VaultRecords
import VaultSyntax

/// A vault made of texts by path, with the record types of the goals pack.
package struct VaultInMemory: Sendable {
    package var files: [Path: [UInt8]]
    package var packs: [Pack]
    /// All packs that there are; nil for those of the program, of which no other is in sight.
    package var known: [Pack]?
    package var today: CalendarDate
    package var facts = VaultFacts()
    package var checksPlainNotes = false

    /// - Parameter files: texts by path; marks are taken out.
    package init(_ files: [String: String], packs: [Pack] = [], today: String = "2026-11-21") {
        self.files = Dictionary(uniqueKeysWithValues: files.map { (Path($0), MarkedText($1).bytes) })
        self.packs = packs
        let day = Array(today.utf8)
        self.today = CalendarDate.read(day.span).value ?? .first
    }

    /// The notes by path; files of other kinds for links only.
    package var graph: Graph {
        let schema = Schema(
            types: packs.isEmpty ? GoalTypes.all : packs.flatMap(\.types),
            settings: (known ?? Vault.knownPacks).settingsType)
        let paths = files.keys.sorted()
        let notes = paths.filter(\.isNote).map {
            NoteReading.read(path: $0, bytes: files[$0] ?? [], schema: schema)
        }
        return Graph(schema: schema, notes: notes, otherFiles: paths.filter { !$0.isNote })
    }

    /// All findings of the engine and of the packs.
    package func findings() -> [Finding] {
        snapshot.findings(today: today, plainNotes: checksPlainNotes)
    }

    /// What it is without its files. It uses the packs of the test, whatever its settings say.
    package var snapshot: Snapshot { Snapshot(graph, packs: packs, known: known ?? packs, facts: facts) }

    /// The same vault after a change; nil when an edit cannot be applied.
    package func applying(_ change: Change) -> VaultInMemory? {
        var copy = self
        for file in change.files {
            guard file.before == files[file.path] else { return nil }
            copy.files[file.path] = nil
        }
        for file in change.files {
            guard let bytes = file.applied() else { return nil }
            if let path = file.finalPath { copy.files[path] = bytes }
        }
        return copy
    }

    /// The text of a file.
    package func text(_ path: Path) -> String { String(decoding: files[path] ?? [], as: UTF8.self) }
}

/// All findings of a vault made of texts.
package func check(_ files: [String: String], packs: [Pack] = [], today: String = "2026-11-21") -> [Finding] {
    VaultInMemory(files, packs: packs, today: today).findings()
}
