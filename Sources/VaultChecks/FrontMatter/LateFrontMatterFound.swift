import VaultSchema
import VaultSyntax

/// A front matter after an empty line, or with a first line that is not `---`.
enum LateFrontMatterFound {
    static func wording(_ text: String, at start: Int) -> Wording {
        let isReturn = text == "---" && start == 0
        let isOther = text != "---"
        return Wording(
            isReturn ? carriageReturns : isOther ? otherDashes(text) : behind,
            help: isReturn ? "replace them with line feeds" : "start the file with a line '---'",
            fix: isReturn ? "write line feeds" : "start the file with '---'", isCertain: true)
    }
}

extension Rule {
    static let lateFrontMatter = Rule(
        "late-front-matter", .error, summary: "the file does not start with its front matter")
}

// MARK: Words

private let behind = "there is something before the front matter, so it is not read; expected '---' at byte 0"

private func otherDashes(_ dashes: String) -> String {
    "the file starts with \(Words.quote(dashes)), so the front matter is not read; expected '---'"
}

private let carriageReturns =
    "the lines end with carriage returns, so the front matter is not read; expected line feeds"
