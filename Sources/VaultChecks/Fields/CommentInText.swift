import VaultEdits
import VaultSchema
import VaultSyntax

/// `title: Run #5`, of which YAML keeps `Run`.
enum CommentInText {
    static func finding(_ it: FieldCase) -> Finding {
        let comment = it.document.text(it.problem.range)
        let value = valueInComment(it, comment)
        return it.finding(
            .commentInText, message: message(comment, it.problem.field, it.text),
            help: value.map { "if it belongs to the field, write \(Words.quote($0))" }
                ?? "if it belongs to the text, put the whole text in quotes",
            fixes: value.map { Fix.replace("write \(Words.quote($0))", in: it.note, it.problem.range, with: $0) }
                ?? fixes(it))
    }

    /// What comes after the `#` where the field has nothing else and takes no `#`: tags, and all that is not a text.
    private static func valueInComment(_ it: FieldCase, _ comment: String) -> String? {
        guard it.text.isEmpty, let field = it.field else { return nil }
        var words = comment.split(separator: " ").map(String.init)
        if field.scalar != .text { return String(comment.dropFirst()).trimmingEnd }
        guard field.name == "tags" else { return nil }
        words = words.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
        if words.count == 1 { return ScalarSpelling.spell(words[0], like: .plain) }
        return it.list == nil
            ? "[" + words.map { ScalarSpelling.spell($0, like: .plain) }.joined(separator: ", ") + "]" : nil
    }

    /// Quotes the text together with the comment.
    private static func fixes(_ it: FieldCase) -> [Fix] {
        guard it.problem.node >= 0 else { return [] }
        let node = it.document.nodes[Int(it.problem.node)]
        let start = node.kind == .missing ? it.problem.range.start : node.range.start
        var text = it.document.text(ByteRange(start: start, end: it.problem.range.end))
        guard !text.contains(where: \.isNewline) else { return [] }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return Fix.replace(
            "quote the whole text", in: it.note, ByteRange(Int(start), Int(start) + text.utf8.count),
            with: ScalarSpelling.quoted(text))
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = Substring(self)
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}

extension Rule {
    static let commentInText = Rule(
        "comment-in-text", .hint, summary: "a '#' may have cut off the end of a value")
}

// MARK: Words

private func message(_ comment: String, _ field: String, _ text: String) -> String {
    "\(Words.quote(comment)) is a comment, so '\(field)' is \(text.isEmpty ? "empty" : Words.quote(text))"
}
