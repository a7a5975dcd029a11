import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax

/// Amounts with their units, and what targets say besides.
extension CompletionContext {
    // MARK: Units

    /// The units that fit: those of the goals that the record links, then those that the latest records use, those of
    /// the vault's own, and last the built-in ones.
    func units(group: String? = nil) -> [Proposal] {
        let table = graph.units
        var seen: Set<String> = []
        var proposals: [Proposal] = []
        func add(_ written: String, _ detail: String?) {
            let unit = table.unit(written)
            guard group == nil || unit.group == group, seen.insert(unit.canonical).inserted else { return }
            proposals.append(Proposal(unit.isKnown ? unit.canonical : written, .unit, detail: detail))
        }
        let model = snapshot.goals
        for number in linkedGoals {
            guard let goal = model.goal(ofNote: number) else { continue }
            for target in goal.plan.targets.compactMap(\.target) {
                add(target.quantity.unit, "counts for \(goal.plan.name)")
            }
        }
        for unit in unitsInUse { add(unit, "used here") }
        let own = Set(graph.unitRecords.spellings.map { table.unit($0.unit).canonical })
        for unit in table.canonicalSpellings where own.contains(unit) { add(unit, "of this vault") }
        for unit in table.canonicalSpellings where !own.contains(unit) { add(unit, nil) }
        return proposals
    }

    /// The goals that the record links, or that a target of its own is of.
    private var linkedGoals: [NoteID] {
        guard let type else { return [] }
        return schema.fields[type].flatMap { field -> [NoteID] in
            guard case .link = field.scalar else { return [] }
            return linked(in: field.name)
        }
    }

    /// The units of the latest records of the type, and of the targets of all goals, the most frequent first.
    private var unitsInUse: [String] {
        var counts: [String: Int] = [:]
        if let type {
            let fields = schema.fields[type].filter {
                if case .quantity = $0.scalar { true } else { false }
            }.map(\.name)
            for number in graph.records[type].suffix(300) where number != self.number {
                for field in fields {
                    for quantity in graph.notes[number].read(field, Quantity.read) {
                        counts[quantity.value.unit, default: 0] += 1
                    }
                }
            }
        }
        for goal in snapshot.goals.goals where goal.note != number {
            for target in goal.plan.targets.compactMap(\.target) { counts[target.quantity.unit, default: 0] += 1 }
        }
        return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
    }

    /// A unit after a number: `5 k` or `5k`.
    func quantity(_ value: TypedValue, _ field: Field, _ typed: TypedText, group: String?) -> Completions {
        guard let unit = typed.unit else { return whole(value, field, typed, amountsInUse(field)) }
        return units(value, field, unit, group: group)
    }

    /// Units for the number before the word at hand; none where one follows already.
    private func units(
        _ value: TypedValue, _ field: Field, _ unit: TypedText, group: String? = nil
    ) -> Completions {
        let next = unit.after.first == " " ? unit.rest.split(separator: " ").first : nil
        if unit.typed.isEmpty, let next, !["per", "on", "from", "to"].contains(next) { return Completions() }
        return part(value, field, unit, units(group: group).map { unit.spaced($0) })
    }

    /// What the latest records of the type say in the field, the last first.
    private func amountsInUse(_ field: Field) -> [Proposal] {
        guard let type, note.type != nil else { return [] }
        var seen: Set<String> = []
        let latest = graph.records[type].suffix(50).reversed().filter { $0 != number }
        let texts = latest.flatMap { number in
            graph.notes[number].read(field.name, Quantity.read).map { graph.notes[number].document.text($0.node) }
        }
        return texts.filter { seen.insert($0).inserted }.prefix(8).map { Proposal($0, .value, detail: "used lately") }
    }

    // MARK: Targets

    /// `["at most" | "latest" | "best" | "average" ["at most"]] quantity ["from" quantity]`, and
    /// `"per" ("day" | "week" | "month") | "on" days`.
    func target(_ value: TypedValue, _ field: Field, _ typed: TypedText) -> Completions {
        let typed = typed.lastWord
        let words = typed.words.map { $0.lowercased() }
        let periods = Target.Period.allCases.map(\.rawValue)
        func propose(_ words: [String]) -> Completions {
            part(value, field, typed, words.map { Proposal($0, .word) })
        }
        if words.isEmpty, !typed.isNumber {
            // Before a number that is there it would take its place.
            if typed.typed.isEmpty, typed.after.first?.isNumber == true { return Completions() }
            return part(
                value, field, typed.dropping(["most"]),
                [
                    ("at most", "a limit"), ("latest", "the last amount reaches it"), ("best", "the highest one does"),
                    ("average", "the mean of the days with an amount does"),
                ]
                .map { Proposal($0, .word, detail: $1) })
        }
        if words.last == "at" { return propose(["most"]) }
        let isAverage = words.first == "average"
        if words == ["average"], !typed.isNumber { return propose(["at most"]) }
        if words.last == "per" { return propose(isAverage ? periods.filter { $0 != "day" } : periods) }
        if let on = words.lastIndex(of: "on") {
            let days = Weekday.allCases.map(\.short)
            let taken = words[(on + 1)...]
            return propose(
                taken.isEmpty ? ["weekdays", "weekends"] + days : days.filter { !taken.contains($0.lowercased()) })
        }
        if let unit = typed.unit { return units(value, field, unit) }
        guard words.count >= 2, TypedText.isNumber(words[words.count - 2]) else { return Completions() }
        let isLevel = words[0] == "latest" || words[0] == "best"
        if isLevel { return propose(words.contains("from") ? [] : ["from"]) }
        if words.contains("per") { return Completions() }
        let offers = isAverage ? periods.filter { $0 != "day" } : periods
        return part(
            value, field, typed.dropping(periods),
            offers.map { Proposal("per \($0)", .word) }
                + (isAverage ? [] : [Proposal("on", .word, detail: "some days")]))
    }

    // MARK: Names with numbers and amounts

    /// What a named number or amount may begin with: the names of what the record links.
    func namedProposals(_ field: Field) -> [Proposal]? {
        let others: [String]
        switch field.scalar {
        case .namedNumber:
            guard case .number(_, let other) = field.standard else { return nil }
            others = [other]
        case .namedQuantity:
            guard let type else { return nil }
            others = schema.fields[type].filter { other in
                guard case .link(let types) = other.scalar else { return false }
                return other.isList && types.contains(where: GoalTypes.tracked.contains)
            }.map(\.name)
        default: return nil
        }
        return others.flatMap { name -> [Proposal] in
            let allowed = type.flatMap { graph.allowedTypes(field: name, of: schema.types[$0].name) }
            return linked(in: name).map { number in
                let name = graph.notes[number].name
                let isEnough = graph.resolve(name, allowed: allowed, from: folder) == .note(number)
                return Proposal(
                    name, .record, text: isEnough ? name : graph.linkText(to: number), detail: graph.notes[number].title
                )
            }
        }
    }

    /// `health 8`, `run 5 km`: first a name, then a number or an amount.
    func named(_ value: TypedValue, _ field: Field, _ typed: TypedText) -> Completions {
        if typed.before.contains(" ") || typed.before.hasSuffix("]]") {
            if field.scalar == .namedQuantity {
                guard let unit = typed.unit else { return Completions() }
                return units(value, field, unit)
            }
            return part(
                value, field, typed.lastWord,
                (field.range.map { Array($0.clamped(to: 1...20)) } ?? []).reversed().map { Proposal("\($0)", .value) })
        }
        let taken = Set(value.others.compactMap { $0.split(separator: " ").first.map(String.init) })
        let proposals = (namedProposals(field) ?? []).filter { !taken.contains($0.text) }
        return part(value, field, typed, proposals)
    }

}

extension TypedText {
    static func isNumber(_ word: some StringProtocol) -> Bool {
        word.contains { $0.isNumber } && word.allSatisfy { $0.isNumber || ".,-+".contains($0) }
    }

    /// Whether the word at hand is a number, or begins with one.
    var isNumber: Bool { typed.first?.isNumber == true || typed.first == "-" && typed.count > 1 }

    /// The unit after a number as the word at hand, which may be empty; nil where no number is before it.
    var unit: TypedText? {
        var last = lastWord
        if let word = last.words.last, Self.isNumber(word) { return last }
        let number = last.typed.prefix { $0.isNumber || ".,-+".contains($0) }
        guard Self.isNumber(number) else { return nil }
        last.typed = last.typed[number.endIndex...]
        return last
    }

    /// A unit with the space that is missing before it.
    func spaced(_ unit: Proposal) -> Proposal {
        guard typed.startIndex > before.startIndex, before[before.index(before: typed.startIndex)] != " " else {
            return unit
        }
        var unit = unit
        unit.text = " " + unit.text
        return unit
    }
}
