import Testing
import VaultSyntax

@testable import VaultRecords

/// Targets on days of the week, and averages.
@Suite struct WeekdayTargetTests {
    private static func days(_ numbers: Int...) -> Weekdays {
        numbers.reduce(into: Weekdays.none) { $0.formUnion(Weekdays($1)) }
    }

    private static let quarter = Quantity(15, "min")

    @Test(arguments: [
        ("15 min on Mon Wed Fri", Target(.rate, quarter, on: days(1, 3, 5))),
        ("15 min on MONDAY wednesday", Target(.rate, quarter, on: days(1, 3))),
        ("15 min  ON  sun sat", Target(.rate, quarter, on: .weekends)),
        ("1 time on weekdays", Target(.rate, Quantity(1, "time"), on: .weekdays)),
        ("1 time on weekdays Sat", Target(.rate, Quantity(1, "time"), on: days(1, 2, 3, 4, 5, 6))),
        ("at most 2 cups on weekends", Target(.limit, Quantity(2, "cups"), on: .weekends)),
        ("at most 0 cups on Tue", Target(.limit, Quantity(0, "cups"), on: days(2))),
        ("15 min on weekdays weekends", Target(.rate, quarter, per: .day)),
        ("1h 30m on Thu", Target(.rate, Quantity(90, "min"), on: days(4))),
        ("average 7 h", Target(.average, Quantity(7, "h"))),
        ("Average 7 h per WEEK", Target(.average, Quantity(7, "h"), per: .week)),
        ("average 8 points per month", Target(.average, Quantity(8, "points"), per: .month)),
        ("average at most 3 h", Target(.average, Quantity(3, "h"), atMost: true)),
        ("average  AT  MOST 0 h per week", Target(.average, Quantity(0, "h"), per: .week, atMost: true)),
    ]) func readsDaysAndAverages(text: String, target: Target) {
        #expect(reading(text, Target.read) == Reading(target))
    }

    /// The invariants of a target hold however it is made.
    @Test func everyDayIsNoChoiceOfDays() {
        let target = Target(.rate, Self.quarter, on: .all)
        #expect(target.days == nil && target.period == .day)
        #expect(Target(.rate, Self.quarter, per: .week, on: .weekends).period == .day)
        #expect(Target(.limit, Self.quarter).isAtMost && !Target(.average, Self.quarter).isAtMost)
    }

    @Test(arguments: [
        ("15 min on Mon, Wed,Fri", "Mon, Wed,Fri", "15 min on Mon Wed Fri"),
        ("At most 2 cups on Sat , sunday", "Sat , sunday", "At most 2 cups on weekends"),
        ("1 time on Mon,Tue", "Mon,Tue", "1 time on Mon Tue"),
    ]) func readsCommasAndOffersSpaces(text: String, mark: String, offer: String) {
        let found = reading(text, Target.read)
        #expect(found.value?.days != nil && found.value == reading(offer, Target.read).value)
        #expect(found.defect(in: text) == Defect(.commonSpelling, mark, [offer]))
        #expect(found.problem?.isHint == true && found.problem?.respelling == offer)
    }

    /// What says the same as a target, so that it is written without a question.
    @Test(
        arguments: [
            ("every Mon", "1 time on Mon"), ("each Tuesday", "1 time on Tue"), ("on mondays", "1 time on Mon"),
            ("15 min on mondays", "15 min on Mon"), ("15 min every Wed", "15 min on Wed"),
            ("15 min Mon Wed Fri", "15 min on Mon Wed Fri"), ("15 min on Mon and Wed", "15 min on Mon Wed"),
            ("15 min on Mon, Wed and Fri", "15 min on Mon Wed Fri"), ("15 min on Mon/Wed", "15 min on Mon Wed"),
            ("15 min on Mon & Thu", "15 min on Mon Thu"), ("15 min Mon-Fri", "15 min on weekdays"),
            ("5 km Sat & Sun", "5 km on weekends"),
            ("1 time every weekday", "1 time on weekdays"), ("15 min per weekday", "15 min on weekdays"),
            ("on weekdays 15 min", "15 min on weekdays"),
            ("15 min per day on weekdays", "15 min on weekdays"), ("15 min daily on weekdays", "15 min on weekdays"),
            ("twice on Sun", "2 times on Sun"), ("3x on Mon", "3 times on Mon"),
            ("at least 15 min on Mon", "15 min on Mon"),
            ("<= 2 cups on weekend", "at most 2 cups on weekends"),
            ("no more than 2 cups on weekends", "at most 2 cups on weekends"),
            ("15,5 min on Mon", "15.5 min on Mon"),
            ("avg 7 h", "average 7 h"), ("mean 7 h", "average 7 h"), ("an average of 7 h", "average 7 h"),
            ("7 h on average", "average 7 h"), ("on average 7 h per week", "average 7 h per week"),
            ("7 h on average per week", "average 7 h per week"), ("average 7 h a week", "average 7 h per week"),
            ("average <= 3 h", "average at most 3 h"), ("at most 3 h on average", "average at most 3 h"),
            ("average no more than 3 h weekly", "average at most 3 h per week"), ("average 7,5 h", "average 7.5 h"),
            ("7 h avg", "average 7 h"), ("at most average 3 h", "average at most 3 h"),
            ("mean 5 km/week", "average 5 km per week"),
        ])
    func saysTheSame(text: String, meant: String) {
        let found = reading(text, Target.read)
        #expect(found.value == nil)
        #expect(found.problem?.respelling == meant)
    }

    /// What may say something else is left to a person, and what is nothing of that kind is not offered.
    @Test(arguments: [
        Case("Wed", .commonSpelling, at: "Wed", "1 time on Wed"),
        Case("5 km Monday", .commonSpelling, at: "Monday", "5 km on Mon"),
        Case("every weekend", .commonSpelling, at: "every weekend", "1 time on weekends"),
        Case("under 2 cups on weekends", .commonSpelling, at: "under", "at most 2 cups on weekends"),
        Case("15 min on Mondey", .unknownDay, at: "Mondey", "15 min on monday"),
        Case("15 min on Mon Xyz", .unknownDay, at: "Xyz"),
        Case("15 min on the first Monday of the month", .unknownDay, at: "the"),
        Case("15 min on Mon or Wed", .unknownDay, at: "or"),
        Case("30 min every other Monday", .textAfterUnit, at: "every other Monday"),
        Case("every day except Sunday", .notAQuantity, at: "every day except Sunday"),
        Case("latest Mon", .missingAmount, at: "Mon"),
        Case("average 10000 steps a day", .commonSpelling, at: "a day", "average 10000 steps", "10000 steps per day"),
        Case("15 min on", .notATarget, at: "on"),
        Case("on Mon 15 min on Tue", .unknownDay, at: "15"),
        Case("latest 75 kg on Mon", .daysNotAllowed, at: "on Mon", "latest 75 kg"),
        Case("best 75 kg from 70 kg on Mon", .daysNotAllowed, at: "on Mon", "best 75 kg from 70 kg"),
        Case("average 7 h on weekdays", .daysNotAllowed, at: "on weekdays", "average 7 h"),
        Case("15 min per week on Mon", .daysNotAllowed, at: "on Mon", "15 min per week", "15 min on Mon"),
        Case("average 7 h per day", .perNotAllowed, at: "per day", "average 7 h", "7 h per day"),
        Case("average 7 h from 6 h", .fromNotAllowed, at: "from 6 h"),
        Case("average 3 times per week", .averageOfCounts, at: "3 times", "3 times per week"),
        Case("average 3 days", .averageOfCounts, at: "3 days"),
        Case("average 0 h", .amountNotPositive, at: "0 h"),
        Case("average at most -1 h", .amountNotPositive, at: "-1 h"),
        Case("average", .notATarget, at: "average"),
        Case("average at most", .notATarget, at: "average at most"),
    ]) func leavesTheRestToAPerson(_ sample: Case) {
        let found = reading(sample.text, Target.read)
        #expect(found.value == nil && found.problem?.respelling == nil)
        #expect(found.defect(in: sample.text) == sample.defect)
    }

    @Test func offersTargetsOnDaysAsAList() {
        let found = reading("15 min on Mon, 30 min on Wed", Target.read)
        #expect(found.problem?.items == ["15 min on Mon", "30 min on Wed"])
    }

    @Test(arguments: [
        (days(1), "Mon"), (days(1, 2, 3, 4, 5), "weekdays"), (days(6, 7), "weekends"), (days(7, 2), "Tue Sun"),
        (days(1, 2, 3, 4, 5, 6), "Mon Tue Wed Thu Fri Sat"),
    ]) func printsWhatItReads(days: Weekdays, text: String) {
        #expect(days.description == text)
        #expect(reading("1 time on \(text)", Target.read).value?.days == days)
        #expect(days.list.count == days.count)
    }

    /// Of days before and after the first one of the calendar's numbers.
    @Test(arguments: [days(1), days(7), days(2, 4), .weekdays, .weekends, .all])
    func givesEachOfItsDaysAPlace(days: Weekdays) {
        var place = days.place(of: -100)
        for number in -100...100 {
            #expect(days.place(of: number) == place)
            guard days.contains(CalendarDate.first.adding(days: number + 719_162)) else { continue }
            #expect(days.day(at: place) == number)
            place += 1
        }
    }

    /// Two targets are one in a merge when mode, group, period, days and `at most` are the same.
    @Test(arguments: [
        ("15 min on Mon Wed", "30 min on wednesday monday", true), ("15 min on Mon", "15 min on Tue", false),
        ("15 min on Mon", "15 min per day", false), ("at most 15 min on Mon", "15 min on Mon", false),
        ("15 min on Mon Tue Wed Thu Fri", "1 h on weekdays", true), ("15 min on weekends", "15 km on weekends", false),
        ("15 min on weekdays weekends", "20 min per day", true), ("average 7 h", "average 400 min", true),
        ("average 7 h", "average at most 7 h", false), ("average 7 h", "average 7 h per week", false),
        ("average 7 h", "latest 7 h", false), ("average 7 h per week", "7 h per week", false),
    ]) func isOneTargetWithAnother(left: String, right: String, isOne: Bool) throws {
        let reading = ElementReading(Field("targets", .target, "targets"), units: .builtIn)
        #expect((reading.meaning(of: left).key == reading.meaning(of: right).key) == isOne)
        let one = try #require(FieldValue.read(left, as: .target))
        let other = try #require(FieldValue.read(right, as: .target))
        #expect((FieldValue.order(one, other, units: .builtIn) != nil) == isOne)
    }
}
