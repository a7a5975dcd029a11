import VaultChecks
import VaultEdits
import VaultPlans
import VaultRecords
import VaultSyntax
import VaultSystem

/// Why a workspace cannot do what was requested. Nothing was written then, unless it says so.
public enum WorkspaceError: Error, Sendable {
    /// A file or folder cannot be read or written: its path, what happened, and what may help.
    case file(path: Path, message: String, help: String?)
    /// No note of the vault lies at the path, or it is never written, since it is a link out of the vault.
    case notANote(path: Path)
    /// `vault.md` would not be there any more, or cannot be read.
    case noSettings
    /// No type of record has this name.
    case unknownType(String)
    /// A note would have an error that it does not have now.
    case wouldBreak(NoteFinding)
    /// The plan is refused; the code is one word for each reason, as `nameTaken` or `settingsField`. Why, and what may
    /// help.
    case refused(code: String, message: String, help: String?)
    /// Something that the plan would have had to know changed since it was made: the paths of these files.
    case changedMeanwhile(paths: [Path])
    /// Another program wrote to the file of a note since the text that is not saved was first set, and that would be
    /// lost.
    case changedOnDisk(path: Path)
    /// The change could not be committed; the code is one word for each reason, as `locked`. A change that is named
    /// `unfinished` is made or undone by whoever writes next. Why, and what may help.
    case notCommitted(code: String, message: String, help: String?)

    init(_ error: FileError) {
        var message = error.message
        // The folder was given by the caller, not by an option.
        if case .useRoot(let source) = error.operation {
            message = message.replacing(", named by \(source),", with: "")
        }
        self = .file(path: Path(error.path), message: message, help: error.help)
    }

    init(_ error: CommitError) {
        switch error {
        case .file(let error): self.init(error)
        case .changed(let paths): self = .changedMeanwhile(paths: paths)
        case .locked:
            self = .notCommitted(
                code: Self.code(of: error), message: error.message,
                help: "wait until it has finished, then commit again")
        default: self = .notCommitted(code: Self.code(of: error), message: error.message, help: error.help)
        }
    }

    init(_ refusal: EditRefusal, _ noteFinding: (Finding) -> NoteFinding) {
        self =
            refusal.finding.map { .wouldBreak(noteFinding($0)) }
            ?? .refused(code: refusal.code, message: refusal.message, help: refusal.help)
    }

    /// The name of a case, without what it holds.
    private static func code(of error: some Error) -> String {
        String("\(error)".prefix { $0.isLetter })
    }
}

extension WorkspaceError: CustomStringConvertible {
    /// What happened, with the path of the file where it is about one, and what to do.
    public var description: String {
        help.map { "\(message); \($0)" } ?? message
    }

    /// What happened, in lower case and without a full stop.
    public var message: String {
        switch self {
        case .file(_, let message, _), .refused(_, let message, _), .notCommitted(_, let message, _): message
        case .notANote(let path): "'\(path)' is not a note of this vault that could be changed"
        case .noSettings: "'\(Schema.settingsPath)' is missing or cannot be read, and it makes the folder a vault"
        case .unknownType(let name): "this vault has no record type '\(name)'"
        case .wouldBreak(let finding):
            "'\(finding.path)': \(finding.message) [\(finding.rule)]; nothing was written"
        case .changedMeanwhile(let paths):
            "\(Words.list(paths.map { "'\($0)'" }, joint: "and")) changed since the plan was made; nothing was written"
        case .changedOnDisk(let path):
            "another program changed '\(path)' since its text was set; nothing was written"
        }
    }

    /// What to do; nil when there is nothing sure to say.
    public var help: String? {
        switch self {
        case .file(_, _, let help), .refused(_, _, let help), .notCommitted(_, _, let help): help
        case .notANote: "give the path of a note as it lies in the folder of the vault, without '..'"
        case .noSettings: "put the file back, with 'type: vault' in its front matter"
        case .unknownType: "use a type of a pack that '\(Schema.settingsPath)' names in 'packs'"
        case .wouldBreak(let finding): finding.help ?? "plan another value"
        case .changedMeanwhile: "reload the workspace, then plan the change again"
        case .changedOnDisk: "discard the text, look at what the file holds, then set the text to keep"
        }
    }
}
