import Testing
import VaultRecords
import VaultTestSupport

/// Where links lead.
@Suite struct ResolutionTests {
    static let files: [String: String] = [
        "goals/run-120-km.md": "---\ntype: goal\naliases: [Running, Läufe]\nformerly: run-100-km\n---\n",
        "goals/sub/read.md": "---\ntype: goal\n---\n",
        "values/health.md": "---\ntype: value\naliases: Well-being\n---\n",
        "notes/read.md": "plain\n",
        "notes/a/index.md": "plain\n",
        "notes/b/index.md": "plain\n",
        "Zoë.md": "---\ntype: value\n---\n",
        "actions/x.md": "---\ntype: action\ndate: 2026-11-01\n---\n",
    ]

    /// What the link gives, from a field for goals, from a field for values, from a body.
    static let rows: [(String, goals: String, values: String, body: String)] = [
        ("run-120-km", "goals/run-120-km.md", "wrong goals/run-120-km.md", "goals/run-120-km.md"),
        ("Run-120-KM", "goals/run-120-km.md", "wrong goals/run-120-km.md", "goals/run-120-km.md"),
        ("run-120-km.md", "goals/run-120-km.md", "wrong goals/run-120-km.md", "goals/run-120-km.md"),
        ("goals/run-120-km", "goals/run-120-km.md", "wrong goals/run-120-km.md", "goals/run-120-km.md"),
        ("sub/read", "goals/sub/read.md", "wrong goals/sub/read.md", "goals/sub/read.md"),
        ("read", "goals/sub/read.md", "wrong goals/sub/read.md", "notes/read.md"),
        ("notes/read", "wrong notes/read.md", "wrong notes/read.md", "notes/read.md"),
        ("Running", "alias goals/run-120-km.md", "wrong goals/run-120-km.md", "alias goals/run-120-km.md"),
        ("läufe", "alias goals/run-120-km.md", "wrong goals/run-120-km.md", "alias goals/run-120-km.md"),
        ("run-100-km", "former goals/run-120-km.md", "wrong goals/run-120-km.md", "former goals/run-120-km.md"),
        ("zoe\u{308}", "wrong Zoë.md", "Zoë.md", "Zoë.md"),
        ("ZOË", "wrong Zoë.md", "Zoë.md", "Zoë.md"),
        ("index", "wrong notes/a/index.md", "wrong notes/a/index.md", "notes/a/index.md"),
        ("b/index", "wrong notes/b/index.md", "wrong notes/b/index.md", "notes/b/index.md"),
        ("photo.png", "file", "file", "file"),
        ("img/photo.png", "file", "file", "file"),
        ("other/photo.png", "broken", "broken", "broken"),
        ("nothing", "broken", "broken", "broken"),
        ("x/run-120-km", "broken", "broken", "broken"),
        ("un-120-km", "broken", "broken", "broken"),
    ]

    static func words(_ resolution: Resolution, _ graph: Graph) -> String {
        switch resolution {
        case .note(let index): graph.notes[index].path.text
        case .wrongType(let index): "wrong \(graph.notes[index].path)"
        case .alias(let index): "alias \(graph.notes[index].path)"
        case .formerName(let index): "former \(graph.notes[index].path)"
        case .ambiguous(let found): "ambiguous \(found.first.map { graph.notes[$0].path })"
        case .otherFile: "file"
        case .broken: "broken"
        }
    }

    static func graph(_ more: [String: String] = [:]) -> Graph {
        var files = files.merging(more) { $1 }
        files["img/photo.png"] = ""
        return VaultInMemory(files).graph
    }

    @Test(arguments: rows.indices)
    func linkLeadsThere(_ number: Int) throws {
        let row = Self.rows[number]
        let text = """
            ---
            type: action
            date: 2026-11-01
            goals: "[[\(row.0)]]"
            values: "[[\(row.0)]]"
            ---
            [[\(row.0)]]
            """
        let graph = Self.graph(["actions/from.md": text])
        let from = try #require(graph.note(at: "actions/from.md"))
        let links = graph.notes[from].links
        #expect(links.count == 3)
        #expect(links.map { Self.words(graph.resolve($0, of: from), graph) } == [row.goals, row.values, row.body])
    }

    @Test(arguments: [
        ("[a](../goals/run-120-km.md)", "goals/run-120-km.md"), ("[a](./b/index.md)", "notes/b/index.md"),
        ("[a](a/index.md)", "notes/a/index.md"), ("[a](/notes/read.md)", "notes/read.md"),
        ("[a](../Zo%C3%AB.md)", "Zoë.md"), ("[a](<../Zoë.md>)", "Zoë.md"), ("[a](../../x.md)", "broken"),
        ("[[../values/health|x]]", "values/health.md"), ("![a](../img/photo.png)", "file"),
    ])
    func pathIsRelativeToTheNote(text: String, expected: String) throws {
        let graph = Self.graph(["notes/from.md": text])
        let from = try #require(graph.note(at: "notes/from.md"))
        let link = try #require(graph.notes[from].links.first)
        #expect(Self.words(graph.resolve(link, of: from), graph) == expected)
    }

    @Test func twoFittingRecordsAreAmbiguous() throws {
        let graph = Self.graph([
            "a/swim.md": "---\ntype: goal\n---\n", "b/Swim.md": "---\ntype: goal\n---\n",
            "from.md": "---\ntype: action\ndate: 2026-11-01\ngoals: \"[[swim]]\"\n---\n",
        ])
        let from = try #require(graph.note(at: "from.md"))
        let resolution = graph.resolve(graph.notes[from].links[0], of: from)
        #expect(Self.words(resolution, graph) == "ambiguous [a/swim.md, b/Swim.md]")
        #expect(graph.sharedNames.map { $0.map { graph.notes[$0].path } } == [["a/swim.md", "b/Swim.md"]])
    }

    /// What counts as a link of a field is an element of it, quoted or not.
    @Test(arguments: [
        ("[[x]]", ["x"]), ("[[x]], [[y]]", ["x", "y"]), ("[[[x]], \"[[y]]\"]", ["x", "y"]),
        ("\n- [[x]]\n- [[y]]", ["x", "y"]),
        ("[\"[[y]]\", [[x|z]]]", ["y", "x"]), ("[[x], [y]]", []), ("[[z]]", ["z"]),
    ])
    func `a link without quotes is an element`(written: String, names: [String]) throws {
        let goal = "---\ntype: goal\n---\n"
        let action = "---\ntype: action\ndate: 2026-11-01\ngoals: \(written)\n---\n"
        let graph = VaultInMemory(["x.md": goal, "y.md": goal, "from.md": action]).graph
        let elements = graph.elements(.schema("goals"), of: try #require(graph.note(at: "from.md")))
        #expect(elements.map(\.text) == names)
        #expect(elements.allSatisfy { if case .note = $0.value { $0.text != "z" } else { $0.text == "z" } })
    }

    /// Files in template folders, which are no notes, and folders.
    @Test(arguments: [
        ("Weekly", true), ("Templates/Weekly", true), ("Weekly.md", true), ("Books.base", true), ("Book", false),
        ("goals/", true), ("../goals", true), ("a/b", true), ("./b/", true), ("b/", true), ("goals", false),
        ("..", true), (".", true),
        ("other/", false), ("Templates/", true), ("A/B/", true),
    ])
    func `a link may lead to any file and to a folder`(written: String, isThere: Bool) {
        var graph = VaultInMemory(["goals/x.md": "", "a/b/y.md": "", "a/z.md": ""]).graph
        graph.setOtherFiles(["Templates/Weekly.md", "Templates/Bases/Books.base"])
        let found = graph.resolve(written, allowed: nil, from: "a", isMarkdown: true)
        #expect((found == .otherFile) == isThere)
    }

    /// A new vault takes no link from the notes that were there.
    @Test func `the settings come after every note of their name`() {
        let settings = "---\ntype: vault\nformat: 1\n---\n"
        for count in [1, 3, 12] {
            var files = ["vault.md": settings]
            for number in 0..<count { files["x\(number)/Vault.md"] = "" }
            let graph = VaultInMemory(files).graph
            func path(_ name: String, isMarkdown: Bool = false) -> String? {
                graph.resolve(name, allowed: nil, from: "", isMarkdown: isMarkdown).destination.map {
                    graph.notes[$0].path.text
                }
            }
            #expect(path("Vault") == "x0/Vault.md" && path("vault") == "x0/Vault.md")
            #expect(path("/vault") == "vault.md" && path("vault.md", isMarkdown: true) == "vault.md")
            #expect(graph.shadowedNames.isEmpty)
        }
        let alone = VaultInMemory(["vault.md": settings]).graph
        #expect(alone.resolve("vault", allowed: nil, from: "").destination != nil)
    }
}
