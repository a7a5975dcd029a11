import Testing
import VaultChecks
import VaultSyntax
import VaultTestSupport
import VaultWorkouts

/// A vault in which a rule of the pack fires once, at the marked place, and what else is known of that finding.
struct WorkoutRuleCase: Sendable, CustomTestStringConvertible {
    var rule: String
    /// Texts by path; front matter and body are divided by `~`.
    var files: [String: String]
    /// The body after each fix, of the file with the marks.
    var fixed: [String] = []

    init(_ rule: String, _ files: [String: String], fixed: [String] = []) {
        (self.rule, self.files, self.fixed) = (rule, files, fixed)
    }

    var testDescription: String { "\(rule): \(files.values.sorted())" }

    /// The rule fires once, with nothing else of the pack, also behind characters of several bytes and with the line
    /// ends of Windows; each fix does what it says and leaves no finding of the rule.
    func check() throws {
        try check(files, fixed: fixed)
        try check(files.mapValues { $0.replacing("~", with: "\nüber€🏃: \"né\"~é 🏃\n\n") }, fixed: nil)
        try check(files.mapValues { $0.replacing("\n", with: "\r\n") }, fixed: nil)
    }

    private func check(_ files: [String: String], fixed: [String]?) throws {
        let vault = WorkoutVault(files).vault
        let ids = Set(WorkoutsPack.pack.rules.map(\.id))
        let found = vault.findings().filter { ids.contains($0.rule) }
        try #require(found.map(\.rule) == [rule], "\(found.map { "\($0.path): \($0.message) [\($0.rule)]" })")
        let finding = found[0]
        let marked = try #require(files[finding.path.text])
        let place = String(decoding: (vault.files[finding.path] ?? [])[finding.range.offsets], as: UTF8.self)
        #expect("«\(place)»".count > 2 && marked.contains("«\(place)»"), "it is at '\(place)'")
        for (number, fix) in finding.fixes.enumerated() {
            let after = try #require(vault.applying(fix.change), "the fix '\(fix.title)' does not apply")
            #expect(!after.findings().contains { $0.rule == rule }, "after '\(fix.title)'")
            if let fixed {
                let body = after.text(finding.path).split(separator: "---\n", maxSplits: 2).last ?? ""
                #expect(body == (fixed.indices.contains(number) ? fixed[number] : ""), "\(fix.title)")
            }
        }
        if let fixed { #expect(finding.fixes.count == fixed.count) }
    }
}

/// What the rules of the pack find in a vault.
func findings(_ files: [String: String]) -> [String] {
    let ids = Set(WorkoutsPack.pack.rules.map(\.id))
    return WorkoutVault(files).vault.findings().filter { ids.contains($0.rule) }.map { "\($0.path) \($0.rule)" }
}
