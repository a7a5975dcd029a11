import VaultSyntax

/// What the file of the lock says: who holds it, since when, and where a crash would leave temporary files.
///
/// The lock itself is the system's and ends with the process. The text is for people, and for the commit after a crash.
package struct LockNote: Hashable, Sendable {
    var origin: Origin
    /// Wall time.
    var since: String
    /// Folders in which temporary files are made.
    var folders: [String] = []
    /// Folders that are made for them.
    var madeFolders: [String] = []

    static let path = ".vault/lock"

    package var text: [UInt8] {
        var text = JournalText()
        text.line(["vault-lock-1"])
        text.line(["host", origin.host])
        text.line(["root", origin.root])
        text.line(["process", String(origin.process)])
        text.line(["since", since])
        for folder in folders { text.line(["folder", folder]) }
        for folder in madeFolders { text.line(["made", folder]) }
        return text.closed()
    }

    init(origin: Origin, since: String) {
        self.origin = origin
        self.since = since
    }

    /// Nil when nobody wrote there, or what was written is damaged.
    package init?(text bytes: [UInt8]) {
        guard let end = JournalText.end(bytes) else { return nil }
        var (host, root, process, since): (String?, String?, Int32?, String?)
        var (folders, made): ([String], [String]) = ([], [])
        for (_, line) in JournalText.Lines(bytes, upTo: end) {
            guard let line else { return nil }
            guard line.count == 2 else { continue }
            guard let word = String(validating: line[1], as: UTF8.self) else { return nil }
            switch String(decoding: line[0], as: UTF8.self) {
            case "host": host = word
            case "root": root = word
            case "process": process = WholeNumber(word)?.process
            case "since": since = word
            case "folder" where word.isEmpty || VaultPath.isWritable(word): folders.append(word)
            case "made" where VaultPath.isWritable(word): made.append(word)
            default: break
            }
        }
        guard let host, let root, let process, let since else { return nil }
        origin = Origin(host: host, root: root, process: process)
        self.since = since
        self.folders = folders
        madeFolders = made
    }
}

/// Who holds the lock.
package struct LockHolder: Hashable, Sendable {
    package let host: String
    package let process: Int32
    /// Wall time of the vault's zone there.
    package let since: String
}
