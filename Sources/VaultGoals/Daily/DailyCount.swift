import VaultProgress
import VaultRecords
import VaultSyntax

/// What a property of a daily note gives to a goal: like an action of that day with this one measure.
package struct DailyCount: Sendable {
    package var note: NoteID
    package var day: CalendarDate
    /// An index in the model's `goals`.
    package var goal: Int
    /// As `vault.md` spells it.
    var property: String
    var quantity: Quantity
    /// The value in the note.
    var node: Int32
    var range: ByteRange
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
        /// Whether an entry before it names the same property for the same goal; then only that one counts.
        var isRepeated = false
    }

    let patterns: IgnorePatterns
    let declarations: [Declaration]
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
            (patterns, declarations, levels) = (IgnorePatterns([]), [], [:])
            return
        }
        let (note, units) = (graph.notes[number], units)
        patterns = IgnorePatterns(note.texts(GoalsSettings.daily).map(\.value))
        let links = Dictionary(note.links.filter { !$0.isInBody }.map { ($0.node, $0) }) { first, _ in first }
        var seen: Set<String> = []
        declarations = note.read(GoalsSettings.dailyCounts, CountedProperty.read).map { entry in
            let found = links[entry.node].flatMap { graph.resolve($0, of: number).note }
            let goal = found.flatMap { kept.goalByNote.indices.contains($0) ? Int(kept.goalByNote[$0]) : nil }
            var declaration = Declaration(
                property: entry.value, goal: goal.flatMap { $0 >= 0 ? $0 : nil }, node: entry.node,
                isTimes: ["times", "days"].contains { units.unit(entry.value.unit).group == units.unit($0).group })
            if let goal = declaration.goal {
                declaration.isRepeated = !seen.insert("\(goal) \(entry.value.name.lowercased())").inserted
            }
            return declaration
        }
        levels = declarations.compactMap(\.goal).reduce(into: [:]) { levels, goal in
            let targets = kept.targets(countedWith: goal).filter { $0.mode.isSingle || $0.mode == .average }
            levels[goal] = Set(targets.map { units.unit($0.quantity.unit).group })
        }
    }

    var isEmpty: Bool { declarations.isEmpty || patterns.isEmpty }

    /// Whether a note lies where daily notes do and has a property that counts. Compares names first, without memory.
    func covers(_ note: Note) -> Bool {
        note.type == nil && declarations.contains { note.document.entry($0.property.name) != nil }
            && patterns.covers(note.path)
    }

    /// What all notes give, in their order. Cost: a look at each plain note, and the properties of the daily ones.
    func counts(in graph: Graph) -> [DailyCount] {
        if isEmpty { return [] }
        var counts: [DailyCount] = []
        let removed = graph.removed
        for (number, note) in zip(graph.notes.indices, graph.notes)
        where !removed.contains(number) && covers(note) && !graph.isConflictCopy(note) {
            guard let day = DayInName.day(note.name) else { continue }
            for declaration in declarations {
                guard let goal = declaration.goal, !declaration.isRepeated else { continue }
                for (node, reading) in values(of: declaration, in: note) {
                    guard let quantity = reading.value, fits(quantity, declaration), isSomething(quantity, for: goal)
                    else {
                        continue
                    }
                    counts.append(
                        DailyCount(
                            note: number, day: day, goal: goal, property: declaration.property.name,
                            quantity: quantity, node: node, range: note.document.nodes[Int(node)].range))
                }
            }
        }
        return counts
    }

    /// Nothing done is not one time, and not a day: a 0 counts only where it may be a reading.
    private func isSomething(_ quantity: Quantity, for goal: Int) -> Bool {
        quantity.amount != 0 || levels[goal]?.contains(units.unit(quantity.unit).group) == true
    }

    /// Whether an amount is in a unit that converts to that of the declaration.
    private func fits(_ quantity: Quantity, _ declaration: Declaration) -> Bool {
        units.unit(quantity.unit).group == units.unit(declaration.property.unit).group
    }

    /// The values of a property of a note, each with its scalar.
    private func values(
        of declaration: Declaration, in note: Note
    ) -> [(node: Int32, reading: Reading<Quantity>)] {
        note.elements(declaration.property.name).map { node in
            let scalar = note.document.nodes[Int(node)]
            return (
                node,
                note.document.withText(scalar) { declaration.property.amount($0, isYesOrNo: declaration.isTimes) }
            )
        }
    }
}

extension DailyNotes {
    /// Why a property of a daily note does not count.
    enum Problem: Sendable {
        /// The name of the note has no day.
        case noDay
        /// It is a list in a list, a map, or its front matter is broken there.
        case notAValue
        case unreadable(ScalarProblem)
        /// Of another unit than the declaration.
        case otherUnit(String)
        /// It is there before; only the first one counts.
        case repeated
        /// Nothing is read of the front matter there.
        case damaged
    }

    /// A property that does not count, by its first declaration.
    typealias Uncounted = (declaration: Declaration, range: ByteRange, node: Int32?, problem: Problem)

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
                $0.property.name.lowercased() == String(decoding: name, as: UTF8.self).lowercased()
            }
            let state = known[UInt32(start)]
            if let declaration, state == nil || state == .duplicate {
                let range = ByteRange(start, name.endIndex)
                found.append((declaration, range, nil, state == nil ? .damaged : .repeated))
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
        let hasDay = DayInName.day(note.name) != nil
        for declaration in declarations where seen.insert(declaration.property.name.lowercased()).inserted {
            guard let entry = note.document.entry(declaration.property.name) else { continue }
            let name = declaration.property.name.lowercased()
            for other in note.document.entries where other.key != entry.key && other.state != .duplicate {
                let key = note.document.nodes[Int(other.key)]
                guard note.document.text(key).lowercased() == name else { continue }
                found.append((declaration, key.range, nil, .repeated))
            }
            let (key, value) = (note.document.nodes[Int(entry.key)], note.document.nodes[Int(entry.value)])
            let isNested =
                !value.isScalar && note.elements(declaration.property.name).isEmpty && value.next > entry.value + 1
            if entry.state != .readable || isNested {
                found.append((declaration, key.range, nil, .notAValue))
                continue
            }
            let values = values(of: declaration, in: note)
            if !hasDay, !values.isEmpty {
                found.append((declaration, key.range, nil, .noDay))
                continue
            }
            for (node, reading) in values {
                let range = note.document.nodes[Int(node)].range
                if let quantity = reading.value {
                    if !fits(quantity, declaration) {
                        found.append((declaration, range, node, .otherUnit(quantity.unit)))
                    }
                } else if let problem = reading.problem {
                    found.append((declaration, range, node, .unreadable(problem)))
                }
            }
        }
        return found
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
            entries.setProperty(index, value: count.node)
            entries.add(LoggedAction.Measure(count.quantity, line: line))
            entries.add(ActionEntries.Link(goal: count.goal, line: line, isImplied: true))
        }
        return entries
    }

    /// The daily counts of some days, as actions with the name of their property for a title.
    func dailyActions(on days: ClosedRange<CalendarDate>) -> [LoggedAction] { dailyActions { days.contains($0.day) } }

    /// Whether a note is a daily one with a property that counts, or would if it could be read.
    package func countsProperties(of note: NoteID) -> Bool { !daily.isEmpty && daily.covers(graph.notes[note]) }

    /// Those of a note.
    package func dailyActions(of note: NoteID) -> [LoggedAction] {
        graph.notes[note].type == nil ? dailyActions { $0.note == note } : []
    }

    private func dailyActions(where isWanted: (DailyCount) -> Bool) -> [LoggedAction] {
        dailyCounts.filter(isWanted).map { count in
            let note = graph.notes[count.note]
            var action = LoggedAction(name: note.name, path: note.path, title: count.property, day: count.day)
            action.measures = [LoggedAction.Measure(count.quantity, line: 0)]
            action.goals = [LoggedAction.GoalLink(goals[count.goal].plan.name, line: 0)]
            return action
        }
    }
}
