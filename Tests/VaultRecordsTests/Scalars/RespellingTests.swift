import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultRecords

/// Which other spellings say the same for certain, so that `check --fix` writes them, and which are offers to decide on.
@Suite struct RespellingTests {
    @Test(arguments: [
        ("date", "2026/11/21", "2026-11-21"), ("date", "2026-1-5", "2026-01-05"), ("date", "2026.11.21", "2026-11-21"),
        ("date", "21.11.2026", "2026-11-21"), ("date", "21. 11. 2026", "2026-11-21"),
        ("date", "20261121", "2026-11-21"), ("date", "[[2026-11-21]]", "2026-11-21"),
        ("date", "21 Nov 2026", "2026-11-21"), ("date", "21. November 2026", "2026-11-21"),
        ("date", "November 21, 2026", "2026-11-21"), ("date", "Nov. 21st, 2026", "2026-11-21"),
        ("date", "1st Nov 2026", "2026-11-01"), ("date", "21-Nov-2026", "2026-11-21"),
        ("date", "2026 Nov 21.", "2026-11-21"),
        ("span", "2026-01-05 - 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("span", "2026-01-05/2026-01-09", "2026-01-05 to 2026-01-09"),
        ("span", "5.1.2026 to 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("span", "2026-01-05 – 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("span", "2026-01-05—2026-01-09", "2026-01-05 to 2026-01-09"),
        ("span", "2026-01-05 → 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("moment", "2026-11-21 7:15 am", "2026-11-21T07:15"),
        ("interval", "once a month", "monthly"),
        ("time", "7pm", "19:00"), ("time", "7:15 am", "07:15"), ("time", "0715", "07:15"),
        ("moment", "2026-11-21 7pm", "2026-11-21T19:00"),
        ("moment", "21.11.2026", "2026-11-21"),
        ("boolean", "yes", "true"), ("boolean", "OFF", "false"),
        ("boolean", "0", "false"),
        ("integer", "8.0", "8"), ("integer", "1'000", "1000"),
        ("interval", "2 weeks", "every 2 weeks"), ("interval", "each month", "monthly"),
        ("interval", "every other week", "every 2 weeks"), ("interval", "quarterly", "every 3 months"),
        ("interval", "annually", "yearly"),
        ("quantity", "5,2 km", "5.2 km"), ("quantity", "$ 250", "250 $"),
        ("quantity", "1.234,5 EUR", "1234.5 EUR"), ("quantity", "1\u{A0}000 EUR", "1000 EUR"),
        ("quantity", ".5 km", "0.5 km"), ("quantity", "\u{2212}5 km", "-5 km"),
        ("quantity", "1 hour 30 minutes", "1h 30m"), ("quantity", "EUR 5", "5 EUR"),
        ("quantity", "1,30 EUR", "1.30 EUR"), ("quantity", "5,75 h", "5.75 h"),
        ("span", "2026-01-05 thru 2026-01-09", "2026-01-05 to 2026-01-09"), ("time", "1930", "19:30"),
        ("target", "3x/week", "3 times per week"), ("target", "daily", "1 time per day"),
        ("target", "twice a week", "2 times per week"),
        ("target", "5 km/week", "5 km per week"), ("target", "at least 5 km", "5 km"),
        ("target", "no less than 5 km", "5 km"), ("target", "<= 3 cups per day", "at most 3 cups per day"),
        ("target", "no more than 3 cups per day", "at most 3 cups per day"), ("target", ">= 5 km", "5 km"),
        ("target", "5 km in total", "5 km"), ("target", "5,5 km per week", "5.5 km per week"),
        ("target", "3 weekly", "3 times per week"),
        ("date", "24.12.2026.", "2026-12-24"), ("date", "2026/12/24.", "2026-12-24"),
        ("date", "2026-12-24.", "2026-12-24"), ("date", "20261224.", "2026-12-24"),
        ("date", "2026-05-28 Thursday", "2026-05-28"), ("date", "Thu, 28 May 2026", "2026-05-28"),
        ("date", "Thursday, May 28, 2026", "2026-05-28"), ("quantity", "1 hour, 30 minutes", "1h 30m"),
        ("quantity", "1hr30", "1h 30m"), ("quantity", "1 hr 30 min", "1h 30m"), ("quantity", "1h 30 mins", "1h 30m"),
        ("quantity", "2 hours 15 min 10 s", "2h 15m 10s"), ("quantity", "½ h", "0.5 h"), ("quantity", "1½ h", "1.5 h"),
        ("quantity", "\u{2212}¼ mi", "-0.25 mi"), ("interval", "every two weeks", "every 2 weeks"),
        ("named", "run 5,2 km", "run 5.2 km"), ("numbered", "health 8/10", "health 8"),
    ])
    func saysTheSame(kind: String, text: String, meant: String) {
        #expect(Self.problem(kind, text)?.respelling == meant)
    }

    @Test(arguments: [

        ("moment", "2026-11-21 7.5", "2026-11-21T07:05"),

        ("span", "2026-01-05 until 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("time", "7.5", "07:05"), ("time", "7:5", "07:05"),
        ("time", "7.15", "07:15"), ("time", "07h15", "07:15"), ("time", "1:30 h", "01:30"), ("time", "12 am", "00:00"),
        ("time", "1 1pm", "23:00"), ("time", "2026", "20:26"),
        ("time", "7:15:", "07:15"),
        ("date", "24 Dec 0026", "0026-12-24"),
        ("target", "at max 5 km", "at most 5 km"),
        ("span", "2026-01-05 / 2026-01-09", "2026-01-05 to 2026-01-09"),
        ("boolean", "x", "true"), ("boolean", "[x]", "true"),
        ("integer", "1,000", "1000"), ("integer", "1.000", "1"),
        ("interval", "biennial", "every 2 years"),
        ("quantity", "km 5", "5 km"), ("quantity", "min 30", "30 min"),
        ("quantity", "5,30 min", "5.30 min"),
        ("target", "a week", "1 time per week"),
        ("target", "5 times latest", "latest 5 times"), ("target", "10.000 steps/day", "10.000 steps per day"),
        ("named", "run 1 000,5 m", "run 1 000.5 m"),
        ("boolean", "ture", "true"), ("boolean", "tree", "true"),
        ("integer", "+8", "8"), ("integer", "1 000", "1000"),
        ("interval", "biweekly", "every 2 weeks"),
        ("interval", "bi-monthly", "every 2 months"),
        ("interval", "biannually", "every 6 months"), ("interval", "nearly", "yearly"),
        ("quantity", "+5 kg", "5 kg"), ("quantity", "3 100 m", "3100 m"), ("quantity", "about 5", "5 about"),
        ("target", "fewer than 3 times per week", "at most 3 times per week"),
        ("target", "< 3 cups per day", "at most 3 cups per day"), ("target", "less than 5 km", "at most 5 km"),
        ("target", "under 5 km", "at most 5 km"), ("target", "> 5 km", "5 km"), ("target", "more than 5 km", "5 km"),
        ("target", "above 5 km", "5 km"), ("target", "up to 5 km", "at most 5 km"),
        ("target", "max 100 kg", "at most 100 kg"), ("target", "100 kg max", "at most 100 kg"),
        ("target", "fastest 5 km", "best 5 km"), ("target", "last 75 kg", "latest 75 kg"),
        ("target", "3 km to 5 km", "latest 5 km from 3 km"), ("target", "+5 kg", "5 kg"),
        ("target", "from 85 kg to 75 kg", "latest 75 kg from 85 kg"),
        ("target", "5 km → 10 km", "latest 10 km from 5 km"),
        ("target", "30 min -> 25 min", "latest 25 min from 30 min"),
        ("date", "2026-05-28 Friday", "2026-05-28"), ("quantity", "try 5", "5 try"),
        ("quantity", "3. place", "3 place"), ("target", "best 3. place", "best 3 place"),
        ("target", "3 100 m", "3100 m"),
        ("target", "under 5,5 km", "at most 5.5 km"),
    ])
    func isAnOfferToDecideOn(kind: String, text: String, offer: String) {
        let problem = Self.problem(kind, text)
        #expect(problem?.suggestions == [offer])
        #expect(problem?.respelling == nil)
    }

    @Test(arguments: [
        // What may be anything is refused, not guessed at; words of other languages are none of the format.
        ("date", "before 24.12.2026"), ("date", "24.12.2026 or later"), ("date", "~21 Nov 2026"),
        ("date", "21 Nov 2026?"),
        ("date", "21*Nov 2026"), ("date", "20261121th"), ("date", "24 Dec 2026.."), ("moment", "after 2026/11/21"),
        ("span", "2026-01-05 bis 2026-01-09"), ("time", "7 Uhr"), ("boolean", "ja"), ("interval", "jeden Monat"),
        ("target", "mindestens 5 km"), ("target", "3 Mal pro Woche"), ("target", "3 x days"), ("target", "3/Mo"),
        ("target", "3 times to 4 times"), ("quantity", "150,- EUR"), ("quantity", "10.999.99 AUD"),
        ("quantity", "5-6 km"), ("quantity", "1/2 h"), ("quantity", "1 ½ h"), ("quantity", "½"), ("quantity", "2min30"),
        ("date", "2026-W47-5"), ("date", "Thursday"), ("date", "May 2026"), ("quantity", "1 hour 30 minutes and"),
        ("quantity", "400m65s"), ("quantity", "400m 65s"), ("quantity", "1h100m"), ("quantity", "1h 100m"),
        ("quantity", "2h 5m90s"), ("quantity", "400 m and 65 s"),
        ("quantity", "400 m 65 s"), ("quantity", "400 m 65 sec"), ("quantity", "6 h 200 m"),
        ("quantity", "1 hour 500 m"), ("quantity", "1 h 90 s"), ("span", "9 Jan 2026 - 5 Jan 2026"),
        ("span", "1/5/2026 - 1/9/2026"),
        ("moment", "21.11.2026 25:00"), ("moment", "1/2/2026 07:15"), ("moment", "24.12.2026 10:00 11:00"),
        ("moment", "2026-11-21 07:15 xm"),
        ("target", "1e1 weekly"), ("target", "1e3"), ("quantity", "1e3"),
        ("boolean", "untrue"),
    ])
    func offersNothing(kind: String, text: String) {
        let problem = Self.problem(kind, text)
        #expect(problem != nil && problem?.suggestions == [])
    }

    /// Readers that ask each other do so once: milliseconds, where asking about each part in turn took many seconds.
    @Test(arguments: ["time", "moment", "date", "span"], ["a", "1", "7:", "2026-01-05"])
    func manyPartsTakeNoLonger(kind: String, part: String) {
        let gaps = Array(repeating: part, count: 20).joined(separator: "  ")
        for text in [gaps, "2026-01-05 " + gaps, "21.11.2026 " + gaps, String(gaps.prefix(40))] {
            var problem: ScalarProblem?
            let seconds = threadSeconds { problem = Self.problem(kind, text) }
            #expect(problem != nil && seconds < 2)
        }
    }

    private static func problem(_ kind: String, _ text: String) -> ScalarProblem? {
        switch kind {
        case "date": reading(text, CalendarDate.read).problem
        case "span": reading(text, DateSpan.read).problem
        case "time": reading(text, ClockTime.read).problem
        case "moment": reading(text, DateTime.read).problem
        case "boolean": reading(text, Scalars.readBoolean).problem
        case "integer": reading(text, Scalars.readInteger).problem
        case "interval": reading(text, RepeatInterval.read).problem
        case "quantity": reading(text, Quantity.read).problem
        case "target": reading(text, Target.read).problem
        case "named": reading(text, NamedAmount.readings).problem
        case "numbered": reading(text) { NamedNumber.read($0, within: 1...10) }.problem
        default: nil
        }
    }
}
