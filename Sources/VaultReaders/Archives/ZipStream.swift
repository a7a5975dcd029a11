/// A file of an archive while it is read: unpacked, and compared with the size and the sum that the archive states.
package final class ZipStream {
    /// What is read.
    package let entry: ZipArchive.Entry
    /// What was found wrong so far. Bytes that came before it have been given away: look here once the feed has ended.
    package private(set) var problem: ZipProblem?

    private var count = 0
    private var sum = CRC32()
    private var unpacker: Inflate?
    private let packed: ByteFeed
    private var isAtEnd = false

    init(_ entry: ZipArchive.Entry, _ packed: ByteFeed) {
        self.entry = entry
        self.packed = packed
        unpacker = entry.method == 8 ? Inflate(packed) : nil
    }

    /// The bytes of the file, once. It ends early at a problem.
    package var feed: ByteFeed { ByteFeed { self.next() } }

    private func next() -> [UInt8] {
        if isAtEnd { return [] }
        do throws(InflateProblem) {
            let piece = if unpacker == nil { packed.next() } else { try unpacker?.next() ?? [] }
            count += piece.count
            sum.add(piece)
            if count > entry.size || piece.isEmpty && count < entry.size { return end(.wrongSize(name: entry.name)) }
            if !piece.isEmpty { return piece }
            return end(sum.value == entry.checksum ? nil : .damaged(name: entry.name))
        } catch {
            return end(.damaged(name: entry.name))
        }
    }

    private func end(_ problem: ZipProblem?) -> [UInt8] {
        self.problem = problem
        isAtEnd = true
        return []
    }
}
