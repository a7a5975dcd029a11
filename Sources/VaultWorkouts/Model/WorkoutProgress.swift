import VaultRecords

/// How far a workout has come, next to what was done the last time.
package struct WorkoutProgress: Sendable {
    /// An exercise of the workout.
    package struct Part: Sendable {
        package var section: ExerciseSection
        package var exercise: Exercise
        package var last: LastPerformance?
        /// What was done the last time in place of each set: the first warm-up stands beside the first warm-up, the second
        /// work set beside the second, those in sections above counted.
        var lastTimes: [WorkoutSet?]
        /// What was done after these, by what it was for.
        var following: [WorkoutSet.Purpose: ArraySlice<WorkoutSet>]
        /// What its superset is called; empty without a name, nil without a superset.
        package var superset: String?

        package var doneSets: Int { section.sets.count { $0.isDone } }
        package var isComplete: Bool { !section.sets.isEmpty && doneSets == section.sets.count }

        /// What was done the last time in place of a set, or of one that is added, in the units of the exercise; for
        /// another purpose than that of the set where one is given.
        package func lastTime(_ set: Int, as purpose: WorkoutSet.Purpose? = nil) -> WorkoutSet? {
            let own = set < section.sets.count ? section.sets[set].purpose.group : nil
            let isOwn = own != nil && own == purpose?.group ?? own
            let time = isOwn ? lastTimes[set] : following[purpose?.group ?? .work]?.first
            return time.map(exercise.written)
        }
    }

    package var workout: Workout
    package var parts: [Part]
    /// The exercise that a command added or changed last; nil where that is not known.
    package var named: (part: Int, isAdded: Bool)?

    package init(workout: Workout, parts: [Part]) {
        (self.workout, self.parts) = (workout, parts)
    }

    package var doneSets: Int { parts.reduce(0) { $0 + $1.doneSets } }
    package var allSets: Int { parts.reduce(0) { $0 + $1.section.sets.count } }

    /// The next exercise, but one that was added goes on when its sets are done; nil when all are complete.
    package var current: Int? {
        guard next != nil, let named, named.isAdded, parts[named.part].isComplete else { return next }
        return named.part
    }

    /// The exercise with the next set to do: the one that was changed last, else the first that is started and not
    /// complete, else the first that is not complete; nil when all are. Of a superset the one with the fewest sets done.
    package var next: Int? {
        let named = named.flatMap { parts[$0.part].isComplete ? nil : $0.part }
        let begun =
            named ?? parts.firstIndex { $0.doneSets > 0 && !$0.isComplete } ?? parts.firstIndex { !$0.isComplete }
        guard let begun, let superset = parts[begun].superset?.lowercased() else { return begun }
        func isWithin(_ index: Int) -> Bool { parts[index].superset?.lowercased() == superset }
        let first = parts[..<begun].lastIndex { $0.superset?.lowercased() != superset }.map { $0 + 1 } ?? 0
        let group = parts.indices[first...].prefix(while: isWithin).filter { !parts[$0].isComplete }
        return group.min { (parts[$0].doneSets, $0) < (parts[$1].doneSets, $1) } ?? begun
    }

    /// The exercise of the last ticked set: the one that was changed last, else the one being done, else the last.
    package var lastDone: Int? {
        [named?.part, current].compactMap(\.self).first { parts[$0].doneSets > 0 }
            ?? parts.lastIndex { $0.doneSets > 0 }
    }

    package func nextSet(of part: Int) -> Int? { parts[part].section.sets.firstIndex { !$0.isDone } }

    /// What ticking a set writes: what it says, and the rest from the last time.
    package func ticked(_ set: Int, of part: Int) -> WorkoutSet {
        let own = parts[part].section.sets[set].set ?? WorkoutSet()
        return own.filled(from: parts[part].lastTime(set)).withUnits(units(in: set, of: part))
    }

    /// The units of what is given without one for a set; nil for one that is to be added.
    package func units(in set: Int?, of part: Int) -> SetUnits {
        let own = set.flatMap { parts[part].section.sets[$0].set }
        return parts[part].exercise.units(like: known(near: set, of: part), replacing: own)
    }

    /// What a set that is given is compared with: the same set the last time, what was done in this workout, and all
    /// that was done the last time.
    package func known(near set: Int?, of part: Int) -> [WorkoutSet] {
        let sets = parts[part].section.sets
        let end = set ?? sets.count
        var known: [WorkoutSet] = []
        if let last = parts[part].lastTime(end) { known.append(last) }
        for item in sets[..<end].reversed() where item.isDone {
            if let set = item.set, !set.isEmpty { known.append(set) }
        }
        return known + (parts[part].last?.sets ?? []).map(parts[part].exercise.written)
    }

    /// What the line of a set plans that is not done yet; nil for nothing.
    package func planned(_ set: Int?, of part: Int) -> WorkoutSet? {
        let item = set.map { parts[part].section.sets[$0] }
        return item?.isDone == false && item?.set?.isEmpty == false ? item?.set : nil
    }

    /// The set of an exercise that was done last before a place and is for the same, or for anything; the one of the
    /// last time where there is none yet.
    package func before(_ set: Int?, of part: Int, as purpose: WorkoutSet.Purpose?) -> WorkoutSet? {
        let sets = parts[part].section.sets
        let end = set ?? sets.count
        let done = sets[..<end].last {
            $0.isDone && $0.set?.isEmpty == false && (purpose == nil || $0.purpose.group == purpose?.group)
        }
        return done?.set ?? parts[part].lastTime(end, as: purpose)
    }

    /// A set, or one that is to be added, with what a person enters for it: the rest stays, or comes from the set
    /// before it, else from the last time.
    ///
    /// - Parameters:
    ///   - saysWork: whether it is work, whatever the line plans
    ///   - previous: the set that was entered just before, in the same command
    package func filled(
        _ given: WorkoutSet, in set: Int?, of part: Int, saysWork: Bool = false, after previous: WorkoutSet? = nil
    ) -> WorkoutSet {
        let sets = parts[part].section.sets
        let own = set.flatMap { sets[$0].set }
        let units = units(in: set, of: part)
        var filled = given.withUnits(units)
        if filled.purpose == .work, !saysWork, let own { filled.purpose = own.purpose }
        filled.effort = filled.effort ?? own?.effort
        if filled.isEmpty || !filled.isWhole(parts[part].exercise.kind) {
            // What is done keeps its amounts, whatever it is said to be for.
            if set.map({ sets[$0].isDone }) == true { filled = filled.filled(from: own) }
            let others = [own, previous, before(set, of: part, as: filled.purpose)].compactMap(\.self)
            for other in others where other.purpose.group == filled.purpose.group {
                filled = filled.filled(from: other)
            }
        }
        return filled.withUnits(units)
    }

    /// The set done last of an exercise, to be done again as it is; that of the last time when there is none yet.
    package func repeated(in set: Int?, of part: Int) -> WorkoutSet? {
        guard var repeated = before(set, of: part, as: nil) else { return nil }
        repeated.effort = nil
        return repeated.withUnits(parts[part].exercise.units())
    }
}

extension WorkoutSet {
    /// Whether it has everything that its kind needs; bodyweight sets need no weight.
    package func isWhole(_ kind: ExerciseKind?) -> Bool {
        switch kind {
        case .weightAndReps: reps != nil && weight != nil
        case .bodyweightAndReps, .reps: reps != nil
        case .time: time != nil
        case .distanceAndTime: distance != nil
        case .weightAndTime: weight != nil && time != nil
        case nil: true
        }
    }
}

extension WorkoutsModel {
    /// How far a workout has come. Cost: that of `lastPerformances`.
    package func progress(of workout: Workout) -> WorkoutProgress {
        WorkoutProgress(workout: workout, parts: parts(of: workout.note, before: workout))
    }

    /// The exercises of a workout or template, next to what was done the last time before a workout.
    package func parts(of number: NoteID, before later: Workout? = nil) -> [WorkoutProgress.Part] {
        let sections = sections(of: number)
        let last = lastPerformances(of: Set(sections.map(\.exercise)), before: later)
        var rest = last.mapValues { Dictionary(grouping: $0.sets, by: \.purpose.group).mapValues { $0[...] } }
        return sections.map { section in
            let times = section.sets.map { rest[section.exercise]?[$0.purpose.group]?.popFirst() }
            return WorkoutProgress.Part(
                section: section, exercise: exercises[section.exercise], last: last[section.exercise],
                lastTimes: times, following: rest[section.exercise] ?? [:], superset: superset(of: section, in: number))
        }
    }
}
