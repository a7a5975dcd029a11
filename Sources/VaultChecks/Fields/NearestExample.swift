import VaultSchema

/// What a message shows where no text can be offered that says the same: the nearest spelling that is right.
///
/// Every example is a value of its field, which a test reads back. Nothing in it is the user's.
enum NearestExample {
    /// Nil where the message names an example already, or says all.
    static func words(for text: String, _ kind: ScalarProblem.Kind, _ scalar: Scalar?) -> String? {
        switch kind {
        case .notATarget, .notAQuantity, .textAfterUnit, .wordAsUnit, .fromNotAllowed, .perNotAllowed, .unknownPeriod,
            .multipleNumbers, .looksLikeClockTime:
            break
        default: return nil
        }
        return switch scalar {
        case .target: target(Set(words(of: text)), isRange: kind == .multipleNumbers)
        case .quantity(let group?) where group == "s": "write a duration such as '31 min' or '1h 30m'"
        case .quantity: "write one amount with its unit, such as '5 km', and put other words in the text"
        default: nil
        }
    }

    private static func target(_ words: Set<String>, isRange: Bool) -> String {
        if !words.isDisjoint(with: levels) {
            return "write the value to reach and the starting value, such as 'latest 75 kg from 85 kg'"
        }
        if isRange {
            return "write the minimum, such as '3 times per week', or the maximum, such as 'at most 4 times per week'"
        }
        if !words.isDisjoint(with: records) {
            return "write a record such as 'best 100 kg' or 'best 25 min from 30 min'"
        }
        if !words.isDisjoint(with: periods) { return "write a rate such as '3 times per week', per day, week or month" }
        return "write a target such as '120 km' or '3 times per week', and put other words in the title"
    }

    private static let levels: Set = [
        "lose", "losing", "drop", "gain", "reduce", "from", "weigh", "weight", "latest", "down", "lower",
    ]
    private static let records: Set = ["best", "fastest", "record", "pb", "pr", "personal", "in", "under"]
    private static let periods: Set = [
        "per", "every", "each", "daily", "weekly", "monthly", "yearly", "day", "days", "week", "weeks", "month",
        "months", "year", "years", "quarter", "quarterly", "biweekly", "fortnight", "fortnightly", "bimonthly",
    ]

    private static func words(of text: String) -> [String] {
        text.lowercased().split(whereSeparator: { !$0.isLetter }).map(String.init)
    }
}
