/// Finds the parts of a file and reads its front matter.
struct DocumentReading: Sendable {
    var frontMatter: ByteRange?
    var content = ByteRange(0, 0)
    var bodyStart = 0
    var entries: [Entry] = []
    var nodes: [Node] = []
    var problems: [Problem] = []
    /// Whether the front matter holds an invisible character.
    var hasInvisible = false

    init(ofYAML source: UnsafeBufferPointer<UInt8>) {
        content = ByteRange(0, source.count)
        frontMatter = content
        bodyStart = source.count
        if let offset = Self.firstInvalid(source) {
            problems.append(Problem(.notUTF8, ByteRange(offset, offset + 1)))
            return
        }
        read(source, LineMarks(mayHaveConflict: true, mayHaveControl: true))
    }

    init(of source: UnsafeBufferPointer<UInt8>) {
        let start = source.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        bodyStart = start
        let lines = Lines(source: source)
        if let offset = Self.firstInvalid(source) {
            problems.append(Problem(.notUTF8, ByteRange(offset, min(offset + 1, source.count))))
        }
        guard lines.isFence(start, "---") else {
            // A conflict that begins with the first line hides the fence within it.
            for conflict in lines.conflicts(in: ByteRange(0, min(1, source.count))) {
                problems.append(Problem(.conflictMarker, conflict))
            }
            if let late = LateFrontMatter(source, from: start) {
                problems.append(Problem(.lateFrontMatter, late.range, related: late.content, edits: late.edits))
            }
            return
        }
        let contentStart = lines.next(start)
        var line = contentStart
        var marks = LineMarks()
        while line < source.count {
            let isDots = lines.isFence(line, "...")
            if isDots || lines.isFence(line, "---") {
                let end = lines.next(line)
                frontMatter = ByteRange(start, end)
                content = ByteRange(contentStart, line)
                bodyStart = end
                if isDots {
                    let fence = ByteRange(line, line + 3)
                    problems.append(
                        Problem(.documentEndMarker, fence, edits: [TextEdit(range: fence, replacement: "---")]))
                }
                break
            }
            line = lines.next(line, &marks)
        }
        if frontMatter == nil {
            problems.append(Problem(.unclosedFrontMatter, ByteRange(start, start + 3)))
            return
        }
        if problems.contains(where: { $0.kind == .notUTF8 && $0.range.start < content.end }) { return }
        read(source, marks)
        if entries.isEmpty, problems.isEmpty, let late = LateFrontMatter(source, from: start, at: Int(content.end)) {
            // `---` twice: what is between the two is none.
            (frontMatter, content, bodyStart) = (nil, ByteRange(0, 0), start)
            problems.append(Problem(.lateFrontMatter, late.range, related: late.content, edits: late.edits))
            return
        }
        checkSecond(lines)
    }

    /// The offset of the first byte that belongs to no valid UTF-8 sequence; nil when all do.
    private static func firstInvalid(_ source: UnsafeBufferPointer<UInt8>) -> Int? {
        do { _ = try UTF8Span(validating: source.span) } catch { return error.byteOffsets.lowerBound }
        return nil
    }

    private mutating func read(_ source: UnsafeBufferPointer<UInt8>, _ marks: LineMarks) {
        let conflicts = marks.mayHaveConflict ? Lines(source: source).conflicts(in: content) : []
        var parser = Parser(source, from: Int(content.start), to: Int(content.end), conflicts: conflicts)
        parser.parse()
        entries = parser.entries
        nodes = parser.nodes
        problems += parser.problems
        for conflict in conflicts { problems.append(Problem(.conflictMarker, conflict)) }
        let end = Int(content.end)
        if marks.mayHaveControl {
            let lines = Lines(source: source)
            refuse(.controlCharacter, source) { start in
                guard start < end else { return nil }
                for offset in start..<end {
                    if let length = lines.refusedLength(offset) { return ByteRange(offset, offset + length) }
                }
                return nil
            }
        }
        if marks.high >= 0x80 {
            refuse(.longCharacter, source) { LongCharacter.first(in: source, from: $0, to: end) }
            hasInvisible =
                InvisibleCharacter.first(in: source, from: Int(content.start), to: Int(content.end)) != nil
        }
    }

    /// Reports each line that holds a control or an endless character, and takes its entry for unreadable. A lone
    /// carriage return is a line break in YAML, so what comes after it may belong to the entry before.
    private mutating func refuse(
        _ kind: Problem.Kind, _ source: UnsafeBufferPointer<UInt8>, next: (_ start: Int) -> ByteRange?
    ) {
        let lines = Lines(source: source)
        var (start, index) = (Int(content.start), 0)
        while let range = next(start) {
            problems.append(Problem(kind, range))
            let offset = Int(range.start)
            start = lines.next(offset)
            while index + 1 < entries.count, entries[index + 1].range.start <= offset { index += 1 }
            guard index < entries.count, entries[index].range.start <= offset else { continue }
            guard offset < entries[index].range.end || source[offset] == .carriageReturn else { continue }
            if entries[index].state == .readable { entries[index].state = .unreadable }
        }
    }

    /// A second block right after the first.
    private mutating func checkSecond(_ lines: Lines) {
        var line = bodyStart
        while line < lines.source.count, lines.isEmpty(line) { line = lines.next(line) }
        guard line < lines.source.count, lines.isFence(line, "---") else { return }
        let start = line
        line = lines.next(line)
        var hasKey = false
        while line < lines.source.count, !lines.isFence(line, "---") {
            hasKey = hasKey || lines.looksLikeKey(line)
            if lines.isEmpty(line) { return }
            line = lines.next(line)
        }
        guard line < lines.source.count, hasKey else { return }
        problems.append(Problem(.secondFrontMatter, ByteRange(start, lines.next(line))))
    }
}

/// What the search for the closing fence met on its way.
struct LineMarks {
    /// A line starts with `<`.
    var mayHaveConflict = false
    /// A byte that a control character may be, or be part of.
    var mayHaveControl = false
    /// All bytes combined with OR: 0x80 or above where a character is not ASCII.
    var high: UInt8 = 0
}

/// Lines of a file outside YAML.
struct Lines {
    let source: UnsafeBufferPointer<UInt8>

    func next(_ start: Int) -> Int {
        min(ByteSearch.newline(in: source, from: start) + 1, source.count)
    }

    /// The same, noting what needs a closer look.
    func next(_ start: Int, _ marks: inout LineMarks) -> Int {
        var offset = start
        if source[start] == UInt8(ascii: "<") { marks.mayHaveConflict = true }
        while offset < source.count {
            let byte = source[offset]
            offset += 1
            if byte == .newline { break }
            marks.high |= byte
            if byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xEF, byte != .tab { marks.mayHaveControl = true }
        }
        return offset
    }

    /// The bytes of a character that YAML does not allow: a control character, a lone carriage return, U+FFFE, U+FFFF,
    /// and a byte order mark where a line's text starts, which would hide in a key; nil for every other one.
    func refusedLength(_ offset: Int) -> Int? {
        let byte = source[offset]
        switch byte {
        case .tab, .newline: return nil
        case .carriageReturn: return offset + 1 < source.count && source[offset + 1] == .newline ? nil : 1
        case 0..<0x20, 0x7F: return 1
        case 0xC2:
            guard offset + 1 < source.count, (0x80...0x9F).contains(source[offset + 1]) else { return nil }
            return source[offset + 1] == 0x85 ? nil : 2
        case 0xEF:
            guard offset + 2 < source.count else { return nil }
            let pair = (source[offset + 1], source[offset + 2])
            if pair == (0xBF, 0xBE) || pair == (0xBF, 0xBF) { return 3 }
            return pair == (0xBB, 0xBF) && startsText(offset) ? 3 : nil
        default: return nil
        }
    }

    /// True when there are only spaces before the offset on its line.
    private func startsText(_ offset: Int) -> Bool {
        var before = offset
        while before > 0, source[before - 1].isBlank { before -= 1 }
        return before == 0 || source[before - 1] == .newline
    }

    func isEmpty(_ start: Int) -> Bool {
        var offset = start
        while offset < source.count, source[offset].isBlank || source[offset] == .carriageReturn { offset += 1 }
        return offset >= source.count || source[offset] == .newline
    }

    /// A line that holds only the fence and spaces after it.
    func isFence(_ start: Int, _ fence: StaticString) -> Bool {
        guard start + 3 <= source.count else { return false }
        for offset in 0..<3 where source[start + offset] != fence.utf8Start[offset] { return false }
        return isEmpty(start + 3)
    }

    /// A word and a colon at the start of the line.
    func looksLikeKey(_ start: Int) -> Bool {
        var offset = start
        while offset < source.count {
            let byte = source[offset]
            if byte == .colon { return offset > start }
            let isWord =
                (byte | 0x20) >= 97 && (byte | 0x20) <= 122 || byte == UInt8(ascii: "_") || byte == .dash
                || (48...57).contains(byte)
            guard isWord else { return false }
            offset += 1
        }
        return false
    }

    /// Seven signs or more, which git can be configured to write, and a space.
    func startsMarker(_ start: Int, _ mark: UInt8) -> Bool {
        var end = start
        while end < source.count, source[end] == mark { end += 1 }
        return end - start >= 7 && end < source.count && source[end] == .blank
    }

    /// From a line that starts `<<<<<<< ` to the next one that starts `>>>>>>> `, which may lie after the range, since
    /// git puts the fences of both sides into one conflict; not after the start of another one there.
    func conflicts(in range: ByteRange) -> [ByteRange] {
        var result: [ByteRange] = []
        var begin: Int?
        var line = Int(range.start)
        while line < Int(range.end) || begin != nil && line < source.count {
            let byte = source[line]
            if byte == UInt8(ascii: "<"), startsMarker(line, byte) {
                if line >= Int(range.end) { break }
                begin = begin ?? line
            } else if byte == UInt8(ascii: ">"), let start = begin, startsMarker(line, byte) {
                result.append(ByteRange(start, next(line)))
                begin = nil
            }
            line = next(line)
        }
        return result
    }
}
