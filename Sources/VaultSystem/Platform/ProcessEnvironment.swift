/// What the system says to a program about where it runs.
package struct ProcessEnvironment: Sendable {
    /// The words after the program's name.
    package var arguments: [String]
    package var environment: [String: String]
    /// The program's file, absolute, or a link to it by which it was called; nil where that is unknown.
    package var program: String?
    /// The current folder, as an absolute path; empty when it was removed.
    package var directory: String
    package var stdinIsTerminal: Bool
    package var stdoutIsTerminal: Bool
    package var stderrIsTerminal: Bool
    /// The width of the terminal in cells; nil where there is none.
    package var columns: Int?
    package var rows: Int?

    /// Prepares the process for work on all cores; to be called once, before anything else.
    package static func prepare() { Platform.growMemoryInLargeSteps() }

    /// Ends the process after some seconds as if it had nothing to say, unless it ends before.
    package static func end(after seconds: UInt32) { Platform.endSilently(after: seconds) }

    /// The words of a line of arguments, the program's name first, as `main` gets them; none when they are missing.
    package static func words(_ count: Int32, _ words: UnsafePointer<UnsafePointer<CChar>?>?) -> [String] {
        guard let words, count > 0 else { return [] }
        return (0..<Int(count)).compactMap { words[$0].map { String(cString: $0) } }
    }

    /// As they are now; the words are the line of arguments, the program's name first.
    package static func current(_ words: [String] = []) -> ProcessEnvironment {
        let folder = Platform.currentFolder
        return ProcessEnvironment(
            arguments: Array(words.dropFirst()), environment: Platform.environment,
            program: ProgramPlace.called(words.first, in: folder, program: Platform.program),
            directory: folder ?? "", stdinIsTerminal: Platform.isTerminal(0),
            stdoutIsTerminal: Platform.isTerminal(1), stderrIsTerminal: Platform.isTerminal(2),
            columns: Platform.columns(of: 1), rows: Platform.rows(of: 1))
    }

    /// Writes what a program has to say and ends it; with 141 when stdout is closed, with 2 when it cannot be written.
    /// A program that made a change ends with its own code then and says that it is made, so that it is not made twice.
    package static func finish(
        stdout: [UInt8], stderr: [UInt8], exitCode: Int32, exitCodeIfUnprinted: Int32? = nil
    ) -> Never {
        Platform.ignoreClosedPipes()
        let failure = Platform.writeAll(stdout, to: 1)
        if failure == .closedPipe, exitCodeIfUnprinted == nil { Platform.end(141) }
        _ = Platform.writeAll(stderr, to: 2)
        guard let failure else { Platform.end(exitCode) }
        guard let exitCodeIfUnprinted else {
            printMessage("error: cannot write the output: \(failure.words)")
            Platform.end(2)
        }
        printMessage("error: the change was made, but the output cannot be written: \(failure.words)")
        printMessage("help: do not repeat the command; see what was done with: vault undo --list")
        Platform.end(exitCodeIfUnprinted)
    }

    /// Prints on stdout immediately. Why not all could be written: `.closedPipe` when nobody reads it any more; nil when
    /// it was.
    package static func print(_ bytes: [UInt8]) -> Errno? {
        Platform.ignoreClosedPipes()
        return Platform.writeAll(bytes, to: 1)
    }

    /// Waits for some milliseconds, at most until nobody reads what this program prints: whether that is so.
    package static func outputEnds(within milliseconds: Int) -> Bool {
        Platform.waitForEnd(of: 1, milliseconds: milliseconds)
    }

    /// Which of some files stdout is written to; nil for none. Cost: a look at each where stdout is a file, else none.
    package static func output(among paths: () -> [String]) -> String? {
        guard let output = try? Platform.status(of: 1), output.kind == .file else { return nil }
        return paths().first { FileStatus(at: $0)?.isSameFile(as: output) ?? false }
    }

    /// The width of the terminal in cells, now; nil where there is none.
    package static var columns: Int? { Platform.columns(of: 1) }

    /// Does something again and again on a thread of its own until it returns false, each time after some milliseconds.
    package static func repeatedly(every milliseconds: Int, _ body: @escaping @Sendable () -> Bool) {
        _ = Platform.startDetachedThread {
            repeat { Platform.pause(milliseconds: milliseconds) } while body()
        }
    }

    /// Prints on stderr immediately, without an end of the line.
    package static func printPart(_ text: String) { _ = Platform.writeAll(Array(text.utf8), to: 2) }

    /// Ends the program as an interrupt from the keyboard does.
    package static func endInterrupted() -> Never { Platform.endInterrupted() }

    /// Prints a line on stderr immediately.
    package static func printMessage(_ line: String) { _ = Platform.writeAll(Array((line + "\n").utf8), to: 2) }

    /// The next bytes that come on stdin; none at its end. Nil when it cannot be read.
    package static func inputPiece() -> [UInt8]? { Platform.piece(of: 0, limit: 1 << 18) }

    /// Shows a text on stderr and reads a line from stdin, without its end; nil when nothing comes any more. What
    /// comes then starts on a new line.
    package static func ask(_ text: String) -> String? {
        _ = Platform.writeAll(Array(text.utf8), to: 2)
        var line: [UInt8] = []
        while line.count < 1 << 16 {
            guard let byte = Platform.piece(of: 0, limit: 1)?.first else {
                if !line.isEmpty { return String(decoding: line, as: UTF8.self) }
                printMessage("")
                return nil
            }
            if byte == UInt8(ascii: "\n") { break }
            line.append(byte)
        }
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return String(decoding: line, as: UTF8.self)
    }
}

/// Where other programs, as git, find this one for as long as it is installed: by the link in the folders of `PATH`,
/// since its own file may lie in a folder of its version, which goes with the next update.
package struct ProgramPlace: Hashable, Sendable {
    /// Absolute; a link is not followed.
    package var path: String
    /// Whether its name alone leads to it, by the folders of `PATH`.
    package var isInPath: Bool

    package init(path: String, isInPath: Bool) {
        self.path = path
        self.isInPath = isInPath
    }

    /// The program is its file, or a link to it; the name is what it is called in the folders of `PATH`.
    package init(of program: String, named name: String, environment: [String: String]) {
        let own = FileStatus(at: program)
        var isFirst = true
        for folder in (environment["PATH"] ?? "").split(separator: ":") where folder.hasPrefix("/") {
            let path = folder + (folder.hasSuffix("/") ? "" : "/") + name
            guard let status = FileStatus(at: path), status.kind == .file, status.permissions & 0o111 != 0 else {
                continue
            }
            if own?.isSameFile(as: status) ?? false {
                self.init(path: path, isInPath: isFirst)
                return
            }
            isFirst = false
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
