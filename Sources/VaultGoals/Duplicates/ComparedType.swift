import VaultGraph
import VaultSchema
import VaultTitles

/// How records of a type are compared: the fields that count, and what a record says in them.
///
/// Goals, actions and values have their own weights, measures their own comparison. All other types, those of other
/// packs too, are compared by what the schema says of their fields.
struct ComparedType: Sendable {
    var records: ComparedRecords
    /// The field with the day by which records of the type are told apart; nil where there is none.
    var day: String?
    /// Whether records of different days are never the same.
    var isOfOneDay = false
    /// What a record says in each of `records.fields`.
    var facts: @Sendable (_ note: NoteID) -> [ComparedFact]

    init(_ type: TypeID, _ model: GoalsModel) {
        switch type {
        case model.places.goal: self = .goal(model)
        case model.places.action: self = .action(model)
        case model.places.value: self = .value(model)
        default: self = .other(type, model)
        }
    }

    init(
        title: Int, _ fields: [ComparedField], day: String? = nil, isOfOneDay: Bool = false,
        facts: @escaping @Sendable (NoteID) -> [ComparedFact]
    ) {
        records = ComparedRecords(fields: fields, titleWeight: title)
        self.day = day
        self.isOfOneDay = isOfOneDay
        self.facts = facts
    }

    /// 0.4 title, 0.3 terms or dates, 0.3 targets; the same goal in another term, or below another goal, is another.
    private static func goal(_ model: GoalsModel) -> ComparedType {
        let half = Similarity(percent: 50)
        let fields = [
            ComparedField(name: "terms", weight: 30, oneSided: half, least: Similarity(tenThousandths: 1)),
            ComparedField(name: "targets", weight: 30, oneSided: half),
            ComparedField(name: "parent", weight: 0, least: .same),
        ]
        return ComparedType(title: 40, fields) { number in
            guard let goal = model.goal(ofNote: number) else { return fields.map { _ in .nothing } }
            let (first, last) = (goal.dates.start, goal.dates.due)
            let hasSpan = !goal.terms.isEmpty || first != nil || last != nil
            let targets = goal.plan.targets.compactMap { $0.target.map { ComparedAmount($0, model.units) } }
            return [
                hasSpan
                    ? .span(
                        terms: goal.terms.sorted(), first: first.map { Int($0.dayNumber) },
                        last: last.map { Int($0.dayNumber) }) : .nothing,
                targets.isEmpty ? .nothing : .amounts(ComparedAmount.sorted(targets)),
                goal.above.map { .notes([$0]) } ?? .nothing,
            ]
        }
    }

    /// 0.5 title, 0.2 day and time, 0.3 measures and duration; of one day only, within an hour when both have a time,
    /// and with amounts that lie within a twentieth, as those of a watch and of a memory do.
    private static func action(_ model: GoalsModel) -> ComparedType {
        let half = Similarity(percent: 50)
        let fields = [
            ComparedField(name: "date", nameOfMoment: "time", weight: 20, oneSided: half, least: half),
            ComparedField(
                name: "measures", weight: 30, oneSided: half, least: half, near: 5, isOfOneAmount: true),
        ]
        return ComparedType(title: 50, fields, day: "date", isOfOneDay: true) { number in
            let note = model.graph.notes[number]
            let time = note.readOne("time", ClockTime.read)?.value
            var amounts = note.read("measures", Quantity.read).map { ComparedAmount($0.value, model.units) }
            if let duration = note.readOne("duration", Quantity.read)?.value {
                let amount = ComparedAmount(duration, model.units)
                if !amounts.contains(where: { $0.group == amount.group }) { amounts.append(amount) }
            }
            return [
                time.map { .moment($0.secondOfDay) }
                    ?? note.date("date").map { .day(Int($0.dayNumber)) } ?? .nothing,
                amounts.isEmpty ? .nothing : .amounts(ComparedAmount.sorted(amounts)),
            ]
        }
    }

    /// The title, and a little its level and domain.
    private static func value(_ model: GoalsModel) -> ComparedType {
        let fields = [ComparedField(name: "level", weight: 10), ComparedField(name: "domain", weight: 10)]
        return ComparedType(title: 80, fields) { number in
            let note = model.graph.notes[number]
            return [
                note.text("level").map { .word($0.lowercased()) } ?? .nothing,
                note.text("domain").map { .text($0) } ?? .nothing,
            ]
        }
    }
}
