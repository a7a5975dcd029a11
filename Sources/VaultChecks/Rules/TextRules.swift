import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let commentInText = Rule("comment-in-text", .hint)
    static let ineffectiveSilence = Rule("ineffective-silence", .warning)
    static let invisibleCharacter = Rule("invisible-character", .error, mildest: .hint)
    static let unexpectedLineBreak = Rule("unexpected-line-break", .error)
}

extension FieldCase {
    /// `title: Run #5`, of which YAML keeps `Run`.
    func commentInText() -> Finding {
        let (text, comment) = (text, document.text(problem.range))
        let value = valueInComment(comment)
        let left = text.isEmpty ? "empty" : Words.quote(text)
        return finding(
            .commentInText, "\(Words.quote(comment)) is a comment, so '\(problem.field)' is \(left)",
            help: value.map { "if it belongs to the field, write \(Words.quote($0))" }
                ?? "if it belongs to the text, put the whole text in quotes",
            fixes: value.map { Fix.replace("write \(Words.quote($0))", in: note, problem.range, with: $0) }
                ?? quoteWithComment())
    }

    /// What comes after the `#` where the field has nothing else and takes no `#`: tags, and all that is not a text.
    private func valueInComment(_ comment: String) -> String? {
        guard text.isEmpty, let field else { return nil }
        if field.scalar != .text { return String(comment.dropFirst()).trimmingEnd }
        guard field.name == "tags" else { return nil }
        let words = comment.split(whereSeparator: { $0 == " " || $0 == "," }).map { word in
            ScalarSpelling.spell(String(word.hasPrefix("#") ? word.dropFirst() : word), like: .plain)
        }
        if words.count == 1 { return words[0] }
        return list == nil ? "[" + words.joined(separator: ", ") + "]" : nil
    }

    /// Quotes the text together with the comment.
    private func quoteWithComment() -> [Fix] {
        guard problem.node >= 0 else { return [] }
        let node = document.nodes[Int(problem.node)]
        let start = node.kind == .missing ? problem.range.start : node.range.start
        let whole = document.text(ByteRange(start: start, end: problem.range.end))
        guard !whole.contains(where: \.isNewline) else { return [] }
        let text = whole.trimmingEnd
        return Fix.replace(
            "quote the whole text", in: note, ByteRange(Int(start), Int(start) + text.utf8.count),
            with: ScalarSpelling.quoted(text))
    }

    /// A no-break or zero-width space and their like, in a field's name or value.
    func invisibleCharacter(_ character: InvisibleCharacter, inText: Bool) -> Finding {
        let isName = document.entries.contains { $0.key == problem.node }
        // An ordinary space may replace it, but never in a name.
        let isSpace = character.isBlank && !isName
        let seen = isName ? "the name '\(problem.field)'" : Words.quote(InvisibleText.visible(text))
        let expected = isSpace ? "an ordinary space" : "no such character"
        var finding = self.finding(
            .invisibleCharacter, "there is \(Words.invisible(character.scalar)) in \(seen); expected \(expected)",
            help: isSpace ? "write an ordinary space" : "delete the character",
            fixes: writeVisible(isName: isName, inText: inText))
        if inText { finding.severity = .hint }
        return finding
    }

    /// Writes the whole as it is seen; certain where the field reads it then, and in a name.
    private func writeVisible(isName: Bool, inText: Bool) -> [Fix] {
        let node = document.nodes[Int(problem.node)]
        guard node.isVerbatim else { return [] }
        let written = document.text(node)
        var seen = isName ? problem.field : InvisibleText.visible(written)
        if inText, !isName {
            let kept = written.unicodeScalars.filter { $0 != "\u{200B}" && $0 != "\u{FEFF}" }
            seen = String(String.UnicodeScalarView(kept))
        }
        guard !seen.isEmpty else { return [] }
        let isRead = isName || inText || field.flatMap { FieldValue.read(seen, as: $0.scalar) } != nil
        return Fix.replace("write '\(seen)'", in: note, node.content, with: seen, isCertain: isRead, rewords: true)
    }
}

extension String {
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return String(text)
    }
}

extension FieldChecks {
    /// An id in `silence:` that is not a rule's, or that of a rule which only reports errors.
    static func silence(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.marks.contains(.silence) else { return [] }
        let ids = note.texts("silence")
        let given = Set(ids.map(\.value))
        let possible = context.allRuleIDs.filter { $0.value < .error && !given.contains($0.key) }.keys.sorted()
        func finding(
            _ rule: Rule, _ id: Located<String>, _ words: String, help: String?, _ fixes: [Fix] = []
        ) -> Finding {
            note.finding(
                rule, id.range, field: "silence", "'silence' holds \(Words.quote(id.value)), which \(words)",
                help: help, fixes: fixes)
        }
        return ids.compactMap { id in
            guard let mildest = context.allRuleIDs[id.value] else {
                let near = Near.suggestions(for: id.value, in: possible)
                return finding(
                    .ineffectiveSilence, id, "is not a rule",
                    help: Words.didYouMean(near) ?? "'vault check' prints the id after each message",
                    near.flatMap { Fix.respell("write '\($0)'", in: note, node: id.node, as: $0) })
            }
            guard mildest == .error else { return nil }
            return finding(
                .ineffectiveSilence, id, "reports errors",
                help: "fix what it reports; only warnings and hints can be silenced")
        }
    }
}
