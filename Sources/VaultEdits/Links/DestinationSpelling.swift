import VaultSchema
import VaultSyntax

/// How a link gives its destination: with `.md` or without, with `%20` or in angle brackets.
struct DestinationSpelling {
    private let style: Link.Style
    private let hasExtension: Bool
    private let isEncoded: Bool
    private let encodesLetters: Bool
    private let inAngles: Bool
    private let inTable: Bool

    /// - Parameter written: the destination as it is now
    init(_ written: String, _ style: Link.Style, inAngles: Bool, inTable: Bool) {
        self.style = style
        self.inAngles = inAngles
        self.inTable = inTable
        hasExtension = NotePath.isNote(written)
        isEncoded = PercentText.decode(written) != written
        encodesLetters =
            isEncoded && written.utf8.allSatisfy { $0 < 0x80 }
            && !PercentText.decode(written).utf8.allSatisfy { $0 < 0x80 }
    }

    /// The name or path in that spelling; nil for one that such a link cannot give.
    func spell(_ destination: String) -> String? {
        let stem = NotePath.stem(destination)
        let ending = NotePath.ending(destination).lowercased()
        // A name that ends like a file would be read without its end.
        let needsEnding = hasExtension || NotePath.isNote(stem)
        let path = needsEnding ? (ending.isEmpty ? NotePath.file(stem) : stem + ending) : stem
        // Readers of links trim them, so a space at either end would be lost.
        guard let first = path.first, let last = path.last, !first.isOnlyWhitespace, !last.isOnlyWhitespace,
            !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }),
            // An ending alone is a name: '.md' would not read as '' and '.md'.
            NotePath.stem(path).utf8.elementsEqual(stem.utf8)
        else { return nil }
        switch style {
        case .wikilink, .embed:
            return path.contains { "[]|#".contains($0) } || path.hasSuffix("\\") ? nil : path
        case .bare: return path
        case .markdown, .image: return encoded(path)
        }
    }

    /// What would end or change the path of a Markdown link goes as `%20` and the like.
    private func encoded(_ path: String) -> String {
        let hasOddBrackets = path.count { $0 == "(" } != path.count { $0 == ")" } || path.contains { $0 == ")" }
        var result = ""
        for scalar in path.unicodeScalars {
            let needsEncoding: Bool
            switch scalar {
            case "%", "#", "?", ":", "[", "]", "\\", "`": needsEncoding = true
            case "|": needsEncoding = inTable
            case " ": needsEncoding = !inAngles || isEncoded
            case "(", ")": needsEncoding = !inAngles && hasOddBrackets
            case "<", ">": needsEncoding = true
            default: needsEncoding = scalar.value >= 0x80 && encodesLetters
            }
            if needsEncoding {
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                    let digits = String(byte, radix: 16, uppercase: true)
                    result += "%" + (digits.count < 2 ? "0" : "") + digits
                }
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Whether a destination as written is the one that is meant, but for `.md`.
    static func leads(_ written: String, _ style: Link.Style, to destination: String) -> Bool {
        let decoded = style == .markdown || style == .image ? PercentText.decode(written) : written
        return NotePath.stem(decoded).utf8.elementsEqual(NotePath.stem(destination).utf8)
    }
}
