import Foundation
import Testing
import VaultTestSupport

/// What a test uses says which tags it has, so that `Tests/daily` leaves out what is slow.
@Suite struct TagTests {
    @Test(arguments: TagRule.all)
    func whatUsesItIsTagged(rule: TagRule) {
        #expect(SwiftFile.tests.filter(rule.isBroken).map(\.path) == [])
    }

    @Test(arguments: TagRule.all)
    func everyRuleHasAFile(rule: TagRule) {
        #expect(SwiftFile.tests.contains { !$0.places(of: rule.pattern).isEmpty })
    }

    @Test(arguments: [
        ("@Test func a() { GitFolder() }", true), ("@Test(.tags(.git)) func a() { GitFolder() }", false),
        ("@Suite(.tags(.process, .git), .serialized) struct A { @Test func a() { GitFolder() } }", false),
        ("@Test(.tags(.gitless)) func a() { GitFolder() }", true), ("@Test func a() { \"GitFolder()\" }", false),
        ("@Test(.enabled(if: GitFolder.isGitThere)) func a() {}", false), ("struct A { let folder: GitFolder }", false),
        // Each suite for itself.
        (
            "@Suite(.tags(.git)) struct A { @Test func a() {} }\n@Suite struct B { @Test func b() { GitFolder() } }",
            true
        ),
        ("@Suite(\n.tags(.git))\nstruct A {\n    @Test func a() { GitFolder() }\n}\nextension A {}", false),
    ])
    func missingTagsAreFound(text: String, isBroken: Bool) throws {
        let rule = try #require(TagRule.all.first { $0.tags == ["git"] })
        #expect(rule.isBroken(by: SwiftFile(path: "Tests/ATests/A.swift", text: text)) == isBroken)
    }

    /// `Tests/daily` reads the sources line by line.
    @Test func tagsComeFirstInAnAttribute() {
        #expect(SwiftFile.tests.places(of: TagRule.misplaced) == [])
    }

    @Test(arguments: [
        ("@Test(.tags(.git)) func a() {}", 0), ("@Suite(\n    .tags(.git), .serialized)\nstruct A {}", 0),
        ("@Test(.serialized, .tags(.git)) func a() {}", 1), ("let a = 1; @Test(.tags(.git)) func a() {}", 1),
        ("let a = Self.tags(text)", 0),
    ])
    func misplacedTagsAreFound(text: String, count: Int) {
        #expect(SwiftFile(path: "a/b/c", text: text).places(of: TagRule.misplaced).count == count)
    }

    @Test func theScriptKnowsEveryTag() throws {
        let declared = try #require(Repository.text("Tests/VaultTestSupport/Tags.swift"))
        let script = try #require(Repository.text("Tests/daily"))
        let names = declared.matches(of: /static var (\w+): Self/).map { String($0.1) }
        let slow = try #require(script.firstMatch(of: /\nslow='([a-z ]+)'\n/)).1.split(separator: " ").map(String.init)
        #expect(names.sorted() == slow.sorted())
    }
}

/// What no test uses without one of some tags.
struct TagRule: Sendable, CustomTestStringConvertible {
    let pattern: String
    let tags: [String]

    var testDescription: String { tags.joined(separator: " or ") + ": " + pattern }

    private init(_ pattern: String, _ tags: String...) { (self.pattern, self.tags) = (pattern, tags) }

    static let all = [
        TagRule(#"\bGitFolder\b(?!\.(?:isGitThere|Answer)\b)|\bGit\.run\b"#, "git"),
        TagRule(#"\b(?:HistoryFolder|MatrixRepository|TwoMachines)\b"#, "git"),
        TagRule(#"\b(?:RealVault|WithoutProc|Strace)\b|\bWatchedRuns\.shell\b|\bBuiltProgram\.path\(\s*\)"#, "process"),
        TagRule(#"\bChildProcess\.run\b|\bProcess\(\)"#, "process", "git"),
        TagRule(#"\bPseudoTerminal\b"#, "terminal"),
        TagRule(#"\bSeededGenerator\b|\bSeed\(\d"#, "random"),
        TagRule(#"\b(?:Random(?:Vault|Workouts|Links|Notes|FrontMatter)|ExtremeVault|OddNotes)\("#, "random"),
        TagRule(#"\b(?:StoppingDisk|PowerCutDisk)\(|\bStrace\.injecting\b"#, "crash"),
        TagRule(#"\bRanPage\b|\bProgram\.run\b"#, "pages"),
    ]

    /// Tags that are not the first trait of an attribute that starts its line.
    static let misplaced =
        #"@(?:Suite|Test)\((?!\s*\.tags\()[^@{}]*?\.tags\(\."# + #"|(?m:^(?! *@)[^\n@]+@(?:Suite|Test)\(\s*\.tags\()"#

    /// The file asks another program only when a test has failed already.
    private static let exceptions = ["RandomVaultFigures.swift"]

    /// Whether a declaration of a file has tests that use it, and no attribute in it has one of the tags.
    func isBroken(by file: SwiftFile) -> Bool {
        guard !Self.exceptions.contains(file.name) else { return false }
        let alternatives = tags.joined(separator: "|")
        return file.declarations.contains { part in
            part.code.contains("@Test") && !part.places(of: pattern).isEmpty
                && part.places(of: #"\.tags\((?:\.\w+, )*\.(?:\#(alternatives))\b"#).isEmpty
        }
    }
}

extension SwiftFile {
    /// Those of the test targets.
    static let tests = all.filter { $0.module.hasSuffix("Tests") }

    /// Its declarations that are in no other one, with the attributes above them.
    fileprivate var declarations: [SwiftFile] {
        var parts: [[Substring]] = [[]]
        for line in code.split(separator: "\n", omittingEmptySubsequences: false) {
            let isStart = !line.isEmpty && !" })]".contains(line.prefix(1))
            let hasBegun = parts[parts.count - 1].contains { $0.contains("{") }
            if isStart, hasBegun { parts.append([]) }
            parts[parts.count - 1].append(line)
        }
        return parts.map { SwiftFile(path: path, text: $0.joined(separator: "\n")) }
    }
}
