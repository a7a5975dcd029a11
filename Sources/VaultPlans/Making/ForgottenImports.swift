import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// The records of a source that were deleted on purpose: a list in `imports/SOURCE.md`, which people can read and edit.
package struct ForgottenImports: Sendable {
    package let path: Path
    private let document: Document?

    /// The folder of notes about imports.
    package static let folder: Path = "imports"

    /// Sources whose ids begin with another word than their name.
    private static let sources = ["apple": "apple-health", "task": "taskwarrior"]

    /// The name of the source of an id: `strong` of `strong:2021-02-10T16:46:13`. Nil for any other text.
    static func source(of id: String) -> String? {
        guard let colon = id.firstIndex(of: ":"), colon > id.startIndex else { return nil }
        let word = id[..<colon].lowercased()
        guard word.utf8.allSatisfy({ $0 == UInt8(ascii: "-") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
        else { return nil }
        return sources[word] ?? word
    }

    /// - Parameter name: the name of a source, as `strong`
    package init(named name: String, in vault: Snapshot) {
        path = Path.file(name, in: Self.folder)
        document = vault.graph.note(at: path).map { vault.graph.notes[$0].document }
    }

    /// The ids of deleted records, in the order of the file.
    package var ids: [String] { document?.texts(of: "forgotten") ?? [] }

    /// The file with more ids; nil where it has them already.
    package func adding(_ new: [String]) throws(Refusal) -> FileEdit? {
        guard let document else {
            let lines = new.map { "  - \(ScalarSpelling.spell($0))\n" }.joined()
            let text = "Deleted on purpose: an import does not bring these records back.\n"
            return .creating(path, "---\nforgotten:\n" + lines + "---\n" + text)
        }
        var edits = FieldEdits(document, fields: Self.fields, path: path)
        try edits.add("forgotten", new)
        return edits.fileEdit(path: path)
    }

    /// The file without some ids; nil where there is none.
    package func removing(_ gone: Set<String>) throws(Refusal) -> FileEdit? {
        guard let document else { return nil }
        var edits = FieldEdits(document, fields: Self.fields, path: path)
        try edits.remove("forgotten", ids.filter(gone.contains))
        return edits.fileEdit(path: path)
    }

    private static let fields = [Field("forgotten", .text, list: true, "")]
}

extension Snapshot {
    /// The ids that deleted notes were imported by, by the source that an import would bring them back from.
    package func importIDs(goneBy change: Change) -> [(source: String, ids: [String])] {
        var found: [String: [String]] = [:]
        for file in change.files where file.fate == .deleted {
            guard let number = graph.note(at: file.path) else { continue }
            for id in graph.notes[number].texts("import_id") {
                if let source = ForgottenImports.source(of: id.value) { found[source, default: []].append(id.value) }
            }
        }
        return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The files that keep imports from bringing back what a change deletes.
    package func forgetting(_ change: Change) throws(Refusal) -> [FileEdit] {
        var files: [FileEdit] = []
        for (source, ids) in importIDs(goneBy: change) {
            let forgotten = ForgottenImports(named: source, in: self)
            let known = Set(forgotten.ids)
            let new = ids.filter { !known.contains($0) }
            if new.isEmpty { continue }
            if let file = try forgotten.adding(new) { files.append(file) }
        }
        return files
    }
}
