import VaultRecords
import VaultSyntax

/// A set as it was read: what it holds, and where its parts are in the file.
package struct SetReading: Hashable, Sendable {
    /// What is read, without what other tools append.
    package var content: ByteRange
    package var set = WorkoutSet()
    /// How many sets it is; only of a text that a person types.
    var count = 1
    /// The word for what it is for; nil for the work itself.
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

/// Goes over the text of a set from left to right, without memory in common units. The text is passed to every call
/// instead of being kept, which avoids reference counting.
struct SetScanner {
    let end: Int
    var at: Int
    private var reading: SetReading
    /// Where the last part ends.
    private var partEnd: Int

    init(_ content: Range<Int>) {
        (at, end) = (content.lowerBound, content.upperBound)
        reading = SetReading(content: ByteRange(content.lowerBound, content.upperBound))
        partEnd = content.lowerBound
    }

    /// Nil when the text has none of the forms, and for a time with too many digits to be written again.
    mutating func scan(_ forms: StaticString, _ text: Span<UInt8>) -> SetReading? {
        scanPurpose(text)
        guard !isAtEnd, !isAtTail(text) else { return scanTail(text) ? reading : nil }
        let (start, before) = (at, reading)
        var (fits, form) = (true, forms.utf8Start)
        let formsEnd = form + forms.utf8CodeUnitCount
        while true {
            if form == formsEnd || form.pointee == UInt8(ascii: "|") {
                if fits, isAtEnd || isAtTail(text) {
                    reading.amount = ByteRange(start, partEnd)
                    if scanTail(text), isWritable { return reading }
                }
                if form == formsEnd { return nil }
                (fits, at, reading) = (true, start, before)
            } else if fits {
                fits = take(form.pointee, isFirst: at == start, text)
                skipSpaces(text)
            }
            form += 1
        }
    }

    private mutating func scanPurpose(_ text: Span<UInt8>) {
        guard !isAtEnd else { return }
        switch text[at] | 0x20 {
        case UInt8(ascii: "w"): scanPurpose(.warmUp, "warm-up", text)
        case UInt8(ascii: "d"): scanPurpose(.drop, "drop", text)
        case UInt8(ascii: "f"): scanPurpose(.failure, "failure", text)
        default: break
        }
    }

    private mutating func scanPurpose(_ purpose: WorkoutSet.Purpose, _ word: StaticString, _ text: Span<UInt8>) {
        let start = at
        guard skip(word, text), isAfterWord(text) else {
            at = start
            return
        }
        reading.set.purpose = purpose
        reading.purposeWord = ByteRange(start, at)
        skipSpaces(text)
    }

    /// The effort and the remark; false for anything else.
    private mutating func scanTail(_ text: Span<UInt8>) -> Bool {
        while !isAtEnd {
            let start = at
            if text[start] == UInt8(ascii: "("), reading.remark == nil,
                let close = SetSuffix.closing(start, end, text)
            {
                at = close
                reading.remark = ByteRange(start, close)
            } else if text[start] == UInt8(ascii: "@"), reading.effort == nil {
                at += 1
                guard let number = self.number(text) else { return false }
                reading.effort = ByteRange(start, at)
                reading.set.effort = number.value
            } else {
                return false
            }
            skipSpaces(text)
        }
        return true
    }

    private var isWritable: Bool {
        guard let time = reading.time, time.count * 2 >= NumberText.maximumDigits else { return true }
        return reading.set.time?.exactDecimalText.map { $0.utf8.count <= NumberText.maximumDigits } ?? false
    }

    // MARK: Parts

    /// Takes a part of a form; false when it is not there.
    private mutating func take(_ part: UInt8, isFirst: Bool, _ text: Span<UInt8>) -> Bool {
        let start = at
        switch part {
        case UInt8(ascii: "x"): return skipTimes(text)
        case UInt8(ascii: "f"): return skip("for", text)
        case UInt8(ascii: "i"): return skip("in", text)
        case UInt8(ascii: "@"): return skip("@", text)
        case UInt8(ascii: "_"):
            _ = skipTimes(text) || skip("@", text) || skip("for", text) || skip("in", text)
            return true
        case UInt8(ascii: "R"), UInt8(ascii: "S"):
            guard let number = takeNumber(text), number.isWhole,
                let count = number.value.floor?.within(WorkoutSet.allowedReps)
            else { return false }
            if part == UInt8(ascii: "S") {
                reading.count = count
                _ = takeUnit(.sets, text)
            } else {
                (reading.reps, reading.set.reps) = (ByteRange(start, partEnd), count)
                _ = takeUnit(.reps, text)
            }
        case UInt8(ascii: "W"), UInt8(ascii: "K"):
            guard let weight = takeQuantity(.mass, text, hasUnit: part == UInt8(ascii: "K")) else { return false }
            (reading.weight, reading.set.weight) = (ByteRange(start, partEnd), weight)
        case UInt8(ascii: "A"), UInt8(ascii: "P"):
            guard let isPlus = skipSign(text), isPlus || part == UInt8(ascii: "A"),
                let weight = takeQuantity(.mass, text, hasUnit: false)
            else { return false }
            reading.weight = ByteRange(start, partEnd)
            reading.set.weight = isPlus ? weight : Quantity(-weight.amount, weight.unit)
        case UInt8(ascii: "D"), UInt8(ascii: "L"):
            guard let distance = takeQuantity(.distance, text, hasUnit: part == UInt8(ascii: "L")) else { return false }
            (reading.distance, reading.set.distance) = (ByteRange(start, partEnd), distance)
        case UInt8(ascii: "N"):
            guard let seconds = takeNumber(text)?.value else { return false }
            (reading.time, reading.set.time) = (ByteRange(start, partEnd), seconds)
        default:
            guard let seconds = takeTime(text, mayBeMetres: isFirst && part == UInt8(ascii: "T")) else { return false }
            (reading.time, reading.set.time) = (ByteRange(start, partEnd), seconds)
        }
        return true
    }

    private mutating func takeNumber(_ text: Span<UInt8>) -> NumberText? {
        guard let number = self.number(text) else { return nil }
        partEnd = at
        return number
    }

    /// A number with its unit, which is empty where none is written.
    private mutating func takeQuantity(_ group: SetUnit.Group, _ text: Span<UInt8>, hasUnit: Bool) -> Quantity? {
        guard let number = takeNumber(text) else { return nil }
        let unit = takeUnit(group, text)
        return hasUnit && unit == nil ? nil : Quantity(number.value, unit ?? "")
    }

    /// Takes the word of a unit if it is of a group.
    private mutating func takeUnit(_ group: SetUnit.Group, _ text: Span<UInt8>) -> String? {
        let start = at
        skipSpaces(text)
        guard let unit = self.unit(text),
            unit.group == group || unit.group == .metresOrMinutes && group == .distance
        else {
            at = start
            return nil
        }
        partEnd = at
        return unit.name
    }

    /// The seconds of `1:30`, `90 s`, `1 h 30 min`: each unit smaller than the one before.
    private mutating func takeTime(_ text: Span<UInt8>, mayBeMetres: Bool) -> Rational? {
        if let seconds = clock(text) {
            partEnd = at
            return Rational(seconds)
        }
        var (sum, last): (Rational, Rational?) = (0, nil)
        repeat {
            guard let number = self.number(text) else { return nil }
            skipSpaces(text)
            guard let unit = self.unit(text),
                unit.group == .time || unit.group == .metresOrMinutes && !(mayBeMetres && last == nil)
            else { return nil }
            if let last, unit.seconds >= last { return nil }
            last = unit.seconds
            sum += number.value * unit.seconds
            partEnd = at
            skipSpaces(text)
        } while isAtDigit(text)
        return sum
    }
}
