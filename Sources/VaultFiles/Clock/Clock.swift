import VaultSyntax

/// The machine's clock, and what it shows in a time zone.
package enum Clock {
    /// Seconds since 1970-01-01 00:00:00 UTC.
    package static func now() -> Int64 {
        Platform.secondsSinceEpoch
    }

    /// What a clock on the wall of the zone shows now.
    ///
    /// `zone` is a name of the IANA database; nil is the machine's zone: `TZ` of the environment, else
    /// `/etc/localtime`, else UTC. Throws when the zone has a name that the database does not know.
    package static func wallTime(
        inZone zone: String?, environment: [String: String]
    ) throws(FileError) -> DateTime {
        try Zone.named(zone, environment: environment).wallTime(at: now())
    }

    /// The calendar day in the zone, as for `wallTime`.
    package static func today(
        inZone zone: String?, environment: [String: String]
    ) throws(FileError) -> CalendarDate {
        try wallTime(inZone: zone, environment: environment).day
    }
}
