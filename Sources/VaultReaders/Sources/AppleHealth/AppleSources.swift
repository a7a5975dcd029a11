/// The devices and apps that wrote records, and which of two that overlap is counted.
struct AppleSources {
    /// A watch is on the wrist more often than a phone is in the pocket; apps often copy what one of them wrote.
    enum Rank: Int {
        case watch
        case phone
        case other
    }

    /// More names than that count as one.
    private static let most = 10_000

    private(set) var names: [String] = []
    private(set) var ranks: [Rank] = []
    private var places: [[UInt8]: Int] = [:]
    /// That of the record before.
    private var last: (name: [UInt8], place: Int)?

    /// The number of the source of the scanner's current tag.
    mutating func place(_ scanner: inout XMLScanner) -> Int {
        let range = scanner.value(of: "sourceName") ?? 0..<0
        let place = place(of: scanner.buffer[range])
        // The device is never compared or kept: it holds an address that changes.
        if ranks[place] == .other, let device = scanner.value(of: "device") {
            ranks[place] = Self.rank(of: scanner.buffer[device])
        }
        return place
    }

    private mutating func place(of name: ArraySlice<UInt8>) -> Int {
        if let last, last.name.elementsEqual(name) { return last.place }
        let key = Array(name)
        let place = places[key] ?? min(names.count, Self.most)
        if place == names.count {
            names.append(String(decoding: key, as: UTF8.self))
            ranks.append(Self.rank(of: name))
            places[key] = place
        }
        last = (key, place)
        return place
    }

    private static func rank(of text: ArraySlice<UInt8>) -> Rank {
        contains(text, Array("watch".utf8)) ? .watch : contains(text, Array("iphone".utf8)) ? .phone : .other
    }

    /// Whether a word is in a text, in letters of either case.
    private static func contains(_ text: ArraySlice<UInt8>, _ word: [UInt8]) -> Bool {
        guard text.count >= word.count else { return false }
        return (text.startIndex...text.endIndex - word.count).contains { start in
            word.indices.allSatisfy { text[start + $0] | 0x20 == word[$0] }
        }
    }
}
