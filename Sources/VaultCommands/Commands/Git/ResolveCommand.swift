import VaultAnswers
import VaultEdits
import VaultFiles
import VaultGit
import VaultKit

extension Command {
    static let resolve = Command(definition: ResolveCommand.definition, run: ResolveCommand.run)
}

/// `vault resolve`: merges by fields what git could not, and what a sync tool copied.
enum ResolveCommand {
    static let definition = CommandDefinition(
        "resolve", "merge, field by field, what git or a sync tool could not",
        arguments: [Argument("PATH", count: .any, "only these files, or what they are copies of")],
        options: [
            Option("ours", "our side, or the original, is right where nothing else decides"),
            Option("theirs", "their side, or the copy, is right where nothing else decides"),
            Option("same", "what both sides made under one name is one record, where that cannot be told"),
            Option("two", "it is two records: theirs gets a name of its own"),
            Option("add", "tell git what is decided of a merge"),
            .format, .dryRun,
        ],
        example: """
            $ git merge phone
            $ vault resolve --add
            """,
        details: """
            For a merge that ran without the merge driver, or left something open: the three versions are read from \
            git's index, and merged as 'vault merge-driver' does. A file without marks was decided by hand, \
            and stays; so does what was decided beside marks that are left. Two different records that were made at \
            one path are separated: theirs gets a name of its own, and links that were meant for it follow. Actions, \
            workouts and messages that both sides made on one day may be one thing or two, when 'created' or the time \
            differs, or no amount is the same: '--same' or '--two' says so, for all of them. Where one side deleted a file that the other changed, \
            and where both gave it a new name, '--ours' or '--theirs' says what holds.

            The copies of Syncthing, Dropbox and iCloud are merged into what they were made of, with or without git; \
            where git has a version from before both changed it, with that as the base. A copy goes when all of it is \
            in its original, and links to it lead there. Two records of which one only looks like a copy are separated.

            What is left to decide is asked for, place by place, on a terminal; elsewhere, and where nothing is \
            chosen, both sides stand in the file between git's marks. Nothing is written before the last answer or the end of the input.

            'vault undo' reverts what is written, and brings copies back. It does not change what git was told \
            with --add: 'git checkout --merge PATH' opens a conflict again. The exit code is 1 when something is left \
            to decide.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        if arguments.has("ours"), arguments.has("theirs") {
            throw .usage(UsageError("'--ours' and '--theirs' exclude each other", help: "give one of them, or none"))
        }
        if arguments.has("same"), arguments.has("two") {
            throw .usage(UsageError("'--same' and '--two' exclude each other", help: "give one of them, or none"))
        }
        let origin: ThreeWayMerge.Origin? = arguments.has("same") ? .same : arguments.has("two") ? .two : nil
        let side: ThreeWayMerge.Side? = arguments.has("ours") ? .ours : arguments.has("theirs") ? .theirs : nil
        let vault = try request.vault(writing: true)
        if vault.settings.isNewer { throw CommandFailure(.newerFormat(vault.settings.format)) }
        let paths = Set(arguments.positionals.map { path($0, in: vault, request) })
        let environment = request.invocation.environment
        let note = GitConflict.isInRebase(vault.root, environment: environment) ? ResolveText.rebase : nil
        let dialogue =
            side == nil && !arguments.has("dry-run") && !request.isJSON
            ? ResolveDialogue(request, note: note) : nil
        let planned: PlannedResolving
        do throws(FileError) {
            planned = try vault.resolving(
                paths, taking: side, origin: origin, asking: dialogue, environment: environment)
        } catch {
            throw .file(error)
        }
        let found =
            planned.conflicts.flatMap { [$0.path] + $0.otherPaths } + planned.copies.flatMap { [$0.path, $0.original] }
        if let unknown = paths.subtracting(found).min() {
            throw .refused(
                "'\(unknown)' is neither undecided in git nor a sync tool's copy",
                help: found.isEmpty
                    ? "nothing is left to decide here" : "see what is to be resolved with: vault resolve --dry-run")
        }
        if found.isEmpty {
            let marked = vault.graph.notes.filter(\.hasConflict).map(\.path).sorted()
            if request.isJSON {
                return CommandResult(
                    Answers.resolve, ResolveAnswer(planned, marked: marked), exitCode: marked.isEmpty ? 0 : 1)
            }
            if marked.isEmpty { return CommandResult("nothing is left to decide\n") }
            return CommandResult(marked.map(ResolveText(style: request.style).stray).joined(), exitCode: 1)
        }
        var result = try write(planned, in: vault, request)
        if let note, dialogue == nil,
            side != nil ? !planned.conflicts.isEmpty : planned.conflicts.contains(where: \.isOpen)
        {
            result.stderr += Array((note + "\n").utf8)
        }
        return result
    }

    /// As seen from the vault's folder, or from the current one.
    private static func path(_ written: String, in vault: Vault, _ request: Request) -> String {
        if vault.graph.notes.contains(where: { $0.path == written }) { return written }
        return vault.relativePath(written, from: request.invocation.directory) ?? written
    }

    private static func write(
        _ planned: PlannedResolving, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> CommandResult {
        let text = ResolveText(style: request.style)
        let done = planned.conflicts.map(text.render).joined() + planned.copies.map(text.render).joined()
        var result = request.isJSON ? CommandResult(Answers.resolve, ResolveAnswer(planned)) : CommandResult(done)
        if planned.edit.changesAnything {
            result = try request.write(planned.edit, in: vault, description: text.description(planned), done: done) {
                CommandResult(Answers.resolve, ResolveAnswer(planned, $0))
            }
        }
        if request.arguments.has("add"), !request.arguments.has("dry-run") {
            do throws(FileError) {
                try vault.tellGit(planned, environment: request.invocation.environment)
            } catch {
                guard planned.edit.changesAnything else { throw .file(error) }
                return untold(result, because: error, request)
            }
        }
        let isOpen = planned.conflicts.contains(where: \.isOpen) || planned.copies.contains(where: \.isOpen)
        if !isOpen, !planned.conflicts.isEmpty, !request.arguments.has("add"), !request.arguments.has("dry-run") {
            result.stderr += Array(ResolveText.untold.utf8)
        }
        result.exitCode = isOpen ? 1 : 0
        return result
    }

    /// The files are as they are to be; all that failed is to tell git.
    private static func untold(_ result: CommandResult, because error: FileError, _ request: Request) -> CommandResult {
        var result = result
        result.stderr += Array(
            Diagnostics.error(
                "the files are written, but git could not be told: \(error.message)",
                help: "once this is fixed, 'git add' tells it",
                style: request.invocation.talkStyle(request.arguments.value("color"))
            ).utf8)
        result.exitCode = CommandResult.madeButNotTold
        return result
    }
}
