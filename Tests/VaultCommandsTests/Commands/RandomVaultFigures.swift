import Testing
import VaultSchema
import VaultTestSupport

/// What the scripts in `Tests/Fixtures/progress` recorded of a random vault.
enum RandomVaultFigures {
    static func lines(_ fixture: String) throws -> [String] {
        let text = try #require(Repository.text("Tests/Fixtures/progress/" + fixture))
        return text.split(separator: "\n").map(String.init)
    }

    static func day(_ text: String) throws -> CalendarDate {
        try #require(CalendarDate.read(Array(text.utf8).span).value)
    }

    /// FNV-1a of 64 bits, in hexadecimal digits.
    static func checksum(_ bytes: [UInt8]) -> String {
        let hash = bytes.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        let digits = String(hash, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
