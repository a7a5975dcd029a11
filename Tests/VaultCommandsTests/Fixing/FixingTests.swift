import Testing
import VaultChecks
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem
import VaultTestSupport

/// All certain fixes at once.
@Suite(.tags(.random)) struct MendingTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// What was planned in memory is what the files then read as, and there is nothing more to do.
    @Test(arguments: BrokenVault.all) func mendsAllAtOnce(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        try expectLasting(folder, broken.name, hidesMore: broken.hidesMore)
    }

    @Test(.tags(.random)) func mendsWhatMutationsBreak() throws {
        for seed in 0..<24 {
            let folder = try SmallFolder(Self.mutatedExample(seed: UInt64(seed)))
            try expectLasting(folder, "seed \(seed)", hidesMore: true)
        }
    }

    private func expectLasting(_ folder: SmallFolder, _ name: String, hidesMore: Bool) throws {
        let vault = try Vault.open(from: folder.scratch.path)
        let fixing = vault.fixing(today: Self.today)
        #expect(!fixing.remaining.contains { $0.certainFix != nil }, "\(name)")
        if !hidesMore {
            let errors = fixing.remaining.filter { $0.severity == .error }.count
            let errorsBefore = vault.findings(today: Self.today).filter { $0.severity == .error }.count
            #expect(errors <= errorsBefore, "\(name): \(errors) errors, before \(errorsBefore)")
        }
        for file in fixing.edit.change.files {
            if let before = file.before { #expect(try folder.scratch.text(of: file.path).utf8.elementsEqual(before)) }
            try folder.scratch.write(String(decoding: try #require(file.applied()), as: UTF8.self), to: file.path)
        }
        let again = try Vault.open(from: folder.scratch.path)
        let found = again.findings(today: Self.today)
        #expect(found.map(Self.words) == fixing.remaining.map(Self.words), "\(name)")
        #expect(again.fixing(today: Self.today).edit.change.files.isEmpty, "\(name)")
    }

    private static func words(_ finding: Finding) -> String {
        "\(finding.path):\(finding.range) \(finding.message) [\(finding.rule)]"
    }

    // MARK: Vaults that a seed breaks

    private static let scraps = [
        "[[", "]]", ": ", "- ", "\t", "@", "Title", "\"", "'", "yes", "3x/week", ", ", "\n", "  ", "#", "kmm", "goal",
        "[", "]", "5,2", "21.11.2026", "...\n", "9223372036854775807", "9999-12-31", "0001-01-01",
    ]
    private static let replacements = [
        ("goals:", "goal:"), ("type:", "Type:"), ("\"[[", "[["), ("]]\"", "]]"), ("date:", "Date:"), (" km", " klaps"),
        ("[\"", "[["), ("---\n", "...\n"), ("values:", "VALUES:"), ("measures: [", "measures: "), ("true", "yes"),
        ("2026-", "2026/"), (" km", "9223372036854775808 km"), ("2026-", "9999-"), ("2026-", "0001-"),
    ]

    private static func mutatedExample(seed: UInt64) -> [String: String] {
        var random = SeededGenerator(seed: seed)
        var files: [String: String] = [:]
        for path in Repository.files(below: "vault-example", ending: ".md") {
            guard var text = Repository.text(path) else { continue }
            let name = String(path.dropFirst("vault-example/".count))
            if name != "vault.md", !name.hasPrefix("README") {
                if Bool.random(using: &random), let swap = replacements.randomElement(using: &random) {
                    text = text.replacing(swap.0, with: swap.1)
                }
                if Int.random(in: 0..<4, using: &random) == 0, let scrap = scraps.randomElement(using: &random) {
                    let place = text.index(
                        text.startIndex, offsetBy: Int.random(in: 4..<max(5, min(text.count, 120)), using: &random),
                        limitedBy: text.endIndex)
                    text.insert(contentsOf: scrap, at: place ?? text.endIndex)
                }
            }
            files[name] = text
        }
        return files
    }
}
