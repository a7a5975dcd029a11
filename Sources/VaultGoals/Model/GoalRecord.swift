import VaultGraph
import VaultProgress
import VaultSchema

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
        plan.urgency = Self.grade("urgency", note) ?? GoalTypes.standardUrgency[kind] ?? 1
        plan.importance = Self.grade("importance", note) ?? GoalTypes.standardImportance[kind] ?? 1
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
        case .milestone:
            above = destinations(number, note, field: places.milestoneGoal).first
            plan.goal = above.map { graph.notes[$0].name }
        case .obligation: plan.repeats = note.readOne("repeats", RepeatInterval.read)?.value
        }
        return GoalRecord(
            note: number, plan: plan, dates: EffectiveDates(of: plan), terms: terms, above: above,
            isAboutOneThing: isAboutOneThing,
            subject: isAboutOneThing ? destinations(number, note, field: places.goalOf).first : nil)
    }

    /// A number from 1 to 10; nil when it is not given or is another.
    private static func grade(_ field: String, _ note: Note) -> Int? {
        note.integer(field, in: 1...10)
    }

    /// The notes that the links of a field count for, each once.
    private func destinations(_ number: NoteID, _ note: Note, field: FieldID?) -> [NoteID] {
        guard let field else { return [] }
        var found: [NoteID] = []
        for link in note.links where link.place == .field(field) {
            if let note = graph.resolve(link, of: number).note, !found.contains(note) { found.append(note) }
        }
        return found
    }
}
