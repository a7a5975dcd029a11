import Testing
import VaultSyntax

@testable import VaultSystem

/// Moments and offsets come from another reader of the zone database.
struct ZoneTests {
    @Test(arguments: [
        ("Pacific/Pago_Pago", 1_781_438_400, "2026-06-14 01:00:00"),
        ("Pacific/Honolulu", 1_781_438_400, "2026-06-14 02:00:00"),
        ("America/St_Johns", 1_781_438_400, "2026-06-14 09:30:00"),
        ("UTC", 1_781_438_400, "2026-06-14 12:00:00"),
        ("Asia/Kathmandu", 1_781_438_400, "2026-06-14 17:45:00"),
        ("Pacific/Kiritimati", 1_781_438_400, "2026-06-15 02:00:00"),
        ("Europe/Berlin", 1_774_745_999, "2026-03-29 01:59:59"),
        ("Europe/Berlin", 1_774_746_000, "2026-03-29 03:00:00"),
        ("Europe/Berlin", 1_792_889_999, "2026-10-25 02:59:59"),
        ("Europe/Berlin", 1_792_890_000, "2026-10-25 02:00:00"),
        ("Australia/Lord_Howe", 1_775_314_800, "2026-04-05 01:30:00"),
        ("America/New_York", 4_088_293_199, "2099-07-21 00:59:59"),
        ("Europe/Dublin", 4_102_444_800, "2100-01-01 00:00:00"),
        ("Africa/Monrovia", 0, "1969-12-31 23:15:30"),
    ])
    func `a clock on the wall shows`(_ zone: String, _ moment: Int64, _ shown: String) throws {
        let time = try Zone.named(zone, environment: [:]).wallTime(at: moment)
        #expect(text(time) == shown)
    }

    @Test(arguments: [
        ("Europe/Berlin", 7200), (":Europe/Berlin", 7200), ("/usr/share/zoneinfo/Europe/Berlin", 7200),
        ("EST5EDT", -14_400), ("<+0330>-3:30", 12_600), ("CET-1CEST,M3.5.0,M10.5.0/3", 7200), ("XYZ-2", 7200),
        ("", 0), ("nonsense!", 0), ("/missing", 0), ("../../etc/passwd", 0),
    ])
    func `TZ is the machine's zone`(_ setting: String, _ offset: Int) throws {
        #expect(try Zone.named(nil, environment: ["TZ": setting]).offset(at: 1_781_438_400) == offset)
    }

    @Test(arguments: [
        "", "Europe", "Europe/Berln", "../zoneinfo/UTC", "/usr/share/zoneinfo/UTC", "a b", "tzdata.zi",
        "Europe//Berlin",
        "Europe/", "UTC\u{0}", ".",
    ])
    func `a name that the database does not know is an error`(_ name: String) {
        #expect(throws: FileError(.findZone, name, .notFound)) { try Zone.named(name, environment: [:]) }
    }

    @Test func `a file cut off anywhere or with any byte changed is no trap`() throws {
        let root = try VaultRoot(folder: "/usr/share/zoneinfo")
        let bytes = try VaultReading.read("Europe/Berlin", in: root, followingLink: true)
        for length in bytes.indices { _ = Zone(zoneFile: Array(bytes[..<length]))?.offset(at: 1 << 40) }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0xFF
            _ = Zone(zoneFile: changed)?.offset(at: 1 << 40)
        }
        #expect(Zone(zoneFile: bytes) != nil)
        #expect(Zone(zoneFile: Array(bytes[..<100])) == nil)
    }

    @Test(arguments: [Int64.min, .max, 1 << 60, -(1 << 60)])
    func `moments out of all bounds are no trap`(_ moment: Int64) throws {
        let zone = try Zone.named("America/New_York", environment: [:])
        #expect((1...12).contains(zone.wallTime(at: moment).day.month))
    }

    @Test func `without a name it is the zone of the environment`() throws {
        let environment = ["TZ": "Pacific/Kiritimati"]
        let before = Clock.wallTime(inZone: "Pacific/Kiritimati", environment: [:])
        let today = Clock.wallTime(inZone: nil, environment: environment).day
        let after = Clock.wallTime(inZone: "Pacific/Kiritimati", environment: [:])
        #expect([before.day, after.day].contains(today))
        #expect(today.year >= 2025)
    }

    private func text(_ time: DateTime) -> String { time.description.replacing("T", with: " ") }
}
