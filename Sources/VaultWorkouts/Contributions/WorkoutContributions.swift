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
        var (volume, distance) = (AmountSum(), AmountSum())
        var parts: [Contribution.Part] = []
        for done in model.performances(in: number) {
            let exercise = model.exercises[done.exercise]
            for counted in done.sets {
                volume.add(counted.volumeAmount(of: exercise))
                distance.add(counted.distanceAmount(of: exercise))
            }
            parts.append(.init(subject: exercise.note, range: done.heading, amounts: amounts(done.sets, of: exercise)))
        }
        let whole = [distance.amount(.every), volume.amount(.sum)].compactMap { $0 }
        return Contribution.Amounts(whole: whole, parts: parts)
    }

    private static func amounts(_ sets: [CountedSet], of exercise: Exercise) -> [Contribution.Amount] {
        let kinds: [(sum: (CountedSet) -> Contribution.Amount?, single: (CountedSet) -> Contribution.Amount?)] = [
            ({ $0.volumeAmount(of: exercise) }, { $0.weightAmount(of: exercise) }),
            ({ $0.distanceAmount(of: exercise) }, { $0.distanceAmount(of: exercise) }),
            ({ $0.timeAmount }, { $0.timeAmount }),
            ({ $0.repsAmount }, { $0.repsAmount }),
        ]
        return kinds.flatMap { kind -> [Contribution.Amount] in
            var sum = AmountSum()
            var (greatest, least): (Contribution.Amount?, Contribution.Amount?) = (nil, nil)
            for counted in sets {
                sum.add(kind.sum(counted))
                guard var single = kind.single(counted) else { continue }
                let base = AmountSum.base(single.quantity)
                single.use = .greatest
                if greatest.map({ base > AmountSum.base($0.quantity) }) ?? true { greatest = single }
                single.use = .least
                if least.map({ base < AmountSum.base($0.quantity) }) ?? true { least = single }
            }
            return [sum.amount(.sum), greatest, least].compactMap { $0 }
        }
    }
}

extension CountedSet {
    fileprivate func volumeAmount(of exercise: Exercise) -> Contribution.Amount? {
        guard exercise.kind == .weightAndReps, let weight = set.weight, let reps = set.reps else { return nil }
        return amount(weight.amount * Rational(reps), weight.unit, or: exercise.weightUnit.rawValue)
    }

    /// A bodyweight set without a weight has nothing added.
    fileprivate func weightAmount(of exercise: Exercise) -> Contribution.Amount? {
        let unit = exercise.weightUnit.rawValue
        if let weight = set.weight { return amount(weight.amount, weight.unit, or: unit) }
        return exercise.kind == .bodyweightAndReps ? amount(0, unit, or: unit) : nil
    }

    fileprivate func distanceAmount(of exercise: Exercise) -> Contribution.Amount? {
        set.distance.map { amount($0.amount, $0.unit, or: exercise.distanceUnit.rawValue) }
    }

    fileprivate var timeAmount: Contribution.Amount? { self.set.time.map { amount($0, "s", or: "s") } }

    fileprivate var repsAmount: Contribution.Amount? { self.set.reps.map { amount(Rational($0), "reps", or: "reps") } }

    private func amount(_ number: Rational, _ unit: String, or standard: String) -> Contribution.Amount {
        Contribution.Amount(Quantity(number, unit.isEmpty ? standard : unit), .every, range: line)
    }
}

/// Amounts added up, in their own unit while they share one, else in kilograms, metres or seconds.
private struct AmountSum {
    private var sum: Contribution.Amount?

    mutating func add(_ amount: Contribution.Amount?) {
        guard let amount else { return }
        guard var sum else { return self.sum = amount }
        if sum.quantity.unit != amount.quantity.unit {
            sum.quantity = Self.inBase(sum.quantity)
            sum.quantity.amount += Self.base(amount.quantity)
        } else {
            sum.quantity.amount += amount.quantity.amount
        }
        self.sum = sum
    }

    func amount(_ use: Contribution.Use) -> Contribution.Amount? {
        sum.map { Contribution.Amount($0.quantity, use, range: $0.range) }
    }

    static func base(_ quantity: Quantity) -> Rational { inBase(quantity).amount }

    private static let bases: Set = ["kg", "m", "s", "reps"]

    private static func inBase(_ quantity: Quantity) -> Quantity {
        if bases.contains(quantity.unit) { return quantity }
        let group = UnitTable.builtIn.unit(quantity.unit).group
        let base = group == "g" ? "kg" : group
        return Quantity(quantity.amount * TrainingUnits.factor(quantity.unit, to: base), base)
    }
}
