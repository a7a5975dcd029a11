import Foundation
import VaultFiles

/// A folder with small files, gone when the test ends.
final class TemporaryTree: Sendable {
    /// Absolute, without symbolic links.
    let path: String

    /// Makes each file with its text, and the folders above it.
    init(_ files: [String: String] = [:]) throws {
        var template = Array((NSTemporaryDirectory() + "/vault-test-XXXXXX").utf8CString)
        guard let made = mkdtemp(&template), let real = realpath(made, nil) else { throw POSIXError(.EIO) }
        defer { free(real) }
        path = String(cString: real)
        for (name, text) in files { try write(name, text) }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The tree taken for a vault's root.
    var root: VaultRoot {
        get throws { try VaultRoot(folder: path) }
    }

    func absolute(_ name: String) -> String {
        path + "/" + name
    }

    func write(_ name: String, _ text: String) throws {
        try write(name, Array(text.utf8))
    }

    func write(_ name: String, _ bytes: [UInt8]) throws {
        let folder = (absolute(name) as NSString).deletingLastPathComponent
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        guard FileManager.default.createFile(atPath: absolute(name), contents: Data(bytes)) else {
            throw POSIXError(.EIO)
        }
    }

    func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: absolute(name), withIntermediateDirectories: true)
    }

    /// Makes a symbolic link; the destination stays as written.
    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: absolute(name), withDestinationPath: destination)
    }

    func makePipe(_ name: String) throws {
        guard mkfifo(absolute(name), 0o600) == 0 else { throw POSIXError(.EIO) }
    }

    /// Makes an empty file at an absolute path of any bytes; whether it worked.
    static func makeFile(_ path: [UInt8]) -> Bool {
        let descriptor = (path + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map { open($0.assumingMemoryBound(to: CChar.self), O_CREAT | O_WRONLY, 0o600) } ?? -1
        }
        if descriptor >= 0 { close(descriptor) }
        return descriptor >= 0
    }

    func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: absolute(name))
    }

    func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: absolute(name)).map { Array($0) }
    }

    /// The names in a folder, sorted.
    func names(_ folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: absolute(folder)).sorted()
    }
}

/// A `vault.md` that makes its folder a root.
let vaultText = "---\ntype: vault\n---\n"
