/// What a person asks of one field: `due=2026-12-27`, `goals+=run`, `tags-=old`, `plan=`.
package struct FieldAssignment: Hashable, Sendable {
    /// What is done with the text. The raw values are the signs that people write.
    package enum Verb: String, Hashable, Sendable {
        case set = "="
        case add = "+="
        case remove = "-="
    }

    /// As written.
    package var field: String
    /// Whether the text is set, added or taken away.
    package var verb: Verb
    /// Empty with `set`: the field is removed.
    package var text: String

    /// An assignment by its parts.
    package init(_ field: String, _ verb: Verb, _ text: String) {
        self.field = field
        self.verb = verb
        self.text = text
    }

    /// Nil for a text that is no assignment: one that does not begin with a name of letters, digits, `_` and `-`
    /// and one of the signs.
    package init?(_ written: String) {
        guard let sign = written.firstIndex(of: "=") else { return nil }
        var name = written[..<sign]
        verb = .set
        if name.hasSuffix("+") || name.hasSuffix("-") { verb = name.removeLast() == "+" ? .add : .remove }
        let isName = name.unicodeScalars.allSatisfy { scalar in
            scalar == "_" || scalar == "-" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        }
        guard isName, let first = name.unicodeScalars.first, first.properties.isAlphabetic else { return nil }
        field = String(name)
        text = String(written[written.index(after: sign)...])
    }
}
