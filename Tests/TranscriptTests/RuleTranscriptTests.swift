import Testing
import VaultKit
import VaultTestSupport

/// Every rule fires in a transcript under its id.
@Suite struct RuleTranscriptTests {
    /// Shown by files of other kinds than text; their tests make such files.
    static let ofFiles: Set = [
        "dangling-symlink", "not-utf8", "outside-vault", "tracked-vault-folder", "merge-driver-missing",
        "unreadable-file",
    ]

    @Test func everyRuleFiresUnderItsHeading() throws {
        let page = try #require(Repository.text("Tests/Transcripts/rules.md"))
        // A heading in an example starts no section.
        let sections = page.split(separator: /\n## (?=[a-z0-9-]+\n\n(?:<!-- |`+console ))/).dropFirst()
        let firing = sections.filter { section in
            let id = section.prefix { $0 != "\n" }
            return section.contains(" [\(id)]\n")
        }
        let shown = Set(firing.map { String($0.prefix { $0 != "\n" }) })
        #expect(Set(Vault.allRules.map(\.id)).subtracting(Self.ofFiles).subtracting(shown).sorted() == [])
        #expect(sections.count == firing.count)
    }
}
