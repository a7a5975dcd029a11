import VaultRecords
import VaultSyntax

/// Reads `export.xml` of Apple Health: an action for each workout, and for each kind and day of measurements that are
/// asked for, but not for the day of the export, which is not over.
///
/// Times are moments; their day is the one where they were, when the file says where, else that of the vault. Cost:
/// O(bytes), and O(n log n) in the records of a day; memory for what is asked for, a few bytes each.
package struct AppleHealthReader {
    private var scanner: XMLScanner
    private let settings: ImportSettings
    private var file = ImportedFile(.appleHealth)
    private var sources = AppleSources()
    private var types: AppleTypes
    private var measured: MeasuredDays
    private var days: AppleDays
    private var workouts: [AppleWorkout] = []
    private var exportTime: Int64?
    /// The element that is open.
    private var workout: AppleWorkout?
    private var record: MeasuredRecord?
    private var zone: String?
    /// How many records were passed over: inside of others, not asleep, and those that are not listed as skipped.
    private var (inside, awake, unlisted) = (0, 0, 0)

    /// More rows are counted instead of listed.
    private static let mostSkipped = 1000
    /// A record is not longer, in seconds.
    private static let longest = Int64(31 * CivilDay.secondsPerDay)

    /// Whether bytes at the beginning of a file are those of an export.
    package static func recognises(_ head: [UInt8]) -> Bool {
        var scanner = XMLScanner(ByteFeed(head))
        guard let tag = try? scanner.next() else {
            return String(decoding: head, as: UTF8.self).contains("<!DOCTYPE HealthData")
        }
        return tag != .end && scanner.isNamed("HealthData")
    }

    /// Reads a file to its end, or to where it breaks off.
    package static func read(_ feed: ByteFeed, _ settings: ImportSettings) throws(ImportProblem) -> ImportedFile {
        var reader = try AppleHealthReader(feed, settings)
        guard let root = try reader.scanner.next(), root != .end, reader.scanner.isNamed("HealthData") else {
            throw .unknown(.appleHealth)
        }
        reader.readElements()
        return reader.finished()
    }

    /// Reads the export in the zip file that a phone makes; nil when there is none.
    ///
    /// It is called `export.xml`, in the language of the phone `eksport.xml`, `导出.xml`, in a folder or not. Beside it
    /// stands `export_cda.xml`, which has the same in another form.
    package static func read(
        _ archive: ZipArchive, _ settings: ImportSettings
    ) throws(ImportProblem) -> ImportedFile? {
        let candidates = archive.entries.filter { entry in
            let name = entry.name.lowercased()
            return name.hasSuffix(".xml") && !name.hasSuffix("_cda.xml") && !name.hasPrefix("__macosx/")
        }
        for entry in candidates.sorted(by: { $0.size > $1.size }).prefix(100) {
            let stream = try archive.open(entry)
            let (head, feed) = stream.feed.beginning(mostHead)
            if !recognises(head) {
                if let problem = stream.problem { throw problem }
                continue
            }
            do throws(ImportProblem) {
                var file = try read(feed, settings)
                if stream.problem != nil {
                    file.isTruncated = true
                    file.remark("\(Words.quote(entry.name)) is damaged: some of it may be missing or wrong")
                }
                return file
            } catch {
                throw stream.problem ?? error
            }
        }
        return nil
    }

    /// How much of a file in an archive is looked at.
    private static let mostHead = 1 << 15

    private init(_ feed: ByteFeed, _ settings: ImportSettings) throws(ImportProblem) {
        scanner = XMLScanner(feed)
        self.settings = settings
        var kinds: [AppleMeasurement] = []
        for name in settings.measurements.sorted() {
            guard let kind = AppleMeasurement.called(name) else { throw .unknownMeasurement(name) }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        types = AppleTypes(asked: kinds)
        measured = MeasuredDays(kinds)
        days = AppleDays(settings)
    }

    private mutating func readElements() {
        do throws(ImportProblem) {
            while let tag = try scanner.next() {
                switch tag {
                case .start(let isEmpty):
                    if scanner.depth == 1 { begin() } else if scanner.depth == 2 { beginInner() }
                    if isEmpty, scanner.depth == 1 { end() }
                case .end: if scanner.depth == 1 { end() }
                }
            }
            file.isTruncated = scanner.isTruncated
        } catch {
            file.isTruncated = true
            skip(scanner.line, "this tag does not end; nothing after it was read")
        }
    }

    private mutating func begin() {
        (workout, record, zone) = (nil, nil, nil)
        if scanner.isNamed("Record") {
            record = readRecord()
        } else if scanner.isNamed("Workout") {
            workout = readWorkout()
        } else if scanner.isNamed("ExportDate") {
            exportTime = scanner.value(of: "value").flatMap { AppleTime.seconds(scanner.buffer.span, $0) }
        } else if !scanner.isNamed("Correlation") {
            pass(scanner.text(scanner.name))
        }
    }

    private mutating func beginInner() {
        if scanner.isNamed("Record") {
            inside += 1
        } else if record != nil || workout != nil, scanner.isNamed("MetadataEntry") {
            let key = scanner.text(of: "key") ?? ""
            if key == "HKTimeZone" { zone = scanner.text(of: "value") } else if workout != nil { pass(key) }
        } else if workout != nil {
            let type = scanner.isNamed("WorkoutStatistics") ? scanner.text(of: "type") : nil
            if let type, let total = total("sum", "unit", type) {
                workout?.add(total)
            } else {
                pass(type ?? scanner.text(scanner.name))
            }
        }
    }

    private mutating func pass(_ name: String) { file.unread.add("'\(name.prefix(80))'") }

    private mutating func end() {
        if var workout {
            workout.zone = zone
            workouts.append(workout)
        }
        if let record {
            if zone == nil { measured.add(record, &days.vault) } else { days.with(zone) { measured.add(record, &$0) } }
        }
        (workout, record, zone) = (nil, nil, nil)
    }

    private mutating func readRecord() -> MeasuredRecord? {
        guard let type = scanner.value(of: "type") else {
            skip(scanner.line, "it has no type")
            return nil
        }
        guard let kind = types.kind(scanner.buffer[type]), let (start, end) = readTimes() else { return nil }
        var record = MeasuredRecord(
            kind: kind, source: sources.number(&scanner), line: Int32(clamping: scanner.line), start: start, end: end,
            amount: DecimalAmount(digits: 0, places: 0))
        switch measured.kinds[kind].way {
        case .time: return record
        case .asleep:
            let value = scanner.text(of: "value") ?? ""
            if value.hasPrefix("HKCategoryValueSleepAnalysisAsleep") { return record }
            awake += 1
            return nil
        case .sum, .last:
            guard let value = scanner.value(of: "value"), !value.isEmpty else {
                skip(scanner.line, "it has no value")
                return nil
            }
            guard let amount = DecimalAmount(scanner.buffer.span, value) else {
                skip(scanner.line, "'value' is \(quoted(value)); expected a number")
                return nil
            }
            let unit = scanner.text(of: "unit") ?? "count"
            if let problem = measured.problem(unit: unit, of: kind) {
                skip(scanner.line, problem)
                return nil
            }
            record.amount = amount
            return record
        }
    }

    private mutating func readWorkout() -> AppleWorkout? {
        guard let (start, end) = readTimes() else { return nil }
        let type = scanner.text(of: "workoutActivityType") ?? ""
        let prefix = "HKWorkoutActivityType"
        let kind = type.hasPrefix(prefix) && type != prefix ? String(type.dropFirst(prefix.count).prefix(80)) : "Other"
        var workout = AppleWorkout(
            kind: kind, source: scanner.text(of: "sourceName") ?? "", line: scanner.line, start: start, end: end)
        if let duration = total("duration", "durationUnit", ""), let unit = AppleWorkout.seconds[duration.unit] {
            workout.seconds = (duration.amount.exact * unit).rounded(places: 0).floor(within: 0...Int(Int32.max))
        }
        workout.distance = total("totalDistance", "totalDistanceUnit", "")
        workout.energy = total("totalEnergyBurned", "totalEnergyBurnedUnit", "")
        return workout
    }

    /// When the current element begins and ends.
    private mutating func readTimes() -> (Int64, Int64)? {
        var times: [Int64] = []
        for name in ["startDate", "endDate"] as [StaticString] {
            guard let range = scanner.value(of: name) else {
                skip(scanner.line, "it has no \(name)")
                return nil
            }
            guard let time = AppleTime.seconds(scanner.buffer.span, range) else {
                skip(
                    scanner.line, "'\(name)' is \(quoted(range)); expected a time as '2017-03-30 09:29:59 +0200'")
                return nil
            }
            times.append(time)
        }
        let (start, end) = (times[0], times[1])
        if end < start {
            skip(scanner.line, "it ends before it starts")
            return nil
        }
        if end - start > Self.longest {
            skip(scanner.line, "it takes more than 31 days")
            return nil
        }
        return (start, end)
    }

    private mutating func total(_ name: StaticString, _ unit: StaticString, _ type: String) -> AppleWorkout.Total? {
        guard let range = scanner.value(of: name), let amount = DecimalAmount(scanner.buffer.span, range),
            let unit = AppleWords.unit(scanner.text(of: unit) ?? "")
        else { return nil }
        return AppleWorkout.Total(type: type, amount: amount, unit: unit)
    }

    private func quoted(_ range: Range<Int>) -> String { Words.quote(scanner.text(range)) }

    private mutating func skip(_ line: Int, _ reason: String) {
        if file.skipped.count < Self.mostSkipped {
            file.skip(line, reason)
        } else {
            unlisted += 1
        }
    }

    private consuming func finished() -> ImportedFile {
        let exportDay = exportTime.map { settings.wallTime($0).day } ?? settings.today
        // What is the same in all stands in the file twice.
        var (seen, doubles): (Set<[String]>, Int) = ([], 0)
        for workout in workouts {
            let record = workout.record(days.wallTime(workout.start, in: workout.zone))
            if seen.insert([record.id, record.text]).inserted { file.records.append(record) } else { doubles += 1 }
        }
        file = file.numbered()
        let measurements = measured.result(before: exportDay, sources)
        file.records += measurements.records
        for workout in workouts {
            for total in workout.unread { pass(AppleWorkout.quantity + total.type) }
        }
        let leftOut = [
            (doubles + measurements.doubles, "exact duplicates"),
            (inside, "records inside a correlation, which stand in the file once more"),
            (types.passedOver, "measurements that were not asked for"), (awake, "records of time in bed or awake"),
            (measurements.empty, "days on which a sum is 0"), (unlisted, "more rows that cannot be read"),
        ]
        for (count, what) in leftOut { file.leftOut.add(what, count: count) }
        for (way, words) in Self.explanations {
            let names = measured.kinds.filter { $0.way == way && types.isFound($0) }.map(\.name)
            if !names.isEmpty { file.remark("\(Words.list(names, joint: "and")): \(words)") }
        }
        if measurements.late > 0 {
            file.remark(
                exportTime == nil
                    ? "measurements from \(exportDay) on are left out: the file does not say when it was exported"
                    : "measurements of \(exportDay) are left out: the export was made on that day")
        }
        let missing = measured.kinds.filter { !types.isFound($0) }.map(\.name)
        if !missing.isEmpty { file.remark("the file has no \(Words.either(missing))") }
        let others = types.named
        if !others.isEmpty { file.remark("the file also has \(Words.list(others, joint: "and"))") }
        return file
    }

    private static let explanations: [(AppleMeasurement.Way, String)] = [
        (
            .sum,
            """
            sums of a day in which no moment counts twice: where records of several sources overlap, a watch counts \
            before a phone, and a phone before other sources; of two of a kind, the one with more on that day
            """
        ),
        (.last, "the last value of each day"),
        (.asleep, "the time asleep from 18:00 on the day before to 18:00, each moment once"),
        (.time, "the time of all sessions of a day, each moment once"),
    ]
}

/// The local days of the vault, and of the places that a file names.
struct AppleDays {
    private let settings: ImportSettings
    /// Of records without a place.
    var vault: LocalDays
    private var zones: [String: LocalDays] = [:]
    /// More places than there are count as the vault's.
    private static let mostZones = 1000

    init(_ settings: ImportSettings) {
        self.settings = settings
        vault = LocalDays(settings.wallTime)
    }

    /// What clocks show at a moment in a zone; in the vault's for an unknown one.
    func wallTime(_ moment: Int64, in zone: String?) -> DateTime {
        zone.flatMap { settings.wallTimeIn($0, moment) } ?? settings.wallTime(moment)
    }

    /// Calls a function with the days of a zone.
    mutating func with(_ zone: String?, _ body: (inout LocalDays) -> Void) {
        guard let zone, zones[zone] != nil || zones.count < Self.mostZones else { return body(&vault) }
        let settings = settings
        return body(&zones[zone, default: LocalDays { settings.wallTimeIn(zone, $0) ?? settings.wallTime($0) }])
    }
}
