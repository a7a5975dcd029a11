import Foundation
import Testing
import VaultEdits
import VaultKit
import VaultMerging
import VaultRecords
import VaultTestSupport

/// Two machines make a file at the same path: one record is merged, two are separated, and nothing of either side is
/// lost.
@Suite(.tags(.git, .process)) struct MadeApartTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path = "goals/run.md"
        var ours: String
        var theirs: String
        /// What `resolve` leaves, by path.
        var after: [String: String]
        /// Whether the driver decides it by itself.
        var isDecided = false
        /// What `resolve` says after the name of the file.
        var words: String
    }

    private static func goal(_ fields: String, _ body: String = "") -> String {
        "---\ntype: goal\n\(fields)---\n\(body)"
    }
    private static func action(_ fields: String) -> String { "---\ntype: action\n\(fields)---\n" }

    private static func separated(_ other: String, _ command: String? = nil) -> String {
        "two different records; theirs is now '\(other)'\n"
            + (command.map { "  if they are one record: vault merge \($0)\n" } ?? "")
    }

    static let cases = [
        Case(
            testDescription: "one record", ours: goal("title: Run\ndue: 2026-12-27\n", "Ours.\n"),
            theirs: goal("title: Run\ntags: [x]\n", "Ours.\n"),
            after: ["goals/run.md": goal("title: Run\ndue: 2026-12-27\ntags: [x]\n", "Ours.\n")], isDecided: true,
            words: "resolved\n"),
        Case(
            testDescription: "two titles", ours: goal("title: Run far\n", "Ours.\n"),
            theirs: goal("title: Run often\n", "Theirs.\n"),
            after: [
                "goals/run.md": goal("title: Run far\n", "Ours.\n"),
                "goals/run-2.md": goal("title: Run often\n", "Theirs.\n"),
            ], words: separated("goals/run-2.md", "goals/run.md goals/run-2.md")),
        Case(
            testDescription: "two types", path: "run.md", ours: goal("title: Run\n"),
            theirs: action("title: Run\ndate: 2026-11-02\n"),
            after: ["run.md": goal("title: Run\n"), "run-2.md": action("title: Run\ndate: 2026-11-02\n")],
            words: separated("run-2.md")),
        Case(
            testDescription: "two units of one name", path: "measures/my cup.md",
            ours: "---\ntype: measure\nunit: cup\n---\n", theirs: "---\ntype: measure\nunit: mug\n---\n",
            after: [
                "measures/my cup.md": "---\ntype: measure\nunit: cup\n---\n",
                "measures/my cup-2.md": "---\ntype: measure\nunit: mug\n---\n",
            ], words: separated("measures/my cup-2.md", "'measures/my cup.md' 'measures/my cup-2.md'")),
        Case(
            testDescription: "one import, two days", ours: action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: 7\ndate: 2026-11-02\n"),
            after: [
                "goals/run.md": action(
                    "title: Run\nimport_id: 7\n<<<<<<< ours\ndate: 2026-11-01\n=======\ndate: 2026-11-02\n>>>>>>> theirs\n"
                )
            ], words: ""),
        Case(
            testDescription: "an import in common", ours: action("title: Run\nimport_id: [7, 8]\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: [8, 9]\ndate: 2026-11-01\n"),
            after: ["goals/run.md": action("title: Run\nimport_id: [7, 8, \"9\"]\ndate: 2026-11-01\n")],
            isDecided: true, words: "resolved\n"),
        Case(
            testDescription: "two imports", ours: action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
            theirs: action("title: Run\nimport_id: 8\ndate: 2026-11-01\n"),
            after: [
                "goals/run.md": action("title: Run\nimport_id: 7\ndate: 2026-11-01\n"),
                "goals/run-2.md": action("title: Run\nimport_id: 8\ndate: 2026-11-01\n"),
            ], words: separated("goals/run-2.md", "goals/run.md goals/run-2.md")),
    ]

    @Test(arguments: cases, [false, true])
    func `both sides' files`(_ example: Case, withDriver: Bool) throws {
        let folder = try Self.merged(example, withDriver: withDriver)
        let unmerged = try folder.git("ls-files", "--unmerged")
        if withDriver, example.isDecided {
            #expect(unmerged == "")
        } else {
            // Every byte of both sides is in the index, and in the file.
            #expect(try folder.git("show", ":2:" + example.path) == example.ours)
            #expect(try folder.git("show", ":3:" + example.path) == example.theirs)
            let text = try folder.scratch.text(of: example.path)
            for line in (example.ours + example.theirs).split(separator: "\n") where !line.hasPrefix("import_id") {
                #expect(text.contains(line))
            }
            #expect(folder.vault("check").stdout.contains("[conflict-marker]"))
            let answer = folder.vault("resolve", "--add")
            if example.words.isEmpty {
                #expect(answer.stdout == "goals/run.md:5: both sides changed 'date'\n")
                #expect(answer.exitCode == 1)
                #expect(folder.vault("resolve", "--add", "--theirs").exitCode == 0)
                #expect(try folder.scratch.text(of: example.path) == example.theirs)
                return
            }
            #expect(answer.stdout == example.path + ": " + example.words)
            #expect(answer.stderr == "" && answer.exitCode == 0)
        }
        #expect(try folder.git("ls-files", "--unmerged") == "")
        for (path, text) in example.after {
            #expect(try folder.scratch.text(of: path) == text)
            #expect(try folder.git("show", ":" + path) == text)
        }
        #expect(folder.vault("check", "--staged").exitCode == 0)
        if !withDriver || !example.isDecided { try folder.git("commit", "-q", "-m", "merged") }
        #expect(try folder.git("status", "--porcelain") == "")
    }

    /// What `resolve` says joins them again, where they are of one type.
    @Test(arguments: cases.filter { $0.words.contains("vault merge") })
    func `what was separated can be joined`(_ example: Case) throws {
        let folder = try Self.merged(example, withDriver: false)
        let said = folder.vault("resolve", "--add").stdout
        let command = try #require(said.firstRange(of: "vault merge ").map { said[$0.lowerBound...] })
        let words = try #require(ShellWords.split(String(command.prefix { $0 != "\n" }))).dropFirst()
        let answer = folder.vault(arguments: Array(words) + ["--take", "A", "--yes"])
        #expect(answer.exitCode == 0, "\(answer)")
        #expect(folder.vault("check").exitCode == 0)
        #expect((try? folder.scratch.text(of: example.after.keys.first { $0.contains("-2") } ?? "")) == nil)
    }

    /// One number makes two terms one, whatever else they say.
    @Test(arguments: [true, false]) func `what shares a key is one`(withDriver: Bool) throws {
        func term(_ start: String, _ theme: String) -> String {
            "---\ntype: term\nnumber: 3\nstart: \(start)\ntheme: \(theme)\n---\n"
        }
        let folder = try Self.merged(
            Case(
                testDescription: "", path: "terms/term-3.md", ours: term("2026-10-19", "Rest"),
                theirs: term("2026-10-20", "Rest"), after: [:], words: ""), withDriver: withDriver)
        let answer = folder.vault("resolve")
        #expect(answer.stdout == "terms/term-3.md:4: both sides changed 'start'\n" && answer.exitCode == 1)
        #expect(folder.vault("resolve", "--add", "--theirs").exitCode == 0)
        #expect(try folder.scratch.text(of: "terms/term-3.md") == term("2026-10-20", "Rest"))
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    /// On their machine the name meant theirs.
    @Test func `links that came with theirs are told`() throws {
        let link = "goals: \"[[run]]\"\n"
        let folder = try Self.merged(
            Case(
                testDescription: "", ours: Self.goal("title: Run far\n"), theirs: Self.goal("title: Run often\n"),
                after: [:], words: ""),
            withDriver: false, base: ["a.md": Self.action("title: A\ndate: 2026-11-01\n"), "n.md": "See [[run]].\n"],
            ours: ["b.md": Self.action("title: B\ndate: 2026-11-01\n" + link)],
            theirs: [
                "a.md": Self.action("title: A\ndate: 2026-11-01\n" + link), "c.md": "[[goals/run|x]]\n[[run]]\n",
                "n.md": "See [[run]].\nMore.\n",
            ])
        try folder.scratch.write("[[run]]\n", to: "mine.md")
        #expect(
            folder.vault("resolve").stdout
                == """
                goals/run.md: two different records; theirs is now 'goals/run-2.md'
                  if they are one record: vault merge goals/run.md goals/run-2.md
                  3 links from their side now lead to it
                  ambiguous links lead to ours; where theirs is meant, write 'run-2'
                    n.md:1

                """)
        #expect(try folder.scratch.text(of: "a.md").contains("goals: \"[[run-2]]\"\n"))
        #expect(try folder.scratch.text(of: "b.md").contains("goals: \"[[run]]\"\n"))
        #expect(try folder.scratch.text(of: "c.md") == "[[goals/run-2|x]]\n[[run-2]]\n")
        #expect(folder.vault("undo").exitCode == 0)
        #expect(try folder.scratch.text(of: "c.md") == "[[goals/run|x]]\n[[run]]\n")
    }

    /// Ours was there under another name, and was moved to where theirs was made.
    @Test func `a file that was moved there`() throws {
        let folder = try Self.repository(["goals/jog.md": Self.goal("title: Jog\n", "One.\nTwo.\nThree.\n")], [:])
        try folder.git("checkout", "-q", "-b", "theirs")
        try folder.scratch.write(Self.goal("title: Run often\n", "Theirs.\n"), to: "goals/run.md")
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        #expect(folder.vault("rename", "jog", "run").exitCode == 0)
        try folder.commit()
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve", "--add").stdout.hasPrefix("goals/run.md: " + Self.separated("goals/run-2.md")))
        #expect(try folder.scratch.text(of: "goals/run-2.md") == Self.goal("title: Run often\n", "Theirs.\n"))
        #expect(try folder.scratch.text(of: "goals/run.md").hasSuffix("One.\nTwo.\nThree.\n"))
        #expect(folder.vault("check", "--strict").exitCode == 0)
    }

    private static func repository(_ base: [String: String], _ more: [String: String]) throws -> GitFolder {
        let head = ["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(base) { $1 }.merging(more) { $1 })
        try folder.commit()
        return folder
    }

    private static func merged(
        _ example: Case, withDriver: Bool, base: [String: String] = [:], ours: [String: String] = [:],
        theirs: [String: String] = [:]
    ) throws -> GitFolder {
        let folder = try repository(base, [:])
        if withDriver {
            let program = RealVault.program
            try #require(!program.isEmpty)
            #expect(folder.vault("hook", "install", "--merge", as: program).exitCode == 0)
            try folder.commit()
        }
        try folder.git("checkout", "-q", "-b", "theirs")
        for (path, text) in theirs.merging([example.path: example.theirs], uniquingKeysWith: { $1 }) {
            try folder.scratch.write(text, to: path)
        }
        try folder.commit()
        try folder.git("checkout", "-q", "main")
        for (path, text) in ours.merging([example.path: example.ours], uniquingKeysWith: { $1 }) {
            try folder.scratch.write(text, to: path)
        }
        try folder.commit()
        _ = try folder.answer(["merge", "-q", "--no-edit", "theirs"])
        return folder
    }
}

/// Two files of every type that differ in one field and were made apart: one record, two, or nobody can tell.
@Suite(.tags(.random)) struct EveryTypeMadeApartTests {
    private static let schema = Vault.knownPacks.schema
    private static let pairs: [(type: TypeID, field: Field)] = schema.recordTypes.indices.flatMap { type in
        schema.fields[type].map { (type, $0) }
    }

    private enum Relation { case one, two, perhapsTwo }

    /// The rule once more, field by field.
    private static func relation(_ type: RecordType, _ field: Field) -> Relation {
        switch (field.name, field.scalar) {
        case ("title", _), ("import_id", _), ("number", _), ("unit", _), ("wallet", _): .two
        case ("created", _), ("time", _), ("started", _), ("sent", _): type.recurs ? .perhapsTwo : .one
        case (_, .quantity): type.recurs ? .perhapsTwo : field.isRequired ? .two : .one
        case (_, .choice): .one
        default: field.isRequired ? .two : .one
        }
    }

    private static func text(_ field: Field, _ number: Int) -> String {
        switch field.scalar {
        case .text: "text \(number)"
        case .integer, .number: "\((field.range?.lowerBound ?? 1) + number)"
        case .boolean: number == 0 ? "true" : "false"
        case .choice(let words): words[number]
        case .date, .dateSpan: "2026-01-0\(number + 1)"
        case .dateTime: "2026-01-01T0\(number):00:00"
        case .time: "\"0\(number):00\""
        case .quantity(let group): "\(number + 1) \(group == nil ? "km" : "min")"
        case .target: "\(number + 1) km"
        case .link: "\"[[note \(number)]]\""
        case .namedNumber: "note \(number + 1)"
        case .namedQuantity: "note \(number + 1) km"
        case .countedProperty: "weight kg to note \(number)"
        case .interval: "every \(number + 1) weeks"
        }
    }

    /// What each record of the type must have, and one field.
    private static func note(_ type: TypeID, _ field: Field, _ number: Int, _ more: String = "") -> String {
        let needed = schema.fields[type].filter { ($0.isRequired || $0.name == "title") && $0.name != field.name }
        let lines = needed.map { "\($0.name): \(text($0, 0))\n" }.joined()
        let value = text(field, number)
        return "---\ntype: \(schema.types[type].name)\n\(lines)\(more)"
            + "\(field.name): \(field.isList ? "[\(value)]" : value)\n---\n"
    }

    private static func merge(
        _ ours: String, _ theirs: String, _ origin: ThreeWayMerge.Origin? = nil
    ) throws -> ThreeWayMerge.Result {
        let merge = ThreeWayMerge(schema: schema, origin: origin)
        return try #require(merge.merge(base: nil, ours: Array(ours.utf8), theirs: Array(theirs.utf8)))
    }

    @Test func `what differs in one field`() throws {
        for (type, field) in Self.pairs {
            let (ours, theirs) = (Self.note(type, field, 0), Self.note(type, field, 1))
            let (there, back) = (try Self.merge(ours, theirs), try Self.merge(theirs, ours))
            let text = String(decoding: there.bytes, as: UTF8.self)
            let story: Comment = "\(ours)\nTHEIRS\n\(theirs)\nIS \(there.manner)\n\(text)"
            let sharesKey = Self.schema.fields[type].contains {
                $0.unique != nil && $0.isRequired && $0.name != field.name
            }
            let relation = sharesKey ? .one : Self.relation(Self.schema.types[type], field)
            switch there.manner {
            case .byField, .byLine: try #require(relation == .one, story)
            case .twoRecords: try #require(relation == .two, story)
            case .perhapsTwo(let fields): try #require(relation == .perhapsTwo && fields == [field.name], story)
            case .torn: Issue.record(story)
            }
            try #require(back.manner == there.manner && back.conflicts.count == there.conflicts.count, story)
            if there.conflicts.isEmpty { try #require(back.bytes == there.bytes, story) }
            try #require(relation == .one || !there.conflicts.isEmpty, story)
            switch field.merge {
            case .earlier where relation == .one:
                try #require(there.conflicts.isEmpty && text.contains(Self.text(field, 0)), story)
            case .later where relation == .one:
                try #require(there.conflicts.isEmpty && text.contains(Self.text(field, 1)), story)
            default:
                for number in 0...1 { try #require(text.contains(Self.text(field, number)), story) }
            }
            guard relation == .perhapsTwo else { continue }
            try #require(try Self.merge(ours, theirs, .same).manner == .byField, story)
            try #require(try Self.merge(ours, theirs, .two).manner == .twoRecords, story)
        }
    }

    /// One import is one record, whatever else both say.
    @Test func `what shares a key is one`() throws {
        for (type, field) in Self.pairs where field.name != "import_id" {
            let sides = (0...1).map { Self.note(type, field, $0, "import_id: 7\n") }
            let result = try Self.merge(sides[0], sides[1])
            try #require(result.manner == .byField, "\(sides)")
        }
    }
}

/// Files to which both sides gave another name, merged by git alone.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct RenamedApartTests {
    private static let words = "use --ours or --theirs\n"

    /// A note with enough text for git to know it again.
    private static func goal(_ title: String, _ day: Int, _ tags: String...) -> String {
        let names = tags.isEmpty ? "" : "formerly:\n" + tags.map { "  - \($0)\n" }.joined()
        return "---\ntype: goal\ntitle: \(title)\ndue: 2026-12-0\(day)\n\(names)---\n"
            + (1...9).map { "\(title) \($0)\n" }.joined()
    }

    private static func repository(_ files: [String: String]) throws -> GitFolder {
        let head = ["vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitignore": ".vault\n"]
        let folder = try GitFolder(head.merging(files) { $1 })
        try folder.commit("base")
        return folder
    }

    private static func rename(_ old: String, _ new: String, _ text: String, in folder: GitFolder) throws {
        try folder.git("mv", old + ".md", new + ".md")
        try folder.scratch.write(text, to: new + ".md")
        try folder.git("add", "--all")
    }

    /// `run` is `swim` for us and `jog` for them, and due on another day for each.
    private static func merged() throws -> GitFolder {
        let folder = try repository(["run.md": goal("Run", 1)])
        try folder.git("checkout", "-q", "-b", "theirs")
        try rename("run", "jog", goal("Run", 3), in: folder)
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try rename("run", "swim", goal("Run", 2), in: folder)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    private static let marked = goal("Run", 2).replacing(
        "due: 2026-12-02\n", with: "<<<<<<< ours\ndue: 2026-12-02\n=======\ndue: 2026-12-03\n>>>>>>> theirs\n")

    @Test func `while nobody says which name holds, both have the merged text`() throws {
        let folder = try Self.merged()
        let answer = folder.vault("resolve", "--add")
        #expect(answer.stdout == "run.md: we renamed it to 'swim.md', they to 'jog.md'; " + Self.words)
        #expect(answer.exitCode == 1)
        for path in ["swim.md", "jog.md"] { #expect(try folder.scratch.text(of: path) == Self.marked) }
        #expect(try folder.git("ls-files", "-u") != "")
    }

    /// What stands between marks is open, however long git made them.
    @Test(arguments: [("jog.md", "swim.md"), ("swim.md", "jog.md")])
    func `a name that somebody took away settles the name alone`(gone: String, path: String) throws {
        let folder = try Self.merged()
        try FileManager.default.removeItem(atPath: folder.scratch.path + "/" + gone)
        let answer = folder.vault("resolve", "--add")
        #expect(answer.stdout == "\(path):4: both sides changed 'due'\n")
        #expect(answer.exitCode == 1)
        #expect(try folder.scratch.text(of: path) == Self.marked)
        #expect(try folder.git("ls-files", "-u") != "")
        try folder.scratch.write(Self.goal("Run", 4), to: path)
        #expect(
            folder.vault("resolve", "--add").stdout == "\(path): has no conflict markers, and is left as it is\n")
        #expect(
            try folder.git("status", "--porcelain") == (path == "jog.md" ? "R  swim.md -> jog.md\n" : "M  swim.md\n"))
    }

    /// Theirs is the commit that comes in, whatever git is doing.
    @Test(arguments: ["merge", "cherry-pick", "rebase", "revert", "stash"])
    func `their text is that of the commit that comes in`(_ work: String) throws {
        let folder = try Self.repository(["run.md": Self.goal("Run", 1)])
        let name = work == "revert" ? "run" : "jog"
        switch work {
        case "revert":
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.commit("theirs")
            try Self.rename("jog", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            #expect(try folder.answer(["revert", "--no-edit", "HEAD~1"]).exitCode == 1)
        case "stash":
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.git("stash", "-q")
            try Self.rename("run", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            #expect(try folder.answer(["stash", "pop"]).exitCode == 1)
        default:
            try folder.git("checkout", "-q", "-b", "theirs")
            try Self.rename("run", "jog", Self.goal("Run", 3), in: folder)
            try folder.commit("theirs")
            try folder.git("checkout", "-q", "main")
            try Self.rename("run", "swim", Self.goal("Run", 2), in: folder)
            try folder.commit("ours")
            let words = work == "rebase" ? ["rebase", "-q", "main", "theirs"] : [work, "theirs"]
            #expect(try folder.answer(words).exitCode == 1)
        }
        #expect(folder.vault("resolve", "--theirs", "--add").stdout == name + ".md: resolved\n")
        let day = work == "revert" ? 1 : 3
        #expect(try folder.scratch.text(of: name + ".md") == Self.goal("Run", day, "swim"))
        #expect(try folder.git("ls-files", "-u") == "")
    }

    /// Which of them a file was is told by its lines, and conflicts come in the order of their paths.
    @Test func `two files at once`() throws {
        let folder = try Self.repository([
            "run.md": Self.goal("Run", 1), "read.md": Self.goal("Read", 1), "a.md": "1\n", "z.md": "1\n",
        ])
        for (branch, names, day) in [("theirs", ["jog", "book"], 3), ("main", ["swim", "write"], 2)] {
            if branch != "main" { try folder.git("checkout", "-q", "-b", branch) }
            try Self.rename("run", names[0], Self.goal("Run", day), in: folder)
            try Self.rename("read", names[1], Self.goal("Read", day), in: folder)
            for path in ["a.md", "z.md"] { try folder.scratch.write("\(day)\n", to: path) }
            try folder.commit(branch)
            try folder.git("checkout", "-q", "main")
        }
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(
            folder.vault("resolve").stdout == """
                a.md:1: both sides changed these lines
                run.md: we renamed it to 'swim.md', they to 'jog.md'; use --ours or --theirs
                read.md: we renamed it to 'write.md', they to 'book.md'; use --ours or --theirs
                z.md:1: both sides changed these lines

                """)
        #expect(folder.vault("resolve", "--ours", "--add").exitCode == 0)
        #expect(try folder.scratch.text(of: "swim.md") == Self.goal("Run", 2, "jog"))
        #expect(try folder.scratch.text(of: "write.md") == Self.goal("Read", 2, "book"))
        #expect(
            try folder.scratch.paths().filter { $0.hasSuffix(".md") && !$0.contains("/") }.sorted() == [
                "a.md", "swim.md", "vault.md", "write.md", "z.md",
            ])
        #expect(try folder.git("ls-files", "-u") == "")
    }

    @Test func `a plain note gets no former name`() throws {
        func text(_ last: String) -> String { (1...9).map { "line \($0)\n" }.joined() + last + "\n" }
        let folder = try Self.repository(["run.md": text("1")])
        try folder.git("checkout", "-q", "-b", "theirs")
        try Self.rename("run", "jog", text("1"), in: folder)
        try folder.commit("theirs")
        try folder.git("checkout", "-q", "main")
        try Self.rename("run", "swim", text("2"), in: folder)
        try folder.commit("ours")
        #expect(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        #expect(folder.vault("resolve", "--theirs", "--add").stdout == "jog.md: resolved\n")
        #expect(try folder.scratch.text(of: "jog.md") == text("2"))
    }
}

/// `vault resolve` where one side has lost its front matter, as a crash or a careless editor leaves it.
@Suite(.tags(.git), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct TornSideTests {
    private static let path = "goals/run.md"
    private static let whole = "---\ntype: goal\ntitle: Run\n---\nSlow.\n"
    private static let edited = "---\ntype: goal\ntitle: Run\n---\nWith Ann.\nSlow.\n"

    enum Side: String, CaseIterable { case ours, theirs }

    /// What is left of the torn side: a few bytes, or the body alone.
    static let rests = ["", "\n", "a", "---", "Slow.\n", "Fast.\n"]

    /// In a merge of two branches, of which one edited the note and the other has lost its front matter.
    private static func repository(_ torn: Side, _ rest: String) throws -> GitFolder {
        let folder = try GitFolder(["vault.md": "---\ntype: vault\nformat: 1\n---\n", path: whole])
        try folder.commit()
        for side in [Side.theirs, .ours] {
            try folder.git("checkout", "-q", "-b", side.rawValue, "main")
            try folder.scratch.write(side == torn ? rest : edited, to: path)
            try folder.commit(side.rawValue)
        }
        try #require(try folder.answer(["merge", "-q", "theirs"]).exitCode == 1)
        return folder
    }

    /// Whoever is right elsewhere: the whole file stays between conflict markers, for a person to decide.
    @Test(arguments: Side.allCases, rests)
    func `nobody but a person decides`(torn: Side, rest: String) throws {
        for side in [nil, "--ours", "--theirs"] {
            let folder = try Self.repository(torn, rest)
            let answer = folder.vault(arguments: ["resolve", "--add"] + (side.map { [$0] } ?? []))
            let whose = torn == .ours ? "our" : "their"
            #expect(
                answer.stdout == "\(Self.path): \(whose) version has lost its front matter; resolve it by hand\n")
            #expect(answer.exitCode == 1)
            let text = try folder.scratch.text(of: Self.path)
            let lost = rest.isEmpty || rest.hasSuffix("\n") ? rest : rest + "\n"
            let sides = torn == .ours ? (lost, Self.edited) : (Self.edited, lost)
            #expect(text == "<<<<<<< ours\n\(sides.0)=======\n\(sides.1)>>>>>>> theirs\n")
            #expect(try folder.git("ls-files", "-u") != "")
        }
    }
}
