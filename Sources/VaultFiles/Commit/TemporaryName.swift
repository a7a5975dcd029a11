import VaultSyntax

/// The names of files that are not yet complete: `.vault-PROCESS-NUMBER.tmp`, both numbers decimal.
///
/// It can be checked whether the process that made one still runs. In a commit that is whoever has the lock of the
/// vault. Any other maker has the lock of the file itself for as long as it lives, and says so in the name:
/// `.vault-PROCESS-NUMBER-held.tmp`. So a number that another process got meanwhile, or that of a process in another
/// container, does no harm. The next one that writes to the folder removes what has no owner any more.
package enum TemporaryName {
    package static let prefix = ".vault-"
    private static let heldEnding = "-held.tmp"

    /// A new name for a file that its maker is going to hold.
    static var held: String { "\(prefix)\(Platform.processNumber)-\(UInt32.random(in: 0 ... .max))\(heldEnding)" }

    /// The process that made and held the file; nil when the name is none of these.
    static func holder(of name: String) -> Int32? {
        name.hasSuffix(heldEnding) ? process(of: name.dropLast(heldEnding.count) + ".tmp") : nil
    }

    /// Whether a file of this name is one that this program had not completed.
    package static func isOne(_ name: String) -> Bool { process(of: name) != nil || holder(of: name) != nil }

    /// A name for each number from a start that is different every time.
    struct Series {
        private let process: Int32
        private var next: UInt64

        init(process: Int32) {
            self.process = process
            next = UInt64(UInt32.random(in: 0 ... .max / 2))
        }

        mutating func name() -> String {
            next += 1
            return "\(prefix)\(process)-\(next).tmp"
        }
    }

    /// The process that made the file; nil when the name is none of these.
    static func process(of name: some StringProtocol) -> Int32? {
        guard name.hasPrefix(prefix), name.hasSuffix(".tmp"), name.utf8.count > 11 else { return nil }
        let numbers = name.dropFirst(prefix.count).dropLast(4).split(separator: "-", omittingEmptySubsequences: false)
        let areDigits = numbers.allSatisfy { part in
            !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
        return numbers.count == 2 && areDigits ? WholeNumber(numbers[0])?.process : nil
    }

    /// Whether it is the path of a temporary file in the folder of another file.
    static func isSibling(_ temporary: String, of path: String) -> Bool {
        let folder = VaultPath.folder(of: path)
        guard VaultPath.folder(of: temporary) == folder else { return false }
        let name = folder.isEmpty ? temporary[...] : temporary.dropFirst(folder.count + 1)
        return process(of: String(name)) != nil
    }
}
