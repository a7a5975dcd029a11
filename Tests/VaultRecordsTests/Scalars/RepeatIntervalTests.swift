import Testing
import VaultSyntax

@testable import VaultRecords

@Suite struct RepeatIntervalTests {
    @Test(arguments: [
        ("daily", "daily"), ("Weekly", "weekly"), (" monthly ", "monthly"), ("YEARLY", "yearly"),
        ("every day", "daily"), ("every month", "monthly"), ("every 1 week", "weekly"),
        ("every 2 weeks", "every 2 weeks"),
        ("every 3 month", "every 3 months"), ("every  10   days", "every 10 days"),
        ("every 999 years", "every 999 years"), ("Monthly , Oldest  First", "monthly, oldest first"),
        ("every 2 weeks,oldest first", "every 2 weeks, oldest first"),
    ]) func isReadAndWritten(text: String, written: String) {
        #expect(reading(text, RepeatInterval.read).value?.description == written)
        #expect(reading(written, RepeatInterval.read).value?.description == written)
    }

    @Test(arguments: [
        Case("", .notAnInterval, at: ""), Case("often", .notAnInterval, at: "often"),
        Case("each month", .notAnInterval, at: "each month", "monthly"),
        Case("2 weeks", .notAnInterval, at: "2 weeks", "every 2 weeks"),
        Case("quarterly", .notAnInterval, at: "quarterly", "every 3 months"),
        Case("biweekly", .notAnInterval, at: "biweekly", "every 2 weeks"),
        Case("Bi-Weekly", .notAnInterval, at: "Bi-Weekly", "every 2 weeks"),
        Case("fortnightly", .notAnInterval, at: "fortnightly", "every 2 weeks"),
        Case("every fortnight", .notAnInterval, at: "every fortnight", "every 2 weeks"),
        Case("every two weeks", .notAnInterval, at: "every two weeks", "every 2 weeks"),
        Case("bimonthly", .notAnInterval, at: "bimonthly", "every 2 months"),
        Case("half-yearly", .notAnInterval, at: "half-yearly", "every 6 months"),
        Case("twice a month", .notAnInterval, at: "twice a month"),
        Case("monthly oldest first", .notAnInterval, at: "monthly oldest first", "monthly, oldest first"),
        Case("quarterly, oldest first", .notAnInterval, at: "quarterly, oldest first", "every 3 months, oldest first"),
        Case("montly, oldest first", .notAnInterval, at: "montly, oldest first", "monthly, oldest first"),
        Case("weekly, oldest-first", .notAnInterval, at: "weekly, oldest-first", "weekly, oldest first"),
        Case("weekly, newest first", .notAnInterval, at: "weekly, newest first"),
        Case("weekly,", .notAnInterval, at: "weekly,", "weekly"),
        Case("oldest first", .notAnInterval, at: "oldest first"),
        Case("montly", .notAnInterval, at: "montly", "monthly"),
        Case("every 0 weeks", .notAnInterval, at: "every 0 weeks"),
        Case("every 1000 weeks", .notAnInterval, at: "every 1000 weeks"),
        Case("every other week", .notAnInterval, at: "every other week", "every 2 weeks"),
    ]) func anythingElseIsAProblem(_ sample: Case) {
        let found = reading(sample.text, RepeatInterval.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    /// What only lacks its comma says the same; other words for it may not.
    @Test(arguments: [
        ("monthly oldest first", false), ("weekly, oldest-first", true), ("biweekly, oldest first", true),
    ])
    func whatIsMeantIsCertainOrAGuess(text: String, isGuess: Bool) {
        #expect(reading(text, RepeatInterval.read).problem?.isGuess == isGuess)
    }

    @Test(arguments: [
        ("monthly", "2026-01-31", ["2025-12-31", "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"]),
        ("every 3 months", "2027-11-30", ["2027-08-30", "2027-11-30", "2028-02-29", "2028-05-30"]),
        ("yearly", "2024-02-29", ["2023-02-28", "2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]),
        ("every 2 weeks", "2026-12-28", ["2026-12-14", "2026-12-28", "2027-01-11"]),
        ("daily", "2026-02-28", ["2026-02-27", "2026-02-28", "2026-03-01"]),
    ]) func daysFollowTheCalendar(text: String, first: String, days: [String]) throws {
        let interval = try #require(reading(text, RepeatInterval.read).value)
        let start = try #require(reading(first, CalendarDate.read).value)
        let found = days.indices.map { interval.day($0 - 1, after: start)?.description }
        #expect(found == days)
    }

    /// The number of a day is that of the last occurrence up to it, on every day.
    @Test(arguments: ["daily", "weekly", "every 3 days", "monthly", "every 2 months", "yearly", "every 3 years"])
    func theNumberOfADayIsThatOfTheLastOccurrence(text: String) throws {
        let interval = try #require(reading(text, RepeatInterval.read).value)
        for first in ["2026-01-31", "2024-02-29", "2026-07-15"] {
            let start = try #require(reading(first, CalendarDate.read).value)
            for offset in -800...800 {
                let day = start.adding(days: offset)
                let number = interval.number(of: day, after: start)
                let (own, next) = (interval.day(number, after: start), interval.day(number + 1, after: start))
                let isWithin = try #require(own) <= day
                let isBefore = day < (try #require(next))
                #expect(isWithin && isBefore, "\(text) from \(first): \(day)")
            }
        }
    }

    @Test func theCalendarEnds() throws {
        let interval = try #require(RepeatInterval(999, .year))
        #expect(interval.day(8, after: try #require(reading("2026-01-31", CalendarDate.read).value)) == nil)
        #expect(interval.day(-3, after: try #require(reading("2026-01-31", CalendarDate.read).value)) == nil)
        #expect(RepeatInterval(1, .day)?.day(1, after: .last) == nil)
        #expect(RepeatInterval(999, .week)?.day(.max, after: .first) == nil)
    }

    /// What is offered for other words is read.
    @Test func whatIsOfferedIsRead() {
        for word in ["annual", "biennial", "every other day", "semi-annually"] {
            let offers = reading(word, RepeatInterval.read).problem?.suggestions ?? []
            #expect(offers.count == 1 && offers.allSatisfy { reading($0, RepeatInterval.read).value != nil }, "\(word)")
        }
    }
}
