import VaultRecords
import VaultSearch

/// What a record says in one respect, ready to be compared with another.
enum ComparedFact: Hashable, Sendable {
    /// Nothing is given, or it cannot be read.
    case nothing
    /// Text in words.
    case text(String)
    /// A word of a choice, a number or a truth: the same or not.
    case word(String)
    /// A day as number.
    case day(Int)
    /// Seconds since the first day.
    case moment(Int)
    /// Numbers of the notes that links lead to, sorted.
    case notes([NoteID])
    /// Sorted by their unit.
    case amounts([ComparedAmount])
    /// The notes of terms, years and periods, and the days from and to; sorted.
    case span(terms: [NoteID], first: Int?, last: Int?)
}

/// An amount in the base of its unit, with what a target requires of it.
struct ComparedAmount: Hashable, Sendable {
    /// The convertible group; for a target its mode and period too. Two amounts compare when they are of one.
    var group: String
    var amount: Rational
    var from: Rational?

    init(_ quantity: Quantity, _ units: UnitTable) {
        let unit = units.unit(quantity.unit)
        group = unit.group
        amount = quantity.amount * unit.factor
    }

    init(_ target: Target, _ units: UnitTable) {
        self.init(target.quantity, units)
        from = target.from.map { $0.amount * units.unit($0.unit).factor }
        group += " \(target.mode.rawValue) \(target.period?.rawValue ?? "")"
    }

    static func sorted(_ amounts: [ComparedAmount]) -> [ComparedAmount] {
        amounts.sorted { ($0.group, $0.amount) < ($1.group, $1.amount) }
    }
}

extension ComparedFact {
    /// How alike two facts are; nil when both say nothing.
    ///
    /// - notes: shared over all (Jaccard)
    /// - amounts: the mean over all groups of 1 for equal ones, 0.8 for those that lie within `near` percent of the
    ///   greater, 0.3 for other amounts of one group, 0 for a group that only one has
    /// - days: 0.7 within three days, else 0
    /// - moments: from 1 at the same moment to 0.5 an hour apart, else 0
    /// - spans of terms: the mean of shared over all terms and shared over all days, 0 without a shared day; only the
    ///   days when one has no terms; for open spans from 1 for one due to 0 two weeks apart
    /// - when one says nothing: `oneSided`
    func similarity(to other: ComparedFact, oneSided: Similarity?, near: Int = 10) -> Similarity? {
        switch (self, other) {
        case (.nothing, .nothing): nil
        case (.nothing, _), (_, .nothing): oneSided
        case (.text(let a), .text(let b)): TitleSimilarity.between(a, b).score
        case (.word(let a), .word(let b)): a == b ? .same : .zero
        case (.moment, .day), (.day, .moment): oneSided
        case (.day(let a), .day(let b)): a == b ? .same : abs(a - b) <= 3 ? Similarity(percent: 70) : .zero
        case (.moment(let a), .moment(let b)): Self.moments(a, b)
        case (.notes(let a), .notes(let b)): Self.shared(a, b)
        case (.amounts(let a), .amounts(let b)): Self.amounts(a, b, near: near)
        case (.span(let a, let first, let last), .span(let b, let otherFirst, let otherLast)):
            Self.spans((a, first, last), (b, otherFirst, otherLast), oneSided: oneSided)
        default: Similarity.zero
        }
    }

    /// Whether only one of two says something, or one has a day without a time and the other a time.
    func isOneSided(beside other: ComparedFact) -> Bool {
        switch (self, other) {
        case (.nothing, .nothing): false
        case (.nothing, _), (_, .nothing), (.moment, .day), (.day, .moment): true
        default: false
        }
    }

    var isMoment: Bool {
        if case .moment = self { true } else { false }
    }

    private static let secondsPerHour = 3_600

    private static func moments(_ a: Int, _ b: Int) -> Similarity {
        let apart = abs(a - b)
        return apart > secondsPerHour ? .zero : Similarity(2 * secondsPerHour - apart, of: 2 * secondsPerHour)
    }

    private static func shared(_ a: [NoteID], _ b: [NoteID]) -> Similarity {
        let both = Set(a).intersection(b).count
        return Similarity(both, of: Set(a).union(b).count)
    }

    private static func amounts(_ a: [ComparedAmount], _ b: [ComparedAmount], near: Int) -> Similarity {
        let groups = Set(a.map(\.group)).union(b.map(\.group))
        let sum = groups.reduce(0) { sum, group in sum + (percent(of: group, a, b, near: near) ?? 0) }
        return Similarity(sum, of: groups.count * 100)
    }

    /// Nil for a group that only one has.
    private static func percent(
        of group: String, _ a: [ComparedAmount], _ b: [ComparedAmount], near: Int
    ) -> Int? {
        let (left, right) = (a.filter { $0.group == group }, b.filter { $0.group == group })
        guard let first = left.first, let second = right.first else { return nil }
        if left == right { return 100 }
        guard left.count == 1, right.count == 1, first.from == second.from else { return 30 }
        let greater = max(first.amount.magnitude, second.amount.magnitude)
        let apart = (first.amount - second.amount).magnitude
        return apart * Rational(100) <= greater * Rational(near) ? 80 : 30
    }

    /// Whether two have amounts of one group that do not lie within `near` percent.
    func hasOtherAmount(than other: ComparedFact, near: Int) -> Bool {
        guard case .amounts(let a) = self, case .amounts(let b) = other else { return false }
        return a.contains { Self.percent(of: $0.group, a, b, near: near) == 30 }
    }

    private typealias Span = (terms: [NoteID], first: Int?, last: Int?)

    private static func spans(_ a: Span, _ b: Span, oneSided: Similarity?) -> Similarity? {
        guard !a.terms.isEmpty, !b.terms.isEmpty else { return days(a, b) ?? oneSided }
        let terms = shared(a.terms, b.terms)
        guard let days = days(a, b) else { return terms }
        return days == .zero ? days : Similarity(tenThousandths: (terms.tenThousandths + days.tenThousandths) / 2)
    }

    /// Nil when one of them gives no day that the other gives too.
    private static func days(_ a: Span, _ b: Span) -> Similarity? {
        if let first = a.first, let last = a.last, let otherFirst = b.first, let otherLast = b.last {
            let both = min(last, otherLast) - max(first, otherFirst) + 1
            return Similarity(max(0, both), of: max(last, otherLast) - min(first, otherFirst) + 1)
        }
        if let last = a.last, let other = b.last { return apart(last, other) }
        if let first = a.first, let other = b.first { return apart(first, other) }
        return nil
    }

    /// 1 for one day, falling to 0 two weeks apart.
    private static func apart(_ a: Int, _ b: Int) -> Similarity { Similarity(max(0, 14 - abs(a - b)), of: 14) }
}
