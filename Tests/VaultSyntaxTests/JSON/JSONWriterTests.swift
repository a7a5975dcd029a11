import Testing

@testable import VaultSyntax

@Suite struct JSONWriterTests {
    private func write(_ layout: JSONWriter.Layout, _ body: (inout JSONWriter) -> Void) -> String {
        var json = JSONWriter(layout)
        body(&json)
        return String(decoding: json.bytes, as: UTF8.self)
    }

    private func sample(_ json: inout JSONWriter) {
        let members: [(String, JSONValue)] = [
            ("name", "a"), ("none", .null), ("count", 3), ("is", true), ("amount", .number("-1.50")), ("list", [1, 2]),
            ("empty", []), ("nothing", [:]), ("nested", ["list": [["a": 1]]]),
        ]
        json.value(.object(members.map { JSONValue.Member(name: $0.0, value: $0.1) }))
    }

    /// Beyond the 16 bits of an escape it takes two.
    @Test(arguments: [
        ("a\u{200b}", #""a\u200b""#), ("\u{e0041}", #""\udb40\udc41""#), ("👩‍👩‍👧‍👦", "\"👩‍👩‍👧‍👦\""), ("ü\u{1b}", #""ü\u001b""#),
    ])
    func whatNobodySeesIsEscaped(text: String, written: String) {
        #expect(write(.pretty) { $0.string(text) } == written)
    }

    @Test func pretty() {
        #expect(
            write(.pretty, sample) == """
                {
                  "name": "a",
                  "none": null,
                  "count": 3,
                  "is": true,
                  "amount": -1.50,
                  "list": [
                    1,
                    2
                  ],
                  "empty": [],
                  "nothing": {},
                  "nested": {
                    "list": [
                      {
                        "a": 1
                      }
                    ]
                  }
                }
                """)
    }

    @Test func compact() {
        #expect(
            write(.compact, sample)
                == #"{"name":"a","none":null,"count":3,"is":true,"amount":-1.50,"list":[1,2],"empty":[],"#
                + #""nothing":{},"nested":{"list":[{"a":1}]}}"#
        )
    }

    @Test func linesOfObjects() {
        let text = write(.compact) { json in
            for number in 1...2 {
                json.value(["n": .int(number)])
                json.newline()
            }
        }
        #expect(text == "{\"n\":1}\n{\"n\":2}\n")
    }

    @Test(arguments: [
        ("a\"b\\c/", #""a\"b\\c/""#), ("\n\r\t", #""\n\r\t""#), ("\0\u{1b}\u{7f}", #""\u0000\u001b\u007f""#),
        ("\u{9b}", #""\u009b""#), ("é日👍", #""é日👍""#), ("\u{2028}", #""\u2028""#),
        (String(decoding: [0x61, 0xff] as [UInt8], as: UTF8.self), "\"a\u{fffd}\""),
    ])
    func strings(text: String, written: String) {
        #expect(write(.compact) { $0.string(text) } == written)
    }

    @Test(arguments: [
        ("0", true), ("-0.5", true), ("12345678901234567890.123456789", true), ("1.50", true),
        ("", false), ("-", false), ("1.", false), (".5", false), ("01", false), ("1e5", true), ("1e", false),
        ("-1.5E-7", true), ("e5", false), ("+1", false),
        ("1.2.3", false), ("NaN", false), ("٣", false),
    ])
    func numbersAsText(text: String, isNumber: Bool) {
        #expect(write(.compact) { $0.number(text) } == (isNumber ? text : "\"\(text)\""))
    }
}
