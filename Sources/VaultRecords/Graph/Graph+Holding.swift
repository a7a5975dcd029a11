/// The effective values of a record, written or not.
extension Graph {
    /// The effective elements of a field: those that are written, as far as they can be read, else its default. None
    /// where neither says something, and where the default depends on more than the records.
    ///
    /// Cost: that of reading the field, and of each other field that its default depends on.
    ///
    /// - Parameter written: the elements as they are written, by whoever has them already
    package func holding(_ field: String, of index: NoteID, written: [FieldElement]? = nil) -> [FieldElement] {
        holding(field, of: index, written, depth: 0)
    }

    /// The effective value of a field with one value.
    package func held(_ field: String, of index: NoteID) -> FieldValue? { holding(field, of: index).first?.value }

    /// The effective day of a field.
    package func heldDay(_ field: String, of index: NoteID) -> CalendarDate? {
        if case .day(let day) = held(field, of: index) { day } else { nil }
    }

    /// The effective whole number of a field.
    package func heldInteger(_ field: String, of index: NoteID) -> Int? {
        if case .number(let number) = held(field, of: index) { number.wholeValue } else { nil }
    }

    /// Fields may depend on each other in a cycle, which then have no value.
    private static let deepest = 16

    private func holding(
        _ name: String, of index: NoteID, _ written: [FieldElement]? = nil, depth: Int
    ) -> [FieldElement] {
        let all = written ?? elements(.schema(name), of: index)
        guard let type = notes[index].type, let field = schema.field(name, of: type) else { return all }
        let written =
            all.allSatisfy { isWithin(field.range, $0.value) } ? all : all.filter { isWithin(field.range, $0.value) }
        if field.isList ? !written.isEmpty : written.count == 1 {
            guard case .number(let number, let other) = field.standard else { return written }
            return written + defaults(number, forEach: other, of: index, besides: written)
        }
        guard let standard = field.standard, depth < Self.deepest else { return [] }
        func other(_ name: String) -> FieldElement? { holding(name, of: index, depth: depth + 1).first }
        switch standard {
        case .value(let text): return element(text, of: field)
        case .byWord(let of, let values):
            guard let word = other(of)?.text.lowercased(), let choice = schema.field(of, of: type),
                case .choice(let words) = choice.scalar, let place = words.firstIndex(of: word), place < values.count
            else { return [] }
            return element(values[place], of: field)
        case .days(let days, let of):
            guard case .day(let day) = other(of)?.value else { return [] }
            return [FieldElement(day.adding(days: days))]
        case .firstDayOfYear(let of): return day(1, 1, other(of))
        case .lastDayOfYear(let of): return day(12, 31, other(of))
        case .number(let number, let of): return defaults(number, forEach: of, of: index, besides: [])
        case .name: return [FieldElement(word: notes[index].name)]
        case .setting: return setting(name, depth: depth + 1)
        case .machine, .computed: return []
        }
    }

    /// Whether a value can be read, and is one that the field allows.
    private func isWithin(_ range: ClosedRange<Int>?, _ value: FieldValue?) -> Bool {
        guard let value else { return false }
        guard let range, case .number(let number) = value else { return true }
        return number >= Rational(range.lowerBound) && number <= Rational(range.upperBound)
    }

    private func element(_ text: String, of field: Field) -> [FieldElement] {
        FieldValue.read(text, as: field.scalar).map { [FieldElement(text: text, value: $0)] } ?? []
    }

    private func day(_ month: Int, _ day: Int, _ year: FieldElement?) -> [FieldElement] {
        guard case .number(let number) = year?.value, let year = number.wholeValue,
            let date = CalendarDate(year: year, month: month, day: day)
        else { return [] }
        return [FieldElement(date)]
    }

    /// `NAME 5` for each record that a field links and no element names.
    private func defaults(
        _ number: Int, forEach field: String, of index: NoteID, besides written: [FieldElement]
    ) -> [FieldElement] {
        let named = written.compactMap { element -> String? in
            if case .namedNumber(let name, _) = element.value { name } else { nil }
        }
        let types = notes[index].type.flatMap { allowedTypes(field: field, of: schema.types[$0].name) }
        let folder = notes[index].folder
        let known = Set(named.compactMap { resolve($0, allowed: types, from: folder).note })
        return elements(.schema(field), of: index).compactMap { element in
            guard case .note(let linked) = element.value, !known.contains(linked) else { return nil }
            let name = notes[linked].name
            return FieldElement(text: "\(name) \(number)", value: .namedNumber(name, number))
        }
    }

    /// What the settings say; their own default where no note holds them.
    private func setting(_ name: String, depth: Int) -> [FieldElement] {
        if let settings = records[schema.settingsType].first { return holding(name, of: settings, depth: depth) }
        guard let field = schema.field(name, of: schema.settingsType), let text = field.standard?.text else {
            return []
        }
        return element(text, of: field)
    }
}

extension Rational {
    /// Nil for a number with a fraction, and for one that is too great.
    fileprivate var wholeValue: Int? { isWhole ? floor?.within(Int.min...Int.max) : nil }
}

extension FieldElement {
    package init(_ day: CalendarDate) { self.init(text: day.description, value: .day(day)) }
    package init(_ number: Int) { self.init(text: String(number), value: .number(Rational(number))) }
    package init(word: String) { self.init(text: word, value: .text(word)) }
}
