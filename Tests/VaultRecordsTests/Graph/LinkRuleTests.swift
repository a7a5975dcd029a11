import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// A name that exists twice: which of the notes a link means.
@Suite struct LinkRuleTests {
    static let notes = [
        "index.md", "a/index.md", "a/b/index.md", "c/deep/index.md", "d/index.md", "a/Sub/My Note.md", "Sub/My Note.md",
        "e/far/only.md", "e/near/only.md", "e/near/x.md", "Ünder/Öl.md", "z/Ünder/Öl.md",
    ]

    /// The folder of the note, what it writes, and where that leads.
    @Test(arguments: [
        // A wikilink: the root, then the own folder, then the shortest path, then by path.
        ("a", "[[index]]", "index.md"), ("", "[[index]]", "index.md"), ("a", "[[b/index]]", "a/b/index.md"),
        ("q", "[[a/index]]", "a/index.md"), ("a", "[[a/index]]", "a/index.md"),
        ("c", "[[deep/index]]", "c/deep/index.md"),
        ("e/near", "[[only]]", "e/near/only.md"), ("e/far", "[[only]]", "e/far/only.md"),
        ("e", "[[only]]", "e/far/only.md"),
        ("a", "[[Sub/My Note]]", "Sub/My Note.md"), ("a", "[[my note]]", "Sub/My Note.md"),
        ("a", "[[./index]]", "a/index.md"), ("a/b", "[[../index]]", "a/index.md"), ("q", "[[./index]]", "nothing"),
        ("a", "[[/index]]", "index.md"), ("a", "[[/b/index]]", "a/b/index.md"),
        // A Markdown destination: as seen from its note, then as a wikilink.
        ("a", "[x](index.md)", "a/index.md"), ("a/b", "[x](../index.md)", "a/index.md"),
        ("q", "[x](index.md)", "index.md"),
        ("a", "[x](Sub/My%20Note.md)", "a/Sub/My Note.md"), ("q", "[x](Sub/My%20Note.md)", "Sub/My Note.md"),
        ("a", "[x](/index.md)", "index.md"), ("a", "[x](/Sub/My%20Note.md)", "Sub/My Note.md"),
        ("a", "[x](b/../index.md)", "a/index.md"), ("e", "[x](near/only.md)", "e/near/only.md"),
        ("q", "[x](near/only.md)", "e/near/only.md"), ("q", "[x](../../index.md)", "nothing"),
        // Case and composition play no part.
        ("q", "[[U\u{308}NDER/o\u{308}l]]", "Ünder/Öl.md"), ("z", "[[Ünder/Öl]]", "Ünder/Öl.md"),
        ("z", "[x](Ünder/Öl.md)", "z/Ünder/Öl.md"),
    ])
    func aTextLeadsThere(folder: String, text: String, expected: String) throws {
        var files = Dictionary(uniqueKeysWithValues: Self.notes.map { ($0, "x") })
        let from = (folder.isEmpty ? "" : folder + "/") + "from.md"
        files[from] = text
        let graph = VaultInMemory(files).graph
        let holder = try #require(graph.note(at: Path(from)))
        let link = try #require(graph.notes[holder].links.first)
        #expect(PlainRule.words(graph.resolve(link, of: holder), graph) == expected)
    }

    /// What a field of an action in `a` gives for its goals, and what that means.
    @Test(arguments: [
        ("[[run]]", "several a/run.md run.md z/run.md"), ("[[a/run]]", "a/run.md"), ("[[/run]]", "run.md"),
        ("[[./run]]", "a/run.md"), ("[x](run.md)", "a/run.md"), ("[x](../run.md)", "run.md"),
        // Plain notes and records of other types are passed over, also where they lie nearer.
        ("[[swim]]", "z/swim.md"), ("[[a/swim]]", "wrong a/swim.md"), ("[[joy]]", "wrong a/joy.md"),
        ("[[x/y]]", "x/y.md"), ("[[ride]]", "alias z/swim.md"), ("[[walk]]", "former z/swim.md"),
    ])
    func aFieldTakesItsTypes(text: String, expected: String) throws {
        let goal = "---\ntype: goal\n---\n"
        let graph = VaultInMemory([
            "run.md": goal, "a/run.md": goal, "z/run.md": goal, "b/run.md": "plain", "a/swim.md": "plain",
            "z/swim.md": "---\ntype: goal\naliases: [ride]\nformerly: walk\n---\n", "ride.md": "plain",
            "a/joy.md": "---\ntype: value\n---\n", "joy.md": "plain", "x/y.md": goal, "q/x/y.md": goal,
            "a/from.md": "---\ntype: action\ndate: 2026-11-01\ngoals: \"\(text)\"\n---\n",
        ]).graph
        let holder = try #require(graph.note(at: "a/from.md"))
        #expect(PlainRule.words(graph.resolve(graph.notes[holder].links[0], of: holder), graph) == expected)
    }

    /// The same as the rule in the plainest way, however many notes have one name.
    @Test(.tags(.random), arguments: [(1, 12), (2, 12), (3, 40), (4, 40), (5, 150), (6, 150), (7, 400)])
    func randomVaultsFollowThePlainRule(seed: UInt64, count: Int) throws {
        var generator = SeededGenerator(seed: seed)
        let folders = ["", "a", "b", "A", "a/b", "b/a", "a/b/c", "ä", "c"]
        let names = count < 100 ? ["index", "Index", "x", "ö", "O\u{308}", "y"] : ["index", "INDEX", "ö", "Ö"]
        let parts = folders + ["..", "../..", ".", "./a", "/", "/a", "b/../a", "q"]
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &generator) ?? "" }
        var files: [String: String] = [:]
        for number in 0..<count {
            let folder = [pick(folders), count < 100 ? "" : "n\(number % 37)"].filter { !$0.isEmpty }.joined(
                separator: "/")
            let text = pick(["plain", "plain\n", "goal", "value"])
            let others = pick(["", "", "aliases: [\(pick(["zz", "x", "yy"]))]\n", "formerly: \(pick(["zz", "x"]))\n"])
            files[(folder.isEmpty ? "" : folder + "/") + pick(names) + pick([".md", ".md", ".MD"])] =
                text.hasPrefix("plain") && others.isEmpty ? text : "---\ntype: \(text)\n\(others)---\n"
        }
        let schema = Schema(types: VaultInMemory([:]).graph.schema.types.elements)
        let notes = files.keys.sorted().map {
            NoteReading.read(path: Path($0), bytes: Array((files[$0] ?? "").utf8), schema: schema)
        }
        let graph = Graph(schema: schema, notes: notes)
        let rule = PlainRule(graph: graph)
        let goal = TypeSet([try #require(schema.type("goal"))])
        for _ in 0..<(count < 100 ? 150 : 30) {
            let (folder, name) = (pick(folders), pick(names + ["zz", "yy", "nobody"]))
            let part = pick(parts)
            let written = (part.isEmpty ? "" : part == "/" ? "/" : part + "/") + name + pick(["", ".md"])
            for allowed: TypeSet? in [nil, goal, .all] {
                for isMarkdown in [false, true] {
                    let found = graph.resolve(written, allowed: allowed, from: Path(folder), isMarkdown: isMarkdown)
                    var expected = rule.resolve(written, allowed: allowed, from: folder, isMarkdown: isMarkdown)
                    if expected.hasPrefix("several "), case .ambiguous(let several) = found {
                        #expect(several.count == expected.split(separator: " ").count - 1)
                        expected = expected.split(separator: " ").prefix(several.first.count + 1).joined(separator: " ")
                    }
                    #expect(PlainRule.words(found, graph) == expected, "\(written) in '\(folder)' \(isMarkdown)")
                }
            }
        }
    }
}
