import VaultAnswers
import VaultChecks
import VaultConsole
import VaultGraph
import VaultKit
import VaultPlans
import VaultRequests
import VaultSchema
import VaultSyntax
import VaultThreads

/// Parts of `vault thread` that show.
extension ThreadCommand {
    static func list(_ request: Request) throws(CommandFailure) -> CommandResult {
        let limit = try limit(request)
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let user = try user("user", request, in: vault, for: .reading)
        let model = vault.snapshot.threads
        let threads = model.threads(of: user).filter {
            request.arguments.has("archived") || !vault.graph.notes[$0.note].isTrue("archived")
        }
        var rest = threads[...]
        switch try before(request, ["thread"], in: vault) {
        case .time(let time): rest.removeAll { !(model.lastActivity(of: $0.note)?.isEarlier(than: time) ?? false) }
        case .note(let number): rest = threads.drop { $0.note != number }.dropFirst()
        case nil: break
        }
        let shown = Array(rest.prefix(limit))
        let exitCode: Int32 = shown.isEmpty ? 1 : 0
        var result =
            request.result(Answers.threads, ThreadAnswer.List(shown, of: threads.count, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.invocation.width).list(
                    shown, of: user, isPage: shown.count < threads.count))
        result.exitCode = exitCode
        if let last = shown.last, shown.count < rest.count {
            result.stderr +=
                Array(
                    "\(shown.count) of \(threads.count) threads shown; those before: vault thread list --limit \(limit) "
                        .utf8) + Array("--before \(ShellWord.quoted(vault.graph.notes[last.note].name))\n".utf8)
        }
        return request.warned(result, of: vault)
    }

    static func show(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let limit = try limit(request)
        let vault = try request.vault()
        let number = try record(name, ["thread", "message"], in: vault, for: .reading, request)
        let model = vault.snapshot.threads
        let arguments = request.arguments
        let isJSON = arguments.value("format") == "json"
        let text = ThreadText(
            model, style: request.style, width: request.invocation.width, showsPhases: arguments.has("phases"))
        if let thread = model.thread(ofNote: number) {
            if arguments.has("context") {
                throw .usage(UsageError("'--context' is for messages; a thread is always shown whole"))
            }
            return try page(of: thread, limit: limit, as: isJSON ? nil : text, request, vault)
        }
        if arguments.has("limit") || arguments.has("before") {
            throw .usage(
                UsageError("'--limit' and '--before' are for threads; with '--context' all messages are shown"))
        }
        guard let message = model.message(ofNote: number) else {
            throw .refused("'\(vault.graph.notes[number].path)' cannot be used", help: "see why with: vault check")
        }
        let context = arguments.has("context") ? model.context(of: number) : nil
        return request.warned(
            isJSON
                ? CommandResult(Answers.message, ThreadAnswer.OneMessage(message, after: context, model))
                : CommandResult(text.page(message, after: context)),
            of: vault)
    }
}

/// Pages of long lists.
extension ThreadCommand {
    /// The newest messages of a thread, or those before a bound.
    ///
    /// - Parameter text: nil for JSON
    private static func page(
        of thread: ThreadRecord, limit: Int, as text: ThreadText?, _ request: Request, _ vault: Vault
    ) throws(CommandFailure) -> CommandResult {
        let model = vault.snapshot.threads
        func name(_ number: NoteID) -> String { vault.graph.notes[number].name }
        let all = model.conversation(of: thread.note)
        var rest = all[...]
        switch try before(request, ["message"], in: vault) {
        case .time(let time): rest.removeAll { !($0.sent?.isEarlier(than: time) ?? false) }
        case .note(let message):
            guard all.contains(where: { $0.note == message }) else {
                throw .refused("'\(name(message))' is not a message of '\(name(thread.note))'", help: nil)
            }
            rest = all.prefix { $0.note != message }
        case nil: break
        }
        let shown = Array(rest.suffix(limit))
        var result =
            text.map { CommandResult($0.page(thread, showing: shown)) }
            ?? CommandResult(Answers.thread, ThreadAnswer.One(thread, model, showing: shown))
        if let first = shown.first, shown.count < rest.count {
            let words = [name(thread.note), name(first.note)].map(ShellWord.quoted)
            result.stderr += Array(
                ("\(shown.count) of \(all.count) messages shown; those before: vault thread show \(words[0]) "
                    + "--limit \(limit) --before \(words[1])\n").utf8)
        }
        return request.warned(result, of: vault)
    }

    /// What a page comes before.
    private enum Bound {
        case time(DateTime)
        case note(NoteID)
    }

    static func limit(_ request: Request) throws(CommandFailure) -> Int {
        try request.usage { () throws(UsageError) in try request.arguments.integer("limit", in: 1...Int.max) } ?? .max
    }

    private static func before(
        _ request: Request, _ types: [String], in vault: Vault
    ) throws(CommandFailure) -> Bound? {
        guard let written = request.arguments.value("before") else { return nil }
        let bytes = Array(written.utf8)
        if let time = ClockTime.read(bytes.span).value {
            return .time(DateTime(day: try request.today(vault), secondOfDay: time.secondOfDay))
        }
        if let time = DateTime.read(bytes.span).value { return .time(time) }
        return .note(try record(written, types, in: vault, for: .reading, request))
    }
}
