import VaultSyntax

/// What a note may be called, so that every link can give its name and every file system can hold it.
package enum NoteName {
    /// Why a name will not do.
    package enum Problem: Error, Hashable, Sendable {
        case empty
        /// A character that ends links or that file systems do not take.
        case character(Character)
        /// A space or line break that cannot be seen, or a control character.
        case invisible
        /// A dot before all else hides the file.
        case dotFirst
        /// Windows drops dots and spaces at the end.
        case end
        /// `con`, `nul` and the like, which Windows keeps for itself.
        case device
        /// More than 240 bytes.
        case tooLong
    }

    private static let refused: Set<Character> = ["/", "\\", ":", "*", "?", "\"", "<", ">", "|", "#", "^", "[", "]"]
    private static let devices: Set<String> = Set(
        ["con", "prn", "aux", "nul"] + (1...9).flatMap { ["com\($0)", "lpt\($0)"] })

    /// The first character of a name that no wikilink can hold; nil for one that links can give. Cost: a look at each
    /// byte, without memory.
    package static func unlinkable(_ name: String) -> Character? {
        var name = name
        return name.withUTF8 { bytes in
            let place = bytes.firstIndex { $0 == 0x23 || $0 == 0x5B || $0 == 0x5D || $0 == 0x7C }
            return place.map { Character(Unicode.Scalar(bytes[$0])) }
        }
    }

    /// A name without those.
    package static func linkable(_ name: String) -> String {
        name.filter { unlinkable(String($0)) == nil }.split(separator: " ").joined(separator: " ")
    }

    /// Nil for a name that will do.
    package static func problem(of name: String) -> Problem? {
        guard let first = name.first, let last = name.last else { return .empty }
        if let refused = name.first(where: { refused.contains($0) }) { return .character(refused) }
        let invisible: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator, .surrogate]
        if name.unicodeScalars.contains(where: { invisible.contains($0.properties.generalCategory) }) {
            return .invisible
        }
        if first == "." { return .dotFirst }
        if first.isOnlyWhitespace || last.isOnlyWhitespace || last == "." { return .end }
        let stem = name.prefix { $0 != "." }.lowercased()
        if devices.contains(stem) { return .device }
        return name.utf8.count > 240 ? .tooLong : nil
    }
}
