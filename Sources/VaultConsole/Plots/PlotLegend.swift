/// What the signs of a plot mean, in lines below it.
package struct PlotLegend: Sendable {
    private var entries: [(sample: String, role: Style.Role?, words: String)] = []

    package init() {}

    package mutating func add(_ sample: String, _ words: String, _ role: Style.Role? = nil) {
        entries.append((sample, role, words))
    }

    /// The entries, broken between them where a line is full.
    package func lines(width: Int, style: Style) -> [String] {
        var lines: [String] = []
        var used = 0
        for entry in entries {
            let cells = DisplayText.width(entry.sample + " " + entry.words)
            let text = (entry.role.map { style($0, entry.sample) } ?? entry.sample) + " " + style(.dim, entry.words)
            if used > 0, used + 3 + cells <= width {
                lines[lines.count - 1] += "   " + text
                used += 3 + cells
            } else {
                lines.append(text)
                used = cells
            }
        }
        return lines
    }
}
