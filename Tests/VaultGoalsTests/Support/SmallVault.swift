import Testing
import VaultChecks
import VaultGoals
import VaultRecords
import VaultSyntax

/// A vault of the goals pack from a few files, given by path.
struct SmallVault {
    var files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    var graph: Graph {
        let schema = [GoalsPack.pack].schema
        let notes = files.sorted { $0.key < $1.key }.map { path, text in
            NoteReading.read(path: Path(path), bytes: Array(text.utf8), schema: schema)
        }
        return Graph(schema: schema, notes: notes)
    }

    var model: GoalsModel { GoalsModel(graph, contributions: []) }

    /// What the rules of the pack find on a day.
    func findings(on today: String = "2026-11-21") throws -> [Finding] {
        let ids = Set(GoalsPack.pack.rules.map(\.id))
        let found = Snapshot(graph, packs: [GoalsPack.pack]).findings(today: try day(today))
        return found.filter { ids.contains($0.rule) }
    }

    /// The text that a finding points to.
    func text(_ finding: Finding) -> String {
        let bytes = Array((files[finding.path.text] ?? "").utf8)
        return String(decoding: bytes[finding.range.offsets], as: UTF8.self)
    }

    /// The vault after the first fix of a finding.
    func fixed(_ finding: Finding) throws -> SmallVault {
        var copy = self
        let fix = try #require(finding.fixes.first, "\(finding.rule) has no fix")
        for edit in fix.change.files {
            #expect(edit.before == files[edit.path.text].map { Array($0.utf8) })
            copy.files[edit.path.text] = String(decoding: try #require(edit.applied()), as: UTF8.self)
        }
        return copy
    }
}

/// `--- FRONT MATTER ---` with a body behind.
func record(_ frontMatter: String, body: String = "") -> String { "---\n\(frontMatter)\n---\n\(body)" }

/// Expects one finding with this text, message and severity, and no other of the pack.
func expect(
    _ rule: String, _ severity: Severity, at place: String, in path: String, _ message: String,
    on today: String = "2026-11-21", vault files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let vault = SmallVault(files)
    let findings = try vault.findings(on: today)
    try #require(
        findings.map(\.rule) == [rule], "\(findings.map { "\($0.path): \($0.message) [\($0.rule)]" })",
        sourceLocation: sourceLocation)
    #expect(findings[0].severity == severity, sourceLocation: sourceLocation)
    #expect(findings[0].path.text == path, sourceLocation: sourceLocation)
    #expect(vault.text(findings[0]) == place, sourceLocation: sourceLocation)
    #expect(findings[0].message == message, sourceLocation: sourceLocation)
    try expectSame(findings[0], at: place, in: vault, on: today, sourceLocation)
}

/// Expects the same finding at the same text behind characters of several bytes, and with the line ends of Windows.
private func expectSame(
    _ finding: Finding, at place: String, in vault: SmallVault, on today: String, _ sourceLocation: SourceLocation
) throws {
    let behind = vault.files.mapValues { $0.hasPrefix("---\n") ? "---\nüber€🏃: \"né\"\n" + $0.dropFirst(4) : $0 }
    let windows = vault.files.mapValues { $0.replacing("\n", with: "\r\n") }
    for changed in [behind, windows].map(SmallVault.init) {
        let findings = try changed.findings(on: today)
        try #require(findings.map(\.rule) == [finding.rule], sourceLocation: sourceLocation)
        #expect(changed.text(findings[0]) == place, sourceLocation: sourceLocation)
        #expect(findings[0].message == finding.message, sourceLocation: sourceLocation)
    }
}

/// Expects that the pack finds nothing.
func expectClean(
    on today: String = "2026-11-21", _ files: [String: String], sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let findings = try SmallVault(files).findings(on: today)
    #expect(
        findings.isEmpty, "\(findings.map { "\($0.path): \($0.message) [\($0.rule)]" })",
        sourceLocation: sourceLocation)
}
