import VaultSyntax

/// Who wrote a lock or a journal: on which machine, in which vault, as which process.
package struct Origin: Hashable, Sendable {
    package let host: String
    /// The absolute path of the vault's root.
    package let root: String
    package let process: Int32

    /// This process, working on a vault.
    static func here(_ root: VaultRoot) -> Origin {
        Origin(host: Platform.hostName, root: root.path, process: Platform.processNumber)
    }

    /// Whether both work on the same vault on the same machine.
    func isAtHome(with other: Origin) -> Bool {
        host == other.host && root == other.root
    }
}

extension WholeNumber {
    /// The number of a process; nil for what cannot be one.
    var process: Int32? { Int32(exactly: exact).flatMap { $0 >= 0 ? $0 : nil } }
}
