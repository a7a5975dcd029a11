import VaultGraph
import VaultSchema
import VaultSyntax

/// A vault at one moment, without its files: what it declares, its notes, and what reading them found.
///
/// Whatever the program computes of a vault or plans for it is a function over a snapshot. It is a value; a change
/// gives another one. What packs make of the records is made once for a snapshot, by whoever asks first, and shared by
/// its copies.
package struct Snapshot: Sendable {
    /// Its settings, its packs and its schema.
    package let declarations: Declarations
    /// Its notes and how they link.
    package internal(set) var graph: Graph
    /// What listing and reading found: what could not be read, other vaults below, tracked files.
    package var facts: VaultFacts
    /// Whether the caller insists on changes that depend on all notes, though some cannot be read.
    package var allowsMissingParts = false
    /// Who lends cores to long computations.
    package let work: any WorkSpread
    /// Where the vault lies.
    package let folder: any VaultFolder
    var models = Models()

    /// A vault whose notes have been read by what it declares.
    package init(
        _ declarations: Declarations, _ graph: Graph, facts: VaultFacts = VaultFacts(),
        work: any WorkSpread = SingleWork(), folder: any VaultFolder = NoFolder()
    ) {
        self.declarations = declarations
        self.graph = graph
        self.facts = facts
        self.work = work
        self.folder = folder
    }

    /// Notes in memory that use some packs, with the settings of the note among them that has some.
    package init(_ graph: Graph, packs: [Pack], known: [Pack]? = nil, facts: VaultFacts = VaultFacts()) {
        let schema = graph.schema
        let settings = graph.index(ofPath: Schema.settingsPath).map { VaultSettings(graph.notes[$0], schema) }
        self.init(
            Declarations(
                settings ?? VaultSettings(packs: packs.map(\.name)), packs: packs, known: known ?? packs, schema: schema
            ),
            graph, facts: facts)
    }

    /// The same vault with other notes.
    package func with(_ graph: Graph) -> Snapshot { with(declarations, graph) }

    /// The same vault with other notes, by what it declares then.
    package func with(_ declarations: Declarations, _ graph: Graph) -> Snapshot {
        var other = Snapshot(declarations, graph, facts: facts, work: work, folder: folder)
        other.allowsMissingParts = allowsMissingParts
        return other
    }

    /// The same vault with other notes, by what they declare. Notes are read again where that changes their types.
    package func declaring(_ graph: Graph) -> Snapshot {
        let new = Declarations(known: declarations.known) { path in
            graph.index(ofPath: path).map { graph.notes[$0].document.bytes } ?? []
        }
        return with(new, new.readNotes(like: declarations) ? graph : graph.reread(by: new.schema))
    }

    /// The same notes if the vault used one more pack. Cost: that of reading all notes again.
    package func using(_ pack: Pack) -> Snapshot {
        let declarations = declarations.adding(pack)
        if declarations.packs.count == packs.count { return self }
        return with(declarations, graph.reread(by: declarations.schema))
    }

    /// What `vault.md` says.
    package var settings: VaultSettings { declarations.settings }
    /// The packs in use, in their order.
    package var packs: [Pack] { declarations.packs }
    /// Every rule that may report something in this vault.
    package var rules: [Rule] { Catalogue.rules + packs.flatMap(\.rules) }
    /// What was done by the records of all packs in use. Reads them again; a model asks once.
    package var contributions: [Contribution] { packs.flatMap { $0.contributions(self) } }

    /// The note of the settings; nil where there is none.
    package var settingsNote: Note? { graph.index(ofPath: Schema.settingsPath).map { graph.notes[$0] } }

    /// Gives this state, for what is a part of one of its models and asks for others: it does not keep them alive,
    /// since they keep it.
    package var withoutKeepingModels: @Sendable () -> Snapshot {
        var bare = self
        bare.models = Models()
        return { [bare, weak models] in
            var whole = bare
            if let models { whole.models = models }
            return whole
        }
    }

    /// What a pack makes of the records. Made by whoever asks first, on whatever thread; the others wait. O(1)
    /// afterwards.
    package func model<Model: PackModel>(of type: Model.Type = Model.self) -> Model {
        models.model(of: self)
    }

    /// All findings of this state, sorted by path and place, on as many cores as are lent.
    ///
    /// Cost: linear in notes and links.
    ///
    /// - Parameters:
    ///   - today: the day against which dates are held
    ///   - plainNotes: judge plain notes as well: their links, and what git left in them
    ///   - paths: look at these notes only, where notes are looked at one by one; nil for all
    package func findings(
        today: CalendarDate, plainNotes: Bool = false, in paths: Set<String>? = nil
    ) -> [Finding] {
        let context = CheckContext(self, today: today, checksPlainNotes: plainNotes)
        let numbers = paths.map { $0.compactMap { graph.index(ofPath: $0) }.sorted() }
        return CheckRun.findings(context, of: numbers)
    }
}
