import VaultGoals
import VaultGraph
import VaultSchema

/// Near duplicates for people, by band.
struct DuplicatesText {
    private let graph: Graph
    private let style: Style
    private let width: Int
    private var lines: [String] = []

    static func render(_ found: Duplicates, _ graph: Graph, least: Likeness, style: Style, width: Int) -> String {
        var text = DuplicatesText(graph: graph, style: style, width: width)
        text.write(found)
        return text.lines.map { $0 + "\n" }.joined()
    }

    private init(graph: Graph, style: Style, width: Int) {
        self.graph = graph
        self.style = style
        self.width = width
    }

    private mutating func write(_ found: Duplicates) {
        guard !found.pairs.isEmpty else {
            lines.append("nothing looks like the same thing twice")
            return
        }
        for band in DuplicatePair.Band.allCases {
            let pairs = found.pairs.filter { $0.band == band }
            if pairs.isEmpty { continue }
            if !lines.isEmpty { lines.append("") }
            lines.append(style(.heading, DuplicateWords.heading(band)))
            if band == .exact { writeSame(pairs) } else { pairs.forEach { write($0) } }
        }
        lines.append("")
        lines.append(DuplicateWords.summary(found))
    }

    /// Records that are the same, a group together: the pairs of one share their first record.
    private mutating func writeSame(_ pairs: [DuplicatePair]) {
        var index = 0
        while index < pairs.count {
            let first = pairs[index].first
            let group = pairs[index...].prefix { $0.first == first }
            index += group.count
            let type = graph.notes[first].type.map { graph.schema.types[$0].name } ?? ""
            let count = group.count > 1 ? "\(group.count + 1) \(plural(of: first))" : type
            lines.append("  1.00  " + style(.dim, count))
            for number in [first] + group.map(\.second) { lines.append(entry(number)) }
        }
    }

    private func plural(of number: Int) -> String {
        graph.notes[number].type.map { graph.schema.plural(of: $0) } ?? "records"
    }

    private mutating func write(_ pair: DuplicatePair) {
        let type = graph.notes[pair.first].type.map { graph.schema.types[$0].name } ?? ""
        let reasons = DuplicateWords.reasons(pair).joined(separator: "; ")
        let wrapped = DisplayText.wrapped("\(type): \(reasons)", to: width - 8)
        for (index, line) in wrapped.enumerated() {
            lines.append((index == 0 ? "  \(pair.score)  " : "        ") + style(.dim, line))
        }
        lines.append(entry(pair.first))
        lines.append(entry(pair.second))
    }

    /// Title and path on one line, the title cut when both do not fit.
    private func entry(_ number: Int) -> String {
        let note = graph.notes[number]
        let (title, path) = (DisplayText.visible(note.title), DisplayText.visible(note.path))
        let room = width - 10
        let pathRoom = min(DisplayText.width(path), max(room / 2, room - 2 - DisplayText.width(title)))
        let shownPath = DisplayText.truncated(path, to: pathRoom)
        let shownTitle = DisplayText.truncated(title, to: room - 2 - DisplayText.width(shownPath))
        return "        " + shownTitle + "  " + style(.path, shownPath)
    }
}
