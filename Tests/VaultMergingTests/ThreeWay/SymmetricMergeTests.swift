import Testing
import VaultEdits
import VaultMerging
import VaultTestSupport

/// Each pair of many kinds of edits of one note, both ways round: the same bytes, and no word of either side gone.
@Suite(.tags(.random)) struct SymmetricMergeTests {
    static let base = """
        ---
        type: goal
        title: Run
        # about the day
        due: 2026-12-01
        importance: 5
        tags: [a, b]
        values:
          - "[[joy]]"
          - "[[health]]"
        targets:
          - 5 km
        plan: |
          First line
          Second line
        x: text
        mine: [p, q]
        keywords:
          - one
        created: 2026-01-01T08:00:00
        ---
        Body one.

        Body two.

        Body three.

        """

    /// A text, and what stands in its place.
    private static let replacements: [(String, String)] = [
        ("2026-12-01", "2026-12-05"), ("2026-12-01", "2026-12-01 # why"), ("2026-12-01", "\"2026-12-01\""),
        ("# about the day", "# about the day\n# more"), ("# about the day", "# other words"),
        ("due: 2", "Due: 2"), ("[a, b]", "\n  - a\n  - b"), ("[a, b]", "[a, b, m]"), ("[a, b]", "[k, a, b]"),
        ("[a, b]", "[a]"), ("[a, b]", "[b, a]"), ("[a, b]", "[A, b]"), ("[a, b]", "[a, b] # tagged"),
        ("  - \"[[health]]\"", "  - \"[[health]]\"\n  - \"[[zeal]]\" # z"),
        ("  - \"[[joy]]\"", "  # first\n  - \"[[family]]\"\n  - \"[[joy]]\""),
        ("  - \"[[joy]]\"\n  - \"[[health]]\"", "- \"[[joy]]\"\n- \"[[health]]\""),
        ("[[joy]]", "[[joy|Joy]]"), ("plan: |", "plan: | # check with Anna"), ("plan: |", "plan: >"),
        ("First line", "First LINE"), ("Second line", "Second LINE"),
        ("plan: |\n  First line\n  Second line\n", "plan: \"First line\\nSecond line\\n\"\n"),
        ("importance: 5\n", "importance: 5\nurgency: 3\n"), ("importance: 5\n", "importance: 5\nstart: 2026-11-01\n"),
        ("importance: 5\n", ""), ("x: text\n", ""), ("importance: 5", "importance: 7"),
        ("type: goal\ntitle: Run\n", "title: Run\ntype: goal\n"),
        ("mine: [p, q]\nkeywords:\n  - one\n", "keywords:\n  - one\nmine: [p, q]\n"),
        ("- 5 km", "- 5000 m"), ("- 5 km", "- 5 km\n  - 30 min"), ("targets:\n  - 5 km", "targets: [5 km]"),
        ("[p, q]", "[p, q, z]"), ("[p, q]", "[p, q, y]"), ("[p, q]", "\n  - p\n  - q"), ("mine: [p, q]\n", ""),
        ("keywords:\n  - one\n", "keywords: one\n"), ("  - one\n", "  - one\n  - two\n"),
        ("keywords:\n  - one\n", "keywords: # key\n  - one # word\n"), ("T08", "T07"),
        (":00\n---", ":00\n# end\n---"), (":00\n---", ":00\n# END\n---"), ("Body one.", "Body ONE."),
        ("Body three.\n", "Body three.\nMore.\n"), ("Body three.\n", "Body three."), ("---\ntype", "\u{FEFF}---\ntype"),
        ("---\nBody", "---  \nBody"), ("\n", "\r\n"), ("type: goal", "type: term"), ("type: goal", "type: action"),
    ]

    static let edited = replacements.map { base.replacing($0, with: $1) }

    private static func merge(_ ours: String, _ theirs: String) -> (bytes: [UInt8], text: String, isOpen: Bool) {
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema)
        let result = merge.merge(base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8))
        let bytes = result?.bytes ?? []
        return (bytes, String(decoding: bytes, as: UTF8.self), result?.conflicts.isEmpty == false)
    }

    @Test(arguments: edited.indices)
    func `both ways give the same bytes, and nothing is gone`(first: Int) throws {
        let ours = Self.edited[first]
        try #require(ours != Self.base)
        for theirs in Self.edited[(first + 1)...] {
            let (there, back) = (Self.merge(ours, theirs), Self.merge(theirs, ours))
            let story: Comment = "\(ours)\nTHEIRS\n\(theirs)\nIS\n\(there.text)\nBACK\n\(back.text)"
            try #require(there.isOpen == back.isOpen, story)
            if there.isOpen {
                try #require(Stripped.text(there.text, .ours) == Stripped.text(back.text, .theirs), story)
                try #require(Stripped.text(there.text, .theirs) == Stripped.text(back.text, .ours), story)
            } else {
                try #require(there.bytes == back.bytes, story)
            }
            let lost = Self.words(ours).union(Self.words(theirs)).subtracting(Self.words(Self.base))
                .subtracting(Self.words(there.text)).subtracting(Self.spellings)
            try #require(lost.isEmpty, "\(lost)\n\(story)")
        }
    }

    /// What is only another way to write the same.
    private static let spellings: Set<Substring> = ["Due", "n", "nSecond"]

    private static func words(_ text: String) -> Set<Substring> {
        Set(text.split { !$0.isLetter && !$0.isNumber && $0 != "#" })
    }
}
