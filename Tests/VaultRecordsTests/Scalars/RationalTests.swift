import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultRecords

@Suite struct RationalTests {
    private func number(_ text: String) throws -> Rational { try #require(reading(text, Rational.read).value) }

    @Test(arguments: recomputed) func arithmeticAgreesWithAnotherExactOne(_ sample: Recomputed) throws {
        let (left, right) = (try number(sample.left), try number(sample.right))
        #expect((left + right).description == sample.sum)
        #expect((left - right).description == sample.difference)
        #expect((left * right).description == sample.product)
        #expect((left.divided(by: right)?.description ?? "nil") == sample.quotient)
    }

    @Test(arguments: recomputed) func orderAgreesWithAnotherExactOne(_ sample: Recomputed) throws {
        let (left, right) = (try number(sample.left), try number(sample.right))
        #expect((left < right ? "<" : right < left ? ">" : "=") == sample.order)
        #expect((left == right) == (sample.order == "="))
    }

    @Test(arguments: recomputed) func roundingAgreesWithAnotherExactOne(_ sample: Recomputed) throws {
        let (left, right) = (try number(sample.left), try number(sample.right))
        #expect(left.floor == WholeNumber(sample.floor))
        #expect(left.ceiling == WholeNumber(sample.ceiling))
        #expect(left.rounded(places: 3).description == sample.thousandths)
        #expect((left.divided(by: right)?.decimalText(places: 6) ?? "nil") == sample.quotientMillionths)
    }

    @Test(.tags(.random)) func lawsHoldForRandomNumbersOfManySizes() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<300 {
            let numbers = try (0..<3).map { _ in
                let digits = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                    String(Int.random(in: 0...9, using: &random))
                }
                return try number((Bool.random(using: &random) ? "-" : "") + digits.joined() + ".25")
            }
            let (first, second, third) = (numbers[0], numbers[1], numbers[2])
            #expect((first + second) * third == first * third + second * third)
            #expect(first + second - second == first)
            #expect((first * second).divided(by: second) == first)
        }
    }

    @Test func equalNumbersHashAlikeHoweverTheyCameAbout() throws {
        let large = try number("100000000000000000000")
        let back = try #require((large * 3).divided(by: large * 6))
        #expect(back == Rational(1, over: 2))
        #expect(Set([back, try #require(Rational(-5, over: -10)), try number("0.50")]).count == 1)
    }

    @Test func aDenominatorOfZeroIsRefused() {
        #expect(Rational(1, over: 0) == nil)
        #expect(Rational(1).divided(by: 0) == nil)
    }

    @Test(arguments: [("2.5", "3"), ("-2.5", "-3"), ("2.49", "2"), ("-0.4", "0"), ("-0", "0"), ("0.5", "1")])
    func halvesRoundAwayFromZero(text: String, rounded: String) throws {
        #expect(try number(text).decimalText(places: 0) == rounded)
    }

    @Test(arguments: [("5", "5"), ("5.20", "5.2"), ("0.001", "0.001"), ("-0.50", "-0.5"), ("007", "7"), (" 8 ", "8")])
    func readsDecimals(text: String, shown: String) throws {
        #expect(try number(text).exactDecimalText == shown)
    }

    /// At both sides of what fits a machine word.
    @Test(
        arguments: [
            (2, 3, 18, "0.666666666666666667"), (2, 3, 19, "0.6666666666666666667"), (-1, 3, 0, "0"), (-2, 3, 0, "-1"),
            (.max, 2, 0, "4611686018427387904"), (.max, 2, 1, "4611686018427387903.5"),
            (.min, 1, 2, "-9223372036854775808"),
            (.min, 3, 6, "-3074457345618258602.666667"), (1, .max, 18, "0"), (5, .max, 18, "0.000000000000000001"),
        ] as [(Int, Int, Int, String)])
    func roundsAtEverySize(numerator: Int, denominator: Int, places: Int, text: String) {
        #expect(Rational(numerator, over: denominator)?.decimalText(places: places) == text)
    }

    @Test func decimalsThatDoNotEndHaveNoExactText() {
        #expect(Rational(1, over: 3)?.exactDecimalText == nil)
        #expect(Rational(2, over: 3)?.decimalText(places: 6) == "0.666667")
    }

    @Test(arguments: [
        Case("five", .notANumber, at: "five"),
        Case("", .notANumber, at: ""),
        Case("+5", .notANumber, at: "+", "5"),
        Case("\u{2212}5", .notANumber, at: "\u{2212}", "-5"),
        Case(".5", .notANumber, at: ".", "0.5"),
        Case("5.", .notANumber, at: ".", "5"),
        Case("5,2", .decimalComma, at: ",", "5.2"),
        Case("-5,25", .decimalComma, at: ",", "-5.25"),
        Case("1,000", .thousandsSeparator, at: ",", "1000", "1"),
        Case("1,250", .thousandsSeparator, at: ",", "1250", "1.25"),
        Case("1,255", .thousandsSeparator, at: ",", "1255", "1.2550"),
        Case("1,000,000", .thousandsSeparator, at: ",", "1000000"),
        Case("1,234.5", .thousandsSeparator, at: ",", "1234.5"),
        Case("1.234,5", .decimalComma, at: ",", "1234.5"),
        Case("1.000.000", .thousandsSeparator, at: ".", "1000000"),
        Case("1'000", .thousandsSeparator, at: "'", "1000"),
        Case("1 000", .thousandsSeparator, at: " ", "1000"),
        Case("1\u{202F}000", .thousandsSeparator, at: "\u{202F}", "1000"),
        Case("1,2,3", .notANumber, at: ","),
        Case("1e3", .exponent, at: "e3"),
        Case("1.5E-3", .exponent, at: "E-3"),
        Case("1e999999999", .exponent, at: "e999999999"),
        Case("8 cups", .notANumber, at: "8 cups"),
        Case("8,5 cups", .notANumber, at: " cups"),
    ]) func namesWhatIsOddAboutANumber(_ sample: Case) {
        let found = reading(sample.text, Rational.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test func moreThanAHundredDigitsAreRefused() {
        let digits = String(repeating: "9", count: 101)
        #expect(reading(digits, Rational.read).problem?.kind == .numberOutOfRange)
        #expect(reading(String(digits.dropLast()), Rational.read).value != nil)
    }
}
