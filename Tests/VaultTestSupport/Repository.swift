import Foundation

/// The repository that these tests belong to.
package enum Repository {
    /// The absolute path of its root.
    package static let root = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

    /// The bytes of a file below the root; nil when there is none.
    package static func bytes(_ path: String) -> [UInt8]? {
        FileManager.default.contents(atPath: root + "/" + path).map(Array.init)
    }

    /// The text of a file below the root; nil when there is none.
    package static func text(_ path: String) -> String? {
        bytes(path).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The paths of all files below a folder of the root, in order. Hidden ones are left out.
    package static func files(below folder: String, ending: String = "") -> [String] {
        let names = FileManager.default.enumerator(atPath: root + "/" + folder)?.compactMap { $0 as? String } ?? []
        return
            names
            .filter { name in name.hasSuffix(ending) && !name.split(separator: "/").contains { $0.hasPrefix(".") } }
            .map { folder + "/" + $0 }
            .filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: root + "/" + path, isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
            .sorted()
    }

    /// What every file below some folders holds, to see later whether anything was written.
    package static func snapshot(of folders: [String]) -> [String: [UInt8]] {
        var snapshot: [String: [UInt8]] = [:]
        for path in folders.flatMap({ files(below: $0) }) { snapshot[path] = bytes(path) }
        return snapshot
    }
}

extension Repository {
    /// The names at the top that a visitor sees: those that are not hidden.
    package static let topLevel: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }()
}

extension Repository {
    /// Every Markdown file of the repository with its bytes.
    package static var markdownFiles: [(path: String, bytes: [UInt8])] {
        let below = ["vault-example", "Tests", "Sources"].flatMap { files(below: $0, ending: ".md") }
        return (below + ["README.md", "FORMAT.md"]).compactMap { path in bytes(path).map { (path, $0) } }
    }
}
