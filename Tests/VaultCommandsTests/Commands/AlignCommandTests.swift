import Testing
import VaultProgram

/// Today is 2026-11-21.
@Suite struct AlignCommandTests {
    private static func action(_ day: Int, _ link: String = "") -> String {
        HostileVault.note("type: action\ntitle: x\ndate: 2026-11-\(day)\n\(link)")
    }

    /// The first line for so many goals, actions of this week for a value, and others.
    @Test(arguments: [
        (0, 0, 0, "no running goals, no actions in 7 days"),
        (1, 1, 0, "1 running goal, 1 action in 7 days, for a value"),
        (2, 0, 1, "2 running goals, 1 action in 7 days, none of them for a value"),
        (2, 0, 2, "2 running goals, 2 actions in 7 days, none of them for a value"),
        (2, 2, 0, "2 running goals, 2 actions in 7 days, all of them for a value"),
        (2, 2, 1, "2 running goals, 3 actions in 7 days, 2 of them for a value"),
    ])
    func headline(_ goals: Int, _ serving: Int, _ others: Int, _ expected: String) throws {
        let vault = try HostileVault(["v.md": HostileVault.note("type: value")])
        for number in 0..<goals { try vault.write(HostileVault.note("type: goal"), to: "g\(number).md") }
        for number in 0..<serving { try vault.write(Self.action(15 + number, "values: v"), to: "a\(number).md") }
        for number in 0..<others { try vault.write(Self.action(15 + number), to: "b\(number).md") }
        let output = vault.run("align").stdout
        #expect(output.prefix { $0 != "\n" } == "2026-11-21  " + expected)
    }

    /// Each once, by level, priority and name, however they are named.
    @Test func namedValuesStandInTheirOrder() throws {
        let vault = try HostileVault([
            "a.md": HostileVault.note("type: value"), "b.md": HostileVault.note("type: value\naliases: [Bee]"),
            "c.md": HostileVault.note("type: value\nlevel: major\narchived: true"),
        ])
        let output = vault.run("align", "Bee", "c", "b").stdout
        #expect(
            output == """
                c  major, priority 10, archived
                  no action yet

                b  general, priority 40
                  no action yet

                """)
        let json = try vault.run("align", "b", "--format", "json").json
        #expect((json["values"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["b"])
        #expect((json["summary"] as? [String: Any])?["values"] as? Int == 2)
    }

    @Test(arguments: [60, 80, 100])
    func everyLineFits(_ width: Int) throws {
        let long =
            "Ein sehr langer Titel mit 健康 und noch viel mehr Wörtern dahinter, der nirgends passt, auch nicht hier"
        let vault = try HostileVault([
            "v.md": HostileVault.note("type: value\nlevel: major\ntitle: \"\(long)\"\ndomain: \"\(long)\""),
            "g.md": HostileVault.note("type: goal\ntitle: \"\(long)\"\nvalues: v\ntargets: 2 h per week"),
            "d.md": HostileVault.note("type: goal\ntitle: \"\(long)\"\nvalues: v\nstatus: dropped"),
            "w.md": HostileVault.note("type: value\ntitle: \"\(long) 2\""),
            "a.md": HostileVault.note("type: action\ntitle: \"\(long)\"\ndate: 2026-11-20\nvalues: [v, w]"),
            "o.md": HostileVault.note("type: obligation\ndue: 2026-12-01\ntitle: \"\(long)\""),
        ])
        for arguments in [["align"], ["align", "v"], ["align", "--explain"], ["align", "v", "--explain"]] {
            let lines = vault.run(arguments, environment: ["COLUMNS": "\(width)"]).stdout.split(separator: "\n")
            // Two cells for each of the two characters of 健康.
            let widths = lines.map { $0.count + $0.count { "健康".contains($0) } }
            #expect(lines.count > 5)
            #expect(widths.allSatisfy { $0 <= width }, "\(lines)")
            // All of the room is used; a wide character may leave one cell.
            #expect((widths.max() ?? 0) >= width - 1, "\(lines)")
        }
    }

    @Test func anotherVaultBelowIsNamed() throws {
        let vault = try HostileVault(["in/vault.md": HostileVault.settings])
        #expect(vault.run("align").stdout.hasSuffix("\nSkipped 'in', a separate vault with 1 note.\n"))
        let json = try vault.run("align", "--format", "json").json
        #expect((json["skipped_vaults"] as? [[String: Any]])?.count == 1)
    }

    @Test func aNameThatTwoValuesMayBe() throws {
        let note = HostileVault.note("type: value")
        let vault = try HostileVault(["health.md": note, "heart.md": note])
        let answer = vault.run("align", "hea")
        #expect(answer.stderr.hasPrefix("error: 'hea' is ambiguous: it may be 'health' or 'heart'"))
        #expect(answer.exitCode == 2)
    }
}
