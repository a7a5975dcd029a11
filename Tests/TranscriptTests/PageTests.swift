import Testing
import VaultTestSupport

/// Runs every page that shows commands: those of Tests/Transcripts, README.md and FORMAT.md.
@Suite(.tags(.pages)) struct PageTests {
    @Test(arguments: RanPage.transcripts)
    func transcript(path: String) throws {
        let outcome = try check(path)
        #expect(outcome.skipped == [], "a transcript runs all of its commands")
    }

    @Test(arguments: RanPage.manuals)
    func manual(path: String) throws {
        try GeneratedTables.check(path)
        _ = try check(path)
    }

    @Test func reference() throws { try GeneratedTables.check(GeneratedTables.reference) }

    /// Also sees to it that no page writes into what it is not to touch.
    private func check(_ path: String) throws -> Transcript.Outcome {
        let page = try RanPage.of(path)
        for mismatch in page.outcome.mismatches { Issue.record("\(mismatch)") }
        #expect(!page.hasWritten, "\(path) wrote into the repository")
        return page.outcome
    }
}
