import VaultSyntax

/// The quotes of a list's elements, to write another one like them.
struct ListQuotes {
    /// What a new element gets without need.
    private let standard: Node.Kind
    /// What it gets where it needs some.
    private let needed: Node.Kind
    private let inBrackets: Bool

    /// Quotes are a habit when all elements have some, one of them without need. O(bytes of the elements).
    init(of items: [Node], in document: Document, inBrackets: Bool) {
        self.inBrackets = inBrackets
        let quoted = items.filter { $0.kind == .singleQuoted || $0.kind == .doubleQuoted }
        needed = quoted.last?.kind ?? .doubleQuoted
        let isHabit =
            !quoted.isEmpty && quoted.count == items.count
            && quoted.contains { ScalarSpelling.staysPlain(document.text($0), inBrackets: inBrackets) }
        standard = isHabit ? needed : .plain
    }

    func spell(_ text: String, _ quoting: Quoting) -> String {
        let kind = ScalarSpelling.staysPlain(text, quoting, inBrackets: inBrackets) ? standard : needed
        return ScalarSpelling.spell(text, like: kind, quoting, inBrackets: inBrackets)
    }
}
