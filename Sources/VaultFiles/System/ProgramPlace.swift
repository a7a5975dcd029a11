/// Where other programs, as git, find this one for as long as it is installed.
///
/// A program is often installed as a link that each update leads elsewhere (`/opt/homebrew/bin/vault`). Its own file
/// then lies in a folder of its version, which goes with the next update; so the link counts, and not that file.
package struct ProgramPlace: Hashable, Sendable {
    /// Absolute; a link is not followed.
    package var path: String
    /// Whether its name alone leads to it, by the folders of `PATH`.
    package var isInPath: Bool

    package init(path: String, isInPath: Bool) {
        self.path = path
        self.isInPath = isInPath
    }

    /// - Parameters:
    ///   - program: the program's file, or a link to it
    ///   - name: what it is called in the folders of `PATH`
    package init(of program: String, named name: String, environment: [String: String]) {
        let own = FileStatus(at: program)
        var found: [String] = []
        for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
            guard let status = FileStatus(at: path), status.kind == .file, status.permissions & 0o111 != 0 else {
                continue
            }
            let isOwn = own?.isSameFile(as: status) ?? false
            if isOwn {
                self.init(path: path, isInPath: found.isEmpty)
                return
            }
            found.append(path)
        }
        self.init(path: program, isInPath: false)
    }

    /// The file that the program was called by, when that is a path and leads to it; else its own file.
    static func called(_ word: String?, in folder: String?, program: String?) -> String? {
        guard let word, word.contains("/"), let program, let own = FileStatus(at: program) else { return program }
        let beginning = word.hasPrefix("./") ? 2 : 0
        let path = word.hasPrefix("/") ? word : (folder ?? "") + "/" + word.dropFirst(beginning)
        guard path.hasPrefix("/"), let status = FileStatus(at: path), status.isSameFile(as: own) else { return program }
        return path
    }
}
