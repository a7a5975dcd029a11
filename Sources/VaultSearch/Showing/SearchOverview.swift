import VaultGraph

/// What a search found.
package struct SearchOverview: Sendable {
    /// What became of one word or phrase.
    package struct Part: Hashable, Sendable {
        package var text: String
        package var isExcluded: Bool
        /// How many notes have it, of those that were looked at.
        package var notes: Int
        /// The words that stand for it, where no note has it.
        package var instead: [String]
    }

    /// The query as it was typed.
    package var query: String
    /// How many notes were found, those that are not given too.
    package var total: Int
    /// How many notes were looked at.
    package var lookedAt: Int
    /// How many were found and left out because they are archived.
    package var archived: Int
    package var parts: [Part]
    /// The best first.
    package var hits: [SearchHit]
}

/// A note that was found.
package struct SearchHit: Sendable {
    package var note: NoteID
    /// How well it answers the query, among the others.
    package var score: Float
    package var lines: SearchLines
}
