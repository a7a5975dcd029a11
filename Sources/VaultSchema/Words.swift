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
    package static func either(_ words: [String]) -> String { list(words, joint: "or") }

    /// `'a'`, `'a' or 'b'`, `'a', 'b' or 'c'`.
    package static func alternatives(_ texts: [String]) -> String { either(texts.map(quote)) }

    /// `a`, `a or b`, `a, b or c`, with any joint.
    package static func list(_ texts: [String], joint: String) -> String {
        guard let last = texts.last else { return "" }
        guard texts.count > 1 else { return last }
        return texts.dropLast().joined(separator: ", ") + " \(joint) " + last
    }

    /// `1 note`, `2 notes`; `plural` where an `s` is not enough.
    package static func count(_ number: Int, _ singular: String, plural: String? = nil) -> String {
        number == 1 ? "1 \(singular)" : "\(number) \(plural ?? singular + "s")"
    }

    /// `a goal`, `an action`, `a user`: by how the word sounds.
    package static func article(_ noun: String) -> String {
        let soundsLikeYou = ["uni", "use", "eu"].contains { noun.hasPrefix($0) }
        let isVowel = noun.first.map { "aeiou".contains($0) } == true && !soundsLikeYou
        return (isVowel ? "an " : "a ") + noun
    }

    /// `did you mean 'a' or 'b'?`; nil without any.
    package static func didYouMean(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "did you mean " + alternatives(texts) + "?"
    }

    /// `write 'a' or 'b'`; nil without any.
    package static func write(_ texts: [String]) -> String? {
        texts.isEmpty ? nil : "write " + alternatives(texts)
    }
}
