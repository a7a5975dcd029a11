import VaultRecords

/// What task plugins and others append to an item: `✅ 2026-11-21`, `[key:: v]`, `#tag`, `^id`.
enum SetSuffix {
    /// The part of an item's text before the first of them, without spaces around and without tags in front.
    ///
    /// Cost: linear in the text.
    static func content(of text: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
        var start = skipSpaces(text.lowerBound, text.upperBound, bytes)
        while start < text.upperBound, isTag(start, text.upperBound, bytes) {
            while start < text.upperBound, !bytes[start].isBlank { start += 1 }
            start = skipSpaces(start, text.upperBound, bytes)
        }
        var end = skipHarmless(start, text.upperBound, bytes)
        if end == text.upperBound { return trimmed(start..<end, bytes) }
        end = start
        var isWordStart = true
        // After a bracket that nothing closes there are no more sets, so none is looked for a second time.
        var hasOpen = false
        while end < text.upperBound {
            let byte = bytes[end]
            if isWordStart, isSuffix(end, text.upperBound, bytes) { break }
            if byte == UInt8(ascii: "("), !hasOpen {
                let close = closing(end, text.upperBound, bytes)
                hasOpen = close == nil
                end = close.map { $0 - 1 } ?? end
            }
            isWordStart = byte.isBlank
            end += 1
        }
        return trimmed(start..<end, bytes)
    }

    /// After the letters, digits, spaces and other signs with which no suffix starts, and no remark: all of most texts.
    private static func skipHarmless(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int {
        bytes.extracting(start..<max(start, limit)).withUnsafeBufferPointer { bytes in
            var offset = 0
            while offset < bytes.count {
                switch bytes[offset] {
                case 0x20, 0x09, 0x29...0x5A, 0x5F...0xE1: offset += 1
                default: return start + offset
                }
            }
            return limit
        }
    }

    /// Without spaces at its end.
    private static func trimmed(_ range: Range<Int>, _ bytes: Span<UInt8>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
        return range.lowerBound..<end
    }

    private static func isSuffix(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        switch bytes[start] {
        case UInt8(ascii: "#"): return isTag(start, limit, bytes)
        case UInt8(ascii: "^"): return true
        case UInt8(ascii: "["), UInt8(ascii: "("): return isProperty(start, limit, bytes)
        case 0xE2...: return isSymbol(start, limit, bytes)
        default: return false
        }
    }

    private static func isTag(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        bytes[start] == UInt8(ascii: "#") && start + 1 < limit && !bytes[start + 1].isBlank
    }

    /// `[key:: value]`: a name up to two colons.
    private static func isProperty(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        var offset = start + 1
        while offset + 1 < limit {
            if bytes[offset] == UInt8(ascii: ":") { return bytes[offset + 1] == UInt8(ascii: ":") }
            let isName =
                bytes[offset].isLetter || bytes[offset].isDigit || bytes[offset] >= 0x80 || bytes[offset] == 0x20
                || bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "_")
            if !isName { return false }
            offset += 1
        }
        return false
    }

    /// The signs of the Tasks plugin are emoji, which are not part of a set.
    private static func isSymbol(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Bool {
        bytes.extracting(start..<limit).scalar(0)?.scalar.properties.generalCategory == .otherSymbol
    }

    /// After the bracket that closes the one at `start`; nil when none does.
    static func closing(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int? {
        var depth = 0
        for offset in start..<limit {
            if bytes[offset] == UInt8(ascii: "(") { depth += 1 }
            if bytes[offset] == UInt8(ascii: ")") {
                depth -= 1
                if depth == 0 { return offset + 1 }
            }
        }
        return nil
    }

    static func skipSpaces(_ start: Int, _ limit: Int, _ bytes: Span<UInt8>) -> Int {
        var offset = start
        while offset < limit, bytes[offset].isBlank { offset += 1 }
        return offset
    }
}

extension UInt8 {
    /// Space or tab.
    var isBlank: Bool { self == 0x20 || self == 0x09 }
    var isDigit: Bool { self >= 0x30 && self <= 0x39 }
    /// Of ASCII.
    var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
}
