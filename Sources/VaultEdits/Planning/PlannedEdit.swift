import VaultSyntax

/// A change with the vault as it would be afterwards, before anything is written.
package struct PlannedEdit: Sendable {
    /// Every file with what it held when the change was planned.
    package var change: Change
    /// Paths of measures that are made along, for units that had none.
    package var newMeasures: [String]
    /// Warnings that the change would bring.
    package var warnings: [Finding] = []
    /// The paths of records that would be plain notes, or no notes of the vault, though their files stay.
    package var lostRecords: [String] = []

    /// Whether its new files are new records; else they hold records that were there.
    package var makesRecords = true
    /// Paths of new templates, which are no records.
    package var newTemplates: Set<String> = []

    /// Links that the change would have led elsewhere, and that got the path of their note.
    package var kept = KeptLinks()
    /// Links that lead elsewhere afterwards, since no path could be written into them.
    package var strays: [StrayLink] = []
    /// Paths of templates and canvases that follow what moves.
    package var followers: [String] = []
    /// Files of other kinds that give the name or path of what moves or goes, and stay as they are.
    package var mentions: [Mention] = []
    /// Whether it was checked where the links of others lead afterwards.
    package var hasKeptLinks = false

    /// A file that is not a note and gives a name in a way that is not rewritten.
    package struct Mention: Hashable, Sendable {
        /// Relative to the root.
        package var path: String
        /// What it gives, as written there; nil for a file that is too large to be searched.
        package var name: String?
        /// How many links it has to what moves or goes; 0 where they are not counted.
        package var links: Int

        package init(path: String, name: String?, links: Int = 0) {
            self.path = path
            self.name = name
            self.links = links
        }
    }

    /// A change without side effects.
    package init(change: Change, newMeasures: [String] = [], makesRecords: Bool = true) {
        self.change = change
        self.newMeasures = newMeasures
        self.makesRecords = makesRecords
    }

    /// False when every file stays as it is.
    package var changesAnything: Bool {
        change.files.contains { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }
}
