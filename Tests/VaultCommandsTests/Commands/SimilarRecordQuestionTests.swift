import Testing

/// At a terminal a person says whether what is nearly there already is to be created.
@Suite struct SimilarRecordQuestionTests {
    private static let words = ["new", "goal", "Runs 100 km", "targets=100 km"]

    private func run(
        _ words: [String], said: [String], isTerminal: Bool = true
    ) throws -> (screen: String, isThere: Bool, answer: SmallFolder.Answer) {
        let folder = try SmallFolder([
            "goals/run-100-km.md": "---\ntype: goal\ntitle: Run 100 km\ntargets: [100 km]\n---\n"
        ])
        let terminal = ScriptedTerminal(said)
        let answer = terminal.run(words, in: folder, isTerminal: isTerminal)
        return (terminal.screen, folder.text("goals/runs-100-km.md") != nil, answer)
    }

    @Test(arguments: [(["y"], true), (["Yes"], true), (["n"], false), ([""], false), ([], false)])
    func asks(said: [String], creates: Bool) throws {
        let (screen, isThere, answer) = try run(Self.words, said: said)
        #expect(screen.contains("This is very similar to 'run-100-km' (0.99). Create 'runs-100-km' anyway? [y/N] "))
        #expect(isThere == creates)
        #expect(answer.exitCode == 0)
        #expect(answer.stdout == (creates ? "created goals/runs-100-km.md\n" : "nothing was written\n"))
    }

    @Test(arguments: [["--yes"], ["--dry-run"], ["--format", "json"]])
    func somethingElseIsSaidAlready(options: [String]) throws {
        let (screen, isThere, _) = try run(Self.words + options, said: ["n"])
        #expect(screen == "")
        #expect(isThere == (options != ["--dry-run"]))
    }

    @Test func nobodyIsThereToAsk() throws {
        let (screen, isThere, answer) = try run(Self.words, said: ["n"], isTerminal: false)
        #expect(screen == "" && isThere)
        #expect(answer.stderr.contains("if they are one: vault merge run-100-km runs-100-km"))
    }

    @Test func nothingIsSimilar() throws {
        let (screen, _, _) = try run(["new", "goal", "Swim", "targets=1 km"], said: ["n"])
        #expect(screen == "")
    }
}
