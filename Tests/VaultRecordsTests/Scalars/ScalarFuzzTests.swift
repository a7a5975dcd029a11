import Testing
import VaultTestSupport

@testable import VaultRecords

/// Random texts of the pieces that scalars are made of, and random bytes, through every reader.
@Suite(.tags(.random)) struct ScalarFuzzTests {
    private static let pieces =
        "0 1 30 999999999999999 9223372036854775807 9223372036854775808 0001-01-01 9999-12-31 99:99 9999:59:59 2026-11-21 2026 07:15 1:30 0:31:12 . , ; : - + / T Z e3 km m min h s $ € % ° x × per from at most average on Mon tue weekends Fri, "
        + "latest best day week month daily to and [[ ]] | \\ \u{2212} \u{A0} \u{202F} é \u{301} ² 杯 in once ≤ >= < run 8/10 ( ) yes true"

    private func randomText(_ random: inout SeededGenerator) -> [UInt8] {
        if Int.random(in: 0..<4, using: &random) == 0 {
            return (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
        }
        let pieces = Self.pieces.split(separator: " ")
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...9, using: &random) {
            bytes += Array((pieces.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 0...2, using: &random) { bytes.append(0x20) }
        }
        if Int.random(in: 0..<4, using: &random) == 0, !bytes.isEmpty {
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        return bytes
    }

    /// Checks what holds for every reading, and gives its problem.
    private func check<Value>(_ bytes: [UInt8], _ name: String, _ reading: Reading<Value>) {
        guard let problem = reading.problem else {
            if reading.value == nil { Issue.record("\(name) of \(bytes): neither value nor problem") }
            return
        }
        let isPlaced = problem.range.lowerBound >= 0 && problem.range.upperBound <= bytes.count
        if !isPlaced { Issue.record("\(name) of \(bytes): \(problem)") }
        if problem.isHint != (reading.value != nil) { Issue.record("\(name) of \(bytes): hint without value") }
    }

    /// Checks that each suggestion can be read.
    private func checkSuggestions<Value>(
        _ bytes: [UInt8], _ name: String, _ reading: Reading<Value>, _ read: (Span<UInt8>) -> Reading<Value>
    ) {
        check(bytes, name, reading)
        for suggestion in (reading.problem?.suggestions ?? []) + (reading.problem?.items ?? []) {
            if read(Array(suggestion.utf8).span).value == nil {
                Issue.record("\(name) of '\(String(decoding: bytes, as: UTF8.self))' suggests '\(suggestion)'")
            }
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>) func noTextTrapsAReaderOrGetsAnUnreadableSuggestion(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let bytes = randomText(&random)
            let text = bytes.span
            checkSuggestions(bytes, "number", Rational.read(text), Rational.read)
            checkSuggestions(bytes, "integer", Scalars.readInteger(text), Scalars.readInteger)
            checkSuggestions(bytes, "boolean", Scalars.readBoolean(text), Scalars.readBoolean)
            checkSuggestions(bytes, "date", CalendarDate.read(text), CalendarDate.read)
            checkSuggestions(bytes, "date-time", DateTime.read(text), DateTime.read)
            checkSuggestions(bytes, "time", ClockTime.read(text), ClockTime.read)
            checkSuggestions(bytes, "span", DateSpan.read(text), DateSpan.read)
            checkSuggestions(bytes, "quantity", Quantity.read(text), Quantity.read)
            checkSuggestions(bytes, "target", Target.read(text), Target.read)
            checkSuggestions(bytes, "amount", NamedAmount.readings(text), NamedAmount.readings)
            checkSuggestions(bytes, "alignment", NamedNumber.read(text, within: 1...10)) {
                NamedNumber.read($0, within: 1...10)
            }
            check(bytes, "choice", Scalars.readChoice(text, words: ["low", "high"]))
            _ = UnitTable.builtIn.isKnown(text)
        }
    }

    @Test(arguments: ["9", "1,", "1:", "2026-11-21T", "[[", "5 km, ", "per ", "$", "\u{301}", "a", " "])
    func longTextsEndSoon(piece: String) {
        let seconds = threadSeconds {
            let bytes = Array(String(repeating: piece, count: 50_000).utf8)
            let text = bytes.span
            check(bytes, "number", Rational.read(text))
            check(bytes, "integer", Scalars.readInteger(text))
            check(bytes, "date-time", DateTime.read(text))
            check(bytes, "time", ClockTime.read(text))
            check(bytes, "span", DateSpan.read(text))
            check(bytes, "quantity", Quantity.read(text))
            check(bytes, "target", Target.read(text))
            check(bytes, "amount", NamedAmount.readings(text))
            check(bytes, "alignment", NamedNumber.read(text, within: 1...10))
        }
        #expect(seconds < 20)
    }
}
