/// The program in which a person looks at a page.
package enum Browser {
    /// Opens a file and does not wait for the browser's end; false where no program is known that could, or it fails
    /// within a second.
    ///
    /// `BROWSER` is read by the shell, as `EDITOR` is; without it the system's own way is taken.
    ///
    /// - Parameter path: absolute
    package static func open(_ path: String, environment: [String: String]) -> Bool {
        #if canImport(Darwin)
            let system = "open"
        #else
            let system = "xdg-open"
        #endif
        let words: [String]
        if let browser = environment["BROWSER"], let program = browser.split(separator: " ").first {
            let isThere =
                program.contains("/")
                ? VaultWriting.isThere(String(program)) : Editor.isInstalled(String(program), environment)
            if !isThere { return false }
            words = ["sh", "-c", browser + " \"$@\"", "sh", path]
        } else {
            guard Editor.isInstalled(system, environment) else { return false }
            words = [system, path]
        }
        return ChildProcess.start(words, environment: environment)
    }
}
