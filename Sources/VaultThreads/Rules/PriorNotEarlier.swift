import VaultChecks
import VaultGraph
import VaultSchema

/// A prior that is the message itself, or was sent after it.
enum PriorNotEarlier {
    static func findings(_ message: MessageRecord, _ note: Note, _ model: ThreadsModel) -> [Finding] {
        note.links.compactMap { link in
            guard model.graph.schema.role(of: link, in: note)?.name == "priors",
                let prior = model.graph.resolve(link, of: message.note).note
            else { return nil }
            let name = note.destination(of: link)
            if prior == message.note { return finding("\(Words.quote(name)) is the message itself", link, note, []) }
            guard let sent = message.sent, let later = model.message(ofNote: prior)?.sent, sent.isEarlier(than: later)
            else { return nil }
            let other = model.graph.notes[prior]
            return finding(
                "\(Words.quote(name)) was sent at '\(later)', after this message", link, note,
                [.init(path: other.path, range: other.place(of: "sent"), message: "when it was sent")])
        }
    }

    private static func finding(
        _ message: String, _ link: Link, _ note: Note, _ related: [Finding.Related]
    ) -> Finding {
        Finding(
            .priorNotEarlier, path: note.path, range: link.destination, field: "priors", message: message,
            help: "an answer draws on earlier messages only; correct the link or the time", related: related)
    }
}

extension Rule {
    static let priorNotEarlier = Rule(
        "prior-not-earlier", .warning, summary: "an answer draws on a message that is not earlier")
}
