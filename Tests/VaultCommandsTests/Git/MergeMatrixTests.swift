import Testing
import VaultSyntax
import VaultTestSupport

/// What two people do to one vault at the same time, each pair of it, merged by git with the driver and without it.
@Suite(.tags(.git, .process), .enabled(if: GitFolder.isGitThere, "git is not installed")) struct MergeMatrixTests {
    @Test(arguments: [true, false])
    func `each pair of edits comes out as if one person had made both`(hasDriver: Bool) throws {
        let repository = try MatrixRepository()
        for cell in MatrixCell.all {
            do {
                try check(cell, in: repository, hasDriver: hasDriver)
            } catch {
                Issue.record("\(cell) \(hasDriver ? "with" : "without") the driver: \(error)")
            }
        }
    }

    private struct Wrong: Error, CustomStringConvertible {
        let description: String
    }

    private func require(_ isRight: Bool, _ words: @autoclosure () throws -> String) throws {
        if !isRight { throw Wrong(description: try words()) }
    }

    private func check(_ cell: MatrixCell, in repository: MatrixRepository, hasDriver: Bool) throws {
        let folder = repository.folder
        let isMerged = try repository.merge(cell, hasDriver: hasDriver) == 0
        if cell.outcome != .clean || hasDriver {
            try require(isMerged == (cell.outcome == .clean), "git says merged: \(isMerged)")
        }
        try require(try repository.lost(cell).isEmpty, "lost in the merge: \(try repository.lost(cell))")
        try checkNaming(repository)
        if !isMerged {
            let answer = folder.vault("resolve", "--add")
            let isOpen = cell.outcome != .clean && cell.outcome != .records
            try require(answer.exitCode == (isOpen ? 1 : 0), "resolve: \(answer)")
            try require(cell.words.map(answer.stdout.contains) ?? true, "resolve says: \(answer.stdout)")
            try require(try repository.lost(cell).isEmpty, "lost by resolve: \(try repository.lost(cell))")
            try checkNaming(repository)
        }
        if cell.outcome == .clean { return try checkEnd(cell, .ours, repository) }
        for side in MatrixEdit.Side.allCases {
            _ = try repository.merge(cell, hasDriver: hasDriver)
            let answer = folder.vault("resolve", "--add", "--" + side.rawValue)
            try require(answer.exitCode == 0, "resolve --\(side): \(answer)")
            try checkEnd(cell, side, repository)
        }
    }

    /// `check` tells each conflict that stands in a file, with its line.
    private func checkNaming(_ repository: MatrixRepository) throws {
        let paths = try repository.paths().filter { try repository.folder.scratch.text(of: $0).contains("<<<<<<< ") }
        if paths.isEmpty { return }
        let found = repository.folder.vault("check", "--plain").stdout
        for path in paths {
            let lines = try repository.folder.scratch.text(of: path).split(
                separator: "\n", omittingEmptySubsequences: false)
            for (index, line) in lines.enumerated() where line.hasPrefix("<<<<<<< ") {
                let isNamed = found.split(separator: "\n").contains {
                    $0.hasPrefix("\(path):\(index + 1):1: error: ") && $0.hasSuffix("[conflict-marker]")
                }
                try require(isNamed, "check does not name \(path):\(index + 1)\n\(found)")
            }
        }
    }

    private func checkEnd(_ cell: MatrixCell, _ side: MatrixEdit.Side, _ repository: MatrixRepository) throws {
        let (model, expected) = (try repository.model(), cell.expected(side))
        for path in Set(model.notes.keys).union(expected.notes.keys).sorted()
        where model.notes[path] != expected.notes[path] {
            throw Wrong(
                description: "\(side): \(path) is \(String(describing: model.notes[path]))\nexpected "
                    + String(describing: expected.notes[path]))
        }
        try require(try repository.folder.git("ls-files", "--unmerged").isEmpty, "git is left undecided")
        let errors = repository.folder.vault("check").stdout.split(separator: "\n").filter { $0.contains(": error: ") }
        let rules = Set(errors.compactMap { $0.split(separator: "[").last.map { String($0.dropLast()) } })
        try require(rules == cell.findings(side), "\(side): check finds \(errors)")
    }
}

/// One pair of edits, and what is to come of it.
struct MatrixCell: CustomStringConvertible {
    let ours: MatrixEdit
    let theirs: MatrixEdit

    static let all = MatrixEdit.allCases.flatMap { ours in
        MatrixEdit.allCases.map { MatrixCell(ours: ours, theirs: $0) }
    }

    var description: String { "\(ours) × \(theirs)" }

    /// What a merge has to do.
    enum Outcome: Hashable {
        /// Everything is decided.
        case clean
        /// One field has two values: a conflict around its line.
        case conflict
        /// One side deleted the file, and the other changed it.
        case deletion
        /// Two names for one file.
        case names
        /// Two records at one path.
        case records
    }

    var outcome: Outcome {
        let pair: Set = [ours, theirs]
        let isDue = [ours, theirs].allSatisfy { $0 == .sameValue || $0 == .otherValue }
        if isDue { return pair.contains(.otherValue) ? .conflict : .clean }
        if pair == [.rename] { return .names }
        if pair == [.rename, .create] { return .records }
        if pair.contains(.delete), pair.count == 2, !pair.contains(.create) { return .deletion }
        return .clean
    }

    func edit(_ side: MatrixEdit.Side) -> MatrixEdit { side == .ours ? ours : theirs }

    /// Both renames lead to one place unless they are to differ.
    func name(_ side: MatrixEdit.Side) -> String { outcome == .names && side == .theirs ? "jog" : "swim" }

    private func applied(_ sides: MatrixEdit.Side...) -> MatrixModel {
        sides.reduce(into: .base) { $0.apply(edit($1), $1, name: name($1)) }
    }

    /// What the notes hold at the end; of an open merge, with that side being right.
    func expected(_ side: MatrixEdit.Side) -> MatrixModel {
        switch outcome {
        case .clean: return applied(.ours, .theirs)
        case .conflict: return applied(side.other, side)
        case .deletion: return deletion(side)
        case .names:
            // The other name becomes a former one. Both links are new elements of their list.
            var model = applied(side)
            model.notes["goals/\(name(side)).md"]?.fields["formerly"] = [name(side.other), "run"].sorted()
            model.notes[MatrixEdit.lake]?.fields["goals"] = ["[[jog]]", "[[swim]]"]
            return model
        case .records:
            var model = applied(.ours)
            model.notes["goals/swim-2.md"] = applied(.theirs).notes[MatrixEdit.swim]
            model.notes[MatrixEdit.run] = nil
            let renamed = applied(ours == .rename ? .ours : .theirs)
            for path in [MatrixEdit.lake, "plain/diary.md"] {
                // Links that theirs had rewritten mean theirs.
                let note = renamed.notes[path]
                model.notes[path] = theirs == .rename ? note?.naming("swim-2", for: "swim") : note
            }
            return model
        }
    }

    /// Deleted, or kept as the other side has it. What a deletion took out of other notes stays out of them; what a
    /// rename wrote there stays as well.
    private func deletion(_ side: MatrixEdit.Side) -> MatrixModel {
        let deleter: MatrixEdit.Side = ours == .delete ? .ours : .theirs
        var model = applied(deleter.other)
        if edit(deleter.other) != .rename { model.notes[MatrixEdit.lake] = applied(deleter).notes[MatrixEdit.lake] }
        if side == deleter { for path in [MatrixEdit.run, MatrixEdit.swim] { model.notes[path] = nil } }
        return model
    }

    /// The rules of errors that are left when that side is right: links of the side that kept what the other deleted.
    func findings(_ side: MatrixEdit.Side) -> Set<String> {
        outcome == .deletion && edit(side) == .delete && edit(side.other) == .rename ? ["broken-link"] : []
    }

    /// What `resolve` says of the goal while nobody is right.
    var words: String? {
        func deleted(_ path: String) -> String {
            "\(path): " + (ours == .delete ? "we deleted it, they changed it" : "they deleted it, we changed it")
                + "; use --ours or --theirs\n"
        }
        return switch outcome {
        case .clean: nil
        case .conflict: ": both sides changed 'due'\n"
        case .deletion: deleted([ours, theirs].contains(.rename) ? MatrixEdit.swim : MatrixEdit.run)
        case .names: "goals/run.md: we renamed it to 'goals/swim.md', they to 'goals/jog.md'; use --ours or --theirs\n"
        case .records: "goals/swim.md: two different records; theirs is now 'goals/swim-2.md'\n"
        }
    }
}

/// What a side of a merge did, as somebody would do it to a folder of notes.
enum MatrixEdit: String, CaseIterable {
    case field, sameValue, otherValue, add, remove, body, rename, delete, create, reorder, reformat

    /// Who did it; where both do the same thing, they do it to different places unless the name says otherwise.
    enum Side: String, CaseIterable {
        case ours, theirs

        var other: Side { self == .ours ? .theirs : .ours }
    }

    static let run = "goals/run.md"
    static let swim = "goals/swim.md"
    static let jog = "goals/jog.md"
    static let lake = "actions/lake.md"

    private static let blocks: [(key: String, lines: String)] = [
        ("type", "type: goal\n"), ("title", "# Why not?\ntitle: Run far\n"), ("start", "start: 2026-10-01\n"),
        ("due", "due: 2026-12-24 # before Christmas\n"), ("importance", "importance: 5\n"),
        ("urgency", "urgency: 5\n"), ("tags", "tags:\n  - one\n  - two\n  - three\n"),
        ("targets", "targets:\n  - 120 km\n"),
    ]
    private static let text = "First.\n\nSecond.\n\nThird.\n\nFourth.\n\nFifth.\n"

    private static func goal(_ blocks: [(key: String, lines: String)]) -> String {
        "---\n" + blocks.map(\.lines).joined() + "---\n" + text
    }

    static let base = [
        "vault.md": "---\ntype: vault\nformat: 1\n---\n", ".gitattributes": "*.md merge=vault\n",
        ".gitignore": ".vault\n",
        run: goal(blocks),
        lake: "---\ntype: action\ntitle: Lake\ndate: 2026-11-02\nmeasures:\n  - 5 km\ngoals:\n  - \"[[run]]\"\n---\n"
            + "Around [[run]].\n",
        "plain/diary.md": "On [[run]] I think.\n",
    ]

    /// Does it to the files; nil when a command did it, else the paths and texts to write.
    func files(_ side: Side) -> [String: String]? {
        let isOurs = side == .ours
        switch self {
        case .body:
            let (old, new) = isOurs ? ("Second.", "Second, ours.") : ("Fourth.\n", "Fourth.\nAfter it, theirs.\n")
            return [Self.run: Self.goal(Self.blocks).replacing(old, with: new)]
        case .create:
            let fields =
                isOurs ? "importance: 7\ntags:\n  - water\n  - cold\n" : "urgency: 3\ntags:\n  - water\n  - warm\n"
            return [Self.swim: "---\ntype: goal\ntitle: Swim\n\(fields)---\nIn water.\n"]
        case .reorder:
            let order =
                isOurs
                ? ["type", "tags", "title", "due", "start", "targets", "urgency", "importance"]
                : ["targets", "type", "title", "urgency", "importance", "start", "due", "tags"]
            return [Self.run: Self.goal(order.flatMap { key in Self.blocks.filter { $0.key == key } })]
        case .reformat:
            let changes =
                isOurs
                ? [
                    ("title: Run far", "title: \"Run far\""),
                    ("tags:\n  - one\n  - two\n  - three", "tags: [one, two, three]"),
                ]
                : [("due: 2026-12-24 #", "due: '2026-12-24' # theirs,"), ("  - ", "- "), ("urgency: 5", "urgency:  5")]
            return [Self.run: changes.reduce(Self.goal(Self.blocks)) { $0.replacing($1.0, with: $1.1) }]
        default: return nil
        }
    }

    /// The command that does it.
    ///
    /// - Parameter name: what a rename gives
    func command(_ side: Side, name: String) -> [String] {
        let isOurs = side == .ours
        return switch self {
        case .field: ["set", "run", isOurs ? "importance=8" : "urgency=9"]
        case .sameValue: ["set", "run", "due=2026-12-27"]
        case .otherValue: ["set", "run", "due=" + (isOurs ? "2026-12-28" : "2026-12-29")]
        case .add: ["set", "run", "tags+=" + side.rawValue]
        case .remove: ["set", "run", "tags-=" + (isOurs ? "two" : "three")]
        case .rename: ["rename", "run", name]
        case .delete: ["delete", "run", "--yes"]
        default: []
        }
    }
}

/// The notes of a vault as values, on which the same edits can be made one after the other.
struct MatrixModel: Equatable {
    struct Note: Equatable {
        /// Of a list its elements, sorted.
        var fields: [String: [String]]
        var body: [String]

        /// With links to another name.
        func naming(_ name: String, for old: String) -> Note {
            func led(_ text: String) -> String { text.replacing("[[\(old)]]", with: "[[\(name)]]") }
            return Note(fields: fields.mapValues { $0.map(led) }, body: body.map(led))
        }
    }

    var notes: [String: Note]

    static let base = MatrixModel(notes: [
        MatrixEdit.run: Note(
            fields: [
                "type": ["goal"], "title": ["Run far"], "start": ["2026-10-01"], "due": ["2026-12-24"],
                "importance": ["5"], "urgency": ["5"], "tags": ["one", "three", "two"], "targets": ["120 km"],
            ], body: ["First.", "", "Second.", "", "Third.", "", "Fourth.", "", "Fifth."]),
        MatrixEdit.lake: Note(
            fields: [
                "type": ["action"], "title": ["Lake"], "date": ["2026-11-02"], "measures": ["5 km"],
                "goals": ["[[run]]"],
            ], body: ["Around [[run]]."]),
        "plain/diary.md": Note(fields: [:], body: ["On [[run]] I think."]),
        "vault.md": Note(fields: ["type": ["vault"], "format": ["1"]], body: []),
    ])

    /// Where the goal lies that most edits are about; nil once it is deleted.
    private var goal: String? { notes.first { $0.value.fields["title"] == ["Run far"] }?.key }

    mutating func apply(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) {
        let isOurs = side == .ours
        if edit == .create { return create(isOurs) }
        guard let path = goal, var note = notes[path] else { return }
        switch edit {
        case .field: note.fields[isOurs ? "importance" : "urgency"] = [isOurs ? "8" : "9"]
        case .sameValue: note.fields["due"] = ["2026-12-27"]
        case .otherValue: note.fields["due"] = [isOurs ? "2026-12-28" : "2026-12-29"]
        case .add: note.fields["tags", default: []].append(side.rawValue)
        case .remove: note.fields["tags"]?.removeAll { $0 == (isOurs ? "two" : "three") }
        case .body:
            let line = note.body.firstIndex(of: isOurs ? "Second." : "Fourth.") ?? 0
            if isOurs { note.body[line] = "Second, ours." } else { note.body.insert("After it, theirs.", at: line + 1) }
        case .rename:
            notes[path] = nil
            note.fields["formerly"] = ["run"]
            notes["goals/\(name).md"] = note
            return follow("run", name)
        case .delete:
            notes[path] = nil
            notes[MatrixEdit.lake]?.fields["goals"] = nil
            return
        case .create, .reorder, .reformat: break
        }
        note.fields["tags"]?.sort()
        notes[path] = note
    }

    private mutating func create(_ isOurs: Bool) {
        var note =
            notes[MatrixEdit.swim]
            ?? Note(fields: ["type": ["goal"], "title": ["Swim"], "tags": ["water"]], body: ["In water."])
        note.fields[isOurs ? "importance" : "urgency"] = [isOurs ? "7" : "3"]
        note.fields["tags"] = ((note.fields["tags"] ?? []) + [isOurs ? "cold" : "warm"]).sorted()
        notes[MatrixEdit.swim] = note
    }

    /// Links to one name lead to another.
    private mutating func follow(_ name: String, _ other: String) {
        notes = notes.mapValues { note in
            var note = note
            note.fields["goals"] = note.fields["goals"].map {
                $0.map { $0.replacing("[[\(name)]]", with: "[[\(other)]]") }
            }
            note.body = note.body.map { $0.replacing("[[\(name)]]", with: "[[\(other)]]") }
            return note
        }
    }
}

/// A repository in which every edit of both sides is a branch.
struct MatrixRepository {
    let folder: GitFolder
    /// The lines of all notes: of the base, and by branch.
    private(set) var lines: [String: Set<String>] = [:]
    /// The lines of the goal's front matter by key, by branch.
    private var entries: [String: [String: String]] = [:]

    init() throws {
        folder = try GitFolder(MatrixEdit.base)
        try folder.commit()
        try note("main")
        for side in MatrixEdit.Side.allCases {
            for edit in MatrixEdit.allCases {
                try make(edit, side, name: "swim")
                if edit == .rename, side == .theirs { try make(edit, side, name: "jog") }
            }
        }
    }

    static func branch(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) -> String {
        "\(side.rawValue)-\(edit.rawValue)" + (edit == .rename ? "-" + name : "")
    }

    private mutating func make(_ edit: MatrixEdit, _ side: MatrixEdit.Side, name: String) throws {
        let branch = Self.branch(edit, side, name: name)
        try folder.git("checkout", "-q", "-b", branch, "main")
        if let files = edit.files(side) {
            for (path, text) in files { try folder.scratch.write(text, to: path) }
        } else {
            let answer = folder.vault(arguments: edit.command(side, name: name))
            try #require(answer.exitCode == 0, "\(answer)")
        }
        try folder.commit()
        try note(branch)
    }

    private mutating func note(_ branch: String) throws {
        lines[branch] = try allLines()
        let goals = try paths().filter { $0.hasPrefix("goals/") }.map { try folder.scratch.text(of: $0) }
        entries[branch] = goals.first { $0.contains("Run far") }.map(Self.entries) ?? [:]
    }

    /// The lines of a front matter by the key that they belong to; comments on lines of their own are left out.
    private static func entries(_ text: String) -> [String: String] {
        var entries: [String: String] = [:]
        var key = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst() {
            if line == "---" { break }
            if line.hasPrefix("#") { continue }
            if let colon = line.firstIndex(of: ":"), line.first.map({ $0 != " " && $0 != "-" }) == true {
                key = String(line[..<colon])
            }
            entries[key, default: ""] += line + "\n"
        }
        return entries
    }

    // MARK: The folder

    func paths() throws -> [String] {
        try folder.scratch.paths().filter { $0.hasSuffix(".md") && !$0.hasPrefix(".") }.sorted()
    }

    func allLines() throws -> Set<String> {
        let texts = try paths().map { try folder.scratch.text(of: $0) }
        return Set(texts.flatMap { $0.split(whereSeparator: \.isNewline).map(String.init) })
    }

    /// Merges the branches of a cell; the exit code.
    func merge(_ cell: MatrixCell, hasDriver: Bool) throws -> Int32 {
        try folder.git("checkout", "-q", "--force", "--detach", Self.branch(cell.ours, .ours, name: cell.name(.ours)))
        let driver = "'\(RealVault.program)' merge-driver %O %A %B %L %P"
        return try folder.answer(
            (hasDriver ? ["-c", "merge.vault.driver=\(driver)"] : [])
                + ["merge", "-q", "--no-edit", Self.branch(cell.theirs, .theirs, name: cell.name(.theirs))]
        ).exitCode
    }

    /// The notes as they lie in the folder.
    func model() throws -> MatrixModel {
        var model = MatrixModel(notes: [:])
        for path in try paths() {
            let document = Document(Array(try folder.scratch.text(of: path).utf8))
            var note = MatrixModel.Note(fields: [:], body: [])
            for entry in document.entries {
                let node = document.nodes[Int(entry.value)]
                let texts = node.isList ? document.items(of: entry.value).map(document.text) : [document.text(node)]
                note.fields[document.text(entry.key)] = texts.sorted()
            }
            let body = String(decoding: document.bytes[document.bodyStart...], as: UTF8.self)
            note.body = body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if note.body.last?.isEmpty == true { note.body.removeLast() }
            model.notes[path] = note
        }
        return model
    }

    // MARK: What may be gone

    /// Lines that either side added and that are nowhere in the folder, though they belong to no entry that both sides
    /// changed. Of such entries the values are compared.
    func lost(_ cell: MatrixCell) throws -> [String] {
        let found = try allLines()
        let sides = MatrixEdit.Side.allCases.map { Self.branch(cell.edit($0), $0, name: cell.name($0)) }
        let old = entries["main"] ?? [:]
        return zip(sides, sides.reversed()).flatMap { side, other in
            let (own, others) = (entries[side] ?? [:], entries[other] ?? [:])
            let superseded = own.filter { old[$0.key] != $0.value && old[$0.key] != others[$0.key] }.values
            let following = { (line: String) in found.contains(line.replacing("[[swim]]", with: "[[swim-2]]")) }
            let texts = Set(superseded.flatMap { $0.split(separator: "\n").map(String.init) })
            return (lines[side] ?? []).subtracting(lines["main"] ?? []).subtracting(found).subtracting(texts)
                .filter { !following($0) }
        }
    }
}
