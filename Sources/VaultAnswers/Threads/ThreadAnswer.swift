import VaultKit
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultThreads

/// Conversations, as `vault thread` shows them: always with all that is known.
package enum ThreadAnswer {
    /// A thread, and the messages to show of it; nil for all.
    package typealias One = (thread: ThreadRecord, model: ThreadsModel, messages: [MessageRecord]?)

    /// A message with what a page reads of it once.
    struct Part: Sendable {
        let message: MessageRecord
        let model: ThreadsModel
        let citations: [NoteID: [NoteID]]
        let body: MessageBody
        /// By place.
        let links: [Link]

        init(_ message: MessageRecord, _ model: ThreadsModel, _ citations: [NoteID: [NoteID]]) {
            (self.message, self.model, self.citations) = (message, model, citations)
            body = model.body(of: message.note)
            links = model.graph.notes[message.note].links.sorted { $0.range.start < $1.range.start }
        }

        var note: Note { model.graph.notes[message.note] }
        func name(_ note: NoteID) -> String { model.graph.notes[note].name }
    }

    /// Some threads, and how many there are, those beyond a page included.
    package typealias List = (threads: [ThreadRecord], total: Int, model: ThreadsModel)

    static let list = Shape<List>("thread-list", "conversations") { key in
        key.integer("total", "how many there are, including those beyond --limit") { $0.total }
        key.array("threads", of: thread, "the threads") { rows(of: $0) }
    }

    static func rows(of list: List) -> [One] { list.threads.map { ($0, list.model, nil) } }

    static let page = Shape<One>("thread-page", "one conversation") { key in
        key.object("thread", conversation, "the thread") { $0 }
    }

    /// A message, and the messages before it where those were requested.
    static let messagePage = Shape<(message: MessageRecord, context: [MessageRecord]?, model: ThreadsModel)>(
        "message-page", "one message"
    ) { key in
        key.object("message", message, "the message") { Part($0.message, $0.model, $0.model.citations) }
        key.array("context", of: message, "the messages before it; null without --context") { page in
            let citations = page.model.citations
            return page.context.map { context in context.map { Part($0, page.model, citations) } }
        }
    }

    static let thread = Shape<One>("thread", "a conversation") { key in
        key.include(VaultParts.note) { $0.model.graph.notes[$0.thread.note] }
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
        key.include(VaultParts.file) { $0.note }
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

// MARK: Exporting and searching

extension ThreadAnswer {
    /// Some threads with everybody and everything in them, and the text of their files.
    static let export = Shape<(threads: [ThreadRecord], model: ThreadsModel)>(
        "thread-export", "conversations, for an import"
    ) { key in
        key.array("users", of: exportedUser, "everybody who takes part") { export in
            export.model.people(of: export.threads).map { export.model.graph.notes[$0] }
        }
        key.array("threads", of: exportedThread, "the threads") { export in
            let citations = export.model.citations
            return export.threads.map {
                (one: (thread: $0, model: export.model, messages: nil) as One, citations: citations)
            }
        }
    }

    private static let exportedUser = Shape<Note>("exported-user", "a user with its file") { key in
        key.include(VaultParts.note) { $0 }
        key.text("wallet", "the address of its wallet") { $0.text("wallet") }
        key.include(file) { $0 }
    }

    /// A thread with the messages that draw on each message of the vault.
    private static let exportedThread = Shape<(one: One, citations: [NoteID: [NoteID]])>(
        "exported-thread", "a conversation with its files"
    ) { key in
        key.include(thread) { $0.one }
        key.include(file) { $0.one.model.graph.notes[$0.one.thread.note] }
        key.array("messages", of: exportedMessage, "its messages, oldest first") { thread in
            let model = thread.one.model
            return model.conversation(of: thread.one.thread.note).map { Part($0, model, thread.citations) }
        }
    }

    private static let exportedMessage = Shape<Part>("exported-message", "a message with its file") { key in
        key.include(message) { $0 }
        key.include(file) { $0.note }
    }

    private static let file = Shape<Note>("exported-file", "a file") { key in
        key.text("file", "the whole file; it is what an import reads") {
            String(decoding: $0.document.bytes, as: UTF8.self)
        }
    }

    /// Messages in which something was found, and how many there are, those beyond a page included.
    package typealias Search = (found: [FoundMessage], total: Int, model: ThreadsModel)

    static let search = Shape<Search>("thread-search", "messages that were searched for") { key in
        key.integer("total", "how many messages match, including those beyond --limit") { $0.total }
        key.array("messages", of: foundMessage, "the messages, the newest first") { rows(of: $0) }
    }

    static func rows(of search: Search) -> [(found: FoundMessage, model: ThreadsModel)] {
        search.found.map { ($0, search.model) }
    }

    static let foundMessage = Shape<(found: FoundMessage, model: ThreadsModel)>(
        "found-message", "a message that matches"
    ) { key in
        key.include(VaultParts.file) { $0.model.graph.notes[$0.found.message.note] }
        key.text("thread", "the thread that it belongs to") { row in
            row.found.message.thread.map { row.model.graph.notes[$0].name }
        }
        key.text("author", "the user who wrote it") { row in
            row.found.message.author.map { row.model.graph.notes[$0].name }
        }
        key.moment("sent", "when it was written") { $0.found.message.sent }
        key.text("text", "the first line that matches; null where only the title does") { $0.found.lines.first?.text }
        key.boolean("in_title", "whether the title of its thread matches") { $0.found.isInTitle }
        key.array("lines", of: foundLine, "all lines that match") { $0.found.lines }
    }

    private static let foundLine = Shape<FoundMessage.Line>("found-line", "a line that matches") { key in
        key.integer("line", "its number in the file, from 1") { $0.number }
        key.boolean("answer", "whether it is part of the answer") { $0.isAnswer }
        key.text("text", "the line") { $0.text }
    }
}

/// Turns of phrase about conversations.
package enum ThreadWords {
    /// A time as people read it: `2026-11-21 10:15`, with seconds where there are any.
    package static func time(_ time: DateTime?) -> String {
        guard let time else { return "no time" }
        let text = "\(time)"
        let (clock, zone) = (text.dropFirst(11).prefix(8), text.dropFirst(19))
        let isWhole = clock.hasSuffix(":00")
        return "\(time.day) \(isWhole ? clock.prefix(5) : clock)\(zone)"
    }

    /// What an import skipped although it is new.
    package static func leftOut(_ planned: PlannedThreadImport) -> String {
        if planned.fuller == 0 { return "" }
        let what = Words.count(planned.fuller, "message")
        return "what was added to the answers to \(what) since the last import was not imported; "
            + "'vault thread answer' adds a round\n"
    }

    /// What an import has done.
    package static func done(_ planned: PlannedThreadImport) -> String {
        func count(_ number: Int, _ noun: String) -> String { Words.count(number, noun) }
        let made = [
            (planned.threads, "thread"), (planned.messages, "message"), (planned.answers, "answer"),
            (planned.users, "user"),
        ].filter { $0.0 > 0 }.map(count)
        let lines = [
            (made.count, "imported \(Words.list(made, joint: "and"))"),
            (planned.known, "\(count(planned.known, "message")) already imported"),
            (planned.placeholders, "skipped \(count(planned.placeholders, "placeholder message"))"),
            (planned.orphans, "skipped \(count(planned.orphans, "answer")) without a message"),
            (
                planned.otherTexts,
                "left out \(count(planned.otherTexts, "text")) of answers that differ from their final phase"
            ),
            (planned.lostPriors, "left out \(count(planned.lostPriors, "link")) to messages that do not exist"),
        ]
        return lines.filter { $0.0 > 0 }.map { $0.1 + "\n" }.joined()
    }
}
