import Testing
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax

/// The fields of one record joined into another.
@Suite struct FieldMergeTests {
    private static let fields: [Field] = [
        Field("title", .text, ""), Field("unit", .text, merge: .joins("also"), ""),
        Field("also", .text, list: true, ""), Field("due", .date, ""),
        Field("first", .date, merge: .earlier, ""), Field("last", .integer, merge: .later, ""),
        Field("targets", .target, list: true, ""), Field("goals", .link(to: []), list: true, ""),
        Field("parent", .link(to: []), ""), Field("plan", .text, block: true, ""),
        Field("archived", .boolean, standard: "false", ""), Field("aliases", .text, list: true, ""),
        Field("formerly", .text, list: true, ""), Field("made", .dateTime, merge: .earlier, ""),
    ]

    /// Joins `theirs`, the record `b`, into `ours`, the record `a`.
    private static func merge(
        _ ours: String, _ theirs: String, _ decision: MergeDecision = MergeDecision()
    ) throws -> (merge: FieldMerge, text: String) {
        let document = { (text: String) in
            let lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
            return Document(Array("---\(lineBreak)\(text)---\(lineBreak)".utf8))
        }
        let merge = try FieldMerge(
            .init(path: "b.md", document: document(theirs)), into: .init(path: "a.md", document: document(ours)),
            fields: fields, decision: decision,
            reading: { field in
                ElementReading(field, units: .builtIn) { $0.lowercased() == "b" ? "a" : $0.lowercased() }
            }, isOwn: { $0.key == ["link", "a"] }, isOwnName: { $0.lowercased() == "a" })
        let text = String(decoding: merge.edits.document.bytes, as: UTF8.self)
        return (merge, String(text.dropFirst(4).dropLast(4)))
    }

    @Test(arguments: [
        // Only one has it.
        ("title: A\n", "", "title: A\n"),
        ("title: A\n", "due: 2026-12-27 # day\n", "title: A\ndue: 2026-12-27 # day\n"),
        ("title: A\n", "goals:\n  # both\n  - x # one\n  - y\n", "title: A\ngoals:\n  # both\n  - x # one\n  - y\n"),
        ("title: A\ndue:\n", "due: 2026-12-27\n", "title: A\ndue: 2026-12-27\n"),
        ("title: A\n", "due: null\ngoals: []\n", "title: A\n"),
        ("title: A\n", "Mood: { a: 1 } # deep\n", "title: A\nMood: { a: 1 } # deep\n"),
        ("title: A\n", "plan: |\n  One\n\n  Two\n", "title: A\nplan: |\n  One\n\n  Two\n"),
        // Both say the same.
        ("type: goal\n", "type: Goal\n", "type: goal\n"),
        ("title: Run\n", "title: RUN\n", "title: Run\n"),
        ("mood: x\n", "mood: x\n", "mood: x\n"),
        ("mood: {a: 1}\n", "mood: {a: 1}\n", "mood: {a: 1}\n"),
        // Lists.
        ("targets: 120 km\n", "targets: [120000 m, 5 kg]\n", "targets:\n  - 120 km\n  - 5 kg\n"),
        ("goals: [x, y] # c\n", "goals: [\"[[Y]]\", \"[[z|Z]]\"]\n", "goals: [x, y, \"[[z|Z]]\"] # c\n"),
        ("tags: [x]\n", "tags: [X, x]\n", "tags: [x, X]\n"),
        ("tags: x\n", "tags: [y]\n", "tags:\n  - x\n  - y\n"),
        ("goals: x\n", "goals: y\n", "goals:\n  - x\n  - y\n"),
        // Rules.
        ("first: 2026-10-02\n", "first: 2026-10-01\n", "first: 2026-10-01\n"),
        ("first: 2026-10-02\n", "first: 2026-10-02T07:00\n", "first: 2026-10-02\n"),
        ("made: 2026-10-02T01:00+02:00\n", "made: 2026-10-02T00:30Z\n", "made: 2026-10-02T01:00+02:00\n"),
        ("last: 7\n", "last: 8\n", "last: 8\n"),
        ("last: 8\n", "last: 7\n", "last: 8\n"),
        ("unit: page\n", "unit: pg\n", "unit: page\nalso:\n  - pg\n"),
        ("unit: page\nalso: [p]\n", "unit: pg\nalso: [Page, pp]\n", "unit: page\nalso: [p, pg, pp]\n"),
        ("unit: page\n", "unit: Page\nalso: page\n", "unit: page\n"),
        // Names that are its own, and links to itself.
        ("title: A\n", "aliases: [a, c]\n", "title: A\naliases:\n  - c\n"),
        ("title: A\n", "formerly: [a, c]\n", "title: A\nformerly:\n  - c\n"),
        ("title: A\n", "parent: \"[[a]]\"\n", "title: A\n"),
        ("title: A\nparent: \"[[b]]\"\n", "title: A\n", "title: A\n"),
        ("goals: [x, b]\n", "goals: [a, y]\n", "goals: [x, y]\n"),
        // Set aside: not given is false.
        ("archived: true\n", "archived: true\n", "archived: true\n"),
        ("title: A\n", "archived: false\n", "title: A\n"),
        // Other indentation.
        ("  title: A\n", "goals:\n- x\n", "  title: A\n  goals:\n    - x\n"),
        ("title: A\r\n", "due: 2026-12-27\n", "title: A\r\ndue: 2026-12-27\r\n"),
    ])
    func fieldsBecomeOne(ours: String, theirs: String, expected: String) throws {
        let (merge, text) = try Self.merge(ours, theirs)
        #expect(text == expected)
        #expect(merge.conflicts.isEmpty)
    }

    /// What is to be decided; then with A's side, B's side, and a text.
    @Test(
        arguments: [
            ("title: A\n", "title: B\n", "title A B", "title: A\n", "title: B\n", "title: C\n"),
            (
                "due: 2026-12-27\n", "due: 2026-12-28\n", "due 2026-12-27 2026-12-28", "due: 2026-12-27\n",
                "due: 2026-12-28\n", "due: C\n"
            ),
            ("parent: x\n", "parent: y\n", "parent x y", "parent: x\n", "parent: y\n", "parent: C\n"),
            ("mood: x\n", "mood: X\n", "mood x X", "mood: x\n", "mood: X\n", "mood: C\n"),
            (
                "title: x\n", "archived: true\n", "archived false true", "title: x\n", "title: x\narchived: true\n",
                "title: x\narchived: C\n"
            ),
            (
                "archived: true\n", "archived: false\n", "archived true false", "archived: true\n",
                "archived: false\n", "archived: C\n"
            ),
            (
                "archived: true\n", "title: x\n", "archived true false", "archived: true\ntitle: x\n",
                "archived: false\ntitle: x\n", "archived: C\ntitle: x\n"
            ),
        ] as [(String, String, String, String, String, String)])
    func differencesAreDecided(
        ours: String, theirs: String, conflict: String, left: String, right: String, given: String
    ) throws {
        let undecided = try Self.merge(ours, theirs)
        #expect(undecided.merge.conflicts.map { "\($0.field) \($0.ours.text) \($0.theirs.text)" } == [conflict])
        let sorted = { (text: String) in text.split(separator: "\n").sorted() }
        #expect(sorted(try Self.merge(ours, theirs, MergeDecision(side: .ours)).text) == sorted(left))
        #expect(sorted(try Self.merge(ours, theirs, MergeDecision(side: .theirs)).text) == sorted(right))
        let field = String(conflict.prefix { $0 != " " })
        let decided = try Self.merge(ours, theirs, MergeDecision(texts: [field: "C"]))
        #expect(sorted(decided.text) == sorted(given))
        #expect(decided.merge.decided == [field])
    }

    @Test func allDifferencesAreToldAtOnceWithTheirLines() throws {
        let merge = try Self.merge(
            "title: A\ntargets:\n  - 1 kg\n  - 120 km\nmood: {a: 1}\n",
            "targets: [5 min, 130 km]\nTitle: B\nMood: {a: 2}\n"
        ).merge
        #expect(
            merge.conflicts == [
                MergeConflict(
                    field: "targets", ours: .init(path: "a.md", line: 5, text: "120 km"),
                    theirs: .init(path: "b.md", line: 2, text: "130 km")),
                MergeConflict(
                    field: "title", ours: .init(path: "a.md", line: 2, text: "A"),
                    theirs: .init(path: "b.md", line: 3, text: "B")),
                MergeConflict(
                    field: "Mood", ours: .init(path: "a.md", line: 6, text: " {a: 1}\n"),
                    theirs: .init(path: "b.md", line: 4, text: " {a: 2}\n")),
            ])
    }

    /// In a list a text takes the place of the element of its key; others do not count.
    @Test(arguments: [
        ("125 km", "targets: [5 kg, 125 km] # c\n", 0), ("125 min", "targets: [5 kg, 120 km] # c\n", 1),
    ])
    func anElementIsDecidedByItsKey(text: String, expected: String, conflicts: Int) throws {
        let merge = try Self.merge(
            "targets: [5 kg, 120 km] # c\n", "targets: 130 km\n", MergeDecision(texts: ["targets": text]))
        #expect(merge.text == expected)
        #expect(merge.merge.conflicts.count == conflicts)
        #expect(merge.merge.decided.isEmpty == (conflicts > 0))
    }

    @Test(arguments: [(MergeDecision.Side.theirs, "mood:\n  a: 2 # deep\n"), (.ours, "mood:\n  a: 1\n")])
    func aMapIsTakenWhole(side: MergeDecision.Side, expected: String) throws {
        let merge = try Self.merge("mood:\n  a: 1\n", "mood:\n  a: 2 # deep\n", MergeDecision(side: side))
        #expect(merge.text == expected)
    }

    /// A rule is for single values; more of them are left to people.
    @Test(arguments: [
        ("unit: [page, sheet]\n", "unit: pg\n", "unit: page, sheet | pg"),
        ("first: [2026-10-02, 2026-10-03]\n", "first: 2026-10-01\n", "first: 2026-10-02, 2026-10-03 | 2026-10-01"),
    ])
    func severalValuesOfOneFieldAreLeftToPeople(ours: String, theirs: String, conflict: String) throws {
        let merge = try Self.merge(ours, theirs)
        #expect(merge.merge.conflicts.map { "\($0.field): \($0.ours.text) | \($0.theirs.text)" } == [conflict])
        #expect(merge.text == ours)
    }

    @Test func anEmptyTextRemovesTheField() throws {
        let merge = try Self.merge(
            "title: A\ndue: 2026-12-27\n", "due: 2026-12-28\n", MergeDecision(texts: ["due": ""]))
        #expect(merge.text == "title: A\n")
    }

    /// What is told of the fields that get something.
    @Test(
        arguments: [
            ("goals: [x]\n", "goals: [X]\n", []), ("targets: 5 km\n", "targets: 6 km\n", []),
            ("goals: [x]\n", "goals: [y, X]\n", ["goals y"]), ("title: A\n", "mood: {a: 1}\n", ["mood "]),
            ("due:\n", "due: 2026-12-28\n", ["due 2026-12-28"]), ("unit: page\n", "unit: pg\n", ["also pg"]),
        ] as [(String, String, [String])])
    func gainsAreTold(ours: String, theirs: String, expected: [String]) throws {
        let gains = try Self.merge(ours, theirs).merge.gains
        #expect(gains.map { "\($0.field) \($0.texts.joined(separator: ", "))" } == expected)
    }

    @Test(arguments: ["due: @x\n", "due: 2026-12-27\ndue: 2026-12-28\n"])
    func whatCannotBeReadIsRefused(ours: String) {
        #expect(throws: Refusal.self) { try Self.merge(ours, "due: 2026-12-29\n") }
    }
}
