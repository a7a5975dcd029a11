import VaultSyntax

/// A title over several lines.
enum UnexpectedLineBreak {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .unexpectedLineBreak, range: it.document.firstLine(of: it.problem.range),
            message: message(it.problem.field),
            help: "write it on one line, and put the rest in the body")
    }
}

extension Rule {
    static let unexpectedLineBreak = Rule(
        "unexpected-line-break", .error, formerly: "several-lines", summary: "a single-line field has several lines")
}

// MARK: Words

private func message(_ field: String) -> String { "'\(field)' has several lines; expected one line" }
