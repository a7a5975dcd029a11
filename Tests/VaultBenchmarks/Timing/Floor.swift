import VaultSystem

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// The least that any program does with a vault: list, open, read and close every note, on all cores.
///
/// It keeps nothing, checks nothing and knows no ignored folders; so everything else is measured against it.
struct Floor {
    /// The paths relative to the folder, each with a zero after it.
    private var names: [CChar] = []
    private var starts: [Int] = []
    private var folder: Int32

    /// What one pass found.
    struct Sum: Equatable {
        var notes = 0
        var bytes = 0
    }

    /// Lists, opens, reads and closes; returns how much there was.
    static func pass(_ path: String) throws(BenchmarkError) -> Sum {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .system(path) }
        defer { close(folder) }
        var floor = Floor(folder: folder)
        floor.list(openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), prefix: [])
        return Sum(notes: floor.starts.count, bytes: floor.readAll())
    }

    private init(folder: Int32) {
        self.folder = folder
    }

    private mutating func list(_ number: Int32, prefix: [CChar]) {
        guard number >= 0, let stream = fdopendir(number) else { return }
        defer { closedir(stream) }
        while let entry = readdir(stream) {
            let name = Self.name(of: entry)
            guard let first = name.first, first != 46 else { continue }
            if Int32(entry.pointee.d_type) == Int32(DT_DIR) {
                list(
                    openat(number, name + [0], O_RDONLY | O_DIRECTORY | O_CLOEXEC), prefix: prefix + name + [47])
            } else if name.suffix(3) == [46, 109, 100] {
                starts.append(names.count)
                names.append(contentsOf: prefix)
                names.append(contentsOf: name)
                names.append(0)
            }
        }
    }

    private static func name(of entry: UnsafeMutablePointer<dirent>) -> [CChar] {
        withUnsafePointer(to: &entry.pointee.d_name) { pointer in
            pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                Array(UnsafeBufferPointer(start: $0, count: strlen($0)))
            }
        }
    }

    private func readAll() -> Int {
        let (names, starts, folder) = (names, starts, folder)
        let size = 256
        let chunks = (starts.count + size - 1) / size
        return Cores.map(chunks, chunk: 1) { chunk in
            let range = chunk * size..<min((chunk + 1) * size, starts.count)
            return Self.readNotes(names, starts[range], folder)
        }.reduce(0, +)
    }

    /// One read; a file that does not fill the buffer is at its end.
    private static func readSome(_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        read(file, buffer.baseAddress, buffer.count)
    }

    private static func readNotes(_ names: [CChar], _ starts: ArraySlice<Int>, _ folder: Int32) -> Int {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
        defer { buffer.deallocate() }
        return names.withUnsafeBufferPointer { names in
            var total = 0
            for start in starts {
                guard let base = names.baseAddress else { break }
                let file = openat(folder, base + start, O_RDONLY | O_CLOEXEC)
                guard file >= 0 else { continue }
                while true {
                    let count = readSome(file, buffer)
                    if count <= 0 { break }
                    total += count
                    if count < buffer.count { break }
                }
                close(file)
            }
            return total
        }
    }
}
