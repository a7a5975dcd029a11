import VaultSyntax

/// Text of a manual page in the macros of man(7), one request or line of text after the other.
package struct Roff: Sendable {
    /// Lines of text in the source are at most this long.
    private static let limit = 78

    package private(set) var text = ""

    package init() {}

    /// The head of a page of section 1. The day is read by programs, so its hyphens stay as they are.
    package mutating func title(_ name: String, day: String, source: String) {
        text += ".TH \(Self.escaped(name)) 1 \(day) \"\(Self.escaped(source))\" \"User Commands\"\n"
        // Lines are not stretched to the full width.
        request("ad", "l")
    }

    /// A request with its arguments, as `.SH "EXIT STATUS"`.
    package mutating func request(_ name: String, _ arguments: String...) {
        let words = arguments.map { argument in
            let escaped = Self.escaped(argument)
            return escaped.isEmpty || escaped.contains(" ") ? "\"\(escaped)\"" : escaped
        }
        text += ([".\(name)"] + words).joined(separator: " ") + "\n"
    }

    /// A paragraph, in lines of source that are not too long.
    package mutating func paragraph(_ paragraph: String) {
        var line = ""
        for word in Self.escaped(paragraph).split(whereSeparator: \.isOnlyWhitespace) {
            if !line.isEmpty, line.utf8.count + word.utf8.count >= Self.limit {
                text += Self.guarded(line) + "\n"
                line = ""
            }
            line += (line.isEmpty ? "" : " ") + word
        }
        if !line.isEmpty { text += Self.guarded(line) + "\n" }
    }

    /// A line that stays one, as of an example.
    package mutating func line(_ line: String) {
        text += Self.guarded(Self.escaped(line)) + "\n"
    }

    /// A text in which nothing has a meaning for roff: hyphens can be copied, quotes stay straight, and what is not
    /// ASCII goes by its number.
    package static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "\"": escaped += "\\(dq"
            case "'": escaped += "\\(aq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
            }
        }
        return escaped
    }

    /// A line that does not begin like a request.
    private static func guarded(_ line: String) -> String {
        line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }
}
