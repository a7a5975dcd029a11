/// The program in which a person edits text.
package enum Editor {
    /// The command of the editor: `VISUAL`, then `EDITOR`; nil when neither is set.
    package static func command(_ environment: [String: String]) -> String? {
        [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap { $0 }
            .first { text in !text.utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") } }
    }

    /// Whether a program lies in one of the folders of `PATH`.
    package static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").split(separator: ":").contains { folder in
            let found = try? Platform.status(
                "\(folder)/\(program)", below: Platform.workingFolder, followingLinks: true)
            return found != nil
        }
    }

    /// Opens files and waits until the editor ends; its exit status.
    ///
    /// The command is read by the shell, as git does it, so it may hold arguments, quotes and variables; the files are
    /// arguments after it, whatever their names hold.
    package static func edit(
        _ paths: [String], with command: String, environment: [String: String]
    ) throws(FileError) -> Int32 {
        let words = ["sh", "-c", command + " \"$@\"", "sh"] + paths
        return try ChildProcess.runAttached(words, environment: environment)
    }
}
