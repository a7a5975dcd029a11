import VaultEdits
import VaultFiles

/// Why a workspace cannot do what was requested. Nothing was written then, unless it says so.
public enum WorkspaceError: Error, Sendable {
    /// A file or folder cannot be read or written: its path, what happened, and what may help.
    case file(path: String, message: String, help: String?)
    /// No note of the vault lies at the path, or it is never written, since it is a link out of the vault.
    case notANote(path: String)
    /// `vault.md` would not be there any more, or cannot be read.
    case noSettings
    /// No type of record has this name.
    case unknownType(String)
    /// A note would have an error that it does not have now.
    case wouldBreak(NoteFinding)
    /// The plan is refused; the code is one word for each reason, as `nameTaken` or `settingsField`.
    case refused(code: String)
    /// Something that the plan would have had to know changed since it was made: the paths of these files.
    case changedMeanwhile(paths: [String])
    /// The change could not be committed; the code is one word for each reason, as `locked`. A change that is named
    /// `unfinished` is made or undone by whoever writes next.
    case notCommitted(code: String)

    init(_ error: FileError) { self = .file(path: error.path, message: error.message, help: error.help) }

    init(_ error: CommitError) {
        switch error {
        case .file(let error): self.init(error)
        case .changed(let paths): self = .changedMeanwhile(paths: paths)
        default: self = .notCommitted(code: Self.code(of: error))
        }
    }

    init(_ refusal: EditRefusal, _ told: (Finding) -> NoteFinding) {
        if case .finding(let finding) = refusal {
            self = .wouldBreak(told(finding))
        } else {
            self = .refused(code: Self.code(of: refusal))
        }
    }

    /// The name of a case, without what it holds.
    private static func code(of error: some Error) -> String {
        String("\(error)".prefix { $0.isLetter })
    }
}
