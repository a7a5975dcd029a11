import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax
import VaultWorkouts

/// A change that is offered at a place.
package struct EditorAction: Hashable, Sendable {
    /// What an editor may ask for.
    package enum Kind: String, Hashable, Sendable {
        case quickFix = "quickfix"
        case refactor
        case format = "source.format"
        case fixAll = "source.fixAll.vault"
    }

    /// As a command to a person.
    package var title: String
    package var kind: Kind
    package var change: Change
    /// Whether it is what most people want here; of one finding only one is.
    package var isPreferred = false
    /// The place among the findings that were given of the one that it is for; nil for none.
    package var finding: Int?
}

extension EditorView {
    /// What may be changed at a place besides the fixes of its findings, which are those of the note. No change brings
    /// an error that is not there.
    package func actions(in range: ByteRange, of path: Path, findings: [Finding] = []) -> [EditorAction] {
        guard let number = graph.note(at: path), !graph.notes[number].isOutside, !snapshot.settings.isNewer else {
            return []
        }
        let place = ActionPlace(number, graph.notes[number], range, findings)
        return makingActions(place) + missingFieldActions(place) + linkingActions(place) + recordActions(place)
            + tickingActions(place) + silencingActions(place)
    }
}

struct ActionPlace {
    let number: NoteID
    let note: Note
    let range: ByteRange
    /// Those that touch the range, with their places among all that were given.
    let findings: [(place: Int, finding: Finding)]

    init(_ number: NoteID, _ note: Note, _ range: ByteRange, _ findings: [Finding]) {
        (self.number, self.note, self.range) = (number, note, range)
        self.findings = findings.enumerated().filter { _, finding in
            finding.path == note.path && finding.range.touches(range)
        }.map { ($0.offset, $0.element) }
    }

    func touches(_ part: ByteRange) -> Bool { part.touches(range) }

    /// The place of a finding of a rule that touches a part of the note.
    func finding(_ rule: Rule, at part: ByteRange? = nil) -> Int? {
        findings.first { $0.finding.rule == rule.id && part.map($0.finding.range.touches) ?? true }?.place
    }

    /// The required fields that are missing, where the range touches the front matter.
    var missingFields: [String] {
        guard let front = note.document.frontMatter, touches(front) else { return [] }
        return note.problems.filter { $0.kind == .missing && !note.hides($0.field) }.map(\.field)
    }

    /// Whether the front matter, its fences too, or the first heading touches the range.
    var isAtHead: Bool {
        if let front = note.document.frontMatter, touches(front) { return true }
        let first = note.outline.headings.first
        if let first, first.level == 1, touches(first.range) { return true }
        return note.document.frontMatter == nil && touches(ByteRange(note.document.bodyStart, note.document.bodyStart))
    }

    /// Whether the range is in the text below the front matter.
    var isInText: Bool { Int(range.start) >= note.document.bodyStart }

    /// The entry of the front matter that touches the range, and within it the scalar that does.
    var entry: (entry: Entry, node: Int32?)? {
        let document = note.document
        guard let entry = document.entries.first(where: { touches($0.range) && $0.state == .readable }) else {
            return nil
        }
        let nodes = document.nodes[Int(entry.value)..<Int(document.nodes[Int(entry.value)].next)]
        let node = nodes.indices.first { nodes[$0].isScalar && touches(nodes[$0].range) }
        return (entry, node.map { Int32(truncatingIfNeeded: $0) })
    }
}

extension ByteRange {
    /// Whether both have a byte or an end in common.
    func touches(_ other: ByteRange) -> Bool { start <= other.end && other.start <= end }
}

extension EditorView {
    /// A change, with what it makes necessary; nil when it brings an error that is not there. Unless it moves
    /// something, only the notes that it touches and those with a link that gives one of their names are looked at.
    func harmless(_ change: Change) -> Change? {
        guard !change.files.isEmpty, !snapshot.settings.isNewer else { return nil }
        if snapshot.declarations.areTouched(by: change) || !isQuicklyJudged(change) { return judged(change) }
        let texts = change.files.compactMap { file in file.applied().map { (path: file.path, bytes: Optional($0)) } }
        guard texts.count == change.files.count else { return nil }
        let paths = Set(texts.map(\.path))
        // The links of all other notes are as they were.
        let linking = graph.notes(linkingAnyOf: snapshot.reach(of: paths)).map { graph.notes[$0].path }
        let reached = paths.union(linking)
        var after = snapshot
        after.update(texts)
        var errors = errors(after, reached)
        if !errors.isEmpty {
            for error in self.errors(snapshot, reached) {
                if let place = errors.firstIndex(where: { $0 == error }) { errors.remove(at: place) }
            }
        }
        return errors.isEmpty ? change : judged(change)
    }

    /// By a check of the whole vault.
    func judged(_ change: Change) -> Change? { try? snapshot.judged(change, today: today).change }

    /// A harmless change, else as a check of the whole vault judges it. Throws what it is refused for.
    func judging(_ change: Change) throws(Refusal) -> Change {
        if let change = harmless(change) { return change }
        return try snapshot.judged(change, today: today).change
    }

    /// Whether all files stay where they are, and none is a link out of the vault.
    private func isQuicklyJudged(_ change: Change) -> Bool {
        change.files.allSatisfy { file in
            let isOutside = graph.noteOrCopy(at: file.path).map { graph.notes[$0].isOutside } ?? false
            return file.fate == .kept && !isOutside
        }
    }

    private func errors(_ snapshot: Snapshot, _ paths: Set<Path>) -> [(rule: String, path: Path)] {
        snapshot.findings(ofNotes: paths, today: today, triesFixes: false).filter { $0.severity == .error }
            .map { ($0.rule, $0.path) }
    }

    /// An action that sets a field of a note, or adds to its list; nil where the front matter does not let it, nothing
    /// changes, or it brings an error.
    private func action(
        _ title: String, _ kind: EditorAction.Kind, of note: Note, _ field: String, _ text: String, adds: Bool = true,
        isPreferred: Bool = false, finding: Int? = nil
    ) -> EditorAction? {
        if note.isOutside { return nil }
        var fields = FieldEdits(note, schema, units: graph.units)
        do throws(Refusal) {
            if adds { try fields.add(field, [text]) } else { try fields.set(field, [text]) }
        } catch { return nil }
        return fields.fileEdit(path: note.path).flatMap { harmless(Change(files: [$0])) }.map {
            EditorAction(title: title, kind: kind, change: $0, isPreferred: isPreferred, finding: finding)
        }
    }

    /// A change with `created` in the records that it makes.
    func stamped(_ change: Change) -> Change {
        guard let now else { return change }
        return snapshot.stamped(PlannedEdit(change: change), now: now).change
    }
}

/// Changes of a note's fields.
extension EditorView {
    /// Adds required fields that are missing: with what follows from the note, else with each word of a choice, else
    /// with a value that its title shows.
    func missingFieldActions(_ place: ActionPlace) -> [EditorAction] {
        guard let type = place.note.type else { return [] }
        return place.missingFields.prefix(Self.mostFindings).flatMap { name -> [EditorAction] in
            guard let field = schema.field(name, of: type) else { return [] }
            let finding = place.findings.first { $0.finding.rule == Rule.missingField.id && $0.finding.field == name }
            let texts = samples(for: field, of: type, place.note)
            return texts.prefix(Self.mostWords).compactMap { text in
                action(
                    "add '\(field.name): \(text)'", .quickFix, of: place.note, field.name, text, adds: false,
                    isPreferred: text == self.text(for: field, of: type, place.note), finding: finding?.place)
            }
        }
    }

    /// How many findings of one place get actions, and what of a choice, of records, goals and types is offered.
    private static let (mostFindings, mostWords, mostRecords, mostGoals, mostTypes) = (4, 8, 4, 3, 4)

    /// Texts that a required field may have, the likeliest first.
    private func samples(for field: Field, of type: TypeID, _ note: Note) -> [String] {
        if let text = text(for: field, of: type, note) { return [text] }
        switch field.scalar {
        case .choice(let words): return words
        case .date:
            let days = ["due": 14, "end": 69][field.name] ?? 0
            return ["\((note.date("start") ?? today).adding(days: days))"]
        case .dateTime: return now.map { ["\($0)"] } ?? []
        case .link(let types): return likelyLinks(to: types, from: note)
        case .integer where note.path == Schema.settingsPath: return ["\(Schema.newestFormat)"]
        default: return []
        }
    }

    /// Links to records that a required field may mean: the one whose folder the note lies in, else the last ones.
    private func likelyLinks(to types: [String], from note: Note) -> [String] {
        let records = types.compactMap { schema.type($0) }.flatMap { graph.records[$0] }
        let folder = String(note.folder.lastPart)
        let own = records.filter { FoldedName.areEqual(graph.notes[$0].name, folder) }
        return (own.isEmpty ? records.suffix(Self.mostRecords).reversed() : own).map {
            "[[\(graph.linkText(to: $0))]]"
        }
    }

    /// The text of a required field that follows from the note's name, from what a pack proposes for a new record, or
    /// from the day; nil where a person has to say it.
    func text(for field: Field, of type: TypeID, _ note: Note) -> String? {
        let record = schema.types[type]
        if field.name == record.namingField { return note.title }
        if field.name == record.numberField { return number(of: note.name, as: record) }
        let day = leadingDay(of: note.name)
        if field.name == record.dayField?.name {
            if record.isNamedByDay, field.scalar == .date { return "\(day ?? today)" }
            if field.scalar == .dateTime { return day.map { "\($0)T12:00" } }
        }
        return snapshot.proposal(for: field.name, ofType: record.name, today: today)
    }

    /// `4` of `term-4`, where a record of the type with that number has the name.
    func number(of name: String, as record: RecordType) -> String? {
        let digits = String(name.reversed().prefix { $0.isASCII && $0.isNumber }.reversed())
        guard let number = WholeNumber(digits)?.within(1...9_999) else { return nil }
        let place = record.place(named: nil, number: number, day: nil, as: snapshot.settings.names)
        return FoldedName.areEqual(place.stem, name) ? "\(number)" : nil
    }

    /// The day of `2026-11-21-morning-run`.
    private func leadingDay(of name: String) -> CalendarDate? {
        let bytes = Array(name.utf8.prefix(10))
        return CalendarDate.read(bytes.span).value
    }

    /// Lists the rules of findings in `silence` of the note, those that can be silenced.
    func silencingActions(_ place: ActionPlace) -> [EditorAction] {
        guard place.note.isRecord else { return [] }
        var seen: Set<String> = []
        return place.findings.compactMap { finding in
            let id = finding.finding.rule
            guard finding.finding.severity < .error, seen.count < Self.mostFindings, seen.insert(id).inserted else {
                return nil
            }
            return action(
                "silence '\(id)' in this note", .quickFix, of: place.note, "silence", id, finding: finding.place)
        }
    }

    /// Links an action that has no goal to those that `vault match` suggests.
    func linkingActions(_ place: ActionPlace) -> [EditorAction] {
        let note = place.note
        guard let type = note.type, schema.types[type].recurs, schema.field("goals", of: type) != nil,
            place.isAtHead || place.isInText
        else { return [] }
        let isAtGoals = place.entry.map { note.document.text($0.entry.key).lowercased() == "goals" } ?? false
        guard isAtGoals || note.elements("goals").isEmpty else { return [] }
        var question = MatchQuestion(asOf: today)
        question.actions = [place.number]
        question.most = Self.mostGoals
        let overview = snapshot.goals.suggestions(question, spread: snapshot.work)
        let suggestions = overview.actions.first?.suggestions ?? []
        return suggestions.compactMap { suggestion in
            let sure = suggestion.band == .confident ? "" : " (uncertain)"
            return action(
                "link to \(Words.quote(suggestion.title))\(sure)", .refactor, of: note, "goals",
                "[[\(suggestion.destination)]]")
        }
    }
}

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
        let found = place.findings.first { $0.place == finding }?.finding
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
        let isMisspelled = found.map { !$0.fixes.isEmpty || $0.help?.contains("did you mean") == true } ?? false
        if actions.count == 1, role.types.count == 1, !isMisspelled { actions[0].isPreferred = true }
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

    /// The records of a type that could have a name: one, or one for each word of the only choice that is required;
    /// none where more than a name is needed. Who wrote the note with the link, and when, is taken over.
    private func records(
        named name: String, of type: TypeID, for holder: Note
    ) -> [(record: VaultPlans.NewRecord, detail: String)] {
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
        let packs = snapshot.packs.flatMap { $0.proposal(record.name, { known.contains($0) }, snapshot, today) }
        let proposed = Set(packs.map(\.field))
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

    /// `Run 120 km` for `run-120-km`, where a file for that title would have the name; else the name.
    private func title(ofName name: String) -> String {
        let words = name.split(separator: "-").joined(separator: " ")
        let title = words.prefix(1).uppercased() + words.dropFirst()
        return FoldedName.areEqual(snapshot.settings.names.make(title, kind: "record"), name) ? title : name
    }

    /// A new record, and the link led to it where it does not find it.
    private func making(_ record: VaultPlans.NewRecord, for link: Link, _ place: ActionPlace) -> Change? {
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
        let placed = all.filter { !schema.baseFolders[$0].isEmpty && note.path.isBelow(schema.baseFolders[$0]) }
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
        do throws(Refusal) {
            for field in fields { try edits.set(field.name, field.texts) }
        } catch {
            return nil
        }
        return edits.fileEdit(path: note.path).map { Change(files: [$0]) }
    }
}

/// Ticking a set of a workout, as `vault workout tick` does.
extension EditorView {
    /// Ticks the set at a place of a workout, or unticks it. An empty one gets what was done the last time.
    package func ticking(at offset: Int, in path: Path) throws(Refusal) -> Change {
        guard let number = graph.note(at: path) else { throw .refused("'\(path)' is not a note", help: nil) }
        guard let workout = snapshot.workouts.workout(ofNote: number) else {
            throw .refused("'\(path)' is not a workout", help: "only sets of a workout are ticked")
        }
        let document = graph.notes[number].document
        let progress = WorkoutProgress(workout: workout, parts: sets(of: number) ?? [])
        let place = ByteRange(max(offset, 0), max(offset, 0))
        for (part, shown) in progress.parts.enumerated() {
            guard let set = shown.section.sets.firstIndex(where: { $0.line.touches(place) }) else { continue }
            let (edits, item) = (SetEdits(document), shown.section.sets[set])
            let done = progress.ticked(set, of: part)
            if !item.isDone, done.isEmpty {
                throw .refused(
                    "set \(set + 1) of '\(shown.exercise.title)' is empty, and there is no last time to repeat",
                    help: shown.exercise.kind.map { "write what you did, for example \($0.samples)" })
            }
            let all =
                item.isDone
                ? edits.ticking(item, false)
                : edits.ticking(item) + edits.filling(item, with: done, of: shown.exercise.kind)
            let change = Change(files: [FileEdit(path: path, before: document.bytes, edits: all)])
            return try judging(change)
        }
        throw .refused("there is no set at this place", help: "put the cursor on a line such as '- [ ] 8 x 60 kg'")
    }

    func tickingActions(_ place: ActionPlace) -> [EditorAction] {
        guard place.note.isRecord(of: schema.type("workout")), let parts = sets(of: place.number) else { return [] }
        for part in parts {
            guard let item = part.section.sets.first(where: { place.touches($0.line) }) else { continue }
            guard let change = try? ticking(at: Int(item.line.start), in: place.note.path) else { return [] }
            let title = item.isDone ? "untick the set" : "tick the set"
            return [EditorAction(title: title, kind: .refactor, change: change)]
        }
        return []
    }
}
