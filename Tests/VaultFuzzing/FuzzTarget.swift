import VaultTestSupport

/// A door through which bytes of anybody come in, with what must hold whatever they are.
package struct FuzzTarget: Sendable {
    /// What it is called on the command line, and the folder of its corpus.
    package let name: String
    private let check: @Sendable ([UInt8]) throws -> Void

    init(_ name: String, _ check: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.name = name
        self.check = check
    }

    package static let all: [FuzzTarget] = [
        .frontMatter, .fieldEdits, .notes, .sets, .answers, .queries, .searches, .amounts, .numbers, .json, .journal,
        .ignorePatterns, .zoneFiles, .gitIndex, .links, .merges, .differences, .arguments,
        .imports,
    ]

    package static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }

    /// Throws `BrokenProperty` when something does not hold.
    ///
    /// The bytes alone decide which of them are also tried as a long text, of which a part is there again and again.
    package func run(_ bytes: [UInt8]) throws {
        try check(bytes)
        guard let long = RepeatedPart.bytes(of: bytes) else { return }
        let seconds = try threadSeconds { try check(long) }
        try expect(
            seconds < RepeatedPart.mostSeconds,
            "\(long.count) bytes took \(seconds) s: '\(String(decoding: long.prefix(200), as: UTF8.self))'…")
    }
}

/// Something that must hold for all bytes, and does not for these.
package struct BrokenProperty: Error, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = String(description.prefix(2_000)) }
}

func expect(_ holds: Bool, _ description: @autoclosure () -> String) throws {
    if !holds { throw BrokenProperty(description()) }
}

/// A long text made of a short one, for work that would grow faster than its input.
private enum RepeatedPart {
    static let length = 32_768
    /// What grows with the square of a length takes minutes here; what is linear takes milliseconds, or
    /// seconds without optimising where each of a thousand findings has a fix.
    static let mostSeconds = 8.0

    /// Nil for all but one in some hundreds of inputs.
    static func bytes(of bytes: [UInt8]) -> [UInt8]? {
        guard (4...400).contains(bytes.count) else { return nil }
        let hash = bytes.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
        guard hash >> 32 & 511 == 7 else { return nil }
        let start = Int(hash & 0xFFFF) % bytes.count
        let count = 1 + Int(hash >> 16 & 0xFFFF) % min(24, bytes.count - start)
        let part = bytes[start..<start + count]
        let many = repeatElement(part, count: length / count).joined()
        return Array(bytes[..<start]) + Array(many) + Array(bytes[(start + count)...])
    }
}

/// An input that holds several texts, with the separator of records (U+001E) between them.
struct InputParts {
    private let parts: [ArraySlice<UInt8>]

    init(_ bytes: [UInt8], _ count: Int) {
        parts = bytes.split(separator: 0x1E, maxSplits: count - 1, omittingEmptySubsequences: false)
    }

    var count: Int { parts.count }

    /// Empty after the last one.
    subscript(_ index: Int) -> [UInt8] { index < parts.count ? Array(parts[index]) : [] }

    func text(_ index: Int) -> String { String(decoding: self[index], as: UTF8.self) }
}
