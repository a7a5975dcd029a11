import VaultAnswers
import VaultConsole
import VaultEdits
import VaultKit
import VaultPlans
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let undo = Command(definition: UndoCommand.definition, run: UndoCommand.run)
}

/// `vault undo`: reverts a change, when its files are as it left them.
enum UndoCommand {
    static let definition = CommandDefinition(
        "undo", "undo the last change that vault made",
        arguments: [
            Argument("ID", .change, count: .optional, "a change from --list; default: the last one not undone")
        ],
        options: [
            Option("list", "list the changes that can be undone, newest first"),
            Option("finish", "finish a change that was interrupted"),
            Option("drop", "revert a change that was interrupted, or discard one that cannot be read"),
            .yes, Option("dry-run", "show what would be undone, and write nothing"), .format,
        ], writes: true)

    static func run(_ request: Request) throws(Refusal) -> CommandResult {
        let number = try request.words.first.map { (text) throws(Refusal) in
            guard let number = WholeNumber(text)?.within(UndoEntry.numbers) else {
                throw .usage("'\(text)' is not the id of a change", help: "see them with: vault undo --list")
            }
            return number
        }
        try refuseOthers(request, number)
        let vault = try request.vault()
        if request.has("list") { return try list(vault, request) }
        if vault.settings.isNewer { throw .newerFormat(vault.settings.format) }
        if request.has("dry-run") {
            let chosen: UndoEntry
            do throws(CommitError) { chosen = try VaultUndo.planned(number, in: vault.root) } catch {
                throw Self.refusal(error, vault, request)
            }
            if request.isJSON { return CommandResult(Answers.undo, (chosen, nil)) }
            return CommandResult(outlook(chosen) + (losing(number, vault) ?? ""))
        }
        do throws(CommitError) {
            if request.has("finish") { return try resume(.finish, vault, request) }
            if request.has("drop") { return try resume(.drop, vault, request) }
            if let losing = losing(number, vault) {
                let outlook = outlook(try VaultUndo.planned(number, in: vault.root)) + losing
                let refusal = request.refusal(of: outlook, question: "Undo?", undone: "nothing was undone")
                if let refusal { return refusal }
            }
            let report = try VaultUndo.undo(number, in: vault.root, time: request.time(vault)) {
                request.note($0)
            }
            request.note(report.commit)
            return request.isJSON
                ? CommandResult(Answers.undo, (report.entry, report.commit))
                : CommandResult("undid: \(DisplayText.visible(report.entry.description))\n")
        } catch {
            throw Self.refusal(error, vault, request)
        }
    }

    private static func outlook(_ entry: UndoEntry) -> String {
        let paths = entry.paths.map { "  \(DisplayText.visible($0))\n" }.joined()
        return "would undo: \(DisplayText.visible(entry.description))\n\(paths)"
    }

    /// Where other notes would refer to nothing once the change is undone; nil where none does. A change that cannot be
    /// undone is refused later.
    ///
    /// A unit gets its measure after it is used, so the measure that the newest change made may go as it came.
    private static func losing(_ number: Int?, _ vault: Vault) -> String? {
        guard let change = try? VaultUndo.change(number, in: vault.root).change else { return nil }
        let isNewest = (try? VaultUndo.planned(number, in: vault.root))?.number == VaultUndo.newest(in: vault.root)
        let places = vault.snapshot.placesLosing(by: change, asksForNeeds: !isNewest)
        if places.isEmpty { return nil }
        let shown = places.prefix(10).map { "  \(DisplayText.visible($0))\n" }.joined()
        let more = places.count > 10 ? "  and \(places.count - 10) more\n" : ""
        return "notes that refer to what would be gone\n\(shown)\(more)"
    }

    /// Each of the options is a separate command.
    private static func refuseOthers(_ request: Request, _ number: Int?) throws(Refusal) {
        let given = ["list", "finish", "drop"].filter(request.has)
        guard let first = given.first else { return }
        if first == "list", let number {
            throw .usage(
                "'--list' lists all changes, and does not take '\(number)'",
                help: "see what that one changed with: vault undo \(number) --dry-run")
        }
        if let number {
            throw .usage("'--\(first)' is for an interrupted change, and does not take '\(number)'")
        }
        if given.count > 1 { throw .usage("'--\(given[0])' and '--\(given[1])' cannot be combined") }
        if first != "list", request.has("dry-run") {
            throw .usage(
                "'--\(first)' cannot be combined with '--dry-run'",
                help: "see the interrupted change with: vault check")
        }
    }

    /// Finishes or drops the change that stopped.
    private static func resume(
        _ choice: StoppedChoice, _ vault: Vault, _ request: Request
    ) throws(CommitError) -> CommandResult {
        let done = try VaultCommit.resume(vault.root, choice, time: request.time(vault))
        // What is said here is not said again on stderr.
        request.open.note { $0.stopped = nil }
        if let damage = done.damage {
            return request.isJSON
                ? CommandResult(Answers.undoStopped, (nil, damage.words))
                : CommandResult("dropped a change that cannot be used: \(damage.words); it is kept in .vault/trash\n")
        }
        guard let recovery = done.recovery else {
            return request.isJSON
                ? CommandResult(Answers.undoStopped, (nil, nil))
                : CommandResult("no change was interrupted\n")
        }
        let text = InterruptedText(style: request.diagnosticStyle)
        request.open.note { changes in
            changes.isMade = true
            changes.notUndoable = recovery.notUndoable
        }
        var result =
            request.isJSON
            ? CommandResult(Answers.undoStopped, (recovery, nil))
            : CommandResult("\(verb(recovery, choice)): \(DisplayText.visible(recovery.description))\n")
        result.stderr = Array((text.leftAlone(recovery) + text.warnings(request.deadLinks(after: [recovery]))).utf8)
        return result
    }

    private static func verb(_ recovery: Recovery, _ choice: StoppedChoice) -> String {
        switch recovery.outcome {
        case .finished: "finished"
        case .reverted where choice == .finish: "undone, since some of its files were put back"
        case .dropped where choice == .finish: "dropped, since its files were put back"
        case .reverted: "undid"
        case .dropped where !recovery.leftAlone.isEmpty: "dropped"
        case .dropped: "dropped, since nothing had been written"
        }
    }

    /// Where nothing is kept a list of it does not help.
    private static func refusal(_ error: CommitError, _ vault: Vault, _ request: Request) -> Refusal {
        switch error {
        case .nothingToUndo, .noSuchChange: break
        default: return request.refusal(error)
        }
        let isEmpty: Bool
        do throws(CommitError) {
            let kept = try VaultUndo.kept(in: vault.root)
            isEmpty = kept.entries.isEmpty && kept.unusable.isEmpty
        } catch {
            isEmpty = false
        }
        return .refused(error.message, help: isEmpty ? nothingYet : error.help)
    }

    private static let nothingYet = "vault has not changed anything here yet; 'vault init' cannot be undone"

    private static func list(_ vault: Vault, _ request: Request) throws(Refusal) -> CommandResult {
        do throws(CommitError) {
            let kept = try VaultUndo.kept(in: vault.root)
            let unusable = kept.unusable.map { CommitError.unusableChange($0) }
            var result =
                request.isJSON
                ? CommandResult(Answers.undoList, (kept.entries, unusable))
                : CommandResult(list(kept.entries, request))
            for error in unusable {
                result.stderr += Array(request.warning(error.message, help: error.help).utf8)
            }
            return result
        } catch {
            throw .refused(error.message, help: error.help)
        }
    }

    private static func list(_ entries: [UndoEntry], _ request: Request) -> String {
        if entries.isEmpty { return "nothing to undo: \(nothingYet)\n" }
        var table = TextTable(columns: [.number("id"), .whole("when"), "what", .whole])
        for entry in entries {
            let time = entry.time.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
            table.add([
                .init("\(entry.number)"), .init(time), .init(entry.description),
                .init(remark(on: entry)),
            ])
        }
        return table.text(width: request.width, style: request.style)
    }

    private static func remark(on entry: UndoEntry) -> String {
        [entry.isUndone ? "undone" : nil, entry.host.map { "on \($0)" }].compactMap(\.self).joined(separator: ", ")
    }
}
