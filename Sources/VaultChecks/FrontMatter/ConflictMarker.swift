import VaultSyntax

/// `<<<<<<< ` and `>>>>>>> `, in front matter and body.
enum ConflictMarker {
    static func wording() -> Wording {
        Wording(
            message, help: "keep what is right from both sides and remove the marker lines", related: "it ends here")
    }

    /// The last line of the conflict, without its line break.
    static func end(of range: ByteRange, _ document: Document) -> ByteRange? {
        let bytes = document.bytes
        var end = min(Int(range.end), bytes.count)
        while end > Int(range.start), bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
        var start = end
        while start > Int(range.start), bytes[start - 1] != 0x0A { start -= 1 }
        return start < end ? ByteRange(start, end) : nil
    }
}

extension Rule {
    static let conflictMarker = Rule(
        "conflict-marker", .error, summary: "a conflict between two versions is unresolved",
        page: """
            Two versions of the file differ, and both are in it, between marker lines: git, or `vault resolve` for the
            copies of a sync tool, could not merge them. Fields inside a conflict have no value until it is resolved,
            and the record's progress is incomplete.

            ```markdown
            ---
            type: milestone
            <<<<<<< HEAD
            due: 2026-12-01
            =======
            due: 2026-12-24
            >>>>>>> laptop
            ---
            ```

            Keep what is right from both sides and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`.
            `vault resolve` does this field by field while git is merging.
            """)
}

// MARK: Words

private let message = "there is an unresolved conflict here"
