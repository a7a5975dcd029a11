import Testing
import VaultRecords
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct LinkRuleTests {
    private static let value = "---\ntype: value\n---\n"
    private static func goal(_ values: String) -> String { "---\ntype: goal\nvalues: \(values)\n---\n" }
    private static let aliased = "---\ntype: value\naliases: [Fit]\nformerly: [sport]\n---\n"

    static let cases = RuleCase.section("Links")

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    @Test func namesWithADotMayBeFiles() {
        #expect(
            check(["a.md": Self.goal("[]") + "![[a.png]]\n"]).map(\.message) == ["no note or file is named 'a.png'"])
    }

    /// A note is not what its own typo means, and a file that is not a note is not said to be missing.
    @Test(arguments: [
        ("rnu.md", "[[rnux]]", "no note is named 'rnux'"), ("health.md", "[[haelth]]", "no note is named 'haelth'"),
    ])
    func theHolderIsNotProposed(path: String, link: String, message: String) {
        for files in [
            [path: Self.goal("[]") + link + "\n"], [path: Self.goal("[]") + link + "\n", "old/" + path: Self.value],
        ] {
            let found = check(files).filter { $0.rule == "broken-link" && $0.path.text == path }
            #expect(found.map(\.message) == [message])
            #expect(found.flatMap(\.fixes).count == files.count - 1)
        }
    }

    @Test func aFileIsNotSaidToBeMissing() {
        let found = check(["a.md": Self.goal("\"[[plan.png]]\""), "img/plan.png": ""])
        #expect(found.map(\.message) == ["'img/plan.png' is a file that is not read as a note"])
    }

    @Test func aMissingNoteOfOneNameIsLookedUpOnceForEachKindOfLink() {
        let found = check(["a.md": Self.goal("\"[[haelth]]\"") + "[[haelth]] [[haelth]]\n", "health.md": Self.value])
        #expect(found.map(\.help) == Array(repeating: "did you mean 'health'?", count: 3))
    }

    /// The beginning of a name means it where few begin so; a day is the name of a daily note.
    @Test(arguments: [
        ("morning", "did you mean 'morning-run'?"), ("morn", nil), ("Morning-R", "did you mean 'morning-run'?"),
        ("rowing", "did you mean 'rowing-1', 'rowing-2' or 'rowing-3'?"), ("mor", nil), ("swim", nil),
        ("morningr", nil),
        ("2026-11-20", nil), ("2026-11", nil), ("2026", nil), ("morningrun", "did you mean 'morning-run'?"),
        ("run-100-km", "did you mean 'run-100-km-before-summer' or 'run-200-km'?"),
    ])
    func theBeginningOfANameIsSuggested(name: String, help: String?) {
        var files = ["a.md": Self.goal("[]") + "[[\(name)]]\n", "2026-11-20-walk.md": Self.value, "morning-run.md": ""]
        for number in 1...3 { files["rowing-\(number).md"] = "" }
        (files["run-200-km.md"], files["run-100-km-before-summer.md"]) = ("", "")
        for number in 1...4 { files["swim-in-the-lake-\(number).md"] = "" }
        let found = check(files).first { $0.rule == "broken-link" }
        #expect((found?.help?.hasPrefix("did you mean") ?? false) == (help != nil))
        if let help { #expect(found?.help == help) }
    }

    @Test func inTextABrokenLinkIsAWarning() {
        let found = check(["a.md": Self.goal("\"[[x]]\"") + "[[y]]\n"])
        #expect(found.map(\.severity) == [.error, .warning])
    }

    @Test func plainNotesAreJudgedOnRequestOnly() {
        var vault = VaultInMemory(["a.md": "[[x]]\n"])
        #expect(vault.findings().isEmpty)
        vault.checksPlainNotes = true
        #expect(vault.findings().map(\.rule) == ["broken-link"])
    }

    @Test func aFieldIsOfferedNamesOfItsTypesOnly() {
        let found = check(["a.md": Self.goal("\"[[haelth]]\"") + "[[haelth]]\n", "health.md": "text\n"])
        #expect(found.map(\.fixes.count) == [0, 1])
    }

    /// Each link gets a fix of its own, for which the others must not be looked through.
    @Test(arguments: ["haelth", "haelth, 5 %?", "Fit", "sport"])
    func thousandsOfLinksInOneFieldCostNoSquare(name: String) throws {
        let count = 10_000
        let goal = "---\ntype: goal\nvalues:\n" + String(repeating: "  - \"[[\(name)]]\"\n", count: count) + "---\n"
        let vault = VaultInMemory(["a.md": goal, "health.md": Self.aliased]).snapshot
        let graph = vault.graph
        let place = try #require(graph.note(at: "a.md"))
        let context = CheckContext(vault, today: .first)
        var found: [Finding] = []
        let seconds = threadSeconds { found = LinkChecks.check(place, graph.notes[place], context) }
        #expect(found.count == count)
        #expect(name == "haelth, 5 %?" || found.allSatisfy { $0.fixes.count == 1 })
        #expect(seconds < 20)
    }

    @Test func anEscapedLinkKeepsItsQuotes() throws {
        let vault = VaultInMemory(["a.md": Self.goal("\"[[ha\\u0065lth|\\\"x\\\"]]\""), "health.md": Self.value])
        let fix = try #require(vault.findings().first?.fixes.first)
        #expect(vault.applying(fix.change)?.text("a.md") == Self.goal("\"[[health|\\\"x\\\"]]\""))
    }

    @Test(arguments: [
        ("morning-run", "mornin-run", true), ("morning-run", "mroning-run", true),
        ("morning-run", "morning-runs", true),
        ("morning-run", "xmorning-rn", true), ("morning-run", "evening-run", false), ("run", "rnu", true),
        ("run", "nur", false), ("été", "ete", false), ("tagebuch", "Tagebcuh", true), ("a", "b", false),
    ])
    func nearNamesAreFound(_ name: String, _ written: String, _ isNear: Bool) {
        let graph = VaultInMemory([name + ".md": ""]).graph
        #expect(NearNames().suggestions(for: written, in: graph) { _ in true }.map(\.name) == (isNear ? [name] : []))
    }

    /// All names with one slip are found, as comparing with every name would.
    @Test func nearNamesMissNoSingleSlip() {
        let names = ["run-120-km", "2026-11-21-morning-run", "health", "spanish", "abcde"]
        let graph = VaultInMemory(Dictionary(uniqueKeysWithValues: names.map { ($0 + ".md", "") })).graph
        let near = NearNames()
        for name in names {
            let letters = Array(name)
            for index in letters.indices {
                var slips = [letters, letters, letters]
                slips[0].remove(at: index)
                slips[1].insert("x", at: index)
                if index > 0 { slips[2].swapAt(index - 1, index) }
                for slip in slips {
                    let found = near.suggestions(for: String(slip), in: graph) { _ in true }
                    #expect(found.map(\.name) == Near.suggestions(for: String(slip), in: names), "\(String(slip))")
                }
            }
        }
    }
}
