import VaultGraph
import VaultTitles

/// Two records that may be the same thing, with the reasons.
package struct DuplicatePair: Hashable, Sendable {
    /// How sure it is that they are one.
    package enum Band: String, CaseIterable, Sendable {
        /// 1: the same in all that is compared.
        case exact
        /// 0.85 or more.
        case high
        /// 0.70 or more.
        case moderate
        /// Less.
        case low

        static let leastHigh = Similarity(percent: 85)

        package init(_ score: Similarity) {
            self =
                switch score.tenThousandths {
                case 10_000...: .exact
                case 8_500...: .high
                case 7_000...: .moderate
                default: .low
                }
        }
    }

    /// The numbers of the notes; the first comes first by path.
    package var first: NoteID
    package var second: NoteID
    package var score: Similarity
    package var reasons: [DuplicateReason]

    package var band: Band { Band(score) }
}

/// One respect in which two records are alike, or are not.
package struct DuplicateReason: Hashable, Sendable {
    /// `title`, or the name of a field. Records that are the same have one reason: `all`, or the field by which
    /// `check` is certain.
    package var what: String
    package var score: Similarity
    /// How the titles differ.
    package var titles: [TitleSimilarity.Difference] = []
    /// Whether only one of the records says something here.
    package var isOneSided = false
}
