import Testing
import VaultEditor
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// Whatever an editor moves at once, each link leads to the note to which it led.
@Suite struct MovedLinksTests {
    typealias Moves = [(old: Path, new: Path)]

    private static func place(of path: String, _ moves: Moves) -> String {
        if let move = moves.first(where: { $0.old.text == path }) { return move.new.text }
        let folder = moves.filter { path.hasPrefix("\($0.old)/") }.max { $0.old.text.count < $1.old.text.count }
        return folder.map { $0.new.text + path.dropFirst($0.old.text.count) } ?? path
    }

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
            let now = try #require(after.index(ofPath: Path(place(of: note.path.text, moves))))
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
