import VaultChecks
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// A record of the vault beside the same one of a file.
struct RecordComparison {
    private let vault: Snapshot
    private let number: NoteID
    var note: Note { vault.graph.notes[number] }

    init(_ vault: Snapshot, _ number: NoteID) { (self.vault, self.number) = (vault, number) }

    /// The fields of which the file says something else; what only the vault has is its own.
    func differences(of fields: [ImportedField]) -> [ImportPlan.Difference] {
        var names: [String] = []
        for field in fields where !names.contains(field.name) { names.append(field.name) }
        return names.compactMap { name in
            var imported = fields.filter { $0.name == name }.map(\.text)
            let known = note.texts(name).map(\.value)
            if name == "measures" { imported.removeAll(where: isKnownAmount) }
            if imported.isEmpty || areSame(known, imported, isList: isList(name)) { return nil }
            return ImportPlan.Difference(name, known, imported)
        }
    }

    /// Whether an amount whose unit nothing says is one of the note, in whatever unit.
    private func isKnownAmount(_ text: String) -> Bool {
        guard let amount = Rational.read(Array(text.utf8).span).value else { return false }
        let known = (note.texts("measures") + note.texts("duration")).compactMap {
            Quantity.read(Array($0.value.utf8).span).value
        }
        if known.contains(where: { $0.amount == amount }) { return true }
        guard let seconds = note.text("duration").flatMap({ CellTime.seconds($0) }) else { return false }
        return [1, 60, 3600].contains { amount * $0 == seconds }
    }

    /// The text that the file has and the note has not; what only the note has is a person's.
    func difference(ofText imported: [String]) -> ImportPlan.Difference? {
        let missing = Set(imported).subtracting(Self.lines(of: note.document))
        return missing.isEmpty
            ? nil
            : ImportPlan.Difference(
                "text", otherText(than: imported), imported.filter(missing.contains), joint: " ")
    }

    /// The text that the file has no longer and the note still has, where nothing else of its text differs.
    func difference(ofDeleted imported: [String], _ original: Document) -> ImportPlan.Difference? {
        if difference(ofText: imported) != nil { return nil }
        let deleted = Set(otherText(than: imported)).intersection(Self.lines(of: original))
        return deleted.isEmpty
            ? nil : ImportPlan.Difference("text", otherText(than: imported).filter(deleted.contains), [], joint: " ")
    }

    /// The text that the file has not: a person's, or what the source has deleted.
    func otherText(than imported: [String]) -> [String] {
        let imported = Set(imported)
        return Self.lines(of: note.document).filter { !imported.contains($0) && !Self.isOfSets($0) }
    }

    private static func withoutUnits(_ line: String) -> String {
        line.split(separator: " ").filter { !["kg", "lb", "km", "mi", "m"].contains($0) }.joined(separator: " ")
    }

    private static func isOfSets(_ line: String) -> Bool { line.hasPrefix("- [x] ") || line.hasPrefix("## [[") }

    /// The lines of a text, without empty ones and the spaces around them.
    private static func lines(of document: Document) -> [String] {
        String(decoding: document.bytes[document.bodyStart...], as: UTF8.self).split(whereSeparator: \.isNewline)
            .map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// A title that the source has changed; people give titles of their own, so only the first one tells.
    func difference(ofTitle imported: String, _ original: Document) -> ImportPlan.Difference? {
        guard let first = original.texts(of: "title").first, first != imported, note.title != imported else {
            return nil
        }
        return ImportPlan.Difference("title", [note.title], [imported])
    }

    private func isList(_ name: String) -> Bool {
        note.type.flatMap { vault.graph.schema.field(name, of: $0) }?.isList ?? false
    }

    /// Of a list, the vault may have more than the file.
    private func areSame(_ known: [String], _ imported: [String], isList: Bool) -> Bool {
        if known == imported { return true }
        if !isList, known.count != imported.count { return false }
        return imported.allSatisfy { text in known.contains { areSame($0, text) } }
    }

    /// Texts that read as the same quantity, in whatever unit, or as the same moment.
    private func areSame(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        let (one, other) = (Array(left.utf8), Array(right.utf8))
        if let a = DateTime.read(one.span).value, let b = DateTime.read(other.span).value { return a == b }
        if let a = ClockTime.read(one.span).value, let b = ClockTime.read(other.span).value { return a == b }
        if let a = Quantity.read(one.span).value, let b = Quantity.read(other.span).value {
            return vault.graph.units.convert(a, to: b.unit) == b.amount
        }
        return false
    }

    /// The exercises of a workout whose sets differ from those of the file.
    func difference(ofSets imported: [ImportedExercise], _ exercises: ImportedExercises) -> ImportPlan.Difference? {
        if imported.isEmpty { return nil }
        let known = sets(of: number)
        let new = imported.map { exercise -> Sets in
            let kind = exercises.kind(of: exercise.title)
            let sets = exercise.sets.compactMap { ImportedExercises.line($0, kind, title: exercise.title)?.set }
            return Sets(exercise: exercises.note(of: exercise.title), title: exercise.title, kind: kind, sets: sets)
        }
        let areSame = known.count == new.count && zip(known, new).allSatisfy(areSame)
        if areSame { return nil }
        func others(_ sets: [Sets], than others: [Sets]) -> [String] {
            sets.enumerated().filter { place, one in place >= others.count || !self.areSame(one, others[place]) }
                .map(\.element.text)
        }
        return ImportPlan.Difference("sets", others(known, than: new), others(new, than: known))
    }

    /// The sets of one exercise in one workout.
    private struct Sets {
        var exercise: NoteID?
        var title: String
        var kind: ExerciseKind?
        var sets: [WorkoutSet]

        /// `Running: 5.2 km in 31:00`
        var text: String { "\(title): " + sets.map { SetText.text($0, of: kind) }.joined(separator: ", ") }
    }

    private func areSame(_ left: Sets, _ right: Sets) -> Bool {
        left.exercise == right.exercise && left.sets.count == right.sets.count
            && zip(left.sets, right.sets).allSatisfy { known, imported in
                // An amount whose unit nothing says is in the unit of the known one.
                var imported = imported
                if imported.weight?.unit == "", let unit = known.weight?.unit { imported.weight?.unit = unit }
                if imported.distance?.unit == "", let unit = known.distance?.unit { imported.distance?.unit = unit }
                return inBaseUnits(known) == inBaseUnits(imported)
            }
    }

    private func sets(of number: NoteID) -> [Sets] {
        let model = vault.workouts
        return model.sections(of: number).map { section in
            let exercise = model.exercises[section.exercise]
            let sets = section.sets.filter(\.isDone).compactMap { $0.set.map { $0.withUnits(exercise.units()) } }
            return Sets(exercise: exercise.note, title: exercise.title, kind: exercise.kind, sets: sets)
        }
    }

    /// Weight and distance in units in which they can be compared.
    private func inBaseUnits(_ set: WorkoutSet) -> WorkoutSet {
        func based(_ quantity: Quantity?) -> Quantity? {
            guard let quantity else { return nil }
            let unit = UnitTable.builtIn.unit(quantity.unit)
            return unit.isKnown ? Quantity(quantity.amount * unit.factor, unit.group) : quantity
        }
        var set = set
        (set.weight, set.distance) = (based(set.weight), based(set.distance))
        return set
    }

    /// A difference by what the note said when it was first imported: nil for what only a person changed, which stays;
    /// what only the source changed is taken.
    func judged(
        _ difference: ImportPlan.Difference, original: Document, of record: ImportedRecord,
        _ lines: (text: [String], sets: [String])
    ) -> ImportPlan.Difference? {
        let (isUnchanged, isUntouched): (Bool, Bool)
        if difference.field == "sets" || difference.field == "text" {
            let isOfSets = difference.field == "sets"
            let first = Self.lines(of: original).filter { Self.isOfSets($0) == isOfSets && !$0.hasPrefix("## [[") }
            let imported = isOfSets ? lines.sets : lines.text
            // What the file says without units, nothing says with which ones.
            let bare = imported.map(Self.withoutUnits)
            isUnchanged = first == imported || bare == imported && first.map(Self.withoutUnits) == bare
            // The whole text, since people write between the sets.
            let now = note.document.bytes[note.document.bodyStart...]
            isUntouched = now.elementsEqual(original.bytes[original.bodyStart...])
        } else {
            let first = original.texts(of: difference.field)
            func isFirst(_ texts: [String]) -> Bool {
                texts.count == first.count && areSame(first, texts, isList: isList(difference.field))
            }
            isUnchanged = isFirst(record.texts(difference.field))
            isUntouched = isFirst(note.texts(difference.field).map(\.value))
        }
        var judged = difference
        judged.verdict = isUntouched ? .update : .decide
        return isUnchanged ? nil : judged
    }
}

extension ImportedRecord {
    /// What it says in a field.
    func texts(_ field: String) -> [String] {
        field == "title" ? [title] : fields.filter { $0.name == field }.map(\.text)
    }
}

/// Records of an earlier import of a table with other columns, whose rows got other ids: day and title of one are those
/// of the row, and nothing that both say is different. Two ids of their own are of two records.
struct LikeRows {
    private struct Key: Hashable {
        var type: TypeID
        var day: String
        var title: String
    }

    /// Those of which no row has the id, the first one last.
    private var notes: [Key: [NoteID]] = [:]
    /// How many rows were found to be one of them.
    private(set) var count = 0

    /// Cost: linear in the records of the types in the file.
    init(_ graph: Graph, _ file: ImportedFile) {
        guard file.source == .csv else { return }
        let ids = Set(file.records.map(\.id))
        for name in Set(file.records.map(\.type)) {
            guard let type = graph.schema.type(name) else { continue }
            for number in graph.records[type].reversed() {
                let note = graph.notes[number]
                guard let id = note.texts("import_id").first?.value, id.hasPrefix(Self.start), !ids.contains(id) else {
                    continue
                }
                let day = note.texts("date").first.map { String($0.value.prefix(10)) } ?? ""
                notes[Key(type: type, day: day, title: note.title), default: []].append(number)
            }
        }
    }

    /// The next record that may be the one of a row, which is then not that of another one.
    mutating func next(like record: ImportedRecord, _ type: TypeID, in vault: Snapshot) -> NoteID? {
        let key = Key(type: type, day: record.day?.description ?? "", title: record.title)
        guard let candidates = notes[key] else { return nil }
        let place = candidates.suffix(Self.mostCompared).lastIndex { number in
            let id = vault.graph.notes[number].texts("import_id").first?.value ?? ""
            return (record.hasMadeID || Self.isMade(id))
                && RecordComparison(vault, number).differences(of: record.fields).allSatisfy { $0.known.isEmpty }
        }
        guard let place else { return nil }
        count += 1
        return notes[key]?.remove(at: place)
    }

    /// So many records of one day and title are compared with a row, so that a file full of them takes no longer.
    private static let mostCompared = 200
    private static let start = ImportSource.csv.rawValue + ":"

    /// Whether an id was made of what a row says: 16 hexadecimal digits.
    private static func isMade(_ id: String) -> Bool {
        let digits = id.dropFirst(start.count).prefix { $0 != "#" }
        return digits.count == 16 && digits.allSatisfy { $0.isHexDigit }
    }
}
