import Testing

@testable import VaultSystem

/// Whether anybody still reads what is written to a pipe.
@Suite struct OutputEndTests {
    @Test func theReaderIsMissed() throws {
        let (input, output) = (try Platform.makePipe(), try Platform.makePipe())
        defer { for file in [input.reading, input.writing, output.writing] { Platform.close(file) } }
        var found = try Platform.waitForInput([input.reading], orEndOf: output.writing, milliseconds: 1)
        #expect(found.ready == [] && !found.hasEnded)
        #expect(Platform.writeAll([1], to: input.writing) == nil)
        found = try Platform.waitForInput([input.reading], orEndOf: output.writing, milliseconds: 10_000)
        #expect(found.ready == [input.reading] && !found.hasEnded)
        Platform.close(output.reading)
        found = try Platform.waitForInput([], orEndOf: output.writing, milliseconds: 10_000)
        #expect(found.ready == [] && found.hasEnded)
    }

    /// A file that cannot be waited for is not taken for one that ended.
    @Test func whatIsNotOpenIsLeftOut() throws {
        let found = try Platform.waitForInput([], orEndOf: 1_000_000, milliseconds: 1)
        #expect(found.ready == [] && !found.hasEnded)
    }
}
