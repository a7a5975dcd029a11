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

/// Files and folders that an editor moves: what is written so that links lead where they led.
@Suite struct MovedFilesTests {
    private static let goal = "---\ntype: goal\n---\n"

    /// The texts after the change, and after the editor has moved the files.
    private static func texts(
        _ files: [String: String], _ moves: [(old: Path, new: Path)]
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

    private static func place(of path: String, _ moves: [(old: Path, new: Path)]) -> String {
        if let move = moves.first(where: { $0.old.text == path }) { return move.new.text }
        let folder = moves.filter { path.hasPrefix("\($0.old)/") }.max { $0.old.text.count < $1.old.text.count }
        return folder.map { $0.new.text + path.dropFirst($0.old.text.count) } ?? path
    }

    @Test func `two moved files link each other`() throws {
        let texts = try Self.texts(
            [
                "goals/run.md": Self.goal + "[[swim]] [s](swim.md#a) [[goals/swim]]\n",
                "goals/swim.md": Self.goal + "[[run|x]] ![](run.md) [p](../pool.md)\n", "pool.md": "[[run]] [[swim]]\n",
            ], [("goals/run.md", "old/jog.md"), ("goals/swim.md", "crawl.md")])
        #expect(
            texts == [
                "old/jog.md": "---\ntype: goal\nformerly:\n  - run\n---\n[[crawl]] [s](../crawl.md#a) [[crawl]]\n",
                "crawl.md": "---\ntype: goal\nformerly:\n  - swim\n---\n[[jog|x]] ![](old/jog.md) [p](pool.md)\n",
                "pool.md": "[[jog]] [[crawl]]\n",
            ])
    }

    @Test func `names are exchanged`() throws {
        let texts = try Self.texts(
            ["a.md": Self.goal + "[[b]]\n", "b.md": Self.goal + "[[a]]\n", "c.md": "[[a]] [[b]]\n"],
            [("a.md", "b.md"), ("b.md", "a.md")])
        #expect(texts["c.md"] == "[[b]] [[a]]\n")
        #expect(texts["b.md"] == "---\ntype: goal\nformerly:\n  - a\n---\n[[a]]\n")
    }

    @Test func `a folder moves with all that is in it`() throws {
        let files = [
            "goals/run.md": Self.goal + "![](img/p.png) [x](../x.md) [s](sub/swim.md)\n",
            "goals/sub/swim.md": Self.goal + "[r](../run.md) ![[p.png]]\n", "goals/img/p.png": "",
            "x.md": "[r](goals/run.md) ![](goals/img/p.png) ![[p.png]] [[goals/run]] [[run]] ![[goals/img/p.png]]\n",
        ]
        let texts = try Self.texts(files, [("goals", "my/ziele")])
        #expect(
            texts == [
                "my/ziele/run.md": Self.goal + "![](img/p.png) [x](../../x.md) [s](sub/swim.md)\n",
                "my/ziele/sub/swim.md": Self.goal + "[r](../run.md) ![[p.png]]\n", "my/ziele/img/p.png": "",
                "x.md":
                    "[r](my/ziele/run.md) ![](my/ziele/img/p.png) ![[p.png]] [[my/ziele/run]] [[run]] "
                    + "![[my/ziele/img/p.png]]\n",
            ])
    }

    @Test func `a file leaves the folder that moves`() throws {
        let texts = try Self.texts(
            ["a/x.md": "[[a/y]]\n", "a/y.md": "[[a/x]]\n"], [("a", "b"), ("a/y.md", "c/z.md")])
        #expect(texts == ["b/x.md": "[[c/z]]\n", "c/z.md": "[[b/x]]\n"])
    }

    @Test(
        arguments: [
            ([], 0), ([("nowhere.md", "x.md")], 0), ([("goals/", "goals")], 0), ([("a.md", "a.txt")], 0),
            ([("a.md", ".hidden/a.md")], 0), ([("a.md", "A.md")], 1), ([("p.txt", "q.txt")], 1), ([("", "x")], 0),
        ] as [([(old: Path, new: Path)], Int)])
    func followed(moves: [(old: Path, new: Path)], count: Int) throws {
        let view = editorView(["a.md": "", "b.md": "[[a]] [[p.txt]]\n", "p.txt": ""])
        #expect(try view.renaming(files: moves).files.count == count)
    }

    @Test(
        arguments: [
            [("a.md", "x#y.md")], [("vault.md", "v.md")], [("a.md", "b.md")], [("a.md", "c.md"), ("b.md", "c.md")],
        ] as [[(old: Path, new: Path)]])
    func refused(moves: [(old: Path, new: Path)]) {
        let view = editorView(["vault.md": "", "a.md": "", "b.md": "[[a]]\n"])
        #expect(throws: EditRefusal.self) { try view.renaming(files: moves) }
    }

    @Test func `a name that another record has leads by its path`() throws {
        let texts = try Self.texts(
            [
                "a/run.md": Self.goal, "b/swim.md": Self.goal,
                "n.md": "---\ntype: action\ngoals: \"[[run]]\"\n---\n[[swim]]\n",
            ],
            [("a/run.md", "a/swim.md")])
        #expect(texts["n.md"] == "---\ntype: action\ngoals: \"[[a/swim]]\"\n---\n[[b/swim]]\n")
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
