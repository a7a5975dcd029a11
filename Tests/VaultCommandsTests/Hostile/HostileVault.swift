import Foundation
import VaultProgram
import VaultRecords
import VaultRequests
import VaultSyntax
import VaultTestSupport

/// A vault on disk that is made to do harm, and the program run in it.
struct HostileVault {
    static let settings = "---\ntype: vault\nformat: 1\n---\n"

    private let folder: ScratchFolder

    /// Absolute.
    var path: String { folder.path }

    /// The files by path; `vault.md` is made unless it is given.
    init(_ files: [String: String] = [:]) throws {
        folder = try ScratchFolder()
        for (path, text) in [Schema.settingsPath.text: Self.settings].merging(files, uniquingKeysWith: { $1 }) {
            try folder.write(text, to: path)
        }
    }

    /// Writes one more file.
    func write(_ text: String, to path: String) throws { try folder.write(text, to: path) }

    /// Makes a symbolic link.
    func link(_ path: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.path + "/" + path, withDestinationPath: destination)
    }

    /// A note with these fields.
    static func note(_ frontMatter: String, body: String = "") -> String { "---\n\(frontMatter)\n---\n\(body)" }

    /// What a line of arguments did.
    struct Answer {
        var stdout: String
        var stderr: String
        var exitCode: Int32

        /// stdout as a JSON object.
        var json: [String: Any] {
            get throws {
                let object = try JSONSerialization.jsonObject(with: Data(stdout.utf8))
                return object as? [String: Any] ?? [:]
            }
        }

        /// The rules of the findings in check's JSON, by path.
        var rules: [String: [String]] {
            get throws {
                let findings = try json["findings"] as? [[String: Any]] ?? []
                return Dictionary(grouping: findings) { $0["path"] as? String ?? "" }
                    .mapValues { $0.map { $0["rule"] as? String ?? "" } }
            }
        }
    }

    /// Runs the program in the vault, or in a folder of it, on 2026-11-21 unless the clock is asked for.
    func run(
        _ arguments: String..., in directory: String? = nil, environment: [String: String] = [:],
        home: String? = nil, byClock: Bool = false
    ) -> Answer {
        run(arguments, in: directory, environment: environment, home: home, byClock: byClock)
    }

    /// The same for arguments in a list.
    func run(
        _ arguments: [String], in directory: String? = nil, environment: [String: String] = [:], home: String? = nil,
        onTerminal: Bool = false, byClock: Bool = false
    ) -> Answer {
        let result = VaultCommand.run(
            Invocation(
                arguments: arguments, environment: environment, directory: directory ?? folder.path, home: home,
                stdoutIsTerminal: onTerminal, columns: 80,
                today: byClock ? nil : CalendarDate(year: 2026, month: 11, day: 21)))
        return Answer(
            stdout: String(decoding: result.stdout, as: UTF8.self),
            stderr: String(decoding: result.stderr, as: UTF8.self), exitCode: result.exitCode)
    }
}
