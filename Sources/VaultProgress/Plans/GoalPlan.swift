import VaultRecords
import VaultSyntax

/// What a goal, milestone or obligation requires, as in its record; every name is the own name of a record.
package struct GoalPlan: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case goal, milestone, obligation
    }

    /// The word of the field `status`.
    package enum StatedStatus: String, CaseIterable, Sendable {
        case active, paused, achieved, dropped
    }

    package var name: String
    package var kind: Kind
    package var title: String
    /// Relative to the vault's root.
    package var path: Path
    /// Its own start; nil when not given or unreadable. `EffectiveDates` fills it from the terms.
    package var start: CalendarDate?
    /// Its own due; nil when not given or unreadable.
    package var due: CalendarDate?
    /// How often an obligation falls due; `due` is then the first time.
    package var repeats: RepeatInterval?
    /// Its own due where that ends it: the due of what repeats is the first of many, and ends nothing.
    package var endingDue: CalendarDate? { repeats == nil ? due : nil }
    /// The day of `created`; nil when not given or unreadable.
    package var created: CalendarDate?
    /// The terms, periods and years that it links, archived ones too.
    package var spans: [PlannedSpan] = []
    /// In file order, the unreadable ones too.
    package var targets: [PlannedTarget] = []
    package var breaks: [DateSpan] = []
    /// Whether `plan` is given and says something.
    package var hasPlan = false
    /// Whether `values` names at least one value.
    package var hasValues = false
    package var status: StatedStatus?
    package var completed: CalendarDate?
    package var isArchived = false
    /// Whether an entry of its front matter cannot be read. Unreadable targets need not be reported again.
    package var isIncomplete = false
    /// 1 to 10, 10 is most.
    package var urgency = 1
    package var importance = 1
    /// The name of the goal above this goal.
    package var parent: String?
    /// Words of titles by which actions count without a link.
    package var byTitle: [String] = []
    /// The name of the goal that a milestone belongs to.
    package var goal: String?

    package init(name: String, kind: Kind = .goal, title: String? = nil, path: Path) {
        self.name = name
        self.kind = kind
        self.title = title ?? name
        self.path = path
    }
}

/// One entry of a goal's `targets`.
package struct PlannedTarget: Sendable {
    /// The text as written in the file.
    package var written: String
    /// Nil when the text cannot be read: then it is ignored, and its goal is incomplete.
    package var target: Target?

    package init(written: String, target: Target?) {
        self.written = written
        self.target = target
    }
}

/// The dates of a term, period or year that a goal links.
package struct PlannedSpan: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case term, period, year
    }

    package enum TermStatus: String, CaseIterable, Sendable {
        case planned, active, completed, delayed
        case onHold = "on_hold"
        case cancelled
    }

    package var kind: Kind
    package var first: CalendarDate
    package var last: CalendarDate
    /// Of terms only.
    package var status: TermStatus?

    package init(_ kind: Kind, first: CalendarDate, last: CalendarDate, status: TermStatus? = nil) {
        self.kind = kind
        self.first = first
        self.last = last
        self.status = status
    }
}

/// The dates between which a goal runs, both included; nil is an open side.
package struct EffectiveDates: Hashable, Sendable {
    package var start: CalendarDate?
    package var due: CalendarDate?

    package init(start: CalendarDate?, due: CalendarDate?) {
        self.start = start
        self.due = due
    }

    /// Own dates first; a missing side comes from the span of all terms and periods, of the years only when there
    /// is neither, and stays open where that would put the start after the due.
    package init(of goal: GoalPlan) {
        let due = goal.endingDue
        self.init(start: goal.start, due: due)
        if start != nil && due != nil { return }
        let closer = goal.spans.filter { $0.kind != .year }
        let spans = closer.isEmpty ? goal.spans : closer
        guard let first = spans.map(\.first).min(), let last = spans.map(\.last).max(), first <= last else { return }
        if let start {
            self.due = start <= last ? last : nil
        } else if let due {
            start = first <= due ? first : nil
        } else {
            (start, self.due) = (first, last)
        }
    }

    package func contains(_ day: CalendarDate) -> Bool {
        if let start, day < start { return false }
        if let due, day > due { return false }
        return true
    }

    /// Whether the last day lies before `today`; without a due never.
    package func areOver(on today: CalendarDate) -> Bool {
        due.map { $0 < today } ?? false
    }
}

/// How much is planned of a goal; the first that applies. The raw values are the words of the output.
package enum GoalClassification: String, CaseIterable, Sendable {
    /// It has targets, a start, a due date and a plan.
    case smart
    /// It has targets.
    case measured
    /// It has a due date.
    case dated
    case minimal

    /// - Parameter missing: the parts of a complete goal that are not there
    package init(missing: [GoalProgress.Part]) {
        let parts: [GoalProgress.Part] = [.targets, .start, .due, .plan]
        if !parts.contains(where: missing.contains) {
            self = .smart
        } else if !missing.contains(.targets) {
            self = .measured
        } else {
            self = missing.contains(.due) ? .minimal : .dated
        }
    }
}

extension GoalPlan {
    /// The parts of a complete goal that are not there; none for milestones and obligations.
    package func missingParts(dates: EffectiveDates, hasTargets: Bool) -> [GoalProgress.Part] {
        guard kind == .goal else { return [] }
        return GoalProgress.Part.allCases.filter { part in
            switch part {
            case .targets: !hasTargets
            case .start: dates.start == nil
            case .due: dates.due == nil
            case .plan: !hasPlan
            case .values: !hasValues
            }
        }
    }

    /// The day on which pace begins; nil when nothing determines one. It never narrows the dates of the goal.
    ///
    /// Its own start in any case. Else the latest of those that are known and not after the due: the pace start of the
    /// goal `above` a milestone, the start of its terms, the day of `created`. If none is, the day of the first that
    /// counted.
    func paceStart(dates: EffectiveDates, first: CalendarDate?, above: CalendarDate?) -> CalendarDate? {
        if let start { return start }
        func isInTime(_ day: CalendarDate) -> Bool { dates.due.map { day <= $0 } ?? true }
        return [above, dates.start, created].compactMap { $0 }.filter(isInTime).max()
            ?? first.flatMap {
                isInTime($0) ? $0 : nil
            }
    }

    /// The dates within which something may count: totals, latest and best of a goal are also met within fourteen days
    /// after its due, and those of a milestone or obligation whenever they are.
    package var countingDates: EffectiveDates {
        let dates = EffectiveDates(of: self)
        guard let due = dates.due, repeats == nil, targets.contains(where: { $0.target?.mode.isLine ?? false }) else {
            return dates
        }
        return EffectiveDates(start: dates.start, due: kind == .goal ? due.adding(days: Self.lateDays) : nil)
    }

    /// For so long what is done after the due still counts, and a goal that has ended is shown.
    package static let lateDays = 14
}
