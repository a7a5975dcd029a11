import VaultGoals
import VaultSchema
import VaultSyntax

/// Alignment for programs: every key is always there, null where it does not apply.
enum AlignmentJSON {
    /// - Parameter values: those to print; everything else speaks of the whole vault
    static func render(
        _ overview: AlignmentOverview, values: [ValueAlignment], skippedVaults: [(path: String, notes: Int)]
    ) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", overview.asOf.description)
            json.member("values", array: values) { json, value in write(value, to: &json) }
            json.member("goals_without_values", array: overview.goalsWithoutValues) { json, goal in
                json.object { json in
                    write(goal.name, goal.kind, goal.title, goal.path, to: &json)
                    json.member("status", goal.status.rawValue)
                }
            }
            json.member("weekly_hours", object: { write(overview.weeklyHours, to: &$0) })
            json.member("conflicts", array: overview.weeklyHours.isTooMuch ? [overview.weeklyHours] : []) {
                json, hours in
                json.object { json in
                    json.member("kind", "weekly-hours")
                    json.member("planned", decimal: hours.planned.amountText)
                    json.member("available", decimal: hours.available.amountText)
                    json.member("over", decimal: (hours.planned - hours.available).amountText)
                }
            }
            json.member("summary", object: { write(overview.summary, to: &$0) })
            json.skippedVaults(skippedVaults)
        }
        json.newline()
        return json.bytes
    }

    private static func write(_ alignment: ValueAlignment, to json: inout JSONWriter) {
        let value = alignment.value
        json.object { json in
            json.member("name", value.name)
            json.member("title", value.title)
            json.member("path", value.path)
            json.member("level", value.level.rawValue)
            json.member("priority", value.priority)
            json.member("domain", value.domain)
            json.member("archived", value.isArchived)
            json.member("running_goals", alignment.running.count)
            json.member("mean_alignment", decimal: alignment.meanStrength?.decimalText(places: 1))
            write(alignment.actions, to: &json)
            json.member("days_since_last", alignment.actions.daysSinceLast)
            json.member("momentum", alignment.actions.momentum?.rawValue)
            json.member("neglected", !alignment.neglect.isEmpty)
            json.member("reasons", array: alignment.neglect) { $0.string($1.rawValue) }
            json.member("goals", array: alignment.running) { json, goal in write(goal, to: &json) }
            json.member("other_goals", array: alignment.others) { json, goal in write(goal, to: &json) }
        }
    }

    private static func write(_ actions: ActionCounts, to json: inout JSONWriter) {
        json.member("actions_last_7", actions.last7)
        json.member("actions_previous_7", actions.previous7)
        json.member("actions_last_28", actions.last28)
    }

    private static func write(_ goal: ValueAlignment.Goal, to json: inout JSONWriter) {
        json.object { json in
            write(goal.name, goal.kind, goal.title, goal.path, to: &json)
            json.member("status", goal.status.rawValue)
            json.member("alignment", goal.strength)
        }
    }

    private static func write(
        _ name: String, _ kind: GoalPlan.Kind, _ title: String, _ path: String, to json: inout JSONWriter
    ) {
        json.member("name", name)
        json.member("type", kind.rawValue)
        json.member("title", title)
        json.member("path", path)
    }

    private static func write(_ hours: WeeklyHours, to json: inout JSONWriter) {
        json.member("planned", decimal: hours.planned.amountText)
        json.member("available", decimal: hours.available.amountText)
        json.member("goals", array: hours.shares) { json, share in
            json.object { json in
                write(share.name, share.kind, share.title, share.path, to: &json)
                json.member("hours", decimal: share.hours.amountText)
            }
        }
    }

    private static func write(_ summary: AlignmentOverview.Summary, to json: inout JSONWriter) {
        json.member("values", summary.values)
        json.member("life_areas", summary.lifeAreas)
        json.member("neglected", summary.neglected)
        json.member("running_goals", summary.runningGoals)
        json.member("goals_without_values", summary.goalsWithoutValues)
        write(summary.actions, to: &json)
        json.member("serving_last_7", summary.serving.last7)
        json.member("serving_previous_7", summary.serving.previous7)
        json.member("serving_last_28", summary.serving.last28)
    }
}
