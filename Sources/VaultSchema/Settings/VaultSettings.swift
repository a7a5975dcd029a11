/// What `vault.md` says about every vault. What is missing or cannot be read is the default.
///
/// What it says about one pack is read by that pack.
package struct VaultSettings: Sendable {
    /// The version of the vault's format; the first one where it states none.
    package var format = 1
    /// Names of the packs in use.
    package var packs: [String]
    /// The vault's title.
    package var title: String?
    /// An IANA name; nil for the machine's zone.
    package var timezone: String?
    /// The first day of a week.
    package var weekStart = WeekStart.monday
    /// Patterns in the syntax of `.gitignore`.
    package var ignore: [String] = []
    /// Where new records of some types go.
    package var folders: [TypeFolder] = []
    /// How new files are named.
    package var names = FileStem.slug
    /// True when something that `vault.md` says could not be read, so that a default is used instead.
    package var isIncomplete = false

    /// The settings of a vault that sets nothing.
    ///
    /// - Parameter packs: the packs that it uses then
    package init(packs: [String] = []) { self.packs = packs }

    /// Reads the front matter of `vault.md`.
    package init(_ note: Note, _ schema: Schema) {
        packs = schema.standardPacks
        isIncomplete = note.isIncomplete
        if let format = note.readOne("format", Scalars.readInteger)?.value {
            self.format = format.clamped(to: 0...Int.max)
        }
        // An unknown pack is a separate error; it does not hide all records.
        let packs = note.texts("packs").map { $0.value.lowercased() }.filter(schema.packNames.contains)
        if !packs.isEmpty { self.packs = packs }
        title = note.text("title")
        timezone = note.text("timezone")
        if let start = note.text("week_start").flatMap({ WeekStart(rawValue: $0.lowercased()) }) { weekStart = start }
        ignore = note.texts("ignore").map(\.value)
        folders = note.texts("folders").compactMap { TypeFolder($0.value) }
        if note.text("names")?.lowercased() == "title" { names = .title }
    }

    /// True when a newer program wrote the vault: it can be read, not checked or written.
    package var isNewer: Bool { format > Schema.newestFormat }
}
