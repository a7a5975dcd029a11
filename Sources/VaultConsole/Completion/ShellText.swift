import VaultSyntax

/// How the text of a command line stands for words, in the three shells that completions are made for.
package enum CompletedShell: String, CaseIterable, Sendable {
    case bash, zsh, fish

    package var script: String {
        switch self {
        case .bash: CompiledText.bashCompletions
        case .zsh: CompiledText.zshCompletions
        case .fish: CompiledText.fishCompletions
        }
    }
}

/// A word of a command line as it is typed, which may end in the middle of quotes.
package struct TypedWord: Hashable, Sendable {
    /// What is written.
    package var raw: String
    /// What the shell takes it for.
    package var text = ""
    /// The quote that is still open at its end.
    package var quote: Character?

    package init(raw: String) {
        self.raw = raw
    }

    /// Reads one word; a space in it is part of it, as shells hand over one word at a time.
    package init(_ raw: String, in shell: CompletedShell) {
        var reader = WordReader(Substring(raw), shell)
        self = reader.word { _ in false }
    }

    /// The words of a line, the last one up to its end: empty after a space.
    package static func words(of line: String, in shell: CompletedShell) -> [TypedWord] {
        var reader = WordReader(Substring(line), shell)
        var words: [TypedWord] = []
        while true {
            reader.skipSpaces()
            words.append(reader.word { $0 == " " || $0 == "\t" || $0 == "\n" })
            if reader.isAtEnd { return words }
        }
    }

    /// A text as it continues what is typed, in bash: in its open quotes, or with backslashes.
    ///
    /// bash closes the quotes by itself, unless the text seems to do so.
    package func quoted(_ text: String) -> String {
        guard let quote else { return text.map { Self.isPlain($0) ? "\($0)" : "\\\($0)" }.joined() }
        let inside =
            quote == "'"
            ? text.replacing("'", with: "'\\''")
            : text.map { "\"$`\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
        return inside.last == quote ? inside + "\(quote)" : inside
    }

    /// Whether no shell takes it for anything else than itself. Letters, emoji and so on are; spaces of any kind are
    /// not.
    private static func isPlain(_ character: Character) -> Bool {
        guard character.isASCII else { return !character.isOnlyWhitespace }
        return character.isLetter || character.isNumber || "-_./+:,@%=".contains(character)
    }
}

/// Takes words from a line.
private struct WordReader {
    private var rest: Substring
    private let shell: CompletedShell

    init(_ text: Substring, _ shell: CompletedShell) {
        rest = text
        self.shell = shell
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" || $0 == "\n" } }

    mutating func word(endsAt isEnd: (Character) -> Bool) -> TypedWord {
        let start = rest
        var word = TypedWord(raw: "")
        while let character = rest.first {
            if word.quote == nil, isEnd(character) { break }
            rest.removeFirst()
            take(character, &word)
        }
        word.raw = String(start[..<rest.startIndex])
        return word
    }

    private mutating func take(_ character: Character, _ word: inout TypedWord) {
        switch (word.quote, character) {
        case (nil, "'"), (nil, "\""): word.quote = character
        case (let quote?, character) where quote == character: word.quote = nil
        case (_, "\\") where isEscape(in: word.quote):
            if let next = rest.popFirst() { word.text.append(next) }
        default: word.text.append(character)
        }
    }

    /// Whether a backslash before the next character stands for that character.
    private func isEscape(in quote: Character?) -> Bool {
        guard let next = rest.first else { return quote != "'" || shell == .fish }
        switch quote {
        case nil: return true
        case "'": return shell == .fish && (next == "'" || next == "\\")
        default: return "\"$\\".contains(next) || (next == "`" && shell != .fish)
        }
    }
}
