import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

/// The record types of the goals pack. Adding a type or a field is one edit here.
package enum GoalTypes {
    package static let all: [RecordType] = [value, measure, term, year, period, goal, milestone, obligation, action]

    /// The names of the types that progress is computed of.
    package static let tracked = [goal, milestone, obligation].map(\.name)

    static let value = RecordType(
        "value", folder: "values", "Something that matters, served by goals.", asked: ["level", "guidance"],
        fields: [
            Field(
                "level", .choice(["highest_order", "major", "general", "life_area"]), standard: "general",
                "Its rank: highest order, major (acted on), general (affirmed), or an area of life."),
            Field(
                "priority", .integer, standard: .byWord(of: "level", ["1", "10", "40", "40"]), range: 1...100,
                "1 is the highest priority."),
            Field("domain", .text, "The part of life it belongs to."),
            Field("guidance", .text, block: true, "How a major value guides goals and actions."),
        ], isKnownByTitle: true)

    static let measure = RecordType(
        "measure", folder: "measures", fileName: [.slug(of: "unit")],
        "A unit of your own, created when it is first used.",
        fields: [
            Field(
                "unit", .text, required: true, merge: .joins("also"), unique: .text,
                "The unit as written after an amount."),
            Field("also", .text, list: true, words: true, "Other spellings of the unit."),
            Field("equals", .quantity(group: nil), "One of this unit, in another unit."),
        ], units: UnitFields("unit", also: "also", equals: "equals"))

    static let term = RecordType(
        "term", folder: "terms", fileName: ["term-", .number], "A period of some weeks that goals are planned in.",
        asked: ["theme"],
        fields: [
            number.required,
            start.required,
            end.standard(.days(69, after: "start")),
            theme,
            Field(
                "status", .choice(["planned", "active", "completed", "delayed", "on_hold", "cancelled"]),
                "The status of the term."),
            Field("year", .link(to: ["year"]), "The year it belongs to."),
            Field(
                "order", .link(to: ["goal", "milestone", "obligation"]), list: true,
                "The order in which its goals are listed; all others follow."),
        ])

    static let year = RecordType(
        "year", folder: "terms", fileName: [.number(of: "number", digits: 4)], "A year with a theme.", asked: ["theme"],
        fields: [
            number.required, start.standard(.firstDayOfYear("number")), end.standard(.lastDayOfYear("number")), theme,
        ])

    static let period = RecordType(
        "period", folder: "terms", "Any other period of time.", asked: ["start", "end", "theme"],
        fields: [start.required, end.required, theme])

    static let goal = RecordType(
        "goal", folder: "goals", "Something to reach; actions count towards it.",
        asked: [
            "targets", "terms", AskedField("start", unless: "terms"), AskedField("due", unless: "terms"), "values",
        ],
        fields: [
            start, due, targets,
            Field("of", .link(to: []), "What the goal is about, such as an exercise; only its sets count."),
            values, alignment, terms, importance.standard("8"), urgency.standard("5"),
            Field("plan", .text, block: true, "How to reach it."),
            Field("keywords", .text, list: true, words: true, "Words that match actions to the goal."),
            Field("parent", .link(to: ["goal"]), "The larger goal that it is part of."),
            Field(
                "by_title", .text, list: true, words: true,
                "Words of titles: actions that have one count without a link."),
            Field("continues", .link(to: ["goal"]), "The goal of an earlier term that it goes on with."),
            Field("breaks", .dateSpan, list: true, "Days off; a day, week or month with such days requires less."),
            status, completed,
        ], listedBy: "due")

    static let milestone = RecordType(
        "milestone", folder: "milestones", "A point on the way to a goal, with a due date.",
        asked: ["due", "goal", "targets", "values"],
        fields: [
            due.required, start,
            Field("goal", .link(to: ["goal"]), "The goal whose actions also count here."),
            targets, values, alignment, terms, importance.standard("5"), urgency.standard("8"), status, completed,
        ], listedBy: "due")

    static let obligation = RecordType(
        "obligation", folder: "obligations", "Something owed to somebody, with a due date.",
        asked: ["due", "repeats", "requested_by", "targets", "values"],
        fields: [
            due.required, start,
            Field(
                "repeats", .interval, "How often it falls due, from `due` on: `monthly`, or `monthly, oldest first`."),
            Field("requested_by", .text, "Who asked for it."),
            Field("consequence", .text, block: true, "What happens if it is not met."),
            targets, values, alignment, terms, importance.standard("2"), urgency.standard("6"), status, completed,
        ], listedBy: "due")

    package static let action = RecordType(
        "action", folder: ["actions/", .year], fileName: [.day, "-", .slug], "Something that was done.",
        asked: ["measures", "duration", "goals"],
        fields: [
            Field("date", .date, required: true, "The day it was done."),
            Field("time", .time, "When it started."),
            Field("duration", .quantity(group: "s"), "How long it took; greater than 0."),
            Field("measures", .quantity(group: nil), list: true, "What was done, in amounts."),
            Field("goals", .link(to: ["goal", "milestone", "obligation"]), list: true, "What it counts towards."),
            Field("amounts", .namedQuantity, list: true, "How much of it counts towards a particular goal."),
            Field(
                "not_for", .link(to: ["goal", "milestone", "obligation"]), list: true,
                "What it does not count towards: no title and no suggestion links it."),
            values,
        ], recurs: true, madeBy: "vault log TITLE")

    // MARK: Fields of several types

    private static let number = Field(
        "number", .integer, range: 1...9_999, unique: .text, "Its number, unique within its type.")
    private static let start = Field("start", .date, "The first day.")
    private static let end = Field("end", .date, "The last day.")
    private static let due = Field("due", .date, "The last day.")
    private static let theme = Field("theme", .text, block: true, "What it is about.")
    private static let targets = Field("targets", .target, list: true, "The amounts to reach.")
    private static let values = Field("values", .link(to: ["value"]), list: true, "The values it serves.")
    private static let alignment = Field(
        "alignment", .namedNumber, list: true, standard: .number(5, forEach: "values"), range: 1...10,
        "How well it serves each of its values.")
    private static let terms = Field(
        "terms", .link(to: ["term", "year", "period"]), list: true, "The terms, years and periods it is planned in.")
    private static let importance = Field("importance", .integer, range: 1...10, "10 is the most important.")
    private static let urgency = Field("urgency", .integer, range: 1...10, "10 is the most urgent.")
    private static let status = Field(
        "status", .choice(["active", "paused", "achieved", "dropped"]), standard: .computed,
        "The status you set; without it the status is computed.")
    private static let completed = Field("completed", .date, "The day it was achieved or dropped.")
}

/// The defaults of records, for models that are made without records.
extension GoalTypes {
    static let standardUrgency = grades("urgency")
    static let standardImportance = grades("importance")

    private static func grades(_ name: String) -> [GoalPlan.Kind: Int] {
        var grades: [GoalPlan.Kind: Int] = [:]
        for type in all {
            guard let kind = GoalPlan.Kind(rawValue: type.name) else { continue }
            let text = type.fields.first { $0.name == name }?.standard?.text
            grades[kind] = text.flatMap { WholeNumber($0)?.within(1...10) }
        }
        return grades
    }

    /// The strength of a value that `alignment` says nothing about.
    package static let standardStrength: Int = {
        if case .number(let number, _) = alignment.standard { number } else { 1 }
    }()
}

/// What `vault.md` says for the goals pack. What is missing or cannot be read is the default.
package struct GoalsSettings: Hashable, Sendable {
    package var birth: CalendarDate?
    /// Hours that a week has for goals.
    package var weeklyHours: Rational = 168

    /// The names of the fields about daily notes.
    static let daily = "daily"
    static let dailyFormat = "daily_format"
    static let dailyCounts = "daily_counts"

    static let fields = [
        Field("birth", .date, "Your date of birth; `vault term` then shows the weeks you have lived."),
        Field(daily, .text, list: true, "Where daily notes lie, as patterns like those of `ignore`."),
        Field(
            dailyFormat, .text, list: true,
            "How daily notes are named, in the letters of Obsidian: `YYYY/MM/DD dddd`."),
        Field(
            dailyCounts, .countedProperty(to: GoalTypes.tracked, below: daily), list: true,
            "Which properties, tasks and inline fields of daily notes count, such as `weight kg to lose-5-kg`."),
        Field("weekly_hours", .number, standard: "168", "How many hours a week you have for goals."),
    ]

    package init(_ snapshot: Snapshot) {
        guard let note = snapshot.settingsNote else { return }
        birth = note.date("birth")
        if let hours = note.readOne("weekly_hours", Rational.read)?.value { weeklyHours = hours }
    }
}
