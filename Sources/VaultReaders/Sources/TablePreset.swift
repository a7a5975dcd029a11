import VaultRecords
import VaultSyntax

/// A table of a known program: a mapping that ships, in the form in which a note keeps one (`Sources/Pages`).
///
/// An entry of `map` is `HEADER | HEADER=WORDS`, its headers in the languages of the program; `HEADER#2` is the second
/// column with this header. What stands in brackets at its end is said when its column is taken. `known_by` names the
/// first headers of the entries that tell the table from others, `import_id` what records are known by where no column
/// has an id (`start`, `minute`, `title day`), `untitled` why a row without a title is skipped.
struct TablePreset: Sendable {
    struct Entry: Sendable {
        let headers: [String]
        /// What the column is: `title`, `measures km of m`.
        let words: String
        let remark: String?

        init(_ text: String) {
            let sign = text.lastIndex(of: "=") ?? text.endIndex
            headers = text[..<sign].split(separator: "|").map { String($0).trimmed }
            let parts = text[sign...].dropFirst().split(separator: " (", maxSplits: 1)
            words = parts.first.map { String($0).trimmed } ?? ""
            remark = parts.count > 1 ? String(parts[1].dropLast()) : nil
        }

        /// Where the first of its headers is that a table has.
        func column(of table: DelimitedTable) -> Int? {
            headers.lazy.compactMap { header in
                let parts = header.split(separator: "#").map(String.init)
                let place = parts.count > 1 ? WholeNumber(parts[1])?.within(1...9) ?? 1 : 1
                return table.columns(parts[0]).dropFirst(place - 1).first
            }.first
        }

        /// The column `Weight`, `Weight (kg)`, `weight_kg` or `kg`, and the unit in its header.
        func amount(of table: DelimitedTable, _ unit: (String) -> String?) -> (column: Int, unit: String?)? {
            let names = headers.map(DelimitedTable.folded)
            for (place, header) in table.header.enumerated() {
                let parts = DelimitedTable.folded(header).split { "()_".contains($0) }.map { String($0).trimmed }
                let found = parts.last.flatMap(unit)
                if parts.count == 1 ? found != nil || names.contains(parts[0]) : parts.count == 2 && found != nil,
                    parts.count == 1 || names.contains(parts[0])
                {
                    return (place, found)
                }
            }
            return nil
        }
    }

    let source: ImportSource
    let entries: [Entry]
    let importID: String
    let untitled: String
    private let knownBy: [String]

    /// In the order in which tables are compared with them.
    static let all = Page.pages(of: String(cString: vaultPresetPages())).compactMap(TablePreset.init)

    init?(_ page: Page) {
        let document = Document(Array(page.text.utf8))
        func text(_ key: String) -> String? { document.texts(of: key).first }
        guard let source = ImportSource(rawValue: text("program") ?? page.name) else { return nil }
        self.source = source
        entries = document.texts(of: "map").map(Entry.init)
        knownBy = document.texts(of: "known_by")
        importID = text("import_id") ?? ""
        untitled = text("untitled") ?? "it has no title"
    }

    /// The one whose columns a table has; nil for a table of no known program.
    ///
    /// - Parameter source: the only program to look for; nil for any
    static func of(_ table: DelimitedTable, as source: ImportSource? = nil) -> TablePreset? {
        all.first { (source == nil || $0.source == source) && $0.fits(table) }
    }

    /// What headers say in a table of no known program.
    static let anyTable = all.first { $0.source == .csv }

    private func fits(_ table: DelimitedTable) -> Bool {
        !knownBy.isEmpty
            && knownBy.allSatisfy { name in entries.contains { $0.headers[0] == name && $0.column(of: table) != nil } }
    }

    /// Whether a column is one of this kind.
    func has(_ words: String) -> Bool { entries.contains { $0.words == words } }

    /// The columns of a table by what they are, for readers that look for each by its words.
    func columns(of table: inout DelimitedTable) -> [String: Int] {
        var columns: [String: Int] = [:]
        for entry in entries {
            if let column = entry.column(of: table), columns[entry.words] == nil { columns[entry.words] = column }
        }
        table.used.formUnion(columns.values)
        return columns
    }
}

// What the target `VaultPages` of Package.swift links into every program.
@_silgen_name("vault_preset_pages") private func vaultPresetPages() -> UnsafePointer<UInt8>
