import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultReviews
import VaultSyntax

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
                let change = fieldChange(of: place.note) { (edits) throws(EditRefusal) in
                    try edits.set(field.name, [text])
                }
                guard let change = change.flatMap(harmless) else { return nil }
                return EditorAction(
                    title: "add '\(field.name): \(text)'", kind: .quickFix, change: change,
                    isPreferred: text == self.text(for: field, of: type, place.note), finding: finding?.place)
            }
        }
    }

    /// Findings of one place that get actions, and words of a choice that do.
    private static let (mostFindings, mostWords) = (4, 8)

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

    private static let mostRecords = 4

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
            let change = fieldChange(of: place.note) { (edits) throws(EditRefusal) in
                try edits.add("silence", [id])
            }
            guard let change = change.flatMap(harmless) else { return nil }
            return EditorAction(
                title: "silence '\(id)' in this note", kind: .quickFix, change: change, finding: finding.place)
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
            let change = fieldChange(of: note) { (edits) throws(EditRefusal) in
                try edits.add("goals", ["[[\(suggestion.destination)]]"])
            }
            guard let change = change.flatMap(harmless) else { return nil }
            let sure = suggestion.band == .confident ? "" : " (uncertain)"
            return EditorAction(
                title: "link to \(Words.quote(suggestion.title))\(sure)", kind: .refactor, change: change)
        }
    }

    private static let mostGoals = 3
}

/// A change that is offered at a place.
package struct EditorAction: Hashable, Sendable {
    /// What an editor may ask for.
    package enum Kind: String, Hashable, Sendable {
        case quickFix = "quickfix"
        case refactor
        case rewrite = "refactor.rewrite"
        case source
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
