import VaultChecks
import VaultRecords
import VaultSyntax
import VaultSystem

/// Templates from which Obsidian makes records: its own, and those of the plugin Templater.
package enum NoteTemplates {
    /// A template of each type that `new --ask` asks about, where the settings of Obsidian look for templates.
    ///
    /// - Parameters:
    ///   - packs: those in use
    ///   - folder: the vault's, which may be missing
    package static func files(of packs: [Pack], in folder: String) -> [NewFile] {
        let root = try? VaultRoot(folder: folder)
        let places = root.map { TemplateFolders.places(in: $0) } ?? [(.core, "templates")]
        let present = root.map { VaultListing.listTemplates($0).notes } ?? []
        let paths = Dictionary(present.map { (FoldedName.key($0.text), $0) }) { first, _ in first }
        let types = packs.flatMap(\.types).filter { !$0.asked.isEmpty && !$0.isNamedByNumber }
        return places.flatMap { place in
            types.map { type in
                // `Goal.md` is the same file as `goal.md` on many disks.
                let path = Path.file(type.name, in: place.folder)
                return NewFile(
                    path: paths[FoldedName.key(path.text)] ?? path, text: text(of: type, filledBy: place.filler))
            }
        }
    }

    /// Title and day are filled in; the fields to give stay empty.
    private static func text(of type: RecordType, filledBy filler: TemplateFolders.Filler) -> String {
        let asked = Set(type.asked.map(\.name))
        let (title, day) =
            switch filler {
            case .core: ("{{title}}", "{{date:YYYY-MM-DD}}")
            case .templater: ("<% tp.file.title %>", "<% tp.date.now(\"YYYY-MM-DD\") %>")
            }
        var text = "---\ntype: \(type.name)\ntitle: \"\(title)\"\n"
        for field in type.fields where field.isRequired || asked.contains(field.name) {
            let isDay = type.isNamedByDay && field.name == type.dayField?.name
            text += isDay ? "\(field.name): \(day)\n" : "\(field.name):\n"
        }
        return text + "---\n"
    }
}
