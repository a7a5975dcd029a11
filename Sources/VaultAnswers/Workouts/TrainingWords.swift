import VaultChecks
import VaultRecords
import VaultWorkouts

/// Words for what was trained. Rounding is for show only.
package enum TrainingWords {
    // MARK: Amounts

    /// `60.0 kg`; pounds without decimals when they are whole: `135 lb`, `132.5 lb`.
    package static func weight(_ weight: Quantity) -> String {
        let number = weight.unit == "kg" ? fixed(weight.amount) : weight.amount.decimalText(places: 1)
        return "\(number) \(weight.unit)"
    }

    /// Kilograms in a unit.
    package static func weight(kilograms: Rational, in unit: WeightUnit) -> String {
        weight(Quantity(TrainingFigure.weight(kilograms, in: unit), unit.rawValue))
    }

    /// `840 kg`, `12,440 kg`, `1,250,000 kg`
    package static func volume(_ kilograms: Rational, in unit: WeightUnit) -> String {
        let amount = TrainingFigure.weight(kilograms, in: unit)
        return "\(Words.grouped(amount.decimalText(places: 0))) \(unit.rawValue)"
    }

    /// `5.0 km`
    package static func distance(_ distance: Quantity) -> String {
        // Short ones in metres are whole.
        distance.unit == "m"
            ? "\(distance.amount.decimalText(places: 1)) m" : "\(fixed(distance.amount)) \(distance.unit)"
    }

    /// One decimal, also of whole numbers.
    private static func fixed(_ number: Rational) -> String {
        let text = number.decimalText(places: 1)
        return text.contains(".") ? text : text + ".0"
    }

    // MARK: Sets

    /// `1RM 76.0 kg`, in the unit of the set; nil where none is estimated.
    package static func maximum(_ counted: CountedSet, of exercise: Exercise) -> String? {
        guard exercise.kind == .weightAndReps, let measure = counted.measure else { return nil }
        let unit = counted.set.weight.flatMap { WeightUnit(rawValue: $0.unit) } ?? exercise.weightUnit
        return "1RM " + weight(kilograms: measure, in: unit)
    }

    /// What is said of the best set of a week: the first kind of record.
    package static func measure(_ measure: Rational, of exercise: Exercise) -> String {
        RecordKind.all(of: exercise.kind).first.map { RecordWords.amount(measure, $0, of: exercise) } ?? ""
    }

    /// `3 sets · 24 reps · 1,440 kg`
    package static func sums(_ sums: SetSums, of exercise: Exercise) -> [String] {
        var parts = [Words.count(sums.sets, "set")]
        if sums.reps > 0 { parts.append(Words.count(sums.reps, "rep")) }
        if !sums.volume.isZero { parts.append(volume(sums.volume, in: exercise.weightUnit)) }
        if !sums.metres.isZero {
            parts.append(distance(TrainingFigure.distance(sums.metres, in: exercise.distanceUnit)))
        }
        if !sums.seconds.isZero { parts.append(SetText.time(sums.seconds)) }
        return parts
    }

    // MARK: Days

    /// `5 days ago`; empty for a day so long ago that only its date says something.
    package static func ago(_ day: CalendarDate, _ today: CalendarDate) -> String {
        let words = WorkoutWords.ago(day, today)
        return words == "\(day)" ? "" : words
    }

    /// `2026-11-16, 5 days ago`
    package static func when(_ day: CalendarDate, _ today: CalendarDate) -> String {
        let words = ago(day, today)
        return words.isEmpty ? "\(day)" : "\(day), \(words)"
    }
}

// MARK: Plots

extension TrainingWords {
    /// `1RM 139.3 kg, +9.5 kg since 2026-03-02`; without what changed where there is nothing to compare with.
    ///
    /// - Parameters:
    ///   - first: the measure of the first session that is shown, with its day
    ///   - last: that of the last one
    package static func finding(
        from first: (day: CalendarDate, measure: Rational), to last: (day: CalendarDate, measure: Rational),
        of exercise: Exercise
    ) -> String {
        let now = "\(measured(exercise)) \(measure(last.measure, of: exercise))"
        guard first.day < last.day else { return now }
        let more = last.measure - first.measure
        if more.isZero { return "\(now), as on \(first.day)" }
        return "\(now), \(more > 0 ? "+" : "-")\(measure(more.magnitude, of: exercise)) since \(first.day)"
    }

    /// What is measured of a session: `1RM` or `best set`.
    package static func measured(_ exercise: Exercise) -> String {
        exercise.kind == .weightAndReps ? "1RM" : "best set"
    }

    /// A measure as a number, in the units of the exercise unless others are given.
    package static func number(
        _ measure: Rational, of exercise: Exercise, _ weight: WeightUnit? = nil, _ distance: DistanceUnit? = nil
    ) -> Rational {
        let (weight, distance) = (weight ?? exercise.weightUnit, distance ?? exercise.distanceUnit)
        let kind = RecordKind.all(of: exercise.kind).first
        return kind.map { RecordWords.number(measure, $0, weight, distance) } ?? measure
    }
}

/// Turns of phrase about workouts.
package enum WorkoutWords {
    /// `18:05`; with its day when that is not today, as `2026-11-20 18:05`.
    package static func time(_ moment: DateTime, _ today: CalendarDate) -> String {
        let time = ClockTime(secondOfDay: moment.secondOfDay - moment.time.second).description
        return moment.day == today ? time : "\(moment.day) \(time)"
    }

    /// `1 h 30 min`, `45 min`, `less than a minute`.
    package static func duration(_ seconds: Int) -> String {
        let (hours, minutes) = (seconds / 60).quotientAndRemainder(dividingBy: 60)
        if hours == 0 { return minutes < 1 ? "less than a minute" : "\(minutes) min" }
        return "\(hours) h" + (minutes == 0 ? "" : " \(minutes) min")
    }

    /// `today`, `yesterday`, `5 days ago`, `2026-10-02`.
    package static func ago(_ day: CalendarDate, _ today: CalendarDate) -> String {
        switch day.days(until: today) {
        case 0: "today"
        case 1: "yesterday"
        case 2...27: "\(day.days(until: today)) days ago"
        default: "\(day)"
        }
    }

    /// `last time 2 days ago`, or of a workout of another day `last time 2 days before`.
    package static func lastTime(_ last: CalendarDate, before day: CalendarDate, _ today: CalendarDate) -> String {
        if day == today { return "last time \(ago(last, today))" }
        return switch last.days(until: day) {
        case 0: "last time the same day"
        case 1: "last time the day before"
        case 2...27: "last time \(last.days(until: day)) days before"
        default: "last time \(last)"
        }
    }

    /// `5 of 12 sets`
    package static func sets(_ progress: WorkoutProgress) -> String {
        "\(progress.doneSets) of \(Words.count(progress.allSets, "set"))"
    }

    package static func ended(
        _ status: WorkoutStatus, _ title: String, _ progress: WorkoutProgress, at now: DateTime
    ) -> String {
        let seconds = progress.workout.started.seconds(until: now)
        let after = seconds >= 0 ? " after \(duration(seconds))" : ""
        let done = progress.parts.filter { $0.doneSets > 0 }
        // An exercise may stand in several places.
        let trained = Set(done.map(\.exercise.note)).count
        let sets = "\(sets(progress)), \(Words.count(trained, "exercise"))"
        if status == .cancelled { return "cancelled \(title)\(after); the record is kept, but does not count" }
        if progress.doneSets == 0 { return "finished \(title)\(after); no set is ticked, so no set counts" }
        let areWarmUps = done.flatMap(\.section.sets).allSatisfy { !$0.isDone || $0.set?.purpose == .warmUp }
        return "finished \(title)\(after): \(sets)"
            + (areWarmUps ? "; only warm-ups are ticked, and they do not count" : "")
    }

    /// What follows a day of a split that is done now.
    package static func following(_ day: Int, in cycle: SplitCycle, _ model: WorkoutsModel) -> String {
        let title = model.graph.notes[cycle.split].title
        let next = cycle.days.indices.first { $0 != day && (cycle.isComplete || !cycle.days[$0].isDone) }
        let days = cycle.days
        return "\(days[day].name) is ticked; "
            + (next.map { "next in \(title): \(days[$0].name)" }
                ?? "all days of \(title) are done, and \(days[0].name) is next again")
    }

    /// How a set reads in a line: its amounts, or a dash.
    package static func set(_ set: WorkoutSet?, of kind: ExerciseKind?) -> String {
        let text = set.map { SetText.text($0, of: kind) } ?? ""
        return text.isEmpty ? "–" : text
    }
}

/// Words for records. Rounding is for show only.
package enum RecordWords {
    /// What a record is about, in a word or two.
    package static func name(_ kind: RecordKind) -> String {
        switch kind {
        case .estimatedMaximum: "1RM"
        case .heaviest: "heaviest"
        case .bestSet: "best set"
        case .bestWorkout: "best workout"
        case .mostReps: "most reps"
        case .longestDistance: "farthest"
        case .bestPace: "best pace"
        case .longestTime: "longest"
        }
    }

    /// `139.3 kg`, `12 reps`, `1:45`, `5.2 km`, `4:56 /km`, in the units of the exercise.
    ///
    /// - Parameter unit: of weights, instead of that of the exercise
    package static func amount(
        _ measure: Rational, _ kind: RecordKind, of exercise: Exercise, in unit: WeightUnit? = nil
    ) -> String {
        let unit = unit ?? exercise.weightUnit
        return switch kind {
        case .estimatedMaximum, .heaviest: TrainingWords.weight(kilograms: measure, in: unit)
        case .bestSet, .bestWorkout: TrainingWords.volume(measure, in: unit)
        case .mostReps: Words.count(measure.floor(within: WorkoutSet.allowedReps), "rep")
        case .longestDistance:
            TrainingWords.distance(TrainingFigure.distance(measure, in: exercise.distanceUnit))
        case .bestPace:
            "\(time(number(measure, kind, unit, exercise.distanceUnit))) /\(exercise.distanceUnit.rawValue)"
        case .longestTime: SetText.time(measure)
        }
    }

    /// `1RM 139.3 kg (+9.5)`, with what it is better by, in the unit of its set.
    package static func broken(_ record: NewRecord, of exercise: Exercise) -> String {
        let kind = record.entry.kind
        let amount = amount(record.entry.measure, kind, of: exercise, in: unit(of: record, exercise))
        let name = kind == .mostReps ? "" : name(kind) + " "
        return "\(name)\(amount)\(weight(of: record, exercise)) (\(change(record, of: exercise)))"
    }

    /// ` at 60.0 kg`, in the unit of the set, of the most repetitions at a weight.
    private static func weight(of record: NewRecord, _ exercise: Exercise) -> String {
        guard let weight = record.weight else { return "" }
        if weight.isZero, exercise.kind == .bodyweightAndReps { return " without added weight" }
        let sign = exercise.kind == .bodyweightAndReps && weight > 0 ? "+" : ""
        return " at \(sign)\(TrainingWords.weight(kilograms: weight, in: unit(of: record, exercise)))"
    }

    private static func unit(of record: NewRecord, _ exercise: Exercise) -> WeightUnit {
        record.entry.set.set.weight.flatMap { WeightUnit(rawValue: $0.unit) } ?? exercise.weightUnit
    }

    /// `+9.5`; of a pace `-0:05`.
    private static func change(_ record: NewRecord, of exercise: Exercise) -> String {
        let unit = unit(of: record, exercise)
        func shown(_ measure: Rational) -> Rational {
            number(measure, record.entry.kind, unit, exercise.distanceUnit)
        }
        let more = shown(record.entry.measure) - shown(record.before)
        return switch record.entry.kind {
        case .bestPace: "-" + time(-more)
        case .longestTime: "+" + SetText.time(more)
        case .bestSet, .bestWorkout: "+" + Words.grouped(more.decimalText(places: 0))
        case .estimatedMaximum, .heaviest, .mostReps, .longestDistance: "+" + more.decimalText(places: 1)
        }
    }

    /// As a number in these units; of a pace the seconds for one unit of distance.
    static func number(
        _ measure: Rational, _ kind: RecordKind, _ weight: WeightUnit, _ distance: DistanceUnit
    ) -> Rational {
        switch kind {
        case .estimatedMaximum, .heaviest, .bestSet, .bestWorkout: TrainingFigure.weight(measure, in: weight)
        case .longestDistance: TrainingFigure.distance(measure, in: distance).amount
        case .bestPace: Rational(1).divided(by: TrainingFigure.distance(measure, in: distance).amount) ?? 0
        case .mostReps, .longestTime: measure
        }
    }

    private static func time(_ seconds: Rational) -> String { SetText.time(seconds.rounded(places: 0)) }
}
