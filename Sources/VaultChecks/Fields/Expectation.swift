import VaultSchema

/// What a field holds, in the words of messages: `a day such as 2026-11-21`.
enum Expectation {
    static func one(_ scalar: Scalar) -> String {
        switch scalar {
        case .text: "text"
        case .integer: "a whole number"
        case .number: "a number"
        case .boolean: "true or false"
        case .choice(let words): Words.either(words)
        case .date: "a date such as 2026-11-21"
        case .dateTime: "a date and time such as 2026-11-21T07:15"
        case .time: "a time such as \"07:15\""
        case .quantity(let group):
            group == "s" ? "an amount of time such as 31 min" : "an amount with its unit such as 5 km"
        case .target: "a target such as 120 km or 90 min per week"
        case .link(let types): types.isEmpty ? "a link" : "a link to " + Words.either(types.map(Words.article))
        case .namedNumber: "a name and a number such as health 8"
        case .namedQuantity: "a name and an amount such as run 5 km"
        case .dateSpan: "DATE or DATE to DATE"
        case .interval: "an interval such as monthly or every 2 weeks"
        case .countedProperty: "a property, its unit, 'to' and a name, such as weight kg to lose-5-kg"
        }
    }
}
