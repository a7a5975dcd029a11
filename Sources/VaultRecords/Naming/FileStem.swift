import VaultSyntax

/// What a new file is called, without `.md`, from a title or another text that people write.
///
/// At most 80 characters and 200 bytes, so that a day before it and a number after it fit into any file system, and
/// never the name of a device, with which Windows could not keep the file.
package enum FileStem: Sendable {
    /// Lower case, letters and digits of any script, all else one `-`: `morning-run`.
    case slug
    /// The text itself, without what links and file systems do not bear: `Morning run`.
    case title

    private static let mostCharacters = 80
    private static let mostBytes = 200
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (0...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// Cost: linear.
    ///
    /// - Parameter kind: a word in lower case to use where nothing is left, and to put before the name of a device
    package func make(_ text: String, kind: String) -> String {
        let stem = cut(Composition.composed(text))
        if stem.isEmpty { return kind }
        // A device name stays one whatever follows a dot.
        let start = stem.prefix { $0 != "." && $0 != " " }.lowercased()
        return Self.devices.contains(start) ? kind + "-" + stem : stem
    }

    private static func slug(_ text: String) -> String {
        var slug = ""
        for character in Composition.composed(text.lowercased()) {
            if character.isLetter || character.isNumber {
                slug.unicodeScalars.append(contentsOf: character.unicodeScalars.filter { !isInvisible($0) })
            } else if !slug.isEmpty, !slug.hasSuffix("-") {
                slug += "-"
            }
            if slug.utf8.count > mostBytes { break }
        }
        return slug
    }

    /// Without `/ \ : * ? " < > | # ^ [ ]` and invisible characters; each run of spaces is one.
    private static func bearable(_ text: String) -> String {
        var name = ""
        for character in text {
            if character.isOnlyWhitespace {
                if !name.isEmpty, !name.hasSuffix(" ") { name += " " }
            } else if !#"/\:*?"<>|#^[]"#.contains(character) {
                name.unicodeScalars.append(contentsOf: character.unicodeScalars.filter { !isInvisible($0) })
            }
            if name.utf8.count > mostBytes { break }
        }
        return String(name.drop { $0 == "." || $0 == " " || $0 == "-" })
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .surrogate, .unassigned, .privateUse, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.value != 0x200C && scalar.value != 0x200D
        default: false
        }
    }

    /// At most so long, in whole characters, and with a letter or sign at the end.
    private func cut(_ text: String) -> String {
        var stem = (self == .slug ? Self.slug(text) : Self.bearable(text)).prefix(Self.mostCharacters)
        while stem.utf8.count > Self.mostBytes { stem.removeLast() }
        while let last = stem.last, last == "-" || last == "." || last == " " { stem.removeLast() }
        return String(stem)
    }
}

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
        let scalars = character.unicodeScalars
        for count in (2...scalars.count).reversed() {
            let start = String(String.UnicodeScalarView(scalars.prefix(count)))
            guard start.count == 1, let place = start.first.flatMap(letters.firstIndex) else { continue }
            return Array(String(letters[place]) + String(String.UnicodeScalarView(scalars.dropFirst(count))))
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
