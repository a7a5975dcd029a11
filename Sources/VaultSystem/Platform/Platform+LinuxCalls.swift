/// Calls of Linux that Swift's view of its C libraries lacks, bound by their symbols when the program is linked, as a
/// static program has no `dlsym`. Only arguments that every calling convention passes in registers may be here.
#if !canImport(Darwin)
    enum LinuxCalls {
        /// The names of a file's attributes, each with a zero byte at its end. Source: flistxattr(2).
        @_silgen_name("flistxattr")
        static func attributeNames(_ file: Int32, _ names: UnsafeMutableRawPointer?, _ size: Int) -> Int

        /// Source: fgetxattr(2).
        @_silgen_name("fgetxattr")
        static func attribute(
            _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeMutableRawPointer?, _ size: Int
        ) -> Int

        /// Source: fsetxattr(2).
        static func setAttribute(
            _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int
        ) -> Int32 { setAttribute(file, name, value, size, 0) }

        @_silgen_name("fsetxattr")
        private static func setAttribute(
            _ file: Int32, _ name: UnsafePointer<CChar>, _ value: UnsafeRawPointer, _ size: Int, _ flags: Int32
        ) -> Int32

        /// Source: syncfs(2).
        @_silgen_name("syncfs")
        static func syncFileSystem(_ file: Int32) -> Int32

        /// Nil where the number of renameat2(2), which older C libraries do not have, is not known.
        static func rename(
            _ folder: Int32, _ name: UnsafePointer<CChar>, _ finalFolder: Int32, _ final: UnsafePointer<CChar>,
            _ flags: UInt32
        ) -> Int? {
            #if arch(x86_64)
                let number = 316
            #elseif arch(arm64) || arch(riscv64)
                let number = 276
            #else
                let number: Int? = nil
                guard let number else { return nil }
            #endif
            let (old, new) = (Int(bitPattern: name), Int(bitPattern: final))
            return call(number, Int(folder), old, Int(finalFolder), new, Int(flags))
        }

        @_silgen_name("syscall")
        private static func call(
            _ number: Int, _ first: Int, _ second: Int, _ third: Int, _ fourth: Int, _ fifth: Int
        ) -> Int

        /// What the system passed besides arguments and environment; 0 where it did not. Source: getauxval(3).
        @_silgen_name("getauxval")
        static func auxiliary(_ kind: UInt) -> UInt

        /// Source: memmem(3).
        @_silgen_name("memmem")
        static func place(
            in all: UnsafeRawPointer, _ count: Int, of bytes: UnsafeRawPointer, _ length: Int
        ) -> UnsafeMutableRawPointer?

        #if canImport(Glibc)
            /// Source: mallopt(3).
            @_silgen_name("mallopt")
            static func setAllocation(_ option: Int32, _ value: Int32) -> Int32
        #endif
    }
#endif
