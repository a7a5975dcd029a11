import Testing

@testable import VaultCommands

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
    func noSpreadsheetRunsIt(cell: String, written: String) {
        #expect(DelimitedText.csv.line([cell]) == written + "\n")
    }
}
