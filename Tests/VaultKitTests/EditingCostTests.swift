import Testing
import VaultKit
import VaultSyntax
import VaultTestSupport

/// One text that changes costs what this note costs, in a vault of 3,000 notes as in one of 30,000.
@Suite(.tags(.random)) struct EditingCostTests {
    private static let goal = "---\ntype: goal\nstart: 2026-01-01\ndue: 2026-12-29\ntargets: [100 km]\n---\n"
    private static let message =
        "---\ntype: message\nthread: \"[[talk]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-03 10:00\n---\n"

    private static func action(_ number: Int, _ kilometres: Int) -> String {
        "---\ntype: action\ndate: 2026-11-03\nmeasures: [\(kilometres) km]\ngoals: [\"[[goal-\(number / 100)]]\"]\n---\n"
    }

    /// 1 of 100 notes is a goal, each linked by 100 actions; some copies and aliases are among them.
    private static func tree(_ count: Int) throws -> TemporaryTree {
        var files = [
            "vault.md": "---\ntype: vault\nformat: 1\ntimezone: UTC\npacks: [goals, workouts, threads]\n---\n",
            "goals/one (old).md": goal, "threads/talk.md": "---\ntype: thread\nowner: \"[[ada]]\"\n---\n",
            "people/ada.md": "---\ntype: user\n---\n", "threads/first.md": message + "Hello.\n",
        ]
        for number in 0..<count {
            files["actions/\(number % 100)/action-\(number).md"] = action(number, 1)
            if number % 100 == 0 { files["goals/goal-\(number / 100).md"] = goal }
        }
        return try TemporaryTree(files)
    }

    /// The least seconds that one of some edits took, with the findings of the note and of those that it reaches.
    private static func seconds(
        _ workspace: inout Workspace, _ path: String, on day: Day, _ text: (Int) -> String
    ) throws -> Double {
        var least = Double.infinity
        for turn in 0..<20 {
            let seconds = try threadSeconds {
                let reach = try workspace.setText(text(turn), of: Path(path))
                _ = workspace.findings(of: Path(path), on: day)
                _ = workspace.findings(reachedBy: reach, on: day)
            }
            // The first one makes what later ones only keep.
            if turn > 0 { least = min(least, seconds) }
        }
        return least
    }

    @Test(.timeLimit(.minutes(10))) func doesNotGrowWithTheVault() throws {
        let day = try #require(Day(year: 2026, month: 11, day: 21))
        var times: [[String: Double]] = []
        for count in [3_000, 30_000] {
            let tree = try Self.tree(count)
            var workspace = try Workspace(opening: tree.path)
            times.append([
                "action": try Self.seconds(&workspace, "actions/7/action-107.md", on: day) { Self.action(107, $0 + 1) },
                "plain": try Self.seconds(&workspace, "note.md", on: day) { "See [[goal-1]] \($0).\n" },
                "goal": try Self.seconds(&workspace, "goals/goal-1.md", on: day) { Self.goal + "\($0)\n" },
                "message": try Self.seconds(&workspace, "threads/first.md", on: day) { Self.message + "\($0)\n" },
            ])
        }
        for (what, small) in times[0] {
            let great = times[1][what] ?? 0
            print("\(what): \(Int(small * 1e6)) and \(Int(great * 1e6)) microseconds")
            #expect(great < small * 3, "\(what)")
        }
    }
}
