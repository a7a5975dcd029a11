import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultEdits

/// Links that a change would lead elsewhere, and files beside the notes, as values.
@Suite struct LinkKeepingTests {
    @Test func `a new note takes no links`() throws {
        let vault = VaultInMemory(["a.md": "[[x]] [[y]]\n", "b/x.md": "", "c.md": "[[b/x]]\n"])
        let change = Change(files: [.creating("x.md", "")])
        let graph = vault.graph
        let keeping = LinkKeeping(change, of: graph, after: graph.after(change, spread: SingleWork()))
        let after = try #require(vault.applying(keeping.change))
        #expect(after.text("a.md") == "[[b/x]] [[y]]\n" && after.text("c.md") == "[[b/x]]\n")
        #expect(keeping.kept.links == 1 && keeping.kept.notes == 1 && keeping.strays.isEmpty)
    }

    @Test func `cards follow, and bases that give a name are told`() throws {
        let graph = VaultInMemory(["goals/run.md": "", "swim.md": ""]).graph
        let card = Array("{\"nodes\": [{\"file\" : \"goals\\/run.md\"}, {\"file\":\"swim.md\"}]}".utf8)
        let companions = Companions(
            of: graph, canvases: [("plan.canvas", card)],
            bases: [("a.base", Array("file.hasLink(\"Run\")".utf8)), ("b.base", Array("runner".utf8))])
        let run = try #require(graph.note(at: "goals/run.md"))
        let following = companions.following([run: MovedNote(from: "goals/run.md", to: "far.md")])
        #expect(
            following.files.map { String(decoding: $0.applied() ?? [], as: UTF8.self) }
                == ["{\"nodes\": [{\"file\" : \"far.md\"}, {\"file\":\"swim.md\"}]}"])
        #expect(following.mentions == [.init(path: "a.base", name: "run")])
        #expect(companions.mentions(ofRemoved: [run]).map(\.path) == ["plan.canvas", "a.base"])
    }

    @Test(
        arguments: [
            ("run", nil), ("Läufe 2", nil), ("", "a name needs at least one letter"),
            (".run", "the name '.run' starts with a dot, which hides the file"),
            ("run.", "the name 'run.' starts or ends with a space, or ends with a dot"),
            ("CON", "'CON' is a reserved name on Windows"), ("nul.x", "'nul.x' is a reserved name on Windows"),
            ("a/b", "a name cannot contain '/': 'a/b'"), ("a#b", "a name cannot contain '#': 'a#b'"),
            ("a\u{0007}", "the name 'a\u{0007}' has an invisible character"),
            (
                String(repeating: "x", count: 241),
                "the name '\(String(repeating: "x", count: 40))…' is too long for a file"
            ),
        ] as [(String, String?)])
    func `a name that links and file systems take`(name: String, problem: String?) {
        #expect(NoteName.problem(of: name)?.message == problem)
    }
}
