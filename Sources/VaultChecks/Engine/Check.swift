import VaultRecords
import VaultSyntax

/// What the rules may look at: a state of a vault, and the day.
package final class CheckContext: Sendable {
    package let snapshot: Snapshot
    package let graph: Graph
    package let today: CalendarDate
    /// The day that the calendar shows, by which something is in the future or not.
    package var calendarDay: CalendarDate { snapshot.isAfterMidnight ? today.adding(days: 1) : today }
    /// Judge links of plain notes as well.
    package let checksPlainNotes: Bool
    /// The ids of all rules of the run, each with the mildest severity it reports with.
    package let allRuleIDs: [String: Severity]
    /// The types of the notes that are looked at, where only what one note tells is asked for; nil for all.
    private let types: Set<TypeID>?
    /// The folded names of notes that cannot be read now.
    let unreadableNames: Set<UInt64>
    /// Names near to one that is not there; empty until a link is broken.
    let nearNames = NearNames()
    /// Names like those of fields that so many notes use that they are nobody's typo, in lower case.
    var commonKeys: Set<String> { lastingKeys.value }
    private let lastingKeys: Lazy<Set<String>>
    /// By type, the notes that have its word by chance: so many that it is a word of the vault's own.
    var accidental: [TypeID: [NoteID]] { lastingTypes.value }
    private let lastingTypes: Lazy<[TypeID: [NoteID]]>

    /// - Parameter types: of the notes that are looked at, where nothing is asked of the whole vault
    package init(
        _ snapshot: Snapshot, today: CalendarDate, checksPlainNotes: Bool = false, types: Set<TypeID>? = nil
    ) {
        self.snapshot = snapshot
        self.types = types
        let graph = snapshot.graph
        self.graph = graph
        lastingTypes = Lazy {
            var found: [TypeID: [NoteID]] = [:]
            for type in graph.schema.recordTypes.indices {
                let notes = graph.records[type].filter { graph.notes[$0].hasTypeByChance(graph.schema) }
                if notes.count >= 3 { found[type] = notes }
            }
            return found
        }
        lastingKeys = Lazy {
            var names: Set<String> = []
            for note in graph.notes {
                for problem in note.problems {
                    if case .unknown = problem.kind { names.insert(problem.field.lowercased()) }
                }
            }
            return graph.commonKeys(among: names)
        }
        self.today = today
        self.checksPlainNotes = checksPlainNotes
        unreadableNames = Set(
            snapshot.facts.unreadable.map(\.path).filter(\.isNote).map(FoldedName.key(ofPath:)))
        allRuleIDs = Dictionary(snapshot.rules.map { ($0.id, $0.mildest) }, uniquingKeysWith: min)
    }

    /// Whether records of some types, or the whole vault, are looked at, so that the model of them is wanted.
    package func looks(at types: [TypeID?]) -> Bool {
        self.types.map { !$0.isDisjoint(with: types.compactMap { $0 }) } ?? true
    }

    package var facts: VaultFacts { snapshot.facts }
}

/// What is known of a vault's files beyond what they hold.
package struct VaultFacts: Sendable {
    /// Something that could not be listed or read; words made where files are read.
    package struct FileFact: Hashable, Sendable {
        package var path: Path
        package var message: String
        package var help: String?

        package init(path: Path, message: String, help: String? = nil) {
            (self.path, self.message, self.help) = (path, message, help)
        }
    }

    /// Files and folders that could not be read.
    package var unreadable: [FileFact] = []
    /// The paths of those among them that may be or hold notes of the vault, so that their links are not known.
    package var missingParts: [Path] = []
    /// Notes with names that are not UTF-8: the name as it is shown, and the bytes of the path.
    package var misnamed: [(shown: String, path: [UInt8])] = []
    /// Symbolic links to nothing, in a cycle or to a folder.
    package var links: [FileFact] = []
    /// Notes that are links to files outside the vault.
    package var outside: [FileFact] = []
    /// The settings file, when it names a zone that the database does not know.
    package var unknownTimezone: FileFact?
    /// Files below `.vault` that git tracks.
    package var trackedByGit: [Path] = []
    /// The file that asks git to merge notes by field, when git's settings do not say how, or when it leaves out some
    /// endings of notes.
    package var missingMergeDriver: (path: Path, endings: [String])?
    /// Where Obsidian keeps daily notes; looked at where some of them count.
    package var dailyPlace: DailyPlace?
    /// Other vaults below the root, with the number of their notes.
    package var nestedVaults: [(path: Path, notes: Int)] = []

    package init() {}
}

/// Where the settings of Obsidian, or of its plugin Periodic Notes, keep daily notes, and how they name them.
package struct DailyPlace: Hashable, Sendable {
    /// Empty for the root.
    package let folder: Path
    /// In the letters of Moment.js.
    package let format: String

    package init(folder: Path, format: String) { (self.folder, self.format) = (folder, format) }

    /// By the settings that are files of JSON in the vault; nil where there are none for daily notes.
    package init?(_ settings: (Path) -> JSONValue?) {
        let periodic = settings(".obsidian/plugins/periodic-notes/data.json")
        let plugin = periodic?["daily"] ?? periodic?["calendarSets"]?.array?.first?["day"]
        let isOff = plugin?["enabled"] == .bool(false)
        guard let found = (isOff ? nil : plugin) ?? settings(".obsidian/daily-notes.json") else { return nil }
        let (folder, format) = (found["folder"]?.string ?? "", found["format"]?.string ?? "")
        self.init(
            folder: Path(folder.split(separator: "/").joined(separator: "/")),
            format: format.isEmpty ? "YYYY-MM-DD" : format)
    }
}

extension VaultFacts: Equatable {
    package static func == (left: VaultFacts, right: VaultFacts) -> Bool {
        left.unreadable == right.unreadable && left.missingParts == right.missingParts
            && left.misnamed.elementsEqual(right.misnamed, by: ==) && left.links == right.links
            && left.outside == right.outside && left.unknownTimezone == right.unknownTimezone
            && left.trackedByGit == right.trackedByGit
            && left.missingMergeDriver?.path == right.missingMergeDriver?.path
            && left.missingMergeDriver?.endings == right.missingMergeDriver?.endings
            && left.dailyPlace == right.dailyPlace
            && left.nestedVaults.elementsEqual(right.nestedVaults, by: ==)
    }
}

/// A plain function in a list: looks at one note or at the whole vault.
package enum Check: Sendable {
    package typealias OfNote = @Sendable (_ index: NoteID, _ note: Note, _ context: CheckContext) -> [Finding]
    package typealias OfVault = @Sendable (_ context: CheckContext) -> [Finding]

    /// Called for every note that is there, from several threads at once.
    case ofNote(OfNote)
    /// Called once.
    case ofVault(OfVault)
}
