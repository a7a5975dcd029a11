import VaultChecks
import VaultProgress
import VaultRecords
import VaultSearch
import VaultSyntax

extension Rule {
    static let duplicateRecord = Rule("duplicate-record", .error, mildest: .warning)
}

/// Records that are certainly duplicates.
///
/// One finding for each but the first, which is `run` of `run`, `run copy` and `run-2`; measures of one unit are found
/// where units are read.
struct DuplicateRules {
    let model: GoalsModel

    func findings() -> [Finding] { goals() + dated() + terms() + values() + others() }

    /// Goals with the same folded title, effective dates and targets; one of which an entry cannot be read may
    /// differ in it.
    private func goals() -> [Finding] {
        let goals = model.goals.filter { $0.plan.kind == .goal && !$0.plan.isIncomplete }
        return repeated(goals, by: \.note) { goal -> [AnyHashable] in
            [TitleSimilarity.folded(goal.plan.title), goal.dates, goal.comparedTargets(model.units)]
        }.map { finding($0.note, "title", "the goal has the title, dates and targets of", $1.note) }
    }

    /// Milestones with the same folded title and due date, unless they are of different goals, and obligations that
    /// the same person asked for too; those of which an entry cannot be read may differ in it.
    private func dated() -> [Finding] {
        let records = model.goals.filter { $0.plan.kind != .goal && !$0.plan.isIncomplete && $0.plan.due != nil }
        return groups(records, by: \.note) { record -> [AnyHashable] in
            let isAsked = record.plan.kind == .obligation
            let asker = isAsked ? model.graph.notes[record.note].text("requested_by") : nil
            return [
                record.plan.kind, TitleSimilarity.folded(record.plan.title), record.plan.due,
                asker.map(TitleSimilarity.folded),
            ]
        }.flatMap(pairs).map { record, first in
            let same = record.plan.kind == .milestone ? "title and due date" : "title, due date and requester"
            return finding(record.note, "title", "the \(record.plan.kind.rawValue) has the \(same) of", first.note)
        }
    }

    /// Each record but the first with the first before it that is not of another goal. One pass.
    private func pairs(_ sorted: [GoalRecord]) -> [(record: GoalRecord, first: GoalRecord)] {
        // Of each goal, and of those without one, which are like the records of any goal.
        var firsts: [NoteID?: Int] = [:]
        return sorted.enumerated().compactMap { index, record in
            let alike = record.above == nil ? [index == 0 ? nil : 0] : [firsts[record.above], firsts[nil]]
            if firsts[record.above] == nil { firsts[record.above] = index }
            return alike.compactMap(\.self).min().map { (record, sorted[$0]) }
        }
    }

    /// Terms with the same number.
    private func terms() -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.number != nil }
        return repeated(terms, by: \.note, key: \.number).map { term, first in
            finding(term.note, "number", "'\(term.number ?? 0)' is also the number of", first.note)
        }
    }

    /// Values with the same title.
    private func values() -> [Finding] {
        let values = model.places.value.map { model.records[$0] } ?? []
        func title(_ value: NoteID) -> String { model.graph.notes[value].title }
        return repeated(values, by: \.self, key: { TitleSimilarity.folded(title($0)) }).map { value, first in
            finding(value, "title", "\(Words.quote(title(value))) is also the title of", first)
        }
    }

    /// What may be among any number of records, in one pass over them.
    private func others() -> [Finding] {
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

    /// A measure whose unit an earlier one has.
    func measure(_ measure: Int, like first: Int) -> Finding {
        let numbers = model.graph.inMergeOrder([first, measure].map(model.note(ofMeasure:)))
        let unit = model.measures.spellings[measure].unit
        return finding(numbers[1], "unit", "\(Words.quote(unit)) is also the unit of", numbers[0])
    }

    /// The findings of all rules about duplicates look alike.
    ///
    /// - Parameter message: up to the name of the first record
    func finding(_ number: NoteID, _ field: String, _ message: String, _ first: NoteID) -> Finding {
        let (note, other) = (model.graph.notes[number], model.graph.notes[first])
        return note.finding(
            .duplicateRecord, note.place(of: field), field: field, "\(message) '\(other.name)'",
            help: "merge them with: \(model.graph.mergeCommand([first, number]))",
            related: [other.related(field, "the first record")])
    }

    /// The elements whose key another one has that comes first in merge order, with that one.
    private func repeated<Element, Key: Hashable>(
        _ elements: [Element], by note: (Element) -> NoteID, key: (Element) -> Key
    ) -> [(element: Element, first: Element)] {
        groups(elements, by: note, key: key).flatMap { group in group.dropFirst().map { ($0, group[0]) } }
    }

    /// The elements that share a key, at least two each, in merge order.
    private func groups<Element, Key: Hashable>(
        _ elements: [Element], by note: (Element) -> NoteID, key: (Element) -> Key
    ) -> [[Element]] {
        Dictionary(grouping: elements, by: key).values.filter { $0.count > 1 }.map { group in
            let byNote = Dictionary(group.map { (note($0), $0) }) { first, _ in first }
            return model.graph.inMergeOrder(byNote.keys.sorted()).compactMap { byNote[$0] }
        }
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

    /// The notes that share an exact key too, each with the first note that has it in merge order, and the key: `run`
    /// before `run copy` and `run-2`. Notes that share several are one pair, by the first of them.
    func groups<Key: Hashable>(
        by keys: (NoteID) -> [Key], in model: GoalsModel
    ) -> [(number: NoteID, first: NoteID, key: Key)] {
        var found: [(number: NoteID, first: NoteID, key: Key)] = []
        var first: [Key: NoteID] = [:]
        for number in model.graph.inMergeOrder(Set(several.values.joined()).sorted()) {
            var paired: Set<NoteID> = []
            for key in keys(number) {
                let earlier = first[key] ?? number
                first[key] = earlier
                // A note has come twice when it says one thing twice.
                if earlier != number, paired.insert(earlier).inserted { found.append((number, earlier, key)) }
            }
        }
        return found
    }
}

/// Records of one type that were imported twice: any `import_id` of one is one of the other.
enum DuplicateImport {
    /// - Parameter shared: the records by `keys(of:type:)`
    static func findings(_ shared: SharedKeys, _ model: GoalsModel) -> [Finding] {
        shared.groups(by: { ids(of: $0, model) }, in: model).map { number, first, id in
            let message = "\(Words.quote(id.text)) is also the import_id of"
            return DuplicateRules(model: model).finding(number, "import_id", message, first)
        }
    }

    /// Calls with a number for each `import_id`, which records of one type that have it share. Takes no memory.
    static func forEachKey(of note: Note, type: TypeID, _ body: (UInt64) -> Void) {
        guard note.marks.contains(.importID), let entry = note.document.entry("import_id"), entry.state == .readable
        else { return }
        let (nodes, value) = (note.document.nodes, Int(entry.value))
        var index = nodes[value].isList ? value + 1 : value
        while index < Int(nodes[value].next) {
            let node = nodes[index]
            if node.isScalar, node.kind != .missing {
                body(note.document.withText(node) { FoldedName.key($0) } &+ UInt64(type.index) &* 0x9E37_79B9_7F4A_7C15)
            }
            index = Int(node.next)
        }
    }

    private struct ID: Hashable {
        var type: TypeID
        var text: String
    }

    private static func ids(of number: NoteID, _ model: GoalsModel) -> [ID] {
        let note = model.graph.notes[number]
        return note.type.map { type in note.texts("import_id").map { ID(type: type, text: $0.value) } } ?? []
    }
}
