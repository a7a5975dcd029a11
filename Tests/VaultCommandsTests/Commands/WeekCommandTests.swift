import Foundation
import Testing
import VaultRecords

/// `vault week`: which days it holds, what it says of them, and the callout that keeps it.
@Suite struct WeekCommandTests {
    private func folder(_ settings: String = "") throws -> SmallFolder {
        func action(_ day: String, _ fields: String = "") -> String {
            "---\ntype: action\ntitle: Run\ndate: \(day)\nmeasures: [5 km]\nduration: 30 min\n"
                + "goals: [\"[[run]]\"]\n\(fields)---\n"
        }
        return try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\n\(settings)---\n",
            "run.md":
                "---\ntype: goal\ntitle: Run\ntargets: [100 km]\nvalues: [\"[[health]]\"]\nstart: 2026-11-01\n"
                + "due: 2026-11-25\n---\n",
            "health.md": "---\ntype: value\ntitle: Health\nlevel: major\n---\n",
            "a.md": action("2026-11-15"), "b.md": action("2026-11-16"), "c.md": action("2026-11-20"),
            "d.md": action("2026-11-22"), "log.md": "# Log\n",
        ])
    }

    /// The week of a day, by the first day of weeks, and how many actions it has.
    @Test(
        arguments: [
            ([], "", "2026-11-16", "2026-11-22", 2), (["-7d"], "", "2026-11-09", "2026-11-15", 1),
            (["2026-11-15"], "", "2026-11-09", "2026-11-15", 1),
            ([], "week_start: sunday\n", "2026-11-15", "2026-11-21", 3),
            (["2030-01-01"], "", "2029-12-31", "2030-01-06", 0),
        ] as [([String], String, String, String, Int)])
    func holdsTheDaysOfTheWeek(words: [String], settings: String, from: String, to: String, actions: Int) throws {
        let folder = try folder(settings)
        let answer = folder.run(arguments: ["week"] + words + ["--format", "json"])
        let json = try #require(try JSONSerialization.jsonObject(with: Data(answer.stdout.utf8)) as? [String: Any])
        #expect(json["from"] as? String == from && json["to"] as? String == to, "\(answer)")
        #expect(json["actions"] as? Int == actions)
    }

    @Test func saysWhatWasDoneAndWhatSlipped() throws {
        let json = try folder().json("week")
        func names(_ key: String) -> [String] {
            (json[key] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
        }
        #expect(json["hours"] as? Double == 1)
        #expect(names("goals") == ["run"] && names("values") == ["health"])
        #expect(names("slipped") == ["run"] && names("next") == ["run"])
        #expect(json["quiet_values"] as? [String] == ["health"])
    }

    /// Each week has a callout of its own, and written again only that one changes.
    @Test func isKeptInANote() throws {
        let folder = try folder()
        for day in ["-7d", "today"] { #expect(folder.run("week", day, "--write", "log").exitCode == 0) }
        let both = try #require(folder.text("log.md"))
        #expect(both.contains("> [!week-2026-11-09] Week of 2026-11-09 to 2026-11-15\n"))
        #expect(both.contains("> [!week-2026-11-16] Week of 2026-11-16 to 2026-11-22, so far\n"))
        #expect(folder.run("week", "--write", "log").stdout.contains("nothing to change"))
        #expect(folder.run("log", "Run", "7", "km", "--goal", "run").exitCode == 0)
        #expect(folder.run("week", "--write", "log").exitCode == 0)
        let after = try #require(folder.text("log.md"))
        #expect(after.contains("Run 7 km") && after.hasPrefix(String(both.prefix { $0 != "]" })))
        for words in [["yesterda"], ["--dry-run"], ["--write", "nowhere"]] {
            #expect(folder.run(arguments: ["week"] + words).exitCode == 2)
        }
    }
}
