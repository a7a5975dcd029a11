/// What the file of a new record is called after: read from `fileName`, the words of the manual.
extension RecordType {
    /// The field whose text the name is made of: `unit` for `SLUG of unit`; `title` for other names of text.
    package var namingField: String {
        guard let range = fileName.firstRange(of: "SLUG of ") else { return "title" }
        return String(fileName[range.upperBound...])
    }

    /// Whether the name is made of the field `number`: `term-N`, `YYYY`.
    package var isNamedByNumber: Bool { fileName == "YYYY" || fileName.hasSuffix("-N") }

    /// Whether the name begins with the day of the record.
    package var isNamedByDay: Bool { fileName.hasPrefix("YYYY-MM-DD-SLUG") }

    /// The field that tells the day of a record: the first one that is required and holds a day or a moment.
    package var dayField: Field? {
        fields.first { $0.isRequired && ($0.scalar == .date || $0.scalar == .dateTime) }
    }

    /// The folder of a new record, and its file's name without `.md`. `SLUG` in the folder stands for that name, also
    /// when a number comes behind it.
    ///
    /// - Parameters:
    ///   - text: the text of `namingField`; nil where none is given
    ///   - number: for types that are named by it
    ///   - day: for types that are named by it
    package func place(
        named text: String?, number: Int?, day: CalendarDate?, as style: FileStem
    ) -> (folder: String, stem: String) {
        let year = day.map { Self.padded($0.year) } ?? ""
        let folder = folder.replacing("YYYY", with: year)
        let kind = namingField == "title" ? name : namingField
        let own = style.make(text ?? "", kind: kind)
        if isNamedByNumber, style == .slug || text == nil, let number {
            return (folder, fileName == "YYYY" ? Self.padded(number) : fileName.dropLast() + "\(number)")
        }
        guard isNamedByDay, let day else { return (folder, own) }
        return (folder, "\(day)\(style == .slug ? "-" : " ")\(own)")
    }

    private static func padded(_ year: Int) -> String {
        let digits = "\(year)"
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
