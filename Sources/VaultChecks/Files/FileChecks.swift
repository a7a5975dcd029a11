import VaultGraph
import VaultSyntax

/// Reports what listing and reading the files found, and which files are copies.
enum FileChecks {
    static func check(_ context: CheckContext) -> [Finding] {
        context.facts.unreadable.map(UnreadableFile.finding)
            + context.facts.links.map(DanglingSymlink.finding)
            + context.facts.outside.map(OutsideVault.finding)
            + TrackedVaultFolder.findings(context.facts.trackedByGit)
            + MergeDriverMissing.findings(context.facts.missingMergeDriver)
            + ConflictCopyFound.findings(context.graph)
            + PossibleCopy.findings(context.graph)
    }
}

extension Catalogue {
    static let fileRules: [Rule] = [
        .unreadableFile, .danglingSymlink, .outsideVault, .trackedVaultFolder, .mergeDriverMissing, .conflictCopy,
        .possibleCopy, .duplicateName,
    ]
}
