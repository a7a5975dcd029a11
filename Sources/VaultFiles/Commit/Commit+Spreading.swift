/// Files are read, written and renamed on all cores where there are many.
extension Commit {
    /// From so many files on, and so many at a time.
    private static var share: Int { 128 }

    /// The results of `work` for ranges that cover `0..<count`, in order. Without a disk for each thread it is called
    /// once, on this one.
    func spread<Output: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Commit, Range<Int>) -> [Output]
    ) -> [Output] {
        guard count > Self.share, let another = disk.another else { return work(self, 0..<count) }
        let (time, now, limits) = (time, now, limits)
        return Cores.flatMap(count, chunk: Self.share) { range in
            work(Commit(another(), time: time, now: now, limits: limits), range)
        }
    }

    /// What `body` makes of each element, in order. Throws the first error in that order; some elements after it may
    /// have been done as well.
    func each<Element: Sendable, Output: Sendable>(
        _ elements: [Element], _ body: @escaping @Sendable (Commit, Element) throws(CommitError) -> Output
    ) throws(CommitError) -> [Output] {
        let results = spread(elements.count) { commit, range -> [Result<Output, CommitError>] in
            var results: [Result<Output, CommitError>] = []
            results.reserveCapacity(range.count)
            for element in elements[range] {
                let result = Result { () throws(CommitError) in try body(commit, element) }
                results.append(result)
                if case .failure = result { break }
            }
            return results
        }
        var outputs: [Output] = []
        outputs.reserveCapacity(results.count)
        for result in results { outputs.append(try result.get()) }
        return outputs
    }
}
