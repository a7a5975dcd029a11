import Testing

@testable import VaultConsole
@testable import VaultProgram

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
