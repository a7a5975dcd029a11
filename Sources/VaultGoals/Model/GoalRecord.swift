import VaultProgress
import VaultRecords
import VaultSyntax

/// A goal, milestone or obligation with its note.
package struct GoalRecord: Sendable {
    package var note: NoteID
    package var plan: GoalPlan
    package var dates: EffectiveDates
    /// The numbers of the notes that it links as terms, years and periods.
    package var terms: [NoteID]
    /// The number of the goal above a goal, or of the goal of a milestone.
    package var above: NoteID?
    /// Whether it reads only one thing of a contribution: it, or the goal of a milestone, has the field `of`.
    package var isAboutOneThing = false
    /// The note of that thing; nil as well when the link leads nowhere.
    package var subject: NoteID?
    /// The goal of an earlier term that it goes on with.
    var continues: NoteID?

    /// Whether it has no `status` and is not archived.
    package var isOpen: Bool { plan.status == nil && !plan.isArchived }
}

/// Makes plans of notes.
struct GoalReading {
    let graph: Graph
    let places: SchemaPlaces
    /// The terms, years and periods by their note.
    let terms: [NoteID: TermRecord]

    func record(_ number: NoteID, kind: GoalPlan.Kind) -> GoalRecord {
        let note = graph.notes[number]
        let type = note.type
        var plan = GoalPlan(name: note.name, kind: kind, title: note.title, path: note.path)
        plan.start = note.date("start")
        plan.due = note.date("due")
        plan.created = note.dateTime("created")?.day
        plan.targets = note.elements("targets").map { index in
            let node = note.document.nodes[Int(index)]
            return PlannedTarget(
                written: note.document.text(node), target: note.document.withText(node, Target.read).value)
        }
        let terms = destinations(number, note, field: places.terms(of: type))
        plan.spans = terms.compactMap { self.terms[$0]?.span }
        plan.hasValues = !destinations(number, note, field: places.values(of: type)).isEmpty
        plan.status = note.text("status").flatMap { GoalPlan.StatedStatus(rawValue: $0.lowercased()) }
        plan.completed = note.date("completed")
        plan.urgency = note.integer("urgency", in: 1...10) ?? GoalTypes.standardUrgency[kind] ?? 1
        plan.importance = note.integer("importance", in: 1...10) ?? GoalTypes.standardImportance[kind] ?? 1
        plan.isArchived = note.isTrue("archived")
        plan.isIncomplete = note.isIncomplete
        var above: NoteID?
        var isAboutOneThing = false
        switch kind {
        case .goal:
            plan.breaks = note.read("breaks", DateSpan.read).map(\.value)
            plan.hasPlan = note.text("plan") != nil
            above = destinations(number, note, field: places.goalParent).first
            isAboutOneThing = !note.links(in: places.goalOf).isEmpty
            plan.parent = above.map { graph.notes[$0].name }
            plan.byTitle = note.texts("by_title").map(\.value)
        case .milestone:
            above = destinations(number, note, field: places.milestoneGoal).first
            plan.goal = above.map { graph.notes[$0].name }
        case .obligation: plan.repeats = note.readOne("repeats", RepeatInterval.read)?.value
        }
        return GoalRecord(
            note: number, plan: plan, dates: EffectiveDates(of: plan), terms: terms, above: above,
            isAboutOneThing: isAboutOneThing,
            subject: isAboutOneThing ? destinations(number, note, field: places.goalOf).first : nil,
            continues: kind == .goal ? destinations(number, note, field: places.goalContinues).first : nil)
    }

    private func destinations(_ number: NoteID, _ note: Note, field: FieldID?) -> [NoteID] {
        guard let field else { return [] }
        var found: [NoteID] = []
        for link in note.links where link.place == .field(field) {
            if let note = graph.resolve(link, of: number).note, !found.contains(note) { found.append(note) }
        }
        return found
    }
}

/// Where the pack's types and their link fields are in a vault's schema, so that the loops over notes
/// compare ids. Nil is what a schema does not have.
package struct SchemaPlaces: Sendable {
    package let value: TypeID?
    let measure: TypeID?
    let term: TypeID?
    let year: TypeID?
    let period: TypeID?
    let goal: TypeID?
    let milestone: TypeID?
    let obligation: TypeID?
    let action: TypeID?

    let actionGoals: FieldID?
    let goalParent: FieldID?
    /// The field `continues` of goals.
    let goalContinues: FieldID?
    /// The field `of` of goals.
    let goalOf: FieldID?
    /// The field `not_for` of actions.
    let actionNotFor: FieldID?
    let milestoneGoal: FieldID?
    /// The field `order` of terms.
    let termOrder: FieldID?
    /// The field `goals` by type.
    private let goals: TypeTable<FieldID?>
    /// The fields `terms` and `values` by type.
    private let terms: TypeTable<FieldID?>
    private let values: TypeTable<FieldID?>

    init(_ schema: Schema) {
        func type(_ name: String) -> TypeID? { schema.type(name) }
        func field(_ name: String, of type: String) -> FieldID? { schema.fieldID(name, of: type) }
        value = type("value")
        measure = type("measure")
        term = type("term")
        year = type("year")
        period = type("period")
        goal = type("goal")
        milestone = type("milestone")
        obligation = type("obligation")
        action = type("action")
        actionGoals = field("goals", of: "action")
        goalParent = field("parent", of: "goal")
        goalContinues = field("continues", of: "goal")
        goalOf = field("of", of: "goal")
        actionNotFor = field("not_for", of: "action")
        milestoneGoal = field("goal", of: "milestone")
        termOrder = field("order", of: "term")
        goals = TypeTable(schema.types) { field("goals", of: $0.name) }
        terms = TypeTable(schema.types) { field("terms", of: $0.name) }
        values = TypeTable(schema.types) { field("values", of: $0.name) }
    }

    package func goals(of type: TypeID?) -> FieldID? { type.flatMap { goals[$0] } }
    func terms(of type: TypeID?) -> FieldID? { type.flatMap { terms[$0] } }
    package func values(of type: TypeID?) -> FieldID? { type.flatMap { values[$0] } }

    func kind(of type: TypeID) -> GoalPlan.Kind? {
        switch type {
        case goal: .goal
        case milestone: .milestone
        case obligation: .obligation
        default: nil
        }
    }

    func spanKind(of type: TypeID) -> PlannedSpan.Kind? {
        switch type {
        case term: .term
        case year: .year
        case period: .period
        default: nil
        }
    }
}

/// A term, year or period with the days that it spans.
package struct TermRecord: Sendable {
    package var note: NoteID
    package var name: String
    package var title: String
    package var path: Path
    package var kind: PlannedSpan.Kind
    /// Nil for periods, and when it cannot be read.
    package var number: Int?
    package var first: CalendarDate
    package var last: CalendarDate
    /// Of terms only.
    package var status: PlannedSpan.TermStatus?
    package var isArchived: Bool

    /// Nil when there is no day to begin or end with. A day that is not given, or cannot be read, is the default.
    init?(_ number: NoteID, in graph: Graph, kind: PlannedSpan.Kind) {
        guard let first = graph.heldDay("start", of: number), let last = graph.heldDay("end", of: number) else {
            return nil
        }
        let note = graph.notes[number]
        self.note = number
        name = note.name
        title = note.title
        path = note.path
        self.kind = kind
        self.number = kind == .period ? nil : graph.heldInteger("number", of: number)
        (self.first, self.last) = (first, last)
        status =
            kind == .term ? note.text("status").flatMap { PlannedSpan.TermStatus(rawValue: $0.lowercased()) } : nil
        isArchived = note.isTrue("archived")
    }

    /// Nil when it ends before it starts.
    var span: PlannedSpan? {
        first <= last ? PlannedSpan(kind, first: first, last: last, status: status) : nil
    }
}
