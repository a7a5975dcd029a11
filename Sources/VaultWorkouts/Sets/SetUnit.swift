import VaultSchema

/// The word after a number of a set.
struct SetUnit {
    enum Group {
        case reps, mass, distance, time
        /// `m`: metres, and after `for` and `in` minutes.
        case metresOrMinutes
        case other
    }

    let group: Group
    private let word: Range<Int>
    private let common: Common?

    /// What nearly all sets are written in: known by its bytes, without a text.
    private enum Common: String {
        case kg, lb, km, s, m, reps
    }

    /// - Parameter word: letters only
    init(_ word: Range<Int>, in text: Span<UInt8>) {
        self.word = word
        common = Self.common(word, in: text)
        group =
            switch common {
            case .kg, .lb: .mass
            case .km: .distance
            case .s: .time
            case .m: .metresOrMinutes
            case .reps: .reps
            case nil: Self.group(text.word(word))
            }
    }

    private static func common(_ word: Range<Int>, in text: Span<UInt8>) -> Common? {
        let first = text[word.lowerBound] | 0x20
        switch (word.count, first, text[word.upperBound - 1] | 0x20) {
        case (2, UInt8(ascii: "k"), UInt8(ascii: "g")): return .kg
        case (2, UInt8(ascii: "l"), UInt8(ascii: "b")): return .lb
        case (2, UInt8(ascii: "k"), UInt8(ascii: "m")): return .km
        case (1, UInt8(ascii: "s"), _): return .s
        case (1, UInt8(ascii: "m"), _): return .m
        case (3...4, UInt8(ascii: "r"), _): return text.isWord("rep", word) || text.isWord("reps", word) ? .reps : nil
        default: return nil
        }
    }

    private static func group(_ word: String) -> Group {
        let unit = UnitTable.builtIn.unit(word)
        guard unit.isKnown else { return .other }
        return switch unit.group {
        case "g": .mass
        case "m": .distance
        case "s": .time
        default: .other
        }
    }

    /// The canonical spelling of a weight's or a distance's unit.
    func name(in text: Span<UInt8>) -> String {
        common?.rawValue ?? UnitTable.builtIn.unit(text.word(word)).canonical
    }

    /// The seconds in one of it.
    func seconds(in text: Span<UInt8>) -> Rational {
        switch common {
        case .s: 1
        case .m: 60
        default: UnitTable.builtIn.unit(text.word(word)).factor
        }
    }
}

extension Span<UInt8> {
    fileprivate func word(_ range: Range<Int>) -> String {
        extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
    }
}
