/// One value of a field, read by what the field holds, so that it can be compared.
package enum FieldValue: Hashable, Sendable {
    case text(String)
    case number(Rational)
    case boolean(Bool)
    case day(CalendarDate)
    case moment(DateTime)
    case time(ClockTime)
    case quantity(Quantity)
    case target(Target)
    /// A link that leads to the note with this number.
    case note(NoteID)
    case namedNumber(String, Int)
    case namedQuantity(String, Quantity)
    case dates(DateSpan)
}

/// An element of a field: what is written and what it means.
package struct FieldElement: Hashable, Sendable {
    /// As written; of a link the name or path alone.
    package var text: String
    /// Nil for what cannot be read.
    package var value: FieldValue?
    /// The scalar in the front matter; nil for what is not written there.
    package var node: Int32?

    package init(text: String, value: FieldValue?, node: Int32? = nil) {
        (self.text, self.value, self.node) = (text, value, node)
    }
}

extension FieldValue {
    /// How two values compare: below 0, 0 or above 0; nil when they cannot be compared, such as quantities of different
    /// groups.
    ///
    /// A moment and a day compare by the day. A day within a span of dates is equal to it. A target compares with a
    /// quantity by its own, and with another target of its kind. Text compares without case.
    package static func order(_ left: FieldValue, _ right: FieldValue, units: UnitTable) -> Int? {
        switch (left, right) {
        case (.text(let a), .text(let b)): compare(a.lowercased(), b.lowercased())
        case (.number(let a), .number(let b)): compare(a, b)
        case (.boolean(let a), .boolean(let b)): compare(a ? 1 : 0, b ? 1 : 0)
        case (.day(let a), .day(let b)): compare(a, b)
        case (.day(let a), .moment(let b)): compare(a, b.day)
        case (.moment(let a), .day(let b)): compare(a.day, b)
        case (.moment(let a), .moment(let b)):
            compare((Int(a.day.dayNumber), a.secondOfDay), (Int(b.day.dayNumber), b.secondOfDay))
        case (.time(let a), .time(let b)): compare(a, b)
        case (.quantity(let a), .quantity(let b)): compare(a, b, units)
        case (.target(let a), .quantity(let b)): compare(a.quantity, b, units)
        case (.target(let a), .target(let b)) where a.kind == b.kind:
            compare(a.quantity, b.quantity, units)
        case (.note(let a), .note(let b)): a == b ? 0 : nil
        case (.namedNumber(_, let a), .number(let b)): compare(Rational(a), b)
        case (.namedNumber(let name, _), .text(let b)), (.namedQuantity(let name, _), .text(let b)):
            FoldedName.areEqual(name, b) ? 0 : nil
        case (.namedQuantity(_, let a), .quantity(let b)): compare(a, b, units)
        case (.dates(let a), .day(let b)): a.last < b ? -1 : a.first > b ? 1 : 0
        case (.dates(let a), .dates(let b)): compare((a.first, a.last), (b.first, b.last))
        default: nil
        }
    }

    private static func compare(_ a: Quantity, _ b: Quantity, _ units: UnitTable) -> Int? {
        let (left, right) = (units.unit(a.unit), units.unit(b.unit))
        guard left.group == right.group else { return nil }
        return compare(a.amount * left.factor, b.amount * right.factor)
    }

    private static func compare<Value: Comparable>(_ a: Value, _ b: Value) -> Int { a < b ? -1 : a == b ? 0 : 1 }

    private static func compare<Value: Comparable>(_ a: (Value, Value), _ b: (Value, Value)) -> Int {
        a < b ? -1 : a == b ? 0 : 1
    }
}

/// Reading a text as what a field holds.
extension FieldValue {
    /// Links are not read here: where they lead depends on the graph.
    static func reading(_ text: Span<UInt8>, as scalar: Scalar) -> Reading<FieldValue> {
        switch scalar {
        case .text, .link, .countedProperty: Reading(.text(text.text))
        case .interval: Reading(.text(RepeatInterval.read(text).value?.description ?? text.text))
        case .choice(let words): Scalars.readChoice(text, words: words).map { .text(words[$0]) }
        case .integer: Scalars.readInteger(text).map { .number(Rational($0)) }
        case .number: Rational.read(text).map(FieldValue.number)
        case .boolean: Scalars.readBoolean(text).map(FieldValue.boolean)
        case .date: CalendarDate.read(text).map(FieldValue.day)
        case .dateTime: DateTime.read(text).map(FieldValue.moment)
        case .time: ClockTime.read(text).map(FieldValue.time)
        case .quantity: Quantity.read(text).map(FieldValue.quantity)
        case .target: Target.read(text).map(FieldValue.target)
        case .namedNumber: NamedNumber.read(text, within: 1...10).map { .namedNumber($0.name, $0.number) }
        case .namedQuantity: NamedAmount.readings(text).map { .namedQuantity($0[0].name, $0[0].quantity) }
        case .dateSpan: DateSpan.read(text).map(FieldValue.dates)
        }
    }

    /// Nil when the text is not such a value.
    package static func read(_ text: Span<UInt8>, as scalar: Scalar) -> FieldValue? { reading(text, as: scalar).value }

    package static func read(_ text: String, as scalar: Scalar) -> FieldValue? { read(text.utf8.span, as: scalar) }

    /// What a text most likely is without a schema: a number, boolean, date or quantity, else text.
    package static func guess(_ text: String) -> FieldValue {
        let scalars: [Scalar] = [.number, .boolean, .date, .quantity(group: nil)]
        return scalars.lazy.compactMap { read(text, as: $0) }.first ?? .text(text)
    }
}
