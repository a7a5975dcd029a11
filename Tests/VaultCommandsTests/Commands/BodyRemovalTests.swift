import Testing
import VaultChecks
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultProgram
@testable import VaultRequests

/// The delete rules of fields in texts, and setting aside instead of deleting.
@Suite struct BodyRemovalTests {
    private static let pack = Pack(
        name: "gym",
        types: [
            RecordType("kind", folder: "", "", fields: []),
            RecordType(
                "lift", folder: "", "", fields: [Field("kind", .link(to: ["kind"]), deletion: .cascade, "")]),
            RecordType(
                "plan", folder: "", "", fields: [Field("of", .link(to: ["week"]), deletion: .cascade, "")],
                bodyFields: [BodyField("lift", .heading, to: ["lift"], deletion: .archive, "")]),
            RecordType(
                "week", folder: "", "", fields: [],
                bodyFields: [
                    BodyField("day", .task, to: ["plan"], ""),
                    BodyField("best", .entry(below: ["Facts"]), to: ["lift"], deletion: .restrict, ""),
                ]),
        ], rules: [], checks: { _ in [] })

    private static let vault = VaultInMemory(
        [
            "arms.md": "---\ntype: kind\n---\n",
            "curl.md": "---\ntype: lift\nkind: arms\n---\n",
            "dip.md": "---\ntype: lift\nkind: arms\n---\n",
            "row.md": "---\ntype: lift\narchived: true\n---\n",
            "pull.md": "---\ntype: plan\n---\n## [[curl]]\n- 3\n# [[row]]\nAs in [[push]].\n",
            "push.md": "---\ntype: plan\nof: w\n---\n## [[dip]]\n",
            "w.md": "---\ntype: week\n---\n- [x] A: [[pull]], [[push]]\n- [ ] B: [[pull]]\n# Facts\n- best: [[curl]]\n",
        ], packs: [pack])

    /// Who is deleted; who goes and who is archived; what loses something; which texts keep a link.
    @Test(
        arguments: [
            (["push"], [], [], ["w.md day 4 push"], ["pull.md:7"]),
            (["pull"], [], [], ["w.md day 4 pull", "w.md day 5 pull"], []),
            (["dip"], [], ["dip.md by push.md"], [], []),
            // The one who needs it goes as well.
            (["dip", "push"], [], [], ["w.md day 4 push"], ["pull.md:7"]),
            // A chain: with the week goes its plan, and then nobody needs the lift.
            (["w", "dip"], ["push.md"], [], [], ["pull.md:7"]),
            (["w", "curl"], ["push.md"], ["curl.md by pull.md"], [], ["pull.md:7"]),
            // What would go along is archived, and lets go of what goes.
            (
                ["arms", "w"], ["push.md"], ["curl.md by pull.md"], ["curl.md kind arms"], ["pull.md:7"]
            ),
        ] as [([String], [Path], [String], [String], [String])])
    func rulesHold(names: [String], along: [Path], aside: [String], detached: [String], left: [String]) throws {
        let graph = Self.vault.graph
        let removal = Removal(graph, names.compactMap { graph.note(at: Path($0 + ".md")) })
        #expect(removal.restricting.isEmpty)
        let planned = try removal.planned()
        let along = along + (names.contains("arms") ? ["dip.md"] : [])
        #expect(Set(planned.cascaded) == Set(along))
        #expect(planned.archived.map { "\($0.path) by \($0.users.map(\.text).joined(separator: " "))" } == aside)
        let found = planned.detached.map { "\($0.path) \($0.field) \($0.line.map { "\($0) " } ?? "")\($0.name)" }
        #expect(found == detached)
        #expect(planned.left.map { "\($0.path):\($0.line)" } == left)
        let after = try #require(Self.vault.applying(planned.edit.change))
        let gone = Set(Self.vault.files.keys).subtracting(after.files.keys)
        let kept = Set(planned.archived.map(\.path))
        #expect(gone == Set(along + names.map { Path($0 + ".md") }).subtracting(kept))
        #expect(kept.allSatisfy { after.text($0).contains("\narchived: true\n") })
        // No field leads nowhere then.
        #expect(after.findings().filter { $0.severity == .error }.map(\.message) == [])
    }

    @Test func onlyTheItemsChange() throws {
        let graph = Self.vault.graph
        let number = try #require(graph.note(at: "pull.md"))
        let after = try #require(Self.vault.applying(try Removal(graph, [number]).planned().edit.change))
        #expect(
            after.text("w.md")
                == "---\ntype: week\n---\n- [x] A: [[push]]\n- [ ] B:\n# Facts\n- best: [[curl]]\n")
    }

    @Test func whatIsSetAsideIsTold() throws {
        let graph = Self.vault.graph
        func text(_ names: String...) throws -> RemovalText {
            RemovalText(try Removal(graph, names.compactMap { graph.note(at: Path($0 + ".md")) }).planned())
        }
        let one = try text("dip")
        #expect(one.outlook == "would archive instead, because other notes need it\n  dip.md, needed by push.md\n")
        #expect(one.description == "archive dip.md")
        #expect(
            one.done
                == "archived instead of deleted, because other notes need it\n  dip.md, needed by push.md\n"
                + "'vault undo' brings it back\n")
        #expect(
            try text("arms").outlook == """
                would delete
                  arms.md
                fields that lose a link or an entry
                  curl.md: kind
                  dip.md: kind
                and archive instead, because other notes need it
                  curl.md, needed by pull.md
                  dip.md, needed by push.md

                """)
    }

    @Test func whatIsSetAsideAlreadyStaysAsItIs() throws {
        let graph = Self.vault.graph
        let number = try #require(graph.note(at: "row.md"))
        let planned = try Removal(graph, [number]).planned()
        #expect(planned.archived.map(\.path) == ["row.md"])
        #expect(!planned.edit.changesAnything)
    }

    @Test func anEntryRestricts() throws {
        var vault = Self.vault
        vault.files["pull.md"] = nil
        let graph = vault.graph
        let removal = Removal(graph, [graph.note(at: "curl.md")].compactMap { $0 })
        #expect(removal.restricting.map { graph.notes[$0.holder].path } == ["w.md"])
    }

    /// Links of fields in texts are judged as those of fields are.
    @Test(arguments: [
        ("- [ ] [[plul]]", "broken-link error plan"), ("- [ ] [[dip]]", "wrong-link-type error"),
        ("- [ ] [[arms]]", "wrong-link-type error"), ("[[plul]]", "broken-link warning"), ("- [ ] [[pull]]", ""),
    ])
    func checked(line: String, expected: String) {
        var vault = Self.vault
        vault.files["w.md"] = Array("---\ntype: week\n---\n\(line)\n".utf8)
        let found = vault.findings().filter { $0.path == "w.md" }.map { "\($0.rule) \($0.severity.word)" }
        #expect(found == (expected.isEmpty ? [] : [expected.replacing(" plan", with: "")]))
    }

    /// Users, their threads and the messages of these: all of it goes, and is told, and what many texts and one hub
    /// link is found once for each link.
    @Test func longChains() throws {
        var files = ["root.md": "---\ntype: node\n---\n"]
        var hub = ""
        for index in 0..<2_000 {
            files["n\(index).md"] = "---\ntype: node\nof: \(index < 10 ? "root" : "n\(index / 10)")\n---\n"
            hub += "[[n\(index)]]\n"
        }
        files["hub.md"] = hub
        let node = RecordType(
            "node", folder: "", "", fields: [Field("of", .link(to: ["node"]), deletion: .cascade, "")])
        let vault = VaultInMemory(files, packs: [Pack(name: "p", types: [node], rules: [], checks: { _ in [] })])
        let graph = vault.graph
        let planned = try Removal(graph, [try #require(graph.note(at: "root.md"))]).planned()
        #expect(planned.cascaded.count == 2_000)
        #expect(planned.left.map(\.line) == Array(1...2_000))
    }
}
