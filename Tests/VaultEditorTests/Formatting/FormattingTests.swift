import Testing
import VaultEditor
import VaultEdits
import VaultPlans
import VaultSyntax
import VaultTestSupport

/// Formatting a note, or the fields that a selection touches, as the command does.
@Suite struct FormattingTests {
    private static func formatted(_ text: String, _ range: ByteRange? = nil) -> String {
        let edits = editorView(["n.md": text]).formatting(of: "n.md", in: range)
        let file = FileEdit(path: "n.md", before: Array(text.utf8), edits: edits)
        return String(decoding: file.applied() ?? [], as: UTF8.self)
    }

    private static let messy =
        "---\ntype: Goal\ngoals: [[a]]\nStart: 2026-1-5\nvalues: [\"[[a]]\", b]\nmine: [x]\nTags: [u,  v]\ndue: 2026-12-1\n---\n"

    @Test(arguments: [
        (
            "---\ntype: action\nGoals: [a, \"[[b]]\"]\nx: [1]\n---\n- [ ] y\n", "goals",
            "---\ntype: action\ngoals:\n  - \"[[a]]\"\n  - \"[[b]]\"\nx: [1]\n---\n- [ ] y\n"
        ),
        (
            "---\r\ntype: action\r\ngoals: [a]\r\n---\r\n", "",
            "---\r\ntype: action\r\ngoals:\r\n  - \"[[a]]\"\r\n---\r\n"
        ),
        ("\u{FEFF}---\ntype: Goal\n---\n", "", "\u{FEFF}---\ntype: goal\n---\n"),
        ("---\nGoals: [a]\n---\n", "", "---\nGoals: [a]\n---\n"),
        ("", "", ""), ("---\ntype: Goal\ngoals: [a\n---\n", "", "---\ntype: Goal\ngoals: [a\n---\n"),
    ])
    func whole(text: String, field: String, expected: String) {
        #expect(Self.formatted(text) == expected)
        #expect(Self.formatted(expected) == expected)
    }

    @Test(arguments: [
        ("ty‸pe: Action\ngoals: [a]\nTags: x\n", "type: action\ngoals: [a]\nTags: x\n"),
        ("‹type: Action\ngo›als: [a]\nTags: x\n", "type: action\ngoals:\n  - \"[[a]]\"\nTags: x\n"),
        ("type: Action\n‹goals: [a]\n›Tags: x\n", "type: Action\ngoals:\n  - \"[[a]]\"\nTags: x\n"),
        ("type: Action\ngoals: [a]\n‸Tags: x\n", "type: Action\ngoals: [a]\ntags:\n  - x\n"),
        (
            "type: Action\ngoals:\n- a\n-‹ b\nTags: x\n›",
            "type: Action\ngoals:\n  - \"[[a]]\"\n  - \"[[b]]\"\ntags:\n  - x\n"
        ),
    ])
    func `a range touches whole fields`(content: String, expected: String) throws {
        let text = "---\n" + content + "---\n"
        let single = text.firstRange(of: "‸").map { text[..<$0.lowerBound].utf8.count }
        let start = text.firstRange(of: "‹").map { text[..<$0.lowerBound].utf8.count }
        let end = text.firstRange(of: "›").map { text[..<$0.lowerBound].utf8.count - "‹".utf8.count }
        let range = ByteRange(try #require(single ?? start), try #require(single ?? end))
        let plain = String(text.filter { !"‸‹›".contains($0) })
        #expect(Self.formatted(plain, range) == "---\n" + expected + "---\n")
    }

    @Test func `what lies outside of all fields changes nothing`() {
        let text = "---\n# note\ntype: Action\n---\n"
        for range in [ByteRange(0, 4), ByteRange(5, 5), ByteRange(28, 31), ByteRange(900, 1000), ByteRange(99, 3)] {
            #expect(Self.formatted(text, range) == text)
        }
    }

    @Test func `fields one by one are the whole`() {
        let text = Self.messy.replacing("goals: [[a]]\n", with: "")
        var step = text
        for _ in 0..<20 {
            let view = editorView(["n.md": step])
            let entries = view.snapshot.graph.notes.first?.document.entries ?? []
            let next = entries.lazy.map { Self.formatted(step, $0.range) }.first { $0 != step }
            guard let next else { break }
            step = next
        }
        #expect(step == Self.formatted(text) && step != text)
    }
}
