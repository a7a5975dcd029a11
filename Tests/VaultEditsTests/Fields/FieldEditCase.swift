import Testing
import VaultEdits
import VaultRecords
import VaultSyntax

/// What is to become of a field.
enum FieldIntent: Sendable, Hashable {
    case set(String, [String])
    case add(String, [String])
    case remove(String, [String])
    case replace(String, Int, [String])
    case unset(String)
    case rename(String, String)

    /// One text.
    static func set(_ key: String, _ text: String) -> FieldIntent { .set(key, [text]) }
    static func add(_ key: String, _ text: String) -> FieldIntent { .add(key, [text]) }
    static func remove(_ key: String, _ text: String) -> FieldIntent { .remove(key, [text]) }

    func apply(to edits: inout FieldEdits) throws(Refusal) {
        switch self {
        case .set(let key, let texts): try edits.set(key, texts)
        case .add(let key, let texts): try edits.add(key, texts)
        case .remove(let key, let texts): try edits.remove(key, texts)
        case .replace(let key, let element, let texts): try edits.replace(key, element: element, with: texts)
        case .unset(let key): try edits.unset(key)
        case .rename(let key, let name): try edits.rename(key, to: name)
        }
    }
}

/// A text, an intent, and the text afterwards.
struct FieldEditCase: Sendable, CustomTestStringConvertible {
    let before: String
    let intent: FieldIntent
    let after: String

    /// - Parameters:
    ///   - before: lines between the fences; the whole file when it starts with a fence, a mark or is empty
    ///   - after: likewise
    init(_ before: String, _ intent: FieldIntent, _ after: String) {
        self.before = Self.whole(before)
        self.intent = intent
        self.after = Self.whole(after)
    }

    /// An edit that changes nothing.
    init(same text: String, _ intent: FieldIntent) { self.init(text, intent, text) }

    var testDescription: String { "\(intent) in \(before.debugDescription)" }

    static func whole(_ text: String) -> String {
        let isWhole = text.isEmpty || ["---", "\u{FEFF}", "# Body"].contains { text.hasPrefix($0) }
        return isWhole ? text : "---\n" + text + "\n---\nBody: [[a]]\n"
    }

    /// Fields of one type, in writing order.
    static let fields: [Field] = [
        Field("title", .text, ""), Field("start", .date, ""), Field("due", .date, ""),
        Field("time", .time, ""), Field("priority", .integer, ""), Field("plan", .text, block: true, ""),
        Field("measures", .quantity(group: nil), list: true, ""), Field("goals", .link(to: []), list: true, ""),
        Field("parent", .link(to: []), ""), Field("targets", .target, list: true, ""),
        Field("archived", .boolean, ""), Field("tags", .text, list: true, ""),
    ]

    /// Edits the text, compares, and does the same once more, which must change nothing.
    func expect(fields: [Field]) throws {
        let document = Document(Array(before.utf8))
        var edits = FieldEdits(document, fields: fields)
        do throws(Refusal) { try intent.apply(to: &edits) } catch {
            Issue.record("\(error) for \(testDescription)")
            return
        }
        let file = FileEdit(path: "a.md", before: document.bytes, edits: edits.edits)
        let bytes = try #require(file.applied())
        #expect(String(decoding: bytes, as: UTF8.self).debugDescription == after.debugDescription, "\(intent)")
        #expect(edits.document.bytes == bytes)
        #expect((edits.fileEdit(path: "a.md") == nil) == before.utf8.elementsEqual(after.utf8))
        if case .rename = intent { return }
        if case .replace = intent { return }
        var again = FieldEdits(Document(bytes), fields: fields)
        try intent.apply(to: &again)
        #expect(again.edits == [])
    }
}
