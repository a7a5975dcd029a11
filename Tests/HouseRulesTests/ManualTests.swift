import Foundation
import Testing
import VaultTestSupport

/// The pages that people read lead where they say, and name what there is.
@Suite struct ManualTests {
    @Test(arguments: ["README.md", "FORMAT.md", "Sources/README.md", "Tests/README.md"])
    func linksLeadSomewhere(page: String) throws {
        let text = try #require(Repository.text(page))
        for link in ManualPage(text).links where !link.contains("://") {
            #expect(leads(link, from: page), "\(page) links to '\(link)'")
        }
    }

    @Test func sourcesPageNamesEveryModule() throws {
        let text = try #require(Repository.text("Sources/README.md"))
        #expect(PackageManifest.own.modules.map(\.name).filter { !text.contains("| `\($0)` |") } == [])
    }

    @Test(arguments: [
        ("[a](b.md#c-d) and [e](#f)", ["b.md#c-d", "#f"]), ("`[a](b)`", []), ("```\n[a](b)\n```\n[c](d)", ["d"]),
    ])
    func linksAreFound(text: String, links: [String]) {
        #expect(ManualPage(text).links == links)
    }

    @Test func anchorsAreThoseOfHeadings() {
        #expect(ManualPage("# A b\n## 6. Types of `it`, now\ntext").anchors == ["a-b", "6-types-of-it-now"])
    }

    private func leads(_ link: String, from page: String) -> Bool {
        let parts = link.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let folder = URL(filePath: "/" + page).deletingLastPathComponent()
        let path = parts[0].isEmpty ? page : String(folder.appending(path: parts[0]).standardized.path.dropFirst())
        guard let text = Repository.text(path) else { return false }
        return parts.count == 1 || ManualPage(text).anchors.contains(String(parts[1]))
    }
}

/// The links and headings of a page, as a site that shows Markdown takes them.
private struct ManualPage {
    private(set) var links: [String] = []
    private(set) var anchors: [String] = []

    init(_ text: String) {
        var fence: Substring?
        for line in text.split(separator: "\n") {
            let marks = line.prefix { $0 == "`" }
            if let open = fence {
                if marks.count >= open.count { fence = nil }
                continue
            }
            if marks.count >= 3 {
                fence = marks
            } else if line.hasPrefix("#") {
                anchors.append(Self.anchor(line.drop { $0 == "#" || $0 == " " }))
            }
            let spoken = line.replacing(/`[^`]*`/, with: "")
            for match in spoken.matches(of: /\]\(([^)\s]+)\)/) { links.append(String(match.1)) }
        }
    }

    private static func anchor(_ heading: Substring) -> String {
        heading.lowercased().filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
            .replacing(" ", with: "-")
    }
}
