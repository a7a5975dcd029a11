import VaultEdits
import VaultFiles
import VaultKit

extension Command {
    static let resolve = Command(definition: ResolveCommand.definition, run: ResolveCommand.run)
}

/// `vault resolve`: merges what git could not, by fields.
enum ResolveCommand {
    static let definition = CommandDefinition(
        "resolve", "merge by their fields what a merge in git left undecided",
        arguments: [Argument("PATH", count: .any, "only these files, seen from the vault's folder")],
        options: [
            Option("ours", "our side is right where nothing else decides"),
            Option("theirs", "their side is right where nothing else decides"),
            Option("add", "tell git what is decided"),
            .dryRun,
        ],
        example: """
            $ git merge phone
            $ vault resolve --add
            """,
        details: """
            For a merge that ran without the merge driver, or left something open: the three versions are read from \
            git's index, and merged as 'vault merge-driver' does. A file without marks was decided by hand, \
            and stays; one that has some is written anew. Two different records that were made at one path are \
            parted: theirs gets a name of its own.

            'vault undo' takes back what is written. The exit code is 1 when something is left to decide.
            """)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let arguments = request.arguments
        if arguments.has("ours"), arguments.has("theirs") {
            throw .usage(UsageError("'--ours' and '--theirs' exclude each other", help: "give one of them, or none"))
        }
        let side: ThreeWayMerge.Side? = arguments.has("ours") ? .ours : arguments.has("theirs") ? .theirs : nil
        let vault = try request.vault()
        let paths = Set(arguments.positionals)
        let resolutions: [Resolution]
        do throws(FileError) {
            resolutions = try vault.resolutions(
                of: paths, taking: side, environment: request.invocation.environment)
        } catch {
            throw .file(error)
        }
        if let unknown = paths.subtracting(resolutions.map(\.path)).min() {
            throw .refused("'\(unknown)' is not undecided in git", help: "see what is with: git status")
        }
        if resolutions.isEmpty { return CommandResult("nothing is left to decide\n") }
        var result = try write(resolutions, in: vault, request)
        if arguments.has("add"), !arguments.has("dry-run") {
            do throws(FileError) {
                try vault.tellGit(resolutions, environment: request.invocation.environment)
            } catch {
                throw .file(error)
            }
        }
        result.exitCode = resolutions.contains(where: \.isOpen) ? 1 : 0
        return result
    }

    private static func write(
        _ resolutions: [Resolution], in vault: Vault, _ request: Request
    ) throws(CommandFailure) -> CommandResult {
        let text = ResolveText(style: request.style)
        let done = resolutions.map(text.render).joined()
        let planned = vault.planned(resolutions)
        guard planned.changesAnything else { return CommandResult(done) }
        return try request.write(planned, in: vault, description: text.description(resolutions), done: done)
    }
}
