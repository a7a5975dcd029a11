import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
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
            request.result(Answers.threads, (shown, threads.count, model))
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
                ? CommandResult(Answers.message, (message, context, model))
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
            ?? CommandResult(Answers.thread, (thread, model, shown))
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

/// What `--before` and `--after` leave of messages or threads: neither what they name, nor the day that they name.
struct ThreadBounds {
    private enum Bound {
        /// Before it starts, or from the next day on.
        case day(CalendarDate)
        case time(DateTime)
        case note(NoteID)
    }

    private let before: Bound?
    private let after: Bound?

    /// - Parameter types: of the records that may be named
    init(_ request: Request, _ types: [String], in vault: Vault) throws(CommandFailure) {
        before = try Self.bound("before", request, types, in: vault)
        after = try Self.bound("after", request, types, in: vault)
    }

    private static func bound(
        _ option: String, _ request: Request, _ types: [String], in vault: Vault
    ) throws(CommandFailure) -> Bound? {
        guard let written = request.arguments.value(option) else { return nil }
        let bytes = Array(written.utf8)
        let today = try request.today(vault)
        if let time = ClockTime.read(bytes.span).value {
            return .time(DateTime(day: today, secondOfDay: time.secondOfDay))
        }
        // A day may be written with a time; alone it is a day.
        if written.contains(":"), let time = DateTime.read(bytes.span).value { return .time(time) }
        if let day = try? DateArgument.read(written, today: today, direction: .past) { return .day(day) }
        return .note(try ThreadCommand.record(written, types, in: vault, for: .reading, request))
    }

    /// The records that are named.
    var notes: [NoteID] {
        [before, after].compactMap { bound in
            if case .note(let note) = bound { note } else { nil }
        }
    }

    /// Whether a time lies between them; a message that is named stands for when it was sent.
    func hold(_ time: DateTime?, of model: ThreadsModel) -> Bool {
        isBefore(time) { model.message(ofNote: $0)?.sent } && isAfter(time) { model.message(ofNote: $0)?.sent }
    }

    /// Those of some records between them, which are in the order of time; a record that is named is a place there.
    func among<Item>(_ items: [Item], note: (Item) -> NoteID, time: (Item) -> DateTime?) -> [Item] {
        var items = items
        if case .note(let named) = before { items = Array(items.prefix { note($0) != named }) }
        if case .note(let named) = after { items = Array(items.drop { note($0) != named }.dropFirst()) }
        return items.filter { item in
            isBefore(time(item), noted: { _ in nil }) && isAfter(time(item), noted: { _ in nil })
        }
    }

    /// - Parameter noted: the time of a record; nil where its place was looked at
    private func isBefore(_ time: DateTime?, noted: (NoteID) -> DateTime?) -> Bool {
        let end: DateTime?
        switch before {
        case nil: return true
        case .day(let day): end = DateTime(day: day)
        case .time(let time): end = time
        case .note(let note): end = noted(note)
        }
        guard let end else { return true }
        return time.map { $0.isEarlier(than: end) } ?? false
    }

    private func isAfter(_ time: DateTime?, noted: (NoteID) -> DateTime?) -> Bool {
        let start: DateTime?
        switch after {
        case nil: return true
        case .day(let day): return time.map { !$0.isEarlier(than: DateTime(day: day.adding(days: 1))) } ?? false
        case .time(let time): start = time
        case .note(let note): start = noted(note)
        }
        guard let start else { return true }
        return time.map { start.isEarlier(than: $0) } ?? false
    }
}
