/// Cuts a command line into words as a shell does, as far as transcripts need it:
/// spaces, single and double quotes, a backslash, and a comment after ` #`.
package enum ShellWords {
    /// Nil when a quote is not closed.
    package static func split(_ line: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = line[...]
        while let character = rest.popFirst() {
            switch (character, quote) {
            case ("'", nil), ("\"", nil):
                quote = character
                word = word ?? ""
            case (let mark, let open?) where mark == open:
                quote = nil
            case ("\\", nil):
                if let next = rest.popFirst() { word = (word ?? "") + String(next) }
            case ("\\", "\""?) where rest.first == "\"" || rest.first == "\\" || rest.first == "$":
                if let next = rest.popFirst() { word = (word ?? "") + String(next) }
            case (" ", nil):
                if let finished = word { words.append(finished) }
                word = nil
            case ("#", nil) where word == nil:
                return words
            default:
                word = (word ?? "") + String(character)
            }
        }
        guard quote == nil else { return nil }
        return words + (word.map { [$0] } ?? [])
    }
}
