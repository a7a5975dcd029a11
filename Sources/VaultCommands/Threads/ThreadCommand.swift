import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultSystem
import VaultThreads

extension Command {
    package static let thread = Command(definition: ThreadCommand.definition, run: ThreadCommand.run)
}

/// `vault thread WHAT …`: conversations, with their answers.
enum ThreadCommand {
    private static let subcommands = Subcommands(
        standard: "list",
        [
            .init(
                "new", "start a thread",
                [
                    Argument("TITLE", .text, "its title"),
                    Argument("TEXT", .text, count: .optional, "the first message"),
                ],
                words: begin),
            .init(
                "add", "add a message",
                [Argument("THREAD", .thread, "the thread"), Argument("TEXT", .text, count: .optional, "what it says")],
                words: add),
            .init("answer", "write down an answer", [Argument("MESSAGE", .message, "the message")], words: answer),
            .init("show", "show a thread or a message", [Argument("NAME", .threadOrMessage, "which")], words: show),
            .init("list", "list threads", alone: list),
            .init(
                "search", "find messages", [Argument("TEXT", .text, count: .several, "what they contain")],
                words: search),
            .init(
                "rename", "change the title of a thread",
                [Argument("THREAD", .thread, "the thread"), Argument("TITLE", .text, "its new title")], words: rename),
            .init(
                "delete", "delete threads or messages",
                [Argument("NAME", .threadOrMessage, count: .several, "which")], words: delete),
            .init(
                "import", "import conversations", [Argument("FILE", .path, "a JSON or Markdown file, or -")],
                words: importFile),
            .init(
                "export", "print conversations to import or read elsewhere",
                [Argument("THREAD", .thread, count: .any, "which; default: all")], words: export),
        ])

    static let definition = CommandDefinition(
        "thread", "manage conversations, their messages and answers",
        arguments: [
            subcommands.argument,
            Argument("NAME", .text, count: .any, "a title, a thread or a message, depending on WHAT; then a text"),
        ],
        options: [
            Option(
                "owner", value: "USER", .user, with: ["new", "import"], "who started the thread; default: the only user"
            ),
            Option("with", value: "USER", .user, isRepeatable: true, with: ["new"], "who else takes part"),
            Option(
                "author", value: "USER", .user, with: ["add", "search"],
                "who wrote it; to add: the only user by default"),
            Option(
                "attach", value: "FILE", .path, isRepeatable: true, with: ["new", "add"],
                "link a file of the vault below the text"),
            Option(
                "at", value: "TIME", .text, with: ["new", "add"],
                "when, such as 10:15 or 2026-11-20T10:15; default: now"),
            Option("phases", with: ["show"], "show every phase of the answers"),
            Option("context", with: ["show"], "also show the messages before it"),
            Option("user", value: "USER", .user, with: ["list"], "only threads that this user takes part in"),
            Option("archived", with: ["list", "search"], "include archived threads"),
            Option("limit", value: "N", .text, with: ["show", "list", "search"], "show at most N, the newest"),
            Option(
                "before", value: "WHICH", .threadOrMessage, with: ["show", "list", "search"],
                "show what comes before a day, a time, a message or a thread"),
            Option(
                "after", value: "WHICH", .threadOrMessage, with: ["show", "list", "search"],
                "show what comes after a day, a time, a message or a thread"),
            Option("yes", short: "y", with: ["delete"], "do not ask for confirmation"),
            Option(
                "format", choices: ["text", "json", "csv", "tsv", "markdown"],
                "output format; csv and tsv are for list and search, markdown is for export"),
            .partial.with(["rename", "delete", "import"]),
            .dryRun.with(["new", "add", "answer", "rename", "delete", "import"]),
        ], pack: "threads")

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let word = request.words.first?.lowercased() ?? "list"
        if word != "list", word != "search" { try request.refuseRows(but: "thread list or search") }
        if word != "export", request.value("format") == "markdown" {
            throw .usage("'--format markdown' is for 'vault thread export'")
        }
        return try subcommands.run(request, of: definition) { "to show one: vault thread show '\($0)'" }
    }
}

/// What the parts of the command share.
extension ThreadCommand {
    /// A record of the pack by any of its names.
    static func record(
        _ written: String, _ types: [String], in vault: Vault, for use: NameUse, _ request: Request
    ) throws(Refusal) -> NoteID {
        try request.refuseMissing(pack: "threads", in: vault)
        return try request.record(named: written, of: types, in: vault, for: use)
    }

    /// The user that an option names, or the only one of the vault.
    static func writer(
        _ option: String, of word: String, _ request: Request, in vault: Vault
    ) throws(Refusal) -> NoteID {
        if let named = try user(option, request, in: vault, for: .writing) { return named }
        try request.refuseMissing(pack: "threads", in: vault)
        let model = vault.snapshot.threads
        if let only = model.onlyUser { return only }
        let names = model.users.map { "'\(vault.graph.notes[$0].name)'" }
        throw .usage(
            "'vault thread \(word)' needs '--\(option) USER'",
            help: names.isEmpty
                ? "create a user with: vault new user NAME"
                : names.count > 8
                    ? "'vault list user' lists them" : "the users are \(Words.list(names, joint: "and"))")
    }

    /// Links to files of the vault, below a text.
    static func attached(_ files: [String], _ request: Request, in vault: Vault) throws(Refusal) -> String {
        if files.isEmpty { return "" }
        let attachments = Attachments(in: vault.graph)
        var lines: [String] = []
        for file in files {
            guard let path = vault.relativePath(file, from: request.invocation.directory) else {
                throw .refused("'\(file)' is outside the vault", help: "copy it into the vault first")
            }
            guard attachments.has(path) else {
                throw .refused("there is no file '\(path)' in the vault", help: "copy it into the vault first")
            }
            guard let link = attachments.link(to: path) else {
                throw .refused("no link can lead to '\(path)'", help: "give it a name without [ ] | # and ^")
            }
            lines.append(link)
        }
        return "\n\n" + lines.joined(separator: "\n")
    }

    static func user(
        _ option: String, _ request: Request, in vault: Vault, for use: NameUse
    ) throws(Refusal) -> NoteID? {
        guard let name = request.value(option) else { return nil }
        return try record(name, ["user"], in: vault, for: use, request)
    }

}

/// Parts of `vault thread` that find messages and hand conversations on.
extension ThreadCommand {
    static func search(_ texts: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let limit = try limit(request)
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let author = try user("author", request, in: vault, for: .reading)
        let model = vault.snapshot.threads
        let bounds = try ThreadBounds(request, ["message"], in: vault)
        func fits(_ message: MessageRecord) -> Bool {
            if let author, message.author != author { return false }
            let isArchived = message.thread.map { vault.graph.notes[$0].isTrue("archived") } ?? false
            return (request.has("archived") || !isArchived) && bounds.hold(message.sent, of: model)
        }
        let found = model.search(texts, where: fits)
        let shown = Array(found.prefix(limit))
        var result =
            request.result(Answers.threadSearch, (shown, found.count, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.width).found(shown, texts))
        if found.isEmpty {
            result.exitCode = 1
            let what = Words.list(texts.map { "'\($0)'" }, joint: "and")
            if request.isText {
                let filter = request.filter(["author", "before", "after"])
                let which = filter.isEmpty ? "" : " with '\(filter)'"
                let count = model.messages.count(where: fits)
                result.stderr +=
                    Array(
                        DisplayText.visible("no message contains \(what)\(which) (\(count) looked at)").utf8) + [10]
            }
        } else if shown.count < found.count {
            result.stderr += Array("\(shown.count) of \(found.count) messages shown\n".utf8)
        }
        return request.warned(result, of: vault)
    }

    static func export(_ names: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let model = vault.snapshot.threads
        var chosen: Set<NoteID> = []
        for name in names { chosen.insert(try record(name, ["thread"], in: vault, for: .reading, request)) }
        let threads = names.isEmpty ? model.threads : model.threads.filter { chosen.contains($0.note) }
        for number in model.files(of: threads) {
            let note = vault.graph.notes[number]
            if String(validating: note.document.bytes, as: UTF8.self) == nil {
                throw .refused(
                    "'\(note.path)' is not UTF-8 and cannot be exported",
                    help: "see where with: vault check '\(note.path)'")
            }
        }
        if threads.isEmpty, names.isEmpty {
            throw .refused("there are no threads to export", help: nil)
        }
        return request.warned(
            request.isJSON
                ? CommandResult(Answers.threadExport, (threads, model))
                : CommandResult(
                    ThreadMarkdown(model).page(threads, isTerminal: request.invocation.stdoutIsTerminal)),
            of: vault)
    }
}

/// Conversations as a page of Markdown.
struct ThreadMarkdown {
    private let model: ThreadsModel

    init(_ model: ThreadsModel) { self.model = model }

    /// Each thread below its title, each message below who wrote it when. Between these lines are the notes.
    func page(_ threads: [ThreadRecord], isTerminal: Bool) -> String {
        var text = model.people(of: threads).map { note($0) }.joined(separator: "\n")
        for thread in threads {
            text += "\n# \(line(model.graph.notes[thread.note].title))\n\n" + note(thread.note)
            for message in model.conversation(of: thread.note) {
                let author = message.author.map { model.graph.notes[$0].title } ?? "Somebody"
                text += "\n**\(line(author)) · \(ThreadWords.time(message.sent))**\n\n" + note(message.note)
            }
        }
        if !isTerminal { return text }
        return text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { DisplayText.visible(String($0)) }.joined(separator: "\n")
    }

    private func note(_ number: NoteID) -> String { ExportMarkdown.text(of: model.graph.notes[number]) }

    private func line(_ title: String) -> String {
        title.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// Parts of `vault thread` that show.
extension ThreadCommand {
    static func list(_ request: Request) throws(Refusal) -> CommandResult {
        let limit = try limit(request)
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let user = try user("user", request, in: vault, for: .reading)
        let model = vault.snapshot.threads
        let threads = model.threads(of: user).filter {
            request.has("archived") || !vault.graph.notes[$0.note].isTrue("archived")
        }
        let bounds = try ThreadBounds(request, ["thread"], in: vault)
        // The last active ones come first.
        let rest = bounds.among(threads.reversed(), note: \.note) { model.lastActivity(of: $0.note) }.reversed()
        let shown = Array(rest.prefix(limit))
        let exitCode: Int32 = shown.isEmpty ? 1 : 0
        var result =
            request.result(Answers.threads, (shown, threads.count, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.width).list(
                    shown, of: user, isPage: shown.count < threads.count,
                    filter: request.has("after") ? request.filter(["user", "before", "after"]) : ""))
        result.exitCode = exitCode
        if let last = shown.last, shown.count < rest.count {
            result.stderr +=
                Array(
                    "\(shown.count) of \(threads.count) threads shown; those before: vault thread list --limit \(limit) "
                        .utf8) + Array("--before \(ShellWord.quoted(vault.graph.notes[last.note].name))\n".utf8)
        }
        return request.warned(result, of: vault)
    }

    static func show(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let name = words[0]
        let limit = try limit(request)
        let vault = try request.vault()
        let number = try record(name, ["thread", "message"], in: vault, for: .reading, request)
        let model = vault.snapshot.threads
        let arguments = request.arguments
        let isJSON = arguments.value("format") == "json"
        let text = ThreadText(
            model, style: request.style, width: request.width, showsPhases: arguments.has("phases"))
        if let thread = model.thread(ofNote: number) {
            if arguments.has("context") {
                throw .usage("'--context' is for messages; a thread is always shown whole")
            }
            return try page(of: thread, limit: limit, as: isJSON ? nil : text, request, vault)
        }
        if ["limit", "before", "after"].contains(where: arguments.has) {
            throw .usage("'--limit', '--before' and '--after' are for threads; with '--context' all messages are shown")
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
    ) throws(Refusal) -> CommandResult {
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

    static func limit(_ request: Request) throws(Refusal) -> Int {
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
    init(_ request: Request, _ types: [String], in vault: Vault) throws(Refusal) {
        before = try Self.bound("before", request, types, in: vault)
        after = try Self.bound("after", request, types, in: vault)
    }

    private static func bound(
        _ option: String, _ request: Request, _ types: [String], in vault: Vault
    ) throws(Refusal) -> Bound? {
        guard let written = request.value(option) else { return nil }
        let bytes = Array(written.utf8)
        let today = try request.today(vault)
        if let time = ClockTime.read(bytes.span).value {
            return .time(try request.moment(at: time, vault))
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

/// Parts of `vault thread` that write.
extension ThreadCommand {
    static func begin(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let files = request.arguments.values("attach")
        if !files.isEmpty, words.count < 2 {
            throw .usage("'--attach' goes with a first message", help: "write its text after the title")
        }
        return try request.write { (vault) throws(Refusal) in
            let owner = try writer("owner", of: "new", request, in: vault)
            var others: [NoteID] = []
            for name in request.arguments.values("with") {
                others.append(try record(name, ["user"], in: vault, for: .writing, request))
            }
            let links = try attached(files, request, in: vault)
            let (time, today) = (try request.moment(vault), try request.today(vault))
            let planned = try vault.snapshot.beginning(
                words[0], owner: owner, with: others, saying: words.dropFirst().first.map { $0 + links }, at: time,
                today: today)
            let made = [planned.path] + (planned.messagePath.map { [$0] } ?? [])
            let name = ShellWord.quoted(planned.path.name)
            let next = planned.messagePath == nil ? ["to write in it: vault thread add \(name) 'A message'"] : []
            return Writing(
                edit: planned.edit, description: "create \(planned.path)",
                done: (made.map { "created \($0)" } + next).map { DisplayText.visible($0) + "\n" }.joined())
        }
    }

    static func add(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let files = request.arguments.values("attach")
        if !request.has("author") { _ = try writer("author", of: "add", request, in: try request.vault()) }
        var text = words.dropFirst().first
        if text == nil, files.isEmpty { text = try request.inputText(what: "the text") }
        let said = text ?? ""
        return try request.write { (vault) throws(Refusal) in
            let thread = try record(words[0], ["thread"], in: vault, for: .writing, request)
            let author = try writer("author", of: "add", request, in: vault)
            let links = try attached(files, request, in: vault)
            let (moment, today) = (try request.moment(vault), try request.today(vault))
            let isGiven = request.has("at")
            let time = isGiven ? moment : vault.snapshot.threads.sendingTime(in: thread, now: moment)
            let planned = try vault.snapshot.adding(said + links, to: thread, by: author, at: time, today: today)
            let path = planned.messagePath ?? planned.path
            let joins = planned.joins ? "\(DisplayText.visible(vault.graph.notes[author].title)) now takes part\n" : ""
            return Writing(
                edit: planned.edit, description: "add \(path)",
                done: "created \(DisplayText.visible(path))\n\(joins)")
        }
    }

    static func answer(_ names: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let json = try self.json(try request.input(what: "the phases"))
        let phases = try PhaseList.read(json)
        return try request.write { (vault) throws(Refusal) in
            let message = try record(names[0], ["message"], in: vault, for: .writing, request)
            try request.refuseConflict(in: vault.graph.notes[message], with: "words of both sides")
            let today = try request.today(vault)
            let edit = try vault.snapshot.answering(message, with: phases, today: today)
            let path = vault.graph.notes[message].path
            let rounds = Set(phases.rounds(from: vault.snapshot.threads.body(of: message).lastRound + 1)).sorted()
            let round =
                rounds == [1]
                ? ""
                : ", \(rounds.count == 1 ? "round" : "rounds") "
                    + Words.list(rounds.map { "\($0)" }, joint: "and")
            return Writing(
                edit: edit, description: "answer \(path)",
                done: "answered \(DisplayText.visible(path)) in \(Words.count(phases.count, "phase"))\(round)\n")
        }
    }

    static func rename(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.write { (vault) throws(Refusal) in
            let thread = try record(words[0], ["thread"], in: vault, for: .writing, request)
            let today = try request.today(vault)
            let planned = try vault.snapshot.retitling(thread, words[1], today: today) { path in
                try? VaultReading.file(path.text, from: vault.root.path)
            }
            return Writing(planned, verb: "renamed")
        }
    }

    static func delete(_ names: [String], _ request: Request) throws(Refusal) -> CommandResult {
        try request.delete { (vault) throws(Refusal) in
            try request.refuseMissing(pack: "threads", in: vault)
            let model = vault.snapshot.threads
            var notes: [NoteID] = []
            for name in names {
                let number = try request.record(named: name, in: vault, for: .removing)
                guard model.thread(ofNote: number) != nil || model.message(ofNote: number) != nil else {
                    throw .usage(
                        "'\(name)' is not a thread or message", help: "delete other records with: vault delete")
                }
                notes.append(number)
            }
            return notes
        }
    }

    static func importFile(_ words: [String], _ request: Request) throws(Refusal) -> CommandResult {
        let path = words[0]
        let bytes = path == "-" ? try request.input(what: "the file") : try bytes(of: path, request)
        let (export, archive) = try conversations(bytes)
        return try request.write { (vault) throws(Refusal) in
            let owner = try user("owner", request, in: vault, for: .writing)
            let today = try request.today(vault)
            let planned =
                if let archive {
                    try vault.snapshot.importing(archive, owner: owner, today: today)
                } else {
                    try vault.snapshot.importing(export ?? ThreadExport([]), today: today)
                }
            return Writing(
                edit: planned.edit, description: "import threads", done: ThreadWords.done(planned),
                remark: ThreadWords.leftOut(planned))
        }
    }

    /// What `vault thread export` wrote, or what another program did.
    private static func conversations(
        _ bytes: [UInt8]
    ) throws(Refusal) -> (export: ThreadExport?, archive: ThreadArchive?) {
        if let export = ExportMarkdown.read(bytes) { return (export, nil) }
        let json = try self.json(bytes)
        if let export = try ThreadExport(json) { return (export, nil) }
        return (nil, try ThreadArchive(json))
    }

    private static func bytes(of path: String, _ request: Request) throws(Refusal) -> [UInt8] {
        do throws(FileError) {
            return try VaultReading.file(path, from: request.invocation.directory)
        } catch {
            throw error.errno == .notFound
                ? .refused(error.message, help: "the path is relative to '\(request.invocation.directory)'")
                : .file(error)
        }
    }

    private static func json(_ bytes: [UInt8]) throws(Refusal) -> JSONValue {
        do throws(JSONProblem) { return try JSONReader.read(bytes) } catch {
            throw .notJSON(error, bytes)
        }
    }
}
