/// What one value of a field is.
package enum Scalar: Hashable, Sendable {
    case text
    case integer
    case number
    case boolean
    /// One of these words.
    case choice([String])
    case date
    case dateTime
    case time
    /// Amount and unit; of a convertible group when one is named by its base unit (`s` for a duration).
    case quantity(group: String?)
    case target
    /// A link to a record of one of these types.
    case link(to: [String])
    /// `NAME 1–10`: a name that another field links to, with a number.
    case namedNumber
    /// `NAME QUANTITY`: a name that another field links to, with a quantity.
    case namedQuantity
    /// `DATE` or `DATE to DATE`.
    case dateSpan
    /// `PROPERTY UNIT to NAME`: which property of plain notes counts, and towards which record of one of these types.
    case countedProperty(to: [String], below: String)
    /// `monthly`, `every 2 weeks`.
    case interval

    /// The word in the manual.
    package var word: String {
        switch self {
        case .text: "text"
        case .integer: "integer"
        case .number: "number"
        case .boolean: "boolean"
        case .choice(let words): words.joined(separator: ", ")
        case .date: "date"
        case .dateTime: "datetime"
        case .time: "time"
        case .quantity(let group): group == nil ? "quantity" : "time quantity"
        case .target: "target"
        case .link(let types): types.isEmpty ? "link" : "link to " + types.joined(separator: ", ")
        case .namedNumber: "text `NAME 1–10`"
        case .namedQuantity: "text `NAME QUANTITY`"
        case .dateSpan: "text `DATE` or `DATE to DATE`"
        case .interval: "interval"
        case .countedProperty: "text `PROPERTY UNIT to NAME`"
        }
    }

    /// The types of the records that its links lead to, none for any; nil where it holds no link.
    package var linkedTypes: [String]? {
        switch self {
        case .link(let types), .countedProperty(let types, _): types
        default: nil
        }
    }
}

/// What tells apart the values that no two records of a type share.
package enum UniqueKey: Sendable {
    /// The text, letter by letter.
    case text
    /// The same, but the letters of an address like `0x1f` may be capitals.
    case address

    package func key(of text: String) -> String {
        self == .address && Self.isHexadecimal(text) ? text.lowercased() : text
    }

    /// Whether a text is an address like `0x1f`.
    package static func isHexadecimal(_ text: String) -> Bool {
        text.lowercased().hasPrefix("0x") && text.count > 2 && text.dropFirst(2).allSatisfy(\.isHexDigit)
    }
}

/// What becomes of a field that two records hold, or that both sides of a merge changed.
package enum MergeRule: Hashable, Sendable {
    /// A list with the elements of both, one for each key.
    case setByKey
    /// The smaller or the larger of two numbers or amounts, the earlier or the later of two days or times.
    case earlier, later
    /// Both must be the same, or a person decides.
    case conflict
    /// The first one's text stays, and the other's becomes an element of this list of texts.
    case joins(String)
}

/// What becomes of a link when its destination is deleted.
package enum DeleteRule: String, Sendable {
    /// The link is removed.
    case detach
    /// The record that holds the link is deleted too.
    case cascade
    /// The destination cannot be deleted while it is linked.
    case restrict
    /// The destination is archived instead of deleted while it is linked.
    case archive
}

/// A field of a record type: all that parser, checks, editing, listing and manual need to know of it.
///
/// One name means one scalar type in every record type. Names are in lower case.
package struct Field: Sendable {
    package var name: String
    package var scalar: Scalar
    package var isList: Bool
    package var isRequired: Bool
    /// What holds when nothing is given.
    package var standard: Default?
    /// The numbers allowed, of a time the hours, both ends included.
    package var range: ClosedRange<Int>?
    /// True where text may run over several lines.
    package var allowsBlockText: Bool
    /// Whether the texts of a list are single words or short ones, so that a comma parts them.
    package var hasWords: Bool
    package var merge: MergeRule
    /// Where no two records of a type have the same, what is the same: two files that have it are one record.
    package var unique: UniqueKey?
    package var deletion: DeleteRule
    /// What it is, for the manual.
    package var summary: String

    package init(
        _ name: String, _ scalar: Scalar, list isList: Bool = false, required isRequired: Bool = false,
        standard: Default? = nil, range: ClosedRange<Int>? = nil, block allowsBlockText: Bool = false,
        words hasWords: Bool = false, merge: MergeRule? = nil, unique: UniqueKey? = nil,
        deletion: DeleteRule = .detach, _ summary: String
    ) {
        (self.name, self.scalar, self.isList, self.isRequired) = (name, scalar, isList, isRequired)
        (self.standard, self.range, self.allowsBlockText, self.hasWords) = (standard, range, allowsBlockText, hasWords)
        self.merge = merge ?? (isList ? .setByKey : .conflict)
        (self.unique, self.deletion, self.summary) = (unique, deletion, summary)
    }

    /// The same field, required.
    package var required: Field { with { $0.isRequired = true } }

    /// The same field with another default.
    package func standard(_ standard: Default) -> Field { with { $0.standard = standard } }

    private func with(_ change: (inout Field) -> Void) -> Field {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Scalar {
    /// An end of a range as it is written.
    package func written(_ bound: Int) -> String {
        self == .time ? ClockTime(secondOfDay: bound * 3600).description : "\(bound)"
    }

    /// Whether it is words, and not an amount, a day or the like, which may begin with a sign.
    package var holdsWords: Bool {
        switch self {
        case .text, .link, .namedNumber, .namedQuantity, .countedProperty, .interval: true
        case .integer, .number, .quantity, .target, .date, .dateTime, .dateSpan, .time, .boolean, .choice: false
        }
    }
}
