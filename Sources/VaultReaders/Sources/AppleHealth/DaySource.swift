import VaultRecords

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
        var sum = PartialSum()
        var covered = Coverage()
        for source in ranked(sources) {
            for piece in source.pieces {
                let free = piece.length - covered.seconds(from: piece.start, to: piece.end)
                sum.add(piece, free)
            }
            covered.add(source.pieces)
        }
        return sum.exact
    }

    private static func ranked(_ sources: [DaySource]) -> [DaySource] {
        guard sources.count > 1 else { return sources }
        let counts = Dictionary(grouping: sources, by: \.rank).mapValues(\.count)
        let sums = sources.map { source -> Rational in
            guard counts[source.rank] != 1 else { return Rational(0) }
            var sum = PartialSum()
            for piece in source.pieces { sum.add(piece, piece.length) }
            return sum.exact
        }
        return zip(sources, sums).sorted { left, right in
            if left.0.rank != right.0.rank { return left.0.rank.rawValue < right.0.rank.rawValue }
            return left.1 == right.1 ? left.0.name < right.0.name : left.1 > right.1
        }.map(\.0)
    }
}

/// A sum of parts of records, exact. Most records of a day are equally long, so it divides a few times only.
private struct PartialSum {
    private struct Unit: Hashable {
        /// How long the record is; 1 for one that counts in whole.
        var seconds: Int64
        var places: Int
    }

    /// In decimals of the unit × seconds. At most 10^18 × 31 days for a record, so 128 bits hold any number of them.
    private var sums: [Unit: Int128] = [:]

    /// Adds what some seconds of a record are of its amount.
    mutating func add(_ piece: MeasuredPiece, _ seconds: Int64) {
        if seconds <= 0 || piece.amount.digits == 0 { return }
        let isWhole = seconds == piece.whole
        let unit = Unit(seconds: isWhole ? 1 : piece.whole, places: piece.amount.places)
        sums[unit, default: 0] += Int128(piece.amount.digits) * Int128(isWhole ? 1 : seconds)
    }

    var exact: Rational {
        Rational.sum(
            sums.compactMap { unit, sum in
                let scale = DecimalAmount(digits: 1, places: unit.places).exact
                return Self.exact(sum).divided(by: Rational(Int(unit.seconds))).map { $0 * scale }
            })
    }

    private static func exact(_ number: Int128) -> Rational {
        Rational(Int(number >> 62)) * Rational(1 << 62) + Rational(Int(number & ((1 << 62) - 1)))
    }
}

/// The time that records cover: stretches that do not touch, in their order.
struct Coverage {
    private var starts: [Int64] = []
    private var ends: [Int64] = []
    /// How much is covered before each stretch.
    private var before: [Int64] = []

    /// In seconds.
    var total: Int64 { seconds(before: .max) }

    /// How much of a stretch is covered. O(log n).
    func seconds(from start: Int64, to end: Int64) -> Int64 { seconds(before: end) - seconds(before: start) }

    private func seconds(before moment: Int64) -> Int64 {
        let next = starts.firstPlace { $0 >= moment }
        return next == 0 ? 0 : before[next - 1] + min(moment, ends[next - 1]) - starts[next - 1]
    }

    /// Covers more. O(n log n).
    mutating func add(_ pieces: [MeasuredPiece]) {
        var spans = zip(starts, ends).map { ($0, $1) } + pieces.map { ($0.start, $0.end) }
        spans.sort { $0.0 < $1.0 }
        (starts, ends, before) = ([], [], [])
        var sum: Int64 = 0
        for (start, end) in spans {
            if let last = ends.last, start <= last {
                ends[ends.count - 1] = max(last, end)
                continue
            }
            if let first = starts.last, let last = ends.last { sum += last - first }
            starts.append(start)
            ends.append(end)
            before.append(sum)
        }
    }
}
