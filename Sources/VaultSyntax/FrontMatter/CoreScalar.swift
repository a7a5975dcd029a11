/// What a scalar means without a schema: the YAML 1.2 core schema; dates stay text.
package enum CoreScalar: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// The text of a JSON number with the same value.
    case number(String)
    case text(String)

    /// Resolves a scalar node; only plain ones are anything but text.
    package init(_ node: Node, in document: Document) {
        switch node.kind {
        case .missing:
            self = .null
        case .plain:
            self.init(plain: document.text(node))
        default:
            self = .text(document.text(node))
        }
    }

    /// Resolves the text of a plain scalar. `.inf` and `.nan`, which JSON cannot say, stay text.
    package init(plain text: String) {
        switch text {
        case "null", "Null", "NULL", "~", "": self = .null
        case "true", "True", "TRUE": self = .boolean(true)
        case "false", "False", "FALSE": self = .boolean(false)
        default:
            if let number = Self.number(Array(text.utf8)) {
                self = .number(number)
            } else {
                self = .text(text)
            }
        }
    }

    private static func number(_ text: [UInt8]) -> String? {
        guard let first = text.first, first <= UInt8(ascii: "9") else { return nil }
        if text.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "x")]) { return inBase(16, text.dropFirst(2)) }
        if text.starts(with: [UInt8(ascii: "0"), UInt8(ascii: "o")]) { return inBase(8, text.dropFirst(2)) }
        var rest = text[...]
        var sign = ""
        if first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
            sign = first == UInt8(ascii: "-") ? "-" : ""
            rest = rest.dropFirst()
        }
        let whole = digits(&rest)
        var fraction = ""
        if rest.first == UInt8(ascii: ".") {
            rest = rest.dropFirst()
            fraction = digits(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        var exponent = ""
        if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
            rest = rest.dropFirst()
            exponent = "e"
            if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
                exponent += sign == UInt8(ascii: "-") ? "-" : ""
                rest = rest.dropFirst()
            }
            let power = digits(&rest)
            guard !power.isEmpty else { return nil }
            exponent += power
        }
        guard rest.isEmpty else { return nil }
        let trimmed = String(whole.drop { $0 == "0" })
        return sign + (trimmed.isEmpty ? "0" : trimmed) + (fraction.isEmpty ? "" : "." + fraction) + exponent
    }

    private static func digits(_ text: inout ArraySlice<UInt8>) -> String {
        let run = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        text = text.dropFirst(run.count)
        return String(decoding: run, as: UTF8.self)
    }

    /// A number of any length in base 8 or 16, as decimal digits. Cost: quadratic in the digits.
    private static func inBase(_ base: Int, _ text: ArraySlice<UInt8>) -> String? {
        guard !text.isEmpty, text.count <= 1_000 else { return nil }
        var decimal: [Int] = [0]
        for byte in text {
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, digit < base else { return nil }
            var carry = digit
            for index in decimal.indices {
                let value = decimal[index] * base + carry
                decimal[index] = value % 10
                carry = value / 10
            }
            while carry > 0 {
                decimal.append(carry % 10)
                carry /= 10
            }
        }
        return String(decimal.reversed().map { Character(String($0)) })
    }
}
