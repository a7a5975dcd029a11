import VaultGraph
import VaultSchema
import VaultSyntax

/// What the rules may look at: the graph, the day, and what listing the files told.
package final class CheckContext: Sendable {
    package let graph: Graph
    package let today: CalendarDate
    package let facts: VaultFacts
    /// Judge links of plain notes as well.
    package let checksPlainNotes: Bool
    /// The ids of all rules of the run, each with the mildest severity it reports with.
    package let allRuleIDs: [String: Severity]
    private let makeDeeds: @Sendable () -> [Deed]
    /// The packs that a vault of this format may name.
    package let packNames = ["goals", "workouts", "threads"]
    /// Names near to one that is not there; empty until a link is broken.
    let nearNames = NearNames()

    package init(graph: Graph, today: CalendarDate, facts: VaultFacts = VaultFacts(), checksPlainNotes: Bool = false) {
        self.graph = graph
        self.today = today
        self.facts = facts
        self.checksPlainNotes = checksPlainNotes
        allRuleIDs = [:]
        makeDeeds = { [] }
    }

    /// The same for a run with some packs.
    init(_ other: CheckContext, packs: [Pack]) {
        graph = other.graph
        today = other.today
        facts = other.facts
        checksPlainNotes = other.checksPlainNotes
        let rules = Catalogue.rules + packs.flatMap(\.rules)
        allRuleIDs = Dictionary(rules.map { ($0.id, $0.mildest) }, uniquingKeysWith: min)
        let graph = other.graph
        makeDeeds = { packs.flatMap { $0.deeds(graph) } }
    }

    /// What the records of all packs of the run tell of what was done. Reads them anew; to be asked once.
    package var deeds: [Deed] { makeDeeds() }
}

/// What is known of a vault's files beyond what they hold.
package struct VaultFacts: Sendable {
    /// Something that could not be listed or read; words made where files are read.
    package struct FileFact: Sendable {
        package var path: String
        package var message: String
        package var help: String?

        package init(path: String, message: String, help: String? = nil) {
            self.path = path
            self.message = message
            self.help = help
        }
    }

    /// Files and folders that could not be read.
    package var unreadable: [FileFact] = []
    /// Notes with names that are not UTF-8: the name as it is shown, and the bytes of the path.
    package var misnamed: [(shown: String, path: [UInt8])] = []
    /// Symbolic links to nothing, in a circle or to a folder.
    package var links: [FileFact] = []
    /// Notes that are links to files outside the vault.
    package var outside: [FileFact] = []
    /// The settings file, when it names a zone that the database does not know.
    package var unknownTimezone: FileFact?
    /// Files below `.vault` that git tracks.
    package var trackedByGit: [String] = []
    /// The file that asks git to merge notes by field, when git's settings do not say how.
    package var lacksMergeDriver: String?
    /// Packs that the vault does not use, with the types that they have.
    package var otherPacks: [(name: String, types: [RecordType])] = []
    /// Other vaults below the root, with the number of their notes.
    package var nestedVaults: [(path: String, notes: Int)] = []

    package init() {}

    /// What could not be read though its name can: notes with links may be in it.
    package var missingParts: [FileFact] {
        let others = Set(misnamed.map(\.shown))
        return unreadable.filter { !others.contains($0.path) }
    }
}

/// A plain function in a list: looks at one note or at the whole vault.
package struct Check: Sendable {
    package enum Scope: Sendable {
        /// Called for every note that is there, from several threads at once.
        case note(@Sendable (_ index: Int, _ note: Note, _ context: CheckContext) -> [Finding])
        /// Called once.
        case vault(@Sendable (_ context: CheckContext) -> [Finding])
    }

    package let scope: Scope

    package static func ofNote(
        _ check: @escaping @Sendable (_ index: Int, _ note: Note, _ context: CheckContext) -> [Finding]
    ) -> Check {
        Check(scope: .note(check))
    }

    package static func ofVault(_ check: @escaping @Sendable (_ context: CheckContext) -> [Finding]) -> Check {
        Check(scope: .vault(check))
    }
}

/// A system that a vault may use: its record types, its rules and the checks that hold them.
package struct Pack: Sendable {
    package let name: String
    package let types: [RecordType]
    package let rules: [Rule]
    /// Makes the pack's checks for one vault; what they share is computed once in here.
    package let checks: @Sendable (CheckContext) -> [Check]
    /// What its records tell of what was done, archived ones too, without conflict copies.
    /// Cost: that of their front matter; how much was done is read when somebody asks.
    package let deeds: @Sendable (Graph) -> [Deed]
    /// What lists and expressions may ask of its records beside what they write.
    package let computed: [ComputedFields]

    package init(
        name: String, types: [RecordType], rules: [Rule], checks: @escaping @Sendable (CheckContext) -> [Check],
        deeds: @escaping @Sendable (Graph) -> [Deed] = { _ in [] }, computed: [ComputedFields] = []
    ) {
        self.name = name
        self.types = types
        self.rules = rules
        self.checks = checks
        self.deeds = deeds
        self.computed = computed
    }
}
