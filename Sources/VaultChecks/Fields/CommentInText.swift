import VaultEdits
import VaultSyntax

/// `title: Run #5`, of which YAML keeps `Run`.
enum CommentInText {
    static func finding(_ it: FieldCase) -> Finding {
        let comment = it.document.text(it.problem.range)
        return it.finding(
            .commentInText, message: message(comment, it.problem.field, it.text),
            help: "if it belongs to the text, put the whole in quotes", fixes: fixes(it))
    }

    /// Quotes the text together with the comment.
    private static func fixes(_ it: FieldCase) -> [Fix] {
        guard it.problem.node >= 0 else { return [] }
        let start = it.document.nodes[Int(it.problem.node)].range.start
        var text = it.document.text(ByteRange(start: start, end: it.problem.range.end))
        guard !text.contains(where: \.isNewline) else { return [] }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return Fix.replace(
            "quote the whole text", in: it.note, ByteRange(Int(start), Int(start) + text.utf8.count),
            with: ScalarSpelling.quoted(text))
    }
}

extension Rule {
    static let commentInText = Rule(
        "comment-in-text", .hint, summary: "a '#' may have cut off the end of a text",
        page: """
            In YAML a `#` behind a blank starts a comment, so that the text ends before it. With text right behind
            the `#` it often was meant to belong to it: in the example the title is just `Race`.

            ```markdown
            ---
            type: goal
            title: Race #5
            ---
            ```

            Put the whole in quotes: `title: "Race #5"`. If it is a comment, put a blank behind the `#`.
            """)
}

// MARK: Words

private func message(_ comment: String, _ field: String, _ text: String) -> String {
    "\(Words.quote(comment)) is a comment, so '\(field)' is \(Words.quote(text))"
}
