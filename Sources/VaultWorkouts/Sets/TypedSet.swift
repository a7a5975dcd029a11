import VaultRecords
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

/// What a person writes with a set that is not an amount: a remark, and what other tools would append, such as `#tag`.
package struct SetTail: Hashable, Sendable {
    /// Without its brackets; nil for none.
    var remark: String?
    /// With tags that were in front; empty for none.
    var suffix = ""

    /// Nothing.
    package init() {}

    init(remark: String?, suffix: String) {
        self.remark = remark
        self.suffix = suffix
    }

    var isEmpty: Bool { remark == nil && suffix.isEmpty }

    /// The text of a new set with all of it.
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

extension SetReading {
    /// What goes with the set that was read from all of a text.
    package func tail(in bytes: [UInt8]) -> SetTail {
        func text(_ range: Range<Int>) -> String {
            var words = bytes[range]
            while let first = words.first, first.isBlank { words = words.dropFirst() }
            while let last = words.last, last.isBlank { words = words.dropLast() }
            return String(decoding: words, as: UTF8.self)
        }
        let around = [text(0..<content.offsets.lowerBound), text(content.offsets.upperBound..<bytes.count)]
        let inner = remark.map { text($0.offsets.dropFirst().dropLast()) }
        return SetTail(
            remark: inner.flatMap { $0.isEmpty ? nil : $0 },
            suffix: around.filter { !$0.isEmpty }.joined(separator: " "))
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

/// A text with several sets: `8x60 8x60 6x65`, `8 x 60 kg, 6 x 65 kg`, `8, 8, 6`.
package enum TypedSets {
    /// More words, or words of one set, are not several sets.
    private static let (mostWords, mostWordsOfSet) = (60, 12)

    /// The text of each set, in order; the whole text where it is one set, or where it cannot be divided.
    ///
    /// A comma or a semicolon before a space divides sets. Without them the text of one set is one set, unless each
    /// of its words is a whole one, or it has repetitions alone side by side; of several divisions into whole sets the
    /// one into most sets is meant, if there is only one. Cost: linear in the words, each read a few times.
    package static func texts(_ text: String, of exercise: Exercise) -> [String] {
        let bytes = Array(text.utf8)
        if SetReading.read(ByteRange(0, bytes.count), in: bytes.span, of: exercise.kind) != nil { return [text] }
        let words = text.split(whereSeparator: \.isOnlyWhitespace).map(String.init)
        guard words.count > 1, words.count <= mostWords else { return [text] }
        if let divided = divided(words, of: exercise) { return divided }
        if words.allSatisfy({ isWhole($0, exercise) }) { return words }
        let needsWeight = exercise.kind == .weightAndReps || exercise.kind?.hasReps != true
        if needsWeight, !TypedSet(text, of: exercise).readings.isEmpty { return [text] }
        let longFirst = mostSets(words, of: exercise, prefersLong: true)
        // In `8x60 failure 6x65` the word may belong to either.
        guard let longFirst, longFirst == mostSets(words, of: exercise, prefersLong: false) else { return [text] }
        return longFirst
    }

    /// The parts between commas and semicolons, where they are sets: whole ones, or all of one shape. `60 kg, 8 reps`
    /// are the two halves of one.
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

    /// The division into most sets, each of them whole and beginning with a number or with what it is for.
    ///
    /// - Parameter prefersLong: which of several such divisions: the one whose first sets have more words, or fewer
    private static func mostSets(_ words: [String], of exercise: Exercise, prefersLong: Bool) -> [String]? {
        // `1 min 30` is one, written badly.
        if exercise.kind == .time { return nil }
        // By the number of words that are left: the sets that they are.
        var found: [Int: [String]] = [0: []]
        for left in 1...words.count {
            let start = words.count - left
            let isStart = words[start].first?.isNumber == true || WorkoutSet.Purpose.isWord(words[start])
            guard isStart else { continue }
            for count in 1...min(left, mostWordsOfSet) {
                let most = found[left]?.count ?? 0
                guard let rest = found[left - count], rest.count + 1 > most || prefersLong && rest.count + 1 == most
                else { continue }
                let text = words[start..<start + count].joined(separator: " ")
                if isWhole(text, exercise) { found[left] = [text] + rest }
            }
        }
        return found[words.count]
    }

    private static func isWhole(_ text: String, _ exercise: Exercise) -> Bool {
        guard let set = TypedSet(text, of: exercise).readings.first?.set else { return false }
        // `5 km 25:00` is one.
        return set.isWhole(exercise.kind) && (exercise.kind != .distanceAndTime || set.time != nil)
    }
}

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

    /// True for a set that is not filled in yet.
    package var isEmpty: Bool { reps == nil && weight == nil && time == nil && distance == nil }
}

/// A task item below the heading of an exercise.
package struct SetItem: Hashable, Sendable {
    /// The line, without its end.
    package var line: ByteRange
    /// The offset of the byte in the checkbox.
    package var box: Int
    package var isDone: Bool
    /// What comes after the box.
    package var text: ByteRange
    /// Nil when the text cannot be read.
    package var set: WorkoutSet?
}
