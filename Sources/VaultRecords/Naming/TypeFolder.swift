import VaultSyntax

/// An entry of `folders` in `vault.md`: a type, and the folder that its new records go to, such as `goal Ziele`.
package struct TypeFolder: Hashable, Sendable {
    /// The name of the type, in lower case.
    package var type: String
    /// Relative to the root, without a slash at its ends.
    package var folder: Path

    package init(type: String, folder: Path) {
        (self.type, self.folder) = (type, folder)
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
        folder = Path(name)
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
    package var baseFolder: Path {
        guard case .text(let text) = folder.parts.first else { return "" }
        return Path(text.hasSuffix("/") ? text.dropLast() : text[...])
    }

    /// The same type with its records in another folder; what depends on the record stays: `Log/YYYY`.
    package func placed(in base: Path) -> RecordType {
        var rest = folder.parts[...]
        if case .text = rest.first { rest.removeFirst() }
        var type = self
        type.folder = NamePattern([.text(rest.isEmpty ? base.text : "\(base)/")] + rest)
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

/// How new files of a type are named, or their folder: what names are made from, and what the manual prints.
package struct NamePattern: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        /// As it is.
        case text(String)
        /// A field's text as a file name; of a link field the name of its record.
        case slug(of: String)
        /// The number of a field, padded with zeros to this many digits.
        case number(of: String, digits: Int)
        /// Of the record's day.
        case year, day, time
        /// The name of the record that a field links.
        case record(of: String)
    }

    package var parts: [Part]

    package init(_ parts: [Part]) { self.parts = parts }

    /// A name that depends on nothing.
    package init(_ text: String) { parts = text.isEmpty ? [] : [.text(text)] }

    /// As the manual says it: `actions/YYYY`, `SLUG of unit`, `term-N`.
    package var words: String { parts.map(\.words).joined() }
}

extension NamePattern.Part {
    /// The title as a file name.
    package static let slug = NamePattern.Part.slug(of: "title")
    /// The field `number`.
    package static let number = NamePattern.Part.number(of: "number", digits: 1)

    fileprivate var words: String {
        switch self {
        case .text(let text): text
        case .slug(of: "title"): "SLUG"
        case .slug(of: let field): "SLUG of \(field)"
        case .number(_, digits: 4), .year: "YYYY"
        case .number: "N"
        case .day: "YYYY-MM-DD"
        case .time: "HHMMSS"
        case .record(of: let field): field.uppercased()
        }
    }
}

extension NamePattern: ExpressibleByArrayLiteral, ExpressibleByStringLiteral {
    package init(arrayLiteral parts: Part...) { self.init(parts) }
    package init(stringLiteral text: String) { self.init(text) }
}

extension NamePattern.Part: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .text(text) }
}

/// Making names.
extension NamePattern {
    /// What a record gives for a name.
    package struct Source {
        /// What stands for each `SLUG`, as a file name already; nil leaves it to be filled in later.
        package var slug: String?
        package var number: Int?
        package var moment: DateTime?

        package init(slug: String? = nil, number: Int? = nil, moment: DateTime? = nil) {
            (self.slug, self.number, self.moment) = (slug, number, moment)
        }
    }

    /// The same pattern with what is known in place of its parts; a part that is not known stays.
    ///
    /// - Parameter joint: what is between the day and the text after it
    package func filled(_ source: Source, joint: String = "-") -> NamePattern {
        NamePattern(
            parts.indices.map { place in
                switch parts[place] {
                case .slug: source.slug.map { .text($0) } ?? parts[place]
                case .number(_, let digits): source.number.map { .text(Self.padded($0, digits)) } ?? parts[place]
                case .year: source.moment.map { .text(Self.padded($0.day.year, 4)) } ?? parts[place]
                case .day: source.moment.map { .text("\($0.day)") } ?? parts[place]
                case .time: source.moment.map { .text(Self.clock($0.secondOfDay)) } ?? parts[place]
                case .text("-") where place > 0 && parts[place - 1] == .day: .text(joint)
                case .text, .record: parts[place]
                }
            })
    }

    /// The name; nothing stands for a part that is not known.
    package var text: String {
        parts.reduce(into: "") { name, part in if case .text(let text) = part { name += text } }
    }

    private static func clock(_ second: Int) -> String {
        [second / 3600, second / 60 % 60, second % 60].map { padded($0, 2) }.joined()
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let written = "\(number)"
        return String(repeating: "0", count: max(0, digits - written.count)) + written
    }
}
