import VaultChecks
import VaultFiles
import VaultGit
import VaultSchema

/// Findings of a vault as git's index has it, separated by whether the last commit has them as well.
package struct StagedFindings: Sendable {
    /// What a commit of the index would bring or break, by path and place.
    package var new: [Finding]
    /// What was there before and would stay.
    package var known: [Finding]
}

extension Vault {
    /// This vault as git's index has it: the files that a commit would have, whatever lies in the folder.
    ///
    /// Throws when git does not read the folder, while a merge left files undecided, and when a commit would take
    /// `vault.md` away and leave notes. Cost: that of reading the
    /// vault, a sum over its bytes, and asking git for the files that differ from those in the folder.
    ///
    /// - Parameters:
    ///   - root: where the vault lies
    ///   - environment: for running git; `GIT_INDEX_FILE` as git sets it for hooks is followed
    package static func staged(
        at root: VaultRoot, environment: [String: String]
    ) throws(FileError) -> Vault {
        let tree = try GitTree(indexOf: root, environment: environment)
        if let first = tree.unmerged.first { throw FileError(GitRefusal.unmerged(count: tree.unmerged.count), first) }
        if try tree.losesSettings() { throw FileError(GitRefusal.dropSettings, Schema.settingsPath) }
        return try Vault(root, from: tree, environment: environment)
    }

    /// All findings of a vault that was read from the index, and which of them a commit would bring.
    ///
    /// A finding is known when the last commit has one of the same rule with the same words in the same file, whatever
    /// its name was then. Cost: that of a check, and of a second one over the last commit when there are findings.
    package func stagedFindings(
        today: CalendarDate, plainNotes: Bool, environment: [String: String]
    ) throws(FileError) -> StagedFindings {
        let all = findings(today: today, plainNotes: plainNotes, environment: environment)
        guard let tree, !all.isEmpty else { return StagedFindings(new: all, known: []) }
        let before = try GitTree(commit: "HEAD", of: root, environment: environment)
        if before.isEmpty { return StagedFindings(new: all, known: []) }
        var counts: [[String]: Int] = [:]
        let old = try Vault(root, from: before, environment: environment)
        for finding in old.findings(today: today, plainNotes: plainNotes, environment: environment) {
            counts[[finding.rule, finding.path, finding.message], default: 0] += 1
        }
        let renames = tree.renames(since: "HEAD")
        var separated = StagedFindings(new: [], known: [])
        for finding in all {
            let key = [finding.rule, renames[finding.path] ?? finding.path, finding.message]
            if let count = counts[key], count > 0 {
                counts[key] = count - 1
                separated.known.append(finding)
            } else {
                separated.new.append(finding)
            }
        }
        return separated
    }
}
