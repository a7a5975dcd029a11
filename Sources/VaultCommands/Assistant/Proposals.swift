import VaultRequests
import VaultSyntax

/// Changes that were planned and may be made, by ids that nobody can guess.
struct Proposals {
    struct Proposal {
        let id: String
        /// What it does, in one sentence.
        let summary: String
        let trial: PlannedTrial
    }

    /// How many are kept; the oldest are forgotten.
    static let limit = 20

    private var kept: [Proposal] = []

    subscript(_ id: String) -> Proposal? { kept.first { $0.id == id } }

    mutating func add(_ trial: PlannedTrial, summary: String) -> Proposal {
        var random = SystemRandomNumberGenerator()
        let id = (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        let proposal = Proposal(id: id, summary: summary, trial: trial)
        kept.append(proposal)
        if kept.count > Self.limit { kept.removeFirst() }
        return proposal
    }

    mutating func remove(_ id: String) { kept.removeAll { $0.id == id } }
}
