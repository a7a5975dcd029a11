extension DateTime {
    /// Reads `2026-11-21T07:15`, with `:ss` and zone where given, a space instead of `T`, or a day alone.
    ///
    /// The zone is `Z`, `+02:00`, `+0200` or `+02`. A part of a second is dropped, with a hint.
    package static func read(_ text: Span<UInt8>) -> Reading<DateTime> {
        let range = text.trimmed
        guard let day = CalendarDate.scan(text, from: range.lowerBound) else {
            return Reading(problem: dayProblem(text, range))
        }
        let dayEnd = range.lowerBound + 10
        let short = day.hasShortYear ? DateSpelling.implausibleYear(day, range.lowerBound..<dayEnd) : nil
        if dayEnd == range.upperBound { return Reading(DateTime(day: day), hint: short) }
        guard text[dayEnd].lowered == UInt8(ascii: "t") || text[dayEnd].isBlank else {
            return Reading(problem: ScalarProblem(.notADateTime, dayEnd..<range.upperBound))
        }
        let start = text.skipSpaces(dayEnd + 1, before: range.upperBound)
        guard let (time, end) = ClockTime.scan(text, from: start) else {
            return Reading(problem: timeProblem(text, start..<range.upperBound, day)).offering(readBy: read)
        }
        var zoneStart = end
        if text.byte(end) == UInt8(ascii: "."), text.byte(end + 1).isDigit { zoneStart = text.skipDigits(end + 1) }
        let zone = text.skipSpaces(zoneStart, before: range.upperBound)..<range.upperBound
        var offset: Int?
        if zone.lowerBound < range.upperBound {
            offset = Self.offset(text, zone)
            if offset == nil {
                // `7:15 am`, or something that is not a time.
                let time = timeProblem(text, start..<range.upperBound, day)
                return Reading(problem: time.suggestions.isEmpty ? ScalarProblem(.notADateTime, zone) : time)
                    .offering(readBy: read)
            }
        }
        let value = DateTime(day: day, secondOfDay: time.secondOfDay, offsetMinutes: offset)
        if zoneStart == end || short != nil {
            let rest = text.text(dayEnd..<range.upperBound)
            return Reading(value, hint: short?.within(offset: 0, suffix: rest))
        }
        let whole = text.text(range.lowerBound..<end) + text.text(zoneStart..<range.upperBound)
        return Reading(value, hint: ScalarProblem(.fractionalSeconds, end..<zoneStart, suggestions: [whole]))
    }

    /// The minutes of `Z`, `+02:00`, `+0200` or `+02`.
    private static func offset(_ text: Span<UInt8>, _ zone: Range<Int>) -> Int? {
        let sign = text[zone.lowerBound]
        if zone.count == 1, sign.lowered == UInt8(ascii: "z") { return 0 }
        guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"), zone.count >= 3,
            let hours = text.number(zone.lowerBound + 1..<zone.lowerBound + 3), hours < 24
        else { return nil }
        var rest = zone.lowerBound + 3
        var minutes = 0
        if rest < zone.upperBound {
            if text[rest] == UInt8(ascii: ":") { rest += 1 }
            guard zone.upperBound - rest == 2, let stated = text.number(rest..<rest + 2), stated < 60
            else { return nil }
            minutes = stated
        }
        let offset = hours * 60 + minutes
        return sign == UInt8(ascii: "-") ? -offset : offset
    }

    /// The problem of a text that does not start with a day: that of the day where there is no time after it.
    private static func dayProblem(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem {
        if let moment = spelledOtherwise(text, range) { return moment }
        var problem = DateSpelling.problem(in: text, range)
        if problem.kind == .notADate, problem.suggestions.isEmpty { problem.kind = .notADateTime }
        return problem
    }

    /// `21.11.2026 07:15`, `21 Nov 2026, 7 pm`: a day in another spelling, and a time after it.
    private static func spelledOtherwise(_ text: Span<UInt8>, _ range: Range<Int>) -> ScalarProblem? {
        guard text.isWorthDiagnosing else { return nil }
        for index in range where text[index].isBlank {
            let dayEnd = text[index - 1] == UInt8(ascii: ",") ? index - 1 : index
            let (first, rest) = (text.trim(range.lowerBound..<dayEnd), text.trim(index..<range.upperBound))
            let time = ClockTime.read(text.extracting(rest))
            guard let clock = time.value?.description ?? time.problem?.suggestions.first,
                case let day = DateSpelling.problem(in: text, first), day.suggestions.count == 1
            else { continue }
            return ScalarProblem(
                .notADateTime, range, suggestions: [day.suggestions[0] + "T" + clock],
                isGuess: day.respelling == nil || time.problem?.isGuess ?? false)
        }
        return nil
    }

    /// The problem of a day whose time cannot be read.
    private static func timeProblem(
        _ text: Span<UInt8>, _ range: Range<Int>, _ day: CalendarDate
    ) -> ScalarProblem {
        if range.isEmpty {
            return ScalarProblem(.notADateTime, range.lowerBound - 1..<range.upperBound, suggestions: ["\(day)"])
        }
        let time = ClockTime.read(text.extracting(range)).problem
        return ScalarProblem(
            .notADateTime, range, suggestions: (time?.suggestions ?? []).map { "\(day)T\($0)" },
            isGuess: time?.isGuess ?? false)
    }
}
