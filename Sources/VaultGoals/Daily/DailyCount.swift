import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

/// What a property, a ticked task or an inline field of a daily note gives to a goal: like an action of that day with
/// this one measure.
package struct DailyCount: Sendable {
    package var note: NoteID
    package var day: CalendarDate
    /// An index in the model's `goals`.
    package var goal: Int
    package var source: CountedProperty.Source
    /// As `vault.md` spells it.
    var name: String
    var quantity: Quantity
    /// The value in the note, or the text of the task.
    var range: ByteRange
    var written: String
    /// The node of the property, else what only this place of the text has; a field that says what a property of its name
    /// says is the same value.
    var value: Int32
}

/// The daily notes of a vault, which are never written: notes without a type whose path matches a pattern of `daily`.
struct DailyNotes: Sendable {
    /// An entry of `daily_counts`.
    struct Declaration: Sendable {
        var property: CountedProperty
        /// An index in the model's `goals`; nil when it leads nowhere.
        var goal: Int?
        /// Its scalar in `vault.md`.
        var node: Int32
        /// Whether the unit is that of how often, or on how many days, something was done.
        var isTimes: Bool
        /// Whether an entry before it names the same for the same goal; then only that one counts.
        var isRepeated = false
    }

    let patterns: IgnorePatterns
    /// How their names give the day, where `vault.md` says so.
    let formats: [DayFormat]
    let declarations: [Declaration]
    /// The places in `declarations` of those about tasks, by the first word, and about fields, by the key.
    private let tasks: [String: [Int]]
    private let fields: [String: [Int]]
    private let units: UnitTable
    /// By the index of a goal the groups of units of which it, or a milestone of it, wants an average or single
    /// amounts.
    private let levels: [Int: Set<String>]

    /// Cost: that of the settings.
    init(_ graph: Graph, _ kept: GoalsModel.Kept) {
        units = kept.measures.table
        guard let number = graph.note(at: Schema.settingsPath),
            graph.notes[number].document.entry(GoalsSettings.dailyCounts) != nil
        else {
            (patterns, formats, declarations) = (IgnorePatterns([]), [], [])
            (tasks, fields, levels) = ([:], [:], [:])
            return
        }
        let (note, units) = (graph.notes[number], units)
        patterns = IgnorePatterns(note.texts(GoalsSettings.daily).map(\.value))
        formats = note.texts(GoalsSettings.dailyFormat).compactMap { DayFormat($0.value) }
        let links = Dictionary(note.links.filter { !$0.isInBody }.map { ($0.node, $0) }) { first, _ in first }
        var seen: Set<String> = []
        let declarations = note.read(GoalsSettings.dailyCounts, CountedProperty.read).map { entry in
            let found = links[entry.node].flatMap { graph.resolve($0, of: number).note }
            let goal = found.flatMap { kept.goalByNote.indices.contains($0) ? Int(kept.goalByNote[$0]) : nil }
            var declaration = Declaration(
                property: entry.value, goal: goal.flatMap { $0 >= 0 ? $0 : nil }, node: entry.node,
                isTimes: ["times", "days"].contains { units.unit(entry.value.unit).group == units.unit($0).group })
            if let goal = declaration.goal {
                let name = "\(goal) \(entry.value.source) \(entry.value.name.lowercased())"
                declaration.isRepeated = !seen.insert(name).inserted
            }
            return declaration
        }
        func places(_ source: CountedProperty.Source, by key: (String) -> String) -> [String: [Int]] {
            let places = declarations.indices.filter { declarations[$0].property.source == source }
            return Dictionary(grouping: places) { key(declarations[$0].property.name) }
        }
        tasks = places(.task, by: Self.firstWord)
        fields = places(.field) { $0.lowercased() }
        levels = declarations.compactMap(\.goal).reduce(into: [:]) { levels, goal in
            let targets = kept.targets(countedWith: goal).filter { $0.mode.isSingle || $0.mode == .average }
            levels[goal] = Set(targets.map { units.unit($0.quantity.unit).group })
        }
        self.declarations = declarations
    }

    private static func firstWord(_ text: String) -> String {
        text.prefix { $0.isLetter || $0.isNumber }.lowercased()
    }

    var isEmpty: Bool { declarations.isEmpty || patterns.isEmpty }

    /// Whether a note lies where daily notes do and says something that counts. Compares names first, without memory
    /// where no text counts.
    func covers(_ note: Note) -> Bool {
        guard note.type == nil else { return false }
        let isNamed =
            declarations.contains { $0.property.source == .property && note.document.entry($0.property.name) != nil }
            || note.entries.contains { !readings(of: $0).isEmpty }
        return isNamed && patterns.covers(note.path)
    }

    /// The day that the name of a note gives.
    func day(of note: Note) -> CalendarDate? {
        if formats.isEmpty { return DayInName.day(note.name) }
        return formats.lazy.compactMap { $0.day(of: note.path) }.first
    }

    /// A name that gives a day.
    var sampleName: String {
        let day = CalendarDate(year: 2026, month: 11, day: 21)
        return day.flatMap { day in formats.first?.name(of: day) } ?? "2026-11-21"
    }

    /// What all notes give, in their order. Cost: a look at each plain note, and what the daily ones say.
    func counts(in graph: Graph) -> [DailyCount] {
        if isEmpty { return [] }
        var counts: [DailyCount] = []
        let removed = graph.removed
        for (number, note) in zip(graph.notes.indices, graph.notes)
        where !removed.contains(number) && covers(note) && !graph.isConflictCopy(note) {
            let day = day(of: note)
            let ofProperties = day.map { propertyCounts(of: note, number, day: $0) } ?? []
            counts += ofProperties + textCounts(of: note, number, day: day, besides: ofProperties)
        }
        return counts
    }

    private func propertyCounts(of note: Note, _ number: NoteID, day: CalendarDate) -> [DailyCount] {
        declarations.flatMap { declaration -> [DailyCount] in
            guard let goal = declaration.goal, !declaration.isRepeated else { return [] }
            return values(of: declaration, in: note).compactMap { node, reading in
                guard let quantity = counted(reading, declaration) else { return nil }
                return DailyCount(
                    note: number, day: day, goal: goal, source: .property, name: declaration.property.name,
                    quantity: quantity, range: note.document.nodes[Int(node)].range,
                    written: note.document.text(node), value: node)
            }
        }
    }

    /// What tasks and fields give. A field that says what a property of its name says counts where that does not: each
    /// value of the property stands for one field.
    private func textCounts(
        of note: Note, _ number: NoteID, day: CalendarDate?, besides properties: [DailyCount]
    ) -> [DailyCount] {
        var taken: Set<Int32> = []
        return note.entries.flatMap { entry -> [DailyCount] in
            guard let day = entry.day ?? day, entry.unreadableDay == nil else { return [] }
            var same: [DailyCount] = []
            return readings(of: entry).compactMap { reading in
                let declaration = reading.declaration
                guard let goal = declaration.goal, !declaration.isRepeated,
                    let quantity = counted(reading.amount, declaration)
                else { return nil }
                if same.isEmpty, let key = entry.key {
                    let twin = properties.first {
                        $0.day == day && $0.name.lowercased() == key && !taken.contains($0.value)
                            && units.convert($0.quantity, to: quantity.unit) == quantity.amount
                    }
                    same = properties.filter { $0.value == twin?.value }
                    if let twin { taken.insert(twin.value) }
                }
                if same.contains(where: { $0.goal == goal }) { return nil }
                return DailyCount(
                    note: number, day: day, goal: goal, source: declaration.property.source,
                    name: declaration.property.name, quantity: quantity, range: entry.range, written: entry.text,
                    value: same.first?.value ?? ~Int32(bitPattern: entry.range.start))
            }
        }
    }

    /// The amount of an entry, where it is one that counts: nothing done is not one time, and not a day, so a 0 counts only
    /// where it may be a reading.
    private func counted(_ reading: Reading<Quantity>, _ declaration: Declaration) -> Quantity? {
        guard let goal = declaration.goal, let quantity = reading.value, fits(quantity, declaration),
            quantity.amount != 0 || levels[goal]?.contains(units.unit(quantity.unit).group) == true
        else { return nil }
        return quantity
    }

    /// Whether an amount is in a unit that converts to that of the declaration.
    private func fits(_ quantity: Quantity, _ declaration: Declaration) -> Bool {
        units.unit(quantity.unit).group == units.unit(declaration.property.unit).group
    }

    /// The values of a property of a note, each with its scalar.
    private func values(
        of declaration: Declaration, in note: Note
    ) -> [(node: Int32, reading: Reading<Quantity>)] {
        guard declaration.property.source == .property else { return [] }
        return note.elements(declaration.property.name).map { node in
            let scalar = note.document.nodes[Int(node)]
            return (
                node,
                note.document.withText(scalar) { declaration.property.amount($0, isYesOrNo: declaration.isTimes) }
            )
        }
    }

    /// What an entry of `vault.md` makes of a task or field: how much, and the text that says it.
    typealias TextReading = (declaration: Declaration, text: String, amount: Reading<Quantity>)

    /// By each declaration that names a task or field. What follows the words of a task is an amount where it begins with a
    /// number, perhaps after a colon or bracket, where it cannot be read; with other words it is another task.
    private func readings(of entry: TextEntry) -> [TextReading] {
        guard let key = entry.key else {
            return (tasks[Self.firstWord(entry.text)] ?? []).compactMap { place in
                let declaration = declarations[place]
                guard let rest = declaration.property.rest(of: entry.text) else { return nil }
                if !rest.contains(where: { $0.isLetter || $0.isNumber }) {
                    return (declaration, rest, Reading(Quantity(1, declaration.property.unit)))
                }
                guard
                    rest.first(where: { !":,;-–—(=~+".contains($0) && !$0.isOnlyWhitespace }).map({
                        $0.isNumber || $0.isCurrencySymbol
                    }) == true
                else { return nil }
                return (declaration, rest, amount(rest, declaration, isTask: true))
            }
        }
        return (fields[key] ?? []).map { place in
            (declarations[place], entry.text, amount(entry.text, declarations[place], isTask: false))
        }
    }

    private func amount(_ text: String, _ declaration: Declaration, isTask: Bool) -> Reading<Quantity> {
        let property = declaration.property
        let reading = property.amount(Array(text.utf8).span, isYesOrNo: declaration.isTimes && !isTask)
        // A task of ten minutes was done once.
        if isTask, declaration.isTimes, let quantity = reading.value, !fits(quantity, declaration),
            units.isKnown(quantity.unit)
        {
            return Reading(Quantity(1, property.unit))
        }
        return reading
    }
}

extension DailyNotes {
    /// Why something in a daily note does not count.
    enum Problem: Sendable {
        /// The name of the note has no day.
        case noDay
        /// The day of the task cannot be read.
        case unreadableDay(String)
        /// It is a list in a list, a map, or its front matter is broken there.
        case notAValue
        case unreadable(ScalarProblem)
        /// Of another unit than the declaration.
        case otherUnit
        /// It is there before; only the first one counts.
        case repeated
        /// Nothing is read of the front matter there.
        case damaged
    }

    /// What does not count, by its first declaration, with the place and its text.
    typealias Uncounted = (declaration: Declaration, range: ByteRange, text: String, problem: Problem)

    /// The lines of a note's front matter that name a property, and are not read as one that counts: it cannot be read
    /// there, or is not where one begins, or the name is there before. O(bytes of the front matter), where it is damaged.
    private func damaged(_ note: Note) -> [Uncounted] {
        let (document, lines) = (note.document, note.document.lines)
        guard note.type == nil, !document.problems.isEmpty || document.frontMatter == nil else { return [] }
        let bytes = document.bytes
        var line = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        while line < bytes.count, lines.isEmpty(line) { line = lines.next(after: line) }
        guard bytes[line...].starts(with: "---".utf8), patterns.covers(note.path) else { return [] }
        let known = Dictionary(document.entries.map { (document.nodes[Int($0.key)].range.start, $0.state) }) { $1 }
        var found: [Uncounted] = []
        line = lines.next(after: line)
        while line < Int(document.frontMatter?.end ?? UInt32(bytes.count)), !lines.isEmpty(line) {
            let start = lines.skipSpaces(line)
            let name = bytes[start...].prefix { $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: "\n") }
            let declaration = declarations.first {
                $0.property.source == .property
                    && $0.property.name.lowercased() == String(decoding: name, as: UTF8.self).lowercased()
            }
            let state = known[UInt32(start)]
            if let declaration, state == nil || state == .duplicate {
                let range = ByteRange(start, name.endIndex)
                found.append((declaration, range, "", state == nil ? .damaged : .repeated))
            }
            line = lines.next(after: line)
        }
        return found
    }

    /// What of a daily note does not count though `vault.md` names it, each with the place; of a property that counts
    /// twice what is wrong by its first declaration.
    func problems(of note: Note) -> [Uncounted] {
        if isEmpty { return [] }
        var found = damaged(note)
        guard covers(note) else { return found }
        var seen: Set<String> = []
        let hasDay = day(of: note) != nil
        found += textProblems(of: note, hasDay: hasDay)
        for declaration in declarations
        where declaration.property.source == .property && seen.insert(declaration.property.name.lowercased()).inserted {
            guard let entry = note.document.entry(declaration.property.name) else { continue }
            let name = declaration.property.name.lowercased()
            for other in note.document.entries where other.key != entry.key && other.state != .duplicate {
                let key = note.document.nodes[Int(other.key)]
                guard note.document.text(key).lowercased() == name else { continue }
                found.append((declaration, key.range, "", .repeated))
            }
            let (key, value) = (note.document.nodes[Int(entry.key)], note.document.nodes[Int(entry.value)])
            let isNested =
                !value.isScalar && note.elements(declaration.property.name).isEmpty && value.next > entry.value + 1
            if entry.state != .readable || isNested {
                found.append((declaration, key.range, "", .notAValue))
                continue
            }
            let values = values(of: declaration, in: note)
            if !hasDay, !values.isEmpty {
                found.append((declaration, key.range, "", .noDay))
                continue
            }
            for (node, reading) in values {
                guard let problem = problem(of: reading, declaration) else { continue }
                found.append((declaration, note.document.nodes[Int(node)].range, note.document.text(node), problem))
            }
        }
        return found
    }

    /// Those of tasks and inline fields.
    private func textProblems(of note: Note, hasDay: Bool) -> [Uncounted] {
        note.entries.compactMap { entry in
            let readings = readings(of: entry)
            let unread = readings.lazy.compactMap { reading in
                problem(of: reading.amount, reading.declaration).map { (reading, $0) }
            }
            if let (reading, problem) = unread.first {
                return (reading.declaration, entry.range, reading.text, problem)
            }
            guard let first = readings.first else { return nil }
            if let text = entry.unreadableDay {
                return (first.declaration, entry.range, text, .unreadableDay(text))
            }
            return entry.day == nil && !hasDay ? (first.declaration, entry.range, first.text, .noDay) : nil
        }
    }

    private func problem(of reading: Reading<Quantity>, _ declaration: Declaration) -> Problem? {
        if let quantity = reading.value { return fits(quantity, declaration) ? nil : .otherUnit }
        return reading.problem.map { .unreadable($0) }
    }
}

extension DailyPlace {
    /// The day of a note by its name.
    package func day(of path: Path) -> CalendarDate? {
        guard path.isBelow(folder) else { return nil }
        return DayFormat(format)?.day(of: path) ?? DayInName.day(path.name)
    }

    /// What `vault set vault.md` has to add so that such notes are read; nothing where they are.
    package func settings(missingIn note: Note) -> [String] {
        guard let day = CalendarDate(year: 2026, month: 11, day: 21) else { return [] }
        let known = note.texts(GoalsSettings.daily).map(\.value)
        let formats = note.texts(GoalsSettings.dailyFormat).compactMap { DayFormat($0.value) }
        let path = Path.file(DayFormat(format)?.name(of: day) ?? "\(day)", in: folder)
        var missing: [String] = []
        if !IgnorePatterns(known).covers(path) {
            let name = folder.text.map { "*?[\\!#".contains($0) ? "\\\($0)" : "\($0)" }.joined()
            missing.append("daily+=" + (!name.isEmpty ? name + "/*" : format.hasPrefix("YYYY") ? "/20*" : "/*"))
        }
        let isRead = formats.isEmpty ? DayInName.day(path.name) == day : formats.contains { $0.day(of: path) == day }
        if !isRead, DayFormat(format) != nil {
            // Names of other folders are read without any format.
            if formats.isEmpty, !known.isEmpty { missing.append("daily_format+=YYYY-MM-DD") }
            missing.append("daily_format+=\(format)")
        }
        return missing
    }
}

extension DailyCount {
    /// What an entry of `daily_counts` may begin with: properties that hold amounts, ticked tasks and inline fields of the
    /// 60 daily notes that are the latest by their names, the most frequent first.
    package static func names(in notes: [Note]) -> [String] {
        var names: [String] = []
        for note in notes.sorted(by: { $0.name > $1.name }).prefix(60) {
            let document = note.document
            for entry in document.entries {
                let value = document.nodes[Int(entry.value)]
                let isAmount = document.withText(value) {
                    Rational.read($0).value != nil || Quantity.read($0).value != nil
                }
                if value.isScalar, isAmount { names.append(document.text(entry.key)) }
            }
            for entry in TextEntry.entries(of: Body(of: document, keepsLines: true), in: document) {
                let words = entry.text.split(separator: " ").prefix { $0.first?.isNumber == false }
                let name = entry.key.map { $0 + "::" } ?? "[x] " + words.joined(separator: " ")
                if entry.key != nil || !words.isEmpty { names.append(name) }
            }
        }
        let counts = Dictionary(grouping: names) { $0.lowercased() }.values.map { (count: $0.count, name: $0[0]) }
        return counts.sorted { ($1.count, $0.name) < ($0.count, $1.name) }.prefix(20).map(\.name)
    }
}

extension GoalsModel {
    /// What some of the daily counts say, each as one action with one measure.
    package func dailyEntries(_ range: Range<Int>, hasLines: Bool = false) -> ActionEntries {
        var entries = ActionEntries()
        var last: (note: NoteID, lines: LineTable)?
        for index in range {
            let count = dailyCounts[index]
            if hasLines, last?.note != count.note {
                last = (count.note, LineTable(graph.notes[count.note].document.bytes))
            }
            let line = hasLines ? last?.lines.position(of: Int(count.range.start)).line ?? 0 : 0
            entries.begin(count.note.index, day: count.day, time: nil)
            entries.setDaily(index, value: count.value, origin: .init(rawValue: count.source.rawValue) ?? .property)
            entries.add(LoggedAction.Measure(count.quantity, line: line))
            entries.add(ActionEntries.Link(goal: count.goal, line: line, isImplied: true))
        }
        return entries
    }

    /// The daily counts of some days, as actions with their name for a title.
    func dailyActions(on days: ClosedRange<CalendarDate>) -> [LoggedAction] {
        dailyCounts.filter { days.contains($0.day) }.map(dailyAction)
    }

    /// The notes where daily ones lie, whatever counts of them. Cost: a look at each note.
    package var dailyNotes: [Note] {
        let settings = graph.note(at: Schema.settingsPath).map { graph.notes[$0].texts(GoalsSettings.daily) }
        let patterns = IgnorePatterns(settings?.map(\.value) ?? [])
        return graph.notes.filter { $0.type == nil && daily.day(of: $0) != nil && patterns.covers($0.path) }
    }

    /// The units and the name, as a link, of each goal that an entry of `daily_counts` may end with.
    package var countingGoals: [(unit: String, name: String)] {
        goals.filter { !$0.plan.isArchived }.flatMap { goal -> [(unit: String, name: String)] in
            var units = goal.plan.targets.compactMap { $0.target?.quantity.unit }
            units = units.enumerated().filter { units.firstIndex(of: $1) == $0 }.map(\.element)
            let name = goal.plan.name
            let isBare = CountedProperty.read(Array("a b to \(name)".utf8).span).value.map { $0.link.style == .bare }
            return units.map { ($0, isBare == true && !name.contains(" to ") ? name : "[[\(name)]]") }
        }
    }

    /// Whether a note is a daily one of which something counts, or would if it could be read.
    package func countsProperties(of note: NoteID) -> Bool { !daily.isEmpty && daily.covers(graph.notes[note]) }

    /// Those of a note, each as an action, with the line that says it and what that is.
    package func dailyActions(
        of note: NoteID
    ) -> [(action: LoggedAction, line: Int, source: CountedProperty.Source)] {
        guard graph.notes[note].type == nil else { return [] }
        let lines = LineTable(graph.notes[note].document.bytes)
        return dailyCounts.filter { $0.note == note }.map {
            (dailyAction($0), lines.position(of: Int($0.range.start)).line, $0.source)
        }
    }

    private func dailyAction(_ count: DailyCount) -> LoggedAction {
        let note = graph.notes[count.note]
        var action = LoggedAction(name: note.name, path: note.path, title: count.name, day: count.day)
        action.measures = [LoggedAction.Measure(count.quantity, line: 0)]
        action.goals = [LoggedAction.GoalLink(goals[count.goal].plan.name, line: 0)]
        return action
    }
}
