import VaultChecks
import VaultEdits
import VaultPlans
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What an import would do to a vault, before anything is written; also all that reading the file has told.
@dynamicMemberLookup
package struct ImportPlan: Sendable {
    /// What becomes of a record of the file.
    package enum Fate: String, CaseIterable, Sendable {
        case new
        /// It is there, and says the same.
        case same
        /// It is there, and says something else.
        case changed
        /// It was deleted on purpose, and is remembered.
        case forgotten
    }

    /// A record of the file.
    package struct Item: Sendable {
        package var fate: Fate
        /// Where the record is, or is to be.
        package var path: Path
        package var type: String
        package var title: String
        package var day: CalendarDate?
        package var id: String
        package var line: Int
        /// Its place among the records of the file.
        var place: Int
        /// Of one that has changed.
        package var differences: [Difference] = []
        /// What was done and how long it took, as it will be written; only of the first new ones.
        package var amounts: [String] = []
    }

    /// A field of which vault and file say different things.
    package struct Difference: Hashable, Sendable {
        package enum Verdict: String, CaseIterable, Sendable {
            /// Only the source changed it since the import, so it can be taken over.
            case update
            /// Both changed it, or nobody can tell who did.
            case decide
        }
        /// `sets` for the sets of a workout.
        package var field: String
        /// As the vault has it; elements of a list are separated by `; `.
        package var known: String
        package var imported: String
        package var verdict: Verdict

        /// A list of texts is one text, with `; ` between its elements.
        init(_ field: String, _ known: [String], _ imported: [String], joint: String = "; ") {
            (self.field, verdict) = (field, .decide)
            (self.known, self.imported) = (known.joined(separator: joint), imported.joined(separator: joint))
        }
    }

    /// An exercise that is made along.
    package struct NewExercise: Sendable {
        package var title: String
        package var kind: ExerciseKind
        package var path: Path
        /// Titles of exercises that are near to it.
        package var near: [String]
        package var sets: Int
        /// The exercise of the vault that it most likely is.
        package var likely: (title: String, note: NoteID)?
    }

    /// So many records are shown of each kind.
    package static let mostShown = 20

    /// Without its records.
    private var file: ImportedFile
    /// What several records of a type are called.
    var plurals: [String: String] = [:]
    /// In the order of the file.
    package var items: [Item] = []
    /// How many new records do not link a goal that they were to link, and why, in sentences.
    package var unlinked: [String] = []
    package var exercises: [NewExercise] = []
    /// Goals that new records surely belong to, without being linked, and how many of them; the most first.
    package var likelyGoals: [(title: String, name: String, count: Int)] = []
    /// Units without a measure, and known ones that are near.
    package var units: [(unit: String, near: [String])] = []
    /// Whether it brings records back as they were exported, whatever is wrong in them.
    package var isRestoring = false
    /// What is to be written.
    package var edit = PlannedEdit(change: Change(files: []))
    /// Differences that the change takes over.
    package var updates = 0

    /// Known messages of conversations, which are not among the items.
    package var known = 0

    /// A plan with what reading a file has told.
    init(_ file: ImportedFile) {
        self.file = file
        (self.file.records, self.file.archive) = ([], nil)
    }

    package subscript<Part>(dynamicMember part: WritableKeyPath<ImportedFile, Part>) -> Part {
        get { file[keyPath: part] }
        set { file[keyPath: part] = newValue }
    }

    /// Rows that say something that is not written.
    package var isIncomplete: Bool { file.skipped.contains { !$0.isRepeated } }

    /// How many records have a fate.
    package func count(_ fate: Fate) -> Int { items.count { $0.fate == fate } + (fate == .same ? known : 0) }

    /// What several records of a type are called.
    package func plural(of type: String) -> String { plurals[type] ?? type + "s" }

    /// The days of all records.
    package var days: ClosedRange<CalendarDate>? {
        let days = items.compactMap(\.day)
        guard let first = days.min(), let last = days.max() else { return nil }
        return first...last
    }

    /// The records that are to be made, by type, in the order in which types come first.
    package var newTypes: [(type: String, count: Int)] {
        var tally = Tally()
        for item in items where item.fate == .new { tally.add(item.type) }
        return tally.map { ($0.what, $0.count) }
    }
}

/// What is asked of an import besides the file.
package struct ImportWish {
    /// Goals that new records link to, where their days hold that of the record.
    package var goals: [NoteID] = []
    /// Whether fields that only the source changed are taken over.
    package var takesUpdates = false
    /// Whether the source is right where vault and file say different things.
    package var overwrites = false
    /// Whether records that were deleted on purpose come back.
    package var restores = false
    /// Records of exercises, by the title in the file without case.
    package var exercises: [String: NoteID] = [:]
    /// Why records cannot be written, by their place in the file.
    var refused: [Int: String] = [:]
    /// Other files that are written along.
    package var others: [FileEdit] = []
    /// What notes held when the import first wrote them, by their paths; none where nothing can tell.
    package var originals: (_ notes: [(path: Path, id: String)]) -> [Path: Document] = { _ in [:] }

    package init() {}
}
