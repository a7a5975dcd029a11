import VaultAnswers
import VaultGoals
import VaultGraph
import VaultSchema
import VaultSyntax

/// Terms for programs: every key is always there, null where it does not apply.
struct TermJSON {
    let calendar: TermCalendar
    let graph: Graph

    init(_ calendar: TermCalendar, graph: Graph) {
        self.calendar = calendar
        self.graph = graph
    }

    func current(_ review: TermReview?, unassigned: [GoalProgress], life: LifeWeeks?) -> [UInt8] {
        page { json in
            json.key("term")
            if let review { write(review.term, to: &json) } else { json.null() }
            json.member("other_terms", array: calendar.running.dropFirst()) { write($1, to: &$0) }
            json.member("around", array: calendar.around) { write($1, to: &$0) }
            json.member("goals", array: review?.planned ?? []) { json, planned in
                short(planned.goal, actions: planned.done.actions, to: &json)
            }
            let counts = review?.counts ?? [:]
            json.member(
                "counts",
                object: { json in
                    for status in ProgressWords.summaryOrder { json.member(status.rawValue, counts[status] ?? 0) }
                })
            json.member("covered", array: review?.covered ?? []) { short($1, to: &$0) }
            json.member("within", array: review?.within ?? []) { short($1, to: &$0) }
            json.member("also_running", array: review?.alsoRunning ?? []) { short($1, to: &$0) }
            json.member("unassigned", array: unassigned) { short($1, to: &$0) }
            write("previous", calendar.previous, to: &json)
            write("next", calendar.upcoming, to: &json)
            json.key("life")
            if let life { write(life, to: &json) } else { json.null() }
        }
    }

    func list(_ terms: [TermRecord]) -> [UInt8] {
        let counts = calendar.goalCounts
        return page { json in
            json.member("terms", array: terms) { write($1, goals: counts[$1.note] ?? 0, to: &$0) }
            json.member("unreadable", array: calendar.unreadable) { json, note in
                json.object { json in
                    json.member("name", graph.notes[note].name)
                    json.member("path", graph.notes[note].path)
                }
            }
        }
    }

    var next: [UInt8] {
        let proposal = calendar.proposal
        return page { json in
            json.member("number", proposal.number)
            json.member("name", calendar.proposedName)
            json.member("path", "terms/\(calendar.proposedName).md")
            json.member("start", proposal.first.description)
            json.member("end", proposal.last.description)
            json.member("days", proposal.first.days(until: proposal.last) + 1)
            json.member("status", calendar.proposedStatus.rawValue)
            json.member("rule", proposal.rule.rawValue)
            json.member("pause", proposal.pause)
            json.member("after", proposal.after)
            json.member("text", calendar.proposedText)
            write("planned", calendar.following(calendar.today), to: &json)
        }
    }

    func show(_ review: TermReview) -> [UInt8] {
        page { json in
            head(review, to: &json)
            json.member("covered", array: review.covered) { short($1, to: &$0) }
            json.member("within", array: review.within) { short($1, to: &$0) }
            json.member("also_running", array: review.alsoRunning) { short($1, to: &$0) }
            json.member("actions", object: { write(review.actions, to: &$0) })
        }
    }

    func review(_ review: TermReview) -> [UInt8] {
        page { json in
            head(review, to: &json)
            json.member("covered", array: review.covered) { short($1, to: &$0) }
            json.member("within", array: review.within) { short($1, to: &$0) }
            json.member("also_running", array: review.alsoRunning) { short($1, to: &$0) }
            json.member(
                "actions",
                object: { json in
                    write(review.actions, to: &json)
                    json.member("unlinked_actions", array: review.actions.unlinked) { json, source in
                        let note = graph.notes[source]
                        json.object { json in
                            json.member("record", note.name)
                            json.member("path", note.path)
                            json.member("title", note.title)
                            json.member("date", note.date("date")?.description)
                        }
                    }
                })
            json.member("values", array: review.values) { write($1, to: &$0) }
            json.member("carry_over", array: review.carryOver) { write($1, review, to: &$0) }
            write("next", calendar.following(review.term), to: &json)
            json.member("questions", array: TermWords.questions(review)) { $0.string($1) }
            json.member("markdown", TermMarkdown(calendar, graph: graph).review(review))
        }
    }
}

extension TermJSON {
    private func page(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            json.member("as_of", calendar.today.description)
            members(&json)
        }
        json.newline()
        return json.bytes
    }

    private func head(_ review: TermReview, to json: inout JSONWriter) {
        json.key("term")
        write(review.term, to: &json)
        json.member("judged_on", review.judgedOn.description)
        json.member("goals", array: review.planned) { json, planned in
            json.object { json in
                json.member("actions", planned.done.actions)
                json.member("hours", decimal: planned.done.hours.amountText)
                json.key("progress")
                ProgressJSON.write(planned.goal, explains: false, to: &json)
            }
        }
    }

    private func write(_ name: String, _ term: TermRecord?, to json: inout JSONWriter) {
        json.key(name)
        if let term { write(term, to: &json) } else { json.null() }
    }

    /// - Parameter goals: how many link it, where that is told
    private func write(_ term: TermRecord, goals: Int? = nil, to json: inout JSONWriter) {
        let days = TermDays(first: term.first, last: term.last, on: calendar.today)
        json.object { json in
            json.member("name", term.name)
            json.member("type", term.kind.rawValue)
            json.member("number", term.number)
            json.member("title", term.title)
            json.member("path", term.path)
            json.member("start", term.first.description)
            json.member("end", term.last.description)
            json.member("state", days?.state.rawValue)
            json.member("day", days?.day)
            json.member("days", days?.days)
            json.member("days_left", days?.daysLeft)
            json.member("week", days?.week)
            json.member("weeks", days?.weeks)
            json.member("percent", decimal: days.map { ($0.share * 100).percentText })
            json.member("status", term.status?.rawValue)
            json.member("status_agrees", days.flatMap { days in term.status.map(days.agrees) })
            json.member("theme", calendar.theme(of: term))
            json.member("year", calendar.year(of: term))
            json.member("archived", term.isArchived)
            if let goals { json.member("goals", goals) }
        }
    }

    /// - Parameter actions: those of the term, where they are told
    private func short(_ goal: GoalProgress, actions: Int? = nil, to json: inout JSONWriter) {
        json.object { json in
            json.identity(of: goal)
            json.member("percent", decimal: goal.percent?.percentText)
            json.member("due", goal.due?.description)
            json.member("days_left", goal.daysLeft)
            if let actions { json.member("actions", actions) }
        }
    }

    private func write(_ actions: TermActions, to json: inout JSONWriter) {
        json.member("total", actions.all.actions)
        json.member("linked", actions.linked.actions)
        json.member("unlinked", actions.unlinked.count)
        json.member("days", actions.days)
        json.member("hours", decimal: actions.all.hours.amountText)
    }

    private func write(_ served: TermReview.Served, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", served.value.name)
            json.member("title", served.value.title)
            json.member("path", served.value.path)
            json.member("level", served.value.level.rawValue)
            json.member("priority", served.value.priority)
            json.member("goals", served.goals)
            json.member("actions", served.done.actions)
            json.member("hours", decimal: served.done.hours.amountText)
        }
    }

    private func write(_ item: CarryOver, _ review: TermReview, to json: inout JSONWriter) {
        json.object { json in
            json.member("name", item.goal.name)
            json.member("path", item.goal.path)
            json.member("status", item.goal.status.rawValue)
            json.member("kind", item.isCarried ? "carry" : "decide")
            json.member("remaining", array: item.remaining) { write($1, to: &$0) }
            json.member("to_decide", array: item.toDecide) { $0.string($1.written) }
            let next = calendar.following(review.term)?.name ?? calendar.proposedName
            json.member("add_term", item.addsTerm ? next : nil)
            json.member("set_due", item.due?.description)
        }
    }

    private func write(_ target: TargetProgress, to json: inout JSONWriter) {
        json.object { json in
            json.member("written", target.written)
            json.member("unit", target.unit)
            json.member("remaining", decimal: target.remaining?.amountText)
        }
    }

    private func write(_ life: LifeWeeks, to json: inout JSONWriter) {
        json.object { json in
            json.member("weeks_lived", life.lived)
            json.member("frame_years", LifeWeeks.years)
            json.member("frame_weeks", LifeWeeks.frame)
            json.member("weeks_remaining", life.remaining)
            json.member("percent", decimal: (life.share * 100).percentText)
        }
    }
}
