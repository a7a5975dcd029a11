import Foundation
import Testing
import VaultChecks
import VaultKit
import VaultProgram
import VaultTestSupport

/// The parts of a page between `<!-- generated: NAME -->` and `<!-- end -->`, held against the tables of the program.
enum GeneratedTables {
    /// What the program prints on demand, so that a change of it is seen: rules, computed fields and keys of JSON.
    static let reference = "Tests/Fixtures/reference.md"

    static let tables = FormatTables(
        Vault.knownPacks.schema, rules: Vault.allRules,
        computed: Vault.knownPacks.flatMap(\.computed).flatMap(\.declared))

    /// Records an issue for each part that differs. With `records` the page is rewritten, and fails once.
    static func check(
        _ path: String, records: Bool = ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] == "1"
    ) throws {
        let text = try #require(Repository.text(path))
        let page = rewritten(text)
        for problem in page.problems { Issue.record("\(path): \(problem)") }
        if records, page.text != text {
            try page.text.write(toFile: Repository.root + "/" + path, atomically: true, encoding: .utf8)
        }
    }

    /// Before this line a recording puts the tables of types that the page does not have yet.
    private static let newTypes = "<!-- tables of further types come here -->"

    private static func missingTypes(in text: String, _ problems: inout [String]) -> [String] {
        var lines: [String] = []
        for type in tables.types.map(\.name) where !text.contains("<!-- generated: fields of \(type) -->") {
            problems.append("the type '\(type)' is missing")
            let table = tables.section("fields of \(type)") ?? ""
            lines += ["### \(type)", "", "<!-- generated: fields of \(type) -->"]
            lines += table.split(separator: "\n").map(String.init) + ["<!-- end -->", ""]
        }
        return lines
    }

    /// The page with the program's tables, and what was wrong with those that it had.
    static func rewritten(_ text: String) -> (text: String, problems: [String], names: [String]) {
        var lines: [String] = []
        var problems: [String] = []
        var names: [String] = []
        var rest = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)[...]
        while let line = rest.popFirst() {
            if line == newTypes { lines += missingTypes(in: text, &problems) }
            lines.append(line)
            guard line.hasPrefix("<!-- generated: "), line.hasSuffix(" -->") else { continue }
            let name = String(line.dropFirst(16).dropLast(4))
            names.append(name)
            guard let end = rest.firstIndex(of: "<!-- end -->"),
                let table = name == "contents" ? ManualPage(text).contents : tables.section(name)
            else {
                problems.append("'\(name)' has no end or is no table of the program")
                continue
            }
            let expected = table.dropLast().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            if let difference = Difference.text(expected: Array(rest[..<end]), actual: expected) {
                problems.append("'\(name)' differs from the program\n\(difference)")
            }
            lines += expected
            rest = rest[end...]
        }
        return (lines.joined(separator: "\n"), problems, names)
    }
}

@Suite struct GeneratedTablesTests {
    @Test func everyTableIsThereOnce() throws {
        let names = try ["FORMAT.md", GeneratedTables.reference].flatMap { page in
            GeneratedTables.rewritten(try #require(Repository.text(page))).names
        }
        #expect(names.sorted() == (GeneratedTables.tables.names + ["contents"]).sorted())
    }

    @Test func aTableThatDiffersIsFound() {
        let page = "a\n<!-- generated: settings -->\n| old |\n<!-- end -->\nb"
        let result = GeneratedTables.rewritten(page)
        #expect(result.problems.count == 1)
        #expect(GeneratedTables.rewritten(result.text).problems == [])
        #expect(result.text.hasPrefix("a\n<!-- generated: settings -->\n| field |"))
        #expect(result.text.hasSuffix("<!-- end -->\nb"))
    }

    @Test func aNewTypeGetsItsTable() {
        let result = GeneratedTables.rewritten("a\n<!-- tables of further types come here -->\nb")
        #expect(result.problems.count == GeneratedTables.tables.types.count)
        #expect(result.text.contains("### goal\n\n<!-- generated: fields of goal -->\n| field |"))
        #expect(GeneratedTables.rewritten(result.text).problems == [])
    }

    @Test func contentsAreThoseOfThePage() {
        let page = "<!-- generated: contents -->\n<!-- end -->\n## 1. A\n### 1.1 b"
        let lines = "- [1. A](#1-a)\n  - [1.1 b](#11-b)\n"
        #expect(GeneratedTables.rewritten(page).text.contains("contents -->\n\(lines)<!-- end -->"))
    }

    @Test func anUnknownTableIsFound() {
        #expect(GeneratedTables.rewritten("<!-- generated: x -->\n<!-- end -->").problems.count == 1)
    }
}
