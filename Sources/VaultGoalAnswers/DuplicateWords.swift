import VaultChecks
import VaultGoals
import VaultRecords
import VaultSearch

/// What near duplicates are called in plain words.
package enum DuplicateWords {
    package static func heading(_ band: DuplicatePair.Band) -> String {
        switch band {
        case .exact: "The same"
        case .high: "Very similar"
        case .moderate: "Similar"
        case .low: "Slightly similar"
        }
    }

    package static func summary(_ found: Duplicates) -> String {
        let counts = DuplicatePair.Band.allCases.compactMap { band -> String? in
            let count = found.count(band)
            return count == 0 ? nil : "\(count) \(heading(band).lowercased())"
        }
        return "\(Words.count(found.pairs.count, "pair")): \(counts.joined(separator: ", "))"
    }

    /// `2 terms: same number`; of records that are the same in all, or have one title, there is no more to say.
    package static func same(_ count: String, _ pair: DuplicatePair) -> String {
        guard let what = pair.reasons.first?.what, what != "all", what != "title" else { return count }
        return "\(count): same \(what.replacing("_", with: " "))"
    }

    package static func none(least: Similarity, _ addedFiles: AddedFiles?) -> String {
        let what = addedFiles.map { "nothing that \(cameIn($0))" } ?? "nothing"
        return least > Similarity(percent: 70)
            ? "\(what) scores \(least) or more" : "\(what) looks like a duplicate"
    }

    package static func cameIn(_ addedFiles: AddedFiles) -> String {
        "is new or changed since \(addedFiles.since)"
    }

    /// What the number before a pair says, and what to type next.
    package static let help = [
        "1.00 is the same in everything that is compared; '--min' shows less similar pairs.",
        "If a pair is one thing, the line below it merges it or says what to decide. To see what links to a record: "
            + "vault show NAME",
    ]

    package static let meaning = "Other words, perhaps the same meaning"
    package static let meaningHelp =
        "The number is how near the titles are to the embedding command; most are two things."

    package static let simultaneous = "At the same time, from two programs"
    package static let simultaneousHelp =
        "If both are one thing, delete one, and keep the next import from bringing it back: vault delete NAME --forget"

    /// `2026-11-18 18:05, 52 min`
    package static func time(of span: SimultaneousPair.Span) -> String {
        let clock = "\(span.time)".prefix(5)
        return "\(span.day) \(clock), \((span.seconds + 30) / 60) min"
    }

    /// The reasons one by one.
    package static func sentences(_ reasons: [DuplicateReason]) -> [String] {
        reasons.map { reason in
            reason.what == "title" ? title(reason) : field(reason)
        }
    }

    private static func title(_ reason: DuplicateReason) -> String {
        if reason.score == .same { return "same title" }
        let words = reason.titles.map(difference)
        return likeness(reason.score, "title") + (words.isEmpty ? "" : " (\(words.joined(separator: ", ")))")
    }

    private static func difference(_ difference: TitleSimilarity.Difference) -> String {
        switch difference {
        case .spelling: "different spelling"
        case .order: "different word order"
        case .unit: "different spelling of a unit"
        case .form: "different form of a word"
        case .slip: "a typo"
        case .joined: "two words written as one"
        case .more: "extra words in one"
        }
    }

    private static func field(_ reason: DuplicateReason) -> String {
        let name = reason.what.replacing("_", with: " ")
        if reason.isOneSided { return "only one has \(name.hasSuffix("s") ? name : Words.article(name))" }
        if reason.score == .same { return "same \(name)" }
        return reason.score == .zero ? "different \(name)" : likeness(reason.score, name)
    }

    /// `nearly the same title`, `partly the same targets`: a score in words. JSON has the number.
    private static func likeness(_ score: Similarity, _ what: String) -> String {
        if score >= Similarity(percent: 85) { return "nearly the same \(what)" }
        return score >= Similarity(percent: 50) ? "similar \(what)" : "mostly different \(what)"
    }
}
