import Testing
import VaultTestSupport

@testable import VaultReaders

@Suite struct XMLScannerTests {
    /// The tags of a text in short: `a(x=1)` for a start, `a!` for an empty element, `/a` for an end, with their depth
    /// and at last `…` for a text that ends in the middle.
    static func tags(_ text: String, by size: Int = 1 << 16) throws -> [String] {
        var scanner = XMLScanner(ByteFeed(Array(text.utf8), by: size))
        var tags: [String] = []
        while let tag = try scanner.next() {
            var line = scanner.text(scanner.name)
            switch tag {
            case .start(let isEmpty):
                _ = scanner.value(of: "missing")
                for attribute in scanner.attributes {
                    let name = scanner.text(attribute.name)
                    let value = name == "x" ? scanner.text(of: "x") : name == "y" ? scanner.text(of: "y") : "?"
                    line += " \(name)=\(value ?? "nil")"
                }
                if isEmpty { line += "!" }
            case .end: line = "/" + line
            }
            tags.append("\(scanner.depth)\(line)")
        }
        return tags + (scanner.isTruncated ? ["…"] : [])
    }

    @Test(arguments: [
        ("<a><b/></a>", ["0a", "1b!", "0/a"]),
        ("\u{FEFF}<?xml version=\"1.0\"?>\n<a/>", ["0a!"]),
        ("<a x=\"1\" y='2'/>", ["0a x=1 y=2!"]),
        ("<a\n x = \"1\"\n y=\t'2' />", ["0a x=1 y=2!"]),
        ("<a x=\"a>b\" y='\"'/>", ["0a x=a>b y=\"!"]),
        // An attribute without quotes, or without a value, still is one.
        ("<a x=1 y/>", ["0a x=1 y=!"]),
        ("<a x=\"&lt;&amp;&gt;&quot;&apos;\"/>", ["0a x=<&>\"'!"]),
        ("<a x=\"&#233;&#xE9;&#x1F600;\"/>", ["0a x=éé😀!"]),
        // What is no entity stays.
        ("<a x=\"&nbsp;&;&#;&#xZ;&#x110000;& \" y='&amp'/>", ["0a x=&nbsp;&;&#;&#xZ;&#x110000;&  y=&amp!"]),
        // Control characters are dropped, as text and as entities; line breaks are spaces.
        ("<a x=\"1\u{0B}2\u{01}3&#11;4\n5\"/>", ["0a x=1234 5!"]),
        ("<a\u{0B}x=\"1\"/>", ["0a x=1!"]),
        ("<a>1 > 2 \" '</a>", ["0a", "0/a"]),
        ("<a><!-- <b> -- > --><c/><!----></a>", ["0a", "1c!", "0/a"]),
        ("<a><![CDATA[<b>]]<c>]]]></a>", ["0a", "0/a"]),
        ("<!DOCTYPE a><a/>", ["0a!"]),
        ("<!DOCTYPE a SYSTEM \"a.dtd\" [<!ELEMENT a (b>c)>]><a/>", ["0a!"]),
        // A declaration that nothing closes, as in version 12 of Apple's export.
        ("<!DOCTYPE a [\n<!ATTLIST a\n  x CDATA #IMPLIED\n<!-- it's -->\n]>\n<a/>", ["0a!"]),
        // An end that nothing began does not go below the root.
        ("<a/></b><c/>", ["0a!", "0/b", "0c!"]),
        ("<>< />", ["0", "1!", "…"]),
    ])
    func tagsAreFound(text: String, expected: [String]) throws {
        for size in [1, 2, 3, 7, 1 << 16] { #expect(try Self.tags(text, by: size) == expected) }
    }

    @Test(arguments: [
        ("", []), ("<a", ["…"]), ("<a>", ["0a", "…"]), ("<a><b", ["0a", "…"]), ("<a><!-- ", ["0a", "…"]),
        ("<a><![CDATA[ ]] >", ["0a", "…"]), ("<!DOCTYPE a", ["…"]), ("<!DOCTYPE a [", ["…"]), ("<?xml ", ["…"]),
        ("<a x=\"1", ["…"]), ("<", ["…"]), ("<a></a>  \n", ["0a", "0/a"]),
    ])
    func endsInTheMiddleAreTold(text: String, expected: [String]) throws {
        for size in [1, 3, 1 << 16] { #expect(try Self.tags(text, by: size) == expected) }
    }

    @Test func linesAreCounted() throws {
        let text = "\n<!-- \n\n --><a\nx='\n'>\n<b/>\n\n<c\n/></a>"
        var scanner = XMLScanner(ByteFeed(Array(text.utf8), by: 2))
        var lines: [Int] = []
        while try scanner.next() != nil { lines.append(scanner.line) }
        #expect(lines == [4, 7, 9, 10])
    }

    @Test func attributesAreReadOnce() throws {
        var scanner = XMLScanner(ByteFeed(Array("<a x=\"&amp;lt;\" y=\"2\" x=\"3\"/>".utf8)))
        _ = try scanner.next()
        #expect(scanner.text(of: "y") == "2")
        #expect(scanner.text(of: "x") == "&lt;")
        #expect(scanner.text(of: "x") == "&lt;")
        #expect(scanner.text(of: "z") == nil)
        #expect(scanner.attributes.count == 3)
    }

    @Test(arguments: ["PK\u{3}\u{4}", "a,b\n1,2\n", "{\"a\": 1}", "\u{89}PNG", "  x"])
    func otherFilesAreRefused(text: String) {
        #expect(throws: ImportProblem.unknown(.appleHealth)) { try Self.tags(text) }
    }

    /// Neither a long line nor a tag that never ends is kept in memory.
    @Test func longTagsAreRefused() throws {
        var left = 3 << 20
        let endless = ByteFeed {
            left -= 1 << 16
            return left > 0 ? Array(repeating: UInt8(ascii: "a"), count: 1 << 16) : []
        }
        #expect(throws: ImportProblem.longRow(line: 2)) {
            var scanner = XMLScanner(endless.preceded(by: Array("<a>\n<b x=\"".utf8)))
            while try scanner.next() != nil {}
        }
        #expect(left > 1 << 20)
        var scanner = XMLScanner(endless.preceded(by: Array("<a>".utf8)))
        _ = try scanner.next()
        #expect(try scanner.next() == nil)
        #expect(scanner.isTruncated && scanner.buffer.count <= 1 << 17)
    }

    @Test(.tags(.random), arguments: 0..<300 as Range<UInt64>)
    func nothingTraps(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "<", ">", "/", "\"", "'", "=", "&", ";", "#x", "&#1;", "<!--", "-->", "<![CDATA[", "]]>", "<!DOCTYPE", "[",
            "]>", "<?", "?>", "a", "x", " ", "\n", "\u{0B}", "é", "<a x=\"1\">", "</a>",
        ]
        let text = (0..<60).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
        let first = Result { try Self.tags("<r>" + text) }
        let second = Result { try Self.tags("<r>" + text, by: Int.random(in: 1..<9, using: &random)) }
        #expect((try? first.get()) == (try? second.get()))
    }
}
