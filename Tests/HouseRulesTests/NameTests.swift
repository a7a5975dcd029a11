import Testing
import VaultSyntax
import VaultTestSupport

/// Names say what a thing is.
@Suite struct NameTests {
    @Test func typesAreNouns() {
        #expect(SwiftFile.all.places(of: TypeNames.declaration).filter(TypeNames.isEmptyWord) == [])
        #expect(SwiftFile.all.map { String($0.path.dropLast(6)) }.filter(TypeNames.isEmptyWord) == [])
    }

    @Test(arguments: [
        ("LinkManager", true), ("FileHelper", true), ("GoalInfo", true), ("NodeBase", true), ("ParserV2", true),
        ("Database", false), ("Template", false), ("Graph", false), ("Information", false), ("Helpers", true),
    ])
    func emptyWordsAreFound(name: String, isEmpty: Bool) {
        #expect(TypeNames.isEmptyWord(name) == isEmpty)
    }

    @Test(arguments: [
        ("struct A {}", ["A"]), ("package final class B: C", ["B"]), ("indirect enum D", ["D"]),
        ("class func e()", []), ("class var f: Int", []), ("protocol G", ["G"]), ("// struct H", []),
    ])
    func declarationsAreFound(text: String, names: [String]) {
        let places = SwiftFile(path: "a/b/c", text: text).places(of: TypeNames.declaration)
        #expect(places.compactMap { $0.split(separator: " ").last.map(String.init) } == names)
    }

    @Test func visibleTopLevelIsTheSixNames() {
        let allowed = ["Package.swift", "Sources", "Tests", "vault-example", "FORMAT.md", "README.md"]
        #expect(Repository.topLevel.filter { !allowed.contains($0) } == [])
        #expect(Repository.topLevel.contains("Package.swift"))
    }

    @Test func everyDoorOfTheLibraryIsExplained() {
        for file in SwiftFile.sources where file.module == "VaultKit" {
            #expect(Explanations.missing(in: file.text) == [], "\(file.path)")
        }
    }

    @Test(arguments: [
        ("/// A.\npackage struct A {\n    package var a: Int\n}", ["package var a: Int"]),
        ("/// A.\n@frozen\npackage struct A {}", []),
        ("/// A.\n\npackage struct A {}", ["package struct A {}"]),
        ("package import A", []), ("let package = 1", []), ("    public init()", ["public init()"]),
        ("/// A.\npackage init(\n    a: Int", []),
    ])
    func missingExplanationsAreFound(text: String, missing: [String]) {
        #expect(Explanations.missing(in: text) == missing)
    }

    @Test func idsOfProblemsAreKebabCase() {
        #expect(RuleIds.wrong(Problem.Kind.allCases.map(\.rawValue)) == [])
    }

    @Test(arguments: [
        ("broken-link", true), ("not-utf8", true), ("Broken-link", false), ("broken_link", false), ("-a", false),
        ("a-", false), ("a--b", false), ("1-a", false), ("", false), ("a b", false),
    ])
    func kebabCase(id: String, isRight: Bool) {
        #expect(RuleIds.wrong([id]).isEmpty == isRight)
    }

    @Test func idsAreNamedOnce() {
        #expect(RuleIds.wrong(["a", "b", "a"]) == ["a"])
    }
}

private enum TypeNames {
    static var declaration: String {
        #"\b(?:struct|class|enum|actor|protocol|typealias)\s+(?!func\b|var\b|let\b)\w+"#
    }

    /// Words that say nothing about what a type is.
    private static let empty = [
        "Manager", "Service", "Coordinator", "Helper", "Helpers", "Util", "Utils", "Utilities", "Handler", "Processor",
        "Base", "Impl", "Info", "Wrapper", "V2", "Temp",
    ]

    static func isEmptyWord(_ name: String) -> Bool { empty.contains(where: name.hasSuffix) }
}

private enum Explanations {
    /// The declarations for others that no `///` stands above; attributes may stand between.
    static func missing(in text: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(line.drop { $0 == " " })
        }
        return lines.indices.filter { index in
            let words = lines[index].split(separator: " ")
            guard let first = words.first, first == "package" || first == "public" else { return false }
            guard words.count > 1, words[1] != "import" else { return false }
            let above = lines[..<index].last { !$0.hasPrefix("@") }
            return above?.hasPrefix("///") != true
        }.map { lines[$0] }
    }
}

/// What every id of a rule must be like. Ids never change, so a wrong one would stay.
enum RuleIds {
    /// Those that are not in kebab-case or not the only ones of their name.
    static func wrong(_ ids: [String]) -> [String] {
        var seen: Set<String> = []
        return ids.filter { id in
            let isFirst = seen.insert(id).inserted
            return !isFirst || id.wholeMatch(of: /[a-z][a-z0-9]*(-[a-z0-9]+)*/) == nil
        }
    }
}
