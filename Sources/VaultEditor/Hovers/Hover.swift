import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// What is shown about a place.
package struct Hover: Hashable, Sendable {
    /// In Markdown; text of notes is escaped in it.
    package var markdown: String
    package var range: ByteRange
}

extension EditorView {
    /// What there is to say of a place: the pages of the findings there, and what the link, title, field or amount is.
    package func hover(at offset: Int, in path: Path, findings: [Finding] = []) -> Hover? {
        guard let number = graph.noteOrCopy(at: path) else { return nil }
        let link = graph.notes[number].links.first { $0.range.offsets.contains(offset) }
        let here = findings.filter { finding in
            // That of a link is often at its name alone.
            let isInLink = link.map { $0.range.start <= finding.range.start && finding.range.end <= $0.range.end }
            return finding.path == path && (finding.range.offsets.contains(offset) || isInLink == true)
        }
        let shown = page(at: offset, number)
        guard let range = shown?.range ?? here.first?.range else { return nil }
        let pages = (shown.map { [$0.markdown] } ?? []) + rulePages(here)
        return Hover(markdown: pages.joined(separator: "\n\n---\n\n"), range: range)
    }

    /// What stands at a place. Nil for what is nothing but text. Cost: linear in the note's links and in its front matter.
    private func page(at offset: Int, _ number: NoteID) -> Hover? {
        let (note, document) = (graph.notes[number], graph.notes[number].document)
        func holds(_ range: ByteRange) -> Bool { range.offsets.contains(offset) }
        func hover(_ markdown: String?, _ range: ByteRange) -> Hover? {
            markdown.map { Hover(markdown: $0, range: range) }
        }
        func record(_ record: NoteID, _ range: ByteRange) -> Hover? {
            hover(RecordPage(self, record).markdown(isOwn: record == number), range)
        }
        // The record whose name stands in a value, as in `amounts`.
        if case .entry(_, let named, let range)? = spot(at: offset, of: number) { return record(named, range) }
        if let link = note.links.first(where: { holds($0.range) }) { return hover(page(of: link, number), link.range) }
        guard offset >= 0, offset < document.bytes.count else { return nil }
        if offset >= document.bodyStart {
            if let heading = note.outline.headings.first(where: { $0.level == 1 }), holds(heading.range) {
                return record(number, heading.range)
            }
            let item = note.outline.items.first { $0.check != nil && holds($0.range) }
            return item.flatMap { hover(setPage(number, $0), $0.range) }
        }
        guard let entry = document.entries.first(where: { holds($0.range) }) else { return nil }
        let key = document.nodes[Int(entry.key)]
        let name = document.text(key).lowercased()
        if holds(key.range) { return hover(fieldPage(name, of: note), key.range) }
        let nodes = document.nodes[Int(entry.value)..<Int(document.nodes[Int(entry.value)].next)]
        guard let node = nodes.indices.last(where: { nodes[$0].isScalar && holds(nodes[$0].range) }) else { return nil }
        return name == "title"
            ? record(number, nodes[node].range)
            : hover(valuePage(note, field: name, node: Int32(node)), nodes[node].range)
    }

    /// For each rule what it found, how to fix that, and its page.
    private func rulePages(_ findings: [Finding]) -> [String] {
        var rules: [String] = []
        for finding in findings where !rules.contains(finding.rule) { rules.append(finding.rule) }
        return rules.compactMap { id in
            guard let rule = snapshot.rules.first(where: { $0.id == id }) else { return nil }
            var parts: [String] = []
            for finding in findings.filter({ $0.rule == id }).prefix(Self.mostOfRule) {
                parts.append("**\(id)** (\(finding.severity.word)): \(Markdown.text(finding.message))")
                if let help = finding.help { parts.append(Markdown.text(help)) }
            }
            return (parts + [rule.page]).joined(separator: "\n\n")
        }
    }

    /// Findings of one rule that are shown.
    private static let mostOfRule = 4

    /// A field's row of the manual: `list of link to value`, its default, what it is. Nil for a key that the type of the
    /// note does not have.
    private func fieldPage(_ name: String, of note: Note) -> String? {
        let kinds = Field(
            "type", .choice(schema.recordTypes.map(\.name)), required: true, "What kind of record the note is.")
        let field = note.type.flatMap { name == "type" ? kinds : schema.field(name, of: $0) }
        return field.map { field in
            let standard = FieldWords.standard(field)
            let parts = [
                "**\(field.name)**", FieldWords.written(field),
                field.isRequired || standard.isEmpty ? standard : "default: \(standard)",
            ]
            return Markdown.line(parts) + "\n\n" + field.summary
        }
    }

    /// What was done in place of a set of a workout or template the last time, and its amounts in other units. Nil for an
    /// item that is not a set.
    private func setPage(_ number: NoteID, _ item: ListItem) -> String? {
        for part in sets(of: number) ?? [] {
            guard let set = part.section.sets.firstIndex(where: { $0.line == item.range }) else { continue }
            let head = Markdown.line([
                Markdown.strong(part.exercise.title), "set \(set + 1) of \(part.section.sets.count)",
            ])
            let figures = part.last.map { last in
                let time =
                    part.lastTime(set).map { WorkoutWords.set($0, of: part.exercise.kind) }
                    ?? "only \(Words.count(last.sets.count, "set"))"
                return "Last time \(Markdown.text(TrainingWords.when(last.day, today))): \(Markdown.text(time))"
            }
            let own = part.section.sets[set].set
            let amounts = [own?.weight, own?.distance].compactMap { $0 }.filter { !$0.unit.isEmpty }
            return ([head, figures ?? "Not done before."] + amounts.compactMap(graph.units.markdown))
                .joined(separator: "\n\n")
        }
        return nil
    }

    /// What a value of the front matter is in other words: an amount in other units, a day by its weekday and distance.
    /// Nil for a value of which there is nothing to say.
    private func valuePage(_ note: Note, field: String, node: Int32) -> String? {
        let (text, units) = (note.document.text(node), graph.units)
        if field == "type" { return schema.type(text.lowercased()).map { schema.types[$0].markdown } }
        if field == "silence" {
            return snapshot.rules.first { $0.id == text }.map { "**\($0.id)** (\($0.severity.word)): \($0.summary)" }
        }
        guard let type = note.type, let scalar = schema.field(field, of: type)?.scalar, text.utf8.count <= 200 else {
            return nil
        }
        if schema.types[type].unitFields?.unit == field { return units.markdown(Quantity(1, text)) }
        switch FieldValue.read(text, as: scalar) {
        case .quantity(let quantity), .namedQuantity(_, let quantity): return units.markdown(quantity)
        case .target(let target): return units.markdown(target.quantity)
        case .day(let day): return dayPage(day)
        case .moment(let moment): return dayPage(moment.day)
        default: return nil
        }
    }

    /// `Thursday · in 33 days`
    private func dayPage(_ day: CalendarDate) -> String {
        let days = today.days(until: day)
        let distance = days == 0 ? "today" : days > 0 ? TermWords.ahead(days) : TermWords.back(-days)
        return Markdown.line([ProgressWords.weekday(day), distance])
    }

    private func page(of link: Link, _ number: NoteID) -> String {
        let name = graph.notes[number].destination(of: link)
        switch graph.resolve(link, of: number) {
        case .note(let found), .alias(let found), .formerName(let found):
            return RecordPage(self, found).markdown(isOwn: found == number)
        case .wrongType(let found):
            let role = schema.role(of: link, in: graph.notes[number])
            let wanted = role.map { " leads to \(Words.either($0.types.map(Words.article)))" } ?? ""
            return RecordPage(self, found).markdown(isOwn: false)
                + (wanted.isEmpty ? "" : "\n\nThis link does not count: `\(role?.name ?? "")`\(wanted).")
        case .ambiguous(let several):
            let shown = several.first.map { Markdown.code(graph.notes[$0].path.text) }
            return "\(several.count) notes have the name \(Markdown.strong(name)):\n\n"
                + shown.first(shown.count, of: several.count).map { "- " + $0 }.joined(separator: "\n")
        case .otherFile: return Markdown.code(name)
        case .broken: return "No note has the name \(Markdown.strong(name))."
        }
    }
}

extension RecordType {
    /// What it is, where its files lie, and what it requires.
    var markdown: String {
        let required = fields.filter(\.isRequired).map { "`\($0.name)`" }
        let needs = required.isEmpty ? "" : "\n\nIt needs \(Words.list(required, joint: "and"))."
        return "**\(name)** · " + Markdown.code(Path.file("\(folder.words)/\(fileName.words)").text) + "\n\n\(summary)"
            + needs
    }
}

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
        let byTitle = view.snapshot.goals.counterparts(byTitleOf: number)
        if !byTitle.isEmpty {
            let names = byTitle.map { Markdown.text(graph.notes[$0].name) }.sorted(by: >)
            parts.append("By its title: \(names.first(Self.names, of: names.count).joined(separator: ", "))")
        }
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
        return graph.units.markdown(Quantity(1, unit))
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
            return "\(field.name): " + shown.first(shown.count, of: elements.count).joined(separator: ", ")
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
            let shown = names.map { Markdown.text($0) }.first(names.count, of: links.count)
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
            let names = group.names.sorted { NaturalOrder.isBefore($1, $0) }.map { Markdown.text($0) }
            return "\(group.name): \(names.first(Self.names, of: names.count).joined(separator: ", "))"
        }
    }
}

extension [String] {
    /// The first of some texts, and how many more there are of all.
    fileprivate func first(_ most: Int, of all: Int) -> [String] {
        prefix(most) + (all > most ? ["and \(all - most) more"] : [])
    }
}

/// An amount in the other units of its group.
extension UnitTable {
    /// `5.2 km = 5200 m = 3.23 mi`; what is wrong with a unit that nobody defines.
    fileprivate func markdown(_ quantity: Quantity) -> String? {
        let unit = unit(quantity.unit)
        let written = Markdown.text("\(quantity.amount.decimalText(places: 6)) \(quantity.unit)")
        guard unit.isKnown else {
            return
                "\(written)\n\nNo measure defines the unit \(Markdown.strong(quantity.unit)); it converts into no other."
        }
        // In the vault's own units of the group, and in the others that give a number which is easily read, from small
        // to large; more than six say nothing new.
        let others = canonicalSpellings.map(self.unit).filter {
            $0.group == unit.group && $0.canonical != unit.canonical
        }
        let least = Rational(1, over: 100) ?? 0
        let same = others.sorted { ($0.factor, $0.canonical) < ($1.factor, $1.canonical) }.compactMap {
            other -> String? in
            guard let amount = convert(quantity, to: other.canonical) else { return nil }
            let size = amount.magnitude
            let isOwn = !UnitTable.builtIn.unit(other.canonical).isKnown
            guard isOwn || amount.isZero || least <= size && size < 10_000 else { return nil }
            let text = amount.decimalText(places: size < 1 ? 4 : 2)
            return (amount.exactDecimalText == text ? " = " : " ≈ ") + Markdown.text("\(text) \(other.canonical)")
        }
        return same.isEmpty ? nil : written + same.prefix(6).joined()
    }
}

/// Markdown in which the text of a note is nothing but text.
package enum Markdown {
    /// More of a text is not shown.
    private static let most = 300

    /// A text on one line, with a backslash before what Markdown or HTML would take for its own, and an escape for what
    /// nobody would see.
    static func text(_ text: String, atMost limit: Int = most) -> String {
        let part = text.prefix(limit)
        let line = part.singleSpaced
        let visible = Array(HiddenCharacters.escaped(line).unicodeScalars)
        var result = ""
        for (place, scalar) in visible.enumerated() {
            if needsEscape(scalar, at: place, in: visible) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return part.endIndex == text.endIndex ? result : result + "…"
    }

    /// The same in bold.
    static func strong(_ text: String) -> String {
        let shown = self.text(text)
        return shown.isEmpty ? "" : "**\(shown)**"
    }

    /// A name or path as code; as text where it has the sign that ends code.
    static func code(_ text: String) -> String {
        let isPlain = !text.isEmpty && !text.contains("`") && text.count <= most && !text.contains(where: \.isNewline)
        return isPlain ? "`\(HiddenCharacters.escaped(text))`" : self.text(text)
    }

    static func line(_ parts: [String]) -> String { parts.filter { !$0.isEmpty }.joined(separator: " · ") }

    private static func needsEscape(_ scalar: Unicode.Scalar, at place: Int, in text: [Unicode.Scalar]) -> Bool {
        func sign(_ offset: Int) -> Unicode.Scalar? {
            text.indices.contains(place + offset) ? text[place + offset] : nil
        }
        switch scalar {
        case "\\", "`", "*", "[", "]", "<", "&", "~", "|": return true
        case "_": return !(isWordly(sign(-1)) && isWordly(sign(1)))
        // What would become the link of an address by itself.
        case ":": return sign(1) == "/"
        case "@": return isWordly(sign(-1))
        case ".": return isItem(sign(1), place, text) || isOfWeb(before: place, in: text)
        // What begins a line as a heading, an item or a quote.
        case "#", "-", "+", "=", ">": return place == 0
        case ")": return isItem(sign(1), place, text)
        default: return false
        }
    }

    private static func isWordly(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Whether a text begins with the number of an item, up to the sign at a place.
    private static func isItem(_ next: Unicode.Scalar?, _ place: Int, _ text: [Unicode.Scalar]) -> Bool {
        next ?? " " == " " && 1...9 ~= place && text[..<place].allSatisfy { "0"..."9" ~= $0 }
    }

    private static func isOfWeb(before place: Int, in text: [Unicode.Scalar]) -> Bool {
        place >= 3 && text[(place - 3)..<place].allSatisfy { $0 == "w" || $0 == "W" }
    }
}

/// The progress of the running term as a document.
extension EditorView {
    /// What `vault progress` says of the goals that belong to today, in Markdown; text of notes is escaped in it.
    package func progressPage() -> String {
        let overview = snapshot.progress(asOf: today, showsWeeks: true)
        let current = snapshot.currentGoals(overview)
        let goals = overview.goals.filter { current.contains($0.name) }
        var parts = ["# Progress on \(today)"]
        if let term = overview.term {
            let dates = "\(term.dates.start) to \(term.dates.end)"
            parts.append(Markdown.line([Markdown.strong(term.dates.name), ProgressWords.state(term), dates]))
        } else {
            parts.append("Not in a term.")
        }
        if goals.isEmpty { parts.append("No goals belong to today.") }
        if let total = ProgressWords.total(goals) { parts.append(Markdown.text(total)) }
        for status in ProgressWords.groupOrder {
            let group = goals.filter { $0.status == status }.limitsLast
            if group.isEmpty { continue }
            parts.append("## \(ProgressWords.heading(status))")
            parts.append(group.map(item).joined(separator: "\n"))
        }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// A goal with a line for each of its targets.
    private func item(_ goal: GoalProgress) -> String {
        let head = [
            Markdown.strong(goal.title), goal.percent.map { ProgressWords.percent($0) } ?? "",
            ProgressWords.daysLeft(goal), Markdown.code(goal.path.text),
        ]
        var lines = goal.targets.map { target in
            ProgressWords.details(target, status: goal.status)
                + (ProgressWords.thisWeek(target).map { [$0] } ?? [])
        }
        if let occurrences = goal.occurrences {
            lines.append(ProgressWords.occurrences(occurrences, status: goal.status))
        }
        return (["- " + Markdown.line(head)] + lines.map { "  - " + Markdown.line($0.map { Markdown.text($0) }) })
            .joined(separator: "\n")
    }
}
