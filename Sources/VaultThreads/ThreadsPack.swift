import VaultChecks
import VaultRecords

/// The threads pack: its record types, its rules and its checks.
package enum ThreadsPack {
    package static let pack: Pack = {
        var pack = Pack(name: "threads", types: ThreadTypes.all, rules: rules, checks: checks)
        pack.place = { $1.messagePlace(of: $0) }
        return pack
    }()

    static let rules: [Rule] = [
        .duplicateWallet, .emptyMessage, .placeholderMessage, .authorNotInThread, .threadAfterMessage,
        .answerWithoutPhases, .headingInAnswer, .unreadablePhase, .unreadableEntry, .unreadableConfidence,
        .confidenceMismatch, .phaseOrder, .missingPhase, .missingYield, .roundOrder, .missingRound,
        .yieldWithoutNext, .priorNotEarlier,
    ]

    /// The checks of notes run on all cores.
    private static func checks(_ context: CheckContext) -> [Check] {
        let types = ["user", "thread", "message"].compactMap { context.graph.schema.type($0) }
        guard context.looks(at: types) else { return [] }
        let model: ThreadsModel = context.snapshot.model()
        return [
            .ofNote { number, note, _ in
                if let message = model.message(ofNote: number) {
                    let body = MessageBody(of: note.document)
                    return MessageRules(message: message, note: note, body: body, model: model).findings()
                }
                let late = model.thread(ofNote: number).flatMap { ThreadRules.threadAfterMessage($0, note, model) }
                return late.map { [$0] } ?? []
            },
            .ofVault { _ in ThreadRules.duplicateWallet(model) },
        ]
    }
}

/// The record types of the threads pack. Adding a type or a field is one edit here.
package enum ThreadTypes {
    package static let all: [RecordType] = [user, thread, message]

    static let user = RecordType(
        "user", folder: "users", "A person who writes messages.",
        fields: [
            Field("wallet", .text, unique: .address, "The address that identifies the person."),
            Field("balance", .number, "The balance of the wallet."),
            Field("balance_updated", .dateTime, merge: .later, "When the balance was read."),
        ])

    package static let thread = RecordType(
        "thread", folder: ["threads/", .slug], "A conversation.",
        fields: [
            Field(
                "owner", .link(to: ["user"]), required: true, deletion: .cascade, "Who started it; also a participant."),
            Field("participants", .link(to: ["user"]), list: true, "The other participants."),
            Field("created", .dateTime, required: true, merge: .earlier, "When it was started."),
        ], madeBy: "vault thread new TITLE --owner USER")

    package static let message = RecordType(
        "message", folder: ["threads/", .record(of: "thread")],
        fileName: [.day, "-", .time, "-", .slug(of: "author")],
        "What somebody wrote, with the answer to it.",
        fields: [
            Field(
                "thread", .link(to: ["thread"]), required: true, deletion: .cascade, "The conversation it belongs to."),
            Field("author", .link(to: ["user"]), required: true, deletion: .cascade, "Who wrote it."),
            Field("sent", .dateTime, required: true, "When it was written."),
            Field("confidence", .number, range: 0...1, "The confidence of the answer: the mean of its phases."),
            Field("processing", .quantity(group: "s"), "How long the answer took."),
        ],
        bodyFields: [
            BodyField(
                "priors", .entry(below: ["Chorus", "Phase:"]), to: ["message"],
                "Earlier messages that a phase draws on.")
        ], recurs: true, madeBy: "vault thread add THREAD TEXT")
}
