import VaultChecks
import VaultRecords
import VaultReviews

/// The words of alignment: kind and short.
package enum AlignmentWords {
    package static func heading(_ level: ValueRecord.Level) -> String {
        switch level {
        case .highestOrder: "Highest order"
        case .major: "Major"
        case .general: "General"
        case .lifeArea: "Areas of life"
        }
    }

    /// The level of one value.
    package static func word(_ level: ValueRecord.Level) -> String {
        level == .lifeArea ? "area of life" : heading(level).lowercased()
    }

    /// `25 running goals, 18 actions in 7 days, 17 of them for a value`.
    package static func summary(_ summary: AlignmentOverview.Summary) -> String {
        let (actions, serving) = (summary.actions.last7, summary.serving.last7)
        var parts = [count(summary.runningGoals, "running goal"), "\(count(actions, "action")) in 7 days"]
        if actions > 0 {
            let share = serving == 0 ? "none" : serving == actions ? "all" : "\(serving)"
            parts.append(actions == 1 && serving == 1 ? "for a value" : "\(share) of them for a value")
        }
        return parts.joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 0 ? "no \(noun)s" : Words.count(number, noun)
    }

    /// `today`, `yesterday`, `5 days ago`; `none yet` when there was none.
    package static func lastAction(_ actions: ActionCounts) -> String {
        actions.daysSinceLast.map { $0 == 0 ? "today" : TermWords.back($0) } ?? "none yet"
    }

    package static func momentum(_ actions: ActionCounts) -> String { actions.momentum?.rawValue ?? "" }

    /// Why a value is marked: `no goal serves it now, no action for 19 days`.
    package static func neglect(_ value: ValueAlignment) -> String {
        value.neglect.map { reason in
            switch reason {
            case .noRunningGoal: "no goal serves it now"
            case .noRecentAction:
                value.actions.daysSinceLast.map { "no action for \($0) days" } ?? "no action yet"
            }
        }.joined(separator: ", ")
    }

    /// The figures of one value on a line, or with the numbers that each is made of on a line each.
    package static func figures(_ value: ValueAlignment, explains: Bool) -> [String] {
        let fulfilment = "fulfilment \(decimals(1, value.fulfilment))"
        let engagement = "engagement \(decimals(2, value.engagement))"
        if !explains { return ["\(fulfilment) · \(engagement)"] }
        let (actions, goals) = (value.actions, Words.count(value.running.count, "running goal"))
        return [
            "\(fulfilment) = \(Words.count(actions.last7, "action")) in 7 days / priority \(value.value.priority) × 100",
            "\(engagement) = \(goals) × mean alignment \(mean(value)) × \(Words.count(actions.last28, "action")) "
                + "in 28 days / 100",
        ]
    }

    /// `12 / 8 × 100`.
    package static func fulfilment(_ value: ValueAlignment) -> String {
        "\(value.actions.last7) / \(value.value.priority) × 100"
    }

    /// `11 × 5.91 × 39 / 100`.
    package static func engagement(_ value: ValueAlignment) -> String {
        "\(value.running.count) × \(mean(value)) × \(value.actions.last28) / 100"
    }

    private static func mean(_ value: ValueAlignment) -> String { value.meanStrength?.decimalText(places: 2) ?? "0" }

    /// `0.82 over 7 values`; nil where there is nothing to compare.
    package static func balance(_ balance: ActionBalance) -> String? {
        balance.score.map { "\(decimals(2, $0)) over \(balance.values.count) values" }
    }

    /// `12 of 41 actions in 28 days serve several values`.
    package static func crossDomain(_ overview: AlignmentOverview) -> String {
        "\(severalOf(overview)) \(overview.crossDomain.count == 1 ? "serves" : "serve") several values"
    }

    /// `12 of 41 actions in 28 days`.
    package static func severalOf(_ overview: AlignmentOverview) -> String {
        let (several, all) = (overview.crossDomain.count, overview.summary.actions.last28)
        return "\(several == 0 ? "none" : "\(several)") of \(Words.count(all, "action")) in 28 days"
    }

    /// A number with always so many decimals, at least one, so that decimal points are aligned.
    package static func decimals(_ places: Int, _ number: Rational) -> String {
        let text = number.decimalText(places: places)
        let written = text.lastIndex(of: ".").map { text.distance(from: $0, to: text.endIndex) - 1 }
        return text + (written == nil ? "." : "") + String(repeating: "0", count: places - (written ?? 0))
    }

    /// At most one decimal.
    package static func hours(_ number: Rational) -> String { number.decimalText(places: 1) }
}
