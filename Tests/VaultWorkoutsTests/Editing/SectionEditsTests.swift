import Testing
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// Exercises in another order, and another exercise in a heading; all other bytes stay.
@Suite struct SectionEditsTests {
    private static let front = "---\ntype: workout\nstatus: active\nstarted: 2026-11-21\n---\n"

    private static func text(_ body: String, _ edits: (SetEdits, [ExerciseSection]) -> [TextEdit]) throws -> String {
        let vault = WorkoutVault(["w.md": front + body])
        let document = vault.vault.graph.notes[try vault.note("w.md")].document
        let edits = edits(SetEdits(document), try vault.sections("w.md"))
        let file = FileEdit(path: "w.md", before: document.bytes, edits: edits)
        return String(decoding: try #require(file.applied()).dropFirst(front.utf8.count), as: UTF8.self)
    }

    private static let three = "Hi.\n\n## [[plank]]\nslow\n- [ ] 1:00\n\n## [[running]]\n\n\n## [[box-jump]]\n- [ ]\n"

    /// The place that is moved, the one that it goes before, the text afterwards.
    @Test(arguments: [
        (0, 2, "Hi.\n\n## [[running]]\n\n## [[plank]]\nslow\n- [ ] 1:00\n\n\n## [[box-jump]]\n- [ ]\n"),
        (0, 3, "Hi.\n\n## [[running]]\n\n## [[box-jump]]\n- [ ]\n\n\n## [[plank]]\nslow\n- [ ] 1:00\n"),
        (2, 0, "Hi.\n\n## [[box-jump]]\n- [ ]\n\n## [[plank]]\nslow\n- [ ] 1:00\n\n\n## [[running]]\n"),
        (1, 0, "Hi.\n\n## [[running]]\n\n## [[plank]]\nslow\n- [ ] 1:00\n\n\n## [[box-jump]]\n- [ ]\n"),
        (1, 1, three), (1, 2, three), (2, 3, three), (7, 0, three),
    ])
    func moves(place: Int, target: Int, after: String) throws {
        #expect(try Self.text(Self.three) { $0.moving(place, before: target, of: $1) } == after)
    }

    @Test func keepsLineEndsAndWhatFollows() throws {
        let text = "## [[plank]]\r\n- [ ]\r\n## [[running]]\r\n- [ ]"
        #expect(
            try Self.text(text) { $0.moving(1, before: 0, of: $1) }
                == "## [[running]]\r\n- [ ]\r\n## [[plank]]\r\n- [ ]")
        let other = "## [[plank]]\n\n## [[running]]\n\n## Notes\nGood.\n"
        #expect(
            try Self.text(other) { $0.moving(1, before: 0, of: $1) }
                == "## [[running]]\n\n## [[plank]]\n\n## Notes\nGood.\n")
    }

    /// The sets of the one that comes, and the text afterwards.
    @Test(arguments: [
        (["", ""], "## [[box-jump]]\nslow\n- [ ]\n- [ ]\nend\n"),
        (["warm-up"], "## [[box-jump]]\nslow\n- [ ] warm-up\nend\n"),
        (["", "", "5"], "## [[box-jump]]\nslow\n- [ ]\n- [ ]\n- [ ] 5\nend\n"),
    ])
    func replaces(sets: [String], after: String) throws {
        let text = "## [[plank|Planks]]\nslow\n- [ ] 1:00 #plan\n- [ ]\nend\n"
        let found = try Self.text(text) { $0.replacing($1[0], by: "box-jump", sets) }
        #expect(found.replacing("[ ] \n", with: "[ ]\n") == after)
    }

    @Test func replacesWithoutSets() throws {
        #expect(
            try Self.text("# [[plank]]\n") { $0.replacing($1[0], by: "box-jump", [""]) }
                == "# [[box-jump]]\n- [ ]\n")
    }

    /// A line below the heading, or a remark after a set.
    @Test(arguments: [
        ("Superset A.\n- [ ]\n", "A"), ("slow\nsuperset: legs day\n", "legs day"), ("- [x] 1:00 (superset B)\n", "B"),
        ("superset\n", ""), ("supersets are fun\n", nil), ("- [ ]\n\nsuperset A\n", nil), ("", nil),
    ])
    func readsSupersets(body: String, name: String?) throws {
        let vault = WorkoutVault(["w.md": Self.front + "## [[plank]]\n" + body])
        let workout = try #require(vault.model.workout(ofNote: try vault.note("w.md")))
        #expect(vault.model.progress(of: workout).parts[0].superset == name)
    }

    /// Of a superset the exercise with the fewest sets done is next; what is outside waits.
    @Test(arguments: [
        ("- [ ]\n- [ ]\n", "- [ ]\n- [ ]\n", 0), ("- [x] 1:00\n- [ ]\n", "- [ ]\n- [ ]\n", 1),
        ("- [x] 1:00\n- [ ]\n", "- [x] 5\n- [ ]\n", 0), ("- [x] 1:00\n", "- [x] 5\n- [ ]\n", 1),
        ("- [x] 1:00\n", "- [x] 5\n", 2),
    ])
    func takesTurns(first: String, second: String, next: Int) throws {
        let body = "## [[plank]]\nsuperset\n\(first)## [[box-jump]]\nSuperset\n\(second)## [[running]]\n- [ ]\n"
        let vault = WorkoutVault(["w.md": Self.front + body])
        let workout = try #require(vault.model.workout(ofNote: try vault.note("w.md")))
        #expect(vault.model.progress(of: workout).current == next)
    }
}
