import VaultSyntax

/// The comments of a front matter.
package enum FrontMatterComments {
    package struct Comment: Hashable, Sendable {
        /// From 1.
        package var line: Int
        /// With its `#`.
        package var text: String
    }

    /// In file order. Cost: linear in the front matter's bytes.
    package static func all(_ document: Document) -> [Comment] {
        // After the sign of a block text there may be a comment; in its lines there is none.
        let scalars = document.nodes.filter { $0.isScalar && !$0.range.isEmpty }
            .map { $0.kind == .literal || $0.kind == .folded ? $0.content.offsets : $0.range.offsets }
            .sorted { $0.lowerBound < $1.lowerBound }
        let lines = document.lines
        var comments: [Comment] = []
        var next = 0
        var line = 1
        var offset = 0
        while offset < Int(document.content.end) {
            while next < scalars.count, scalars[next].upperBound <= offset { next += 1 }
            let isScalar = next < scalars.count && scalars[next].contains(offset)
            let byte = document.bytes[offset]
            if byte == .newline { line += 1 }
            let isAfterSpace =
                offset == 0 || document.bytes[offset - 1].isBlank || document.bytes[offset - 1] == .newline
            guard byte == .hash, !isScalar, isAfterSpace else {
                offset += 1
                continue
            }
            var end = offset
            while end < Int(document.content.end), !lines.isBreak(end) { end += 1 }
            comments.append(Comment(line: line, text: document.text(ByteRange(offset, end))))
            offset = end
        }
        return comments
    }
}
