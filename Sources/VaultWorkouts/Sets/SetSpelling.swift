import VaultRecords
import VaultSyntax

/// Finds out what a line that is not a set was meant to be: `3x8x60kg`, `8 @ 60 kg`, `5 km 25:00`.
///
/// Runs only once a text has failed to read, so it may allocate.
enum SetSpelling {
    /// What may be written instead, each with a text for each line, the likeliest first; only one where it is clear.
    static func choices(of content: Range<Int>, in bytes: [UInt8], of exercise: Exercise) -> [[String]] {
        let readings = readings(of: Array(bytes[content]), exercise).filter { !$0.set.isEmpty }
        let typed = TypedSet(readings: readings, exercise: exercise)
        let chosen = typed.clear(near: []).map { [$0] } ?? typed.likeliest(near: [])
        return chosen.map { Array(repeating: typed.text(of: $0), count: $0.count) }
    }

    /// What a text may mean, the documented order of its numbers first; none for a text that says something else too.
    static func readings(of bytes: [UInt8], _ exercise: Exercise) -> [SpelledSet] {
        guard let kind = exercise.kind, bytes.count <= 120, let found = FoundAmounts(bytes) else { return [] }
        return found.sets(of: kind).compactMap { spelled in
            var set = spelled
            set.set.purpose = found.purpose
            set.set.effort = found.effort
            set.saysWork = found.saysWork
            let whole = set.set.withUnits(exercise.units())
            let text = Array(SetText.text(whole, of: kind).utf8)
            let reading = SetReading.read(.init(0, text.count), in: text.span, of: kind)
            return reading?.set(in: text.span) == whole ? set : nil
        }
    }
}

/// The amounts of a text, whatever stands between them.
private struct FoundAmounts {
    private(set) var purpose = WorkoutSet.Purpose.work
    /// Whether a word says that it is work, and no warm-up.
    private(set) var saysWork = false
    private(set) var effort: Rational?
    private var weights: [Quantity] = []
    private var distances: [Quantity] = []
    private var seconds: [Rational] = []
    /// The seconds of the last unit of time: parts of one time come in smaller units.
    private var lastUnit: Rational?
    /// `5 m`: metres or minutes.
    private var metres: [Rational] = []
    private var bare: [Rational] = []
    private var labelledSets: WholeNumber?
    private var labelledReps: WholeNumber?
    /// How many numbers without unit come before the labelled reps.
    private var bareBeforeReps = 0
    private var isWeightFirst = false
    /// Whether `x` comes right after the weight.
    private var isWeightJoined = false
    private var isNegative = false
    private var isSigned = false
    /// Whether an amount is below 0, as in `8 -20 kg`; in `8 - 20 kg` the sign may be a dash.
    private var isBelowZero = false
    private var hasTimes = false
    /// Whether the last number without unit comes after `at`, `with` or `@`.
    private var isLastAt = false
    private var isAfterAt = false
    private var isJointLast = false

    /// Words that say nothing about the amounts around them.
    private static let joints: Set<String> = [
        "x", "×", "*", "at", "with", "for", "in", "of", "and", "by", "/", "a", "@",
    ]

    /// Nil for a text with words that do not belong to a set.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        var rest = text[...]
        var isAfterSpace = true
        while !rest.isEmpty {
            if let character = rest.first, character.isOnlyWhitespace || ",+-−–'".contains(character) {
                rest.removeFirst()
                if "-−–".contains(character) {
                    isNegative = true
                    if isAfterSpace, rest.first?.isNumber == true { isBelowZero = true }
                }
                if "+-−–".contains(character) { isSigned = true }
                isAfterSpace = character.isOnlyWhitespace
                continue
            }
            isAfterSpace = false
            if readNumber(&rest) || readPurpose(&rest) {
                isJointLast = false
            } else if !readWord(&rest) {
                return nil
            }
        }
        // As in `8 x`: something is missing.
        if isJointLast { return nil }
    }

    /// Once, before the amounts or after them.
    private mutating func readPurpose(_ rest: inout Substring) -> Bool {
        guard purpose == .work, !saysWork else { return false }
        for purpose in WorkoutSet.Purpose.allCases {
            for word in Self.words(of: purpose) where rest.hasPrefix(word) {
                let after = rest.dropFirst(word.count)
                if after.first?.isLetter == true { continue }
                self.purpose = purpose
                saysWork = purpose == .work
                rest = after
                return true
            }
        }
        return false
    }

    private static func words(of purpose: WorkoutSet.Purpose) -> [String] {
        switch purpose {
        case .work: ["working set", "working", "work set", "work"]
        case .warmUp: ["warm-up set", "warmup set", "warm up set", "warm-up", "warmup", "warm up"]
        case .drop: ["drop set", "dropset", "drop"]
        case .failure: ["to failure", "failure set", "failure"]
        }
    }

    private mutating func readWord(_ rest: inout Substring) -> Bool {
        let word = rest.prefix { $0.isLetter && $0 != "×" }
        if word.isEmpty {
            guard let sign = rest.first, Self.joints.contains(String(sign)) else { return false }
            rest.removeFirst()
            isJointLast = true
            if "×*".contains(sign) { hasTimes = true }
            if sign == "@" {
                isAfterAt = true
                readEffort(&rest)
            }
            return true
        }
        if word == "rpe" || word == "rir" {
            rest = rest.dropFirst(word.count).drop(while: \.isOnlyWhitespace)
            return readScale(isLeft: word == "rir", &rest)
        }
        guard Self.joints.contains(String(word)) else { return false }
        isJointLast = word != "and"
        if word == "x" { hasTimes = true }
        if word == "at" || word == "with" { isAfterAt = true }
        rest = rest.dropFirst(word.count)
        return true
    }

    /// `8` after `RPE`, `2` after `RIR`: two reps left are an effort of 8.
    private mutating func readScale(isLeft: Bool, _ rest: inout Substring) -> Bool {
        let number = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." || $0 == "," }
        guard effort == nil, let value = Self.number(Substring(number.replacing(",", with: "."))) else { return false }
        guard !isLeft || value <= 10 else { return false }
        effort = isLeft ? 10 - value : value
        isJointLast = false
        rest = rest.dropFirst(number.count)
        return true
    }

    /// `@8` with nothing that makes it a weight.
    private mutating func readEffort(_ rest: inout Substring) {
        let number = rest.prefix { $0.isNumber || $0 == "." }
        let after = rest.dropFirst(number.count).drop(while: \.isOnlyWhitespace)
        let isUnit = after.first.map(\.isLetter) ?? false
        guard effort == nil, !number.isEmpty, !isUnit, let value = Self.number(number) else { return }
        effort = value
        (isAfterAt, isJointLast) = (false, false)
        rest = rest.dropFirst(number.count)
    }

    private static func number(_ text: Substring) -> Rational? {
        Rational.read(Array(text.utf8).span).value
    }

    private mutating func readNumber(_ rest: inout Substring) -> Bool {
        let digits = rest.prefix { $0.isASCII && ($0.isNumber || ".:,".contains($0)) }
        guard digits.first?.isNumber == true else { return false }
        var written = digits
        while let last = written.last, !last.isNumber { written.removeLast() }
        rest = rest.dropFirst(written.count)
        if written.contains(":") {
            let parts = written.split(separator: ":").compactMap {
                WholeNumber($0)?.within(0...9_999)
            }
            guard (2...3).contains(parts.count), written.count(where: { $0 == ":" }) == parts.count - 1,
                seconds.isEmpty
            else { return false }
            lastUnit = 0
            seconds.append(Rational(parts.reduce(0) { $0 * 60 + $1 }))
            return true
        }
        guard let value = Self.number(Substring(written.replacing(",", with: "."))) else { return false }
        return readUnit(of: value, &rest)
    }

    private mutating func readUnit(of value: Rational, _ rest: inout Substring) -> Bool {
        let after = rest.drop(while: \.isOnlyWhitespace)
        let word = String(after.prefix(while: \.isLetter))
        if word.isEmpty || Self.joints.contains(word) || Self.isScaleOrPurpose(after) {
            isLastAt = isAfterAt
            isAfterAt = false
            bare.append(value)
            return true
        }
        isAfterAt = false
        rest = after.dropFirst(word.count)
        switch word {
        case "rep", "reps":
            guard value.isWhole else { return false }
            (labelledReps, bareBeforeReps) = (value.floor, bare.count)
        case "set", "sets": labelledSets = value.floor
        case "m": metres.append(value)
        default:
            let unit = UnitTable.builtIn.unit(word)
            guard unit.isKnown else { return false }
            switch unit.group {
            case "g":
                isWeightFirst = bare.isEmpty && labelledReps == nil
                let next = rest.drop(while: \.isOnlyWhitespace).first
                isWeightJoined = next == "x" || next == "×" || next == "*"
                weights.append(Quantity(value, unit.canonical))
            case "m": distances.append(Quantity(value, unit.canonical))
            case "s":
                if let lastUnit, unit.factor >= lastUnit { return false }
                lastUnit = unit.factor
                seconds.append(value * unit.factor)
            default: return false
            }
        }
        return true
    }

    private static func isScaleOrPurpose(_ text: Substring) -> Bool {
        (["rpe", "rir"] + WorkoutSet.Purpose.allCases.flatMap(words)).contains { text.hasPrefix($0) }
    }

    /// The sets that they may make, the documented order of the numbers first.
    func sets(of kind: ExerciseKind) -> [SpelledSet] {
        var set = WorkoutSet()
        var (distances, seconds) = (distances, seconds)
        if kind.hasDistance { distances += metres.map { Quantity($0, "m") } } else { seconds += metres.map { $0 * 60 } }
        guard weights.count <= 1, distances.count <= 1, !isBelowZero || kind == .bodyweightAndReps else { return [] }
        if !seconds.isEmpty { set.time = Rational.sum(seconds) }
        set.weight = weights.first
        set.distance = distances.first
        if kind == .bodyweightAndReps, isNegative, let weight = set.weight {
            set.weight = Quantity(-weight.amount, weight.unit)
        }
        return numbers(of: kind, hasTime: !seconds.isEmpty).compactMap { numbers in
            var whole = set
            if let reps = labelledReps ?? numbers.reps {
                guard let allowed = reps.within(WorkoutSet.allowedReps) else { return nil }
                whole.reps = allowed
            }
            if let weight = numbers.weight { whole.weight = Quantity(weight, "") }
            if let seconds = numbers.seconds { whole.time = seconds }
            let fits =
                (whole.weight == nil || kind.hasWeight) && (whole.distance == nil || kind.hasDistance)
                && (whole.time == nil || kind.hasTime) && (whole.reps == nil || kind.hasReps)
            let count = labelledSets ?? numbers.sets
            guard fits, let times = count.map({ $0.within(1...30) }) ?? 1 else { return nil }
            return SpelledSet(whole, count: times)
        }
    }

    /// What the numbers without unit are in one reading.
    private struct Numbers {
        var sets: WholeNumber?
        var reps: WholeNumber?
        var weight: Rational?
        var seconds: Rational?
    }

    private func numbers(of kind: ExerciseKind, hasTime: Bool) -> [Numbers] {
        let mayWeigh = kind == .weightAndReps && weights.isEmpty
        if kind.hasReps, labelledReps == nil { return counted(kind, mayWeigh: mayWeigh) }
        switch bare.count {
        case 0: return [Numbers()]
        case 1 where mayWeigh && (labelledSets != nil || bareBeforeReps == 0): return [Numbers(weight: bare[0])]
        case 1 where labelledSets == nil: return sets(bare[0])
        case 2 where mayWeigh && labelledSets == nil: return sets(bare[0], weight: bare[1])
        case 2 where kind == .time && !hasTime && hasTimes && !isSigned && labelledSets == nil:
            return sets(bare[0]).map { Numbers(sets: $0.sets, seconds: bare[1]) }
        default: return []
        }
    }

    /// Of a kind with repetitions that no word names.
    private func counted(_ kind: ExerciseKind, mayWeigh: Bool) -> [Numbers] {
        switch (bare.count, labelledSets == nil) {
        case (0, _): [Numbers()]
        case (1, _): reps(bare[0]) + (mayWeigh && labelledSets == nil ? [Numbers(weight: bare[0])] : [])
        case (2, false): mayWeigh ? reps(bare[0], weight: bare[1]) + reps(bare[1], weight: bare[0]) : []
        case (2, true) where mayWeigh && isLastAt: reps(bare[0], weight: bare[1])
        case (2, true) where mayWeigh:
            reps(bare[0], weight: bare[1]) + reps(bare[1], weight: bare[0]) + sets(bare[0], reps: bare[1])
        case (2, true) where isWeightFirst && isWeightJoined: sets(bare[1], reps: bare[0])
        case (2, true):
            sets(bare[0], reps: bare[1])
                + (kind == .bodyweightAndReps && weights.isEmpty
                    ? reps(bare[0], weight: bare[1]) + reps(bare[1], weight: bare[0]) : [])
        case (3, true) where mayWeigh:
            sets(bare[0], reps: bare[1], weight: bare[2]) + sets(bare[0], reps: bare[2], weight: bare[1])
                + sets(bare[2], reps: bare[1], weight: bare[0])
        default: []
        }
    }

    private func reps(_ number: Rational, weight: Rational? = nil) -> [Numbers] {
        guard number.isWhole, let reps = number.floor else { return [] }
        return [Numbers(reps: reps, weight: weight)]
    }

    private func sets(_ number: Rational, reps: Rational? = nil, weight: Rational? = nil) -> [Numbers] {
        guard number.isWhole, let sets = number.floor, reps?.isWhole ?? true else { return [] }
        return [Numbers(sets: sets, reps: reps?.floor, weight: weight)]
    }
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
