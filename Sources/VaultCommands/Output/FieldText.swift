import VaultGraph

/// Values of fields for people.
enum FieldText {
    /// A value on one line: a link is the name of what it leads to, everything else as written.
    static func line(_ element: FieldElement, in graph: Graph) -> String {
        if case .note(let index) = element.value { return graph.notes[index].name }
        guard element.text.utf8.contains(UInt8(ascii: "\n")) else { return element.text }
        return element.text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
