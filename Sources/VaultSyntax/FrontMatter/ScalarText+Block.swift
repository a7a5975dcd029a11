/// The text of `|` and `>`.
extension ScalarText {
    /// Takes the indentation off each line, folds if asked, and ends the text as the header's `-` or `+` says.
    static func blockText(
        _ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int, header: Slice<UnsafeBufferPointer<UInt8>>,
        isFolded: Bool
    ) -> [UInt8] {
        let lines = contentLines(text, indent: indent)
        let filled = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        if isFolded {
            appendFolded(lines[..<filled], of: text, to: &result)
        } else {
            for (index, line) in lines[..<filled].enumerated() {
                if index > 0 { result.append(.newline) }
                result.append(contentsOf: text[line])
            }
        }
        switch chomp(header) {
        case .dash: break
        case UInt8(ascii: "+"):
            let breaks = filled == 0 ? lines.count : lines.count - filled + 1
            result.append(contentsOf: repeatElement(.newline, count: breaks))
        default:
            if filled > 0 { result.append(.newline) }
        }
        return result
    }

    /// `-`, `+` or nothing, read from the header before its comment.
    private static func chomp(_ header: Slice<UnsafeBufferPointer<UInt8>>) -> UInt8 {
        for byte in header {
            if byte == .hash || byte == .newline { break }
            if byte == .dash || byte == UInt8(ascii: "+") { return byte }
        }
        return 0
    }

    /// Each line without its indentation and break; a line with nothing after its indentation is empty.
    private static func contentLines(_ text: Slice<UnsafeBufferPointer<UInt8>>, indent: Int) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = text.startIndex
        while start < text.endIndex {
            var end = start
            while end < text.endIndex, text[end] != .newline { end += 1 }
            let next = min(end + 1, text.endIndex)
            let hasBreak = end < text.endIndex
            if end > start, text[end - 1] == .carriageReturn, hasBreak { end -= 1 }
            var content = start
            while content < end, content - start < indent, text[content] == .blank { content += 1 }
            let isShort = content - start < indent
            lines.append(isShort ? end..<end : content..<end)
            start = next
            if !hasBreak { break }
        }
        return lines
    }

    /// Lines at the indentation are joined by spaces; empty and deeper ones keep their breaks.
    private static func appendFolded(
        _ lines: ArraySlice<Range<Int>>, of text: Slice<UnsafeBufferPointer<UInt8>>, to result: inout [UInt8]
    ) {
        var pendingBreaks = 0
        var last: Range<Int>?
        for line in lines {
            if line.isEmpty {
                pendingBreaks += 1
                continue
            }
            let isDeep = text[line.lowerBound].isBlank
            if let previous = last {
                let wasDeep = text[previous.lowerBound].isBlank
                if isDeep || wasDeep {
                    pendingBreaks += 1
                } else if pendingBreaks == 0 {
                    result.append(.blank)
                }
            }
            result.append(contentsOf: repeatElement(.newline, count: pendingBreaks))
            result.append(contentsOf: text[line])
            pendingBreaks = 0
            last = line
        }
    }
}
