import Synchronization

/// What is shown at a terminal while a command takes more than a second: a line on stderr that is drawn over again and
/// again, and gone before anything else is printed.
package final class WorkNotice: Sendable {
    private struct State {
        var ticks = 0
        var pauses = 0
        var isShown = false
        var hasEnded = false
    }

    /// How often `tick` is called.
    package static let milliseconds = 200
    private static let ticksPerSecond = 1000 / milliseconds

    private let state = Mutex(State())
    /// How many notes are read, of how many.
    private let counts: @Sendable () -> (done: Int, total: Int)
    private let write: @Sendable (String) -> Void

    package init(
        _ counts: @escaping @Sendable () -> (done: Int, total: Int), write: @escaping @Sendable (String) -> Void
    ) {
        self.counts = counts
        self.write = write
    }

    /// Draws the line when it is time to; false when the work is done.
    package func tick() -> Bool {
        state.withLock { state in
            if state.hasEnded { return false }
            if state.pauses > 0 { return true }
            state.ticks += 1
            guard state.ticks >= Self.ticksPerSecond else { return true }
            write("\r\(text(seconds: state.ticks / Self.ticksPerSecond))\u{1b}[K")
            state.isShown = true
            return true
        }
    }

    /// Does something that prints or asks, without the line. The second begins anew after it.
    package func pausing<Value>(_ body: () -> Value) -> Value {
        state.withLock { state in
            clear(&state)
            state.pauses += 1
        }
        defer {
            state.withLock { state in
                state.pauses -= 1
                state.ticks = 0
            }
        }
        return body()
    }

    package func end() {
        state.withLock { state in
            clear(&state)
            state.hasEnded = true
        }
    }

    private func clear(_ state: inout State) {
        if state.isShown { write("\r\u{1b}[K") }
        state.isShown = false
    }

    /// Short, so that it fits every terminal.
    private func text(seconds: Int) -> String {
        let (done, total) = counts()
        return done < total ? "reading notes: \(done) of \(total)" : "working for \(seconds) s"
    }
}
