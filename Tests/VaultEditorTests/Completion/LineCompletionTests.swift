import Testing
import VaultEditor

/// Exercises and sets of workouts, templates of splits, phases of answers.
@Suite struct LineCompletionTests {
    private static let training = CompletionVault.notes.merging([
        "exercises/bench-press.md": CompletionVault.note("exercise", "exercise_type: weight_and_reps"),
        "exercises/plank.md": CompletionVault.note("exercise", "exercise_type: time"),
        "exercises/row.md": CompletionVault.note("exercise", "exercise_type: weight_and_reps\narchived: true"),
        "workouts/2026/2026-11-18-push.md": CompletionVault.note(
            "workout", "status: completed\nstarted: 2026-11-18T18:00:00\nfinished: 2026-11-18T19:00:00",
            "## [[plank]]\n- [x] 1:30\n\n## [[bench-press]]\n- [x] warm-up 10 x 20 kg\n- [x] 8 x 60 kg @8\n- [x] 6 x 65 kg\n"
        ),
        "templates/push-day.md": CompletionVault.note("workout-template"),
    ]) { $1 }

    private static func workout(_ text: String) -> String {
        "---\ntype: workout\nstatus: active\nstarted: 2026-11-21T18:00:00\n---\n" + text
    }

    @Test(
        arguments: [
            ("## ‸\n", ["plank", "bench-press", "row"], "## [[plank]]‸\n"),
            ("## be‸\n", ["bench-press"], "## [[bench-press]]‸\n"),
            ("## [[be‸\n", ["bench-press"], "## [[bench-press]]‸\n"),
            ("## [[be‸]]\n", ["bench-press"], "## [[bench-press]]‸\n"),
            ("### [‸\n", ["plank", "bench-press"], "### [[plank]]‸\n"),
            ("Text [[be‸\n", ["bench-press"], "Text [[bench-press]]‸\n"),
        ] as [(String, [String], String?)])
    func exercises(text: String, labels: [String], after: String?) {
        CompletionCase(Self.workout(text), labels, after.map(Self.workout)).verify("workouts/x.md", in: Self.training)
    }

    @Test(
        arguments: [
            (
                "## [[bench-press]]\n‸\n", ["warm-up 10 x 20 kg", "8 x 60 kg", "6 x 65 kg"],
                "- [ ] warm-up 10 x 20 kg‸\n"
            ),
            ("## [[bench-press]]\n‸", ["warm-up 10 x 20 kg"], "- [ ] warm-up 10 x 20 kg‸"),
            ("## [[bench-press]]\n- ‸\n", ["warm-up 10 x 20 kg"], "- [ ] warm-up 10 x 20 kg‸\n"),
            ("## [[bench-press]]\n-‸\n", ["warm-up 10 x 20 kg"], "- [ ] warm-up 10 x 20 kg‸\n"),
            ("## [[bench-press]]\n- [x] ‸\n", ["warm-up 10 x 20 kg"], "- [x] warm-up 10 x 20 kg‸\n"),
            ("## [[bench-press]]\n- [ ]‸\n", ["warm-up 10 x 20 kg"], "- [ ] warm-up 10 x 20 kg‸\n"),
            ("## [[bench-press]]\n- [ ] 8‸\n", ["8 x 60 kg"], "- [ ] 8 x 60 kg‸\n"),
            (
                "## [[bench-press]]\n1. [x] warm-up 10 x 20 kg\n‸\n", ["8 x 60 kg", "warm-up 10 x 20 kg", "6 x 65 kg"],
                "2. [ ] 8 x 60 kg‸\n"
            ),
            (
                "## [[bench-press]]\n- [x] 5 x 50 kg\n- [x] 9 x 61 kg @9\n- ‸\n", ["6 x 65 kg", "9 x 61 kg"],
                "- [ ] 6 x 65 kg‸\n"
            ),
            ("## [[bench-press]]\n\n‸\n", [], nil), ("## [[bench-press]]\nprose‸\n", [], nil), ("‸\n", [], nil),
            ("## [[row]]\n- ‸\n", [], nil), ("## Other\n- ‸\n", [], nil),
            ("## [[plank]]\n- ‸\n", ["1:30"], "- [ ] 1:30‸\n"),
        ] as [(String, [String], String?)])
    func setsOfTheLastTime(text: String, labels: [String], after: String?) {
        let last = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("‸") } ?? 0
        let before = text.split(separator: "\n", omittingEmptySubsequences: false)[..<last].map { $0 + "\n" }.joined()
        CompletionCase(Self.workout(text), labels, after.map { Self.workout(before + $0) })
            .verify("workouts/x.md", in: Self.training)
    }

    @Test func theFirstSetIsPreselected() {
        let (files, offset) = CompletionCase.placing(
            Self.workout("## [[plank]]\n- ‸\n"), "workouts/x.md", in: Self.training)
        let items = editorView(files).completions(at: offset, in: "workouts/x.md").items
        #expect(items.map(\.isPreselected) == [true])
        #expect(items.map(\.kind) == [.set])
        #expect(items.map(\.detail) == ["last time, 2026-11-18"])
    }

    @Test(
        arguments: [
            ("- [ ] Push: ‸\n", ["push-day"], "- [ ] Push: [[push-day]]‸\n"),
            ("- [ ] Push: [[pu‸\n", ["push-day"], "- [ ] Push: [[push-day]]‸\n"),
            ("- [ ] Push‸\n", [], nil),
        ] as [(String, [String], String?)])
    func templatesOfSplits(text: String, labels: [String], after: String?) {
        let split = { (text: String) in "---\ntype: workout-split\n---\n" + text }
        CompletionCase(split(text), labels, after.map(split)).verify("splits/x.md", in: Self.training)
    }

    private static let talk = CompletionVault.notes.merging([
        "users/ada.md": CompletionVault.note("user"),
        "threads/tea/tea.md": CompletionVault.note("thread", "owner: \"[[ada]]\"\ncreated: 2026-11-18T20:00:00"),
        "threads/tea/m1.md": message("18"), "threads/tea/m2.md": message("19"),
        "threads/sea/sea.md": CompletionVault.note("thread", "owner: \"[[ada]]\"\ncreated: 2026-11-18T20:00:00"),
        "threads/sea/m0.md": message("20").replacing("tea", with: "sea"),
    ]) { $1 }

    private static func message(_ day: String, _ text: String = "Hello.\n") -> String {
        "---\ntype: message\nthread: \"[[tea]]\"\nauthor: \"[[ada]]\"\nsent: 2026-11-\(day)T20:00:00\n---\n" + text
    }

    @Test(
        arguments: [
            ("Hello.\n\n## ‸\n", ["Chorus"], "Hello.\n\n## Chorus‸\n"),
            ("## Chorus\n\n### ‸\n", ["Phase: action", "Phase: experience"], "## Chorus\n\n### Phase: action‸\n"),
            ("## Chorus\n\n###‸\n", ["Phase: action", "Phase: experience"], "## Chorus\n\n### Phase: action‸\n"),
            ("## Chorus\n\n### Phase: in‸\n", ["Phase: intention"], "## Chorus\n\n### Phase: intention‸\n"),
            ("## Chorus\n\n### und‸\n", ["Phase: understanding"], nil),
            ("## Chorus\n\n### Phase: action\nA.\n\n### ‸\n", ["Phase: experience", "Phase: intention"], nil),
            ("## Chorus\n\n### Phase: yield\nA.\n\n### ‸\n", ["Phase: action (2)"], nil),
            (
                "## Chorus\n\n### Phase: action\n- ‸\n", ["confidence", "at", "reasoning", "priors", "yield", "next"],
                nil
            ),
            (
                "## Chorus\n\n### Phase: action\n- at: 2026-11-21\n- co‸\n", ["confidence"],
                "## Chorus\n\n### Phase: action\n- at: 2026-11-21\n- confidence: ‸\n"
            ),
            ("## Chorus\n\n### Phase: action\n- yield: ‸\n", ["true", "false"], nil),
            (
                "## Chorus\n\n### Phase: action\n- priors: ‸\n", ["m2", "m1", "m0"],
                "## Chorus\n\n### Phase: action\n- priors: [[m2]]‸\n"
            ),
            (
                "## Chorus\n\n### Phase: action\n- priors: [[m2]], ‸\n", ["m1", "m0"],
                "## Chorus\n\n### Phase: action\n- priors: [[m2]], [[m1]]‸\n"
            ),
            (
                "## Chorus\n\n### Phase: action\n- priors: [[m2]], [[m‸\n", ["m1", "m0"],
                "## Chorus\n\n### Phase: action\n- priors: [[m2]], [[m1]]‸\n"
            ),
            ("### ‸\n\n## Chorus\n", [], nil), ("Hello ‸\n", [], nil),
        ] as [(String, [String], String?)])
    func phasesAndPriors(text: String, labels: [String], after: String?) {
        let wrapped = { (text: String) in Self.message("21", text) }
        CompletionCase(wrapped(text), labels, after.map(wrapped)).verify("threads/tea/m3.md", in: Self.talk)
    }
}
