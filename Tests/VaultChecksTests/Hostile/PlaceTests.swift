import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

/// Findings point to the right bytes and speak in one style, whatever stands around the defect.
@Suite struct PlaceTests {
    /// Those that stay the same when a line is put in front or line ends change.
    private static let cases = CatalogueTests.tables.filter { $0.rule != "yaml-directive" }

    /// A key with characters of two, three and four bytes in front of all others.
    @Test(arguments: cases)
    func charactersOfSeveralBytesInFrontMoveNothing(_ it: RuleCase) throws {
        try it.checkFinding(after: RuleCase.behindOthers)
    }

    @Test(arguments: cases)
    func lineEndsOfWindowsMoveNothing(_ it: RuleCase) throws {
        try it.checkFinding(after: RuleCase.withLineEndsOfWindows)
    }

    @Test(arguments: cases)
    func aByteOrderMarkMovesNothing(_ it: RuleCase) throws {
        try it.checkFinding { $0.hasPrefix("---\n") ? "\u{feff}" + $0 : $0 }
    }

    @Test(arguments: cases)
    func messagesAreInOneStyle(_ it: RuleCase) throws {
        for finding in it.vault.findings() {
            let texts =
                [finding.message] + [finding.help].compactMap { $0 } + finding.related.map(\.message)
                + finding.fixes.map(\.title)
            for text in texts {
                #expect(text.first.map { !$0.isUppercase || text.hasPrefix("Obsidian") } == true, "\(text)")
                #expect(text.hasSuffix(".") == text.hasSuffix("..."), "\(text)")
                #expect(!text.contains("invalid") && !text.contains("failed") && !text.contains("\n"), "\(text)")
            }
        }
    }
}
