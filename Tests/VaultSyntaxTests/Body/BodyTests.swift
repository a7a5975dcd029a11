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
        ("> - [!a]", []), ("    > [!a]", []), ("> [![a](b.png)](c.md)", []), ("> [!a[b]]", []),
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

    /// What is open in a quote, a callout or an item ends with it; CommonMark 0.31, 4.5 and 4.6.
    @Test(arguments: [
        "> ```\n> x\n\n[[a]]", "> [!note] T\n> ```js\n> x\n\n## H\n\n[[a]]", "> ~~~\n> x\n\n[[a]]", "> ```\n[[a]]",
        "1. x\n   ```sh\n   y\n\nThen [[a]]", "- [ ] do\n  ```\n  x\n- [ ] [[a]]",
        "1. ```sh\n   x\n2. ```sh\n   y\n   ```\n\n[[a]]", "    ```\n[[a]]", "- > ```\n  > x\n- [[a]]",
        "> - ```\n>   x\n> - [[a]]", "> > ```\n> [[a]]", "> <!-- x\n\n[[a]]", "- <!--\n  x\n- [[a]]", "> <div>\n[[a]]",
        ">     code\n[[a]]", "- x\n\n      code\n- [[a]]", "1. a\n\n   - ```\n     x\n\n   [[a]]",
        "```\n    ```\n```\n[[a]]",
        "<!-- x\n-->\n[[a]]", "<!-- x --> [[b]]\n[[a]]", "x <!-- [[b]]\ny --> [[a]]", "<pre>\n\n[[b]]\n</pre>\n[[a]]",
        "<!-->\n[[a]]", "x `<!--` [[a]] `-->`", "-\n\n  [[a]]", "***\n[[a]]", "[b]: <c\n[[a]]",
        "* * *\n    [[b]]\n\n[[a]]",
    ])
    func codeAndCommentsEndWithWhatTheyAreIn(text: String) {
        #expect(Self.links(text) == ["wikilink a"])
    }

    @Test(arguments: [
        "> ```\n> [[a]]\n>\n> [[a]]", "- ```\n  [[a]]\n\n  [[a]]", "<!--\n\n[[a]]\n", "<div>\n[[a]]\n</div>",
        "x <!-- [[a]] -->",
        "- <!--\n\n  [[a]]", "-     [[a]]", "> ~~~\n> ```\n> [[a]]", "<a b='[c](d.md)'>", "<https://a.org/[b](c.md)>",
        "```\n> [[a]]\n- [[a]]", "\t- [[a]]\n", "<script>\n\n[[a]]",
    ])
    func whatIsInCodeOrHTMLIsNoLink(text: String) {
        #expect(Self.links(text) == [])
    }

    @Test(arguments: [
        ("see [the\ngoal](a.md)", ["markdown a.md"]), ("> see [the\n> goal](a.md)", ["markdown a.md"]),
        ("- see [the\n  goal](a.md)", ["markdown a.md"]), ("- see [the\ngoal](a.md)", ["markdown a.md"]),
        ("[x](a.md\n\"its title\")", ["markdown a.md"]), ("[x](\na.md)", ["markdown a.md"]),
        ("> [x](\n> a.md\n> 'y\n> z')", ["markdown a.md"]), ("[x](a.md (title in brackets))", ["markdown a.md"]),
        ("[x](a.md \"a \\\" b\")", ["markdown a.md"]), ("[x](no\nwhere.md)", []), ("[x\n\ny](a.md)", []),
        ("[g]:\n  a.md", ["markdown a.md"]), ("- [g]: a.md", ["markdown a.md"]),
        ("[g]: a.md\n  \"t\"\n[h]: <b c.md> (t)\n[[d]]", ["markdown a.md", "markdown b c.md", "wikilink d"]),
        ("[g]: a.md b", []), ("x\n[g]: a.md", []), ("[^1]: [x](a.md)", ["markdown a.md"]),
        ("[g]: [[a b]]", ["wikilink a b"]),
        ("[x](foo\\_bar.md)", ["markdown foo\\_bar.md"]), ("[x](a\\(b.md)", ["markdown a\\(b.md"]),
        ("[x](<a\\>b.md>)", ["markdown a\\>b.md"]), ("[x](R&#38;D.md#h)", ["markdown R&#38;D.md"]),
        ("[![i](p.png)](a.md)", ["image p.png", "markdown a.md"]), ("[a [b](b.md)](c.md)", ["markdown b.md"]),
        ("![a [b](b.md)](c.png)", ["markdown b.md", "image c.png"]), ("\\![x](a.md)", ["markdown a.md"]),
        ("[x](a.md \"t)", []), ("[x](<a\nb.md>)", []), ("[x](a (b)", []), ("[x](folder/)", ["markdown folder/"]),
        ("`a [[b]]\n# `\n[[c]]", ["wikilink b", "wikilink c"]),
        ("| `a | [[b]] |\n|---|---|\n| x` | [[c]] |", ["wikilink b", "wikilink c"]),
        ("> [!note] [a\n> b](c.md)", []), ("Title [[a]]\n---\n    [[b]]", ["wikilink a"]),
    ])
    func linksOverLinesAndDefinitions(text: String, expected: [String]) {
        #expect(Self.links(text) == expected)
    }

    @Test(arguments: [
        ("a.md", "a.md"), ("foo\\_bar.md", "foo_bar.md"), ("R&amp;D.md", "R&D.md"), ("a%20\\(b\\).md", "a (b).md"),
        ("x\\*y.md", "x*y.md"), ("&#38;&#x26;", "&&"), ("&amp", "&amp"), ("&nothing;", "&nothing;"), ("&#0;", "&#0;"),
        ("&#9999999999;", "&#9999999999;"), ("\\a", "\\a"), ("a\\", "a\\"), ("%zz%4", "%zz%4"), ("\\%20", " "),
        ("&#37;20", " "),
        ("&#xD800;", "&#xD800;"), ("R&D;x", "R&D;x"),
    ])
    func destinationsAreDecoded(written: String, meant: String) {
        #expect(DestinationText.decode(written) == meant)
    }

    @Test(arguments: [
        ("| a | b |\n|---|---|\n| x | y |\n\nz", ["| a | b |\n|---|---|\n| x | y |\n"]),
        ("> | a |\n> |---|\n> | x |\nz", ["| a |\n> |---|\n> | x |\n"]), ("a | b\n---|---\nx", ["a | b\n---|---\nx"]),
        ("- | a | b |\n  |---|:-:|\n", ["| a | b |\n  |---|:-:|\n"]), ("a\n---", []), ("| a |\n|---|---|", []),
        ("| a\\|b |\n|-|", ["| a\\|b |\n|-|"]), ("|---|---|", []), ("x\n| a |\n| - |", ["| a |\n| - |"]),
        ("| a |\n| -x |", []),
        ("| a | b |\n|---|---|\n- x", ["| a | b |\n|---|---|\n"]),
    ])
    func tablesAreFound(text: String, expected: [String]) {
        let document = Document(Array(text.utf8))
        #expect(Body(of: document).tables.map(document.text) == expected)
    }

    @Test(arguments: [
        ("> a\n- b\n> 2. c", ["b", "c"]), ("a\n2. b", []), ("a\n1. b", ["b"]), ("a\n-\n", []), ("- - a", ["- a"]),
        ("* * *", []),
        ("- a\n\n  > - b", ["a", "b"]), ("-    a", ["a"]), ("1234567890. a", []), ("<div>\n- a", []),
        ("<!--\n- a\n-->\n- b", ["b"]),
    ])
    func itemsAreThoseOfCommonMark(text: String, expected: [String]) {
        let document = Document(Array(text.utf8))
        #expect(Body(of: document).items.map { document.text($0.text) } == expected)
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
