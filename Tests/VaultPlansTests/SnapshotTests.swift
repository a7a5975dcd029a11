import Synchronization
import Testing
import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// How often a model was made, and where.
private final class CountingModel: PackModel {
    static let made = Mutex<[String: Int]>([:])

    init(_ snapshot: Snapshot) {
        let key = snapshot.settings.title ?? ""
        Self.made.withLock { $0[key, default: 0] += 1 }
    }

    static func count(_ key: String) -> Int { made.withLock { $0[key] ?? 0 } }
}

@Suite struct SnapshotTests {
    private static let counting = Pack(
        name: "counting", types: GoalTypes.all, rules: [],
        checks: { context in
            let model: CountingModel = context.snapshot.model()
            return [.ofNote { [model] _, _, _ in [] }]
        },
        contributions: { snapshot in
            _ = snapshot.model(of: CountingModel.self)
            return []
        })

    private static func vault(_ title: String) -> Snapshot {
        let settings = "---\ntype: vault\nformat: 1\npacks: [goals]\ntitle: \(title)\n---\n"
        let goal = "---\ntype: goal\nstart: 2026-11-02\ndue: 2026-11-29\ntargets: [10 km]\n---\n"
        return VaultInMemory(["vault.md": settings, "run.md": goal], packs: [counting]).snapshot
    }

    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// A check, an edit and progress of one state ask for the same models.
    @Test func aModelIsMadeOnceForAState() throws {
        let vault = Self.vault("once")
        #expect(CountingModel.count("once") == 0)
        _ = vault.findings(today: Self.today)
        _ = vault.findings(today: Self.today)
        _ = vault.goals.progress(asOf: Self.today)
        #expect(CountingModel.count("once") == 1)
        #expect(vault.goals === vault.goals)
        let number = try #require(vault.graph.note(at: "run.md"))
        let planned = try vault.setting([FieldAssignment("due", .set, "2026-12-06")], of: [number], today: Self.today) {
            text, _ in CalendarDate.read(Array(text.utf8).span).value
        }
        #expect(planned.changesAnything)
        #expect(CountingModel.count("once") == 2, "one for the state before, one for that after")
        #expect(vault.with(vault.graph).goals !== vault.goals)
    }

    @Test func threadsThatAskAtOnceGetTheSame() async {
        let vault = Self.vault("at once")
        await withTaskGroup(of: ObjectIdentifier.self) { group in
            for _ in 0..<64 { group.addTask { ObjectIdentifier(vault.model(of: CountingModel.self)) } }
            var found: Set<ObjectIdentifier> = []
            for await model in group { found.insert(model) }
            #expect(found.count == 1)
        }
        #expect(CountingModel.count("at once") == 1)
    }

    /// Settings that packs declare are fields of `vault.md`, whichever packs it uses.
    @Test func aPackBringsItsSettings() {
        let field = Field("depth", .integer, range: 1...9, "How deep.")
        let pack = Pack(name: "digging", types: [], settings: [field], rules: []) { _ in [] }
        let other = Pack(name: "flying", types: [], rules: []) { _ in [] }
        for (text, expected) in [("depth: 3", []), ("depth: 30", ["out-of-range"]), ("dpeth: 3", ["unknown-field"])] {
            var vault = VaultInMemory(["vault.md": "---\ntype: vault\nformat: 1\n\(text)\n---\n"], packs: [other])
            vault.known = [other, pack]
            #expect(vault.findings().map(\.rule) == expected, "\(text)")
        }
        let declared = Declarations(known: [other, pack]) { path in
            path == "vault.md" ? Array("---\ntype: vault\npacks: [Digging, nothing]\n---\n".utf8) : []
        }
        #expect(declared.packs.map(\.name) == ["digging"])
        #expect(declared.otherPacks.map(\.name) == ["flying"])
        #expect(declared.schema.packNames == ["flying", "digging"])
        #expect(Declarations(known: [other, pack]) { _ in [] }.packs.map(\.name) == ["flying"])
    }

    /// What a change of a note means for all others is asked in one place.
    @Test func aChangeOfWhatDeclaresReadsAllNotesAgain() throws {
        let tool = RecordType("tool", folder: "tools", "", fields: [])
        let packs = [
            Pack(name: "flying", types: [], rules: []) { _ in [] },
            Pack(name: "digging", types: [tool], rules: []) { _ in [] },
        ]
        var memory = VaultInMemory(
            ["vault.md": "---\ntype: vault\nformat: 1\n---\n", "spade.md": "---\ntype: tool\n---\n"],
            packs: [packs[0]])
        memory.known = packs
        let vault = memory.snapshot
        let declarations = vault.declarations
        #expect(declarations.isDeclaring("vault.md") && !declarations.isDeclaring("spade.md"))
        let number = try #require(vault.graph.note(at: "vault.md"))
        let before = vault.graph.notes[number].document.bytes
        func after(_ line: String) -> Snapshot {
            let edit = TextEdit(range: ByteRange(before.count - 4, before.count - 4), replacement: line)
            return vault.after(
                stacking: Change(files: [FileEdit(path: "vault.md", before: before, edits: [edit])]))
        }
        #expect(after("packs: [digging]\n").graph.records("tool").count == 1)
        let moved = after("packs: [digging]\nfolders: [tool shed]\n")
        #expect(moved.graph.schema.types[try #require(moved.graph.schema.type("tool"))].baseFolder == "shed")
        #expect(vault.after(stacking: Change(files: [])).graph.records("tool").isEmpty)
    }

    @Test func oneMorePackReadsAllNotesAnew() {
        let tool = RecordType("tool", folder: "tools", "", fields: [])
        let pack = Pack(name: "digging", types: [tool], rules: []) { _ in [] }
        let vault = VaultInMemory(["spade.md": "---\ntype: tool\n---\n"], packs: [Self.counting]).snapshot
        #expect(vault.graph.records("tool").isEmpty)
        let known = Declarations(VaultSettings(packs: ["counting"]), known: [Self.counting, pack])
        let more = vault.with(known, vault.graph).using(pack)
        #expect(more.graph.records("tool").count == 1)
        #expect(more.packs.map(\.name) == ["counting", "digging"])
    }

    /// Each pack has its own noun for them.
    @Test func theRecordsThatPacksBeginWithAreCountedByPack() throws {
        let packs = [("flying", ["a.md"]), ("walking", []), ("digging", ["b.md", "c.md"])].map { name, paths in
            var pack = Pack(name: name, types: [], rules: []) { _ in [] }
            pack.beginning = .init(summary: "", noun: "thing", plural: "things") { _, _, _ in
                paths.map { NewFile(path: Path($0), text: "") }
            }
            return pack
        }
        var memory = VaultInMemory(["vault.md": "---\ntype: vault\nformat: 1\n---\n"], packs: [Self.counting])
        memory.known = [Self.counting] + packs
        let adding = try memory.snapshot.adding(packs)
        #expect(adding.edit.change.files.map(\.path) == ["vault.md", "a.md", "b.md", "c.md"])
        #expect(adding.made == [1, 0, 2])
    }
}
