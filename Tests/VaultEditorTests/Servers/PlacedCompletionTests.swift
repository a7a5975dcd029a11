import Testing
import VaultSyntax

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
        let item = Completion(label: label, kind: .record, edit: edit, filter: whole)
        let placed = PlacedCompletions([item], cursor: offset, in: TextLines(bytes, isFile: false)).items
        let found = try #require(placed.first)
        #expect(found.item.edit == TextEdit(range: ByteRange(start, end), replacement: put))
        #expect(found.quote?.replacement == quote)
    }
}
