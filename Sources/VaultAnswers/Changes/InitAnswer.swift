import VaultShapes

/// A vault that was made, as `vault init` shows it.
package struct InitAnswer: Sendable {
    let folder: String
    let isTrial: Bool
    let made: [String]
    let kept: [String]
    let next: [String]

    /// - Parameters:
    ///   - made: folders and files that are new
    ///   - kept: those that were there and stay as they are
    ///   - next: the lines to type next
    package init(folder: String, isTrial: Bool, made: [String], kept: [String], next: [String] = []) {
        self.folder = folder
        self.isTrial = isTrial
        self.made = made
        self.kept = kept
        self.next = next
    }

    static let shape = Shape<InitAnswer>("new-vault", "a vault that was created, or would be") { key in
        key.text("folder", "its folder") { $0.folder }
        key.boolean("dry_run", "whether it was only a dry run") { $0.isTrial }
        key.boolean("written", "whether something was written; false if the vault already existed") {
            !$0.isTrial && !$0.made.isEmpty
        }
        key.texts("made", "new folders and files, relative to the folder") { $0.made }
        key.texts("kept", "existing folders and files, which were not changed") { $0.kept }
        key.texts("next", "commands to type next; empty after a dry run") { $0.next }
    }
}
