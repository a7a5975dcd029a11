import VaultSchema

/// Two lists as one: the first as it is, and after it what only the second has.
package struct ListUnion: Hashable, Sendable {
    /// Two elements with one key that say different things, as indices into both lists.
    package struct Contradiction: Hashable, Sendable {
        package var ours: Int
        package var theirs: Int
    }

    /// Indices into the second list, each key once.
    package private(set) var added: [Int] = []
    package private(set) var contradictions: [Contradiction] = []

    /// Cost: linear in both lists.
    package init(_ ours: [ElementMeaning], _ theirs: [ElementMeaning]) {
        let same = Set(ours)
        var places: [[String]: Int] = [:]
        for (index, meaning) in ours.enumerated() where places[meaning.key] == nil { places[meaning.key] = index }
        var seen: Set<ElementMeaning> = []
        for (index, meaning) in theirs.enumerated() where !same.contains(meaning) && seen.insert(meaning).inserted {
            if let place = places[meaning.key] {
                contradictions.append(Contradiction(ours: place, theirs: index))
            } else {
                added.append(index)
            }
        }
    }
}
