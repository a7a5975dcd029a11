import Testing
import VaultSyntax
import VaultTestSupport

/// What is diagnosed, where, and what the offered edit makes of it.
@Suite struct ProblemTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let marked: String
        let kind: Problem.Kind
        let fixed: String?

        init(_ marked: String, _ kind: Problem.Kind, fixed: String? = nil) {
            self.marked = marked
            self.kind = kind
            self.fixed = fixed
        }

        var testDescription: String { marked }
    }

    static let rows: [Row] = [
        Row("a: 1\n«a»: 2\n", .duplicateKey),
        Row("a: «&x» 1\n", .anchor),
        Row("a: «*x»\n", .anchor, fixed: "a: \"*x\"\n"),
        Row("a: «!str» 1\n", .tag),
        Row("«?» a\n", .explicitKey),
        Row("«%YAML 1.2»\na: 1\n", .directive),
        Row("a: 1\n«--- b»\n", .multipleDocuments),
        Row("a:\n  «- - run»\n", .listInList, fixed: "a:\n  - \"[[run]]\"\n"),
        Row("a:\n«\t»b: 1\n", .tabIndentation, fixed: "a:\n  b: 1\n"),
        Row("a: «[[run]]»\n", .unquotedLink, fixed: "a: \"[[run]]\"\n"),
        Row("a: «[[run]]» # why\n", .unquotedLink, fixed: "a: \"[[run]]\" # why\n"),
        Row("a: «[[x]], [[y]]»\n", .unquotedLink, fixed: "a: [\"[[x]]\", \"[[y]]\"]\n"),
        Row("a: [«[[x]]», b]\n", .unquotedLink, fixed: "a: [\"[[x]]\", b]\n"),
        Row("a: [\"[[x]]\", «[[y]]»]\n", .unquotedLink, fixed: "a: [\"[[x]]\", \"[[y]]\"]\n"),
        Row("a: «![[photo]]»\n", .unquotedLink, fixed: "a: \"![[photo]]\"\n"),
        Row("«{x}: 1»\nb: 2\n", .missingColon),
        Row("«[[x]]»\nb: 2\n", .missingColon),
        Row("a: «{{date}}»\n", .unquotedPlaceholder, fixed: "a: \"{{date}}\"\n"),
        Row("a: «{% if x %}y{% endif %}»\n", .unquotedPlaceholder, fixed: "a: \"{% if x %}y{% endif %}\"\n"),
        Row("a: «- item»\r\n", .itemAfterKey, fixed: "a:\r\n  - item\r\n"),
        Row("a: «<% tp.date.now() %>»\n", .unquotedPlaceholder, fixed: "a: \"<% tp.date.now() %>\"\n"),
        Row("a: «@home»\n", .reservedStart, fixed: "a: \"@home\"\n"),
        Row("a: «`x`»\n", .reservedStart, fixed: "a: \"`x`\"\n"),
        Row("a: «%x»\n", .reservedStart, fixed: "a: \"%x\"\n"),
        Row("a: one«:» two\n", .colonInValue, fixed: "a: \"one: two\"\n"),
        Row("a: one\"«:» two\n", .colonInValue, fixed: "a: \"one\\\": two\"\n"),
        Row("a: «- item»\n", .itemAfterKey, fixed: "a:\n  - item\n"),
        Row("a: \"b\" «c»\n", .textAfterQuote, fixed: "a: \"\\\"b\\\" c\"\n"),
        Row("a: [b] «c»\n", .textAfterQuote, fixed: "a: \"[b] c\"\n"),
        Row("a: «\"b»\n", .unclosedQuote),
        Row("a: «[»b, c\n", .unclosedBracket),
        Row("a: [b«}»\n", .strayIndicator),
        Row("a: [b,«,» c]\n", .strayIndicator),
        Row("a: \"«\\q»\"\n", .badEscape),
        Row("a: b\n  «c»: d\n", .badIndentation),
        Row("a: [\n  b\n«]»\n", .badIndentation, fixed: "a: [\n  b\n  ]\n"),
        Row("a: 1\n«just text»\n", .missingColon),
        Row("«- a»\n- b\n", .missingColon),
        Row("a: «| text»\n", .badBlockHeader, fixed: "a: \"| text\"\n"),
        Row("a: \"x«\u{7}»\"\n", .controlCharacter),
        Row("a: x«\r»y\n", .controlCharacter),
        Row("a: x«\u{FFFE}»y\n", .controlCharacter),
        Row("«\u{FEFF}»a: 1\n", .controlCharacter),
        Row("a:\n  b: 1\n  «b»: 2\n", .duplicateKey),
        Row("a: {b: 1, «\"b\"»: 2}\n", .duplicateKey),
        Row("a: «|»\n" + String(repeating: " ", count: 65_536) + "x\n", .nestingTooDeep),
    ]

    @Test(arguments: rows)
    func problemIsFoundInItsPlace(_ row: Row) throws {
        let marked = MarkedText(row.marked)
        let document = Document(yaml: marked.bytes)
        #expect(document.problems.map(\.kind) == [row.kind])
        let problem = try #require(document.problems.first)
        #expect(problem.range == marked.ranges[0], "\(document.text(problem.range))")
    }

    @Test(arguments: rows.filter { $0.fixed != nil })
    func editMendsIt(_ row: Row) throws {
        let bytes = MarkedText(row.marked).bytes
        let problem = try #require(Document(yaml: bytes).problems.first)
        let fixed = try #require(FileEdit(path: "", before: bytes, edits: problem.edits).applied())
        #expect(String(decoding: fixed, as: UTF8.self) == row.fixed)
        #expect(Document(yaml: fixed).problems == [])
    }

    @Test func everyEditLeavesNoProblem() {
        for row in Self.rows {
            let bytes = MarkedText(row.marked).bytes
            for problem in Document(yaml: bytes).problems where !problem.edits.isEmpty {
                let fixed = FileEdit(path: "", before: bytes, edits: problem.edits).applied() ?? []
                #expect(Document(yaml: fixed).problems == [], "\(row.marked)")
            }
        }
    }

    @Test func oneBadEntryDoesNotHideTheOthers() {
        let yaml = """
            a: "open
            b: 1
            c: [1, 2
            d: x: y
              more
            e: 2
            f: @x

            """
        let document = Document(yaml: Array(yaml.utf8))
        #expect(document.problems.map(\.kind) == [.unclosedQuote, .unclosedBracket, .colonInValue, .reservedStart])
        #expect(document.entries.map { document.text($0.key) } == ["a", "b", "c", "d", "e", "f"])
        #expect(
            document.entries.map(\.state) == [.unreadable, .readable, .unreadable, .unreadable, .readable, .unreadable])
    }

    @Test(arguments: ["[[x]]", "{x}: 1", "{a: 1", "{a: 1} x", "[x"])
    func aFirstLineThatIsNoMapHidesNoKey(line: String) {
        let document = Document(yaml: Array("\(line)\nb: 2\n".utf8))
        #expect(document.problems.count == 1)
        #expect(document.entries.map { document.text($0.key) } == ["b"])
        #expect(document.entries.map(\.state) == [.readable])
    }

    @Test func firstOfTwoKeysCounts() {
        let document = Document(yaml: Array("a: 1\na: 2\n".utf8))
        #expect(document.entries.map(\.state) == [.readable, .duplicate])
        #expect(document.problems.first?.related == ByteRange(0, 1))
    }

    @Test(arguments: [
        ("a:\n[x]\nb: 1\n", Entry.State.unreadable), ("a:\ntext\nb: 1\n", .unreadable),
        ("a: 1\ntext\nb: 1\n", .readable),
        ("a:\n #\r x\nb: 1\n", .unreadable), ("a: 1\n #\u{1} x\nb: 1\n", .readable),
    ])
    func lineThatMayBeTheValueLeavesNoNull(yaml: String, state: Entry.State) {
        #expect(Document(yaml: Array(yaml.utf8)).entries.map(\.state) == [state, .readable])
    }

    @Test func doubleIsFoundAmongManyKeys() {
        let keys = (0..<100).map { "k\($0): 1\n" }
        let atTop = Document(yaml: Array((keys.joined() + "\"k\\x37\": 2\n").utf8))
        #expect(atTop.problems.map(\.kind) == [.duplicateKey])
        #expect(atTop.problems.first.flatMap(\.related).map(atTop.text) == "k7")
        let nested = Document(yaml: Array(("a:\n" + (keys + ["k70: 2\n"]).map { "  " + $0 }.joined()).utf8))
        #expect(nested.problems.map(\.kind) == [.duplicateKey])
        #expect(nested.problems.first.flatMap(\.related).map(nested.text) == "k70")
    }

    @Test func conflictLeavesItsFieldsWithoutValue() {
        let text = """
            ---
            title: Run
            <<<<<<< HEAD
            due: 2026-12-01
            =======
            due: 2026-12-08
            >>>>>>> other
            plan: slowly
            ---

            """
        let document = Document(Array(text.utf8))
        #expect(document.problems.map(\.kind) == [.conflictMarker])
        #expect(document.entries.map { document.text($0.key) } == ["title", "due", "due", "plan"])
        #expect(document.entries.map(\.state) == [.readable, .conflicted, .conflicted, .readable])
    }

    /// Git knows nothing of fences.
    @Test(arguments: ["", "text\n"])
    func conflictThatEndsInTheBody(tail: String) {
        let conflict = "<<<<<<< HEAD\ndue: 1\n---\nOurs.\n=======\ndue: 2\n---\nTheirs.\n>>>>>>> x\n"
        let document = Document(Array(("---\ntype: goal\n" + conflict + tail).utf8))
        #expect(document.problems.map(\.kind) == [.conflictMarker])
        #expect(document.problems.map { document.text($0.range) } == [conflict])
        #expect(document.entries.map(\.state) == [.readable, .conflicted])
        #expect(Body(of: document).conflicts == [])
        let open = Document(Array("---\ntype: goal\n<<<<<<< HEAD\ndue: 1\n---\nOurs.\n".utf8))
        #expect(open.problems.map(\.kind) == [.missingColon])
    }

    @Test func conflictInsideAListTakesTheField() {
        let text = "---\nvalues:\n<<<<<<< HEAD\n  - a\n=======\n  - b\n>>>>>>> x\nplan: y\n---\n"
        let document = Document(Array(text.utf8))
        #expect(document.problems.map(\.kind) == [.conflictMarker])
        #expect(document.entries.map(\.state) == [.conflicted, .readable])
    }

    @Test(arguments: [
        ("---\na: 1\n", [Problem.Kind.unclosedFrontMatter]), ("---\na: 1\n...\n", [.documentEndMarker]),
        ("---\na: 1\n---\n---\nb: 2\n---\n", [.secondFrontMatter]), ("---\na: 1\n---\n\n---\n\nText\n", []),
        ("\u{FEFF}---\na: 1\n---\n", []), (" ---\na: 1\n---\n", []), ("+++\na = 1\n+++\n", []), ("", []),
        ("---   \na: 1\n---\t\n", []),
    ])
    func fences(text: String, kinds: [Problem.Kind]) {
        #expect(Document(Array(text.utf8)).problems.map(\.kind) == kinds)
    }

    @Test func invalidUTF8IsFoundWithItsOffset() {
        var bytes = Array("---\na: ".utf8)
        bytes += [0xFF]
        bytes += Array("\n---\n".utf8)
        let document = Document(bytes)
        #expect(document.problems.map(\.kind) == [.notUTF8])
        #expect(document.problems.first?.range.start == 7)
    }
}
