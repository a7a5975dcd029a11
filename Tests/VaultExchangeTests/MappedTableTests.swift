import Testing
import VaultSchema
import VaultSyntax

@testable import VaultExchange

/// Tables of which only the headers are known.
struct MappedTableTests {
    @Test func anyTable() throws {
        let file = try Reading.read(
            """
            Date;Title;Distance (km);Duration;goals 1;goals 2;measure 1 unit;measure 1 value;Mood;Notes
            13/04/2026;Run;5,2;38:13;run;;pages;3;good;"a ""quote"" here"
            14/04/2026;Debt;-1.234,5;;;;;;bad;
            15/04/2026;;1;;;;;;;
            """)
        #expect(
            file.records.map { Reading.line($0).replacing(/csv:[0-9a-f]{16}/, with: "csv:ID") } == [
                "action csv:ID | Run | date=2026-04-13 | measures=5.2 km | duration=0:38:13 | goals=run | "
                    + "measures=3 pages | text=a \"quote\" here",
                "action csv:ID | Debt | date=2026-04-14 | measures=-1234.5 km",
            ])
        #expect(file.skipped.map { "\($0.line) \($0.reason)" } == ["4 it has no title"])
        #expect(file.remarks.contains { $0.contains("'Mood'") })
    }

    /// What can be read in two ways is asked, and an option answers.
    @Test func tablesInDoubtAreAskedAbout() throws {
        let text = "Date;Title;km\n03/04/2026;Run;1,234\n"
        #expect(
            try Reading.read(text).questions.map(\.answers) == [
                ["--day-order dmy", "--day-order mdy"], ["--decimal point", "--decimal comma"],
            ])
        let told = try Reading.read(text) {
            $0.dayOrder = .monthFirst
            $0.decimalComma = true
        }
        #expect(told.questions.isEmpty)
        #expect(told.records.first.map(Reading.line)?.hasSuffix("date=2026-03-04 | measures=1.234 km") == true)
        #expect(try Reading.read("When;What;km\n2026-01-01;Run;1\n", as: .csv).questions.count == 1)
    }

    @Test func columnsAreMapped() throws {
        let file = try Reading.read("When;What;n;x\n2026-01-01;Book;12;7\n", as: .csv) {
            $0.mapping.columns = [("when", "date"), ("What", "title"), ("n", "measures pages"), ("x", "-")]
            $0.mapping.id = "x"
        }
        #expect(file.records.map(Reading.line) == ["action csv:7 | Book | date=2026-01-01 | measures=12 pages"])
    }

    /// Equal rows all come in, each once.
    @Test func equalRowsHaveIDsOfTheirOwn() throws {
        let rows = "Date,Title\n2026-01-01,Nap\n2026-01-01,Nap\n"
        let ids = try Reading.read(rows).records.map(\.id)
        #expect(ids.count == 2 && ids[1] == ids[0] + "#2")
        #expect(try Reading.read(rows + "2026-01-02,Nap\n").records.prefix(2).map(\.id) == ids)
    }
}
