/// A front matter that nobody reads: something comes before it, or its first fence is not `---` alone.
struct LateFrontMatter {
    /// The dashes that should be the first line.
    let range: ByteRange
    /// What lies between the fences.
    let content: ByteRange
    /// What makes it a front matter; nothing where a text would be lost.
    let edits: [TextEdit]

    /// Looks no further than this for its end.
    private static let bound = 8_192
    /// More lines with text above it make it a part of that text.
    private static let mostLinesAbove = 3

    /// Nil for a text that is none: no line of dashes follows after a few lines, no such line follows it within bounds,
    /// or nothing between them gives a type.
    ///
    /// - Parameters:
    ///   - start: where the file starts, after a byte order mark
    ///   - place: where it may start; after the first fence where nothing is between that and another one
    init?(_ source: UnsafeBufferPointer<UInt8>, from start: Int, at place: Int? = nil) {
        guard let (first, firstEnd, hasText) = Self.opening(source, from: place ?? start) else { return nil }
        let contentStart = Lines(source: source).next(firstEnd)
        var line = contentStart
        var hasType = false
        while line < min(source.count, start + Self.bound) {
            if let end = Self.dashesEnd(source, line) ?? Self.dotsEnd(source, line) {
                guard hasType else { return nil }
                range = ByteRange(first, firstEnd)
                content = ByteRange(contentStart, line)
                let fences = [(start, first, firstEnd), (line, line, end)].compactMap { Self.fence(source, $0, $1, $2) }
                edits = hasText ? [] : fences
                return
            }
            hasType = hasType || Self.isType(source, line)
            line = Lines(source: source).next(line)
        }
        return nil
    }

    /// The first line of dashes, `---yaml` and `--- # text` too, after few lines of text that is not code, and whether
    /// such a text or comment is there.
    private static func opening(
        _ source: UnsafeBufferPointer<UInt8>, from start: Int
    ) -> (start: Int, end: Int, hasText: Bool)? {
        var (line, above) = (start, 0)
        while above <= mostLinesAbove {
            var first = line
            while first < source.count, let length = spaceLength(source, first) { first += length }
            guard first < min(source.count, start + bound) else { return nil }
            if let end = dashesEnd(source, first) { return (first, end, above > 0) }
            let lineEnd = Lines(source: source).next(first)
            if source[first..<lineEnd].starts(with: [.dash, .dash, .dash]) {
                let end = (first..<lineEnd).last { spaceLength(source, $0) == nil }.map { $0 + 1 } ?? first
                var rest = first + 3
                while rest < end, source[rest].isBlank { rest += 1 }
                let isYAML =
                    rest == first + 3 && ["yaml", "yml"].contains { source[rest..<end].elementsEqual($0.utf8) }
                if isYAML || source[rest] == .hash { return (first, end, above > 0 || !isYAML) }
            }
            if source[first] == UInt8(ascii: "`") || source[first] == UInt8(ascii: "~") { return nil }
            (line, above) = (lineEnd, above + 1)
        }
        return nil
    }

    /// An edit that writes a fence; nil for one that is `---` alone.
    private static func fence(
        _ source: UnsafeBufferPointer<UInt8>, _ start: Int, _ dashes: Int, _ end: Int
    ) -> TextEdit? {
        if start == dashes, end - start == 3, source[start..<end].allSatisfy({ $0 == .dash }) { return nil }
        return TextEdit(range: ByteRange(start, end), replacement: "---")
    }

    /// The bytes of a space, line end or invisible character; nil for anything else.
    private static func spaceLength(_ source: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Int? {
        let byte = source[offset]
        if byte.isBlank || byte == .newline || byte == .carriageReturn { return 1 }
        return InvisibleCharacter(in: source, at: offset)?.length
    }

    /// Where a line ends, without spaces, that holds nothing but two dashes or more of any kind, also with spaces
    /// between them, or one long one.
    static func dashesEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var offset = start
        while offset < source.count, source[offset].isBlank { offset += 1 }
        var width = 0
        var isLong = false
        while offset < source.count {
            if source[offset] == .dash {
                width += 1
                offset += 1
            } else if offset + 2 < source.count, source[offset] == 0xE2, source[offset + 1] == 0x80,
                source[offset + 2] == 0x93 || source[offset + 2] == 0x94
            {
                isLong = true
                width += 1
                offset += 3
            } else if width > 0, source[offset].isBlank {
                offset += 1
            } else {
                break
            }
        }
        return width > 1 || isLong ? restEnd(source, offset) : nil
    }

    private static func dotsEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        source[start...].starts(with: "...".utf8) ? restEnd(source, start + 3) : nil
    }

    /// The offset after spaces and invisible characters, when the line ends there.
    private static func restEnd(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        var offset = start
        while offset < source.count, source[offset] != .newline, source[offset] != .carriageReturn {
            guard let length = spaceLength(source, offset) else { return nil }
            offset += length
        }
        return offset
    }

    /// A line that starts with `type:`.
    private static func isType(_ source: UnsafeBufferPointer<UInt8>, _ start: Int) -> Bool {
        let line = source[start...]
        return line.prefix(4).lazy.map { $0 | 0x20 }.elementsEqual("type".utf8)
            && line.dropFirst(4).first { !$0.isBlank } == .colon
    }
}
