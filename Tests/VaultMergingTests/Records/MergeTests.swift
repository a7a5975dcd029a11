import Testing
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Records as one, with all that links them: values alone.
@Suite struct MergeTests {
    private static let vault = VaultInMemory([
        "goals/run.md": "---\ntype: goal\ntags: [a]\ncreated: 2026-02-01\n---\nOne.\n",
        "goals/jog.md": "---\ntype: goal\ntags: [b]\ncreated: 2026-01-01\n---\nTwo.\n",
        "a.md": "---\ntype: action\ndate: 2026-03-01\ngoals: [run, jog]\namounts: [run 5 km, jog 5000 m]\n---\n",
        "b.md": "---\ntype: action\ndate: 2026-03-01\ngoals: [run, jog]\namounts: [run 2 cups, jog 2 mugs]\n---\n",
        "kitchen/cup.md": "---\ntype: measure\nunit: cup\nalso: [mug]\n---\n",
    ])

    private static func merge(
        _ vault: VaultInMemory, _ decision: MergeDecision = MergeDecision()
    ) throws -> (merge: Merge, after: VaultInMemory) {
        let graph = vault.graph
        let numbers = ["goals/run.md", "goals/jog.md"].compactMap { graph.note(at: $0) }
        var merge = Merge(graph, into: numbers[0], decision, spread: SingleWork())
        try merge.join(numbers[1])
        return (merge, try #require(vault.applying(merge.change.change)))
    }

    @Test func `fields, text and links of both are there, and the units are those of the vault`() throws {
        let (merge, after) = try Self.merge(Self.vault)
        #expect(merge.conflicts.isEmpty)
        #expect(
            after.text("goals/run.md")
                == "---\ntype: goal\ntags: [a, b]\ncreated: 2026-01-01\nformerly: [jog]\n---\nOne.\n\nTwo.\n")
        #expect(after.text("a.md").contains("goals: [run]\namounts: [run 5 km]\n"))
        #expect(after.text("b.md").contains("goals: [run]\namounts: [run 2 cups]\n"))
        try merge.verify(after.graph(like: Self.vault.graph, merge.change.change))
    }

    @Test func `two amounts that differ are to be decided`() throws {
        var vault = Self.vault
        vault.files["b.md"] = Array(vault.text("b.md").replacing("2 mugs", with: "3 mugs").utf8)
        #expect(try Self.merge(vault).merge.conflicts.map(\.ours.text) == ["run 2 cups"])
        let decided = try Self.merge(vault, MergeDecision(side: .theirs))
        #expect(decided.after.text("b.md").contains("amounts: [run 3 mugs]\n"))
    }

    @Test func `a link that would lead elsewhere is found`() throws {
        let (merge, _) = try Self.merge(Self.vault)
        let stray = Change(
            files: merge.change.change.files.map { file in
                guard file.path == "a.md", let before = file.before else { return file }
                let whole = TextEdit(range: ByteRange(0, before.count), replacement: "---\ntype: action\n---\n")
                return FileEdit(path: file.path, before: before, edits: [whole])
            })
        let after = Self.vault.graph.after(stray, spread: SingleWork())
        #expect(throws: Refusal.self) { try merge.verify(after) }
    }
}

extension VaultInMemory {
    /// The graph with the numbers of one before a change.
    fileprivate func graph(like before: Graph, _ change: Change) -> Graph {
        before.after(change, spread: SingleWork())
    }
}

/// One text after another.
@Suite struct AppendedTextTests {
    private func joined(_ own: String, _ other: String) -> String? {
        let document = Document(Array(own.utf8))
        guard let joined = AppendedText(of: Document(Array(other.utf8)), after: document) else { return nil }
        let file = FileEdit(path: "a.md", before: document.bytes, edits: [joined.edit])
        return file.applied().map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        arguments: [
            ("Own.\n", "Other.\n", "Own.\n\nOther.\n"),
            ("Own.", "Other.", "Own.\n\nOther.\n"),
            ("Own.\n\n", "\n \nOther.\n\n\n", "Own.\n\nOther.\n"),
            ("Own.\n \n", "Other.", "Own.\n \nOther.\n"),
            ("", "Other.\n", "Other.\n"),
            ("\n", "Other.\n", "\nOther.\n"),
            ("Own.\r\n", "One\ntwo\n", "Own.\r\n\r\nOne\r\ntwo\r\n"),
            ("Own.\n", "One\r\ntwo\r\n", "Own.\n\nOne\ntwo\n"),
            ("Own.\n", "    code\n", "Own.\n\n    code\n"),
            ("Own.\n", "---\ntype: goal\n---\nOther.\n", "Own.\n\nOther.\n"),
            ("---\ntype: goal\n---\n", "Other.\n", "---\ntype: goal\n---\nOther.\n"),
            ("---\ntype: goal\n---", "Other.\n", "---\ntype: goal\n---\nOther.\n"),
            ("Own.\n", "", nil), ("Own.\n", " \n\n", nil), ("Own.\n", "\nOwn.", nil),
        ] as [(String, String, String?)])
    func textsAreJoined(own: String, other: String, expected: String?) {
        #expect(joined(own, other) == expected)
    }

    @Test(arguments: [("```\nx\n", true), ("```\nx\n```\n", false), ("~~~ swift\n```\n", true), ("    code\n", false)])
    func openCodeIsSeen(own: String, isInCode: Bool) {
        let text = AppendedText(of: Document(Array("Other.".utf8)), after: Document(Array(own.utf8)))
        #expect(text?.isInCode == isInCode)
    }
}

@Suite struct FrontMatterCommentsTests {
    @Test(arguments: [
        (
            "---\n# a\ntitle: x # b\n  # c\nlist: # d\n  - y # e\n---\n# Body\n",
            ["2 # a", "3 # b", "4 # c", "5 # d", "6 # e"]
        ),
        ("---\na: x#y\nb: '# no'\nc: \"no # no\"\nd: |\n  # no\ne: [\"#x\"] #\n---\n", ["7 #"]),
        ("---\r\na: b # c\r\n---\r\n", ["2 # c"]),
        ("---\na: @x#y # z\nb: [[x]]#y\n---\n", ["2 # z"]),
        ("# Body\n", []), ("", []), ("---\n# open\n", []),
    ])
    func commentsAreFound(text: String, expected: [String]) {
        #expect(Document(Array(text.utf8)).comments.map { "\($0.line) \($0.text)" } == expected)
    }
}
