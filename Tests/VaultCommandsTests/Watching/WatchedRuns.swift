import Foundation
import Synchronization
import VaultProgram
import VaultRecords
import VaultRequests
import VaultSystem
import VaultTestSupport

@testable import VaultConsole

/// A command with `--watch` in this process, what its runs print, and what happens to the files after each of them.
final class WatchedRuns: Sendable {
    typealias Step = @Sendable (ScratchFolder) throws -> Void

    private struct State {
        var outputs: [String] = []
        var errors = ""
        var messages: [String] = []
        var steps: [Step]
        var today: CalendarDate?
        var endsAt: Date = .distantFuture
        var failure: Errno?
    }

    let folder: ScratchFolder
    private let state: Mutex<State>
    private let isTerminal: Bool
    /// How many outputs there should be.
    private let count: Int
    /// How long nothing must happen after them before it ends.
    private let patience: Double

    /// - Parameters:
    ///   - steps: what is done after the first run, after the second one, …
    ///   - count: how many outputs are waited for; nil for one more than there are steps
    ///   - patience: seconds without another one, after which it ends
    init(_ files: [String: String], isTerminal: Bool = false, count: Int? = nil, patience: Double = 0.3, steps: [Step])
        throws
    {
        folder = try ScratchFolder()
        self.isTerminal = isTerminal
        self.count = count ?? steps.count + 1
        self.patience = patience
        state = Mutex(State(steps: steps, today: CalendarDate(year: 2026, month: 11, day: 21)))
        for (path, text) in ["vault.md": "---\ntype: vault\nformat: 1\n---\n"].merging(files, uniquingKeysWith: { $1 })
        {
            try folder.write(text, to: path)
        }
    }

    /// What each run printed.
    var outputs: [String] { state.withLock(\.outputs) }
    /// What all of them printed on stderr.
    var errors: String { state.withLock(\.errors) }
    /// What was said besides.
    var messages: [String] { state.withLock(\.messages) }

    /// The day from the next look on.
    func setToday(_ day: CalendarDate) { state.withLock { $0.today = day } }

    /// The next output cannot be written.
    func fail(with error: Errno) { state.withLock { $0.failure = error } }

    /// What a run may know.
    func invocation(_ arguments: [String], _ change: (inout WatchingWorld) -> Void = { _ in }) -> Invocation {
        var invocation = Invocation(
            arguments: arguments, environment: isTerminal ? ["TERM": "xterm"] : [:], directory: folder.path,
            stdoutIsTerminal: isTerminal, columns: 80, today: state.withLock(\.today),
            printMessage: { line in self.state.withLock { $0.messages.append(line) } })
        var world = WatchingWorld(
            print: { self.take($0) },
            printErrors: { bytes in self.state.withLock { $0.errors += String(decoding: bytes, as: UTF8.self) } },
            current: { invocation in
                var invocation = invocation
                invocation.today = self.state.withLock(\.today)
                return invocation
            },
            wait: { milliseconds in
                let rest = self.state.withLock { $0.endsAt.timeIntervalSinceNow }
                if rest <= 0 { return true }
                Thread.sleep(forTimeInterval: min(Double(milliseconds) / 1000, rest))
                return false
            })
        world.times.pause = 50
        change(&world)
        invocation.watching = world
        return invocation
    }

    /// Runs a command until nothing happens any more.
    func run(_ arguments: String..., change: (inout WatchingWorld) -> Void = { _ in }) -> CommandResult {
        VaultCommand.run(invocation(arguments, change))
    }

    private func take(_ bytes: [UInt8]) -> Errno? {
        let (step, failure) = state.withLock { state -> (Step?, Errno?) in
            state.outputs.append(String(decoding: bytes, as: UTF8.self))
            return (state.steps.isEmpty ? nil : state.steps.removeFirst(), state.failure)
        }
        if let failure { return failure }
        do { try step?(folder) } catch { state.withLock { $0.messages.append("\(error)") } }
        // A machine may be busy with other tests.
        state.withLock { $0.endsAt = Date.now.addingTimeInterval($0.outputs.count < count ? 20 : patience) }
        return nil
    }

    /// A step that runs a line of a shell.
    static func shell(_ line: String) -> Step {
        { folder in
            let process = Process()
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", line]
            process.currentDirectoryURL = URL(filePath: folder.path)
            try process.run()
            process.waitUntilExit()
            if process.terminationStatus != 0 { throw CocoaError(.executableLoad) }
        }
    }
}
