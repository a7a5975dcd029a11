import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// Days of a split, changed; all other bytes stay.
@Suite struct SplitEditsTests {
    private static let front = "---\ntype: workout-split\n---\n"

    private static func text(
        _ body: String, _ edits: (SplitEdits, (String) -> NoteID) -> [TextEdit]
    ) throws -> String {
        let template = "---\ntype: workout-template\n---\n"
        let vault = WorkoutVault(["s.md": front + body, "push.md": template, "abs.md": template])
        let number = try vault.note("s.md")
        let document = vault.vault.graph.notes[number].document
        let found = edits(SplitEdits(vault.model.cycle(of: number), in: document)) {
            vault.vault.graph.note(at: Path($0 + ".md")) ?? number
        }
        let file = FileEdit(path: "s.md", before: document.bytes, edits: found)
        return String(decoding: try #require(file.applied()).dropFirst(front.utf8.count), as: UTF8.self)
    }

    private static let days = "Rest.\n\n* [x] Push: [[push]], [[abs]]\n  with music\n* [ ] Legs\n\nEnd.\n"

    @Test(
        arguments: [
            (
                days, "Pull", ["push"],
                "Rest.\n\n* [x] Push: [[push]], [[abs]]\n  with music\n* [ ] Legs\n* [ ] Pull: [[push]]\n\nEnd.\n"
            ),
            ("", "Pull", [], "- [ ] Pull\n"),
            ("Rest.\n", "A", ["push", "abs"], "Rest.\n\n- [ ] A: [[push]], [[abs]]\n"),
            ("1. [ ] A", "B", [], "1. [ ] A\n2. [ ] B"),
        ] as [(String, String, [String], String)])
    func adds(body: String, name: String, templates: [String], after: String) throws {
        #expect(try Self.text(body) { edits, _ in edits.adding(name, templates) } == after)
    }

    @Test(arguments: [
        (days, 0, "Rest.\n\n* [ ] Legs\n\nEnd.\n"),
        (days, 1, "Rest.\n\n* [x] Push: [[push]], [[abs]]\n  with music\n\nEnd.\n"), ("- [ ] A\n- [ ] B", 1, "- [ ] A"),
    ])
    func removes(body: String, day: Int, after: String) throws {
        #expect(try Self.text(body) { edits, _ in edits.removing(day) } == after)
    }

    @Test(arguments: [
        (days, 1, 0, "Rest.\n\n* [ ] Legs\n* [x] Push: [[push]], [[abs]]\n  with music\n\nEnd.\n"),
        ("1. [ ] A\n2. [x] B\n3. [ ] C\n", 0, 3, "1. [x] B\n2. [ ] C\n3. [ ] A\n"),
        ("1. [ ] A\n2. [x] B\n3. [ ] C\n", 2, 1, "1. [ ] A\n2. [ ] C\n3. [x] B\n"), (days, 0, 1, days),
        (days, 0, 0, days), (days, 5, 0, days),
    ])
    func moves(body: String, day: Int, target: Int, after: String) throws {
        #expect(try Self.text(body) { edits, _ in edits.moving(day, before: target) } == after)
    }

    /// A template that the day has already is not added again.
    @Test(arguments: [
        ("- [ ] A\n", ["push"], "- [ ] A: [[push]]\n"), ("- [ ] A:\n", ["push"], "- [ ] A: [[push]]\n"),
        ("- [ ] A #tag\n", ["push"], "- [ ] A: [[push]] #tag\n"), ("- [ ]\n", ["push"], "- [ ] [[push]]\n"),
        ("- [x] A: [[push]]\n", ["push", "abs"], "- [x] A: [[push]], [[abs]]\n"),
        ("- [x] A: [[push]]\n", ["push"], "- [x] A: [[push]]\n"),
    ])
    func assigns(body: String, templates: [String], after: String) throws {
        let found = try Self.text(body) { edits, note in
            edits.assigning(templates.map { (note: note($0), link: $0) }, to: 0)
        }
        #expect(found == after)
    }

    @Test(arguments: [
        ("- [ ] A: [[push]]\n", [0], "- [ ] A\n"), ("- [ ] A: [[push]], [[abs]] #x\n", [1], "- [ ] A: [[push]] #x\n"),
        ("- [ ] A: [[push]], [[abs]]\n", [0], "- [ ] A: [[abs]]\n"),
        ("- [ ] A: [[push]], [[abs]]\n", [0, 1], "- [ ] A\n"),
        ("- [ ] A: [[push]], [[abs]], [[push]]\n", [0, 2], "- [ ] A: [[abs]]\n"),
        ("- [ ] A: [[push]]\n", [], "- [ ] A: [[push]]\n"),
    ])
    func unassigns(body: String, places: [Int], after: String) throws {
        #expect(try Self.text(body) { edits, _ in edits.unassigning(Set(places), of: 0) } == after)
    }
}
