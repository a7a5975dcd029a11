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

/// Parts of `vault thread` that write.
extension ThreadCommand {
    static func begin(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        let files = request.arguments.values("attach")
        if !files.isEmpty, words.count < 2 {
            throw .usage(UsageError("'--attach' goes with a first message", help: "write its text after the title"))
        }
        return try request.write { (vault) throws(CommandFailure) in
            let owner = try writer("owner", of: .new, request, in: vault)
            var others: [NoteID] = []
            for name in request.arguments.values("with") {
                others.append(try record(name, ["user"], in: vault, for: .writing, request))
            }
            let links = try attached(files, request, in: vault)
            let (time, today) = (try request.moment(vault), try request.today(vault))
            let planned = try plan { () throws(EditRefusal) in
                try vault.snapshot.beginning(
                    words[0], owner: owner, with: others, saying: words.dropFirst().first.map { $0 + links }, at: time,
                    today: today)
            }
            let made = [planned.path] + (planned.messagePath.map { [$0] } ?? [])
            let name = ShellWord.quoted(planned.path.name)
            let next = planned.messagePath == nil ? ["to write in it: vault thread add \(name) 'A message'"] : []
            return Writing(
                edit: planned.edit, description: "create \(planned.path)",
                done: (made.map { "created \($0)" } + next).map { DisplayText.visible($0) + "\n" }.joined())
        }
    }

    static func add(_ words: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        let files = request.arguments.values("attach")
        if !request.arguments.has("author") { _ = try writer("author", of: .add, request, in: try request.vault()) }
        var text = words.dropFirst().first
        if text == nil, files.isEmpty { text = try request.inputText(what: "the text") }
        let said = text ?? ""
        return try request.write { (vault) throws(CommandFailure) in
            let thread = try record(words[0], ["thread"], in: vault, for: .writing, request)
            let author = try writer("author", of: .add, request, in: vault)
            let links = try attached(files, request, in: vault)
            let (moment, today) = (try request.moment(vault), try request.today(vault))
            let isGiven = request.arguments.has("at")
            let time = isGiven ? moment : vault.snapshot.threads.sendingTime(in: thread, now: moment)
            let planned = try plan { () throws(EditRefusal) in
                try vault.snapshot.adding(said + links, to: thread, by: author, at: time, today: today)
            }
            let path = planned.messagePath ?? planned.path
            let joins = planned.joins ? "\(DisplayText.visible(vault.graph.notes[author].title)) now takes part\n" : ""
            return Writing(
                edit: planned.edit, description: "add \(path)",
                done: "created \(DisplayText.visible(path))\n\(joins)")
        }
    }

    static func answer(_ name: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let json = try self.json(try request.input(what: "the phases"))
        let phases = try plan { () throws(EditRefusal) in try PhaseList.read(json) }
        return try request.write { (vault) throws(CommandFailure) in
            let message = try record(name, ["message"], in: vault, for: .writing, request)
            try request.refuseConflict(in: vault.graph.notes[message], with: "words of both sides")
            let today = try request.today(vault)
            let edit = try plan { () throws(EditRefusal) in
                try vault.snapshot.answering(message, with: phases, today: today)
            }
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

    static func rename(_ name: String, _ title: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.write { (vault) throws(CommandFailure) in
            let thread = try record(name, ["thread"], in: vault, for: .writing, request)
            let today = try request.today(vault)
            let planned = try plan { () throws(EditRefusal) in
                try vault.snapshot.retitling(thread, title, today: today) { path in
                    try? VaultReading.file(path.text, from: vault.root.path)
                }
            }
            return Writing(planned, verb: "renamed")
        }
    }

    static func delete(_ names: [String], _ request: Request) throws(CommandFailure) -> CommandResult {
        try request.delete { (vault) throws(CommandFailure) in
            try request.refuseMissing(pack: "threads", in: vault)
            let model = vault.snapshot.threads
            var notes: [NoteID] = []
            for name in names {
                let number = try request.record(named: name, in: vault, for: .removing)
                guard model.thread(ofNote: number) != nil || model.message(ofNote: number) != nil else {
                    throw .usage(
                        UsageError(
                            "'\(name)' is not a thread or message", help: "delete other records with: vault delete"))
                }
                notes.append(number)
            }
            return notes
        }
    }

    static func importFile(_ path: String, _ request: Request) throws(CommandFailure) -> CommandResult {
        let bytes = path == "-" ? try request.input(what: "the file") : try bytes(of: path, request)
        let (export, archive) = try conversations(bytes)
        return try request.write { (vault) throws(CommandFailure) in
            let owner = try user("owner", request, in: vault, for: .writing)
            let today = try request.today(vault)
            let planned = try plan { () throws(EditRefusal) in
                if let archive { return try vault.snapshot.importing(archive, owner: owner, today: today) }
                return try vault.snapshot.importing(export ?? ThreadExport([]), today: today)
            }
            return Writing(
                edit: planned.edit, description: "import threads", done: ThreadWords.done(planned),
                remark: ThreadWords.leftOut(planned))
        }
    }

    /// What `vault thread export` wrote, or what another program did.
    private static func conversations(
        _ bytes: [UInt8]
    ) throws(CommandFailure) -> (export: ThreadExport?, archive: ThreadArchive?) {
        if let export = ExportMarkdown.read(bytes) { return (export, nil) }
        let json = try self.json(bytes)
        return try plan { () throws(EditRefusal) in
            if let export = try ThreadExport(json) { return (export, nil) }
            return (nil, try ThreadArchive(json))
        }
    }

    private static func bytes(of path: String, _ request: Request) throws(CommandFailure) -> [UInt8] {
        do throws(FileError) {
            return try VaultReading.file(path, from: request.invocation.directory)
        } catch {
            throw error.errno == .notFound
                ? .refused(error.message, help: "the path is relative to '\(request.invocation.directory)'")
                : .file(error)
        }
    }

    private static func json(_ bytes: [UInt8]) throws(CommandFailure) -> JSONValue {
        do throws(JSONProblem) { return try JSONReader.read(bytes) } catch {
            throw CommandFailure(.notJSON(error, bytes))
        }
    }
}
