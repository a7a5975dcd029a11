import VaultGoals
import VaultSchema
import VaultSyntax

/// The day for programs: every key is always there, null where it does not apply.
enum TodayJSON {
    static func render(_ day: DaySummary) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", day.asOf.description)
            ProgressJSON.write(day.term, to: &json)
            json.member("urgent", array: day.urgent) { write($1, to: &$0) }
            json.member("behind", array: day.behind) { write($1, to: &$0) }
            json.member("needs", array: day.needs) { json, need in
                json.object { json in
                    json.member("goal", need.goal.name)
                    json.member("path", need.goal.path)
                    json.member("target", need.target.written)
                    json.member("period", need.period.rawValue)
                    json.member("amount", decimal: need.amount.amountText)
                    json.member("unit", need.target.unit)
                }
            }
            json.member("yesterday", array: day.yesterday) { write($1, to: &$0) }
            json.member("today", array: day.today) { write($1, to: &$0) }
        }
        json.newline()
        return json.bytes
    }

    private static func write(_ goal: GoalProgress, to json: inout JSONWriter) {
        json.object { json in
            json.identity(of: goal)
            json.member("percent", decimal: goal.percent?.percentText)
            json.member("expected_percent", decimal: goal.expectedPercent?.percentText)
            json.member("due", goal.due?.description)
            json.member("days_left", goal.daysLeft)
        }
    }

    private static func write(_ action: LoggedAction, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", action.name)
            json.member("title", action.title)
            json.member("path", action.path)
            json.member("date", action.day.description)
            json.member("time", action.time?.description)
            json.member("measures", array: action.measures) { write($1.quantity, to: &$0) }
            json.key("duration")
            if let duration = action.duration { write(duration.quantity, to: &json) } else { json.null() }
            json.member("goals", array: action.goals) { $0.string($1.goal) }
        }
    }

    private static func write(_ quantity: Quantity, to json: inout JSONWriter) {
        json.object { json in
            json.member("amount", decimal: quantity.amount.amountText)
            json.member("unit", quantity.unit)
        }
    }
}
