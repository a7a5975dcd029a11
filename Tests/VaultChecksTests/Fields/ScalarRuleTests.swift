import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct ScalarRuleTests {
    /// The fields of an action that is fine, then one more line.
    private static func action(_ line: String) -> String { "type: action\ntitle: A\ndate: 2026-11-21\n" + line }
    private static func goal(_ line: String) -> String { "type: goal\ntitle: A\n" + line }

    static let cases: [RuleCase] = [
        RuleCase(
            "unreadable-number", "type: value\npriority: «first»", "'priority' is 'first'; expected a whole number",
            help: "write a number from 1 to 100: 1 is the highest priority", good: "type: value\npriority: 1"),
        RuleCase(
            "unreadable-number", "type: value\npriority: 2«.0»", "'priority' is '2.0'; expected a whole number",
            help: "write '2'", fixed: "type: value\npriority: 2", good: "type: value\npriority: \"2\""),
        RuleCase(
            "unreadable-date", "type: milestone\ndue: «24 Dec 2026»",
            "'due' is '24 Dec 2026'; expected a date such as 2026-11-21",
            help: "write '2026-12-24'", fixed: "type: milestone\ndue: 2026-12-24",
            good: "type: milestone\ndue: \"2026-12-24\""),
        RuleCase(
            "unreadable-date", "type: milestone\ndue: «soon»", "'due' is 'soon'; expected a date such as 2026-11-21",
            good: "type: milestone\ndue: 2026-12-24"),
        RuleCase(
            "unreadable-date", "type: milestone\ndue: «31.12.»",
            "'due' is '31.12.'; expected a date such as 2026-11-21",
            help: "write the year too, as in '2026-12-31'", good: "type: milestone\ndue: 2026-12-31"),
        RuleCase(
            "unreadable-date", "type: action\ntitle: A\ndate: «tomorrow»",
            "'date' is 'tomorrow'; expected a date such as 2026-11-21",
            help: "only commands take 'tomorrow'; in a note write the day itself, as in '2026-11-22'",
            good: action("")),
        RuleCase(
            "unreadable-date", "type: milestone\ndue: «\u{201C}2026-12-24\u{201D}»",
            "'due' is '\u{201C}2026-12-24\u{201D}'; expected a date such as 2026-11-21",
            help: "write '2026-12-24'; curly quotes are part of the value", fixed: "type: milestone\ndue: 2026-12-24",
            good: "type: milestone\ndue: \"2026-12-24\""),
        RuleCase(
            "impossible-date", "type: milestone\ndue: «2026-15-05»",
            "'due' is '2026-15-05'; the calendar has no such day",
            help: "did you mean '2026-05-15'?", fixed: "type: milestone\ndue: 2026-05-15",
            good: "type: milestone\ndue: 2028-02-29"),
        RuleCase(
            "ambiguous-date", "type: milestone\ndue: «03/04/2026»",
            "'due' is '03/04/2026'; expected year, month and day such as 2026-11-21",
            help: "write '2026-03-04' or '2026-04-03'", fixed: "type: milestone\ndue: 2026-03-04",
            good: "type: milestone\ndue: 2026-04-03"),
        RuleCase(
            "date-with-time", "type: milestone\ndue: 2026-12-24«T18:00»",
            "'due' is '2026-12-24T18:00'; only the date is used",
            help: "write '2026-12-24'", fixed: "type: milestone\ndue: 2026-12-24",
            good: "type: milestone\ndue: 2026-12-24"),
        RuleCase(
            "unreadable-datetime", "type: value\ncreated: 2026-11-21T«25:00»",
            "'created' is '2026-11-21T25:00'; expected a date and time such as 2026-11-21T07:15",
            good: "type: value\ncreated: 2026-11-21 07:15+01:00"),
        RuleCase(
            "fractional-seconds", "type: value\ncreated: 2026-11-21T07:15:30«.25»",
            "'created' is '2026-11-21T07:15:30.25'; fractions of a second are ignored",
            help: "write '2026-11-21T07:15:30'", fixed: "type: value\ncreated: 2026-11-21T07:15:30",
            good: "type: value\ncreated: 2026-11-21"),
        RuleCase(
            "unreadable-time", action("time: «7pm»"), "'time' is '7pm'; expected a time such as \"07:15\"",
            help: "write '19:00'", fixed: action("time: \"19:00\""), good: action("time: 19:00")),
        RuleCase(
            "unreadable-boolean", "type: value\narchived: «yes»", "'archived' is 'yes'; expected true or false",
            help: "write 'true'", fixed: "type: value\narchived: true", good: "type: value\narchived: TRUE"),
        RuleCase(
            "unknown-choice", "type: value\nlevel: «majro»",
            "'level' is 'majro'; expected highest_order, major, general or life_area",
            help: "did you mean 'major'?", fixed: "type: value\nlevel: major", good: "type: value\nlevel: MAJOR"),
        RuleCase(
            "unreadable-quantity", action("duration: «30m»"), "'duration' is '30m'; expected a space before the unit",
            help: "write '30 min'", fixed: action("duration: 30 min"), good: action("duration: 30 min")),
        RuleCase(
            "unreadable-quantity", action("measures: «30m»"),
            "'measures' holds '30m'; expected a space before the unit",
            help: "write '30 m' or '30 min'", fixed: action("measures: 30 m"), good: action("measures: 30 m")),
        RuleCase(
            "unreadable-quantity", action("measures: 5«,»2 km"),
            "'measures' holds '5,2 km'; expected a point before the decimals", help: "write '5.2 km'",
            fixed: action("measures: 5.2 km"), good: action("measures: 5.2 km")),
        RuleCase(
            "unreadable-quantity", action("measures:\n  - «5»"),
            "'measures' holds '5'; expected a unit after the number",
            help: "add the unit, such as '5 km' or '3 times'", good: action("measures:\n  - 5 km")),
        RuleCase(
            "multiple-quantities", action("measures: 5 km«, »3 min"),
            "'measures' holds '5 km, 3 min'; expected one amount per value",
            help: "write each amount as a list item", fixed: action("measures:\n  - 5 km\n  - 3 min"),
            good: action("measures: [5 km, 3 min]")),
        RuleCase(
            "multiple-quantities", action("measures: 5 km«, »800 m"),
            "'measures' holds '5 km, 800 m'; expected one amount per value",
            help: "write each amount as a list item", good: action("measures: 5 km")),
        RuleCase(
            "multiple-quantities", action("measures:\n    - 5 km«, »3 min # both\n    - 1 h"),
            "'measures' holds '5 km, 3 min'; expected one amount per value",
            help: "write each amount as a list item",
            fixed: action("measures:\n    - 5 km # both\n    - 3 min\n    - 1 h"), good: action("measures:\n  - 5 km")),
        RuleCase(
            "multiple-quantities", action("measures: [\"5 km«;» 3 min\"]"),
            "'measures' holds '5 km; 3 min'; expected one amount per value",
            help: "write each amount as a list item", fixed: action("measures: [\"5 km\", \"3 min\"]"),
            good: action("measures: []")),
        RuleCase(
            "multiple-quantities", action("duration: 5 km«, »5 min"),
            "'duration' is '5 km, 5 min'; expected one amount per value", help: "keep one of them",
            good: action("duration: 1h 5m")),
        RuleCase(
            "unreadable-target", goal("targets: «best 25 min»"),
            "'targets' holds 'best 25 min'; expected a starting time after 'from'",
            help: "add the starting value, such as 'best 25 min from 30 min'",
            good: goal("targets: best 25 min from 30 min")),
        RuleCase(
            "unreadable-target", goal("targets: at most «-5 EUR»"),
            "'targets' holds 'at most -5 EUR'; expected an amount of 0 or more", good: goal("targets: at most 0 EUR")),
        RuleCase(
            "target-spelling", goal("targets: «3x/week»"),
            "'targets' holds '3x/week'; expected the standard spelling",
            help: "write '3 times per week'", fixed: goal("targets: 3 times per week"),
            good: goal("targets: 3 times per week")),
        RuleCase(
            "target-spelling", goal("targets:\n  - 15 min on «Mon, Wed»"),
            "'targets' holds '15 min on Mon, Wed'; expected the standard spelling",
            help: "write '15 min on Mon Wed'", fixed: goal("targets:\n  - 15 min on Mon Wed"),
            good: goal("targets:\n  - 15 min on Mon Wed")),
        RuleCase(
            "unreadable-target", goal("targets: [15 min on Mon, «Wed», 5 km]"),
            "'targets' holds 'Wed'; a comma in brackets ends the target before it",
            help: "put a space between the days: '15 min on Mon Wed'",
            fixed: goal("targets: [15 min on Mon Wed, 5 km]"), good: goal("targets: [15 min on Mon Wed, 5 km]")),
        RuleCase(
            "unreadable-target", goal("targets: 15 min on «Mondey»"),
            "'targets' holds '15 min on Mondey'; expected days such as 'Mon Wed Fri', 'weekdays' or 'weekends'",
            help: "did you mean '15 min on monday'?", fixed: goal("targets: 15 min on monday"),
            good: goal("targets: 15 min on monday")),
        RuleCase(
            "unreadable-target", goal("targets: average 7 h «per day»"),
            "'targets' holds 'average 7 h per day'; expected 'per week' or 'per month' with 'average'",
            help: "write 'average 7 h' or '7 h per day'", fixed: goal("targets: average 7 h"),
            good: goal("targets: average 7 h per week")),
        RuleCase(
            "unreadable-target", goal("targets: average «3 times»"),
            "'targets' holds 'average 3 times'; expected an amount that is measured with 'average', not times or days",
            help: "write a target such as '120 km', '3 times per week', 'latest 75 kg from 85 kg' or 'best 100 kg', "
                + "and put other words in the title",
            good: goal("targets: average 3 pages")),
        RuleCase(
            "unreadable-break", goal("breaks: «2026-07-14 to 2026-07-01»"),
            "'breaks' holds '2026-07-14 to 2026-07-01'; expected the earlier date first",
            help: "did you mean '2026-07-01 to 2026-07-14'?", fixed: goal("breaks: 2026-07-01 to 2026-07-14"),
            good: goal("breaks: [2026-07-01, 2026-07-02 to 2026-07-04]")),
        RuleCase(
            "unreadable-interval", "type: obligation\ndue: 2026-11-21\nrepeats: «each month»",
            "'repeats' is 'each month'; expected an interval such as monthly or every 2 weeks",
            help: "write 'monthly'", fixed: "type: obligation\ndue: 2026-11-21\nrepeats: monthly",
            good: "type: obligation\ndue: 2026-11-21\nrepeats: Monthly"),
        RuleCase(
            "unreadable-count", at: "vault.md",
            in: ["vault.md": "---\ntype: vault\nformat: 1\ndaily_counts: [«weight to slim»]\n---\n"],
            "'daily_counts' holds 'weight to slim'; expected a property, its unit, 'to' and a name, such as "
                + "weight kg to lose-5-kg",
            good: ["vault.md": "---\ntype: vault\nformat: 1\ndaily_counts: []\n---\n"]),
        RuleCase(
            "unreadable-amount", action("amounts: «run»"),
            "'amounts' holds 'run'; expected a name and an amount such as run 5 km", good: action("amounts: run 5 km")),
        RuleCase(
            "unreadable-alignment", goal("alignment: health «8/10»"),
            "'alignment' holds 'health 8/10'; expected a name and a number such as health 8",
            help: "write 'health 8'", fixed: goal("alignment: health 8"), good: goal("alignment: \"[[health]] 8\"")),
    ]

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test func oneFixForEachReading() {
        let found = check(["note.md": RuleCase.fenced(Self.action("duration: 1:30"))])
        #expect(found.first?.fixes.map(\.title) == ["write '1h 30m'", "write '1m 30s'"])
    }

    @Test func listsAreWrittenWithTheFilesLineBreaks() throws {
        let text = "---\r\ntype: action\r\ndate: 2026-11-21\r\nmeasures: 5 km, 3 min\r\n---\r\n"
        let vault = VaultInMemory(["note.md": text])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(
            vault.applying(fix.change)?.text("note.md").utf8.elementsEqual(
                "---\r\ntype: action\r\ndate: 2026-11-21\r\nmeasures:\r\n  - 5 km\r\n  - 3 min\r\n---\r\n".utf8) == true
        )
    }

    @Test(arguments: [
        ("measures: # of today\n  5 km, 3 min", "measures: # of today\n  - 5 km\n  - 3 min"),
        ("measures:\n  5 km, 3 min", "measures:\n  - 5 km\n  - 3 min"),
    ])
    func listsKeepWhatStandsBehindTheKey(_ before: String, _ after: String) throws {
        let vault = VaultInMemory(["note.md": RuleCase.fenced(Self.action(before))])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(vault.applying(fix.change)?.text("note.md") == RuleCase.fenced(Self.action(after)))
    }

    /// Every defect a scalar can have is put under a rule that is in the catalogue.
    @Test(arguments: ScalarProblem.Kind.allCases)
    func everyKindHasARule(_ kind: ScalarProblem.Kind) {
        let ids = Set(Catalogue.rules.map(\.id))
        for scalar in [
            Scalar.countedProperty(to: [], below: ""), .interval, .integer, .number, .boolean, .date, .dateTime, .time, .target,
            .namedNumber, .namedQuantity,
            .dateSpan, .quantity(group: nil), .choice([]),
        ] {
            #expect(ids.contains(ScalarCase.rule(kind, scalar).id))
        }
    }
}
