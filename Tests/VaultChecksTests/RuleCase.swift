import Testing
import VaultChecks
import VaultRecords
import VaultSyntax
import VaultTestSupport

/// A vault in which a rule fires once, at the marked range, and what else is known of that finding.
struct RuleCase: Sendable, CustomTestStringConvertible {
    var rule: String
    /// Texts by path, with marks around the range; none for a finding about a whole file.
    var bad: [String: String]
    var path: String
    var message: String
    var help: String?
    /// The file's text after the first fix; nil when there is none.
    var fixed: String?
    /// The same vault without the defect: nothing is found in it.
    var good: [String: String]
    var facts = VaultFacts()

    /// One note, given by what stands between its fences.
    init(_ rule: String, _ bad: String, _ message: String, help: String? = nil, fixed: String? = nil, good: String) {
        self.rule = rule
        self.bad = ["note.md": Self.fenced(bad)]
        path = "note.md"
        self.message = message
        self.help = help
        self.fixed = fixed.map(Self.fenced)
        self.good = ["note.md": Self.fenced(good)]
    }

    /// A vault of several files, of which one gets the finding.
    init(
        _ rule: String, at path: String, in bad: [String: String], _ message: String, help: String? = nil,
        fixed: String? = nil, good: [String: String]
    ) {
        self.rule = rule
        self.bad = bad
        self.path = path
        self.message = message
        self.help = help
        self.fixed = fixed
        self.good = good
    }

    static func fenced(_ text: String) -> String { "---\n\(text)\n---\n" }

    var testDescription: String { rule + ": " + message }

    var vault: VaultInMemory {
        var vault = VaultInMemory(bad)
        vault.facts = facts
        return vault
    }

    /// The rule fires once in the bad vault, with this range, message, help and fix.
    func checkFinding() throws {
        let found = vault.findings().filter { $0.rule == rule && $0.path.text == path }
        try #require(found.count == 1, "found \(vault.findings().map { "\($0.path) \($0.rule): \($0.message)" })")
        let finding = found[0]
        let bytes = vault.files[Path(path)] ?? []
        let place = String(decoding: bytes[finding.range.offsets], as: UTF8.self)
        #expect(finding.range == MarkedText(bad[path] ?? "").ranges.first ?? ByteRange(0, 0), "it is at '\(place)'")
        #expect(finding.message == message)
        #expect(finding.help == help)
        let after = finding.fixes.first.flatMap { vault.applying($0.change)?.text(Path(path)) }
        #expect(after == fixed)
    }

    /// Nothing at all is found in the good vault.
    func checkSilence() {
        let found = VaultInMemory(good).findings()
        #expect(found.isEmpty, "found \(found.map { "\($0.path) \($0.rule): \($0.message)" })")
    }

    /// Every fix of every finding removes it and adds none.
    func checkFixes() throws {
        let before = vault.findings()
        for finding in before {
            for fix in finding.fixes {
                let fixed = try #require(vault.applying(fix.change), "the fix '\(fix.title)' does not apply")
                let after = fixed.findings()
                let isGone =
                    after.filter { $0.rule == finding.rule }.count < before.filter { $0.rule == finding.rule }.count
                #expect(isGone, "\(finding.rule) is still there after '\(fix.title)': \(fixed.text(finding.path))")
                let added = after.filter { new in
                    after.filter { $0.rule == new.rule }.count > before.filter { $0.rule == new.rule }.count
                }
                #expect(added.isEmpty, "'\(fix.title)' adds \(added.map { "\($0.rule): \($0.message)" })")
            }
        }
    }
}
