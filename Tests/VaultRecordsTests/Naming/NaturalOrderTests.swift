import Testing
import VaultRecords

@Suite struct NaturalOrderTests {
    /// Each before all that follow it.
    private static let names = [
        "", "0", "9", "10", "a", "a-1b", "a-02", "a-2", "a-2-x", "a-10", "a-99999999999999999999",
        "a-100000000000000000000", "a10b9", "a10b10", "b1", "run", "run-2", "run-10", "ß", "é-2", "é-10",
    ]

    @Test func countsNumbersAsNumbers() {
        for (place, name) in Self.names.enumerated() {
            #expect(!NaturalOrder.isBefore(name, name))
            for later in Self.names[(place + 1)...] {
                #expect(NaturalOrder.isBefore(name, later), "'\(name)' before '\(later)'")
                #expect(!NaturalOrder.isBefore(later, name), "'\(later)' not before '\(name)'")
            }
        }
        #expect(Self.names.reversed().sorted(by: NaturalOrder.isBefore) == Self.names)
    }
}
