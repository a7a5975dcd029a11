#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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

    /// Starts `arguments[0]`, looked up in the folders of this process's `PATH`, and returns its process number.
    ///
    /// - Parameter inOwnGroup: whether an interrupt from the keyboard does not reach it
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

    /// The same, and until a file to which this process writes has nobody who reads it any more: whether that is so.
    static func waitForInput(
        _ descriptors: [Int32], orEndOf output: Int32, milliseconds: Int32
    ) throws(Errno) -> (ready: [Int32], hasEnded: Bool) {
        var waiting = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        waiting.append(pollfd(fd: output, events: 0, revents: 0))
        _ = try repeated { poll(&waiting, nfds_t(waiting.count), milliseconds) }
        let ended = waiting.removeLast().revents
        // Not every system waits for every kind of file.
        if ended & Int16(POLLNVAL) != 0 {
            return (try waitForInput(descriptors, milliseconds: milliseconds), false)
        }
        return (waiting.filter { $0.revents != 0 }.map(\.fd), ended != 0)
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
            if waited > 0 { sleep(milliseconds: 10) }
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

    static func kill(_ child: Int32) {
        #if canImport(Darwin)
            _ = Darwin.kill(child, SIGKILL)
        #elseif canImport(Musl)
            _ = Musl.kill(child, SIGKILL)
        #else
            _ = Glibc.kill(child, SIGKILL)
        #endif
    }
}
