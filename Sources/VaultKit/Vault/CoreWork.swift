import VaultRecords
import VaultSystem

/// Work spread on all cores.
struct CoreWork: WorkSpread {
    /// Some pieces for each core, so that none waits long for another, and none so small that handing it out counts.
    func join<Output: Sendable>(
        _ count: Int, by size: Int?, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        Cores.flatMap(count, chunk: size ?? max(32, min(1024, count / 16)), work)
    }
}
