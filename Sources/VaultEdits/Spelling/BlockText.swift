import VaultSyntax

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
