import Testing
import VaultTestSupport

@testable import VaultThreads

/// What another program did not record is not missing.
@Suite struct ImportedMessageTests {
    private static let ask = "Q\n\n## Chorus\n\n"
    private static let later = "### Phase: yield\n- priors: [[later]]\n\nx"

    @Test(arguments: [
        (ask + "### Phase: experience\n\nx\n\n### Phase: yield\n\ny", ["missing-phase"]),
        (ask + "### Phase: action\n\nx", ["missing-yield"]),
        (ask + "### Phase: action\n- yield: false\n\nx", ["missing-round", "yield-without-next"]),
        (ask + later, ["prior-not-earlier"]),
        (
            ask + "### Phase: action\n- confidence: high\n\nx\n\n### Phase: yield\n\ny",
            ["missing-phase", "unreadable-confidence"]
        ),
    ])
    func onlyWhatCannotBeReadIsFound(body: String, rules: [String]) {
        func found(_ fields: String) -> [String] {
            smallThreads(["m.md": message("10:00", body, fields), "later.md": message("11:00", "Hi.")])
                .findings().map(\.rule).sorted()
        }
        #expect(found("") == rules)
        #expect(found("import_id: [c]\n") == rules.filter { $0 == "unreadable-confidence" })
    }

    @Test(arguments: [("", ["thread-after-message"]), ("import_id: [t]\n", [])])
    func timesOfImportedThreadsStay(field: String, rules: [String]) {
        let thread = "---\ntype: thread\nowner: \"[[ada]]\"\ncreated: 2026-11-21T09:45:00\n\(field)---\n"
        let vault = smallThreads(["tea.md": thread, "m.md": message("09:40", "Hi.")])
        #expect(vault.findings().filter { $0.path == "tea.md" }.map(\.rule) == rules)
    }
}
