import VaultSyntax

/// An element that the list holds already.
enum RepeatedElement {
    static func finding(_ it: FieldCase) -> Finding {
        it.finding(
            .repeatedElement, message: message(it.found), help: "remove one of the two",
            related: it.related(it.problem.related, "first given here"), fixes: fixes(it))
    }

    /// Removes the item's line; nothing from a list in brackets, nor where more stands on the line.
    private static func fixes(_ it: FieldCase) -> [Fix] {
        guard it.list?.kind == .blockList else { return [] }
        let bytes = it.document.bytes
        var start = Int(it.problem.range.start)
        while start > 0, bytes[start - 1] != 0x0A { start -= 1 }
        var end = Int(it.problem.range.end)
        while end < bytes.count, bytes[end] != 0x0A { end += 1 }
        let before = bytes[start..<Int(it.problem.range.start)].filter { $0 != 0x20 }
        let behind = bytes[Int(it.problem.range.end)..<end].filter { $0 != 0x20 && $0 != 0x0D }
        guard before == [UInt8(ascii: "-")], behind.isEmpty, end < bytes.count else { return [] }
        return Fix.edits(
            "remove the line", in: it.note, [TextEdit(range: ByteRange(start, end + 1), replacement: "")])
    }
}

extension Rule {
    static let repeatedElement = Rule(
        "repeated-element", .warning, summary: "a list holds the same value twice",
        page: """
            The list has the same value twice. It counts once where it is a name or a link; two equal amounts are
            more likely a slip than meant.

            ```markdown
            ---
            type: goal
            tags:
              - sport
              - sport
            ---
            ```

            Remove one of them.
            """)
}

// MARK: Words

private func message(_ found: String) -> String { "\(found) twice" }
