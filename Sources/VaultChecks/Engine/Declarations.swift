import VaultSchema
import VaultSyntax

/// What a vault declares before anything else in it is read: its settings, the packs that it uses, and the schema that
/// follows from both.
///
/// A schema is read in two steps, and this is where, for whoever opens a vault, merges a file of one or looks at what
/// it was: first `vault.md`, with the settings of all packs, then all else with the whole schema. Types that notes of
/// the vault declare belong between the two.
package struct Declarations: Sendable {
    /// What `vault.md` says.
    package let settings: VaultSettings
    /// The packs in use, in the order of `known`.
    package let packs: [Pack]
    /// Every pack that the program has.
    package let known: [Pack]
    /// The types of the packs in use, in the folders that the vault names, and its settings.
    package let schema: Schema

    /// Reads what a vault declares.
    ///
    /// - Parameters:
    ///   - file: the bytes of `vault.md`; empty where there is none
    ///   - known: every pack that the program has
    package init(_ file: [UInt8], known: [Pack]) {
        let schema = Schema(types: [], settings: known.settingsType)
        let note = NoteReading.read(path: Schema.settingsPath, bytes: file, schema: schema)
        self.init(VaultSettings(note, schema), known: known)
    }

    /// The same for settings that have been read.
    package init(_ settings: VaultSettings, known: [Pack]) {
        self.settings = settings
        self.known = known
        packs = known.filter { settings.packs.contains($0.name) }
        schema = Schema(
            types: packs.flatMap(\.types).placed(in: settings.folders), settings: known.settingsType)
    }

    /// For a schema that was made elsewhere, as for a graph in memory.
    init(_ settings: VaultSettings, packs: [Pack], known: [Pack], schema: Schema) {
        self.settings = settings
        self.packs = packs
        self.known = known
        self.schema = schema
    }

    /// The same vault if it used one more pack.
    package func adding(_ pack: Pack) -> Declarations {
        if settings.packs.contains(pack.name) { return self }
        var settings = settings
        settings.packs.append(pack.name)
        return Declarations(settings, known: known)
    }

    /// Packs that the vault does not use.
    package var otherPacks: [Pack] {
        let used = Set(packs.map(\.name))
        return known.filter { !used.contains($0.name) }
    }

    /// The types of all packs, for files whose type may be one that the vault does not use.
    package var fullSchema: Schema {
        Schema(types: known.flatMap(\.types).placed(in: settings.folders), settings: known.settingsType)
    }
}

extension [Pack] {
    /// The type of `vault.md`, with what all these packs let it set.
    package var settingsType: RecordType { .vault(packs: map(\.name), fields: flatMap(\.settings)) }

    /// The schema of a vault that uses all of them.
    package var schema: Schema { Schema(types: flatMap(\.types), settings: settingsType) }
}
