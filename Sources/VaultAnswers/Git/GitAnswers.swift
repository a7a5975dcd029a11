import VaultKit
import VaultShapes
import VaultSyntax
import VaultSystem

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

/// Conflicts and what became of them, as `vault resolve` shows it.
package struct ResolveAnswer: Sendable {
    package struct Part: Sendable {
        let path: Path
        let others: [Path]
        let isOpen: Bool
    }

    let conflicts: [Part]
    let copies: [Part]
    let marked: [Path]
    /// Nil where nothing was to be written.
    let change: ChangeAnswer?

    /// - Parameter marked: notes that hold git's markers though git takes them for decided
    package init(_ planned: PlannedResolving, marked: [Path] = [], _ change: ChangeAnswer? = nil) {
        conflicts = planned.conflicts.map { Part(path: $0.path, others: $0.otherPaths, isOpen: $0.isOpen) }
        copies = planned.copies.map { Part(path: $0.path, others: [$0.original], isOpen: $0.isOpen) }
        self.marked = marked
        self.change = change
    }

    static let shape = Shape<ResolveAnswer>("resolution", "conflicts, and what became of them") { key in
        key.array("conflicts", of: part, "files in conflict in git") { $0.conflicts }
        key.array("copies", of: part, "conflict copies of sync tools, each with its original") { $0.copies }
        key.paths("marked", "files with conflict markers that git considers resolved") { $0.marked }
        key.object("change", ChangeAnswer.shape, "what was written; null when there was nothing to write") { $0.change }
    }

    private static let part = Shape<Part>("undecided-file", "a file in conflict") { key in
        key.path("path", "the file") { $0.path }
        key.paths("others", "other files concerned") { $0.others }
        key.boolean("open", "whether a conflict remains") { $0.isOpen }
    }
}
