import Testing
import VaultExchange
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

@Suite struct StrongRowsTests {
    private func rows(_ trip: RoundTrip) -> [[String]] {
        let vault = trip.vault.snapshot
        return StrongRows(vault.graph.byPath(vault.graph.records("workout")), in: vault).rows
    }

    private func table(_ rows: [[String]]) -> [UInt8] {
        let quoted = ([StrongRows.headers] + rows).map { cells in
            cells.map { "\"" + $0.replacing("\"", with: "\"\"") + "\"" }.joined(separator: ";") + "\n"
        }
        return Array(quoted.joined().utf8)
    }

    /// The sets that our own reader of Strong's tables makes are those that were exported.
    @Test func setsComeBack() throws {
        let trip = RoundTrip([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "exercises/press.md": "---\ntype: exercise\ntitle: Bench; Press\nexercise_type: weight_and_reps\n---\n",
            "exercises/pull.md":
                "---\ntype: exercise\ntitle: Pull-Up (Assisted)\nexercise_type: bodyweight_and_reps\n---\n",
            "exercises/plank.md": "---\ntype: exercise\ntitle: Plank\nexercise_type: time\n---\n",
            "exercises/row.md": "---\ntype: exercise\ntitle: Row\nexercise_type: distance_and_time\n---\n",
            "workouts/a.md": """
            ---
            type: workout
            title: Push
            status: completed
            started: 2026-11-20T18:05:09
            finished: 2026-11-20T19:10:30
            ---
            A good day.

            ## [[press]]
            Shoulder blades together.
            - [x] warm-up 10 x 20 kg
            - [x] warm-up 10 x 20 kg
            - [x] 8 x 60.5 kg @8.5 (slow)
            - [x] drop 8 x 100 lb
            - [x] failure 3 x 60 kg
            - [ ] 8 x 60 kg

            ## [[pull]]
            - [x] 8 -20 kg

            ## [[plank]]
            - [x] 1:30

            ## [[row]]
            - [x] 2 km in 8:00

            """,
        ])
        let rows = rows(trip)
        #expect(rows.map { $0[3] } == ["W", "W", "1", "D", "F", "1", "1", "1"])
        #expect(
            rows[2].prefix(9) == ["2026-11-20 18:05:09", "Push", "Bench; Press", "1", "60.5", "kg", "8", "8.5", ""])
        #expect(rows[0].suffix(3) == ["Shoulder blades together.\nslow", "A good day.", "1:05:21"])
        #expect(rows[5][4] == "20", "help has no sign")
        let (copy, plan) = try trip.imported([table(rows)], as: .strong)
        #expect(plan.skipped == [] && plan.questions == [])
        #expect(self.rows(copy) == rows)
    }

    @Test func setsOfTheExampleComeBack() throws {
        let files = Repository.files(below: "vault-example").filter { $0.hasSuffix(".md") }
        let trip = RoundTrip(
            Dictionary(
                uniqueKeysWithValues: files.map {
                    (String($0.dropFirst("vault-example/".count)), Repository.text($0) ?? "")
                }))
        let rows = rows(trip)
        #expect(rows.count == 93)
        #expect(self.rows(try trip.imported([table(rows)], as: .strong).0) == rows)
    }
}
