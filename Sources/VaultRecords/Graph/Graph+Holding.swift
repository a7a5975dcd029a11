import VaultSyntax

/// The effective values of a record, written or not.
extension Graph {
    /// The effective elements of a field: those that are written, as far as they can be read, else its default. None
    /// where neither says something, and where the default depends on more than the records.
    ///
    /// Cost: that of reading the field, and of each other field that its default depends on.
    ///
    /// - Parameter written: the elements as they are written, by whoever has them already
    package func holding(_ field: String, of id: NoteID, written: [FieldElement]? = nil) -> [FieldElement] {
        holding(field, of: id, written, depth: 0)
    }

    /// The effective value of a field with one value.
    package func held(_ field: String, of id: NoteID) -> FieldValue? { holding(field, of: id).first?.value }

    /// The effective day of a field.
    package func heldDay(_ field: String, of id: NoteID) -> CalendarDate? {
        if case .day(let day) = held(field, of: id) { day } else { nil }
    }

    /// The effective whole number of a field.
    package func heldInteger(_ field: String, of id: NoteID) -> Int? {
        if case .number(let number) = held(field, of: id) { number.wholeValue } else { nil }
    }

    /// Fields may depend on each other in a cycle, which then have no value.
    private static let deepest = 16

    private func holding(
        _ name: String, of id: NoteID, _ written: [FieldElement]? = nil, depth: Int
    ) -> [FieldElement] {
        let all = written ?? elements(.schema(name), of: id)
        guard let type = notes[id].type, let field = schema.field(name, of: type) else { return all }
        let written =
            all.allSatisfy { isWithin(field.range, $0.value) } ? all : all.filter { isWithin(field.range, $0.value) }
        if field.isList ? !written.isEmpty : written.count == 1 {
            guard case .number(let number, let other) = field.standard else { return written }
            return written + defaults(number, forEach: other, of: id, besides: written)
        }
        guard let standard = field.standard, depth < Self.deepest else { return [] }
        func other(_ name: String) -> FieldElement? { holding(name, of: id, depth: depth + 1).first }
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
        case .number(let number, let of): return defaults(number, forEach: of, of: id, besides: [])
        case .name: return [FieldElement(word: notes[id].name)]
        case .setting: return setting(name, depth: depth + 1)
        case .machine, .computed: return []
        }
    }

    /// Whether a value can be read, and is one that the field allows.
    private func isWithin(_ range: ClosedRange<Int>?, _ value: FieldValue?) -> Bool {
        guard let value else { return false }
        if let range, case .time(let time) = value { return time.within(hours: range) != nil }
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
        _ number: Int, forEach field: String, of id: NoteID, besides written: [FieldElement]
    ) -> [FieldElement] {
        let named = written.compactMap { element -> String? in
            if case .namedNumber(let name, _) = element.value { name } else { nil }
        }
        let types = notes[id].type.flatMap { allowedTypes(field: field, of: schema.types[$0].name) }
        let folder = notes[id].folder
        let known = Set(named.compactMap { resolve($0, allowed: types, from: folder).note })
        return elements(.schema(field), of: id).compactMap { element in
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

/// A field as a list or an expression names it.
package enum FieldName: Hashable, Sendable {
    /// What every note has without writing it.
    case attribute(Attribute)
    /// A field of the schema, by its name.
    case schema(String)
    /// The effective value of a field, even if it is not written: `effective_due`.
    case effective(String)
    /// Another key that records have.
    case custom(String)

    package enum Attribute: String, CaseIterable, Sendable {
        case type, name, path, title, folder
    }

    package var text: String {
        switch self {
        case .attribute(let attribute): attribute.rawValue
        case .schema(let name), .custom(let name): name
        case .effective(let name): Self.effectivePrefix + name
        }
    }

    /// The prefix of a field's name for its effective value.
    package static let effectivePrefix = "effective_"

    /// The field of the schema that it refers to; nil for others.
    package var field: String? {
        switch self {
        case .schema(let name), .effective(let name): name
        case .attribute, .custom: nil
        }
    }
}

extension Graph {
    /// The elements of a field that say something, in file order: none, one, or those of a list.
    /// O(entries + elements).
    package func elements(_ field: FieldName, of id: NoteID) -> [FieldElement] {
        let note = notes[id]
        switch field {
        case .attribute(let attribute):
            let text = text(attribute, of: note)
            return [FieldElement(text: text, value: .text(text))]
        case .schema(let name):
            guard let type = note.type, let field = schema.fieldID(name, of: type) else {
                return custom(name, of: note, id)
            }
            return elements(field, of: id)
        case .effective(let name): return holding(name, of: id)
        case .custom(let name): return custom(name, of: note, id)
        }
    }

    /// As above, of a field of the record's type; none for a note that is not a record.
    package func elements(_ field: FieldID, of id: NoteID) -> [FieldElement] {
        let note = notes[id]
        guard let type = note.type else { return [] }
        let nodes = note.elements(schema.fields[type][field].name)
        let scalar = schema.fields[type][field].scalar
        if nodes.isEmpty, case .link = scalar {
            // `goals: [[run]]`, which YAML takes for a list in a list.
            return note.links(in: field).map { link($0, of: note, id) }
        }
        return nodes.map { element($0, of: note, id, as: scalar) }
    }

    private func text(_ attribute: FieldName.Attribute, of note: Note) -> String {
        switch attribute {
        case .type: note.type.map { schema.types[$0].name } ?? "note"
        case .name: note.name
        case .path: note.path.text
        case .title: note.title
        case .folder: note.folder.text
        }
    }

    private func element(_ node: Int32, of note: Note, _ id: NoteID, as scalar: Scalar) -> FieldElement {
        if case .link = scalar { return link(node, of: note, id) }
        let text = note.document.text(node)
        return FieldElement(text: text, value: FieldValue.read(text, as: scalar), node: node)
    }

    private func custom(_ name: String, of note: Note, _ id: NoteID) -> [FieldElement] {
        note.elements(name).map { node in
            if note.link(at: node) != nil { return link(node, of: note, id) }
            let text = note.document.text(node)
            let isPlain = note.document.nodes[Int(node)].kind == .plain
            return FieldElement(text: text, value: isPlain ? FieldValue.guess(text) : .text(text), node: node)
        }
    }

    private func link(_ node: Int32, of note: Note, _ id: NoteID) -> FieldElement {
        note.link(at: node).map { link($0, of: note, id) }
            ?? FieldElement(text: note.document.text(node), value: nil, node: node)
    }

    private func link(_ link: Link, of note: Note, _ id: NoteID) -> FieldElement {
        let destination = note.destination(of: link)
        let found = resolve(link, of: id).destination
        return FieldElement(
            text: destination, value: found.map { .note($0) } ?? .text(destination), node: link.node)
    }
}
