import VaultSyntax

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
    mutating func with<Result>(_ zone: String?, _ body: (inout LocalDays) -> Result) -> Result {
        guard let zone, zones[zone] != nil || zones.count < Self.mostZones else { return body(&vault) }
        let settings = settings
        return body(&zones[zone, default: LocalDays { settings.wallTimeIn(zone, $0) ?? settings.wallTime($0) }])
    }
}
