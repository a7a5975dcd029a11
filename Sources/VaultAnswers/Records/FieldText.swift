import VaultGraph

/// Values of fields for people.
package enum FieldText {
    /// A value on one line: a link is the name of what it leads to, everything else as written.
    package static func line(_ element: FieldElement, in graph: Graph) -> String {
        let value = value(element, in: graph)
        guard value.utf8.contains(UInt8(ascii: "\n")) else { return value }
        return value.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// A value with its line breaks.
    package static func value(_ element: FieldElement, in graph: Graph) -> String {
        if case .note(let index) = element.value { return graph.notes[index].name }
        return element.text
    }
}
