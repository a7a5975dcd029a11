/// Calls of Linux that Swift's view of its C libraries lacks.
///
/// They are declared here by their symbols, which glibc and musl have, and bound when the program is linked: a static
/// program has no `dlsym` to look for them, and would do without them in silence. Only arguments that every calling
/// convention passes in the same way, in registers, may be here.
#if !canImport(Darwin)
    enum LinuxCalls {
        /// Source: flistxattr(2).
        static func attributeNames(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int {
            flistxattr(file, names, size)
        }

        /// Source: fgetxattr(2).
        static func attribute(
            _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
        ) -> Int {
            fgetxattr(file, name, value, size)
        }

        /// Source: fsetxattr(2).
        static func setAttribute(
            _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int
        ) -> Int32 {
            fsetxattr(file, name, value, size, 0)
        }

        /// Source: syncfs(2).
        static func syncFileSystem(_ file: Int32) -> Int32 { syncfs(file) }

        /// The number of renameat2(2), which older C libraries do not have; nil where it is not known, and then there
        /// are the ways of an older system.
        private static var renameNumber: Int? {
            #if arch(x86_64)
                316
            #elseif arch(arm64) || arch(riscv64)
                276
            #else
                nil
            #endif
        }

        /// Nil where the call is not known.
        static func rename(
            _ folder: Int32, _ name: UnsafePointer<CChar>, _ finalFolder: Int32, _ final: UnsafePointer<CChar>,
            _ flags: UInt32
        ) -> Int? {
            renameNumber.map { number in
                syscall(
                    number, Int(folder), Int(bitPattern: name), Int(finalFolder), Int(bitPattern: final), Int(flags))
            }
        }

        /// What kind of file system an open file lies on; nil where the system does not say. Source: fstatfs(2).
        static func kindOfFileSystem(_ file: Int32) -> Int? {
            // The kind is the first word of what is written, which has 120 bytes.
            withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { buffer in
                guard let start = buffer.baseAddress, fstatfs(file, start) == 0 else { return nil }
                return buffer.load(as: Int.self)
            }
        }

        /// Source: inotify_init1(2).
        static func makeWatchQueue(_ flags: Int32) -> Int32 { inotify_init1(flags) }

        /// Source: inotify_add_watch(2).
        static func addWatch(_ queue: Int32, _ folder: UnsafePointer<CChar>, _ kinds: UInt32) -> Int32 {
            inotify_add_watch(queue, folder, kinds)
        }

        /// What the system passed besides arguments and environment; 0 where it did not. Source: getauxval(3).
        static func auxiliary(_ kind: UInt) -> UInt { getauxval(kind) }

        #if canImport(Glibc)
            /// Source: mallopt(3).
            static func setAllocation(_ option: Int32, _ value: Int32) { _ = mallopt(option, value) }
        #endif
    }

    @_silgen_name("flistxattr")
    private func flistxattr(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int

    @_silgen_name("fgetxattr")
    private func fgetxattr(
        _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
    ) -> Int

    @_silgen_name("fsetxattr")
    private func fsetxattr(
        _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int, _ flags: Int32
    ) -> Int32

    @_silgen_name("getauxval")
    private func getauxval(_ kind: UInt) -> UInt

    @_silgen_name("syncfs")
    private func syncfs(_ file: Int32) -> Int32

    @_silgen_name("fstatfs")
    private func fstatfs(_ file: Int32, _ info: UnsafeMutableRawPointer) -> Int32

    @_silgen_name("inotify_init1")
    private func inotify_init1(_ flags: Int32) -> Int32

    @_silgen_name("inotify_add_watch")
    private func inotify_add_watch(_ queue: Int32, _ folder: UnsafePointer<CChar>, _ kinds: UInt32) -> Int32

    @_silgen_name("syscall")
    private func syscall(_ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int) -> Int

    #if canImport(Glibc)
        @_silgen_name("mallopt")
        private func mallopt(_ option: Int32, _ value: Int32) -> Int32
    #endif
#endif
