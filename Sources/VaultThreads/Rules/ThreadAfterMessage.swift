import VaultChecks
import VaultEdits
import VaultSchema

/// A thread with a later date than its first message.
enum ThreadAfterMessage {
    static func findings(_ thread: ThreadRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        guard !note.isImported, let created = thread.created, let first = model.conversation(of: thread.note).first,
            let sent = first.sent, sent.isEarlier(than: created)
        else { return [] }
        let message = model.graph.notes[first.note]
        return [
            Finding(
                .threadAfterMessage, path: note.path, range: note.place(of: "created"), field: "created",
                message: words(created, sent), help: "write '\(sent)'",
                related: [.init(path: message.path, range: message.place(of: "sent"), message: "the first message")],
                fixes: Fix.fields("write '\(sent)'", in: note, model.graph.schema) {
                    (edits) throws(FieldEditProblem) in try edits.set("created", ["\(sent)"])
                })
        ]
    }
}

extension Rule {
    static let threadAfterMessage = Rule(
        "thread-after-message", .warning, summary: "a thread was created after its first message")
}

// MARK: Words

private func words(_ created: DateTime, _ sent: DateTime) -> String {
    "the thread was created at '\(created)', but its first message was sent at '\(sent)'"
}
