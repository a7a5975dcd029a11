import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax

/// Records that are made, of nothing or of a plain note.
extension EditorView {
    /// Makes the record that a broken link names, of each type that the link may lead to, where `vault new` would put
    /// it; the link follows where that has another name.
    func makingActions(_ place: ActionPlace) -> [EditorAction] {
        let broken = place.note.links.first { link in
            place.touches(link.range) && graph.resolve(link, of: place.number) == .broken
        }
        guard let link = broken, let role = schema.role(of: link, in: place.note) else { return [] }
        let name = Path(place.note.destination(of: link)).name
        guard !name.isEmpty, name.utf8.count <= 200 else { return [] }
        let finding = place.finding(.brokenLink, at: link.range)
        let hasFix = finding.map { index in
            place.findings.contains { $0.place == index && !$0.finding.fixes.isEmpty }
        }
        var actions: [EditorAction] = []
        for type in types(of: role) {
            for (record, detail) in records(named: name, of: type, for: place.note) {
                guard let change = making(record, for: link, place) else { continue }
                actions.append(
                    EditorAction(
                        title: "create \(schema.types[type].name) \(Words.quote(name))\(detail)", kind: .quickFix,
                        change: change, finding: finding))
            }
        }
        // With a name like it the link is more likely misspelled.
        let isMisspelled = finding.map { index in
            place.findings.contains { $0.place == index && $0.finding.help?.contains("did you mean") ?? false }
        }
        if actions.count == 1, role.types.count == 1, hasFix != true, isMisspelled != true {
            actions[0].isPreferred = true
        }
        return actions
    }

    /// The types of the records that a link may lead to; for one that may lead to any the likely ones.
    private func types(of role: LinkRole) -> [TypeID] {
        role.types.isEmpty ? likelyTypes { !$0.recurs } : role.types.compactMap { schema.type($0) }
    }

    /// The types of which the vault has most records, but for those that define units: a note about anything is most
    /// likely one of them.
    private func likelyTypes(_ isWanted: (RecordType) -> Bool = { _ in true }) -> [TypeID] {
        let types = schema.recordTypes.indices.filter {
            schema.types[$0].unitFields == nil && !graph.records[$0].isEmpty && isWanted(schema.types[$0])
        }
        return Array(
            types.sorted { (graph.records[$1].count, $0) < (graph.records[$0].count, $1) }.prefix(Self.mostTypes))
    }

    private static let mostTypes = 4

    /// The records of a type that could have a name: one, or one for each word of the only choice that is required;
    /// none where more than a name is needed.
    ///
    /// - Parameter holder: the note with the link; who wrote it and when is taken over
    private func records(
        named name: String, of type: TypeID, for holder: Note
    ) -> [(record: NewRecord, detail: String)] {
        let record = schema.types[type]
        var given: [FieldAssignment] = []
        var title: String? = self.title(ofName: name)
        if let field = record.numberField {
            guard let number = number(of: name, as: record) else { return [] }
            given.append(FieldAssignment(field, .set, number))
            title = nil
        }
        for field in record.fields where field.isRequired {
            if let text = text(of: field, in: holder) { given.append(FieldAssignment(field.name, .set, text)) }
        }
        let known = Set(given.map(\.field) + [record.namingField])
        let needed = record.fields.filter { $0.isRequired && !known.contains($0.name) }
        let proposed = Set(
            packsProposal(for: record.name) { field in known.contains(field) })
        let open = needed.filter {
            !proposed.contains($0.name) && !(record.isNamedByDay && $0.name == record.dayField?.name)
        }
        if open.isEmpty { return [(NewRecord(type: type, title: title, given), "")] }
        guard open.count == 1, case .choice(let words) = open[0].scalar else { return [] }
        return words.map { word in
            (NewRecord(type: type, title: title, given + [FieldAssignment(open[0].name, .set, word)]), " (\(word))")
        }
    }

    /// What a note says that a required field of a record needs which it leads to: a link to a record of the same type,
    /// or a time.
    private func text(of field: Field, in holder: Note) -> String? {
        guard let type = holder.type else { return nil }
        let isTime = field.scalar == .dateTime
        guard isTime || field.scalar.linkedTypes?.count == 1 else { return nil }
        let same = schema.fields[type].filter { $0.isRequired && !$0.isList && $0.scalar == field.scalar }
        return same.count == 1 ? holder.text(same[0].name) : nil
    }

    private func packsProposal(for type: String, _ isGiven: (String) -> Bool) -> [String] {
        snapshot.packs.flatMap { $0.proposal(type, isGiven, snapshot, today) }.map(\.field)
    }

    /// `Run 120 km` for `run-120-km`, where a file for that title would have the name; else the name.
    private func title(ofName name: String) -> String {
        let words = name.split(separator: "-").joined(separator: " ")
        let title = words.prefix(1).uppercased() + words.dropFirst()
        return FoldedName.areEqual(snapshot.settings.names.make(title, kind: "record"), name) ? title : name
    }

    /// A new record, and the link led to it where it does not find it.
    private func making(_ record: NewRecord, for link: Link, _ place: ActionPlace) -> Change? {
        guard let planned = try? snapshot.drafting(record, today: today, day: { _, _ in nil }) else { return nil }
        var change = stamped(planned.edit.change)
        let written = place.note.destination(of: link)
        if !Self.finds(written, planned.path) {
            let redirection = LinkEdits.Redirection(
                link, to: planned.name, shown: link.isInBody ? Path(written).name : nil)
            guard link.style != .markdown, link.style != .image,
                let edits = try? LinkEdits(place.note.document).edits([redirection])
            else { return nil }
            if !edits.isEmpty {
                change.files.append(FileEdit(path: place.note.path, before: place.note.document.bytes, edits: edits))
            }
        }
        return harmless(change)
    }

    /// Whether a name or path leads to a note that is to lie at a path.
    private static func finds(_ written: String, _ path: Path) -> Bool {
        guard FoldedName.areEqual(Path(written).name, path.name) else { return false }
        let end = Path(written).folder.text.lowercased()
        return end.isEmpty || ("/" + path.folder.text.lowercased()).hasSuffix("/" + end)
    }

    /// Makes a record of a plain note, with what its type requires where that follows from the note: of the type whose
    /// folder it lies in, elsewhere of the likely ones.
    func recordActions(_ place: ActionPlace) -> [EditorAction] {
        let note = place.note
        guard !note.isRecord, note.document.entry("type") == nil, note.document.problems.isEmpty,
            place.isAtHead || place.isInText, note.path != Schema.settingsPath
        else { return [] }
        let all = schema.recordTypes.indices
        let placed = all.filter { Self.lies(note.path, in: schema.baseFolders[$0]) }
        let depth = placed.map { schema.baseFolders[$0].utf8.count }.max()
        let finding = place.finding(.untypedRecord)
        let types = placed.isEmpty ? likelyTypes() : placed.filter { schema.baseFolders[$0].utf8.count == depth }
        // Records of one name reach each other without a link.
        let hasNamesake = graph.indices.contains {
            $0 != place.number && FoldedName.areEqual(graph.notes[$0].name, note.name)
        }
        return types.compactMap { type in
            guard let change = typing(note, as: type).flatMap(hasNamesake ? judged : harmless) else { return nil }
            return EditorAction(
                title: "make this note \(Words.article(schema.types[type].name))", kind: .refactor, change: change,
                finding: finding)
        }
    }

    private static func lies(_ path: Path, in folder: Path) -> Bool {
        !folder.isEmpty && path.isBelow(folder)
    }

    /// The front matter of a record of a type, with the note's first heading as its title; nil where something more is
    /// required.
    private func typing(_ note: Note, as type: TypeID) -> Change? {
        let record = schema.types[type]
        var fields: [(name: String, texts: [String])] = [("type", [record.name])]
        let heading = note.outline.headings.first { $0.level == 1 }.map { note.document.text($0.text).trimmed }
        if note.document.entry("title") == nil, let heading, !heading.isEmpty, heading != note.name {
            fields.append(("title", [heading]))
        }
        for field in record.fields where field.isRequired && note.elements(field.name).isEmpty {
            guard let text = text(for: field, of: type, note) else { return nil }
            fields.append((field.name, [text]))
        }
        var edits = FieldEdits(note.document, fields: schema.fields[type].elements)
        do throws(EditRefusal) {
            for field in fields { try edits.set(field.name, field.texts) }
        } catch {
            return nil
        }
        return edits.fileEdit(path: note.path).map { Change(files: [$0]) }
    }
}
