import Foundation

/// Where tests write.
package enum TestDisk {
    /// `TMPDIR` where it is set, else a disk in memory where Linux has one with 2 GB to spare: each change of a vault waits
    /// for the disk several times.
    package static let path: String = {
        let memory = "/dev/shm"
        guard ProcessInfo.processInfo.environment["TMPDIR"] == nil,
            let system = try? FileManager.default.attributesOfFileSystem(forPath: memory),
            let free = system[.systemFreeSize] as? NSNumber, free.int64Value > 2_000_000_000,
            FileManager.default.isWritableFile(atPath: memory)
        else { return real }
        return memory
    }()

    /// A real disk, for tests of crashes: `VAULT_DISK` where it is set, else the system's folder for temporary files.
    package static var real: String {
        ProcessInfo.processInfo.environment["VAULT_DISK"] ?? FileManager.default.temporaryDirectory.path
    }
}
