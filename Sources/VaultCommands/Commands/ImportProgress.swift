import VaultRequests

/// Says on a terminal how far the reading of a large file is.
final class ImportProgress {
    private static let step = 64 << 20

    private let size: Int
    private let invocation: Invocation
    private var read = 0
    private var next = ImportProgress.step

    /// - Parameter size: of the file, in bytes
    init(_ size: Int, _ invocation: Invocation) { (self.size, self.invocation) = (size, invocation) }

    func add(_ count: Int) {
        read += count
        guard read >= next, invocation.stderrIsTerminal else { return }
        next += Self.step
        invocation.printMessage("read \(read >> 20) of \(max(size, read) >> 20) MB\n")
    }
}
