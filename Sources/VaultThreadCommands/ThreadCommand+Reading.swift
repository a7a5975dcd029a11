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
        let bounds = try ThreadBounds(request, ["thread"], in: vault)
        // The last active ones come first.
        let rest = bounds.among(threads.reversed(), note: \.note) { model.lastActivity(of: $0.note) }.reversed()
        let shown = Array(rest.prefix(limit))
        let exitCode: Int32 = shown.isEmpty ? 1 : 0
        var result =
            request.result(Answers.threads, ThreadAnswer.List(shown, of: threads.count, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.invocation.width).list(
                    shown, of: user, isPage: shown.count < threads.count,
                    filter: request.arguments.has("after") ? request.filter(["user", "before", "after"]) : ""))
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
        if ["limit", "before", "after"].contains(where: arguments.has) {
            throw .usage(
                UsageError(
                    "'--limit', '--before' and '--after' are for threads; with '--context' all messages are shown"))
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
        let bounds = try ThreadBounds(request, ["message"], in: vault)
        for message in bounds.notes where !all.contains(where: { $0.note == message }) {
            throw .refused("'\(name(message))' is not a message of '\(name(thread.note))'", help: nil)
        }
        let rest = bounds.among(all, note: \.note) { $0.sent }
        let shown = Array(rest.suffix(limit))
        var result =
            text.map { CommandResult($0.page(thread, showing: shown)) }
            ?? CommandResult(Answers.thread, ThreadAnswer.One(thread, model, showing: shown))
        if text != nil { result.stderr += Array(titleNote(thread, in: vault).utf8) }
        if let first = shown.first, shown.count < rest.count {
            let words = [name(thread.note), name(first.note)].map(ShellWord.quoted)
            result.stderr += Array(
                ("\(shown.count) of \(all.count) messages shown; those before: vault thread show \(words[0]) "
                    + "--limit \(limit) --before \(words[1])\n").utf8)
        }
        if shown.isEmpty, !all.isEmpty, text != nil {
            let filter = request.filter(["before", "after"])
            result.stderr +=
                Array(DisplayText.visible("no message matches '\(filter)' (\(all.count) looked at)").utf8) + [10]
        }
        return request.warned(result, of: vault)
    }

    /// What to type where a thread has no title, or one that has nothing in common with the name of its file; empty
    /// otherwise.
    private static func titleNote(_ thread: ThreadRecord, in vault: Vault) -> String {
        let note = vault.graph.notes[thread.note]
        let line = "vault thread rename \(vault.graph.shellWord(for: thread.note))"
        let title = note.text("title") ?? ""
        if title.allSatisfy(\.isOnlyWhitespace) {
            return DisplayText.visible("the thread has no title; to give it one: \(line) TITLE") + "\n"
        }
        func words(_ text: String) -> Set<String> {
            Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
        }
        let stem = vault.snapshot.settings.names.make(title, kind: "thread")
        if !words(note.name).isDisjoint(with: words(title).union(words(stem))) { return "" }
        return DisplayText.visible(
            "its file is named '\(note.name)'; to name it by its title: \(line) \(ShellWord.quoted(title))") + "\n"
    }

    static func limit(_ request: Request) throws(CommandFailure) -> Int {
        try request.usage { () throws(UsageError) in try request.arguments.integer("limit", in: 1...Int.max) } ?? .max
    }
}
