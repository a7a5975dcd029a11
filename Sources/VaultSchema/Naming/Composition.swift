/// Canonical composition: `e` with an accent after it becomes `é`.
enum Composition {
    /// The text with every character composed as far as Unicode composes it.
    ///
    /// Cost: linear; the first text that is not composed makes a table of some thousand letters.
    static func composed(_ text: String) -> String {
        guard text.contains(where: { $0.unicodeScalars.count > 1 }) else { return text }
        return String(text.flatMap { $0.unicodeScalars.count > 1 ? composed($0) : [$0] })
    }

    /// Two texts that are canonically equivalent are equal characters, so a set of composed letters finds the one
    /// that is meant. Marks that no letter takes in stay after it.
    private static func composed(_ character: Character) -> [Character] {
        let scalars = Array(character.unicodeScalars)
        var count = scalars.count
        while count > 1 {
            var start = String.UnicodeScalarView()
            start.append(contentsOf: scalars[..<count])
            if let letter = Character(exactly: String(start)), let place = letters.firstIndex(of: letter) {
                var result = String.UnicodeScalarView(String(letters[place]).unicodeScalars)
                result.append(contentsOf: scalars[count...])
                return Array(String(result))
            }
            count -= 1
        }
        return [character]
    }

    /// Every letter that composition makes, by what it is made of.
    private static let letters: Set<Character> = {
        let blocks: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3040...0x30FF, 0xAC00...0xD7A3, 0x11080...0x119FF]
        var letters: Set<Character> = []
        for scalar in blocks.joined().lazy.compactMap(Unicode.Scalar.init)
        where scalar.properties.canonicalCombiningClass == .notReordered
            && !scalar.properties.isFullCompositionExclusion
        {
            letters.insert(Character(scalar))
        }
        return letters
    }()
}

extension Character {
    /// Nil for a text that is not one character.
    fileprivate init?(exactly text: String) {
        guard let first = text.first, text.count == 1 else { return nil }
        self = first
    }
}
