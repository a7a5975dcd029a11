/// Finds where one of some words may be in a text, without a look at every byte: Wu and Manber, "A fast algorithm for
/// multi-pattern searching" (1994), with blocks of two bytes.
///
/// Words are compared by their first bytes, as many as the shortest of them has, without the case of ASCII letters.
/// Only runs of ASCII letters and digits are given; what holds other letters is for `WantedWords.others`.
struct WordStarts: Sendable {
    /// How many bytes are compared.
    private let length: Int
    /// By two bytes that end at a place: how far the next end of a match is at least; 0 where one may end.
    private let shifts: [UInt8]
    /// Where the words may stand in the runs: at their start, or anywhere.
    private let isAnywhere: Bool

    private static let size = 4096

    /// - Parameter words: in lower case; those that are not ASCII are left out
    init(_ words: some Sequence<String>, isAnywhere: Bool = false) {
        let words = words.map { Array($0.utf8) }.filter { !$0.isEmpty && $0.allSatisfy { $0 < 0x80 } }
        let length = min(words.map(\.count).min() ?? 0, 200)
        self.length = length
        self.isAnywhere = isAnywhere
        guard length >= 2 else {
            shifts = []
            return
        }
        var shifts = [UInt8](repeating: UInt8(length - 1), count: Self.size)
        for word in words {
            for end in 1..<length {
                let place = Self.place(word[end - 1], word[end])
                shifts[place] = min(shifts[place], UInt8(length - 1 - end))
            }
        }
        self.shifts = shifts
    }

    @inline(__always)
    private static func place(_ first: UInt8, _ second: UInt8) -> Int {
        Int((UInt16(first | 0x20) &<< 6 ^ UInt16(second | 0x20)) & 0xFFF)
    }

    /// Calls the closure with each run that may be one of the words. Cost: a look at one byte in as many as the
    /// shortest word has, where it has two or more.
    @inline(__always)
    func forEachRun(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        if length == 0 { return }
        if length == 1 { return forEveryRun(in: text, body) }
        shifts.withUnsafeBufferPointer { shifts in
            var index = length - 1
            let count = text.count
            while index < count {
                let shift = shifts[Self.place(text[index - 1], text[index])]
                if shift > 0 {
                    index += Int(shift)
                    continue
                }
                let start = index - length + 1
                if isAnywhere || start == 0 || !Self.isPartOfRun(text[start - 1]) {
                    if let run = Self.run(around: start, in: text) { body(run) }
                }
                index += 1
            }
        }
    }

    /// Every run, for words of one letter.
    private func forEveryRun(in text: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
        var index = 0
        while index < text.count {
            guard Self.isPartOfRun(text[index]) else {
                index += 1
                continue
            }
            if let run = Self.run(around: index, in: text) { body(run) }
            while index < text.count, Self.isPartOfRun(text[index]) { index += 1 }
        }
    }

    /// The letters and digits around a place; nil where they touch a byte that is not ASCII.
    @inline(__always)
    private static func run(around place: Int, in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
        var (start, end) = (place, place)
        while start > 0, isLetterOrDigit(text[start - 1]) { start -= 1 }
        while end < text.count, isLetterOrDigit(text[end]) { end += 1 }
        if start > 0, text[start - 1] >= 0x80 { return nil }
        if end < text.count, text[end] >= 0x80 { return nil }
        return start < end ? start..<end : nil
    }

    @inline(__always)
    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x7A || byte >= 0x30 && byte <= 0x39
    }

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
