import Testing
import VaultEditor
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// What a cursor is in, by the text around it.
@Suite struct CursorPlaceTests {
    private static func place(_ marked: String) -> CursorPlace {
        let parts = marked.split(separator: "‸", omittingEmptySubsequences: false)
        return CursorPlace(in: TypedBytes(Array(parts.joined().utf8)), at: parts[0].utf8.count)
    }

    /// What is read of a finished front matter is what the parser reads of it.
    @Test(arguments: [
        "---\ntype: goal\ntitle: \"a \\\"b\\\" # c\"  # d\nvalues: [\"[[a]]\", '[[b]]', c]\n---\n",
        "---\ntype: 'it''s'\ngoals:\n  - \"[[a]]\"\n  - b c\n# x\n  - d\nx: y\n---\nText\n",
        "---\r\ntype: goal\r\nvalues: [a, \"b\",\r\n  'c d' ]\r\ndue: 2026-11-21 # e\r\n---\r\n",
        "\u{FEFF}---\ntype: goal\ntargets:\n- at most 5 km\n-   best 3 kg\n\"quoted\": a\n...\n",
    ])
    func scalarsAreThoseOfTheParser(text: String) {
        let bytes = Array(text.utf8)
        let document = Document(bytes)
        #expect(document.problems.filter { $0.kind != .documentEndMarker }.isEmpty)
        for entry in document.entries {
            let list = document.nodes[Int(entry.value)]
            let elements = list.isList ? document.items(of: entry.value) : [entry.value]
            for node in elements.map({ document.nodes[Int($0)] }) where node.kind != .missing {
                for offset in Int(node.content.start)...Int(node.content.end) {
                    guard case .value(let value) = CursorPlace(in: TypedBytes(bytes), at: offset) else {
                        Issue.record("\(offset) is not a value")
                        continue
                    }
                    #expect(value.scalar.range == node.range)
                    #expect(value.scalar.content == node.content)
                    #expect(value.scalar.kind == node.kind)
                    #expect(value.key == document.text(entry.key))
                    #expect(value.others.count == elements.count - 1)
                }
            }
        }
    }

    @Test(arguments: [
        ("---\ntype‸: goal\n---\n", "key"), ("---\n‸\n---\n", "key"), ("---\nty‸\n", "key"), ("---\n‸", "key"),
        ("---\ntype: go‸al\n---\n", "value"), ("---\ntype:‸\n---\n", "value"), ("---\na: b\n---\n‸", "text"),
        ("‸", "text"), ("text‸", "text"), ("‸---\na: b\n---\n", "other"), ("---\na: b\n-‸--\n", "other"),
        ("---\n# a‸\n---\n", "other"), ("---\na: |\n  b‸\n---\n", "other"), ("---\na: {b‸}\n---\n", "other"),
        ("---\na: b\n\nText‸\n", "text"), ("---\na: b\n\n# Title‸\n", "text"), ("---\n\nText‸\n", "text"),
        ("---\nb c‸\n---\n", "other"), ("---\na: \"b\"‸\n---\n", "other"), ("---\na:\n  - b\n    c‸\n---\n", "other"),
        ("---\na: [[b], ‸]\n---\n", "value"), ("---\na: [{b}, ‸]\n---\n", "other"),
        ("---\na: b‸ c: d\n---\n", "value"), ("---\nhttp://‸\n---\n", "other"), ("----\n‸\n", "text"),
    ])
    func kinds(text: String, kind: String) {
        let found =
            switch Self.place(text) {
            case .key: "key"
            case .value: "value"
            case .text: "text"
            case .other: "other"
            }
        #expect(found == kind)
    }

    @Test(arguments: [
        ("[[a‸b]]", "name", "ab"), ("[[a#b‸c]]", "heading", "bc"), ("[[a#b#c‸]]", "heading", "c"),
        ("[[a#^b‸]]", "block", "b"), ("[[a|b‸]]", "shown", "b"), ("[[a‸", "name", "a"), ("[[‸]]", "name", ""),
        ("[[a‸\\|b]]", "name", "a"), ("[[a ‸b]]", "name", "a b"), ("[[a#‸]]", "heading", ""),
    ])
    func partsOfLinks(text: String, part: String, range: String) {
        let parts = text.split(separator: "‸", omittingEmptySubsequences: false)
        let bytes = TypedBytes(Array(parts.joined().utf8))
        let link = TypedLink(bytes, in: 0..<bytes.count, at: parts[0].utf8.count)
        #expect(link.map { "\($0.part)" } == part)
        #expect(link.map { bytes.text($0.range.offsets) } == range)
    }

    /// The cost of a place grows with the text, however it is made.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "goals: [|[[a, |", "goals: [|\"[[a, |", "goals: [|\"a\" b, |", "goals: |[[a |", "goals: \"|[[|",
            "goals:\n|  - [[a\n|",
            "|a: b\n|", "goals: [|'', |", "goals: [|a,\n |", "|  [\n|", "goals: [|[|", "plan: |# |",
        ])
    func longTexts(pattern: String) {
        let parts = pattern.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        let text = "---\n" + parts[0] + String(repeating: parts[1], count: 60_000)
        let bytes = TypedBytes(Array(text.utf8))
        for offset in [20, bytes.count / 2, bytes.count] {
            let place = CursorPlace(in: bytes, at: offset)
            if case .text = place { Issue.record("no front matter at \(offset)") }
        }
    }

    /// Whatever is typed, at whatever place: there is an answer, and it is one that can be made.
    @Test(.tags(.random)) func anyTextHasAnAnswer() {
        var random = SeededGenerator(seed: 16)
        let signs: [String] = [
            "---\n", "type: goal\n", "type: action\n", "type: workout\n", "goals: ", "targets: ", "[", "]", "[[", "]]",
            "\"", "'", "#", "|", ",", "- ", "\n", "\r\n", "\r", " ", "\t", "run", "5 ", "km", "ü", "😀", "e\u{301}",
            "\u{FEFF}", "## ", "[[run]]", "- [ ] ", "`", "```\n", ":", "\\", "{", "breaks: 2026-01-01 to ", "+2w", "^",
        ]
        for _ in 0..<300 {
            var text = ""
            if Bool.random(using: &random) { text += "---\n" }
            for _ in 0..<Int.random(in: 0...14, using: &random) { text += signs.randomElement(using: &random) ?? "" }
            var files = CompletionVault.notes
            files["x.md"] = text
            let view = editorView(files)
            let bytes = Array(text.utf8)
            for offset in [-1, Int.random(in: 0...bytes.count, using: &random), bytes.count, bytes.count + 3] {
                for item in view.completions(at: offset, in: "x.md").items {
                    let range = item.edit.range.offsets
                    #expect(range.upperBound <= bytes.count, "\(text.debugDescription) at \(offset)")
                    guard range.upperBound <= bytes.count else { continue }
                    #expect(!bytes[range].contains(0x0A), "\(text.debugDescription) at \(offset)")
                    let whole = bytes[..<range.lowerBound] + item.edit.replacement.utf8 + bytes[range.upperBound...]
                    #expect(String(validating: whole, as: UTF8.self) != nil, "\(text.debugDescription) at \(offset)")
                }
            }
        }
    }
}
