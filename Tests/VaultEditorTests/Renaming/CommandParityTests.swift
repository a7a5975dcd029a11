import Testing
import VaultChecks
import VaultEditor
import VaultKit
import VaultProgram
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultTestSupport

/// What an editor is told to write is what the command writes, file by file.
@Suite struct CommandParityTests {
    private static func view(of folder: ScratchFolder) throws -> EditorView {
        EditorView(try Vault(VaultRoot(folder: folder.path)).snapshot, today: editorView([:]).today)
    }

    /// The files of a folder after a change; those of the program itself are left out.
    private static func texts(of folder: ScratchFolder, after change: Change = Change(files: [])) throws -> [String:
        String]
    {
        let paths = try folder.paths().filter { !$0.hasPrefix(".") }
        var texts = Dictionary(uniqueKeysWithValues: try paths.map { ($0, try folder.text(of: $0)) })
        for file in change.files { texts[file.path.text] = nil }
        for file in change.files {
            guard let path = file.finalPath else { continue }
            texts[path.text] = String(decoding: try #require(file.applied()), as: UTF8.self)
        }
        return texts
    }

    private static func run(_ words: [String], in folder: ScratchFolder) -> Int32 {
        VaultCommand.run(Invocation(arguments: words, directory: folder.path)).exitCode
    }

    @Test(arguments: [
        ("Start here.md", "[[term-3", 5), ("goals/read-900-pages.md", "[[read-1500-pages", 6),
        ("actions/2026/2026-08-09-forest-eight.md", "[[half-marathon", 4),
    ])
    func renaming(path: String, text: String, column: Int) throws {
        let folder = try ScratchFolder(copyOf: Repository.root + "/vault-example")
        let view = try Self.view(of: folder)
        let place = try #require(try folder.text(of: path).firstRange(of: text)).lowerBound
        let offset = try folder.text(of: path)[..<place].utf8.count + column
        let name = try #require(view.renamePlace(at: offset, in: Path(path))).placeholder
        let change = try view.renaming(at: offset, in: Path(path), to: "something else")
        let expected = try Self.texts(of: folder, after: change)
        #expect(change.files.count > 1)
        #expect(Self.run(["rename", name, "something else"], in: folder) == 0)
        #expect(try Self.texts(of: folder) == expected)
    }

    /// On a title: what setting it writes, and then the rename that is proposed.
    @Test func titles() throws {
        let folder = try ScratchFolder(copyOf: Repository.root + "/vault-example")
        try folder.write("---\ntype: goal\ntitle: Swim far\ntargets: [5 km]\n---\n", to: "goals/swim-far.md")
        try folder.write("See [[swim-far]].\n", to: "Pool.md")
        let view = try Self.view(of: folder)
        let change = try view.renaming(at: 25, in: "goals/swim-far.md", to: "Swim further")
        let expected = try Self.texts(of: folder, after: change)
        #expect(expected["Pool.md"] == "See [[swim-further]].\n")
        #expect(Self.run(["set", "swim-far", "title=Swim further"], in: folder) == 0)
        #expect(Self.run(["rename", "swim-far", "swim-further"], in: folder) == 0)
        #expect(try Self.texts(of: folder) == expected)
    }

    @Test func formatting() throws {
        let folder = try ScratchFolder(copyOf: Repository.root + "/vault-example")
        for path in try folder.paths() where Path(path).isNote && path != "vault.md" {
            let text = try folder.text(of: path)
            try folder.write(
                text.replacing("\ngoals: [", with: "\nGOALS: [ ").replacing("\n  - \"", with: "\n- \"")
                    .replacing("\ntype: ", with: "\nType:   ").replacing("date: 2026-0", with: "date: 2026-"), to: path)
        }
        let view = try Self.view(of: folder)
        let graph = view.snapshot.graph
        let files = graph.indices.map { number in
            let note = graph.notes[number]
            let edits = view.formatting(of: note.path, in: nil)
            #expect(view.formatting(of: note.path, in: ByteRange(0, note.document.bytes.count)) == edits)
            return FileEdit(path: note.path, before: note.document.bytes, edits: edits)
        }
        #expect(files.count { !$0.edits.isEmpty } > 50)
        let expected = try Self.texts(of: folder, after: Change(files: files))
        #expect(Self.run(["format"], in: folder) == 0)
        #expect(try Self.texts(of: folder) == expected)
    }
}
