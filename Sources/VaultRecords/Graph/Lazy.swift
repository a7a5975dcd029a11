import Synchronization

/// A value that is computed on first use, once, on any thread; others wait for it.
package final class Lazy<Value: Sendable>: Sendable {
    private enum State {
        case open(@Sendable () -> Value)
        case made(Value)
    }

    private let state: Mutex<State>

    /// - Parameter make: must not ask for this value itself
    package init(_ make: @escaping @Sendable () -> Value) { state = Mutex(.open(make)) }

    /// Nil while it has not been made. Waits for nobody. O(1).
    package var known: Value? {
        state.withLockIfAvailable { state in if case .made(let value) = state { value } else { nil } } ?? nil
    }

    /// The first call costs what `make` does, all others a lock.
    package var value: Value {
        state.withLock { state in
            switch state {
            case .made(let value): return value
            case .open(let make):
                let value = make()
                state = .made(value)
                return value
            }
        }
    }
}
