/// What holds where a field says nothing: the program computes with it, and the manual's words are printed from it.
package enum Default: Hashable, Sendable {
    /// One value, as it would be written: `8`, `general`.
    case value(String)
    /// One value for each word of a field that holds a choice, in the order of its words: `by level: 1, 10, 40, 40`.
    case byWord(of: String, [String])
    /// This many days after the day in another field: `start + 69 days`.
    case days(Int, after: String)
    /// 1 January of the year whose number another field holds.
    case firstDayOfYear(String)
    /// 31 December of the year whose number another field holds.
    case lastDayOfYear(String)
    /// For each record that another field links, its name with this number: `5 for each value`.
    case number(Int, forEach: String)
    /// The name of the file.
    case name
    /// What the vault's settings say in their field of the same name.
    case setting
    /// What the machine says: its time zone.
    case machine
    /// A pack computes it from more than the record.
    case computed

    /// As the manual and the questions of `new --ask` say it.
    package var words: String {
        switch self {
        case .value(let text): text
        case .byWord(let field, let values): "by \(field): \(values.joined(separator: ", "))"
        case .days(let days, let field):
            "\(field) + \(days) days"
                + ((days + 1).isMultiple(of: 7) ? ": \((days + 1) / 7) weeks, both ends included" : "")
        case .firstDayOfYear: "1 January of the year"
        case .lastDayOfYear: "31 December of the year"
        case .number(let number, let field):
            "\(number) for each \(field.hasSuffix("s") ? String(field.dropLast()) : field)"
        case .name: "the name"
        case .setting: "the vault's"
        case .machine: "the machine's"
        case .computed: "computed"
        }
    }

    /// The one value, as it would be written, where it depends on nothing.
    package var text: String? {
        if case .value(let text) = self { text } else { nil }
    }
}

extension Default: ExpressibleByStringLiteral {
    package init(stringLiteral text: String) { self = .value(text) }
}
