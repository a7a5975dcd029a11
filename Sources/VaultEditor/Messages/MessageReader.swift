import VaultSyntax

/// Takes messages out of a stream of bytes, each after a header with its length (the base protocol of LSP 3.17).
///
/// A header that cannot be read, and a text that is no JSON, are one problem each; reading goes on at the next header.
/// Cost: linear in the bytes.
struct MessageReader {
    enum Result: Sendable {
        case message(JSONValue)
        /// Why something that came is not a message.
        case problem(String)
    }

    /// The longest message that is read, in bytes; a longer one is passed over.
    static let limit = 256 << 20
    /// The longest line of a header.
    private static let lineLimit = 8 << 10

    private var bytes: [UInt8] = []
    private var start = 0
    /// Of the message whose header was read.
    private var length: Int?
    private var headerLength: Int?
    /// Bytes of a message that is too long, still to be passed over.
    private var passed = 0
    /// Whether the header that is being read has been reported.
    private var isLost = false

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            start = 0
        }
        bytes += more
    }

    /// The next message or problem; nil until more bytes come.
    mutating func next() -> Result? {
        while true {
            if passed > 0 {
                let count = min(passed, bytes.count - start)
                start += count
                passed -= count
                if passed > 0 { return nil }
            }
            if let length {
                guard bytes.count - start >= length else { return nil }
                let text = Array(bytes[start..<start + length])
                start += length
                self.length = nil
                do throws(JSONProblem) {
                    return .message(try JSONReader.read(text, replacingLoneSurrogates: true))
                } catch {
                    return .problem("the message is not JSON, from byte \(error.offset) on")
                }
            }
            guard let line = nextLine() else {
                guard bytes.count - start > Self.lineLimit else { return nil }
                // No header is as long; what may be the beginning of one stays.
                start = bytes.count - Self.lineLimit / 2
                if let problem = lost() { return problem }
                continue
            }
            if let problem = readHeader(line) { return problem }
        }
    }

    /// A line without its end.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        var line = bytes[start..<end]
        start = end + 1
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        return line
    }

    private mutating func readHeader(_ line: ArraySlice<UInt8>) -> Result? {
        if line.isEmpty {
            guard let headerLength else { return lost() }
            self.headerLength = nil
            isLost = false
            if headerLength > Self.limit {
                passed = headerLength
                return .problem("a message of \(headerLength) bytes is too long")
            }
            length = headerLength
            return nil
        }
        if let length = Self.length(in: line) {
            headerLength = length
            return nil
        }
        return Self.isHeader(line) ? nil : lost()
    }

    /// The problem of a header that cannot be read, once.
    private mutating func lost() -> Result? {
        if isLost { return nil }
        isLost = true
        return .problem("a header without a readable 'Content-Length'")
    }

    /// The length that a line gives. After bytes that are not a header it may begin inside of the line.
    private static func length(in line: ArraySlice<UInt8>) -> Int? {
        let name = Array("content-length:".utf8)
        guard line.count > name.count, line.count <= lineLimit else { return nil }
        let lowered = line.map { 65...90 ~= $0 ? $0 + 32 : $0 }
        var place = lowered.count - name.count
        while place >= 0, !lowered[place...].starts(with: name) { place -= 1 }
        guard place >= 0 else { return nil }
        let digits = lowered[(place + name.count)...].filter { !$0.isBlank }
        guard !digits.isEmpty, digits.count < 16, digits.allSatisfy({ 48...57 ~= $0 }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 48) }
    }

    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon > line.startIndex else { return false }
        return line[..<colon].allSatisfy { $0 == UInt8(ascii: "-") || 65...90 ~= $0 & 0xDF }
    }
}
