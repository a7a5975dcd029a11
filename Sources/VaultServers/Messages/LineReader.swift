import VaultSyntax

/// Takes messages out of a stream of bytes, one a line (the stdio transport of MCP).
///
/// A line that is not JSON, or too long, is one problem; reading goes on in the next one. Cost: linear in the bytes.
struct LineReader {
    /// The longest line that is read, in bytes.
    static let limit = 64 << 20

    private var bytes: [UInt8] = []
    private var start = 0
    /// Up to where there is no line feed.
    private var searched = 0
    /// Whether the rest of a line that is too long is being passed over.
    private var isPassing = false

    mutating func append(_ more: [UInt8]) {
        if start > 0 {
            bytes.removeFirst(start)
            searched -= start
            start = 0
        }
        bytes += more
    }

    /// The next message or problem; nil until more bytes come. Empty lines are neither.
    mutating func next() -> MessageReader.Result? {
        while true {
            guard let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) else {
                searched = bytes.count
                return bytes.count - start > Self.limit ? passOver() : nil
            }
            let line = bytes[start..<end]
            start = end + 1
            searched = start
            if isPassing {
                isPassing = false
                continue
            }
            if line.count > Self.limit { return tooLong }
            if line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) { continue }
            do throws(JSONProblem) {
                return .message(try JSONReader.read(Array(line), replacingLoneSurrogates: true))
            } catch {
                return .problem("the message is not JSON, from byte \(error.offset) on")
            }
        }
    }

    private var tooLong: MessageReader.Result { .problem("a message is longer than \(Self.limit >> 20) MB") }

    /// Forgets what came of a line that is too long; the problem, once.
    private mutating func passOver() -> MessageReader.Result? {
        bytes = []
        (start, searched) = (0, 0)
        if isPassing { return nil }
        isPassing = true
        return tooLong
    }
}
