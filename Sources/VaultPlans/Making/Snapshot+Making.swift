import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// New records. Like edits they are planned on the graph and written as a whole.
extension Snapshot {
    /// Plans the file of a new record: type, title, then its fields in the order of the schema. Cost: that of two
    /// checks.
    ///
    /// A link may be given as any name of its record, a day as a word. What is not given is filled in where it goes
    /// without saying: the day of what was done is today, a term is the one that `vault term next` proposes, and the
    /// title of what is named by a number or a unit is that. Refused is what `vault check` would report as an error.
    ///
    /// - Parameters:
    ///   - isUnfinished: whether required fields are still to come, so that only what is given is judged
    ///   - day: reads a day that is named by a word, for a field
    package func making(
        _ record: NewRecord, isUnfinished: Bool = false, today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> PlannedRecord {
        let draft = try drafted(record, isUnfinished: isUnfinished, today: today, day: day)
        var planned = draft.record
        let (measures, remarks) = (planned.edit.newMeasures, planned.edit.remarks)
        do throws(Refusal) {
            (planned.edit, planned.after) = try judging(
                planned.edit.change, today: today, warnsElsewhere: true,
                ignoring: isUnfinished ? [Rule.missingField.id] : [])
        } catch {
            throw error.without(helpNaming: planned.name)
        }
        planned.edit.newMeasures = measures + planned.edit.newMeasures
        planned.edit.remarks = remarks
        if let stem = draft.stem, planned.name != stem { planned.taken = taken(stem) }
        return planned
    }

    /// The file of a new record as `making` plans it, not judged yet. Cost: that of the file.
    package func drafting(
        _ record: NewRecord, today: CalendarDate, day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> PlannedRecord {
        try drafted(record, isUnfinished: false, today: today, day: day).record
    }

    /// With the name that it would have by itself; nil where its pack gives it one.
    private func drafted(
        _ record: NewRecord, isUnfinished: Bool, today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> (record: PlannedRecord, stem: String?) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        let type = graph.schema.types[record.type]
        var given = try complete(record, type)
        let adjusted = adjusted(given.assignments, record.type, nil, today: today)
        given.assignments = adjusted.assignments
        var remarks = adjusted.remarks
        given = filled(given, type, today: today)
        var edits = FieldEdits(
            Document([]), fields: graph.schema.fields[record.type].elements, path: Path(type.name))
        try edits.set("type", [type.name])
        if let title = given.title { try edits.set("title", [title]) }
        for assignment in given.assignments {
            try refuse(assignment, near: record.type, in: edits.document, insists: record.allowsNearFields, day: day)
            if let remark = try apply(assignment, to: &edits, record.type, day: day) { remarks.append(remark) }
        }
        var bytes = edits.document.bytes
        if let body = record.body, !body.isEmpty { bytes += (body.hasSuffix("\n") ? body : body + "\n").utf8 }
        let note = NoteReading.read(path: "", bytes: bytes, schema: graph.schema)
        let required = graph.schema.required[record.type].map { graph.schema.fields[record.type][$0] }
        let missing = required.filter { note.elements($0.name).isEmpty }
        if !missing.isEmpty, !isUnfinished { throw .missing(type: type.name, missing) }
        if !type.isNamedByNumber, note.text(type.namingField) == nil {
            let custom = given.assignments.first { graph.schema.fieldID($0.field.lowercased(), of: record.type) == nil }
            throw .untitled(type: type.name, written: custom.map { $0.field + $0.verb.rawValue + $0.text })
        }
        let ownPlace = packs.lazy.compactMap { $0.place(note, self) }.first
        let place = ownPlace ?? place(of: note, type, today: today)
        let wanted = graph.isFree(place.stem) ? place.stem : place.stem + (record.suffix.map { "-" + $0 } ?? "")
        let path = freePath(place.folder, wanted, besides: [])
        let measures = packs.flatMap { $0.unitFiles(record.newUnits, self) }
        let file = FileEdit.creating(path, String(decoding: bytes, as: UTF8.self))
        var planned = PlannedEdit(change: Change(files: [file] + measures), newMeasures: measures.map(\.path))
        planned.remarks = remarks
        return (PlannedRecord(path: path, edit: planned), ownPlace == nil ? place.stem : nil)
    }

    /// With repeated lists as one and without spaces around the title, and refused where something of what is given
    /// would be lost.
    private func complete(_ record: NewRecord, _ type: RecordType) throws(Refusal) -> NewRecord {
        var record = record
        record.title = record.title?.trimmedTitle
        for place in record.assignments.indices where record.assignments[place].field.lowercased() == "title" {
            record.assignments[place].text = record.assignments[place].text.trimmedTitle
        }
        var given = [FieldAssignment("type", .set, type.name)]
        if let title = record.title, !type.isNamedByNumber, type.namingField == "title" {
            given.append(FieldAssignment("title", .set, title))
        }
        let all = try (given + record.assignments).joined { name in
            type.fields.contains { $0.name == name && $0.isList }
        }
        record.assignments = Array(all.dropFirst(given.count))
        return record
    }

    /// With defaults.
    private func filled(_ record: NewRecord, _ type: RecordType, today: CalendarDate) -> NewRecord {
        var record = record
        func isGiven(_ field: String) -> Bool { record.assignments.contains { $0.field.lowercased() == field } }
        func fill(_ field: String, _ text: String) {
            if !isGiven(field) { record.assignments.append(FieldAssignment(field, .set, text)) }
        }
        if let title = record.title {
            let number = type.numberField.flatMap { WholeNumber(title) == nil || isGiven($0) ? nil : $0 }
            if let field = number ?? (type.namingField == "title" ? nil : type.namingField), !isGiven(field) {
                record.title = nil
                fill(field, title)
            }
        }
        if type.isNamedByDay, let field = type.dayField, field.scalar == .date { fill(field.name, today.description) }
        for pack in packs {
            for (field, text) in pack.proposal(type.name, isGiven, self, today) { fill(field, text) }
        }
        return record
    }

    /// Writes a field, and gives what is to be said of its spelling.
    private func apply(
        _ assignment: FieldAssignment, to edits: inout FieldEdits, _ type: TypeID,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> String? {
        if assignment.text.isEmpty { return nil }
        let field = graph.schema.field(assignment.field.lowercased(), of: type)
        var text = try written(assignment, of: type, day: day)
        let remark = remark(on: assignment, writtenAs: text, field)
        let time = Array(text.utf8)
        if case .time = field?.scalar, let time = ClockTime.read(time.span).value { text = "\(time)" }
        try edits.take(assignment.verb, field?.name ?? assignment.field, [text])
        return remark
    }

    /// The folder and the name that a new record has by itself.
    func place(of note: Note, _ type: RecordType, today: CalendarDate) -> (folder: NamePattern, stem: String) {
        let number = type.numberField.flatMap { note.integer($0, in: 1...9_999) }
        let given = type.dayField.flatMap { note.readOne($0.name, DateTime.read)?.value.day }
        let day = type.isNamedByDay ? given ?? today : nil
        return type.place(named: note.text(type.namingField), number: number, day: day, as: settings.names)
    }

    /// Who has a name already.
    private func taken(_ stem: String) -> TakenName {
        // Of several, the one at the first path.
        let holder =
            graph.byPath(graph.notes(named: stem)).first ?? graph.resolve(stem, allowed: nil, from: "").destination
        guard let note = holder.map({ graph.notes[$0] }) else { return TakenName(name: stem) }
        return TakenName(name: stem, holder: note.path, isItsName: FoldedName.areEqual(note.name, stem))
    }

    /// The first path with a name, or with a number after it, that leads to nothing yet.
    ///
    /// - Parameters:
    ///   - taken: folded names of files that are made at the same time
    ///   - first: the first number that is tried, where smaller ones are known to be taken
    package func freePath(
        _ place: NamePattern, _ wanted: String, besides taken: Set<UInt64>, startingAt first: Int = 1
    ) -> Path {
        func path(_ stem: String) -> Path {
            let folder = place.filled(NamePattern.Source(slug: stem)).text
            return Path.file(stem, in: Path(folder.hasSuffix("/") ? folder.dropLast() : folder[...]))
        }
        var stem = first < 2 ? wanted : "\(wanted)-\(first)"
        var count = max(first + 1, 2)
        while count < 100_000,
            taken.contains(FoldedName.key(stem)) || !graph.isFree(stem) || folder.isThere(path(stem))
        {
            stem = "\(wanted)-\(count)"
            count += 1
        }
        return path(stem)
    }
}

extension Refusal {
    /// Without help that is a command with a name that is not there, since nothing was written; instead the record is
    /// shown that is there.
    fileprivate func without(helpNaming name: String) -> Refusal {
        guard var finding, let help = finding.help, help.contains("vault "),
            help.split(separator: " ").contains(Substring(name))
        else { return self }
        finding.help = finding.related.first.map {
            "to see the one that is there: vault show \(ShellWord.quoted($0.path))"
        }
        return .finding(finding)
    }
}

extension String {
    /// Without spaces around it; what is nothing but spaces stays, and is refused as no title.
    package var trimmedTitle: String {
        guard let first = firstIndex(where: { !$0.isOnlyWhitespace }),
            let last = lastIndex(where: { !$0.isOnlyWhitespace })
        else { return self }
        return String(self[first...last])
    }
}

/// A record that is to be made.
package struct NewRecord: Sendable {
    package var type: TypeID
    /// What it is called; nil where its fields tell.
    package var title: String?
    /// Its fields, in any order; none removes.
    package var assignments: [FieldAssignment]
    /// The text below the front matter.
    package var body: String?
    /// Units whose measures are to be made even when they are near to a known one.
    package var newUnits: [String] = []
    /// What is added to its name where another record has that; nil for a number.
    package var suffix: String?
    /// Whether a field that no type has may be near to one that its type has.
    package var allowsNearFields = false

    /// A record of a type, by the number that the schema has for it.
    package init(type: TypeID, title: String?, _ assignments: [FieldAssignment], body: String? = nil) {
        (self.type, self.title, self.assignments, self.body) = (type, title, assignments, body)
    }
}

/// The name that a new record would have, and who has it already.
package struct TakenName: Hashable, Sendable {
    /// As `run-120-km`.
    package var name: String
    /// The path of the note that it leads to; nil for a file that is not a note of the vault.
    package var holder: Path?
    /// Whether it is that note's own name, not another name of it.
    package var isItsName = false
}

/// A record as it would be made, before anything is written.
package struct PlannedRecord: Sendable {
    /// Where it is to lie, relative to the root.
    package var path: Path
    /// Its file, and those of the measures that it makes necessary.
    package var edit: PlannedEdit
    /// Why it is not called what it would be called by itself; nil when it is.
    package var taken: TakenName?
    /// The vault with it; nil for a draft, which was not judged.
    package var after: Snapshot?

    /// What a link to it says.
    package var name: String { path.name }
}

extension Snapshot {
    /// How much of a whole record a planned one is, as its pack sees it; nil for records of which nothing more is
    /// expected. Cost: what the pack makes of it.
    package func completeness(of planned: PlannedRecord) -> Completeness? {
        let after = holding(planned)
        guard let number = after.graph.note(at: planned.path) else { return nil }
        return packs.lazy.compactMap { $0.completeness(number, after) }.first
    }

    /// The one amount in the title of a planned record whose field for targets is empty, with that field: `2000 EUR` of
    /// `Save 2000 EUR`. Of units that nobody knows only plurals, so that the `5 list` of a `Top 5 list` is none.
    package func amountInTitle(of planned: PlannedRecord) -> (field: String, amount: String)? {
        let after = holding(planned).graph
        guard let number = after.note(at: planned.path) else { return nil }
        let note = after.notes[number]
        guard let type = note.type, let field = after.schema.fields[type].first(where: { $0.scalar == .target }),
            note.elements(field.name).isEmpty
        else { return nil }
        let words = note.title.split(separator: " ")
        var (amounts, place) = ([String](), 0)
        while place < words.count {
            let found = [2, 1].lazy.compactMap { count -> (text: String, count: Int)? in
                let text = words.dropFirst(place).prefix(count).joined(separator: " ")
                guard let quantity = Quantity.read(Array(text.utf8).span).value,
                    after.units.unit(quantity.unit).isKnown || Currency.sign(of: quantity.unit) != nil
                        || count == 2 && quantity.unit.hasSuffix("s"),
                    Target.read(Array(text.utf8).span).value != nil
                else { return nil }
                return (text, count)
            }.first
            if let found { amounts.append(found.text) }
            place += found?.count ?? 1
        }
        return amounts.count == 1 ? (field.name, amounts[0]) : nil
    }

    /// The records that a planned one is very similar to, the most similar first: what links to them say, and how
    /// similar they are, as `0.99`. Cost: a look at the records of the type, and comparing those that may be.
    package func similar(to planned: PlannedRecord) -> [(name: String, score: String)] {
        let after = holding(planned)
        guard let number = after.graph.note(at: planned.path) else { return [] }
        return packs.flatMap { $0.similar(number, after) }.map { (after.linkText(to: $0.note), $0.score) }
    }

    /// The vault with a planned record. Cost: for a draft that of `holding` its change.
    package func holding(_ planned: PlannedRecord) -> Snapshot { planned.after ?? holding(planned.edit.change) }

    /// What one may want to write next, after a change that has been planned.
    package func advice(after planned: PlannedEdit, today: CalendarDate, history: Advice.History) -> [Advice] {
        packs.flatMap { $0.advice(planned.change, self, today, history) }
            + (renaming(after: planned.change).map { [$0] } ?? [])
    }

    /// The records that a link may lead to, those that are archived or over left out, by type, then by what a link to
    /// them says; of any type when none is named. Cost: linear in the records of the types.
    package func destinations(of types: [String], today: CalendarDate) -> [String] {
        let wanted = types.isEmpty ? graph.schema.recordTypes.map(\.name) : types
        return wanted.flatMap { type in
            graph.records(type).filter { number in
                !graph.notes[number].isTrue("archived") && !packs.contains { $0.isOver(number, self, today) }
            }.map { graph.linkText(to: $0) }.sorted()
        }
    }

    /// The default text for a field of a new record of a type, where it has one.
    package func proposal(for field: String, ofType type: String, today: CalendarDate) -> String? {
        let fields = packs.lazy.flatMap { $0.proposal(type, { _ in false }, self, today) }
        return fields.first { $0.field == field }?.text
    }

    /// A change with `created` in every record that it makes and that does not say when.
    package func stamped(_ planned: PlannedEdit, now: DateTime) -> PlannedEdit {
        guard planned.makesRecords, planned.change.files.contains(where: { $0.before == nil }) else { return planned }
        var times = CreationTimes(graph.schema, graph, now: now)
        var planned = planned
        for (place, file) in planned.change.files.enumerated()
        where file.before == nil && !planned.newTemplates.contains(file.path) {
            guard let bytes = file.applied(), let stamped = times.stamped(bytes, path: file.path) else { continue }
            planned.change.files[place] = .creating(file.path, String(decoding: stamped, as: UTF8.self))
        }
        return planned
    }
}
