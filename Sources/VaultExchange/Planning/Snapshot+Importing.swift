import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultReaders
import VaultRecords
import VaultSearch
import VaultSyntax
import VaultThreads
import VaultWorkouts

extension Snapshot {
    /// Plans an import: which records of a file are new, which are there already, and what is to be written.
    ///
    /// A record is known by its `import_id`. What is written is judged as every change is; a record that would bring an
    /// error is skipped with the reason, and the others are planned without it. Cost: linear in the records of the file
    /// and of the vault, that of `trying`, and that of `wish.originals` once.
    package func importing(
        _ file: ImportedFile, _ wish: ImportWish, now: DateTime
    ) throws(Refusal) -> ImportPlan {
        var wish = wish
        // What depends on a record that cannot be written is refused after it.
        for round in 0... {
            var (plan, judged) = try plan(file, wish, now)
            // The answer to a question decides what is written.
            guard let judged, let error = judged.errors.first, !plan.isRestoring else {
                let makesRecords = plan.edit.makesRecords
                plan.edit = judged?.planned ?? plan.edit
                plan.edit.makesRecords = makesRecords
                if let judged, let error = judged.errors.first, file.records[0].file == nil {
                    plan.remarks.append(
                        "\(Words.count(judged.errors.count, "value")) cannot be read, the first one in \(error.path): "
                            + "\(error.message); a spreadsheet may have rewritten dates and numbers")
                }
                return plan
            }
            let places = places(in: file, plan)
            let made = Set(plan.exercises.map(\.path))
            let known = wish.refused.count
            for error in judged.errors {
                guard let path = ([error.path] + error.holders.sorted()).first(where: { places[$0] != nil }) else {
                    continue
                }
                let reason = made.contains(path) ? "\(path): \(error.message)" : error.message
                for place in places[path] ?? [] where wish.refused[place] == nil { wish.refused[place] = reason }
            }
            if round == 19 || wish.refused.count == known { throw .finding(error) }
        }
        return ImportPlan(file)
    }

    /// The places of the records that make or need each file of a plan.
    private func places(in file: ImportedFile, _ plan: ImportPlan) -> [Path: [Int]] {
        var places: [Path: [Int]] = [:]
        for item in plan.items { places[item.path, default: []].append(item.place) }
        let made = Dictionary(plan.exercises.map { (ImportedExercises.key($0.title), $0.path) }) { first, _ in first }
        if made.isEmpty { return places }
        for (place, record) in file.records.enumerated() {
            for path in record.exercises.compactMap({ made[ImportedExercises.key($0.title)] }) {
                places[path, default: []].append(place)
            }
        }
        return places
    }

    /// The plan for a file, and what the checks say of it; nothing where it asks something.
    private func plan(
        _ file: ImportedFile, _ wish: ImportWish, _ now: DateTime
    ) throws(Refusal) -> (plan: ImportPlan, judged: (planned: PlannedEdit, after: Snapshot, errors: [Finding])?) {
        var run = ImportRun(self, file, wish, now: now)
        for (place, record) in file.records.enumerated() { run.add(record, at: place) }
        let plan = run.finished()
        if !plan.questions.isEmpty { return (plan, nil) }
        // What was exported may have had findings, and has them again.
        let ignored = plan.isRestoring ? Set(rules.map(\.id)).subtracting(Catalogue.rulesOfValues.map(\.id)) : []
        return (plan, try trying(plan.edit.change, today: now.day, ignoring: ignored))
    }
}

/// One import on its way.
private struct ImportRun {
    private let vault: Snapshot
    private let graph: Graph
    private let wish: ImportWish
    private let now: String
    private let units: UnitTable
    private var plan: ImportPlan
    /// Known records, by type and id.
    private var known: [TypeID: [String: NoteID]] = [:]
    private var forgotten: Set<String>
    private var restored: Set<String> = []
    private var files: [FileEdit] = []
    private var paths: NewPaths
    private var exercises: ImportedExercises
    /// The place of the record that is added.
    private var place = 0
    /// The ids of the records so far, by type.
    private var seenIDs: [TypeID: Set<String>] = [:]
    private var newUnits: [String] = []
    private var goals: [WishedGoal]
    private var likeRows: LikeRows
    /// How many new records keep what they hold, so that it can be shown.
    private var shown = 0
    private var checkedUnits: Set<String> = []
    private var restoredPaths: Set<Path> = []
    /// The records that are there and differ, with the place of their item in the plan.
    private var differing:
        [(place: Int, record: ImportedRecord, comparison: RecordComparison, differences: [ImportPlan.Difference])] = []

    init(_ vault: Snapshot, _ file: ImportedFile, _ wish: ImportWish, now: DateTime) {
        (self.vault, graph, self.wish, self.now) = (vault, vault.graph, wish, now.description)
        units = vault.graph.units
        goals = wish.goals.compactMap { number in
            vault.goals.goal(ofNote: number).map {
                WishedGoal(
                    link: "[[\(vault.graph.linkText(to: number))]]", title: vault.graph.notes[number].title,
                    dates: $0.dates)
            }
        }
        likeRows = LikeRows(vault.graph, file)
        paths = NewPaths(vault)
        files.reserveCapacity(file.records.count)
        plan = ImportPlan(file)
        plan.items.reserveCapacity(file.records.count)
        for type in vault.graph.schema.types.indices {
            plan.plurals[vault.graph.schema.types[type].name] = vault.graph.schema.plural(of: type)
        }
        forgotten = Set(ForgottenImports(named: file.source.rawValue, in: vault).ids)
        exercises = ImportedExercises(vault, file.records, wish.exercises, created: self.now)
        for name in Set(file.records.map(\.type)) {
            guard let type = graph.schema.type(name) else { continue }
            var ids: [String: NoteID] = [:]
            for number in graph.records[type] {
                for id in graph.notes[number].texts("import_id") { ids[id.value] = number }
            }
            known[type] = ids
        }
    }

    mutating func add(_ record: ImportedRecord, at place: Int) {
        self.place = place
        var record = record
        if let reason = wish.refused[place] { return skip(record, reason) }
        // A table may write it in capitals.
        if let type = graph.schema.type(record.type) { record.type = graph.schema.types[type].name }
        if let path = record.path { return restore(record, at: path) }
        // Other programs have titles of several lines.
        record.title = record.title.onOneLine
        for place in record.fields.indices { record.fields[place].text = record.fields[place].text.onOneLine }
        guard let type = graph.schema.type(record.type) else {
            return skip(record, "the vault has no records of type '\(record.type)'")
        }
        if let id = [record.id, record.rowID].compactMap({ $0 }).first(where: { known[type]?[$0] != nil }),
            let number = known[type]?[id]
        {
            record.id = id
            return isFirst(record, type) ? compare(record, number) : repeated(record)
        }
        if forgotten.contains(record.id) {
            if !wish.restores {
                plan.items.append(item(record, .forgotten, path: ""))
                return
            }
            restored.insert(record.id)
        }
        if let number = likeRows.next(like: record, type, in: vault) {
            // The note is known by the id that it got when other columns were read.
            record.id = graph.notes[number].texts("import_id").first?.value ?? record.id
            return compare(record, number)
        }
        make(record, type)
    }

    private mutating func skip(_ record: ImportedRecord, _ reason: String) {
        plan.skipped.append(SkippedRow(line: record.line, reason: reason))
    }

    private mutating func repeated(_ record: ImportedRecord) { skip(record, "'\(record.id)' stands above") }

    /// Whether no record before has its id: what a file has twice is its first record, at every import.
    private mutating func isFirst(_ record: ImportedRecord, _ type: TypeID) -> Bool {
        seenIDs[type, default: []].insert(record.id).inserted
    }

    private func item(_ record: ImportedRecord, _ fate: ImportPlan.Fate, path: Path) -> ImportPlan.Item {
        ImportPlan.Item(
            fate: fate, path: path, type: record.type, title: record.title, day: record.day, id: record.id,
            line: record.line, place: place)
    }

    // MARK: Records of an export

    /// Writes a record at its old path, unless it is there already, by its path or its `import_id`.
    private mutating func restore(_ record: ImportedRecord, at path: Path) {
        var problem = ""
        guard let restored = RestoredRecord(record, at: path, in: vault, problem: &problem) else {
            return skip(record, problem)
        }
        guard restoredPaths.insert(path).inserted else { return skip(record, "'\(path)' stands twice in the file") }
        plan.isRestoring = true
        let type = restored.note.type
        let ids = restored.note.texts("import_id").map(\.value)
        let knownIDs = type.flatMap { known[$0] } ?? [:]
        let sameID = ids.lazy.compactMap { knownIDs[$0] }.first
        guard let number = graph.note(at: path) ?? sameID else {
            if vault.folder.isThere(path) || graph.conflictCopy(at: path) != nil {
                return skip(record, "there is another file at '\(path)'")
            }
            if let taken = graph.notes(named: path.name).first {
                return skip(record, "the name of '\(path)' is that of '\(graph.notes[taken].path)'")
            }
            plan.items.append(item(record, .new, path: path))
            files.append(.creating(path, restored.text))
            return
        }
        let note = graph.notes[number]
        guard note.type == type else { return skip(record, "'\(note.path)' is of another type") }
        let differences = restored.differences(from: note)
        var found = item(record, differences.isEmpty ? .same : .changed, path: note.path)
        found.differences = differences
        plan.items.append(found)
        guard wish.overwrites, !differences.isEmpty else { return }
        guard let edit = restored.edit(of: note, differences) else {
            plan.remarks.append("\(note.path) cannot be changed: edit it by hand")
            return
        }
        plan.updates += differences.count
        files.append(edit)
    }

    // MARK: New records

    private mutating func make(_ record: ImportedRecord, _ type: TypeID) {
        var text = NewNoteText(graph.schema, type)
        text.set("title", record.title)
        for field in record.fields { text.add(field.name, field.text) }
        if !record.fields.contains(where: { $0.name == "created" }) { text.set("created", now) }
        text.add("import_id", record.id)
        if let other = record.rowID { text.add("import_id", other) }
        if graph.schema.fieldID("goals", of: type) != nil {
            for goal in goals where record.day.map(goal.dates.contains) ?? true { text.add("goals", goal.link) }
        }
        if let problem = text.problem { return skip(record, problem) }
        guard isFirst(record, type) else { return repeated(record) }
        let body = body(of: record)
        for field in record.fields where field.name == "measures" { look(at: field.text) }
        let recordType = graph.schema.types[type]
        let place = recordType.place(named: record.title, number: nil, day: record.day, as: vault.settings.names)
        let path = paths.free(place.folder, place.stem)
        var made = item(record, .new, path: path)
        if shown < ImportPlan.mostShown {
            made.amounts = record.fields.filter { $0.name == "measures" || $0.name == "duration" }.map(\.text)
            shown += 1
        }
        plan.items.append(made)
        if let day = record.day, graph.schema.fieldID("goals", of: type) != nil {
            for place in goals.indices { goals[place].count(day) }
        }
        files.append(.creating(path, text.whole(body)))
    }

    /// The text of a record below its front matter, with its exercises.
    private mutating func body(of record: ImportedRecord) -> String {
        if record.exercises.isEmpty { return record.body }
        let sections = exercises.text(of: record.exercises, &paths)
        return record.body.isEmpty ? sections : record.body + "\n\n" + sections
    }

    /// Notes a unit that no measure has.
    private mutating func look(at quantity: String) {
        guard let unit = Quantity.read(Array(quantity.utf8).span).value?.unit, !units.unit(unit).isKnown,
            checkedUnits.insert(UnitTable.folded(unit)).inserted
        else { return }
        newUnits.append(unit)
        plan.units.append((unit, units.near(unit)))
    }

    // MARK: Known records

    private mutating func compare(_ record: ImportedRecord, _ number: NoteID) {
        let note = graph.notes[number]
        let comparison = RecordComparison(vault, number)
        var differences = comparison.differences(of: record.fields)
        if let sets = comparison.difference(ofSets: record.exercises, exercises) { differences.append(sets) }
        let lines = exercises.lines(of: record)
        if let text = comparison.difference(ofText: lines.text) { differences.append(text) }
        if differences.isEmpty, note.title == record.title, comparison.otherText(than: lines.text).isEmpty {
            plan.items.append(item(record, .same, path: note.path))
            return
        }
        differing.append((plan.items.count, record, comparison, differences))
        plan.items.append(item(record, .changed, path: note.path))
    }

    /// Decides about the records that differ by what the import first wrote of them, for which git is asked once.
    private mutating func judgeDiffering() {
        if differing.isEmpty { return }
        let originals = wish.originals(differing.map { ($0.comparison.note.path, $0.record.id) })
        for (place, record, comparison, found) in differing {
            var differences = found
            let original = originals[comparison.note.path]
            let lines = exercises.lines(of: record)
            if let original {
                if let title = comparison.difference(ofTitle: record.title, original) { differences.append(title) }
                if let text = comparison.difference(ofDeleted: lines.text, original) { differences.append(text) }
            }
            plan.items[place].differences = differences.compactMap { difference in
                guard let original else { return difference }
                return comparison.judged(difference, original: original, of: record, lines)
            }
            if plan.items[place].differences.isEmpty { plan.items[place].fate = .same }
            let taken = plan.items[place].differences.filter {
                wish.overwrites || wish.takesUpdates && $0.verdict == .update
            }
            if !taken.isEmpty { update(comparison.note, record, taken) }
        }
    }

    private mutating func update(_ note: Note, _ record: ImportedRecord, _ taken: [ImportPlan.Difference]) {
        guard note.document.isUTF8 else {
            plan.remarks.append("\(note.path) is not UTF-8, so it is not changed")
            return
        }
        var edits = FieldEdits(note, graph.schema)
        var count = 0
        let inBody = ["sets", "text"]
        for difference in taken where !inBody.contains(difference.field) {
            do throws(Refusal) {
                try edits.set(difference.field, record.texts(difference.field))
                count += 1
            } catch {
                plan.remarks.append("'\(difference.field)' in \(note.path) cannot be changed: edit it by hand")
            }
        }
        var changes = edits.edits
        if taken.contains(where: { inBody.contains($0.field) }) {
            let body = body(of: record)
            changes.append(.replace(note.document.body, body.hasSuffix("\n") ? body : body + "\n"))
            count += 1
        }
        guard count > 0 else { return }
        plan.updates += count
        files.append(FileEdit(path: note.path, before: note.document.bytes, edits: changes))
        for field in record.fields where field.name == "measures" { look(at: field.text) }
    }

    consuming func finished() -> ImportPlan {
        judgeDiffering()
        plan.exercises = exercises.made
        plan.remarks += exercises.remarks
        let count = plan.count(.new)
        plan.unlinked = goals.compactMap { $0.sentence(of: count) }
        plan.remarks += plan.unlinked
        if likeRows.count > 0 {
            let rows = likeRows.count == 1 ? "1 row is" : "\(likeRows.count) rows are"
            plan.remarks.append("\(rows) known from an import in which other columns were read")
        }
        plan.skipped.sort { $0.line < $1.line }
        // What is there already needs no answer.
        if !plan.items.isEmpty, plan.count(.new) + plan.count(.changed) == 0 { plan.questions = [] }
        var all = exercises.files + files + wish.others
        if !newUnits.isEmpty { all += vault.packs.flatMap { $0.unitFiles(newUnits, vault) } }
        if !restored.isEmpty {
            let forgotten = ForgottenImports(named: plan.source.rawValue, in: vault)
            do throws(Refusal) {
                if let edit = try forgotten.removing(restored) { all.append(edit) }
            } catch {
                plan.remarks.append("'forgotten' in \(forgotten.path) cannot be changed: edit it by hand")
            }
        }
        plan.edit = PlannedEdit(change: Change(files: all), makesRecords: !plan.isRestoring)
        return plan
    }
}

extension Snapshot {
    /// Plans an import of conversations.
    ///
    /// - Parameter owner: whose they are; nil for the only user of the vault
    package func importing(
        chats file: ImportedFile, owner: NoteID?, today: CalendarDate
    ) throws(Refusal) -> ImportPlan {
        var plan = ImportPlan(file)
        guard let archive = file.archive else { return plan }
        let planned = try importing(archive, owner: owner, today: today)
        plan.edit = planned.edit
        plan.known = planned.known
        for file in planned.edit.change.files {
            guard let bytes = file.applied() else { continue }
            let note = NoteReading.read(path: file.path, bytes: bytes, schema: graph.schema)
            guard let type = note.type else { continue }
            plan.items.append(
                ImportPlan.Item(
                    fate: file.before == nil ? .new : .changed, path: file.path, type: graph.schema.types[type].name,
                    title: note.title, day: (note.dateTime("sent") ?? note.dateTime("created"))?.day,
                    id: note.texts("import_id").first?.value ?? "", line: 0, place: 0))
        }
        let sentences = [
            (planned.placeholders, "empty messages"), (planned.orphans, "answers without a question"),
        ]
        plan.leftOut.add(sentences.map { (count: $0.0, what: $0.1) })
        return plan
    }
}

/// A goal that new records are to link.
struct WishedGoal: Sendable {
    var link: String
    var title: String
    var dates: EffectiveDates
    /// How many new records have a day before its start, or after its end.
    private var (before, after) = (0, 0)

    init(link: String, title: String, dates: EffectiveDates) {
        (self.link, self.title, self.dates) = (link, title, dates)
    }

    mutating func count(_ day: CalendarDate) {
        if dates.contains(day) { return }
        if let start = dates.start, day < start { before += 1 } else { after += 1 }
    }

    /// How many of all records are outside of its days, and on which side; nil for none.
    func sentence(of all: Int) -> String? {
        var parts: [String] = []
        let name = Words.quote(title)
        if before > 0, let start = dates.start {
            parts.append("\(after > 0 ? "\(before) " : "")before \(name) starts on \(start)")
        }
        if after > 0, let due = dates.due {
            parts.append("\(before > 0 ? "\(after) " : "")after \(before > 0 ? "it" : name) ends on \(due)")
        }
        if parts.isEmpty { return nil }
        return "\(before + after) of \(all) not linked: \(Words.list(parts, joint: "and"))"
    }
}
