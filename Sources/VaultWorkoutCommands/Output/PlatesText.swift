import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRequests
import VaultSchema
import VaultWorkouts

/// Plates for a terminal.
struct PlatesText {
    let style: Style
    let width: Int

    func page(_ answer: PlatesAnswer) -> String {
        let unit = answer.plates.unit.rawValue
        let weight = "\(number(answer.weight)) \(unit)"
        let bar = "bar \(number(answer.plates.bar)) \(unit)"
        var text: String
        if answer.isExact, let loading = answer.loadings.first {
            text = style(.heading, weight) + ": " + bar + ", \(side(loading))\n"
        } else if answer.weight < answer.plates.bar {
            text = style(.heading, weight) + " is less than the bar, \(number(answer.plates.bar)) \(unit)\n"
        } else {
            text = style(.heading, weight) + " cannot be loaded with these plates; \(bar)\n"
            for loading in answer.loadings {
                let more = loading.weight - answer.weight
                let rest = "\(number(more.isNegative ? -more : more)) \(unit) \(more.isNegative ? "less" : "more")"
                text += "  \(padded("\(number(loading.weight)) \(unit)", 8))  \(side(loading)), \(rest)\n"
            }
        }
        if answer.warmUp.isEmpty { return text }
        text += "\n" + style(.heading, "Warm-up") + "\n"
        for set in answer.warmUp {
            let reps = set.reps < 10 ? " \(set.reps)" : "\(set.reps)"
            text += "  \(reps) x \(padded("\(number(set.loading.weight)) \(unit)", 8))  \(side(set.loading))\n"
        }
        return text
    }

    private func side(_ loading: PlateSet.Loading) -> String {
        loading.side.isEmpty ? "no plates" : "each side " + loading.side.map(number).joined(separator: " + ")
    }

    private func number(_ number: Rational) -> String { number.decimalText(places: 3) }

    private func padded(_ text: String, _ cells: Int) -> String {
        text + DisplayText.spaces(max(0, cells - DisplayText.width(text)))
    }
}
