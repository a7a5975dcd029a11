import Testing
import VaultEditor
import VaultEdits
import VaultSyntax
import VaultTestSupport

/// Where a rename may begin, and that it is the one of the command.
@Suite struct RenamePlaceTests {
    private static let vault = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n",
        "goals/run.md": "---\ntype: goal\ntitle: Run far\naliases: [jog]\n---\n", "other.md": "# Other\n## Part\n",
        "a/x.md": "---\ntype: goal\n---\n", "b/x.md": "---\ntype: goal\n---\n", "pool.png": "",
    ]

    @Test(arguments: [
        ("[[ru‸n]]", "run", "run"), ("[[goals/ru‸n#a|b]]", "run", "run"), ("[r](goals/run.md‸)", "run", "run"),
        ("[[jo‸g|x]]", "jog", "run"), ("---\ntype: action\ngoals: [\"[[r‸un]]\"]\n---\n", "run", "run"),
        ("---\ntype: action\ngoals: r‸un\n---\n", "run", "run"),
        ("---\ntype: action\ngoals: run\namounts: [ru‸n 5 km]\n---\n", "run", "run"),
        ("---\ntype: action\ngoals: \"\\x5B[run]‸]\"\n---\n", "\\x5B[run]]", "run"),
        ("---\ntype: goal\ntitle: 'My ‸goal'\n---\n", "My goal", "note"), ("# My no‸te\n", "My note", "note"),
        ("## See [[run]] he‸re\n", "", ""), ("[[no‸ne]]", "", ""),
        ("![[pool.p‸ng]]", "", ""), ("te‸xt", "", ""), ("# A\n[[#A‸]]", "", ""), ("---\ntype: go‸al\n---\n", "", ""),
        ("---\ntype: goal\naliases: [x‸]\n---\n", "", ""), ("---\ntype: action\ngoals: \"[[x‸]]\"\n---\n", "", ""),
    ])
    func place(text: String, expected: String, placeholder: String) throws {
        let cursor = Cursor(Self.vault.merging(["note.md": text]) { $1 })
        let found = cursor.view.renamePlace(at: cursor.offset, in: "note.md")
        #expect(found.map { cursor.text("note.md", $0.range) } ?? "note.md: " == "note.md: " + expected)
        #expect(found?.placeholder ?? "" == placeholder)
        let change = try cursor.view.renaming(at: cursor.offset, in: "note.md", to: "new name.md")
        guard found != nil else { return #expect(change.files.isEmpty) }
        let graph = cursor.view.snapshot.graph
        let number = try #require(graph.index(ofPath: placeholder == "run" ? "goals/run.md" : "note.md"))
        let planned = try cursor.view.snapshot.renaming(number, to: "new name", today: cursor.view.today)
        #expect(change == planned.edit.change && !change.files.isEmpty)
    }

    /// A heading, its new text, and the two notes then.
    @Test(arguments: [
        (
            "# A\n## Pl‸an\n[[#Plan]]\n", "New  way", "[[a#Plan|so]] [[b#Plan]]", "# A\n## New  way\n[[#New  way]]\n",
            "[[a#New  way|so]] [[b#Plan]]"
        ),
        (
            "# A\n## Plan‸\n### Part\n", "Way", "[[a#Plan#Part]] [[a#part]]", "# A\n## Way\n### Part\n",
            "[[a#Way#Part]] [[a#part]]"
        ),
        (
            "# A\n# Two w‸ords #\n", "One more", "[x](a.md#two-words) [[a#^two]]", "# A\n# One more #\n",
            "[x](a.md#One%20more) [[a#^two]]"
        ),
        (
            "---\ntitle: x\n---\n# A‸\n`[[#A]]`\n", "B", "![[a#A]]\n```\n[[a#A]]\n```\n",
            "---\ntitle: x\n---\n# B\n`[[#B]]`\n", "![[a#B]]\n```\n[[a#A]]\n```\n"
        ),
        ("# A\n## Pl‸an\n## Plan\n", "Way", "[[a#Plan]]", "# A\n## Way\n## Plan\n", "[[a#Way]]"),
        (
            "# A\n## Pl‸an\n", "Way", "---\ntype: goal\nparent: \"[[a#Plan]]\"\n---\n", "# A\n## Way\n",
            "---\ntype: goal\nparent: \"[[a#Way]]\"\n---\n"
        ),
    ])
    func headings(text: String, name: String, other: String, after: String, otherAfter: String) throws {
        let cursor = Cursor(Self.vault.merging(["a.md": text, "z.md": other]) { $1 })
        #expect(cursor.view.renamePlace(at: cursor.offset, in: "a.md") != nil)
        let change = try cursor.view.renaming(at: cursor.offset, in: "a.md", to: name)
        func then(_ path: String) -> String? {
            guard let file = change.files.first(where: { $0.path == path }) else { return cursor.files[path] }
            return file.applied().map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(then("a.md") == after)
        #expect(then("z.md") == otherAfter)
    }

    @Test(arguments: ["", "a|b", "a#b", "[[x]]", "Other", "a\nb"])
    func `a heading that links cannot name is refused`(name: String) {
        let cursor = Cursor(Self.vault.merging(["a.md": "# A\n## Pl‸an\n## Other\n"]) { $1 })
        #expect(throws: EditRefusal.self) { try cursor.view.renaming(at: cursor.offset, in: "a.md", to: name) }
    }

    @Test(arguments: ["", "a/b", "a#b", "other", "con", "x."])
    func `a name that will not do is refused`(name: String) {
        let cursor = Cursor(Self.vault.merging(["note.md": "[[ru‸n]]"]) { $1 })
        #expect(throws: EditRefusal.self) { try cursor.view.renaming(at: cursor.offset, in: "note.md", to: name) }
    }

    @Test func `the settings are not renamed`() {
        let cursor = Cursor(Self.vault.merging(["note.md": "[[vau‸lt]]"]) { $1 })
        #expect(throws: EditRefusal.self) { try cursor.view.renaming(at: cursor.offset, in: "note.md", to: "x") }
    }
}
