import Testing
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem
import VaultTestSupport

@testable import VaultCommands

/// All certain fixes at once.
@Suite(.tags(.random)) struct MendingTests {
    private static let today = CalendarDate(year: 2026, month: 11, day: 21) ?? .first

    /// What was planned in memory is what the files then read as, and there is nothing more to do.
    @Test(arguments: BrokenVault.all) func mendsAllAtOnce(_ broken: BrokenVault) throws {
        let folder = try SmallFolder(broken.files)
        try expectLasting(folder, broken.name)
    }

    /// Two files whose names are equal as text are two rows.
    @Test func filesOfOneSpellingAreToldApart() {
        let fixed = ["Zo\u{EB}.md", "Zoe\u{308}.md"].map {
            FixedFinding(path: $0, rule: "colon-in-value", title: "quote the value")
        }
        let lines = FixingText(fixed, isTrial: false).fixed(style: .plain, width: 80).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines.first == "fixed 2 findings in 2 notes; 'vault undo' reverts it")
        #expect(!lines.contains { $0.contains("times") })
    }

    /// Lines of a note after `title`, and what is there when all certain fixes are made: those that wait for each other
    /// are made together, and none that would leave something wrong or take text away.
    @Test(arguments: [
        ("type: action\ndate: 2026-11-20", "goal: [[run]]", "goals: \"[[run]]\""),
        ("type: action\ndate: 2026-11-20", "goal:\n  - run\n  - swim", "goals:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: action\ndate: 2026-11-20", "goal: [[nowhere]]", "goal: \"[[nowhere]]\""),
        ("type: goal", "value: [[health]]", "values: \"[[health]]\""),
        ("type: goal", "values: [[nowhere]]", "values: \"[[nowhere]]\""),
        ("type: goal", "terms: 1", "terms: \"[[term-1]]\""), ("type: goal", "terms: 2", "terms: 2"),
        ("type: goal", "sources:\n  - [[run]], [[swim]]", "sources:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: goal", "sources:\n- [[run]], [[swim]]", "sources:\n- \"[[run]]\"\n- \"[[swim]]\""),
        ("type: goal", "sources: [[run]], [[swim]]", "sources: [\"[[run]]\", \"[[swim]]\"]"),
        ("type: goal", "sources:\n  - [[run]]\n  - [[swim]]", "sources:\n  - \"[[run]]\"\n  - \"[[swim]]\""),
        ("type: goal", "due: @soon", "due: @soon"), ("type: goal", "theme: @home", "theme: \"@home\""),
        ("type: goal", "Value: [[health]]", "values: \"[[health]]\""),
        ("type: goal", "Plan: @home", "plan: \"@home\""),
        ("type: goal", "theme: @home\nvalue: [[nowhere]]", "theme: \"@home\"\nvalue: \"[[nowhere]]\""),
    ])
    func fixesWhatWaitsForEachOther(_ type: String, _ lines: String, _ fixed: String) throws {
        func note(_ lines: String) -> String { "---\n\(type)\ntitle: A\n\(lines)\n---\n" }
        let folder = try SmallFolder([
            "a.md": note(lines), "run.md": "---\ntype: goal\ntitle: Run\n---\n",
            "swim.md": "---\ntype: goal\ntitle: Swim\n---\n", "health.md": "---\ntype: value\ntitle: Health\n---\n",
            "term-1.md": "---\ntype: term\nnumber: 1\nstart: 2026-11-01\nend: 2026-12-31\n---\n",
        ])
        let fixing = try Vault.open(from: folder.scratch.path).fixing(today: Self.today)
        let file = fixing.edit.change.files.first { $0.path == "a.md" }
        #expect(file?.applied().map { String(decoding: $0, as: UTF8.self) } ?? note(lines) == note(fixed))
    }

    /// Proper items, and never a text that another reading would lose.
    @Test(arguments: [
        ("a.md", "---\ntype: goal\ntitle: A\ntags: #run, #fun\n---\n", ["[run, fun]"]),
        ("a.md", "---\ntype: goal\ntitle: A\ntags: #run #fun\n---\n", ["[run, fun]"]),
        ("a.md", "---\ntype: workout-split\ntitle: A\n---\n- a[x] Push\n", ["[x]"]),
    ])
    func offersChoices(_ path: String, _ text: String, _ written: [String]) throws {
        let settings = "---\ntype: vault\nformat: 1\npacks: [goals, workouts]\n---\n"
        let folder = try SmallFolder(["vault.md": settings, path: text])
        let vault = try Vault.open(from: folder.scratch.path)
        let found = vault.findings(today: Self.today).filter { !$0.fixes.isEmpty }
        #expect(found.flatMap(\.fixes).map(\.title) == written.map { "write '\($0)'" })
        #expect(found.allSatisfy { $0.certainFix == nil })
    }

    @Test(.tags(.random)) func mendsWhatMutationsBreak() throws {
        for seed in 0..<24 {
            let folder = try SmallFolder(Self.mutatedExample(seed: UInt64(seed)))
            try expectLasting(folder, "seed \(seed)")
        }
    }

    private func expectLasting(_ folder: SmallFolder, _ name: String) throws {
        let vault = try Vault.open(from: folder.scratch.path)
        let fixing = vault.fixing(today: Self.today)
        #expect(!fixing.remaining.contains { $0.certainFix != nil }, "\(name)")
        let errors = fixing.remaining.filter { $0.severity == .error }.count
        let errorsBefore = vault.findings(today: Self.today).filter { $0.severity == .error }.count
        #expect(errors <= errorsBefore, "\(name): \(errors) errors, before \(errorsBefore)")
        for file in fixing.edit.change.files {
            if let before = file.before {
                #expect(try folder.scratch.text(of: file.path.text).utf8.elementsEqual(before))
            }
            try folder.scratch.write(String(decoding: try #require(file.applied()), as: UTF8.self), to: file.path.text)
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
