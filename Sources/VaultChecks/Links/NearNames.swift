import Synchronization
import VaultRecords

/// Finds the names of notes that are close to one that is not there. Two texts at most two letters apart share at least
/// one of three parts, moved by at most two places; so names are kept under their three parts, and only those that
/// share one are compared letter by letter.
final class NearNames: Sendable {
    private struct State {
        var index: Index?
        /// What was found for a name, because one missing note is often linked many times.
        var known: [String: [Index.Found]] = [:]
    }

    private let state = Mutex(State())

    /// At most three names, nearest first, as `Near.suggestions` judges them, with their notes. The first call costs
    /// O(names), one for a new name O(names that share a rare part), of which at most 20,000 are looked at and 200
    /// compared.
    func suggestions(
        for name: String, in graph: Graph, where isFitting: (NoteID) -> Bool
    ) -> [(name: String, note: NoteID)] {
        let name = name.lowercased()
        let (index, known) = state.withLock { state in
            let index = state.index ?? Index(Self.names(of: graph))
            state.index = index
            return (index, state.known[name])
        }
        let found = known ?? index.near(name)
        if known == nil {
            state.withLock { if $0.known.count < 10_000 { $0.known[name] = found } }
        }
        return found.filter { isFitting($0.note) }.prefix(3).map { ($0.name, $0.note) }
    }
}

extension NearNames {
    /// Every name once for each type of notes that have it, however many they are.
    private static func names(of graph: Graph) -> [(name: String, note: NoteID)] {
        struct Key: Hashable {
            let name: String
            let type: TypeID?
        }
        var seen: Set<Key> = []
        return graph.allNames.filter { seen.insert(Key(name: $0.name, type: graph.notes[$0.note].type)).inserted }
    }

    fileprivate struct Index: Sendable {
        struct Found: Sendable {
            let name: String
            let note: NoteID
            let distance: Int
        }

        private let names: [(name: String, note: NoteID)]
        /// Which of 64 letters each name has, to pass over far ones quickly.
        private let letters: [UInt64]
        /// Indices of names by length, number and text of a part.
        private let parts: [Int: [Int32]]
        /// The names that do not begin with a day, in lower case, in order, with their indices.
        private let inOrder: [(name: String, index: Int)]

        init(_ names: [(name: String, note: NoteID)]) {
            self.names = names
            var letters: [UInt64] = []
            var parts: [Int: [Int32]] = [:]
            letters.reserveCapacity(names.count)
            var inOrder: [(name: String, index: Int)] = []
            for (index, entry) in names.enumerated() {
                let name = entry.name.lowercased()
                if !Self.isDay(name) { inOrder.append((name, index)) }
                let text = Array(name.utf8)
                letters.append(Self.letters(of: text))
                guard text.count > 1 else { continue }
                for number in 0..<3 {
                    let range = Self.part(number, of: text.count)
                    let key = Self.key(text.count, number, text[range])
                    parts[key, default: []].append(Int32(index))
                }
            }
            self.letters = letters
            self.parts = parts
            self.inOrder = inOrder.sorted { $0.name < $1.name }
        }

        /// Whether a name begins like a day, a month or a year: that of a daily note, and of most actions.
        private static func isDay(_ name: String) -> Bool {
            name.utf8.first.map { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ?? false
        }

        /// All names near to one in lower case, nearest first.
        func near(_ name: String) -> [Found] {
            let text = Array(name.utf8)
            let limit = text.count >= 6 ? 2 : 1
            guard (2...200).contains(text.count) else { return [] }
            let own = Self.letters(of: text)
            var seen: Set<Int32> = []
            var found: [Found] = []
            var (compared, looked) = (0, 0)
            for list in lists(text, limit: limit) {
                for candidate in list {
                    looked += 1
                    if compared >= 200 || looked > 20_000 { break }
                    let differing = (letters[Int(candidate)] ^ own).nonzeroBitCount
                    guard differing <= 2 * limit, seen.insert(candidate).inserted else { continue }
                    let (candidateName, note) = names[Int(candidate)]
                    compared += 1
                    guard let distance = Near.distance(name, candidateName.lowercased(), limit: limit) else { continue }
                    found.append(Found(name: candidateName, note: note, distance: distance))
                }
            }
            let near = found.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
            let begun = beginning(name)
            return begun + near.filter { near in !begun.contains { $0.name == near.name && $0.note == near.note } }
        }

        /// The names that begin with a text and go on with another word, where there are few.
        private func beginning(_ text: String) -> [Found] {
            if text.utf8.count < 4 || Self.isDay(text) { return [] }
            let found = inOrder[inOrder.firstPlace { $0.name >= text }...].prefix(4).prefix { $0.name.hasPrefix(text) }
            if found.count > 3 { return [] }
            let isWhole = { (name: String) in !(name.dropFirst(text.count).first?.isLetter ?? false) }
            return found.filter { isWhole($0.name) }.map {
                Found(name: names[$0.index].name, note: names[$0.index].note, distance: 0)
            }
        }

        /// The names that share a part with a text, the rarest part first.
        private func lists(_ text: [UInt8], limit: Int) -> [[Int32]] {
            var lists: [[Int32]] = []
            for length in max(2, text.count - limit)...(text.count + limit) {
                for number in 0..<3 {
                    let range = Self.part(number, of: length)
                    for shift in -limit...limit {
                        let (start, end) = (range.lowerBound + shift, range.upperBound + shift)
                        guard start >= 0, end <= text.count, start < end else { continue }
                        if let list = parts[Self.key(length, number, text[start..<end])] { lists.append(list) }
                    }
                }
            }
            return lists.sorted { $0.count < $1.count }
        }

        private static func part(_ number: Int, of length: Int) -> Range<Int> {
            length * number / 3..<length * (number + 1) / 3
        }

        private static func key(_ length: Int, _ number: Int, _ part: ArraySlice<UInt8>) -> Int {
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ UInt64(length &* 3 &+ number)
            for byte in part { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            return Int(truncatingIfNeeded: hash)
        }

        private static func letters(of text: [UInt8]) -> UInt64 { text.reduce(0) { $0 | 1 << UInt64($1 & 63) } }
    }
}
