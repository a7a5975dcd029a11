import Testing
import VaultTestSupport

/// `vault resolve` where one side has lost its front matter, as a crash or a careless editor leaves it.
@Suite(.tags(.git), .enabled(if: GitMergeTests.hasGit, "git is not installed")) struct TornSideTests {
    private static let path = "goals/run.md"
    private static let whole = "---\ntype: goal\ntitle: Run\n---\nSlow.\n"
    private static let edited = "---\ntype: goal\ntitle: Run\n---\nWith Ann.\nSlow.\n"

    enum Side: String, CaseIterable { case ours, theirs }

    /// What is left of the torn side: a few bytes, or the body alone.
    static let rests = ["", "\n", "a", "---", "Slow.\n", "Fast.\n"]

    /// In a merge of two branches, of which one edited the note and the other has lost its front matter.
    private static func repository(_ torn: Side, _ rest: String) throws -> GitFolder {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", path: whole])
        try folder.commit()
        for side in [Side.theirs, .ours] {
            try folder.git("checkout", "-q", "-b", side.rawValue, "main")
            try folder.scratch.write(side == torn ? rest : edited, to: path)
            try folder.commit(side.rawValue)
        }
        try #require(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    private static func words(_ torn: Side) -> String {
        let (whose, other) = torn == .ours ? ("our", "theirs") : ("their", "ours")
        return "\(path): \(whose) version has lost its front matter; use --\(other), or resolve it by hand\n"
    }

    @Test(arguments: Side.allCases, rests)
    func `it is not lost by a choice for all files, and the other side can be chosen`(torn: Side, rest: String) throws {
        let folder = try Self.repository(torn, rest)
        let before = try folder.scratch.text(of: Self.path)
        let refused = folder.vault("resolve", "--\(torn.rawValue)", "--add")
        #expect(refused.stdout == Self.words(torn) && refused.exitCode == 1, "\(refused)")
        #expect(try folder.scratch.text(of: Self.path) == before)
        #expect(try folder.git("ls-files", "-u") != "")
        let whole: Side = torn == .ours ? .theirs : .ours
        let chosen = folder.vault("resolve", "--\(whole.rawValue)", "--add")
        #expect(chosen.stdout == "\(Self.path): resolved\n" && chosen.exitCode == 0, "\(chosen)")
        #expect(try folder.scratch.text(of: Self.path) == Self.edited)
        #expect(try folder.git("ls-files", "-u") == "")
    }

    @Test(arguments: Side.allCases, rests)
    func `without a choice both sides stand there, or it is told`(torn: Side, rest: String) throws {
        let folder = try Self.repository(torn, rest)
        let answer = folder.vault("resolve", "--add")
        #expect(answer.exitCode == 1)
        let text = try folder.scratch.text(of: Self.path)
        #expect(answer.stdout == Self.words(torn) || text.contains("<<<<<<< ours\n"), "\(answer)")
        #expect(text.contains("type: goal\ntitle: Run\n"))
        #expect(try folder.git("ls-files", "-u") != "")
    }

    /// Who chose between lines was not told that with them the note is no record any more.
    @Test(arguments: [(Side.ours, "o"), (.ours, "b"), (.theirs, "t")])
    func `who chose lines is asked about the front matter`(torn: Side, lines: String) throws {
        let folder = try Self.repository(torn, "Fast.\n")
        let before = try folder.scratch.text(of: Self.path)
        let terminal = ScriptedTerminal([lines, "l"])
        let answer = terminal.run(["resolve"], at: folder.scratch.path, folder.environment)
        #expect(terminal.screen.contains("version has lost its front matter\n"), "\(terminal.screen)")
        #expect(answer.exitCode == 1)
        #expect(try folder.scratch.text(of: Self.path) == before)
    }

    @Test(arguments: Side.allCases, [Side.ours, .theirs, nil])
    func `who is asked gets what he chooses`(torn: Side, chosen: Side?) throws {
        let folder = try Self.repository(torn, "Slow.\n")
        let before = try folder.scratch.text(of: Self.path)
        let terminal = ScriptedTerminal([chosen?.rawValue.prefix(1).description ?? "l"])
        let answer = terminal.run(["resolve"], at: folder.scratch.path, folder.environment)
        let whose = torn == .ours ? "our" : "their"
        #expect(terminal.screen.contains("\(Self.path): \(whose) version has lost its front matter\n"))
        #expect(answer.exitCode == (chosen == nil ? 1 : 0))
        let text = try folder.scratch.text(of: Self.path)
        if chosen == nil {
            #expect(text == before)
        } else {
            #expect(text == (chosen == torn ? "With Ann.\nSlow.\n" : Self.edited))
        }
    }
}
