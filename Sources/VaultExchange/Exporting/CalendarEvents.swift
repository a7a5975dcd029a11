import VaultChecks
import VaultGoals
import VaultProgress
import VaultReaders
import VaultRecords
import VaultSyntax

/// The days on which goals, milestones and obligations are due, as a calendar (RFC 5545) of events that last all day.
package struct CalendarEvents {
    /// The types of records that it has.
    package static let types = ["goal", "milestone", "obligation"]

    private struct Event {
        var day: CalendarDate
        var id: String
        var stamp: String
        var title: String
        var type: String
    }

    private var events: [Event] = []
    package var count: Int { events.count }

    /// Those that are dropped, achieved or archived are left out. Cost: linear in the records and their occurrences.
    ///
    /// - Parameters:
    ///   - from: the first day of events; nil for all, and for what repeats from today on
    ///   - to: the last day of events; nil for all, and for what repeats one year
    package init(
        _ records: [NoteID], in vault: Snapshot, from: CalendarDate?, to: CalendarDate?, today: CalendarDate
    ) {
        let model = vault.goals
        for record in records {
            guard let goal = model.goal(ofNote: record) else { continue }
            let plan = goal.plan
            if plan.isArchived || plan.status == .dropped || plan.status == .achieved { continue }
            let note = vault.graph.notes[record]
            let created = note.dateTime("created")
            let id = StableHash.text(of: note.path.text)
            let type = note.type.map { vault.graph.schema.types[$0].name } ?? ""
            func add(_ day: CalendarDate, _ id: String) {
                if let from, day < from { return }
                if let to, day > to { return }
                // Without a `created` the day itself, so that it is the same tomorrow.
                let stamp = Self.stamp(created ?? DateTime(day: day))
                events.append(Event(day: day, id: id, stamp: stamp, title: note.title, type: type))
            }
            if let interval = plan.repeats, let first = plan.due {
                let start = from ?? today
                let end = to ?? RepeatInterval(1, .year)?.day(1, after: start) ?? start
                var dates = EffectiveDates(ofOccurrencesOf: plan)
                dates.start = max(start, dates.start ?? start)
                dates.due = min(end, dates.due ?? end)
                for day in interval.numbers(in: dates, after: first).compactMap({ interval.day($0, after: first) }) {
                    add(day, "\(id)-\(Self.digits(day))")
                }
            } else if let due = goal.dates.due {
                add(due, id)
            }
        }
        events.sort { ($0.day, $0.id) < ($1.day, $1.id) }
    }

    /// The whole file. Lines end with CR LF, and have at most 75 bytes.
    package var text: String {
        var text = Self.line("BEGIN:VCALENDAR") + Self.line("VERSION:2.0") + Self.line("PRODID:-//vault//export//EN")
        for event in events {
            for line in [
                "BEGIN:VEVENT", "UID:\(event.id)@vault", "DTSTAMP:\(event.stamp)",
                "DTSTART;VALUE=DATE:\(Self.digits(event.day))",
                "DTEND;VALUE=DATE:\(Self.digits(event.day.adding(days: 1)))", "SUMMARY:\(Self.escaped(event.title))",
                "CATEGORIES:\(Self.escaped(event.type))", "TRANSP:TRANSPARENT", "END:VEVENT",
            ] {
                text += Self.line(line)
            }
        }
        return text + Self.line("END:VCALENDAR")
    }

    private static func digits(_ day: CalendarDate) -> String { "\(day)".replacing("-", with: "") }

    /// In UTC; a time without a zone is taken as it is, so that it is the same on every machine.
    private static func stamp(_ moment: DateTime) -> String {
        let utc = DateTime(secondsSinceEpoch: Int64(moment.utcSeconds), offset: 0)
        let second = utc.secondOfDay
        let clock = [second / 3600, second / 60 % 60, second % 60].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
        return "\(digits(utc.day))T\(clock)Z"
    }

    /// Control characters are not allowed in a text.
    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F: result += scalar == "\r" ? "" : " "
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// A line folded after at most 75 bytes, and never within a character.
    static func line(_ text: String) -> String {
        var result = ""
        var used = 0
        for scalar in text.unicodeScalars {
            let size = String(scalar).utf8.count
            if used + size > 75 {
                result += "\r\n "
                used = 1
            }
            result.unicodeScalars.append(scalar)
            used += size
        }
        return result + "\r\n"
    }
}
