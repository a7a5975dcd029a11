import VaultChecks
import VaultKit
import VaultRecords
import VaultShapes
import VaultSyntax
import VaultThreads

/// Conversations with the text of their files, and messages that were searched for.
extension ThreadAnswer {
    /// Some threads with everybody and everything in them.
    package struct Export: Sendable {
        let threads: [ThreadRecord]
        let model: ThreadsModel

        package init(_ threads: [ThreadRecord], _ model: ThreadsModel) {
            self.threads = threads
            self.model = model
        }
    }

    static let export = Shape<Export>("thread-export", "conversations, for an import") { key in
        key.array("users", of: exportedUser, "everybody who takes part") { export in
            export.model.people(of: export.threads).map { export.model.graph.notes[$0] }
        }
        key.array("threads", of: exportedThread, "the threads") { export in
            let citations = export.model.citations
            return export.threads.map { Exported(one: One($0, export.model), citations: citations) }
        }
    }

    private static let exportedUser = Shape<Note>("exported-user", "a user with its file") { key in
        key.text("name", "its name") { $0.name }
        key.text("title", "its title") { $0.title }
        key.path("path", "its file") { $0.path }
        key.text("wallet", "the address of its wallet") { $0.text("wallet") }
        file(&key) { $0 }
    }

    /// A thread with the messages that draw on each message of the vault.
    private struct Exported: Sendable {
        let one: One
        let citations: [NoteID: [NoteID]]
    }

    private static let exportedThread = Shape<Exported>("exported-thread", "a conversation with its files") { key in
        key.include(thread) { $0.one }
        file(&key) { $0.one.note }
        key.array("messages", of: exportedMessage, "its messages, oldest first") { thread in
            let model = thread.one.model
            return model.conversation(of: thread.one.thread.note).map { Part($0, model, thread.citations) }
        }
    }

    private static let exportedMessage = Shape<Part>("exported-message", "a message with its file") { key in
        key.include(message) { $0 }
        file(&key) { $0.note }
    }

    private static func file<Value>(
        _ key: inout Keys<Value>, _ note: @escaping @Sendable (Value) -> Note
    ) {
        key.text("file", "the whole file; it is what an import reads") { value in
            String(decoding: note(value).document.bytes, as: UTF8.self)
        }
    }
}

// MARK: Searching

extension ThreadAnswer {
    /// Messages in which something was found.
    package struct Search: Sendable {
        let found: [FoundMessage]
        let total: Int
        let model: ThreadsModel

        /// - Parameter total: how many there are, those beyond a page included
        package init(_ found: [FoundMessage], of total: Int, _ model: ThreadsModel) {
            self.found = found
            self.total = total
            self.model = model
        }

        var rows: [(found: FoundMessage, model: ThreadsModel)] { found.map { ($0, model) } }
    }

    static let search = Shape<Search>("thread-search", "messages that were searched for") { key in
        key.integer("total", "how many messages match, including those beyond --limit") { $0.total }
        key.array("messages", of: foundMessage, "the messages, the newest first") { $0.rows }
    }

    static let foundMessage = Shape<(found: FoundMessage, model: ThreadsModel)>(
        "found-message", "a message that matches"
    ) { key in
        key.text("name", "its name") { $0.model.graph.notes[$0.found.message.note].name }
        key.path("path", "its file") { $0.model.graph.notes[$0.found.message.note].path }
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
        let made: [(Int, String)] = [
            (planned.threads, "thread"), (planned.messages, "message"), (planned.answers, "answer"),
            (planned.users, "user"),
        ]
        let parts = made.filter { $0.0 > 0 }.map { Words.count($0.0, $0.1) }
        var text = parts.isEmpty ? "" : "imported \(Words.list(parts, joint: "and"))\n"
        if planned.known > 0 { text += "\(Words.count(planned.known, "message")) already imported\n" }
        if planned.placeholders > 0 {
            text += "skipped \(Words.count(planned.placeholders, "placeholder message"))\n"
        }
        if planned.orphans > 0 { text += "skipped \(Words.count(planned.orphans, "answer")) without a message\n" }
        if planned.otherTexts > 0 {
            let texts = Words.count(planned.otherTexts, "text")
            text += "left out \(texts) of answers that differ from their final phase\n"
        }
        if planned.lostPriors > 0 {
            text += "left out \(Words.count(planned.lostPriors, "link")) to messages that do not exist\n"
        }
        return text
    }
}
