import Testing
import VaultTestSupport

@testable import VaultEdits

/// What makes one text of another.
@Suite struct LineDifferenceTests {
    @Test(
        arguments: [
            ("", "", []),
            ("abc", "abc", []),
            ("", "ab", [(0..<0, 0..<2)]),
            ("ab", "", [(0..<2, 0..<0)]),
            ("abc", "aXc", [(1..<2, 1..<2)]),
            ("abc", "ac", [(1..<2, 1..<1)]),
            ("ac", "abc", [(1..<1, 1..<2)]),
            ("abcd", "bXd", [(0..<1, 0..<0), (2..<3, 1..<2)]),
            ("xxyxx", "xxxx", [(2..<3, 2..<2)]),
            ("abab", "baba", [(0..<1, 0..<0), (4..<4, 3..<4)]),
            ("aabb", "bbaa", [(0..<2, 0..<0), (4..<4, 2..<4)]),
        ] as [(String, String, [(Range<Int>, Range<Int>)])])
    func changes(old: String, new: String, changes: [(Range<Int>, Range<Int>)]) {
        let expected = changes.map { LineDifference.Change(old: $0.0, new: $0.1) }
        let found = LineDifference(
            from: old.unicodeScalars.map { Int32($0.value) }, to: new.unicodeScalars.map { Int32($0.value) })
        #expect(found.changes == expected)
    }

    /// Each list of changes makes the new text of the old one, and keeps as many lines as a slow search finds.
    @Test(.tags(.random)) func `random texts`() {
        var random = SeededGenerator(seed: 7)
        for round in 0..<2_000 {
            let letters = Int32(round % 7 + 1)
            func lines() -> [Int32] {
                (0..<Int.random(in: 0..<14, using: &random)).map { _ in Int32.random(in: 0..<letters, using: &random) }
            }
            let (old, new) = (lines(), lines())
            let changes = LineDifference(from: old, to: new).changes
            #expect(Self.applied(changes, old, new) == new, "\(old) \(new)")
            for (one, next) in zip(changes, changes.dropFirst()) { #expect(one.old.upperBound < next.old.lowerBound) }
        }
    }

    private static func applied(_ changes: [LineDifference.Change], _ old: [Int32], _ new: [Int32]) -> [Int32] {
        var (result, place): ([Int32], Int) = ([], 0)
        for change in changes {
            result += old[place..<change.old.lowerBound] + new[change.new]
            place = change.old.upperBound
        }
        return result + old[place...]
    }

    @Test func `long texts of every kind`() {
        let seconds = threadSeconds {
            let count = 20_000
            let numbers = (0..<Int32(count)).map { $0 }
            let same = [Int32](repeating: 1, count: count)
            let pairs: [([Int32], [Int32])] = [
                (numbers, numbers.reversed()),
                (numbers, numbers.map { $0 + 1_000_000 }),
                (same, Array(same.dropLast(100))),
                (numbers.map { $0 % 2 }, numbers.map { ($0 + 1) % 2 }),
                (numbers.map { $0 % 3 }, numbers.map { $0 % 5 }),
                (numbers, numbers.filter { $0 % 10 != 0 }),
            ]
            for (old, new) in pairs {
                #expect(Self.applied(LineDifference(from: old, to: new).changes, old, new) == new)
            }
        }
        #expect(seconds < 60)
    }
}
