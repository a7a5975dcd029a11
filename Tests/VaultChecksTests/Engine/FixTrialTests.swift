import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

/// A fix is offered only when its finding is gone afterwards and no other came, whatever else is wrong in the note.
@Suite struct FixTrialTests {
    private static let tables = [
        FrontMatterRuleTests.cases, FieldRuleTests.cases, ScalarRuleTests.cases,
    ]

    /// Each rule of a file with each other one, in one note.
    @Test(arguments: tables.indices) func eachRuleWithEachOfItsFile(_ table: Int) throws {
        var seen: Set<String> = []
        let cases = Self.tables[table].filter { Self.isOneNote($0) && seen.insert($0.rule).inserted }
        var tried = 0
        for (place, first) in cases.enumerated() {
            for second in cases[(place + 1)...] { tried += try Self.tryFixes(first, second) }
        }
        #expect(tried > cases.count)
    }

    @Test(.tags(.random)) func fiveHundredPairs() throws {
        let cases = Self.tables.joined().filter(Self.isOneNote)
        var random = SeededGenerator(seed: 38)
        var tried = 0
        for _ in 0..<500 {
            let pair = (cases.randomElement(using: &random), cases.randomElement(using: &random))
            if let first = pair.0, let second = pair.1 { tried += try Self.tryFixes(first, second) }
        }
        #expect(tried > 300)
    }

    private static func isOneNote(_ it: RuleCase) -> Bool {
        it.bad.count == 1 && it.bad["note.md"].map { MarkedText($0).text.hasSuffix("\n---\n") } ?? false
    }

    /// Makes each fix of a note that has the lines of both. Returns how many there were.
    private static func tryFixes(_ first: RuleCase, _ second: RuleCase) throws -> Int {
        let lines = (second.bad["note.md"] ?? "").split(separator: "\n", omittingEmptySubsequences: false)
        let added = lines.drop { $0 != "---" }.dropFirst().prefix { $0 != "---" }
            .filter { !$0.hasPrefix("type:") }.joined(separator: "\n")
        let text = String((first.bad["note.md"] ?? "").dropLast(4)) + added + "\n---\n"
        let vault = VaultInMemory(["note.md": text])
        let before = vault.findings()
        let known = counts(before)
        for finding in before {
            for fix in finding.fixes {
                let title = "'\(fix.title)' for '\(finding.message)' in\n\(MarkedText(text).text)"
                let found = try #require(vault.applying(fix.change), "\(title) does not apply").findings()
                let after = counts(found)
                let key = key(finding)
                #expect(after[key, default: 0] < known[key, default: 0], "\(title) leaves it")
                // What can be seen only now may be worth a hint.
                let new = counts(found.filter { $0.severity > .hint || finding.severity == .hint })
                    .filter { $0.value > known[$0.key, default: 0] }
                #expect(new.isEmpty, "\(title) brings \(new)")
            }
        }
        return before.map(\.fixes.count).reduce(0, +)
    }

    private static func key(_ finding: Finding) -> String { finding.severity.word + " " + finding.rule }

    private static func counts(_ findings: [Finding]) -> [String: Int] {
        findings.reduce(into: [:]) { $0[key($1), default: 0] += 1 }
    }

    /// What a certain fix takes out, it writes again.
    @Test(arguments: [
        ("a[x] Push", "[x] Push", false), ("[x]8", "[x] 8", true), ("[[a]]", "\"[[a]]\"", true), ("Due", "due", true),
        ("run, jog", "[run, jog]", true), ("run and jog", "[run, jog]", false), ("\u{A0}x", " x", true),
        ("€ 5", "5", false), ("“x”", "\"x\"", true), ("ab", "ba", false), ("1", "\"[[term-1]]\"", true),
        ("x", "", false),
        ("é", "e", false), ("...", "---", true),
    ])
    func aCertainFixLosesNoText(_ before: String, _ after: String, _ isCertain: Bool) throws {
        let text = "---\ntype: value\ntitle: \(before)\n---\n"
        let graph = VaultInMemory(["a.md": text]).graph
        let start = text.utf8.count - 5 - before.utf8.count
        let place = ByteRange(start, start + before.utf8.count)
        for rewords in [false, true] {
            let fixes = Fix.edits(
                "", in: graph.notes[NoteID(0)], [TextEdit(range: place, replacement: after)], isCertain: true,
                rewords: rewords)
            #expect(try #require(fixes.first).isCertain == (isCertain || rewords))
        }
    }

    /// Many fixes of one note are judged together, and a bad one among them is found.
    @Test(arguments: [3, 8, 9, 200]) func aBadOneAmongMany(_ count: Int) {
        let names = (0..<count).map { "Own\($0): x" }.joined(separator: "\n")
        let tags = (0..<count).map { "  - t\($0 / 2)" }.joined(separator: "\n")
        let text = "---\ntype: goal\n\(names)\nvalue: nowhere\ntags:\n\(tags)\n---\n"
        let found = VaultInMemory(["a.md": text]).findings()
        let repeated = found.filter { $0.rule == "repeated-element" }
        #expect(repeated.count == count / 2)
        // The problem of 'value' is the first of those that the bound lets through.
        #expect(repeated.filter { !$0.fixes.isEmpty }.count == min(count / 2, Fix.mostOfFields - 1))
        #expect(found.filter { $0.field == "value" }.map(\.fixes.count) == [0])
    }
}
