import VaultRecords
import VaultSearch

/// How records of a type are compared: their titles, the fields that count, and what a record says in them.
///
/// Goals, actions, values and measures have their own weights; all other types, those of other packs too, are compared
/// by what the schema says of their fields.
struct ComparedType: Sendable {
    let fields: [ComparedField]
    let titleWeight: Int
    /// The field with the day by which records of the type are told apart; nil where there is none.
    var day: String?
    /// Whether records of different days are never the same.
    var isOfOneDay = false
    /// Whether two with one title that say the same in the first field are very similar, whatever else they say.
    var isOneByTitle = false
    /// Whether the spellings of a unit stand for titles.
    var isMeasure = false
    /// What a record says in each of `fields`.
    let facts: @Sendable (_ note: NoteID) -> [ComparedFact]

    init(_ type: TypeID, _ model: GoalsModel) {
        switch type {
        case model.places.goal: self = .goal(model)
        case model.places.action: self = .action(model)
        case model.places.measure: self = .measure(model)
        case model.places.value:
            // The title, and a little its level and domain.
            self = .other(type, model, title: 80) { field in
                field.name == "level" || field.name == "domain" ? ComparedField(name: field.name, weight: 10) : nil
            }
        default: self = .other(type, model, title: 60) { $0.isCompared ? ComparedField($0) : nil }
        }
    }

    private init(title: Int, _ fields: [ComparedField], facts: @escaping @Sendable (NoteID) -> [ComparedFact]) {
        (titleWeight, self.fields, self.facts) = (title, fields, facts)
    }

    /// What a record is called, folded; of a measure each spelling.
    func titles(of note: Note) -> [String] {
        let titles = isMeasure ? (note.texts("unit") + note.texts("also")).map(\.value) : [title(of: note)]
        return titles.map(TitleSimilarity.folded)
    }

    /// What a record is called; a name that stands for it without the day in front.
    func title(of note: Note) -> String {
        let name = note.name
        guard note.text("title") == nil, day != nil,
            let start = name.index(name.startIndex, offsetBy: 10, limitedBy: name.endIndex), start < name.endIndex,
            CalendarDate.read(Array(name[..<start].utf8).span).value != nil
        else { return note.title }
        return String(name[start...])
    }

    /// 0.4 title, 0.3 terms or dates, 0.3 targets; the same goal in another term, or below another goal, is another.
    private static func goal(_ model: GoalsModel) -> ComparedType {
        let half = Similarity(percent: 50)
        let fields = [
            ComparedField(name: "terms", weight: 30, oneSided: half, least: Similarity(tenThousandths: 1)),
            ComparedField(name: "targets", weight: 30, oneSided: half),
            ComparedField(name: "parent", weight: 0, least: .same),
        ]
        var type = ComparedType(title: 40, fields) { number in
            guard let goal = model.goal(ofNote: number) else { return fields.map { _ in .nothing } }
            let (first, last) = (goal.dates.start.map(dayNumber), goal.dates.due.map(dayNumber))
            return [
                first ?? last == nil ? .nothing : .span(first, last),
                goal.comparedTargets(model.units), goal.above.map { .items(["\($0.index)"]) } ?? .nothing,
            ]
        }
        type.isOneByTitle = true
        return type
    }

    /// 0.5 title, 0.2 day and time, 0.3 measures and duration; of one day only, within an hour when both have a time,
    /// and with amounts that lie within a twentieth, as those of a watch and of a memory do.
    private static func action(_ model: GoalsModel) -> ComparedType {
        let half = Similarity(percent: 50)
        let fields = [
            ComparedField(name: "date", nameOfMoment: "time", weight: 20, oneSided: half, least: half),
            ComparedField(name: "measures", weight: 30, oneSided: half, least: half, near: 5, isOfOneAmount: true),
        ]
        var type = ComparedType(title: 50, fields) { number in
            let note = model.graph.notes[number]
            let time = note.readOne("time", ClockTime.read)?.value
            var amounts = note.read("measures", Quantity.read).map { ComparedAmount($0.value, model.units) }
            if let duration = note.readOne("duration", Quantity.read)?.value {
                let amount = ComparedAmount(duration, model.units)
                if !amounts.contains(where: { $0.group == amount.group }) { amounts.append(amount) }
            }
            let day = note.date("date").map { ComparedFact.day(dayNumber($0)) }
            return [time.map { .moment($0.secondOfDay) } ?? day ?? .nothing, ComparedFact(amounts)]
        }
        (type.day, type.isOfOneDay) = ("date", true)
        return type
    }

    /// By the spellings of its unit; units that convert, but not into each other one to one, are two.
    private static func measure(_ model: GoalsModel) -> ComparedType {
        var type = ComparedType(title: 1, [ComparedField(name: "equals", weight: 0, least: .same)]) { number in
            let note = model.graph.notes[number]
            let unit = model.units.unit(note.text("unit") ?? "")
            let isKnown = UnitTable.builtIn.unit(unit.canonical).isKnown
            let converts = isKnown || note.readOne("equals", Quantity.read) != nil
            return [.unit(unit.group, unit.factor, converts: converts)]
        }
        type.isMeasure = true
        return type
    }

    private static func other(
        _ type: TypeID, _ model: GoalsModel, title: Int, _ compared: (Field) -> ComparedField?
    ) -> ComparedType {
        let schema = model.graph.schema
        let common = Set(RecordType.common.map(\.name))
        let fields = Array(schema.fields[type]).filter { !common.contains($0.name) && compared($0) != nil }
        var other = ComparedType(title: title, fields.compactMap(compared)) { number in
            fields.map { ComparedFact($0, of: number, model) }
        }
        other.day = schema.day(of: type)
        return other
    }
}

extension GoalRecord {
    /// What its targets ask for, in an order that does not depend on the file.
    func comparedTargets(_ units: UnitTable) -> ComparedFact {
        ComparedFact(plan.targets.compactMap { $0.target.map { ComparedAmount($0, units) } })
    }
}

private func dayNumber(_ day: CalendarDate) -> Int { Int(day.dayNumber) }

/// One respect in which records of a type are compared, besides their titles.
struct ComparedField: Sendable {
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

extension ComparedField {
    /// 20 for a required field, 10 for another, where a title has 60; fields that one record lacks do not count.
    /// Another number, word, link, day by more than three or moment by more than an hour in a required field is another
    /// thing, and so is another single link, or a short text that has nothing in common.
    fileprivate init(_ field: Field) {
        (name, weight) = (field.name, field.isRequired ? 20 : 10)
        switch field.scalar {
        case .text: least = Similarity(percent: 50)
        case .link: least = field.isList ? .zero : .same
        case .choice, .integer, .number, .boolean: least = .same
        case .date, .dateTime: least = field.isRequired ? Similarity(percent: 50) : .zero
        default: break
        }
    }
}

extension Field {
    /// Long texts, lists of text, and numbers and truths that may be left out say how something is, not what.
    fileprivate var isCompared: Bool {
        switch scalar {
        case .text: !isList && !allowsBlockText
        case .choice, .integer, .number, .boolean: isRequired && !isList
        case .date, .dateTime, .time: !isList
        case .quantity, .target, .link: true
        case .namedNumber, .namedQuantity, .dateSpan, .countedProperty, .interval: false
        }
    }
}

extension ComparedType {
    /// The mean of title and fields by their weights, without those that neither record gives.
    ///
    /// Nothing makes up for a different title: the score is at most the title's similarity and 0.2. Two goals of one
    /// title with the same days, or both without any, score at least 0.85. Records that differ in what tells things
    /// apart score at most 0.5. Never 1: equality is checked before.
    func score(
        _ title: TitleSimilarity, _ left: [ComparedFact], _ right: [ComparedFact]
    ) -> (score: Similarity, reasons: [DuplicateReason]) {
        var reasons = [
            isMeasure
                ? DuplicateReason(what: "unit", score: title.score)
                : DuplicateReason(what: "title", score: title.score, titles: title.differences)
        ]
        var (sum, weight, isApart) = (title.score.tenThousandths * titleWeight, titleWeight, false)
        for ((field, one), other) in zip(zip(fields, left), right) {
            guard let (score, isOneSided, isOther) = one.compared(with: other, field) else { continue }
            isApart = isApart || isOther
            sum += score.tenThousandths * field.weight
            weight += field.weight
            if isMeasure { continue }
            let what = one.isMoment || other.isMoment ? field.nameOfMoment ?? field.name : field.name
            reasons.append(DuplicateReason(what: what, score: score, isOneSided: isOneSided))
        }
        let most = Similarity(tenThousandths: title.score.tenThousandths + ComparedField.aboveTitle)
        var score = min(Similarity(tenThousandths: sum / weight), most)
        if isOneByTitle, title == .same, left.first == right.first { score = max(score, DuplicatePair.Band.leastHigh) }
        return (min(score, isApart ? ComparedField.apart : .almost), reasons)
    }
}

/// What a record says in one respect, ready to be compared with another.
enum ComparedFact: Hashable, Sendable {
    /// Nothing is given, or it cannot be read.
    case nothing
    /// Text in words.
    case text(String)
    /// A word of a choice, a number, a truth, or the notes that links lead to: of these the same or not.
    case items(Set<String>)
    /// A day as number.
    case day(Int)
    /// Seconds since the first day.
    case moment(Int)
    /// Sorted by their unit.
    case amounts([ComparedAmount])
    /// The days from and to.
    case span(Int?, Int?)
    /// A unit by its group, with what one of it is there, and whether that is more than its own name.
    case unit(String, Rational, converts: Bool)

    init(_ amounts: [ComparedAmount]) {
        self = amounts.isEmpty ? .nothing : .amounts(amounts.sorted { ($0.group, $0.amount) < ($1.group, $1.amount) })
    }

    fileprivate init(_ field: Field, of number: NoteID, _ model: GoalsModel) {
        let values = model.graph.elements(.schema(field.name), of: number).compactMap(\.value)
        self = .nothing
        if case .link = field.scalar {
            let notes = values.compactMap { if case .note(let note) = $0 { "\(note.index)" } else { nil } }
            if !notes.isEmpty { self = .items(Set(notes)) }
            return
        }
        switch values.first {
        case .quantity, .target:
            self = Self(
                values.compactMap { value in
                    switch value {
                    case .quantity(let quantity): ComparedAmount(quantity, model.units)
                    case .target(let target): ComparedAmount(target, model.units)
                    default: nil
                    }
                })
        case .text(let text): self = field.scalar == .text ? .text(text) : .items([text.lowercased()])
        case .number(let number): self = .items(["\(number)"])
        case .boolean(let truth): self = .items(["\(truth)"])
        case .day(let day): self = .day(dayNumber(day))
        case .moment(let moment): self = .moment(moment.wallSeconds)
        case .time(let time): self = .moment(time.secondOfDay)
        default: break
        }
    }

    var isMoment: Bool {
        if case .moment = self { true } else { false }
    }

    /// How alike two facts are, whether only one says something, and whether they tell two things apart; nil when
    /// there is nothing to compare.
    ///
    /// - items: shared over all (Jaccard)
    /// - amounts: the mean over all groups of 1 for equal ones, 0.8 for those that lie within `near` percent of the
    ///   greater, 0.3 for other amounts of one group, 0 for a group that only one has
    /// - days: 0.7 within three days, else 0
    /// - moments: from 1 at the same moment to 0.5 an hour apart, else 0
    /// - spans: shared over all days; for open ones from 1 for one due to 0 two weeks apart
    /// - when one says nothing, or has a day without a time and the other a time: `oneSided`
    func compared(
        with other: ComparedFact, _ field: ComparedField
    ) -> (score: Similarity, isOneSided: Bool, isApart: Bool)? {
        var score = Similarity.zero
        var isOther = false
        switch (self, other) {
        case (.nothing, .nothing): return nil
        case (.nothing, _), (_, .nothing), (.moment, .day), (.day, .moment):
            return field.oneSided.map { ($0, true, false) }
        case (.text(let a), .text(let b)): score = TitleSimilarity.between(a, b).score
        case (.items(let a), .items(let b)): score = Similarity(a.intersection(b).count, of: a.union(b).count)
        case (.day(let a), .day(let b)): score = a == b ? .same : abs(a - b) <= 3 ? Similarity(percent: 70) : .zero
        case (.moment(let a), .moment(let b)):
            score = abs(a - b) > 3_600 ? .zero : Similarity(7_200 - abs(a - b), of: 7_200)
        case (.amounts(let a), .amounts(let b)):
            let groups = Set((a + b).map(\.group)).map { ComparedAmount.percent(of: $0, a, b, near: field.near) }
            score = Similarity(groups.reduce(0, +), of: groups.count * 100)
            isOther = field.isOfOneAmount && groups.contains(ComparedAmount.different)
        case (.span(let first, let last), .span(let otherFirst, let otherLast)):
            guard let days = Self.sharedDays((first, last), (otherFirst, otherLast)) ?? field.oneSided else {
                return nil
            }
            score = days
        case (.unit(let group, let factor, let converts), .unit(let other, let otherFactor, let otherConverts)):
            score = group == other ? factor == otherFactor ? .same : .zero : converts && otherConverts ? .zero : .same
        default: break
        }
        return (score, false, score < field.least || isOther)
    }

    /// Nil when one of them gives no day that the other gives too.
    private static func sharedDays(_ a: (first: Int?, last: Int?), _ b: (first: Int?, last: Int?)) -> Similarity? {
        if let first = a.first, let last = a.last, let otherFirst = b.first, let otherLast = b.last {
            let both = min(last, otherLast) - max(first, otherFirst) + 1
            return Similarity(max(0, both), of: max(last, otherLast) - min(first, otherFirst) + 1)
        }
        let ends = [(a.last, b.last), (a.first, b.first)].compactMap { one, other in
            one.flatMap { one in other.map { abs(one - $0) } }
        }
        // 1 for one day, falling to 0 two weeks apart.
        return ends.first.map { Similarity(max(0, 14 - $0), of: 14) }
    }
}

/// An amount in the base of its unit, with what a target requires of it.
struct ComparedAmount: Hashable, Sendable {
    /// The convertible group; for a target its kind too. Two amounts compare when they are of one.
    var group: String
    var amount: Rational
    var from: Rational?

    init(_ quantity: Quantity, _ units: UnitTable) {
        let unit = units.unit(quantity.unit)
        group = unit.group
        amount = quantity.amount * unit.factor
    }

    init(_ target: Target, _ units: UnitTable) {
        self.init(target.quantity, units)
        from = target.from.map { $0.amount * units.unit($0.unit).factor }
        group += " \(target.kind)"
    }

    /// What amounts of one group score that do not lie near each other.
    static let different = 30

    /// How alike the amounts of a group are; 0 when only one has some.
    static func percent(of group: String, _ a: [ComparedAmount], _ b: [ComparedAmount], near: Int) -> Int {
        let (left, right) = (a.filter { $0.group == group }, b.filter { $0.group == group })
        guard let first = left.first, let second = right.first else { return 0 }
        if left == right { return 100 }
        guard left.count == 1, right.count == 1, first.from == second.from else { return different }
        let greater = max(first.amount.magnitude, second.amount.magnitude)
        let apart = (first.amount - second.amount).magnitude
        return apart * Rational(100) <= greater * Rational(near) ? 80 : different
    }
}
