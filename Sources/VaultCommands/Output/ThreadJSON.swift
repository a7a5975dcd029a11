import VaultGraph
import VaultSchema
import VaultSyntax
import VaultThreads

/// Conversations as JSON: always with all that is known.
struct ThreadJSON {
    private let model: ThreadsModel

    init(_ model: ThreadsModel) { self.model = model }

    func list(_ threads: [ThreadRecord]) -> [UInt8] {
        document { json in
            json.member("threads", array: threads) { json, thread in
                json.object { write(thread, to: &$0) }
            }
        }
    }

    func page(_ thread: ThreadRecord) -> [UInt8] {
        let citations = model.citations
        return document { json in
            json.member(
                "thread",
                object: { json in
                    write(thread, to: &json)
                    json.member("messages", array: model.conversation(of: thread.note)) {
                        write($1, citations, to: &$0)
                    }
                })
        }
    }

    func page(_ message: MessageRecord, after context: [MessageRecord]?) -> [UInt8] {
        let citations = model.citations
        return document { json in
            json.key("message")
            write(message, citations, to: &json)
            json.key("context")
            if let context { json.array(of: context) { write($1, citations, to: &$0) } } else { json.null() }
        }
    }

    private func document(_ members: (inout JSONWriter) -> Void) -> [UInt8] {
        var json = JSONWriter(.pretty)
        json.object { json in
            json.member("schema_version", 1)
            members(&json)
        }
        json.newline()
        return json.bytes
    }

    private func write(_ thread: ThreadRecord, to json: inout JSONWriter) {
        let note = model.graph.notes[thread.note]
        json.member("name", note.name)
        json.member("title", note.title)
        json.member("path", note.path)
        json.member("owner", thread.owner.map(name))
        json.member("participants", array: thread.participants) { $0.string(name($1)) }
        json.member("created", thread.created.map { "\($0)" })
        json.member("last_activity", model.lastActivity(of: thread.note).map { "\($0)" })
        json.member("message_count", model.conversation(of: thread.note).count)
    }

    private func write(_ message: MessageRecord, _ citations: [Int: [Int]], to json: inout JSONWriter) {
        let note = model.graph.notes[message.note]
        let body = model.body(of: message.note)
        json.object { json in
            json.member("name", note.name)
            json.member("path", note.path)
            json.member("thread", message.thread.map(name))
            json.member("author", message.author.map(name))
            json.member("sent", message.sent.map { "\($0)" })
            json.member("text", note.document.text(body.text))
            json.member("answer", body.final.map { note.document.text($0.content) })
            json.member("confidence", decimal: body.meanConfidence?.decimalText(places: 6))
            json.member("processing", note.text("processing"))
            json.member("rounds", body.lastRound)
            json.member("asks_for_round", body.asking != nil)
            json.member("next", body.asking?.next)
            json.member("phases", array: body.phases) { write($1, of: note, message.note, to: &$0) }
            json.member("priors", array: model.priors(of: message.note)) { $0.string(name($1)) }
            json.member("cited_by", array: citations[message.note] ?? []) { $0.string(name($1)) }
        }
    }

    private func write(_ phase: Phase, of note: Note, _ number: Int, to json: inout JSONWriter) {
        let priors = note.links.filter { link in
            phase.entry("priors").map { $0.range.start <= link.range.start && link.range.end <= $0.range.end } ?? false
        }
        json.object { json in
            json.member("phase", phase.kind?.rawValue)
            json.member("round", phase.round)
            json.member("content", note.document.text(phase.content))
            json.member("confidence", decimal: phase.confidence?.decimalText(places: 6))
            json.member("at", phase.at.map { "\($0)" })
            json.member("reasoning", phase.reasoning)
            json.member("priors", array: priors.compactMap { model.graph.resolve($0, of: number).note }) {
                $0.string(name($1))
            }
            json.member("yield", phase.yields)
            json.member("next", phase.next)
        }
    }

    private func name(_ note: Int) -> String { model.graph.notes[note].name }
}
