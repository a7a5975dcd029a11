import VaultAnswers
import VaultGoalAnswers
import VaultRecords
import VaultSyntax

/// What a value of the front matter is in other words: an amount in other units, a day by its weekday and distance.
struct ValuePage {
    private let view: EditorView
    private let scalar: Scalar?
    private let text: String
    private let field: String
    /// Whether it is the unit that the note defines.
    private let isUnit: Bool

    init(_ view: EditorView, _ note: Note, field: String, node: Int32) {
        self.view = view
        self.field = field
        text = note.document.text(node)
        scalar = note.type.flatMap { view.schema.field(field, of: $0)?.scalar }
        isUnit = note.type.flatMap { view.schema.types[$0].unitFields?.unit } == field
    }

    /// Nil for a value of which there is nothing to say.
    var markdown: String? {
        if field == "type" { return view.schema.type(text.lowercased()).map { view.schema.types[$0].markdown } }
        if field == "silence" {
            return view.snapshot.rules.first { $0.id == text }.map {
                "**\($0.id)** (\($0.severity.word)): \($0.summary)"
            }
        }
        guard let scalar, text.utf8.count <= 200 else { return nil }
        if isUnit { return UnitPage(view.graph.units).markdown(Quantity(1, text)) }
        switch FieldValue.read(text, as: scalar) {
        case .quantity(let quantity): return UnitPage(view.graph.units).markdown(quantity)
        case .namedQuantity(_, let quantity): return UnitPage(view.graph.units).markdown(quantity)
        case .target(let target): return UnitPage(view.graph.units).markdown(target.quantity)
        case .day(let day): return DayWords.markdown(day, today: view.today)
        case .moment(let moment): return DayWords.markdown(moment.day, today: view.today)
        default: return nil
        }
    }
}

/// A day in words.
enum DayWords {
    /// `Thursday · in 33 days`
    static func markdown(_ day: CalendarDate, today: CalendarDate) -> String {
        Markdown.line([ProgressWords.weekday(day), distance(day, today: today)])
    }

    private static func distance(_ day: CalendarDate, today: CalendarDate) -> String {
        switch today.days(until: day) {
        case 0: "today"
        case let days where days > 0: TermWords.ahead(days)
        case let days: TermWords.back(-days)
        }
    }
}

/// An amount in the other units of its group.
struct UnitPage {
    private let units: UnitTable
    /// More units than these say nothing new.
    private static let most = 6

    init(_ units: UnitTable) { self.units = units }

    /// `5.2 km = 5200 m = 3.23 mi`; what is wrong with a unit that nobody defines.
    func markdown(_ quantity: Quantity) -> String? {
        let unit = units.unit(quantity.unit)
        let written = Markdown.text("\(quantity.amount.decimalText(places: 6)) \(quantity.unit)")
        guard unit.isKnown else {
            return
                "\(written)\n\nNo measure defines the unit \(Markdown.strong(quantity.unit)); it converts into no other."
        }
        let same = conversions(of: quantity, unit)
        return same.isEmpty ? nil : written + same.joined()
    }

    /// In the vault's own units of the group, and in the others that give a number which is easily read, from small to
    /// large.
    private func conversions(of quantity: Quantity, _ unit: Unit) -> [String] {
        let others = units.canonicalSpellings.map(units.unit).filter {
            $0.group == unit.group && $0.canonical != unit.canonical
        }
        let sorted = others.sorted { ($0.factor, $0.canonical) < ($1.factor, $1.canonical) }
        let found = sorted.compactMap { other -> String? in
            guard let amount = units.convert(quantity, to: other.canonical) else { return nil }
            let size = amount.magnitude
            let isOwn = !UnitTable.builtIn.unit(other.canonical).isKnown
            guard isOwn || amount.isZero || Self.least <= size && size < 10_000 else { return nil }
            let text = amount.decimalText(places: size < 1 ? 4 : 2)
            return (amount.exactDecimalText == text ? " = " : " ≈ ") + Markdown.text("\(text) \(other.canonical)")
        }
        return Array(found.prefix(Self.most))
    }

    private static let least = Rational(1, over: 100) ?? 0
}
