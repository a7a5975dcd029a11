/// What the signs of a plot mean, in lines below it.
package struct PlotLegend: Sendable {
    private var entries: [(sample: String, role: Style.Role?, words: String)] = []

    package init() {}

    package mutating func add(_ sample: String, _ words: String, _ role: Style.Role? = nil) {
        entries.append((sample, role, words))
    }

    /// The entries, broken between them where a line is full, and within one that is longer than a line.
    package func lines(width: Int, style: Style) -> [String] {
        var lines: [String] = []
        var used = 0
        for entry in entries {
            let indent = DisplayText.width(entry.sample) + 1
            let words = DisplayText.wrapped(entry.words, to: max(width - indent, 8))
            let cells = indent + (words.map(DisplayText.width).max() ?? 0)
            let sample = entry.role.map { style($0, entry.sample) } ?? entry.sample
            let texts = words.enumerated().map { number, text in
                (number == 0 ? sample + " " : DisplayText.spaces(indent)) + style(.dim, text)
            }
            if used > 0, words.count == 1, used + 3 + cells <= width {
                lines[lines.count - 1] += "   " + texts[0]
                used += 3 + cells
            } else {
                lines += texts
                used = words.count == 1 ? cells : width
            }
        }
        return lines
    }
}
