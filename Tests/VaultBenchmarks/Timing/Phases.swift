import VaultChecks
import VaultFiles
import VaultGoals
import VaultGraph
import VaultKit
import VaultSchema

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

    static func progress(_ vault: Vault, today: CalendarDate) -> ProgressOverview {
        vault.snapshot.progress(asOf: today)
    }

    /// As `vault dedupe` does it, all types.
    static func duplicates(_ vault: Vault) -> Duplicates {
        vault.snapshot.duplicates(of: Array(vault.graph.schema.recordTypes.indices), least: Likeness(percent: 70))
    }

    static func matches(_ vault: Vault, today: CalendarDate) -> MatchOverview {
        vault.snapshot.suggestions(MatchQuestion(asOf: today))
    }
}
