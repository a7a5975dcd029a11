#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A program that was run to its end: its wall time and the most memory it had.
struct MeasuredChild {
    let time: Duration
    /// Resident memory at its peak, in bytes.
    let peakMemory: Int
    /// The exit status; 128 plus the number of the signal that ended it.
    let status: Int32

    /// Runs a program with nothing in its environment, nothing to read and its output thrown away.
    ///
    /// Its name is looked up in `PATH` unless it has a `/`. The time runs from before it is started to its end.
    init(_ words: [String]) throws(BenchmarkError) {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = posix_spawn_file_actions_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        var texts: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { for text in texts { free(text) } }
        var environment: [UnsafeMutablePointer<CChar>?] = [nil]

        let start = ContinuousClock.now
        var number: pid_t = 0
        guard posix_spawnp(&number, words.first ?? "", &actions, nil, &texts, &environment) == 0 else {
            throw BenchmarkError("cannot run '\(words.first ?? "")'")
        }
        var usage = rusage()
        var state: Int32 = 0
        while wait4(number, &state, 0, &usage) < 0 {
            guard errno == EINTR else { throw .system(words.first ?? "") }
        }
        time = ContinuousClock.now - start
        #if canImport(Darwin)
            peakMemory = usage.ru_maxrss
        #else
            peakMemory = usage.ru_maxrss * 1_024
        #endif
        let signal = state & 0x7F
        status = signal == 0 ? (state >> 8) & 0xFF : 128 + signal
    }

    /// Where a program lies in the folders of `PATH`; nil when it is in none.
    static func place(of program: String) -> String? {
        guard let path = getenv("PATH") else { return nil }
        for folder in String(cString: path).split(separator: ":") where access("\(folder)/\(program)", X_OK) == 0 {
            return "\(folder)/\(program)"
        }
        return nil
    }
}
