import Testing
import VaultChecks
import VaultEditor
import VaultSyntax
import VaultTestSupport

/// Over notes written in every way: what a look at a few notes lets through, a check of the whole vault does too.
@Suite(.tags(.random)) struct HarmlessActionTests {
    @Test(arguments: [11, 12] as [UInt64])
    func bringNoErrors(_ seed: UInt64) throws {
        var files = RandomVault(seed: seed, actions: 40, goals: 12).files
        // Links to records that are not there, some of them in many notes.
        for (path, text) in files where path.hasSuffix(".md") {
            files[path] = text.replacing("goals:", with: "own: [a, b]\ngoals:").replacing(
                "[[health]]", with: "[[healing]]")
        }
        let vault = VaultInMemory(files, packs: editorPacks)
        let view = EditorView(vault.snapshot, today: vault.today)
        let findings = vault.findings()
        var tried: [String: Int] = [:]
        for note in view.snapshot.graph.notes.elements {
            let own = findings.filter { $0.path == note.path }
            let whole = ByteRange(0, note.document.bytes.count)
            for action in view.actions(in: whole, of: note.path, findings: own) {
                let kind = String(action.title.prefix { $0 != " " })
                guard tried[kind, default: 0] < 6 else { continue }
                tried[kind, default: 0] += 1
                let after = try #require(vault.applying(action.change))
                #expect(Self.new(after.findings(), besides: findings) == [], "\(note.path): \(action.title)")
            }
        }
        #expect(tried.count >= 3, "\(tried)")
    }

    /// The errors of which a note has more than before. A copy with the same bytes counts for itself as soon as the
    /// other one is changed.
    private static func new(_ found: [Finding], besides known: [Finding]) -> [String] {
        var counts: [String: Int] = [:]
        for finding in known where finding.severity == .error {
            counts["\(finding.path) \(finding.rule)", default: 0] += 1
        }
        let errors = found.filter { $0.severity == .error && !$0.path.hasSuffix(" 2.md") }
        return errors.map { "\($0.path) \($0.rule)" }.filter { key in
            counts[key, default: 0] -= 1
            return counts[key, default: 0] < 0
        }
    }
}
