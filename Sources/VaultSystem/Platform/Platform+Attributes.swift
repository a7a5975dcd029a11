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

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What macOS keeps of a file for people: the day on which it was made, whether it is hidden, whether it is locked.
extension Platform {
    /// Whether this is macOS, whose errors mean more than their names say.
    static var isMac: Bool {
        #if canImport(Darwin)
            true
        #else
            false
        #endif
    }

    /// Whether a file may not be changed or renamed until it is unlocked, as in Finder.
    static func isLocked(_ status: FileStatus) -> Bool {
        #if canImport(Darwin)
            status.flags & UInt32(UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND) != 0
        #else
            false
        #endif
    }

    /// Gives a new file the birth and the flags of the one whose place it takes. A file system that has no such things
    /// goes without: no text is lost by that.
    static func giveBirth(_ file: Int32, of status: FileStatus) {
        #if canImport(Darwin)
            let kept = status.flags & UInt32(UF_HIDDEN | UF_NODUMP | UF_OPAQUE)
            if kept != 0 { _ = fchflags(file, kept) }
            guard let made = status.made else { return }
            var list = attrlist()
            list.bitmapcount = UInt16(ATTR_BIT_MAP_COUNT)
            list.commonattr = attrgroup_t(ATTR_CMN_CRTIME)
            var time = timespec(tv_sec: made.seconds, tv_nsec: made.nanoseconds)
            _ = fsetattrlist(file, &list, &time, MemoryLayout<timespec>.size, 0)
        #endif
    }
}
