import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultAnswers
@testable import VaultShapes

/// What a shortened answer keeps, and what it says of the rest.
@Suite struct ShortenedAnswerTests {
    private static func short(
        _ text: String, list: String? = "rows", limit: Int? = nil, bytes: Int = 100_000, details: Set<String> = []
    ) throws -> JSONValue {
        let value = try JSONReader.read(Array(text.utf8))
        let answer = ShortenedAnswer(value, list: list, .init(limit: limit, bytes: bytes, details: details)).value
        #expect(answer["source"]?.string == ShortenedAnswer.source)
        return .object((answer.members ?? []).filter { $0.name != "source" })
    }

    private static func value(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test(arguments: [
        // What says nothing goes; what says no or nought stays.
        (
            #"{"a": null, "b": [], "c": {}, "d": {"e": [null, {}]}, "f": false, "g": 0, "h": "", "rows": [1.50]}"#,
            #"{"f": false, "g": 0, "h": "", "rows": [1.50], "total": 1, "omitted": 0}"#
        ),
        (#"{"rows": []}"#, #"{"rows": [], "total": 0, "omitted": 0}"#),
        (#"{"a": 1}"#, #"{"a": 1, "rows": [], "total": 0, "omitted": 0}"#),
        (#"{"rows": [1, 2, 3, 4]}"#, #"{"rows": [1, 2], "total": 4, "omitted": 2}"#),
        // A total that the answer gives is that of the list before any limit.
        (#"{"total": 9, "rows": [1, 2, 3]}"#, #"{"rows": [1, 2], "total": 9, "omitted": 7}"#),
        (
            #"{"rows": [{"path": "x", "in": {"path": "y"}}]}"#,
            #"{"rows": [{"in": {"path": "y"}}], "total": 1, "omitted": 0}"#
        ),
    ])
    func whatSaysNothingIsLeftOut(text: String, expected: String) throws {
        #expect(try Self.short(text, limit: 2, details: ["rows.path"]) == Self.value(expected))
    }

    @Test func linesStayAndHiddenCharactersAreShown() throws {
        let short = try Self.short(#"{"a": "one\r\n\ttwo\u001b[2J\u202e\t", "b\u200b": 1}"#, list: nil)
        #expect(short["a"]?.string == "one\n\ttwo\\x1b[2J\\u202e\t")
        #expect(short["b\\u200b"] == .number("1"))
    }

    @Test(arguments: [200, 400, 1_000, 3_000, 20_000])
    func itFitsAndCountsWhatIsMissing(bytes: Int) throws {
        let rows = (0..<400).map { #"{"name": "row \#($0)", "text": "\#(String(repeating: "x", count: $0))"}"# }
        let text = #"{"more": [\#(rows.prefix(90).joined(separator: ","))], "rows": [\#(rows.joined(separator: ","))]}"#
        let short = try Self.short(text, bytes: bytes)
        let count = try #require(short["rows"]?.array?.count)
        #expect(count >= 1)
        #expect(short["total"] == .number("400"))
        #expect(short["omitted"] == .number("\(400 - count)"))
        let more = try #require(short["more"]?.array?.count)
        let texts = short["shortened"]?.array?.compactMap(\.string) ?? []
        #expect(texts.contains("more (\(more) of 90)") == (more < 90) && more > 0)
        var writer = JSONWriter(.compact)
        writer.array(of: short["rows"]?.array ?? []) { $0.string($1["name"]?.string ?? "") }
        #expect(writer.bytes.count <= max(bytes, 20))
    }

    /// What has to come back word for word is there as a whole, however large it is.
    @Test func whatIsSentBackIsNotCut() throws {
        let long = String(repeating: "word ", count: 2_000)
        let text = #"{"summary": "\#(long)", "diff": "\#(long)", "in": [{"list": [1, 2, 3]}, {"list": [1, 2, 3, 4]}]}"#
        let value = try Self.value(text)
        let short = ShortenedAnswer(value, list: nil, .init(limit: nil, bytes: 500, whole: ["summary"])).value
        #expect(short["summary"]?.string == long)
        #expect(short["shortened"] == .array([.string("diff (120 of 10000 characters)"), .string("in.list (4 of 7)")]))
    }

    @Test func aSchemaNamesWhatIsShown() throws {
        let description = Answers.progress.description
        let schema = JSONSchema.ofShortened(description, list: "goals", without: ["goals.targets.mode", "summary"])
        #expect(schema["required"] == nil)
        #expect(schema["properties"]?["summary"] == nil)
        #expect(schema["properties"]?["omitted"] != nil)
        #expect(schema["$defs"] == nil)
        #expect(schema["properties"]?["goals"]?["type"]?.string == "array")
    }
}
