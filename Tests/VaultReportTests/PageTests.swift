import Testing
import VaultRecords
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

/// The reader with which tests look at pages takes nothing that browsers only guess at.
@Suite struct PageReaderTests {
    private func read(_ body: String) throws -> PageElement {
        try PageElement.read("<!DOCTYPE html>\n\(body)".utf8)
    }

    @Test(arguments: [
        "<p>a", "<p>a</b>", "<p></p><p></p>", "<p a>b</p>", "<p a=b>c</p>", "<p a=\"b>c</p>", "<p a=\"b\"c=\"d\"/>",
        "<p  a=\"b\"/>", "<p a=\"b\" a=\"c\"/>", "<p a=\"<\"/>", "<P/>", "<1/>", "<p -a=\"b\"/>", "<p ä=\"b\"/>",
        "< p/>", "</>",
        "<p>a > b</p>", "<p>a & b</p>", "<p>&nbsp;</p>", "<p a=\"&b\"/>", "",
    ])
    func whatIsNotStrictIsRefused(body: String) {
        #expect(throws: PageProblem.self) { try read(body) }
    }

    @Test func whatIsStrictIsRead() throws {
        let page = try read("<a b=\"1\" c-d=\"&quot;x&amp;\"><h2>e &lt; f</h2><br/></a>")
        #expect(page.name == "a" && page.attributes == ["b": "1", "c-d": "\"x&"])
        #expect(page.all.map(\.name) == ["a", "h2", "br"] && page.text == "e < f")
    }
}

@Suite struct ScaleTests {
    @Test(arguments: [
        (0, "0"), (5, "0.5"), (10, "1"), (125, "12.5"), (-5, "-0.5"), (-120, "-12"), (-125, "-12.5"),
        (4200, "420"),
    ])
    func lengths(tenths: Tenths, text: String) { #expect(tenths.length == text) }

    @Test func amountsStayInside() {
        let scale = AmountScale(0, 10, from: 1000, to: 0)
        #expect([0, 5, 10, 20, -3].map { scale.place($0) } == [1000, 500, 0, 0, 1000])
        // One that has no height gets one.
        #expect(AmountScale(3, 3, from: 0, to: 100).place(3) == 0)
        let huge = Rational(Int.max) * Rational(Int.max)
        #expect(AmountScale(0, huge, from: 0, to: 100).place(huge) == 100)
        #expect(AmountScale(-huge, huge, from: 0, to: 100).place(0) == 50)
    }

    @Test func daysStayInside() throws {
        let first = try #require(CalendarDate(year: 2026, month: 1, day: 1))
        let scale = DayScale(first, first.adding(days: 10), from: 0, to: 1000)
        let days = [first.adding(days: -365), first, first.adding(days: 5), first.adding(days: 10), .last]
        #expect(days.map { scale.place($0) } == [0, 0, 500, 1000, 1000])
        let all = DayScale(.first, .last, from: 0, to: 4000)
        #expect(all.place(.first) == 0 && all.place(.last) == 4000)
        #expect(DayScale(.last, .last, from: 0, to: 100).place(.last) == 0)
    }
}
