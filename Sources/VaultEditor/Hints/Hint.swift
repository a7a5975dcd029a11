import Synchronization
import VaultAnswers
import VaultChecks
import VaultGoalAnswers
import VaultGoals
import VaultProgress
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// A few words that an editor shows in a line, at a place where nothing of them is written.
package struct Hint: Hashable, Sendable {
    /// They stand before the byte at this place.
    package var offset: Int
    /// Plain text.
    package var text: String
    /// More of it, in Markdown.
    package var tooltip: String?
}

extension EditorView {
    /// What came of the targets of a note, how far its terms have run, and what was done the last time in place of its
    /// sets; those within a range, sorted by place.
    package func hints(in range: ByteRange, of path: Path) -> [Hint] {
        guard let number = graph.noteOrCopy(at: path), graph.notes[number].isRecord else { return [] }
        let hints = targetHints(number) + termHints(number) + setHints(number, in: range)
        return hints.filter { Int(range.start) <= $0.offset && $0.offset <= Int(range.end) }
            .sorted { $0.offset < $1.offset }
    }

    /// `93 of 190 km · on track` after a target.
    private func targetHints(_ number: NoteID) -> [Hint] {
        let note = graph.notes[number]
        let nodes = note.elements("targets")
        guard !nodes.isEmpty, let goal = progress(ofNote: number) else { return [] }
        // Those that can be read, in the order of the file.
        let readable = nodes.filter { node in
            note.document.withText(note.document.nodes[Int(node)]) { Target.read($0).value != nil }
        }
        return zip(readable, goal.targets).map { node, target in
            var details = ProgressWords.details(target, status: goal.status)
            if ProgressWords.repeats(target, in: goal) { details.removeFirst() }
            let state = ProgressWords.state(of: target, in: goal)
            let text = [details.first ?? "", state].filter { !$0.isEmpty }.joined(separator: " · ")
            let rest = Array(details.dropFirst()) + [ProgressWords.daysLeft(goal)].filter { !$0.isEmpty }
            let tooltip = rest.map { "- " + Markdown.text($0) }.joined(separator: "\n")
            return hint(after: note.document.nodes[Int(node)].range, text, tooltip)
        }
    }

    /// `day 34 of 70` after a link to a term, and in the term itself after its title or number.
    private func termHints(_ number: NoteID) -> [Hint] {
        let note = graph.notes[number]
        guard let type = note.type else { return [] }
        var hints: [Hint] = []
        if let (record, days) = term(ofNote: number) {
            let place = ["title", "number", "start"].lazy.compactMap { note.elements($0).first }.first
            if let place { hints.append(hint(record, days, after: note.document.nodes[Int(place)].range)) }
        }
        let field = schema.fieldID("terms", of: type)
        for link in note.links(in: field) {
            guard let found = graph.resolve(link, of: number).note, let (record, days) = term(ofNote: found) else {
                continue
            }
            hints.append(hint(record, days, after: link.range))
        }
        return hints
    }

    private func hint(_ term: TermRecord, _ days: TermDays, after range: ByteRange) -> Hint {
        let text = TermWords.state(term, days, today: today).split(separator: ",").first.map(String.init) ?? ""
        let tooltip = [TermWords.daysLeft(days), "\(term.first) to \(term.last)"].filter { !$0.isEmpty }
        return hint(after: range, text, tooltip.map { "- " + $0 }.joined(separator: "\n"))
    }

    /// `last time 8 x 60 kg` after a set.
    private func setHints(_ number: NoteID, in range: ByteRange) -> [Hint] {
        guard let parts = sets(of: number) else { return [] }
        return parts.flatMap { part -> [Hint] in
            guard let last = part.last, part.section.range.upperBound >= Int(range.start),
                part.section.range.lowerBound <= Int(range.end)
            else { return [] }
            let when = Markdown.text(TrainingWords.when(last.day, today))
            return part.section.sets.enumerated().compactMap { place, set in
                guard let time = part.lastTime(place), !time.isEmpty else { return nil }
                let text = "last time \(WorkoutWords.set(time, of: part.exercise.kind))"
                return hint(after: set.line, text, "\(Markdown.text(part.exercise.title)), \(when)")
            }
        }
    }

    private func hint(after range: ByteRange, _ text: String, _ tooltip: String) -> Hint {
        Hint(offset: Int(range.end), text: HiddenCharacters.escaped(text), tooltip: tooltip.isEmpty ? nil : tooltip)
    }
}

extension ProgressWords {
    /// Whether the details of a target begin with what it asks for, since no period runs in which something came of it.
    static func repeats(_ target: TargetProgress, in goal: GoalProgress) -> Bool {
        target.period != nil && (target.current == nil || !goal.status.isOngoing)
    }

    /// The state of one target: that of its goal where it is the only one or nothing more is to come.
    static func state(of target: TargetProgress, in goal: GoalProgress) -> String {
        let isRunning = [.behind, .notStarted, .onTrack, .open].contains(goal.status)
        guard goal.targets.count > 1, isRunning else { return status(goal.status) }
        if target.isMet { return "met" }
        return status(
            goal.status == .behind && !target.isOnPace ? .behind : goal.status == .behind ? .onTrack : goal.status)
    }

    /// `6.2 km this week, 3.1 to go`; nil for a target that adds nothing up.
    static func thisWeek(_ target: TargetProgress) -> String? {
        guard !target.mode.isSingle, target.mode != .average, let sum = target.weeks.last?.amount else { return nil }
        let need = target.neededThisWeek.flatMap { $0 > 0 ? ", \(number($0, target)) to go" : nil }
        return "\(amount(sum, target)) this week" + (need ?? "")
    }
}

/// A line that an editor shows above a place.
package struct Lens: Hashable, Sendable {
    /// What a click on it does.
    package enum Command: String, Hashable, Sendable {
        /// Shows the links to the note.
        case references = "vault.showReferences"
        /// Shows what is known of the note, as a hover on its title does.
        case progress = "vault.showProgress"
    }

    /// Where it stands: the title, or the start of the text.
    package var range: ByteRange
    package var title: String
    package var command: Command
}

/// Lines above titles.
extension EditorView {
    /// Above the title the number of links to the note, and of a goal what this week adds up to.
    package func lenses(of path: Path) -> [Lens] {
        guard let number = graph.note(at: path) else { return [] }
        let range = titlePlace(of: graph.notes[number])
        let count = backlinks(to: number).count
        var lenses: [Lens] = []
        if count > 0 || isMeantToBeLinked(graph.notes[number]) {
            let title = count == 0 ? "no links" : Words.count(count, "link")
            lenses.append(Lens(range: range, title: title, command: .references))
        }
        guard let goal = progress(ofNote: number) else { return lenses }
        let sums = goal.targets.compactMap(ProgressWords.thisWeek)
        if !sums.isEmpty {
            lenses.append(
                Lens(range: range, title: HiddenCharacters.escaped(sums.joined(separator: " · ")), command: .progress))
        }
        return lenses
    }

    /// False for plain notes, the settings, and what can happen again, as actions do.
    private func isMeantToBeLinked(_ note: Note) -> Bool {
        note.type.map { $0 != schema.settingsType && !schema.types[$0].recurs } ?? false
    }
}

/// What is computed once for each key that is asked for, from any thread.
private final class Figures<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let cells = Mutex<[Key: Lazy<Value>]>([:])

    func value(_ key: Key, _ compute: @escaping @Sendable () -> Value) -> Value {
        let cell = cells.withLock { cells in
            let cell = cells[key] ?? Lazy(compute)
            cells[key] = cell
            return cell
        }
        return cell.value
    }
}

/// The figures of one state of a vault: how far goals are, and what was done of exercises the last time.
final class VaultFigures: PackModel {
    private struct GoalDay: Hashable {
        var goal: NoteID
        var today: CalendarDate
    }

    private let state: @Sendable () -> Snapshot
    private let parts = Figures<NoteID, [WorkoutProgress.Part]>()
    private let last = Figures<Int, LastPerformance?>()
    private let goals = Figures<GoalDay, GoalProgress?>()

    init(_ snapshot: Snapshot) { state = snapshot.withoutKeepingModels }

    /// The exercises of a workout or template. Cost: the first time that of `lastPerformances`.
    func parts(of number: NoteID) -> [WorkoutProgress.Part] {
        parts.value(number) { [state] in
            let model = state().workouts
            return model.parts(of: number, before: model.workout(ofNote: number))
        }
    }

    /// The last time of an exercise, by its index.
    func last(of exercise: Int) -> LastPerformance? {
        last.value(exercise) { [state] in state().workouts.lastPerformances(of: [exercise])[exercise] }
    }

    /// Archived goals too. Cost: the first time that of the actions that link the goal.
    func progress(of goal: NoteID, asOf today: CalendarDate) -> GoalProgress? {
        goals.value(GoalDay(goal: goal, today: today)) { [state] in
            state().progress(of: [goal], asOf: today, showsWeeks: true).first
        }
    }
}

/// Figures of a note.
extension EditorView {
    /// The exercises of a workout or template with their sets; nil for another note.
    func sets(of number: NoteID) -> [WorkoutProgress.Part]? {
        let note = graph.notes[number]
        guard note.isRecord(of: schema.type("workout")) || note.isRecord(of: schema.type("workout-template")) else {
            return nil
        }
        return snapshot.model(of: VaultFigures.self).parts(of: number)
    }

    /// The last time of an exercise, by its index in the model.
    func lastPerformance(of exercise: Int) -> LastPerformance? {
        snapshot.model(of: VaultFigures.self).last(of: exercise)
    }

    /// The progress of a note; nil for one that is not a goal, milestone or obligation.
    func progress(ofNote number: NoteID) -> GoalProgress? {
        let note = graph.notes[number]
        guard let type = note.type, ProgressOverview.isTracked(schema.types[type]) else { return nil }
        return snapshot.model(of: VaultFigures.self).progress(of: number, asOf: today)
    }

    /// The term, year or period that a note is, with how far it has run; nil for others.
    func term(ofNote number: NoteID) -> (record: TermRecord, days: TermDays)? {
        guard let record = snapshot.goals.terms.first(where: { $0.note == number }),
            let days = TermDays(first: record.first, last: record.last, on: today)
        else { return nil }
        return (record, days)
    }
}
