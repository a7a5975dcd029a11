import VaultChecks
import VaultRecords
import VaultSyntax

/// What was done in completed workouts, for whoever counts it: day, start and length, the distance of the sets, and
/// their volume, which means nothing as a single amount; of each exercise the volume, distance, time and repetitions,
/// and of weight, distance, time and repetitions the greatest and the least of one set.
enum WorkoutContributions {
    /// Cost: linear in the front matter of the workouts.
    @Sendable static func contributions(_ snapshot: Snapshot) -> [Contribution] {
        let (graph, model) = (snapshot.graph, snapshot.model(of: WorkoutsModel.self))
        return model.workoutNotes.compactMap { number in
            let note = graph.notes[number]
            guard model.status(ofNote: number) == .completed,
                let started = note.dateTime("started")
            else { return nil }
            let duration =
                note.dateTime("finished").flatMap { finished in
                    let seconds = started.seconds(until: finished)
                    guard seconds >= 0, let node = note.elements("finished").first else { return nil }
                    return Contribution.Duration(seconds: seconds, range: note.document.nodes[Int(node)].range)
                } as Contribution.Duration?
            return Contribution(
                note: number, day: started.day, time: started.time, duration: duration,
                amounts: { amounts(of: number, model) })
        }
    }

    private static func amounts(of number: NoteID, _ model: WorkoutsModel) -> Contribution.Amounts {
        var (volume, distance) = (AmountSum("kg"), AmountSum("m"))
        var parts: [Contribution.Part] = []
        for done in model.performances(in: number) {
            let exercise = model.exercises[done.exercise]
            for counted in done.sets {
                volume.add(counted.volume(of: exercise))
                distance.add(counted.distance(of: exercise))
            }
            parts.append(.init(subject: exercise.note, range: done.heading, amounts: amounts(done.sets, of: exercise)))
        }
        let whole = [distance.amount(.every), volume.amount(.sum)].compactMap(\.self)
        return Contribution.Amounts(whole: whole, parts: parts)
    }

    private static func amounts(_ sets: [CountedSet], of exercise: Exercise) -> [Contribution.Amount] {
        let kinds: [(base: String, part: (CountedSet) -> SetAmount?, single: (CountedSet) -> SetAmount?)] = [
            ("kg", { $0.volume(of: exercise) }, { $0.weight(of: exercise) }),
            ("m", { $0.distance(of: exercise) }, { $0.distance(of: exercise) }), ("s", \.time, \.time),
            ("reps", \.reps, \.reps),
        ]
        return kinds.flatMap { kind -> [Contribution.Amount] in
            var sum = AmountSum(kind.base)
            for counted in sets { sum.add(kind.part(counted)) }
            let singles = sets.lazy.compactMap(kind.single)
            let greatest = singles.max { $0.base < $1.base }?.amount(.greatest)
            let least = singles.min { $0.base < $1.base }?.amount(.least)
            return [sum.amount(.sum), greatest, least].compactMap(\.self)
        }
    }
}

/// An amount of a set as it is written, and in kilograms, metres, seconds or repetitions.
private struct SetAmount {
    var own: Quantity
    var base: Rational
    let line: ByteRange

    func amount(_ use: Contribution.Use) -> Contribution.Amount { Contribution.Amount(own, use, range: line) }
}

extension CountedSet {
    fileprivate func volume(of exercise: Exercise) -> SetAmount? {
        guard exercise.kind == .weightAndReps, let weight = set.weight, let reps = set.reps else { return nil }
        return amount(weight.amount * Rational(reps), weight.unit, or: exercise.weightUnit.rawValue, volume)
    }

    /// A bodyweight set without a weight has nothing added.
    fileprivate func weight(of exercise: Exercise) -> SetAmount? {
        guard let weight = set.weight ?? (exercise.kind == .bodyweightAndReps ? Quantity(0, "") : nil) else {
            return nil
        }
        return amount(
            weight.amount, weight.unit, or: exercise.weightUnit.rawValue,
            TrainingFigure.kilograms(weight, of: exercise))
    }

    fileprivate func distance(of exercise: Exercise) -> SetAmount? {
        set.distance.map { amount($0.amount, $0.unit, or: exercise.distanceUnit.rawValue, metres) }
    }

    fileprivate var time: SetAmount? { self.set.time.map { amount($0, "s", or: "s", $0) } }

    fileprivate var reps: SetAmount? {
        self.set.reps.map { amount(Rational($0), "reps", or: "reps", Rational($0)) }
    }

    private func amount(_ own: Rational, _ unit: String, or standard: String, _ base: Rational) -> SetAmount {
        SetAmount(own: Quantity(own, unit.isEmpty ? standard : unit), base: base, line: line)
    }
}

/// Amounts added up, in their own unit while they share one, else in that in which they are compared.
private struct AmountSum {
    private let unit: String
    private var sum: SetAmount?
    private var isMixed = false

    init(_ unit: String) { self.unit = unit }

    mutating func add(_ amount: SetAmount?) {
        guard let amount else { return }
        isMixed = isMixed || sum.map { $0.own.unit != amount.own.unit } ?? false
        sum?.own.amount += amount.own.amount
        sum?.base += amount.base
        sum = sum ?? amount
    }

    func amount(_ use: Contribution.Use) -> Contribution.Amount? {
        sum.map { Contribution.Amount(isMixed ? Quantity($0.base, unit) : $0.own, use, range: $0.line) }
    }
}
