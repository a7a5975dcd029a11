import VaultRecords
import VaultSyntax

/// What one set holds. What is not written is nil.
package struct WorkoutSet: Hashable, Sendable {
    /// What a set is for.
    package enum Purpose: String, CaseIterable, Sendable {
        /// The work itself; no word stands for it.
        case work = ""
        /// Counts nowhere.
        case warmUp = "warm-up"
        case drop
        case failure

        /// What a set is compared with and filled from: a warm-up with warm-ups, a drop set with drop sets.
        package var group: Purpose { self == .failure ? .work : self }

        /// Whether a word may say what a set is for, before its amounts.
        package static func isWord(_ word: String) -> Bool {
            ["warm", "warmup", "work", "working", "to"].contains(word.lowercased())
                || allCases.contains { $0 != .work && $0.rawValue == word.lowercased() }
        }
    }

    package var purpose = Purpose.work
    package var reps: Int?
    /// More are not repetitions of one set, and cannot be read.
    package static let allowedReps = 0...999_999
    /// The weight, or what is added to that of the body: below 0 where a machine or a band helps.
    /// Its unit is `kg`, `lb` or another of the built-in ones; empty when none is written.
    package var weight: Quantity?
    /// Seconds.
    package var time: Rational?
    /// Its unit is a built-in one; empty when none is written.
    package var distance: Quantity?
    /// Effort: 10 means no reps left.
    package var effort: Rational?

    package init() {}

    package var isEmpty: Bool { reps == nil && weight == nil && time == nil && distance == nil }
}

/// A task item below the heading of an exercise.
package struct SetItem: Hashable, Sendable {
    /// The line, without its end.
    package var line: ByteRange
    package var box: Int
    package var isDone: Bool
    package var text: ByteRange
    /// Nil when the text cannot be read.
    package var set: WorkoutSet?

    package var purpose: WorkoutSet.Purpose { self.set?.purpose ?? .work }
}

/// How sets are written.
package enum SetText {
    /// `warm-up 10 x 20 kg @8`; a text that reads as the same set. An empty set is its purpose alone.
    package static func text(_ set: WorkoutSet, of kind: ExerciseKind?) -> String {
        var words = set.purpose == .work ? [] : [set.purpose.rawValue]
        let amounts = amounts(set, of: kind)
        if !amounts.isEmpty { words.append(amounts) }
        if let effort = set.effort { words.append("@" + decimals(effort)) }
        return words.joined(separator: " ")
    }

    private static func amounts(_ set: WorkoutSet, of kind: ExerciseKind?) -> String {
        let time = set.time.map(time)
        if let distance = set.distance { return quantity(distance) + (time.map { " in " + $0 } ?? "") }
        guard let weight = set.weight else { return set.reps.map(String.init) ?? time ?? "" }
        // Of any kind, a number alone would be repetitions.
        let isBare = weight.unit.isEmpty && set.reps == nil
        if kind == .bodyweightAndReps || kind == nil && (weight.amount.isNegative || isBare) {
            let added = (weight.amount.isNegative ? "" : "+") + quantity(weight)
            return set.reps.map { "\($0) \(added)" } ?? added
        }
        if let reps = set.reps { return "\(reps) x " + quantity(weight) }
        return quantity(weight) + (time.map { " for " + $0 } ?? "")
    }

    /// `62.5 kg`; the number alone when there is no unit.
    package static func quantity(_ quantity: Quantity) -> String {
        quantity.unit.isEmpty ? decimals(quantity.amount) : "\(decimals(quantity.amount)) \(quantity.unit)"
    }

    /// What the longest clock shows that can be read: four digits before the first colon.
    private static let mostClockSeconds = 9_999 * 3600 + 59 * 60 + 59

    /// `1:30`, `1:05:00`; parts of a second and more than a clock shows as `90.5 s`.
    package static func time(_ seconds: Rational) -> String {
        guard seconds.isWhole, let whole = seconds.floor?.within(0...mostClockSeconds) else {
            return decimals(seconds) + " s"
        }
        let (hours, minutes, rest) = (whole / 3600, whole / 60 % 60, padded(whole % 60))
        return hours > 0 ? "\(hours):\(padded(minutes)):\(rest)" : "\(minutes):\(rest)"
    }

    private static func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func decimals(_ number: Rational) -> String {
        number.exactDecimalText ?? number.decimalText(places: 6)
    }
}

/// What the sets of an exercise hold.
package enum ExerciseKind: String, CaseIterable, Sendable {
    /// Bench press: `8 x 60 kg`
    case weightAndReps = "weight_and_reps"
    /// Pull-up: `8`, `6 +10 kg`, `10 -20 kg`
    case bodyweightAndReps = "bodyweight_and_reps"
    /// Box jump: `15`
    case reps
    /// Plank: `1:30`
    case time
    /// Running: `5 km in 25:00`
    case distanceAndTime = "distance_and_time"
    /// Farmer's carry: `40 kg for 0:45`
    case weightAndTime = "weight_and_time"

    package var hasReps: Bool { self == .weightAndReps || self == .bodyweightAndReps || self == .reps }
    /// Whether a weight is lifted, or added to that of the body.
    package var hasWeight: Bool { self == .weightAndReps || self == .bodyweightAndReps || self == .weightAndTime }
    package var hasTime: Bool { self == .time || self == .distanceAndTime || self == .weightAndTime }
    package var hasDistance: Bool { self == .distanceAndTime }
}

/// The units that weights are kept in.
package enum WeightUnit: String, CaseIterable, Sendable {
    case kilogram = "kg"
    case pound = "lb"

    static var words: [String] { allCases.map(\.rawValue) }
}

/// The units that distances are kept in.
package enum DistanceUnit: String, CaseIterable, Sendable {
    case kilometre = "km"
    case mile = "mi"

    static var words: [String] { allCases.map(\.rawValue) }
}

/// The status of a workout.
package enum WorkoutStatus: String, CaseIterable, Sendable {
    case active, completed, cancelled
}

/// What a person writes with a set that is not an amount: a remark, and what other tools would append, such as `#tag`.
package struct SetTail: Hashable, Sendable {
    /// Without its brackets; nil for none.
    var remark: String?
    /// With tags that were in front; empty for none.
    var suffix = ""

    /// Nothing.
    package init() {}

    /// What goes with the set that was read from all of a text.
    init(_ bytes: [UInt8], _ content: Range<Int>, remark: Range<Int>) {
        func text(_ range: Range<Int>) -> String {
            let start = SetSuffix.skipSpaces(range.lowerBound, range.upperBound, bytes.span)
            return String(decoding: bytes[SetSuffix.trimmed(start..<range.upperBound, bytes.span)], as: UTF8.self)
        }
        let inner = text(remark.dropFirst().dropLast())
        self.remark = inner.isEmpty ? nil : inner
        suffix = [text(0..<content.lowerBound), text(content.upperBound..<bytes.count)].filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    var isEmpty: Bool { remark == nil && suffix.isEmpty }

    package func added(to text: String) -> String {
        ([text] + [remark.map { "(\($0))" }, suffix.isEmpty ? nil : suffix].compactMap { $0 })
            .filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// The text of a set that is there, with all of it: a remark comes after the one that it has.
    func added(to text: String, of kind: ExerciseKind?) -> String {
        let bytes = Array(text.utf8)
        guard let reading = SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: kind) else {
            return added(to: text)
        }
        let place = Int(reading.remark.map { $0.end - 1 } ?? reading.content.end)
        let old = reading.remark.map { String(decoding: bytes[$0.offsets].dropFirst().dropLast(), as: UTF8.self) }
        var (head, rest) = (
            String(decoding: bytes[..<place], as: UTF8.self), String(decoding: bytes[place...], as: UTF8.self)
        )
        switch (remark, old) {
        case (let remark?, let old?): head += old == remark || old.hasSuffix("; " + remark) ? "" : "; " + remark
        case (let remark?, nil): head += (head.isEmpty || head.hasSuffix(" ") ? "" : " ") + "(\(remark))"
        case (nil, _): break
        }
        if !suffix.isEmpty { rest += " " + suffix }
        return head + rest
    }
}

extension SetEdits {
    /// Writes what a set holds, and what a person wrote with it.
    package func filling(
        _ item: SetItem, with set: WorkoutSet, of kind: ExerciseKind?, _ tail: SetTail
    ) -> [TextEdit] {
        let edits = filling(item, with: set, of: kind)
        if tail.isEmpty { return edits }
        let start = Int(item.text.start)
        var text = Array(document.bytes[item.text.offsets])
        for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
            let range = edit.range.offsets
            text.replaceSubrange(
                range.lowerBound - start..<range.upperBound - start, with: Array(edit.replacement.utf8))
        }
        let written = tail.added(to: String(decoding: text, as: UTF8.self), of: kind)
        return [TextEdit(range: item.text, replacement: written)]
    }
}

/// Amounts as they are written in another unit: rounded to what a person loads or runs. Sums never use it.
extension Quantity {
    /// A weight in another unit, to the nearest half; what is in neither unit stays as it is.
    package func converted(to unit: WeightUnit) -> Quantity {
        converted(to: unit) { ($0 * 2).rounded(places: 0).divided(by: 2) ?? $0 }
    }

    /// A distance in another unit, to one decimal; what is in neither unit stays as it is.
    package func converted(to unit: DistanceUnit) -> Quantity { converted(to: unit) { $0.rounded(places: 1) } }

    private func converted(to unit: some RawRepresentable<String>, _ rounded: (Rational) -> Rational) -> Quantity {
        guard self.unit != unit.rawValue, type(of: unit).init(rawValue: self.unit) != nil,
            let exact = UnitTable.builtIn.convert(self, to: unit.rawValue)
        else { return self }
        return Quantity(rounded(exact), unit.rawValue)
    }
}

extension Exercise {
    /// A set as it is written for the exercise: in its units, where it or the vault states them.
    package func written(_ set: WorkoutSet) -> WorkoutSet {
        var set = set
        if standard.statesWeight { set.weight = set.weight?.converted(to: weightUnit) }
        if standard.statesDistance { set.distance = set.distance?.converted(to: distanceUnit) }
        return set.withUnits(units())
    }

    /// A set as it is shown: as it was written, with a unit for each amount.
    package func text(of set: WorkoutSet) -> String { SetText.text(set.withUnits(units()), of: kind) }

    /// The units of amounts that are given without one: those that the exercise or the vault states; where neither
    /// does, those of the set that is replaced, else those in which all known sets agree.
    package func units(like known: [WorkoutSet] = [], replacing own: WorkoutSet? = nil) -> SetUnits {
        func agreed(_ own: String?, _ known: [String], _ standard: String) -> String {
            if let own, !own.isEmpty { return own }
            let given = Set(known.map { $0.isEmpty ? standard : $0 })
            return given.count == 1 ? given.first ?? standard : standard
        }
        var units = SetUnits(weight: weightUnit.rawValue, distance: distanceUnit.rawValue)
        if !standard.statesWeight {
            units.weight = agreed(own?.weight?.unit, known.compactMap(\.weight?.unit), units.weight)
        }
        if !standard.statesDistance {
            units.distance = agreed(own?.distance?.unit, known.compactMap(\.distance?.unit), units.distance)
        }
        return units
    }
}

/// The units of amounts that are given without one.
package struct SetUnits: Hashable, Sendable {
    package var weight: String
    package var distance: String
}

extension WorkoutSet {
    package func withUnits(_ units: SetUnits) -> WorkoutSet {
        var set = self
        if set.weight?.unit.isEmpty == true { set.weight?.unit = units.weight }
        if set.distance?.unit.isEmpty == true { set.distance?.unit = units.distance }
        return set
    }

    package func filled(from other: WorkoutSet?) -> WorkoutSet {
        guard let other else { return self }
        var set = self
        set.reps = reps ?? other.reps
        set.weight = weight ?? other.weight
        set.time = time ?? other.time
        set.distance = distance ?? other.distance
        return set
    }
}
