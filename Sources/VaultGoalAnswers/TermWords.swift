import VaultChecks
import VaultGoals
import VaultProgress
import VaultRecords
import VaultReviews

/// The words of terms: calm, and only about the term, never about the person.
package enum TermWords {
    /// A term that is over, or nearly, is asked about what it leaves; before that, most is still to come.
    package static let closingDays = 14

    /// `Third term (term-3)`; the name alone when it has no other title.
    package static func title(_ term: TermRecord) -> String {
        term.title == term.name ? term.name : "\(term.title) (\(term.name))"
    }

    /// `day 34 of 70, week 5 of 10`, `starts in 44 days`, `ended 41 days ago`.
    package static func state(_ term: TermRecord, _ days: TermDays, today: CalendarDate) -> String {
        switch days.state {
        case .running: "day \(days.day) of \(days.days), week \(days.week) of \(days.weeks)"
        case .upcoming: "starts \(ahead(today.days(until: term.first)))"
        case .over: "ended \(back(term.last.days(until: today)))"
        }
    }

    /// `36 days left`, `the last day`; empty when it does not run.
    package static func daysLeft(_ days: TermDays) -> String {
        guard days.state == .running else { return "" }
        return days.daysLeft == 0 ? "the last day" : "\(Words.count(days.daysLeft, "day")) left"
    }

    /// What the record states, with a note about dates that disagree; nil when it states nothing.
    package static func status(_ term: TermRecord, _ days: TermDays) -> String? {
        guard let status = term.status else { return nil }
        let word = statusWord(status)
        if days.agrees(with: status) { return word }
        let dates =
            switch days.state {
            case .upcoming: "it has not started"
            case .running: "it is running"
            case .over: "it is over"
            }
        return "its status is '\(word)', but by its dates \(dates)"
    }

    package static func statusWord(_ status: PlannedSpan.TermStatus) -> String {
        status == .onHold ? "on hold" : status.rawValue
    }

    /// What became of a goal, once a term is over; else its state.
    package static func status(_ status: GoalStatus, isOver: Bool) -> String {
        heading(status, isOver: isOver).lowercased()
    }

    /// The heading of goals of a state: as in progress while the term runs, else what became of them.
    package static func heading(_ status: GoalStatus, isOver: Bool) -> String {
        switch status {
        case .overdue where isOver: "Not reached"
        case .behind where isOver: "In progress, behind pace"
        case .onTrack where isOver: "In progress"
        default: ProgressWords.heading(status)
        }
    }

    /// `12.5 h`.
    package static func hours(_ tally: TermActions.Tally) -> String { "\(tally.hours.decimalText(places: 1)) h" }

    /// `41 actions on 33 days, 37 of them for a goal; 25.5 hours`.
    package static func actions(_ actions: TermActions) -> String {
        guard actions.all.actions > 0 else { return "no actions" }
        var text = "\(Words.count(actions.all.actions, "action")) on \(Words.count(actions.days, "day"))"
        let linked = actions.linked.actions
        let share = linked == actions.all.actions ? "all" : linked == 0 ? "none of them" : "\(linked) of them"
        text += ", \(share) for a goal"
        let hours = actions.all.hours.decimalText(places: 1)
        return hours == "0" ? text : text + "; \(hours) \(hours == "1" ? "hour" : "hours")"
    }

    /// Where the start of the next term comes from.
    package static func rule(_ next: NextTerm) -> String {
        let after = next.after.map { "'\($0)'" } ?? ""
        return switch next.rule {
        case .thisWeek: "There is no term with dates yet, so this one starts with the current week."
        case .afterLast: "This term starts on the day after \(after) ends."
        case .samePause:
            next.pause == 1
                ? "There is 1 day between \(after) and this term, as before \(after)."
                : "There are \(next.pause) days between \(after) and this term, as many as before \(after)."
        case .sameWeekday:
            "\(after) is over, so this term starts on the next \(ProgressWords.weekday(next.first)), "
                + "the weekday on which \(after) started."
        }
    }

    /// Three at most, chosen by what the term shows; none before it begins.
    package static func questions(_ review: TermReview) -> [String] {
        guard review.hasStarted else { return [] }
        var questions = [
            "What went well, and what helped?",
            review.carryOver.isEmpty
                ? "What would you do the same way again?" : "What is worth carrying over, and what can be dropped?",
        ]
        if let quiet = review.quietValues.first {
            questions.append("What would be a small step for '\(quiet.value.title)'?")
        } else {
            questions.append("What should the next term be about?")
        }
        return questions
    }

    /// What remains of a target: `473 of 1500 pages left`.
    package static func remaining(_ target: TargetProgress) -> String {
        let unit = ProgressWords.unit(target)
        guard let left = target.remaining else { return "'\(target.written)', nothing logged yet" }
        if target.mode == .total {
            return "\(ProgressWords.number(left)) of \(ProgressWords.number(target.target)) \(unit) left"
        }
        return "\(ProgressWords.number(left)) \(unit) to go, '\(target.written)'"
    }

    /// `2,345 weeks lived, 56.9 % of 4,122 in a life of 79 years; this term is 0.24 % of it, a year 1.27 %`.
    package static func life(_ life: LifeWeeks, term: TermDays?) -> String {
        func percent(_ share: Rational) -> String { "\((share * 100).decimalText(places: 2)) %" }
        let what = term == nil ? "a term of ten weeks" : "this term"
        let share = LifeWeeks.share(ofDays: term?.days ?? LifeWeeks.termDays)
        let (lived, frame) = (Words.grouped("\(life.lived)"), Words.grouped("\(LifeWeeks.frame)"))
        return "\(lived) weeks lived, \((life.share * 100).percentText) % of \(frame) in a life of "
            + "\(LifeWeeks.years) years; \(what) is \(percent(share)) of it, a year \(percent(LifeWeeks.shareOfYear))"
    }

    /// `today`, `tomorrow`, `in 44 days`.
    package static func ahead(_ days: Int) -> String { days == 1 ? "tomorrow" : "in \(days) days" }

    /// `yesterday`, `41 days ago`.
    package static func back(_ days: Int) -> String { days == 1 ? "yesterday" : "\(days) days ago" }
}
