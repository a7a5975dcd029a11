import VaultRecords
import VaultSyntax

/// Goes over the text of a set from left to right and notes where its parts are.
///
/// Everything in here is numbers, so that a set costs no memory and no counting of references.
struct SetScanner {
    private let kind: ExerciseKind?
    private var cursor: SetCursor
    private var reading: SetReading
    private var isSigned = false

    init(_ content: Range<Int>, _ kind: ExerciseKind?) {
        self.kind = kind
        cursor = SetCursor(content)
        reading = SetReading(content: ByteRange(content.lowerBound, content.upperBound))
    }

    /// Nil when the text is not a set of the kind.
    mutating func scan(_ text: Span<UInt8>) -> SetReading? {
        scanPurpose(text)
        if !cursor.isAtEnd, !cursor.isAtTail(text) {
            let start = cursor.at
            guard scanAmount(text) else { return nil }
            var amountEnd = cursor.at
            while amountEnd > start, text[amountEnd - 1].isBlank { amountEnd -= 1 }
            reading.amount = ByteRange(start, amountEnd)
        }
        while !cursor.isAtEnd { if !scanTail(text) { return nil } }
        return fits(text) ? reading : nil
    }

    // MARK: Around the amount

    private mutating func scanPurpose(_ text: Span<UInt8>) {
        guard !cursor.isAtEnd else { return }
        switch text[cursor.at] | 0x20 {
        case UInt8(ascii: "w"): scanPurpose(.warmUp, "warm-up", text)
        case UInt8(ascii: "d"): scanPurpose(.drop, "drop", text)
        case UInt8(ascii: "f"): scanPurpose(.failure, "failure", text)
        default: break
        }
    }

    private mutating func scanPurpose(_ purpose: WorkoutSet.Purpose, _ word: StaticString, _ text: Span<UInt8>) {
        let start = cursor.at
        guard cursor.skip(word, text), cursor.isAfterWord(text) else {
            cursor.at = start
            return
        }
        reading.purpose = purpose
        reading.purposeWord = ByteRange(start, cursor.at)
        cursor.skipSpaces(text)
    }

    private mutating func scanTail(_ text: Span<UInt8>) -> Bool {
        let start = cursor.at
        if text[start] == UInt8(ascii: "("), reading.remark == nil,
            let close = SetSuffix.closing(start, cursor.end, text)
        {
            cursor.at = close
            reading.remark = ByteRange(start, close)
        } else if text[start] == UInt8(ascii: "@"), reading.effort == nil {
            cursor.at += 1
            guard cursor.skipNumber(text) != nil else { return false }
            reading.effort = ByteRange(start, cursor.at)
        } else {
            return false
        }
        cursor.skipSpaces(text)
        return true
    }

    /// Whether the kind has all that was read, and it can be written again.
    private func fits(_ text: Span<UInt8>) -> Bool {
        if let time = reading.time, !Self.isWritable(time, text) { return false }
        guard let kind else { return true }
        if reading.weight != nil, !kind.hasWeight || isSigned != (kind == .bodyweightAndReps) { return false }
        return (reading.reps == nil || kind.hasReps) && (reading.time == nil || kind.hasTime)
            && (reading.distance == nil || kind.hasDistance)
    }

    // MARK: The amount

    private mutating func scanAmount(_ text: Span<UInt8>) -> Bool {
        let start = cursor.at
        if cursor.skipSign(text) != nil { return scanAdded(from: start, text) }
        if cursor.skipClock(text) != nil { return setTime(from: start, text) }
        guard let number = cursor.skipNumber(text) else { return false }
        cursor.skipSpaces(text)
        if cursor.skipTimes(text) { return scanWeight(behindReps: number, text) }
        guard let unit = cursor.skipUnit(text) else { return scanBare(number, text) }
        switch unit.group {
        case .reps:
            guard setReps(number, text) else { return false }
            cursor.skipSpaces(text)
            return scanAddedIfThere(text)
        case .mass:
            reading.weight = ByteRange(start, cursor.at)
            cursor.skipSpaces(text)
            if cursor.skipTimes(text) { return scanReps(text) }
            return cursor.skip("for", text) ? scanTime(text) : true
        case .distance, .metresOrMinutes:
            reading.distance = ByteRange(start, cursor.at)
            cursor.skipSpaces(text)
            return cursor.skip("in", text) ? scanTime(text) : true
        case .time: return scanSpan(unit, from: start, text)
        case .other: return false
        }
    }

    /// A number without unit: what it counts depends on the kind.
    private mutating func scanBare(_ number: SetNumber, _ text: Span<UInt8>) -> Bool {
        let range = ByteRange(number.range.lowerBound, number.range.upperBound)
        switch kind {
        case .time:
            reading.time = range
            return true
        case .weightAndTime:
            reading.weight = range
            return cursor.skip("for", text) ? scanTime(text) : true
        case .distanceAndTime:
            reading.distance = range
            return cursor.skip("in", text) ? scanTime(text) : true
        default: return setReps(number, text) && scanAddedIfThere(text)
        }
    }

    private mutating func scanAddedIfThere(_ text: Span<UInt8>) -> Bool {
        guard !cursor.isAtEnd, !cursor.isAtTail(text) else { return true }
        let start = cursor.at
        return cursor.skipSign(text) != nil && scanAdded(from: start, text)
    }

    /// `+10 kg`, after the sign.
    private mutating func scanAdded(from start: Int, _ text: Span<UInt8>) -> Bool {
        isSigned = true
        return scanMass(from: start, text)
    }

    /// `60 kg`, after `8 x`.
    private mutating func scanWeight(behindReps reps: SetNumber, _ text: Span<UInt8>) -> Bool {
        cursor.skipSpaces(text)
        return scanMass(from: cursor.at, text) && setReps(reps, text)
    }

    /// A number with or without unit of a weight.
    ///
    /// - Parameter start: where its sign stands, else the number itself
    private mutating func scanMass(from start: Int, _ text: Span<UInt8>) -> Bool {
        guard cursor.skipNumber(text) != nil else { return false }
        var weightEnd = cursor.at
        cursor.skipSpaces(text)
        if let unit = cursor.skipUnit(text) {
            guard unit.group == .mass else { return false }
            weightEnd = cursor.at
        }
        reading.weight = ByteRange(start, weightEnd)
        cursor.skipSpaces(text)
        return true
    }

    /// `8`, after `60 kg x`.
    private mutating func scanReps(_ text: Span<UInt8>) -> Bool {
        cursor.skipSpaces(text)
        guard let number = cursor.skipNumber(text), setReps(number, text) else { return false }
        cursor.skipSpaces(text)
        guard let unit = cursor.skipUnit(text) else { return true }
        cursor.skipSpaces(text)
        return unit.group == .reps
    }

    private mutating func scanTime(_ text: Span<UInt8>) -> Bool {
        cursor.skipSpaces(text)
        let start = cursor.at
        if cursor.skipClock(text) != nil { return setTime(from: start, text) }
        guard cursor.skipNumber(text) != nil else { return false }
        cursor.skipSpaces(text)
        guard let unit = cursor.skipUnit(text), unit.group.isTime else { return false }
        return scanSpan(unit, from: start, text)
    }

    /// The smaller parts of `1 h 30 min`, after its first unit; false when they are not smaller.
    private mutating func scanSpan(_ first: SetUnit, from start: Int, _ text: Span<UInt8>) -> Bool {
        var last = first
        while true {
            let end = cursor.at
            cursor.skipSpaces(text)
            guard cursor.isAtDigit(text), cursor.skipNumber(text) != nil else {
                reading.time = ByteRange(start, end)
                return true
            }
            cursor.skipSpaces(text)
            guard let unit = cursor.skipUnit(text), unit.group.isTime,
                unit.seconds(in: text) < last.seconds(in: text)
            else { return false }
            last = unit
        }
    }

    /// Whether the seconds of a time are few enough digits for one number, as which they may be written.
    private static func isWritable(_ time: ByteRange, _ text: Span<UInt8>) -> Bool {
        if time.count * 2 < NumberText.maximumDigits { return true }
        let digits = SetReading.seconds(at: time, in: text)?.exactDecimalText
        return digits.map { $0.utf8.count <= NumberText.maximumDigits } ?? false
    }

    // MARK: What was found

    private mutating func setReps(_ number: SetNumber, _ text: Span<UInt8>) -> Bool {
        let range = ByteRange(number.range.lowerBound, number.range.upperBound)
        // Six digits are always allowed.
        guard number.isWhole, number.range.count <= 6 || SetReading.reps(at: range, in: text) != nil else {
            return false
        }
        reading.reps = range
        return true
    }

    private mutating func setTime(from start: Int, _ text: Span<UInt8>) -> Bool {
        reading.time = ByteRange(start, cursor.at)
        cursor.skipSpaces(text)
        return true
    }
}

extension SetUnit.Group {
    /// Whether it is one of a time, where only a time can be.
    fileprivate var isTime: Bool { self == .time || self == .metresOrMinutes }
}

/// A set, by the places of its parts in the file. Their contents are read on demand.
///
/// Most sets are only looked at for what they have, so a reading is numbers only, and costs no memory.
package struct SetReading: Hashable, Sendable {
    /// What is read, without what other tools append.
    package var content: ByteRange
    package var purpose = WorkoutSet.Purpose.work
    /// The word that stands for it; nil for the work itself.
    package var purposeWord: ByteRange?
    /// From the first number of what was done to the last word; nil for a set that is not filled.
    package var amount: ByteRange?
    package var reps: ByteRange?
    /// The number with its unit and sign.
    package var weight: ByteRange?
    package var time: ByteRange?
    package var distance: ByteRange?
    /// With its `@`.
    package var effort: ByteRange?
    /// With its brackets.
    package var remark: ByteRange?

    init(content: ByteRange) { self.content = content }

    /// Reads the text after the box of an item. Nil when it is not a set of the kind; any kind will do for nil.
    ///
    ///     set    = [purpose] [amount] ["@" effort] ["(" remark ")"]
    ///     amount = R "x" W | W "x" R | R ["reps"] [±W] | W ["for" T] | T | D ["in" T]
    ///
    /// What the Tasks plugin and others append is skipped. Cost: linear in the text; no memory for common units.
    package static func read(_ range: ByteRange, in text: Span<UInt8>, of kind: ExerciseKind?) -> SetReading? {
        var scanner = SetScanner(SetSuffix.content(of: range.offsets, in: text), kind)
        return scanner.scan(text)
    }

    /// True for a set that is not filled in yet.
    package var isEmpty: Bool { reps == nil && weight == nil && time == nil && distance == nil }
}

/// What the parts hold. The bytes are those that were read.
extension SetReading {
    package func set(in text: Span<UInt8>) -> WorkoutSet {
        var set = WorkoutSet()
        set.purpose = purpose
        if let reps { set.reps = Self.reps(at: reps, in: text) }
        if let weight { set.weight = Self.quantity(at: weight, in: text) }
        if let time { set.time = Self.seconds(at: time, in: text) }
        if let distance { set.distance = Self.quantity(at: distance, in: text) }
        if effort != nil { set.effort = effort(in: text) }
        return set
    }

    /// Without its `@`.
    func effort(in text: Span<UInt8>) -> Rational? {
        guard let effort else { return nil }
        var cursor = SetCursor(effort.offsets.dropFirst())
        return cursor.number(text)
    }

    /// Nil for more than a set may have.
    static func reps(at place: ByteRange, in text: Span<UInt8>) -> Int? {
        var cursor = SetCursor(place.offsets)
        return cursor.number(text)?.floor?.within(WorkoutSet.allowedReps)
    }

    /// A weight or distance: its sign, its number and its unit, which is empty when none is written.
    static func quantity(at place: ByteRange, in text: Span<UInt8>) -> Quantity? {
        var cursor = SetCursor(place.offsets)
        let isNegative = cursor.skipSign(text) == false
        guard let amount = cursor.number(text) else { return nil }
        cursor.skipSpaces(text)
        return Quantity(isNegative ? -amount : amount, cursor.skipUnit(text)?.name(in: text) ?? "")
    }

    /// The seconds of `1:30`, `90` and `1 h 30 min`.
    static func seconds(at place: ByteRange, in text: Span<UInt8>) -> Rational? {
        var cursor = SetCursor(place.offsets)
        if let seconds = cursor.skipClock(text) { return Rational(seconds) }
        var sum: Rational?
        while let number = cursor.number(text) {
            cursor.skipSpaces(text)
            sum = (sum ?? 0) + number * (cursor.skipUnit(text)?.seconds(in: text) ?? 1)
            cursor.skipSpaces(text)
        }
        return sum
    }
}
