import VaultSyntax

/// What the file of the lock says: who holds it, since when, and where a crash would leave temporary files. The lock
/// itself is the system's and ends with the process.
package struct LockNote: Hashable, Sendable {
    var origin: Origin
    /// Wall time.
    var since: String
    /// Folders in which temporary files are made.
    var folders: [Path] = []
    /// Folders that are made for them.
    var madeFolders: [Path] = []
    /// The start of the system in which the process ran; nil where that is unknown. No process outlives its system.
    var boot = Platform.bootID

    static let path: Path = ".vault/lock"

    package var text: [UInt8] {
        var text = JournalText()
        text.line(["vault-lock-2"])
        if let machine = origin.machine { text.line(["machine", machine.text]) }
        if let boot { text.line(["boot", boot]) }
        text.line(["host", origin.host])
        text.line(["process", String(origin.process)])
        text.line(["since", since])
        for folder in folders { text.line(["folder", folder.text]) }
        for folder in madeFolders { text.line(["made", folder.text]) }
        return text.closed()
    }

    init(origin: Origin, since: String) { (self.origin, self.since) = (origin, since) }

    /// Nil when nothing was written there, or what was written is damaged.
    package init?(text bytes: [UInt8]) {
        guard let end = JournalText.end(bytes) else { return nil }
        var (machine, boot, host): (MachineID?, String?, String?)
        var (process, since): (Int32?, String?)
        var (folders, made): ([Path], [Path]) = ([], [])
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
            case "folder" where word.isEmpty || VaultPath.isWritable(Path(word)): folders.append(Path(word))
            case "made" where VaultPath.isWritable(Path(word)): made.append(Path(word))
            default: break
            }
        }
        guard let host, let process, let since else { return nil }
        origin = Origin(machine: machine, host: host, process: process)
        (self.boot, self.since, self.folders, madeFolders) = (boot, since, folders, made)
    }

    /// Whether the process that wrote this may still be at work: it can be neither on another machine, whose locks are
    /// not seen here, nor from before the last start of this one.
    func mayLive(at origin: Origin) -> Bool {
        guard self.origin.isAtHome(with: origin) else { return false }
        guard let boot, let now = Platform.bootID else { return true }
        return boot == now
    }
}

package struct LockHolder: Hashable, Sendable {
    package let host: String
    package let process: Int32
    /// Wall time of the vault's zone there.
    package let since: String

    init(_ note: LockNote) { (host, process, since) = (note.origin.host, note.origin.process, note.since) }
}

/// Who wrote a lock or a journal: on which machine, and as which process.
package struct Origin: Hashable, Sendable {
    /// What a machine is known by; nil in what an older program wrote, which knew its name alone.
    package let machine: MachineID?
    /// The machine's name, for people.
    package let host: String
    package let process: Int32

    static let here = Origin(machine: .here, host: Platform.hostName, process: Platform.processNumber)

    /// Whether both work on the same machine.
    func isAtHome(with other: Origin) -> Bool {
        guard let machine, let theirs = other.machine else { return host == other.host }
        return machine == theirs
    }
}

/// What a machine is known by, for as long as its system is not installed again: `id-` and a hash of the system's own
/// id, which is to stay on the machine (machine-id(5)), or `name-` and its name where it has none.
package struct MachineID: Hashable, Sendable {
    let text: String

    static let here = MachineID(systemID: Platform.machineID, host: Platform.hostName)

    init(systemID: [UInt8]?, host: String) {
        let hash = systemID.map { SHA1.digits(of: Array("vault: the machine of a change\n".utf8) + $0) }
        text = hash.map { "id-" + $0.prefix(16) } ?? "name-" + host
    }

    init(text: String) { self.text = text }

    /// A system's id out of a file: 32 hexadecimal digits, not all of them 0. Nil for anything else, as the word
    /// `uninitialized` or the empty file of a system that was never started.
    static func systemID(_ text: [UInt8]) -> [UInt8]? {
        let id = text.firstLine
        let isHexadecimal = id.allSatisfy { $0.isASCII && $0.isHexDigit }
        return id.utf8.count == 32 && isHexadecimal && id.contains { $0 != "0" } ? Array(id.utf8) : nil
    }
}

extension WholeNumber {
    /// The number of a process; nil for what cannot be one.
    var process: Int32? { Int32(exactly: exact).flatMap { $0 >= 0 ? $0 : nil } }
}
