import VaultChecks
import VaultProgress
import VaultRecords
import VaultSearch
import VaultSyntax

extension Rule {
    static let duplicateRecord = Rule(
        "duplicate-record", .error, mildest: .warning, summary: "two records are duplicates")
}

/// Records that are certainly duplicates.
///
/// One finding for each but the first, which is `run` of `run`, `run copy` and `run-2`; measures of one unit are found
/// where units are read.
enum DuplicateRecord {
    static func findings(_ model: GoalsModel) -> [Finding] {
        goals(model) + dated(model) + terms(model) + values(model) + others(model)
    }

    /// What may be among any number of records, in one pass over them.
    private static func others(_ model: GoalsModel) -> [Finding] {
        let notes = model.graph.notes
        var imports = SharedKeys(capacity: 0)
        var actions = SharedKeys(capacity: model.actionCount)
        for (type, numbers) in zip(model.records.indices, model.records) {
            for number in numbers {
                let note = notes[number]
                DuplicateImport.forEachKey(of: note, type: type) { imports.add(number, $0) }
                if type == model.places.action, let key = DuplicateAction.key(of: note) { actions.add(number, key) }
            }
        }
        return DuplicateImport.findings(imports, model) + DuplicateAction.findings(actions, model)
    }

    /// Goals with the same folded title, effective dates and targets; one of which an entry cannot be read may
    /// differ in it.
    private static func goals(_ model: GoalsModel) -> [Finding] {
        let goals = model.goals.filter { $0.plan.kind == .goal && !$0.plan.isIncomplete }
        return repeated(goals, by: \.note, in: model) { goal in
            GoalKey(
                title: TitleSimilarity.folded(goal.plan.title), dates: goal.dates,
                targets: targets(of: goal, model.units))
        }.map { goal, first in
            finding(
                goal.note, "title", "the goal has the title, dates and targets of '\(first.plan.name)'", first.note,
                model)
        }
    }

    /// Milestones with the same folded title and due date, unless they are of different goals, and obligations that
    /// the same person asked for too; those of which an entry cannot be read may differ in it.
    private static func dated(_ model: GoalsModel) -> [Finding] {
        let records = model.goals.filter { $0.plan.kind != .goal && !$0.plan.isIncomplete && $0.plan.due != nil }
        let groups = groups(records, by: \.note, in: model) { record in
            let isAsked = record.plan.kind == .obligation
            let asker = isAsked ? model.graph.notes[record.note].text("requested_by") : nil
            return DatedKey(
                kind: record.plan.kind, title: TitleSimilarity.folded(record.plan.title), due: record.plan.due,
                asker: asker.map(TitleSimilarity.folded))
        }
        return groups.flatMap { sorted in
            pairs(sorted).map { record, first in
                let same = record.plan.kind == .milestone ? "title and due date" : "title, due date and requester"
                return finding(
                    record.note, "title", "the \(record.plan.kind.rawValue) has the \(same) of '\(first.plan.name)'",
                    first.note, model)
            }
        }
    }

    /// Each record but the first with the first before it that is not of another goal. One pass.
    private static func pairs(_ sorted: [GoalRecord]) -> [(record: GoalRecord, first: GoalRecord)] {
        var firstOfGoal: [NoteID: Int] = [:]
        var firstWithout: Int?
        var found: [(record: GoalRecord, first: GoalRecord)] = []
        for (index, record) in sorted.enumerated() {
            var earlier = index == 0 ? nil : Optional(0)
            if let goal = record.above {
                earlier = [firstOfGoal[goal], firstWithout].compactMap(\.self).min()
                if firstOfGoal[goal] == nil { firstOfGoal[goal] = index }
            } else if firstWithout == nil {
                firstWithout = index
            }
            if let earlier { found.append((record, sorted[earlier])) }
        }
        return found
    }

    /// Terms with the same number.
    private static func terms(_ model: GoalsModel) -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.number != nil }
        return repeated(terms, by: \.note, in: model) { $0.number }.map { term, first in
            finding(
                term.note, "number", "'\(term.number ?? 0)' is also the number of '\(first.name)'", first.note, model)
        }
    }

    /// Values with the same title.
    private static func values(_ model: GoalsModel) -> [Finding] {
        guard let type = model.places.value else { return [] }
        let values = model.records[type]
        return repeated(values, by: \.self, in: model) { TitleSimilarity.folded(model.graph.notes[$0].title) }.map {
            value, first in
            let (note, other) = (model.graph.notes[value], model.graph.notes[first])
            return finding(
                value, "title", "\(Words.quote(note.title)) is also the title of '\(other.name)'", first, model)
        }
    }

    /// A measure whose unit an earlier one has.
    static func measure(_ measure: Int, like first: Int, _ model: GoalsModel) -> Finding {
        let notes = model.graph.inMergeOrder([first, measure].map(model.note(ofMeasure:)))
        let (number, other) = (notes[1], notes[0])
        let unit = model.measures.spellings[measure].unit
        return finding(
            number, "unit", "\(Words.quote(unit)) is also the unit of '\(model.graph.notes[other].name)'", other, model)
    }

    /// The findings of all rules about duplicates look alike.
    static func finding(_ number: NoteID, _ field: String, _ message: String, _ first: NoteID, _ model: GoalsModel)
        -> Finding
    {
        let (note, other) = (model.graph.notes[number], model.graph.notes[first])
        return note.finding(
            .duplicateRecord, note.place(of: field), field: field, message,
            help: "merge them with: \(model.graph.mergeCommand([first, number]))",
            related: [.init(path: other.path, range: other.place(of: field), message: "the first record")])
    }

    /// The elements whose key another one has that comes first in merge order, with that one.
    private static func repeated<Element, Key: Hashable>(
        _ elements: [Element], by note: (Element) -> NoteID, in model: GoalsModel, key: (Element) -> Key
    ) -> [(element: Element, first: Element)] {
        groups(elements, by: note, in: model, key: key).flatMap { group in
            group.dropFirst().map { ($0, group[0]) }
        }
    }

    /// The elements that share a key, at least two each, in merge order.
    private static func groups<Element, Key: Hashable>(
        _ elements: [Element], by note: (Element) -> NoteID, in model: GoalsModel, key: (Element) -> Key
    ) -> [[Element]] {
        Dictionary(grouping: elements, by: key).values.filter { $0.count > 1 }.map { group in
            let byNote = Dictionary(group.map { (note($0), $0) }) { first, _ in first }
            return model.graph.inMergeOrder(byNote.keys.sorted()).compactMap { byNote[$0] }
        }
    }

    private struct GoalKey: Hashable {
        var title: String
        var dates: EffectiveDates
        var targets: [String]
    }

    private struct DatedKey: Hashable {
        var kind: GoalPlan.Kind
        var title: String
        var due: CalendarDate?
        /// Of an obligation who asked for it.
        var asker: String?
    }

    /// What the targets ask for, in base units, in an order that does not depend on the file.
    private static func targets(of goal: GoalRecord, _ units: UnitTable) -> [String] {
        goal.plan.targets.map { planned in
            guard let target = planned.target else { return planned.written }
            let from = target.from.map { amount($0, units) } ?? ""
            let period = target.period?.rawValue ?? ""
            return "\(target.mode.rawValue) \(amount(target.quantity, units)) \(from) \(period)"
        }.sorted()
    }

    /// A quantity in the base unit of its group.
    static func amount(_ quantity: Quantity, _ units: UnitTable) -> String {
        let unit = units.unit(quantity.unit)
        return "\(quantity.amount * unit.factor) \(unit.group)"
    }
}

/// Finds the few notes that share something among many, by a number that equal ones share.
struct SharedKeys {
    private var first: [UInt64: NoteID] = [:]
    /// The notes of each key that came more than once.
    private var several: [UInt64: [NoteID]] = [:]

    init(capacity: Int) { first.reserveCapacity(capacity) }

    /// O(1), without memory except for the table.
    mutating func add(_ number: NoteID, _ key: UInt64) {
        guard let earlier = first.updateValue(number, forKey: key) else { return }
        several[key, default: [earlier]].append(number)
    }

    /// The notes that share an exact key too, each with the first note that has it in merge order: `run`
    /// before `run copy` and `run-2`. Notes that share several are one pair.
    func groups<Key: Hashable>(
        by keys: (NoteID) -> [Key], in model: GoalsModel
    ) -> [(number: NoteID, first: NoteID)] {
        var found: [NoteID: Set<NoteID>] = [:]
        for numbers in several.values {
            var first: [Key: NoteID] = [:]
            // A note has come twice when it says one thing twice.
            for number in model.graph.inMergeOrder(Array(Set(numbers)).sorted()) {
                for key in keys(number) {
                    let earlier = first[key] ?? number
                    if earlier == number { first[key] = number } else { found[number, default: []].insert(earlier) }
                }
            }
        }
        return found.flatMap { number, earlier in earlier.map { (number, $0) } }
    }
}
