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

    /// - Parameter name: what the file is called where nobody says it
    init(_ request: Request, _ vault: Vault, name: String) throws(CommandFailure) {
        self.request = request
        isChosen = request.arguments.has("output")
        if let output = request.arguments.value("output") {
            path = output
            if NotePath.isNote(output) {
                throw .refused("'\(output)' would be a note", help: "a report is HTML: --output report.html")
            }
            return
        }
        guard let folder = CacheFolder.path(request.invocation.environment) else {
            throw .refused("there is no folder for caches", help: "name a file: --output report.html")
        }
        var sum = SHA1()
        sum.append(Array(vault.root.path.utf8))
        let place = String(decoding: sum.finished(), as: UTF8.self).prefix(8)
        path = "\(folder)/reports/\(place)/\(name).html"
    }

    var absolute: String { path.hasPrefix("/") ? path : request.invocation.directory + "/" + path }

    /// The path of what was written.
    func write(_ bytes: [UInt8]) throws(CommandFailure) -> String {
        if VaultWriting.isFolder(absolute) {
            throw .refused("'\(path)' is a folder", help: "name a file in it: --output \(path)/report.html")
        }
        if isChosen, !request.arguments.has("force"), VaultWriting.isThere(absolute) {
            let known = try? PlainFile.head(absolute, count: 1000)
            guard let known, ReportPage.isReport(known) else {
                throw .refused("'\(path)' exists and is not a report", help: "to replace it: --force")
            }
        }
        do throws(FileError) {
            try VaultWriting.output(path, bytes, from: request.invocation.directory, replacing: true)
        } catch {
            throw .file(error)
        }
        return path
    }
}
