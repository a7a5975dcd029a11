import Foundation

// Swift's import of glibc lacks these.
@_silgen_name("posix_openpt") private func openTerminal(_ flags: Int32) -> Int32
@_silgen_name("grantpt") private func grantTerminal(_ descriptor: Int32) -> Int32
@_silgen_name("unlockpt") private func unlockTerminal(_ descriptor: Int32) -> Int32
@_silgen_name("ptsname") private func nameOfTerminal(_ descriptor: Int32) -> UnsafePointer<CChar>?

/// `POSIX_SPAWN_SETSID`.
#if os(Linux)
    private let newSession: Int16 = 0x80
#else
    private let newSession: Int16 = 0x400
#endif

/// A program in a terminal of its own, which types and does not look.
package final class PseudoTerminal {
    private let descriptor: Int32
    private let process: pid_t

    /// Starts a program; nil where the system has no terminal to give.
    ///
    /// - Parameters:
    ///   - words: the program, absolute, and its arguments
    ///   - folder: in which it starts
    package init?(_ words: [String], in folder: String, environment: [String: String]) {
        descriptor = openTerminal(O_RDWR | O_NOCTTY)
        guard descriptor >= 0, grantTerminal(descriptor) == 0, unlockTerminal(descriptor) == 0,
            let name = nameOfTerminal(descriptor)
        else { return nil }
        let terminal = String(cString: name)
        // The first terminal that the leader of a session opens becomes its own.
        let line = ["/bin/sh", "-c", "cd \"$0\" && exec \"$@\" <>\"$TEST_TERMINAL\" >&0 2>&0", folder] + words
        var environment = environment
        environment["TEST_TERMINAL"] = terminal
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A thread of the tests may hold back signals that a shell waits for.
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, newSession | Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
        let arguments = line.map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (arguments + variables).forEach { free($0) } }
        var started: pid_t = 0
        guard posix_spawn(&started, "/bin/sh", nil, &attributes, arguments, variables) == 0 else {
            close(descriptor)
            return nil
        }
        process = started
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    /// Types a text, in which `\t` and `\r` are keys.
    package func type(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EAGAIN { return }
            screen += shown()
        }
    }

    /// All that was shown until now.
    package private(set) var screen = ""

    /// Waits for something, and reads what is shown meanwhile; false when it does not come in time.
    package func wait(upTo seconds: Double, for isThere: () -> Bool) -> Bool {
        let end = Date.now.addingTimeInterval(seconds)
        while Date.now < end {
            screen += shown()
            if isThere() { return true }
            usleep(5_000)
        }
        return isThere()
    }

    /// Reads what is shown until nothing more comes for a while.
    package func waitUntilQuiet() {
        var length = -1
        while screen.utf8.count != length {
            length = screen.utf8.count
            _ = wait(upTo: 0.15) { false }
        }
    }

    /// What came since the last time. A terminal that is asked what it is answers that it is a plain one.
    private func shown() -> String {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return "" }
        let text = String(decoding: buffer[..<count], as: UTF8.self)
        if text.contains("\u{1b}[c") { type("\u{1b}[?62;c") }
        return text
    }

    deinit {
        kill(process, SIGHUP)
        close(descriptor)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}
