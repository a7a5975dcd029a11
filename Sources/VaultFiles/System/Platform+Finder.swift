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
