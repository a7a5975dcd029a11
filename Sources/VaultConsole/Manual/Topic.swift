import VaultSyntax

/// A page of `vault help TOPIC`.
package struct Topic: Sendable {
    /// A part of a page. `'…'` stands around what is written as it is.
    package enum Part: Hashable, Sendable {
        case text(String)
        case heading(String)
        /// Each with what it means.
        case terms([Term])
        /// Lines as they are, in a language: `sh` for commands; `console` for a command after '$ ' and what it prints in
        /// the example vault, which is tested.
        case lines([String], language: String)
    }

    package struct Term: Hashable, Sendable {
        package var name: String
        package var text: String

        package init(_ name: String, _ text: String) {
            self.name = name
            self.text = text
        }
    }

    package var name: String
    /// One line, in lower case and without a full stop.
    package var summary: String
    package var parts: [Part]

    package init(name: String, summary: String, parts: [Part]) {
        self.name = name
        self.summary = summary
        self.parts = parts
    }

    /// Reads headings (`## `), paragraphs, blocks between fences, and terms: "- `term`: what it means". Backticks become
    /// quotes.
    package init(_ page: Page) {
        (name, summary, parts) = (page.name, page.summary, [])
        var fence = Page.Fence()
        var startsParagraph = true
        for line in page.text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch fence.place(of: line) {
            case .start(let language): parts.append(.lines([], language: language))
            case .inside: extend(with: String(line))
            case .end: startsParagraph = true
            case .outside where line.isEmpty: startsParagraph = true
            case .outside:
                add(String(line.map { $0 == "`" ? "'" : $0 }), startsParagraph)
                startsParagraph = false
            }
        }
    }

    private mutating func add(_ line: String, _ startsParagraph: Bool) {
        if line.hasPrefix("## ") {
            parts.append(.heading(String(line.dropFirst(3))))
        } else if line.hasPrefix("- '"), let end = line.firstRange(of: "': ") {
            let term = Term(String(line[..<end.lowerBound].dropFirst(3)), String(line[end.upperBound...]))
            if !startsParagraph, case .terms(let terms)? = parts.last {
                parts[parts.count - 1] = .terms(terms + [term])
            } else {
                parts.append(.terms([term]))
            }
        } else if startsParagraph {
            parts.append(.text(line))
        } else {
            extend(with: String(line.drop { $0 == " " }))
        }
    }

    /// Adds a line to the last part.
    private mutating func extend(with line: String) {
        switch parts.popLast() {
        case .text(let text): parts.append(.text(text + " " + line))
        case .lines(let lines, let language): parts.append(.lines(lines + [line], language: language))
        case .terms(var terms):
            terms[terms.count - 1].text += " " + line
            parts.append(.terms(terms))
        case let other: parts += (other.map { [$0] } ?? []) + [.text(line)]
        }
    }
}

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
