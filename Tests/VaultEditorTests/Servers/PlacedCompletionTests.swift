import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultEditor

/// What stands around a cursor already is neither replaced nor doubled.
@Suite struct PlacedCompletionTests {
    @Test(arguments: [
        // The text with the cursor, what is to be put in place of all of it, and what an editor gets.
        ("\"[[hea|", "\"[[health]]\"", "health", 3, 6, "health]]\"", nil),
        ("\"[[hea|]]\"", "\"[[health]]\"", "health", 3, 6, "health", nil),
        ("\"[[|]]\"", "\"[[health]]\"", "health", 3, 3, "health", nil),
        ("\"[[hea|lth]]\"", "\"[[calm]]\"", "calm", 3, 9, "calm", nil),
        ("[[hea|", "\"[[health]]\"", "health", 2, 5, "health]]\"", "\""),
        ("tar|gets", "targets", "targets", 0, 7, "targets", nil),
        ("|", "health", "health", 0, 0, "health", nil),
        ("x|", "\"[[health]]\"", "health", 0, 1, "\"[[health]]\"", nil),
    ])
    func whatStandsThereStays(
        text: String, whole: String, label: String, start: Int, end: Int, put: String, quote: String?
    ) throws {
        let cursor = try #require(text.utf8.firstIndex(of: UInt8(ascii: "|")))
        let offset = text.utf8.distance(from: text.startIndex, to: cursor)
        let bytes = Array(text.utf8.filter { $0 != UInt8(ascii: "|") })
        let edit = TextEdit(range: ByteRange(0, bytes.count), replacement: whole)
        let item = CompletionItem(proposal: Proposal(label, .record), edit: edit, filter: whole)
        let placed = PlacedCompletions([item], cursor: offset, in: bytes).items
        let found = try #require(placed.first)
        #expect(found.item.edit == TextEdit(range: ByteRange(start, end), replacement: put))
        #expect(found.quote?.replacement == quote)
    }

    /// The text with the cursor, what is put in place of all of it, and what a person may have replaced instead.
    @Test(
        arguments: [
            ("tar|gets", "tags", "tar"), ("|gets", "tags", ""), ("gr|üße", "grün", "gr"), ("tar|gets", "targets", nil),
            ("5|km", "mi", nil), ("run-1|90-km", "run-9", nil), ("2|0", "21", nil),
            ("tags|", "tags", nil), ("ta|gs: x", "tags", nil), ("ru|n", "\"[[run]]\"", nil), ("ru|n]]", "run", nil),
            ("da|te", "date: ", nil),
        ] as [(String, String, String?)])
    func theRestOfAWordMayStay(text: String, put: String, insertion: String?) {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        let bytes = Array(parts.joined().utf8)
        let edit = TextEdit(range: ByteRange(0, bytes.count), replacement: put)
        let item = CompletionItem(proposal: Proposal(put, .word), edit: edit, filter: put)
        let found = PlacedCompletions.insertion(of: item, parts[0].utf8.count, bytes)
        #expect(found.map { String(decoding: bytes[$0.offsets], as: UTF8.self) } == insertion)
    }

    @Test(arguments: [true, false]) func onlyWhoCanChooseIsAsked(canChoose: Bool) throws {
        let tree = try TemporaryTree(["vault.md": "---\ntype: vault\nformat: 1\n---\n"])
        let asked = #""completionItem": {"insertReplaceSupport": \#(canChoose), "#
        let editor = TestEditor(
            tree.path, TestEditor.able.replacing(#""completionItem": {"#, with: asked))
        let path = tree.absolute("a.md")
        editor.open(path, "---\ntype: goal\nstatus: acquired\n---\n")
        let place = #"{"textDocument": {"uri": \#(TestEditor.uri(path))}, "position": {"line": 2, "character": 10}}"#
        let items = editor.request("textDocument/completion", place)["result"]?["items"]?.array ?? []
        let edit = try #require(items.first?["textEdit"])
        #expect((edit["range"] == nil) == canChoose && (edit["insert"] != nil) == canChoose)
        let whole = edit[canChoose ? "replace" : "range"]
        #expect(whole?["start"]?["character"]?.number == 8 && whole?["end"]?["character"]?.number == 16)
        if canChoose { #expect(edit["insert"]?["end"]?["character"]?.number == 10) }
    }
}
