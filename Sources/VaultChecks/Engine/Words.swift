/// How the texts of a vault are put into messages.
package enum Words {
    /// The user's text in single quotes, cut to one line of at most 60 characters.
    package static func quote(_ text: String) -> String {
        var line = text[...]
        while let last = line.last, last.isNewline { line.removeLast() }
        let isCut = line.contains(where: \.isNewline)
        if let end = line.firstIndex(where: \.isNewline) { line = line[..<end] }
        guard isCut || line.count > 60 else { return "'\(line)'" }
        return "'\(line.prefix(59))…'"
    }

    /// `a, b or c`.
    package static func either(_ words: [String]) -> String {
        guard words.count > 1, let last = words.last else { return words.first ?? "" }
        return words.dropLast().joined(separator: ", ") + " or " + last
    }

    /// `a goal`, `an action`.
    package static func article(_ noun: String) -> String {
        (noun.first.map { "aeiou".contains($0) } == true ? "an " : "a ") + noun
    }

    /// `did you mean 'a' or 'b'?`; nil without any.
    package static func didYouMean(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "did you mean " + either(texts.map(quote)) + "?"
    }

    /// `write 'a' or 'b'`; nil without any.
    package static func write(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "write " + either(texts.map(quote))
    }
}
