import Testing
import VaultTestSupport

@testable import VaultReport

@Suite struct HTMLTests {
    private func written(_ body: (inout HTML) -> Void) -> String {
        var html = HTML()
        body(&html)
        return String(decoding: html.bytes, as: UTF8.self)
    }

    @Test(arguments: [
        ("a & b", "a &amp; b"), ("</svg><script>", "&lt;/svg&gt;&lt;script&gt;"), ("\"'", "&quot;&#39;"),
        ("Grüße, מזל", "Grüße, מזל"), ("a\u{0}b", "a\\x00b"), ("a\u{202E}b", "a\\u202eb"), ("]]>", "]]&gt;"),
        ("&lt;", "&amp;lt;"), ("🏃‍♀️", "🏃‍♀️"), ("", ""),
    ])
    func escapes(text: String, page: String) {
        #expect(written { $0.text(text) }.lowercased() == page.lowercased())
        #expect(
            written { $0.element("p", ["title": text], "") }.lowercased() == "<p title=\"\(page)\"></p>".lowercased())
        #expect(written { $0.note(text) }.lowercased() == "<bdi>\(page)</bdi>".lowercased())
    }

    /// Whatever an attribute or a text holds, the page has the same elements.
    @Test func nothingEscapes() throws {
        let texts = ["\" onload=\"x", "'><img src=x>", "<!--", "-->", "]]>", "\u{0}", "&#x3c;", "\r\n<b>"]
        for text in texts {
            let page = written { html in
                html.doctype()
                html.element("html", ["lang": text]) { html in
                    html.element("p", [:], text)
                    html.note(text)
                }
            }
            let root = try PageElement.read(page.utf8)
            #expect(root.all.map(\.name) == ["html", "p", "bdi"] && root.attributes.keys.sorted() == ["lang"])
        }
    }
}
