import Foundation

// Swift's view of glibc lacks these. Source: posix_openpt(3), ptsname(3). `ptsname` itself has one buffer for all
// threads, so that two tests would share a terminal.
@_silgen_name("posix_openpt") private func openTerminal(_ flags: Int32) -> Int32
@_silgen_name("grantpt") private func grantTerminal(_ terminal: Int32) -> Int32
@_silgen_name("unlockpt") private func unlockTerminal(_ terminal: Int32) -> Int32
@_silgen_name("ptsname_r")
private func copyTerminalName(_ terminal: Int32, _ name: UnsafeMutablePointer<CChar>, _ size: Int) -> Int32

/// A terminal without a screen, at which a program runs as at a real one.
package final class PseudoTerminal {
    private let terminal: Int32
    private let child: pid_t
    /// All that the program wrote.
    package private(set) var output = ""
    /// How many bytes of it were waited for.
    private var seen = 0

    /// Nil where the system has no terminal to give.
    ///
    /// - Parameters:
    ///   - line: a command line for `sh`, in which `vault` is the program that was built
    ///   - words: what `"$@"` is in the line
    package init?(
        _ line: String = "exec \"$@\"", _ words: [String] = [], in folder: String, columns: UInt16 = 80,
        rows: UInt16 = 24, environment: [String: String] = [:]
    ) {
        let terminal = openTerminal(O_RDWR | O_NOCTTY)
        var name = [CChar](repeating: 0, count: 128)
        guard terminal >= 0, grantTerminal(terminal) == 0, unlockTerminal(terminal) == 0,
            copyTerminalName(terminal, &name, name.count) == 0
        else {
            return nil
        }
        self.terminal = terminal
        Self.resize(terminal, columns, rows)
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
            let newSession: Int16 = 0x400
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
            let newSession: Int16 = 0x80
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The first terminal that a session opens is the one whose keys send signals to it.
        // The threads of tests may block or ignore signals, which a program would inherit.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        for file: Int32 in 0...2 { posix_spawn_file_actions_addopen(&actions, file, name, O_RDWR, 0) }
        posix_spawn_file_actions_addclose(&actions, terminal)
        let settings = ["TERM": "xterm", "PATH": "/usr/bin:/bin", "VAULT": BuiltProgram.path("vault")]
            .merging(environment) { $1 }
        let script = "cd '\(folder)'; vault() { \"$VAULT\" \"$@\"; }; \(line)"
        var arguments: [UnsafeMutablePointer<CChar>?] =
            (["sh", "-c", script, "sh"] + words).map { (word: String) in strdup(word) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = settings.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { for pointer in arguments + variables { free(pointer) } }
        var child: pid_t = 0
        guard posix_spawn(&child, "/bin/sh", &actions, &attributes, &arguments, &variables) == 0 else { return nil }
        self.child = child
    }

    deinit {
        kill(child, SIGHUP)
        close(terminal)
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }

    /// Types a text, in which `\t` and `\r` are keys.
    package func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
            if count <= 0 { return }
            bytes = bytes.dropFirst(count)
        }
    }

    package func resize(columns: UInt16, rows: UInt16 = 24) { Self.resize(terminal, columns, rows) }

    private static func resize(_ terminal: Int32, _ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
    }

    /// Whether keys are shown and lines are read as a whole, as a shell expects it.
    package var isInLines: Bool {
        var settings = termios()
        tcgetattr(terminal, &settings)
        return settings.c_lflag & tcflag_t(ICANON) != 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    }

    /// Reads until the text comes, after the one that was waited for before; false when it does not come in 10
    /// seconds.
    package func wait(for text: String) -> Bool {
        while true {
            let new = output.utf8.dropFirst(seen)
            if let range = new.firstRange(of: text.utf8) {
                seen += new.distance(from: new.startIndex, to: range.upperBound)
                return true
            }
            if !read() { return false }
        }
    }

    /// Reads to the end; the exit status, or 128 plus the signal. Nil when it does not end.
    package func waitForEnd() -> Int32? {
        while read() {}
        for _ in 0..<200 {
            var status: Int32 = 0
            if waitpid(child, &status, WNOHANG) == child {
                let signal = status & 0x7f
                return signal == 0 ? (status >> 8) & 0xff : 128 + signal
            }
            usleep(50_000)
        }
        return nil
    }

    /// Reads until something holds; false when it does not in this time.
    package func wait(upTo seconds: Double, for isThere: () -> Bool) -> Bool {
        let end = Date.now.addingTimeInterval(seconds)
        while Date.now < end, !isThere() { _ = read(upTo: 5) }
        return isThere()
    }

    /// Reads until nothing more comes for a while.
    package func waitUntilQuiet() {
        while read(upTo: 150) {}
    }

    /// A terminal that is asked what it is answers that it is a plain one.
    ///
    /// - Parameter milliseconds: how long it waits for what comes
    private func read(upTo milliseconds: Int32 = 10_000) -> Bool {
        var waiting = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, milliseconds) == 1 else { return false }
        var bytes = [UInt8](repeating: 0, count: 1 << 16)
        #if canImport(Darwin)
            let count = Darwin.read(terminal, &bytes, bytes.count)
        #else
            let count = Glibc.read(terminal, &bytes, bytes.count)
        #endif
        if count <= 0 { return false }
        let text = String(decoding: bytes[..<count], as: UTF8.self)
        output += text
        if text.contains("\u{1b}[c") { type("\u{1b}[?62;c") }
        return true
    }
}
