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
                let free = Int64(piece.length) - covered.seconds(from: piece.start, to: piece.end)
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
            for piece in source.pieces { sum.add(piece, Int64(piece.length)) }
            return sum.exact
        }
        return zip(sources, sums).sorted { left, right in
            (left.0.rank.rawValue, right.1, left.0.name) < (right.0.rank.rawValue, left.1, right.0.name)
        }.map(\.0)
    }
}

/// A sum of parts of records, exact. Most records of a day are equally long, so it divides a few times only.
private struct PartialSum {
    /// By the length of the records, 1 for those that count in whole: amounts × seconds.
    private var sums: [Int32: Rational] = [:]

    /// Adds what some seconds of a record are of its amount.
    mutating func add(_ piece: MeasuredPiece, _ seconds: Int64) {
        if seconds <= 0 || piece.digits == 0 { return }
        let isWhole = seconds == Int64(piece.whole)
        sums[isWhole ? 1 : piece.whole, default: 0] += piece.amount.exact * Rational(isWhole ? 1 : Int(seconds))
    }

    var exact: Rational { Rational.sum(sums.compactMap { $1.divided(by: Rational(Int($0))) }) }
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

/// A decimal number in few bytes: the digits, and how many of them follow the point.
struct DecimalAmount: Hashable {
    /// At most 18 digits.
    var digits: Int64
    /// 0 to 12.
    var places: Int

    init(digits: Int64, places: Int) { (self.digits, self.places) = (digits, places) }

    /// Reads `-12.5` and `4.2e-05`, rounded to 12 decimals: more are what binary numbers make of short ones. Nil for
    /// anything else, and for a number that does not fit.
    init?(_ bytes: Span<UInt8>, _ range: Range<Int>) {
        var index = range.lowerBound
        let isNegative = index < range.upperBound && bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        var (digits, places, count, isPast) = (Int64(0), 0, 0, false)
        while index < range.upperBound {
            let byte = bytes[index]
            if byte == UInt8(ascii: "."), !isPast, count > 0 {
                isPast = true
            } else if (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
                count += 1
                if digits < Self.limit / 10 {
                    digits = digits * 10 + Int64(byte & 15)
                    if isPast { places += 1 }
                } else if !isPast {
                    return nil
                }
            } else {
                break
            }
            index += 1
        }
        guard count > 0, let exponent = Self.exponent(bytes, index..<range.upperBound) else { return nil }
        places -= exponent
        while places < 0 {
            if digits >= Self.limit / 10 { return nil }
            (digits, places) = (digits * 10, places + 1)
        }
        if places > Self.mostPlaces {
            let divisor = Self.powers[min(places - Self.mostPlaces, 18)]
            (digits, places) = ((digits + divisor / 2) / divisor, Self.mostPlaces)
        }
        self.init(digits: isNegative ? -digits : digits, places: places)
    }

    var exact: Rational { Rational(Int(digits), over: Int(Self.powers[places])) ?? 0 }

    static let mostPlaces = 12
    private static let limit: Int64 = 1_000_000_000_000_000_000
    private static let powers: [Int64] = (0...18).map { (0..<$0).reduce(Int64(1)) { power, _ in power * 10 } }

    /// `e-05`; 0 for nothing at all.
    private static func exponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
        if range.isEmpty { return 0 }
        var index = range.lowerBound + 1
        guard bytes[range.lowerBound] | 0x20 == UInt8(ascii: "e"), index < range.upperBound else { return nil }
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
        guard index < range.upperBound, range.upperBound - index <= 2 else { return nil }
        var number = 0
        while index < range.upperBound {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) else { return nil }
            number = number * 10 + Int(bytes[index] & 15)
            index += 1
        }
        return isNegative ? -number : number
    }
}
