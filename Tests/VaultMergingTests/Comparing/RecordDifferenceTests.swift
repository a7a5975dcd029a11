import Testing
import VaultRecords
import VaultSyntax

@testable import VaultEdits
@testable import VaultMerging

/// What two versions of a record say differently. Expectations are worked out by hand.
@Suite struct RecordDifferenceTests {
    private static let fields = [
        Field("status", .choice(["active", "done"]), ""), Field("tags", .text, list: true, ""),
        Field("targets", .target, list: true, ""), Field("due", .date, ""), Field("plan", .text, block: true, ""),
        Field("values", .link(to: []), list: true, ""), Field("archived", .boolean, ""),
    ]

    private static func difference(_ old: String?, _ new: String?) -> RecordDifference {
        RecordDifference(
            from: old.map { Document(Array($0.utf8)) }, to: new.map { Document(Array($0.utf8)) },
            field: { name in fields.first { $0.name == name } },
            reading: { ElementReading($0, units: .builtIn) })
    }

    private static func words(_ difference: RecordDifference) -> [String] {
        difference.changes.map { change in
            switch change.kind {
            case .value(let from, let to): "\(change.field): \(from ?? "-") > \(to ?? "-")"
            case .elements(let elements):
                "\(change.field):"
                    + elements.map { element in
                        switch element {
                        case .added(let text): " +\(text)"
                        case .removed(let text): " -\(text)"
                        case .changed(let from, let to): " \(from)>\(to)"
                        }
                    }.joined()
            case .lines(let counts): "\(change.field): +\(counts.added) -\(counts.removed)"
            case .structure: "\(change.field): structure"
            case .unreadable: "\(change.field): unreadable"
            }
        }
    }

    @Test(
        arguments: [
            ("status: active", "status: done", ["status: active > done"]),
            ("status: active", "status: Active", []),
            ("due: 2026-12-01", "due: \"2026-12-01\" # soon", []),
            ("due: 2026-12-01", "due:", ["due: 2026-12-01 > -"]),
            ("due:", "due: null", []),
            ("due: ~", "", []),
            ("tags: a", "tags: [a]", []),
            ("tags: [a, b, a]", "tags: [b, a, a]", []),
            ("tags: [a, b, a]", "tags: [a, b]", ["tags: -a"]),
            ("tags: [a, b]", "tags: []", ["tags: -a -b"]),
            ("targets: [5 km, 3 x]", "targets: [6 km, 3 x]", ["targets: 5 km>6 km"]),
            ("targets: 5 km", "targets: 5000 m", []),
            ("targets: 5 km", "targets: 5 km per week", ["targets: +5 km per week -5 km"]),
            ("values: \"[[health]]\"", "values: [Health]", []),
            ("values: \"[[health]]\"", "values: [\"[[home]]\"]", ["values: +[[home]] -[[health]]"]),
            ("plan: one", "plan: two", ["plan: one > two"]),
            ("plan: |\n  a\n  b", "plan: |\n  b\n  c\n  d", ["plan: +2 -1"]),
            ("plan: |\n  one", "plan: two", ["plan: one\n > two"]),
            ("due: [2026-12-01, 2026-12-02]", "due: 2026-12-01", ["due: -2026-12-02"]),
            ("plan: |\n  a\n  b", "plan: \"a\\nb\\n\"", []),
            ("own: 1", "own: 01", ["own: 1 > 01"]),
            ("own: {a: 1, b: 2}", "own:\n  a: 1\n  b: 2", []),
            ("own: {a: 1}", "own: 1", ["own: structure"]),
            ("own: [a, b]", "own: [b, c]", ["own: +c -a"]),
            ("a: 1\na: 2", "a: 1", []),
            ("due: 2026-12-01", "due: \"2026", ["due: unreadable"]),
            ("a: 1\nb: 2", "B: 3\nc: 4", ["B: 2 > 3", "c: - > 4", "a: 1 > -"]),
        ] as [(String, String, [String])])
    func fields(_ old: String, _ new: String, _ expected: [String]) {
        let difference = Self.difference("---\n\(old)\n---\n", "---\n\(new)\n---\n")
        #expect(Self.words(difference) == expected)
        #expect(difference.text == nil)
        #expect(difference.isOnlySpelling == expected.isEmpty)
        #expect(difference.saysNothing == expected.isEmpty)
    }

    @Test(
        arguments: [
            ("a\nb\n", "a\r\nb", nil, true),
            ("a\nb\n", "a\nb\n", nil, false),
            ("a\nb\n", "b\nc\n", LineCounts(added: 1, removed: 1), false),
            ("", "b\nc\n", LineCounts(added: 2, removed: 0), false),
        ] as [(String, String, LineCounts?, Bool)])
    func bodies(_ old: String, _ new: String, _ expected: LineCounts?, _ isOnlySpelling: Bool) {
        let difference = Self.difference("---\na: 1\n---\n" + old, "---\na: 1\n---\n" + new)
        #expect(difference.text == expected)
        #expect(difference.isOnlySpelling == isOnlySpelling)
        #expect(difference.changes.isEmpty)
    }

    @Test func `a record that comes or goes`() {
        let text = "---\nstatus: active\ntags: [a]\n---\nx\n"
        #expect(Self.words(Self.difference(nil, text)) == ["status: - > active", "tags: +a"])
        #expect(Self.difference(nil, text).text == LineCounts(added: 1, removed: 0))
        #expect(Self.words(Self.difference(text, nil)) == ["status: active > -", "tags: -a"])
        #expect(!Self.difference(nil, text).isOnlySpelling)
        var tags = Self.difference(nil, text)
        tags.keep(fields: ["tags"])
        #expect(Self.words(tags) == ["tags: +a"])
        #expect(tags.text == nil)
    }

    /// What a merge did itself differs from both of its sides.
    @Test func `common to both sides of a merge`() {
        let merged = "---\nstatus: done\ndue: 2026-12-03\ntags: [a, ours, theirs, new]\n---\none\ntwo\nthree\nnew\n"
        var own = Self.difference(
            "---\nstatus: active\ndue: 2026-12-01\ntags: [a, ours, gone]\n---\none\ntwo\n", merged)
        own.keep(
            common: Self.difference(
                "---\nstatus: done\ndue: 2026-12-02\ntags: [gone, a, theirs]\n---\ntwo\nthree\n", merged))
        #expect(Self.words(own) == ["due: 2026-12-01 > 2026-12-03", "tags: +new -gone"])
        #expect(own.text == LineCounts(added: 1, removed: 0))
    }

    @Test func `an older value stands for one that nobody can read`() {
        let older = Document(Array("---\ndue: 2026-11-30\n---\n".utf8))
        let difference = RecordDifference(
            from: Document(Array("---\ndue: \"2026\na: 1\n---\n".utf8)),
            to: Document(Array("---\ndue: 2026-12-01\na: 1\n---\n".utf8)), field: { _ in nil },
            reading: { ElementReading($0) },
            earlier: { older.entry($0).map { FieldChange.Value(document: older, node: $0.value) } })
        #expect(Self.words(difference).first == "due: 2026-11-30 > 2026-12-01")
    }
}
