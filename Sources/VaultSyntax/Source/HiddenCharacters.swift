/// The characters of a text, and for each whether it must not reach a terminal as it is: it would steer the terminal,
/// or nobody would see it, as what Unicode calls default ignorable (UAX 44), and the marks of interlinear notes. Some
/// of it makes its neighbours look as they should, and stays there: joiners between letters or emoji, a variation
/// selector after what it selects a form of, fillers in Korean syllables, and the few tags of a flag.
package enum HiddenCharacters {
    /// - Parameters:
    ///   - before: what comes before the text, where it is a part of another one
    ///   - after: what comes after it
    package static func marked(
        _ text: String, before: Unicode.Scalar? = nil, after: Unicode.Scalar? = nil
    ) -> [(scalar: Unicode.Scalar, isHidden: Bool)] {
        let scalars = Array(text.unicodeScalars)
        /// The last one that is shown, nil after one that is not; and the tags after a flag.
        var (previous, tags) = (before, 0)
        return scalars.indices.map { place in
            let scalar = scalars[place]
            guard mayBeHidden(scalar) else {
                (previous, tags) = (scalar, 0)
                return (scalar, false)
            }
            let isTag = 0xe0020...0xe007f ~= scalar.value
            let isOfFlag = previous?.value == 0x1f3f4 || tags > 0 && previous != nil
            tags = isTag && isOfFlag ? tags + 1 : 0
            let next = place + 1 < scalars.count ? scalars[place + 1] : after
            let isHidden = isTag ? !(1...7 ~= tags) : !belongs(scalar, after: previous, before: next)
            if isHidden { tags = 0 }
            previous = isHidden ? nil : scalar
            return (scalar, isHidden)
        }
    }

    /// Whether a character that is invisible by itself belongs to its neighbours.
    private static func belongs(
        _ scalar: Unicode.Scalar, after previous: Unicode.Scalar?, before next: Unicode.Scalar?
    ) -> Bool {
        guard let previous else { return false }
        switch scalar.value {
        case 0x34f, 0x200c, 0x200d: return isWriting(previous) && (next.map(isWriting) ?? false)
        case 0x180b...0x180d, 0x180f, 0xfe00...0xfe0f, 0xe0100...0xe01ef:
            return !previous.properties.isWhitespace && !mayBeHidden(previous)
        case 0x115f, 0x1160: return isJamo(previous) || (next.map(isJamo) ?? false)
        case 0x17b4, 0x17b5: return previous.properties.isAlphabetic
        default: return false
        }
    }

    /// A letter, a mark on one, or a part of an emoji.
    private static func isWriting(_ scalar: Unicode.Scalar) -> Bool {
        let properties = scalar.properties
        if properties.isAlphabetic || scalar.value > 0x7f && properties.isEmoji { return true }
        switch properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        default: return false
        }
    }

    /// A letter of which Korean syllables are made.
    private static func isJamo(_ scalar: Unicode.Scalar) -> Bool {
        0x1100...0x11ff ~= scalar.value && !(0x115f...0x1160 ~= scalar.value)
    }

    /// Whether a character is hidden somewhere.
    package static func mayBeHidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1f, 0x7f...0x9f, 0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b...0x180f,
            0x200b...0x200f, 0x2028...0x202e, 0x2060...0x206f, 0x3164, 0xfe00...0xfe0f, 0xfeff, 0xffa0, 0xfff0...0xfffb,
            0x1bca0...0x1bca3, 0x1d173...0x1d17a, 0xe0000...0xe0fff:
            true
        default: false
        }
    }

    /// The text with an escape for each of its hidden characters: `ESC` becomes `\x1b`. What is around it, where it is
    /// a part of another text, decides on joiners at its ends.
    package static func escaped(
        _ text: String, before: Unicode.Scalar? = nil, after: Unicode.Scalar? = nil
    ) -> String {
        if text.utf8.allSatisfy({ 0x20...0x7e ~= $0 }) { return text }
        guard text.unicodeScalars.contains(where: mayBeHidden) else { return text }
        var result = ""
        for (scalar, isHidden) in marked(text, before: before, after: after) {
            if isHidden { result += escape(scalar) } else { result.unicodeScalars.append(scalar) }
        }
        return result
    }

    /// A character as it may be shown: `\n`, `\x1b`, `\u200b`, `\u{e0001}`.
    package static func escape(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\n": return "\\n"
        case "\r": return "\\r"
        case "\t": return "\\t"
        default:
            let digits = String(scalar.value, radix: 16)
            if digits.count > 4 { return "\\u{\(digits)}" }
            let isByte = scalar.value < 0x80
            return (isByte ? "\\x" : "\\u") + String(repeating: "0", count: (isByte ? 2 : 4) - digits.count) + digits
        }
    }
}
