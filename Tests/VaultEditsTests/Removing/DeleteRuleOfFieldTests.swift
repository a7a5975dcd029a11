import Testing
import VaultChecks
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultEdits

/// The delete rules of fields, over types that have all of them.
@Suite struct DeleteRuleOfFieldTests {
    private static let pack = Pack(
        name: "threads",
        types: [
            RecordType("user", folder: "users", "", fields: []),
            RecordType(
                "thread", folder: "threads", "",
                fields: [
                    Field("owner", .link(to: ["user"]), required: true, deletion: .cascade, ""),
                    Field("readers", .link(to: ["user"]), list: true, ""),
                ]),
            RecordType(
                "message", folder: "threads", "",
                fields: [
                    Field("thread", .link(to: ["thread"]), required: true, deletion: .cascade, ""),
                    Field("topic", .link(to: ["topic"]), deletion: .restrict, ""),
                ]),
            RecordType("topic", folder: "topics", "", fields: []),
        ], rules: [], checks: { _ in [] })

    private static let vault = VaultInMemory(
        [
            "ada.md": "---\ntype: user\n---\n",
            "bob.md": "---\ntype: user\n---\n",
            "t1.md": "---\ntype: thread\nowner: ada\nreaders: [bob]\n---\n",
            "t2.md": "---\ntype: thread\nowner: bob\nreaders: [ada, bob]\n---\n[[m1]]\n",
            "m1.md": "---\ntype: message\nthread: t1\ntopic: tea\n---\nTo [[ada]].\n",
            "m2.md": "---\ntype: message\nthread: t2\n---\nTo [[ada]].\n",
            "tea.md": "---\ntype: topic\n---\n",
        ], packs: [pack])

    /// Who is deleted; who goes along; whose fields lose something; which texts keep a link.
    @Test(arguments: [
        // Owned threads and their messages go along; reading is only taken out.
        (["ada"], ["m1.md", "t1.md"], ["t2.md readers ada"], ["m2.md:5", "t2.md:6"]),
        (["bob"], ["m2.md", "t2.md"], ["t1.md readers bob"], []),
        (["t1"], ["m1.md"], [], ["t2.md:6"]),
        (["m1"], [], [], ["t2.md:6"]),
        // Both: nothing is left to be taken out.
        (["ada", "bob"], ["m1.md", "m2.md", "t1.md", "t2.md"], [], []),
        (["ada", "ada", "t1"], ["m1.md"], ["t2.md readers ada"], ["m2.md:5", "t2.md:6"]),
        // The holder of the link that restricts goes as well.
        (["tea", "t1"], ["m1.md"], [], ["t2.md:6"]),
    ])
    func rulesHold(names: [String], along: [Path], fields: [String], left: [String]) throws {
        let graph = Self.vault.graph
        let removal = Removal(graph, names.compactMap { graph.note(at: Path($0 + ".md")) })
        #expect(removal.restricting.isEmpty)
        let planned = try removal.planned()
        #expect(planned.cascaded == along)
        #expect(planned.detached.map { "\($0.path) \($0.field) \($0.name)" } == fields)
        #expect(planned.left.map { "\($0.path):\($0.line)" } == left)
        let after = try #require(Self.vault.applying(planned.edit.change))
        #expect(Set(Self.vault.files.keys).subtracting(after.files.keys) == Set(along + names.map { Path($0 + ".md") }))
    }

    @Test func whatRestrictsIsTold() {
        let graph = Self.vault.graph
        let removal = Removal(graph, [graph.note(at: "tea.md")].compactMap { $0 })
        #expect(removal.restricting.map { graph.notes[$0.holder].path } == ["m1.md"])
    }
}

@Suite struct LinkDetachmentTests {
    private static let schema = Schema(types: [
        RecordType(
            "split", folder: "", "", fields: [],
            bodyFields: [
                BodyField("exercise", .heading, to: [], ""), BodyField("day", .task, to: [], ""),
                BodyField("priors", .entry(below: ["Chorus", "Phase:"]), to: [], ""),
            ])
    ])
    private static let chorus = "## Chorus\n### Phase: action\n"

    /// Which links of a text go; the text before and after. Marks are around the links that go.
    @Test(arguments: [
        ("- [x] Push: «[[push-day]]», [[abs]]\n", "- [x] Push: [[abs]]\n"),
        ("- [x] Push: [[push-day]], «[[abs]]»\n", "- [x] Push: [[push-day]]\n"),
        ("- [x] Push: [[a]] , «[[b|B]]» ,\t[[c]]\n", "- [x] Push: [[a]] , [[c]]\n"),
        ("- [x] Push: «[[abs]]»\n", "- [x] Push:\n"),
        ("- [ ] «[[a]]», «[[b]]», «[[c]]»\r\n- [ ] [[a]]", "- [ ]\r\n- [ ] [[a]]"),
        ("- [ ] «[a](a.md)» ✅ 2026-11-21 ^id", "- [ ] ✅ 2026-11-21 ^id"),
        ("## «[[bench-press]]»\n- 1\n", "## bench-press\n- 1\n"),
        ("## «[[bench-press#x|Bench]]» ##\n", "## Bench ##\n"), ("# «[Bench](b%20p.md)»\n", "# Bench\n"),
        (chorus + "- priors: «[[a]]», [[b]]\n- yield: true\n", chorus + "- priors: [[b]]\n- yield: true\n"),
        (chorus + "- yield: true\n- priors: «[[a]]», «[[b]]»\n\nText", chorus + "- yield: true\n\nText"),
        (chorus + "- Priors : «[[a]]»", chorus),
    ])
    func onlyTheLinkGoes(before: String, after: String) throws {
        let marked = MarkedText("---\ntype: split\n---\n" + before)
        let note = NoteReading.read(path: "a.md", bytes: marked.bytes, schema: Self.schema)
        let type = try #require(note.type)
        let fields = Self.schema.types[type].bodyFields
        let links = note.links.compactMap { link -> (link: Link, place: BodyField.Place)? in
            guard case .bodyField(let number) = link.place, marked.ranges.contains(link.range) else { return nil }
            return (link, fields[Int(number)].place)
        }
        #expect(links.count == marked.ranges.count)
        let edit = FileEdit(path: "a.md", before: marked.bytes, edits: LinkDetachment(note.document).edits(links))
        #expect(edit.applied().map { String(decoding: $0, as: UTF8.self) } == "---\ntype: split\n---\n" + after)
    }
}
