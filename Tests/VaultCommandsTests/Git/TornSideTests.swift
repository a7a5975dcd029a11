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

    /// Whoever is right elsewhere: the whole file stays between conflict markers, for a person to decide.
    @Test(arguments: Side.allCases, rests)
    func `nobody but a person decides`(torn: Side, rest: String) throws {
        for side in [nil, "--ours", "--theirs"] {
            let folder = try Self.repository(torn, rest)
            let answer = folder.vault(arguments: ["resolve", "--add"] + (side.map { [$0] } ?? []))
            let whose = torn == .ours ? "our" : "their"
            #expect(
                answer.stdout == "\(Self.path): \(whose) version has lost its front matter; resolve it by hand\n")
            #expect(answer.exitCode == 1)
            let text = try folder.scratch.text(of: Self.path)
            let lost = rest.isEmpty || rest.hasSuffix("\n") ? rest : rest + "\n"
            let sides = torn == .ours ? (lost, Self.edited) : (Self.edited, lost)
            #expect(text == "<<<<<<< ours\n\(sides.0)=======\n\(sides.1)>>>>>>> theirs\n")
            #expect(try folder.git("ls-files", "-u") != "")
        }
    }
}
