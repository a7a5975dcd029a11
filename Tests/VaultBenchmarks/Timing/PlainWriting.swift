import VaultSyntax
import VaultSystem

/// The least that writes files safely, to hold commits against: new bytes beside the old ones, one wait for the disk,
/// renames, one more wait. It compares nothing, can not be undone, and a crash leaves it half done.
struct PlainWriting {
    let root: VaultRoot
    let files: [(path: Path, bytes: [UInt8])]

    func run() throws {
        let disk = RootDisk(root)
        let temporaries = files.map { Path($0.path.text + ".new") }
        for (temporary, file) in zip(temporaries, files) { try disk.write(temporary, file.bytes, like: nil) }
        try disk.sync(temporaries, .lasting)
        for (temporary, file) in zip(temporaries, files) {
            try disk.rename(temporary, to: file.path, replacing: true)
        }
        try disk.sync(folders: Set(files.map { Path($0.path.parts[0]) }).sorted(), .lasting)
    }

    /// Seconds on a clock on the wall.
    static func seconds(_ body: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        let duration = try clock.measure(body)
        return Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18
    }
}
