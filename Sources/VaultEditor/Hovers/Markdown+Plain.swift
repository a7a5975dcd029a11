extension Markdown {
    /// What Markdown of this module says, for clients that show nothing but text. Cost: linear in the text.
    package static func plain(_ markdown: String) -> String {
        var isCode = false
        var lines: [String] = []
        for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                isCode.toggle()
            } else if isCode {
                lines.append("    " + line)
            } else {
                lines.append(line == "---" ? "" : plainLine(line.drop { $0 == "#" }, wasHeading: line.hasPrefix("#")))
            }
        }
        // Where a line of signs went, one empty line is enough.
        let kept = lines.indices.filter { $0 == 0 || !lines[$0].isEmpty || !lines[$0 - 1].isEmpty }
        return kept.map { lines[$0] }.joined(separator: "\n")
    }

    /// A line without its signs, and with those that were escaped.
    private static func plainLine(_ line: Substring, wasHeading: Bool) -> String {
        var result = ""
        var rest = wasHeading ? line.drop { $0 == " " } : line
        while let first = rest.popFirst() {
            switch first {
            case "\\":
                // At the end it breaks the line.
                if let next = rest.popFirst() { result.append(next) }
            case "*" where rest.first == "*": rest.removeFirst()
            case "`":
                result += rest.prefix { $0 != "`" }
                rest = rest.drop { $0 != "`" }.dropFirst()
            default: result.append(first)
            }
        }
        return result
    }
}
