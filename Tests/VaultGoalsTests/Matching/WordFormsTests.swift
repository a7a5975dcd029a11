import Testing

@testable import VaultSearch

@Suite struct WordFormsTests {
    @Test(arguments: [
        "run runs running ran", "stop stops stopping stopped", "study studies studying studied",
        "read reads reading", "swim swims swimming swam swum", "jog jogs jogging jogged", "hike hikes hiking hiked",
        "call calls calling called", "pass passes passing passed", "visit visits visiting visited",
        "play plays playing played", "row rows rowing rowed", "box boxes boxing boxed", "push pushes pushing pushed",
        "squat squats squatting squatted", "use uses using used", "see sees seeing", "tie ties tying tied",
        "exercise exercises exercising exercised", "cycle cycles cycling cycled", "movie movies", "evening evenings",
        "bus buses", "glass glasses", "class classes", "potato potatoes", "photo photos", "potatoes potato",
        "canoe canoes canoeing canoed", "write writes writing wrote written", "ring rings ringing rang rung",
        "travel travels traveling travelling travelled", "train trains training trained", "yoga yogas", "be being",
        // From a form to the others.
        "running run runs ran", "studies study studying", "rang ring rings", "hiking hike hiked", "swimming swim",
        "rode ride riding", "calling call called", "Reading read", "travelling travel", "dying die died",
        // Verbs and their nouns.
        "meditate meditation meditations meditating meditated", "meditation meditate meditating meditates",
        "donation donate donated", "explore exploration explored", "exploration explore exploring",
        "reflect reflection reflections", "reflection reflect reflected", "translation translate",
        // The words of other languages take an -s and stay what they are.
        "Café cafés", "lauf laufs", "Übung Übungs",
    ])
    func formsFindEachOther(words: String) {
        let words = words.split(separator: " ").map(String.init)
        let forms = WordForms.forms(of: words[0])
        for word in words { #expect(forms.contains(word.lowercased()), "\(words[0]) does not find \(word)") }
    }

    @Test(
        arguments: [
            // What only looks like an ending.
            ("bus", "bu"), ("glass", "glas"), ("glas", "glass"), ("news", "new"), ("new", "news"), ("tennis", "tenni"),
            ("focus", "focu"), ("evening", "even"), ("ring", "r"), ("spring", "spr"), ("need", "ne"), ("speed", "spe"),
            ("is", "i"), ("gas", "ga"), ("bed", "b"), ("king", "k"), ("sing", "s"),
            // Words that differ in an e or a doubled letter.
            ("note", "not"), ("not", "note"), ("plane", "plan"), ("planes", "plan"), ("care", "car"), ("hoping", "hop"),
            ("hopping", "hope"), ("riding", "rid"), ("calling", "cal"), ("wine", "win"),
            // Other words of the same family.
            ("run", "runner"), ("run", "brunch"), ("week", "weekly"), ("fit", "fitness"), ("run", "rune"),
            // Only the nouns of verbs, and only of long enough ones.
            ("station", "state"), ("state", "station"), ("ration", "rate"), ("rate", "ration"), ("section", "sect"),
            ("nation", "nate"), ("action", "act"), ("present", "presentation"),
            // Of other languages there are no forms but these.
            ("listen", "list"), ("listen", "liste"), ("golden", "gold"), ("garden", "gard"), ("green", "gre"),
            ("linen", "line"), ("kasten", "kaste"), ("get", "geen"), ("young", "yo"), ("laufen", "läuft"),
            // German and Spanish.
            ("reis", "rei"), ("haus", "hau"), ("das", "da"), ("uns", "un"), ("leer", "le"),
            ("correr", "corr"), ("los", "lo"), ("gedichte", "gedicht"),
            // Not a word of letters.
            ("10ks", "10k"), ("s", ""), ("跑步", "跑"),
        ] as [(String, String)])
    func otherWordsAreNotForms(word: String, other: String) {
        #expect(!WordForms.forms(of: word).contains(other))
    }

    /// Whatever the word is, it finds itself, and nothing of one letter or none.
    @Test(arguments: ["a", "s", "es", "ies", "ing", "ying", "ed", "ied", "sss", "yyy", "qu", "ß", "ie", "ss", ""])
    func theShortestWordsAreLeftAlone(word: String) {
        let forms = WordForms.forms(of: word)
        #expect(forms.contains(word))
        #expect(forms.allSatisfy { $0 == word || $0.count > word.count || $0.count >= 3 })
    }
}
