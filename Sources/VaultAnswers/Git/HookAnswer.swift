import VaultFiles
import VaultGit
import VaultShapes

/// How git is set up for a vault, as `vault hook status` shows it.
package struct HookAnswer: Sendable {
    let folder: String
    let hooks: [GitHooks.State]
    let driver: MergeDriver.Status

    package init(folder: String, hooks: [GitHooks.State], driver: MergeDriver.Status) {
        self.folder = folder
        self.hooks = hooks
        self.driver = driver
    }

    static let shape = Shape<HookAnswer>("hook-status", "how git is set up for the vault") { key in
        key.text("folder", "the folder of git's hooks") { $0.folder }
        key.array("hooks", of: hook, "the hooks that could check the vault") { $0.hooks }
        key.choice("merge_driver", "whether git merges notes field by field") { $0.driver }
    }

    private static let hook = Shape<GitHooks.State>("hook", "one of git's hooks") { key in
        key.text("name", "its name") { $0.name }
        key.boolean("checks", "whether it checks this vault") { $0.checks }
        key.boolean("other", "whether there is a hook that vault did not write") { $0.hasOther }
    }
}
