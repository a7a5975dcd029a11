import VaultEdits
import VaultFiles
import VaultGraph
import VaultSchema

extension Vault {
    /// The files beside the notes that give names of notes, read from the folder; none where the vault was read from
    /// git. Cost: linear in their bytes. What cannot be read is left alone.
    var companions: Companions {
        if tree != nil { return Companions(of: graph) }
        let schema = graph.schema
        let listing = VaultListing.listTemplates(root, ignore: settings.ignore)
        func read(_ paths: [String]) -> [Companions.File] {
            let found = VaultReading.readAll(paths, in: root) { $1 }
            return zip(paths, found).compactMap { path, bytes in (try? bytes.get()).map { (path, $0) } }
        }
        let others = graph.otherFiles.all + listing.otherFiles
        return Companions(
            of: graph,
            templates: read(listing.notes).map { NoteReading.read(path: $0.path, bytes: $0.bytes, schema: schema) },
            canvases: read(others.filter { $0.lowercased().hasSuffix(".canvas") }),
            bases: read(others.filter { $0.lowercased().hasSuffix(".base") }),
            outside: facts.outside.isEmpty ? [] : graph.notes.filter(\.isOutside),
            misnamed: facts.misnamed.compactMap { file in
                VaultReading.bytes(atRawPath: file.path, in: root).map {
                    NoteReading.read(path: file.shown, bytes: $0, schema: schema)
                }
            })
    }
}
