import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct FrontMatterRuleTests {
    static let cases: [RuleCase] =
        lists + late + texts + [
            RuleCase(
                "duplicate-key", "type: value\ntitle: A\n«title»: B", "'title' appears twice; the first one is used",
                help: "keep one of the two", good: "type: value\ntitle: A\nown: B"),
            RuleCase(
                "yaml-anchor", "type: value\ntitle: «*health*»", "'*health*' is a YAML alias; expected a value",
                help: "write the value itself, in quotes if it starts with this character",
                fixed: "type: value\ntitle: \"*health*\"", good: "type: value\ntitle: health*"),
            RuleCase(
                "yaml-tag", "type: value\ntitle: «!!str» Health", "'!!str' is a YAML tag; expected a value",
                help: "remove the tag, or quote the value", fixed: "type: value\ntitle: \"!!str Health\"",
                good: "type: value\ntitle: Health!"),
            RuleCase(
                "explicit-key", "type: value\n«?» title", "the line starts with '?'; expected 'key: value'",
                help: "write the key as a word, with a colon after it", good: "type: value\n?own: A"),
            RuleCase(
                "yaml-directive", "«%YAML 1.2»\ntype: value", "'%YAML 1.2' is a YAML directive; expected 'key: value'",
                help: "remove the line", good: "# YAML 1.2\ntype: value"),
            RuleCase(
                "multiple-documents", "type: value\n«--- # more»\ntitle: A",
                "'--- # more' starts another YAML document; front matter is a single one",
                help: "remove the line; front matter ends with a line that is just '---'",
                good: "type: value\n# --- more"
            ),
            RuleCase(
                "list-in-list", "type: value\ntags:\n  «- - note»",
                "'- - note' is a list in a list; expected one value",
                help: "it may come from an unquoted link; write \"[[note]]\"",
                fixed: "type: value\ntags:\n  - \"[[note]]\"", good: "type: value\ntags:\n  - -note"),
            RuleCase(
                "tab-indentation", "type: value\ntags:\n«\t»- sport",
                "the line is indented with a tab; expected spaces",
                help: "indent with spaces", fixed: "type: value\ntags:\n  - sport", good: "type: value\ntags:\n  - a\tb"
            ),
            RuleCase(
                "unquoted-link", "type: value\nnext: «[[note]]»",
                "'[[note]]' has no quotes, so YAML reads a list in a list",
                help: "write \"[[note]]\"", fixed: "type: value\nnext: \"[[note]]\"",
                good: "type: value\nnext: \"[[note]]\""),
            RuleCase(
                "unquoted-placeholder", "type: value\ntitle: «{{title}}»",
                "'{{title}}' is a template's placeholder; expected a value",
                help: "replace it with a value; in a template put it in quotes",
                fixed: "type: value\ntitle: \"{{title}}\"",
                good: "type: value\ntitle: about {{title}}"),
            RuleCase(
                "reserved-start", "type: value\ntitle: «@home»",
                "'@home' starts with a character that YAML reserves; expected quotes",
                help: "put the value in quotes", fixed: "type: value\ntitle: \"@home\"",
                good: "type: value\ntitle: at@home"
            ),
            RuleCase(
                "colon-in-value", "type: value\ntitle: one«:» two",
                "': ' in a value reads as another key; expected the value in quotes",
                help: "put the value in quotes", fixed: "type: value\ntitle: \"one: two\"",
                good: "type: value\ntitle: one:two"),
            RuleCase(
                "item-after-key", "type: value\ntags: «- sport»",
                "'- sport' is on the line of its key; expected it on the next line",
                help: "start the list on the next line", fixed: "type: value\ntags:\n  - sport",
                good: "type: value\ntags: -sport"),
            RuleCase(
                "text-after-quote", "type: value\ntitle: \"A\" «by B»",
                "'by B' comes after the closing quote; expected the end of the line",
                help: "put the whole value in one pair of quotes", fixed: "type: value\ntitle: \"\\\"A\\\" by B\"",
                good: "type: value\ntitle: \"A\" # by B"),
            RuleCase(
                "text-after-quote", "type: value\ntags: [a] «b»",
                "'b' comes after the closing bracket; expected the end of the line",
                help: "put the whole value in one pair of quotes", fixed: "type: value\ntags: \"[a] b\"",
                good: "type: value\ntags: [a] # b"),
            RuleCase(
                "unclosed-quote", "type: value\ntitle: «\"Run»", "the quote in '\"Run' is never closed",
                help: "add the closing quote at the end of the value", good: "type: value\ntitle: Run\""),
            RuleCase(
                "unclosed-bracket", "type: value\ntags: «[»sport", "'[' is never closed",
                help: "close it with ']', or put the value in quotes", good: "type: value\ntags: [sport]"),
            RuleCase(
                "stray-indicator", "type: value\ntags: [sport, «,» outdoors]",
                "',' is not a value; expected a value here",
                help: "remove it, or put the value in quotes", good: "type: value\ntags: [sport, outdoors,]"),
            RuleCase(
                "bad-escape", "type: value\ntitle: \"C:«\\g»oals\"", "'\\g' is not an escape in double quotes",
                help: "write '\\\\' for a backslash, or use single quotes", good: "type: value\ntitle: 'C:\\goals'"),
            RuleCase(
                "bad-indentation", "type: value\ntags:\n  - sport\n «- outdoors»",
                "'- outdoors' has an indentation that matches no line above",
                help: "indent it like the lines it belongs to", good: "type: value\ntags:\n - sport\n - outdoors"),
            RuleCase(
                "missing-colon", "type: value\npriority:«\u{A0}»3\nlevel: major",
                "there is a no-break space (U+00A0) after the colon, so the line has no key; expected an ordinary space",
                help: "write an ordinary space", fixed: "type: value\npriority: 3\nlevel: major",
                good: "type: value\npriority: 3"),
            RuleCase(
                "missing-colon", "type: value\n«title:Health»", "'title:Health' has no key; expected 'key: value'",
                help: "write 'key: value', with a space after the colon", good: "type: value\ntitle: a:b"),
            RuleCase(
                "bad-block-header", "type: value\nguidance: «| Two runs»",
                "'| Two runs' has text after its first character; expected a new line",
                help: "start the text on the next line, indented; or quote the value",
                fixed: "type: value\nguidance: \"| Two runs\"", good: "type: value\nguidance: |-\n  Two runs"),
            RuleCase(
                "nesting-too-deep", "type: value\ntags: " + String(repeating: "[", count: 32) + "«[»",
                "lists and maps are nested more than 32 levels deep; expected a plain value or list",
                help: "write a plain value or a plain list; no field takes a list in a list, or a map",
                good: "type: value\nown: " + String(repeating: "[", count: 31) + String(repeating: "]", count: 31)),
            RuleCase(
                "long-character", "type: value\ntitle: A«e\(accents(31))»",
                "there is a character of more than 31 code points; expected fewer",
                help: "delete the marks or signs that are joined to it", good: "type: value\ntitle: Ae\(accents(30))"),
            RuleCase(
                "control-character", "type: value\ntitle: Run«\u{7}»", "there is a control character, U+0007",
                help: "delete the character", good: "type: value\ntitle: \"Run\\x07\""),
            RuleCase(
                "unclosed-front-matter", at: "note.md", in: ["note.md": "«---»\ntype: value\n"],
                "the front matter that starts here has no end; expected a line '---'",
                help: "add a line '---' after the last field", good: ["note.md": "---\ntype: value\n---"]),
            RuleCase(
                "document-end-marker", at: "note.md", in: ["note.md": "---\ntype: value\n«...»\n"],
                "the front matter ends with '...', which Obsidian does not recognize; expected '---'",
                help: "end it with '---'", fixed: "---\ntype: value\n---\n",
                good: ["note.md": "---\ntype: value\n---\n...\n"]),
            RuleCase(
                "second-front-matter", at: "note.md",
                in: ["note.md": "---\ntype: value\n---\n«---»\nlevel: major\n---\n"],
                "a second front matter block starts here; only the first one is read",
                help: "move its fields into the first block",
                good: ["note.md": "---\ntype: value\n---\n---\nunknown: major\n---\n"]),
            RuleCase(
                "second-front-matter", at: "note.md", in: ["note.md": "---\na: b\n---\n\n«---»\ntype: Value\n---\n"],
                "a second front matter block starts here; only the first one is read",
                help: "move its fields into the first block",
                good: ["note.md": "---\na: b\n---\n---\ntype: other\nlevel: major\n---\n"]),
            RuleCase(
                "conflict-marker", at: "note.md",
                in: ["note.md": "---\ntype: value\n«<<<<<<< HEAD»\ntitle: A\n=======\ntitle: B\n>>>>>>> laptop\n---\n"],
                "there is an unresolved conflict here",
                help: "keep what is right from both sides and remove the marker lines",
                good: ["note.md": "---\ntype: value\ntitle: <<<<<<< HEAD\n---\n"]),
            RuleCase(
                "conflict-marker", at: "note.md",
                in: [
                    "note.md":
                        "---\ntype: value\n«<<<<<<<<< HEAD»\ntitle: A\n---\nA\n=========\ntitle: B\n---\nB\n>>>>>>>>> b\n"
                ],
                "there is an unresolved conflict here",
                help: "keep what is right from both sides and remove the marker lines",
                good: ["note.md": "---\ntype: value\ntitle: <<<<<<< HEAD\n---\n>>>>>>> b\n"]),
            RuleCase(
                "conflict-marker", at: "note.md",
                in: [
                    "note.md":
                        "«<<<<<<< HEAD»\n---\ntype: value\n---\n=======\n---\ntype: value\ntitle: B\n---\n>>>>>>> laptop\n"
                ],
                "there is an unresolved conflict here",
                help: "keep what is right from both sides and remove the marker lines",
                good: ["note.md": "<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> laptop\n"]),
            RuleCase(
                "conflict-marker", at: "note.md",
                in: ["note.md": "---\ntype: value\n---\n«<<<<<<< HEAD»\nA\n=======\nB\n>>>>>>> laptop\n"],
                "there is an unresolved conflict here",
                help: "keep what is right from both sides and remove the marker lines",
                good: ["note.md": "---\ntype: value\n---\n```\n<<<<<<< HEAD\nA\n=======\nB\n>>>>>>> laptop\n```\n"]),
        ]

    private static func accents(_ count: Int) -> String { String(repeating: "\u{301}", count: count) }

    private static let notAtStart =
        "there is something before the front matter, so it is not read; expected '---' on the first line"
    private static let start = "start the file with a line '---'"
    private static let below = "start the file with a line '---', and write what is there now below the closing one"

    private static func below(_ text: String, _ dashes: String = "---", good: String) -> RuleCase {
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": text + "«\(dashes)»\ntype: value\n---\n"],
            text.isEmpty
                ? "the file starts with '\(dashes)', so the front matter is not read; expected '---'" : notAtStart,
            help: below, good: ["a.md": good])
    }

    /// Text above a front matter, which no fix may move, and notes in which the same is a text of its own.
    static let texts: [RuleCase] = [
        below("<!-- markdownlint-disable MD041 -->\n", good: "<!-- x -->\n---\ntype: mine\n---\n"),
        below("# Run 60 km\n", good: "# Run\n```\n---\ntype: value\n---\n```\n"),
        below("x\n", good: "1\n2\n3\n4\n---\ntype: value\n---\n"),
        below("%% draft %%\n\n[TOC]\n", good: "~~~\n---\ntype: value\n---\n"),
        below("a\n\nb\r\nc\n", "- - -", good: "a\n---\nthe type: value\n---\n"),
        below("", "--- # Run", good: "--- a\ntype: value\n---\n"),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "---\n«---»\ntype: value\n---\n"], notAtStart, help: start,
            fixed: "---\ntype: value\n---\n", good: ["a.md": "---\n---\ntype: mine\n---\n"]),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "«---yaml»\ntype: value\n---\n"],
            "the file starts with '---yaml', so the front matter is not read; expected '---'", help: start,
            fixed: "---\ntype: value\n---\n", good: ["a.md": "---toml\ntype: value\n---\n"]),
    ]

    static let late: [RuleCase] = [
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "\n \n«---»\ntype: value\n---\nText\n"], notAtStart,
            help: start,
            fixed: "---\ntype: value\n---\nText\n", good: ["a.md": "\n---\n\nA rule, and type: value\n\n---\n"]),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": " «---»\ntype: value\n ---\n"], notAtStart, help: start,
            fixed: "---\ntype: value\n---\n", good: ["a.md": " ---\ntype: mine\n---\n"]),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "\u{200B}«---»\r\ntype: value\r\n...\r\n"], notAtStart,
            help: start,
            fixed: "---\r\ntype: value\r\n---\r\n", good: ["a.md": "x ---\ntype: value\n---\n"]),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "«----»\ntype: value\n---\n"],
            "the file starts with '----', so the front matter is not read; expected '---'", help: start,
            fixed: "---\ntype: value\n---\n", good: ["a.md": "----\ntype: value\n"]),
        RuleCase(
            "late-front-matter", at: "a.md", in: ["a.md": "«\u{2014}-»\ntype: value\n\u{2014}\n"],
            "the file starts with '\u{2014}-', so the front matter is not read; expected '---'", help: start,
            fixed: "---\ntype: value\n---\n", good: ["a.md": "\u{2014}\ntype of day: value\n\u{2014}\n"]),
        RuleCase(
            "unclosed-front-matter", at: "a.md", in: ["a.md": "«---»\ntype: value\n----\nText\n"],
            "the front matter that starts here has no end; expected a line '---'",
            help: "add a line '---' after the last field", good: ["a.md": "---\ntype: mine\n----\n"]),
        RuleCase(
            "dash-without-space", "type: goal\ntargets:\n  - 120 km\n  «-24 times»",
            "'-24 times' has no space after its dash, so it is not a list item",
            help: "put a space after the dash; write a negative amount on the line of its key",
            fixed: "type: goal\ntargets:\n  - 120 km\n  - 24 times",
            good: "type: goal\ntargets:\n  - 120 km\n  - 24 times"),
    ]

    /// Looking for a front matter ends soon, however long the file is.
    @Test func aFrontMatterFarDownIsText() {
        let far = String(repeating: "\n", count: 9_000) + "---\ntype: value\n---\n"
        #expect(check(["a.md": far]).isEmpty)
        let dashes = String(repeating: "\u{2014}\n", count: 5_000)
        #expect(check(["a.md": dashes]).isEmpty)
    }

    /// What is said of lists with stars.
    static let lists: [RuleCase] = [
        RuleCase(
            "yaml-anchor", "type: value\ntags:\n  «*» run\n  * read",
            "'*' does not start a list item in YAML; expected '-'",
            help: "write '-' instead of '*'", fixed: "type: value\ntags:\n  - run\n  - read",
            good: "type: value\ntags:\n  - run\n  - read"),
        RuleCase(
            "yaml-anchor", "type: value\ntags:\n«*» run", "'*' does not start a list item in YAML; expected '-'",
            help: "write '-' instead of '*'", fixed: "type: value\ntags:\n- run", good: "type: value\ntags:\n- run"
        ),
        RuleCase(
            "yaml-anchor", "type: value\ntags: «*» run", "'*' does not start a list item in YAML; expected '-'",
            help: "write '-' instead of '*'", fixed: "type: value\ntags:\n  - run",
            good: "type: value\ntags:\n  - run"),
    ]

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    static let otherEncodings: [(bytes: [UInt8], offset: Int, message: String)] = [
        (Array("---\ntype: value\n---\ncaf".utf8) + [0xE9, 0x0A], 23, "byte 23 is 0xE9, which is not UTF-8"),
        (
            Array("---\ntype: milestone\ntitle: caf".utf8) + [0xE9] + Array("\n---\n".utf8), 30,
            "byte 30 is 0xE9, which is not UTF-8"
        ),
        (
            [0xFF, 0xFE] + Array("---\ntype: value\n---\n".utf8).flatMap { [$0, 0] as [UInt8] }, 0,
            "byte 0 starts a UTF-16 byte order mark; expected UTF-8"
        ),
    ]

    @Test(arguments: otherEncodings)
    func otherEncodingsAreNamed(_ bytes: [UInt8], _ offset: Int, _ message: String) {
        var vault = VaultInMemory([:])
        vault.files["note.md"] = bytes
        let found = vault.findings()
        #expect(found.map(\.rule) == ["not-utf8"])
        #expect(found.first?.message == message)
        #expect(found.first?.range == ByteRange(offset, offset + 1))
    }

    @Test func aFileThatIsNotUTF8GetsNoFix() {
        var vault = VaultInMemory([:])
        vault.files["note.md"] = Array("---\ntype: Value\n---\n".utf8) + [0xE9]
        let found = vault.findings()
        #expect(found.map(\.rule) == ["uppercase-name", "not-utf8"])
        #expect(found.allSatisfy { $0.fixes.isEmpty })
    }

    @Test(arguments: ["title: *a*\n", "type: unknown\ntitle: *a*\ntags: [\n", "a: 1\na: 2\n"])
    func plainNotesAreSilent(_ text: String) {
        #expect(check(["note.md": RuleCase.fenced(text)]).isEmpty)
    }

    @Test func relatedPlacesAreNamed() {
        let found = check(["note.md": "---\ntype: value\ntitle: A\ntitle: B\n---\n"])
        #expect(found.first?.related.map(\.message) == ["first written here"])
        #expect(found.first?.related.map(\.range) == [ByteRange(16, 21)])
    }

    @Test func theFieldIsNamedAsTheSchemaSpellsIt() {
        let found = check(["note.md": "---\ntype: value\nTitle: *a\nown: *b\n---\n"]).filter {
            $0.rule == "yaml-anchor"
        }
        #expect(found.map(\.field) == ["title", "own"])
    }
}
