import VaultChecks
import VaultEdits
import VaultRecords
import VaultSyntax

extension Snapshot {
    /// How much of a whole record a planned one is, as its pack sees it; nil for records of which nothing more is
    /// expected. Cost: what the pack makes of it.
    package func completeness(of planned: PlannedRecord) -> Completeness? {
        let after = holding(planned)
        guard let number = after.graph.index(ofPath: planned.path) else { return nil }
        return packs.lazy.compactMap { $0.completeness(number, after) }.first
    }

    /// The one amount in the title of a planned record whose field for targets is empty, with that field: `2000 EUR` of
    /// `Save 2000 EUR`. Of units that nobody knows only plurals, so that the `5 list` of a `Top 5 list` is none.
    package func amountInTitle(of planned: PlannedRecord) -> (field: String, amount: String)? {
        let after = holding(planned).graph
        guard let number = after.index(ofPath: planned.path) else { return nil }
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
    /// similar they are, as `0.99`.
    /// Cost: a look at the records of the type, and comparing those that may be.
    package func similar(to planned: PlannedRecord) -> [(name: String, score: String)] {
        let after = holding(planned)
        guard let number = after.graph.index(ofPath: planned.path) else { return [] }
        return packs.flatMap { $0.similar(number, after) }.map { (after.linkText(to: $0.note), $0.score) }
    }

    /// The vault with a planned record. Cost: for a draft that of `holding` its change.
    package func holding(_ planned: PlannedRecord) -> Snapshot { planned.after ?? holding(planned.edit.change) }

    /// What one may want to write next, after a change that has been planned.
    package func advice(
        after planned: PlannedEdit, today: CalendarDate, history: Advice.History
    ) -> [Advice] {
        packs.flatMap { $0.advice(planned.change, self, today, history) }
            + (renaming(after: planned.change).map { [$0] } ?? [])
    }

    /// The records that a link may lead to, those that are archived or over left out; of any type when none is named.
    ///
    /// By type, then by what a link to them says. Cost: linear in the records of the types.
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

    /// When a record of a type is made now.
    package func creationTime(ofType name: String, now: DateTime) -> DateTime {
        guard let type = graph.schema.type(name) else { return now }
        var times = CreationTimes(graph.schema, graph, now: now)
        return times.next(type)
    }
}
