import Foundation
import Testing
import VaultTestSupport

/// Whatever a vault holds, progress stays within its bounds and nothing traps.
@Suite struct ProgressBoundsTests {
    private static let days = [
        "0001-01-01", "0000-01-01", "9999-12-31", "10000-01-01", "2026-02-30", "2026-11-21", "2026-11-20", "2024-02-29",
        "2026-01-01", "2026-12-31", "",
    ]
    private static let amounts = [
        "0 km", "1 km", "-3 km", "5.2 km", "1" + String(repeating: "0", count: 99) + " km",
        "0." + String(repeating: "0", count: 98) + "1 km", String(repeating: "9", count: 100) + " km",
        "1" + String(repeating: "0", count: 400) + " km", "12 min", "1h 30m", "3 times", "2 days", "250 EUR", "75 kg",
    ]

    private static func vault(_ seed: UInt64) throws -> HostileVault {
        var random = SeededGenerator(seed: seed)
        func pick<Element>(_ choices: [Element]) -> Element { choices[Int.random(in: choices.indices, using: &random)] }
        func target() -> String {
            let mode = pick(["", "", "at most ", "latest ", "best "])
            let from = mode.hasSuffix("t ") && mode != "at most " ? pick(["", " from " + pick(amounts)]) : ""
            return mode + pick(amounts) + from
                + (from.isEmpty ? pick(["", " per day", " per week", " per month"]) : "")
        }
        var files: [String: String] = [:]
        for number in 0..<8 {
            files["goals/g\(number).md"] = HostileVault.note(
                "type: goal\nstart: \(pick(days))\ndue: \(pick(days))\ntargets:\n  - \(target())\n  - \(target())\n"
                    + "breaks:\n  - \(pick(days)) to \(pick(days))\ncompleted: \(pick(["", "", pick(days)]))\n"
                    + "parent: \"[[g\(pick([0, 1, 2, 3]))]]\"")
        }
        for number in 0..<25 {
            files["actions/a\(number).md"] = HostileVault.note(
                "type: action\ntitle: A\(number)\ndate: \(pick(days))\nduration: \(pick(amounts))\nmeasures:\n"
                    + "  - \(pick(amounts))\ngoals:\n  - \"[[g\(pick(Array(0..<8)))]]\"\n  - \"[[g0]]\"\n"
                    + "amounts:\n  - g0 \(pick(amounts))")
        }
        return try HostileVault(files)
    }

    @Test(.tags(.random), arguments: UInt64(1)...12)
    func percentsAndSumsHold(seed: UInt64) throws {
        let vault = try Self.vault(seed)
        for day in ["0001-01-01", "2026-11-21", "9999-12-31"] {
            let answer = vault.run("progress", "--format", "json", "--explain", "--as-of", day)
            #expect(answer.exitCode == 0)
            for goal in try answer.json["goals"] as? [[String: Any]] ?? [] {
                if let percent = goal["percent"] as? Double { #expect((0...100).contains(percent)) }
                checkSums(of: goal)
            }
            for command in [["check"], ["progress", "--all", "--explain"], ["list", "goals"], ["show", "g0"]] {
                #expect((0...1).contains(vault.run(command + ["--as-of", day]).exitCode))
            }
        }
    }

    /// What a total has come to is the sum of what counted for it.
    private func checkSums(of goal: [String: Any]) {
        let targets = goal["targets"] as? [[String: Any]] ?? []
        let parts = goal["contributions"] as? [[String: Any]] ?? []
        for target in targets where target["mode"] as? String == "total" {
            let written = target["written"] as? String
            let isTwice = targets.count { $0["written"] as? String == written } > 1
            guard !isTwice, let current = target["current"] as? Double else { continue }
            let amounts = parts.filter { $0["target"] as? String == written }.compactMap { $0["amount"] as? Double }
            let sum = amounts.reduce(0, +)
            #expect(abs(sum - current) <= 0.001 + abs(current) * 1e-9, "\(written ?? ""): \(current), not \(sum)")
        }
    }

    @Test func aGoalFromTheFirstToTheLastYear() throws {
        let vault = try HostileVault([
            "g.md": HostileVault.note(
                "type: goal\nstart: 0001-01-01\ndue: 9999-12-31\ntargets:\n  - 1 km per day\n  - at most 1 min per day"),
            "a.md": HostileVault.note(
                "type: action\ntitle: A\ndate: 2026-11-20\nmeasures: [5 km]\ngoals: [\"[[g]]\"]"),
        ])
        let json = try vault.run("progress", "--format", "json").json
        let goal = try #require((json["goals"] as? [[String: Any]])?.first)
        let target = try #require((goal["targets"] as? [[String: Any]])?.first)
        #expect(target["periods"] as? Int == 3_652_059)
        #expect(target["periods_met"] as? Int == 1)
    }
}
