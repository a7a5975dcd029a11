import Testing
import VaultTestSupport

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
