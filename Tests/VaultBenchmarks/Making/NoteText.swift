/// The text of one note while it is written; its memory is used again for the next.
struct NoteText {
    private(set) var bytes: [UInt8] = []

    init() {
        bytes.reserveCapacity(4_096)
    }

    mutating func startRecord(_ type: String) {
        bytes.removeAll(keepingCapacity: true)
        line("---")
        field("type", type)
    }

    mutating func startPlain() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func endFrontMatter() {
        line("---")
    }

    mutating func add(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    mutating func line(_ text: String) {
        add(text)
        bytes.append(UInt8(ascii: "\n"))
    }

    mutating func field(_ name: String, _ value: String) {
        add(name)
        add(": ")
        line(value)
    }

    /// A list in one of the ways that people write lists: on the key's line, indented, at the key's column.
    mutating func list(_ name: String, _ items: [String], _ numbers: inout SeededNumbers) {
        guard !items.isEmpty else { return }
        let way = numbers.number(in: 0...9)
        if way < 5 {
            add(name)
            add(": [")
            for (index, item) in items.enumerated() {
                if index > 0 { add(", ") }
                add(item)
            }
            return line("]")
        }
        line(name + ":")
        for item in items {
            add(way < 9 ? "  - " : "- ")
            line(item)
        }
    }

    /// A list of links, quoted; now and then a single one is written without a list.
    mutating func links(_ name: String, _ names: [String], _ numbers: inout SeededNumbers) {
        if names.count == 1, numbers.happens(10) { return field(name, "\"[[\(names[0])]]\"") }
        list(name, names.map { "\"[[\($0)]]\"" }, &numbers)
    }

    /// A title: bare, or in one of the two kinds of quotes.
    mutating func title(_ title: String, _ numbers: inout SeededNumbers) {
        let way = numbers.number(in: 0...19)
        if way == 0, !title.utf8.contains(UInt8(ascii: "'")) { return field("title", "'\(title)'") }
        field("title", way < 4 ? "\"\(title)\"" : title)
    }
}
