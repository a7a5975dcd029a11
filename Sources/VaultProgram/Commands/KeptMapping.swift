import VaultConsole
import VaultEdits
import VaultExchange
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax

/// What is said of a table: by options, and by a note that keeps what options once said.
struct KeptMapping {
    /// The options that can be kept, and whether there may be several of them. Their names in the note have `_`.
    private static let options: [(name: String, isList: Bool)] = [
        ("map", true), ("unit", true), ("type", false), ("id", false), ("day-order", false), ("decimal", false),
        ("delimiter", false), ("encoding", false),
    ]

    private let request: Request
    private let vault: Vault
    private var kept: [String: [String]] = [:]

    init(_ request: Request, _ vault: Vault) throws(Refusal) {
        (self.request, self.vault) = (request, vault)
        guard let name = request.value("mapping") else { return }
        let path = Self.path(name)
        guard let number = vault.graph.note(at: path) else {
            let names = vault.graph.indices.map { vault.graph.notes[$0] }
                .filter { $0.folder == ForgottenImports.folder && $0.document.entry("map") != nil }.map(\.name)
            throw .usage("'\(path)' is not there", suggestions: Near.meant(by: name, in: names))
        }
        let note = vault.graph.notes[number]
        for (option, _) in Self.options {
            kept[option] = note.document.texts(of: option.replacing("-", with: "_"))
        }
    }

    private static func path(_ name: String) -> Path {
        Path.file(Path(name).stem, in: ForgottenImports.folder)
    }

    /// What an option says, else the note.
    func value(_ option: String) -> String? { request.value(option) ?? kept[option]?.first }

    /// What the note says, then what the option says: of two that say something of one column the last counts.
    func values(_ option: String) -> [String] {
        let given = request.arguments.values(option)
        guard option == "map" else { return given.isEmpty ? kept[option] ?? [] : given }
        func column(_ pair: String) -> Substring { pair.prefix { $0 != "=" } }
        let columns = Set(given.map(column))
        return (kept[option] ?? []).filter { !columns.contains(column($0)) } + given
    }

    /// The note that `--keep` asks for; nil without it.
    func file() throws(Refusal) -> FileEdit? {
        guard let name = request.value("keep") else { return nil }
        if let problem = NoteName.problem(of: Path(name).stem.text) {
            throw problem
        }
        let path = Self.path(name)
        var text = "---\n"
        for (option, isList) in Self.options {
            let said = isList ? values(option) : value(option).map { [$0] } ?? []
            if said.isEmpty { continue }
            let key = option.replacing("-", with: "_")
            if isList {
                text += "\(key):\n" + said.map { "  - \(ScalarSpelling.spell($0))\n" }.joined()
            } else {
                text += "\(key): \(ScalarSpelling.spell(said[0], inBrackets: false))\n"
            }
        }
        text += "---\nHow tables of this kind are imported: `vault import --mapping \(Path(name).stem) FILE`\n"
        guard let number = vault.graph.note(at: path) else { return .creating(path, text) }
        let bytes = vault.graph.notes[number].document.bytes
        if bytes == Array(text.utf8) { return nil }
        throw .refused(
            "'\(path)' says something else already", help: "edit it, or keep this under another name", path: path)
    }
}
