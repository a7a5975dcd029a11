import VaultChecks
import VaultSchema

/// A message in which its author says nothing, or only a placeholder for an answer.
enum EmptyMessage {
    static func findings(_ body: MessageBody, _ note: Note) -> [Finding] {
        let text = note.document.text(body.text)
        if text.isEmpty {
            return [
                Finding(
                    .emptyMessage, path: note.path, range: note.place(of: "type"), message: "the message has no text",
                    help: "write its text below the front matter, before any answer")
            ]
        }
        guard text == "..." || text == "…" else { return [] }
        return [
            Finding(
                .placeholderMessage, path: note.path, range: body.text, message: message(text),
                help: "delete the note, or write what was said")
        ]
    }
}

extension Rule {
    static let emptyMessage = Rule(
        "empty-message", .error, summary: "a message has no text by its author")

    static let placeholderMessage = Rule(
        "placeholder-message", .warning, summary: "a message is only three dots")
}

// MARK: Words

private func message(_ text: String) -> String {
    "\(Words.quote(text)) is a placeholder for an answer; expected what the author wrote"
}
