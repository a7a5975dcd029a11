import Foundation
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
        try check(it) { text in
            // After two lines '---' there is no key in front: it would have a front matter of its own.
            guard text.hasPrefix("---\n"), !text.hasPrefix("---\n«---»") else { return text }
            return "---\nüber€🏃: \"né 🏃‍♀️ 日本\"\n" + text.dropFirst(4)
        }
    }

    @Test(arguments: cases)
    func lineEndsOfWindowsMoveNothing(_ it: RuleCase) throws {
        try check(it) { $0.replacingOccurrences(of: "\n", with: "\r\n") }
    }

    @Test(arguments: cases)
    func aByteOrderMarkMovesNothing(_ it: RuleCase) throws {
        try check(it) { $0.hasPrefix("---\n") ? "\u{feff}" + $0 : $0 }
    }

    /// The rule fires as before, at the marked bytes.
    private func check(_ it: RuleCase, _ change: (String) -> String) throws {
        var changed = it
        changed.bad = it.bad.mapValues(change)
        let found = changed.vault.findings().filter { $0.rule == it.rule && $0.path == Path(it.path) }
        try #require(found.count == 1, "found \(changed.vault.findings().map { "\($0.rule): \($0.message)" })")
        let marked = MarkedText(changed.bad[it.path] ?? "")
        #expect(found[0].range == marked.ranges.first ?? found[0].range)
        #expect(found[0].message == it.message)
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
