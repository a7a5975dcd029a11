import Testing
import VaultTestSupport

/// The days of a pause are offered as days off, and never written unasked.
@Suite struct ResumingTests {
    private static let goal = "---\ntype: goal\ntitle: Run\ntargets: 5 km\nstatus: paused\n---\n"

    @Test(arguments: [["status=active"], ["status="], ["Status=active", "title=Walk"]])
    func thePauseIsOfferedAsBreaks(words: [String]) throws {
        let folder = try SmallFolder(["run.md": Self.goal])
        let answer = folder.run(arguments: ["set", "run"] + words)
        #expect(answer.exitCode == 0)
        #expect(answer.stdout.contains("\n  vault set run breaks+='DATE to 2026-11-20'\n"), "\(answer.stdout)")
        #expect(folder.texts["run.md"]?.contains("breaks") == false)
        #expect(folder.run("set", "run", "breaks+=2026-11-01 to 2026-11-20").exitCode == 0)
    }

    @Test(arguments: [
        ["status=dropped"], ["title=Walk"], ["status=paused"], ["status=achieved", "completed=2026-11-20"],
    ])
    func whatDoesNotGoOnHasNoBreaks(words: [String]) throws {
        let folder = try SmallFolder(["run.md": Self.goal])
        #expect(!folder.run(arguments: ["set", "run"] + words).stdout.contains("breaks"))
    }

    /// Git has the day of the commit that paused it, also under another name and through other changes.
    @Test(.tags(.git)) func gitKnowsSinceWhen() throws {
        let folder = try HistoryFolder()
        try folder.commit(["run.md": Self.goal.replacing("status: paused\n", with: "")], "a", on: 1)
        try folder.commit(["run.md": Self.goal], "b", on: 5)
        try folder.commit(["run.md": Self.goal.replacing("Run", with: "Walk")], "c", on: 9)
        let answer = folder.git.vault("set", "run", "status=active")
        #expect(answer.stdout.contains("'run' was paused from 2026-11-05, according to git."), "\(answer)")
        #expect(answer.stdout.contains("breaks+='2026-11-05 to 2026-11-20'"))
    }
}
