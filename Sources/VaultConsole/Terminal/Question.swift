import VaultRecords

/// What a command asks a person.
package struct Question: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// What is shown. The last line is the prompt; what is before it may have colours.
    package var text: String
    /// What `?` shows; nil where it is an answer like any other.
    package var help: String?
    /// What Enter alone stands for, for the eye: the answer is empty then.
    package var standard = ""
    /// What the line holds at first, where it can be edited.
    package var draft = ""
    /// Whether `<` leads to the question before, and is said in the help. The answer is `Question.back` then.
    package var mayGoBack = false

    package init(_ text: String, help: String? = nil) {
        self.text = text
        self.help = help
    }

    package init(stringLiteral text: String) { self.init(text) }

    /// One with some choices, as `[y]es` or `[1-3]`, of which a word or its first letter is typed.
    ///
    /// - Parameters:
    ///   - text: what is shown before them
    ///   - help: what each of them does
    ///   - mayGoBack: whether there is a question before it
    package init(_ text: String = "", choices: [String], help: String, mayGoBack: Bool = false) {
        let all = choices + (mayGoBack ? ["[<] back"] : []) + ["[?] for help"]
        self.init("\(text)\(all.joined(separator: ", ")): ", help: help)
        self.mayGoBack = mayGoBack
    }

    /// The answer that leads back.
    package static let back = "<"
    private static let forHelp = "?"

    /// The answers that are none.
    package var commands: Set<String> {
        Set((mayGoBack ? [Self.back] : []) + (help == nil ? [] : [Self.forHelp]))
    }

    /// What the help says of the keys, the same at every question.
    private var keys: String {
        let back = mayGoBack ? "'<' goes back to the question before. " : ""
        return "\(back)The arrow keys move in the line and fetch earlier answers. Ctrl-C stops; nothing is written."
    }

    private func isHelp(_ answer: String) -> Bool { help != nil && answer == Self.forHelp }

    private func helpLines(width: Int) -> [String] {
        let paragraphs = (help ?? "").split(separator: "\n").map(String.init) + [keys]
        return paragraphs.flatMap { DisplayText.wrapped(DisplayText.visible($0), to: width - 2) }.map { "  " + $0 }
    }

    /// What is said to an answer that the question does not have.
    package func objection(to answer: String) -> String {
        if answer.isEmpty { return "no answer was given; '?' explains the choices" }
        if answer == Self.back { return "this is the first question" }
        return "\(DisplayText.visible(Words.quote(answer))) is not one of the choices; '?' explains them"
    }

    // MARK: Lines without an editor

    /// The text where no line can hold the draft: it shows what Enter alone stands for.
    package var plainText: String { draft.isEmpty ? text : "\(text)[\(DisplayText.visible(draft))] " }

    /// The answer that a line gives which was read without an editor.
    package func plainAnswer(_ line: String) -> String { line.trimmed.isEmpty ? draft : line }

    /// The same question without what was shown before it.
    package var shortened: Question {
        var question = self
        if let last = text.lastIndex(of: "\n") { question.text = String(text[text.index(after: last)...]) }
        return question
    }

    /// The answer, without spaces around it; nil at the end of the input. `?` is answered here.
    ///
    /// - Parameters:
    ///   - width: what the help is laid out for
    ///   - show: prints a line
    ///   - read: shows a question and reads one line
    package func answer(
        width: Int, show: (String) -> Void, read: (Question) -> String?
    ) -> String? {
        var question = self
        while let answer = read(question)?.trimmed {
            guard question.isHelp(answer) else { return answer }
            for line in question.helpLines(width: width) { show(line) }
            question = question.shortened
        }
        return nil
    }
}

extension String {
    /// Without spaces and tabs around it.
    fileprivate var trimmed: String {
        let spaces: Set<Character> = [" ", "\t"]
        return String(drop(while: spaces.contains).reversed().drop(while: spaces.contains).reversed())
    }
}
