import VaultSchema

extension GoalStatus {
    /// The first that holds.
    ///
    /// - Parameters:
    ///   - targets: the readable ones
    ///   - hasCounted: whether an action counted for one of them
    ///   - occurrences: those of an obligation that repeats, which decide then
    init(
        of goal: GoalPlan, dates: EffectiveDates, targets: [TargetProgress], hasCounted: Bool,
        occurrences: Occurrences? = nil, on today: CalendarDate
    ) {
        let stated = goal.statusHolding(on: today)
        if stated == .paused {
            self = .paused
        } else if stated == .dropped {
            self = .dropped
        } else if stated == .achieved || goal.completed.map({ $0 <= today }) ?? false {
            self = .achieved
        } else if stated == nil && goal.restsWithItsTerms {
            self = .paused
        } else if let occurrences {
            self = occurrences.status(on: today, start: dates.start)
        } else {
            self.init(dates: dates, targets: targets, hasCounted: hasCounted, on: today)
        }
    }

    /// What the dates and targets say when the record itself says nothing.
    private init(dates: EffectiveDates, targets: [TargetProgress], hasCounted: Bool, on today: CalendarDate) {
        let unmet = targets.filter { !$0.isMet }
        if !targets.isEmpty && unmet.isEmpty {
            self = .achieved
        } else if dates.areOver(on: today) {
            self = !targets.isEmpty && unmet.allSatisfy(\.isRateOrLimit) ? .ended : .overdue
        } else if let start = dates.start, today < start {
            self = .upcoming
        } else if targets.isEmpty || (dates.due == nil && !targets.contains(where: \.isRateOrLimit)) {
            self = .open
        } else if targets.contains(where: { !$0.isOnPace }) {
            self = .behind
        } else if !hasCounted && !targets.allSatisfy({ $0.mode == .limit }) {
            self = .notStarted
        } else {
            self = .onTrack
        }
    }

    /// Whether a due date within a week, or one that has passed, is worth mentioning.
    func isUrgent(daysLeft: Int?) -> Bool {
        guard let daysLeft, daysLeft <= 7 else { return false }
        switch self {
        case .behind, .notStarted, .onTrack, .open, .overdue: return true
        case .achieved, .ended, .upcoming, .paused, .dropped: return false
        }
    }
}

extension GoalPlan {
    /// Whether it was dropped or is paused: its record says so, or its terms do and its record says nothing.
    package func isLaidAside(on today: CalendarDate) -> Bool {
        switch statusHolding(on: today) {
        case .paused, .dropped: true
        case .active, .achieved: false
        case nil: completed.map { today < $0 } ?? true && restsWithItsTerms
        }
    }

    /// The stated status, unless it came with a later `completed`; without that date it holds on every day.
    fileprivate func statusHolding(on today: CalendarDate) -> StatedStatus? {
        if let completed, today < completed, status == .achieved || status == .dropped { return nil }
        return status
    }

    /// Whether all its terms are cancelled or on hold; years do not matter, periods go on.
    fileprivate var restsWithItsTerms: Bool {
        let spans = spans.filter { $0.kind != .year }
        return !spans.isEmpty && spans.allSatisfy { $0.status == .cancelled || $0.status == .onHold }
    }
}

extension TargetProgress {
    package var isRateOrLimit: Bool {
        mode == .rate || mode == .limit
    }
}
