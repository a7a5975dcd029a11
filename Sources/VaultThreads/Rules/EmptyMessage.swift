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
        "empty-message", .error, summary: "a message has no text by its author",
        page: """
            A message is what somebody wrote; an answer alone is not a message. The text goes below the front matter,
            and before the heading `## Chorus` if there is an answer.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            ```

            Write the text, or delete the note.
            """)

    static let placeholderMessage = Rule(
        "placeholder-message", .warning, summary: "a message is only three dots",
        page: """
            Older programs used `...` as a placeholder for an answer that was still to come. As a message it has no
            content; `vault thread import` skips it.

            ```markdown
            ---
            type: message
            thread: "[[tea]]"
            author: "[[ada]]"
            sent: 2026-11-21T10:00:00
            ---
            ...
            ```

            Delete the note, or write what was said.
            """)
}

// MARK: Words

private func message(_ text: String) -> String {
    "\(Words.quote(text)) is a placeholder for an answer; expected what the author wrote"
}
