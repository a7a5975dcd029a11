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
    /// The start of the system in which the process ran; nil where that is unknown. No process outlives its system.
    var boot = Platform.bootID

    static let path = ".vault/lock"

    package var text: [UInt8] {
        var text = JournalText()
        text.line(["vault-lock-2"])
        if let machine = origin.machine { text.line(["machine", machine.text]) }
        if let boot { text.line(["boot", boot]) }
        text.line(["host", origin.host])
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

    /// Nil when nothing was written there, or what was written is damaged.
    package init?(text bytes: [UInt8]) {
        guard let end = JournalText.end(bytes) else { return nil }
        var (machine, boot, host): (MachineID?, String?, String?)
        var (process, since): (Int32?, String?)
        var (folders, made): ([String], [String]) = ([], [])
        for (_, line) in JournalText.Lines(bytes, upTo: end) {
            guard let line else { return nil }
            guard line.count == 2 else { continue }
            guard let word = String(validating: line[1], as: UTF8.self) else { return nil }
            switch String(decoding: line[0], as: UTF8.self) {
            case "host": host = word
            case "machine": machine = MachineID(text: word)
            case "boot": boot = word
            case "process": process = WholeNumber(word)?.process
            case "since": since = word
            case "folder" where word.isEmpty || VaultPath.isWritable(word): folders.append(word)
            case "made" where VaultPath.isWritable(word): made.append(word)
            default: break
            }
        }
        guard let host, let process, let since else { return nil }
        origin = Origin(machine: machine, host: host, process: process)
        self.boot = boot
        self.since = since
        self.folders = folders
        madeFolders = made
    }
}

extension LockNote {
    /// Whether the process that wrote this may still be at work: it can be neither on another machine, whose locks are
    /// not seen here, nor from before the last start of this one.
    func mayLive(at origin: Origin) -> Bool {
        guard self.origin.isAtHome(with: origin) else { return false }
        guard let boot, let now = Platform.bootID else { return true }
        return boot == now
    }
}

/// Who holds the lock.
package struct LockHolder: Hashable, Sendable {
    package let host: String
    package let process: Int32
    /// Wall time of the vault's zone there.
    package let since: String

    init(_ note: LockNote) {
        (host, process, since) = (note.origin.host, note.origin.process, note.since)
    }
}
