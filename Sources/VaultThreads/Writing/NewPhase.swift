import VaultSchema

/// A phase that is to be written.
package struct NewPhase: Sendable {
    package var kind: PhaseKind
    package var content: String
    /// From 0 to 1; nil when nobody said how sure it is.
    package var confidence: Rational?
    package var at: DateTime?
    package var reasoning: String?
    /// What links to the messages say, or what finds them.
    package var priors: [String] = []
    package var yields: Bool?
    package var next: String?

    package init(_ kind: PhaseKind, _ content: String, confidence: Rational? = nil) {
        self.kind = kind
        self.content = content
        self.confidence = confidence
    }
}

extension [NewPhase] {
    /// The round of each phase: one that does not come after the one before it begins the next round.
    ///
    /// - Parameter first: the number of the first round
    package func rounds(from first: Int) -> [Int] {
        var round = first
        var last: PhaseKind?
        return map { phase in
            if let last, phase.kind <= last { round += 1 }
            last = phase.kind
            return round
        }
    }

    /// The seconds from the first to the last phase; nil when either has no time, or they go backwards.
    package var seconds: Int? {
        guard count > 1, let first = first?.at, let last = last?.at else { return nil }
        let isZoned = first.offsetMinutes != nil && last.offsetMinutes != nil
        let seconds = last.seconds(zoned: isZoned) - first.seconds(zoned: isZoned)
        return seconds < 0 ? nil : seconds
    }
}
