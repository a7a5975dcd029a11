import VaultRecords
import VaultSyntax

/// What a vault declares before anything else in it is read: its settings, the packs that it uses, and the schema that
/// follows from both. First the notes that declare something are read, with the settings of all packs, then all else
/// with the whole schema. The only such note is `vault.md` as yet.
package struct Declarations: Sendable {
    /// A note that declares something, as it was read.
    package struct DeclaringNote: Hashable, Sendable {
        let path: Path
        /// Empty where there is none.
        let bytes: [UInt8]
    }

    /// What all of this was read from, `vault.md` first.
    package let notes: [DeclaringNote]
    /// What `vault.md` says.
    package let settings: VaultSettings
    /// The packs in use, in the order of `known`.
    package let packs: [Pack]
    /// Every pack that the program has.
    package let known: [Pack]
    /// The types of the packs in use, in the folders that the vault names, and its settings.
    package let schema: Schema

    /// Reads what a vault declares, of all packs that the program has.
    ///
    /// - Parameter read: gives the bytes of the note at a path; what it throws for `vault.md` is thrown
    package init<Failure: Error>(
        known: [Pack], reading read: (_ path: Path) throws(Failure) -> [UInt8]
    ) throws(Failure) {
        let schema = Schema(types: [], settings: known.settingsType)
        let file = DeclaringNote(path: Schema.settingsPath, bytes: try read(Schema.settingsPath))
        let note = NoteReading.read(path: file.path, bytes: file.bytes, schema: schema)
        self.init(VaultSettings(note, schema), from: [file], known: known)
    }

    /// The same for settings that have been read.
    package init(_ settings: VaultSettings, from notes: [DeclaringNote] = [.noSettings], known: [Pack]) {
        (self.notes, self.settings, self.known) = (notes, settings, known)
        packs = known.filter { settings.packs.contains($0.name) }
        schema = Self.schema(of: packs, settings, known: known)
    }

    /// For a schema that was made elsewhere, as for a graph in memory.
    init(_ settings: VaultSettings, packs: [Pack], known: [Pack], schema: Schema) {
        notes = [.noSettings]
        (self.settings, self.packs, self.known, self.schema) = (settings, packs, known, schema)
    }

    private static func schema(of packs: [Pack], _ settings: VaultSettings, known: [Pack]) -> Schema {
        Schema(
            types: packs.flatMap(\.types).placed(in: settings.folders), settings: known.settingsType,
            daily: settings.countedTexts)
    }

    /// Whether a change of the note at a path changes what the vault declares, so that all others are read again.
    package func isDeclaring(_ path: Path) -> Bool { notes.contains { $0.path == path } }

    /// Whether a change touches a note that declares something.
    package func areTouched(by change: Change) -> Bool {
        change.files.contains { isDeclaring($0.path) || $0.finalPath.map(isDeclaring) ?? false }
    }

    /// Whether other notes read the same by these declarations as by others.
    func readNotes(like other: Declarations) -> Bool {
        packs.map(\.name) == other.packs.map(\.name) && settings.folders == other.settings.folders
            && settings.countedTexts == other.settings.countedTexts && notes.dropFirst() == other.notes.dropFirst()
    }

    /// The same vault if it used one more pack.
    package func adding(_ pack: Pack) -> Declarations {
        if settings.packs.contains(pack.name) { return self }
        var settings = settings
        settings.packs.append(pack.name)
        return Declarations(settings, from: notes, known: known)
    }

    /// Packs that the vault does not use.
    package var otherPacks: [Pack] {
        let used = Set(packs.map(\.name))
        return known.filter { !used.contains($0.name) }
    }

    /// The types of all packs, for files whose type may be one that the vault does not use.
    package var fullSchema: Schema { Self.schema(of: known, settings, known: known) }
}

extension Declarations.DeclaringNote {
    /// Of a vault without `vault.md`.
    package static let noSettings = Self(path: Schema.settingsPath, bytes: [])
}

extension [Pack] {
    /// The type of `vault.md`, with what all these packs let it set.
    package var settingsType: RecordType { .vault(packs: map(\.name), fields: flatMap(\.settings)) }

    /// The schema of a vault that uses all of them.
    package var schema: Schema { Schema(types: flatMap(\.types), settings: settingsType) }
}
