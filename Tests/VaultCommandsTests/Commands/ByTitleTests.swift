import Foundation
import Testing

/// Goals that count actions by words of their titles.
@Suite struct ByTitleTests {
    private func folder(_ actions: [String: String]) throws -> SmallFolder {
        func goal(_ title: String, _ fields: String) -> String {
            "---\ntype: goal\ntitle: \(title)\nstart: 2026-11-01\ndue: 2026-12-31\n\(fields)\n---\n"
        }
        let files = [
            "run.md": goal("Run", "targets: [100 km]\nby_title: [run, jog]"),
            "trot.md": goal("Trot", "targets: [10 times]\nby_title: [easy run]"),
            "plain.md": goal("Plain", "targets: [50 km]"),
        ]
        return try SmallFolder(files.merging(actions) { $1 })
    }

    private static func action(_ title: String, _ fields: String = "measures: [5 km]", day: String = "2026-11-10")
        -> String
    {
        "---\ntype: action\ntitle: \(title)\ndate: \(day)\n\(fields)\n---\n"
    }

    /// An action, and what the two goals with words get of it.
    @Test(arguments: [
        (action("Morning run"), 5.0, 0), (action("Running, easy"), 5, 1), (action("Jogged home"), 5, 0),
        (action("Easy runs"), 5, 1), (action("Brunch"), 0, 0), (action("Walk"), 0, 0),
        (action("Run", "measures: [30 min]"), 0, 0), (action("Run", day: "2026-10-31"), 0, 0),
        (action("Run", "measures: [5 km]\ngoals: [\"[[run]]\"]"), 5, 0),
        (action("Run", "measures: [5 km]\ngoals: [\"[[run]]\"]\namounts: [run 3 km]"), 3, 0),
        (action("Easy run", "measures: [5 km]\ngoals: [\"[[plain]]\"]"), 5, 1),
        (action("Easy run", "measures: [5 km]\nnot_for: [\"[[run]]\"]"), 0, 1),
        (action("Easy run", "measures: [5 km]\nnot_for: [\"[[run]]\", \"[[trot]]\"]"), 0, 0),
    ])
    func counts(action: String, run: Double, trot: Int) throws {
        let folder = try folder(["a.md": action])
        let goals = try folder.json("progress", "--explain")["goals"] as? [[String: Any]] ?? []
        func goal(_ name: String) -> [String: Any] { goals.first { $0["name"] as? String == name } ?? [:] }
        func current(_ name: String) -> Double {
            ((goal(name)["targets"] as? [[String: Any]])?.first?["current"] as? Double) ?? 0
        }
        #expect(current("run") == run && current("trot") == Double(trot), "\(action)\n\(goals)")
        let counted = goal("run")["contributions"] as? [[String: Any]] ?? []
        let isLinked = action.contains("\"[[run]]\"]\nam") || action.contains("goals: [\"[[run]]\"")
        #expect(counted.allSatisfy { $0["by_title"] as? Bool == !isLinked })
        // The same for one goal, in lists, and on the page of the goal.
        #expect(
            folder.run("list", "goals", "--where", "progress > 0", "--format", "csv").stdout.contains("run.md")
                == (run > 0))
        #expect(folder.run("check").exitCode == 0, "\(folder.run("check"))")
    }

    /// What a title counts for is said, and neither asked for nor suggested.
    @Test func needsNoLink() throws {
        let folder = try folder([:])
        let terminal = ScriptedTerminal([])
        let answer = terminal.run(["log", "Morning run", "5", "km"], in: folder)
        #expect(answer.stdout.contains("counts towards 'Run' by its title"), "\(answer) \(terminal.screen)")
        #expect(folder.text("actions/2026/2026-11-21-morning-run.md")?.contains("goals") == false)
        #expect(folder.run("match").stdout.contains("morning-run") == false)
        #expect(folder.run("progress", "run", "--explain").stdout.contains("from its 'measures', by its title"))
        #expect(folder.run("log", "Run", "30", "min").stdout.contains("by its title") == false)
        #expect(folder.run("log", "Jog", "5").stderr.contains("vault log Jog '5 km'"))
        #expect(folder.run("log", "Jog", "5km", "31").stderr.contains("vault log Jog '5 km' '31 min'"))
    }
}
