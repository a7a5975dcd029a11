/// An open file or folder, closed when its owner lets go of it.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over a descriptor that is already open.
    init(owning number: Int32) { self.number = number }

    /// Opens a path: absolute, or relative to the folder whose descriptor is given.
    init(
        _ path: String, below folder: Int32 = Platform.workingFolder, for opening: Platform.Opening
    ) throws(Errno) {
        number = try Platform.open(path, below: folder, for: opening)
    }

    deinit { Platform.close(number) }

    /// Hands the descriptor over: the caller closes it.
    consuming func released() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// All bytes up to the end, or the first `limit`.
    func bytes(limit: Int) throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        let size = 1 << 16
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: min(size, limit), alignment: 16)
        defer { buffer.deallocate() }
        while bytes.count < limit {
            let count = try Platform.read(number, into: buffer)
            if count == 0 { break }
            if bytes.isEmpty, count == size, let whole = try? Platform.status(of: number).size {
                bytes.reserveCapacity(max(size, min(whole, limit, 1 << 30)))
            }
            bytes.append(contentsOf: UnsafeRawBufferPointer(buffer).prefix(min(count, limit - bytes.count)))
        }
        return bytes
    }

    /// Writes all bytes at the current place.
    func write(_ bytes: [UInt8]) throws(Errno) {
        if let error = Platform.writeAll(bytes, to: number) { throw error }
    }
}

/// Files that this program had not completed when it ended, outside of commits: those that a merge driver, `hook
/// install` or `init` writes.
package enum Leftovers {
    /// Makes a file that this process holds until its descriptor is closed; its name in the folder and the file.
    ///
    /// Somebody who clears the folder in the moment before it is held may take it for one without an owner; then
    /// another one is made.
    static func make(below folder: Int32) throws(Errno) -> Held {
        for _ in 0..<100 {
            let name = TemporaryName.held
            let file = try Descriptor(name, below: folder, for: .creating)
            // Where a file system has no locks, the number of the process has to do.
            let isHeld = (try? Platform.tryLock(file.number)) ?? true
            if isHeld, try Platform.status(of: file.number).names > 0 { return Held(name: name, file: file) }
        }
        throw .exists
    }

    struct Held: ~Copyable {
        let name: String
        let file: Descriptor

        consuming func released() -> Descriptor { file }

        /// Until here the file is held.
        consuming func letGo() {}
    }

    /// Removes what has no owner any more. What cannot be removed stays. Cost: that of listing the folder.
    static func clear(below folder: Int32) {
        guard let opened = try? Descriptor(".", below: folder, for: .folder(followingLinks: false)),
            let entries = try? FolderEntries(opened)
        else { return }
        while let entry = try? entries.next() {
            guard entry.name.starts(with: TemporaryName.prefix.utf8),
                let name = String(validating: entry.name, as: UTF8.self), isAbandoned(name, below: folder)
            else { continue }
            try? Platform.remove(name, below: folder)
        }
    }

    /// The same for a folder by its path.
    package static func clear(_ folder: String) {
        guard let opened = try? Descriptor(folder, for: .folder(followingLinks: true)) else { return }
        clear(below: opened.number)
    }

    /// Whether a name is that of a file whose maker no longer holds it.
    static func isAbandoned(_ name: String, below folder: Int32) -> Bool {
        guard let process = TemporaryName.holder(of: name),
            let file = try? PlainFile.opened(name, below: folder, followingLinks: false)
        else { return false }
        do throws(Errno) {
            return try Platform.tryLock(file.descriptor.number)
        } catch {
            return !Platform.isRunning(process)
        }
    }
}
