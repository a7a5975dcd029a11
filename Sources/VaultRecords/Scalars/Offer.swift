/// Every text that a reader offers in place of what was written passes through here.
///
/// An offer is made only when it reads back as a value, and says what the words say: each number of the text and no
/// other, each word of the text but those for which the format has words of its own, and no other word.
/// Runs only once a text has failed to read, so it may allocate.
enum Offer {
    /// Whether an offer of an amount or a target says what was written.
    static func means(_ offer: String, as written: String) -> Bool {
        let (offered, given) = (Parts(offer), Parts(written))
        let added = given.words.compactMap { numerals[$0] }
        let isSameNumbers =
            given.digits.isEmpty
            ? offered.digits.count <= 1
            : offered.digits == given.digits || offered.digits == (given.digits + added).sorted()
        guard isSameNumbers else { return false }
        let kept = Set(offered.words)
        let isNothingLost = Set(given.words).subtracting(kept).allSatisfy { word in
            RateWords.common.contains(word) || numerals[word] != nil || !Near.suggestions(for: word, in: kept).isEmpty
        }
        return isNothingLost && kept.subtracting(given.words).allSatisfy(RateWords.own.contains)
    }

    private static let numerals: [String: UInt8] = ["once": 1, "twice": 2, "thrice": 3]

    /// The digits of a text in order of size, without zeros, which come and go with units (`1:00`, `1 h`) and decimals;
    /// and its words.
    private struct Parts {
        var digits: [UInt8] = []
        var words: [String] = []

        init(_ text: String) {
            var word = ""
            for scalar in (text.lowercased() + " ").unicodeScalars {
                if scalar.properties.isAlphabetic {
                    word.unicodeScalars.append(scalar)
                    continue
                }
                if !word.isEmpty { words.append(word) }
                word = ""
                if scalar.isASCII, ("1"..."9").contains(scalar) { digits.append(UInt8(scalar.value & 15)) }
            }
            digits.sort()
        }
    }
}

/// The words of targets: those of the format, and those that people write for them.
enum RateWords {
    /// What an offer may say with other words than the text: the format's own, and the units that they stand for.
    static let own: Set = [
        "at", "most", "latest", "best", "from", "per", "day", "week", "month", "time", "times", "h", "m", "min", "s",
        "inch",
    ]

    /// What a text may say in other words than the offer.
    static let common: Set<String> = own.union(modes).union(counts).union(joints).union(periods.keys).union([
        "hour", "hours", "hr", "hrs", "minute", "minutes", "mins", "second", "seconds", "sec", "secs", "in", "to",
        "and", "e",
    ])

    private static let modes: Set = [
        "least", "max", "maximum", "min", "minimum", "no", "not", "more", "less", "fewer", "than", "up", "under",
        "below", "over", "above", "total", "last", "highest", "fastest", "longest", "heaviest", "mindestens",
        "höchstens",
    ]

    /// Words and signs between an amount and its period.
    static let joints: Set = ["every", "each", "a", "an", "per", "/", "pro", "je", "par", "por", "x"]

    /// Words that say amount and period in one.
    static let adverbs: Set = ["daily", "weekly", "monthly", "everyday", "täglich", "wöchentlich", "monatlich"]

    /// Words for `times`.
    static let counts: Set = ["x", "×", "mal", "fois", "veces"]

    /// The period of a word, also in German, French and Spanish.
    static let periods = [
        "day": "day", "days": "day", "d": "day", "daily": "day", "everyday": "day", "tag": "day", "tage": "day",
        "täglich": "day", "jour": "day", "jours": "day", "día": "day", "dia": "day",
        "week": "week", "weeks": "week", "wk": "week", "w": "week", "weekly": "week", "woche": "week",
        "wochen": "week", "wöchentlich": "week", "semaine": "week", "semana": "week",
        "month": "month", "months": "month", "mo": "month", "mth": "month", "monthly": "month", "monat": "month",
        "monatlich": "month", "mois": "month", "mes": "month",
    ]
}

extension Reading {
    /// The same with those offers only that `holds` lets pass.
    func offering(_ holds: (String) -> Bool) -> Reading {
        guard let found = problem, !found.suggestions.isEmpty else { return self }
        var reading = self
        reading.problem?.suggestions = found.suggestions.filter(holds)
        return reading
    }

    /// The same with those offers only that a reader reads.
    func offering(readBy reader: (Span<UInt8>) -> Reading) -> Reading {
        offering { reader(Array($0.utf8).span).value != nil }
    }
}
