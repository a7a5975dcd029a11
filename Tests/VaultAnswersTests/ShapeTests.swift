import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultAnswers
@testable import VaultShapes

/// One declaration: what is written, and what is said of it.
@Suite struct ShapeTests {
    private struct Part: Sendable {
        var name: String
        var size: Int?
        var extra: [Part]?
    }

    private static let inner = Shape<Part>("inner", "a part") { key in
        key.text("name", "its name") { $0.name }
    }

    private static let shape = Shape<Part>("outer", "a whole") { key in
        key.include(inner) { $0 }
        key.integer("size", "how large") { $0.size }
        key.decimal("exact", "as written") { _ in "1.50" }
        key.object("part", inner, "one") { $0.extra?.first }
        key.array("extra", of: inner, with: "--extra", "some") { $0.extra }
        key.texts("words", "a few") { _ in ["a"] }
    }

    /// Keys stand in their order, and what is not asked for is left out.
    @Test(
        arguments: [
            (3, nil, #"{"name":"a","size":3,"exact":1.50,"part":null,"words":["a"]}"#),
            (
                nil, "b",
                #"{"name":"a","size":null,"exact":1.50,"part":{"name":"b"},"extra":[{"name":"b"}],"words":["a"]}"#
            ),
        ] as [(Int?, String?, String)])
    func keysAreWritten(size: Int?, extra: String?, json: String) {
        let part = Part(name: "a", size: size, extra: extra.map { [Part(name: $0)] })
        #expect(String(decoding: Answer("x", Self.shape).jsonLines([part]), as: UTF8.self) == json + "\n")
    }

    @Test func rowsHoldWhatFitsIntoACell() {
        let answer = Answer("x", Self.shape, rows: Self.shape) { [$0] }
        let table = answer.table(Part(name: "a"))
        #expect(table?.columns == ["name", "size", "exact"])
        #expect(table?.rows == [[.text("a"), .null, .decimal("1.50")]])
        #expect(Answer("x", Self.shape).table(Part(name: "a"))?.rows == nil)
    }

    @Test func theSchemaKnowsTypesNullsAndOptions() throws {
        let schema = try JSONReader.read(JSONSchema(of: Answer("x", Self.shape).description).bytes)
        let keys = try #require(schema["properties"])
        #expect(keys["size"]?["type"]?.array == [.string("integer"), .string("null")])
        #expect(keys["part"]?["anyOf"]?.array?.count == 2)
        #expect(keys["extra"]?["items"]?["$ref"] == .string("#/$defs/inner"))
        #expect(schema["required"]?.array?.contains(.string("extra")) == false)
        #expect(schema["required"]?.array?.count == 6)
    }

    @Test(arguments: [
        (#"{"schema_version":1,"name":"a","size":1,"exact":1.5,"part":null,"words":[]}"#, 0),
        (#"{"schema_version":1,"name":"a","size":1.5,"exact":1.5,"part":null,"words":[]}"#, 1),
        (#"{"schema_version":1,"name":null,"size":1,"exact":"x","part":null,"words":[]}"#, 2),
        (#"{"schema_version":1,"name":"a","size":1,"exact":1,"part":{},"words":[1]}"#, 2),
        (#"{"schema_version":1,"name":"a","size":1,"exact":1,"part":null,"words":[],"more":1}"#, 1),
    ])
    func whatIsNotDeclaredIsFound(text: String, count: Int) throws {
        let schema = try JSONReader.read(JSONSchema(of: Answer("x", Self.shape).description).bytes)
        let value = try JSONReader.read(Array(text.utf8))
        #expect(SchemaValidator(schema).faults(in: value).count == count)
    }

    /// A name in a schema means one set of keys, in whatever answer.
    @Test func oneNameMeansTheSameKeys() {
        var known: [String: ShapeDescription] = [:]
        for shape in Answers.all.flatMap(\.shape.parts) {
            #expect(known.updateValue(shape, forKey: shape.name) ?? shape == shape, "\(shape.name)")
        }
    }

    @Test func everyKeyIsExplainedOnce() {
        for shape in Answers.all.flatMap({ [$0.shape] + $0.shape.parts }) {
            #expect(Set(shape.keys.map(\.name)).count == shape.keys.count, "\(shape.name)")
            for key in shape.keys {
                #expect(!key.summary.isEmpty && !key.summary.hasSuffix("."), "\(shape.name).\(key.name)")
            }
        }
        #expect(Set(Answers.all.map(\.title)).count == Answers.all.count)
    }
}
