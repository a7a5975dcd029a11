import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

extension Rule {
    static let countedTwice = Rule("counted-twice", .warning)
    static let ineffectiveCount = Rule("ineffective-count", .warning)
    static let uncountedProperty = Rule("uncounted-property", .warning)
    static let unreadDailyNotes = Rule("unread-daily-notes", .hint)
    static let unreadableDayFormat = Rule("unreadable-day-format", .error)
}

/// What is looked at in all that counts towards goals besides actions: what records of other packs contribute, and
/// properties of daily notes. Each function is a rule.
struct CountingRules {
    let model: GoalsModel

    func findings() -> [Finding] { contributionFindings() + repeatedByDailyNotes() }

    /// Cost: nothing without goals, since only these are reported; else linear in the contributions, and with
    /// contributions with a time in the actions.
    private func contributionFindings() -> [Finding] {
        if model.goals.isEmpty { return [] }
        let contributions = model.contributions
        let outside = contributions.flatMap(outsideGoals)
        let actions = model.actionNotes
        if actions.isEmpty { return outside }
        let times = ContributionTimes(contributions)
        return times.isEmpty ? outside : outside + actions.flatMap { overlaps($0, times) }
    }

    private func outsideGoals(_ contribution: Contribution) -> [Finding] {
        let note = model.graph.notes[contribution.note]
        return note.links(in: model.places.goals(of: note.type)).compactMap { link in
            guard let goal = model.goalIndex(of: link, in: contribution.note),
                !model.dates[goal].contains(contribution.day)
            else { return nil }
            let noun = model.graph.typeName(of: contribution.note)
            return note.outside(model.goals[goal], link, contribution.day, noun: noun)
        }
    }

    /// An action that overlaps in time with contributions of other packs that count for the same goal.
    private func overlaps(_ number: NoteID, _ contributions: ContributionTimes) -> [Finding] {
        let note = model.graph.notes[number]
        guard let index = note.single("time"), model.saysGoals(number), let day = note.date("date") else { return [] }
        let node = note.document.nodes[Int(index)]
        guard let time = note.document.withText(node, { ClockTime.read($0) }).value else { return [] }
        let duration = note.readOne("duration", Quantity.read)
            .flatMap { model.units.convert($0.value, to: "s")?.ceiling(within: 0...ContributionTimes.longest) }
        let overlapping = contributions.overlapping(day, time, seconds: duration ?? 0)
        if overlapping.isEmpty { return [] }
        var linked = LinkedGoals(model)
        let own = note.links.compactMap { link in
            model.isGoal(link) ? linked.goal(of: link, in: number, note.document) : nil
        }
        return overlapping.compactMap { contribution in
            shared(own, model.goals(of: contribution, &linked)).map { goal in
                countedTwice(
                    note, node.range, "time", "overlaps in time with", contribution.note, goal,
                    help: "if both are the same thing, remove the link to the goal here; otherwise correct the times")
            }
        }
    }

    /// The first by path that counts both; a milestone counts what its goal counts.
    private func shared(_ own: [Int], _ others: [Int]) -> Int? {
        func counts(_ goal: Int, _ linked: [Int]) -> Bool {
            if linked.contains(goal) { return true }
            let record = model.goals[goal]
            let above = record.plan.kind == .milestone ? record.above.flatMap(model.goalIndex(ofNote:)) : nil
            return above.map(linked.contains) ?? false
        }
        let direct = Set(own).intersection(others).min()
        return direct ?? model.goals.indices.first { counts($0, own) && counts($0, others) }
    }

    /// Properties that repeat what an action or a contribution of the same day says for the same goal. Only the same
    /// amount is reported, of a target that adds amounts up: two runs on one day are common, two of the same length
    /// hardly. Cost: nothing without daily counts.
    private func repeatedByDailyNotes() -> [Finding] {
        let units = model.units
        let counts = model.dailyCounts.filter { count in
            let group = units.unit(count.quantity.unit).group
            return model.kept.targets(countedWith: count.goal).contains { target in
                !target.mode.isSingle && units.unit(target.quantity.unit).group == group
            }
        }
        if counts.isEmpty { return [] }
        let byDay = Dictionary(grouping: counts) { $0.day }
        let actions = model.actionNotes.filter { number in
            model.graph.notes[number].date("date").map { byDay[$0] != nil } ?? false
        }
        let contributions = model.contributions.filter { byDay[$0.day] != nil }.map(\.note)
        let entries = model.entries(of: (actions + contributions)[...])
        return entries.actions.flatMap { action -> [Finding] in
            let linked = Set(entries.links[action.links].map(\.goal))
            let amounts = entries.quantities[action.measures] + (action.duration.map { [entries.quantities[$0]] } ?? [])
            let repeated = (byDay[action.day] ?? []).filter { count in
                linked.contains(count.goal)
                    && amounts.contains {
                        units.convert($0.quantity, to: count.quantity.unit) == count.quantity.amount
                    }
            }
            return repeated.map { count in
                let noun = model.graph.typeName(of: action.note)
                return countedTwice(
                    model.graph.notes[count.note], count.range, count.name, "repeats the amount of", action.note,
                    count.goal,
                    help: "if both are the same thing, remove one of them, or the \(noun)'s link to the goal")
            }
        }
    }

    private func countedTwice(
        _ note: Note, _ range: ByteRange, _ field: String, _ relation: String, _ number: NoteID, _ goal: Int,
        help: String
    ) -> Finding {
        let (other, noun) = (model.graph.notes[number], model.graph.typeName(of: number))
        return note.finding(
            .countedTwice, range, field: field,
            "this \(relation) the \(noun) \(Words.quote(other.name)); '\(model.goals[goal].plan.name)' counts both",
            help: help, related: [.init(path: other.path, range: .init(0, 0), message: "the \(noun)")])
    }
}

/// What counts of daily notes.
extension CountingRules {
    /// The check of single notes; none where `vault.md` names no property, so that plain notes cost nothing then.
    static func dailyChecks(_ context: CheckContext) -> [Check] {
        let vault = context.snapshot
        guard vault.settingsNote?.document.entry(GoalsSettings.dailyCounts) != nil else { return [] }
        let rules = Lazy { CountingRules(model: vault.goals) }
        return [
            .ofNote { _, note, _ in
                if note.path == Schema.settingsPath {
                    return rules.value.ineffectiveCounts(note) + dayFormats(note) + unreadNotes(note, context)
                }
                return note.type == nil ? rules.value.uncountedProperties(note) : []
            }
        ]
    }

    /// Elements of `daily_format` that no day can be read by.
    private static func dayFormats(_ note: Note) -> [Finding] {
        note.texts(GoalsSettings.dailyFormat).filter { DayFormat($0.value) == nil }.map { format in
            let (message, meant) = DayFormat.problem(in: format.value)
            let sample = "write it with YYYY, MM and DD, and words in brackets, such as '[Day] YYYY-MM-DD'"
            return note.finding(
                .unreadableDayFormat, format.range, field: GoalsSettings.dailyFormat,
                "\(Words.quote(format.value)) \(message)", help: meant.map { "write '\($0)'" } ?? sample)
        }
    }

    /// Daily notes that Obsidian makes elsewhere, or names otherwise, than `vault.md` says.
    private static func unreadNotes(_ note: Note, _ context: CheckContext) -> [Finding] {
        guard let place = context.facts.dailyPlace else { return [] }
        let missing = place.settings(missingIn: note)
        if missing.isEmpty { return [] }
        let folder = place.folder.isEmpty ? "the root" : Words.quote(place.folder.text)
        return [
            note.finding(
                .unreadDailyNotes, note.place(of: GoalsSettings.dailyCounts), field: GoalsSettings.dailyCounts,
                "Obsidian keeps daily notes in \(folder), named \(Words.quote(place.format)); none of them is read",
                help: (["vault set vault.md"] + missing.map { ShellWord.quoted($0) }).joined(separator: " "))
        ]
    }

    /// Entries of `daily_counts` that count nothing, whatever the daily notes say. Cost: linear in the entries.
    private func ineffectiveCounts(_ note: Note) -> [Finding] {
        let (daily, units) = (model.daily, model.units)
        var texts: Set<String> = []
        return daily.declarations.enumerated().compactMap { place, declaration in
            let (property, text) = (declaration.property, note.document.text(declaration.node))
            func finding(_ range: Range<Int>, _ message: String, _ help: String) -> Finding {
                note.finding(
                    .ineffectiveCount, note.place(range, in: declaration.node), field: GoalsSettings.dailyCounts,
                    message, help: help)
            }
            if !units.isKnown(property.unit) {
                return note.unknownUnit(
                    property.unit, declaration.node, GoalsSettings.dailyCounts, model, after: place)
            }
            guard let goal = declaration.goal else { return nil }
            let plan = model.goals[goal].plan
            let isNew = texts.insert(text).inserted
            if declaration.isRepeated {
                // The same text twice is a finding of its own.
                guard isNew else { return nil }
                return finding(
                    property.nameRange, "\(Words.quote(property.name)) counts towards '\(plan.name)' already",
                    "keep one of them")
            }
            // How often something was done counts in any unit.
            let groups = [property.unit, "times", "days"].map { units.unit($0).group }
            if !model.asks(goal, { $0.map { groups.contains(units.unit($0.unit).group) } ?? true }) {
                return finding(
                    property.unitRange, "\(Words.quote(property.unit)) matches no target of '\(plan.name)'",
                    plan.help("write the unit of"))
            }
            guard daily.patterns.isEmpty else { return nil }
            return finding(
                0..<text.utf8.count, "\(Words.quote(text)) counts nothing, since 'daily' says nothing",
                "add where daily notes lie, such as 'daily: [journal/*]'")
        }
    }

    /// Properties of a daily note that `daily_counts` names, and that count nowhere. Nothing is written into such a
    /// note.
    private func uncountedProperties(_ note: Note) -> [Finding] {
        (model.graph.isConflictCopy(note) ? [] : model.daily.problems(of: note)).map { found in
            let (property, isTimes) = (found.declaration.property, found.declaration.isTimes)
            let (name, text) = (Words.quote(property.name), Words.quote(found.text))
            let amount = isTimes ? "'yes', 'no' or a number" : "a number in \(property.unit)"
            let sample =
                switch property.source {
                case .property: "write \(amount), such as '\(property.name): \(isTimes ? 1 : 5)'"
                case .field: "write \(amount), such as '\(property.name):: \(isTimes ? 1 : 5)'"
                case .task:
                    "write the amount alone after the words, such as '- [x] \(property.name) \(isTimes ? 2 : 5)'"
                }
            let expected =
                !isTimes
                ? "a number or an amount in \(property.unit)"
                : property.source == .task ? "a number of \(property.unit)" : "yes, no or a number"
            let (message, help) =
                switch found.problem {
                case .noDay:
                    (
                        "does not count, since \(Words.quote(note.name)) has no day",
                        "give the note the name of a day, such as '\(model.daily.sampleName)'"
                    )
                case .unreadableDay(let day):
                    (
                        "does not count, since \(Words.quote(day)) is not a day",
                        "write the day when it was done, such as '✅ 2026-11-21', or nothing for that of the note"
                    )
                case .notAValue: ("does not hold an amount", sample)
                case .repeated:
                    ("is there before, and only the first one counts", "keep one of them, with the sum of both")
                case .damaged:
                    (
                        "does not count, since the front matter cannot be read",
                        FrontMatterChecks.findings(of: note, schema: model.graph.schema).first?.help
                            ?? "start the file with a line '---'"
                    )
                case .otherUnit:
                    ("is \(text), which does not convert to \(property.unit)", "write it in \(property.unit)")
                case .unreadable(let problem):
                    ("is \(text); expected \(expected)", Words.write(problem.suggestions) ?? sample)
                }
            return note.finding(.uncountedProperty, found.range, field: property.name, "\(name) \(message)", help: help)
        }
    }
}

/// When contributions were done, by the day on which they began.
struct ContributionTimes: Sendable {
    /// Longer ones count as two days: no two contributions that begin more than a day apart are compared.
    static let longest = 2 * CivilDay.secondsPerDay

    private let byDay: [CalendarDate: [Contribution]]

    /// Cost: linear in the contributions.
    init(_ contributions: [Contribution]) {
        byDay = Dictionary(grouping: contributions.filter { $0.time != nil }) { $0.day }
    }

    var isEmpty: Bool { byDay.isEmpty }

    /// The contributions that share a moment with a span, which begins on a day or runs over its midnight.
    func overlapping(_ day: CalendarDate, _ time: ClockTime, seconds: Int) -> [Contribution] {
        let span = Self.span(day, time, seconds)
        return (-1...1).flatMap { byDay[day.adding(days: $0)] ?? [] }.filter { contribution in
            guard let time = contribution.time else { return false }
            return span.overlaps(Self.span(contribution.day, time, contribution.duration?.seconds ?? 0))
        }
    }

    /// A moment lasts a second.
    private static func span(_ day: CalendarDate, _ time: ClockTime, _ seconds: Int) -> Range<Int> {
        let start = DateTime(day: day, secondOfDay: time.secondOfDay).wallSeconds
        return start..<start + min(max(1, seconds), longest)
    }
}

extension Graph {
    /// What a record is called by its type: `action`.
    func typeName(of number: NoteID) -> String {
        notes[number].type.map { schema.types[$0].name } ?? "record"
    }
}
