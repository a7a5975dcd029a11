/// Finds where one of some words may be in a text: their first three letters are compared with eight places at a time.
///
/// Without the case of ASCII letters. Only runs of ASCII letters and digits are given; what holds other letters is for
/// `OtherRuns`.
struct WordStarts: Sendable {
    /// The first letters of a word, each eight times; of a shorter word the others are masked.
    private struct Beginning: Hashable {
        var first: UInt64
        var second: UInt64 = 0
        var third: UInt64 = 0
        var secondMask: UInt64 = 0
        var thirdMask: UInt64 = 0

        init(_ bytes: ArraySlice<UInt8>) {
            let letters = bytes.map { WordStarts.low &* UInt64($0 | 0x20) }
            first = letters[0]
            if letters.count > 1 { (second, secondMask) = (letters[1], .max) }
            if letters.count > 2 { (third, thirdMask) = (letters[2], .max) }
        }

        /// The high bit of each byte where it may be.
        @inline(__always)
        func places(_ one: UInt64, _ two: UInt64, _ three: UInt64) -> UInt64 {
            let other = one ^ first | (two ^ second) & secondMask | (three ^ third) & thirdMask
            return (other &- WordStarts.low) & ~other & WordStarts.high
        }
    }

    private let beginnings: [Beginning]
    /// Where the words may stand in the runs: at their start, or anywhere.
    private let isAnywhere: Bool

    private static let low: UInt64 = 0x0101_0101_0101_0101
    private static let high: UInt64 = 0x8080_8080_8080_8080
    /// With more of them, looking at every run is faster.
    private static let most = 12

    /// - Parameter words: in lower case; those that are not ASCII are left out
    init(_ words: some Sequence<String>, isAnywhere: Bool = false) {
        let words = words.map { Array($0.utf8) }.filter { !$0.isEmpty && $0.allSatisfy { $0 < 0x80 } }
        beginnings = Array(Set(words.map { Beginning($0.prefix(3)) }))
        self.isAnywhere = isAnywhere
    }

    /// Calls the closure with each run that may be one of the words.
    @inline(__always)
    func forEachRun(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        if beginnings.isEmpty { return }
        if beginnings.count > Self.most { return forEveryRun(in: text, body) }
        beginnings.withUnsafeBufferPointer { beginnings in
            let raw = UnsafeRawBufferPointer(text)
            let fold = Self.low &* 0x20
            var index = 0
            // Of the run that was given last: one is given once, however often a word is in it.
            var end = 0
            while index + 10 <= raw.count {
                let first = Self.load(raw, index) | fold
                let second = Self.load(raw, index + 1) | fold
                let third = Self.load(raw, index + 2) | fold
                var found: UInt64 = 0
                for beginning in beginnings { found |= beginning.places(first, second, third) }
                while found != 0 {
                    look(at: index + found.trailingZeroBitCount / 8, in: text, after: &end, body)
                    found &= found &- 1
                }
                index += 8
            }
            while index < text.count {
                let letter = Self.low &* UInt64(text[index] | 0x20)
                if beginnings.contains(where: { $0.first == letter }) { look(at: index, in: text, after: &end, body) }
                index += 1
            }
        }
    }

    @inline(__always)
    private func look(
        at place: Int, in text: UnsafeBufferPointer<UInt8>, after end: inout Int, _ body: (Range<Int>) -> Void
    ) {
        guard place >= end, isAnywhere || place == 0 || !Self.isPartOfRun(text[place - 1]) else { return }
        let run = Self.run(around: place, in: text)
        end = run.upperBound
        if !Self.touchesOthers(run, in: text), !run.isEmpty { body(run) }
    }

    @inline(__always)
    private static func load(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Every run, for many words.
    private func forEveryRun(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var index = 0
        while index < text.count {
            guard Self.isPartOfRun(text[index]) else {
                index += 1
                continue
            }
            let run = Self.run(around: index, in: text)
            if !Self.touchesOthers(run, in: text), !run.isEmpty { body(run) }
            while index < text.count, Self.isPartOfRun(text[index]) { index += 1 }
        }
    }

    /// The letters and digits around a place.
    @inline(__always)
    private static func run(around place: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        var (start, end) = (place, place)
        while start > 0, isLetterOrDigit(text[start - 1]) { start -= 1 }
        while end < text.count, isLetterOrDigit(text[end]) { end += 1 }
        return start..<end
    }

    /// Whether a byte that is not ASCII is beside a run.
    @inline(__always)
    private static func touchesOthers(_ run: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        run.lowerBound > 0 && text[run.lowerBound - 1] >= 0x80
            || run.upperBound < text.count && text[run.upperBound] >= 0x80
    }

    @inline(__always)
    static func isLetterOrDigit(_ byte: UInt8) -> Bool { TextWords.isLetterOrDigit(byte) }

    @inline(__always)
    private static func isPartOfRun(_ byte: UInt8) -> Bool { byte >= 0x80 || isLetterOrDigit(byte) }
}

/// Runs of letters, digits and bytes that are not ASCII, with at least one such byte.
enum OtherRuns {
    private static let high: UInt64 = 0x8080_8080_8080_8080

    /// Calls the closure with each. Eight bytes at a time where all are ASCII.
    @inline(__always)
    static func forEach(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        let raw = UnsafeRawBufferPointer(text)
        var index = 0
        while index < text.count {
            if index + 8 <= text.count {
                let found = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)) & high
                if found == 0 {
                    index += 8
                    continue
                }
                index += found.trailingZeroBitCount / 8
            } else if text[index] < 0x80 {
                index += 1
                continue
            }
            var start = index
            while start > 0, WordStarts.isLetterOrDigit(text[start - 1]) { start -= 1 }
            while index < text.count, text[index] >= 0x80 || WordStarts.isLetterOrDigit(text[index]) { index += 1 }
            body(start..<index)
        }
    }
}
