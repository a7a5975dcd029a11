import Foundation
import Testing
import VaultRecords

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

    @Test(arguments: [
        RefusedCase(
            words: ["lsit"],
            stderr: [
                "error: 'vault term' has no subcommand 'lsit'; expected current, list, show, next or review, or a term",
                "help: did you mean 'list'?",
            ], exitCode: 2),
        RefusedCase(
            words: ["shw", "1"],
            stderr: [
                "error: 'vault term' has no subcommand 'shw'; expected current, list, show, next or review, or a term",
                "help: did you mean 'show'?",
            ], exitCode: 2),
        RefusedCase(words: ["next", "1"], stderr: ["error: 'vault term next' does not take '1'"], exitCode: 2),
        RefusedCase(
            words: ["term"], stderr: ["error: 'term' is ambiguous: it may be 'term-1', 'term-2' or 'term-3'"],
            exitCode: 2),
        RefusedCase(
            words: ["show", "trem-1"],
            stderr: [
                "error: no term, year or period is named 'trem-1'",
                "help: did you mean 'term-1', 'term-2' or 'term-3'?",
            ], exitCode: 1),
        RefusedCase(
            words: ["9"],
            stderr: [
                "error: no term, year or period is named '9'", "help: 'vault term list' lists the terms",
            ], exitCode: 1),
        RefusedCase(
            words: ["term-3"],
            stderr: [
                "error: 'terms/term-3.md' has no readable dates",
                "help: see why with: vault check 'terms/term-3.md'",
            ], exitCode: 2),
        RefusedCase(
            words: ["list", "--format", "markdown"],
            stderr: ["error: '--format markdown' is for 'vault term review'"], exitCode: 2),
        RefusedCase(
            words: ["show", "--archived"], stderr: ["error: '--archived' is for 'vault term list'"], exitCode: 2),
    ])
    func wordsAreRefused(row: RefusedCase) throws {
        let answer = try run(row.words)
        #expect(answer.stdout == "")
        #expect(answer.stderr.split(separator: "\n").map(String.init) == row.stderr)
        #expect(answer.exitCode == row.exitCode)
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

    @Test(
        arguments: [
            (
                [],
                [
                    "term", "other_terms", "around", "goals", "counts", "covered", "within", "also_running",
                    "unassigned",
                    "previous", "next", "life",
                ]
            ),
            (["list"], ["terms", "unreadable"]),
            (
                ["show", "1"],
                [
                    "term", "terms", "terms_total", "shared_goals", "judged_on", "goals", "covered", "within",
                    "also_running",
                    "actions",
                ]
            ),
            (
                ["next"],
                [
                    "number", "name", "path", "start", "end", "days", "rule", "pause", "after", "text",
                    "planned",
                ]
            ),
            (
                ["review", "1"],
                [
                    "term", "terms", "terms_total", "shared_goals", "judged_on", "goals", "covered", "within",
                    "also_running",
                    "actions",
                    "values",
                    "carry_over",
                    "next", "questions", "markdown",
                ]
            ),
        ] as [([String], [String])])
    func everyKeyIsThere(words: [String], keys: [String]) throws {
        let answer = try SmallFolder(Self.files).run(arguments: ["term"] + words + ["--format", "json"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any])
        #expect(Set(json.keys) == Set(keys + ["schema_version", "as_of"]))
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
