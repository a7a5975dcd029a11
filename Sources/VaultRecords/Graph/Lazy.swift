import Synchronization

/// A value of one state of something, made when somebody asks for it.
final class Cell<Value: Sendable>: Sendable {
    /// Nil until first used.
    private let known = Mutex<Value?>(nil)

    /// - Parameter make: must not ask for this value itself
    func value(_ make: () -> Value) -> Value {
        known.withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }

    /// Changes the value where it has been made.
    func change(_ body: (inout Value) -> Void) {
        known.withLock { known in
            guard var value = known else { return }
            // One owner, so that nothing is copied.
            known = nil
            body(&value)
            known = value
        }
    }
}

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
