import Synchronization
import VaultAnswers
import VaultConsole
import VaultKit
import VaultRecords
import VaultSyntax
import VaultSystem

extension Option {
    /// A command that has it runs again whenever notes change, without any work of its own.
    package static let watch = Option("watch", "run again whenever notes change, until Ctrl-C")
}

/// Runs a command again and again: whenever notes of its vault change, and when the day does. What runs reads the vault
/// as the look at the files found it, so nothing that happens meanwhile is missed. A run that fails is shown, and the
/// next one follows.
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
    private var seen = Seen()
    private var screen: WatchedScreen
    private var hasSucceeded = false
    /// What the runs wrote besides notes, as paths in the vault.
    private var written: Set<Path> = []
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

    package init(_ request: Request, run command: @escaping (Request) -> CommandResult) {
        self.request = request
        self.command = command
        world = request.invocation.watching
        screen = WatchedScreen(request)
    }

    /// Runs until nobody reads the output any more; what then remains to be said. A signal ends it with the program.
    package consuming func run() -> CommandResult {
        if let error = refusal {
            let result = CommandResult(error, style: request.diagnosticStyle)
            return request.isJSON ? result.inJSON(isLines: request.arguments.value("format") == "jsonl") : result
        }
        guard let world else { return CommandResult("") }
        var result = command(request)
        if result.isUsageError || !begin(world) { return result }
        if let note = outputNote(world) {
            return CommandResult(
                UsageError(
                    "the output goes to '\(note)', a note of the vault that is watched",
                    help: "write it to a file outside of the vault"), style: request.diagnosticStyle)
        }
        while true {
            hasSucceeded = hasSucceeded || result.exitCode < 2
            note(result)
            let failure = screen.show(result, pause: pause(world), at: time, in: request, world)
            if let failure { return ended(failure) }
            guard waitForChange(world) else { return ended(.closedPipe) }
            request = Request(
                invocation: world.current(request.invocation), arguments: request.arguments,
                open: OpenVaults(source: source))
            request.isAgain = hasSucceeded
            result = command(request)
            // What is kept twice would have to be copied when it changes.
            _ = request.open.takeVault()
        }
    }

    /// Keeps the vault that the first run has read, and looks at its files; false when there is none.
    private mutating func begin(_ world: WatchingWorld) -> Bool {
        let vault = request.open.takeVault()
        guard let root = try? vault?.root ?? request.root() else { return false }
        folder = ServedFolder(root.path, environment: request.invocation.environment, vault: vault)
        seen = Seen(root: root.path, state: folder?.state, day: day)
        // What it finds is shown after the next look, which compares with what the run has read.
        _ = look(world)
        return true
    }

    /// A note to which the output goes: each run would change it, and so make the next one.
    private func outputNote(_ world: WatchingWorld) -> String? {
        guard let vault = folder?.vaultSeen else { return nil }
        let found = world.output { vault.graph.notes.map { vault.root.absolute($0.path) } }
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
            FailureAnswer("cannot write the output: \(failure.words)"), style: request.diagnosticStyle)
    }

    // MARK: - What a run reads

    /// The vault as it was looked at; nil where it could not be, so that the run says why.
    private var source: (@Sendable () throws(FileError) -> Vault)? {
        guard seen.state != nil, let folder else { return nil }
        return { () throws(FileError) in try folder.seen() }
    }

    private var day: CalendarDate? { folder?.vaultSeen.flatMap { try? request.today($0) } }

    private var time: DateTime? {
        guard let vault = folder?.vaultSeen else {
            return Clock.wallTime(inZone: nil, environment: request.invocation.environment)
        }
        return request.time(vault)
    }

    // MARK: - Looking

    /// Keeps in mind what a run wrote.
    private mutating func note(_ result: CommandResult) {
        guard let vault = folder?.vaultSeen else { return }
        for path in result.writtenFiles {
            if let inside = vault.relativePath(path, from: request.invocation.directory) { written.insert(inside) }
        }
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
        }
        let state = folder?.look(ignoring: written)
        return Seen(root: root.path, state: state, day: state == nil ? nil : day)
    }

    /// How long from one look to the next. A look at many files takes a twentieth of the time at most.
    private func pause(_ world: WatchingWorld) -> Int { max(world.times.pause, 20 * lookCost) }

    /// Looks until something is different, and two looks in turn find the same; false when nobody reads the output any
    /// more.
    private mutating func waitForChange(_ world: WatchingWorld) -> Bool {
        var found = seen
        while found == seen {
            if world.wait(max(0, lookedAt + pause(world) - world.milliseconds())) { return false }
            found = look(world)
        }
        let end = world.milliseconds() + world.times.unrest
        repeat {
            seen = found
            if world.wait(world.times.quiet) { return false }
            found = look(world)
        } while found != seen && world.milliseconds() < end
        seen = found
        return true
    }
}

/// Where the output of a command goes that runs again and again. A terminal shows the newest output alone, with a line
/// about the watching below it; anywhere else they follow each other, and how changes are noticed is said once on
/// stderr.
struct WatchedScreen {
    /// To the upper left corner, and everything erased that the terminal shows; what was scrolled away stays.
    private static let clear = "\u{1b}[H\u{1b}[2J"

    private let isTerminal: Bool
    private let hasEmptyLines: Bool
    private var isEmpty = true
    /// Whether it was said how changes are noticed.
    private var hasSaidWatching = false

    init(_ request: Request) {
        isTerminal = request.invocation.stdoutIsTerminal && Style.canControl(request.invocation.environment)
        hasEmptyLines = !["json", "jsonl", "sarif"].contains(request.arguments.value("format"))
    }

    /// Shows what a run has to say, with the time and the milliseconds between two looks; why not all could be written.
    mutating func show(
        _ result: CommandResult, pause: Int, at time: DateTime?, in request: Request, _ world: WatchingWorld
    ) -> Errno? {
        defer { isEmpty = isEmpty && result.stdout.isEmpty }
        let seconds = (pause + 500) / 1_000
        let words = "looking for changes every " + (seconds <= 1 ? "second" : "\(seconds) seconds")
        let hasEmptyLine = hasEmptyLines && !isEmpty && !result.stdout.isEmpty
        let before = isTerminal ? Self.clear : hasEmptyLine ? "\n" : ""
        if let failure = world.print(Array(before.utf8) + result.stdout) { return failure }
        world.printErrors(result.stderr)
        let invocation = request.invocation
        if isTerminal {
            let parts = (time.map { [Self.clock($0)] } ?? []) + [words, "Ctrl-C ends"]
            let line = request.style(.dim, parts.joined(separator: " · ")) + "\n"
            return world.print(FittedText.fitted(Array(line.utf8), to: invocation.width))
        }
        if !hasSaidWatching { invocation.printMessage(request.diagnosticStyle(.dim, words + "; Ctrl-C ends")) }
        hasSaidWatching = true
        return nil
    }

    /// `10:42:07`, always of the same width.
    private static func clock(_ time: DateTime) -> String {
        let text = "\(ClockTime(secondOfDay: time.secondOfDay))"
        return text.utf8.count > 5 ? text : text + ":00"
    }
}

/// What a command that runs again when notes change needs of the world around it.
package struct WatchingWorld: Sendable {
    /// Prints on stdout immediately; why not all could be written.
    package var print: @Sendable ([UInt8]) -> Errno?
    /// Prints on stderr immediately.
    package var printErrors: @Sendable ([UInt8]) -> Void
    /// The call as it is now: the terminal may have another width.
    package var current: @Sendable (Invocation) -> Invocation
    /// Waits so many milliseconds, at most until nobody reads the output any more: whether that is so.
    package var wait: @Sendable (Int) -> Bool
    /// Which of some files the output is written to; nil for none.
    package var output: @Sendable (_ files: () -> [String]) -> String? = { _ in nil }
    /// A clock that only goes forward.
    package var milliseconds: @Sendable () -> Int = { MessageStreams.milliseconds }
    package var times = Times()

    /// In milliseconds.
    package struct Times: Sendable {
        /// From one look that found a change to the next, until two in turn find the same.
        package var quiet = 100
        /// The same for changes that do not end.
        package var unrest = 1_000
        /// From one look at the files to the next.
        package var pause = 1_000

        package init() {}
    }

    package init(
        print: @escaping @Sendable ([UInt8]) -> Errno?, printErrors: @escaping @Sendable ([UInt8]) -> Void,
        current: @escaping @Sendable (Invocation) -> Invocation = { $0 },
        wait: @escaping @Sendable (Int) -> Bool
    ) {
        (self.print, self.printErrors, self.current, self.wait) = (print, printErrors, current, wait)
    }
}

/// A vault that is kept open between questions: files whose size or time differs are read again before each.
package final class ServedFolder: Sendable {
    package let path: String
    private let environment: [String: String]
    private let kept: Mutex<Kept>

    private struct Kept {
        /// Nil when the vault cannot be read, or was not yet.
        var workspace: Workspace?
        /// Counts what changed: every state that says something else than the one before has another number.
        var state = 0
    }

    /// The path is absolute; the vault is what was read there just now.
    package init(_ path: String, environment: [String: String], vault: Vault? = nil) {
        self.path = path
        self.environment = environment
        kept = Mutex(Kept(workspace: vault.map { Workspace($0, environment: environment) }))
    }

    /// The vault as its files have it now. Cost: that of `Workspace.reload`; the first time that of reading all notes.
    package func vault() throws(FileError) -> Vault {
        look()
        // What was read while another program was at work on a change may be half of it.
        for _ in 0..<3 where vaultSeen?.isOvertaken == true { look() }
        return try seen()
    }

    /// The number of the state that was looked at last; nil when the vault could not be read.
    package var state: Int? { kept.withLock { $0.workspace == nil ? nil : $0.state } }

    /// The vault as it was looked at last; nil when it could not be read. To be let go of before the next look, which
    /// would have to copy it.
    package var vaultSeen: Vault? { kept.withLock(\.workspace)?.vault }

    /// The same, read from its files where that could not be done, or where a change was interrupted.
    package func seen() throws(FileError) -> Vault {
        // A change that was interrupted is found when a vault is opened, and so is why it cannot be.
        if let vault = vaultSeen, VaultCommit.stopped(in: vault.root) == nil { return vault }
        return try Vault.open(from: path, explicit: path, environment: environment)
    }

    /// Compares the files with what is known of them. Gives the number of the state, another one when something other
    /// than the named files is different; nil when the vault cannot be read.
    @discardableResult
    package func look(ignoring files: Set<Path> = []) -> Int? {
        kept.withLock { kept in
            guard let before = kept.workspace.map({ ($0.revision, $0.vault.facts, $0.vault.graph.otherFiles.all) })
            else {
                kept.workspace = try? Workspace(opening: path, environment: environment)
                if kept.workspace == nil { return nil }
                kept.state += 1
                return kept.state
            }
            guard let changed = try? kept.workspace?.reload(), let workspace = kept.workspace else {
                kept.workspace = nil
                return nil
            }
            if workspace.revision == before.0 { return kept.state }
            let others = Set(before.2).symmetricDifference(workspace.vault.graph.otherFiles.all)
            let isIgnored = changed.isEmpty && workspace.vault.facts == before.1 && files.isSuperset(of: others)
            // Without other files that came or went, it is something that only the number of the revision tells.
            if !isIgnored || others.isEmpty { kept.state += 1 }
            return kept.state
        }
    }
}
