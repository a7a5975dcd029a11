import Testing
import VaultTestSupport

/// Runs every page that shows commands: those of Tests/Transcripts, README.md and FORMAT.md.
@Suite struct PageTests {
    private static let manuals = ["README.md", "FORMAT.md"].filter { Repository.bytes($0) != nil }
    private static let transcripts = Repository.files(below: "Tests/Transcripts", ending: ".md")

    @Test(arguments: transcripts)
    func transcript(path: String) throws {
        let outcome = try check(path)
        #expect(outcome.skipped == [], "a transcript runs all of its commands")
    }

    @Test(arguments: manuals)
    func manual(path: String) throws {
        try GeneratedTables.check(path)
        _ = try check(path)
    }

    /// Also sees to it that no page writes into what it is not to touch.
    private func check(_ path: String) throws -> Transcript.Outcome {
        let kept = ["vault-example", "Tests/Fixtures"]
        let before = Repository.snapshot(of: kept)
        let outcome = try Transcript.check(path, program: Program.run)
        for mismatch in outcome.mismatches { Issue.record("\(mismatch)") }
        #expect(Repository.snapshot(of: kept) == before, "\(path) wrote into the repository")
        return outcome
    }
}
