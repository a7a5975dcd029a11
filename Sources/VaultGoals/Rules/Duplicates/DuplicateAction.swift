import VaultChecks
import VaultRecords
import VaultSearch
import VaultSyntax

/// Actions with the same title, day, time and measures.
enum DuplicateAction {
    /// - Parameter shared: the actions by `key(of:)`
    static func findings(_ shared: SharedKeys, _ model: GoalsModel) -> [Finding] {
        return shared.groups(by: { Key($0, model).map { [$0] } ?? [] }, in: model).map { number, first, _ in
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

    /// Whether two actions have the same title, day, time and measures.
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
            self.day = day
            self.time = time
            measures = ComparedFact(
                note.read("measures", Quantity.read).map { ComparedAmount($0.value, model.units) })
        }
    }
}
