/// A checkbox as people write it: `[x]`, `[ ]`, and what Markdown does not take for one: `[]`, `[ x ]`, `[x]text`.
package struct CheckBox: Hashable, Sendable {
    /// Whether it is ticked.
    package let isDone: Bool
    /// Where its bracket closes: the offset after it.
    package let end: Int

    /// Nil for a link, a footnote and all else.
    package init?(in source: UnsafeBufferPointer<UInt8>, at start: Int, to limit: Int) {
        guard start < limit, source[start] == .openBracket else { return nil }
        var offset = start + 1
        var mark: UInt8?
        while offset < limit, source[offset] != .closeBracket {
            guard offset - start <= 3 else { return nil }
            if source[offset] != .blank {
                guard mark == nil, source[offset] | 0x20 == UInt8(ascii: "x") else { return nil }
                mark = source[offset]
            }
            offset += 1
        }
        guard offset < limit else { return nil }
        end = offset + 1
        isDone = mark != nil
        // `[x](page)`, `[x][page]` and `[x]: page` are links.
        if end < limit, [UInt8(ascii: "("), .openBracket, .colon].contains(source[end]) { return nil }
    }

    package init?(in bytes: [UInt8], at start: Int, to limit: Int) {
        let found = bytes.withUnsafeBufferPointer { CheckBox(in: $0, at: start, to: min(limit, $0.count)) }
        guard let found else { return nil }
        self = found
    }
}
