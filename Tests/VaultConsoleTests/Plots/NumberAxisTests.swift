import Testing
import VaultRecords

@testable import VaultConsole

@Suite struct NumberAxisTests {
    private static func number(_ text: String) -> Rational { Rational.read(Array(text.utf8).span).value ?? 0 }

    struct Row: Sendable, CustomTestStringConvertible {
        var numbers: [String]
        var fromZero = true
        var most = 12
        var isWhole = false
        var hasBars = false
        var isTime = false
        var labels: [String]
        var rows: Int
        var testDescription: String { "\(numbers)" }
    }

    @Test(arguments: [
        Row(numbers: [], labels: ["0", "0.2", "0.4", "0.6", "0.8", "1"], rows: 11),
        Row(numbers: ["0"], labels: ["0", "0.2", "0.4", "0.6", "0.8", "1"], rows: 11),
        Row(numbers: ["1"], isWhole: true, labels: ["0", "1"], rows: 13),
        Row(numbers: ["95"], labels: ["0", "20", "40", "60", "80"], rows: 10),
        Row(numbers: ["100"], labels: ["0", "20", "40", "60", "80", "100"], rows: 11),
        Row(numbers: ["900", "235"], labels: ["0", "200", "400", "600", "800"], rows: 10),
        Row(numbers: ["1500"], labels: ["0", "500", "1,000", "1,500"], rows: 13),
        Row(numbers: ["0.003"], labels: ["0", "0.0005", "0.001", "0.0015", "0.002", "0.0025", "0.003"], rows: 13),
        Row(numbers: ["-5", "5"], labels: ["-6", "-4", "-2", "0", "2", "4"], rows: 12),
        Row(numbers: ["3"], isWhole: true, labels: ["0", "1", "2", "3"], rows: 13),
        // Not from 0, and between round numbers.
        Row(numbers: ["71", "79", "74"], fromZero: false, labels: ["70", "72", "74", "76", "78"], rows: 10),
        Row(numbers: ["50", "70"], fromZero: false, labels: ["50", "55", "60", "65", "70"], rows: 13),
        Row(numbers: ["80"], fromZero: false, labels: ["79", "79.5", "80", "80.5", "81"], rows: 13),
        // Bars need no row for 0.
        Row(numbers: ["3"], most: 6, isWhole: true, hasBars: true, labels: ["0", "1", "2", "3"], rows: 6),
        Row(numbers: ["90", "45"], most: 6, hasBars: true, labels: ["0", "50"], rows: 6),
        Row(numbers: ["4900"], most: 5, hasBars: true, labels: ["0", "2,000", "4,000"], rows: 5),
        Row(numbers: ["-4", "-2"], most: 6, hasBars: true, labels: ["0", "0.5", "1"], rows: 6),
        Row(numbers: ["0"], most: 6, isWhole: true, hasBars: true, labels: ["0", "1"], rows: 6),
        // Seconds.
        Row(numbers: ["1920"], isTime: true, labels: ["0", "600", "1,200", "1,800"], rows: 10),
        Row(numbers: ["90"], isTime: true, labels: ["0", "15", "30", "45", "60", "75", "90"], rows: 13),
        Row(numbers: ["72000"], isTime: true, labels: ["0", "18,000", "36,000", "54,000", "72,000"], rows: 13),
        // Numbers that no line has room for.
        Row(
            numbers: ["123456789012345678901234567890"], labels: ["0", "5e28", "1e29"], rows: 10),
        Row(numbers: ["0.00000000001"], labels: ["0", "2e-12", "4e-12", "6e-12", "8e-12", "1e-11"], rows: 11),
    ])
    func hasRoundNumbers(row: Row) {
        let axis = NumberAxis(
            of: row.numbers.map(Self.number), fromZero: row.fromZero, rows: row.most, isWhole: row.isWhole,
            hasBars: row.hasBars, isTime: row.isTime)
        #expect(axis.ticks.map(axis.label) == row.labels)
        #expect(axis.rows == row.rows)
        // Ticks are at equal distances, each in a row of its own, and every number has a place.
        let places = axis.ticks.map(row.hasBars ? axis.halves : axis.dot)
        #expect(Set(zip(places, places.dropFirst()).map { $1 - $0 }).count <= 1)
        for number in row.numbers.map(Self.number) {
            #expect(0..<axis.rows * 4 ~= axis.dot(of: number))
            #expect(0...axis.rows * 2 ~= axis.halves(of: number))
        }
    }

    @Test func findsPlaces() {
        let line = NumberAxis(of: [0, 100], fromZero: true, rows: 12)
        #expect([0, 10, 20, 100, 200, -50].map(line.dot) == [1, 5, 9, 41, 43, 1])
        #expect([0, 20, 100].map(line.row) == [10, 8, 0])
        let bars = NumberAxis(of: [0, 3], fromZero: true, rows: 6, isWhole: true, hasBars: true)
        #expect([0, 1, 2, 3, 4].map(bars.halves) == [0, 4, 8, 12, 12])
        #expect([0, 1, 2, 3].map(bars.row) == [5, 4, 2, 0])
    }
}
