import Testing

@testable import VaultSystem

/// Whether anybody still reads what is written to a pipe.
@Suite struct OutputEndTests {
    @Test func theReaderIsMissed() throws {
        let output = try Platform.makePipe()
        defer { Platform.close(output.writing) }
        #expect(!Platform.waitForEnd(of: output.writing, milliseconds: 1))
        Platform.close(output.reading)
        #expect(Platform.waitForEnd(of: output.writing, milliseconds: 10_000))
    }

    /// A file that cannot be waited for is not taken for one that ended.
    @Test(arguments: [1, 0, -1]) func whatIsNotOpenIsLeftOut(milliseconds: Int) {
        #expect(!Platform.waitForEnd(of: 1_000_000, milliseconds: milliseconds))
    }
}
