import Synchronization

/// The standard streams of a program that answers messages, and what its other threads tell it. What is sent is written
/// by a thread of its own, so that a peer that sends much before it reads anything does not come to a standstill.
package final class MessageStreams: Sendable {
    package enum Arrival: Sendable {
        case input([UInt8])
        /// The input ended, or what is sent can no longer be written.
        case end
        /// Another thread called `wake`, or the time is over.
        case other
    }

    private let output: MessageOutput
    private let reading: Int32
    private let writing: Int32

    /// Starts to write. Nil where the system lends neither pipes nor a thread.
    package init?() {
        Platform.ignoreClosedPipes()
        guard let pipe = try? Platform.makePipe(), let output = MessageOutput(), output.start() else { return nil }
        (self.output, (reading, writing)) = (output, pipe)
    }

    /// Waits for what comes next, at most for some milliseconds; nil is for as long as it takes.
    package func next(within milliseconds: Int?) -> Arrival {
        let limit = milliseconds.map { Int32(clamping: $0) }
        guard let ready = try? Platform.waitForInput([0, reading], milliseconds: limit) else { return .end }
        if output.hasFailed { return .end }
        if ready.contains(0) {
            guard let bytes = Platform.piece(of: 0, limit: 1 << 16), !bytes.isEmpty else { return .end }
            return .input(bytes)
        }
        if ready.contains(reading) { _ = Platform.piece(of: reading, limit: 1 << 16) }
        return .other
    }

    /// Makes `next` return, from any thread.
    package func wake() { _ = Platform.writeAll([0], to: writing) }

    /// The most bytes of messages that a server reads before it answers them.
    package static let mostUnanswered = 1 << 20

    /// Sends bytes after those that were sent before, without waiting, unless very much of that is still unread.
    package func send(_ bytes: [UInt8]) { output.send(bytes) }

    /// Waits until everything is written.
    package func finish() { output.finish() }

    /// Does something on a thread of its own; at once where there is none.
    package func inBackground(_ work: @escaping @Sendable () -> Void) {
        if !Platform.startDetachedThread(work) { work() }
    }

    /// A clock that only goes forward.
    package static var milliseconds: Int { Int(clamping: Platform.milliseconds) }

    /// Whether a process of this machine runs.
    package static func isRunning(_ process: Int) -> Bool {
        Int32(exactly: process).map { Platform.isRunning($0) } ?? false
    }
}

/// What is written to standard output by a thread of its own.
private final class MessageOutput: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isClosed = false
        var hasFailed = false
        var thread: Platform.ThreadNumber?
    }

    /// The most bytes that wait for the peer.
    private static let most = 64 << 20

    private let state = Mutex(State())
    private let reading: Int32
    private let writing: Int32

    init?() {
        guard let pipe = try? Platform.makePipe() else { return nil }
        (reading, writing) = pipe
    }

    var hasFailed: Bool { state.withLock(\.hasFailed) }

    func start() -> Bool {
        state.withLock { state in
            state.thread = Platform.startThread { self.write() }
            return state.thread != nil
        }
    }

    func send(_ bytes: [UInt8]) {
        while state.withLock({ $0.bytes.count > Self.most && !$0.hasFailed }) { Platform.pause(milliseconds: 10) }
        state.withLock { $0.bytes += bytes }
        _ = Platform.writeAll([0], to: writing)
    }

    func finish() {
        let thread = state.withLock { state in
            state.isClosed = true
            defer { state.thread = nil }
            return state.thread
        }
        _ = Platform.writeAll([0], to: writing)
        if let thread { Platform.join(thread) }
    }

    private func write() {
        while Platform.piece(of: reading, limit: 1 << 16) != nil {
            let (bytes, isClosed) = state.withLock { state in
                defer { state.bytes = [] }
                return (state.bytes, state.isClosed)
            }
            if Platform.writeAll(bytes, to: 1) != nil {
                state.withLock { $0.hasFailed = true }
                return
            }
            if isClosed { return }
        }
    }
}
