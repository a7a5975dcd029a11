/// What bodies are made of.
enum Sentences {
    static let plain = [
        "Started too fast and finished slower, as always.",
        "Rain for the first half, then a low sun over the water.",
        "Not much to say about it, but it is done and that counts.",
        "The left knee was quiet today; keep the same shoes.",
        "Half of it was good, the other half was honest.",
        "Next time earlier in the day, the evening was already full.",
        "Slept badly and went anyway, which is the whole point.",
        "Two things went well, one did not; the list is in the blue notebook.",
        "It took longer than planned because the door was locked.",
        "A small step, smaller than last week, still a step.",
        "Met the neighbours' dog, who wanted to come along.",
        "Tried the other order: first the hard part, then the easy one. Better.",
        "No music, no phone, only the sound of the heating.",
        "Café afterwards, one cake for two people — deserved.",
        "To keep in mind: *less* at the start, `more` in the middle.",
        "Cold hands, warm head.",
    ]

    /// With a link between the two halves.
    static let linking: [(before: String, after: String)] = [
        ("Part of ", ", and it shows."),
        ("Compare with ", ": about the same, a little calmer."),
        ("This was on the list since ", "."),
        ("See also ", " for how it began."),
        ("Thought of ", " on the way home."),
        ("What I wrote in ", " still holds."),
    ]

    static let plans = [
        "Twice in the week, once on Sunday. Never two hard days in a row.",
        "A little every morning before the mail is opened.",
        "Small portions, the same hour each day, no catching up.",
        "First make it easy, then make it regular, then make it more.",
    ]

    static let topics = [
        "on-habits", "packing-list", "winter-plan", "good-questions", "book-ideas", "garden", "letters", "recipes",
        "routes",
        "small-repairs",
    ]

    static let weathers = ["drizzle", "clear", "wind from the west", "fog", "snow"]
    static let tags = ["morning", "outside", "with-others", "good", "again", "short"]
    static let askers = ["Frau Berger", "the landlord", "Jonas", "the tax office, third floor"]
    static let consequences = ["A fee of about 40 €.", "They come again and charge for it.", "A long letter."]
}
