import Testing
import VaultRecords

@testable import VaultGoals

@Suite struct ProgressTextTests {
    @Test(arguments: [
        ("125/3", "41.7"), ("100", "100"), ("99.9", "99.9"), ("99.94", "99.9"), ("99.95", "99.9"),
        ("99.999999", "99.9"),
        ("100.04", "100"), ("100.05", "100.1"), ("0.05", "0.1"), ("0.04", "0"), ("-0.05", "-0.1"), ("-0.04", "0"),
        ("400/3", "133.3"), ("250/3", "83.3"), ("-99.96", "-100"),
    ])
    func roundsPercents(exact: String, text: String) throws {
        #expect(try number(exact).percentText == text)
    }

    @Test(arguments: [
        ("1/3", "0.333333"), ("2/3", "0.666667"), ("50", "50"), ("70/37", "1.891892"), ("0.0000005", "0.000001"),
        ("0.00000049", "0"), ("-0.0000005", "-0.000001"), ("-0.0000001", "0"), ("8.54672", "8.54672"),
        ("99.9999999", "100"),
    ])
    func roundsAmounts(exact: String, text: String) throws {
        #expect(try number(exact).amountText == text)
    }
}
