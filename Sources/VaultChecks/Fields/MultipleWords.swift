import VaultEdits
import VaultSyntax

/// `keywords: run, jog`: several words as one.
enum MultipleWords {
    static func finding(_ it: FieldCase, items: [String]) -> Finding {
        it.finding(
            .multipleWords, message: message(it.found), help: "write each as a list item",
            fixes: ListWriting.fixes(it, items: items, isCertain: false))
    }
}

extension Rule {
    static let multipleWords = Rule(
        "multiple-words", .hint, formerly: "several-texts", summary: "several words are in one value")
}

// MARK: Words

private func message(_ found: String) -> String { "\(found), a single value with commas; expected a list" }
