import Foundation
import Testing
import VaultTestSupport

/// The pages that people read lead where they say, name what there is, and stay short.
@Suite struct ManualTests {
    @Test(arguments: ["README.md", "FORMAT.md", "Sources/README.md", "Tests/README.md"])
    func linksLeadSomewhere(page: String) throws {
        let own = ManualPage(try #require(Repository.text(page)))
        for link in own.links where !link.contains("://") {
            #expect(leads(link, from: page, own), "\(page) links to '\(link)'")
        }
    }

    @Test func sourcesPageNamesEveryModule() throws {
        let text = try #require(Repository.text("Sources/README.md"))
        #expect(PackageManifest.own.modules.map(\.name).filter { !text.contains("| `\($0)` |") } == [])
    }

    /// In bytes. They are read from beginning to end.
    @Test(arguments: [("FORMAT.md", 140_000), ("Sources/README.md", 19_000), ("Tests/README.md", 11_000)])
    func pagesAreShort(path: String, limit: Int) throws {
        #expect(try #require(Repository.text(path)).utf8.count <= limit)
    }

    /// The format has rules and examples, no essays.
    @Test func paragraphsAreShort() throws {
        let text = try #require(Repository.text("FORMAT.md"))
        #expect(ManualPage(text).paragraphs.filter { $0.count > 600 } == [])
    }

    /// Of FORMAT.md, from any page, comment or message.
    @Test func referencesNameSections() throws {
        let format = try #require(Repository.text("FORMAT.md"))
        let numbers = ManualPage(format).numbers
        let pages =
            ["README.md", "Sources/README.md", "Tests/README.md"]
            + Repository.files(below: "Sources/Pages", ending: ".md")
        let texts = pages.map { ($0, Repository.text($0) ?? "") } + SwiftFile.all.map { ($0.path, $0.text) }
        for (path, text) in texts where path != "Tests/HouseRulesTests/ManualTests.swift" && text.contains("FORMAT") {
            #expect(ManualPage.references(in: text, isFormat: false).filter { !numbers.contains($0) } == [], "\(path)")
        }
        let own = ManualPage.references(in: format, isFormat: true)
        #expect(own.filter { !numbers.contains($0) } == [])
        #expect(own.count > 20)
    }

    @Test(arguments: [
        ("`FORMAT.md` 7.2, FORMAT 12 and FORMAT.md\n10 say", false, ["7.2", "12", "10"]),
        ("[FORMAT.md](FORMAT.md) defines 3", false, []), ("as (7.2) says", false, []),
        ("(7.2), (1.2; 3.4), chapter 6, see 4.2, by 12.3", true, ["7.2", "1.2", "6", "4.2", "12.3"]),
        ("(8) is 8.1 % (0.5 + 0.3)", true, []), ("FORMAT.md chapters 9", false, ["9"]),
    ])
    func referencesAreFound(text: String, isFormat: Bool, numbers: [String]) {
        #expect(ManualPage.references(in: text, isFormat: isFormat) == numbers)
    }

    /// Names of types, functions and files on the pages for those who change the program.
    @Test(arguments: ["Sources/README.md", "Tests/README.md"])
    func namesAreThoseOfTheCode(page: String) throws {
        let names = CodeNames.all(in: try #require(Repository.text(page)))
        #expect(names.count > 20)
        #expect(names.filter { !CodeNames.known.contains($0) } == [])
    }

    /// Paths of files and folders there, from any folder on, but for hidden ones, places of the system and names to be filled in.
    @Test(arguments: ["Sources/README.md", "Tests/README.md"])
    func pathsAreThoseOfTheTree(page: String) throws {
        let text = try #require(Repository.text(page))
        let paths = text.matches(of: /`([^`\s\/~.][^`\s]*\/[^`\s]*)`/).map {
            "/" + ($0.1.hasSuffix("/") ? $0.1.dropLast() : $0.1)
        }
        .filter { !$0.contains("NAME") && !$0.contains("…") }
        let files = (Repository.files(below: "Sources") + Repository.files(below: "Tests")).map { "/\($0)/" }
        #expect(paths.count > 10)
        #expect(paths.filter { path in !files.contains { $0.contains(path + "/") } } == [])
    }

    @Test(arguments: [
        ("`Fix.isCertain` of `A+b.swift` in `c/D.swift`", ["Fix", "isCertain", "A+b.swift", "D.swift"]),
        ("`read(_:as:)`, `Table.source(of:)`", ["Table", "source"]), ("`VAULT_DIR` `--write` `NAMEText.swift` A", []),
        ("```swift\n`CodeBlock`\n```", []),
    ])
    func codeNamesAreFound(text: String, names: [String]) {
        #expect(CodeNames.all(in: text) == names)
    }

    @Test(arguments: [
        ("[a](b.md#c-d) and [e](#f)", ["b.md#c-d", "#f"]), ("`[a](b)`", []), ("```\n[a](b)\n```\n[c](d)", ["d"]),
    ])
    func linksAreFound(text: String, links: [String]) {
        #expect(ManualPage(text).links == links)
    }

    @Test func headingsMakeContents() {
        let page = ManualPage("# A b\n## 6. Types of `it`, now\ntext\n```\n## x\n```\n### 6.1 that\n| a |")
        #expect(page.headings.map(\.anchor) == ["a-b", "6-types-of-it-now", "61-that"])
        #expect(page.contents == "- [6. Types of `it`, now](#6-types-of-it-now)\n  - [6.1 that](#61-that)\n")
        #expect(page.numbers == ["", "6", "6.1"])
        #expect(page.paragraphs == ["text"])
    }

    /// - Parameter own: the page itself, as its links to itself are many
    private func leads(_ link: String, from page: String, _ own: ManualPage) -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(filePath: "/" + page).deletingLastPathComponent()
        let path = parts[0].isEmpty ? page : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
        if parts.count == 1 { return Repository.bytes(path) != nil || !Repository.files(below: path).isEmpty }
        let other = path == page ? own : ManualPage(Repository.text(path) ?? "")
        return other.headings.contains { $0.anchor == parts[1] }
    }
}

/// Names in backticks that look like code.
private enum CodeNames {
    /// What the standard library, and the package's manifest, are called.
    private static let others: Set = ["Int", "String", "Sendable", "Mutex", "Package.swift"]

    static func all(in text: String) -> [String] {
        ManualPage(text).spans.flatMap { span -> [String] in
            if let file = span.wholeMatch(of: /(?:.*\/)?([A-Z]\w*(?:\+\w+)?\.swift)/) {
                return file.1.hasPrefix("NAME") ? [] : [String(file.1)]
            }
            let name = span.prefix { $0 != "(" }
            guard let parts = name.wholeMatch(of: /([A-Z][a-z][A-Za-z]*|[a-z]+[A-Z][A-Za-z]*)(?:\.(\w+))?/) else {
                return []
            }
            return [String(parts.1)] + (parts.2.map { [String($0)] } ?? [])
        }.filter { !others.contains($0) }
    }

    /// What is declared in the repository, its files and its modules.
    static let known: Set<String> = {
        let words = "struct|class|enum|actor|protocol|typealias|func|let|var|case"
        guard let expression = try? NSRegularExpression(pattern: #"\b(?:"# + words + #") (\w+)"#) else { return [] }
        let paths = ["Sources", "Tests"].flatMap { Repository.files(below: $0) }
        var names = Set(paths.flatMap { $0.split(separator: "/") }.map(String.init))
        for file in SwiftFile.all {
            names.insert(String(file.name.dropLast(6)))
            let all = NSRange(file.code.startIndex..., in: file.code)
            for match in expression.matches(in: file.code, range: all) {
                if let range = Range(match.range(at: 1), in: file.code) { names.insert(String(file.code[range])) }
            }
        }
        return names
    }()
}
