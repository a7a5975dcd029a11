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
        ("---\ntype: action\ngoals: \"\\x5B[run]‸]\"\n---\n", "", ""),
        ("## See [[run]] he‸re\n", "", ""), ("[[no‸ne]]", "", ""),
        ("![[pool.p‸ng]]", "", ""), ("te‸xt", "", ""), ("[[run#none‸]]", "", ""), ("[[run#^x‸]]", "", ""),
        ("[[run‸#none]]", "run", "run"), ("---\ntype: go‸al\n---\n", "", ""),
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
        let number = try #require(graph.note(at: placeholder == "run" ? "goals/run.md" : "note.md"))
        let planned = try cursor.view.snapshot.renaming(number, to: "new name", today: cursor.view.today)
        #expect(change == planned.edit.change && !change.files.isEmpty)
    }

    /// A note, what its title becomes, and the note then with its path; nil where it stays as it is.
    @Test(
        arguments: [
            ("goals/a", "title: Run ‸far", "", "Run further", "title: Run further", nil),
            ("goals/a", "title: 'Run ‸far'", "", "it's: far", "title: 'it''s: far'", nil),
            ("goals/run-far", "title: Run ‸far", "", "Run further", "title: Run further", "goals/run-further"),
            ("goals/Run far", "title: \"Run fa‸r\"", "", "Run further", "title: \"Run further\"", "goals/Run further"),
            ("goals/run-far", "title: Run ‸far", "", "Swim", "title: Swim", nil),
            ("goals/run-far", "title: ‸Run far", "# Run far", "RUN far", "title: RUN far", nil),
            ("goals/a", "", "# Run ‸far", "Run further", "# Run further", nil),
            ("goals/run far", "", "# Run ‸far", "Run further", "# Run further", "goals/Run further"),
            ("goals/run far", "", "# Run ‸far\n[[#run far]]", "A/B", "# A/B\n[[#A/B]]", nil),
            ("goals/run far", "title: x", "# Run ‸far", "Run further", "# Run further", nil),
        ] as [(String, String, String, String, String, String?)])
    func titles(name: String, title: String, body: String, new: String, after: String, path: String?) throws {
        func text(_ title: String, _ body: String) -> String {
            "---\ntype: goal\n\(title.isEmpty ? "" : title + "\n")---\n\(body)\n"
        }
        let others = ["z.md": "[[\(Path(name).name)#Run far]]\n", "swim.md": "A pool.\n"]
        let cursor = Cursor(Self.vault.merging([name + ".md": text(title, body)]) { $1 }.merging(others) { $1 })
        let found = try #require(cursor.view.renamePlace(at: cursor.offset, in: Path(name + ".md")))
        #expect(found.placeholder == "Run far" && cursor.text(name + ".md", found.range) == name + ".md: Run far")
        let change = try cursor.view.renaming(at: cursor.offset, in: Path(name + ".md"), to: new)
        let file = try #require(change.files.first { $0.path.text == name + ".md" })
        let isField = after.hasPrefix("title")
        let formerly = path.map { _ in "formerly:\n  - \(Path(name).name)\n" } ?? ""
        let expected = text(isField ? after : title, isField ? body : after)
            .replacing("\n---\n" + (isField ? body : after), with: "\n\(formerly)---\n" + (isField ? body : after))
        #expect(file.applied().map { String(decoding: $0, as: UTF8.self) } == expected)
        #expect(file.finalPath?.text == (path ?? name) + ".md")
        let link = change.files.first { $0.path == "z.md" }?.applied().map { String(decoding: $0, as: UTF8.self) }
        let heading = isField ? "Run far" : new
        #expect(link ?? others["z.md"] == "[[\(Path((path ?? name)).name)#\(heading)]]\n")
    }

    @Test(arguments: ["", " ", "a\nb"])
    func `a title that will not do is refused`(title: String) {
        let cursor = Cursor(Self.vault.merging(["goals/a.md": "---\ntype: goal\ntitle: ‸A\n---\n"]) { $1 })
        #expect(throws: Refusal.self) { try cursor.view.renaming(at: cursor.offset, in: "goals/a.md", to: title) }
    }

    /// From a link, the text it has then; other notes follow as they do for the heading itself.
    @Test(
        arguments: [
            ("[[a#Pl‸an|so]] [[a#Plan#Part]]", "Plan", "[[a#Way|so]] [[a#Way#Part]]"),
            ("[[a#Plan#Pa‸rt]] [[a#part]]", "Part", "[[a#Plan#Way]] [[a#Way]]"),
            ("[x](a.md#pl‸an)", "Plan", "[x](a.md#Way)"),
            ("---\ntype: goal\nparent: \"[[a#‸Plan]]\"\n---", "Plan", nil),
            ("## Own\n[[#Ow‸n]]", "Own", "## Way\n[[#Way]]"), ("# Own\n[[#Ow‸n]]", "Own", "# Way\n[[#Way]]"),
            (
                "---\ntype: goal\n  bad\n---\n[[#Own‸|x]]\n## Own", "Own",
                "---\ntype: goal\n  bad\n---\n[[#Way|x]]\n## Way"
            ),
        ] as [(String, String, String?)])
    func headingsFromLinks(text: String, placeholder: String, after: String?) throws {
        let other = "# A\n## Plan\n### Part\n"
        let cursor = Cursor(Self.vault.merging(["a.md": other, "note.md": text + "\n"]) { $1 })
        let found = try #require(cursor.view.renamePlace(at: cursor.offset, in: "note.md"))
        #expect(found.placeholder == placeholder)
        #expect(cursor.text("note.md", found.range).lowercased() == "note.md: " + placeholder.lowercased())
        let change = try cursor.view.renaming(at: cursor.offset, in: "note.md", to: "Way")
        #expect(change.files.allSatisfy { $0.fate == .kept })
        func then(_ path: String) -> String? {
            change.files.first { $0.path.text == path }?.applied().map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(then("note.md") == (after ?? "---\ntype: goal\nparent: \"[[a#Way]]\"\n---") + "\n")
        if placeholder != "Own" { #expect(then("a.md") == other.replacing(placeholder, with: "Way")) }
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
            guard let file = change.files.first(where: { $0.path.text == path }) else { return cursor.files[path] }
            return file.applied().map { String(decoding: $0, as: UTF8.self) }
        }
        #expect(then("a.md") == after)
        #expect(then("z.md") == otherAfter)
    }

    @Test(arguments: ["", "a|b", "a#b", "[[x]]", "Other", "a\nb"])
    func `a heading that links cannot name is refused`(name: String) {
        let cursor = Cursor(Self.vault.merging(["a.md": "# A\n## Pl‸an\n## Other\n"]) { $1 })
        #expect(throws: Refusal.self) { try cursor.view.renaming(at: cursor.offset, in: "a.md", to: name) }
    }

    @Test(arguments: ["", "a/b", "a#b", "other", "con", "x."])
    func `a name that will not do is refused`(name: String) {
        let cursor = Cursor(Self.vault.merging(["note.md": "[[ru‸n]]"]) { $1 })
        #expect(throws: Refusal.self) { try cursor.view.renaming(at: cursor.offset, in: "note.md", to: name) }
    }

    @Test func `the settings are not renamed`() {
        let cursor = Cursor(Self.vault.merging(["note.md": "[[vau‸lt]]"]) { $1 })
        #expect(throws: Refusal.self) { try cursor.view.renaming(at: cursor.offset, in: "note.md", to: "x") }
    }
}
