import Testing
import VaultTestSupport

/// `vault term review --write` and `vault term next --write`.
@Suite struct TermWritingTests {
    private static let files = [
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-08-03\n---\n# Mine\n\nA good term.\n",
        "terms/term-2.md": "---\ntype: term\nnumber: 2\nstart: 2026-10-12\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run\ntargets: 9 km\nterms: [\"[[term-1]]\", \"[[term-2]]\"]\n---\n",
        "goals/read.md":
            "---\ntype: goal\ntitle: Read\ntargets: 300 pages\ndue: 2026-12-01 # then\nterms: \"[[term-2]]\"\n---\n",
        "goals/rest.md": "---\ntype: goal\ntitle: Rest\ntargets: 2 times per week\nterms: \"[[term-2]]\"\n---\n",
        "measures/page.md": "---\ntype: measure\nunit: page\n---\n",
        "actions/a.md": "---\ntype: action\ndate: 2026-10-13\nmeasures: 3 km\ngoals: \"[[run]]\"\n---\n",
    ]

    private func changed(_ folder: SmallFolder) -> [String: String] {
        folder.texts.filter { $0.key != "vault.md" && Self.files[$0.key] != $0.value }
    }

    @Test func theReviewGoesBelowWhatIsThere() throws {
        let folder = try SmallFolder(Self.files)
        #expect(folder.run("term", "review", "1", "--write").stdout == "wrote the review to terms/term-1.md\n")
        let text = try #require(changed(folder)["terms/term-1.md"])
        #expect(
            text.hasPrefix(
                (Self.files["terms/term-1.md"] ?? "") + "\n## Review\n\n> [!review] As of the last day of the"))
        #expect(text.contains("> - [[run|Run]]: "))
        #expect(changed(folder).count == 1)
        // Written again on the same day and later, it says the same: the term is over.
        #expect(folder.run("term", "review", "1", "--write").stdout == "nothing to change\n")
        #expect(folder.run("check", "--strict").exitCode == 0)
        _ = folder.run("undo")
        #expect(changed(folder) == [:])
    }

    /// What a person writes around the box stays, and the box says what is true now.
    @Test func whatIsWrittenAroundItStays() throws {
        let folder = try SmallFolder(Self.files)
        _ = folder.run("term", "review", "--write")
        let first = try #require(folder.texts["terms/term-2.md"])
        #expect(first.contains("> - [[run|Run]]: behind pace; 3 of 9 km; 1 action\n"))
        let answered = first.replacing(
            "### What went well, and what helped?\n", with: "### What went well?\n\nThe lake.\n")
        #expect(answered != first)
        try folder.scratch.write(answered, to: "terms/term-2.md")
        try folder.scratch.write(
            "---\ntype: action\ndate: 2026-11-20\nmeasures: 2 km\ngoals: \"[[run]]\"\n---\n", to: "actions/b.md")
        _ = folder.run("term", "review", "--write")
        let second = try #require(folder.texts["terms/term-2.md"])
        #expect(second.contains("> - [[run|Run]]: behind pace; 5 of 9 km; 2 actions\n"))
        func outside(_ text: String) -> [Substring] { text.split(separator: "\n").filter { !$0.hasPrefix(">") } }
        #expect(outside(second) == outside(answered))
    }

    @Test func thePrintedMarkdownIsWhatIsWritten() throws {
        let folder = try SmallFolder(Self.files)
        let printed = folder.run("term", "review", "1", "--format", "markdown").stdout
        _ = folder.run("term", "review", "1", "--write")
        #expect(folder.texts["terms/term-1.md"] == (Self.files["terms/term-1.md"] ?? "") + "\n" + printed)
    }

    @Test func theNextTermTakesGoalsAlong() throws {
        let folder = try SmallFolder(Self.files)
        // Ten weeks from 12 October end on 20 December.
        let answer = folder.run(
            "term", "next", "--write", "--theme", "Indoors", "--carry", "read", "--carry", "goals/run.md")
        #expect(answer.stderr == "")
        #expect(answer.stdout == "created terms/term-3.md\ncarried over 'Read', due 2027-02-28\ncarried over 'Run'\n")
        let made = changed(folder)
        #expect(
            made == [
                "terms/term-3.md":
                    "---\ntype: term\nnumber: 3\nstart: 2026-12-21\nend: 2027-02-28\ntheme: Indoors\n---\n",
                "goals/read.md":
                    "---\ntype: goal\ntitle: Read\ntargets: 300 pages\ndue: 2027-02-28 # then\nterms:\n  - \"[[term-2]]\"\n  - \"[[term-3]]\"\n---\n",
                "goals/run.md":
                    "---\ntype: goal\ntitle: Run\ntargets: 9 km\nterms: [\"[[term-1]]\", \"[[term-2]]\", \"[[term-3]]\"]\n---\n",
            ])
        #expect(folder.run("undo").stdout == "undid: create terms/term-3.md\n")
        #expect(changed(folder) == [:])
    }

    /// What has something left goes along, what is only to be decided about does not.
    @Test func allThatIsLeftGoesAlong() throws {
        let folder = try SmallFolder(Self.files)
        _ = folder.run("term", "next", "--write", "--carry-all", "--carry", "run")
        #expect(changed(folder).keys.sorted() == ["goals/read.md", "goals/run.md", "terms/term-3.md"])
    }

    @Test(
        arguments: [
            (
                ["term", "next", "--write"], "terms/term-4.md",
                "error: later (term-4) already exists, from 2027-02-01 to 2027-04-11; nothing was written\n"
            ),
            (
                ["term", "next", "--write", "--carry", "rum"], nil,
                "error: no goal, milestone or obligation is named 'rum'\n"
            ),
            (
                ["term", "review", "term-4", "--write"], "terms/term-4.md",
                "error: 'term-4' starts on 2027-02-01; there is nothing"
            ),
            (["term", "list", "--write"], nil, "error: '--write' is for 'vault term next' and 'vault term review'\n"),
            (["term", "next", "--theme", "x"], nil, "error: '--theme' works only with 'vault term next --write'\n"),
            (
                ["term", "review", "--write", "--carry-all"], nil,
                "error: '--carry-all' works only with 'vault term next --write'\n"
            ),
            (["term", "next", "--dry-run"], nil, "error: '--dry-run' works only with '--write'\n"),
            (
                ["term", "review", "--write", "--format", "markdown"], nil,
                "error: '--format markdown' prints, and '--write' writes"
            ),
            (["term", "review", "7", "--write"], nil, "error: no term, year or period is named '7'\n"),
        ] as [([String], String?, String)])
    func isRefused(words: [String], with path: String?, message: String) throws {
        var files = Self.files
        if let path { files[path] = "---\ntype: term\ntitle: later\nnumber: 4\nstart: 2027-02-01\n---\n" }
        let folder = try SmallFolder(files)
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2)
        #expect(answer.stderr.hasPrefix(message), "\(answer.stderr)")
        #expect(folder.texts.filter { $0.key != "vault.md" } == files)
    }

    @Test func aTrialWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("term", "next", "--write", "--carry-all", "--dry-run").stdout.contains("+++ b/terms/term-3.md"))
        #expect(folder.run("term", "review", "--write", "--dry-run").stdout.contains("+> [!review] As of 2026-11-21"))
        #expect(changed(folder) == [:])
    }
}
