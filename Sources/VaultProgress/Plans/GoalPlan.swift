import VaultSchema

/// What a goal, milestone or obligation requires, as in its record; the input of progress.
///
/// Links are resolved: every name here is the own name of a record, never an alias or a path.
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
    package var path: String
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
    /// The name of the goal that a milestone belongs to.
    package var goal: String?

    package init(name: String, kind: Kind = .goal, title: String? = nil, path: String) {
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
