import VaultRecords
import VaultSyntax

/// Why an edit is not planned. Nothing was written.
package enum EditRefusal: Error, Sendable {
    /// A newer program wrote the vault.
    case newerFormat(Int)
    /// Part of the vault, at these paths, cannot be read, and the change depends on all notes.
    case missingParts([Path])
    /// The note is a symbolic link out of the vault.
    case outside(path: Path)
    /// The front matter does not let it.
    case field(path: Path, FieldEditProblem)
    /// A link that leads nowhere.
    case noDestination(String, types: [String], near: [String])
    /// A link that may mean several records, by their names.
    case severalDestinations(String, names: [String])
    /// A new record lacks fields that its type requires.
    case missing(type: String, [Field])
    /// A record would get a field that its type has under another name; `types` have it as it is written.
    case unknownField(String, near: String, types: [String], mayInsist: Bool)
    /// A record, at the path, is over, as this word says; the field stays as it is.
    /// How it may change again is a command.
    case settled(path: Path, word: String, field: String, reopening: String?)
    /// Nothing says what a new record is called; with a custom field as it was written, which may have been the title.
    case untitled(type: String, written: String? = nil)
    /// The note would have an error that it does not have now.
    case finding(Finding)
    /// A name that no file or no link can have.
    case name(String, NoteName.Problem)
    /// No link can give the name of a record, at the path.
    case unlinkable(path: Path)
    /// A note, at the path, has the name already.
    case nameTaken(String, path: Path)
    /// A place where notes are not read as notes of the vault.
    case place(Path)
    /// A field is given a value where an earlier assignment gave it another.
    case repeated(String, earlier: FieldAssignment, isList: Bool)
    /// A field of the vault's settings that makes the folder a vault, or says how it is read.
    case settingsField(String)
    /// The vault's settings stay where they are.
    case settings
    /// The text of a note does not let a box be written into it.
    case callout(path: Path, CalloutEdit.Problem)
    /// A link of a note cannot follow.
    case link(path: Path, LinkEdits.Problem)
    /// A note is not a record.
    case plainNote(path: Path)
    /// A record is needed by others: notes by their paths, and how many more there are.
    case inUse(path: Path, users: [Path])
    /// Records of different types are not merged: their paths.
    case differentTypes(Path, Path)
    /// A copy that a sync tool made is not a record that others could be merged into.
    case conflictCopy(path: Path)
    /// A record is not merged with itself.
    case sameRecord(path: Path)
    /// Two records differ, and nothing is decided.
    case conflicts([MergeConflict], into: Path)
    /// A decision on a field in which the records do not differ.
    case nothingToDecide(String)
    /// The front matter cannot be read whole, and what is not read would be lost.
    case unreadable(path: Path, line: Int, key: String)
    /// The body ends inside of code, so that nothing can come after it.
    case openCode(path: Path)
    /// What the caller says in its own words.
    case other(String, help: String?)
}

/// What was decided for fields in which two records differ.
package struct MergeDecision: Hashable, Sendable {
    package enum Side: String, CaseIterable, Sendable {
        /// The record that stays.
        case ours = "A"
        /// The record that is merged into it.
        case theirs = "B"
    }

    /// Whose value holds wherever nothing else is said; nil when not given.
    package var side: Side?
    /// Texts by the name of their field; an empty one removes the field. In a list the text takes the place of the
    /// element of its key.
    package var texts: [String: String]

    package init(side: Side? = nil, texts: [String: String] = [:]) {
        self.side = side
        self.texts = texts
    }
}

/// A field, or an element of a list, of which two records say different things.
package struct MergeConflict: Hashable, Sendable {
    /// What one of them says, and where.
    package struct Place: Hashable, Sendable {
        package var path: Path
        /// From 1; nil for what holds without being written.
        package var line: Int?
        package var text: String

        package init(path: Path, line: Int?, text: String) {
            self.path = path
            self.line = line
            self.text = text
        }
    }

    package var field: String
    package var ours: Place
    package var theirs: Place

    package init(field: String, ours: Place, theirs: Place) {
        self.field = field
        self.ours = ours
        self.theirs = theirs
    }
}

/// A change with the vault as it would be afterwards, before anything is written.
package struct PlannedEdit: Sendable {
    /// Every file with what it held when the change was planned.
    package var change: Change
    /// Paths of measures that are made along, for units that had none.
    package var newMeasures: [Path]
    /// Warnings that the change would bring.
    package var warnings: [Finding] = []
    /// The paths of records that would be plain notes, or no notes of the vault, though their files stay.
    package var lostRecords: [Path] = []

    /// What is written that was not given, in sentences.
    package var remarks: [String] = []

    /// Whether its new files are new records; else they hold records that were there.
    package var makesRecords = true
    /// Paths of new templates, which are no records.
    package var newTemplates: Set<Path> = []

    /// Links that the change would have led elsewhere, and that got the path of their note.
    package var kept = KeptLinks()
    /// Links that lead elsewhere afterwards, since no path could be written into them.
    package var strays: [StrayLink] = []
    /// Paths of templates and canvases that follow what moves.
    package var followers: [Path] = []
    /// Files of other kinds that give the name or path of what moves or goes, and stay as they are.
    package var mentions: [Mention] = []
    /// Whether it was checked where the links of others lead afterwards.
    package var hasKeptLinks = false

    /// A file that is not a note and gives a name in a way that is not rewritten.
    package struct Mention: Hashable, Sendable {
        /// Relative to the root.
        package var path: Path
        /// What it gives, as written there; nil for a file that is too large to be searched.
        package var name: String?
        /// How many links it has to what moves or goes; 0 where they are not counted.
        package var links = 0
    }

    /// A change without side effects.
    package init(change: Change, newMeasures: [Path] = [], makesRecords: Bool = true) {
        self.change = change
        self.newMeasures = newMeasures
        self.makesRecords = makesRecords
    }

    /// False when every file stays as it is.
    package var changesAnything: Bool {
        change.files.contains { $0.fate != .kept || $0.before == nil || $0.applied() != $0.before }
    }
}
