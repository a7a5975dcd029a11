import Testing
import VaultSyntax
import VaultTestSupport

@testable import VaultChecks

@Suite struct FrontMatterRuleTests {
    static let cases = RuleCase.section("FrontMatter")

    /// Looking for a front matter ends soon, however long the file is.
    @Test func aFrontMatterFarDownIsText() {
        let far = String(repeating: "\n", count: 9_000) + "---\ntype: value\n---\n"
        #expect(check(["a.md": far]).isEmpty)
        let dashes = String(repeating: "\u{2014}\n", count: 5_000)
        #expect(check(["a.md": dashes]).isEmpty)
    }

    @Test(arguments: cases) func fires(_ it: RuleCase) throws { try it.checkFinding() }
    @Test(arguments: cases) func isSilent(_ it: RuleCase) { it.checkSilence() }
    @Test(arguments: cases) func isMended(_ it: RuleCase) throws { try it.checkFixes() }

    static let otherEncodings: [(bytes: [UInt8], offset: Int, message: String)] = [
        (Array("---\ntype: value\n---\ncaf".utf8) + [0xE9, 0x0A], 23, "byte 23 is 0xE9, which is not UTF-8"),
        (
            Array("---\ntype: milestone\ntitle: caf".utf8) + [0xE9] + Array("\n---\n".utf8), 30,
            "byte 30 is 0xE9, which is not UTF-8"
        ),
        (
            [0xFF, 0xFE] + Array("---\ntype: value\n---\n".utf8).flatMap { [$0, 0] as [UInt8] }, 0,
            "byte 0 starts a UTF-16 byte order mark; expected UTF-8"
        ),
    ]

    @Test(arguments: otherEncodings)
    func otherEncodingsAreNamed(_ bytes: [UInt8], _ offset: Int, _ message: String) {
        var vault = VaultInMemory([:])
        vault.files["note.md"] = bytes
        let found = vault.findings()
        #expect(found.map(\.rule) == ["not-utf8"])
        #expect(found.first?.message == message)
        #expect(found.first?.range == ByteRange(offset, offset + 1))
    }

    @Test func aFileThatIsNotUTF8GetsNoFix() {
        var vault = VaultInMemory([:])
        vault.files["note.md"] = Array("---\ntype: Value\n---\n".utf8) + [0xE9]
        let found = vault.findings()
        #expect(found.map(\.rule) == ["uppercase-name", "not-utf8"])
        #expect(found.allSatisfy { $0.fixes.isEmpty })
    }

    @Test(arguments: ["title: *a*\n", "type: unknown\ntitle: *a*\ntags: [\n", "a: 1\na: 2\n"])
    func plainNotesAreSilent(_ text: String) {
        #expect(check(["note.md": RuleCase.fenced(text)]).isEmpty)
    }

    @Test func relatedPlacesAreNamed() {
        let found = check(["note.md": "---\ntype: value\ntitle: A\ntitle: B\n---\n"])
        #expect(found.first?.related.map(\.message) == ["first written here"])
        #expect(found.first?.related.map(\.range) == [ByteRange(16, 21)])
    }

    @Test func theFieldIsNamedAsTheSchemaSpellsIt() {
        let found = check(["note.md": "---\ntype: value\nTitle: *a\nown: *b\n---\n"]).filter {
            $0.rule == "yaml-anchor"
        }
        #expect(found.map(\.field) == ["title", "own"])
    }
}
