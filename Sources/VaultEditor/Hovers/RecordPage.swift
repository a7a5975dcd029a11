import VaultAnswers
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What `vault show` and `vault progress` say of a note, as short as a hover has to be.
struct RecordPage {
    private let view: EditorView
    private let number: NoteID
    private var graph: Graph { view.graph }
    private var note: Note { graph.notes[number] }

    /// Fields that are shown, elements of each, and lines of the text.
    private static let (fields, elements, lines, names) = (12, 6, 6, 5)
    /// Bytes of a text that are looked at for its first lines.
    private static let bytes = 2_000

    init(_ view: EditorView, _ number: NoteID) { (self.view, self.number) = (view, number) }

    /// - Parameter isOwn: whether it is shown in the note itself, where fields and text can be seen
    func markdown(isOwn: Bool) -> String {
        let type = note.type.map { graph.schema.types[$0].name } ?? "note"
        var parts = [Markdown.line([Markdown.strong(note.title), type, Markdown.code(note.path.text)])]
        parts += figures
        if isOwn {
            parts.append(backlinks.map { "- " + $0 }.joined(separator: "\n"))
        } else {
            parts.append(fieldLines.map { "- " + $0 }.joined(separator: "\n"))
            parts.append(links.isEmpty ? excerpt.map { "> " + $0 }.joined(separator: "\\\n") : links)
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    // MARK: Figures

    /// What came of it: progress, days, results.
    private var figures: [String] {
        if let goal = view.progress(ofNote: number) { return progress(goal) }
        if let (term, days) = view.term(ofNote: number) {
            let parts = [TermWords.state(term, days, today: view.today), TermWords.daysLeft(days)]
            let status = TermWords.status(term, days).map { Markdown.text($0) } ?? ""
            return [Markdown.line(parts + ["\(term.first) to \(term.last)", status])]
        }
        return unit.map { [$0] } ?? training
    }

    private func progress(_ goal: GoalProgress) -> [String] {
        let head = Markdown.line(
            ["**\(ProgressWords.status(goal.status))**", goal.percent.map { ProgressWords.percent($0) } ?? ""]
                + [ProgressWords.daysLeft(goal)]
                + (goal.status == .behind && !goal.targets.isEmpty ? [Markdown.text(ProgressWords.pace(goal))] : []))
        var lines = goal.targets.map { ProgressWords.details($0, status: goal.status) }
        if let occurrences = goal.occurrences {
            lines.append(ProgressWords.occurrences(occurrences, status: goal.status))
        }
        if let children = goal.childrenPercent { lines.append(["sub-goals: \(children.percentText) %"]) }
        if let last = goal.last { lines.append(["last on \(last)"]) }
        if goal.isIncomplete { lines.append(["a part of the note cannot be read: vault check"]) }
        let items = lines.map { "- " + Markdown.line($0.map { Markdown.text($0) }) }
        return [head, items.joined(separator: "\n")]
    }

    /// What one of the unit is in others.
    private var unit: String? {
        guard let name = note.type.flatMap({ graph.schema.types[$0].unitFields?.unit }), let unit = note.text(name)
        else { return nil }
        return UnitPage(graph.units).markdown(Quantity(1, unit))
    }

    /// What came of a completed workout, or the last time of an exercise.
    private var training: [String] {
        let isWorkout = note.isRecord(of: graph.schema.type("workout"))
        guard isWorkout || note.isRecord(of: graph.schema.type("exercise")) else { return [] }
        let model = view.snapshot.workouts
        if isWorkout {
            guard let training = model.training(of: number) else { return [] }
            return [
                training.performances.map { performance in
                    let exercise = model.exercises[performance.exercise]
                    let sums = TrainingWords.sums(performance.sums, of: exercise)
                    return "- \(Markdown.text(exercise.title)): \(Markdown.line(sums.map { Markdown.text($0) }))"
                }.joined(separator: "\n")
            ]
        }
        guard let index = model.exerciseIndex(ofNote: number),
            let last = view.lastPerformance(of: index)
        else { return [] }
        let exercise = model.exercises[index]
        let sets = last.sets.map { Markdown.text(WorkoutWords.set(exercise.written($0), of: exercise.kind)) }
        return [
            "Last time \(Markdown.text(TrainingWords.when(last.day, view.today))): "
                + sets.prefix(10).joined(separator: ", ")
        ]
    }

    // MARK: What it says

    private var fieldLines: [String] {
        guard let type = note.type else { return [] }
        let hidden: Set = ["title", "targets", "created", "import_id", "formerly", "silence"]
        let lines = graph.schema.fields[type].compactMap { field -> String? in
            guard !hidden.contains(field.name) || field.name == "targets" && view.progress(ofNote: number) == nil
            else { return nil }
            let elements = graph.elements(.schema(field.name), of: number)
            if elements.isEmpty { return nil }
            let shown = elements.prefix(Self.elements).map { Markdown.text(FieldText.line($0, in: graph)) }
            let more = elements.count - shown.count
            return "\(field.name): " + (shown + (more > 0 ? ["and \(more) more"] : [])).joined(separator: ", ")
        }
        let more = lines.count - Self.fields
        return Array(lines.prefix(Self.fields)) + (more > 0 ? ["and \(Words.count(more, "more field"))"] : [])
    }

    /// What the links in its text mean, of a type that has fields there: the exercises of a template.
    private var links: String {
        guard let type = note.type else { return "" }
        let lines = graph.schema.types[type].bodyFields.enumerated().compactMap { place, field -> String? in
            let links = note.links.filter { $0.place == .bodyField(Int16(truncatingIfNeeded: place)) }
            let names = links.prefix(Self.fields).map { link in
                graph.resolve(link, of: number).note.map { graph.notes[$0].title } ?? note.destination(of: link)
            }
            let more = links.count - names.count
            let shown = names.map { Markdown.text($0) } + (more > 0 ? ["and \(more) more"] : [])
            return links.isEmpty ? nil : "- \(field.name): \(shown.joined(separator: ", "))"
        }
        return lines.joined(separator: "\n")
    }

    /// The first lines of the text.
    private var excerpt: [String] {
        let document = note.document
        let start = min(document.bodyStart, document.bytes.count)
        let bytes = document.bytes[start..<min(document.bytes.count, start + Self.bytes)]
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !$0.allSatisfy(\.isOnlyWhitespace) }
        let isMore = lines.count > Self.lines || start + Self.bytes < document.bytes.count
        return lines.prefix(Self.lines).map { Markdown.text(String($0), atMost: 200) } + (isMore ? ["…"] : [])
    }

    /// Who links it, by type and field, as `vault show` lists them.
    private var backlinks: [String] {
        var groups: [(name: String, names: [String])] = []
        for source in view.backlinks(to: number) {
            let holder = graph.notes[source.note]
            let kind = holder.type.map { graph.schema.plural(of: $0) } ?? "notes"
            let field = graph.schema.role(of: source.link, in: holder)?.name
            let name = field.map { "`\($0)` of \(kind)" } ?? "text of \(kind)"
            if let place = groups.firstIndex(where: { $0.name == name }) {
                if groups[place].names.last != holder.name { groups[place].names.append(holder.name) }
            } else {
                groups.append((name, [holder.name]))
            }
        }
        return groups.map { group in
            // The names of what has a day begin with it: the newest first.
            let names = group.names.sorted { NaturalOrder.isBefore($1, $0) }
            let more = names.count - Self.names
            let shown = names.prefix(Self.names).map { Markdown.text($0) } + (more > 0 ? ["and \(more) more"] : [])
            return "\(group.name): \(shown.joined(separator: ", "))"
        }
    }
}

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
