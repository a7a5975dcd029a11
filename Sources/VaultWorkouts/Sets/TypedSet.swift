import VaultSchema
import VaultSyntax

/// One meaning of a typed text: a set, and how many times it was done.
package struct SpelledSet: Hashable, Sendable {
    /// Amounts without unit have none here either.
    package var set: WorkoutSet
    package var count: Int
    /// Whether a word says that it is work, where the line plans a warm-up or a drop set.
    package var saysWork = false

    package init(_ set: WorkoutSet, count: Int = 1) {
        self.set = set
        self.count = count
    }
}

/// What a person types for a set, with everything that it may mean: `8 x 60 kg` is one thing, `60x8` may be two.
///
/// The one reading of such texts: what is not clear by itself is clear next to what was done before, or is asked.
package struct TypedSet: Sendable {
    /// Everything it may mean, the documented order of its numbers first; none when it is not a set.
    package let readings: [SpelledSet]
    /// The remark, and what other tools append.
    package let tail: SetTail
    private let exercise: Exercise
    /// Those of amounts without unit.
    private let units: SetUnits

    init(readings: [SpelledSet], tail: SetTail = SetTail(), exercise: Exercise, units: SetUnits? = nil) {
        var seen: Set<SpelledSet> = []
        // Many sets are meant only where the documented order says so.
        let likely = readings.prefix(1) + readings.dropFirst().filter { $0.count <= Self.setCounts.upperBound }
        self.readings = likely.filter { seen.insert($0).inserted }
        self.tail = tail
        self.exercise = exercise
        self.units = units ?? exercise.units()
    }

    /// Cost: linear in the text.
    ///
    /// - Parameter units: those of amounts without unit; nil for those of the exercise
    package init(_ text: String, of exercise: Exercise, in units: SetUnits? = nil) {
        let bytes = Array(text.utf8)
        if let reading = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: exercise.kind) {
            let readings = Self.readings(reading, in: bytes, of: exercise)
            self.init(readings: readings, tail: reading.tail(in: bytes), exercise: exercise, units: units)
            return
        }
        let content = SetSuffix.content(of: 0..<bytes.count, in: bytes.span)
        var (reading, core) = (SetReading(content: ByteRange(content.lowerBound, content.upperBound)), bytes[content])
        if let open = core.firstIndex(of: UInt8(ascii: "(")),
            let close = SetSuffix.closing(open, content.upperBound, bytes.span)
        {
            reading.remark = ByteRange(open, close)
            core = bytes[content.lowerBound..<open] + [0x20] + bytes[close..<content.upperBound]
        }
        self.init(
            readings: SetSpelling.readings(of: Array(core), exercise), tail: reading.tail(in: bytes),
            exercise: exercise, units: units)
    }

    /// What a readable text may mean: a weight and repetitions without unit may stand in either order, and may be sets
    /// of repetitions; a number alone may be the weight.
    private static func readings(_ reading: SetReading, in bytes: [UInt8], of exercise: Exercise) -> [SpelledSet] {
        let set = reading.set(in: bytes.span)
        var readings = [SpelledSet(set)]
        guard exercise.kind == .weightAndReps, let reps = set.reps else { return readings }
        if let weight = set.weight {
            guard weight.unit.isEmpty else { return readings }
            if weight.amount.isWhole, let number = weight.amount.floor?.within(WorkoutSet.allowedReps) {
                var turned = set
                (turned.reps, turned.weight) = (number, Quantity(Rational(reps), ""))
                var alone = set
                (alone.reps, alone.weight) = (number, nil)
                readings.append(SpelledSet(turned))
                if setCounts.contains(reps) { readings.append(SpelledSet(alone, count: reps)) }
            }
        } else if reading.reps == reading.amount {
            var weight = set
            (weight.reps, weight.weight) = (nil, Quantity(Rational(reps), ""))
            readings.append(SpelledSet(weight))
        }
        return readings
    }

    /// How many sets a first number may be where it may also be something else.
    private static let setCounts = 2...6
    /// More repetitions are rather a weight.
    private static let mostReps = 30

    // MARK: Which one is meant

    /// The one meaning; nil where there are several, or none.
    ///
    /// - Parameter known: sets of the exercise that were done before; the nearest to one of them is the likeliest
    package func clear(near known: [WorkoutSet]) -> SpelledSet? {
        let known = comparable(known)
        let possible = possible(near: known)
        let others = possible.dropFirst()
        guard let first = possible.first else { return nil }
        if others.isEmpty { return first }
        if known.isEmpty {
            let most = others.contains { $0.count == 1 } ? Self.setCounts.upperBound : 10
            return isNatural(first) && first.count <= most ? first : nil
        }
        let distance = distance(first, known)
        guard let nearest = others.map({ self.distance($0, known) }).min() else { return first }
        // A number alone is repetitions unless that is far off.
        if first.set.weight == nil, first.count == 1 { return distance < nearest * 2 ? first : nil }
        return distance == 1 || distance * 5 <= nearest * 4 ? first : nil
    }

    /// What it may mean, the likeliest first.
    package func likeliest(near known: [WorkoutSet]) -> [SpelledSet] {
        let known = comparable(known)
        let possible = possible(near: known)
        let keys = possible.map { known.isEmpty ? (isNatural($0) ? 0 : 1) : distance($0, known) }
        return possible.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { possible[$0] }
    }

    /// Where nothing is known, a number alone is repetitions, and two are not sets: both would need the weight.
    private func possible(near known: [WorkoutSet]) -> [SpelledSet] {
        guard exercise.kind == .weightAndReps, known.isEmpty, readings.count > 1 else { return readings }
        let whole = readings.filter { $0.set.weight != nil && $0.set.reps != nil }
        return whole.isEmpty ? Array(readings.prefix(1)) : whole
    }

    /// The sets that have what is compared, their weights in the unit of a number without one.
    private func comparable(_ known: [WorkoutSet]) -> [WorkoutSet] {
        known.filter { $0.reps != nil && (exercise.kind != .weightAndReps || $0.weight != nil) }.map { set in
            guard let weight = set.weight, let amount = UnitTable.builtIn.convert(weight, to: units.weight) else {
                return set
            }
            var set = set
            set.weight = Quantity(amount, units.weight)
            return set
        }
    }

    /// Few repetitions, and no more of them than the weight has units.
    private func isNatural(_ spelled: SpelledSet) -> Bool {
        guard let reps = spelled.set.reps else { return true }
        let isLight = exercise.kind == .weightAndReps && spelled.set.weight.map { $0.amount < Rational(reps) } == true
        return reps <= Self.mostReps && !isLight
    }

    /// How far a meaning is from what is known: the factors between weights and between repetitions, multiplied.
    private func distance(_ spelled: SpelledSet, _ known: [WorkoutSet]) -> Rational {
        known.map { other in
            Self.factor(spelled.set.reps.map { Rational($0) }, other.reps.map { Rational($0) })
                * Self.factor(spelled.set.weight?.amount, other.weight?.amount)
        }.min() ?? 1
    }

    /// At least 1; one more on both sides, so that 0 is near 1.
    private static func factor(_ one: Rational?, _ other: Rational?) -> Rational {
        guard let one, let other, one >= 0, other >= 0 else { return 1 }
        return (max(one, other) + 1).divided(by: min(one, other) + 1) ?? 1
    }

    /// Of what is known the set that a meaning is nearest to.
    package func nearest(to spelled: SpelledSet, of known: [WorkoutSet]) -> WorkoutSet? {
        let distances = known.map { comparable([$0]).isEmpty ? nil : distance(spelled, comparable([$0])) }
        return zip(known, distances).compactMap { set, distance in distance.map { (set, $0) } }
            .min { $0.1 < $1.1 }?.0
    }

    /// As it would be written: `8 x 60 kg`.
    package func text(of spelled: SpelledSet) -> String {
        SetText.text(spelled.set.withUnits(units), of: exercise.kind)
    }
}
