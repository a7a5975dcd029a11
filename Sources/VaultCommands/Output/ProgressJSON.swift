import VaultAnswers
import VaultGoals
import VaultSchema
import VaultSyntax

/// Progress for programs: every key is always there, null where it does not apply.
enum ProgressJSON {
    /// - Parameters:
    ///   - goals: those to print; the summary speaks of all
    ///   - explains: whether contributions are printed
    ///   - tellsWeeks: whether the overview knows the weeks; else they are null
    static func render(
        _ overview: ProgressOverview, goals: [GoalProgress], skippedVaults: [(path: String, notes: Int)],
        explains: Bool, tellsWeeks: Bool = false
    ) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", overview.asOf.description)
            write(overview.term, to: &json)
            json.member("goals", array: goals) { json, goal in
                write(goal, explains: explains, tellsWeeks: tellsWeeks, to: &json)
            }
            json.member("summary", object: { write(overview.summary, to: &$0) })
            json.skippedVaults(skippedVaults)
        }
        json.newline()
        return json.bytes
    }

    static func write(_ term: CurrentTerm?, to json: inout JSONWriter) {
        json.key("term")
        guard let term else { return json.null() }
        json.object { json in
            json.member("name", term.dates.name)
            json.member("number", term.dates.number)
            json.member("start", term.dates.start.description)
            json.member("end", term.dates.end.description)
            json.member("day", term.day)
            json.member("days", term.days)
        }
    }

    static func write(
        _ goal: GoalProgress, explains: Bool, tellsWeeks: Bool = false, to json: inout JSONWriter
    ) {
        json.object { json in
            json.identity(of: goal)
            json.member("urgent", goal.isUrgent)
            json.member("incomplete", goal.isIncomplete)
            json.member("percent", decimal: goal.percent?.percentText)
            json.member("expected_percent", decimal: goal.expectedPercent?.percentText)
            json.member("children_percent", decimal: goal.childrenPercent?.percentText)
            json.member("start", goal.start?.description)
            json.member("due", goal.due?.description)
            json.member("pace_from", goal.paceFrom?.description)
            json.member("days_left", goal.daysLeft)
            json.member("completeness", decimal: goal.completeness?.amountText)
            json.member("missing", array: goal.missing) { $0.string($1.rawValue) }
            json.member("targets", array: goal.targets) { json, target in
                write(target, tellsWeeks: tellsWeeks, to: &json)
            }
            guard explains else { return }
            json.member("contributions", array: goal.contributions) { json, item in write(item, to: &json) }
            json.member("not_counted", array: goal.notCounted) { json, item in
                json.object { json in
                    json.member("record", item.record)
                    json.member("path", item.path)
                    json.member("reason", item.reason.rawValue)
                }
            }
        }
    }

    private static func write(_ target: TargetProgress, tellsWeeks: Bool, to json: inout JSONWriter) {
        json.object { json in
            json.member("written", target.written)
            json.member("mode", target.mode.rawValue)
            json.member("unit", target.unit)
            json.member("target", decimal: target.target.amountText)
            json.member("from", decimal: target.from?.amountText)
            json.member("period", target.period?.rawValue)
            json.member("current", decimal: target.current?.amountText)
            json.member("remaining", decimal: target.remaining?.amountText)
            json.member("percent", decimal: target.percent?.percentText)
            json.member("met", target.isMet)
            json.member("on_pace", target.isOnPace)
            json.member("exceeded", target.isExceeded)
            json.member("used", decimal: target.used?.percentText)
            json.member("needed_per_day", decimal: target.neededPerDay?.amountText)
            json.member("needed_per_week", decimal: target.neededPerWeek?.amountText)
            json.member("projected", target.projected?.description)
            json.member("projected_recent", target.projectedRecent?.description)
            json.member("forecast", decimal: target.forecast?.amountText)
            json.member("periods", target.periods)
            json.member("periods_ended", target.periodsEnded)
            json.member("periods_met", target.periodsMet)
            json.member("streak", target.streak)
            json.member("longest_streak", target.longestStreak)
            if let recent = target.recentPeriods {
                json.member("recent_periods", array: recent) { $0.string($1.rawValue) }
            } else {
                json.key("recent_periods")
                json.null()
            }
            json.member("needed_this_week", decimal: target.neededThisWeek?.amountText)
            guard tellsWeeks else {
                json.key("weeks")
                return json.null()
            }
            json.member("weeks", array: target.weeks) { json, week in
                json.object { json in
                    json.member("start", week.start.description)
                    json.member("amount", decimal: week.amount?.amountText)
                }
            }
        }
    }

    private static func write(_ item: Contribution, to json: inout JSONWriter) {
        json.object { json in
            json.member("record", item.record)
            json.member("path", item.path)
            json.member("line", item.line)
            json.member("date", item.day.description)
            json.member("target", item.target)
            json.member("amount", decimal: item.amount.amountText)
            json.member("unit", item.unit)
            json.member("from", item.origin.rawValue)
            json.member("written", item.written.map { "\($0.amount.amountText) \($0.unit)" })
        }
    }

    private static func write(_ summary: ProgressSummary, to json: inout JSONWriter) {
        json.member("total", summary.total)
        for status in ProgressWords.summaryOrder { json.member(status.rawValue, summary.count(status)) }
        json.member("percent", decimal: summary.percent?.percentText)
    }
}

extension JSONWriter {
    /// What every list of goals begins with: which goal it is, and how it stands.
    mutating func identity(of goal: GoalProgress) {
        member("name", goal.name)
        member("type", goal.kind.rawValue)
        member("title", goal.title)
        member("path", goal.path)
        member("status", goal.status.rawValue)
    }

    /// The vaults below this one that were left out.
    mutating func skippedVaults(_ vaults: [(path: String, notes: Int)]) {
        member("skipped_vaults", array: vaults) { json, vault in
            json.object { json in
                json.member("path", vault.path)
                json.member("notes", vault.notes)
            }
        }
    }
}
