import VaultConsole
import VaultFiles
import VaultKit
import VaultReport
import VaultRequests
import VaultSyntax

/// Where a report is written.
struct ReportFile {
    /// As it was given, or absolute.
    let path: String
    private let request: Request
    private let isChosen: Bool
    private let isJSON: Bool

    /// The longest name that is chosen for a file, in bytes, which leaves room for what is written beside it.
    private static let longestName = 100

    /// - Parameter name: what the file is called where nobody says it
    init(_ request: Request, _ vault: Vault, name: String) throws(CommandFailure) {
        self.request = request
        isJSON = request.arguments.value("format") == "json"
        isChosen = request.arguments.has("output")
        if let output = request.arguments.value("output") {
            path = output
            try Self.refuse(output)
            return
        }
        guard let folder = CacheFolder.path(request.invocation.environment) else {
            throw .refused("there is no folder for caches", help: "name a file: --output report.html")
        }
        let place = Self.key(vault.root.path)
        let isLong = name.utf8.count > Self.longestName
        path = "\(folder)/reports/\(place)/\(isLong ? Self.key(name) : name).html"
    }

    /// Names of which it can be said without a look that no report belongs there.
    private static func refuse(_ output: String) throws(CommandFailure) {
        let remedy = "name a file: --output report.html"
        if output.isEmpty { throw .refused("'--output' is empty", help: remedy) }
        if NotePath.isNote(output) {
            throw .refused("'\(output)' would be a note", help: "a report is HTML: --output report.html")
        }
        if output.hasSuffix("/") { throw .refused("'\(output)' is a folder", help: remedy) }
        if let own = output.split(separator: "/").first(where: { [".git", ".vault"].contains($0) }) {
            throw .refused("what lies in '\(own)' is not for reports", help: remedy)
        }
    }

    /// A short name for a long text.
    private static func key(_ text: String) -> String {
        var sum = SHA1()
        sum.append(Array(text.utf8))
        return String(String(decoding: sum.finished(), as: UTF8.self).prefix(8))
    }

    var absolute: String { path.hasPrefix("/") ? path : request.invocation.directory + "/" + path }

    /// The path of what was written.
    func write(_ bytes: [UInt8]) throws(CommandFailure) -> String {
        if VaultWriting.isFolder(absolute) {
            throw .refused("'\(path)' is a folder", help: "name a file in it: --output \(path)/report.html")
        }
        if isChosen, VaultWriting.isThere(absolute) { try refuseReplacing() }
        do throws(FileError) {
            try VaultWriting.output(path, bytes, from: request.invocation.directory, replacing: true)
        } catch {
            throw .file(error)
        }
        return path
    }

    /// A report takes the place of an older one of its kind, and with '--force' of any plain file.
    private func refuseReplacing() throws(CommandFailure) {
        guard let known = try? PlainFile.head(absolute, count: 1000) else {
            throw .refused("'\(path)' is not a file that can be read", help: "name another file: --output report.html")
        }
        if request.arguments.has("force") || known.isEmpty { return }
        let isSame = isJSON ? ReportPage.isNumbers(known) : ReportPage.isReport(known)
        if !isSame {
            throw .refused(
                "'\(path)' exists and is not a report\(isJSON ? " in JSON" : "")", help: "to replace it: --force")
        }
    }
}
