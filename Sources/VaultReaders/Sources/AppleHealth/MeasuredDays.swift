import VaultRecords
import VaultSyntax

/// A measurement as a record of the file states it.
struct MeasuredRecord {
    var kind: Int
    var source: Int
    var line: Int32
    var start: Int64
    var end: Int64
    var amount: DecimalAmount
}

/// What a record says of a day. One that goes on over midnight is a piece of each day.
///
/// An export has millions of them, so they take 40 bytes each.
struct MeasuredPiece: Comparable {
    /// Kind, day and source, each above the next.
    let key: UInt64
    var start: Int64
    var digits: Int64
    /// At least a second: a moment counts as one.
    var length: Int32
    /// That of the record.
    var whole: Int32
    var line: Int32
    var places: Int8

    init(_ record: MeasuredRecord, day: CalendarDate, start: Int64, length: Int64) {
        let days = UInt64(UInt32(bitPattern: day.dayNumber &- Int32.min))
        key = UInt64(truncatingIfNeeded: record.kind) << 48 | days << 16 | UInt64(truncatingIfNeeded: record.source)
        (self.start, self.length) = (start, Int32(clamping: length))
        whole = Int32(clamping: max(record.end, record.start + 1) - record.start)
        (digits, places, line) = (record.amount.digits, Int8(record.amount.places), record.line)
    }

    var end: Int64 { start + Int64(length) }
    /// Of the whole record.
    var amount: DecimalAmount { DecimalAmount(digits: digits, places: Int(places)) }
    var source: Int { Int(key & 0xFFFF) }
    /// Of which kind and day it is.
    var dayKey: UInt64 { key >> 16 }
    var day: CalendarDate {
        let number = Int32(bitPattern: UInt32(truncatingIfNeeded: dayKey)) &+ Int32.min
        return CalendarDate.first.adding(days: Int(number) - Int(CalendarDate.first.dayNumber))
    }

    static func < (left: Self, right: Self) -> Bool {
        if left.key != right.key { return left.key < right.key }
        return (left.start, left.length, left.whole, left.digits, left.places)
            < (right.start, right.length, right.whole, right.digits, right.places)
    }

    /// Whether both say the same, wherever they stand in the file.
    static func == (left: Self, right: Self) -> Bool { !(left < right) && !(right < left) }
}

extension [MeasuredPiece] {
    /// Removes those that are equal to the one before, of sorted ones; how many they were.
    mutating func removeDoubles() -> Int {
        let all = self
        removeAll(keepingCapacity: true)
        for piece in all where last != piece { append(piece) }
        return all.count - count
    }
}

/// What was measured on each day, collected record by record, and made one action for each kind and day.
struct MeasuredDays {
    /// Seconds for which a night begins before its day.
    private static let evening: Int64 = 6 * 3600

    let kinds: [AppleMeasurement]
    /// By kind: as the file writes it first, and as a vault does.
    private var units: [(written: String, unit: String)?]
    private var pieces: [MeasuredPiece] = []
    /// Of kinds of which the last value counts, by kind and day.
    private var latest: [UInt64: MeasuredPiece] = [:]

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

    mutating func add(_ record: MeasuredRecord, _ days: inout LocalDays) {
        if kinds[record.kind].way == .last {
            let day = days.day(at: record.start).date
            let piece = MeasuredPiece(record, day: day, start: record.start, length: 1)
            let old = latest[piece.dayKey]
            if old.map({ ($0.start, $0.source, $0.digits) < (piece.start, piece.source, piece.digits) }) ?? true {
                latest[piece.dayKey] = piece
            }
            return
        }
        let shift = kinds[record.kind].way == .asleep ? Self.evening : 0
        var start = record.start
        let end = max(record.end, start + 1)
        while start < end {
            let day = days.day(at: start + shift)
            let stop = max(min(end, day.end - shift), start + 1)
            pieces.append(MeasuredPiece(record, day: day.date, start: start, length: stop - start))
            start = stop
        }
    }

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

    /// One action for each kind and day. Cost: O(n log n) in the pieces.
    ///
    /// - Parameter end: the first day that is left out
    consuming func result(before end: CalendarDate, _ sources: AppleSources) -> Result {
        var result = Result()
        pieces += latest.values
        pieces.sort()
        var rest = pieces[...]
        while let first = rest.first {
            var day = Array(rest.prefix { $0.dayKey == first.dayKey })
            rest = rest.dropFirst(day.count)
            if first.day >= end {
                result.late += 1
                continue
            }
            result.doubles += day.removeDoubles()
            let number = Int(first.dayKey >> 32)
            let kind = kinds[number]
            let amount = kind.way == .last ? first.amount.exact : total(day, kind.way, sources)
            guard kind.way == .last || amount > 0, let text = text(amount, number) else {
                result.empty += 1
                continue
            }
            result.records.append(
                ImportedRecord(
                    type: "action", id: "apple:\(kind.key):\(first.day)", line: Int(day.map(\.line).min() ?? 0),
                    title: kind.title, day: first.day,
                    fields: [ImportedField("date", "\(first.day)"), ImportedField("measures", text)]))
        }
        return result
    }

    private func text(_ amount: Rational, _ place: Int) -> String? {
        let kind = kinds[place]
        guard kind.way == .sum || kind.way == .last else { return CellTime.duration(amount) }
        let unit = units[place]?.unit ?? kind.counted
        // Apple writes 21.5 % as 0.215.
        let number = (unit == "%" ? amount * 100 : amount).decimalText(places: kind.places)
        return kind.way == .sum && number == "0" ? nil : "\(number) \(unit)"
    }

    /// What a day is in sum: seconds for times.
    private func total(_ day: [MeasuredPiece], _ way: AppleMeasurement.Way, _ sources: AppleSources) -> Rational {
        var bySource: [DaySource] = []
        for piece in day {
            if bySource.last?.pieces.last?.key != piece.key {
                bySource.append(
                    DaySource(name: sources.names.text(piece.source), rank: sources.ranks[piece.source], pieces: []))
            }
            bySource[bySource.count - 1].pieces.append(piece)
        }
        if way == .sum { return DaySource.total(bySource) }
        var coverage = Coverage()
        coverage.add(bySource.flatMap(\.pieces))
        return Rational(Int(coverage.total))
    }
}

/// The devices and apps that wrote records, and which of two that overlap is counted.
struct AppleSources {
    /// A watch is on the wrist more often than a phone is in the pocket; apps often copy what one of them wrote.
    enum Rank: Int {
        case watch
        case phone
        case other
    }

    private(set) var names = NumberedNames()
    private(set) var ranks: [Rank] = []
    private var devices = NumberedNames()
    private var deviceRanks: [Rank] = []

    /// The number of the source of the scanner's current tag.
    mutating func number(_ scanner: inout XMLScanner) -> Int {
        let range = scanner.value(of: "sourceName") ?? 0..<0
        let number = names.number(of: scanner.buffer[range])
        if number == ranks.count { ranks.append(Self.rank(of: scanner.buffer[range])) }
        // The device is never compared or kept: it holds an address that changes.
        if ranks[number] == .other, let device = scanner.value(of: "device", isRaw: true) {
            let kind = devices.number(of: scanner.buffer[device])
            if kind == deviceRanks.count { deviceRanks.append(Self.rank(of: scanner.buffer[device])) }
            ranks[number] = deviceRanks[kind]
        }
        return number
    }

    private static func rank(of text: ArraySlice<UInt8>) -> Rank {
        let text = String(decoding: text, as: UTF8.self).lowercased()
        return text.contains("watch") ? .watch : text.contains("iphone") ? .phone : .other
    }
}

/// The local days of a place, found by asking what its clocks show, and kept.
struct LocalDays {
    /// A day, from its first second to that of the next.
    typealias Day = (date: CalendarDate, start: Int64, end: Int64)

    private let wallTime: (Int64) -> DateTime
    private var last: Day = (.first, 0, 0)
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
        last = (wall.day, start, end)
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
