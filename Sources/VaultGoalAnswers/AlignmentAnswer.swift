import VaultChecks
import VaultProgress
import VaultRecords
import VaultReviews
import VaultShapes
import VaultSyntax

/// What is planned and done for values, as `vault align` shows it.
package struct AlignmentAnswer: Sendable {
    package let overview: AlignmentOverview
    /// Those to show; everything else covers the whole vault.
    package let values: [ValueAlignment]
    package let skippedVaults: [(path: Path, notes: Int)]
    /// Whether the actions that serve several values are listed.
    package let explains: Bool

    package init(
        _ overview: AlignmentOverview, values: [ValueAlignment], skippedVaults: [(path: Path, notes: Int)],
        explains: Bool = false
    ) {
        (self.overview, self.values, self.skippedVaults, self.explains) = (overview, values, skippedVaults, explains)
    }

    package static let shape = Shape<AlignmentAnswer>("alignment", "what is planned and done for values") { key in
        key.day("as_of", "the day used as today") { $0.overview.asOf }
        key.array("values", of: value, "the selected values") { $0.values }
        key.array("goals_without_values", of: GoalAnswer.identity, "running goals that serve no value") {
            $0.overview.goalsWithoutValues
        }
        key.object("weekly_hours", hours, "the weekly hours that running goals need") { $0.overview.weeklyHours }
        key.array("conflicts", of: conflict, "plans that cannot all be kept") { answer in
            answer.overview.weeklyHours.isTooMuch ? [answer.overview.weeklyHours] : []
        }
        key.object("balance", balance, "how evenly the actions of the last 28 days are spread over the values") {
            $0.overview.balance
        }
        key.object("cross_domain", crossDomain, "actions of the last 28 days that serve more than one value") { $0 }
        key.object("summary", summary, "totals of the whole vault") { $0.overview.summary }
        key.include(VaultParts.skipped) { $0.skippedVaults }
    }

    package static let value = Shape<ValueAlignment>("value", "a value, and what is planned and done for it") { key in
        key.text("name", "its name") { $0.value.name }
        key.text("title", "its title") { $0.value.title }
        key.path("path", "its file") { $0.value.path }
        key.choice("level", "its level") { $0.value.level }
        key.integer("priority", "its priority, 1 is the highest") { $0.value.priority }
        key.text("domain", "its area of life") { $0.value.domain }
        key.boolean("archived", "whether it is archived") { $0.value.isArchived }
        key.integer("running_goals", "how many running goals serve it") { $0.running.count }
        key.decimal("mean_alignment", "their mean alignment with it") {
            $0.meanStrength?.decimalText(places: 1)
        }
        key.include(counts) { $0.actions }
        key.decimal("fulfilment", "actions of the last 7 days / priority × 100") {
            $0.fulfilment.decimalText(places: 1)
        }
        key.decimal("engagement", "running goals × mean alignment × actions of the last 28 days / 100") {
            $0.engagement.decimalText(places: 2)
        }
        key.integer("days_since_last", "days since its last action") { $0.actions.daysSinceLast }
        key.choice("momentum", "the last 7 days compared with the 7 before") { $0.actions.momentum }
        key.boolean("neglected", "whether it is neglected") { !$0.neglect.isEmpty }
        key.choices("reasons", "why it is neglected") { $0.neglect }
        key.array("goals", of: goal, "running goals that serve it") { $0.running }
        key.array("other_goals", of: goal, "goals that serve it and are not running") { $0.others }
    }

    private static let counts = Shape<ActionCounts>("action-counts", "numbers of recent actions") { key in
        key.integer("actions_last_7", "actions of the last 7 days") { $0.last7 }
        key.integer("actions_previous_7", "actions of the 7 days before") { $0.previous7 }
        key.integer("actions_last_28", "actions of the last 28 days") { $0.last28 }
    }

    private static let identity = Shape<GoalProgress>("goal-name", "which goal it is") { key in
        key.text("name", "the goal's name") { $0.name }
        key.choice("type", "its type") { $0.kind }
        key.text("title", "its title") { $0.title }
        key.path("path", "its file") { $0.path }
    }

    private static let goal = Shape<ValueAlignment.Goal>("goal-of-value", "a goal that serves a value") { key in
        key.include(identity) { $0.goal }
        key.choice("status", "its status") { $0.goal.status }
        key.integer("alignment", "how strongly it serves the value, 1 to 10") { $0.strength }
    }

    private static let hours = Shape<WeeklyHours>("weekly-hours", "planned and available hours per week") { key in
        key.decimal("planned", "the hours that goals need") { $0.planned.amountText }
        key.decimal("available", "the hours available") { $0.available.amountText }
        key.array("goals", of: share, "the hours of each goal") { $0.shares }
    }

    private static let share = Shape<WeeklyHours.Share>("hours-of-goal", "the weekly hours of one goal") { key in
        key.include(identity) { $0.goal }
        key.decimal("hours", "its hours per week") { $0.hours.amountText }
    }

    private static let conflict = Shape<WeeklyHours>("conflict", "plans for more than is available") { key in
        key.word("kind", of: ["weekly-hours"], "what is exceeded") { _ in "weekly-hours" }
        key.decimal("planned", "the hours that goals need") { $0.planned.amountText }
        key.decimal("available", "the hours available") { $0.available.amountText }
        key.decimal("over", "how many hours too many") { ($0.planned - $0.available).amountText }
    }

    private static let balance = Shape<ActionBalance>("balance", "how evenly actions are spread over values") { key in
        key.decimal("score", "from 0, one value has all, to 1, all have as many; null without actions") {
            $0.score?.decimalText(places: 2)
        }
        key.integer("values", "how many values there are, without areas of life") { $0.values.count }
        key.integer("actions", "the actions of the last 28 days, once for each of these values that they serve") {
            $0.actions
        }
    }

    private static let crossDomain = Shape<AlignmentAnswer>("cross-domain", "actions that serve more than one value") {
        key in
        key.integer("actions_last_28", "how many there are") { $0.overview.crossDomain.count }
        key.array(
            "actions", of: crossDomainAction, with: "--explain", "those that serve most values, 20 at most"
        ) { $0.explains ? $0.overview.crossDomain.listed : nil }
    }

    private static let crossDomainAction = Shape<CrossDomainActions.Action>(
        "cross-domain-action", "an action that serves more than one value"
    ) { key in
        key.text("name", "its name") { $0.name }
        key.path("path", "its file") { $0.path }
        key.text("title", "its title") { $0.title }
        key.day("date", "its day") { $0.day }
        key.texts("values", "the names of the values that it serves") { $0.values.map(\.name) }
    }

    private static let summary = Shape<AlignmentOverview.Summary>("alignment-summary", "totals of the whole vault") {
        key in
        key.integer("values", "values that are not archived") { $0.values }
        key.integer("life_areas", "life areas among them") { $0.lifeAreas }
        key.integer("neglected", "how many are neglected") { $0.neglected }
        key.integer("running_goals", "running goals") { $0.runningGoals }
        key.integer("goals_without_values", "those that serve no value") { $0.goalsWithoutValues }
        key.include(counts) { $0.actions }
        key.integer("serving_last_7", "actions of the last 7 days that serve a value") { $0.serving.last7 }
        key.integer("serving_previous_7", "actions of the 7 days before that do") { $0.serving.previous7 }
        key.integer("serving_last_28", "actions of the last 28 days that do") { $0.serving.last28 }
    }
}

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

    package static func hours(_ number: Rational) -> String { number.decimalText(places: 1) }
}
