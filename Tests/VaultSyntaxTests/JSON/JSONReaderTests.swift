import Testing
import VaultTestSupport

@testable import VaultSyntax

@Suite struct JSONReaderTests {
    private func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

    @Test(
        arguments: [
            ("null", .null), (" true\n", .bool(true)), ("false", .bool(false)), ("-0.5e+10", .number("-0.5e+10")),
            ("0", .number("0")),
            ("[]", .array([])), ("[1, [ ]]", .array([.number("1"), .array([])])), ("{}", .object([])),
            (
                #"{"a" : "b","é":null}"#,
                .object([.init(name: "a", value: .string("b")), .init(name: "é", value: .null)])
            ),
            (#""\"\\\/\b\f\n\r\t\u00e9\ud83c\udf75""#, .string("\"\\/\u{8}\u{c}\n\r\té🍵")), ("\u{feff}1", .number("1")),
        ] as [(String, JSONValue)])
    func values(text: String, value: JSONValue) throws {
        #expect(try read(text) == value)
    }

    @Test(arguments: [
        (#""\ud83c""#, "\u{FFFD}"), (#""\udf75x""#, "\u{FFFD}x"), (#""\ud83c\u0041""#, "\u{FFFD}A"),
        (#""\ud83c\ud83c\udf75""#, "\u{FFFD}🍵"), (#""\ud83c\udf75""#, "🍵"),
    ])
    func halvesOfPairsMayBeReplaced(text: String, read: String) throws {
        #expect(try JSONReader.read(Array(text.utf8), replacingLoneSurrogates: true) == .string(read))
        if read.contains("\u{FFFD}") { #expect(throws: JSONProblem.self) { try self.read(text) } }
    }

    @Test(
        arguments: [
            ("", .unexpected, 0), (" ", .unexpected, 1), ("nul", .unexpected, 0), ("1 2", .unexpected, 2),
            ("[1,]", .unexpected, 3),
            ("[1 2]", .unexpected, 3), ("[", .unexpected, 1), ("{,}", .unexpected, 1), ("{\"a\"}", .unexpected, 4),
            ("{\"a\":1,}", .unexpected, 7),
            ("01", .unexpected, 0), ("1.", .unexpected, 2), (".5", .unexpected, 0), ("+1", .unexpected, 0),
            ("1e", .unexpected, 2),
            ("-", .unexpected, 1), ("'a'", .unexpected, 0), ("// x", .unexpected, 0), ("\"a", .unclosedText, 0),
            ("\"a\nb\"", .unclosedText, 0),
            (#""\x""#, .badEscape, 1), (#""\u12""#, .badEscape, 1), (#""\ud83c""#, .badEscape, 1),
            (#""\ud83c\u0041""#, .badEscape, 1),
            (#""\udf75""#, .badEscape, 1), (#"{"a":1,"a":2}"#, .repeatedName("a"), 7), ("\"\\", .badEscape, 1),
            (String(repeating: "[", count: 300), .nestingTooDeep, 256),
        ] as [(String, JSONProblem.Kind, Int)])
    func problems(text: String, kind: JSONProblem.Kind, offset: Int) throws {
        let problem = try #require(throws: JSONProblem.self) { try read(text) }
        #expect(problem == JSONProblem(kind, at: offset))
    }

    @Test func bytesThatAreNoText() throws {
        let problem = try #require(throws: JSONProblem.self) { try JSONReader.read([0x22, 0xFF, 0x22]) }
        #expect(problem == JSONProblem(.notUTF8, at: 0))
    }

    @Test func membersAreFound() throws {
        let value = try read(#"{"a":{"b":[true,"x"]}}"#)
        #expect(value["a"]?["b"]?.array?.first?.bool == true)
        #expect(value["a"]?["b"]?.array?.last?.string == "x")
        #expect(value["b"] == nil && value.string == nil && value["a"]?.members?.map(\.name) == ["b"])
    }

    /// Nothing traps, and what is read twice is the same.
    @Test(.tags(.random)) func randomBytes() {
        var generator = SeededGenerator(seed: 3)
        let pieces = ["{", "}", "[", "]", ",", ":", "\"", "\\", "\\u12", "1", "-", "e", ".", "true", " ", "é", "\u{1}"]
        for _ in 0..<5_000 {
            let count = Int.random(in: 0..<12, using: &generator)
            var bytes = Array((0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined().utf8)
            if !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
            }
            #expect((try? JSONReader.read(bytes)) == (try? JSONReader.read(bytes)))
        }
    }
}
