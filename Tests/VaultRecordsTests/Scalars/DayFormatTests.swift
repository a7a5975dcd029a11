import Testing
import VaultSyntax

@testable import VaultRecords

/// Names of daily notes in the letters of Moment.js.
@Suite struct DayFormatTests {
    @Test(
        arguments: [
            ("YYYY-MM-DD", "2026-11-05", "2026-11-05"), ("YYYY-MM-DD", "2026-11-5", nil),
            ("YYYY-MM-DD", "2026-11-05 x", nil), ("YYYY-MM-DD", "2026-02-30", nil),
            ("YYYY-MM-DD", "x/2026-11-05", "2026-11-05"),
            ("DD-MM-YYYY", "05-11-2026", "2026-11-05"), ("D.M.YY", "5.11.26", "2026-11-05"),
            ("MM-DD-YYYY", "11-05-2026", "2026-11-05"),
            ("YYYY/MM/DD dddd", "2026/11/05 Thursday", "2026-11-05"),
            ("YYYY/MM/DD dddd", "j/2026/11/05 Donnerstag", "2026-11-05"),
            ("YYYY/MM/DD dddd", "11/05 Thursday", nil), ("YYYY/MM/YYYY-MM-DD", "2026/11/2026-11-05", "2026-11-05"),
            ("YYYY/MM/YYYY-MM-DD", "2026/10/2026-11-05", nil),
            ("YYYY/MM-MMMM/YYYY-MM-DD-dddd", "2026/11-November/2026-11-05-Do", "2026-11-05"),
            ("dddd, MMMM Do YYYY", "Thursday, November 5th 2026", "2026-11-05"),
            ("MMM D, YYYY", "Nov 5, 2026", "2026-11-05"),
            ("D. MMMM YYYY", "5. Mai 2026", nil), ("D. MMMM YYYY", "5. may 2026", "2026-05-05"),
            ("ddd DD.MM.YYYY", "Do. 05.11.2026", "2026-11-05"),
            ("YYYYMMDD", "20261105", "2026-11-05"), ("YYYY-DDDD", "2026-309", "2026-11-05"),
            ("YYYY-DDD", "2026-400", nil),
            ("gggg/[W]ww/YYYY-MM-DD", "2026/W45/2026-11-05", "2026-11-05"),
            ("[Day] YYYY-MM-DD", "Day 2026-11-05", "2026-11-05"),
            ("[Day] YYYY-MM-DD", "2026-11-05", nil), ("YYYY[年]M[月]D[日]", "2026年11月5日", "2026-11-05"),
            ("YYYY-[Q]Q-MM-DD", "2026-Q4-11-05", "2026-11-05"),
        ] as [(String, String, String?)])
    func readsTheDay(format: String, path: String, day: String?) throws {
        let found = try #require(DayFormat(format))
        #expect(found.day(of: Path(path + ".md"))?.description == day)
    }

    @Test(arguments: [
        "YYYY-MM-DD", "YYYY/MM/DD dddd", "dddd, MMMM Do YYYY", "D.M.YY", "YYYY-DDDD", "gggg/[W]ww/YYYY-MM-DD",
        "MMM D YYYY",
    ])
    func aNameIsReadAsItWasMade(format: String) throws {
        let found = try #require(DayFormat(format))
        for number in [0, 1, 58, 59, 364, 365, 9_999, 27_000] {
            let day = try #require(CalendarDate(year: 2000, month: 1, day: 1)).adding(days: number)
            #expect(found.day(of: Path("j/" + found.name(of: day) + ".md")) == day)
        }
    }

    @Test func aNameIsInFullWords() throws {
        let day = try #require(CalendarDate(year: 2026, month: 11, day: 5))
        #expect(DayFormat("YYYY/MM/DD dddd")?.name(of: day) == "2026/11/05 Thursday")
        #expect(DayFormat("ddd D MMM YYYY")?.name(of: day) == "Thu 5 Nov 2026")
    }

    @Test(
        arguments: [
            ("yyyy-mm-dd", "has 'yyyy', which means nothing", "YYYY-MM-DD"),
            ("%Y-%m-%d", "has 'Y', which means nothing", "YYYY-MM-DD"),
            ("Daily YYYY-MM-DD", "has 'Daily', which means nothing", nil),
            ("YYYY-MM", "gives no year, month and day", nil),
            ("TT.MM.JJJJ", "has 'TT', which means nothing", nil),
            ("YYYY-MM-DD HH", "has 'HH', which means nothing", nil),
            ("YYYY-mm-DD", "has 'mm', which means nothing", "YYYY-MM-DD"), ("", "gives no year, month and day", nil),
            ("[Day YYYY-MM-DD", "has '[Day YYYY-MM-DD', which means nothing", nil),
            ("YYYY-MM-dd", "gives no year, month and day", "YYYY-MM-DD"),
            ("YYYYY-MM-DD", "has 'YYYYY', which means nothing", nil),
            ("GGGG-[W]WW", "gives no year, month and day", nil),
        ] as [(String, String, String?)])
    func anythingElseIsRefusedWithTheRightSpelling(text: String, message: String, meant: String?) {
        #expect(DayFormat(text) == nil)
        let problem = DayFormat.problem(in: text)
        #expect(problem.message == message && problem.meant == meant)
    }
}
