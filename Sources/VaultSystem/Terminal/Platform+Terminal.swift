import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// How a terminal is set, and the signals that concern one.
extension Platform {
    /// The settings of a terminal, kept where a signal handler can read them.
    ///
    /// Invariant: whoever makes it frees it, after no handler knows it any more.
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

    static func rows(of file: Int32) -> Int? {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0 else { return nil }
        return Int(size.ws_row)
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

    /// Handles the signals until `end`. A signal that is ignored, as under `nohup`, stays so.
    ///
    /// - Returns: what `end` needs
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
