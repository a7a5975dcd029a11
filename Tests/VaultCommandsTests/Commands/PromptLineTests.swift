import Testing
import VaultTestSupport

/// `today --short`, for a prompt: one line, or nothing.
@Suite struct PromptLineTests {
    private static let files = [
        "term.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-02\nend: 2027-01-10\n---\n",
        "run.md":
            "---\ntype: goal\ntitle: Run\nstart: 2026-01-01\ndue: 2026-12-31\ntargets: [100 km]\nterms: \"[[term]]\"\n---\n",
        "tax.md": "---\ntype: obligation\ntitle: Tax\ndue: 2026-11-23\nterms: \"[[term]]\"\n---\n",
    ]

    @Test func saysTheDayOfTheTermWhatIsBehindAndWhatIsDue() throws {
        let answer = try SmallFolder(Self.files).run("today", "--short")
        #expect(answer == .init(stdout: "d20 · 1 behind · 1 due\n"))
    }

    @Test(arguments: [("term.md", "1 behind · 1 due\n"), ("run.md", "d20 · 1 due\n"), ("tax.md", "d20 · 1 behind\n")])
    func leavesOutWhatThereIsNone(of file: String, line: String) throws {
        var files = Self.files
        files[file] = nil
        if file == "term.md" { for name in files.keys { files[name]?.replace("terms: \"[[term]]\"\n", with: "") } }
        #expect(try SmallFolder(files).run("today", "--short") == .init(stdout: line))
    }

    /// What is behind and due within the week is both.
    @Test func countsWhatIsBehindAndDueTwice() throws {
        var files = Self.files
        files["tax.md"] = nil
        files["run.md"]?.replace("due: 2026-12-31", with: "due: 2026-11-25")
        #expect(try SmallFolder(files).run("today", "--short") == .init(stdout: "d20 · 1 behind · 1 due\n"))
    }

    /// A prompt must never break.
    @Test(arguments: [
        ["today", "--short", "--vault", "/nowhere"], ["today", "--short", "--as-of", "someday"],
        ["today", "--short", "--color", "always"],
    ])
    func saysNothingWhereAnythingIsWrong(arguments: [String]) throws {
        let outside = try SmallFolder([:], isVault: false)
        #expect(outside.run(arguments: arguments) == .init(stdout: ""))
        let broken = try SmallFolder(["vault.md": "---\ntype: vault\nformat: 1\ntimezone: Nowhere/Land\n---\n"])
        #expect(broken.run(arguments: arguments) == .init(stdout: ""))
    }

    @Test func anEmptyVaultHasNothingToSay() throws {
        #expect(try SmallFolder([:]).run("today", "--short") == .init(stdout: ""))
    }

    @Test func aProgramIsToldWhatToAskFor() throws {
        let answer = try SmallFolder([:]).run("today", "--short", "--format", "json")
        #expect(answer.exitCode == 2 && answer.stderr.contains("vault today --format json"))
    }
}
