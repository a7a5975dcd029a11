import VaultChecks
import VaultProgress
import VaultRecords
import VaultSearch
import VaultSyntax

extension Rule {
    static let duplicateRecord = Rule("duplicate-record", .error, mildest: .warning)
}

/// Records that are certainly duplicates: one finding for each but the first, which is `run` of `run`, `run copy` and
/// `run-2`. Measures of one unit are found where units are read.
struct DuplicateRules {
    let model: GoalsModel

    func findings() -> [Finding] { planned() + terms() + titled() + others() }

    /// Goals with the same title, effective dates and targets; milestones with the same title, due date and goal;
    /// obligations with the same title, due date and requester. An entry that cannot be read may be where they differ.
    private func planned() -> [Finding] {
        let plans = model.goals.filter { !$0.plan.isIncomplete && ($0.plan.kind == .goal || $0.plan.due != nil) }
        return repeated(plans, by: \.note, unlessDistinct: true) { record -> [AnyHashable?] in
            let own: [AnyHashable?] =
                switch record.plan.kind {
                case .goal: [record.dates, record.comparedTargets(model.units)]
                case .milestone: [record.plan.due, record.above]
                case .obligation:
                    [record.plan.due, model.graph.notes[record.note].text("requested_by").map(TitleSimilarity.folded)]
                }
            return [record.plan.kind, TitleSimilarity.folded(record.plan.title)] + own
        }.map { record, first in
            let same =
                switch record.plan.kind {
                case .goal: "title, dates and targets"
                case .milestone: "title and due date"
                case .obligation: "title, due date and requester"
                }
            return finding(record.note, "title", "the \(record.plan.kind.rawValue) has the \(same) of", first.note)
        }
    }

    private func terms() -> [Finding] {
        let terms = model.terms.filter { $0.kind == .term && $0.number != nil }
        return repeated(terms, by: \.note, key: \.number).map { term, first in
            finding(term.note, "number", "'\(term.number ?? 0)' is also the number of", first.note)
        }
    }

    /// Records of types that are known by their titles. Of other packs only those that are in use, and only a warning: what
    /// they say may be what is wanted twice.
    private func titled() -> [Finding] {
        let (notes, schema) = (model.graph.notes, model.graph.schema)
        return schema.types.indices.filter { schema.types[$0].isKnownByTitle }.flatMap { type in
            let isValue = type == model.places.value
            let records = model.records[type].filter { isValue || !notes[$0].isTrue("archived") }
            return repeated(records, by: \.self, unlessDistinct: true) { TitleSimilarity.folded(notes[$0].title) }
                .map { record, first in
                    var finding = finding(
                        record, "title", "\(Words.quote(notes[record].title)) is also the title of", first)
                    if !isValue { finding.severity = .warning }
                    return finding
                }
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

    func measure(_ measure: Int, like first: Int) -> Finding {
        let numbers = model.graph.inMergeOrder([first, measure].map(model.note(ofMeasure:)))
        let unit = model.measures.spellings[measure].unit
        return finding(numbers[1], "unit", "\(Words.quote(unit)) is also the unit of", numbers[0])
    }

    /// The finding of all rules about duplicates, with its message up to the name of the first record.
    func finding(_ number: NoteID, _ field: String, _ message: String, _ first: NoteID) -> Finding {
        let (note, other) = (model.graph.notes[number], model.graph.notes[first])
        return note.finding(
            .duplicateRecord, note.place(of: field), field: field, "\(message) '\(other.name)'",
            help: "merge them with: \(model.graph.mergeCommand([first, number]))",
            related: [other.related(field, "the first record")])
    }

    /// The elements whose key another one has that comes first in merge order, with that one.
    ///
    /// - Parameter unlessDistinct: whether those that are said to be different things are left out
    private func repeated<Element, Key: Hashable>(
        _ elements: [Element], by note: (Element) -> NoteID, unlessDistinct: Bool = false, key: (Element) -> Key
    ) -> [(element: Element, first: Element)] {
        Dictionary(grouping: elements, by: key).values.filter { $0.count > 1 }.flatMap { group in
            let byNote = Dictionary(group.map { (note($0), $0) }) { first, _ in first }
            let sorted = model.graph.inMergeOrder(byNote.keys.sorted()).compactMap { byNote[$0] }
            return sorted.dropFirst().map { ($0, sorted[0]) }.filter {
                !unlessDistinct || !model.areDistinct(note($0), note($1))
            }
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

/// Actions with the same title, day, time and measures.
enum DuplicateAction {
    static func findings(_ shared: SharedKeys, _ model: GoalsModel) -> [Finding] {
        shared.groups(by: { Key($0, model).map { [$0] } ?? [] }, in: model).compactMap { number, first, _ in
            if model.areDistinct(number, first) { return nil }
            var finding = DuplicateRules(model: model).finding(
                number, "title", "the action has the same title, date, time and measures as", first)
            finding.severity = .warning
            return finding
        }
    }

    /// A number that actions with one title, day and time share; nil for actions without title or time, which are
    /// not compared. Takes no memory for an ASCII title.
    static func key(of note: Note) -> UInt64? {
        guard let timeNode = note.single("time"), let dateNode = note.single("date"),
            let titleNode = note.single("title"),
            let time = note.document.withText(note.document.nodes[Int(timeNode)], { ClockTime.read($0) }).value,
            let day = note.document.withText(note.document.nodes[Int(dateNode)], { CalendarDate.read($0) }).value
        else { return nil }
        let title = note.document.withText(note.document.nodes[Int(titleNode)]) { FoldedName.key($0) }
        let moment = UInt64(bitPattern: Int64(DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds))
        return title ^ moment &* 0x9E37_79B9_7F4A_7C15
    }

    static func areSame(_ one: NoteID, _ other: NoteID, _ model: GoalsModel) -> Bool {
        Key(one, model).map { $0 == Key(other, model) } ?? false
    }

    private struct Key: Hashable {
        var title: String
        var day: CalendarDate
        var time: ClockTime
        var measures: ComparedFact

        init?(_ number: NoteID, _ model: GoalsModel) {
            let note = model.graph.notes[number]
            // An entry that cannot be read may be where they differ.
            guard !note.isIncomplete, let title = note.text("title"), let day = note.date("date"),
                let time = note.readOne("time", ClockTime.read)?.value
            else { return nil }
            self.title = TitleSimilarity.folded(title)
            (self.day, self.time) = (day, time)
            measures = ComparedFact(
                note.read("measures", Quantity.read).map { ComparedAmount($0.value, model.units) })
        }
    }
}
