/// The path of a Markdown link as it is written: `foo\_bar.md`, `R&amp;D.md`, `a%20b.md`.
package enum DestinationText {
    /// Names that programs write for characters which would be read as something else.
    private static let names: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "lpar": "(", "rpar": ")", "lbrack": "[",
        "rbrack": "]", "lowbar": "_", "ast": "*", "num": "#", "nbsp": "\u{A0}",
    ]

    /// Whether something else than its bytes may be meant.
    package static func isMarked(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "%") || byte == .backslash || byte == UInt8(ascii: "&")
    }

    /// Where the path ends and its `#heading` begins. The `#` of `&#38;` is none.
    static func pathEnd(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
        range.first { source[$0] == .hash && ($0 == range.lowerBound || source[$0 - 1] != UInt8(ascii: "&")) }
            ?? range.upperBound
    }

    /// What is meant: without backslashes before signs, and with characters for their names and `%20`.
    package static func decode(_ text: String) -> String {
        guard text.utf8.contains(where: isMarked) else { return text }
        return String(decoding: replaced(replaced(Array(text.utf8), by: unescaped), by: percent), as: UTF8.self)
    }

    /// - Parameter reading: for a rest of the bytes what its start stands for, and how long that is
    private static func replaced(
        _ bytes: [UInt8], by reading: (ArraySlice<UInt8>) -> (text: [UInt8], count: Int)?
    ) -> [UInt8] {
        var (result, rest) = ([UInt8](), bytes[...])
        while let byte = rest.first {
            let found = isMarked(byte) ? reading(rest) : nil
            result += found?.text ?? [byte]
            rest = rest.dropFirst(found?.count ?? 1)
        }
        return result
    }

    private static func unescaped(_ rest: ArraySlice<UInt8>) -> (text: [UInt8], count: Int)? {
        if rest.first == .backslash {
            guard let sign = rest.dropFirst().first.map(Unicode.Scalar.init), sign.isASCII, sign.value > 0x20,
                sign.value != 0x7F, !sign.properties.isAlphabetic, !("0"..."9").contains(sign)
            else { return nil }
            return ([UInt8(sign.value)], 2)
        }
        guard rest.first == UInt8(ascii: "&"), let end = rest.prefix(11).firstIndex(of: UInt8(ascii: ";")) else {
            return nil
        }
        let name = String(decoding: rest[..<end].dropFirst(), as: UTF8.self)
        let isHex = name.lowercased().hasPrefix("#x")
        let code = name.hasPrefix("#") ? UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10) : nil
        guard let scalar = code.flatMap(Unicode.Scalar.init) ?? names[name], scalar.value > 0 else { return nil }
        return (Array(String(scalar).utf8), name.utf8.count + 2)
    }

    private static func percent(_ rest: ArraySlice<UInt8>) -> (text: [UInt8], count: Int)? {
        guard rest.first == UInt8(ascii: "%"), rest.count > 2 else { return nil }
        let digits = rest.dropFirst().prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
        return digits.count == 2 ? ([UInt8(digits[0] * 16 + digits[1])], 3) : nil
    }
}
