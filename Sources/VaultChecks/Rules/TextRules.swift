import VaultEdits
import VaultRecords
import VaultSyntax

extension Rule {
    static let commentInText = Rule("comment-in-text", .hint, summary: "a '#' may have cut off the end of a value")
    static let ineffectiveSilence = Rule(
        "ineffective-silence", .warning, formerly: "vain-silence", summary: "an entry of 'silence' has no effect")
    static let invisibleCharacter = Rule(
        "invisible-character", .error, mildest: .hint, summary: "a field contains an invisible character")
    static let unexpectedLineBreak = Rule(
        "unexpected-line-break", .error, formerly: "several-lines", summary: "a single-line field has several lines")
}

/// `title: Run #5`, of which YAML keeps `Run`.
enum CommentInText {
    static func finding(_ it: FieldCase) -> Finding {
        let comment = it.document.text(it.problem.range)
        let value = valueInComment(it, comment)
        return it.finding(
            .commentInText,
            message:
                "\(Words.quote(comment)) is a comment, so '\(it.problem.field)' is \(it.text.isEmpty ? "empty" : Words.quote(it.text))",
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

/// An id in `silence:` that is not a rule's, or that of a rule which only reports errors.
enum IneffectiveSilence {
    static func findings(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard note.marks.contains(.silence) else { return [] }
        let ids = note.texts("silence")
        return ids.compactMap { id in
            guard let mildest = context.allRuleIDs[context.renamedRuleIDs[id.value] ?? id.value] else {
                return unknown(id, besides: Set(ids.map(\.value)), note, context)
            }
            guard mildest == .error else { return nil }
            return note.finding(
                .ineffectiveSilence, id.range, field: "silence",
                "'silence' holds \(Words.quote(id.value)), which reports errors",
                help: "fix what it reports; only warnings and hints can be silenced")
        }
    }

    private static func unknown(
        _ id: Located<String>, besides others: Set<String>, _ note: Note, _ context: CheckContext
    ) -> Finding {
        let possible = context.allRuleIDs.filter { $0.value < .error && !others.contains($0.key) }
        let near = Near.suggestions(for: id.value, in: possible.keys.sorted())
        return note.finding(
            .ineffectiveSilence, id.range, field: "silence",
            "'silence' holds \(Words.quote(id.value)), which is not a rule",
            help: Words.didYouMean(near) ?? "'vault check' prints the id after each message",
            fixes: near.flatMap { Fix.respell("write '\($0)'", in: note, node: id.node, as: $0) })
    }
}

/// A no-break or zero-width space and their like, in a field's name or value.
enum InvisibleCharacterFound {
    static func finding(_ it: FieldCase, _ character: InvisibleCharacter, inText: Bool) -> Finding {
        var finding = it.finding(
            .invisibleCharacter, message: message(character, it),
            help: isSpace(character, it) ? "write an ordinary space" : "delete the character", fixes: fixes(it, inText))
        if inText { finding.severity = .hint }
        return finding
    }

    /// Writes the whole as it is seen; certain where the field reads it then, and in a name.
    private static func fixes(_ it: FieldCase, _ inText: Bool) -> [Fix] {
        let node = it.document.nodes[Int(it.problem.node)]
        guard node.isVerbatim else { return [] }
        let written = it.document.text(node)
        let isName = isName(it)
        let seen =
            isName
            ? it.problem.field
            : inText ? written.filterScalars { $0 != 0x200B && $0 != 0xFEFF } : InvisibleText.visible(written)
        guard !seen.isEmpty else { return [] }
        let isRead = isName || inText || isReadable(seen, it.field)
        return Fix.replace("write '\(seen)'", in: it.note, node.content, with: seen, isCertain: isRead)
    }

    static func isName(_ it: FieldCase) -> Bool { it.document.entries.contains { $0.key == it.problem.node } }

    private static func isReadable(_ text: String, _ field: Field?) -> Bool {
        guard let field else { return false }
        return FieldValue.read(text, as: field.scalar) != nil
    }

    private static func message(_ character: InvisibleCharacter, _ it: FieldCase) -> String {
        let seen =
            InvisibleCharacterFound.isName(it)
            ? "the name '\(it.problem.field)'" : Words.quote(InvisibleText.visible(it.text))
        let expected = isSpace(character, it) ? "an ordinary space" : "no such character"
        return "there is \(Words.invisible(character.scalar)) in \(seen); expected \(expected)"
    }

    /// Whether an ordinary space may replace it; never in a name.
    private static func isSpace(_ character: InvisibleCharacter, _ it: FieldCase) -> Bool {
        character.isBlank && !InvisibleCharacterFound.isName(it)
    }
}

extension String {
    fileprivate func filterScalars(_ isKept: (UInt32) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { isKept($0.value) }))
    }
}

/// A title over several lines.
enum UnexpectedLineBreak {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .unexpectedLineBreak, range: it.document.firstLine(of: it.problem.range),
            message: "'\(it.problem.field)' has several lines; expected one line",
            help: "write it on one line, and put the rest in the body")
    }
}
