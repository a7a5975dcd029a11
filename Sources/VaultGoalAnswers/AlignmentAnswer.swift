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
        self.overview = overview
        self.values = values
        self.skippedVaults = skippedVaults
        self.explains = explains
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
