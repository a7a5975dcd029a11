import Testing
import VaultEdits
import VaultGoals
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// A note whose links all lead to a moved note, before and after.
struct LinkCase: Sendable, CustomTestStringConvertible {
    let before: String
    let after: String
    let moved: MovedNote
    let path: String

    init(
        _ before: String, _ after: String, from: String = "goals/run.md", to: String = "goals/new run.md",
        in path: String = "actions/a.md"
    ) {
        self.before = before
        self.after = after
        moved = MovedNote(from: Path(from), to: Path(to))
        self.path = path
    }

    var testDescription: String { before.debugDescription }
}

/// Each spelling keeps all but its destination.
@Suite struct LinkEditsTests {
    private static func field(_ text: String) -> String { "---\ntype: action\n\(text)\n---\n" }

    static let bodies: [LinkCase] = [
        .init("[[run]]", "[[new run]]"), .init("x [[ run ]] y", "x [[ new run ]] y"),
        .init("[[run|my run]]", "[[new run|my run]]"), .init("[[run#Plan]]", "[[new run#Plan]]"),
        .init("[[run#^b1|x]]", "[[new run#^b1|x]]"), .init("![[run]]", "![[new run]]"),
        .init("![[run#Plan|200]]", "![[new run#Plan|200]]"), .init("[[run.md]]", "[[new run.md]]"),
        .init("[[Run]]", "[[new run]]"), .init("[[goals/run]]", "[[goals/new run]]"),
        .init("[[../goals/run]]", "[[../goals/new run]]"), .init("[[./run]]", "[[./new run]]", in: "goals/a.md"),
        .init("[[/goals/run]]", "[[/goals/new run]]"),
        .init("[[run]]", "[[new.md.md]]", to: "goals/new.md.md"),
        .init("| [[run\\|x]] | b |", "| [[new run\\|x]] | b |"),
        .init("| a | [[run#h\\|x]] |", "| a | [[new run#h\\|x]] |"),
        .init("[x](run.md)", "[x](new%20run.md)"), .init("[x](run)", "[x](new%20run)"),
        .init("[x](<run.md>)", "[x](<new run.md>)"), .init("[x](run.md#plan)", "[x](new%20run.md#plan)"),
        .init("[x](../goals/run.md \"T\")", "[x](../goals/new%20run.md \"T\")"),
        .init("![x](run.md)", "![x](new%20run.md)"), .init("[x]: ../goals/run.md", "[x]: ../goals/new%20run.md"),
        .init("[x](<../goals/run.md>)", "[x](<../goals/new run.md>)"),
        .init("[x](r%75n.md)", "[x](new%20run.md)"),
        .init("[x](l%C3%A4uf.md)", "[x](z%C3%BCge.md)", from: "läuf.md", to: "züge.md", in: "a.md"),
        .init("[x](läuf.md)", "[x](züge.md)", from: "läuf.md", to: "züge.md", in: "a.md"),
        .init("[x](run.md)", "[x](a%29b%23%25.md)", from: "run.md", to: "a)b#%.md", in: "a.md"),
        .init("[[run]] and `[[run]]`\n\n```\n[[run]]\n```\n", "[[new run]] and `[[run]]`\n\n```\n[[run]]\n```\n"),
        .init("[[run]] [[other]] [[run|x]] [x](run.md)", "[[new run]] [[other]] [[new run|x]] [x](new%20run.md)"),
        .init("\u{FEFF}[[run]]\r\n[[run]]\r\n", "\u{FEFF}[[new run]]\r\n[[new run]]\r\n"),
    ]

    static let moves: [LinkCase] = [
        .init("[[run]]", "[[run]]", to: "archive/2026/run.md"),
        .init("[[goals/run]]", "[[archive/2026/run]]", to: "archive/2026/run.md"),
        .init("[[a/run]]", "[[2026/run]]", from: "x/a/run.md", to: "archive/2026/run.md"),
        .init("[[../goals/run]]", "[[../archive/run]]", to: "archive/run.md"),
        .init("[[../goals/run]]", "[[run]]", to: "actions/run.md"),
        .init("[[./run]]", "[[../archive/run]]", to: "archive/run.md", in: "goals/a.md"),
        .init("[x](run.md)", "[x](../archive/run.md)", to: "archive/run.md", in: "goals/a.md"),
        .init("[x](goals/run.md)", "[x](archive/2026/run.md)", to: "archive/2026/run.md", in: "README.md"),
        .init("[x](run.md)", "[x](run.md)", to: "archive/run.md"),
        .init("[[/goals/run]]", "[[/archive/run]]", to: "archive/run.md"),
    ]

    static let fields: [LinkCase] = [
        .init(field("goals: \"[[run]]\" # c"), field("goals: \"[[new run]]\" # c")),
        .init(field("goals: '[[run|it''s]]'"), field("goals: '[[new run|it''s]]'")),
        .init(field("goals: run"), field("goals: new run")),
        .init(field("goals:\n  - run # c\n  - \"[[other]]\""), field("goals:\n  - new run # c\n  - \"[[other]]\"")),
        .init(field("goals: ['run', other]"), field("goals: ['new run', other]")),
        .init(field("goals: run"), field("goals: \"a: b\""), to: "goals/a: b.md"),
        .init(field("goals: [run]"), field("goals: [\"2026\"]"), to: "goals/2026.md"),
        .init(field("goals: 2025"), field("goals: 2026"), from: "2025.md", to: "2026.md"),
        .init(field("goals: run"), field("goals: \"[[a, b]]\""), to: "goals/a, b.md"),
        .init(field("goals: 'run'"), field("goals: 'it''s'"), to: "goals/it's.md"),
        .init(field("goals: \"[[run]]\""), field("goals: \"[[\\\"x\\\"]]\""), to: "goals/\"x\".md"),
        .init(field("goals: \"[[goals/run#h|x]]\""), field("goals: \"[[goals/new run#h|x]]\"")),
        .init(field("goals: \"[[run.md]]\""), field("goals: \"[[new run.md]]\"")),
        .init(field("goals: \"[x](run.md)\""), field("goals: \"[x](new%20run.md)\"")),
        .init(field("goals: \"[x](<run.md>)\""), field("goals: \"[x](<new run.md>)\"")),
        .init(field("goals: |\n  [[run]]\ntitle: x"), field("goals: |\n  [[new run]]\ntitle: x")),
        .init(field("goals: \"[[run|a\n  b]]\""), field("goals: \"[[new run|a\n  b]]\"")),
        .init(field("goals: \"[[r\\x75n]]\""), field("goals: \"[[new run]]\"")),
        .init(field("other: \"[[run]]\""), field("other: \"[[new run]]\"")),
        .init(field("other: '[[run|it''s]]'"), field("other: '[[new run|it''s]]'")),
        .init(field("other: [\"[[r\\x75n]]\", x]"), field("other: [\"[[new run]]\", x]")),
        .init(field("other: >-\n  [[run#h]]\nx: y"), field("other: >-\n  [[new run#h]]\nx: y")),
        .init("---\nup: '[[run|it''s]]'\n---\n", "---\nup: '[[new run|it''s]]'\n---\n"),
        .init(field("goals: \"[[run]]\"") + "[[run]]\n", field("goals: \"[[new run]]\"") + "[[new run]]\n"),
    ]

    /// - Parameter holder: where the note is and will be; nil for one that stays
    private static func edits(
        _ links: [Link], of note: Note, following moved: MovedNote, holder: MovedNote? = nil
    ) throws -> [TextEdit] {
        let holder = holder ?? MovedNote(from: note.path, to: note.path)
        return try LinkEdits(note.document).edits(
            links.map { .init($0, to: moved.destination(note.destination(of: $0), $0.style, in: holder)) })
    }

    @Test(arguments: bodies + moves + fields) func linkFollows(row: LinkCase) throws {
        let schema = Schema(types: GoalTypes.all)
        let note = NoteReading.read(path: Path(row.path), bytes: Array(row.before.utf8), schema: schema)
        let name = row.moved.from.text.split(separator: "/").last.map { $0.lowercased().dropLast(3) } ?? ""
        let links = note.links.filter {
            let written = note.destination(of: $0).lowercased()
            let last = written.split(separator: "/").last ?? ""
            return (last.hasSuffix(".md") ? last.dropLast(3) : last[...]) == name
        }
        #expect(!links.isEmpty)
        let edits = try Self.edits(links, of: note, following: row.moved)
        let file = FileEdit(path: Path(row.path), before: note.document.bytes, edits: edits)
        let after = try #require(file.applied())
        #expect(String(decoding: after, as: UTF8.self).debugDescription == row.after.debugDescription)
        #expect(edits.isEmpty == (row.before == row.after))
    }

    /// Each by itself, as for the fixes of broken links: reading the note again for each would take minutes.
    @Test(
        arguments: [
            ("", "- [[rnu]] and `x`\n", ""), ("", "[[rnu]] ", ""), ("", "[[rnu, (a)?]] ", ""),
            ("---\ntype: action\ngoals:\n", "  - \"[[rnu & 5 %: <a>]]\"\n", "---\n"),
        ], [nil, "R"])
    func manyLinksOneByOneCostNoSquare(_ text: (head: String, part: String, end: String), shown: String?) throws {
        let text = text.head + String(repeating: text.part, count: 10_000) + text.end
        let note = NoteReading.read(path: "a.md", bytes: Array(text.utf8), schema: Schema(types: GoalTypes.all))
        #expect(note.links.count == 10_000)
        let seconds = try threadSeconds {
            let editor = LinkEdits(note.document)
            for link in note.links {
                let edits = try editor.untriedEdits(.init(link, to: "run", shown: shown))
                if edits.isEmpty || edits.count > 2 { Issue.record("\(edits)") }
            }
        }
        #expect(seconds < 20)
    }

    @Test func linksOfAMovedHolderAreSeenFromItsNewFolder() throws {
        let text = "[[run]] [[../goals/run]] [x](../goals/run.md) [[goals/run]]"
        let note = NoteReading.read(
            path: "actions/a.md", bytes: Array(text.utf8), schema: Schema(types: GoalTypes.all))
        let edits = try Self.edits(
            note.links, of: note, following: MovedNote(from: "goals/run.md", to: "goals/run.md"),
            holder: MovedNote(from: "actions/a.md", to: "actions/2026/a.md"))
        let after = FileEdit(path: "a", before: note.document.bytes, edits: edits).applied() ?? []
        #expect(
            String(decoding: after, as: UTF8.self)
                == "[[run]] [[../../goals/run]] [x](../../goals/run.md) [[goals/run]]")
    }

    @Test func aNameThatIsNotUniqueBecomesAPath() {
        let moved = MovedNote(from: "goals/run.md", to: "goals/x.md", isNameUnique: false)
        let holder = MovedNote(from: "a.md", to: "a.md")
        #expect(moved.destination("run", .wikilink, in: holder) == "goals/x")
        #expect(moved.destination("run", .bare, in: holder) == "goals/x")
    }

    @Test(arguments: ["a|b", "a#b", "a]]b", " a", "a .md", ""])
    func namesThatNoWikilinkCanGiveAreRefused(name: String) throws {
        let note = NoteReading.read(path: "a.md", bytes: Array("[[run]]".utf8), schema: Schema(types: GoalTypes.all))
        #expect(throws: LinkEdits.Problem.unwritable(name)) {
            try LinkEdits(note.document).edits([.init(note.links[0], to: name)])
        }
    }

    /// With another name these would be the destination of a Markdown link.
    @Test(arguments: [
        ("[x]( [[run]] y", "a)"), ("[x]( [[run]] | [x] y)", "a)"), ("[x](y \"t [[run]]", "\") "),
        ("[x](y \"t [a](b) [[run]]", "\") "),
        ("[z](y) [x](<y) [[run]]", "a>)"),
    ])
    func aLinkThatWouldBecomeAnotherIsRefused(text: String, name: String) throws {
        let note = NoteReading.read(path: "a.md", bytes: Array(text.utf8), schema: Schema(types: GoalTypes.all))
        let link = try #require(note.links.first { $0.style == .wikilink })
        #expect(throws: LinkEdits.Problem.self) { try LinkEdits(note.document).edits([.init(link, to: name)]) }
        #expect(throws: Never.self) { try LinkEdits(note.document).edits([.init(link, to: "c d")]) }
    }

    @Test func aLinkCannotLeadToTwoPlaces() throws {
        let note = NoteReading.read(path: "a.md", bytes: Array("[[run]]".utf8), schema: Schema(types: GoalTypes.all))
        #expect(throws: LinkEdits.Problem.cannotVerify) {
            try LinkEdits(note.document).edits([.init(note.links[0], to: "a"), .init(note.links[0], to: "b")])
        }
    }

    @Test func shownTextIsAddedWhereThereIsNone() throws {
        let text = "---\ntype: goal\nvalues: [\"[[a]]\", \"[[a|b]]\"]\n---\n[[a]] [[a|b]] ![[a]]\n\n| [[a]] |\n|---|\n"
        let note = NoteReading.read(path: "a.md", bytes: Array(text.utf8), schema: Schema(types: GoalTypes.all))
        let editor = LinkEdits(note.document)
        let redirections = note.links.map { LinkEdits.Redirection($0, to: "n", shown: "s") }
        let edits = try editor.edits(redirections)
        // Each by itself gives the same edits.
        #expect(try redirections.flatMap { try editor.edits([$0]) } == edits)
        let after = FileEdit(path: "a", before: note.document.bytes, edits: edits).applied() ?? []
        #expect(
            String(decoding: after, as: UTF8.self)
                == "---\ntype: goal\nvalues: [\"[[n|s]]\", \"[[n|b]]\"]\n---\n[[n|s]] [[n|b]] ![[n]]\n\n| [[n\\|s]] |\n|---|\n"
        )
    }

    /// A bare `|` would end a cell of the row; elsewhere `\|` would be a part of the name.
    @Test(arguments: [
        ("> | [[a]] | x |\n> |---|---|", true), ("[[a]] | x\n---|---", true), ("x | y\n---|---\nz | [[a]]", true),
        ("- | [[a]] | b |\n  |---|---|", true), ("- x\n\n  | x |\n  |---|\n  | [[a]] |", true),
        ("> [!info] P\n> | x |\n> |---|\n> | [[a]] |", true), ("| x |\n|:-:|\nno bar [[a]]", true),
        ("| [[a]] |", false), ("| [[a]] |\n|---|---|", false), ("x\n---\n[[a]]", false),
        ("| x |\n|---|\n\n| [[a]] |", false), ("```\n| x |\n|---|\n```\n| [[a]] |", false),
        ("> | x |\n> |---|\n\n[[a]]", false), ("x | [[a]]", false),
    ])
    func barIsEscapedInTables(text: String, isTable: Bool) throws {
        let note = NoteReading.read(path: "a.md", bytes: Array(text.utf8), schema: Schema(types: GoalTypes.all))
        let edits = try LinkEdits(note.document).edits(note.links.map { .init($0, to: "n", shown: "s") })
        let after = FileEdit(path: "a", before: note.document.bytes, edits: edits).applied() ?? []
        #expect(
            String(decoding: after, as: UTF8.self) == text.replacing("[[a]]", with: isTable ? "[[n\\|s]]" : "[[n|s]]"))
    }

    /// Each link of each text of a front matter, with another name that needs quotes or escapes.
    @Test(arguments: [
        ("a: \"see [[run]] there\"", "a: \"see [[X]] there\""), ("a: \"[[run]], [[run|r]]\"", "a: \"[[X]], [[X|r]]\""),
        ("a: '[[run]] it''s'", "a: '[[X]] it''s'"), ("a: see [[run]] there", "a: see [[X]] there"),
        ("a: |\n  x [[run]]\n  [[run#h]]", "a: |\n  x [[X]]\n  [[X#h]]"),
        ("a: >\n  x\n  [[run]]", "a: >\n  x\n  [[X]]"),
        ("a: \"![[run]]\"", "a: \"![[X]]\""), ("a: \"[t](run.md)\"", "a: \"[t](X.md)\""),
        ("a: [\"[t](run.md)\", \"[[run]]\"]", "a: [\"[t](X.md)\", \"[[X]]\"]"),
        ("a: \"[[run\\\\|r]] \\\"q\\\"\"", "a: \"[[X\\\\|r]] \\\"q\\\"\""), ("a: [[run]]", "a: [[X]]"),
        ("a:\n  - [[run]]\n  - [[run|r]]", "a:\n  - [[X]]\n  - [[X|r]]"),
        ("a: {b: \"x [[run]]\"}", "a: {b: \"x [[X]]\"}"),
        ("a: \"x\n  [[run]]\"", "a: \"x\n  [[X]]\""), ("a: \"`[[run]]` [[run]]\"", "a: \"`[[run]]` [[X]]\""),
        ("a: \"[[run]]\" # [[run]]", "a: \"[[X]]\" # [[run]]"), ("a: \"[x](<run.md> 't')\"", "a: \"[x](<X.md> 't')\""),
    ])
    func linksInTextsOfTheFrontMatterFollow(before: String, after: String) throws {
        for (type, name) in [
            ("", "new"), ("", "it's"), ("", "a, b"), ("type: goal\n", "new run"), ("type: goal\n", "ä"),
        ] {
            let head = "---\n" + type
            let note = NoteReading.read(
                path: "a.md", bytes: Array((head + before + "\n---\n").utf8), schema: Schema(types: GoalTypes.all))
            let edits = try LinkEdits(note.document).edits(note.links.map { .init($0, to: name) })
            let found = FileEdit(path: "a", before: note.document.bytes, edits: edits).applied() ?? []
            let quote = after.contains("a: '") ? name.replacing("'", with: "''") : name
            let isMarkdown = after.contains("](X.md") && name.contains(" ")
            let expected = after.replacing(
                "](X.md", with: "](" + (isMarkdown ? name.replacing(" ", with: "%20") : name) + ".md")
            #expect(String(decoding: found, as: UTF8.self) == head + expected.replacing("X", with: quote) + "\n---\n")
        }
    }

    /// Every link of every file of the repository is led elsewhere and back.
    @Test func linksOfEveryFileAreLedElsewhereAndBack() throws {
        let schema = Schema(types: GoalTypes.all)
        var count = 0
        for file in Repository.markdownFiles {
            let note = NoteReading.read(path: "folder/a.md", bytes: file.bytes, schema: schema)
            let names = note.links.map { note.destination(of: $0) }
            let there = try LinkEdits(note.document).edits(note.links.map { .init($0, to: "x/neü name") })
            let bytes = FileEdit(path: "a", before: file.bytes, edits: there).applied() ?? []
            let moved = NoteReading.read(path: "folder/a.md", bytes: bytes, schema: schema)
            try #require(moved.links.count == names.count, "\(file.path)")
            let back = try LinkEdits(moved.document).edits(zip(moved.links, names).map { .init($0, to: $1) })
            #expect(FileEdit(path: "a", before: bytes, edits: back).applied() == file.bytes, "\(file.path)")
            count += names.count
        }
        #expect(count > 100)
    }
}
