import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
    import MachO
#endif

/// What the system says to a program about its environment, and how it ends.
extension Platform {
    static var environment: [String: String] {
        var result: [String: String] = [:]
        #if canImport(Darwin)
            guard var entry = _NSGetEnviron().pointee else { return result }
        #else
            var entry = environ
        #endif
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                result[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        return result
    }

    /// The program's own file, absolute; nil where that is unknown.
    static var program: String? {
        #if canImport(Darwin)
            var size: UInt32 = 0
            _ = _NSGetExecutablePath(nil, &size)
            var path = [CChar](repeating: 0, count: Int(size))
            guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
            let bytes = path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            return RealPath.of(String(decoding: bytes, as: UTF8.self))
        #else
            let path = try? realPath("/proc/self/exe")
            return (path ?? startedPath.flatMap { try? realPath($0) }).map { String(decoding: $0, as: UTF8.self) }
        #endif
    }

    #if !canImport(Darwin)
        private static var startedPath: String? {
            let auxiliaryPath: UInt = 31
            guard let path = UnsafePointer<CChar>(bitPattern: LinuxCalls.auxiliary(auxiliaryPath)) else { return nil }
            return String(cString: path)
        }
    #endif

    static var currentFolder: String? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return String(cString: path)
    }

    static func isTerminal(_ file: Int32) -> Bool { isatty(file) == 1 }

    static func columns(of file: Int32) -> Int? { size(of: file).flatMap { $0.ws_col > 0 ? Int($0.ws_col) : nil } }

    static func rows(of file: Int32) -> Int? { size(of: file).flatMap { $0.ws_row > 0 ? Int($0.ws_row) : nil } }

    private static func size(of file: Int32) -> winsize? {
        var size = winsize()
        return ioctl(file, UInt(TIOCGWINSZ), &size) == 0 ? size : nil
    }

    /// Writing to a closed pipe then fails instead of ending the program.
    static func ignoreClosedPipes() { signal(SIGPIPE, SIG_IGN) }

    /// Why not all was written: `.closedPipe` when the reader is gone; nil when it was.
    static func writeAll(_ bytes: [UInt8], to file: Int32) -> Errno? {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer
            while !rest.isEmpty {
                do throws(Errno) {
                    rest = UnsafeRawBufferPointer(rebasing: rest[try write(file, rest)...])
                } catch {
                    return error
                }
            }
            return nil
        }
    }

    /// Lets the memory of every thread grow in large steps. In small ones thousands of calls would each make all
    /// threads wait for the system; memory that is not touched costs nothing.
    static func growMemoryInLargeSteps() {
        #if canImport(Glibc)
            let topPad: Int32 = -2
            _ = LinuxCalls.setAllocation(topPad, 64 << 20)
        #endif
    }

    static func end(_ code: Int32) -> Never { exit(code) }
}

/// What the system says of the machine.
extension Platform {
    /// The name of this machine; empty where it has none.
    static var hostName: String {
        var name = [CChar](repeating: 0, count: 256)
        guard gethostname(&name, name.count - 1) == 0 else { return "" }
        return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The id that the system gave to itself when it was installed; nil where it has none, as in many containers.
    static var machineID: [UInt8]? {
        #if canImport(Darwin)
            var id = [UInt8](repeating: 0, count: 16)
            var wait = timespec(tv_sec: 1, tv_nsec: 0)
            return gethostuuid(&id, &wait) == 0 && id.contains { $0 != 0 } ? id : nil
        #else
            for path in ["/etc/machine-id", "/var/lib/dbus/machine-id"] {
                if let id = beginning(of: path).flatMap(MachineID.systemID) { return id }
            }
            return nil
        #endif
    }

    /// What is another one after every start of the system; nil where it is unknown.
    static var bootID: String? {
        #if canImport(Darwin)
            var id = [UInt8](repeating: 0, count: 64)
            var size = id.count
            guard sysctlbyname("kern.bootsessionuuid", &id, &size, nil, 0) == 0 else { return nil }
            return String(validating: id.prefix { $0 != 0 }, as: UTF8.self)
        #else
            return beginning(of: "/proc/sys/kernel/random/boot_id").flatMap { bytes in
                String(validating: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            }
        #endif
    }

    /// The first bytes of a small file of the system; nil when it cannot be read or is not a plain file.
    private static func beginning(of path: String) -> [UInt8]? { try? PlainFile.head(path, count: 64) }

    /// Ends the process with 0 after some seconds, whatever it waits for.
    static func endSilently(after seconds: UInt32) {
        signal(SIGALRM) { _ in _exit(0) }
        alarm(seconds)
    }
}

/// Paths without `.`, `..` and symbolic links.
package enum RealPath {
    /// Nil for what is not there.
    package static func of(_ path: String) -> String? {
        (try? Platform.realPath(path)).map { String(decoding: $0, as: UTF8.self) }
    }
}

/// Child processes.
extension Platform {
    /// The descriptors that a child process gets as its standard input, output and error.
    struct Streams {
        /// Nil: the child reads from `/dev/null`.
        var input: Int32?
        var output: Int32
        var errors: Int32
    }

    /// A pipe that child processes do not inherit; neither end has a number below 3.
    static func makePipe() throws(Errno) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        if pipe(&ends) != 0 { throw lastError }
        for index in ends.indices {
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, 3)
            let error = lastError
            close(ends[index])
            ends[index] = moved
            if moved < 0 {
                close(ends[1 - index])
                throw error
            }
        }
        return (ends[0], ends[1])
    }

    /// Starts `arguments[0]`, looked up in this process's `PATH`, and returns its process number. In a group of its own
    /// an interrupt from the keyboard does not reach it.
    static func spawn(
        _ arguments: [String], environment: [String: String], streams: Streams, inOwnGroup: Bool = false
    ) throws(Errno) -> Int32 {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        if inOwnGroup {
            var none = sigset_t()
            sigemptyset(&none)
            posix_spawnattr_setsigmask(&attributes, &none)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK))
        }
        if let input = streams.input {
            posix_spawn_file_actions_adddup2(&actions, input, 0)
        } else {
            posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        }
        posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
        posix_spawn_file_actions_adddup2(&actions, streams.errors, 2)
        var argumentPointers = arguments.map { strdup($0) } + [nil]
        var environmentPointers = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer {
            for pointer in argumentPointers + environmentPointers { free(pointer) }
        }
        guard let executable = argumentPointers.first ?? nil else { throw .invalid }
        var child: pid_t = 0
        let failure = posix_spawnp(&child, executable, &actions, &attributes, &argumentPointers, &environmentPointers)
        if failure != 0 { throw Errno(number: failure) }
        return child
    }

    /// Waits until one of the descriptors has something to read or has ended; which of them do. None when it takes
    /// longer than the time that is given.
    static func waitForInput(_ descriptors: [Int32], milliseconds: Int32? = nil) throws(Errno) -> [Int32] {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        _ = try repeated { poll(&waiting, nfds_t(waiting.count), milliseconds ?? -1) }
        return waiting.filter { $0.revents != 0 }.map(\.fd)
    }

    /// Waits for some time, at most until a file to which this process writes has nobody who reads it any more: whether
    /// that is so.
    static func waitForEnd(of output: Int32, milliseconds: Int) -> Bool {
        var waiting = pollfd(fd: output, events: 0, revents: 0)
        let count = try? repeated { poll(&waiting, 1, Int32(clamping: max(0, milliseconds))) }
        // Not every system waits for every kind of file.
        if count == nil || waiting.revents & Int16(POLLNVAL) != 0 {
            pause(milliseconds: max(0, milliseconds))
            return false
        }
        return waiting.revents != 0
    }

    /// Waits for the child's end: its exit status, or 128 plus the signal that ended it.
    static func wait(for child: Int32) throws(Errno) -> Int32 {
        var status: Int32 = 0
        _ = try repeated { waitpid(child, &status, 0) }
        return outcome(status)
    }

    /// The same of a child that has ended within some time; nil while it runs.
    static func wait(for child: Int32, milliseconds: Int) throws(Errno) -> Int32? {
        var status: Int32 = 0
        for waited in stride(from: 0, through: milliseconds, by: 10) {
            if waited > 0 { pause(milliseconds: 10) }
            if try repeated({ waitpid(child, &status, WNOHANG) }) == child { return outcome(status) }
        }
        return nil
    }

    private static func outcome(_ status: Int32) -> Int32 {
        let signal = status & 0x7f
        return signal == 0 ? (status >> 8) & 0xff : 128 + signal
    }

    /// Does something while interrupts from the keyboard do not end this program.
    static func ignoringInterrupts<Value>(_ body: () throws(Errno) -> Value) throws(Errno) -> Value {
        let (interrupt, quit) = (signal(SIGINT, SIG_IGN), signal(SIGQUIT, SIG_IGN))
        defer {
            signal(SIGINT, interrupt)
            signal(SIGQUIT, quit)
        }
        return try body()
    }

    /// Does something while what would end this program waits; `body` can ask whether it came, and ends what it started.
    static func holdingEnd<Value>(_ body: (_ hasCome: () -> Bool) throws(Errno) -> Value) throws(Errno) -> Value {
        let ends = [SIGINT, SIGTERM, SIGHUP]
        var (held, before) = (sigset_t(), sigset_t())
        sigemptyset(&held)
        for end in ends { sigaddset(&held, end) }
        pthread_sigmask(SIG_BLOCK, &held, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body {
            var waiting = sigset_t()
            sigpending(&waiting)
            return ends.contains { sigismember(&waiting, $0) == 1 }
        }
    }

    static func kill(_ child: Int32) { _ = systemKill(child, SIGKILL) }
}

/// How a terminal is set, and the signals that concern one.
extension Platform {
    /// The settings of a terminal, kept where a signal handler can read them; whoever makes it frees it.
    struct TerminalSettings {
        private let pointer: UnsafeMutablePointer<termios>

        /// Those of the terminal; nil where it is none.
        init?(of file: Int32) {
            var settings = termios()
            guard tcgetattr(file, &settings) == 0 else { return nil }
            pointer = .allocate(capacity: 1)
            pointer.initialize(to: settings)
        }

        fileprivate init?(address: UInt) {
            guard let pointer = UnsafeMutablePointer<termios>(bitPattern: address) else { return nil }
            self.pointer = pointer
        }

        fileprivate var address: UInt { UInt(bitPattern: pointer) }

        func free() { pointer.deallocate() }

        /// Whether the terminal has these settings then. What was typed ahead is kept.
        @discardableResult
        func apply(to file: Int32) -> Bool { tcsetattr(file, TCSADRAIN, pointer) == 0 }

        /// The terminal then passes on each key at once and shows none; Ctrl-C and Ctrl-Z still send their signals.
        func applyForKeys(to file: Int32) -> Bool {
            var settings = pointer.pointee
            settings.c_lflag &= ~tcflag_t(ICANON | ECHO | IEXTEN)
            settings.c_iflag &= ~tcflag_t(IXON | ISTRIP | INLCR | IGNCR)
            settings.c_iflag |= tcflag_t(ICRNL)
            withUnsafeMutableBytes(of: &settings.c_cc) { characters in
                let size = MemoryLayout<cc_t>.size
                characters.storeBytes(of: 1, toByteOffset: Int(VMIN) * size, as: cc_t.self)
                characters.storeBytes(of: 0, toByteOffset: Int(VTIME) * size, as: cc_t.self)
            }
            return tcsetattr(file, TCSADRAIN, &settings) == 0
        }
    }

    /// Ends the program as the interrupt from the keyboard does, so that a shell knows that it was one.
    static func endInterrupted() -> Never {
        signal(SIGINT, SIG_DFL)
        raise(SIGINT)
        exit(130)
    }
}

/// What signals do while a terminal is set for keys: those that end the program restore it first, the others are
/// passed on as bytes through a pipe, so that none is missed.
enum TerminalSignals {
    /// The end of the pipe that handlers write to; -1 while there is none.
    private static let pipe = Atomic<Int32>(-1)
    /// The settings to restore; 0 while there are none.
    private static let settings = Atomic<UInt>(0)

    enum Kind { case interrupt, stop, goOn, resize }

    typealias Reaction = @convention(c) (Int32) -> Void

    /// Those that end the program, the ways in which it can crash included.
    private static let ending = [SIGTERM, SIGHUP, SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV]
    private static let noted = [SIGINT, SIGTSTP, SIGCONT, SIGWINCH]

    static func kind(_ byte: UInt8) -> Kind? {
        switch Int32(byte) {
        case SIGINT: .interrupt
        case SIGTSTP: .stop
        case SIGCONT: .goOn
        case SIGWINCH: .resize
        default: nil
        }
    }

    /// Handles the signals until `end`, which needs what is returned. A signal that is ignored, as under `nohup`, stays
    /// so.
    static func begin(writingTo pipe: Int32, restoring settings: Platform.TerminalSettings) -> [Int32: Reaction?] {
        self.pipe.store(pipe, ordering: .sequentiallyConsistent)
        self.settings.store(settings.address, ordering: .sequentiallyConsistent)
        var before: [Int32: Reaction?] = [:]
        for number in ending { before[number] = handle(number, restoreAndEnd) }
        for number in noted { before[number] = handle(number, note) }
        return before
    }

    static func end(_ before: [Int32: Reaction?]) {
        for (number, handler) in before { signal(number, handler) }
        pipe.store(-1, ordering: .sequentiallyConsistent)
        settings.store(0, ordering: .sequentiallyConsistent)
    }

    /// Stops the program as Ctrl-Z does, until it is continued.
    static func stop() {
        signal(SIGTSTP, SIG_DFL)
        raise(SIGTSTP)
        signal(SIGTSTP, note)
    }

    private static func handle(_ number: Int32, _ handler: @escaping Reaction) -> Reaction? {
        let before = signal(number, handler)
        let isIgnored = unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
        if isIgnored { signal(number, before) }
        return before
    }

    /// Only calls that a handler may make.
    private static let note: Reaction = { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = withUnsafeBytes(of: &byte) { try? Platform.write(TerminalSignals.pipe.load(ordering: .relaxed), $0) }
        errno = error
    }

    /// Restores the terminal and lets the signal do what it does without a handler.
    private static let restoreAndEnd: Reaction = { number in
        let address = TerminalSignals.settings.load(ordering: .relaxed)
        Platform.TerminalSettings(address: address)?.apply(to: 0)
        // Pasted text without brackets again, and a new line.
        let reset: StaticString = "\u{1b}[?2004l\n"
        _ = try? Platform.write(2, UnsafeRawBufferPointer(start: reset.utf8Start, count: reset.utf8CodeUnitCount))
        signal(number, SIG_DFL)
        raise(number)
    }
}
