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
    ///
    /// Linux says it in `/proc`, and where there is none, by the path that the program was started with.
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

    static func columns(of file: Int32) -> Int? {
        var size = winsize()
        guard ioctl(file, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
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
            LinuxCalls.setAllocation(topPad, 64 << 20)
        #endif
    }

    /// A signal may end it sooner.
    static func sleep(milliseconds: Int) { usleep(useconds_t(milliseconds * 1000)) }

    static func end(_ code: Int32) -> Never { exit(code) }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

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
    private static func beginning(of path: String) -> [UInt8]? {
        try? PlainFile.head(path, count: 64)
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension Platform {
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
