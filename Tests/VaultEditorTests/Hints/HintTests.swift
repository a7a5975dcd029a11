import Testing
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// What came of targets, terms and sets, in their lines and above titles.
@Suite struct HintTests {
    /// The text of a note with its hints in braces.
    private func hinted(_ path: String, _ files: [String: String] = SmallEditorVault.files) throws -> [String] {
        let text = MarkedText(try #require(files[path])).bytes
        let view = editorView(files)
        var result = text
        for hint in view.hints(in: ByteRange(0, text.count), of: Path(path)).reversed() {
            result.insert(contentsOf: Array("{\(hint.text)}".utf8), at: hint.offset)
        }
        return String(decoding: result, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func targetsAndTermsTellWhatCame() throws {
        let lines = try hinted("goals/run-100-km.md")
        #expect(
            lines[3] == "targets: [100 km{60 of 100 km · on track}, "
                + "3 times per week{2 of 3 times this week · behind pace}]")
        #expect(lines[5] == "terms: [\"[[term-3]]\"{day 34 of 70}]")
        #expect(try hinted("terms/term-3.md")[3] == "title: Autumn{day 34 of 70}")
    }

    @Test(arguments: [
        ("targets: 10 pages", "targets: 10 pages{0 of 10 pages · open}"),
        ("targets: [so, 10 pages, 3 km]", "targets: [so, 10 pages{0 of 10 pages · open}, 3 km{0 of 3 km · open}]"),
        ("targets: [2 times per week]\nstatus: dropped", "targets: [2 times per week{dropped}]"),
        ("targets: [latest 74 kg from 80 kg]", "targets: [latest 74 kg from 80 kg{nothing yet, towards 74 kg · open}]"),
        ("targets: [10 pages]\ndue: 2026-11-01", "targets: [10 pages{0 of 10 pages · ended}]"),
        ("targets: [10 pages]\nstatus: paused", "targets: [10 pages{0 of 10 pages · paused}]"),
        ("targets: [10 pages", "targets: [10 pages"),
        ("targets: [at most 3 cups per day]", "targets: [at most 3 cups per day{on track}]"),
    ])
    func eachTargetHasItsOwn(_ line: String, _ expected: String) throws {
        let files = SmallEditorVault.with("goals/x.md", "---\ntype: goal\n\(line)\n---\n")
        #expect(try hinted("goals/x.md", files)[2] == expected)
    }

    /// A workout sees only what was done before it; a template sees the last time.
    @Test func setsTellTheLastTime() throws {
        #expect(
            try hinted("workouts/2026/2026-11-21-push.md").suffix(3) == [
                "- [x] 8 x 60 kg{last time 8 x 60 kg}", "- [ ]{last time 6 x 62.5 kg}", "- [ ] 5 x 50 kg",
            ])
        #expect(try !hinted("workouts/2026/2026-11-18-push.md").joined().contains("{"))
        let template = "---\ntype: workout-template\n---\n## [[bench-press]]\n- [ ] warm-up\n- [ ]\n"
        let files = SmallEditorVault.with("workouts/templates/t.md", template)
        #expect(
            try hinted("workouts/templates/t.md", files).suffix(2) == [
                "- [ ] warm-up", "- [ ]{last time 8 x 60 kg}",
            ])
    }

    @Test func onlyThoseInTheRange() {
        let view = editorView(SmallEditorVault.files)
        #expect(view.hints(in: ByteRange(0, 20), of: "goals/run-100-km.md") == [])
        #expect(view.hints(in: ByteRange(0, 20), of: "nowhere.md") == [])
    }

    @Test func tooltipsTellTheRest() {
        let view = editorView(SmallEditorVault.files)
        let hints = view.hints(in: ByteRange(0, 1_000), of: "goals/run-100-km.md")
        #expect(
            hints.map(\.tooltip) == [
                "- 40 left\n- 7.6 a week needed\n- done by 2026-12-12 at this pace\n- 36 days left",
                "- 0 of 10 weeks met\n- 36 days left", "- 36 days left\n- 2026-10-19 to 2026-12-27",
            ])
    }

    @Test func tooltipsTellStreaks() {
        var files = SmallEditorVault.with(
            "goals/ring.md",
            "---\ntype: goal\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: 1 time per week\n---\n")
        for day in ["2026-11-12", "2026-11-19"] {
            files["actions/\(day)-ring.md"] = "---\ntype: action\ndate: \(day)\ngoals: \"[[ring]]\"\n---\n"
        }
        let hints = editorView(files).hints(in: ByteRange(0, 1_000), of: "goals/ring.md")
        #expect(hints.map(\.tooltip) == ["- 2 of 4 weeks met\n- 2 in a row\n- 8 days left"])
    }

    @Test(arguments: [
        ("goals/run-100-km.md", ["2 links", "60 km this week · 2 times this week, 1 to go"]),
        ("goals/read.md", ["no links", "0 pages this week, 166 to go"]),
        ("values/health.md", ["1 link"]),
        ("exercises/bench-press.md", ["2 links"]),
        ("actions/2026/2026-11-20-run.md", []), ("vault.md", []), ("nowhere.md", []),
    ])
    func lensesCountLinksAndTheWeek(_ path: String, _ expected: [String]) {
        #expect(editorView(SmallEditorVault.files).lenses(of: Path(path)).map(\.title) == expected)
    }

    @Test func lensStandsAtTheTitle() {
        let view = editorView(
            SmallEditorVault.with("n.md", "«»Text\n# Title\n[[m]]").merging(["m.md": "\n# M\n[[n]]"]) { $1 })
        #expect(view.lenses(of: "n.md").map(\.range) == [ByteRange(7, 12)])
        #expect(view.lenses(of: "values/health.md").map(\.range) == [ByteRange(23, 29)])
    }
}
