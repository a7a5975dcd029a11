import VaultChecks
import VaultGraph
import VaultSchema
import VaultSyntax

/// Actions with the same title, day, time and measures.
enum DuplicateAction {
    /// Only actions with a title and a time are compared. Cost: one pass over the actions.
    static func findings(_ model: GoalsModel) -> [Finding] {
        guard model.places.action >= 0 else { return [] }
        var shared = SharedKeys()
        for number in model.records[model.places.action] {
            let note = model.graph.notes[number]
            let document = note.document
            guard let timeNode = note.single("time"), let dateNode = note.single("date"),
                let titleNode = note.single("title"),
                let time = document.withText(document.nodes[Int(timeNode)], { ClockTime.read($0) }).value,
                let day = document.withText(document.nodes[Int(dateNode)], { CalendarDate.read($0) }).value
            else { continue }
            let title = document.withText(document.nodes[Int(titleNode)]) { FoldedName.key($0) }
            let moment = UInt64(bitPattern: Int64(day.dayNumber)) &* 86_400 &+ UInt64(time.secondOfDay)
            shared.add(number, title ^ moment &* 0x9E37_79B9_7F4A_7C15)
        }
        return shared.groups(by: { Key($0, model) }, in: model).map { number, first in
            let name = model.graph.notes[first].name
            var finding = DuplicateRecord.finding(
                number, "title", "the action has the title, day, time and measures of '\(name)'", first, model)
            finding.severity = .warning
            return finding
        }
    }

    private struct Key: Hashable {
        var title: String
        var day: CalendarDate
        var time: ClockTime
        var measures: [String]

        init?(_ number: Int, _ model: GoalsModel) {
            let note = model.graph.notes[number]
            guard let title = note.text("title"), let day = note.date("date"),
                let time = note.readOne("time", ClockTime.read)?.value
            else { return nil }
            self.title = DuplicateRecord.folded(title)
            self.day = day
            self.time = time
            measures = note.read("measures", Quantity.read).map { DuplicateRecord.amount($0.value, model.units) }
                .sorted()
        }
    }
}
