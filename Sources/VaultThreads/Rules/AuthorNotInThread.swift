import VaultChecks
import VaultEdits
import VaultSchema

/// A message by somebody who is not in its thread.
enum AuthorNotInThread {
    static func findings(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        guard let author = message.author, let thread = message.thread.flatMap(model.thread),
            !thread.people.contains(author)
        else { return [] }
        let (user, holder) = (model.graph.notes[author], model.graph.notes[thread.note])
        return [
            Finding(
                .authorNotInThread, path: note.path, range: note.place(of: "author"), field: "author",
                message: words(user.name, holder.name), help: "add the author to 'participants' of the thread",
                related: [.init(path: holder.path, range: holder.place(of: "participants"), message: "the thread")],
                fixes: Fix.fields("add '\(user.name)' to the participants", in: holder, model.graph.schema) {
                    (edits) throws(FieldEditProblem) in
                    try edits.add("participants", ["[[\(user.name)]]"])
                })
        ]
    }
}

extension Rule {
    static let authorNotInThread = Rule(
        "author-not-in-thread", .warning, summary: "the author of a message is not in its thread")
}

// MARK: Words

private func words(_ author: String, _ thread: String) -> String {
    "\(Words.quote(author)) is neither owner nor participant of the thread \(Words.quote(thread))"
}
