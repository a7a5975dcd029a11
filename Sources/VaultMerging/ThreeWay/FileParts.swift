import VaultEdits
import VaultSyntax

/// The parts of a file that are merged by themselves.
struct FileParts {
    /// The byte order mark; empty in most files.
    let mark: ArraySlice<UInt8>
    /// With its fences; nil when there is none.
    let frontMatter: ArraySlice<UInt8>?
    let body: ArraySlice<UInt8>
    /// True when the first line opens a front matter that is never closed.
    let isUnclosed: Bool

    /// Nil for bytes that are not UTF-8. Cost: that of reading a document.
    init?(_ bytes: [UInt8]) {
        let document = Document(bytes)
        if document.problems.contains(where: { $0.kind == .notUTF8 }) { return nil }
        isUnclosed = document.problems.contains { $0.kind == .unclosedFrontMatter }
        let start = document.frontMatter.map { Int($0.start) } ?? document.bodyStart
        mark = bytes[..<start]
        frontMatter = document.frontMatter.map { bytes[$0.offsets] }
        body = bytes[document.bodyStart...]
    }

    /// Whether bytes are UTF-8. Cost: linear in them.
    static func isText(_ bytes: [UInt8]) -> Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The lines between the fences of a front matter, and the fences.
    static func content(of frontMatter: ArraySlice<UInt8>) -> (open: [UInt8], content: [UInt8], close: [UInt8]) {
        let document = Document(Array(frontMatter))
        let content = document.content.offsets
        return (
            Array(document.bytes[..<content.lowerBound]), Array(document.bytes[content]),
            Array(document.bytes[content.upperBound...])
        )
    }
}

/// The line breaks of a text.
enum LineBreaks {
    static let unix: [UInt8] = [.newline]
    static let windows: [UInt8] = [.carriageReturn, .newline]

    /// Those that most lines have; nil for a text of one line.
    static func most(of bytes: [UInt8]) -> [UInt8]? {
        let counts = counts(in: bytes)
        if counts == (0, 0) { return nil }
        return counts.windows > counts.unix ? windows : unix
    }

    private static func counts(in bytes: [UInt8]) -> (unix: Int, windows: Int) {
        var counts = (unix: 0, windows: 0)
        for index in bytes.indices where bytes[index] == .newline {
            if index > 0, bytes[index - 1] == .carriageReturn { counts.windows += 1 } else { counts.unix += 1 }
        }
        return counts
    }

    /// Those of a merged text: as the side has them that changed them, else as ours has them. What is left of a file
    /// that lost all its lines but one says nothing of it.
    static func merged(_ base: [UInt8]?, _ ours: [UInt8], _ theirs: [UInt8]) -> [UInt8] {
        let old = base.flatMap(most)
        func given(_ side: [UInt8]) -> [UInt8]? {
            let counts = counts(in: side)
            return old != nil && counts.unix + counts.windows < 2 ? nil : most(of: side)
        }
        let (own, other) = (given(ours), given(theirs))
        return (own == old ? other ?? own : own ?? other) ?? most(of: ours) ?? most(of: theirs) ?? unix
    }

    /// The text with these line breaks, when most of its own are others.
    static func convert(_ bytes: [UInt8], to lineBreak: [UInt8]) -> [UInt8] {
        guard let own = most(of: bytes), own != lineBreak else { return bytes }
        let lines = TextLines(bytes)
        return (0..<lines.count).flatMap { line in
            lines[line].last == .newline ? Array(lines.text(line)) + lineBreak : Array(lines[line])
        }
    }
}
