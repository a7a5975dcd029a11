import VaultSyntax

/// An entry of `folders` in `vault.md`: a type, and the folder that its new records go to, such as `goal Ziele`.
package struct TypeFolder: Hashable, Sendable {
    /// The name of the type, in lower case.
    package var type: String
    /// Relative to the root, without a slash at its ends.
    package var folder: String

    package init(type: String, folder: String) {
        self.type = type
        self.folder = folder
    }

    /// Nil for a text that is not a word and a folder that every file system can hold and the vault reads.
    package init?(_ written: String) {
        let words = written.split(maxSplits: 1, whereSeparator: \.isOnlyWhitespace)
        guard words.count == 2 else { return nil }
        type = words[0].lowercased()
        var name = words[1].drop(while: \.isOnlyWhitespace)
        while let last = name.last, last.isOnlyWhitespace || last == "/" { name.removeLast() }
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        guard !parts.isEmpty, parts.allSatisfy(Self.isName) else { return nil }
        folder = String(name)
    }

    private static func isName(_ part: Substring) -> Bool {
        guard let first = part.first, let last = part.last, part.utf8.count <= 240 else { return false }
        let isPlain = part.unicodeScalars.allSatisfy { scalar in
            scalar.value >= 0x20 && scalar.value != 0x7F && !"\\:*?\"<>|".unicodeScalars.contains(scalar)
        }
        return isPlain && first != "." && last != "." && !first.isOnlyWhitespace && !last.isOnlyWhitespace
    }
}

extension RecordType {
    /// The folder that all its records lie below: `actions` of `actions/YYYY`.
    package var baseFolder: String {
        guard case .text(let text) = folder.parts.first else { return "" }
        return text.hasSuffix("/") ? String(text.dropLast()) : text
    }

    /// The same type with its records in another folder; what depends on the record stays: `Log/YYYY`.
    package func placed(in base: String) -> RecordType {
        var rest = folder.parts[...]
        if case .text = rest.first { rest.removeFirst() }
        var type = self
        type.folder = NamePattern([.text(rest.isEmpty ? base : base + "/")] + rest)
        return type
    }
}

extension [RecordType] {
    /// With the folders that a vault names.
    package func placed(in folders: [TypeFolder]) -> [RecordType] {
        folders.isEmpty
            ? self : map { type in folders.first { $0.type == type.name }.map { type.placed(in: $0.folder) } ?? type }
    }
}
