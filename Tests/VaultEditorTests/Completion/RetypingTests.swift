import Testing
import VaultChecks
import VaultEditor
import VaultKit
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// What `vault-example` says could have been completed, and would be written as it is.
@Suite struct RetypingTests {
    private static let example: EditorView = {
        let paths = Repository.files(below: "vault-example")
        let start = "vault-example/".utf8.count
        var vault = VaultInMemory([:], packs: Vault.knownPacks)
        for path in paths { vault.files[Path(Substring(path.utf8.dropFirst(start)))] = Repository.bytes(path) ?? [] }
        return EditorView(vault.snapshot, today: vault.today)
    }()

    /// A note of the example with a part of its text taken out, as a view with the cursor there.
    private static func without(_ range: Range<Int>, _ note: Note) -> EditorView {
        var snapshot = example.snapshot
        var bytes = note.document.bytes
        bytes.removeSubrange(range)
        snapshot.update([(note.path, bytes)])
        return EditorView(snapshot, today: example.today)
    }

    private static func taking(_ item: CompletionItem, _ view: EditorView, _ path: String) -> [UInt8] {
        let number = view.snapshot.graph.note(at: Path(path))
        var bytes = number.map { view.snapshot.graph.notes[$0].document.bytes } ?? []
        bytes.replaceSubrange(item.edit.range.offsets, with: item.edit.replacement.utf8)
        return bytes
    }

    /// Every third link, of which only the first letter is typed.
    @Test func links() {
        let graph = Self.example.snapshot.graph
        var (count, place) = (0, 0)
        for number in graph.indices {
            let note = graph.notes[number]
            for link in note.links where link.style == .wikilink {
                guard let found = graph.resolve(link, of: number).note, graph.hasOwnName(found), found != number,
                    note.document.text(link.destination) == graph.notes[found].name
                else { continue }
                place += 1
                if place % 3 != 0 { continue }
                let range = Int(link.destination.start) + 1..<Int(link.destination.end)
                let view = Self.without(range, note)
                let completions = view.completions(at: range.lowerBound, in: note.path)
                let item = completions.items.first { $0.label == graph.notes[found].name }
                let isAbsent = item == nil && completions.isIncomplete && completions.items.count == 100
                #expect(
                    isAbsent || item.map { Self.taking($0, view, note.path.text) } == note.document.bytes,
                    "\(note.path)")
                count += isAbsent ? 0 : 1
            }
        }
        #expect(count > 150)
    }

    /// Each word of a choice and each type, of which nothing is typed.
    @Test func words() {
        let graph = Self.example.snapshot.graph
        var count = 0
        for number in graph.indices {
            let note = graph.notes[number]
            guard let type = note.type else { continue }
            for entry in note.document.entries {
                let key = note.document.text(entry.key)
                let words = graph.schema.field(key, of: type)?.fewWords ?? []
                let value = note.document.nodes[Int(entry.value)]
                guard !words.isEmpty || key == "type", value.kind == .plain else { continue }
                let text = note.document.text(value)
                let view = Self.without(value.range.offsets, note)
                let items = view.completions(at: Int(value.range.start), in: note.path).items
                let item = items.first { $0.label == text }
                #expect(
                    item.map { Self.taking($0, view, note.path.text) } == note.document.bytes, "\(note.path): \(key)")
                count += 1
            }
        }
        #expect(count > 150)
    }

    /// Whatever is taken at any place of a front matter, it can be read afterwards.
    @Test func nothingBreaks() {
        let graph = Self.example.snapshot.graph
        var count = 0
        for number in graph.indices where number.index % 11 == 0 {
            let note = graph.notes[number]
            for offset in 0..<note.document.bodyStart where note.document.problems.isEmpty {
                let items = Self.example.completions(at: offset, in: note.path).items
                for item in items.prefix(2) + items.suffix(1) {
                    let after = Document(Self.taking(item, Self.example, note.path.text))
                    #expect(after.problems.isEmpty, "\(note.path) at \(offset): \(item.label)")
                    count += 1
                }
            }
        }
        #expect(count > 1_000)
    }

    /// At every few places of every note there is an answer.
    @Test func everyPlace() {
        let graph = Self.example.snapshot.graph
        for number in graph.indices {
            let note = graph.notes[number]
            for offset in stride(from: 0, through: note.document.bytes.count, by: 29) {
                let found = Self.example.completions(at: offset, in: note.path)
                #expect(found.items.allSatisfy { Int($0.edit.range.end) <= note.document.bytes.count })
            }
        }
    }
}
