import VaultChecks
import VaultSchema

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
                if let message = model.message(ofNote: number) { return MessageChecks.check(message, note, model) }
                return model.thread(ofNote: number).map { ThreadAfterMessage.findings($0, note, model) } ?? []
            },
            .ofVault { _ in DuplicateWallet.findings(model) },
        ]
    }
}
