import VaultSyntax

/// Who wrote a lock or a journal: on which machine, and as which process.
///
/// Paths in a journal are relative to the root, so where the vault lies is not part of it: a vault that was moved is the
/// same vault.
package struct Origin: Hashable, Sendable {
    /// What a machine is known by; nil in what an older program wrote, which knew its name alone.
    package let machine: MachineID?
    /// The machine's name, for people.
    package let host: String
    package let process: Int32

    /// This process.
    static let here = Origin(
        machine: .here, host: Platform.hostName, process: Platform.processNumber)

    /// Whether both work on the same machine.
    func isAtHome(with other: Origin) -> Bool {
        guard let machine, let theirs = other.machine else { return host == other.host }
        return machine == theirs
    }
}

/// What a machine is known by, for as long as its system is not installed again: `id-` and a hash of the system's own
/// id, or `name-` and its name where it has none.
///
/// The system's id is to stay on the machine (machine-id(5)), and a vault may be synced to anywhere. So it is hashed
/// together with a word that no other program uses, and half of the bits are left out.
package struct MachineID: Hashable, Sendable {
    let text: String

    static let here = MachineID(systemID: Platform.machineID, host: Platform.hostName)

    init(systemID: [UInt8]?, host: String) {
        guard let systemID else {
            text = "name-" + host
            return
        }
        var hash = SHA1()
        hash.append(Array("vault: the machine of a change\n".utf8) + systemID)
        text = "id-" + String(decoding: hash.finished().prefix(16), as: UTF8.self)
    }

    init(text: String) { self.text = text }

    /// A system's id out of a file: 32 hexadecimal digits, not all of them 0. Nil for anything else, as the word
    /// `uninitialized` or the empty file of a system that was never started.
    static func systemID(_ text: [UInt8]) -> [UInt8]? {
        let digits = text.prefix { $0 != UInt8(ascii: "\n") }
        let isHexadecimal = digits.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
        }
        guard digits.count == 32, isHexadecimal, digits.contains(where: { $0 != UInt8(ascii: "0") }) else { return nil }
        return Array(digits)
    }
}

extension WholeNumber {
    /// The number of a process; nil for what cannot be one.
    var process: Int32? { Int32(exactly: exact).flatMap { $0 >= 0 ? $0 : nil } }
}
