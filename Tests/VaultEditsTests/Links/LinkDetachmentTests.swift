import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultEdits

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
