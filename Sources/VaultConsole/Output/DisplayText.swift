import VaultSyntax

/// How text looks on a terminal: how many cells it takes, and what replaces what cannot be shown.
package enum DisplayText {
    /// The text with an escape for every character that would control the terminal or be invisible: control
    /// characters, line breaks, marks that change the writing direction, spaces without width. `ESC` becomes `\x1b`.
    package static func visible(_ text: some CustomStringConvertible) -> String {
        visible(text.description, before: nil, after: nil)
    }

    /// The same for a part of a text, with what comes before and after it.
    package static func visible(_ text: String, before: Unicode.Scalar?, after: Unicode.Scalar?) -> String {
        HiddenCharacters.escaped(text, before: before, after: after)
    }

    /// The cells that the text takes, when all of it is visible.
    package static func width(_ text: String) -> Int {
        if text.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) { return text.utf8.count }
        return text.reduce(0) { $0 + width(of: $1) }
    }

    /// The text cut to at most so many cells, with `…` at its end when something is missing: after a whole word,
    /// unless more than a third of the cells would be empty then.
    package static func truncated(_ text: String, to limit: Int) -> String {
        guard width(text) > limit else { return text }
        guard limit > 0 else { return "" }
        var end = text.startIndex
        var used = 0
        var words = (end: end, cells: 0)
        while end < text.endIndex {
            if text[end] == " " { words = (end, used) }
            let cells = width(of: text[end])
            if used + cells > limit - 1 { break }
            used += cells
            end = text.index(after: end)
        }
        if words.cells * 3 >= limit * 2 { end = words.end }
        var result = text[..<end]
        while result.last == " " { result.removeLast() }
        return result + "…"
    }

    /// The text broken at its spaces into lines of at most so many cells. Longer words, such as paths, get a line of
    /// their own.
    ///
    /// - Parameter breaksWords: longer words go on in the next line, as text does that is written without spaces
    package static func wrapped(_ text: String, to limit: Int, breaksWords: Bool = false) -> [String] {
        let lines = wrappedAtSpaces(text, to: limit)
        return breaksWords ? lines.flatMap { pieces(of: $0, cells: max(limit, 2)) } : lines
    }

    /// Parts of a line with ` · ` between them, broken between parts where it is full.
    ///
    /// - Parameter breaksWords: as in `wrapped`, for parts that alone are longer than a line
    package static func joined(_ parts: [String], to limit: Int, breaksWords: Bool = false) -> [String] {
        var lines: [String] = []
        for part in parts {
            if let last = lines.last, width(last + " · " + part) <= limit {
                lines[lines.count - 1] = last + " · " + part
            } else {
                lines += wrapped(part, to: limit, breaksWords: breaksWords)
            }
        }
        return lines
    }

    /// The text in pieces of at most so many cells, at least 2.
    private static func pieces(of text: String, cells: Int) -> [String] {
        guard width(text) > cells else { return [text] }
        var pieces: [String] = []
        var piece = ""
        var used = 0
        for character in text {
            let more = width(of: character)
            if used + more > cells {
                pieces.append(piece)
                (piece, used) = ("", 0)
            }
            piece.append(character)
            used += more
        }
        return pieces + [piece]
    }

    private static func wrappedAtSpaces(_ text: String, to limit: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if line.isEmpty {
                line = String(word)
            } else if width(line) + 1 + width(String(word)) <= limit {
                line += " " + word
            } else {
                lines.append(line)
                line = String(word)
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    package static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(count, 0)) }

    /// The cells of one character as the reader sees it: 0, 1 or 2.
    package static func width(of character: Character) -> Int {
        var widest = 0
        for scalar in character.unicodeScalars {
            // U+FE0F asks for the picture instead of the sign.
            if scalar.value == 0xfe0f { return 2 }
            widest = max(widest, width(of: scalar))
        }
        return widest
    }

    package static func escape(_ scalar: Unicode.Scalar) -> String { HiddenCharacters.escape(scalar) }

    private static func width(of scalar: Unicode.Scalar) -> Int {
        if scalar.value < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation { return 2 }
        return wide.contains { $0 ~= scalar.value } ? 2 : 1
    }

    /// East Asian Width W and F, Unicode annex 11, without the emoji; unassigned gaps are taken along.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0x33ff, 0x3400...0x4dbf, 0x4e00...0x9fff,
        0xa000...0xa4cf, 0xa960...0xa97c, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f,
        0xff00...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff, 0x1aff0...0x1b2ff, 0x1f200...0x1f265,
        0x20000...0x2fffd, 0x30000...0x3fffd,
    ]
}

/// What a command prints in addition to its output, on stderr.
package enum Diagnostics {
    /// `error: …` and, where there is one, `help: …`, each on a line.
    package static func error(_ message: String, help: String? = nil, style: Style) -> String {
        var text = "\(style(.error, "error")): \(DisplayText.visible(message))\n"
        if let help { text += "\(style(.heading, "help")): \(DisplayText.visible(help))\n" }
        return text
    }

    /// `warning: …` and, where there is one, `help: …`.
    package static func warning(_ message: String, help: String?, style: Style) -> String {
        var text = "\(style(.warning, "warning")): \(DisplayText.visible(message))\n"
        if let help { text += "\(style(.heading, "help")): \(DisplayText.visible(help))\n" }
        return text
    }

    /// `note: …`, for what is as it should be and may surprise.
    package static func note(_ message: String, style: Style) -> String {
        "\(style(.heading, "note")): \(DisplayText.visible(message))\n"
    }

    package static func error(_ error: UsageError, style: Style) -> String {
        Self.error(error.message, help: error.help, style: style)
    }
}

/// Colours for words by what they mean. Everything reads as well without them.
package struct Style: Hashable, Sendable {
    /// What a word is, from which its colour follows.
    package enum Role: Sendable {
        case error, warning, hint, path, heading, dim, good
    }

    package let isColoured: Bool

    package init(isColoured: Bool) {
        self.isColoured = isColoured
    }

    package static let plain = Style(isColoured: false)

    /// `always` and `never` hold whatever the environment says. Otherwise there is none when `NO_COLOR` is set to any
    /// text; then colour everywhere when `CLICOLOR_FORCE` is, except to `0`; else only on a terminal that can show it.
    package init(choice: String?, environment: [String: String], isTerminal: Bool) {
        switch choice {
        case "always": isColoured = true
        case "never": isColoured = false
        default:
            let isRefused = environment["NO_COLOR"].map { !$0.isEmpty } ?? false
            let isForced = environment["CLICOLOR_FORCE"].map { !$0.isEmpty && $0 != "0" } ?? false
            isColoured = !isRefused && (isForced || isTerminal && environment["TERM"] != "dumb")
        }
    }

    /// Whether the terminal understands more than text: colours, and where the cursor is to go.
    package static func canControl(_ environment: [String: String]) -> Bool {
        environment["TERM"].map { !$0.isEmpty && $0 != "dumb" } ?? false
    }

    /// The text in the colour of its role; the text itself without colour. The text must be visible already.
    package func callAsFunction(_ role: Role, _ text: String) -> String {
        guard isColoured, !text.isEmpty else { return text }
        return "\u{1b}[\(Self.code(role))m\(text)\u{1b}[0m"
    }

    /// Parameters of the terminal's "select graphic rendition", ECMA-48 8.3.117.
    private static func code(_ role: Role) -> String {
        switch role {
        case .error: "1;31"
        case .warning: "1;33"
        case .hint: "1;36"
        case .path: "35"
        case .heading: "1"
        case .dim: "2"
        case .good: "32"
        }
    }
}

/// Lines that are longer than the terminal, broken between words where the terminal would break them anywhere.
///
/// Most output is laid out for the width already. This is for the rest: messages, which are one line for other
/// programs, and tables on a screen narrower than they were made for.
package enum FittedText {
    /// The text with its long lines broken. Examples between fences, differences and JSON stay as they are: they are
    /// read by programs, or copied.
    package static func fitted(_ text: [UInt8], to width: Int, commands: Set<String> = []) -> [UInt8] {
        guard text.split(separator: UInt8(ascii: "\n")).contains(where: { $0.count > width }) else { return text }
        let lines = String(decoding: text, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        // In a difference, in colour too, the marks of the lines are their first characters.
        if lines.contains(where: { $0.hasPrefix("@@ ") || $0.hasPrefix("\u{1b}") && $0.contains("m@@ ") }) {
            return text
        }
        var isExample = false
        var fitted: [String] = []
        for line in lines {
            if line.drop(while: { $0 == " " }).hasPrefix("```") { isExample.toggle() }
            fitted +=
                isExample || line.hasPrefix("{")
                ? [String(line)] : Self.lines(of: String(line), width: width, commands: commands)
        }
        return Array(fitted.joined(separator: "\n").utf8)
    }

    /// The line in as many rows as it needs. Rows after the first are indented more than the line. What is between gaps
    /// of several spaces, such as a cell of a table, is kept together where it fits into a row. A command is there to be
    /// copied, and never broken: the terminal goes on with it in the next row.
    ///
    /// - Parameter commands: the names of the program's commands, by which one is recognized
    package static func lines(of line: String, width: Int, commands: Set<String> = []) -> [String] {
        if line.utf8.count <= width || cells(line) <= width { return [line] }
        let spaces = line.prefix { $0 == " " }.count
        let text = line.dropFirst(spaces)
        // A word that does not fit where it stands moves to the left.
        let words = words(text, commands)
        let first = words.first.map { cells($0.word) } ?? 0
        let margin = spaces + first > width ? min(spaces, first > width ? 4 : width - first, 4) : spaces
        let indent = DisplayText.spaces(margin < width / 2 ? margin + 2 : 2)
        var rows: [String] = []
        var row = DisplayText.spaces(margin)
        var used = margin
        var isEmpty = true
        for part in parts(words) {
            // As a whole in the next row, where that helps.
            var rest = used + part[0].gap + part.reduce(-part[0].gap) { $0 + $1.gap + cells($1.word) }
            if rest > width, rest - used - part[0].gap + indent.count > width { rest = 0 }
            for (gap, word) in part {
                let count = cells(word)
                if isEmpty || used + gap + count <= width && rest <= width {
                    row += (isEmpty ? "" : DisplayText.spaces(gap)) + word
                    used += (isEmpty ? 0 : gap) + count
                } else {
                    rows.append(row)
                    row = indent + word
                    used = indent.count + count
                    rest = 0
                }
                isEmpty = false
            }
        }
        return rows + [row]
    }

    /// The words in groups: a gap of several spaces begins another one.
    private static func parts(_ words: [(gap: Int, word: String)]) -> [[(gap: Int, word: String)]] {
        words.reduce(into: []) { parts, word in
            if word.gap == 1, !parts.isEmpty { parts[parts.count - 1].append(word) } else { parts.append([word]) }
        }
    }

    /// The words, each with the spaces before it; a command is one of them, up to the end of the line or a semicolon.
    private static func words(_ text: Substring, _ commands: Set<String>) -> [(gap: Int, word: String)] {
        var words: [(gap: Int, word: String)] = []
        var rest = text
        var mayBeCommand = true
        while !rest.isEmpty {
            let gap = rest.prefix { $0 == " " }.count
            rest = rest.dropFirst(gap)
            if mayBeCommand, isCommand(rest, commands) {
                let end = rest.firstRange(of: "; ").map { rest.index(after: $0.lowerBound) } ?? rest.endIndex
                words.append((gap, String(rest[..<end])))
                rest = rest[end...]
            }
            let word = rest.prefix { $0 != " " }
            rest = rest.dropFirst(word.count)
            if !word.isEmpty { words.append((gap, String(word))) }
            // After 'usage:' comes how a command is used, which nobody copies.
            mayBeCommand = word.hasSuffix(":") && word != "usage:"
        }
        return words
    }

    /// Whether a text begins like a command: with the program and one of its commands, perhaps after the prompt.
    private static func isCommand(_ text: Substring, _ commands: Set<String>) -> Bool {
        var rest = text.first == "\u{1b}" ? text.drop { $0 != "m" }.dropFirst() : text
        if rest.hasPrefix("$ ") { rest = rest.dropFirst(2) }
        guard rest.hasPrefix("vault ") else { return false }
        return commands.contains(String(rest.dropFirst(6).prefix { $0 != " " && $0 != ";" && $0 != "\u{1b}" }))
    }

    /// The cells of a text, colours left out.
    package static func cells(_ text: some StringProtocol) -> Int {
        let parts = text.split(separator: "\u{1b}", omittingEmptySubsequences: false)
        let visible = parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
        return (parts.prefix(1).map { $0[...] } + visible).reduce(0) { $0 + DisplayText.width(String($1)) }
    }
}
