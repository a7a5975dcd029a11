import VaultChecks
import VaultRecords
import VaultSearch
import VaultTestSupport

extension FuzzTarget {
    /// `QUERY ␞ NOTE ␞ NOTE …`: a query is refused with a place inside of it, or finds what comparing every word finds.
    static let searches = FuzzTarget("searches") { bytes in
        let input = InputParts(bytes, 1 + StandingVault.paths.count)
        let text = input.text(0)
        let graph = StandingVault.graph(with: (1..<max(1, input.count)).map { input[$0] })
        let snapshot = Snapshot(graph, packs: StandingVault.packs)
        let query: SearchQuery
        let overview: SearchOverview
        do throws(SearchProblem) {
            query = try snapshot.searchQuery(text)
            overview = try snapshot.search(SearchQuestion(query, limit: 100, includesArchived: true))
        } catch {
            try expect(
                error.range.lowerBound >= 0 && error.range.upperBound <= text.utf8.count,
                "the problem lies outside: \(error)")
            return
        }
        for line in overview.hits.flatMap(\.lines.shown) {
            try expect(
                line.found.allSatisfy { $0.upperBound <= line.text.utf8.count }, "found outside of '\(line.text)'")
        }
        guard query.filters.isEmpty, overview.parts.allSatisfy(\.instead.isEmpty) else { return }
        let (found, expected) = (Set(overview.hits.map(\.note)), Set(PlainSearch.find(query, in: graph)))
        try expect(found == expected, "'\(text)' finds \(found), not \(expected)")
    }
}
