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
