/// The program in which a person looks at a page.
package enum Browser {
    /// Opens a file and does not wait for the browser's end; false where no program is known that could, or it fails
    /// within a second.
    ///
    /// `BROWSER` has commands with `:` between them, of which the first that is installed is run by the shell; `%s` in
    /// it stands for the file. Without it the system's own way is taken.
    ///
    /// - Parameter path: absolute
    package static func open(_ path: String, environment: [String: String]) -> Bool {
        #if canImport(Darwin)
            let system = "open"
        #else
            let system = "xdg-open"
        #endif
        if let browsers = environment["BROWSER"], !browsers.isEmpty {
            for browser in browsers.split(separator: ":").map(String.init) where isInstalled(browser, environment) {
                let line = browser.contains("%s") ? browser.replacing("%s", with: "\"$1\"") : browser + " \"$1\""
                return ChildProcess.start(["sh", "-c", line, "sh", path], environment: environment)
            }
            return false
        }
        guard isInstalled(system, environment) else { return false }
        return ChildProcess.start([system, path], environment: environment)
    }

    /// Whether the program of a command is there.
    private static func isInstalled(_ command: String, _ environment: [String: String]) -> Bool {
        guard let program = command.split(separator: " ").first.map(String.init) else { return false }
        return program.contains("/") ? VaultWriting.isThere(program) : Editor.isInstalled(program, environment)
    }
}
