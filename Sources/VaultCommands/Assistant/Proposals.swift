import VaultSyntax

/// Changes that were planned and may be made, by ids that nobody can guess.
struct Proposals {
    struct Proposal {
        let id: String
        /// What it does, in one sentence.
        let summary: String
        /// The command that makes it, and the time that it takes for now.
        let line: CommandTool.Line
        let now: DateTime?
        let change: Change
    }

    /// How many are kept; the oldest are forgotten.
    static let limit = 20

    private var kept: [Proposal] = []
    /// The changes that were made of them.
    private(set) var made: Set<Int> = []

    subscript(_ id: String) -> Proposal? { kept.first { $0.id == id } }

    /// An id of 128 random bits.
    static func newID() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<2).map { _ in
            let digits = String(random.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }

    mutating func add(_ proposal: Proposal) {
        kept.append(proposal)
        if kept.count > Self.limit { kept.removeFirst() }
    }

    mutating func remove(_ id: String) { kept.removeAll { $0.id == id } }

    mutating func keep(made change: Int) { made.insert(change) }
}
