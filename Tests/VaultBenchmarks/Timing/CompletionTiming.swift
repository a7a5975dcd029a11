import Foundation
import VaultChecks
import VaultEditor
import VaultKit
import VaultRecords
import VaultSystem

/// Times what an editor waits for while somebody types: a change of one note, and what may stand at the cursor then.
enum CompletionTiming {
    /// What is typed, with the cursor at its end.
    private static let typed: [(name: String, text: String)] = [
        ("field", "---\ntype: action\nd"), ("type", "---\ntype: "),
        ("link in a field", "---\ntype: action\ngoals: [[["), ("with a letter", "---\ntype: action\ngoals: [[[r"),
        ("link in a text", "# Title\n\nSee [["), ("with one letter", "# Title\n\nSee [[r"),
        ("with two letters", "# Title\n\nSee [[ru"), ("unit", "---\ntype: action\nmeasures: [5 "),
        ("tag", "---\ntype: action\ntags: ["), ("date", "---\ntype: goal\ndue: mon"),
    ]

    static func run(folder: String, runs: Int) throws(BenchmarkError) -> Int32 {
        let root: VaultRoot
        do { root = try VaultRoot(folder: folder) } catch { throw BenchmarkError("\(error)") }
        guard let today = CalendarDate(year: 2026, month: 11, day: 21) else { return 2 }
        var snapshot = try Phases.open(root).snapshot
        print("\(snapshot.graph.indices.count) notes; milliseconds: the middle one, and that of 19 of 20")
        for (name, text) in typed {
            var (edits, completions): ([Double], [Double]) = ([], [])
            var count = 0
            for turn in 0..<runs {
                // Another text each time, as while typing.
                let bytes = Array((text + (turn.isMultiple(of: 2) ? "" : "\n\nmore\n")).utf8)
                edits.append(PlainWriting.seconds { snapshot.update([("typed.md", bytes)]) })
                completions.append(
                    PlainWriting.seconds {
                        let view = EditorView(snapshot, today: today)
                        count = view.completions(at: text.utf8.count, in: "typed.md").items.count
                    })
            }
            let line = Columns.left(name, 18) + Columns.number(Double(count), 0)
            print("  \(line)  change \(figures(edits))  completion \(figures(completions))")
            fflush(nil)
        }
        return 0
    }

    private static func figures(_ seconds: [Double]) -> String {
        let sorted = seconds.sorted()
        let late = sorted[min(sorted.count - 1, sorted.count * 19 / 20)]
        return Columns.number(sorted[sorted.count / 2] * 1_000, 2) + " " + Columns.number(late * 1_000, 2)
    }
}
