import Testing
import VaultTestSupport

/// What a person types is done, or refused with a word: nothing is passed over.
@Suite struct NothingDroppedTests {
    /// The elements of a list that is given several times.
    @Test(arguments: [
        (["new", "goal", "h", "targets=3 min", "targets=4 km"], ["3 min", "4 km"]),
        (["new", "goal", "h", "targets+=3 min", "targets+=4 km"], ["3 min", "4 km"]),
        (["new", "goal", "h", "Targets=3 min", "targets=4 km", "targets+=5 kg"], ["3 min", "4 km", "5 kg"]),
        (["set", "h", "targets=3 min", "targets=4 km"], ["3 min", "4 km"]),
        (["set", "h", "targets=3 min", "targets=4 km", "targets=5 kg"], ["3 min", "4 km", "5 kg"]),
        (["set", "h", "targets+=4 km"], ["1 m", "4 km"]),
        (["set", "h", "targets=3 min", "targets-=3 min", "targets+=4 km"], ["4 km"]),
    ])
    func repeatedListsAddUp(words: [String], elements: [String]) throws {
        let folder = try SmallFolder(words[0] == "new" ? [:] : ["goals/h.md": "---\ntype: goal\ntargets: [1 m]\n---\n"])
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 0, "\(answer)")
        let shown = folder.run("list", "goals", "--format", "jsonl", "--fields", "targets").stdout
        #expect(shown.contains(elements.map { "\"\($0)\"" }.joined(separator: ",")), "\(shown)")
    }

    /// Lines of which something would be lost.
    @Test(arguments: [
        ["new", "goal", "h", "due=+1w", "due=+2w"], ["new", "goal", "h", "title=x"],
        ["new", "goal", "h", "type=value"],
        ["new", "goal", "h", "targets+=4 km", "targets=3 km"], ["new", "goal", "h", "mine=a", "mine=b"],
        ["set", "g", "due=+1w", "Due=+2w"], ["set", "g", "tags+=a", "tags=b"], ["set", "g", "tags=a", "tags="],
        ["set", "g", "mine=a", "mine=b"], ["merge", "g", "g2", "tags+=x"],
        ["merge", "g", "g2", "due=today", "due=+1d"],
        ["undo", "1", "--list"], ["check", "--fix", "--all"], ["list", "--format", "paths", "--fields", "title"],
        ["init", "--with", "workouts", "--example"], ["split", "active", "s", "--split", "s"],
        ["workout", "start", "--empty", "--split", "s"], ["workout", "start", "--template", "t", "--split", "s"],
        ["workout", "tick", "1", "2"], ["workout", "tick", "all", "--number", "2"],
        ["workout", "tick", "1", "-n", "1"],
        ["workout", "untick", "1", "2"], ["workout", "remove", "squat", "--number", "1"],
        ["workout", "remove", "squat", "--exercise", "squat"], ["workout", "set", "8 x 60 kg\nnot too fast"],
        ["workout", "set", "8 x 60 kg slow"], ["workout", "finish", "well"], ["term", "list", "x"],
        ["template", "list", "x"], ["split", "reset", "x"], ["thread", "list", "x"], ["show", "g", "g2"],
        ["rename", "g", "h", "i"], ["log", "Run", "5 km", "--date", "today", "--date", "yesterday"],
    ])
    func whatWouldBeLostIsRefused(words: [String]) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts, threads]\n---\n",
            "goals/g.md": "---\ntype: goal\ntags: [z]\n---\n", "goals/g2.md": "---\ntype: goal\n---\n",
            "exercises/squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
            "workouts/w.md": Self.workout, "workout-splits/s.md": "---\ntype: workout-split\ntitle: s\n---\n",
            "workout-templates/t.md": "---\ntype: workout-template\ntitle: t\n---\n",
        ])
        let before = folder.texts
        let answer = folder.run(arguments: words)
        #expect(answer.exitCode == 2 && answer.stderr.hasPrefix("error: "), "\(answer)")
        #expect(folder.texts == before)
    }

    private static let workout = """
        ---
        type: workout
        title: W
        status: active
        started: 2026-11-21T10:00:00
        ---
        ## [[squat]]
        - [ ] 5 x 50 kg (deep) #plan
        - [ ]
        - [x] 5 x 40 kg

        """

    /// The line of the set that is written.
    @Test(arguments: [
        (["8 x 60 kg (slow)"], 7, "- [x] 8 x 60 kg (deep; slow) #plan"),
        (["8 x 60 kg"], 7, "- [x] 8 x 60 kg (deep) #plan"),
        (["(slow)"], 7, "- [x] 5 x 50 kg (deep; slow) #plan"),
        (["8 x 60 kg (deep)"], 7, "- [x] 8 x 60 kg (deep) #plan"),
        (["8 x 60 kg @8 (slow) #pr", "-n", "2"], 8, "- [x] 8 x 60 kg @8 (slow) #pr"),
        (["#pr 8 x 60 kg ^id", "-n", "2"], 8, "- [x] 8 x 60 kg #pr ^id"),
        (["8", "x", "60", "kg", "(it", "went", "well)", "-n", "3"], 9, "- [x] 8 x 60 kg (it went well)"),
        (["8 x 60 kg ()", "-n", "3"], 9, "- [x] 8 x 60 kg"),
    ])
    func aSetKeepsItsRemark(words: [String], line: Int, after: String) throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n", "w.md": Self.workout,
            "squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
        ])
        let answer = folder.run(arguments: ["workout", "set"] + words)
        #expect(answer.exitCode == 0, "\(answer)")
        let lines = (folder.texts["w.md"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[line] == after)
        #expect(lines.count == 11)
    }

    /// After the last set a new one gets all of it too.
    @Test func aNewSetKeepsItsRemark() throws {
        let folder = try SmallFolder([
            "vault.md": "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n",
            "w.md": Self.workout.replacing("[ ]", with: "[x]"),
            "squat.md": "---\ntype: exercise\ntitle: Squat\nexercise_type: weight_and_reps\n---\n",
        ])
        #expect(folder.run("workout", "set", "9 x 60 kg (slow) #pr").exitCode == 0)
        #expect(folder.texts["w.md"]?.hasSuffix("- [x] 5 x 40 kg\n- [x] 9 x 60 kg (slow) #pr\n") == true)
    }
}
