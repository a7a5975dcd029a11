import VaultFiles
import VaultKit
import VaultSyntax

extension Command {
    static let undo = Command(definition: UndoCommand.definition, run: UndoCommand.run)
}

/// `vault undo`: takes back a change, when its files are as it left them.
enum UndoCommand {
    static let definition = CommandDefinition(
        "undo", "take back the last change that vault made",
        arguments: [Argument("NUMBER", count: .optional, "a change of the list; the last one that stands without it")],
        options: [
            Option("list", "list the changes that can be taken back, the newest first"),
            Option("dry-run", "say what would be taken back, and write nothing"),
        ],
        example: """
            $ vault undo
            """,
        details: """
            Only when every file is as the change left it; otherwise nothing is written, and those that are not are \
            named. Taking back is a change too: naming its number does the first one again. Deleted notes come back.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let number = try request.arguments.positionals.first.map { (text) throws(CommandFailure) in
            guard let number = WholeNumber(text)?.within(UndoEntry.numbers) else {
                throw .usage(UsageError("'\(text)' is no number of a change", help: "see them with: vault undo --list"))
            }
            return number
        }
        if request.arguments.has("list"), let number {
            throw .usage(
                UsageError(
                    "'--list' lists all changes, and takes no '\(number)'",
                    help: "see what is in it with: vault undo \(number) --dry-run"))
        }
        let vault = try request.vault()
        if request.arguments.has("list") { return try list(vault, request) }
        if vault.settings.isNewer { throw CommandFailure(.newerFormat(vault.settings.format)) }
        if request.arguments.has("dry-run") {
            let chosen: UndoEntry
            do throws(CommitError) { chosen = try VaultUndo.planned(number, in: vault.root) } catch {
                throw Self.refusal(error, vault)
            }
            let paths = chosen.paths.map { "  \(DisplayText.visible($0))\n" }.joined()
            return CommandResult("would take back: \(DisplayText.visible(chosen.description))\n\(paths)")
        }
        do throws(CommitError) {
            let report = try VaultUndo.undo(number, in: vault.root, time: try timeOfUndo(request, vault))
            let text = "took back: \(DisplayText.visible(report.entry.description))\n"
            var result = CommandResult(text)
            result.stderr = Array(request.talk(of: report.commit.recovery).utf8)
            return result
        } catch {
            throw Self.refusal(error, vault)
        }
    }

    /// Where nothing is kept a list of it is no help.
    private static func refusal(_ error: CommitError, _ vault: Vault) -> CommandFailure {
        let isEmpty: Bool
        do throws(CommitError) {
            let kept = try VaultUndo.kept(in: vault.root)
            isEmpty = kept.entries.isEmpty && kept.unusable.isEmpty
        } catch {
            isEmpty = false
        }
        return .refused(error.message, help: isEmpty ? "vault has changed nothing here yet" : error.help)
    }

    private static func timeOfUndo(_ request: Request, _ vault: Vault) throws(CommitError) -> WallTime {
        (try? request.time(vault)) ?? WallTime(secondsSinceEpoch: 0, offset: 0)
    }

    private static func list(_ vault: Vault, _ request: Request) throws(CommandFailure) -> CommandResult {
        do throws(CommitError) {
            let kept = try VaultUndo.kept(in: vault.root)
            var result = CommandResult(list(kept.entries, request))
            let style = request.invocation.talkStyle(request.arguments.value("color"))
            for error in kept.unusable.map({ CommitError.unusableChange($0) }) {
                result.stderr += Array(Talk.warning(error.message, help: error.help, style: style).utf8)
            }
            return result
        } catch {
            throw .refused(error.message, help: error.help)
        }
    }

    private static func list(_ entries: [UndoEntry], _ request: Request) -> String {
        if entries.isEmpty { return "nothing to take back\n" }
        var table = TextTable(columns: [
            .init("no.", .right, mayBeCut: false), .init("when", mayBeCut: false), .init("what"),
            .init("", mayBeCut: false),
        ])
        for entry in entries {
            let time = entry.time.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()
            table.add([
                .init("\(entry.number)"), .init(time), .init(entry.description),
                .init(entry.isUndone ? "taken back" : ""),
            ])
        }
        return table.text(width: request.invocation.width, style: request.style)
    }
}
