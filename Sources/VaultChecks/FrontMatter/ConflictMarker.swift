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
        "conflict-marker", .error, summary: "a conflict between two versions is unresolved")
}

// MARK: Words

private let message = "there is an unresolved conflict here"
