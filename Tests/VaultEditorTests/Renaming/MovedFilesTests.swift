import Testing
import VaultChecks
import VaultEditor
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem
import VaultTestSupport

typealias Moves = [(old: Path, new: Path)]

/// Where a file is after some moves.
private func place(of path: String, _ moves: Moves) -> String {
    if let move = moves.first(where: { $0.old.text == path }) { return move.new.text }
    let folder = moves.filter { path.hasPrefix("\($0.old)/") }.max { $0.old.text.count < $1.old.text.count }
    return folder.map { $0.new.text + path.dropFirst($0.old.text.count) } ?? path
}

/// Files and folders that an editor moves: what is written so that links lead where they led.
@Suite struct MovedFilesTests {
    private static let goal = "---\ntype: goal\n---\n"

    /// The texts after the change, and after the editor has moved the files.
    private static func texts(
        _ files: [String: String], _ moves: Moves
    ) throws -> [String: String] {
        let view = editorView(files)
        let change = try view.renaming(files: moves)
        #expect(change.files.allSatisfy { $0.fate == .kept && $0.before != nil && !$0.edits.isEmpty })
        var texts = files
        for file in change.files {
            #expect(file.before == Array((files[file.path.text] ?? "").utf8))
            texts[file.path.text] = String(decoding: try #require(file.applied()), as: UTF8.self)
        }
        var moved: [String: String] = [:]
        for (path, text) in texts { moved[place(of: path, moves)] = text }
        return moved
    }

    @Test(
        arguments: [
            // Two moved files link each other.
            (
                [
                    "goals/run.md": goal + "[[swim]] [s](swim.md#a) [[goals/swim]]\n",
                    "goals/swim.md": goal + "[[run|x]] ![](run.md) [p](../pool.md)\n", "pool.md": "[[run]] [[swim]]\n",
                ], [("goals/run.md", "old/jog.md"), ("goals/swim.md", "crawl.md")],
                [
                    "old/jog.md": "---\ntype: goal\nformerly:\n  - run\n---\n[[crawl]] [s](../crawl.md#a) [[crawl]]\n",
                    "crawl.md": "---\ntype: goal\nformerly:\n  - swim\n---\n[[jog|x]] ![](old/jog.md) [p](pool.md)\n",
                    "pool.md": "[[jog]] [[crawl]]\n",
                ]
            ),
            // Names are exchanged.
            (
                ["a.md": goal + "[[b]]\n", "b.md": goal + "[[a]]\n", "c.md": "[[a]] [[b]]\n"],
                [("a.md", "b.md"), ("b.md", "a.md")],
                [
                    "a.md": "---\ntype: goal\nformerly:\n  - b\n---\n[[b]]\n",
                    "b.md": "---\ntype: goal\nformerly:\n  - a\n---\n[[a]]\n", "c.md": "[[b]] [[a]]\n",
                ]
            ),
            // A folder moves with all that is in it.
            (
                [
                    "goals/run.md": goal + "![](img/p.png) [x](../x.md) [s](sub/swim.md)\n",
                    "goals/sub/swim.md": goal + "[r](../run.md) ![[p.png]]\n", "goals/img/p.png": "",
                    "x.md":
                        "[r](goals/run.md) ![](goals/img/p.png) ![[p.png]] [[goals/run]] [[run]] ![[goals/img/p.png]]\n",
                ], [("goals", "my/ziele")],
                [
                    "my/ziele/run.md": goal + "![](img/p.png) [x](../../x.md) [s](sub/swim.md)\n",
                    "my/ziele/sub/swim.md": goal + "[r](../run.md) ![[p.png]]\n", "my/ziele/img/p.png": "",
                    "x.md":
                        "[r](my/ziele/run.md) ![](my/ziele/img/p.png) ![[p.png]] [[my/ziele/run]] [[run]] "
                        + "![[my/ziele/img/p.png]]\n",
                ]
            ),
            // A file leaves the folder that moves.
            (
                ["a/x.md": "[[a/y]]\n", "a/y.md": "[[a/x]]\n"], [("a", "b"), ("a/y.md", "c/z.md")],
                ["b/x.md": "[[c/z]]\n", "c/z.md": "[[b/x]]\n"]
            ),
            // A name that another record has leads by its path.
            (
                [
                    "a/run.md": goal, "b/swim.md": goal,
                    "n.md": "---\ntype: action\ngoals: \"[[run]]\"\n---\n[[swim]]\n",
                ], [("a/run.md", "a/swim.md")],
                [
                    "a/swim.md": "---\ntype: goal\nformerly:\n  - run\n---\n", "b/swim.md": goal,
                    "n.md": "---\ntype: action\ngoals: \"[[a/swim]]\"\n---\n[[b/swim]]\n",
                ]
            ),
        ] as [([String: String], Moves, [String: String])])
    func linksFollow(files: [String: String], moves: Moves, expected: [String: String]) throws {
        #expect(try Self.texts(files, moves) == expected)
    }

    @Test(
        arguments: [
            ([], 0), ([("nowhere.md", "x.md")], 0), ([("goals/", "goals")], 0), ([("a.md", "a.txt")], 0),
            ([("a.md", ".hidden/a.md")], 0), ([("a.md", "A.md")], 1), ([("p.txt", "q.txt")], 1), ([("", "x")], 0),
        ] as [(Moves, Int)])
    func followed(moves: Moves, count: Int) throws {
        let view = editorView(["a.md": "", "b.md": "[[a]] [[p.txt]]\n", "p.txt": ""])
        #expect(try view.renaming(files: moves).files.count == count)
    }

    @Test(
        arguments: [
            [("a.md", "x#y.md")], [("vault.md", "v.md")], [("a.md", "b.md")], [("a.md", "c.md"), ("b.md", "c.md")],
        ] as [Moves])
    func refused(moves: Moves) {
        let view = editorView(["vault.md": "", "a.md": "", "b.md": "[[a]]\n"])
        #expect(throws: Refusal.self) { try view.renaming(files: moves) }
    }

    /// One file that gets another name is what the command renames.
    @Test func `the edits are those of the command`() throws {
        let view = editorView(ExampleVault.files)
        let (snapshot, graph) = (view.snapshot, view.snapshot.graph)
        var count = 0
        for number in graph.indices where number.index % 9 == 0 && graph.notes[number].path != "vault.md" {
            let note = graph.notes[number]
            let name = note.name + " anew"
            let planned = try snapshot.renaming(number, to: name, today: view.today)
            let expected = planned.edit.change.files.compactMap { file in
                file.edits.isEmpty ? nil : FileEdit(path: file.path, before: file.before, edits: file.edits)
            }
            let found = try view.renaming(files: [(note.path, Path.file(name, in: note.folder))])
            #expect(found.files.sorted { $0.path < $1.path } == expected.sorted { $0.path < $1.path })
            count += 1
        }
        #expect(count > 10)
    }

    @Test func `canvases and templates follow`() throws {
        let folder = try ScratchFolder()
        try folder.write("---\ntype: vault\nformat: 1\n---\n", to: "vault.md")
        try folder.write("", to: "a/run.md")
        try folder.write("[[a/run]]\n", to: "templates/t.md")
        try folder.write(#"{"nodes":[{"file":"a/run.md"},{"file":"a/p.png"}]}"#, to: "board.canvas")
        try folder.write("", to: "a/p.png")
        let vault = try Vault(VaultRoot(folder: folder.path))
        let view = EditorView(vault.snapshot, today: editorView([:]).today)
        let change = try view.renaming(files: [("a", "b"), ("a/run.md", "b/jog.md")])
        let texts = change.files.map { "\($0.path): " + String(decoding: $0.applied() ?? [], as: UTF8.self) }
        #expect(
            texts.sorted() == [
                #"board.canvas: {"nodes":[{"file":"b/jog.md"},{"file":"b/p.png"}]}"#, "templates/t.md: [[b/jog]]\n",
            ])
    }

    @Test func `a folder of many notes with one name is quick`() throws {
        var files = ["n.md": "[[goals/7/index]]\n"]
        for number in 0..<1_500 { files["goals/\(number)/index.md"] = Self.goal + "[[goals/\(number + 1)/index]]\n" }
        let view = editorView(files)
        let start = ContinuousClock.now
        let change = try view.renaming(files: [("goals", "ziele")])
        #expect(change.files.count == 1_500 && ContinuousClock.now - start < .seconds(60))
    }
}

/// Whatever an editor moves at once, each link leads to the note to which it led.
@Suite struct MovedLinksTests {
    private static func expectSameLinks(_ moves: Moves) throws {
        let view = editorView(ExampleVault.files)
        let before = view.snapshot.graph
        var texts = ExampleVault.files
        for file in try view.renaming(files: moves).files {
            texts[file.path.text] = String(decoding: try #require(file.applied()), as: UTF8.self)
        }
        var moved: [String: String] = [:]
        for (path, text) in texts { moved[place(of: path, moves)] = text }
        let after = editorView(moved).snapshot.graph
        var count = 0
        for holder in before.indices {
            let note = before.notes[holder]
            let now = try #require(after.note(at: Path(place(of: note.path.text, moves))))
            let links = after.notes[now].links
            try #require(links.count == note.links.count)
            for (old, new) in zip(note.links, links) {
                let (was, found) = (before.resolve(old, of: holder), after.resolve(new, of: now))
                let wanted = was.destination.map { place(of: before.notes[$0].path.text, moves) }
                #expect(found.destination.map { after.notes[$0].path.text } == wanted, "\(note.path) \(moves)")
                #expect((found == .otherFile) == (was == .otherFile), "\(note.path) \(moves)")
                count += 1
            }
        }
        #expect(count > 300)
    }

    @Test(
        arguments: [
            [("goals", "ziele")], [("goals", "a/b"), ("actions", "goals")], [("workouts", "w"), ("exercises", "w/e")],
            [("goals/half-marathon.md", "x.md"), ("terms", "goals"), ("values/health.md", "values/well.md")],
            [("notes", "reading/notes"), ("attachments", "reading/a"), ("threads", "t")],
        ] as [Moves])
    func foldersMove(moves: Moves) throws { try Self.expectSameLinks(moves) }

    /// Some notes at once: other names, other folders, names of each other and of notes that stay.
    @Test(.tags(.random), arguments: 0..<24 as Range<UInt64>)
    func notesMove(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let paths = ExampleVault.files.keys.map { Path($0) }.filter { $0.isNote && $0 != "vault.md" }.sorted()
        let folders = Set(paths.map(\.folder)).sorted() + ["new", "new/deep"]
        var moves: Moves = []
        var taken = Set(paths)
        for path in paths.shuffled(using: &generator).prefix(Int.random(in: 1...12, using: &generator)) {
            let folder = folders.randomElement(using: &generator) ?? ""
            let name: String
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: name = path.name
            case 1: name = (paths.randomElement(using: &generator) ?? path).name
            case 2: name = "Other \(moves.count) é"
            default: name = (moves.last?.old ?? path).name
            }
            let new = Path.file(name, in: folder)
            if taken.insert(new).inserted { moves.append((path, new)) }
        }
        try Self.expectSameLinks(moves)
    }
}
