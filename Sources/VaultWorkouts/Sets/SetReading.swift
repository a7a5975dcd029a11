import VaultSchema
import VaultSyntax

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
