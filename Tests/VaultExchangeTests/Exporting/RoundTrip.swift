import VaultAnswers
import VaultConsole
import VaultEdits
import VaultExchange
import VaultKit
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// A vault that is exported, imported into one that has only its settings, and exported again.
struct RoundTrip {
    let vault: VaultInMemory
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// Without files that a listing of a folder would not find.
    init(_ files: [String: String]) {
        let found = files.filter { file in
            file.key.split(separator: "/").allSatisfy { $0.first != "." && $0 != "node_modules" }
        }
        vault = VaultInMemory(found, packs: Vault.knownPacks)
    }

    init(_ vault: VaultInMemory) { self.vault = vault }

    /// The records by type and path.
    var records: [NoteID] {
        let graph = vault.graph
        return graph.schema.recordTypes.indices.flatMap { graph.byPath(graph.records[$0]) }
    }

    var json: [UInt8] {
        let graph = vault.graph
        return Answers.export.json(ExportAnswer(records.map { graph.notes[$0].path }, of: vault.snapshot))
    }

    /// The table of each type that has records, as a program of tables would write it.
    func tables(guardsFormulas: Bool = false, asTabs: Bool = false) -> [String] {
        let graph = vault.graph
        return graph.schema.recordTypes.indices.compactMap { type in
            let records = graph.byPath(graph.records[type])
            if records.isEmpty { return nil }
            let table = RecordTable(records, of: type, in: graph, guardsFormulas: guardsFormulas)
            let rows = [table.headers] + table.rows
            // Nothing needs quotes in a table with tabs.
            return asTabs ? rows.map(DelimitedText.tsv.line).joined() : Self.csv(rows)
        }
    }

    private static func csv(_ rows: [[String]]) -> String {
        rows.map { cells in
            cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ",") + "\n"
        }.joined()
    }

    /// What an import of files makes of a vault with the same settings.
    func imported(_ files: [[UInt8]], as source: ImportSource) throws -> (RoundTrip, plan: ImportPlan) {
        try Self(VaultInMemory(vault.files.filter { $0.key == "vault.md" }, vault)).importing(files, as: source)
    }

    /// What an import of files makes of this vault.
    func importing(
        _ files: [[UInt8]], as source: ImportSource, overwrites: Bool = false
    ) throws -> (RoundTrip, plan: ImportPlan) {
        let settings = ImportSettings(today: Self.today) { DateTime(secondsSinceEpoch: $0, offset: 0) }
        let reader = ImportReader(settings)
        var whole = ImportedFile(source)
        for file in files { whole = whole.followed(by: try reader.read(ByteFeed(file), as: source)) }
        var wish = ImportWish()
        wish.overwrites = overwrites
        let plan = try vault.snapshot.importing(whole, wish, now: DateTime(day: Self.today))
        guard let changed = vault.applying(plan.edit.change) else { throw RefusedChange() }
        return (Self(changed), plan)
    }
}

private struct RefusedChange: Error {}

extension VaultInMemory {
    /// Other files with the packs of a vault.
    init(_ files: [Path: [UInt8]], _ other: VaultInMemory) {
        self = other
        self.files = files
    }
}
