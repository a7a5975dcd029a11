import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultKit
import VaultPlans
import VaultProgress
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultWorkouts

/// All that the vault knows of one note, gathered once for text and JSON.
package struct NotePage: Sendable {
    package let vault: Vault
    package let index: NoteID
    package let today: CalendarDate
    /// Links of the body, each destination once, in file order.
    package let bodyLinks: [Destination]
    /// Who links here, by type and field, in order of appearance.
    package let backlinks: [LinkGroup]
    /// Of a goal the actions that it counts by their titles, of an action these goals.
    package let byTitle: [NoteID]
    package let findings: [Finding]
    /// The fields of the record, computed ones included.
    package let scope: QueryScope
    /// Nil for what is not a goal, milestone or obligation.
    package let progress: GoalProgress?
    /// Who uses which unit; nil for what is not a measure.
    package let unitUses: UnitUses?
    /// What came of it, with the vault's units; nil for what is not a completed workout.
    package let training: (came: Training, model: WorkoutsModel)?

    /// What a daily note says that counts, the line that says it, and what that is.
    package let counts: [(action: LoggedAction, line: Int, source: CountedProperty.Source)]

    /// Where a link of the body leads, with its name as written.
    package typealias Destination = (name: String, path: Path?, isBroken: Bool)

    /// The notes that link here in the same way: their type, nil for plain ones, and the field, nil for links in a body.
    package typealias LinkGroup = (holder: TypeID?, field: String?, notes: [NoteID])

    package var graph: Graph { vault.graph }
    package var note: Note { graph.notes[index] }

    /// Cost: a check of the whole vault, because what is wrong with a note may lie in another one.
    package init(_ index: NoteID, of vault: Vault, today: CalendarDate, environment: [String: String]) {
        (self.vault, self.index, self.today) = (vault, index, today)
        let graph = vault.graph
        let note = graph.notes[index]
        bodyLinks = Self.bodyLinks(of: index, in: graph)
        backlinks = Self.backlinks(to: index, in: graph)
        byTitle = vault.snapshot.goals.counterparts(byTitleOf: index)
        let found = vault.findings(today: today, environment: environment).filter { $0.path == note.path }
        // Of a plain note `vault check` does not say what of its properties cannot be read.
        let unreadable = note.isRecord ? [] : FrontMatterChecks.findings(of: note, schema: graph.schema)
        let others = found.filter { found in
            !unreadable.contains { $0.rule == found.rule && $0.range == found.range }
        }
        findings = CheckRun.sorted(unreadable + others)
        scope = vault.scope(of: [], asOf: today) { _, _ in nil }
        let type = note.type.map { graph.schema.types[$0] }
        let overview =
            type.map(ProgressOverview.isTracked) == true
            ? vault.snapshot.progress(asOf: today, includesArchived: true) : nil
        progress = overview?.goals.first { $0.path == note.path }
        counts = vault.snapshot.goals.dailyActions(of: index)
        unitUses = type.map(UnitUses.isCounted) == true ? vault.snapshot.unitUses(asOf: today) : nil
        let isWorkout = note.type != nil && note.type == graph.schema.type("workout")
        let model = isWorkout ? vault.snapshot.workouts : nil
        training = model.flatMap { model in model.training(of: index).map { ($0, model) } }
    }

    private static func bodyLinks(of index: NoteID, in graph: Graph) -> [Destination] {
        let note = graph.notes[index]
        var seen: Set<String> = []
        var links: [Destination] = []
        for link in note.links where link.isInBody {
            let name = note.destination(of: link)
            guard !name.isEmpty, seen.insert(name).inserted else { continue }
            let resolution = graph.resolve(link, of: index)
            links.append((name, resolution.destination.map { graph.notes[$0].path }, resolution == .broken))
        }
        return links
    }

    private static func backlinks(to index: NoteID, in graph: Graph) -> [LinkGroup] {
        var groups: [LinkGroup] = []
        for source in Backlinks(graph, to: [index]).links(to: index, in: graph)
        where source.note != index && !graph.conflictCopies.contains(source.note) {
            let holder = graph.notes[source.note]
            let field = graph.schema.role(of: source.link, in: holder)?.name
            if let place = groups.firstIndex(where: { $0.holder == holder.type && $0.field == field }) {
                if groups[place].notes.last != source.note { groups[place].notes.append(source.note) }
            } else {
                groups.append((holder.type, field, [source.note]))
            }
        }
        return groups
    }

    /// The body without empty lines around it, its lines ending in line feeds. Cost: linear in its bytes.
    package var body: ArraySlice<UInt8> { Self.body(of: note) }

    /// The same of any note.
    static func body(of note: Note) -> ArraySlice<UInt8> {
        let bytes = note.document.bytes
        let (lineFeed, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
        var body = bytes[min(note.document.bodyStart, bytes.count)...]
        if body.contains(carriageReturn) {
            let ended = body.indices.compactMap { index -> UInt8? in
                if body[index] != carriageReturn { return body[index] }
                return index + 1 < body.endIndex && body[index + 1] == lineFeed ? nil : lineFeed
            }
            body = ended[...]
        }
        func isText(_ byte: UInt8) -> Bool { byte != UInt8(ascii: " ") && !(0x09...0x0d ~= byte) }
        guard let first = body.firstIndex(where: isText), let last = body.lastIndex(where: isText) else { return [] }
        let start = body[..<first].lastIndex(of: lineFeed).map { $0 + 1 } ?? body.startIndex
        return body[start..<(body[last...].firstIndex(of: lineFeed) ?? body.endIndex)]
    }
}

extension NotePage {
    static let shape = Shape<NotePage>("note-page", "everything about one note") { key in
        key.object("record", record, "the note") { $0 }
    }

    /// The record as `list` writes it, with what only a page has.
    private static let record = Shape<NotePage>(
        "shown-record", "a record, its links both ways, its progress and findings", others: RecordAnswer.fields
    ) { key in
        key.include(RecordAnswer.withoutParts) { RecordAnswer($0.index, in: $0.scope) }
        key.array("links", of: destination, "links in its text, each destination once") { $0.bodyLinks }
        key.array("backlinks", of: backlink, "links from other notes to it") { page in
            page.backlinks.flatMap { group in group.notes.map { (note: page.graph.notes[$0], field: group.field) } }
        }
        key.texts("counted_by_title", "actions that a goal counts by their titles, or such goals of an action") {
            page in
            page.byTitle.map { page.graph.notes[$0].name }
        }
        key.object("progress", GoalAnswer.shape, "its progress; null if it is not a goal") { page in
            page.progress.map { GoalAnswer(goal: $0) }
        }
        key.array("counts", of: count, "what of it counts, and towards what; empty for what is not a daily note") {
            $0.counts.flatMap { count in
                count.action.measures.map { (count.action, $0.quantity, count.line, count.source) }
            }
        }
        key.object("training", TrainingAnswer.workout, "its results; null if it is not a completed workout") {
            $0.training.map { TrainingPart($0.came, in: $0.model) }
        }
        key.array("findings", of: FindingPart.shape, "what is wrong with it") { page in
            FindingPart.parts(page.findings, SourceFiles { page.vault.bytes(of: $0) })
        }
        key.text("body", "its text below the front matter, without empty lines around it") {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    private static let count = Shape<
        (action: LoggedAction, quantity: Quantity, line: Int, source: CountedProperty.Source)
    >(
        "counted-property", "a property, task or inline field of a daily note, and what it counts towards"
    ) { key in
        key.choice("from", "what says it") { $0.source }
        key.integer("line", "the line in the file") { $0.line }
        key.text("property", "its name, as 'daily_counts' has it") { $0.action.title }
        key.day("date", "the day on which it counts") { $0.action.day }
        key.decimal("amount", "how much") { $0.quantity.amount.amountText }
        key.text("unit", "the unit of the amount") { $0.quantity.unit }
        key.text("goal", "the name of what it counts towards") { $0.action.goals.first?.goal }
    }

    private static let destination = Shape<Destination>("body-link", "a link in a text") { key in
        key.text("name", "the destination as written") { $0.name }
        key.path("path", "the file that it leads to; null when it leads nowhere") { $0.path }
    }

    private static let backlink = Shape<(note: Note, field: String?)>("backlink", "a link from another note") { key in
        key.text("name", "the other note's name") { $0.note.name }
        key.path("path", "its file") { $0.note.path }
        key.text("field", "the field with the link; null for one in its text") { $0.field }
    }
}
