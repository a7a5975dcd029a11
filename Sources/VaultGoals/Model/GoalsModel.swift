import VaultChecks
import VaultProgress
import VaultRecords
import VaultSyntax

/// What the records of the goals pack say, with every link followed, without conflict copies: the input of progress and
/// of the rules, for one state of the graph.
package final class GoalsModel: LastingModel {
    package let graph: Graph
    /// What it makes of the records other than actions.
    package let kept: Kept
    /// The built-in units and those of the vault's measures; of two measures of one unit the first by path is used.
    package var units: UnitTable { kept.measures.table }
    /// All goals, milestones and obligations by path, archived ones too.
    package var goals: [GoalRecord] { kept.goals }
    /// All terms, years and periods by path whose days can be determined, archived ones too.
    package var terms: [TermRecord] { kept.terms }
    /// What was done by records of other packs, in the order in which they came; read when it is first asked for.
    package var contributions: [Contribution] { contributionTable.value.contributions }

    /// The dates within which something may count for each of `goals`, by the same index.
    var dates: [EffectiveDates] { kept.dates }
    package var places: SchemaPlaces { kept.places }
    var measures: UnitRecords { kept.measures }
    var unitKinds: UnitKinds { kept.unitKinds }
    let unknownUnits = LateValue<UnknownUnits>()
    /// The groups of units of which some amount has decimals.
    let fractionalUnits = LateValue<Set<String>>()
    /// The records of each type; those of actions in the graph's order, all others by path.
    package let records: TypeTable<[NoteID]>
    /// Until which time it is still the day before.
    let dayStarts: ClockTime
    private let dailyTable: Lazy<DailyNotes>
    private let dailyCountTable: Lazy<[DailyCount]>
    private let contributionTable: Lazy<(contributions: [Contribution], byNote: [NoteID: Int])>
    /// The goals that are about one thing, by its note; indices in `goals`.
    var goalsBySubject: [NoteID: [Int]] { kept.goalsBySubject }
    /// Which amounts each goal counts, made when it is first asked for.
    var countedGroups: Lazy<CountedGroups> { kept.countedGroups }

    /// With the contributions of all packs in use.
    package convenience init(_ snapshot: Snapshot) {
        let state = snapshot.withoutKeepingModels
        self.init(snapshot.graph, contributions: state().contributions)
    }

    /// With contributions that are asked for once, when somebody wants to know. Cost: one pass over the notes.
    package convenience init(_ graph: Graph, contributions: @escaping @autoclosure @Sendable () -> [Contribution]) {
        self.init(Kept(graph), graph, contributions: contributions)
    }

    /// Of goals that changed, only these are read again. Cost: nothing that grows with the vault where no goal changed.
    package convenience init(_ kept: Kept, changed: Set<NoteID>, _ snapshot: Snapshot) {
        let state = snapshot.withoutKeepingModels
        self.init(kept.reading(changed, of: snapshot.graph), snapshot.graph, contributions: { state().contributions })
    }

    private init(_ kept: Kept, _ graph: Graph, contributions: @escaping @Sendable () -> [Contribution]) {
        contributionTable = Lazy {
            let contributions = contributions()
            return (
                contributions,
                Dictionary(contributions.indices.map { (contributions[$0].note, $0) }) { first, _ in first }
            )
        }
        let daily = Lazy { DailyNotes(graph, kept) }
        dailyTable = daily
        dailyCountTable = Lazy { daily.value.counts(in: graph) }
        self.graph = graph
        dayStarts = graph.dayStarts
        records = graph.records
        self.kept = kept
    }

    var daily: DailyNotes { dailyTable.value }

    /// What properties of daily notes give, in the order of the notes. Read when it is first asked for.
    package var dailyCounts: [DailyCount] { dailyCountTable.value }

    /// The index in `goals` of a note; nil for a note that is none. O(1).
    package func goalIndex(ofNote number: NoteID) -> Int? {
        guard number.index < kept.goalByNote.elements.count else { return nil }
        let index = kept.goalByNote.elements[number.index]
        return index >= 0 ? Int(index) : nil
    }

    /// What was done by a note's record; nil for none. O(1).
    package func contribution(ofNote number: NoteID) -> Contribution? {
        let table = contributionTable.value
        return table.byNote[number].map { table.contributions[$0] }
    }

    package func goal(ofNote number: NoteID) -> GoalRecord? { goalIndex(ofNote: number).map { goals[$0] } }

    /// Goals that an action of a day links, by their indices, and after them, each once, the milestones that count it
    /// because one of these goals does. Cost: linear in the links and those milestones.
    package func counting(_ linked: [Int], on day: CalendarDate) -> [Int] {
        let (milestones, dates) = (kept.milestones, kept.dates)
        if milestones.isEmpty { return linked }
        var goals = linked
        var seen = Set(linked)
        for goal in linked where dates[goal].contains(day) {
            for milestone in milestones[goal] ?? []
            where dates[milestone].contains(day) && seen.insert(milestone).inserted {
                goals.append(milestone)
            }
        }
        return goals
    }

    /// The milestones that count the actions of a goal. All are indices in `goals`. O(1).
    func milestones(of goal: Int) -> [Int] { kept.milestones[goal] ?? [] }

    /// Whether a point before three digits may be a thousands separator: the unit converts into no other, and no
    /// amount of it has decimals. The first call costs a pass over the amounts.
    package func isCountedWhole(_ unit: String) -> Bool { ThousandsSeparator.isCountedWhole(unit, self) }

    /// The note of a measure in a `UnitTable.Problem`.
    package func note(ofMeasure index: Int) -> NoteID { measures.notes[index] }

    /// The progress of all goals on a day; see `Snapshot.progress`.
    package func progress(
        asOf: CalendarDate, weekStart: WeekStart = .monday, includesArchived: Bool = false, explains: Bool = false,
        showsWeeks: Bool = false, showsHistory: Bool = false, spread: some WorkSpread = SingleWork()
    ) -> ProgressOverview {
        var settings = ProgressSettings(
            asOf: asOf, weekStart: weekStart, units: units, includesArchived: includesArchived, explains: explains)
        settings.showsWeeks = showsWeeks
        settings.showsHistory = showsHistory
        let parts =
            spread.join(actionCount) { [self] range in
                [actionEntries(range, onlyLinked: true, hasLines: explains)]
            } + spread.join(contributions.count) { [self] in [countedContributions($0, hasLines: explains)] }
            + [dailyEntries(dailyCounts.indices, hasLines: explains)]
        return ProgressOverview(
            goals: goals.map(\.plan), entries: ActionEntries(joining: parts), texts: .notes(graph.notes),
            terms: currentTerms, settings: settings, spread: spread)
    }

    /// Goals with those on which their progress depends: the ones above and below. All are indices in `goals`.
    func related(to wanted: Set<Int>) -> Set<Int> {
        let numbers = Set(wanted.map { goals[$0].note })
        let above = wanted.compactMap { goals[$0].above.flatMap(goalIndex(ofNote:)) }
        let below = goals.indices.filter { goals[$0].above.map(numbers.contains) ?? false }
        return wanted.union(above).union(below)
    }

    /// The progress of some goals with what counts of a day and what does not: by what was done on that day alone, or
    /// where one of them repeats by all that was done.
    package func progress(
        of numbers: [NoteID], explaining day: CalendarDate, asOf today: CalendarDate, spread: some WorkSpread
    ) -> [GoalProgress] {
        let wanted = Set(numbers.compactMap { goalIndex(ofNote: $0) })
        if wanted.isEmpty { return [] }
        if wanted.contains(where: { goals[$0].plan.repeats != nil }) {
            return progress(asOf: today, includesArchived: true, explains: true, spread: spread).goals
        }
        let actions = spread.join(actionCount) { [self] range in
            actionNotes[range].filter { graph.notes[$0].date("date") == day }
        }
        let done = contributions.filter { $0.day == day }.map(\.note)
        let daily = dailyCounts.indices.filter { dailyCounts[$0].day == day }.map { dailyEntries($0..<$0 + 1) }
        let settings = ProgressSettings(asOf: today, units: units, includesArchived: true, explains: true)
        return ProgressOverview(
            goals: goals.map(\.plan), entries: ActionEntries(joining: [entries(of: (actions + done)[...])] + daily),
            texts: .notes(graph.notes), terms: [], settings: settings, spread: SingleWork(), wanted: wanted
        ).goals
    }

    /// The terms that may be the current one.
    package var currentTerms: [CurrentTerm.Dates] {
        terms.compactMap { term in
            guard term.kind == .term, !term.isArchived, term.first <= term.last else { return nil }
            return CurrentTerm.Dates(
                name: term.name, number: term.number, start: term.first, end: term.last, order: order(of: term.note))
        }
    }

    /// The goals that a term lists first, in the order that its record gives.
    private func order(of term: NoteID) -> [Path] {
        graph.notes[term].links(in: places.termOrder).compactMap { link in
            graph.resolve(link, of: term).note.map { graph.notes[$0].path }
        }
    }

    /// Goals in the order of a term, the others after them by name.
    package func ordered(_ goals: [GoalProgress], by term: NoteID) -> [GoalProgress] {
        goals.ranked(by: order(of: term))
    }

    /// The parts of a complete goal that a goal lacks; nil for other notes. O(1).
    package func missingParts(ofGoal note: NoteID) -> [GoalProgress.Part]? {
        guard let goal = goal(ofNote: note), goal.plan.kind == .goal else { return nil }
        return goal.plan.missingParts(dates: goal.dates, hasTargets: !goal.plan.targets.isEmpty)
    }

    /// Nil for other notes than goals. O(1).
    package func classification(ofGoal note: NoteID) -> GoalClassification? {
        guard let goal = goal(ofNote: note), goal.plan.kind == .goal else { return nil }
        let hasTargets = goal.plan.targets.contains { $0.target != nil }
        return GoalClassification(missing: goal.plan.missingParts(dates: goal.dates, hasTargets: hasTargets))
    }

    /// The files of the measures that some units lack, one for each unit; those that are near to a known one too.
    package func measureFiles(for units: [String]) -> [FileEdit] {
        var files: [FileEdit] = []
        var groups: Set<String> = []
        for unit in units {
            let found = self.units.unit(unit)
            guard !found.isKnown, groups.insert(found.group).inserted else { continue }
            files.append(MeasureFile.edit(unit, graph, taken: Set(files.map(\.path))))
        }
        return files
    }
}
