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

/// What the file of a new record is called after.
extension RecordType {
    /// The field whose text the name is made of: `unit` for `SLUG of unit`; `title` for names without such a field.
    package var namingField: String {
        for case .slug(of: let field) in fileName.parts { return field }
        return "title"
    }

    /// The field whose number the name is made of: that of `term-N`, `YYYY`; nil for other names.
    package var numberField: String? {
        for case .number(of: let field, _) in fileName.parts { return field }
        return nil
    }

    /// Whether the name is made of a number: `term-N`, `YYYY`.
    package var isNamedByNumber: Bool { numberField != nil }

    /// Whether the name begins with the day of the record, and has no time.
    package var isNamedByDay: Bool { fileName.parts.first == .day && !fileName.parts.contains(.time) }

    /// The field with the day of a record: the first one that is required and holds a day or a moment.
    package var dayField: Field? {
        fields.first { $0.isRequired && ($0.scalar == .date || $0.scalar == .dateTime) }
    }

    /// The folder of a new record, and its file's name without `.md`. `SLUG` in the folder is left, since it stands for
    /// that name also when a number comes after it.
    ///
    /// - Parameters:
    ///   - text: the text of `namingField`; nil where none is given
    ///   - number: for types that are named by it
    ///   - day: for types that are named by it
    package func place(
        named text: String?, number: Int?, day: CalendarDate?, as style: FileStem
    ) -> (folder: NamePattern, stem: String) {
        let folder = folder.filled(NamePattern.Source(moment: day.map { DateTime(day: $0) }))
        let own = style.make(text ?? "", kind: namingField == "title" ? name : namingField)
        let takesNumber = isNamedByNumber && number != nil && (style == .slug || text == nil)
        guard takesNumber || isNamedByDay && day != nil else { return (folder, own) }
        let source = NamePattern.Source(slug: own, number: number, moment: day.map { DateTime(day: $0) })
        return (folder, fileName.filled(source, joint: style == .slug ? "-" : " ").text)
    }
}
