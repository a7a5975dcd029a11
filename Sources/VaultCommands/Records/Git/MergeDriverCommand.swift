import VaultConsole
import VaultEdits
import VaultKit
import VaultMerging
import VaultRequests
import VaultSyntax
import VaultSystem

extension Command {
    package static let mergeDriver = Command(definition: MergeDriverCommand.definition, run: MergeDriverCommand.run)
}

/// `vault merge-driver -- %O %A %B %L %P`: what git calls to merge one file.
enum MergeDriverCommand {
    static let definition = CommandDefinition(
        "merge-driver", "merge two versions of a file field by field, for git",
        arguments: [
            Argument("BASE", .path, "the common ancestor; an empty file when there is none (%O)"),
            Argument("OURS", .path, "our version, overwritten with the result (%A)"),
            Argument("THEIRS", .path, "their version (%B)"),
            Argument("SIZE", .text, count: .optional, "the length of conflict markers (%L)"),
            Argument("PATH", .path, count: .optional, "the file's path in the work tree (%P)"),
        ],
        options: [
            Option("ours", value: "NAME", .text, "the label of our side in markers (%X)"),
            Option("base", value: "NAME", .text, "the label of the base in markers (%S)"),
            Option("theirs", value: "NAME", .text, "the label of their side in markers (%Y)"),
            Option(
                "style", choices: ConflictMarkers.Style.allCases.map(\.rawValue),
                "how conflicts are shown; default: git's merge.conflictStyle"),
        ], writes: true)

    static func run(_ request: Request) throws(CommandFailure) -> CommandResult {
        let words = request.arguments.positionals
        let folder = request.invocation.directory
        let path = words.count > 4 ? words[4] : words[1]
        do throws(FileError) {
            let ours = try VaultReading.file(words[1], from: folder)
            let (base, theirs) = (
                try VaultReading.file(words[0], from: folder), try VaultReading.file(words[2], from: folder)
            )
            let texts = MergeDriverText(
                path: Path(path), style: request.invocation.diagnosticStyle(request.arguments.value("color")))
            if [base, ours, theirs].contains(where: MergeDriver.isBinary) {
                return CommandResult(stderr: Array(texts.binary.utf8), exitCode: 1)
            }
            let markers = markers(request)
            let result = Vault.merged(
                base: base, ours: ours, theirs: theirs, path: Path(path), in: folder, markers: markers
            ) { asGitIsSet(markers, request) }
            if result.bytes != ours { try VaultWriting.replace(words[1], result.bytes, from: folder) }
            return CommandResult(
                stderr: Array(texts.render(result).utf8), exitCode: result.conflicts.isEmpty ? 0 : 1)
        } catch {
            throw .file(error)
        }
    }

    /// Git passes a driver everything about the markers but the style, which is looked up where there are any; nil when
    /// they stay as they are.
    private static func asGitIsSet(_ markers: ConflictMarkers, _ request: Request) -> ConflictMarkers? {
        if request.arguments.value("style") != nil { return nil }
        let (folder, environment) = (request.invocation.directory, request.invocation.environment)
        let styled = markers.asGitIsSet(in: folder, environment: environment)
        return styled == markers ? nil : styled
    }

    private static func markers(_ request: Request) -> ConflictMarkers {
        let words = request.arguments.positionals
        // A git that does not know a placeholder passes it unchanged.
        func label(_ option: String, _ placeholder: String) -> String {
            request.arguments.value(option).flatMap { $0 == placeholder ? nil : $0 } ?? option
        }
        return ConflictMarkers(
            ours: label("ours", "%X"), base: label("base", "%S"), theirs: label("theirs", "%Y"),
            size: words.dropFirst(3).first.flatMap { WholeNumber($0)?.within(1...GitConflict.mostMarkers) }
                ?? ConflictMarkers.standardSize,
            style: request.arguments.value("style").flatMap { ConflictMarkers.Style(rawValue: $0) } ?? .merge)
    }
}
