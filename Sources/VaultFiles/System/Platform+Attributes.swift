#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Access lists and extended attributes: what a file has besides its bytes, permissions and owner.
extension Platform {
    #if canImport(Darwin)
        /// Whether the open file has an access list or extended attributes.
        static func hasAttributes(_ file: Int32) -> Bool {
            if flistxattr(file, nil, 0, 0) > 0 { return true }
            guard let list = acl_get_fd_np(file, ACL_TYPE_EXTENDED) else { return false }
            acl_free(UnsafeMutableRawPointer(list))
            return true
        }

        /// Gives a file the access list and extended attributes of another.
        static func copyAttributes(of source: Int32, to file: Int32) throws(Errno) {
            let what = copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)
            _ = try repeated { fcopyfile(source, file, nil, what) }
        }
    #else
        /// Whether the open file has an access list or extended attributes that a copy should have as well.
        ///
        /// Cost: one system call where it has none.
        static func hasAttributes(_ file: Int32) -> Bool {
            // Where the file system cannot have them, asking fails.
            !((try? attributeNames(file)) ?? []).isEmpty
        }

        /// Gives a file the access list and the extended attributes of another; those that belong to the system, as
        /// the labels of SELinux, come by themselves.
        static func copyAttributes(of source: Int32, to file: Int32) throws(Errno) {
            for name in try attributeNames(source) {
                let size = try repeated { LinuxCalls.attribute(source, name, nil, 0) }
                var value = [UInt8](repeating: 0, count: size)
                let count = try repeated { LinuxCalls.attribute(source, name, &value, size) }
                // Called with no room, it says how much there is now, which may be more.
                _ = try repeated { LinuxCalls.setAttribute(file, name, value, min(count, size)) }
            }
        }

        private static func attributeNames(_ file: Int32) throws(Errno) -> [String] {
            let size = try repeated { LinuxCalls.attributeNames(file, nil, 0) }
            if size == 0 { return [] }
            var text = [UInt8](repeating: 0, count: size)
            let count = try repeated { LinuxCalls.attributeNames(file, &text, size) }
            let names = text.prefix(count).split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
            return names.filter { $0.hasPrefix("user.") || $0 == "system.posix_acl_access" }
        }
    #endif
}
