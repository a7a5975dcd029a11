/// Something that is done again and again: what its goals ask for and how its actions are measured.
struct Activity {
    /// A target with a number in it: `at most 3 cups per day`.
    struct Ask {
        let before: String
        let amounts: ClosedRange<Int>
        let after: String

        init(_ before: String, _ amounts: ClosedRange<Int>, _ after: String) {
            self.before = before
            self.amounts = amounts
            self.after = after
        }
    }

    /// How a goal's title begins.
    let goal: String
    /// Titles of actions.
    let titles: [String]
    /// The unit of its measure; empty when only time counts.
    var unit = ""
    var amounts: ClosedRange<Int> = 1...1
    /// Amounts have one decimal.
    var hasDecimal = false
    /// Minutes; nil when it takes none.
    var minutes: ClosedRange<Int>?
    let asks: [Ask]
    let values: [String]
    let keywords: [String]
}

extension Activity {
    static let all = moving + learning + living

    private static let moving = [
        Activity(
            goal: "Run",
            titles: [
                "Evening run along the canal", "Easy run before work", "Long run through the forest",
                "Intervals in the park",
                "Run with Teun", "Hills, slowly", "Run in the drizzle",
            ],
            unit: "km", amounts: 4...16, hasDecimal: true, minutes: 24...110,
            asks: [
                Ask("", 80...220, " km"), Ask("", 2...4, " times per week"), Ask("", 60...240, " min per week"),
                Ask("best ", 12...21, " km"),
            ],
            values: ["health", "nature"], keywords: ["run", "jog"]),
        Activity(
            goal: "Lift",
            titles: ["Squats and rows", "Bar work on a Friday", "Short session, heavy bar", "Deadlifts, then home"],
            unit: "kg", amounts: 35...80, minutes: 30...70,
            asks: [Ask("best ", 60...110, " kg"), Ask("", 1...3, " times per week")],
            values: ["health"], keywords: ["squat", "strength", "gym"]),
        Activity(
            goal: "Stretch and breathe", titles: ["Yoga", "Yoga, left early", "An hour on the mat", "Morning stretch"],
            minutes: 15...75, asks: [Ask("", 20...40, " days"), Ask("", 30...120, " min per week")],
            values: ["health", "calm"], keywords: ["yoga", "stretch"]),
    ]

    private static let learning = [
        Activity(
            goal: "Read",
            titles: [
                "Pages before sleep", "Read on the train", "A long afternoon with a short book",
                "Two chapters in the bath",
                "Read in the waiting room",
            ],
            unit: "pages", amounts: 8...120, minutes: 15...120,
            asks: [Ask("", 400...1600, " pages"), Ask("", 60...150, " pages per week")],
            values: ["curiosity", "calm"], keywords: ["read", "book", "novel"]),
        Activity(
            goal: "Learn Spanish", titles: ["Cards in the tram", "Spanish with Lucia", "Cards before breakfast"],
            unit: "cards", amounts: 10...60, minutes: 10...45,
            asks: [Ask("", 300...900, " cards"), Ask("", 40...120, " min per week"), Ask("", 3...5, " days per week")],
            values: ["curiosity", "family-and-friends"], keywords: ["spanish", "cards"]),
        Activity(
            goal: "Play the piano", titles: ["Piano, hands together", "Scales", "Slow practice of the middle part"],
            unit: "bpm", amounts: 60...110, minutes: 15...60,
            asks: [Ask("best ", 90...120, " bpm from 60 bpm"), Ask("", 60...150, " min per week")],
            values: ["making-music"], keywords: ["piano", "scales"]),
        Activity(
            goal: "Write", titles: ["Draft of the essay", "Morning pages", "Cut what was too long"],
            unit: "words", amounts: 120...1400, minutes: 20...150,
            asks: [Ask("", 8000...30000, " words"), Ask("", 3...5, " times per week")],
            values: ["craft", "curiosity"], keywords: ["write", "draft"]),
    ]

    private static let living = [
        Activity(
            goal: "Coffee, within reason", titles: ["Coffee with Jonas", "Second cup, sadly", "Cup at the station"],
            unit: "cups", amounts: 1...2,
            asks: [Ask("at most ", 2...4, " cups per day"), Ask("at most ", 90...200, " cups")],
            values: ["health"], keywords: ["coffee"]),
        Activity(
            goal: "Save", titles: ["Put aside", "Sold the old lamp", "Transfer to the savings account"],
            unit: "EUR", amounts: 5...180,
            asks: [Ask("", 400...2500, " EUR"), Ask("", 25...60, " EUR per week")],
            values: ["money-and-security", "frugality"], keywords: ["save", "savings"]),
        Activity(
            goal: "Weigh less", titles: ["Weigh-in", "Weigh-in after the holidays", "Weigh-in on a Monday"],
            unit: "kg", amounts: 72...84, hasDecimal: true,
            asks: [Ask("latest ", 68...74, " kg from 84 kg")],
            values: ["health"], keywords: ["weigh"]),
        Activity(
            goal: "Ring home", titles: ["Sunday call with Mama", "Rang Jonas", "Letter to Frau Klein"],
            minutes: 10...70, asks: [Ask("", 2...5, " times per month"), Ask("", 10...20, " days")],
            values: ["family-and-friends", "kindness"], keywords: ["call", "letter"]),
    ]
}
