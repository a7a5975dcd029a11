import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultReaders

/// Times, numbers, days and stretches of time.
@Suite struct AppleValuesTests {
    @Test(
        arguments: [
            ("1970-01-01 00:00:00 +0000", 0), ("2017-03-30 09:29:59 +0200", 1_490_858_999),
            ("2017-03-30T07:29:59Z", 1_490_858_999), ("2017-03-29 23:59:59 -07:30", 1_490_858_999),
            ("1969-12-31 23:59:59 +0000", -1), ("2024-02-29 00:00:00 +0000", 1_709_164_800),
        ] as [(String, Int64)])
    func timesAreMoments(text: String, seconds: Int64) {
        #expect(AppleTime.seconds(Array(text.utf8).span, 0..<text.utf8.count) == seconds)
    }

    @Test(arguments: [
        "", "2017-03-30", "2017-03-30 09:29:59", "2017-02-29 09:29:59 +0200", "2017-13-01 09:29:59 +0200",
        "2017-03-30 24:00:00 +0000", "2017-03-30 09:60:59 +0200", "2017/03/30 09:29:59 +0200", "2017-03-30 09:29:59 +2",
        "2017-03-30 09:29:59 +02000", "2017-03-30 09:29:59 0200", "2017-03-30 09:29:59 +0261",
        "0000-01-01 00:00:00 +0000",
        "2017-03-30 9:29:59 AM +0200", "2017-03-30 09:29:59 Zulu", "x017-03-30 09:29:59 +0200",
    ])
    func otherTimesAreRefused(text: String) {
        #expect(AppleTime.seconds(Array(text.utf8).span, 0..<text.utf8.count) == nil)
    }

    @Test(
        arguments: [
            ("0", "0"), ("12", "12"), ("-12.50", "-12.5"), ("0.1234567890123456", "0.123456789012"),
            ("4.2e-05", "0.000042"),
            ("1e3", "1000"), ("1.5E+2", "150"), ("5.", "5"), ("000000000000000000000001", "1"),
            ("0.99999999999999999999", "1"), ("71.2349999999999", "71.235"), ("-0.0000000000005", "-0.000000000001"),
            ("1e-40", "0"), ("0e9", "0"),
            ("999999999999999999", "999999999999999999"),
            ("1e17", "100000000000000000"), ("1e19", nil), ("1234567890123456789", nil), ("", nil), ("-", nil),
            (".5", nil),
            ("1.2.3", nil), ("1e", nil), ("1e-", nil), ("1e999", nil), ("1 ", nil), ("+1", nil), ("0x1", nil),
            ("inf", nil),
        ] as [(String, String?)])
    func numbersAreDecimal(text: String, expected: String?) {
        let amount = DecimalAmount(Array(text.utf8).span, 0..<text.utf8.count)
        #expect(amount?.exact.exactDecimalText == expected)
    }

    /// Zones with an hour left out or doubled, and with a day left out.
    @Test(arguments: [
        (0, 0), (3600, 7200), (7200, 3600), (-36_000, 50_400), (19_800, 20_700),
    ])
    func daysAreThoseOfTheClock(before: Int, after: Int) {
        let change: Int64 = 1_700_005_000
        func wall(_ moment: Int64) -> DateTime {
            DateTime(secondsSinceEpoch: moment, offset: moment < change ? before : after)
        }
        var days = LocalDays(wall)
        for step in -400..<400 {
            let moment = change + Int64(step * 777)
            let day = days.day(at: moment)
            #expect(day.date == wall(moment).day)
            #expect(day.start <= moment && moment < day.end)
            #expect(wall(day.start).day == day.date && wall(day.start - 1).day < day.date)
            #expect(wall(day.end).day > day.date && wall(day.end - 1).day == day.date)
        }
    }

    private static func piece(
        _ start: Int64, _ length: Int64, whole: Int64, _ amount: DecimalAmount = DecimalAmount(digits: 0, places: 0)
    ) -> MeasuredPiece {
        let record = MeasuredRecord(
            kind: 0, source: 0, line: 0, start: start, end: start + whole, amount: amount)
        return MeasuredPiece(record, day: .first, start: start, length: length)
    }

    @Test(.tags(.random), arguments: 0..<100 as Range<UInt64>)
    func whatIsCoveredIsCountedOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var coverage = Coverage()
        var seconds: Set<Int64> = []
        for _ in 0..<4 {
            let pieces = (0..<5).map { _ in
                Self.piece(.random(in: 0..<200, using: &random), .random(in: 1..<30, using: &random), whole: 1)
            }
            coverage.add(pieces)
            for piece in pieces { seconds.formUnion(piece.start..<piece.end) }
            let (start, end) = (
                Int64.random(in: -10..<150, using: &random), Int64.random(in: 150..<300, using: &random)
            )
            #expect(coverage.total == seconds.count)
            #expect(coverage.seconds(from: start, to: end) == seconds.count { $0 >= start && $0 < end })
        }
    }

    /// Second by second: what a record has in each goes to the best source that has a record there.
    @Test(.tags(.random), arguments: 0..<100 as Range<UInt64>)
    func sumsCountEachSecondForOneSource(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let ranks: [AppleSources.Rank] = [.watch, .phone, .other]
        var sources: [DaySource] = []
        var (expected, covered) = (Rational(0), Set<Int64>())
        for rank in ranks {
            var pieces: [MeasuredPiece] = []
            for _ in 0..<6 {
                let length = Int64.random(in: 1..<15, using: &random)
                // A part of a record has a part of its amount.
                let whole = length * .random(in: 1...2, using: &random)
                let amount = DecimalAmount(digits: .random(in: 0..<50, using: &random), places: 1)
                let start = Int64.random(in: 0..<80, using: &random)
                pieces.append(Self.piece(start, length, whole: whole, amount))
            }
            for piece in pieces {
                let free = (piece.start..<piece.end).count { !covered.contains($0) }
                expected += (Rational(free, over: Int(piece.whole)) ?? 0) * piece.amount.exact
            }
            for piece in pieces { covered.formUnion(piece.start..<piece.end) }
            sources.append(DaySource(name: "a", rank: rank, pieces: pieces.sorted()))
        }
        #expect(DaySource.total(sources) == expected)
        #expect(DaySource.total(sources.shuffled(using: &random)) == expected)
    }

    /// What stands in the file twice counts once, wherever it stands.
    @Test(.tags(.random), arguments: 0..<100 as Range<UInt64>)
    func equalPiecesCountOnce(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let pieces = (0..<50).map { _ in
            let length = Int64.random(in: 1..<5, using: &random)
            return Self.piece(
                .random(in: -9...9, using: &random), length, whole: length + .random(in: 0..<2, using: &random),
                DecimalAmount(
                    digits: .random(in: 0...1, using: &random), places: .random(in: 0...1, using: &random)))
        }
        var (kept, doubles) = (pieces.sorted(), 0)
        doubles = kept.removeDoubles()
        let distinct = pieces.reduce(into: [MeasuredPiece]()) { if !$0.contains($1) { $0.append($1) } }
        #expect(kept == distinct.sorted())
        #expect(kept.count + doubles == pieces.count)
    }
}
