/// An open file or folder, closed when its owner lets go of it.
struct Descriptor: ~Copyable {
    let number: Int32

    /// Takes over a descriptor that is already open.
    init(owning number: Int32) {
        self.number = number
    }

    /// Opens a path: absolute, or relative to the folder whose descriptor is given.
    init(
        _ path: String, below folder: Int32 = Platform.workingFolder, for opening: Platform.Opening
    ) throws(Errno) {
        number = try Platform.open(path, below: folder, for: opening)
    }

    deinit {
        Platform.close(number)
    }

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
        var written = 0
        while written < bytes.count {
            let start = written
            let result = bytes.withUnsafeBytes { all -> Result<Int, Errno> in
                do throws(Errno) {
                    return .success(try Platform.write(number, UnsafeRawBufferPointer(rebasing: all[start...])))
                } catch {
                    return .failure(error)
                }
            }
            written += try result.get()
        }
    }
}
