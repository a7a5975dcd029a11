import VaultSchema

/// What one source measured on a day.
struct DaySource {
    var name: String
    var rank: AppleSources.Rank
    /// In their order, none twice.
    var pieces: [MeasuredPiece]

    /// The sum of a day in which no moment counts for two sources.
    ///
    /// A source counts where no better one has a record: of a record of 10 minutes, 4 of which a better source covers,
    /// six tenths. A watch is better than a phone, which is better than others; of two of a kind the one with more on
    /// that day, then by name. Records of one source that overlap count each.
    static func total(_ sources: [DaySource]) -> Rational {
        var parts: [Rational] = []
        var covered = Coverage()
        for source in ranked(sources) {
            for piece in source.pieces {
                let free = piece.length - covered.seconds(from: piece.start, to: piece.end)
                if let part = piece.amount(of: free) { parts.append(part) }
            }
            covered.add(source.pieces)
        }
        return Rational.sum(parts)
    }

    private static func ranked(_ sources: [DaySource]) -> [DaySource] {
        guard sources.count > 1 else { return sources }
        let counts = Dictionary(grouping: sources, by: \.rank).mapValues(\.count)
        let sums = sources.map { source in
            counts[source.rank] == 1 ? 0 : Rational.sum(source.pieces.compactMap { $0.amount(of: $0.length) })
        }
        return zip(sources, sums).sorted { left, right in
            if left.0.rank != right.0.rank { return left.0.rank.rawValue < right.0.rank.rawValue }
            return left.1 == right.1 ? left.0.name < right.0.name : left.1 > right.1
        }.map(\.0)
    }
}

extension MeasuredPiece {
    /// What some seconds of the record are of its amount; nil for none.
    fileprivate func amount(of seconds: Int64) -> Rational? {
        if seconds <= 0 || amount.digits == 0 { return nil }
        if seconds == whole { return amount.exact }
        return Rational(Int(seconds), over: Int(whole)).map { $0 * amount.exact }
    }
}
