@testable import VaultReaders

/// A zip file made by hand, so that everything in it can be wrong.
struct ZipSample {
    struct File {
        var name: String
        var data: [UInt8]
        /// 0 to leave the bytes as they are, 8 to pack them (as blocks without packing).
        var method = 8
        var flags = 0
        /// What the archive states, where that is not what is true.
        var statedSize: Int?
        var sum: UInt32?
        var isZip64 = false

        init(_ name: String, _ text: String) {
            self.name = name
            data = Array(text.utf8)
        }

        init(_ name: String, _ data: [UInt8]) {
            self.name = name
            self.data = data
        }
    }

    var files: [File]
    var isZip64 = false
    var comment = ""

    init(_ files: [File]) { self.files = files }

    /// A number of some bytes, the lowest first.
    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }

    var bytes: [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { Self.number(value, count) }
        var (body, directory) = ([UInt8](), [UInt8]())
        for file in files {
            let name = Array(file.name.utf8)
            let packed = file.method == 8 ? DeflateSamples.stored(file.data) : file.data
            var sum = CRC32()
            sum.add(file.data)
            let size = file.statedSize ?? file.data.count
            let crc = number(Int(file.sum ?? sum.value), 4)
            let offset = body.count
            let short = file.isZip64 ? Array(repeating: 0xFF, count: 8) : number(packed.count, 4) + number(size, 4)
            let extra =
                file.isZip64
                ? number(0x5455, 2) + number(1, 2) + [0] + number(1, 2) + number(24, 2) + number(size, 8)
                    + number(packed.count, 8) + number(offset, 8) : []
            let middle = number(20, 2) + number(file.flags, 2) + number(file.method, 2) + number(0, 4) + crc + short
            body += number(0x0403_4B50, 4) + middle + number(name.count, 2) + number(5, 2) + name
            body += Array(repeating: 7, count: 5) + packed
            directory += number(0x0201_4B50, 4) + number(20, 2) + middle + number(name.count, 2)
            directory += number(extra.count, 2) + number(0, 2) + number(0, 4) + number(0, 4)
            directory += (file.isZip64 ? number(0xFFFF_FFFF, 4) : number(offset, 4)) + name + extra
        }
        var end: [UInt8] = []
        let place = body.count
        if isZip64 {
            end += number(0x0606_4B50, 4) + number(44, 8) + number(0, 4) + number(0, 8)
            end += number(files.count, 8) + number(files.count, 8) + number(directory.count, 8) + number(place, 8)
            end += number(0x0706_4B50, 4) + number(0, 4) + number(place + directory.count, 8) + number(1, 4)
        }
        let count = isZip64 ? 0xFFFF : files.count
        end += number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
        end += isZip64 ? number(0xFFFF_FFFF, 4) + number(0xFFFF_FFFF, 4) : number(directory.count, 4) + number(place, 4)
        return body + directory + end + number(comment.utf8.count, 2) + Array(comment.utf8)
    }

    func opened() throws(ImportProblem) -> ZipArchive { try Self.open(bytes) }

    static func open(_ bytes: [UInt8]) throws(ImportProblem) -> ZipArchive {
        try ZipArchive(size: bytes.count) { offset, count in
            Array(bytes[min(offset, bytes.count)..<min(offset + count, bytes.count)])
        }
    }
}
