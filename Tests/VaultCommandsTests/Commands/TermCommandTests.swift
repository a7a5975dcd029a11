import Foundation
import Testing
import VaultRecords
import VaultTestSupport

/// `vault term`: how its words are read, and what holds for all its pages.
@Suite struct TermCommandTests {
    private static let files = [
        "terms/term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-08-03\n---\n",
        "terms/term-2.md": "---\ntype: term\nnumber: 2\nstart: 2026-10-12\naliases: autumn\n---\n",
        "terms/term-3.md": "---\ntype: term\nnumber: 3\n---\n",
        "terms/2026.md": "---\ntype: year\nnumber: 2026\n---\n",
        "goals/run.md": "---\ntype: goal\ntargets: 9 km\nterms: [\"[[term-1]]\", \"[[term-2]]\"]\n---\n",
    ]

    private func run(_ words: [String], today: CalendarDate? = nil) throws -> SmallFolder.Answer {
        try SmallFolder(Self.files).run(arguments: ["term"] + words, today: today)
    }

    @Test(
        arguments: [
            ([], "term-2, day 41 of 70"), (["current"], "term-2, day 41 of 70"), (["CURRENT"], "term-2, day 41 of 70"),
            (["term-1"], "term-1, ended 41 days ago"), (["1"], "term-1, ended 41 days ago"),
            (["show", "1"], "term-1, ended"), (["show", "terms/term-1"], "term-1, ended"),
            (["show", "terms/term-1.md"], "term-1, ended"), (["autumn"], "term-2, day"), (["show"], "term-2, day"),
            // A whole name comes before a number.
            (["2026"], "2026, day 325 of 365"), (["20"], "2026, day"), (["review"], "term-2, day"),
            (["review", "1"], "term-1, ended"), (["list"], "no."), (["next"], "Term 4: 2026-12-21 to 2027-02-28"),
        ] as [([String], String)])
    func wordsAreRead(words: [String], start: String) throws {
        let answer = try run(words)
        #expect(answer.stdout.hasPrefix(start), "\(answer)")
        #expect(answer.exitCode == 0)
    }

    struct RefusedCase: Sendable, CustomTestStringConvertible {
        var words: [String]
        var stderr: [String]
        var exitCode: Int32
        var testDescription: String { "\(words)" }
    }

    /// With no term running the last one is reviewed; with none at all there is nothing to show.
    @Test func standardTerm() throws {
        let later = try #require(CalendarDate(year: 2027, month: 6, day: 1))
        #expect(try run(["review"], today: later).stdout.hasPrefix("term-2, ended 163 days ago"))
        let empty = try SmallFolder([:])
        #expect(empty.run("term", "review").exitCode == 1)
        #expect(empty.run("term", "show").exitCode == 1)
        #expect(empty.run("term", "list").exitCode == 1)
        #expect(empty.run("term").exitCode == 0)
        #expect(empty.run("term", "next").exitCode == 0)
    }

    /// The Markdown goes below the front matter as it is, and its links lead somewhere.
    @Test func markdownFitsIntoTheFile() throws {
        var files = Self.files
        files["terms/term-3.md"] = nil
        files["goals/a#b.md"] = "---\ntype: goal\ntargets: 2 h\nterms: \"[[term-1]]\"\n---\n"
        files["values/calm.md"] = "---\ntype: value\nlevel: major\nguidance: x\n---\n"
        files["actions/walk.md"] = "---\ntype: action\ndate: 2026-08-09\nduration: 90 min\n---\nAlong the canal.\n"
        let folder = try SmallFolder(files)
        let markdown = folder.run("term", "review", "1", "--format", "markdown").stdout
        try folder.scratch.write((files["terms/term-1.md"] ?? "") + markdown, to: "terms/term-1.md")
        #expect(folder.run("check", "--strict").stdout.hasSuffix("\n\n1 hint in 8 notes, 7 of them records\n"))
        let lines = markdown.split(separator: "\n")
        #expect(lines.contains("> - [[run]]: ended; 0 of 9 km, 9 short"))
        #expect(lines.contains("> - a#b: ended; 0 of 2 h, 2 short"))
        #expect(lines.contains("> - [[walk]], without a goal"))
        #expect(lines.contains("> - [[calm]]: no action in this term"))
        let json = try #require(
            try JSONSerialization.jsonObject(
                with: Data(folder.run("term", "review", "1", "--format", "json").stdout.utf8)) as? [String: Any])
        #expect(json["markdown"] as? String == markdown)
    }

    /// Wide titles, control characters and long names stay within the page.
    @Test(arguments: [[], ["list"], ["show"], ["review"], ["next"]] as [[String]])
    func fitsEightyColumns(words: [String]) throws {
        let long = String(repeating: "a long title 日本語 ", count: 12)
        var files = Self.files
        files["terms/term-2.md"] = """
            ---
            type: term
            title: "\(long)\\e[31m"
            number: 2
            start: 2026-10-12
            theme: "\(long)"
            ---
            """
        files["goals/other.md"] = "---\ntype: goal\ntitle: \"\(long)\"\nstart: 2026-11-01\n---\n"
        files["goals/run.md"] = "---\ntype: goal\ntitle: \"\(long)\"\ntargets: 9 km\nterms: \"[[term-2]]\"\n---\n"
        files["values/v.md"] = "---\ntype: value\nlevel: major\ntitle: \"\(long)\"\n---\n"
        files["actions/a.md"] = "---\ntype: action\ntitle: \"\(long)\"\ndate: 2026-11-01\n---\n"
        let answer = try SmallFolder(files).run(arguments: ["term"] + words)
        let lines = answer.stdout.split(separator: "\n").map(String.init)
        #expect(lines.filter { cells($0) > 80 } == [])
        #expect(!answer.stdout.contains("\u{1b}"))
    }

    private func cells(_ line: String) -> Int {
        line.unicodeScalars.reduce(0) { $0 + (0x2e80...0x9fff ~= $1.value ? 2 : 1) }
    }
}

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

    /// What has something left goes along, what is only to be decided about does not.
    @Test func allThatIsLeftGoesAlong() throws {
        let folder = try SmallFolder(Self.files)
        _ = folder.run("term", "next", "--write", "--carry-all", "--carry", "run")
        #expect(changed(folder).keys.sorted() == ["goals/read-term-3.md", "goals/run-term-3.md", "terms/term-3.md"])
    }

    @Test func aTrialWritesNothing() throws {
        let folder = try SmallFolder(Self.files)
        #expect(
            folder.run("term", "next", "--write", "--carry-all", "--dry-run").stdout.contains("+++ b/terms/term-3.md"))
        #expect(folder.run("term", "review", "--write", "--dry-run").stdout.contains("+> [!review] As of 2026-11-21"))
        #expect(changed(folder) == [:])
    }
}
