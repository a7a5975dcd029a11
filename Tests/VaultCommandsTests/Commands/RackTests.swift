import Foundation
import Testing

/// What is typed at the rack: sets without a word before them, exercises by their words, supersets, rounds of a split.
@Suite struct RackTests {
    private func folder(_ more: [String: String] = [:]) throws -> SmallFolder {
        func exercise(_ title: String, _ type: String = "weight_and_reps") -> String {
            "---\ntype: exercise\ntitle: \(title)\nexercise_type: \(type)\n---\n"
        }
        let files = [
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [workouts]\n---\n",
            "bench-press.md": exercise("Bench Press"), "overhead-press.md": exercise("Overhead Press"),
            "tricep-dip.md": exercise("Tricep Dip", "bodyweight_and_reps"), "squat.md": exercise("Squat"),
            "front-squat.md": exercise("Front Squat"),
            "w.md": "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00\n---\n## [[bench-press]]\n- [ ]\n",
        ]
        return try SmallFolder(files.merging(more) { $1 })
    }

    @Test(arguments: [
        (["8x60kg"], "- [x] 8 x 60 kg"), (["8", "x", "60", "kg"], "- [x] 8 x 60 kg"),
        (["12x40kg,", "10x40kg"], "- [x] 12 x 40 kg\n- [x] 10 x 40 kg"),
    ])
    func aSetNeedsNoWord(words: [String], sets: String) throws {
        let folder = try folder()
        #expect(folder.run(arguments: ["workout"] + words).exitCode == 0)
        #expect(folder.text("w.md")?.contains("## [[bench-press]]\n\(sets)") == true, "\(folder.texts)")
    }

    @Test(arguments: [
        ("dips", "tricep-dip"), ("ohp", "overhead-press"), ("OHP", "overhead-press"),
        ("Overhead Press (Barbell)", "overhead-press"), ("over", "overhead-press"), ("front", "front-squat"),
        ("squats", nil), ("press", nil), ("chins", nil),
    ])
    func exercisesAreFoundByWords(words: String, name: String?) throws {
        let folder = try folder()
        let answer = folder.run("workout", "add", words)
        #expect((answer.exitCode == 0) == (name != nil), "\(answer)")
        if let name { #expect(folder.text("w.md")?.contains("## [[\(name)]]\n") == true) }
    }

    @Test(arguments: ["log", "undo", "next", "records", "1rm", "delete", "done"])
    func wordsOfLiftersLeadToTheLine(word: String) throws {
        let answer = try folder().run("workout", word)
        #expect(answer.exitCode == 2 && answer.stderr.contains("help: to "), "\(answer)")
    }

    @Test func aSupersetIsAddedNextToItsExercise() throws {
        let folder = try folder()
        #expect(folder.run("workout", "add", "squat").exitCode == 0)
        #expect(folder.run("workout", "add", "dips", "--with", "bench").exitCode == 0)
        #expect(folder.run("workout", "add", "ohp", "--with", "bench").exitCode == 0)
        let text = try #require(folder.text("w.md"))
        let headings = text.split(separator: "\n").filter { $0.hasPrefix("##") || $0.hasPrefix("superset") }
        #expect(
            headings == [
                "## [[bench-press]]", "superset A", "## [[tricep-dip]]", "superset A", "## [[overhead-press]]",
                "superset A", "## [[squat]]",
            ], "\(text)")
        #expect(folder.run("workout", "add", "front-squat", "8x60kg", "--with", "bench").exitCode == 2)
    }

    /// The only split is active, and after its last day it begins again.
    @Test func aSplitBeginsAgain() throws {
        let split = "---\ntype: workout-split\ntitle: PPL\n---\n"
        let folder = try folder(["ppl.md": split + "- [x] Push\n- [ ] Pull\n", "w.md": "A note.\n"])
        #expect(folder.run("workout").stdout.contains("next in PPL: Pull"))
        #expect(folder.run("split", "skip").exitCode == 0)
        #expect(folder.text("ppl.md") == split + "- [x] Push\n- [x] Pull\n")
        #expect(folder.run("split").stdout.contains("next: Push, all days done"))
        #expect(folder.run("workout", "start").stdout.contains("Push"))
        #expect(folder.run("workout", "finish").exitCode == 0)
        // Nothing was done.
        #expect(folder.text("ppl.md") == split + "- [x] Push\n- [x] Pull\n")
        #expect(folder.run("split", "skip", "Push").exitCode == 0)
        #expect(folder.text("ppl.md") == split + "- [x] Push\n- [ ] Pull\n")
    }

    /// A vault for training alone shows training.
    @Test func theFirstScreenShowsTraining() throws {
        let done =
            "---\ntype: workout\ntitle: Push\nstatus: completed\nstarted: 2026-11-19T18:00\nfinished: 2026-11-19T19:00\n---\n"
        let folder = try folder(["old.md": done])
        let active = folder.run("today").stdout
        #expect(active.contains("0 of 1 set done: vault workout") && active.contains("2 days ago"), "\(active)")
        #expect(active.contains("1 workout") && !active.contains("No goals yet"))
        #expect(try folder.json("today")["training"] is [String: Any])
    }
}
