import VaultRecords
import VaultSearch

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

/// One respect in which records of a type are compared, besides their titles.
struct ComparedField: Sendable {
    /// The field's name in the format.
    var name: String
    /// The field that is compared where a record gives a moment of its day; `name` without it.
    var nameOfMoment: String?
    /// Its weight among the others and the title; 0 for what only tells things apart.
    var weight: Int
    /// Its weight when only one record says something; nil when it does not count then.
    var oneSided: Similarity?
    /// Records whose values here are less similar than this are two things.
    var least: Similarity = .zero
    /// How many percent amounts may lie apart and still be near.
    var near = 10
    /// Whether records with different amounts of one unit are two things.
    var isOfOneAmount = false

    /// The highest score of records that are two things.
    static let apart = Similarity(percent: 50)
    /// How much more alike than their titles records can be.
    static let aboveTitle = 2_000
}

/// How alike two records are, by their titles and what else they say.
struct ComparedRecords {
    let fields: [ComparedField]
    let titleWeight: Int

    /// The mean of title and fields by their weights, without those that neither record gives.
    ///
    /// Nothing makes up for a different title: the score is at most the title's similarity and 0.2. Records that differ
    /// in what tells things apart score at most 0.5. Never 1: equality is checked before.
    func score(
        _ title: TitleSimilarity, _ left: [ComparedFact], _ right: [ComparedFact]
    ) -> (score: Similarity, reasons: [DuplicateReason]) {
        var reasons = [DuplicateReason(what: "title", score: title.score, titles: title.differences)]
        var sum = title.score.tenThousandths * titleWeight
        var weight = titleWeight
        var isApart = false
        for ((field, one), other) in zip(zip(fields, left), right) {
            guard let similarity = one.similarity(to: other, oneSided: field.oneSided, near: field.near) else {
                continue
            }
            let isOneSided = one.isOneSided(beside: other)
            if !isOneSided, similarity < field.least { isApart = true }
            if field.isOfOneAmount, one.hasOtherAmount(than: other, near: field.near) { isApart = true }
            sum += similarity.tenThousandths * field.weight
            weight += field.weight
            let what = one.isMoment || other.isMoment ? field.nameOfMoment ?? field.name : field.name
            reasons.append(DuplicateReason(what: what, score: similarity, isOneSided: isOneSided))
        }
        var score = Similarity(tenThousandths: weight > 0 ? sum / weight : 0)
        score = min(score, Similarity(tenThousandths: title.score.tenThousandths + ComparedField.aboveTitle))
        return (min(score, isApart ? ComparedField.apart : .almost), reasons)
    }
}

/// Types without weights of their own: what counts follows from the schema.
extension ComparedType {
    /// 60 for the title, 20 for a required field, 10 for another; fields that one record lacks do not count.
    ///
    /// What is required is what tells records of the type apart: a different number, word or link there, a different
    /// day by more than three, another moment by more than an hour is another thing. So is another single link, or a
    /// short text that has nothing in common. Long texts, lists of text, and numbers and truths that may be left out
    /// say how something is, not what, and are not compared.
    static func other(_ type: TypeID, _ model: GoalsModel) -> ComparedType {
        let schema = model.graph.schema
        var fields: [ComparedField] = []
        var scalars: [Field] = []
        let common = Set(RecordType.common.map(\.name))
        for field in schema.fields[type] where !common.contains(field.name) && isCompared(field) {
            fields.append(
                ComparedField(
                    name: field.name, weight: field.isRequired ? 20 : 10, least: least(of: field)))
            scalars.append(field)
        }
        let compared = scalars
        return ComparedType(title: 60, fields, day: schema.day(of: type), isOfOneDay: false) { number in
            compared.map { fact($0, of: number, model) }
        }
    }

    private static func isCompared(_ field: Field) -> Bool {
        switch field.scalar {
        case .text: !field.isList && !field.allowsBlockText
        case .choice, .integer, .number, .boolean: field.isRequired && !field.isList
        case .date, .dateTime, .time: !field.isList
        case .quantity, .target, .link: true
        case .namedNumber, .namedQuantity, .dateSpan, .countedProperty, .interval: false
        }
    }

    /// Less than this tells two records apart.
    private static func least(of field: Field) -> Similarity {
        switch field.scalar {
        case .text: Similarity(percent: 50)
        case .link: field.isList ? .zero : .same
        case .choice, .integer, .number, .boolean: .same
        case .date, .dateTime: field.isRequired ? Similarity(percent: 50) : .zero
        default: .zero
        }
    }

    private static func fact(_ field: Field, of number: NoteID, _ model: GoalsModel) -> ComparedFact {
        let values = model.graph.elements(.schema(field.name), of: number).compactMap(\.value)
        guard let first = values.first else { return .nothing }
        switch field.scalar {
        case .link:
            let notes = values.compactMap { if case .note(let note) = $0 { note } else { nil } }
            return notes.isEmpty ? .nothing : .notes(Array(Set(notes)).sorted())
        case .quantity, .target:
            let amounts = values.compactMap { value -> ComparedAmount? in
                switch value {
                case .quantity(let quantity): ComparedAmount(quantity, model.units)
                case .target(let target): ComparedAmount(target, model.units)
                default: nil
                }
            }
            return amounts.isEmpty ? .nothing : .amounts(ComparedAmount.sorted(amounts))
        default: break
        }
        switch first {
        case .text(let text): return field.scalar == .text ? .text(text) : .word(text.lowercased())
        case .number(let number): return .word("\(number)")
        case .boolean(let truth): return .word("\(truth)")
        case .day(let day): return .day(Int(day.dayNumber))
        case .moment(let moment): return .moment(moment.wallSeconds)
        case .time(let time): return .moment(time.secondOfDay)
        default: return .nothing
        }
    }
}
