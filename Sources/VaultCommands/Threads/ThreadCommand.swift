import VaultAnswers
import VaultChecks
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultThreads

extension Command {
    package static let thread = Command(definition: ThreadCommand.definition, run: ThreadCommand.run)
}

/// `vault thread WHAT …`: conversations, with their answers.
enum ThreadCommand {
    /// The raw values are the words of the command line.
    enum Page: String, CaseIterable {
        case new, add, answer, show, list, search, rename, delete, `import`, export

        /// What it takes after its word.
        var arguments: (count: ClosedRange<Int>, words: String) {
            switch self {
            case .new: (1...2, "TITLE, and optionally the first message")
            case .add: (1...2, "THREAD, and the text unless it comes on standard input")
            case .answer: (1...1, "MESSAGE; the phases come on standard input")
            case .show: (1...1, "THREAD or MESSAGE")
            case .list: (0...0, "nothing")
            case .rename: (2...2, "THREAD and TITLE")
            case .delete: (1...Int.max, "THREAD or MESSAGE")
            case .search: (1...Int.max, "TEXT")
            case .import: (1...1, "FILE, or - for standard input")
            case .export: (0...Int.max, "THREADs, or nothing for all")
            }
        }
    }

    private static let subcommands = [
        Subcommand(
            "new", "start a thread",
            [Argument("TITLE", .text, "its title"), Argument("TEXT", .text, count: .optional, "the first message")]),
        Subcommand(
            "add", "add a message",
            [Argument("THREAD", .thread, "the thread"), Argument("TEXT", .text, count: .optional, "what it says")]),
        Subcommand("answer", "write down an answer", [Argument("MESSAGE", .message, "the message")]),
        Subcommand("show", "show a thread or a message", [Argument("NAME", .threadOrMessage, "which")]),
        Subcommand("list", "list threads"),
        Subcommand("search", "find messages", [Argument("TEXT", .text, count: .several, "what they contain")]),
        Subcommand(
            "rename", "change the title of a thread",
            [Argument("THREAD", .thread, "the thread"), Argument("TITLE", .text, "its new title")]),
        Subcommand(
            "delete", "delete threads or messages",
            [Argument("NAME", .threadOrMessage, count: .several, "which")]),
        Subcommand("import", "import conversations", [Argument("FILE", .path, "a JSON or Markdown file, or -")]),
        Subcommand(
            "export", "print conversations to import or read elsewhere",
            [Argument("THREAD", .thread, count: .any, "which; default: all")]),
    ]

    static let definition = CommandDefinition(
        "thread", "manage conversations, their messages and answers",
        arguments: [
            .what(subcommands, standard: "list"),
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

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let page: Page = try request.what(.list, of: definition) { "to show one: vault thread show '\($0)'" }
        let names = Array(words.dropFirst())
        let (count, expected) = page.arguments
        guard count.contains(names.count) else {
            throw .usage(UsageError("'vault thread \(page.rawValue)' takes \(expected)"))
        }
        if page != .list, page != .search { try request.refuseRows(but: "thread list or search") }
        if page != .export, request.arguments.value("format") == "markdown" {
            throw .usage(UsageError("'--format markdown' is for 'vault thread export'"))
        }
        switch page {
        case .new: return try begin(names, request)
        case .add: return try add(names, request)
        case .answer: return try answer(names[0], request)
        case .rename: return try rename(names[0], names[1], request)
        case .delete: return try delete(names, request)
        case .import: return try importFile(names[0], request)
        case .show: return try show(names[0], request)
        case .list: return try list(request)
        case .search: return try search(names, request)
        case .export: return try export(names, request)
        }
    }
}

/// What the parts of the command share.
extension ThreadCommand {
    /// A record of the pack by any of its names.
    static func record(
        _ written: String, _ types: [String], in vault: Vault, for use: NameUse, _ request: Request
    ) throws(CommandFailure) -> NoteID {
        try request.refuseMissing(pack: "threads", in: vault)
        return try request.record(named: written, of: types, in: vault, for: use)
    }

    /// The user that an option names, or the only one of the vault.
    static func writer(
        _ option: String, of page: Page, _ request: Request, in vault: Vault
    ) throws(CommandFailure) -> NoteID {
        if let named = try user(option, request, in: vault, for: .writing) { return named }
        try request.refuseMissing(pack: "threads", in: vault)
        let model = vault.snapshot.threads
        if let only = model.onlyUser { return only }
        let names = model.users.map { "'\(vault.graph.notes[$0].name)'" }
        throw .usage(
            UsageError(
                "'vault thread \(page.rawValue)' needs '--\(option) USER'",
                help: names.isEmpty
                    ? "create a user with: vault new user NAME"
                    : names.count > 8
                        ? "'vault list user' lists them" : "the users are \(Words.list(names, joint: "and"))"))
    }

    /// Links to files of the vault, below a text.
    static func attached(_ files: [String], _ request: Request, in vault: Vault) throws(CommandFailure) -> String {
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
    ) throws(CommandFailure) -> NoteID? {
        guard let name = request.arguments.value(option) else { return nil }
        return try record(name, ["user"], in: vault, for: use, request)
    }

    /// Plans something that may be refused.
    static func plan<Value>(_ body: () throws(EditRefusal) -> Value) throws(CommandFailure) -> Value {
        do throws(EditRefusal) { return try body() } catch { throw CommandFailure(error) }
    }
}

/// Parts of `vault thread` that find messages and hand conversations on.
extension ThreadCommand {
    static func search(_ texts: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        let limit = try limit(request)
        if texts.allSatisfy({ $0.allSatisfy(\.isOnlyWhitespace) }) {
            throw .usage(UsageError("'vault thread search' takes TEXT"))
        }
        let vault = try request.vault()
        try request.refuseMissing(pack: "threads", in: vault)
        let author = try user("author", request, in: vault, for: .reading)
        let model = vault.snapshot.threads
        let bounds = try ThreadBounds(request, ["message"], in: vault)
        func fits(_ message: MessageRecord) -> Bool {
            if let author, message.author != author { return false }
            let isArchived = message.thread.map { vault.graph.notes[$0].isTrue("archived") } ?? false
            return (request.arguments.has("archived") || !isArchived) && bounds.hold(message.sent, of: model)
        }
        let found = model.search(texts, where: fits)
        let shown = Array(found.prefix(limit))
        var result =
            request.result(Answers.threadSearch, (shown, found.count, model))
            ?? CommandResult(
                ThreadText(model, style: request.style, width: request.invocation.width).found(shown, texts))
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

    static func export(_ names: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
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
