import VaultAnswers
import VaultChecks
import VaultConsole
import VaultKit
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultThreads

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
            request.result(Answers.threadSearch, ThreadAnswer.Search(shown, of: found.count, model))
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
                throw CommandFailure(ThreadRefusal.notText(path: note.path))
            }
        }
        if threads.isEmpty, names.isEmpty {
            throw .refused("there are no threads to export", help: nil)
        }
        return request.warned(
            request.isJSON
                ? CommandResult(Answers.threadExport, ThreadAnswer.Export(threads, model))
                : CommandResult(
                    ThreadMarkdown(model).page(threads, isTerminal: request.invocation.stdoutIsTerminal)),
            of: vault)
    }
}

extension CommandFailure {
    package init(_ refusal: ThreadRefusal) {
        if case .edit(let refusal) = refusal { self.init(refusal) } else { self.init(ThreadFailure(refusal)) }
    }

    /// - Parameter bytes: the text that is not JSON
    init(_ problem: JSONProblem, in bytes: [UInt8]) { self.init(ThreadFailure(problem, in: bytes)) }

    init(_ mismatch: JSONMismatch) { self.init(ThreadFailure(mismatch)) }

    private init(_ failure: ThreadFailure) { self = .refused(failure.message, help: failure.help) }
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
