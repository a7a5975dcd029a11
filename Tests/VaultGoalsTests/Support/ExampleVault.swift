import Foundation
import Testing
import VaultGoals
import VaultRecords

/// The example vault of the repository, read once per test.
enum ExampleVault {
    static func files() throws -> [String: String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../vault-example").standardizedFileURL
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        var files: [String: String] = [:]
        for path in paths where path.hasSuffix(".md") && !path.hasPrefix("templates/") {
            files[path] = try String(contentsOf: root.appending(path: path), encoding: .utf8)
        }
        return files
    }
}
