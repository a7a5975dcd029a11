import Testing
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// Every place of every text has an answer, also beyond its end and inside of a character.
@Suite struct AnyPlaceTests {
    @Test(arguments: [
        ("goals/a.md", ""), ("goals/a.md", "---"), ("goals/a.md", "---\ntype: goal\ntargets: [5 km\n"),
        ("goals/a.md", "---\ntype: goal\ntargets: \"5 km\nvalues: [\"[[\n---\n"),
        ("goals/a.md", "\u{feff}---\r\ntype: goal\r\ntitle: é😀\r\ntargets: 5 km\r\n---\r\n# é😀 [[x"),
        ("actions/a.md", "---\ntype: action\ngoals: [\"[[\n---\n"), ("goals/a.md", "# T\r[[a]]\r- [ ] b"),
        ("terms/term-1.md", "---\ntype: term\nstart: 2026-11-21\nend: 2026-01-01\n---"),
        ("workouts/2026/2026-11-21-push.md", SmallEditorVault.workout.replacing("\n", with: "\r\n")),
        ("vault.md", "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\nstrange: x\n---\n"),
    ])
    func answers(_ path: String, _ text: String) {
        let vault = VaultInMemory(SmallEditorVault.with(path, text), packs: editorPacks)
        let view = EditorView(vault.snapshot, today: vault.today)
        let findings = vault.findings().filter { $0.path.text == path }
        let count = text.utf8.count
        for offset in [Int.min, -1, count + 9, .max] + Array(0...count) {
            let range = ByteRange(offset, offset)
            if let hover = view.hover(at: offset, in: Path(path), findings: findings) {
                #expect(hover.range.offsets.contains(offset) && Int(hover.range.end) <= count)
            }
            for hint in view.hints(in: ByteRange(0, offset), of: Path(path)) { #expect(hint.offset <= count) }
            for action in view.actions(in: range, of: Path(path), findings: findings) {
                #expect(vault.applying(action.change) != nil, "\(action.title) at \(offset)")
            }
            _ = try? view.ticking(at: offset, in: Path(path))
        }
        for lens in view.lenses(of: Path(path)) { #expect(Int(lens.range.end) <= count) }
    }
}
