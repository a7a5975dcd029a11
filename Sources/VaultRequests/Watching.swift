import VaultAnswers
import VaultConsole
import VaultFiles
import VaultKit
import VaultSchema
import VaultSyntax

extension Option {
    /// A command that has it runs again whenever notes change, without any work of its own.
    package static let watch = Option("watch", "run again whenever notes change, until Ctrl-C")
}

/// Runs a command again and again: whenever notes of its vault change, and when the day does.
///
/// What the system tells of folders only wakes it. Whether something changed is decided by a look at the files, and what
/// runs then reads the vault as this look found it; so nothing that happens meanwhile is missed, and nothing runs for a
/// file that says the same as before. A run that fails is shown, and the next one follows.
package struct Watching {
    /// What is known of the files when a command runs.
    private struct Seen: Equatable {
        var root: String?
        var state: Int?
        var day: CalendarDate?
    }

    private let world: WatchingWorld?
    private let command: (Request) -> CommandResult
    private var request: Request
    private var folder: ServedFolder?
    private var files: WatchedFolders
    private var seen = Seen()
    private var screen: WatchedScreen
    private var hasSucceeded = false
    /// What the runs wrote besides notes, as paths in the vault.
    private var written: Set<String> = []
    private var lookedAt = 0
    /// How long the last look took, in milliseconds.
    private var lookCost = 0

    /// Options with which there is nothing to watch, and what they do instead.
    private static let others = [
        (name: "fix", what: "changes notes"), (name: "accept", what: "changes notes"),
        (name: "write", what: "changes notes"), (name: "dry-run", what: "shows one change"),
        (name: "ask", what: "asks questions"), (name: "staged", what: "reads git's index"),
    ]

    package static func isAsked(for request: Request) -> Bool {
        let arguments = request.arguments
        return arguments.has("watch") && !arguments.asksForHelp && !arguments.has("version")
    }

    /// - Parameter command: what to run
    package init(_ request: Request, run command: @escaping (Request) -> CommandResult) {
        self.request = request
        self.command = command
        world = request.invocation.watching
        files = WatchedFolders()
        screen = WatchedScreen(request)
    }

    /// Runs until nobody reads the output any more; what then remains to be said. A signal ends it with the program.
    package consuming func run() -> CommandResult {
        if let error = refusal {
            let result = CommandResult(
                error, style: request.invocation.diagnosticStyle(request.arguments.value("color")))
            return request.isJSON ? result.inJSON(isLines: request.arguments.value("format") == "jsonl") : result
        }
        guard let world else { return CommandResult("") }
        var result = command(request)
        if result.isUsageError || !begin() { return result }
        if let note = outputNote(world) {
            return CommandResult(
                UsageError(
                    "the output goes to '\(note)', a note of the vault that is watched",
                    help: "write it to a file outside of the vault"),
                style: request.invocation.diagnosticStyle(request.arguments.value("color")))
        }
        while true {
            hasSucceeded = hasSucceeded || result.exitCode < 2
            let mustLook = note(result, world)
            let failure = screen.show(result, files, pause: pause(world), at: time, in: request, world)
            if let failure { return ended(failure) }
            guard waitForChange(lookingAtOnce: mustLook, world) else { return ended(.closedPipe) }
            request = Request(
                invocation: world.current(request.invocation), arguments: request.arguments,
                open: OpenVaults(source: source))
            request.isAgain = hasSucceeded
            result = command(request)
            // What is kept twice would have to be copied when it changes.
            _ = request.open.takeVault()
        }
    }

    /// Keeps the vault that the first run has read; false when there is none.
    private mutating func begin() -> Bool {
        let vault = request.open.takeVault()
        guard let root = try? vault?.root ?? request.root() else { return false }
        folder = ServedFolder(root.path, environment: request.invocation.environment, vault: vault)
        seen = Seen(root: root.path, state: folder?.state, day: day)
        return true
    }

    /// A note to which the output goes: each run would change it, and so make the next one.
    private func outputNote(_ world: WatchingWorld) -> String? {
        guard let vault = folder?.vaultSeen else { return nil }
        let found = world.output(vault.graph.notes.map { vault.root.absolute($0.path) })
        return found.map { String($0.dropFirst(vault.root.absolute("").count)) }
    }

    /// Why there is nothing to watch.
    private var refusal: UsageError? {
        let name = request.arguments.command?.name ?? ""
        if let other = Self.others.first(where: { request.arguments.has($0.name) }) {
            return UsageError(
                "'--watch' shows what the notes say, '--\(other.name)' \(other.what); use one of them",
                help: "vault \(name) --watch")
        }
        return world == nil ? UsageError("'--watch' works on a command line only", help: "vault \(name)") : nil
    }

    private func ended(_ failure: Errno) -> CommandResult {
        if failure == .closedPipe { return CommandResult(exitCode: 141) }
        return CommandResult(
            FailureAnswer("cannot write the output: \(failure.words)"),
            style: request.invocation.diagnosticStyle(request.arguments.value("color")))
    }

    // MARK: - What a run reads

    /// The vault as it was looked at; nil where it could not be, so that the run says why.
    private var source: (@Sendable () throws(FileError) -> Vault)? {
        guard seen.state != nil, let folder else { return nil }
        return { () throws(FileError) in try folder.seen() }
    }

    private var day: CalendarDate? { folder?.vaultSeen.flatMap { try? request.today($0, mayGuess: true) } }

    private var time: DateTime? {
        guard let vault = folder?.vaultSeen else {
            return try? Clock.wallTime(inZone: nil, environment: request.invocation.environment)
        }
        return try? request.time(vault)
    }

    // MARK: - Looking

    /// Watches the folders of the vault as it was read, and keeps in mind what the run wrote. Whether the files are to
    /// be looked at once more: a folder may have changed before it was watched.
    private mutating func note(_ result: CommandResult, _ world: WatchingWorld) -> Bool {
        guard let vault = folder?.vaultSeen else { return false }
        for path in result.writtenFiles {
            if let inside = vault.relativePath(path, from: request.invocation.directory) { written.insert(inside) }
        }
        return files.watch(vault, world)
    }

    private mutating func look(_ world: WatchingWorld) -> Seen {
        let start = world.milliseconds()
        defer {
            lookedAt = world.milliseconds()
            lookCost = lookedAt - start
        }
        // As it is now, for the day.
        request = Request(
            invocation: world.current(request.invocation), arguments: request.arguments, open: request.open)
        guard let root = try? request.root() else { return Seen() }
        if folder?.path != root.path {
            folder = ServedFolder(root.path, environment: request.invocation.environment)
            files = WatchedFolders()
        }
        let state = folder?.look(ignoring: written)
        return Seen(root: root.path, state: state, day: state == nil ? nil : day)
    }

    /// How long from one look to the next. A look at many files takes a twentieth of the time at most.
    private func pause(_ world: WatchingWorld) -> Int {
        max(files.isTold && seen.state != nil ? world.times.rest : world.times.pause, 20 * lookCost)
    }

    /// False when nobody reads the output any more.
    private mutating func waitForChange(lookingAtOnce: Bool, _ world: WatchingWorld) -> Bool {
        var mustLook = lookingAtOnce
        while true {
            if mustLook {
                let now = look(world)
                if now != seen { return settle(now, world) }
                mustLook = folder?.vaultSeen.map { files.watch($0, world) } ?? false
                if mustLook { continue }
            }
            switch world.wait(files.watch, max(0, lookedAt + pause(world) - world.milliseconds())) {
            case .outputEnded: return false
            case .timeIsOver: mustLook = true
            case .told:
                if !files.hasChanged() { continue }
                guard waitUntilQuiet(world) else { return false }
                mustLook = true
            }
        }
    }

    /// Waits until nothing is told for a while, and so long that looks do not take more than a tenth of the time.
    private func waitUntilQuiet(_ world: WatchingWorld) -> Bool {
        let end = world.milliseconds() + world.times.unrest
        repeat {
            if world.wait(nil, world.times.quiet) == .outputEnded { return false }
        } while files.hasChanged() && world.milliseconds() < end
        let rest = lookedAt + 10 * lookCost - world.milliseconds()
        return rest <= 0 || world.wait(nil, rest) != .outputEnded
    }

    /// Takes up what was found. Where nobody tells when changes end, two looks in turn have to find the same.
    private mutating func settle(_ found: Seen, _ world: WatchingWorld) -> Bool {
        seen = found
        let end = world.milliseconds() + world.times.unrest
        while !files.isTold, world.milliseconds() < end {
            if world.wait(nil, world.times.quiet) == .outputEnded { return false }
            let now = look(world)
            if now == seen { break }
            seen = now
        }
        return true
    }
}
