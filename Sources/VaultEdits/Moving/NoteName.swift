import VaultSyntax

/// What a note may be called, so that every link can give its name and every file system can hold it.
package enum NoteName {
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

    /// Why a name will not do, nil for one that will: a character that ends links or that file systems do not take, one
    /// that cannot be seen, a name that Windows keeps for itself or would shorten, and more bytes than a file may have.
    ///
    /// - Parameter isFolder: for a folder, which no link has to name by itself
    package static func problem(of name: String, isFolder: Bool = false) -> Refusal? {
        words(name, isFolder ? refused.subtracting(["#", "^"]) : refused)
            .map { Refusal("name", $0, help: "choose another name") }
    }

    private static func words(_ name: String, _ refused: Set<Character>) -> String? {
        guard let first = name.first, let last = name.last else { return "a name needs at least one letter" }
        if let character = name.first(where: refused.contains) {
            return "a name cannot contain '\(character)': '\(name)'"
        }
        let invisible: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator, .surrogate]
        if name.unicodeScalars.contains(where: { invisible.contains($0.properties.generalCategory) }) {
            return "the name '\(name)' has an invisible character"
        }
        if first == "." { return "the name '\(name)' starts with a dot, which hides the file" }
        if first.isOnlyWhitespace || last.isOnlyWhitespace || last == "." {
            return "the name '\(name)' starts or ends with a space, or ends with a dot"
        }
        if devices.contains(name.prefix { $0 != "." }.lowercased()) { return "'\(name)' is a reserved name on Windows" }
        return name.utf8.count > 240 ? "the name '\(name.prefix(40))…' is too long for a file" : nil
    }
}
