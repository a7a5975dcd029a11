import VaultSchema
import VaultTitles

/// One respect in which records of a type are compared, besides their titles.
struct ComparedField: Sendable {
    /// The field's name in the format.
    var name: String
    /// The field that is compared where a record gives a moment of its day; `name` without it.
    var nameOfMoment: String?
    /// Its weight among the others and the title; 0 for what only tells things apart.
    var weight: Int
    /// Its weight when only one record says something; nil when it does not count then.
    var oneSided: Similarity?
    /// Records whose values here are less similar than this are two things.
    var least: Similarity = .zero
    /// How many percent amounts may lie apart and still be near.
    var near = 10
    /// Whether records with different amounts of one unit are two things.
    var isOfOneAmount = false

    /// The highest score of records that are two things.
    static let apart = Similarity(percent: 50)
    /// How much more alike than their titles records can be.
    static let aboveTitle = 2_000
}

/// How alike two records are, by their titles and what else they say.
struct ComparedRecords {
    let fields: [ComparedField]
    let titleWeight: Int

    /// The mean of title and fields by their weights, without those that neither record gives.
    ///
    /// Nothing makes up for a different title: the score is at most the title's similarity and 0.2. Records that differ
    /// in what tells things apart score at most 0.5. Never 1: equality is checked before.
    func score(
        _ title: TitleSimilarity, _ left: [ComparedFact], _ right: [ComparedFact]
    ) -> (score: Similarity, reasons: [DuplicateReason]) {
        var reasons = [DuplicateReason(what: "title", score: title.score, titles: title.differences)]
        var sum = title.score.tenThousandths * titleWeight
        var weight = titleWeight
        var isApart = false
        for ((field, one), other) in zip(zip(fields, left), right) {
            guard let similarity = one.similarity(to: other, oneSided: field.oneSided, near: field.near) else {
                continue
            }
            let isOneSided = one.isOneSided(beside: other)
            if !isOneSided, similarity < field.least { isApart = true }
            if field.isOfOneAmount, one.hasOtherAmount(than: other, near: field.near) { isApart = true }
            sum += similarity.tenThousandths * field.weight
            weight += field.weight
            let what = one.isMoment || other.isMoment ? field.nameOfMoment ?? field.name : field.name
            reasons.append(DuplicateReason(what: what, score: similarity, isOneSided: isOneSided))
        }
        var score = Similarity(tenThousandths: weight > 0 ? sum / weight : 0)
        score = min(score, Similarity(tenThousandths: title.score.tenThousandths + ComparedField.aboveTitle))
        return (min(score, isApart ? ComparedField.apart : .almost), reasons)
    }
}
