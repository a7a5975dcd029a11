import VaultSchema
import VaultSyntax

/// `---` at the top without an end.
enum UnclosedFrontMatter {
    /// A line of other dashes below the fields was meant to be the end.
    static func wording(_ problem: Problem, _ document: Document) -> Wording {
        guard let edit = problem.edits.first else {
            return Wording(message, help: "add a line '---' after the last field")
        }
        let found = Words.quote(document.text(edit.range))
        return Wording(
            message, help: "write '---' instead of \(found)", fix: "write '---' instead of \(found)",
            isCertain: true)
    }
}

extension Rule {
    static let unclosedFrontMatter = Rule(
        "unclosed-front-matter", .error, summary: "the front matter is not closed")
}

// MARK: Words

private let message = "the front matter that starts here has no end; expected a line '---'"
