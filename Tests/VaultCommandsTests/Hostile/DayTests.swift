import Testing
import VaultTestSupport

/// The day of a reader's clock changes nothing but today.
@Suite struct DayTests {
    private static let zones = [
        "Pacific/Pago_Pago", "Pacific/Kiritimati", "UTC", "Asia/Kathmandu", "CET-1CEST,M3.5.0,M10.5.0/3", "nonsense",
        "",
    ]

    /// Days on which clocks change in Europe, America and Australia, and one on which they do not.
    @Test(arguments: ["2026-03-29", "2026-10-25", "2026-03-08", "2026-11-01", "2026-04-05", "2026-11-21"])
    func everyZoneGivesTheSameBytes(day: String) throws {
        let vault = try HostileVault([
            "g.md": HostileVault.note(
                "type: goal\nstart: 2026-03-01\ndue: 2026-11-30\ntargets:\n  - 2 km per day\n  - 3 times per week"),
            "a.md": HostileVault.note(
                "type: action\ntitle: A\ndate: 2026-03-29\ntime: \"02:30\"\nmeasures: [5 km]\ngoals: [\"[[g]]\"]"),
            "b.md": HostileVault.note(
                "type: action\ntitle: B\ndate: 2026-10-25\ntime: \"23:59\"\nmeasures: [1 km]\ngoals: [\"[[g]]\"]"),
        ])
        for command in [["check"], ["list"], ["progress", "--explain"]] {
            let answers = Self.zones.map { zone in
                vault.run(
                    command + ["--format", "json", "--as-of", day], environment: ["TZ": zone], byClock: true
                ).stdout
            }
            #expect(Set(answers).count == 1)
            #expect(answers[0].hasPrefix("{"))
        }
    }

    @Test func theZoneOfTheVaultComesBeforeThatOfTheMachine() throws {
        let vault = try HostileVault(["vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\n---\n"])
        let days = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].map { zone in
            vault.run("progress", environment: ["TZ": zone], byClock: true).stdout
        }
        #expect(days[0] == days[1])
        let free = try HostileVault()
        let own = ["Pacific/Pago_Pago", "Pacific/Kiritimati"].map { zone in
            free.run("progress", environment: ["TZ": zone], byClock: true).stdout
        }
        #expect(own[0] != own[1], "they are 25 hours apart")
    }
}
