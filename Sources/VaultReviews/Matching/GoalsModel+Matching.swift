import VaultChecks
import VaultEdits
import VaultGoals
import VaultPlans
import VaultProgress
import VaultRecords
import VaultSyntax

extension GoalsModel {
    /// The goals that actions may belong to (FORMAT.md 8.1).
    ///
    /// A contribution that a goal counts without a link is only in the answer when another goal fits. A named action is
    /// looked at whatever its day and goals are. Cost: linear in the entries and texts of the actions, and for each in
    /// the goals that share a unit, a word or earlier actions with it.
    package func suggestions(_ question: MatchQuestion, spread: some WorkSpread = SingleWork()) -> MatchOverview {
        let numbers =
            question.actions ?? spread.join(actionCount) { [self] in unlinkedActions($0) }
            + spread.join(contributions.count) { [self] in unlinkedContributions($0) }
        let parts = spread.join(numbers.count) { [self] in [self.entries(of: numbers[$0])] }
        let entries = ActionEntries(joining: parts)
        let today = question.actions == nil ? question.asOf : CalendarDate.last
        var units = UnitNumbers(units)
        let index = MatchIndex(matchable(question), units: &units, table: self.units)
        let logged = LoggedActions(
            entries, texts: .notes(graph.notes), numbers: Array(goals.indices), count: goals.count,
            settings: ProgressSettings(asOf: today, units: self.units), units: &units, onlyLinked: false)
        // The newest day first, each day in its order.
        let chosen = logged.sorted.filter { question.includes($0.day) }.sorted { $1.day < $0.day }
        let titles = spread.join(chosen.count) { [self] range in
            chosen[range].map { PastTitle(graph.notes[$0.note].title, units: self.units) }
        }
        let past = pastLinks(for: titles, until: question.asOf, habits: index.habits, spread: spread)
        let actions = spread.join(chosen.count) { [self] range in
            var linked = LinkedGoals(self)
            return range.compactMap { place -> MatchedAction? in
                let found = matched(chosen[place], titles[place], index, logged, past, most: question.most)
                // What a goal counts without a link needs none.
                if question.actions == nil, found.suggestions.isEmpty,
                    let contribution = contribution(ofNote: chosen[place].note),
                    !goals(of: contribution, &linked).isEmpty
                {
                    return nil
                }
                return found
            }
        }
        return MatchOverview(asOf: question.asOf, actions: actions)
    }

    /// The goals to suggest, with their keywords and what a link to them says.
    private func matchable(
        _ question: MatchQuestion
    ) -> [(number: Int, plan: GoalPlan, keywords: [String], destination: String)] {
        goals.enumerated().filter { _, goal in
            if let named = question.goals { return named.contains(goal.note) }
            let countsAnyway = goal.plan.kind == .milestone && goal.above != nil
            return !goal.plan.isArchived && !goal.plan.isLaidAside(on: question.asOf) && !countsAnyway
        }.map { index, goal in
            let (keywords, name) = (graph.notes[goal.note].texts("keywords").map(\.value), goal.plan.name)
            // The name, unless it leads elsewhere or to several records; then the path.
            let isLeading = goalNamed(name, from: "") == goalIndex(ofNote: goal.note)
            return (index, goal.plan, keywords, isLeading ? name : goal.plan.path.stem.text)
        }
    }

    private func matched(
        _ action: ResolvedAction, _ title: PastTitle, _ index: MatchIndex, _ logged: LoggedActions, _ past: PastLinks,
        most: Int?
    ) -> MatchedAction {
        let note = graph.notes[action.note]
        let contribution = contribution(ofNote: action.note)
        let links = note.links(in: places.goals(of: note.type))
        var linked = links.compactMap { goalIndex(of: $0, in: action.note) }
        // What an action counts for by its title it counts for anyway.
        linked += goals(claiming: action.note) + goals(ruledOutBy: action.note) + past.goals(ruledOutFor: title)
        // A goal about one thing counts a contribution with it anyway, and reads nothing of another.
        if contribution != nil { linked += goals.indices.filter { goals[$0].isAboutOneThing } }
        let asked = MatchIndex.Asked(
            action: action, linked: linked, found: found(index.phrases, in: note, isContribution: contribution != nil),
            past: past.goals(of: action.note, title), isContribution: contribution != nil)
        let fitting = index.suggestions(for: asked, in: logged, durations: past, most: most)
        let isAlone = graph.hasOwnName(action.note) && !note.name.hasPrefix("-")
        return MatchedAction(
            name: note.name, path: note.path, address: isAlone ? note.name : note.path.text, title: note.title,
            day: action.day,
            time: contribution == nil ? note.readOne("time", ClockTime.read)?.value : contribution?.time,
            amounts: amounts(of: note, contribution),
            linked: note.texts("goals").map(\.value), suggestions: fitting.likeliest, counts: fitting.counts)
    }

    /// The phrases in an action's title, tags and body; the type of a contribution is a word too.
    private func found(_ phrases: PhraseIndex, in note: Note, isContribution: Bool) -> FoundPhrases {
        var found = phrases.nothingFound
        phrases.find(in: Array(note.title.utf8).span, at: .title, &found)
        for tag in note.texts("tags") { phrases.find(in: Array(tag.value.utf8).span, at: .tag, &found) }
        if isContribution, let type = note.type {
            phrases.find(in: Array(graph.schema.types[type].name.utf8).span, at: .type, &found)
        }
        let all = note.document.bytes
        phrases.find(in: all.span.extracting(note.document.body), at: .body, &found)
        return found
    }

    private func amounts(of note: Note, _ contribution: Contribution?) -> [String] {
        guard let contribution else {
            return ["measures", "duration"].flatMap { note.read($0) { Quantity.read($0) } }.map {
                note.document.text($0.node)
            }
        }
        let quantities =
            contribution.amounts.whole.map(\.quantity) + [contribution.duration?.quantity].compactMap { $0 }
        return quantities.map { "\($0.amount.amountText) \($0.unit)" }
    }
}

/// The options of matching.
package struct MatchQuestion: Sendable {
    /// The day that counts as today; later actions are ignored, unless they are named.
    package var asOf: CalendarDate
    /// Numbers of actions that are named: they are looked at whatever goals they have. Nil: all that have none.
    package var actions: [NoteID]?
    /// Numbers of goals, milestones and obligations that are named. Nil: all that suggestions make sense for.
    package var goals: [NoteID]?
    /// Only actions from this day on.
    package var from: CalendarDate?
    /// Only actions up to this day.
    package var to: CalendarDate?
    /// How many goals are suggested for an action, the likeliest; nil for all.
    package var most: Int? = 5

    package init(asOf: CalendarDate) { self.asOf = asOf }

    func includes(_ day: CalendarDate) -> Bool { (from ?? day) <= day && day <= (to ?? day) }
}

/// An action with the goals that it may belong to.
package struct MatchedAction: Sendable {
    package var name: String
    package var path: Path
    /// What a command calls it: its name, or its path where others have the name too.
    package var address: String
    package var title: String
    package var day: CalendarDate
    package var time: ClockTime?
    /// Its measures and its duration as written, those that can be read.
    package var amounts: [String]
    /// What its `goals` says already, as written.
    package var linked: [String]
    /// The likeliest first, as many as were asked for; empty when no goal fits.
    package var suggestions: [Suggestion]
    /// How many goals fit surely, and how many others do, also those that are not in `suggestions`.
    package var counts: [Suggestion.Band: Int]

    /// How many goals fit besides those in `suggestions`.
    package var leftOut: Int { counts.values.reduce(0, +) - suggestions.count }
}

/// Suggestions for actions without a goal. They are never counted.
package struct MatchOverview: Sendable {
    package var asOf: CalendarDate
    /// All actions that were looked at, the newest first.
    package var actions: [MatchedAction]

    package var matched: [MatchedAction] { actions.filter { !$0.suggestions.isEmpty } }
    package var unmatched: [MatchedAction] { actions.filter(\.suggestions.isEmpty) }

    /// How many suggestions are of a band, also those that are left out.
    package func count(_ band: Suggestion.Band) -> Int { actions.reduce(0) { $0 + ($1.counts[band] ?? 0) } }

    /// How many suggestions are left out.
    package var leftOut: Int { actions.reduce(0) { $0 + $1.leftOut } }
}

extension Snapshot {
    /// Links as they would be written, and the actions that cannot be edited, with the reasons.
    package typealias PlannedLinks = (edit: PlannedEdit, leftOut: [(path: Path, refusal: Refusal)])

    /// Plans links of actions, by their paths, to goals that they are for, and to those that they are not for; those
    /// that exist already, or whose notes are gone, are skipped, and actions whose fields cannot be edited are left out.
    /// Cost: that of a check.
    ///
    /// - Parameter undoing: takes the links out instead
    package func linking(
        _ links: [(action: Path, goal: Path)], notFor others: [(action: Path, goal: Path)] = [],
        undoing: Bool = false, today: CalendarDate
    ) throws(Refusal) -> PlannedLinks {
        var fields: [Path: [(name: String, text: String)]] = [:]
        var paths: [Path] = []
        for (link, name) in links.map({ ($0, "goals") }) + others.map({ ($0, "not_for") }) {
            guard let goal = graph.note(at: link.goal) else { continue }
            if fields[link.action] == nil { paths.append(link.action) }
            fields[link.action, default: []].append((name, "[[" + linkText(to: goal) + "]]"))
        }
        var files: [FileEdit] = []
        var leftOut: [(path: Path, refusal: Refusal)] = []
        for path in paths {
            guard let number = graph.note(at: path), let fields = fields[path] else { continue }
            let note = graph.notes[number]
            if note.isOutside {
                leftOut.append((path, .outside(path: path)))
                continue
            }
            var edits = FieldEdits(note, graph.schema)
            do throws(Refusal) {
                for (name, text) in fields {
                    if undoing { try edits.remove(name, [text]) } else { try edits.add(name, [text]) }
                }
                if let file = edits.fileEdit(path: path) { files.append(file) }
            } catch {
                leftOut.append((path, error))
            }
        }
        return (try judged(Change(files: files), today: today), leftOut)
    }
}
