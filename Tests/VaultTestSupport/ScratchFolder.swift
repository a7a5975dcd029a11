import Foundation

/// A folder for one test, gone when the test lets go of it.
package final class ScratchFolder: Sendable {
    /// Absolute, without symbolic links on the way.
    package let path: String

    /// An empty folder.
    ///
    /// - Parameter folder: where it is to lie; nil where all tests have theirs
    package init(below folder: String? = nil) throws {
        let parent = folder ?? TestDisk.path
        // Not Foundation's way, which leaves out the `/private` before the `/tmp` of macOS.
        guard let real = realpath(parent, nil) else { throw CocoaError(.fileNoSuchFile) }
        defer { free(real) }
        path = String(cString: real) + "/vault-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    /// Whether the file system takes two names for two that differ in the composition of a letter alone; that of macOS
    /// takes them for one.
    package static let tellsCompositionsApart: Bool = {
        guard let folder = try? ScratchFolder() else { return false }
        for name in ["\u{E9}", "e\u{301}"] { try? folder.write("", to: name) }
        return (try? folder.paths().count) == 2
    }()

    /// A copy of a folder. Throws when there is none.
    package convenience init(copyOf source: String) throws {
        try self.init()
        for name in try FileManager.default.contentsOfDirectory(atPath: source) {
            try FileManager.default.copyItem(atPath: source + "/" + name, toPath: path + "/" + name)
        }
    }

    /// The paths of all files, relative to the folder.
    package func paths() throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: path).filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: path + "/" + file, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    /// What a file holds.
    package func text(of file: String) throws -> String {
        String(decoding: try Data(contentsOf: URL(filePath: path).appending(path: file)), as: UTF8.self)
    }

    /// Writes a file, and makes the folders on its way.
    package func write(_ text: String, to file: String) throws {
        let destination = URL(filePath: path).appending(path: file)
        let folder = destination.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: destination)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }
}
