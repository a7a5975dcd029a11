import VaultEdits
import VaultSchema
import VaultSyntax

/// A message that is to be written: what it links to, as links say it, and its text.
package struct NewMessage: Sendable {
    package var thread: String
    package var author: String
    package var sent: DateTime
    package var text: String
    package var importID: String?

    package init(thread: String, author: String, sent: DateTime, text: String, importID: String? = nil) {
        self.thread = thread
        self.author = author
        self.sent = sent
        self.text = text
        self.importID = importID
    }

    /// The text of its file; nil when it says nothing, or has code that cannot be closed.
    package func file(_ schema: Schema) -> String? {
        guard let text = SafeText.message(text) else { return nil }
        return ThreadFile.text(
            "message",
            [
                ("thread", ["[[\(thread)]]"]), ("author", ["[[\(author)]]"]), ("sent", ["\(sent)"]),
                ("import_id", importID.map { [$0] } ?? []),
            ], body: text + "\n", schema)
    }

    /// What its file is called, without `.md`: `2026-11-21-101500-ada`.
    ///
    /// - Parameter author: the name of the author's note
    package static func stem(sent: DateTime, author: String) -> String {
        let slug = FileStem.slug.make(author, kind: "user")
        return ThreadTypes.message.fileName.filled(.init(slug: slug, moment: sent)).text
    }
}

/// A thread that is to be written.
package struct NewThread: Sendable {
    package var title: String
    package var owner: String
    package var participants: [String]
    package var created: DateTime
    package var importID: String?

    package init(title: String, owner: String, participants: [String], created: DateTime, importID: String? = nil) {
        self.title = title
        self.owner = owner
        self.participants = participants
        self.created = created
        self.importID = importID
    }

    package func file(_ schema: Schema) -> String? {
        ThreadFile.text(
            "thread",
            [
                ("title", [title]), ("owner", ["[[\(owner)]]"]), ("participants", participants.map { "[[\($0)]]" }),
                ("created", ["\(created)"]), ("import_id", importID.map { [$0] } ?? []),
            ], body: "", schema)
    }

    /// The title of a conversation that has none: the first ten words of its first message.
    package static func title(of text: String) -> String {
        let words = text.split(whereSeparator: \.isOnlyWhitespace).prefix(10).joined(separator: " ")
        return words.isEmpty ? "New Thread" : words
    }
}

/// The text of a new record.
package enum ThreadFile {
    /// Fields without texts are left out. Nil when a text cannot be written.
    package static func text(
        _ type: String, _ fields: [(name: String, texts: [String])], body: String, _ schema: Schema
    ) -> String? {
        var edits = FieldEdits(Document([]), fields: schema.type(type).map { schema.fields[$0].elements } ?? [])
        do throws(FieldEditProblem) {
            try edits.set("type", [type])
            for field in fields where !field.texts.isEmpty { try edits.set(field.name, field.texts) }
        } catch {
            return nil
        }
        return String(decoding: edits.document.bytes, as: UTF8.self) + body
    }
}
