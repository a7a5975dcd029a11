import VaultAnswers
import VaultChecks
import VaultConsole
import VaultFiles
import VaultGit
import VaultSchema
import VaultSyntax

/// How git is set up for a vault, in words and for programs.
struct HookStatus {
    private let folder: String
    private let isHusky: Bool
    private let vault: String
    private let hooks: [GitHooks.State]
    private let driver: MergeDriver.Status
    private let missingEndings: [String]

    init(_ hooks: GitHooks, _ driver: MergeDriver) {
        folder = hooks.folder
        isHusky = hooks.isHusky
        vault = hooks.vault
        self.driver = driver.status
        missingEndings = driver.missingEndings
        self.hooks = hooks.states
    }

    /// Whether every commit is checked.
    var isInstalled: Bool { hooks.allSatisfy(\.checks) }

    var text: String {
        let width = hooks.map(\.name.count).max() ?? 0
        let lines = hooks.map { hook in
            let other = hook.hasOther ? (hook.checks ? ", after your own hook" : "; there is another hook") : ""
            let name = hook.name + String(repeating: " ", count: width - hook.name.count)
            let off = hook.isOff ? ", since it is not executable" : ""
            return "\(name)  \(hook.checks ? "checks this vault" : "does not check this vault")\(off)\(other)\n"
        }
        let merging =
            switch driver {
            case .missing: "merging           line by line"
            case .halfDone where !missingEndings.isEmpty:
                "merging           line by line for notes in "
                    + "\(Words.list(missingEndings, joint: "and")): \(MergeDriver.attributes) lacks them"
            case .halfDone: "merging           line by line: this clone's git config lacks the driver"
            case .installed: "merging           field by field"
            }
        if isHusky, !isInstalled {
            return "hooks in \(DisplayText.visible(folder))\n" + lines.joined() + merging + "\n" + husky
        }
        let help =
            driver == .halfDone
            ? "to merge field by field: vault hook install --merge\n"
            : isInstalled ? "" : "to check every commit: vault hook install\n"
        return "hooks in \(DisplayText.visible(folder))\n" + lines.joined() + merging + "\n" + help
    }

    /// What to write into the files that husky runs: those are people's own, and travel with the repository.
    var husky: String {
        if isInstalled { return "husky's hooks already check this vault\n" }
        let files = hooks.filter { !$0.checks }.map { "'\(DisplayText.visible(folder))/\($0.name)'" }
        return "husky manages the hooks here, so nothing was written; add to\n"
            + files.map { "  \($0)\n" }.joined() + "the line\n"
            + DisplayText.visible(HookScript.command(checking: vault)) + "\n"
    }

    var answer: HookAnswer {
        HookAnswer(folder: folder, hooks: hooks, driver: driver)
    }
}
