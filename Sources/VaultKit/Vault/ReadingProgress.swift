import Synchronization

/// How far the reading of a vault is, for those who wait for it.
package final class ReadingProgress: Sendable {
    private let done = Atomic(0)
    private let total = Atomic(0)

    /// Before anything is read.
    package init() {}

    /// How many notes were read, and of how many; both 0 before a vault is read.
    package var counts: (done: Int, total: Int) {
        (done.load(ordering: .relaxed), total.load(ordering: .relaxed))
    }

    func begin(_ count: Int) {
        done.store(0, ordering: .relaxed)
        total.store(count, ordering: .relaxed)
    }

    func advance() { done.add(1, ordering: .relaxed) }
}
