import VaultRecords
import VaultSyntax

/// One meaning of a typed text: a set, and how many times it was done.
package struct SpelledSet: Hashable, Sendable {
    /// Amounts without unit have none here either.
    package var set: WorkoutSet
    package var count = 1
    /// Whether a word says that it is work, where the line plans a warm-up or a drop set.
    package var saysWork = false
    /// Whether the weight is how much more it was than in the set before.
    package var isMore = false
}

/// What a person types for a set, with everything that it may mean: `8 x 60 kg` is one thing, `60x8` may be two. What
/// is not clear by itself is clear next to what was done before, or is asked.
package struct TypedSet: Sendable {
    /// Everything it may mean, the documented order of its numbers first; none when it is not a set.
    package let readings: [SpelledSet]
    /// The remark, and what other tools append.
    package let tail: SetTail
    private let exercise: Exercise
    /// Those of amounts without unit.
    private let units: SetUnits

    /// More sets are a mistake.
    private static let mostSets = 30
    /// How many sets a first number may be where it may also be something else.
    private static let setCounts = 1...6
    /// More repetitions are rather a weight.
    private static let mostReps = 30
    /// Longer texts say something else too.
    private static let mostBytes = 120

    /// With units for amounts without one, if not those of the exercise. Cost: linear in the text, for each form.
    package init(_ text: String, of exercise: Exercise, in units: SetUnits? = nil) {
        let bytes = Array(text.utf8)
        let content = SetSuffix.content(of: 0..<bytes.count, in: bytes.span)
        let open = content.first { bytes[$0] == UInt8(ascii: "(") }
        let close = open.flatMap { SetSuffix.closing($0, content.upperBound, bytes.span) }
        let remark = open.flatMap { open in close.map { open..<$0 } } ?? content.upperBound..<content.upperBound
        let core = [UInt8](
            bytes[content.lowerBound..<remark.lowerBound] + [0x20] + bytes[remark.upperBound..<content.upperBound])
        tail = SetTail(bytes, content, remark: remark)
        self.exercise = exercise
        self.units = units ?? exercise.units()
        let meant = Self.readings(core, exercise)
        readings = meant.isEmpty ? Self.readings(core, exercise, mostEffort: 1000) : meant
    }

    /// A weight alone, with or without unit: `92.5 kg`, `92,5`; nil for anything else.
    package static func weight(_ text: String) -> Quantity? {
        guard let words = SetWords(Array(text.utf8), of: .weightAndTime, mostEffort: 0) else { return nil }
        let reading = SetReading.read(Array(words.amounts.utf8).span, as: "W")
        return reading?.amount?.end == reading?.content.end ? reading?.set.weight : nil
    }

    /// - Parameter mostEffort: more after an `@` is a weight
    private static func readings(_ core: [UInt8], _ exercise: Exercise, mostEffort: Rational = 10) -> [SpelledSet] {
        guard core.count <= mostBytes + 1, let kind = exercise.kind,
            let words = SetWords(core, of: kind, mostEffort: mostEffort)
        else { return [] }
        var said = WorkoutSet()
        (said.purpose, said.effort) = (words.purpose, words.effort)
        let text = Array(words.amounts.utf8)
        if text.isEmpty { return [SpelledSet(set: said, saysWork: words.saysWork)] }
        var found: [SpelledSet] = []
        for form in SetForms.typed(kind) {
            guard let reading = SetReading.read(text.span, as: form), reading.effort == nil else { continue }
            var set = reading.set
            (set.purpose, set.effort) = (said.purpose, said.effort)
            let count = reading.count
            guard (1...mostSets).contains(count), isWritable(set, exercise) else { continue }
            let isMore = kind != .bodyweightAndReps && reading.weight.map { text[Int($0.start)] } == UInt8(ascii: "+")
            let spelled = SpelledSet(set: set, count: count, saysWork: words.saysWork, isMore: isMore)
            let isLikely = found.isEmpty || setCounts.contains(count) || count == set.reps && count <= 10
            let isBare =
                set.distance == nil && set.weight?.unit.isEmpty != false
                && reading.time.map { text[$0.offsets].allSatisfy { $0.isDigit || $0 == 0x2E } } != false
            let isFew = set.reps ?? .max <= mostReps || set.weight == nil && setCounts.contains(count)
            if isLikely, count == 1 || !isBare || isFew, !found.contains(spelled) { found.append(spelled) }
        }
        return found
    }

    private static func isWritable(_ set: WorkoutSet, _ exercise: Exercise) -> Bool {
        let whole = set.withUnits(exercise.units())
        let text = Array(SetText.text(whole, of: exercise.kind).utf8)
        return SetReading.read(ByteRange(0, text.count), in: text.span, of: exercise.kind)?.set == whole
    }

    // MARK: Which one is meant

    /// The one meaning, also the only one near sets that were done before; nil where there are several, or none.
    package func clear(near known: [WorkoutSet]) -> SpelledSet? {
        guard let first = readings.first, readings.count > 1 else { return readings.first }
        let known = comparable(known)
        if known.isEmpty { return planned(first) }
        let same = readings.filter { $0.count == 1 && $0.set.isWhole(.weightAndReps) && isNear($0, known, factor: 1) }
        if same.count == 1 { return same[0] }
        let near = readings.filter { isNear($0, known) }
        // A number alone is repetitions unless that is far off.
        let isAlone = first.count == 1 && first.set.weight == nil
        return near.count == 1 || isAlone && near.first == first ? near[0] : nil
    }

    /// What is meant where nothing was done before.
    private func planned(_ first: SpelledSet) -> SpelledSet? {
        let whole = readings.filter { $0.set.weight != nil && $0.set.reps != nil }
        guard let pair = whole.first else { return first }
        if let sets = readings.first(where: { $0.set.weight == nil }), let reps = sets.set.reps {
            let isPlan = Self.setCounts.contains(sets.count) && (1...15).contains(reps) || sets.count == reps
            if isPlan { return sets }
        }
        guard pair.count == 1 else {
            let natural = whole.filter(isNatural)
            return natural == [pair] ? pair : nil
        }
        return pair.set.weight.map { $0.amount > 20 } == true && isNatural(pair) ? pair : nil
    }

    package func likeliest(near known: [WorkoutSet]) -> [SpelledSet] {
        let known = comparable(known)
        let keys = readings.map { known.isEmpty ? (isNatural($0) ? 0 : 1) : distance($0, known) }
        return readings.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { readings[$0] }
    }

    /// Of what is known the set that a meaning is nearest to.
    package func nearest(to spelled: SpelledSet, of known: [WorkoutSet]) -> WorkoutSet? {
        known.filter { !comparable([$0]).isEmpty }
            .min { distance(spelled, comparable([$0])) < distance(spelled, comparable([$1])) }
    }

    /// Whether a meaning with a weight is one that some sets had, about: no factor is more than two.
    package func isNear(_ known: [WorkoutSet]) -> Bool {
        let known = comparable(known)
        return readings.contains { $0.count == 1 && $0.set.weight != nil && isNear($0, known) }
    }

    /// The sets that have what is compared, their weights in the unit of a number without one.
    private func comparable(_ known: [WorkoutSet]) -> [WorkoutSet] {
        known.filter { $0.reps != nil && (exercise.kind != .weightAndReps || $0.weight != nil) }.map { set in
            var set = set
            set.weight = set.weight.map { Quantity($0.amount(in: units.weight), units.weight) }
            return set
        }
    }

    /// Few repetitions, and no more of them than the weight has units.
    private func isNatural(_ spelled: SpelledSet) -> Bool {
        guard let reps = spelled.set.reps else { return true }
        let isLight = exercise.kind == .weightAndReps && spelled.set.weight.map { $0.amount < Rational(reps) } == true
        return reps <= Self.mostReps && !isLight
    }

    /// Whether repetitions and weight differ by no more than a factor from those of one known set.
    private func isNear(_ spelled: SpelledSet, _ known: [WorkoutSet], factor: Rational = 2) -> Bool {
        known.contains { other in
            let weight = spelled.set.weight?.amount(in: units.weight)
            return Self.isNear(spelled.set.reps.map { Rational($0) }, other.reps.map { Rational($0) }, factor)
                && Self.isNear(weight, other.weight?.amount ?? 0, factor)
        }
    }

    /// What is not said is near.
    private static func isNear(_ one: Rational?, _ other: Rational?, _ factor: Rational) -> Bool {
        guard let one, let other else { return true }
        return one.isNegative == other.isNegative && one.magnitude <= other.magnitude * factor
            && other.magnitude <= one.magnitude * factor
    }

    /// How far a meaning is from what is known: the factors between weights and between repetitions, multiplied.
    private func distance(_ spelled: SpelledSet, _ known: [WorkoutSet]) -> Rational {
        known.map { other in
            Self.factor(spelled.set.reps.map { Rational($0) }, other.reps.map { Rational($0) })
                * Self.factor(spelled.set.weight?.amount(in: units.weight), other.weight?.amount)
        }.min() ?? 1
    }

    /// At least 1; one more on both sides, so that 0 is near 1.
    private static func factor(_ one: Rational?, _ other: Rational?) -> Rational {
        guard let one, let other else { return 1 }
        return (max(one.magnitude, other.magnitude) + 1).divided(by: min(one.magnitude, other.magnitude) + 1) ?? 1
    }

    /// As it would be written: `8 x 60 kg`.
    package func text(of spelled: SpelledSet) -> String {
        SetText.text(spelled.set.withUnits(units), of: exercise.kind)
    }
}

extension Quantity {
    /// The amount in another unit; as it is where it has none, or one of another kind.
    package func amount(in other: String) -> Rational {
        unit.isEmpty ? amount : UnitTable.builtIn.convert(self, to: other) ?? amount
    }
}

/// The words of a typed set as the forms have them: `RPE 8`, `warmup` and `bw` are taken out, `62,5` is `62.5`.
private struct SetWords {
    /// What is left, with single spaces.
    private(set) var amounts = ""
    private(set) var purpose = WorkoutSet.Purpose.work
    /// Whether a word says that it is work, and no warm-up.
    private(set) var saysWork = false
    private(set) var effort: Rational?

    private static let purposes: [(words: String, purpose: WorkoutSet.Purpose)] = [
        ("working set", .work), ("working", .work), ("work set", .work), ("work", .work),
        ("warm-up set", .warmUp), ("warmup set", .warmUp), ("warm up set", .warmUp), ("warm-up", .warmUp),
        ("warmup", .warmUp), ("warm up", .warmUp), ("drop set", .drop), ("dropset", .drop), ("drop", .drop),
        ("to failure", .failure), ("failure set", .failure), ("failure", .failure),
    ]
    /// What is written in place of some words; nothing for those that say nothing.
    private static let respelled: [String: String] = [
        "×": "x", "*": "x", "by": "x", "of": "x", "at": "@", "with": "@", "and": "", "a": "", "/": "", ",": "",
    ]

    /// Nil for a text with a sign that no set has.
    init?(_ bytes: [UInt8], of kind: ExerciseKind, mostEffort: Rational) {
        var rest = String(decoding: bytes, as: UTF8.self).lowercased()[...]
        var words: [String] = []
        var isAfterSpace = true
        while let first = rest.first {
            defer { isAfterSpace = first.isOnlyWhitespace }
            if first.isOnlyWhitespace {
                rest.removeFirst()
            } else if first.isASCII, first.isNumber {
                guard let number = Self.number(&rest) else { return nil }
                words.append(number)
            } else if !takePurpose(&rest), !takeEffort(&rest, upTo: mostEffort) {
                var word = first.isLetter && first != "×" ? rest.prefix { $0.isLetter && $0 != "×" } : rest.prefix(1)
                let after = rest[word.endIndex...].drop(while: \.isOnlyWhitespace).first
                if word.count > 1, word.last == "x", after?.isNumber == true { word.removeLast() }
                if word.first == "x" { word = word.prefix(1) }
                rest = rest[word.endIndex...]
                let isDash = "-−–".contains(first) && isAfterSpace && rest.first?.isOnlyWhitespace == true
                // Only with body weight is a weight below 0.
                if isDash, kind != .bodyweightAndReps { continue }
                words.append(first == "–" ? "-" : Self.respelled[String(word)] ?? String(word))
            }
        }
        if kind == .bodyweightAndReps, let place = words.firstIndex(where: { $0 == "bw" || $0 == "bodyweight" }) {
            // `bw x 12`, `12 x bw`
            words.remove(at: place)
            if place < words.count, words[place] == "x" { words.remove(at: place) }
            if place > 0, words[place - 1] == "x" { words.remove(at: place - 1) }
            if words.isEmpty { return nil }
        }
        amounts = words.filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// `8`, `62.5`, `1:30`; `62.5` for `62,5`.
    private static func number(_ rest: inout Substring) -> String? {
        var digits = rest.prefix { $0.isASCII && ($0.isNumber || ".:,".contains($0)) }
        while let last = digits.last, !last.isNumber { digits.removeLast() }
        rest = rest[digits.endIndex...]
        let signs = digits.filter { $0 == "." || $0 == "," }
        // `4,945` may be thousands.
        let isUnclear = digits.drop { $0 != "," }.count == 4
        return signs.count <= 1 && !isUnclear ? String(digits).replacing(",", with: ".") : nil
    }

    /// Once, before the amounts or after them.
    private mutating func takePurpose(_ rest: inout Substring) -> Bool {
        guard purpose == .work, !saysWork else { return false }
        let found = Self.purposes.first {
            rest.hasPrefix($0.words) && rest.dropFirst($0.words.count).first?.isLetter != true
        }
        guard let found else { return false }
        (purpose, saysWork) = (found.purpose, found.purpose == .work)
        rest = rest.dropFirst(found.words.count)
        return true
    }

    /// `RPE 8`, and `RIR 2` for the same: two repetitions left. `@8` where it is not a weight: few, without unit.
    private mutating func takeEffort(_ rest: inout Substring, upTo most: Rational) -> Bool {
        guard effort == nil, let scale = ["rpe", "rir", "@"].first(where: rest.hasPrefix) else { return false }
        var after = rest.dropFirst(scale.count).drop(while: \.isOnlyWhitespace)
        guard after.first?.isNumber == true, let number = Self.number(&after),
            let value = Rational.read(Array(number.utf8).span).value,
            value <= (scale == "@" ? most : scale == "rir" ? 10 : 1000)
        else { return false }
        let unit = after.drop(while: \.isOnlyWhitespace).prefix(while: \.isLetter)
        if scale == "@", UnitTable.builtIn.unit(String(unit)).group == "g" { return false }
        effort = scale == "rir" ? 10 - value : value
        rest = after
        return true
    }
}

/// A text with several sets: `8x60 8x60 6x65`, `8 x 60 kg, 6 x 65 kg`, `12 12 10`.
package enum TypedSets {
    /// More words are not several sets.
    private static let mostWords = 60

    /// The text of each set, in order; the whole text where it is one set, or where it cannot be divided.
    ///
    /// Numbers alone are repetitions; two are one set where one of them is near a known weight, and the other near its
    /// repetitions. Sets are divided by commas and semicolons, and by spaces where each word is a whole one. Cost:
    /// linear in the words, each read a few times.
    package static func texts(_ text: String, of exercise: Exercise, near known: [WorkoutSet] = []) -> [String] {
        if let numbers = numbers(text, of: exercise, near: known) { return numbers }
        let bytes = Array(text.utf8)
        if SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: exercise.kind) != nil { return [text] }
        let words = text.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        guard words.count <= mostWords else { return [text] }
        if let divided = divided(words, of: exercise) { return divided }
        if words.count > 1, words.allSatisfy({ isWhole($0, exercise) }) { return words }
        if !TypedSet(text, of: exercise).readings.isEmpty { return [text] }
        let parts = text.split(separator: ",").map(String.init)
        return (2...mostWords).contains(parts.count) && parts.allSatisfy { isWhole($0, exercise) } ? parts : [text]
    }

    /// Numbers between spaces or commas, each the repetitions of a set; nil for anything else. `62,5` is one number.
    private static func numbers(_ text: String, of exercise: Exercise, near known: [WorkoutSet]) -> [String]? {
        let amounts = text.prefix { !"(@#[^".contains($0) }
        let numbers = amounts.split { $0.isOnlyWhitespace || ";" == $0 }.flatMap { word -> [Substring] in
            let parts = word.split(separator: ",", omittingEmptySubsequences: false)
            let isDecimal = parts.count == 2 && !parts[1].isEmpty
            return isDecimal ? [word] : parts.filter { !$0.isEmpty }
        }
        guard exercise.kind?.hasReps == true, (2...mostWords).contains(numbers.count) else { return nil }
        let tail = text[amounts.endIndex...].isEmpty ? "" : " " + text[amounts.endIndex...]
        let alone = TypedSet(tail, of: exercise)
        guard let said = alone.readings.first?.set, said.isEmpty, said.effort ?? 0 <= 10 else { return nil }
        if exercise.kind == .weightAndReps, numbers.count == 2 {
            let pair = numbers.map(String.init).joined(separator: " x ")
            if numbers.allSatisfy({ $0.first?.isNumber == true }), TypedSet(pair, of: exercise).isNear(known) {
                return [pair + tail]
            }
        }
        guard numbers.allSatisfy({ WholeNumber($0)?.within(WorkoutSet.allowedReps) != nil }) else { return nil }
        let sets = numbers.map { String($0) + (exercise.kind == .weightAndReps ? " reps" : "") }
        return sets.dropLast() + sets.suffix(1).map { $0 + tail }
    }

    /// The parts between commas and semicolons, where they are whole sets, or all of one shape (not `60 kg, 8 reps`).
    private static func divided(_ words: [String], of exercise: Exercise) -> [String]? {
        var parts: [[String]] = [[]]
        for word in words {
            let isEnd = word.hasSuffix(",") || word.hasSuffix(";")
            let rest = isEnd ? String(word.dropLast()) : word
            if !rest.isEmpty { parts[parts.count - 1].append(rest) }
            if isEnd { parts.append([]) }
        }
        let texts = parts.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
        let sets = texts.compactMap { TypedSet($0, of: exercise).readings.first?.set }
        guard texts.count > 1, sets.count == texts.count, sets.allSatisfy({ !$0.isEmpty }) else { return nil }
        let needsReps = exercise.kind?.hasReps == true
        if needsReps, sets.contains(where: { $0.reps == nil }) { return nil }
        let shapes = Set(sets.map { [$0.reps != nil, $0.weight != nil, $0.time != nil, $0.distance != nil] })
        return shapes.count == 1 || needsReps && sets[0].isWhole(exercise.kind) ? texts : nil
    }

    private static func isWhole(_ text: String, _ exercise: Exercise) -> Bool {
        guard let set = TypedSet(text, of: exercise).readings.first?.set else { return false }
        // `5 km 25:00` is one.
        return set.isWhole(exercise.kind) && (exercise.kind != .distanceAndTime || set.time != nil)
    }
}
