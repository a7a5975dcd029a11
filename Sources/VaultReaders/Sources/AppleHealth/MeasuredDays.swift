import VaultRecords
import VaultSyntax

/// What was measured on each day, collected record by record, and made one action for each kind and day.
struct MeasuredDays {
    /// A source on a day.
    private struct Slot {
        var kind: Int
        var day: Int32
        var source: Int
        var line: Int32
        var pieces: [MeasuredPiece]

        var key: Key { Key(kind: kind, day: day) }
    }

    private struct Latest {
        var time: Int64
        var source: Int
        var amount: DecimalAmount
        var line: Int32
    }

    /// A day of a kind.
    private struct Key: Hashable, Comparable {
        var kind: Int
        var day: Int32

        static func < (left: Key, right: Key) -> Bool { (left.kind, left.day) < (right.kind, right.day) }
    }

    /// The days of a source. A file of ten years has tens of thousands.
    private static let mostSlots = 300_000
    /// Seconds for which a night begins before its day.
    private static let evening: Int64 = 6 * 3600

    let kinds: [AppleMeasurement]
    /// By kind: as the file writes it first, and as a vault does.
    private var units: [(written: String, unit: String)?]
    private var slots: [Slot] = []
    private var places: [UInt64: Int] = [:]
    private var latest: [Key: Latest] = [:]
    private var lastPlace: (key: UInt64, place: Int)?

    init(_ kinds: [AppleMeasurement]) {
        self.kinds = kinds
        units = kinds.map { _ in nil }
    }

    /// Why a record with a unit cannot be read; nil when it can, and so must be all others of its kind.
    mutating func problem(unit: String, of kind: Int) -> String? {
        if let (written, _) = units[kind] {
            if written == unit { return nil }
            return "its unit is \(Words.quote(unit)); others of its kind have \(Words.quote(written))"
        }
        guard let own = kinds[kind].unit(unit) else { return "\(Words.quote(unit)) is not a unit" }
        units[kind] = (unit, own)
        return nil
    }

    /// Adds a record. False when there are more days and sources than any export has.
    mutating func add(_ record: MeasuredRecord, _ days: inout LocalDays) -> Bool {
        if kinds[record.kind].way == .last {
            let key = Key(kind: record.kind, day: days.day(at: record.start).date.dayNumber)
            return replaceLatest(key, record)
        }
        let shift = kinds[record.kind].way == .asleep ? Self.evening : 0
        var start = record.start
        let end = max(record.end, start + 1)
        while start < end {
            let day = days.day(at: start + shift)
            let stop = max(min(end, day.end - shift), start + 1)
            let piece = MeasuredPiece(
                start: start, length: stop - start, whole: end - record.start, amount: record.amount)
            guard append(piece, record, day.date) else { return false }
            start = stop
        }
        return true
    }

    private mutating func replaceLatest(_ key: Key, _ record: MeasuredRecord) -> Bool {
        let new = Latest(time: record.start, source: record.source, amount: record.amount, line: record.line)
        guard let old = latest[key] else {
            if latest.count >= Self.mostSlots { return false }
            latest[key] = new
            return true
        }
        if (new.time, old.source, new.amount.digits) > (old.time, new.source, old.amount.digits) { latest[key] = new }
        return true
    }

    private mutating func append(_ piece: MeasuredPiece, _ record: MeasuredRecord, _ day: CalendarDate) -> Bool {
        let key = UInt64(record.kind) << 48 | UInt64(record.source) << 32 | UInt64(UInt32(bitPattern: day.dayNumber))
        if let lastPlace, lastPlace.key == key {
            slots[lastPlace.place].pieces.append(piece)
            return true
        }
        if places[key] == nil {
            if slots.count >= Self.mostSlots { return false }
            places[key] = slots.count
            slots.append(
                Slot(
                    kind: record.kind, day: day.dayNumber, source: record.source, line: record.line,
                    pieces: []))
        }
        guard let place = places[key] else { return false }
        lastPlace = (key, place)
        slots[place].pieces.append(piece)
        return true
    }
}

/// A measurement as a record of the file states it.
struct MeasuredRecord {
    var kind: Int
    var source: Int
    var line: Int32
    var start: Int64
    var end: Int64
    var amount: DecimalAmount
}

extension MeasuredDays {
    /// What becomes of the days.
    struct Result {
        /// By kind, then by day.
        var records: [ImportedRecord] = []
        /// How many records stood in the file more than once.
        var doubles = 0
        /// How many days came to nothing.
        var empty = 0
        /// How many days are that of the export, or after it.
        var late = 0
    }

    /// One action for each kind and day.
    ///
    /// - Parameter end: the first day that is left out
    func result(before end: CalendarDate, _ sources: AppleSources) -> Result {
        var result = Result()
        let order = slots.indices.sorted { slots[$0].key < slots[$1].key }
        var next = 0
        for key in (Set(slots.map(\.key)).union(latest.keys)).sorted() {
            let first = next
            while next < order.count, slots[order[next]].key == key { next += 1 }
            let day = CalendarDate.first.adding(days: Int(key.day) - Int(CalendarDate.first.dayNumber))
            if day >= end {
                result.late += 1
                continue
            }
            let kind = kinds[key.kind]
            let found =
                latest[key].map { (amount: $0.amount.exact, line: $0.line) }
                ?? total(order[first..<next].map { slots[$0] }, kind, sources, &result.doubles)
            guard kind.way == .last || found.amount > 0, let text = text(found.amount, key.kind) else {
                result.empty += 1
                continue
            }
            result.records.append(
                ImportedRecord(
                    type: "action", id: "apple:\(kind.key):\(day)", line: Int(found.line), title: kind.title, day: day,
                    fields: [ImportedField("date", "\(day)"), ImportedField("measures", text)]))
        }
        return result
    }

    private func text(_ amount: Rational, _ place: Int) -> String? {
        let kind = kinds[place]
        guard kind.way == .sum || kind.way == .last else {
            return CellTime.duration(amount)
        }
        let unit = units[place]?.unit ?? kind.counted
        // Apple writes 21.5 % as 0.215.
        let number = (unit == "%" ? amount * 100 : amount).decimalText(places: kind.places)
        return kind.way == .sum && number == "0" ? nil : "\(number) \(unit)"
    }

    /// What a day is in sum: seconds for times.
    private func total(
        _ slots: [Slot], _ kind: AppleMeasurement, _ sources: AppleSources, _ doubles: inout Int
    ) -> (amount: Rational, line: Int32) {
        var bySource: [DaySource] = []
        for slot in slots {
            let (pieces, count) = slot.pieces.distinct()
            doubles += count
            bySource.append(
                DaySource(name: sources.names[slot.source], rank: sources.ranks[slot.source], pieces: pieces))
        }
        let amount: Rational
        if kind.way == .sum {
            amount = DaySource.total(bySource)
        } else {
            var coverage = Coverage()
            coverage.add(bySource.flatMap(\.pieces))
            amount = Rational(Int(coverage.total))
        }
        return (amount, slots.map(\.line).min() ?? 0)
    }
}

/// The local days of a place, found by asking what its clocks show, and kept.
struct LocalDays {
    /// A day, from its first second to that of the next.
    struct Day {
        var date: CalendarDate
        var start: Int64
        var end: Int64
    }

    private let wallTime: (Int64) -> DateTime
    private var last = Day(date: .first, start: 0, end: 0)
    /// More days than a life has are not kept.
    private static let most = 50_000
    /// By days of UTC.
    private var known: [Int64: [Day]] = [:]

    init(_ wallTime: @escaping (Int64) -> DateTime) { self.wallTime = wallTime }

    /// The day of a moment. O(1); at the first moment of a day it asks the clock five times, and more often where the
    /// clock is set.
    mutating func day(at moment: Int64) -> Day {
        if moment >= last.start, moment < last.end { return last }
        let key = moment / Int64(CivilDay.secondsPerDay)
        if let day = known[key]?.first(where: { moment >= $0.start && moment < $0.end }) {
            last = day
            return day
        }
        let wall = wallTime(moment)
        let start = first(moment - Int64(wall.secondOfDay), moment - Self.reach...moment) { $0 >= wall.day }
        let end = first(start + Self.usual, moment + 1...moment + Self.reach) { $0 > wall.day }
        last = Day(date: wall.day, start: start, end: end)
        if known.count > Self.most { known.removeAll() }
        known[key, default: []].append(last)
        return last
    }

    private static let usual = Int64(CivilDay.secondsPerDay)
    private static let reach = 2 * usual

    /// The first moment of a range whose day is late enough; its last moment at the latest.
    ///
    /// - Parameter guess: the one it is on most days
    private func first(_ guess: Int64, _ range: ClosedRange<Int64>, where isLate: (CalendarDate) -> Bool) -> Int64 {
        if range.contains(guess), isLate(wallTime(guess).day), !isLate(wallTime(guess - 1).day) { return guess }
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isLate(wallTime(middle).day) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
