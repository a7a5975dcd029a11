import VaultChecks
import VaultGoals
import VaultKit
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSearch
import VaultSystem

/// What `vault` does with a vault, one step after the other, as `Vault` does it.
enum Phases {
    static func schema() -> Schema {
        Vault.knownPacks.schema
    }

    static func list(_ root: VaultRoot) throws(BenchmarkError) -> Listing {
        do { return try VaultListing.list(root) } catch { throw BenchmarkError("\(error)") }
    }

    /// Open, read and close, with the bytes thrown away; returns their number.
    static func read(_ listing: Listing, in root: VaultRoot) -> Int {
        VaultReading.readAll(listing.notes, in: root) { $1.count }.reduce(0) { $0 + ((try? $1.get()) ?? 0) }
    }

    /// Open, read, close, parse and read the fields.
    static func readAndParse(
        _ listing: Listing, in root: VaultRoot, _ schema: Schema
    ) throws(BenchmarkError) -> [Note] {
        let paths = listing.notes
        let readings = VaultReading.readAll(paths, in: root) { index, bytes in
            NoteReading.read(path: paths[index], bytes: bytes, schema: schema)
        }
        var notes: [Note] = []
        notes.reserveCapacity(readings.count)
        for reading in readings {
            do { notes.append(try reading.get()) } catch { throw BenchmarkError("\(error)") }
        }
        return notes
    }

    static func graph(_ notes: [Note], _ listing: Listing, _ schema: Schema) -> Graph {
        Graph(schema: schema, notes: notes, otherFiles: listing.otherFiles)
    }

    /// All of the above, as every command does it.
    static func open(_ root: VaultRoot) throws(BenchmarkError) -> Vault {
        do { return try Vault(root) } catch { throw BenchmarkError("\(error)") }
    }

    /// As `vault check` does it; without an environment git is not run.
    static func check(_ vault: Vault, today: CalendarDate) -> [Finding] {
        vault.findings(today: today)
    }

    /// A thousand edits of one action, each with the findings of the note, as an editor asks for them.
    static func edits(_ vault: consuming Vault, today: CalendarDate) -> Int {
        guard let number = vault.graph.records("action").first else { return 0 }
        let note = vault.graph.notes[number]
        let (path, bytes) = (note.path, note.document.bytes)
        var snapshot = vault.snapshot
        return (0..<1_000).count { turn in
            snapshot.update([(path, bytes + Array("\(turn)\n".utf8))])
            return snapshot.findings(ofNotes: [path], today: today).allSatisfy { $0.severity == .hint }
        }
    }

    static func progress(_ vault: Vault, today: CalendarDate) -> ProgressOverview {
        vault.snapshot.progress(asOf: today)
    }

    /// As `vault dedupe` does it, all types.
    static func duplicates(_ vault: Vault) -> Duplicates {
        vault.snapshot.goals.duplicates(
            of: Array(vault.graph.schema.recordTypes.indices), least: Similarity(percent: 70))
    }

    static func matches(_ vault: Vault, today: CalendarDate) -> MatchOverview {
        vault.snapshot.goals.suggestions(MatchQuestion(asOf: today), spread: vault.snapshot.work)
    }
}
