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
