import VaultAnswers
import VaultChecks
import VaultConsole
import VaultRecords
import VaultWorkouts

/// A workout for a terminal, to be read between two sets: at most 60 columns are used.
struct WorkoutText {
    let model: WorkoutsModel
    let style: Style
    let width: Int

    init(_ model: WorkoutsModel, style: Style, width: Int) {
        self.model = model
        self.style = style
        self.width = min(width, 60)
    }

    /// The active workout with its exercises and sets, and what is next.
    ///
    /// - Parameters:
    ///   - rest: the seconds since the last set
    ///   - today: the day of `now`, unless the workout begins on another
    func status(
        _ progress: WorkoutProgress?, now: DateTime, rest: Int? = nil, today: CalendarDate? = nil
    ) -> String {
        guard let progress else { return idle(now) }
        let note = model.graph.notes[progress.workout.note]
        var text = style(.heading, DisplayText.visible(note.title)) + "\n"
        let seconds = progress.workout.started.seconds(until: now)
        let since = "since \(WorkoutWords.time(progress.workout.started, now.day))"
        let elapsed = seconds >= 60 ? "\(WorkoutWords.duration(seconds)), " : ""
        let times = progress.workout.finished.map { finished in
            let start = WorkoutWords.time(progress.workout.started, now.day)
            return "reopened, \(start) to \(WorkoutWords.time(finished, progress.workout.day))"
        }
        text +=
            style(.dim, times ?? "\(elapsed)\(since)")
            + (progress.allSets > 0 ? ", \(WorkoutWords.sets(progress))" : "") + "\n"
        if let rest { text += style(.dim, "\(SetText.time(Rational(rest))) since the last set") + "\n" }
        let (current, next) = (progress.current, progress.next)
        let names = ExercisePlaces.numberedNames(progress.parts.map(\.exercise))
        for (index, name) in names.enumerated() {
            let set = index == next ? progress.nextSet(of: index) : nil
            text += "\n" + part(index, name, of: progress, isCurrent: index == current, next: set, today ?? now.day)
        }
        text += "\n" + self.next(progress)
        guard let index = next, index == current, let set = progress.nextSet(of: index) else { return text }
        let ticked = progress.ticked(set, of: index)
        let isKnown = !ticked.isEmpty && ticked.isWhole(progress.parts[index].exercise.kind)
        return text + (isKnown ? "to record the same: vault workout tick\n" : "")
            + "to record \(isKnown ? "another" : "it"): vault workout SET\n"
    }

    /// One line, and what to do.
    private func idle(_ now: DateTime) -> String {
        var text = "no workout is active\n"
        if let last = model.workouts().last(where: { $0.status == .completed }) {
            let title = DisplayText.visible(model.graph.notes[last.note].title)
            text += "last: \(title), \(WorkoutWords.ago(last.day, now.day))\n"
        }
        if let split = model.activeSplit {
            let cycle = model.cycle(of: split)
            if let day = cycle.suggested {
                text += "next in \(DisplayText.visible(model.graph.notes[split].title)): "
                text += DisplayText.visible(cycle.days[day].name) + "\n"
            }
        }
        return text + "start one with: vault workout start\n"
    }

    /// - Parameter name: that of its second or a later place
    private func part(
        _ index: Int, _ name: String?, of progress: WorkoutProgress, isCurrent: Bool, next: Int?, _ today: CalendarDate
    ) -> String {
        let part = progress.parts[index]
        let title = DisplayText.visible(part.exercise.title)
        var head = isCurrent ? style(.heading, title) : title
        if let name { head += style(.dim, "  \(DisplayText.visible(name))") }
        if let superset = part.superset { head += style(.dim, "  superset" + (superset.isEmpty ? "" : " \(superset)")) }
        if let last = part.last {
            head += style(.dim, "  \(WorkoutWords.lastTime(last.day, before: progress.workout.day, today))")
        }
        var text = head + "\n"
        for (number, item) in part.section.sets.enumerated() {
            let written = model.graph.notes[progress.workout.note].document.text(item.text)
            text += line(item, written, number, of: part, isNext: number == next) + "\n"
        }
        return text
    }

    /// - Parameter written: the text of a set, which is shown where it cannot be read
    private func line(
        _ item: SetItem, _ written: String, _ number: Int, of part: WorkoutProgress.Part, isNext: Bool
    ) -> String {
        let mark = item.isDone ? style(.good, "x") : isNext ? style(.heading, ">") : "·"
        let own = item.set == nil ? "? \(written)" : WorkoutWords.set(item.set, of: part.exercise.kind)
        let place = number < 9 ? " \(number + 1)" : "\(number + 1)"
        let last = item.isDone ? nil : part.lastTime(number)
        let hint = last.map { WorkoutWords.set($0, of: part.exercise.kind) }
        let shown = DisplayText.truncated(DisplayText.visible(own), to: 24)
        guard let hint, hint != own else { return "  \(mark) \(place)  \(shown)" }
        let gap = DisplayText.spaces(max(2, 18 - DisplayText.width(shown)))
        return "  \(mark) \(place)  \(shown)\(gap)" + style(.dim, "last time \(hint)")
    }

    /// `Bench Press`, or `Bench Press (bench-press-2)` for its second place.
    private func title(of index: Int, in progress: WorkoutProgress) -> String {
        let title = DisplayText.visible(progress.parts[index].exercise.title)
        let name = ExercisePlaces.numberedNames(progress.parts.map(\.exercise))[index]
        return title + (name.map { " (\(DisplayText.visible($0)))" } ?? "")
    }

    /// How many sets were done.
    func done(_ count: Int, of index: Int, in progress: WorkoutProgress) -> String {
        guard progress.parts.indices.contains(index) else { return "" }
        return "done: \(Words.count(count, "set")) of \(title(of: index, in: progress))\n"
    }

    /// What a set holds now.
    ///
    /// - Parameters:
    ///   - rest: the seconds since the set before
    ///   - isAlone: whether it is the only one that is shown; else it is one of a list
    func done(
        _ set: Int, of index: Int, in progress: WorkoutProgress, rest: Int? = nil, isAlone: Bool = true
    ) -> String {
        guard progress.parts.indices.contains(index), progress.parts[index].section.sets.indices.contains(set) else {
            return ""
        }
        let part = progress.parts[index]
        let item = part.section.sets[set]
        let place = "set \(set + 1) of \(part.section.sets.count)"
        let text = WorkoutWords.set(item.set, of: part.exercise.kind)
        let pause = item.isDone ? rest.map { ", after \(SetText.time(Rational($0))) of rest" } ?? "" : ""
        if !isAlone { return "  \(place), \(text)\(pause)\n" }
        return "\(item.isDone ? "done" : "not done"): \(title(of: index, in: progress)), \(place), \(text)\(pause)\n"
    }

    /// The records that a set breaks: `record: 1RM 139.3 kg (+9.5)`; nothing for none.
    ///
    /// - Parameter isAlone: whether the set is the only one that is shown
    func records(_ records: [NewRecord], isAlone: Bool = true) -> String {
        let words = records.map { RecordWords.broken($0, of: model.exercises[$0.exercise]) }
        if words.isEmpty { return "" }
        let head = words.count > 1 ? "records: " : "record: "
        let indent = isAlone ? "" : "    "
        let lines = DisplayText.wrapped(head + words.joined(separator: ", "), to: width - indent.utf8.count)
        return lines.map { indent + style(.good, $0) + "\n" }.joined()
    }

    /// The next set with what was done the last time, or how to finish.
    func next(_ progress: WorkoutProgress) -> String {
        guard let index = progress.next else {
            if progress.parts.isEmpty { return "add an exercise: vault workout add EXERCISE\n" }
            let sets = progress.allSets == 1 ? "the only set is" : "all \(progress.allSets) sets are"
            return "\(sets) done: vault workout finish\n"
        }
        let part = progress.parts[index]
        guard let set = progress.nextSet(of: index) else {
            return "next: \(title(of: index, in: progress)), which has no set yet: vault workout SET\n"
        }
        var text = "next: \(title(of: index, in: progress)), set \(set + 1) of \(part.section.sets.count)"
        if let current = progress.current, current != index {
            text = "\(title(of: current, in: progress)) goes on with: vault workout SET\n" + text
        }
        let own = part.section.sets[set].set
        if let own, !own.isEmpty { text += ", \(WorkoutWords.set(own, of: part.exercise.kind))" }
        if let last = part.lastTime(set) { text += ", last time \(WorkoutWords.set(last, of: part.exercise.kind))" }
        return text + "\n"
    }
}
