import VaultRecords
import VaultSyntax

/// When a scalar gets quotes.
package enum Quoting: Hashable, Sendable {
    /// Where YAML needs them, and where a reader would take the text for a number, a truth value or null.
    case text
    /// Only where YAML needs them, and those that are there go: numbers and truth values.
    case number
    /// Always: times, which older readers take for numbers.
    case always
    /// Where YAML needs them: fields of which no schema says what they hold.
    case unknown

    /// What a field's values need.
    package init(_ field: Field?) {
        self =
            switch field?.scalar {
            case nil: .unknown
            case .integer, .number, .boolean: .number
            case .time: .always
            default: .text
            }
    }
}

/// How a text is written as a YAML scalar.
package enum ScalarSpelling {
    /// Keeps double or single quotes; a plain scalar stays plain where its text allows it.
    ///
    /// - Parameter inBrackets: false where the text may contain the punctuation of flow lists
    package static func spell(
        _ text: String, like kind: Node.Kind = .plain, _ quoting: Quoting = .text, inBrackets: Bool = true
    ) -> String {
        if quoting == .number, staysPlain(text, quoting, inBrackets: inBrackets) { return text }
        switch kind {
        case .singleQuoted where fitsSingleQuotes(text): return "'" + text.replacing("'", with: "''") + "'"
        case .plain, .missing:
            return staysPlain(text, quoting, inBrackets: inBrackets) ? text : quoted(text)
        default: return quoted(text)
        }
    }

    /// The text in double quotes.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            case "\r": result += "\\r"
            default:
                if needsEscape(scalar) {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    let width = scalar.value < 0x100 ? 2 : 4
                    let zeros = String(repeating: "0", count: max(width - digits.count, 0))
                    result += (width == 2 ? "\\x" : "\\u") + zeros + digits
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result + "\""
    }

    /// True when the text means itself without quotes; in brackets its punctuation counts too.
    package static func staysPlain(_ text: String, _ quoting: Quoting = .text, inBrackets: Bool = true) -> Bool {
        if quoting == .always || text.unicodeScalars.contains(where: { needsEscape($0) || $0 == "\t" }) { return false }
        if inBrackets, text.contains("?") { return false }
        switch CoreScalar(plain: text) {
        case .null: return false
        case .text: if isForOldReaders(text) { return false }
        default: if quoting == .text { return false }
        }
        let document = Document(yaml: Array((inBrackets ? "k: [\(text)]\n" : "k: \(text)\n").utf8))
        guard document.problems.isEmpty, document.entries.count == 1, let entry = document.entries.first,
            document.nodes.count == (inBrackets ? 3 : 2), let node = document.nodes.last
        else { return false }
        let isItem = document.nodes[Int(entry.value)].kind == (inBrackets ? .flowList : .plain)
        return isItem && node.kind == .plain && document.text(node).utf8.elementsEqual(text.utf8)
            && !text.hasPrefix("%")
    }

    /// Control characters, line breaks of older YAML versions, and invisible characters.
    static func needsEscape(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: false
        case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029, 0xFEFF, 0xFFFE, 0xFFFF: true
        default: false
        }
    }

    private static func fitsSingleQuotes(_ text: String) -> Bool {
        !text.unicodeScalars.contains { needsEscape($0) || $0 == "\n" || $0 == "\r" || $0 == "\t" }
    }

    /// True for what readers of YAML 1.1 take for something else: `no`, `1:30`, `1_000`, `0b1`, `=`, `<<`.
    private static func isForOldReaders(_ text: String) -> Bool {
        switch text {
        case "yes", "Yes", "YES", "no", "No", "NO", "on", "On", "ON", "off", "Off", "OFF", "=", "<<": return true
        default: break
        }
        let hasSign = text.utf8.first == .dash || text.utf8.first == UInt8(ascii: "+")
        let number = Substring(text.utf8.dropFirst(hasSign ? 1 : 0))
        let lower = number.lowercased()
        if lower == ".inf" || lower == ".nan" || lower.hasPrefix("0b") || lower.hasPrefix("0x") { return true }
        func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
        return number.utf8.first.map(isDigit) == true
            && number.utf8.allSatisfy { isDigit($0) || "_:.,".utf8.contains($0) }
    }
}

/// A text of several lines written as `|` block text.
struct BlockText {
    /// `|`, with an indication of the indentation where the first line starts with a space, and of the end.
    let header: String
    /// Every line with its indentation and line break.
    let lines: String
    /// Whether empty lines after it would belong to it.
    var keepsEmptyLines: Bool { header.hasSuffix("+") }

    /// Nil for a text on one line, and for one that holds what only quotes can: with more than one line break at its
    /// end when an empty line follows, because that would belong to it.
    ///
    /// - Parameter parent: the indentation of the key, in spaces
    /// - Parameter indent: that of the lines; deeper than the parent's
    init?(_ text: String, parent: Int, indent: Int, lineBreak: String, isBeforeEmptyLine: Bool) {
        let scalars = text.unicodeScalars
        guard scalars.contains("\n"), !scalars.contains(where: { $0 == "\r" || ScalarSpelling.needsEscape($0) }) else {
            return nil
        }
        var lines = scalars.split(separator: "\n", omittingEmptySubsequences: false).map { String(Substring($0)) }
        let endsWithBreak = lines.last?.isEmpty == true
        if endsWithBreak { lines.removeLast() }
        guard let first = lines.first(where: { !$0.isEmpty }), indent > parent, indent - parent < 10 else { return nil }
        let indicator = first.hasPrefix(" ") ? String(indent - parent) : ""
        let end = !endsWithBreak ? "-" : lines.last?.isEmpty == true ? "+" : ""
        header = "|" + indicator + end
        if isBeforeEmptyLine, end == "+" { return nil }
        let blanks = String(repeating: " ", count: indent)
        self.lines = lines.map { ($0.isEmpty ? "" : blanks + $0) + lineBreak }.joined()
    }
}

/// The quotes of a list's elements, to write another one like them.
struct ListQuotes {
    /// What a new element gets without need.
    private let standard: Node.Kind
    /// What it gets where it needs some.
    private let needed: Node.Kind
    private let inBrackets: Bool

    /// Quotes are a habit when all elements have some, one of them without need. O(bytes of the elements).
    init(of items: [Node], in document: Document, inBrackets: Bool) {
        self.inBrackets = inBrackets
        let quoted = items.filter { $0.kind == .singleQuoted || $0.kind == .doubleQuoted }
        needed = quoted.last?.kind ?? .doubleQuoted
        let isHabit =
            !quoted.isEmpty && quoted.count == items.count
            && quoted.contains { ScalarSpelling.staysPlain(document.text($0), inBrackets: inBrackets) }
        standard = isHabit ? needed : .plain
    }

    func spell(_ text: String, _ quoting: Quoting) -> String {
        let kind = ScalarSpelling.staysPlain(text, quoting, inBrackets: inBrackets) ? standard : needed
        return ScalarSpelling.spell(text, like: kind, quoting, inBrackets: inBrackets)
    }
}
