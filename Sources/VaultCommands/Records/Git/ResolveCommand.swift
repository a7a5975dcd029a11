import VaultAnswers
import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let resolve = Command(definition: ResolveCommand.definition, run: ResolveCommand.run)
}

/// `vault resolve`: merges by fields what git could not, and what a sync tool copied.
enum ResolveCommand {
    static let definition = CommandDefinition(
        "resolve", "resolve conflicts of git and of sync tools, field by field",
        arguments: [Argument("PATH", .path, count: .any, "only these files, conflict copies or their originals")],
        options: [
            Option("ours", "take our side, or the original, where the sides conflict"),
            Option("theirs", "take their side, or the copy, where the sides conflict"),
            Option("same", "records that both sides created under one name are one record"),
            Option("two", "they are two records: theirs gets a new name"),
            Option("add", "run 'git add' on what is resolved"),
            .format, .dryRun,
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        if arguments.has("ours"), arguments.has("theirs") {
            throw .usage(UsageError("'--ours' and '--theirs' cannot be combined", help: "give one of them, or none"))
        }
        if arguments.has("same"), arguments.has("two") {
            throw .usage(UsageError("'--same' and '--two' cannot be combined", help: "give one of them, or none"))
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
                "'\(unknown)' has no conflict in git and is not a conflict copy",
                help: found.isEmpty
                    ? "there is nothing to resolve" : "see what there is to resolve with: vault resolve --dry-run")
        }
        if found.isEmpty {
            let marked = vault.graph.notes.filter(\.hasConflict).map(\.path).sorted()
            if request.isJSON {
                return CommandResult(
                    Answers.resolve, (planned, marked, nil), exitCode: marked.isEmpty ? 0 : 1)
            }
            if marked.isEmpty { return CommandResult(request.nothing("nothing to resolve", in: vault)) }
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
    private static func path(_ written: String, in vault: Vault, _ request: Request) -> Path {
        if vault.graph.notes.contains(where: { $0.path == Path(written) }) { return Path(written) }
        return vault.relativePath(written, from: request.invocation.directory) ?? Path(written)
    }

    private static func write(
        _ planned: PlannedResolving, in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> CommandResult {
        let text = ResolveText(style: request.style)
        let done = planned.conflicts.map(text.render).joined() + planned.copies.map(text.render).joined()
        var result = request.isJSON ? CommandResult(Answers.resolve, (planned, [], nil)) : CommandResult(done)
        if planned.edit.changesAnything {
            result = try request.write(planned.edit, in: vault, description: text.description(planned), done: done) {
                CommandResult(Answers.resolve, (planned, [], $0))
            }
        }
        if request.arguments.has("add"), !request.arguments.has("dry-run") {
            do throws(FileError) {
                try vault.addToGit(planned, environment: request.invocation.environment)
            } catch {
                guard planned.edit.changesAnything else { throw .file(error) }
                return gitAddFailed(result, because: error, request)
            }
        }
        let isOpen = planned.conflicts.contains(where: \.isOpen) || planned.copies.contains(where: \.isOpen)
        if !isOpen, !planned.conflicts.isEmpty, !request.arguments.has("add"), !request.arguments.has("dry-run") {
            result.stderr += Array(ResolveText.gitAddHint.utf8)
        }
        result.exitCode = isOpen ? 1 : 0
        return result
    }

    /// The files are as they are to be; all that failed is 'git add'.
    private static func gitAddFailed(
        _ result: CommandResult, because error: FileError, _ request: Request
    ) -> CommandResult {
        var result = result
        result.stderr += Array(
            Diagnostics.error(
                "the files are written, but 'git add' failed: \(error.message)",
                help: "once this is fixed, run 'git add' on them",
                style: request.invocation.diagnosticStyle(request.arguments.value("color"))
            ).utf8)
        result.exitCode = CommandResult.changedButNotPrinted
        return result
    }
}
