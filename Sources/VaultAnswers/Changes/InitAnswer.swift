/// A vault that was made, as `vault init` tells of it.
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

    static let shape = Shape<InitAnswer>("new-vault", "a vault that was made, or would be") { key in
        key.text("folder", "its folder") { $0.folder }
        key.boolean("dry_run", "whether it was only tried") { $0.isTrial }
        key.boolean("written", "whether something was written; false where there was a vault already") {
            !$0.isTrial && !$0.made.isEmpty
        }
        key.texts("made", "folders and files that are new, seen from the folder") { $0.made }
        key.texts("kept", "folders and files that were there and stay as they are") { $0.kept }
    }
}
