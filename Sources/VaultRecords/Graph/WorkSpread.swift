/// How work on many things is spread, so that a caller with several cores can lend them to a pure computation.
package protocol WorkSpread: Sendable {
    /// What `work` gives for ranges that cover `0..<count`, joined in their order.
    ///
    /// - Parameter size: how many of them are handed out at once; nil where each is little work
    func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output]
}

extension WorkSpread {
    /// The same for many small pieces of work.
    package func join<Output: Sendable>(
        _ count: Int, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        join(count, by: nil, work)
    }
}

/// All at once, on the caller's core.
package struct SingleWork: WorkSpread {
    package init() {}

    package func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        work(0..<count)
    }
}
