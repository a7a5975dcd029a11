import VaultSyntax

extension ClockTime {
    /// Reads `07:15`, `7:15` or `07:15:30`, with spaces around.
    package static func read(_ text: Span<UInt8>) -> Reading<ClockTime> {
        let range = text.trimmed
        if let (time, end) = scan(text, from: range.lowerBound), end == range.upperBound { return Reading(time) }
        let (offers, isGuess) = respelled(text.text(range))
        return Reading(problem: ScalarProblem(.notATime, range, suggestions: offers, isGuess: isGuess))
            .offering { offer in
                let bytes = Array(offer.utf8)
                return scan(bytes.span, from: 0)?.end == bytes.count
            }
    }

    /// `h:mm`, `hh:mm` or either with `:ss`, at `start`, and where it ends.
    static func scan(_ text: Span<UInt8>, from start: Int) -> (time: ClockTime, end: Int)? {
        let hourEnd = text.skipDigits(start)
        guard hourEnd - start <= 2, let hour = text.number(start..<hourEnd),
            let minute = twoDigits(text, behindColonAt: hourEnd)
        else { return nil }
        var end = hourEnd + 3
        let second = twoDigits(text, behindColonAt: end)
        if second != nil { end += 3 }
        guard let time = ClockTime(hour: hour, minute: minute, second: second ?? 0) else { return nil }
        return (time, end)
    }

    private static func twoDigits(_ text: Span<UInt8>, behindColonAt colon: Int) -> Int? {
        guard text.byte(colon) == UInt8(ascii: ":"), text.byte(colon + 2).isDigit, !text.byte(colon + 3).isDigit
        else { return nil }
        return text.number(colon + 1..<colon + 3)
    }

    /// What `7pm`, `7:15 am`, `7 Uhr`, `0715`, `7.15`, `07h15` and the time of a date-time say. All but the first four are
    /// guesses: they may be a duration, and without its day a date-time loses something. So are `12 am` and, like a year,
    /// `2026`.
    private static func respelled(_ text: String) -> (texts: [String], isGuess: Bool) {
        guard text.utf8.count <= 40 else { return ([], false) }
        let bytes = Array(text.utf8)
        // Only after a day: else each of the two readers would ask the other about every part of the text.
        if bytes.count > 10, CalendarDate.scan(bytes.span, from: 0) != nil,
            let moment = DateTime.read(bytes.span).value
        {
            return (["\(moment.time)"], true)
        }
        let lowered = text.lowercased()
        let ending = ["a.m.", "am", "p.m.", "pm", "uhr"].first { lowered.hasSuffix($0) }
        var written = lowered.dropLast(ending?.count ?? 0)
        while written.last == " " { written.removeLast() }
        // `1 7 Uhr` is hardly 17:00.
        let isTorn = written.contains(" ")
        let rest = written.filter { $0 != " " }
        if ending == "uhr" { return isTorn ? ([], false) : onTheClock(rest[...]) }
        let half = ending
        let digits = rest.utf8.filter { $0.isDigit }
        let parts = rest.split(whereSeparator: { ":.h".contains($0) })
        let isPlain =
            rest.utf8.count == digits.count
            || (parts.count == 2 && parts[1].utf8.count == 2 && rest == parts.joined(separator: ":"))
        var fields = parts.map { WholeNumber($0)?.within(0...9999) }
        if fields.count == 1, digits.count == rest.utf8.count, digits.count == 4, let number = fields[0] {
            fields = [number / 100, number % 100]
        }
        if fields.count == 1, half != nil { fields.append(0) }
        guard fields.count == 2, var hour = fields[0], let minute = fields[1] else { return ([], false) }
        let isGuess = !isPlain || isTorn || (half == nil ? digits.count != 4 || hour == 20 : hour == 12)
        if let half {
            guard (1...12).contains(hour) else { return ([], false) }
            hour = hour % 12 + (half.hasPrefix("p") ? 12 : 0)
        }
        return (ClockTime(hour: hour, minute: minute).map { [$0.description] } ?? [], isGuess)
    }

    /// `7`, `7:15` and `7.15` before `Uhr`.
    private static func onTheClock(_ text: Substring) -> (texts: [String], isGuess: Bool) {
        let parts = text.split(separator: text.contains(":") ? ":" : ".", omittingEmptySubsequences: false)
        guard parts.count == 1 || (parts.count == 2 && parts[1].utf8.count == 2),
            let hour = WholeNumber(parts[0])?.within(0...23),
            let minute = parts.count == 1 ? 0 : WholeNumber(parts[1])?.within(0...59)
        else { return ([], false) }
        return (ClockTime(hour: hour, minute: minute).map { [$0.description] } ?? [], false)
    }
}
