/// Why a file, folder, zone or process could not be used, with the path and the remedy in words.
package struct FileError: Error, Hashable, Sendable {
    /// What was tried.
    package enum Operation: Hashable, Sendable {
        case read
        case list
        case write
        case makeFolder
        /// Taking the lock that the file at the path represents.
        case lock
        /// Starting a program; the path is the program.
        case run
        /// Looking for the root from the folder at the path upwards. `untyped` is a `vault.md` on the way
        /// without `type: vault`.
        case findRoot(untyped: String?)
        /// Taking the path as root because `source` (`--vault`, `VAULT_DIR`) names it.
        case useRoot(source: String)
        /// Looking up the zone whose name is the path.
        case findZone
        /// Reading more output of the program at the path than the given number of bytes.
        case readOutput(limit: Int)
        /// Asking another program about the path, which has reasons of its own.
        case other(message: String, help: String?)
    }

    package let path: String
    package let operation: Operation
    package let errno: Errno

    package init(_ operation: Operation, _ path: String, _ errno: Errno) {
        self.path = path
        self.operation = operation
        self.errno = errno
    }

    /// Does something with the file at a path; a failure names what was tried, and the path.
    static func attempt<Output: ~Copyable>(
        _ operation: Operation, _ path: String, _ body: () throws(Errno) -> Output
    ) throws(FileError) -> Output {
        do throws(Errno) { return try body() } catch { throw FileError(operation, path, error) }
    }

    /// The same for what is one call.
    static func attempt<Output: ~Copyable>(
        _ operation: Operation, _ path: String, _ call: @autoclosure () throws(Errno) -> Output
    ) throws(FileError) -> Output {
        try attempt(operation, path, call)
    }

    /// One line that says what went wrong: `cannot read 'goals/run.md': permission denied`.
    package var message: String {
        switch operation {
        case .read where errno == .invalid: "cannot read '\(path)': it is not a plain file"
        case .lock where errno == .invalid: "cannot lock '\(path)': it is not a plain file"
        case .read: "cannot read '\(path)': \(errno.words)"
        case .list: "cannot list the folder '\(path)': \(errno.words)"
        case .write: "cannot write '\(path)': \(errno.words)"
        case .makeFolder: "cannot create the folder '\(path)': \(errno.words)"
        case .lock: "cannot lock '\(path)': \(errno.words)"
        case .run: "cannot run '\(path)': \(errno.words)"
        case .findRoot(untyped: nil): "no vault in '\(path)' or in the folders above it"
        case .findRoot(let untyped?):
            "no vault in '\(path)' or in the folders above it: '\(untyped)' has no 'type: vault'"
        case .useRoot(let source) where errno == .invalid:
            "'\(path)', named by \(source), is not a vault: its 'vault.md' has no 'type: vault'"
        case .useRoot(let source) where errno == .notFound:
            "'\(path)', named by \(source), is not a vault: there is no '\(path)/vault.md'"
        case .useRoot(let source): "'\(path)', named by \(source), is not a vault: \(errno.words)"
        case .findZone where errno == .notFound: "no time zone is named '\(path)'"
        case .findZone: "the time zone '\(path)' cannot be read: there is no time zone database"
        case .readOutput(let limit): "'\(path)' printed more than \(limit) bytes"
        case .other(let message, _): message
        }
    }

    /// What to do about it, or nil when there is nothing sure to say.
    package var help: String? {
        switch operation {
        case .findRoot(untyped: nil):
            "create a vault here with 'vault init', or in a new folder with 'vault init goals'; or name one with --vault DIR "
                + "or VAULT_DIR"
        case .findRoot(let untyped?):
            "write 'type: vault' between two '---' lines at the top of '\(untyped)', or name a vault with --vault DIR"
        case .useRoot where errno == .invalid:
            "write 'type: vault' between two '---' lines at the top of '\(path)/vault.md', or run 'vault init' in that folder"
        case .useRoot where errno == .notFound:
            "name the folder that holds 'vault.md', or create a vault there with 'vault init DIR'"
        case .findZone where errno == .notFound: "write a name such as 'Europe/Berlin', 'America/New_York' or 'UTC'"
        case .findZone: "install the time zone database (on many systems the package tzdata)"
        case .run where errno == .notFound: "install '\(path)', or add its folder to PATH"
        case .other(_, let help): help
        case .readOutput: nil
        case .lock where errno == .invalid: "move it away; the next command that writes makes it anew"
        case .write where errno == .tooBig: "see how large a file may be with: ulimit -f"
        case .read, .list, .write, .makeFolder, .lock, .run, .useRoot: systemHelp
        }
    }

    private var systemHelp: String? { systemHelp(onMac: Platform.isMac) }

    /// On macOS the system keeps programs from some folders, and files from being on the disk at all.
    func systemHelp(onMac: Bool) -> String? {
        switch errno {
        case .notPermitted where onMac:
            "let your terminal use the folder in System Settings, Privacy & Security, Files & Folders; "
                + "if that does not help, see whether it is locked with: ls -lOd '\(path)'"
        case .notDownloaded,
            .timedOut where onMac:
            "it may be only in iCloud; download it in Finder, and run the command again"
        case .timedOut: "see whether the disk or the network folder answers, and run the command again"
        case .accessDenied where operation == .write || operation == .makeFolder,
            .notPermitted where operation == .write || operation == .makeFolder:
            // Files are made anew in their folder.
            "see the permissions of its folder with: ls -ld '\(path.lastIndex(of: "/").map { path[..<$0] } ?? ".")'"
        case .accessDenied, .notPermitted: "see its permissions with: ls -ld '\(path)'"
        case .notFound: "it may have been moved or deleted meanwhile; run the command again"
        case .exists: "move it away or choose another name; nothing was overwritten"
        case .isFolder: "it is a folder where a file is expected; rename it"
        case .notFolder: "part of the path is a file; move it away or choose another path"
        case .tooManyLinks: "the path leads through a symbolic link; replace the link with what it points to"
        case .nameTooLong: "shorten the file's name or the names of its folders"
        case .noSpace, .overQuota: "free some space and run the command again; nothing was overwritten"
        case .readOnly: "the disk is mounted read-only; mount it for writing"
        case .tooManyOpenFiles, .systemTooManyOpenFiles: "raise the number of open files with: ulimit -n 4096"
        case .otherDisk: "files are only moved within one disk, so that they are never in two places"
        case .inputOutput: "the disk reports an error; check it and its cable, and your backup"
        case .stale: "the network folder is no longer available; mount it again"
        default: nil
        }
    }
}

extension Errno {
    /// The error in a few words, lower case. Numbers that no person meets with files stay numbers.
    package var words: String {
        switch self {
        case .notFound: "no such file or folder"
        case .notPermitted: "not permitted"
        case .accessDenied: "permission denied"
        case .exists: "something with this name exists"
        case .isFolder: "it is a folder"
        case .notFolder: "part of the path is not a directory"
        case .tooManyLinks: "it is a symbolic link, or links lead in a cycle"
        case .nameTooLong: "the name or path is too long"
        case .noSpace: "the disk is full"
        case .closedPipe: "the reader closed it"
        case .notOpen: "it is closed"
        case .overQuota: "disk quota exceeded"
        case .readOnly: "the disk is read-only"
        case .tooManyOpenFiles, .systemTooManyOpenFiles: "too many files are open"
        case .inputOutput: "the disk could not be read or written"
        case .stale: "the network folder is gone"
        case .timedOut: "the disk or the network did not answer in time"
        case .notDownloaded: "it is not downloaded"
        case .notSupported: "the file system cannot do this"
        case .tooBig: "it is too large"
        case .otherDisk: "it is on another disk"
        case .invalid: "it is not valid here"
        default: "system error \(number)"
        }
    }
}
