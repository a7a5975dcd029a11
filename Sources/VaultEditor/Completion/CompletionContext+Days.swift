import VaultChecks
import VaultSchema
import VaultSyntax

/// Days by their names, which are written as dates.
extension CompletionContext {
    /// The days that a field may mean, those of the week in the order of the vault's.
    func days(_ field: Field, _ typed: Substring) -> [Proposal] {
        let direction = NamedDay.Direction(field: field.name)
        func day(_ word: String) -> Proposal? {
            NamedDay.read(word, today: view.today, direction: direction).map { proposal(word, $0) }
        }
        if typed.first == "+" || typed.first == "-" {
            let distances = typed.last?.isNumber == true ? ["d", "w", "m", "y"].map { typed + $0 } : [typed]
            return distances.compactMap { day(String($0)) }
        }
        let isPlanned = direction == .future
        let first = snapshot.settings.weekStart.weekday - 1
        let weekdays = NamedDay.weekdays.indices.map { NamedDay.weekdays[($0 + first) % NamedDay.weekdays.count] }
        let near = isPlanned ? ["today", "tomorrow"] : ["today", "yesterday"]
        let other = isPlanned ? "yesterday" : "tomorrow"
        return (near + weekdays + [other]).compactMap(day) + (isPlanned ? ends : [])
    }

    /// The last days of the week and the month.
    private var ends: [Proposal] {
        let today = view.today
        return [
            proposal("end of week", today.startOfWeek(snapshot.settings.weekStart).adding(days: 6)),
            proposal("end of month", today.endOfMonth),
        ]
    }

    private func proposal(_ word: String, _ day: CalendarDate) -> Proposal {
        let name = NamedDay.weekdays[(day.weekday + 6) % 7]
        return Proposal(
            word, .date, text: "\(day)", detail: name == word ? "\(day)" : "\(name.prefix(3).capitalizedFirst) \(day)",
            words: ["\(day)"])
    }

    /// `DATE` or `DATE to DATE`.
    func dateSpan(_ value: TypedValue, _ field: Field, _ typed: TypedText) -> Completions {
        let typed = typed.lastWord
        switch typed.words.count {
        case 0: return whole(value, field, typed, days(field, typed.typed), isIncomplete: true)
        case 1: return part(value, field, typed, [Proposal("to", .word)])
        case 2 where typed.words[1] == "to":
            let first = Array(typed.words[0].utf8)
            let after = CalendarDate.read(first.span).value
            let proposals = days(field, typed.typed) + (after.map { [proposal("a week", $0.adding(days: 6))] } ?? [])
            return part(value, field, typed, proposals)
        default: return Completions()
        }
    }
}

extension Substring {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
