import VaultTestSupport

/// Front matter made from a seed, with every construct that the format accepts.
struct RandomFrontMatter {
    private var generator: SeededGenerator
    private var lineBreaks: [String] = ["\n"]
    private(set) var text = ""
    /// The keys, in file order.
    private(set) var keys: [String] = []

    static let keys = [
        "type", "title", "start", "due", "time", "priority", "plan", "measures", "goals", "parent", "targets",
        "archived", "tags", "x", "Key with spaces", "a.b/c", "ключ", "2026", "note-2", "aliases",
    ]

    /// Texts that YAML could take for something else, and some that it could not.
    static let texts =
        [
            "a", "run far", "5.2 km", "2026-12-27", "2026-11-21T07:15:00", "07:15", "0:31:12", "8", "-2.5", "true",
            "no",
            "null", "~", "", " a ", "a: b", "a:b", "a #b", "a#b", "# a", "- a", "-a", "[a]", "{a}", "a, b", "a]",
            "it's",
            "say \"x\"", "'", "\"", "\\", "a\\nb", "@a", "`a`", "%a", "&a", "*a", "!a", "|", ">", "? a", "?", "a?", ":",
            "a:", "=", "<<", "---", "...", "<<<<<<< a", "Zürich", "e\u{301}", "🎯 aim", "日本", "a\tb", "\ta", "a\u{A0}b",
            "a\u{2028}b", "a\u{85}b", "a\u{FEFF}b", "\u{7}", "[[run]]", "[[goals/run|x]]", "at most 3 cups per day",
            "1_000", "0x1F", "0o17", "1e3", ".5", "+1", ".inf", "0b1", "1:30", "y", "Yes", "{{date}}", "<% x %>", "a'b",
            "a \"b\" 'c'", "x ", "90 min per week", "$250", "50 %", "10 °C",
        ] + ExtremeTexts.integers + ExtremeTexts.days + [
            "9999-12-31T23:59:59+23:59", String(repeating: "long ", count: 500),
        ]

    static let longTexts = [
        "one\ntwo\n", "one\ntwo", "one\n\ntwo\n", "  deep\nflat\n", "\nlate\n", "end\n\n", "# a\n- b: [\n", "a \nb\n",
        "\tx\ny\n", "\n", "a\r\nb\n", "one\n  two\n    three\n",
    ]

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
        make()
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    mutating func pick<Element>(_ list: [Element]) -> Element { list[number(0...list.count - 1)] }

    private mutating func make() {
        lineBreaks = pick([["\n"], ["\n"], ["\r\n"], ["\n", "\r\n"]])
        if chance(10) { text += "\u{FEFF}" }
        if chance(4) {
            text += pick(["", "Body\n", "\n\n# Body", "- a\r\n"])
            return
        }
        line("---" + (chance(5) ? "  " : ""))
        var left = Self.keys
        let top = chance(4) ? "  " : ""
        for _ in 0..<number(0...7) {
            silence(top)
            let key = left.remove(at: number(0...left.count - 1))
            keys.append(key)
            entry(key, top)
        }
        silence(top)
        text += chance(5) ? "..." : "---"
        if chance(90) { line("") }
        if text.hasSuffix("\n") { text += pick(["", "Body\n", "Body: [[run]]\n\n- x", "\r\n---\r\nx\r\n"]) }
    }

    private mutating func line(_ content: String) { text += content + pick(lineBreaks) }

    /// Comments and empty lines.
    private mutating func silence(_ lead: String) {
        while chance(18) { line(pick([lead + "# about", "", "", lead + "#"])) }
    }

    private mutating func comment() -> String { chance(15) ? pick([" # why", "  # - x"]) : "" }

    private mutating func entry(_ key: String, _ top: String) {
        let written = chance(8) ? pick(["\"\(key)\"", "'\(key)'"]) : key
        let start = top + written + (chance(5) ? " :" : ":")
        switch number(0...13) {
        case 0...4: line(start + pick([" ", "  "]) + scalar(inBrackets: false) + comment())
        case 5: line(start + pick(["", " ", " ~", " null", " \"\"", " []", " {}"]) + comment())
        case 6: folded(start, top)
        case 7: blockText(start, top)
        case 8, 9: blockList(start, top)
        case 10, 11: flowList(start, top)
        case 12: listOfMaps(start, top)
        default: map(start, top)
        }
    }

    private mutating func scalar(inBrackets: Bool) -> String {
        switch number(0...5) {
        case 0: return "'" + pick(["a", "it''s", "a: b", "[[run]]", " x ", "8", "a, b"]) + "'"
        case 1, 2:
            return "\"" + pick(["a", "say \\\"x\\\"", "a: b", "[[run]]", "[[goals/run|x]]", "\\u00e9\\n", "07:15"])
                + "\""
        default:
            let words = [
                "a", "run far", "5.2 km", "2026-12-27", "8", "true", "a:b", "a#b", "Zürich", "90 min per week",
            ]
            return pick(inBrackets ? words : words + ["a, b", "it's", "x]", "say \"x\""])
        }
    }

    private mutating func folded(_ start: String, _ top: String) {
        let lead = top + pick([" ", "  ", "      "])
        switch number(0...3) {
        case 0:
            line(start + " one")
            line(lead + "two" + comment())
        case 1:
            line(start + " \"one \\")
            line("")
            line(lead + "two\"" + comment())
        case 2:
            line(start + " 'one")
            line("")
            line(lead + "it''s'")
        default:
            line(start + comment())
            line(lead + scalar(inBrackets: false) + comment())
        }
    }

    private mutating func blockText(_ start: String, _ top: String) {
        let isIndicated = chance(20)
        let mark = pick(["|", ">"]) + (isIndicated ? "2" : "") + pick(["", "-", "+"])
        line(start + " " + mark + comment())
        let lead = top + (isIndicated ? "  " : pick([" ", "  ", "    "]))
        if chance(10) { return }
        for index in 0..<number(1...4) {
            let deep = chance(15) && (index > 0 || isIndicated) ? "  " : ""
            line(chance(15) && index > 0 ? "" : lead + deep + pick(["text", "- a", "# no comment", "a: b", "x "]))
        }
        while chance(30) { line("") }
    }

    private mutating func blockList(_ start: String, _ top: String) {
        line(start + comment())
        let lead = top + pick(["", "  ", "    ", " "])
        let gap = pick([" ", " ", "   "])
        for _ in 0..<number(1...4) {
            if chance(10) { line(pick(["", lead + "# between", "# left"])) }
            switch number(0...11) {
            case 0: line(lead + "-" + comment())
            case 1:
                line(lead + "-" + gap + "one")
                line(lead + "  two" + comment())
            case 2:
                line(lead + "- |" + pick(["", "+", "-"]))
                line(lead + "  text")
                if chance(50) { line("") }
            case 3:
                line(lead + "-")
                line(lead + "   below")
            default: line(lead + "-" + gap + scalar(inBrackets: false) + comment())
            }
        }
    }

    private mutating func flowList(_ start: String, _ top: String) {
        let count = number(0...4)
        if chance(60) {
            var items = (0..<count).map { _ in scalar(inBrackets: true) }
            if chance(8), count > 0 { items.append(pick(["{a: 1, b: [c]}", "[d, e]", "f: 1"])) }
            let separator = pick([", ", ", ", ",", " , "])
            let end = chance(10) && !items.isEmpty ? "," : ""
            line(
                start + " [" + pick(["", "", " "]) + items.joined(separator: separator) + end + pick(["", " "]) + "]"
                    + comment())
            return
        }
        line(start + " [" + comment())
        for index in 0..<count {
            let isLast = index == count - 1
            if chance(10) { line(pick(["", top + "   # between"])) }
            let more = chance(15) && !isLast ? ", " + scalar(inBrackets: true) : ""
            line(top + "   " + scalar(inBrackets: true) + more + (isLast && chance(60) ? "" : ",") + comment())
        }
        line(top + "   ]" + comment())
    }

    private mutating func listOfMaps(_ start: String, _ top: String) {
        line(start)
        let lead = top + pick(["", "  "])
        for index in 0..<number(1...3) {
            line(lead + "- name: n\(index)" + comment())
            if chance(60) { line(lead + "  of: [a, b]") }
            if chance(20) {
                line(lead + "  text: |")
                line(lead + "    long")
            }
            if chance(20) { line(lead + "- " + scalar(inBrackets: false)) }
        }
    }

    private mutating func map(_ start: String, _ top: String) {
        if chance(50) { return line(start + " {a: 1, \"b\": [c, d], e}" + comment()) }
        line(start + comment())
        line(top + "  a: 1")
        if chance(50) { line(top + "  b:") }
        line(top + "  c:")
        line(top + "  - d" + comment())
    }
}
