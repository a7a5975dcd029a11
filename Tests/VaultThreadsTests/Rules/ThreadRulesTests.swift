import Foundation
import Testing
import VaultChecks
import VaultSyntax
import VaultTestSupport

@testable import VaultThreads

/// A message in which a rule fires once, at the mark.
struct ThreadRuleCase: Sendable, CustomTestStringConvertible {
    var rule: String
    /// What is to be below the front matter.
    var body: String
    /// The body after the first fix; nil without one.
    var fixed: String?
    /// Fields of the message.
    var fields: String

    init(_ rule: String, _ body: String, fixed: String? = nil, fields: String = "") {
        (self.rule, self.body, self.fixed, self.fields) = (rule, body, fixed, fields)
    }

    var testDescription: String { rule + ": " + body }
}

@Suite struct ThreadRulesTests {
    private static let ask = "Which tea?\n\n## Chorus\n\n"
    private static let good = ask + round()

    static let cases: [ThreadRuleCase] = [
        .init("placeholder-message", "«...»"), .init("placeholder-message", "\n«…»\n\n" + "## Chorus\n" + round()),
        .init("answer-without-phases", "Hi.\n«## Chorus»\nText"),
        .init("answer-without-phases", "Hi.\n«## chorus ##»\n#### Phase: action"),
        .init("heading-in-answer", good + "«## Black tea»\nIt does.", fixed: good + "#### Black tea\nIt does."),
        .init("heading-in-answer", good + "«###  x »", fixed: good + "####  x "),
        .init(
            "heading-in-answer", ask + "«## Phase: action»\n" + round(without: .action),
            fixed: ask + "### Phase: action\n" + round(without: .action)),
        .init("unreadable-phase", good.replacing("Phase: yield", with: "Phase: «yeild»"), fixed: good),
        .init("unreadable-phase", good + "\n### Phase: «update (2)»\n- confidence: 0.5\n\nx"),
        .init("unreadable-phase", good + "\n### Phase: «action (two)»\n- confidence: 0.5\n\nx"),
        .init("unreadable-phase", good + "\n### Phase: «action (+2)»\n- confidence: 0.5\n\nx"),
        // A round that cannot be read either is left out of the fix.
        .init("unreadable-phase", good + "\n### Phase: «acton (two)»\n- confidence: 0.5\n\nx"),
        .init("heading-in-answer", good + "«  ## Black tea»\nIt does.", fixed: good + "  #### Black tea\nIt does."),
        .init("unreadable-entry", "See [[old]].\n\n## Chorus\n\n" + round(yields: "- priors: «old»\n") + "\n[[old]]"),
        .init("unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «-0.5»")),
        .init(
            "unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «0.5 %»"),
            fixed: good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: 0.005")),
        .init("unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- «confidence»:")),
        .init(
            "phase-order",
            good.replacing(
                "### Phase: experience",
                with: "### Phase: «action»\n- confidence: 0.5\n\nx\n\n### Phase: experience")),
        .init(
            "round-order",
            good + "\n" + round(2) + "\n### Phase: «action»\n- confidence: 0.5\n\nx\n\n"
                + "### Phase: yield (2)\n- confidence: 0.5\n\nx"),
        .init(
            "round-order",
            good + "\n" + round(2) + "\n" + round(3) + "\n### Phase: «action»\n- confidence: 0.5\n\nx\n\n"
                + "### Phase: yield (3)\n- confidence: 0.5\n\nx"),
        .init("unreadable-phase", good + "\n### Phase: «action (0)»\n- confidence: 0.5\n\nx"),
        .init("unreadable-phase", good + "\n«### Phase:»\n- confidence: 0.5\n\nx"),
        .init(
            "unreadable-entry", ask + round(yields: "- yield: «yes»\n"), fixed: ask + round(yields: "- yield: true\n")),
        .init("unreadable-entry", ask + round(yields: "- at: «noon»\n")),
        .init("unreadable-entry", ask + round(yields: "- priors: «old»\n")),
        .init(
            "unreadable-entry", ask + round(yields: "- «reasonin»: x\n"), fixed: ask + round(yields: "- reasoning: x\n")
        ),
        .init("unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «1.5»")),
        .init(
            "unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «50 %»"),
            fixed: good),
        .init(
            "unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «0,5»"),
            fixed: good),
        .init(
            "unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «50»"),
            fixed: good),
        .init("unreadable-confidence", good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: «high»")),
        .init("confidence-mismatch", good, fields: "confidence: «0.6»\n"),
        .init("phase-order", good + "\n### Phase: «action»\n- confidence: 0.5\n\nx"),
        .init("phase-order", ask + round(without: .action) + "\n### Phase: «action»\n- confidence: 0.5\n\nx"),
        .init("missing-phase", ask + "«### Phase: action»" + round(without: .intention).dropFirst(17)),
        .init(
            "missing-phase",
            good
                + "\n«### Phase: intention (2)»\n- confidence: 0.5\n\nx\n\n### Phase: yield (2)\n- confidence: 0.5\n\nx"
        ),
        .init(
            "missing-yield",
            ask + round(without: .yield).replacing("### Phase: understanding", with: "«### Phase: understanding»")),
        .init("missing-yield", good + "\n«### Phase: action (2)»\n- confidence: 0.5\n\nx"),
        .init("round-order", ask + round(2).replacing("action (2)", with: "«action (2)»")),
        .init("round-order", good + "\n" + round(3).replacing("action (3)", with: "«action (3)»")),
        .init("missing-round", ask + round(without: .yield, yields: "- yield: «false»\n- next: And then?\n")),
        .init("yield-without-next", ask + round(without: .yield, yields: "- yield: «false»\n") + "\n" + round(2)),
        .init("prior-not-earlier", ask + round(yields: "- priors: [[old]], [[«m»]]\n")),
        .init("prior-not-earlier", ask + round(yields: "- priors: [[«late»]]\n")),
        .init("broken-link", ask + round(yields: "- priors: [[«gone»]], [[old]]\n")),
        .init("wrong-link-type", ask + round(yields: "- priors: [[«tea»]]\n")),
    ]

    @Test(arguments: cases)
    func itFires(_ given: ThreadRuleCase) throws {
        let text = message("10:00", given.body, given.fields)
        let vault = smallThreads(["m.md": text, "late.md": message("11:00", "Later.")])
        let found = vault.findings().filter { $0.rule == given.rule }
        try #require(found.count == 1, "\(vault.findings().map { "\($0.path): \($0.message) [\($0.rule)]" })")
        #expect(found[0].range == MarkedText(text).ranges.first)
        if given.rule == "confidence-mismatch" || given.rule == "wrong-link-type" { return }
        let after = found[0].fixes.first.flatMap { vault.applying($0.change) }
        #expect(after?.text("m.md") == given.fixed.map { message("10:00", $0, given.fields) })
        if let after { #expect(!after.findings().contains { $0.rule == given.rule }) }
    }

    /// The same at the same places with the line ends of Windows.
    @Test(arguments: cases)
    func itFiresWithOtherLineEnds(_ given: ThreadRuleCase) throws {
        let text = message("10:00", given.body, given.fields).replacing("\n", with: "\r\n")
        let found = smallThreads(["m.md": text, "late.md": message("11:00", "Later.")]).findings()
            .filter { $0.rule == given.rule }
        #expect(found.count == 1 && found.first?.range == MarkedText(text).ranges.first)
    }

    @Test(arguments: [
        good, "Hi.", good.replacing("yield\n- confidence: 0.5", with: "yield"),
        ask + "### Phase: yield\n\nBlack tea.", ask + round() + "\n" + round(2),
        ask + round(without: .yield, yields: "- yield: false\n- next: x\n") + "\n" + round(2),
        // Content of all kinds, and a list that is none of facts.
        good + "\n#### Deep\n- confidence: high\n\n```\n## Chorus\n### Phase: x\n```\n> ## Quoted\n> ### Phase: x\n",
        "> ## Chorus\n\nSo it was.", "### Phase: x\n- confidence: high",
        ask + round(yields: "- priors: [[old]]\n- mood: calm\n- at: 2026-11-21T10:00:04\n"),
        ask + round(yields: "- reasoning: long\n  - confidence: 7\n  and longer\n"),
    ])
    func nothingIsFound(body: String) {
        let vault = smallThreads(["m.md": message("10:00", body)])
        #expect(vault.findings().map { "\($0.path): \($0.message) [\($0.rule)]" } == [])
    }

    /// What is wrong is told once: a phase or label that cannot be read is not missing too.
    @Test(arguments: [
        (ask + round(without: .intention).replacing("Phase: yield", with: "Phase: yeild"), ["unreadable-phase"]),
        (good + "\n" + round(2).replacing("Phase: yield", with: "Phase: yeild"), ["unreadable-phase"]),
        (good + "\n" + round(2) + "\n### Phase: thought\n- confidence: 0.5\n\nx", ["unreadable-phase"]),
        (
            ask + round(without: .yield, yields: "- yield: false\n- next: And then?\n"), ["missing-round"]
        ),
        (good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidnece: 0.5\n- next: x"), ["unreadable-entry"]),
        (ask + round(yields: "- at:\n- next:\n- confidences: 1\n"), []),
        (
            ask + "### Phase: understanding\n- confidence: 0.5\n\nx\n### Phase: action\n- confidence: 0.5\n\nx\n"
                + "### Phase: experience\n- confidence: 0.5\n\nx\n### Phase: yield\n- confidence: 0.5\n\nx",
            ["missing-phase", "phase-order", "phase-order"]
        ),
        // What is read all the same is no finding.
        (ask + round(yields: "- at: 2026-11-21T10:00:04.5\n"), []),
        // At the same time is not later.
        (ask + round(yields: "- priors: [[same]]\n"), []),
    ])
    func nothingElseIsFound(body: String, rules: [String]) {
        let vault = smallThreads(["m.md": message("10:00", body), "same.md": message("10:00", "Hi.")])
        #expect(vault.findings().map(\.rule).sorted() == rules)
    }

    /// A phase that does not say how sure it is counts for nothing in the mean; one that cannot be read hides it.
    @Test(arguments: [
        ("", "0.9", ["confidence-mismatch"]), ("", "0.5", []),
        ("\n- confidence: high", "0.9", ["unreadable-confidence"]),
    ])
    func aPhaseWithoutConfidenceIsNotInTheMean(entry: String, stated: String, rules: [String]) {
        let body = Self.good.replacing("### Phase: yield\n- confidence: 0.5", with: "### Phase: yield" + entry)
        let vault = smallThreads(["m.md": message("10:00", body, "confidence: \(stated)\n")])
        #expect(vault.findings().map(\.rule) == rules)
    }

    @Test func theMissingYieldHasTheNumberOfItsRound() {
        let body = Self.good + "\n" + round(2, without: .yield)
        let found = smallThreads(["m.md": message("10:00", body)]).findings()
        #expect(found.map(\.rule) == ["missing-yield"])
        #expect(found.first?.help?.contains("'### Phase: yield (2)'") == true)
    }

    /// A third, with as many decimals as one likes.
    @Test(arguments: [
        ("0.58", true), ("0.583", true), ("0.5833", true), ("0.58333333", true), ("0.583333333", true),
        ("0.5834", false),
    ])
    func aMeanWithoutEnd(stated: String, isMean: Bool) {
        let body = Self.good.replacing("yield\n- confidence: 0.5", with: "yield\n- confidence: 1")
        let vault = smallThreads(["m.md": message("10:00", body, "confidence: \(stated)\n")])
        #expect(vault.findings().map(\.rule) == (isMean ? [] : ["confidence-mismatch"]))
    }

    /// What counts as the mean: two decimals are enough.
    @Test(arguments: [("0.88", true), ("0.875", true), ("0.8750", true), ("0.87", false), ("0.9", false), ("1", false)])
    func theMeanMayBeRounded(stated: String, isMean: Bool) throws {
        let numbers = ["0.90", "0.85", "0.80", "0.85", "0.90", "0.95"]
        let phases = zip(PhaseKind.allCases, numbers).map { "### Phase: \($0.rawValue)\n- confidence: \($1)\n\nx\n" }
        let body = "Q\n\n## Chorus\n" + phases.joined()
        let vault = smallThreads(["m.md": message("10:00", body, "confidence: \(stated)\n")])
        let found = vault.findings()
        #expect(found.map(\.rule) == (isMean ? [] : ["confidence-mismatch"]))
        guard let fix = found.first?.fixes.first else { return }
        #expect(vault.applying(fix.change)?.text("m.md").contains("\nconfidence: 0.875\n") == true)
    }

    @Test func aMessageNeedsText() {
        for body in ["", "\n \n", "\n## Chorus\n" + round()] {
            let found = smallThreads(["m.md": message("10:00", body)]).findings()
            #expect(found.map(\.rule) == ["empty-message"])
            #expect(found.first?.severity == .error)
        }
    }

    @Test func whoWritesTakesPart() throws {
        let vault = smallThreads(["m.md": message("10:00", "Hi.", by: "ben")])
        let found = vault.findings()
        #expect(found.map(\.rule) == ["author-not-in-thread"])
        #expect(found.first?.message == "'ben' is neither owner nor participant of the thread 'tea'")
        let after = try #require(found.first?.fixes.first.flatMap { vault.applying($0.change) })
        #expect(after.text("tea.md").contains("participants:\n  - \"[[ben]]\"\n"))
        #expect(after.findings().isEmpty)
    }

    @Test func aThreadIsBegunBeforeItsMessages() throws {
        let vault = smallThreads(["m.md": message("08:59", "Hi.")])
        let found = vault.findings()
        #expect(found.map(\.rule) == ["thread-after-message"])
        #expect(found.first?.path == "tea.md")
        let after = try #require(found.first?.fixes.first.flatMap { vault.applying($0.change) })
        #expect(after.text("tea.md").contains("\ncreated: 2026-11-21T08:59:00\n"))
        #expect(after.findings().isEmpty)
    }

    @Test(arguments: [
        ("confidence: 1.2", "out-of-range"), ("confidence: -0.1", "out-of-range"), ("confidence: 1", ""),
        ("processing: 4 s", ""),
    ])
    func confidenceIsFromZeroToOne(field: String, rule: String) {
        let found = smallThreads(["m.md": message("10:00", "Hi.", field + "\n")]).findings().map(\.rule)
        #expect(found == (rule.isEmpty ? [] : [rule]))
    }

    @Test func everyRuleIsInATable() {
        let alone: Set = ["empty-message", "author-not-in-thread", "thread-after-message", "duplicate-wallet"]
        let engine: Set = ["broken-link", "wrong-link-type"]
        #expect(Set(Self.cases.map(\.rule)).union(alone).subtracting(engine) == Set(ThreadsPack.pack.rules.map(\.id)))
    }

    @Test func everyRuleOfTheSourcesIsInThePack() throws {
        let folder = URL(filePath: Repository.root + "/Sources/VaultThreads/Rules")
        var found: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            for match in try String(contentsOf: file, encoding: .utf8).matches(of: /Rule\(\s*"([a-z0-9-]+)"/) {
                found.insert(String(match.1))
            }
        }
        #expect(found == Set(ThreadsPack.pack.rules.map(\.id)))
    }

    @Test(arguments: ThreadsPack.pack.rules.map(\.id))
    func everyPageHasAnExampleThatFires(_ id: String) throws {
        let rule = try #require(ThreadsPack.pack.rules.first { $0.id == id })
        #expect(rule.page.split(separator: "\n").allSatisfy { $0.count <= 120 })
        #expect(rule.summary.first?.isUppercase == false && rule.summary.last != ".")
        let examples = rule.page.components(separatedBy: "```markdown\n").dropFirst()
        #expect(rule.page.contains("```"))
        for part in examples {
            let example = part.components(separatedBy: "```")[0]
            #expect(smallThreads(["example.md": example]).findings().map(\.rule).contains(id))
        }
    }
}

@Suite struct DuplicateWalletTests {
    private func findings(_ wallets: [String]) -> [String] {
        var files = [
            "ada.md": "---\ntype: user\n---\n", "ben.md": "---\ntype: user\n---\n",
        ]
        for (place, wallet) in wallets.enumerated() {
            files["u\(place).md"] = "---\ntype: user\nwallet: \(wallet)\n---\n"
        }
        return smallThreads(files).findings().map { "\($0.path) \($0.message) [\($0.rule)] \($0.help ?? "")" }
    }

    /// Letters of hexadecimal addresses may be capitals; those of others count. Archived users count.
    @Test(arguments: [
        ["\"0xAb1\"", "\"0xaB1\""], ["tz1Kk", "tz1Kk"], ["tz1Kk", "tz1Kk\narchived: true"],
    ])
    func bothAreFound(wallets: [String]) {
        let found = findings(wallets)
        #expect(found.count == 2)
        #expect(found.first?.hasPrefix("u0.md ") == true)
        #expect(found.first?.contains("is also the wallet of 'u1' [duplicate-wallet]") == true)
        #expect(found.first?.hasSuffix("merge them with: vault merge u0 u1") == true)
    }

    @Test(arguments: [["tz1Kk", "tz1kk"], ["\"0xa1\"", "\"0xa2\""], ["\"0xag\"", "\"0xAG\""]])
    func othersAreNot(wallets: [String]) { #expect(findings(wallets) == []) }
}

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
