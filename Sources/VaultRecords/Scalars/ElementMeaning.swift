import VaultSyntax

/// What one value of a field means, so that two spellings of the same value are recognized.
///
/// Of elements with one key a list needs one; those with one key and other amounts contradict each other. Two lists
/// are united, and three sides of a merge compared, by it.
package struct ElementMeaning: Hashable, Sendable {
    /// What tells it from other elements: the record of a link, the convertible group of a quantity, group and
    /// kind of a target, the name of a named value, the text of all else.
    package var key: [String]
    /// The amounts it gives, in the base unit of its group; none for what has none.
    package var amounts: [Rational]

    package init(key: [String], amounts: [Rational] = []) {
        (self.key, self.amounts) = (key, amounts)
    }
}

/// Reads what the values of a field mean.
package struct ElementReading: Sendable {
    private let field: Field?
    private let units: UnitTable?
    private let destination: @Sendable (String) -> String?

    /// - Parameters:
    ///   - field: what the schema says of the field; nil where only equal texts are the same
    ///   - units: the units of the vault; without them quantities are texts
    ///   - destination: what the name or path of a link leads to, equal for all names of one record, nil where it leads
    ///     nowhere; without it the folded name
    package init(
        _ field: Field?, units: UnitTable? = nil,
        destination: @escaping @Sendable (String) -> String? = ElementReading.foldedName
    ) {
        (self.field, self.units, self.destination) = (field, units, destination)
    }

    /// The last part of a path without `.md`, in lower case.
    package static let foldedName: @Sendable (String) -> String? = { path in
        let bytes = Array(path.utf8)
        return String(decoding: bytes[Path.nameRange(bytes.span)], as: UTF8.self).lowercased()
    }

    /// What a text means. A text that is none of what the field holds means itself. Cost: linear in its bytes.
    package func meaning(of text: String) -> ElementMeaning {
        guard let field else { return ElementMeaning(key: ["exact", text]) }
        if field.allowsBlockText { return ElementMeaning(key: ["block", text]) }
        let bytes = Array(text.utf8)
        return meaning(of: bytes.span, as: field) ?? ElementMeaning(key: ["text", text.lowercased()])
    }

    private func meaning(of text: Span<UInt8>, as field: Field) -> ElementMeaning? {
        switch field.scalar {
        case .text, .boolean, .choice: return nil
        case .integer, .number:
            return Rational.read(text).value.map { ElementMeaning(key: ["number", $0.description]) }
        case .date: return CalendarDate.read(text).value.map { ElementMeaning(key: ["day", $0.description]) }
        case .dateTime:
            return DateTime.read(text).value.map { moment in
                let zone = moment.offsetMinutes.map { "\($0)" } ?? ""
                return ElementMeaning(key: ["moment", moment.day.description, "\(moment.secondOfDay)", zone])
            }
        case .time:
            return ClockTime.read(text).value.map { ElementMeaning(key: ["time", "\($0.secondOfDay)"]) }
        case .dateSpan:
            return DateSpan.read(text).value.map {
                ElementMeaning(key: ["days", $0.first.description, $0.last.description])
            }
        case .link:
            guard case .link(let link) = LinkText.read(text) else { return nil }
            return ElementMeaning(key: ["link", name(text.text(link.destination))])
        case .interval: return RepeatInterval.read(text).value.map { ElementMeaning(key: ["interval", "\($0)"]) }
        case .countedProperty:
            return CountedProperty.read(text).value.map {
                let destination = name(text.text($0.link.destination))
                return ElementMeaning(key: ["count", $0.source.rawValue, $0.name.lowercased(), destination, $0.unit])
            }
        case .quantity: return Quantity.read(text).value.flatMap { meaning(of: $0, key: ["quantity"]) }
        case .target: return Target.read(text).value.flatMap(meaning(of:))
        case .namedNumber:
            return NamedNumber.read(text, within: field.range ?? 1...10).value.map {
                ElementMeaning(key: ["name", name($0.name)], amounts: [Rational($0.number)])
            }
        case .namedQuantity:
            let readings = NamedAmount.readings(text).value ?? []
            guard let reading = readings.first(where: { destination($0.name) != nil }) ?? readings.first else {
                return nil
            }
            return meaning(of: reading.quantity, key: ["name", name(reading.name)])
        }
    }

    /// What tells a name from others: where it leads, or itself when it leads nowhere.
    private func name(_ written: String) -> String { destination(written) ?? written.lowercased() }

    private func meaning(of quantity: Quantity, key: [String]) -> ElementMeaning? {
        guard let unit = units?.unit(quantity.unit) else { return nil }
        return ElementMeaning(key: key + [unit.group], amounts: [quantity.amount * unit.factor])
    }

    private func meaning(of target: Target) -> ElementMeaning? {
        guard var meaning = meaning(of: target.quantity, key: ["target", target.kind]), let units else { return nil }
        if let from = target.from { meaning.amounts.append(from.amount * units.unit(from.unit).factor) }
        return meaning
    }
}
