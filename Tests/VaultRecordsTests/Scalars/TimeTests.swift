import Testing

@testable import VaultRecords

@Suite struct TimeTests {
    @Test(arguments: [("07:15", 26_100), ("7:15", 26_100), ("07:15:30", 26_130), ("00:00", 0), ("23:59:59", 86_399)])
    func readsATime(text: String, seconds: Int) {
        #expect(reading(text, ClockTime.read).value?.secondOfDay == seconds)
    }

    @Test(arguments: [
        Case("", .notATime, at: ""),
        Case("24:00", .notATime, at: "24:00"),
        Case("7:5", .notATime, at: "7:5", "07:05"),
        Case("7pm", .notATime, at: "7pm", "19:00"),
        Case("7:15 a.m.", .notATime, at: "7:15 a.m.", "07:15"),
        Case("12:30 AM", .notATime, at: "12:30 AM", "00:30"),
        Case("0715", .notATime, at: "0715", "07:15"),
        Case("7.15", .notATime, at: "7.15", "07:15"),
        Case("07h15", .notATime, at: "07h15", "07:15"),
        Case("2026-11-21T07:15", .notATime, at: "2026-11-21T07:15"),
        Case("noon", .notATime, at: "noon"),
    ]) func namesWhatIsOddAboutATime(_ sample: Case) {
        let found = reading(sample.text, ClockTime.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test(arguments: [
        ("2026-11-21T07:15", "2026-11-21T07:15:00"), ("2026-11-21 07:15:30", "2026-11-21T07:15:30"),
        ("2026-11-21", "2026-11-21T00:00:00"), (" 2026-11-21T07:15 \n", "2026-11-21T07:15:00"),
        ("2026-11-21t07:15z", "2026-11-21T07:15:00Z"),
        ("2026-11-21T07:15+02:00", "2026-11-21T07:15:00+02:00"),
        ("2026-11-21T07:15 -0330", "2026-11-21T07:15:00-03:30"),
        ("2026-11-21T07:15:30+02", "2026-11-21T07:15:30+02:00"),
    ]) func readsADateTime(text: String, written: String) {
        let found = reading(text, DateTime.read)
        #expect(found.problem == nil)
        #expect(found.value?.description == written)
    }

    @Test func keepsTheDayAsWrittenWhateverTheZone() {
        let moment = reading("2026-11-21T23:30-10:00", DateTime.read).value
        #expect(moment?.day.description == "2026-11-21")
        #expect(moment?.offsetMinutes == -600)
    }

    @Test func dropsPartsOfASecondWithAHint() {
        let text = "2026-11-21T07:15:30.250Z"
        let found = reading(text, DateTime.read)
        #expect(found.value?.description == "2026-11-21T07:15:30Z")
        #expect(found.defect(in: text) == Defect(.fractionalSeconds, ".250", ["2026-11-21T07:15:30Z"]))
        #expect(found.problem?.isHint == true)
    }

    @Test(arguments: [
        Case("soon", .notADateTime, at: "soon"),
        Case("2026-11-21T", .notADateTime, at: "T", "2026-11-21"),
        Case("2026-11-21T7pm", .notADateTime, at: "7pm", "2026-11-21T19:00"),
        Case("2026-11-21T25:00", .notADateTime, at: "25:00"),
        Case("2026-11-21T07:15 CET", .notADateTime, at: "CET"),
        Case("2026-11-21T07:15+25:00", .notADateTime, at: "+25:00"),
        Case("2026-11-21, 07:15", .notADateTime, at: ", 07:15"),
        Case("2026-02-30", .impossibleDate, at: "2026-02-30"),
        Case("03/04/2026", .ambiguousDate, at: "03/04/2026", "2026-03-04", "2026-04-03"),
    ]) func namesWhatIsOddAboutADateTime(_ sample: Case) {
        let found = reading(sample.text, DateTime.read)
        #expect(found.value == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }
}
