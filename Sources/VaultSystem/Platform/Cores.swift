import Synchronization

/// Work on `0..<count`, handed out in chunks to all cores, with the results in order.
final class ChunkedWork<Output: Sendable>: Sendable {
    private struct State: Sendable {
        var next = 0
        /// One place per chunk.
        var outputs: [[Output]]
    }

    private let count: Int
    private let chunk: Int
    private let state: Mutex<State>

    init(count: Int, chunk: Int) {
        self.count = count
        self.chunk = max(1, chunk)
        let chunks = count / self.chunk + (count % self.chunk == 0 ? 0 : 1)
        state = Mutex(State(outputs: Array(repeating: [], count: chunks)))
    }

    /// The next chunk, or nil when all are taken.
    func take() -> Range<Int>? {
        state.withLock { state in
            guard state.next < state.outputs.count else { return nil }
            let start = state.next * chunk
            state.next += 1
            return start..<min(start + chunk, count)
        }
    }

    /// Stores a chunk's results.
    func put(_ outputs: [Output], at range: Range<Int>) {
        state.withLock { $0.outputs[range.lowerBound / chunk] = outputs }
    }

    /// Runs `worker` on all cores until each has called `take` and `put` until nothing is left, then combines the
    /// results.
    func run(_ worker: @escaping @Sendable (ChunkedWork<Output>) -> Void) -> [Output] {
        let chunks = state.withLock { $0.outputs.count }
        var threads: [Platform.ThreadNumber] = []
        for _ in 1..<max(2, min(Platform.coreCount, chunks)) where chunks > 1 {
            guard let thread = Platform.startThread({ worker(self) }) else { break }
            threads.append(thread)
        }
        worker(self)
        for thread in threads { Platform.join(thread) }
        let parts = state.withLock { state in
            defer { state.outputs = [] }
            return state.outputs
        }
        if parts.count == 1 { return parts[0] }
        var joined: [Output] = []
        joined.reserveCapacity(count)
        for part in parts { joined.append(contentsOf: part) }
        return joined
    }
}

package enum Cores {
    /// `transform(0), transform(1), …` computed on all cores, in order; `chunk` of them are handed out in one go.
    package static func map<Output: Sendable>(
        _ count: Int, chunk: Int = 256, _ transform: @escaping @Sendable (Int) -> Output
    ) -> [Output] {
        flatMap(count, chunk: chunk) { $0.map(transform) }
    }

    /// The results of `work` for ranges that cover `0..<count`, in order, computed on all cores.
    package static func flatMap<Output: Sendable>(
        _ count: Int, chunk: Int = 256, _ work: @escaping @Sendable (Range<Int>) -> [Output]
    ) -> [Output] {
        ChunkedWork<Output>(count: count, chunk: chunk).run { chunks in
            while let range = chunks.take() { chunks.put(work(range), at: range) }
        }
    }
}
