import VaultRecords
import VaultShapes
import VaultSyntax
import VaultThreads

/// Conversations, as `vault thread` shows them: always with all that is known.
package enum ThreadAnswer {
    /// Some threads.
    package struct List: Sendable {
        let threads: [ThreadRecord]
        let total: Int
        let model: ThreadsModel

        var rows: [One] { threads.map { One($0, model) } }

        /// - Parameter total: how many there are, those beyond a page included
        package init(_ threads: [ThreadRecord], of total: Int, _ model: ThreadsModel) {
            self.threads = threads
            self.total = total
            self.model = model
        }
    }

    /// A thread.
    package struct One: Sendable {
        let thread: ThreadRecord
        let model: ThreadsModel
        /// Those to show; nil for all.
        let messages: [MessageRecord]?

        package init(_ thread: ThreadRecord, _ model: ThreadsModel, showing messages: [MessageRecord]? = nil) {
            self.thread = thread
            self.model = model
            self.messages = messages
        }

        var note: Note { model.graph.notes[thread.note] }
    }

    /// A message, and the messages before it where those were requested.
    package struct OneMessage: Sendable {
        let message: MessageRecord
        let context: [MessageRecord]?
        let model: ThreadsModel

        package init(_ message: MessageRecord, after context: [MessageRecord]?, _ model: ThreadsModel) {
            self.message = message
            self.context = context
            self.model = model
        }
    }

    /// A message with what a page reads of it once.
    struct Part: Sendable {
        let message: MessageRecord
        let model: ThreadsModel
        let citations: [NoteID: [NoteID]]
        let body: MessageBody
        /// By place.
        let links: [Link]

        init(_ message: MessageRecord, _ model: ThreadsModel, _ citations: [NoteID: [NoteID]]) {
            self.message = message
            self.model = model
            self.citations = citations
            body = model.body(of: message.note)
            links = model.graph.notes[message.note].links.sorted { $0.range.start < $1.range.start }
        }

        var note: Note { model.graph.notes[message.note] }
        func name(_ note: NoteID) -> String { model.graph.notes[note].name }
    }

    static let list = Shape<List>("thread-list", "conversations") { key in
        key.integer("total", "how many there are, including those beyond --limit") { $0.total }
        key.array("threads", of: thread, "the threads") { $0.rows }
    }

    static let page = Shape<One>("thread-page", "one conversation") { key in
        key.object("thread", conversation, "the thread") { $0 }
    }

    static let messagePage = Shape<OneMessage>("message-page", "one message") { key in
        key.object("message", message, "the message") { Part($0.message, $0.model, $0.model.citations) }
        key.array("context", of: message, "the messages before it; null without --context") { page in
            let citations = page.model.citations
            return page.context.map { context in context.map { Part($0, page.model, citations) } }
        }
    }

    static let thread = Shape<One>("thread", "a conversation") { key in
        key.text("name", "its name") { $0.note.name }
        key.text("title", "its title") { $0.note.title }
        key.path("path", "its file") { $0.note.path }
        key.text("owner", "the user who started it") { one in one.thread.owner.map { one.model.graph.notes[$0].name } }
        key.texts("participants", "the users who take part") { one in
            one.thread.participants.map { one.model.graph.notes[$0].name }
        }
        key.moment("created", "when it started") { $0.thread.created }
        key.moment("last_activity", "when the last message was written") {
            $0.model.lastActivity(of: $0.thread.note)
        }
        key.integer("message_count", "how many messages it has") { $0.model.conversation(of: $0.thread.note).count }
    }

    private static let conversation = Shape<One>("conversation", "a conversation and its messages") { key in
        key.include(thread) { $0 }
        key.array("messages", of: message, "its messages, oldest first") { one in
            let citations = one.model.citations
            return (one.messages ?? one.model.conversation(of: one.thread.note)).map { Part($0, one.model, citations) }
        }
    }

    static let message = Shape<Part>("message", "a message and its answer") { key in
        key.text("name", "its name") { $0.note.name }
        key.path("path", "its file") { $0.note.path }
        key.text("thread", "the thread that it belongs to") { part in part.message.thread.map(part.name) }
        key.text("author", "the user who wrote it") { part in part.message.author.map(part.name) }
        key.moment("sent", "when it was written") { $0.message.sent }
        key.text("text", "its text") { $0.note.document.text($0.body.text) }
        key.text("answer", "its final answer") { part in part.body.final.map { part.note.document.text($0.content) } }
        key.decimal("confidence", "the mean confidence of the answer's phases, from 0 to 1") {
            $0.body.meanConfidence?.decimalText(places: 6)
        }
        key.text("processing", "the 'processing' field of its record") { $0.note.text("processing") }
        key.integer("rounds", "the last round of its answer") { $0.body.lastRound }
        key.boolean("asks_for_round", "whether the answer asks for another round") { $0.body.asking != nil }
        key.text("next", "the question for that round") { $0.body.asking?.next }
        key.array("phases", of: phase, "the phases of its answer") { part in
            part.body.phases.map { (phase: $0, part: part) }
        }
        key.texts("attachments", "the files that its text links to, as written") { part in
            part.model.attachments(of: part.message.note)
        }
        key.texts("priors", "the messages that its answer draws on") { part in
            part.model.priors(of: part.message.note).map(part.name)
        }
        key.texts("cited_by", "the messages whose answers draw on it") { part in
            (part.citations[part.message.note] ?? []).map(part.name)
        }
    }

    static let phase = Shape<(phase: Phase, part: Part)>("phase", "a step of an answer") { key in
        key.choice("phase", "its name") { $0.phase.kind }
        key.integer("round", "its round") { $0.phase.round }
        key.text("content", "its text") { $0.part.note.document.text($0.phase.content) }
        key.decimal("confidence", "its confidence, from 0 to 1") { $0.phase.confidence?.decimalText(places: 6) }
        key.moment("at", "when it was made") { $0.phase.at }
        key.text("reasoning", "the reasoning for it") { $0.phase.reasoning }
        key.texts("priors", "the messages that it draws on") { step in
            guard let range = step.phase.entry("priors")?.range else { return [] }
            let links = step.part.links
            let priors = links[links.firstPlace { $0.range.start >= range.start }...].prefix {
                $0.range.end <= range.end
            }
            return priors.compactMap { step.part.model.graph.resolve($0, of: step.part.message.note).note }
                .map(step.part.name)
        }
        key.boolean("yield", "whether the answer is good enough; false asks for another round") { $0.phase.yields }
        key.text("next", "the question for that round") { $0.phase.next }
    }
}
