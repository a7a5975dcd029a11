import Foundation
import VaultSystem

/// A folder with small files, gone when the test ends.
package final class TemporaryTree: Sendable {
    /// Absolute, without symbolic links.
    package let path: String

    /// Makes each file with its text, and the folders above it.
    ///
    /// - Parameter onDisk: whether it lies on a real disk, where others may lie in memory
    package init(_ files: [String: String] = [:], onDisk: Bool = false) throws {
        var template = Array(((onDisk ? TestDisk.real : TestDisk.path) + "/vault-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else { throw POSIXError(.EIO) }
        defer { free(real) }
        path = String(cString: real)
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The tree taken for a vault's root.
    package var root: VaultRoot {
        get throws { try VaultRoot(folder: path) }
    }

    package func absolute(_ name: String) -> String {
        path + "/" + name
    }

    package func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    package func write(_ name: String, _ bytes: [UInt8]) throws {
        let folder = (absolute(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: absolute(name), contents: Data(bytes)) else {
            throw POSIXError(.EIO)
        }
    }

    package func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: absolute(name), withIntermediateDirectories: true)
    }

    /// Makes a symbolic link; the destination stays as written.
    package func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: absolute(name), withDestinationPath: destination)
    }

    package func makePipe(_ name: String) throws {
        guard mkfifo(absolute(name), 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    /// Makes an empty file at an absolute path of any bytes; whether it worked.
    package static func makeFile(_ path: [UInt8]) -> Bool {
        let descriptor = (path + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600) } ?? -1
        }
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    package func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: absolute(name))
    }

    package func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: absolute(name)).map { Array($0) }
    }

    /// The names in a folder, sorted.
    package func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: absolute(folder)).sorted()
    }
}

/// A `vault.md` that makes its folder a root.
package let vaultText = "---\ntype: vault\n---\n"

/// The variables that a child needs to find programs.
package let searchPath = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"]
