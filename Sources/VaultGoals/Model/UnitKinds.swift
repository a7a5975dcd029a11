import VaultSchema

/// The groups of the units that the built-in list and the measures spell, by their bytes as written,
/// so that the loop over actions need not make texts and numbers of good quantities.
struct UnitKinds: Sendable {
    /// The kind of a unit: units of one group have one number.
    struct Kind: Hashable, Sendable {
        var group: UInt32
        var isTime: Bool

        /// That of its group in a set of groups; 0 beyond 64 groups, which then takes a closer look.
        var bit: UInt64 { 1 << group }
    }

    private var kinds: [UInt64: Kind] = [:]

    /// Only spellings of at most 8 bytes; the others are left to `UnitTable`.
    init(_ units: UnitTable, measures: [MeasureSpellings]) {
        var groups: [String: UInt32] = [:]
        let builtIn = UnitTable.builtInList.flatMap { [$0.canonical] + $0.spellings }
        let singular = builtIn + measures.flatMap { [$0.unit] + $0.also }
        for spelling in singular + singular.map({ $0 + "s" }) {
            let unit = units.unit(spelling)
            guard unit.isKnown, let key = Self.key(spelling) else { continue }
            let group = groups[unit.group] ?? UInt32(truncatingIfNeeded: groups.count)
            groups[unit.group] = group
            kinds[key] = Kind(group: group, isTime: unit.group == "s")
        }
    }

    /// The kind of the unit of a quantity such as `5.2 km`; nil for every other spelling, good or bad.
    func kind(of text: Span<UInt8>) -> Kind? {
        guard let start = Self.unitStart(text), let key = Self.key(text, from: start) else { return nil }
        return kinds[key]
    }

    /// Whether a quantity such as `31 min` is a time above 0; false for every other spelling.
    func isSomeTime(_ text: Span<UInt8>) -> Bool {
        guard text.count > 0, text[0] != UInt8(ascii: "-"), let kind = kind(of: text), kind.isTime else { return false }
        for index in text.indices where text[index] > UInt8(ascii: "0") && text[index] <= UInt8(ascii: "9") {
            return true
        }
        return false
    }

    /// Where the unit starts after `digits ["." digits]` and one space.
    private static func unitStart(_ text: Span<UInt8>) -> Int? {
        guard text.count <= 40 else { return nil }
        var index = text.count > 0 && text[0] == UInt8(ascii: "-") ? 1 : 0
        let start = index
        while index < text.count, isDigit(text[index]) { index += 1 }
        guard index > start else { return nil }
        if index + 1 < text.count, text[index] == UInt8(ascii: "."), isDigit(text[index + 1]) {
            index += 1
            while index < text.count, isDigit(text[index]) { index += 1 }
        }
        guard index + 1 < text.count, text[index] == UInt8(ascii: " ") else { return nil }
        return index + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }

    private static func key(_ text: Span<UInt8>, from start: Int) -> UInt64? {
        guard text.count - start <= 8 else { return nil }
        var key: UInt64 = 0
        for index in start..<text.count { key = key << 8 | UInt64(text[index]) }
        return key
    }

    private static func key(_ spelling: String) -> UInt64? {
        var spelling = spelling
        return spelling.withUTF8 { key($0.span, from: 0) }
    }
}
