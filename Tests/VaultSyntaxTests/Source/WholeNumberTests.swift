import Testing
import VaultSyntax
import VaultTestSupport

@Suite struct WholeNumberTests {
    @Test(arguments: [
        ("0", "0"), ("-0", "0"), ("007", "7"), ("-12", "-12"), ("999999999999999", "999999999999999"),
        ("-999999999999999", "-999999999999999"), ("0000000000000000000000000000001", "1"),
    ])
    func reads(text: String, number: String) {
        #expect(WholeNumber(text)?.description == number)
        #expect(WholeNumber(Array(text.utf8))?.description == number)
    }

    @Test(arguments: [
        "", "-", "+1", " 1", "1 ", "1.0", "1e3", "--1", "1-", "٣", "²", "1000000000000000", "9223372036854775808",
        "99999999999999999999999999999999999999999999",
    ])
    func refuses(text: String) {
        #expect(WholeNumber(text) == nil)
    }

    @Test(arguments: ExtremeTexts.integers)
    func nothingTakesItBeyondItsBounds(text: String) throws {
        guard let number = WholeNumber(text) else { return #expect(text.utf8.drop { $0 == 45 || $0 == 48 }.count > 15) }
        for range in [0...10, -5 ... -5, Int.min...Int.max, 0...Int.max] {
            let clamped = number.clamped(to: range)
            #expect(range.contains(clamped) && Int32(exactly: clamped) != nil)
            if let inside = number.within(range) { #expect(inside == clamped && "\(inside)" == number.description) }
        }
        #expect(number.next > number || number.description == "999999999999999")
        #expect(number.exact * number.exact >= 0)
    }

    @Test func boundsAreThirtyTwoBits() {
        let most: WholeNumber = 2_147_483_648
        #expect(most.within(0...Int.max) == nil)
        #expect(most.clamped(to: 0...Int.max) == 2_147_483_647)
        #expect(WholeNumber(exactly: Int.max) == nil)
    }
}
