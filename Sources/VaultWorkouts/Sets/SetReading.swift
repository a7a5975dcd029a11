import VaultRecords
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
    /// How many sets it is; only of a text that a person types.
    var sets: ByteRange?
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
    ///     amount = R "x" W | W "x" R | R [±W] | W ["for" T] | T | D ["in" T]
    ///
    /// What the Tasks plugin and others append is skipped. Cost: linear in the text; no memory for common units.
    package static func read(_ range: ByteRange, in text: Span<UInt8>, of kind: ExerciseKind?) -> SetReading? {
        var scanner = SetScanner(SetSuffix.content(of: range.offsets, in: text))
        return scanner.scan(SetForms.written(kind), text)
    }

    /// The first form of some that a text has from its start to its end.
    static func read(_ text: Span<UInt8>, as forms: StaticString) -> SetReading? {
        var scanner = SetScanner(0..<text.count)
        return scanner.scan(forms, text)
    }

    /// True for a set that is not filled in yet.
    package var isEmpty: Bool { reps == nil && weight == nil && time == nil && distance == nil }
}

/// What a set may look like: a letter for each part of a form, a bar between two forms. Of several the first fits.
///
/// - `R`: repetitions, with or without `reps`; `S`: a number of sets, with or without `sets`
/// - `W`: a weight; `K`: one with its unit; `A`: one with its sign; `P`: one with a plus
/// - `D`: a distance; `L`: one with its unit
/// - `T`: a time, which does not begin with `5 m`; `M`: a time; `N`: seconds without unit
/// - `x`, `f`, `i`, `@`: the words `x`, `for`, `in` and `@`; `_`: one of them, or none
enum SetForms {
    /// In the text of a note.
    static func written(_ kind: ExerciseKind?) -> StaticString {
        switch kind {
        case .weightAndReps: "RxW|KxR|R|K"
        case .bodyweightAndReps: "RA|A|R"
        case .reps: "R"
        case .time: "T|N"
        case .distanceAndTime: "DiT|D|T"
        case .weightAndTime: "WfT|T|W"
        case nil: "RxW|KxR|KfT|RA|A|R|K|LiT|L|T"
        }
    }

    /// As people type a set, each form a meaning, the likeliest first: `3x8x60kg`, `60 kg x 8`, `5x5@100kg`, `+2.5`.
    static func typed(_ kind: ExerciseKind) -> [StaticString] {
        switch kind {
        case .weightAndReps:
            [
                "RxW", "WxR", "SxR", "R", "W", "R_K", "K_R", "R@W", "R_P", "P_R", "P", "SxR_W", "SxR_P", "SxWxR",
                "WxRxS", "RxWxS", "KSxR",
            ]
        case .bodyweightAndReps:
            ["SxR", "RxW", "WxR", "R", "A", "RA", "RxA", "AxR", "R_K", "K_R", "R@W", "SxRA", "SxR_W"]
        case .reps: ["R", "SxR"]
        case .time: ["T|M|N", "SxT|SxM|SxN"]
        case .distanceAndTime: ["DiM|L_M", "D", "T", "SxLiM|SxL_M", "SxL", "SxT"]
        case .weightAndTime: ["WfM|K_M", "T", "W", "P_M", "P", "SxWfM|SxK_M", "SxT"]
        }
    }
}

/// Goes over the text of a set from left to right and notes where its parts are: numbers only, so that a set costs no
/// memory and no counting of references.
struct SetScanner {
    private var cursor: SetCursor
    private var reading: SetReading
    /// Where the last part ends.
    private var partEnd: Int

    init(_ content: Range<Int>) {
        cursor = SetCursor(content)
        reading = SetReading(content: ByteRange(content.lowerBound, content.upperBound))
        partEnd = content.lowerBound
    }

    /// Nil when the text has none of the forms, and for a time that is too long to be written again.
    mutating func scan(_ forms: StaticString, _ text: Span<UInt8>) -> SetReading? {
        scanPurpose(text)
        guard !cursor.isAtEnd, !cursor.isAtTail(text) else { return scanTail(text) ? reading : nil }
        let (start, before) = (cursor.at, reading)
        var (fits, form) = (true, forms.utf8Start)
        let end = form + forms.utf8CodeUnitCount
        while true {
            if form == end || form.pointee == UInt8(ascii: "|") {
                if fits, cursor.isAtEnd || cursor.isAtTail(text) {
                    reading.amount = ByteRange(start, partEnd)
                    if scanTail(text), isWritable(text) { return reading }
                }
                if form == end { return nil }
                (fits, cursor.at, reading) = (true, start, before)
            } else if fits {
                fits = take(form.pointee, isFirst: cursor.at == start, text)
                cursor.skipSpaces(text)
            }
            form += 1
        }
    }

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

    /// The effort and the remark; false for anything else.
    private mutating func scanTail(_ text: Span<UInt8>) -> Bool {
        while !cursor.isAtEnd {
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
        }
        return true
    }

    /// Whether a time is few enough digits for one number, as which it may be written.
    private func isWritable(_ text: Span<UInt8>) -> Bool {
        guard let time = reading.time, time.count * 2 >= NumberText.maximumDigits else { return true }
        let digits = SetReading.seconds(at: time, in: text)?.exactDecimalText
        return digits.map { $0.utf8.count <= NumberText.maximumDigits } ?? false
    }

    // MARK: Parts

    /// Takes a part of a form; false when it is not there.
    private mutating func take(_ part: UInt8, isFirst: Bool, _ text: Span<UInt8>) -> Bool {
        let start = cursor.at
        switch part {
        case UInt8(ascii: "x"): return cursor.skipTimes(text)
        case UInt8(ascii: "f"): return cursor.skip("for", text)
        case UInt8(ascii: "i"): return cursor.skip("in", text)
        case UInt8(ascii: "@"): return cursor.skip("@", text)
        case UInt8(ascii: "_"):
            _ = cursor.skipTimes(text) || cursor.skip("@", text) || cursor.skip("for", text) || cursor.skip("in", text)
            return true
        case UInt8(ascii: "R"):
            guard let digits = takeWhole(text) else { return false }
            reading.reps = digits
            takeUnit(.reps, text)
        case UInt8(ascii: "S"):
            guard let digits = takeWhole(text) else { return false }
            reading.sets = digits
            takeUnit(.sets, text)
        case UInt8(ascii: "W"), UInt8(ascii: "K"), UInt8(ascii: "A"), UInt8(ascii: "P"):
            if part == UInt8(ascii: "A") || part == UInt8(ascii: "P") {
                guard let isPlus = cursor.skipSign(text), isPlus || part == UInt8(ascii: "A") else { return false }
            }
            guard cursor.skipNumber(text) != nil else { return false }
            partEnd = cursor.at
            if !takeUnit(.mass, text), part == UInt8(ascii: "K") { return false }
            reading.weight = ByteRange(start, partEnd)
        case UInt8(ascii: "D"), UInt8(ascii: "L"):
            guard cursor.skipNumber(text) != nil else { return false }
            partEnd = cursor.at
            if !takeUnit(.distance, text), part == UInt8(ascii: "L") { return false }
            reading.distance = ByteRange(start, partEnd)
        case UInt8(ascii: "N"):
            guard let number = cursor.skipNumber(text) else { return false }
            partEnd = cursor.at
            reading.time = ByteRange(number.range.lowerBound, number.range.upperBound)
        default:
            guard takeTime(text, mayBeMetres: isFirst && part == UInt8(ascii: "T")) else { return false }
            reading.time = ByteRange(start, partEnd)
        }
        return true
    }

    /// Digits that may be repetitions.
    private mutating func takeWhole(_ text: Span<UInt8>) -> ByteRange? {
        guard let number = cursor.skipNumber(text), number.isWhole else { return nil }
        partEnd = cursor.at
        let range = ByteRange(number.range.lowerBound, number.range.upperBound)
        // Six digits are always allowed.
        return number.range.count <= 6 || SetReading.reps(at: range, in: text) != nil ? range : nil
    }

    /// Takes the word of a unit if it is of a group.
    @discardableResult private mutating func takeUnit(_ group: SetUnit.Group, _ text: Span<UInt8>) -> Bool {
        let start = cursor.at
        cursor.skipSpaces(text)
        guard let unit = cursor.skipUnit(text)?.group,
            unit == group || unit == .metresOrMinutes && group == .distance
        else {
            cursor.at = start
            return false
        }
        partEnd = cursor.at
        return true
    }

    /// `1:30`, `90 s`, `1 h 30 min`: each unit smaller than the one before.
    private mutating func takeTime(_ text: Span<UInt8>, mayBeMetres: Bool) -> Bool {
        if cursor.skipClock(text) != nil {
            partEnd = cursor.at
            return true
        }
        var last: Rational?
        repeat {
            guard cursor.skipNumber(text) != nil else { return false }
            cursor.skipSpaces(text)
            guard let unit = cursor.skipUnit(text),
                unit.group == .time || unit.group == .metresOrMinutes && !(mayBeMetres && last == nil)
            else { return false }
            let seconds = unit.seconds
            if let last, seconds >= last { return false }
            last = seconds
            partEnd = cursor.at
            cursor.skipSpaces(text)
        } while cursor.isAtDigit(text)
        return true
    }
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
        return Quantity(isNegative ? -amount : amount, cursor.skipUnit(text)?.name ?? "")
    }

    /// The seconds of `1:30`, `90` and `1 h 30 min`.
    static func seconds(at place: ByteRange, in text: Span<UInt8>) -> Rational? {
        var cursor = SetCursor(place.offsets)
        if let seconds = cursor.skipClock(text) { return Rational(seconds) }
        var sum: Rational?
        while let number = cursor.number(text) {
            cursor.skipSpaces(text)
            sum = (sum ?? 0) + number * (cursor.skipUnit(text)?.seconds ?? 1)
            cursor.skipSpaces(text)
        }
        return sum
    }
}
