import Testing

@testable import VaultRecords

@Suite struct DateSpanTests {
    @Test(arguments: [
        ("2026-07-01", "2026-07-01"), ("2026-07-01 to 2026-07-14", "2026-07-01 to 2026-07-14"),
        (" 2026-07-01  TO  2026-07-01 ", "2026-07-01"),
    ]) func readsDaysAndSpans(text: String, shown: String) {
        #expect(reading(text, DateSpan.read).value?.description == shown)
    }

    @Test(arguments: [
        Case("", .notADateSpan, at: ""),
        Case("July", .notADateSpan, at: "July"),
        Case("2026-07-01 to", .notADateSpan, at: "to"),
        Case("2026-07-01 - 2026-07-14", .notADateSpan, at: "2026-07-01 - 2026-07-14", "2026-07-01 to 2026-07-14"),
        Case("2026-07-01, 2026-07-14", .notADateSpan, at: ", 2026-07-14"),
        Case("2026-07-01/2026-07-14", .notADateSpan, at: "2026-07-01/2026-07-14", "2026-07-01 to 2026-07-14"),
        Case("2026-07-14..2026-07-01", .endBeforeStart, at: "2026-07-14..2026-07-01", "2026-07-01 to 2026-07-14"),
        Case("2026-07-14 to 2026-07-01", .endBeforeStart, at: "2026-07-14 to 2026-07-01", "2026-07-01 to 2026-07-14"),
        Case("2026-07-01 to 2026/07/14", .notADate, at: "2026/07/14", "2026-07-01 to 2026-07-14"),
        Case("03/04/2026", .ambiguousDate, at: "03/04/2026", "2026-03-04", "2026-04-03"),
        Case("2026-02-30 to 2026-03-01", .impossibleDate, at: "2026-02-30"),
    ]) func namesWhatIsOddAboutASpan(_ sample: Case) {
        let found = reading(sample.text, DateSpan.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test func aDateTimeForADayIsAHint() {
        let found = reading("2026-07-01T10:00", DateSpan.read)
        #expect(found.value?.description == "2026-07-01")
        #expect(found.problem?.kind == .dateTimeForDate)
    }

    @Test func aDateTimeInASpanIsAHint() {
        let text = "2026-07-01 to 2026-07-14T10:00"
        let found = reading(text, DateSpan.read)
        #expect(found.value?.description == "2026-07-01 to 2026-07-14")
        #expect(found.problem?.isHint == true)
        #expect(found.defect(in: text) == Defect(.dateTimeForDate, "T10:00", ["2026-07-01 to 2026-07-14"]))
    }
}
