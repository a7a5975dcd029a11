/// A vault that was made, as `vault init` shows it.
package struct InitAnswer: Sendable {
    let folder: String
    let isTrial: Bool
    let made: [String]
    let kept: [String]

    /// - Parameters:
    ///   - made: folders and files that are new
    ///   - kept: those that were there and stay as they are
    package init(folder: String, isTrial: Bool, made: [String], kept: [String]) {
        self.folder = folder
        self.isTrial = isTrial
        self.made = made
        self.kept = kept
    }

    static let shape = Shape<InitAnswer>("new-vault", "a vault that was created, or would be") { key in
        key.text("folder", "its folder") { $0.folder }
        key.boolean("dry_run", "whether it was only a dry run") { $0.isTrial }
        key.boolean("written", "whether something was written; false if the vault already existed") {
            !$0.isTrial && !$0.made.isEmpty
        }
        key.texts("made", "new folders and files, relative to the folder") { $0.made }
        key.texts("kept", "existing folders and files, which were not changed") { $0.kept }
    }
}
