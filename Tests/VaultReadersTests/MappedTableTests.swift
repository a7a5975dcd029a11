import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultReaders

/// Tables of which only the headers are known.
struct MappedTableTests {
    @Test func anyTable() throws {
        let file = try Reading.read(
            """
            Date;Title;Distance (km);Duration;goals 1;goals 2;measure 1 unit;measure 1 value;Mood;Notes
            13/04/2026;Run;5,2;0:38:13;run;;pages;3;good;"a ""quote"" here"
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
        #expect(file.unread.contains { $0.what == "'Mood'" })
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

    /// Numbers that cannot have thousands are read by their own mark, whatever the others of the column have.
    @Test(arguments: [
        ("10.5", "5,2", "10.5 km", "5.2 km"), ("5,2", "10.5", "5.2 km", "10.5 km"),
        ("1.234,5", "1,234.5", "1234.5 km", "1234.5 km"), ("12,75", "1.234", "12.75 km", "1234 km"),
    ])
    func marksOfDecimals(first: String, second: String, one: String, two: String) throws {
        let file = try Reading.read("Date;Title;km\n2026-11-01;A;\(first)\n2026-11-02;B;\(second)\n", as: .csv)
        #expect(file.records.map { $0.fields.last?.text } == [one, two])
        #expect(file.questions.isEmpty)
    }

    /// A column with both marks says nothing of a number that may have thousands.
    @Test func aColumnWithBothMarksAsks() throws {
        let file = try Reading.read(
            "Date;Title;km\n2026-11-01;A;10.5\n2026-11-02;B;5,2\n2026-11-02;C;1.234\n", as: .csv)
        #expect(file.questions.map(\.answers) == [["--decimal point", "--decimal comma"]])
    }

    /// What is no number with the mark that is given, or with any, is not one with a mark left out.
    @Test(arguments: [
        ("10.5", true), ("5,2", false), ("1.23456", true), ("1,23,4", nil), ("12,,75", nil), ("1.5.3", nil),
        (",5,", nil), ("1,5,", true), ("1.5.", false),
    ])
    func marksInOtherPlacesAreRefused(text: String, comma: Bool?) throws {
        let file = try Reading.read("Date;Title;km\n2026-11-01;A;\(text)\n", as: .csv) { $0.decimalComma = comma }
        #expect(file.records.isEmpty)
        #expect(file.skipped.map(\.reason) == ["'\(text)' is not a number of 'km'"])
    }

    /// A cell may repeat the unit of its column; another one skips the row.
    @Test(arguments: [
        ("km", "4 km", "4 km"), ("km", "4,5 km", "4.5 km"), ("km", "1.234,5 KM", "1234.5 km"), ("km", ".5km", "0.5 km"),
        ("km", "4 kilometers", "4 km"), ("EUR", "12,00 €", "12 EUR"), ("€", "EUR -12,50", "-12.5 €"),
        ("$", "$1,234.50", "1234.5 $"), ("€", "-€12.50", "-12.5 €"), ("€", "- 3 €", "-3 €"), ("m", "5 m", "5 m"),
        ("km", "4 mi", nil), ("km", "km 4 km", nil), ("km", "4-5 km", nil), ("km", "4 km 2", nil), ("km", "km", nil),
    ])
    func aCellMayRepeatItsUnit(unit: String, text: String, amount: String?) throws {
        let file = try Reading.read("Date;Title;Much\n2026-11-01;A;\(text)\n", as: .csv) {
            $0.mapping.columns = [("Much", "measures \(unit)")]
        }
        #expect(file.records.compactMap { $0.fields.last?.text } == [amount].compactMap { $0 })
        #expect(file.skipped.map(\.reason) == (amount == nil ? ["'\(text)' is not a number of '\(unit)'"] : []))
    }

    /// Thousands in cells with a unit are asked about as without one.
    @Test func thousandsBesideAUnitAreAskedAbout() throws {
        let file = try Reading.read("Date;Title;km\n2026-11-02;C;\"1,234 km\"\n", as: .csv)
        #expect(file.questions.map(\.answers) == [["--decimal point", "--decimal comma"]])
    }

    /// A duration says its units, or they are asked for.
    @Test(arguments: [
        (["90"], ["min", "h", "s"]), (["1:30"], ["min", "h"]), (["40 min", "50"], ["min", "h", "s"]),
        (["1,5"], ["min", "h", "s"]),
        (["1:02:03", "45:10"], []), (["40 min", "1h 5m"], []), (["0:45:10"], []), ([""], []),
    ])
    func durationsInDoubtAreAskedAbout(texts: [String], units: [String]) throws {
        let rows = texts.enumerated().map { "2026-11-0\($0 + 1);A\($0);\($1)\n" }.joined()
        let file = try Reading.read("Date;Title;Duration\n" + rows, as: .csv)
        #expect(file.questions.flatMap(\.answers) == units.map { "--map 'Duration=duration \($0)'" })
    }

    @Test(arguments: [
        ("90", "min", "1h 30m"), ("1,5", "h", "1h 30m"), ("90", "s", "0:01:30"), ("1:30", "min", "0:01:30"),
        ("1:30", "h", "1h 30m"), ("45:10", "min", "0:45:10"), ("40 min", "h", "40 min"), ("1:02:03", "h", "1:02:03"),
    ])
    func durationsAreMapped(text: String, unit: String, duration: String) throws {
        let file = try Reading.read("Date;Title;Duration\n2026-11-01;A;\(text)\n", as: .csv) {
            $0.mapping.columns = [("Duration", "duration \(unit)")]
        }
        #expect(file.questions.isEmpty)
        #expect(file.records.first?.fields.last?.text == duration)
    }

    /// An amount with its unit is written as it will be read.
    @Test(arguments: [("3,5 km", "3.5 km"), ("4 km", "4 km"), ("some", "some"), ("1,234 km", "1,234 km")])
    func amountsWithUnits(text: String, amount: String) throws {
        let file = try Reading.read("Date;Title;amount\n2026-11-01;A;\(text)\n", as: .csv)
        #expect(file.records.first?.fields.last?.text == amount)
    }

    @Test func columnsAreMapped() throws {
        let file = try Reading.read("When;What;n;x\n2026-01-01;Book;12;7\n", as: .csv) {
            $0.mapping.columns = [("when", "date"), ("What", "title"), ("n", "measures pages"), ("x", "-")]
            $0.mapping.id = "x"
        }
        #expect(file.records.map(Reading.line) == ["action csv:7 | Book | date=2026-01-01 | measures=12 pages"])
    }

    /// What is said of a table must be true of it.
    @Test(
        arguments: [
            ("Zeitt", "duration", .unknownColumn("Zeitt", field: "duration", columns: ["Datum", "Lauf", "Distance"])),
            ("title", "Lauf", .unknownColumn("title", field: "Lauf", columns: ["Datum", "Lauf", "Distance"])),
            (
                "Distance", "km",
                .unknownField(
                    "km", column: "Distance", isUnit: true, fields: ["due", "duration", "goals", "tags", "values"])
            ),
            (
                "Distance", "duratoin",
                .unknownField(
                    "duratoin", column: "Distance", isUnit: false,
                    fields: ["due", "duration", "goals", "tags", "values"])
            ),
            ("Distance", "-", nil), ("Weather", "-", nil), ("distance", "measures km", nil), ("Lauf", "title", nil),
        ] as [(String, String, ImportProblem?)])
    func mappingsAreChecked(column: String, field: String, problem: ImportProblem?) throws {
        let text = "Datum,Lauf,Distance\n2026-01-01,Run,5\n"
        var found: ImportProblem?
        do throws(ImportProblem) {
            _ = try Reading.read(text, as: .csv) { $0.mapping.columns = [(column, field)] }
        } catch {
            found = error
        }
        #expect(found == problem)
        #expect(throws: ImportProblem.unknownColumn("Id", field: nil, columns: ["Datum", "Lauf", "Distance"])) {
            try Reading.read(text, as: .csv) { $0.mapping.id = "Id" }
        }
        let new = try Reading.read(text, as: .csv) {
            $0.mapping.columns = [("Distance", "mood"), ("Lauf", "title")]
            $0.mapping.allowsNewFields = true
        }
        #expect(new.records.first.map(Reading.line)?.hasSuffix("mood=5") == true)
    }

    /// An amount without a unit is asked about, and one unit holds for all.
    @Test(
        arguments: [
            ("6,05", nil, ["--unit UNIT", "--map COLUMN=measures UNIT"], nil),
            ("6,05", "km", [], "measures=6.05 km"), ("5 km", nil, [], "measures=5 km"),
            ("5 mi", "km", [], "measures=5 mi"), ("1,234", "km", ["--decimal point", "--decimal comma"], nil),
        ] as [(String, String?, [String], String?)])
    func amountsNeedAUnit(amount: String, unit: String?, answers: [String], field: String?) throws {
        let file = try Reading.read("Date;Title;Weite\n2026-01-01;Run;\(amount)\n", as: .csv) {
            $0.mapping.columns = [("Weite", "measures")]
            $0.givenUnit = unit
        }
        #expect(file.questions.flatMap(\.answers) == answers)
        if let field { #expect(file.records.first.map(Reading.line)?.hasSuffix(field) == true) }
    }

    /// Equal rows all come in, each once.
    @Test func equalRowsHaveIDsOfTheirOwn() throws {
        let rows = "Date,Title\n2026-01-01,Nap\n2026-01-01,Nap\n"
        let ids = try Reading.read(rows).records.map(\.id)
        #expect(ids.count == 2 && ids[1] == ids[0] + "#2")
        #expect(try Reading.read(rows + "2026-01-02,Nap\n").records.prefix(2).map(\.id) == ids)
    }
}

/// Tables of known programs, as data.
struct TablePresetTests {
    @Test func everyFileIsCompiledIn() {
        let files = Repository.files(below: "Sources/Pages/Texts/Presets", ending: ".md")
        let pages = files.flatMap { Page.pages(of: Repository.text($0) ?? "") }
        #expect(Set(pages.map(\.name)).count == pages.count && pages.count == TablePreset.all.count)
    }

    /// A table is known by its headers in any language, and by no fewer than those that tell it from others.
    @Test func presetsAreWhole() throws {
        for preset in TablePreset.all where preset.source != .csv {
            let headers = preset.entries.map { $0.headers.map { String($0.prefix { $0 != "#" }) } }
            for language in 0..<(headers.map(\.count).max() ?? 0) {
                let names = Set(headers.map { language < $0.count ? $0[language] : $0[0] }).sorted()
                let table = try DelimitedTable(ByteFeed(Array((names.joined(separator: ",") + "\n").utf8)))
                #expect(TablePreset.of(table)?.source == preset.source, "\(names)")
            }
            let isOwn = ["exercise", "amount", "data"].contains(where: preset.has)
            for entry in preset.entries where !isOwn {
                let role = MappedTable.knownRole(entry.words)
                if case .field? = role { Issue.record("'\(entry.words)' is no word of a mapping") }
                #expect(role != nil || entry.words == "-")
            }
        }
        let other = try DelimitedTable(ByteFeed(Array("id,date,title\n1,2026-01-01,Run\n".utf8)))
        #expect(TablePreset.of(other) == nil)
    }

    /// Days as 03/04/2026 are decided by all rows of a known table, or asked about; a day alone has no time.
    @Test(arguments: [("13/04/2026", "date=2026-04-03", 0), ("05/04/2026", nil, 1)])
    func daysOfKnownTables(other: String, field: String?, questions: Int) throws {
        let file = try Reading.read(
            "Activity Type,Date,Favorite,Title\nRun,03/04/2026,false,A\nRun,\(other),false,B\n")
        #expect(file.source == .garmin && file.questions.count == questions)
        #expect(file.records.first?.fields.prefix(2).map { "\($0.name)=\($0.text)" }.first == field)
        #expect(!file.records.contains { record in record.fields.contains { $0.name == "time" } })
    }
}
