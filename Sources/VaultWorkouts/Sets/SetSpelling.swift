import VaultSchema
import VaultSyntax

/// Finds out what a line that is not a set was meant to be: `3x8x60kg`, `8 @ 60 kg`, `5 km 25:00`.
///
/// Runs only once a text has failed to read, so it may allocate.
package enum SetSpelling {
    /// The texts of the sets to write instead, one for each line; empty when it cannot be determined.
    package static func lines(of text: String, _ exercise: Exercise) -> [String] {
        let bytes = Array(text.utf8)
        return lines(of: 0..<bytes.count, in: bytes, of: exercise)
    }

    /// The texts of the sets to write instead, one for each line; empty when it cannot be determined.
    static func lines(of content: Range<Int>, in bytes: [UInt8], of exercise: Exercise) -> [String] {
        guard let kind = exercise.kind, content.count <= 120, let found = FoundAmounts(Array(bytes[content])) else {
            return []
        }
        guard let (amounts, count) = found.set(of: kind, exercise), (1...30).contains(count) else { return [] }
        var set = amounts
        set.purpose = found.purpose
        set.effort = found.effort
        let text = SetText.text(set, of: kind)
        let written = Array(text.utf8)
        let reading = SetReading.read(.init(0, written.count), in: written.span, of: kind)
        guard reading?.set(in: written.span) == set else { return [] }
        return Array(repeating: text, count: count)
    }
}

/// The amounts of a text, whatever stands between them.
private struct FoundAmounts {
    private(set) var purpose = WorkoutSet.Purpose.work
    private(set) var effort: Rational?
    private var weights: [Quantity] = []
    private var distances: [Quantity] = []
    private var seconds: [Rational] = []
    /// `5 m`: metres or minutes.
    private var metres: [Rational] = []
    private var bare: [Rational] = []
    private var labelledSets: WholeNumber?
    private var labelledReps: WholeNumber?
    private var isWeightFirst = false
    private var isNegative = false

    /// Words that say nothing about the amounts around them.
    private static let joints: Set<String> = [
        "x", "×", "*", "at", "with", "for", "in", "of", "and", "by", "/", "a", "@",
    ]

    /// Nil for a text with words that are none of a set.
    init?(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self).lowercased()
        var rest = text[...]
        for purpose in WorkoutSet.Purpose.allCases where purpose != .work {
            for word in Self.words(of: purpose) where rest.hasPrefix(word) {
                self.purpose = purpose
                rest = rest.dropFirst(word.count)
                break
            }
        }
        while !rest.isEmpty {
            if let character = rest.first, character.isOnlyWhitespace || ",+-−'".contains(character) {
                if "-−".contains(character) { isNegative = true }
                rest.removeFirst()
            } else if !readNumber(&rest), !readWord(&rest) {
                return nil
            }
        }
    }

    private static func words(of purpose: WorkoutSet.Purpose) -> [String] {
        switch purpose {
        case .work: []
        case .warmUp: ["warm-up", "warmup", "warm up"]
        case .drop: ["drop set", "dropset", "drop"]
        case .failure: ["to failure", "failure"]
        }
    }

    private mutating func readWord(_ rest: inout Substring) -> Bool {
        let word = rest.prefix { $0.isLetter && $0 != "×" }
        if word.isEmpty {
            guard let sign = rest.first, Self.joints.contains(String(sign)) else { return false }
            rest.removeFirst()
            if sign == "@" { readEffort(&rest) }
            return true
        }
        guard Self.joints.contains(String(word)) else { return false }
        rest = rest.dropFirst(word.count)
        return true
    }

    /// `@8` with nothing that makes it a weight.
    private mutating func readEffort(_ rest: inout Substring) {
        let number = rest.prefix { $0.isNumber || $0 == "." }
        let after = rest.dropFirst(number.count).drop(while: \.isOnlyWhitespace)
        let isUnit = after.first.map(\.isLetter) ?? false
        guard effort == nil, !number.isEmpty, !isUnit, let value = Self.number(number) else { return }
        effort = value
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
            guard (2...3).contains(parts.count), written.count(where: { $0 == ":" }) == parts.count - 1 else {
                return false
            }
            seconds.append(Rational(parts.reduce(0) { $0 * 60 + $1 }))
            return true
        }
        guard let value = Self.number(Substring(written.replacing(",", with: "."))) else { return false }
        return readUnit(of: value, &rest)
    }

    private mutating func readUnit(of value: Rational, _ rest: inout Substring) -> Bool {
        let after = rest.drop(while: \.isOnlyWhitespace)
        let word = String(after.prefix(while: \.isLetter))
        if word.isEmpty || Self.joints.contains(word) {
            bare.append(value)
            return true
        }
        rest = after.dropFirst(word.count)
        switch word {
        case "rep", "reps": labelledReps = value.floor
        case "set", "sets": labelledSets = value.floor
        case "m": metres.append(value)
        default:
            let unit = UnitTable.builtIn.unit(word)
            guard unit.isKnown else { return false }
            switch unit.group {
            case "g":
                isWeightFirst = bare.isEmpty && labelledReps == nil
                weights.append(Quantity(value, unit.canonical))
            case "m": distances.append(Quantity(value, unit.canonical))
            case "s": seconds.append(value * unit.factor)
            default: return false
            }
        }
        return true
    }

    /// The set that they make, and how many times; nil when they do not fit the kind.
    func set(of kind: ExerciseKind, _ exercise: Exercise) -> (WorkoutSet, Int)? {
        var set = WorkoutSet()
        var (weights, distances, seconds) = (weights, distances, seconds)
        if kind.hasDistance { distances += metres.map { Quantity($0, "m") } } else { seconds += metres.map { $0 * 60 } }
        guard weights.count <= 1, distances.count <= 1 else { return nil }
        if !seconds.isEmpty { set.time = Rational.sum(seconds) }
        set.weight = weights.first
        set.distance = distances.first
        guard let numbers = whole(of: kind, exercise, &set) else { return nil }
        let count = labelledSets ?? numbers.sets
        if let reps = labelledReps ?? numbers.reps {
            guard let allowed = reps.within(WorkoutSet.allowedReps) else { return nil }
            set.reps = allowed
        }
        let fits =
            (set.weight == nil || kind.hasWeight) && (set.distance == nil || kind.hasDistance)
            && (set.time == nil || kind.hasTime) && (set.reps == nil || kind.hasReps)
        guard fits, !set.isEmpty else { return nil }
        if kind == .bodyweightAndReps, isNegative, let weight = set.weight {
            set.weight = Quantity(-weight.amount, weight.unit)
        }
        return (set, count?.within(1...99) ?? (count == nil ? 1 : 0))
    }

    /// What the numbers without unit are.
    private func whole(
        of kind: ExerciseKind, _ exercise: Exercise, _ set: inout WorkoutSet
    ) -> (sets: WholeNumber?, reps: WholeNumber?)? {
        var numbers = bare
        let needed = kind.hasReps && labelledReps == nil ? 2 : 1
        if kind == .weightAndReps, set.weight == nil, numbers.count == needed + 1 - (labelledSets == nil ? 0 : 1),
            let weight = numbers.popLast()
        {
            set.weight = Quantity(weight, exercise.weightUnit.rawValue)
        }
        let wholes = numbers.compactMap { $0.isWhole ? $0.floor : nil }
        guard wholes.count == numbers.count else { return nil }
        guard kind.hasReps, labelledReps == nil else { return wholes.count <= 1 ? (wholes.first, nil) : nil }
        switch wholes.count {
        case 0: return (nil, nil)
        case 1: return (nil, wholes[0])
        case 2 where labelledSets == nil: return isWeightFirst ? (wholes[1], wholes[0]) : (wholes[0], wholes[1])
        default: return nil
        }
    }
}
