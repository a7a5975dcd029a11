import Testing
import VaultEdits
import VaultMerging
import VaultRecords
import VaultSyntax
import VaultThreads

/// Order, comments, line breaks, the body, and files that are not records.
@Suite struct FileMergeTests {
    static let layout: [ThreeWayCase] = [
        // New entries beside their neighbours.
        .init("a: 1\nc: 1", "a: 1\nx: 1\nc: 1", "a: 1\ny: 1\nc: 1", "a: 1\nx: 1\ny: 1\nc: 1"),
        .init("a: 1\nc: 1", "a: 1\nc: 1\nx: 1", "a: 1\nb: 1\nc: 1", "a: 1\nb: 1\nc: 1\nx: 1"),
        .init("a: 1\nc: 1", "c: 1\na: 1", "a: 1\nb: 1\nc: 2", "c: 2\na: 1\nb: 1"),
        .init("a: 1\nc: 1", "a: 2\nc: 1", "c: 1\na: 1", "c: 1\na: 2"),
        .init("a: 1", "b: 1", "c: 1", "b: 1\nc: 1"),
        // Comments and empty lines above.
        .init("a: 1\n# x\nb: 1", "a: 2\n# x\nb: 1", "a: 1\n# y\nb: 1", "a: 2\n# y\nb: 1"),
        .init("a: 1\nb: 1", "a: 1\n# x\nb: 1", "a: 1\n# y\nb: 1", "a: 1\n# x\n# y\nb: 1"),
        .init("a: 1\n# x\nb: 1\nc: 1", "a: 1\nc: 1", "a: 1\n# x\nb: 1\nc: 2", "a: 1\nc: 2"),
        .init("a: 1\n# x\nb: 1\nc: 1", "a: 1\nc: 1", "a: 1\n# new\n# x\nb: 1\nc: 2", "a: 1\n# new\nc: 2"),
        .init("a: 1\n# x\nb: 1\nc: 1", "a: 1\n# x\nc: 1", "a: 1\n# x\nb: 1\nc: 2", "a: 1\n# x\nc: 2"),
        .init("a: 1\n# end", "a: 2\n# end", "a: 1\n# END", "a: 2\n# END"),
        .init("a: 1\n\nb: 1", "a: 1\n\nb: 2", "a: 1\nb: 1", "a: 1\nb: 2"),
        .init("a: 1\n  # in\nb: 1", "a: 2\n  # in\nb: 1", "a: 1\n  # in\nb: 2", "a: 2\n  # in\nb: 2"),
        // Obsidian writes the whole front matter again.
        .init(
            "tags: [a, b] # T\ndue: 2026-01-01\nparent: '[[x]]' # why",
            "tags:\n  - a\n  - b\ndue: 2026-01-01\nparent: \"[[x]]\"",
            "tags: [a, c] # T\ndue: 2026-02-01\nparent: '[[y]]' # why",
            "tags:\n  - a\n  - c\ndue: 2026-02-01\nparent: \"[[y]]\""),
        // Keys compare without case.
        .init("Due: 1", "Due: 2", "due: 1", "due: \"2\""),
        .init("a: 1", "a: 1\nDue: 2", "a: 1\ndue: 3", "a: 1\n" + conflict("Due: 2", "due: 3")),
    ]

    @Test(arguments: layout) func orderAndComments(row: ThreeWayCase) throws { try row.expect() }

    static let unreadable: [ThreeWayCase] = [
        .init("a: 1\nx: [[run]]\nb: 1", "a: 2\nx: [[run]]\nb: 1", "a: 1\nx: [[run]]\nb: 2", "a: 2\nx: [[run]]\nb: 2"),
        .init("x: [[run]]\nb: 1", "x: \"[[run]]\"\nb: 1", "x: [[run]]\nb: 2", "x: \"[[run]]\"\nb: 2"),
        .init("x: [[run]]", "x: [[walk]]", "x: [[swim]]", conflict("x: [[walk]]", "x: [[swim]]")),
        .init(
            "a: 1\nx: 1\nb: 1", "a: 2\nb: 1", "a: 1\nx: [[run]]\nb: 2", "a: 2\n" + conflict("", "x: [[run]]") + "\nb: 2"
        ),
        .init("a: 1\nm: 1\na: 1", "a: 2\nm: 1\na: 1", "a: 1\nm: 1\na: 3", "a: 2\nm: 1\na: 3"),
        .init(
            "a: 1\nlost line\nb: 1\nc: 1", "a: 1\nlost line\nb: 1\nc: 2", "a: 2\nlost line\nb: 1\nc: 1",
            "a: 2\nlost line\nb: 1\nc: 2"),
        // Beside what cannot be read, git is not outdone: a shown text that changed is not lost with its field.
        .init(
            "values: [\"[[a|A]]\"]\nb: c: d", "values: [\"[[a|B]]\"]\nb: c: d", "b: c: d",
            conflict("values: [\"[[a|B]]\"]", "") + "\nb: c: d"),
        .init(
            "values: [\"[[a|A]]\"]\nb: c: d", "b: c: d", "values: [\"[[a|B]]\"]\nb: c: d",
            conflict("", "values: [\"[[a|B]]\"]") + "\nb: c: d"),
        .init(
            file: "---\n{a: 1, b: 1}\n---\n", "---\n{a: 2, b: 1}\n---\n", "---\n{a: 1, b: 2}\n---\n",
            "---\n" + conflict("{a: 2, b: 1}", "{a: 1, b: 2}") + "\n---\n"),
        .init(file: "---\na: 1\n\nText.\n", "---\na: 2\n\nText.\n", "---\na: 1\n\nTEXT.\n", "---\na: 2\n\nTEXT.\n"),
        .init(
            file: "---\na: 1\n---\nText.\n", "---\na: 1\n---\nTEXT.\n", "---\na: 1\nText.\n",
            conflict("---\na: 1\n---\nTEXT.", "---\na: 1\nText.") + "\n"),
        .init(
            file: "---\na: 1\nb: 1\n...\nText.\n", "---\na: 2\nb: 1\n...\nText.\n", "---\na: 1\nb: 2\n...\nText.\n",
            "---\na: 2\nb: 2\n...\nText.\n"),
        .init(
            "a: 1\nb: 1", "a: 1\n" + conflict("b: 2", "b: 3"), "a: 2\nb: 1",
            conflict("a: 1\n" + conflict("b: 2", "b: 3"), "a: 2\nb: 1"), conflicts: 1),
    ]

    @Test(arguments: unreadable) func frontMatterThatCannotBeRead(row: ThreeWayCase) throws { try row.expect() }

    static let bodies: [ThreeWayCase] = [
        .init(file: "# a\nb\nc\n", "# A\nb\nc\n", "# a\nb\nC\n", "# A\nb\nC\n"),
        .init(file: "# a\nb\nc\n", "# a\nX\nc\n", "# a\nX\nc\n", "# a\nX\nc\n"),
        .init(file: "# a\nb\nc\n", "# a\nX\nc\n", "# a\nY\nc\n", "# a\n" + conflict("X", "Y") + "\nc\n"),
        .init(file: "# a\nb\nc\n", "# a\nX\nc\n", "# a\nb\nY\n", "# a\n" + conflict("X\nc", "b\nY") + "\n"),
        .init(file: "# a\nb\nm\nc\n", "# a\nX\nm\nc\n", "# a\nb\nm\nY\n", "# a\nX\nm\nY\n"),
        .init(file: "# a\n", "# a\nx\n", "# a\ny\n", "# a\n" + conflict("x", "y") + "\n"),
        .init(file: "# a\n", "# a\nx\nsame\n", "# a\ny\nsame\n", "# a\n" + conflict("x", "y") + "\nsame\n"),
        .init(
            file: "# a\n", "# a\nx\n1\n2\n3\nz\n", "# a\ny\n1\n2\n3\nw\n",
            "# a\n" + conflict("x\n1\n2\n3\nz", "y\n1\n2\n3\nw") + "\n"),
        .init(
            file: "# a\n", "# a\nx\n1\n2\n3\n4\nz\n", "# a\ny\n1\n2\n3\n4\nw\n",
            "# a\n" + conflict("x", "y") + "\n1\n2\n3\n4\n" + conflict("z", "w") + "\n"),
        // What one side alone did in between is no part of a conflict.
        .init(
            file: "# a\np\nq\nr\ns\nt\n", "# a\nx\nq\nR\ns\nz\n", "# a\ny\nq\nr\ns\nw\n",
            "# a\n" + conflict("x", "y") + "\nq\nR\ns\n" + conflict("z", "w") + "\n"),
        .init(
            file: "# a\np\nq\nr\ns\nt\n", "# a\nx\nq\ns\nz\n", "# a\ny\nq\nr\ns\nw\n",
            "# a\n" + conflict("x", "y") + "\nq\ns\n" + conflict("z", "w") + "\n"),
        .init(file: nil, "# x\n1\nz\n", "# y\n1\nw\n", conflict("# x\n1\nz", "# y\n1\nw") + "\n"),
        .init(file: "# a\nb\nc\n", "# a\nc\n", "# a\nB\nc\n", "# a\n" + conflict("", "B") + "\nc\n"),
        .init(file: "# a\nb\nm\nc\n", "# a\nm\nc\n", "# a\nb\nm\n", "# a\nm\n"),
        .init(file: "# a\nb\n", "", "# a\nb\n", ""),
        .init(file: "# a\nb\n", "", "# a\nB\n", conflict("", "# a\nB") + "\n"),
        .init(file: "---\nx: 1\n---\nA\n", "---\nx: 2\n---\nA\n", "---\nx: 1\n---\nB\n", "---\nx: 2\n---\nB\n"),
        // A set of a workout is a line.
        .init(
            file: "# s\n- [ ] 8 x 60 kg\n- [ ] 8 x 60 kg\n- [ ] 8 x 60 kg\n",
            "# s\n- [x] 8 x 60 kg\n- [ ] 8 x 60 kg\n- [ ] 8 x 60 kg\n",
            "# s\n- [ ] 8 x 60 kg\n- [ ] 8 x 60 kg\n- [x] 8 x 60 kg\n",
            "# s\n- [x] 8 x 60 kg\n- [ ] 8 x 60 kg\n- [x] 8 x 60 kg\n"),
    ]

    @Test(arguments: bodies) func bodyByLines(row: ThreeWayCase) throws { try row.expect() }

    static let lineBreaks: [ThreeWayCase] = [
        .init(file: "# a\nb\nc\n", "# A\nb\nc\n", "# a\r\nb\r\nC\r\n", "# A\r\nb\r\nC\r\n"),
        .init(file: "# a\nb\nc\n", "# a\r\nb\r\nC\r\n", "# A\nb\nc\n", "# A\r\nb\r\nC\r\n"),
        .init(file: "# a\r\nb\r\nc\r\n", "# a\nb\nX\n", "# a\r\nb\r\nY\r\n", "# a\nb\n" + conflict("X", "Y") + "\n"),
        .init(
            file: "---\ntags:\n  - a\nx: 1\n---\n", "---\r\ntags:\r\n  - a\r\n  - b\r\nx: 1\r\n---\r\n",
            "---\ntags:\n  - a\n  - c\nx: 2\n---\n",
            "---\r\ntags:\r\n  - a\r\n  - b\r\n  - c\r\nx: 2\r\n---\r\n"),
        .init(
            file: "---\nx: 1\n---\n", "---\r\nx: 2\r\n---\r\n", "---\nx: 3\n---\n",
            "---\r\n<<<<<<< ours\r\nx: 2\r\n=======\r\nx: 3\r\n>>>>>>> theirs\r\n---\r\n", conflicts: 1),
        .init(file: "# a\nb\nc", "# A\nb\nc", "# a\nb\nC", "# A\nb\nC"),
        .init(file: "# a\nb\n", "# a\nb\n", "# a\r\nb\r\nc\r\n", "# a\r\nb\r\nc\r\n"),
        .init(file: "# a\nb\n", "# a\r\nb\n", "# a\nb\nc\n", "# a\r\nb\nc\n"),
        .init(
            file: "# a", "# b", "# c\r\n", "<<<<<<< ours\r\n# b\r\n=======\r\n# c\r\n>>>>>>> theirs\r\n", conflicts: 1),
        .init(file: "# a\r\nm\r\nb", "# A\r\nm\r\nb", "# a\r\nm\r\nB", "# A\r\nm\r\nB"),
        .init(file: "# a\nb\nc", "# A\nb\nc\n", "# a\nb\nC", "# A\nb\nC\n"),
        .init(file: "# a\nb\nc\n", "# A\nb\nc\n", "# a\nb\nC", "# A\nb\nC"),
        .init(file: "# a\nb\nc", "# A\nb\nc", "# a\nb\nc\nd", "# A\nb\nc\nd"),
        .init(file: "# a\nb", "# a\nX", "# a\nY", "# a\n" + conflict("X", "Y") + "\n"),
        .init(file: "---\nx: 1\n---", "---\nx: 2\n---", "---\nx: 1\n---\nText", "---\nx: 2\n---\nText"),
        .init(file: "---\nx: 1\n---", "---\nx: 1\ny: 1\n---", "---\nx: 2\n---", "---\nx: 2\ny: 1\n---"),
        .init(file: "\u{FEFF}# a\nm\nb\n", "\u{FEFF}# A\nm\nb\n", "\u{FEFF}# a\nm\nB\n", "\u{FEFF}# A\nm\nB\n"),
        .init(
            file: "\u{FEFF}---\nx: 1\ny: 1\n---\n", "---\nx: 2\ny: 1\n---\n", "\u{FEFF}---\nx: 1\ny: 2\n---\n",
            "---\nx: 2\ny: 2\n---\n"),
        .init(
            file: "---\nx: 1\n---\n", "\u{FEFF}---\nx: 2\n---\n", "---\nx: 1\n---\nA\n", "\u{FEFF}---\nx: 2\n---\nA\n"),
        .init(
            file: "---\nx: 1\n---\n", "---\nx: 2\n---\n", "\u{FEFF}---\nx: 1\n---\nA\n", "\u{FEFF}---\nx: 2\n---\nA\n"),
        .init(
            file: "---\na: 1\n\nText.\n", "---\na: 2\n\nText.\n", "\u{FEFF}---\na: 1\n\nTEXT.\n",
            "\u{FEFF}---\na: 2\n\nTEXT.\n"),
    ]

    @Test(arguments: lineBreaks) func lineBreaksAndMark(row: ThreeWayCase) throws { try row.expect() }

    static let frontMatters: [ThreeWayCase] = [
        .init(
            file: "# a\nm\nb\n", "---\ntype: goal\n---\n# a\nm\nb\n", "# a\nm\nB\n", "---\ntype: goal\n---\n# a\nm\nB\n"
        ),
        .init(
            file: "# a\nm\nb\n", "# A\nm\nb\n", "---\ntype: goal\n---\n# a\nm\nb\n", "---\ntype: goal\n---\n# A\nm\nb\n"
        ),
        .init(
            file: "# a\n", "---\ntags: [a]\n---\n# a\n", "---\nx: 1\ntags: [b]\n---\n# a\n",
            "---\nx: 1\ntags: [a, b]\n---\n# a\n"),
        // One side has lost it.
        .init(
            file: "---\nx: 1\n---\n# a\n", "# a\n", "---\nx: 1\n---\n# A\n",
            conflict("# a", "---\nx: 1\n---\n# A") + "\n"),
        .init(
            file: "---\nx: 1\n---\n# a\n", "# a\n", "---\nx: 2\n---\n# a\n",
            conflict("# a", "---\nx: 2\n---\n# a") + "\n"),
    ]

    /// Fences, and keys whose meaning depends on the type.
    static let kinds: [ThreeWayCase] = [
        .init(file: "---\nx: 1\n---\nA\n", "---\nx: 2\n---\nA\n", "---  \nx: 1\n---\nA\n", "---  \nx: 2\n---\nA\n"),
        .init(file: "---\nx: 1\n---\nA\n", "---\nx: 2\n---\nA\n", "---\nx: 1\n---  \nA\n", "---\nx: 2\n---  \nA\n"),
        .init(
            file: "---\naliases: a\n---\n", "---\naliases: b\n---\n", "---\naliases: c\n---\n",
            "---\naliases:\n  - b\n  - c\n---\n"),
        .init(
            file: "---\ntype: goal\ntargets: 5 km\n---\n", "---\ntype: value\ntargets: 6 km\n---\n",
            "---\ntype: goal\ntargets: 5000 m\n---\n",
            "---\ntype: value\n" + conflict("targets: 6 km", "targets: 5000 m") + "\n---\n"),
    ]

    @Test(arguments: kinds) func fencesAndTypes(row: ThreeWayCase) throws { try row.expect() }

    @Test(arguments: frontMatters) func frontMatterOnOneSide(row: ThreeWayCase) throws { try row.expect() }

    static let bothNew: [ThreeWayCase] = [
        .init(nil, "title: Run\ntags: [a]", "title: Run\ntags: [b]", "title: Run\ntags: [a, b]"),
        .init(
            nil, "title: Run\ndue: 2026-01-01", "start: 2026-01-01",
            "title: Run\ndue: 2026-01-01\nstart: 2026-01-01"),
        .init(nil, "due: 1", "title: Run\ndue: 2", "title: Run\n" + conflict("due: 1", "due: 2")),
        .init(
            file: "", "---\ntype: goal\nx: 1\n---\n", "---\ntype: goal\ny: 1\n---\n",
            "---\ntype: goal\nx: 1\ny: 1\n---\n"),
        .init(nil, "title: Run", "title: Walk", conflict("title: Run", "title: Walk")),
        .init(
            nil, "import_id: 1\ntitle: A", "import_id: 1\ntitle: B", "import_id: 1\n" + conflict("title: A", "title: B")
        ),
        .init(
            nil, "title: Run\nimport_id: 1\ntags: [a]", "title: Run\nimport_id: 2\ntags: [b]",
            "title: Run\n" + conflict("import_id: 1\ntags: [a]", "import_id: 2\ntags: [b]")),
        // Ids of other programs may differ by case alone.
        .init(
            nil, "title: Run\nimport_id: aB\ntags: [a]", "title: Run\nimport_id: ab\ntags: [b]",
            "title: Run\n" + conflict("import_id: aB\ntags: [a]", "import_id: ab\ntags: [b]")),
        .init(
            file: nil, "---\ntype: action\ndate: 2026-01-01\nmeasures: [5 km]\n---\n",
            "---\ntype: action\ndate: 2026-01-01\nmeasures: [1 h]\n---\n",
            "---\ntype: action\ndate: 2026-01-01\n" + conflict("measures: [5 km]", "measures: [1 h]") + "\n---\n"),
        .init(
            file: nil, "---\ntype: action\ndate: 2026-01-01\nmeasures: [5 km]\n---\n",
            "---\ntype: action\ndate: 2026-01-02\nmeasures: [1 h]\n---\n",
            "---\ntype: action\n" + conflict("date: 2026-01-01\nmeasures: [5 km]", "date: 2026-01-02\nmeasures: [1 h]")
                + "\n---\n"),
        .init(
            file: nil, "---\ntype: vault\nformat: 1\npacks: [goals]\n---\n",
            "---\ntype: vault\nformat: 1\npacks: [workouts]\ntitle: Mine\n---\n",
            "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\ntitle: Mine\n---\n"),
        .init(
            file: nil, "---\ntype: vault\ntitle: A\npacks: [goals]\n---\n",
            "---\ntype: vault\ntitle: B\npacks: [workouts]\n---\n",
            "---\ntype: vault\n" + conflict("title: A", "title: B") + "\npacks: [goals, workouts]\n---\n"),
        // All of both sides' text stands in the file of two records.
        .init(
            file: nil, "---\ntitle: Run\ntype: goal\n---\nA\n1\nB\n", "---\ntitle: Walk\ntype: goal\n---\nC\n1\nD\n",
            "---\n" + conflict("title: Run", "title: Walk") + "\ntype: goal\n---\n"
                + conflict("A\n1\nB", "C\n1\nD") + "\n"),
        .init(
            file: nil, "---\ntitle: Run\ntype: goal\n---\n", "---\ntitle: Walk\ntype: goal\n---\nD\n",
            "---\n" + conflict("title: Run", "title: Walk") + "\ntype: goal\n---\n" + conflict("", "D") + "\n"),
        .init(
            file: nil, "---\ntags: [a]\n---\nText.\n", "---\ntags: [b]\n---\nText.\n", "---\ntags: [a, b]\n---\nText.\n"
        ),
    ]

    @Test(arguments: bothNew) func madeOnBothSides(row: ThreeWayCase) throws { try row.expect() }

    /// What git made of two branches that had merged each other before.
    static let conflictingBases: [ThreeWayCase] = [
        ThreeWayCase(
            "<<<<<<<<< a\ndue: 2\n=========\ndue: 3\n>>>>>>>>> b\ntags: [a, b]", "due: 2\ntags: [b, a, c]",
            "due: 2\ntags: [a, b, d]", "due: 2\ntags: [b, d, a, c]"),
        ThreeWayCase(
            "tags:\n<<<<<<<<< a\n  - a\n=========\n  - b\n>>>>>>>>> b\n  - c\n  - d", "tags:\n  - a\n  - c",
            "tags:\n  - b\n  - d", "tags:\n  - a\n  - b"),
        ThreeWayCase(
            "<<<<<<<<< a\ndue: 2\n=========\ndue: 3\n>>>>>>>>> b", "due: 2", "due: 3", conflict("due: 2", "due: 3"),
            conflicts: 1),
    ]

    @Test(arguments: conflictingBases) func baseWithConflicts(row: ThreeWayCase) throws { try row.expect() }

    /// A short file that was deleted, and another that was made: to git the one is the other with a new name.
    @Test(arguments: [
        ("title: Gym\ndate: 2026-11-05", "actions/2026-11-05-gym.md", true),
        ("title: Gym\ndate: 2026-11-05", "actions/2026-11-03-lake.md", false),
        ("title: Gym\ndate: 2026-11-05\nformerly: 2026-11-03-lake", "actions/2026-11-05-gym.md", false),
        ("title: Lake\ndate: 2026-11-03", "actions/2026-11-05-gym.md", false),
        ("title: Lake\ndate: 2026-11-05", "actions/2026-11-05-lake.md", false),
        ("title: Gym\ndate: 2026-11-05", "", false),
    ])
    func `another record that came to the place of one is told from it`(_ fields: String, path: String, isOther: Bool) {
        func action(_ fields: String) -> [UInt8] { Array("---\ntype: action\n\(fields)\n---\n".utf8) }
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema)
        let (old, new) = (action("title: Lake\ndate: 2026-11-03"), action(fields))
        let edited = action("title: Lake\ndate: 2026-11-03\nduration: 5 min")
        for (ours, theirs) in [(new, edited), (edited, new)] where new != old {
            let result = merge.merge(base: old, ours: ours, theirs: theirs, at: Path(path))
            #expect(result?.manner == (isOther ? .twoRecords : .byField))
            #expect(result?.conflicts.isEmpty == !isOther)
            guard isOther, let result else { continue }
            let text = String(decoding: result.bytes, as: UTF8.self)
            for line in String(decoding: old + new + edited, as: UTF8.self).split(separator: "\n") {
                #expect(text.contains(line))
            }
        }
    }

    /// The letters of an address like 0x1f may be capitals; those of others count.
    @Test(arguments: [("\"0xAb1\"", "\"0xaB1\"", true), ("tz1Kk", "tz1Kk", true), ("tz1Kk", "tz1kk", false)])
    func `users with one wallet are one`(ours: String, theirs: String, isOne: Bool) {
        let merge = ThreeWayMerge(schema: Schema(types: ThreadTypes.all))
        func user(_ title: String, _ wallet: String) -> [UInt8] {
            Array("---\ntype: user\ntitle: \(title)\nwallet: \(wallet)\n---\n".utf8)
        }
        let result = merge.merge(base: nil, ours: user("Ada", ours), theirs: user("Ada L", theirs))
        #expect(result?.manner == (isOne ? .byField : .twoRecords))
    }

    @Test func `two records under one name are told`() throws {
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema)
        func manner(_ ours: String, _ theirs: String) -> ThreeWayMerge.Manner? {
            let manners = [nil, []].map {
                merge.merge(base: $0, ours: Array(ours.utf8), theirs: Array(theirs.utf8))?.manner
            }
            #expect(manners[0] == manners[1])
            return manners[0]
        }
        func action(_ fields: String) -> String { "---\ntype: action\ndate: 2026-11-03\n\(fields)\n---\n" }
        let goal = ThreeWayCase.whole("title: Run")
        #expect(manner(goal, ThreeWayCase.whole("title: Walk")) == .twoRecords)
        #expect(manner(goal, ThreeWayCase.whole("due: 1")) == .byField)
        #expect(manner(goal, "---\ntype: value\n---\n") == .twoRecords)
        #expect(manner("---\nx: 1\n---\n", "---\nx: 2\n---\n") == .byField)
        #expect(manner(goal, "---\nx: 2\n---\n") == .twoRecords)
        #expect(manner("---\nx: 2\n---\n", goal) == .twoRecords)
        #expect(manner(goal, ThreeWayCase.whole("title: RUN")) == .byField)
        #expect(manner(goal, ThreeWayCase.whole("title: \"\"")) == .byField)
        #expect(manner(action("time: 07:00"), action("time: 19:00")) == .perhapsTwo(fields: ["time"]))
        #expect(manner(action("time: 07:00"), action("title: A")) == .byField)
    }

    @Test(arguments: [
        (ConflictMarkers(), "# a\n<<<<<<< ours\nX\n=======\nY\n>>>>>>> theirs\nsame\nc\n"),
        (
            ConflictMarkers(style: .diff3),
            "# a\n<<<<<<< ours\nX\nsame\n||||||| base\nb\n=======\nY\nsame\n>>>>>>> theirs\nc\n"
        ),
        (
            ConflictMarkers(style: .zdiff3),
            "# a\n<<<<<<< ours\nX\n||||||| base\nb\n=======\nY\n>>>>>>> theirs\nsame\nc\n"
        ),
        (
            ConflictMarkers(ours: "HEAD", theirs: "a\u{1B}[31m\nb", size: 9),
            "# a\n<<<<<<<<< HEAD\nX\n=========\nY\n>>>>>>>>> a[31mb\nsame\nc\n"
        ),
        (ConflictMarkers(ours: "", size: -1), "# a\n<<<<<<<\nX\n=======\nY\n>>>>>>> theirs\nsame\nc\n"),
    ])
    func marksInEveryStyle(markers: ConflictMarkers, merged: String) throws {
        try ThreeWayCase("# a\nb\nc\n", "# a\nX\nsame\nc\n", "# a\nY\nsame\nc\n", merged, conflicts: 1).expect(markers)
    }

    @Test func `base of a field's conflict`() throws {
        try ThreeWayCase(
            "x: 1", "x: 2", "x: 3", "<<<<<<< ours\nx: 2\n||||||| base\nx: 1\n=======\nx: 3\n>>>>>>> theirs",
            conflicts: 1
        ).expect(ConflictMarkers(style: .diff3))
    }

    @Test(
        arguments: [
            (.body, "a\n", "b\n", true), (.body, "", "b\n", false), (.body, "a\n", "", false),
            (.field("due"), "due: 1\n", "due: 2\n", false), (.frontMatter, "a: 1\n", "a: 2\n", false),
            (.element("tags"), "  - a\n", "- b\n", true), (.element("tags"), "tags: [a]\n", "tags: [b]\n", false),
            (.element("tags"), "  - a\n", "tags: [b]\n", false),
        ] as [(ThreeWayConflict.Place, String, String, Bool)])
    func `texts and elements in lines can stand both`(
        place: ThreeWayConflict.Place, ours: String, theirs: String, mayBeBoth: Bool
    ) {
        #expect(ThreeWayConflict(place: place, line: 1, ours: ours, theirs: theirs).mayBeBoth == mayBeBoth)
    }

    /// The line break that a side's text lacks is not taken from what stands above it.
    @Test(arguments: [
        (ThreeWayMerge.Side.ours, "", "B", ""), (.theirs, "B", "", ""), (.ours, "B", "", "B"),
        (.theirs, "", "B\n", "B\n"),
    ])
    func `a side without a text is right`(side: ThreeWayMerge.Side, ours: String, theirs: String, text: String) throws {
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema, taking: side)
        func file(_ body: String) -> [UInt8] { Array(("---\ntype: goal\n---\n" + body).utf8) }
        let result = try #require(merge.merge(base: file("A\n"), ours: file(ours), theirs: file(theirs)))
        #expect(result.bytes == file(text))
        #expect(result.conflicts.isEmpty)
    }

    @Test func `conflicts say where they are`() throws {
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema)
        func bytes(_ text: String) -> [UInt8] { Array(ThreeWayCase.whole(text).utf8) }
        let result = try #require(
            merge.merge(
                base: bytes("x: 1\ntargets:\n  - 1 km"), ours: bytes("x: 2\ntargets:\n  - 2 km"),
                theirs: bytes("x: 3\ntargets:\n  - 3 km")))
        #expect(
            result.conflicts == [
                .init(place: .field("x"), line: 3, ours: "x: 2\n", theirs: "x: 3\n"),
                .init(place: .element("targets"), line: 9, ours: "  - 2 km\n", theirs: "  - 3 km\n"),
            ])
    }

    @Test func `what is no UTF-8 is refused`() {
        let merge = ThreeWayMerge(schema: ThreeWayCase.schema)
        #expect(merge.merge(base: [0x61], ours: [0x62], theirs: [0xFF]) == nil)
        #expect(merge.merge(base: [0xFF], ours: [0x62], theirs: [0x63]) == nil)
        #expect(
            ThreeWayMerge.byLine(
                base: [0xFF, 0x0A, 0x61, 0x0A], ours: [0xFE, 0x0A, 0x61, 0x0A], theirs: [0xFF, 0x0A, 0x61, 0x0A],
                markers: ConflictMarkers()
            )
            .bytes == [0xFE, 0x0A, 0x61, 0x0A])
    }
}
