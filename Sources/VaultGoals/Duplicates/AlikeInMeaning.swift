import VaultChecks
import VaultGraph
import VaultSchema
import VaultTitles

/// Two records of one type whose titles have other words, and perhaps the same meaning.
package struct MeaningPair: Hashable, Sendable {
    /// The first by path.
    package var first: NoteID
    package var second: NoteID
    /// How near the titles are to each other, as the embedding command sees it.
    package var similarity: Similarity
}

extension Snapshot {
    /// The titles to ask an embedding command about: of the records of some types that are not archived.
    package func titles(of types: [TypeID]) -> [(note: NoteID, title: String)] {
        let model = goals
        return types.filter { $0 != graph.schema.settingsType && $0 != model.places.measure }.flatMap { type in
            let compared = ComparedType(type, model)
            return graph.byPath(graph.records[type].filter { !graph.notes[$0].isTrue("archived") }).map {
                ($0, SimilarRecords.title(of: graph.notes[$0], compared))
            }
        }
    }

    /// Pairs of records whose titles are near in meaning, the nearest first, besides those that were found by their
    /// words.
    ///
    /// A vector knows little of numbers and of `not`, so these must be the same, and whatever else the records say must
    /// not tell them apart: their score with this similarity as that of the titles is 0.70 or more. Of a type with more
    /// than `mostRecords` none are compared, unless it is only within a day.
    ///
    /// - Parameters:
    ///   - titles: as `titles(of:)` gives them
    ///   - vectors: of them, in their order
    package func alikeInMeaning(
        _ titles: [(note: NoteID, title: String)], _ vectors: [TextVector], besides found: [DuplicatePair],
        least: Similarity = Similarity(percent: 80)
    ) -> [MeaningPair] {
        let known = Set(found.flatMap { [[$0.first, $0.second], [$0.second, $0.first]] })
        let model = goals
        var pairs: [MeaningPair] = []
        let places = Dictionary(grouping: titles.indices) { graph.notes[titles[$0].note].type }
        for (type, places) in places {
            guard let type else { continue }
            let compared = ComparedType(type, model)
            let groups =
                compared.isOfOneDay
                ? Array(Dictionary(grouping: places) { graph.notes[titles[$0].note].date(compared.day ?? "") }.values)
                : [places]
            for group in groups where group.count <= Self.mostRecords {
                let found = work.join(group.count, by: 16) { range in
                    range.flatMap { index in
                        Self.near(group[index], among: group[(index + 1)...], titles, vectors, least, compared)
                    }
                }
                pairs += found.filter { !known.contains([$0.first, $0.second]) }
            }
        }
        return pairs.sorted { left, right in
            left.similarity != right.similarity
                ? left.similarity > right.similarity
                : (left.first.index, left.second.index) < (right.first.index, right.second.index)
        }
    }

    private static let mostRecords = 5_000

    private static func near(
        _ place: Int, among others: ArraySlice<Int>, _ titles: [(note: NoteID, title: String)], _ vectors: [TextVector],
        _ least: Similarity, _ type: ComparedType
    ) -> [MeaningPair] {
        others.compactMap { other in
            let similarity = vectors[place].similarity(to: vectors[other])
            guard similarity >= least, TitleSimilarity.haveSameNumbers(titles[place].title, titles[other].title) else {
                return nil
            }
            let (first, second) = (titles[place].note, titles[other].note)
            let title = TitleSimilarity(score: similarity, differences: [])
            let (score, _) = type.records.score(title, type.facts(first), type.facts(second))
            guard score >= Similarity(percent: 70) else { return nil }
            return MeaningPair(first: first, second: second, similarity: similarity)
        }
    }
}
