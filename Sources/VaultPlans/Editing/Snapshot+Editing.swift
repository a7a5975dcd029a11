import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

/// Edits are planned on the graph and written as a whole; nothing else in the program changes a note.
extension Snapshot {
    /// Plans the same assignments for some notes.
    ///
    /// A link may be given as any whole name of its record, a day as a word. A type that is given is that of the other
    /// fields, so that a plain note becomes a record at once; it needs what a new record needs. What any note would
    /// have as an error that it does not have now refuses the edit. To a list that is not there and has a default
    /// elements are added as if that were written. A unit without measure gets its record along, unless it is near to a
    /// known one. Cost: that of two checks.
    ///
    /// - Parameters:
    ///   - notes: numbers of notes
    ///   - allowsNearFields: whether a field that no type has is written even when it is near to one that the record's
    ///     type has
    ///   - today: the day against which dates are held
    ///   - day: reads a day that is named by a word, for a field
    package func setting(
        _ assignments: [FieldAssignment], of notes: [NoteID], allowsNearFields: Bool = false, today: CalendarDate,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> PlannedEdit {
        var files: [FileEdit] = []
        var remarks: [String] = []
        for number in notes {
            let note = graph.notes[number]
            let type = type(of: number, after: assignments)
            let fields = type.map { graph.schema.fields[$0].elements } ?? []
            var edits = FieldEdits(note.document, fields: fields, path: note.path)
            var joined = try assignments.joined { name in fields.contains { $0.name == name && $0.isList } }
            if let type {
                let adjusted = adjusted(joined, type, number, today: today)
                joined = adjusted.assignments
                remarks += adjusted.remarks
            }
            for assignment in joined {
                let name = assignment.field.lowercased()
                let field = fields.first { $0.name == name }
                // What makes a folder a vault and says by which rules it is read does not change.
                if note.path == Schema.settingsPath, name == "type" || name == "format" {
                    throw Refusal(
                        "settingsField", "'\(name)' in '\(Schema.settingsPath)' cannot be changed; nothing was written",
                        help: name == "format"
                            ? "'vault migrate' raises it to the newest format" : "it makes the folder a vault")
                }
                if let type {
                    try refuse(assignment, near: type, in: note.document, insists: allowsNearFields, day: day)
                }
                let text = try written(assignment, of: type, day: day)
                remarks += remark(on: assignment, writtenAs: text, field).map { [$0] } ?? []
                let before = edits.edits
                do throws(Refusal) {
                    if let field, let standard = field.standard?.text, field.isList, assignment.verb == .add,
                        note.document.entry(field.name) == nil, edits.document.entry(field.name) == nil
                    {
                        try edits.set(field.name, [standard])
                    }
                    try edits.take(assignment.verb, field?.name ?? assignment.field, text.isEmpty ? [] : [text])
                } catch {
                    throw refusal(error, in: note)
                }
                if let field, edits.edits != before { try refuse(field, fixedIn: note) }
            }
            if let type, type != note.type {
                let missing = graph.schema.required[type].map { graph.schema.fields[type][$0] }
                    .filter { edits.document.entry($0.name) == nil }
                if !missing.isEmpty { throw .missing(type: graph.schema.types[type].name, missing) }
            }
            if let file = edits.fileEdit(path: note.path) { files.append(file) }
        }
        var planned = try judged(Change(files: files), today: today, warnsElsewhere: true)
        planned.remarks = remarks.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
        return planned
    }

    /// Why a field cannot be changed, with what is wrong there: of a plain note `vault check` does not say it.
    private func refusal(_ problem: Refusal, in note: Note) -> Refusal {
        let lines = LineTable(note.document.bytes)
        let found = FrontMatterChecks.findings(of: note, schema: graph.schema).first {
            problem.line == nil || lines.position(of: Int($0.range.start)).line == problem.line
        }
        guard let found else { return problem }
        return Refusal(
            field: problem.code, found.message, help: found.help ?? problem.help, path: note.path, line: problem.line)
    }

    /// The type that a note has once assignments are made; nil for a plain note.
    package func type(of number: NoteID, after assignments: [FieldAssignment]) -> TypeID? {
        guard let given = assignments.last(where: { $0.field.lowercased() == "type" }) else {
            return graph.notes[number].type
        }
        let type = given.verb == .remove ? nil : graph.schema.type(given.text)
        return type == graph.schema.settingsType ? nil : type
    }

    /// Refuses a new field that may have been meant for one of the type's, by the rule of `vault check`; one that is
    /// there already may change. Nobody can insist on a name that `vault check` takes for an error, as `goal` for
    /// `goals`.
    func refuse(
        _ assignment: FieldAssignment, near type: TypeID, in document: Document, insists: Bool,
        day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) {
        let name = assignment.field.lowercased()
        guard graph.schema.fieldID(name, of: type) == nil, !assignment.text.isEmpty,
            assignment.verb != .remove, document.entry(assignment.field) == nil
        else { return }
        let types = graph.schema.recordTypes(with: name)
        if let other = graph.schema.otherNames[type][name] {
            throw .unknownField(assignment.field, near: other, types: types, mayInsist: false)
        }
        if insists { return }
        let meant = OtherWords.meant(by: name, in: graph.schema.fields[type].map(\.name)).first
        let typo = graph.schema.nearField(name, of: type) { field in
            var meant = assignment
            meant.field = graph.schema.fields[type][field].name
            let text = try? written(meant, of: type, day: day)
            return text.map { graph.schema.canHold($0, field, of: type) } ?? true
        }
        guard let near = meant ?? typo, meant != nil || graph.commonKeys(among: [name]).isEmpty else { return }
        throw .unknownField(assignment.field, near: near, types: types, mayInsist: true)
    }

    /// Refuses to change what a record says that is over; what it does not say yet may be written.
    private func refuse(_ field: Field, fixedIn note: Note) throws(Refusal) {
        guard let settled = note.type.flatMap({ graph.schema.types[$0].settled }), settled.fields.contains(field.name),
            note.text(settled.field)?.lowercased() == settled.word, !note.elements(field.name).isEmpty
        else { return }
        let reopening = settled.reopening.map { $0 + " " + ShellWord.quoted(note.name) }
        throw Refusal(
            "settled",
            "'\(note.path)' is \(settled.word), so its '\(field.name)' cannot be changed; nothing was written",
            help: "to correct a mistake in it: \(reopening ?? "vault edit \(ShellWord.quoted(note.path))")",
            path: note.path)
    }

    /// The text for the file: links by the name of their record, days written out, and all else in the spelling that
    /// the field reads, where what is given is another one of just that. What may mean anything else stays, and is
    /// refused.
    package func written(
        _ assignment: FieldAssignment, of type: TypeID?, day: (_ text: String, _ field: String) -> CalendarDate?
    ) throws(Refusal) -> String {
        let text = assignment.text
        if !text.isEmpty, assignment.verb != .remove, text.allSatisfy(\.isOnlyWhitespace) {
            throw .refused(
                "'\(assignment.field)' is given only spaces; nothing was written",
                help: "to remove the field, write '\(assignment.field)='")
        }
        guard let type, let id = graph.schema.fieldID(assignment.field.lowercased(), of: type), !text.isEmpty else {
            return text
        }
        let field = graph.schema.fields[type][id]
        if case .link(let types) = field.scalar { return try link(text, to: types) }
        if field.scalar == .date, let day = day(text, field.name) { return day.description }
        if assignment.verb == .remove { return text }
        return graph.schema.respelling(of: text, field: id, of: type) ?? text
    }

    /// What is said of a text that is written in another spelling; nothing of links, which are given by any name.
    func remark(on assignment: FieldAssignment, writtenAs text: String, _ field: Field?) -> String? {
        if case .link = field?.scalar { return nil }
        if text == assignment.text || assignment.verb == .remove { return nil }
        return "'\(assignment.text)' is written as '\(text)'"
    }

    /// A link to the record that is meant, as `[[name]]`; one that is written as a link stays as it is.
    private func link(_ text: String, to types: [String]) throws(Refusal) -> String {
        if text.hasPrefix("[[") { return text }
        switch graph.record(named: text, of: types) {
        case .one(let number): return try link(to: number)
        case .several(let found):
            let names = found.prefix(8).map { graph.notes[$0].name }
            throw Refusal(
                "severalDestinations", "'\(text)' is ambiguous: it may be \(Words.alternatives(names))",
                help: "write more of the name")
        case .beginning(let number): throw .noDestination(text, types: types, near: [linkText(to: number)])
        case .none(let near): throw .noDestination(text, types: types, near: near)
        }
    }

    /// A link to a note, as `[[name]]`; refused for a name that none can give.
    package func link(to number: NoteID) throws(Refusal) -> String {
        let note = graph.notes[number]
        if NoteName.unlinkable(note.name) != nil {
            let (message, help) = NoteName.unlinkableWords(note.path)
            throw Refusal("unlinkable", message, help: help, path: note.path)
        }
        return "[[" + linkText(to: number) + "]]"
    }

    /// What a link says to lead to a note: its name, or its path where others have the name too.
    package func linkText(to number: NoteID) -> String { graph.linkText(to: number) }

    /// The graph as it would be; notes that stay or move keep their numbers. Cost: O(notes), and that of the readings.
    package func graph(after change: Change) -> Graph { graph.after(change, spread: work) }
}

extension FieldEdits {
    /// Does with texts what an assignment to a field says.
    mutating func take(_ verb: FieldAssignment.Verb, _ key: String, _ texts: [String]) throws(Refusal) {
        switch verb {
        case .set: try set(key, texts)
        case .add: try add(key, texts)
        case .remove: try remove(key, texts)
        }
    }
}

/// Changes of one note: of its fields and of its text.
package struct NoteChange: Sendable {
    package var note: NoteID
    /// What its fields are to hold; an empty text takes a field away.
    package var fields: [(name: String, text: String)] = []
    package var edits: [TextEdit] = []

    /// A change of fields, of the text, or of both.
    package init(_ note: NoteID, fields: [(name: String, text: String)] = [], edits: [TextEdit] = []) {
        (self.note, self.fields, self.edits) = (note, fields, edits)
    }
}

extension Snapshot {
    /// Plans changes of some notes as one. What `vault check` would report as a new error is refused. Cost: that of two
    /// checks.
    package func changing(_ changes: [NoteChange], today: CalendarDate) throws(Refusal) -> PlannedEdit {
        var files: [FileEdit] = []
        for change in changes {
            let note = graph.notes[change.note]
            var fields = FieldEdits(note, graph.schema)
            do throws(Refusal) {
                for field in change.fields { try fields.set(field.name, field.text.isEmpty ? [] : [field.text]) }
            } catch {
                throw refusal(error, in: note)
            }
            let edits = fields.edits + change.edits
            if edits.isEmpty { continue }
            files.append(FileEdit(path: note.path, before: note.document.bytes, edits: edits))
        }
        return try judged(Change(files: files), today: today)
    }

    /// Plans a box in the body of a note; nothing changes when it is there already. Cost: that of a check.
    package func writing(
        _ callout: CalloutEdit, into number: NoteID, today: CalendarDate
    ) throws(Refusal) -> PlannedEdit {
        let note = graph.notes[number]
        let edits = try callout.edits(of: note.document, at: note.path)
        let file = FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        return try judged(Change(files: edits.isEmpty ? [] : [file]), today: today)
    }

    /// Plans to turn packs on, with the records to begin with that the vault does not have yet, and says how many each
    /// of the packs makes. Cost: reads all notes again for each, since they may be records then.
    package func adding(_ packs: [Pack]) throws(Refusal) -> (edit: PlannedEdit, made: [Int]) {
        if settings.isNewer { throw .newerFormat(settings.format) }
        guard let note = settingsNote else { throw .settings }
        var fields = FieldEdits(note, graph.schema)
        if note.elements("packs").isEmpty { try fields.set("packs", settings.packs) }
        try fields.add("packs", packs.map(\.name))
        var files = fields.fileEdit(path: note.path).map { [$0] } ?? []
        let after = packs.reduce(self) { $0.using($1) }
        let records = packs.map { pack in
            pack.beginning?.files(after, settings) { place, stem in
                !after.graph.isFree(stem) || folder.isThere(Path.file(stem, in: place))
            } ?? []
        }
        files += records.joined().map { FileEdit.creating($0.path, $0.text) }
        return (PlannedEdit(change: Change(files: files)), records.map(\.count))
    }

    /// Plans the canonical spelling of the fields of some records, on all cores.
    package func formatting(_ notes: [NoteID]) throws(Refusal) -> Formatting {
        if settings.isNewer { throw .newerFormat(settings.format) }
        return Formatting(notes, in: graph, spread: work)
    }
}

extension Snapshot {
    /// What is to be said of each field that is given to a record though only records of other types have it, or one
    /// that has another name here, such as `due` for `deadline`: it is kept as a custom field.
    ///
    /// - Parameter notes: the records that it is given to; nothing is said of what all of them have already
    package func foreignFields(
        _ assignments: [FieldAssignment], of type: TypeID, in notes: [NoteID] = []
    ) -> [Advice] {
        let schema = graph.schema
        let own = Words.article(schema.types[type].name)
        var said: Set<String> = []
        return assignments.compactMap { assignment in
            let name = assignment.field.lowercased()
            let isNew = notes.isEmpty || notes.contains { graph.notes[$0].document.entry(assignment.field) == nil }
            guard isNew, schema.fieldID(name, of: type) == nil, !assignment.text.isEmpty, assignment.verb != .remove,
                said.insert(name).inserted
            else { return nil }
            let others = schema.recordTypes(with: name)
            if !others.isEmpty {
                return Advice(
                    reason: "'\(name)' is a field of \(Self.list(others)), not of \(own), so nothing reads it here")
            }
            guard schema.fieldName(meantBy: name, of: type) == nil,
                let meant = schema.fieldOfAnyType(meantBy: name)
            else { return nil }
            return Advice(
                reason: "'\(name)' is not a field of \(own), so nothing counts it; '\(meant)' is a field of"
                    + " \(Self.list(schema.recordTypes(with: meant)))")
        }
    }

    /// What is to be said of each field that is to be emptied and that neither the notes nor their types have.
    package func absentFields(_ assignments: [FieldAssignment], of notes: [NoteID], _ types: [TypeID]) -> [Advice] {
        let schema = graph.schema
        return assignments.compactMap { assignment in
            let name = assignment.field.lowercased()
            guard assignment.text.isEmpty || assignment.verb == .remove,
                notes.allSatisfy({ graph.notes[$0].document.entry(assignment.field) == nil }),
                types.allSatisfy({ schema.fieldID(name, of: $0) == nil })
            else { return nil }
            let near = types.lazy.compactMap {
                schema.fieldName(meantBy: name, of: $0) ?? schema.nearField(name, of: $0)
            }.first
            let question = near.map { "; did you mean '\($0)'?" } ?? ""
            return Advice(reason: "there is no field '\(assignment.field)'\(question)")
        }
    }

    private static func list(_ types: [String]) -> String { Words.list(types.map(Words.article), joint: "and") }
}

/// What `migrate` would write.
package struct Migration: Sendable {
    /// The format that the vault states; nil when it states none.
    package var from: Int?
    package var to: Int
    package var edit: PlannedEdit
}

extension Snapshot {
    /// Plans the number of the newest format in `vault.md`. There is one format so far, which a vault that states none
    /// has.
    package func migrating() throws(Refusal) -> Migration {
        let newest = Schema.newestFormat
        guard let number = graph.note(at: Schema.settingsPath) else {
            throw .place(Schema.settingsPath)
        }
        let note = graph.notes[number]
        if note.isOutside { throw .outside(path: note.path) }
        let stated = note.readOne("format", Scalars.readInteger)?.value.clamped(to: 0...Int.max)
        if stated == nil, !note.elements("format").isEmpty { throw unreadable }
        if let stated, stated > newest { throw .newerFormat(stated) }
        if stated == newest { return Migration(from: stated, to: newest, edit: PlannedEdit(change: Change(files: []))) }
        try refuseMissingParts()
        var edits = FieldEdits(note, graph.schema)
        try edits.set("format", [String(newest)])
        let file = edits.fileEdit(path: note.path)
        return Migration(from: stated, to: newest, edit: PlannedEdit(change: Change(files: file.map { [$0] } ?? [])))
    }

    private var unreadable: Refusal {
        let path = Schema.settingsPath
        return Refusal(
            field: "unreadable", "'format' cannot be read", help: "see why with: vault check '\(path)'", path: path)
    }
}
