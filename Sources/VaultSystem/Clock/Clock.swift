import VaultSyntax

/// A time zone: how far its clocks are from UTC at any moment.
package struct Zone: Sendable {
    /// The moments at which the offset changes, in order.
    private let changes: [Int64]
    /// The offset from each moment on, in seconds east of UTC. One for each change.
    private let offsets: [Int]
    /// The offset before the first change.
    private let firstOffset: Int
    /// What holds after the last change; nil when its offset stays.
    private let rule: ZoneRule?

    package static let utc = Zone(firstOffset: 0, rule: nil)

    init(changes: [Int64] = [], offsets: [Int] = [], firstOffset: Int, rule: ZoneRule?) {
        (self.changes, self.offsets, self.firstOffset, self.rule) = (changes, offsets, firstOffset, rule)
    }

    /// The zone of a name such as `Europe/Berlin`, or the machine's for nil.
    ///
    /// Throws with `.notFound` when the zone database has no such name. The machine's zone never throws: what
    /// cannot be read is UTC, as the C library does.
    package static func named(_ name: String?, environment: [String: String]) throws(FileError) -> Zone {
        guard let name else { return ofMachine(environment) }
        guard isName(name) else { throw FileError(.findZone, name, .notFound) }
        if name == "UTC" { return utc }
        if let zone = inDatabase(name, environment) { return zone }
        let hasDatabase = inDatabase("Etc/UTC", environment) != nil || inDatabase("UTC", environment) != nil
        throw FileError(.findZone, name, hasDatabase ? .notFound : .notSupported)
    }

    /// The same, and the machine's for a name that the database does not have: `check` reports that.
    package static func known(_ name: String?, environment: [String: String]) -> Zone {
        (try? named(name, environment: environment)) ?? ofMachine(environment)
    }

    /// `TZ` of the environment (a name, a path or a rule), else `/etc/localtime`.
    private static func ofMachine(_ environment: [String: String]) -> Zone {
        guard var setting = environment["TZ"] else { return reading("/etc/localtime") ?? utc }
        if setting.hasPrefix(":") { setting.removeFirst() }
        if setting.hasPrefix("/") { return reading(setting) ?? utc }
        if isName(setting), let zone = inDatabase(setting, environment) { return zone }
        guard let rule = ZoneRule(setting) else { return utc }
        return Zone(firstOffset: rule.offset, rule: rule)
    }

    private static func inDatabase(_ name: String, _ environment: [String: String]) -> Zone? {
        let folders = (environment["TZDIR"].map { [$0] } ?? []) + Platform.zoneFolders
        return folders.lazy.compactMap { reading($0 + "/" + name) }.first
    }

    private static func reading(_ path: String) -> Zone? {
        (try? PlainFile.bytes(path, limit: PlainFile.settingsLimit)).flatMap { Zone(zoneFile: $0) }
    }

    /// Letters, digits and `_ - +` in parts between single slashes: nothing that leaves the database's folder.
    private static func isName(_ name: String) -> Bool {
        name.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-+".contains($0)) }
        }
    }

    /// Seconds east of UTC at a moment given in seconds since 1970 UTC. Cost: a binary search.
    package func offset(at moment: Int64) -> Int {
        guard let last = changes.last else { return rule?.offset(at: moment) ?? firstOffset }
        if moment >= last, let rule { return rule.offset(at: moment) }
        let place = changes.firstPlace { $0 > moment }
        return place == 0 ? firstOffset : offsets[place - 1]
    }

    /// What clocks in the zone show at a moment.
    package func wallTime(at moment: Int64) -> DateTime {
        DateTime(secondsSinceEpoch: moment, offset: offset(at: moment))
    }
}

/// The machine's clock, and what it shows in a time zone.
package enum Clock {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    package static func now() -> Int64 { Platform.secondsSinceEpoch }

    /// What a clock on the wall of the zone shows now.
    ///
    /// `zone` is a name of the IANA database; nil, and a name that it does not know, is the machine's zone: `TZ` of the
    /// environment, else `/etc/localtime`, else UTC.
    package static func wallTime(inZone zone: String?, environment: [String: String]) -> DateTime {
        Zone.known(zone, environment: environment).wallTime(at: now())
    }

    /// The calendar day in the zone, as for `wallTime`.
    package static func today(inZone zone: String?, environment: [String: String]) -> CalendarDate {
        wallTime(inZone: zone, environment: environment).day
    }
}
