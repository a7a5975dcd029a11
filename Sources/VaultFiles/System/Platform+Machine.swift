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
