import VaultSchema

/// What is said of a field, in the manual and where it is written.
package enum FieldWords {
    /// `list of link to value`, ``one of `planned`, `active` ``, `integer 1–10`, in Markdown.
    package static func written(_ field: Field) -> String {
        var text = field.scalar.word
        if let range = field.range, field.scalar == .integer || field.scalar == .number {
            text += " \(range.lowerBound)–\(range.upperBound)"
        }
        if case .choice(let words) = field.scalar {
            text = (field.isList ? "" : "one of ") + words.map { "`\($0)`" }.joined(separator: ", ")
        }
        if field.allowsBlockText { text += ", several lines" }
        return field.isList ? "list of \(text)" : text
    }

    /// `required`, or what holds where nothing is given; empty where nothing does.
    package static func standard(_ field: Field) -> String {
        field.isRequired ? "required" : field.standard?.words ?? ""
    }
}
