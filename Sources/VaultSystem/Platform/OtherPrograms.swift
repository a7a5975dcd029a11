/// The program in which a person looks at a page.
package enum Browser {
    /// Opens a file, by its absolute path, with what `BROWSER` names, else in the system's own way, and does not wait
    /// for the end; false where no program is known that could, or it fails within a second.
    package static func open(_ path: String, environment: [String: String]) -> Bool {
        let system = Platform.isMac ? "open" : "xdg-open"
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

    private static func isInstalled(_ command: String, _ environment: [String: String]) -> Bool {
        guard let program = command.split(separator: " ").first.map(String.init) else { return false }
        return program.contains("/") ? VaultWriting.isThere(program) : Editor.isInstalled(program, environment)
    }
}

/// The program in which a person edits text.
package enum Editor {
    /// The command of the editor: `VISUAL`, then `EDITOR`; nil when neither is set.
    package static func command(_ environment: [String: String]) -> String? {
        [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap { $0 }
            .first { !$0.allSatisfy { $0 == " " || $0 == "\t" } }
    }

    /// Whether a program lies in one of the folders of `PATH`.
    package static func isInstalled(_ program: String, _ environment: [String: String]) -> Bool {
        (environment["PATH"] ?? "").split(separator: ":").contains { folder in
            FileStatus(at: "\(folder)/\(program)") != nil
        }
    }

    /// Opens files and waits until the editor ends; its exit status. The shell reads the command, as for git. `look` is
    /// called ten times a second meanwhile.
    package static func edit(
        _ paths: [String], with command: String, environment: [String: String], meanwhile look: () -> Void
    ) throws(FileError) -> Int32 {
        let words = ["sh", "-c", command + " \"$@\"", "sh"] + paths
        return try ChildProcess.runAttached(words, environment: environment, meanwhile: look)
    }
}

/// The program in which a person reads what is longer than the screen.
package enum Pager {
    /// The command of the pager: `PAGER`, else `less`; nil where `PAGER` is empty or `cat`, or is not set and there is
    /// no `less`.
    package static func command(_ environment: [String: String]) -> String? {
        guard let written = environment["PAGER"] else { return Editor.isInstalled("less", environment) ? "less" : nil }
        let words = written.split { $0 == " " || $0 == "\t" }
        return words.isEmpty || words == ["cat"] ? nil : written
    }

    /// Shows the text and waits until the pager ends; false when it cannot be started. The shell reads the command, as
    /// for git, and `less` gets the options that git gives it.
    package static func show(_ text: [UInt8], with command: String, environment: [String: String]) -> Bool {
        let settings = environment.merging(["LESS": "FRX", "LV": "-c"]) { own, _ in own }
        guard let ends = try? Platform.makePipe() else { return false }
        let child = try? Platform.spawn(
            ["sh", "-c", command], environment: settings,
            streams: Platform.Streams(input: ends.reading, output: 1, errors: 2))
        Platform.close(ends.reading)
        guard let child else {
            Platform.close(ends.writing)
            return false
        }
        // Not before: the child would ignore closed pipes too.
        Platform.ignoreClosedPipes()
        let status = try? Platform.ignoringInterrupts { () throws(Errno) in
            _ = Platform.writeAll(text, to: ends.writing)
            Platform.close(ends.writing)
            return try Platform.wait(for: child)
        }
        // What the shell says of a command that it does not find, or cannot start.
        return status != 127 && status != 126
    }
}
