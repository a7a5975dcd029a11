import Testing
import VaultSyntax
import VaultTestSupport

@Suite struct BodyTests {
    static func links(_ text: String) -> [String] {
        let document = Document(Array(text.utf8))
        return Body(of: document).links.map { "\($0.kind) \(document.text($0.destination))" }
    }

    @Test(arguments: [
        ("[[run]]", ["wikilink run"]), ("see [[run|my run]] and [[a/b#h]]", ["wikilink run", "wikilink a/b"]),
        ("![[photo.png]]", ["embed photo.png"]), ("[x](notes/a.md)", ["markdown notes/a.md"]),
        ("[x](<a b.md>)", ["markdown a b.md"]), ("[x](a%20b.md \"title\")", ["markdown a%20b.md"]),
        ("![alt](p.png)", ["image p.png"]), ("[![alt](p.png)](a.md)", ["image p.png", "markdown a.md"]),
        ("[x](a(b).md)", ["markdown a(b).md"]), ("[x](https://a.org) [y](mailto:a@b) [z](#part)", []),
        ("[label]: a.md", ["markdown a.md"]), ("| [[a\\|b]] |", ["wikilink a"]), ("[[#here]]", []),
        ("[[ run ]]", ["wikilink run"]), ("\\[[run]]", []), ("[[a[b]]", []), ("[[run", []),
        ("- [ ] do [[run]]", ["wikilink run"]), ("> [!note] see [[run]]", ["wikilink run"]),
    ])
    func linksAreFound(text: String, expected: [String]) {
        #expect(Self.links(text) == expected)
    }

    @Test(arguments: [
        ("> [!note] T\n> x", ["note"]), ("  > [!a]-\n\n>[!b]+ x", ["a", "b"]), ("> x\n> [!a]", ["a"]), ("> > [!a]", []),
        ("> [! ", []), ("[!a]", []), ("```\n> [!a]\n```", []), ("> ```\n> [!a]\n> ```", []), ("> [x]", []),
        ("> [!]", []),
        ("> - [!a]", []), ("    > [!a]", []),
    ])
    func boxesAreFound(text: String, kinds: [String]) {
        let document = Document(Array(text.utf8))
        #expect(Body(of: document).callouts.map { document.text($0.kind) } == kinds)
    }

    @Test(arguments: [
        ("a\n```\nx\n```\nb\n", ["```\nx\n```\n"]), ("~~~ md\r\nx", ["~~~ md\r\nx"]), ("```x```\n", []),
        ("````\n```\n````\n~~~\n~~~", ["````\n```\n````\n", "~~~\n~~~"]),
        ("> ```\n> x\n> ```\n", ["> ```\n> x\n> ```\n"]),
        ("---\nx: |\n  ```\n---\n```\n", ["```\n"]), ("", []),
    ])
    func fencedCodeIsFound(text: String, expected: [String]) {
        let document = Document(Array(text.utf8))
        #expect(Body(of: document).fences.map(document.text) == expected)
    }

    @Test(arguments: [
        "`[[a]]`", "``[[a]] ` ``", "```\n[[a]]\n```", "~~~ md\n[[a]]\n~~~", "text\n\n    [[a]]\n",
        "> ```\n> [[a]]\n> ```",
        "- item\n\n      [[a]]\n", "`code\n[[a]]`", "````\n```\n[[a]]\n````", "\t[[a]]",
    ])
    func codeIsPassedOver(text: String) {
        #expect(Self.links(text) == [])
    }

    @Test(arguments: [
        "` [[a]]", "text\n    [[a]]\n", "- item\n    [[a]]\n", "1. item\n\n   [[a]]\n", "```\nx\n```\n[[a]]",
        "`x` [[a]] `y`",
        "`unclosed\n\n[[a]]`", "- a\n  - b\n\n    [[a]]\n",
    ])
    func whatLooksLikeCodeIsRead(text: String) {
        #expect(Self.links(text) == ["wikilink a"])
    }

    @Test func headingsAndItems() {
        let text = "---\na: 1\n---\n# One #\n\n- [x] done [[a]]\n  - sub\n1) first\n#no\n###### Six\n* [ ] open\n+\n"
        let document = Document(Array(text.utf8))
        let body = Body(of: document)
        #expect(body.headings.map { "\($0.level) \(document.text($0.text))" } == ["1 One", "6 Six"])
        #expect(body.items.map { document.text($0.text) } == ["done [[a]]", "sub", "first", "open", ""])
        #expect(body.items.map(\.check) == [UInt8(ascii: "x"), nil, nil, UInt8(ascii: " "), nil])
        #expect(body.items.map(\.indent) == [0, 2, 0, 0, 0])
    }

    @Test func conflictInTheBody() {
        let text = "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\nd\n"
        let document = Document(Array(text.utf8))
        #expect(Body(of: document).conflicts.map { document.text($0) } == ["<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n"])
    }

    @Test func conflictInsideCodeIsText() {
        #expect(Body(of: Document(Array("```\n<<<<<<< HEAD\n>>>>>>> x\n```\n".utf8))).conflicts == [])
    }
}
