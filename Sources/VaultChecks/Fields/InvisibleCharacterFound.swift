import VaultEdits
import VaultGraph
import VaultSchema
import VaultSyntax

/// A no-break or zero-width space and their like, in a field's name or value.
enum InvisibleCharacterFound {
    static func finding(_ it: FieldCase, _ character: InvisibleCharacter, inText: Bool) -> Finding {
        var finding = it.finding(
            .invisibleCharacter, message: message(character, it), help: help(character, it), fixes: fixes(it, inText))
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
}

extension String {
    fileprivate func filterScalars(_ isKept: (UInt32) -> Bool) -> String {
        String(String.UnicodeScalarView(unicodeScalars.filter { isKept($0.value) }))
    }
}

extension Rule {
    static let invisibleCharacter = Rule(
        "invisible-character", .error, mildest: .hint, summary: "a field contains an invisible character")
}

// MARK: Words

private func message(_ character: InvisibleCharacter, _ it: FieldCase) -> String {
    let seen =
        InvisibleCharacterFound.isName(it)
        ? "the name '\(it.problem.field)'" : Words.quote(InvisibleText.visible(it.text))
    let expected = isSpace(character, it) ? "an ordinary space" : "no such character"
    return "there is \(Words.invisible(character.scalar)) in \(seen); expected \(expected)"
}

/// Whether an ordinary space may replace it; never in a name.
private func isSpace(_ character: InvisibleCharacter, _ it: FieldCase) -> Bool {
    character.isBlank && !InvisibleCharacterFound.isName(it)
}

private func help(_ character: InvisibleCharacter, _ it: FieldCase) -> String {
    isSpace(character, it) ? "write an ordinary space" : "delete the character"
}
