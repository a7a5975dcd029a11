import Foundation
import Testing
import VaultAnswers
import VaultChecks
import VaultKit
import VaultRecords
import VaultSyntax

@testable import VaultCommands
@testable import VaultConsole
@testable import VaultProgram
@testable import VaultRequests

@Suite struct FindingsTextTests {
    private func render(_ findings: [Finding], _ summary: CheckSummary, style: Style = .plain) -> String {
        String(
            decoding: FindingsText.render(findings, summary: summary, source: Sample.source, style: style),
            as: UTF8.self)
    }

    @Test func sortedWithCaretsAndRemedies() {
        #expect(
            render(Sample.findings, Sample.summary) == #"""
                a b/ü.md:1:1: hint: 100%, a:b\nc [bare-link]

                goals/run.md:4:6: error: 'values' links to 'helth', which is not there [broken-link]
                  4 |   - "[[helth]]"
                    |      ^^^^^^^^^
                a b/ü.md:2:1: note: this is near
                help: did you mean 'health'?
                fix: write [[health]]

                goals/run.md:5:6: warning: 'duo' is not known [unknown-field]
                  5 | duo: 日 2026
                    |      ^^

                1 error, 1 warning, 1 hint in 12 notes, 9 of them records
                skipped 'old/vault', a separate vault with 3 notes

                """#)
    }

    @Test func cleanVault() {
        #expect(render([], Sample.clean) == "no findings in 1 record\n")
    }

    @Test func unreadableFileHasNoExcerpt() {
        let finding = Finding(Sample.broken, path: "gone.md", range: ByteRange(3, 5), message: "it is gone")
        #expect(render([finding], Sample.clean).hasPrefix("gone.md:1:1: error: it is gone [broken-link]\n\n"))
    }

    @Test func rangeOverLinesShowsTheFirst() {
        let range = ByteRange(4, 20)
        let finding = Finding(Sample.broken, path: "goals/run.md", range: range, message: "wide")
        #expect(render([finding], Sample.clean).contains("  2 | type: goal\n    | ^^^^^^^^^^\n\n"))
    }

    @Test func pathsCannotSteerTheTerminal() {
        let finding = Finding(Sample.broken, path: "a\u{1b}[2J.md", range: ByteRange(0, 0), message: "x")
        #expect(render([finding], Sample.clean).hasPrefix("a\\x1b[2J.md:1:1: "))
    }

    @Test func sameWithoutItsColours() {
        let coloured = render(Sample.findings, Sample.summary, style: Style(isColoured: true))
        #expect(coloured != render(Sample.findings, Sample.summary))
        let bare = coloured.replacing(/\u{1b}\[[0-9;]*m/, with: "")
        #expect(bare == render(Sample.findings, Sample.summary))
    }

    @Test func eachFileIsReadOnce() {
        var reads: [Path] = []
        _ = FindingsText.render(
            Sample.findings + [Sample.unknownField], summary: Sample.summary,
            source: {
                reads.append($0)
                return Sample.source($0)
            }, style: .plain)
        #expect(reads.sorted() == ["a b/ü.md", "goals/run.md"])
    }
}

@Suite struct FindingsJSONTests {
    @Test func columnsCountBytes() {
        let text = String(
            decoding: Answers.check.json(
                FindingsAnswer([Sample.unknownField], summary: Sample.clean, source: Sample.source)),
            as: UTF8.self)
        #expect(text.contains("\"column\": 6,\n      \"end_line\": 5,\n      \"end_column\": 9,"))
        #expect(text.contains("\"field\": null"))
        #expect(text.contains("\"help\": null"))
    }
}

@Suite struct FindingsGitHubTests {
    private func lines(_ findings: [Finding], _ summary: CheckSummary, prefix: String = "") -> [String] {
        let bytes = FindingsGitHub.render(findings, summary: summary, source: Sample.source, prefix: prefix)
        return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func errorsFirstAndEscaped() {
        #expect(
            lines(Sample.findings, Sample.summary) == [
                "::error file=goals/run.md,line=4,col=6,endLine=4,endColumn=15,title=broken-link::"
                    + "'values' links to 'helth', which is not there%0Ahelp: did you mean 'health'?",
                "::warning file=goals/run.md,line=5,col=6,endLine=5,endColumn=9,title=unknown-field::'duo' is not known",
                "::notice file=a b/ü.md,line=1,col=1,endLine=1,endColumn=1,title=bare-link::100%25, a:b%0Ac",
                "::notice title=vault::1 error, 1 warning, 1 hint in 12 notes, 9 of them records"
                    + "; skipped 'old/vault', a separate vault with 3 notes",
            ])
    }

    @Test func pathIsEscapedAndStartsAtTheRepository() {
        let finding = Finding(Sample.broken, path: "a,b:c%\n.md", range: ByteRange(0, 0), message: "x")
        #expect(
            lines([finding], Sample.clean, prefix: "my/")[0].hasPrefix("::error file=my/a%2Cb%3Ac%25%0A.md,line=1,"))
    }

    @Test func severalLinesHaveNoColumns() {
        let finding = Finding(Sample.broken, path: "goals/run.md", range: ByteRange(4, 20), message: "x")
        #expect(lines([finding], Sample.clean)[0] == "::error file=goals/run.md,line=2,endLine=3,title=broken-link::x")
    }

    @Test func totalsAreAmongTheTenNoticesThatAreShown() {
        let findings = Array(repeating: Sample.wholeFile, count: 30)
        let summary = CheckSummary(notes: 1, records: 1, findings: findings)
        let lines = lines(findings, summary)
        #expect(lines.count == 10)
        #expect(lines.last == "::notice title=vault::30 hints in 1 record")
    }

    @Test func cleanRun() {
        #expect(lines([], Sample.clean) == ["::notice title=vault::no findings in 1 record"])
    }
}

/// Holds the log against what the published schema of SARIF 2.1.0 requires of each object that is used.
@Suite struct FindingsSARIFTests {
    typealias Object = [String: Any]

    private func log(_ findings: [Finding], prefix: String = "") throws -> Object {
        let bytes = FindingsSARIF.render(
            findings, summary: Sample.summary, source: Sample.source,
            tool: .init(version: "1.0.0", rules: Sample.rules), prefix: prefix)
        return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? Object)
    }

    private func run(_ findings: [Finding], prefix: String = "") throws -> Object {
        let runs = try #require(log(findings, prefix: prefix)["runs"] as? [Object])
        try #require(runs.count == 1)
        return runs[0]
    }

    private func results(_ findings: [Finding], prefix: String = "") throws -> [Object] {
        try #require(run(findings, prefix: prefix)["results"] as? [Object])
    }

    @Test func requiredKeysOfEveryObject() throws {
        let log = try log(Sample.findings)
        #expect(log["version"] as? String == "2.1.0")
        #expect((log["$schema"] as? String)?.hasSuffix("sarif-schema-2.1.0.json") == true)
        let required: [String: [String]] = [
            "runs": ["tool"], "tool": ["driver"], "driver": ["name"], "rules": ["id"],
            "invocations": ["executionSuccessful"], "results": ["message"], "message": ["text"],
            "shortDescription": ["text"], "help": ["text"], "fixes": ["artifactChanges"],
            "artifactChanges": ["artifactLocation", "replacements"], "replacements": ["deletedRegion"],
            "relatedLocations": ["physicalLocation"], "physicalLocation": ["artifactLocation"],
            "artifactLocation": ["uri", "uriBaseId"], "region": ["startLine"], "deletedRegion": ["startLine"],
            "insertedContent": ["text"],
        ]
        var seen: Set<String> = []
        func look(at value: Any, named name: String) {
            if let list = value as? [Any] {
                for item in list { look(at: item, named: name) }
            } else if let object = value as? Object {
                seen.insert(name)
                for key in required[name] ?? [] { #expect(object[key] != nil, "\(name) has no \(key)") }
                for (key, member) in object { look(at: member, named: key) }
            }
        }
        look(at: log, named: "log")
        #expect(Set(required.keys).subtracting(seen) == [])
    }

    @Test func cleanRunIsADocumentWithoutResults() throws {
        let run = try run([])
        #expect((run["results"] as? [Any])?.isEmpty == true)
        #expect(run["columnKind"] as? String == "utf16CodeUnits")
    }

    @Test func rulesAreNamedByTheirIndex() throws {
        let run = try run(Sample.findings)
        let driver = try #require((run["tool"] as? Object)?["driver"] as? Object)
        let rules = try #require(driver["rules"] as? [Object])
        let results = try #require(run["results"] as? [Object])
        #expect(results.count == 3)
        for result in results {
            let index = try #require(result["ruleIndex"] as? Int)
            #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
        }
        #expect(results.map { $0["level"] as? String } == ["note", "error", "warning"])
        let levels = rules.map { ($0["defaultConfiguration"] as? Object)?["level"] as? String }
        #expect(levels == ["warning", "error", "note"])
    }

    @Test func ruleOutsideOfTheCatalogueHasNoIndex() throws {
        let other = Rule("other", .error)
        let result = try results([Finding(other, path: "x.md", range: ByteRange(0, 0), message: "x")])[0]
        #expect(result["ruleIndex"] == nil)
        #expect(result["ruleId"] as? String == "other")
    }

    @Test func columnsCountUTF16Units() throws {
        let result = try results([Sample.unknownField])[0]
        let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
        #expect(
            location["region"] as? [String: Int] == [
                "startLine": 5, "startColumn": 6, "endLine": 5, "endColumn": 7,
            ])
    }

    @Test func pathsArePercentEncodedAndRelative() throws {
        let result = try results([Sample.wholeFile], prefix: "my vault/")[0]
        let location = try #require((result["locations"] as? [Object])?.first?["physicalLocation"] as? Object)
        #expect(
            location["artifactLocation"] as? [String: String] == [
                "uri": "my%20vault/a%20b/%C3%BC.md", "uriBaseId": "%SRCROOT%",
            ])
        let bases = try #require(run([])["originalUriBaseIds"] as? Object)
        #expect(bases["%SRCROOT%"] != nil)
    }

    @Test func fixReplacesARegion() throws {
        let result = try results([Sample.brokenLink])[0]
        let fix = try #require((result["fixes"] as? [Object])?.first)
        let change = try #require((fix["artifactChanges"] as? [Object])?.first)
        let replacement = try #require((change["replacements"] as? [Object])?.first)
        #expect(
            replacement["deletedRegion"] as? [String: Int] == [
                "startLine": 4, "startColumn": 6, "endLine": 4, "endColumn": 15,
            ])
        #expect(replacement["insertedContent"] as? [String: String] == ["text": "[[health]]"])
    }
}

/// How `vault explain` lays a page out.
@Suite struct RulePageTextTests {
    @Test(arguments: Vault.allRules.map(\.id))
    func `on a terminal its paragraphs fit, and examples are as they are`(_ id: String) throws {
        let plain = try SmallFolder([:])
        let page = plain.run("explain", id).stdout
        let shown = ScriptedTerminal([]).run(["explain", id], in: plain).stdout
        #expect(shown.split { $0 == " " || $0 == "\n" } == page.split { $0 == " " || $0 == "\n" })
        let (parts, wanted) = (shown.split(separator: "```"), page.split(separator: "```"))
        #expect(parts.count == wanted.count)
        for (number, part) in parts.enumerated() {
            if number % 2 == 1 {
                #expect(part == wanted[number])
            } else {
                #expect(part.split(separator: "\n").allSatisfy { DisplayText.width(String($0)) <= 80 }, "\(part)")
            }
        }
    }

    @Test func `what comes first is as long as it can be`() throws {
        let shown = ScriptedTerminal([]).run(["explain", "target-spelling"], in: try SmallFolder([:])).stdout
        #expect(
            shown.hasPrefix(
                """
                target-spelling (error): a target does not have its standard spelling

                The meaning is clear, but the format has only one spelling for it, so that all
                programs read the same. Until it is written in that way, the target is not
                counted. Only days with commas, as in `15 min on Mon, Wed`, count all the same,
                and are a hint.

                ```markdown

                """))
    }
}

@Suite struct DayGroupingTests {
    /// 2026-11-21 is a Saturday.
    @Test(arguments: [
        ("2026-11-22", "Later", "Later"), ("2026-11-21", "Today", "Today"), ("2026-11-20", "Yesterday", "Yesterday"),
        ("2026-11-19", "This week", "This week"), ("2026-11-16", "This week", "This week"),
        ("2026-11-15", "Last week", "This week"), ("2026-11-09", "Last week", "Last week"),
        ("2026-11-08", "Earlier", "Last week"), ("2026-11-07", "Earlier", "Earlier"),
    ])
    func daysHaveHeadings(text: String, monday: String, sunday: String) throws {
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let day = try #require(CalendarDate.read(Array(text.utf8).span).value)
        for (start, expected) in [(WeekStart.monday, monday), (.sunday, sunday)] {
            #expect(DayGrouping(field: "date", today: today, weekStart: start).heading(day) == expected)
        }
    }
}

@Suite struct DelimitedTextTests {
    @Test(arguments: [
        (["a", "b"], "a,b\n"), (["a,b", "c\"d", "e\nf", "g\rh"], "\"a,b\",\"c\"\"d\",\"e\nf\",\"g\rh\"\n"),
        (["", ""], ",\n"), (["a\r\nb"], "\"a\r\nb\"\n"), ([" a "], " a \n"),
    ])
    func csv(cells: [String], line: String) {
        #expect(DelimitedText.csv.line(cells) == line)
    }

    @Test(arguments: [
        (["a", "b,c"], "a\tb,c\n"), (["a\tb\nc\rd\\"], "a\\tb\\nc\\rd\\\\\n"),
    ])
    func tsv(cells: [String], line: String) {
        #expect(DelimitedText.tsv.line(cells) == line)
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+1", "'+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-2+3", "'-2+3"), ("-3 EUR", "'-3 EUR"),
        ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("=a,b", "\"'=a,b\""), ("＝1", "'＝1"),
        ("-3", "-3"), ("-0.5", "-0.5"), ("3", "3"), ("a=b", "a=b"), ("", ""),
    ])
    func noSpreadsheetRunsWhatIsGuarded(cell: String, written: String) {
        #expect(DelimitedText.csv.line([DelimitedText.guarded(cell)]) == written + "\n")
    }

    /// Unasked, every value is what it is, as whoever reads it back finds.
    @Test func valuesComeBackAsTheyAre() throws {
        let folder = try SmallFolder([
            "a.md": """
            ---
            type: action
            title: "=1+1, \\"x\\""
            date: 2026-11-20
            measures: ["-5 km", 3 cup]
            mood: "-"
            story: |
              one

              two\\
            ---

            """
        ])
        let fields = ["list", "actions", "--fields", "title,measures,mood,story", "--format"]
        let story = "one\n\ntwo\\\n"
        #expect(
            folder.run(arguments: fields + ["csv"]).stdout
                == "title,measures,mood,story\n\"=1+1, \"\"x\"\"\",-5 km; 3 cup,-,\"\(story)\"\n")
        #expect(
            folder.run(arguments: fields + ["tsv"]).stdout
                == "title\tmeasures\tmood\tstory\n=1+1, \"x\"\t-5 km; 3 cup\t-\tone\\n\\ntwo\\\\\\n\n")
        let guarded = folder.run(arguments: fields + ["csv", "--guard-formulas"]).stdout
        #expect(guarded.contains("\n\"'=1+1, \"\"x\"\"\",-5 km; 3 cup,'-,\"one\n"))
        #expect(folder.run("list", "--guard-formulas").exitCode == 2)
    }
}

@Suite struct StyleTests {
    @Test(
        arguments: [
            (nil, [:], true, true), (nil, [:], false, false), ("auto", [:], true, true),
            (nil, ["NO_COLOR": "1"], true, false), (nil, ["NO_COLOR": ""], true, true),
            ("always", ["NO_COLOR": "1"], false, true), ("never", [:], true, false),
            (nil, ["TERM": "dumb"], true, false), ("auto", ["NO_COLOR": "1"], true, false),
            (nil, ["CLICOLOR_FORCE": "1"], false, true), ("auto", ["CLICOLOR_FORCE": "yes"], false, true),
            (nil, ["CLICOLOR_FORCE": "0"], false, false), (nil, ["CLICOLOR_FORCE": ""], false, false),
            (nil, ["CLICOLOR_FORCE": "0"], true, true), (nil, ["CLICOLOR_FORCE": "1", "TERM": "dumb"], false, true),
            (nil, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
            ("never", ["CLICOLOR_FORCE": "1"], true, false),
        ] as [(String?, [String: String], Bool, Bool)])
    func choosesColour(choice: String?, environment: [String: String], isTerminal: Bool, isColoured: Bool) {
        let style = Style(choice: choice, environment: environment, isTerminal: isTerminal)
        #expect(style.isColoured == isColoured)
    }

    @Test func plainTextStaysAsItIs() {
        #expect(Style.plain(.error, "x") == "x")
    }

    @Test func colourEndsBehindTheText() {
        #expect(Style(isColoured: true)(.error, "x") == "\u{1b}[1;31mx\u{1b}[0m")
        #expect(Style(isColoured: true)(.error, "") == "")
    }

    @Test(
        arguments: [
            ([:], nil, 80), ([:], 120, 120), (["COLUMNS": "60"], 120, 60), (["COLUMNS": "x"], 90, 90),
            (["COLUMNS": "0"], nil, 80), ([:], 3, 20),
        ] as [([String: String], Int?, Int)])
    func widthOfTheScreen(environment: [String: String], columns: Int?, width: Int) {
        let invocation = Invocation(arguments: [], environment: environment, directory: "/", columns: columns)
        #expect(invocation.width == width)
    }
}

@Suite struct UnifiedDiffTests {
    private static func diff(_ file: FileEdit, isTerminal: Bool = false) -> String {
        UnifiedDiff(style: .plain, isTerminal: isTerminal).render(Change(files: [file]))
    }

    private static func replacing(_ before: String, _ range: Range<Int>, _ text: String) -> FileEdit {
        FileEdit(
            path: "a.md", before: Array(before.utf8),
            edits: [TextEdit(range: ByteRange(range.lowerBound, range.upperBound), replacement: text)])
    }

    @Test(arguments: [
        // One line of one.
        ("a\n", 0..<1, "b", "@@ -1,1 +1,1 @@\n-a\n+b\n"),
        // Three lines around it, and no more.
        (
            "1\n2\n3\n4\n5\n6\n7\n8\n9\n", 8..<9, "x",
            "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+x\n 6\n 7\n 8\n"
        ),
        // A line more, a line less.
        ("a\nb\n", 2..<2, "x\n", "@@ -1,2 +1,3 @@\n a\n+x\n b\n"),
        ("a\nb\nc\n", 2..<4, "", "@@ -1,3 +1,2 @@\n a\n-b\n c\n"),
        // No line break at the end.
        ("a", 0..<1, "b", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+b\n\\ No newline at end of file\n"),
        ("a", 1..<1, "\n", "@@ -1,1 +1,1 @@\n-a\n\\ No newline at end of file\n+a\n"),
        // Line breaks of two bytes, and letters that are only composed otherwise.
        ("a\r\nb\r\n", 0..<1, "x", "@@ -1,2 +1,2 @@\n-a\r\n+x\r\n b\r\n"),
        ("e\u{301}\n", 0..<3, "é", "@@ -1,1 +1,1 @@\n-e\u{301}\n+é\n"),
    ])
    func showsLines(before: String, range: Range<Int>, text: String, hunks: String) {
        let shown = Self.diff(Self.replacing(before, range, text))
        #expect(shown.utf8.elementsEqual("--- a/a.md\n+++ b/a.md\n\(hunks)".utf8), "\(shown)")
    }

    @Test func partsWhatIsFarApart() {
        let before = (1...20).map { "\($0)\n" }.joined()
        let bytes = Array(before.utf8)
        let file = FileEdit(
            path: "a.md", before: bytes,
            edits: [
                TextEdit(range: ByteRange(0, 1), replacement: "x"),
                TextEdit(range: ByteRange(bytes.count - 3, bytes.count - 1), replacement: "y"),
            ])
        let shown = Self.diff(file)
        #expect(shown.contains("@@ -1,4 +1,4 @@\n-1\n+x\n 2\n 3\n 4\n@@ -17,4 +17,4 @@\n 17\n 18\n 19\n-20\n+y\n"))
    }

    @Test func tellsOfFilesThatComeGoAndMove() {
        #expect(Self.diff(.creating("a.md", "x\n")) == "--- /dev/null\n+++ b/a.md\n@@ -0,0 +1,1 @@\n+x\n")
        #expect(
            Self.diff(.deleting("a.md", before: Array("x\n".utf8)))
                == "--- a/a.md\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n")
        #expect(
            Self.diff(.moving("a.md", to: "b.md", before: Array("x\n".utf8))) == "rename from a.md\nrename to b.md\n")
    }

    /// A program gets the bytes, a person nothing that steers the terminal.
    @Test func escapesOnATerminalOnly() {
        let file = Self.replacing("a\n", 0..<1, "\u{1b}[31m\tx")
        #expect(Self.diff(file).contains("+\u{1b}[31m\tx\n"))
        #expect(Self.diff(file, isTerminal: true).contains("+\\x1b[31m\\tx\n"))
    }
}

/// A few findings in two small files.
enum Sample {
    static let broken = Rule("broken-link", .error)
    static let near = Rule("unknown-field", .warning)
    static let bare = Rule("bare-link", .hint)
    static let rules = [near, broken, bare]

    static let files = [
        "goals/run.md": "---\ntype: goal\nvalues:\n  - \"[[helth]]\"\nduo: 日 2026\n---\n",
        "a b/ü.md": "---\ntype: value\n---\n",
    ]

    static func source(_ path: Path) -> [UInt8]? { files[path.text].map { Array($0.utf8) } }

    /// The range of a text in one of the files.
    static func range(_ text: String, in path: Path) -> ByteRange {
        let bytes = source(path) ?? []
        let wanted = Array(text.utf8)
        let start = bytes.indices.first { bytes[$0...].starts(with: wanted) } ?? 0
        return ByteRange(start, start + wanted.count)
    }

    static var brokenLink: Finding {
        let path: Path = "goals/run.md"
        let range = range("[[helth]]", in: path)
        let edit = FileEdit(
            path: path, before: source(path), edits: [TextEdit(range: range, replacement: "[[health]]")])
        return Finding(
            broken, path: path, range: range, field: "values",
            message: "'values' links to 'helth', which is not there", help: "did you mean 'health'?",
            related: [.init(path: "a b/ü.md", range: Sample.range("type", in: "a b/ü.md"), message: "this is near")],
            fixes: [Fix(title: "write [[health]]", change: Change(files: [edit]))]
        )
    }

    static var unknownField: Finding {
        Finding(near, path: "goals/run.md", range: range("日", in: "goals/run.md"), message: "'duo' is not known")
    }

    static var wholeFile: Finding {
        Finding(bare, path: "a b/ü.md", range: ByteRange(0, 0), message: "100%, a:b\nc")
    }

    /// Out of order on purpose.
    static var findings: [Finding] { [unknownField, brokenLink, wholeFile] }

    static var summary: CheckSummary {
        CheckSummary(notes: 12, records: 9, findings: findings, skippedVaults: [("old/vault", 3)])
    }

    static let clean = CheckSummary(notes: 1, records: 1)
}
