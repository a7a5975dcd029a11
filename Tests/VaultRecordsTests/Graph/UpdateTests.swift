import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// One changed file, and no other is read.
@Suite struct UpdateTests {
    static func note(_ path: String, _ text: String, _ graph: Graph) -> Note {
        NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: graph.schema)
    }

    static let files = [
        "a.md": "---\ntype: goal\naliases: [First]\n---\n[[b]] and [[First]]\n",
        "b.md": "---\ntype: goal\nparent: \"[[a]]\"\n---\n",
        "c.md": "[[b|shown]] [[missing]]\n",
    ]

    static func links(to path: String, _ graph: Graph) -> [String] {
        guard let index = graph.note(at: Path(path)) else { return [] }
        return Backlinks(graph).links(to: index, in: graph).map { graph.notes[$0.note].path.text }
    }

    @Test func backlinksAreFoundByNameAndAlias() {
        let graph = VaultInMemory(Self.files).graph
        #expect(Self.links(to: "b.md", graph) == ["a.md", "c.md"])
        #expect(Self.links(to: "a.md", graph) == ["a.md", "b.md"])
    }

    @Test func aNewNoteMendsLinksOfOthers() throws {
        var graph = VaultInMemory(Self.files).graph
        graph.update(path: "missing.md", to: Self.note("missing.md", "here\n", graph))
        #expect(Self.links(to: "missing.md", graph) == ["c.md"])
    }

    @Test func aRemovedNoteBreaksThem() throws {
        var graph = VaultInMemory(Self.files).graph
        graph.update(path: "b.md", to: nil)
        #expect(graph.note(at: "b.md") == nil)
        let from = try #require(graph.note(at: "c.md"))
        #expect(graph.resolve(graph.notes[from].links[0], of: from) == .broken)
        #expect(graph.indices.count == 2)
        #expect(graph.records("goal").count == 1)
    }

    @Test func anAliasThatGoesNoLongerResolves() throws {
        var graph = VaultInMemory(Self.files).graph
        graph.update(
            path: "a.md", to: Self.note("a.md", "---\ntype: goal\naliases: [Second]\n---\n[[First]] [[Second]]", graph))
        let from = try #require(graph.note(at: "a.md"))
        #expect(graph.notes[from].links.map { graph.resolve($0, of: from) } == [.broken, .alias(from)])
    }

    /// Updating file by file gives what reading everything again gives.
    @Test(.tags(.random)) func manyUpdatesEqualAFreshReading() {
        var generator = SeededGenerator(seed: 7)
        var files = Self.files
        var graph = VaultInMemory(files).graph
        let names = ["a", "b", "c", "d", "e f", "Ä", "x/a", "x/g"]
        for _ in 0..<400 {
            let path = (names.randomElement(using: &generator) ?? "a") + ".md"
            if Int.random(in: 0..<4, using: &generator) == 0 {
                files[path] = nil
                graph.update(path: Path(path), to: nil)
            } else {
                let links = (0..<3).map { _ in "[[\(names.randomElement(using: &generator) ?? "a")]]" }
                let alias = names.randomElement(using: &generator) ?? "a"
                files[path] =
                    "---\ntype: goal\naliases: [\(alias)!]\n---\n\(links.joined(separator: " ")) [[\(alias)!]]\n"
                graph.update(path: Path(path), to: Self.note(path, files[path] ?? "", graph))
            }
            let fresh = VaultInMemory(files).graph
            let updated = Set(graph.indices.map { Self.description($0, graph) })
            #expect(updated == Set(fresh.indices.map { Self.description($0, fresh) }))
            for index in graph.indices {
                let path = graph.notes[index].path
                #expect(Self.links(to: path.text, graph) == Self.links(to: path.text, fresh))
            }
        }
    }

    /// A note's path with where each of its links leads; of several fitting notes any is as good.
    static func description(_ index: NoteID, _ graph: Graph) -> String {
        let note = graph.notes[index]
        let links = note.links.map { link -> String in
            switch graph.resolve(link, of: index) {
            case .note(let found): graph.notes[found].name
            case .alias(let found): "alias \(graph.notes[found].name)"
            default: "broken"
            }
        }
        return "\(note.path): \(links)"
    }
}
