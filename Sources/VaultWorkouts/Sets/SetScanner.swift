import VaultSchema

/// Goes over the text of a set from left to right.
struct SetScanner {
    private let bytes: [UInt8]
    private let kind: ExerciseKind?
    private let end: Int
    private var at: Int
    private var reading: SetReading
    private var isSigned = false

    init(_ bytes: [UInt8], _ content: Range<Int>, _ kind: ExerciseKind?) {
        self.bytes = bytes
        self.kind = kind
        at = content.lowerBound
        end = content.upperBound
        reading = SetReading(content: content)
    }

    /// Nil when the text is no set of the kind.
    mutating func scan() -> SetReading? {
        scanPurpose()
        if at < end, !isTail {
            let start = at
            guard scanAmount() else { return nil }
            var amountEnd = at
            while amountEnd > start, bytes[amountEnd - 1].isBlank { amountEnd -= 1 }
            reading.amount = start..<amountEnd
        }
        while at < end { if !scanTail() { return nil } }
        return fits ? reading : nil
    }

    // MARK: Around the amount

    private mutating func scanPurpose() {
        guard at < end, bytes[at].isLetter else { return }
        for purpose in [WorkoutSet.Purpose.warmUp, .drop, .failure] {
            let start = at
            guard skip(purpose.word) else { continue }
            guard at == end || bytes[at].isBlank else {
                at = start
                continue
            }
            reading.set.purpose = purpose
            reading.purpose = start..<at
            return skipBlanks()
        }
    }

    private var isTail: Bool { bytes[at] == UInt8(ascii: "@") || bytes[at] == UInt8(ascii: "(") }

    private mutating func scanTail() -> Bool {
        let start = at
        if bytes[at] == UInt8(ascii: "("), reading.remark == nil, let close = SetSuffix.closing(at, end, bytes) {
            at = close
            reading.remark = start..<at
        } else if bytes[at] == UInt8(ascii: "@"), reading.effort == nil {
            at += 1
            guard let effort = number(), at == end || bytes[at].isBlank || isTail else { return false }
            reading.set.effort = effort.value
            reading.effort = start..<at
        } else {
            return false
        }
        skipBlanks()
        return true
    }

    /// Whether the kind has all that was read.
    private var fits: Bool {
        guard let kind else { return true }
        // By the places: copying the set would cost more than the questions.
        if reading.weight != nil, !kind.hasWeight || isSigned != (kind == .bodyweightAndReps) { return false }
        return (reading.reps == nil || kind.hasReps) && (reading.time == nil || kind.hasTime)
            && (reading.distance == nil || kind.hasDistance)
    }

    // MARK: The amount

    private mutating func scanAmount() -> Bool {
        let start = at
        if sign() != nil { return scanAdded(from: start) }
        if let seconds = clock() { return setTime(seconds, start..<at) }
        guard let number = number() else { return false }
        let numberEnd = at
        skipBlanks()
        if times() { return scanWeight(behindReps: number, start..<numberEnd) }
        switch unit() {
        case nil: return scanBare(number, start..<numberEnd)
        case .reps:
            guard setReps(number, start..<numberEnd) else { return false }
            skipBlanks()
            return scanAddedIfThere()
        case .mass(let unit):
            setWeight(number.value, unit, start..<at)
            skipBlanks()
            if times() { return scanReps() }
            return skipJoint("for") ? scanTime() : true
        case .distance(let unit):
            reading.set.distance = Quantity(number.value, unit)
            reading.distance = start..<at
            skipBlanks()
            return skipJoint("in") ? scanTime() : true
        case .time(let factor):
            guard let seconds = span(number.value * factor, factor) else { return false }
            return setTime(seconds, start..<at)
        case .other: return false
        }
    }

    /// A number without unit: what it counts depends on the kind.
    private mutating func scanBare(_ number: NumberText, _ range: Range<Int>) -> Bool {
        switch kind {
        case .time: return setTime(number.value, range)
        case .weightAndTime:
            setWeight(number.value, "", range)
            return skipJoint("for") ? scanTime() : true
        case .distanceAndTime:
            reading.set.distance = Quantity(number.value, "")
            reading.distance = range
            return skipJoint("in") ? scanTime() : true
        default: return setReps(number, range) && scanAddedIfThere()
        }
    }

    private mutating func scanAddedIfThere() -> Bool {
        guard at < end, !isTail else { return true }
        let start = at
        return sign() != nil && scanAdded(from: start)
    }

    /// `+10 kg`, behind the sign.
    private mutating func scanAdded(from start: Int) -> Bool {
        let isNegative = bytes[start] != UInt8(ascii: "+")
        isSigned = true
        guard let number = number() else { return false }
        var numberEnd = at
        skipBlanks()
        var name = ""
        if let unit = unit() {
            guard case .mass(let found) = unit else { return false }
            name = found
            numberEnd = at
        }
        setWeight(isNegative ? -number.value : number.value, name, start..<numberEnd)
        skipBlanks()
        return true
    }

    /// `60 kg`, behind `8 x`.
    private mutating func scanWeight(behindReps reps: NumberText, _ range: Range<Int>) -> Bool {
        skipBlanks()
        let start = at
        guard at < end, let weight = number() else { return false }
        var weightEnd = at
        skipBlanks()
        var name = ""
        if let unit = unit() {
            guard case .mass(let found) = unit else { return false }
            name = found
            weightEnd = at
        }
        setWeight(weight.value, name, start..<weightEnd)
        skipBlanks()
        return setReps(reps, range)
    }

    /// `8`, behind `60 kg x`.
    private mutating func scanReps() -> Bool {
        skipBlanks()
        let start = at
        guard at < end, let number = number(), setReps(number, start..<at) else { return false }
        skipBlanks()
        if case .reps = unit() { skipBlanks() }
        return true
    }

    private mutating func scanTime() -> Bool {
        skipBlanks()
        guard at < end else { return false }
        let start = at
        if let seconds = clock() { return setTime(seconds, start..<at) }
        guard let number = number() else { return false }
        skipBlanks()
        guard case .time(let factor) = unit(isTime: true), let seconds = span(number.value * factor, factor) else {
            return false
        }
        return setTime(seconds, start..<at)
    }

    // MARK: What was found

    private mutating func setReps(_ number: NumberText, _ range: Range<Int>) -> Bool {
        guard number.isWhole, let reps = number.value.floor else { return false }
        reading.set.reps = reps
        reading.reps = range
        return true
    }

    private mutating func setWeight(_ amount: Rational, _ unit: String, _ range: Range<Int>) {
        reading.set.weight = Quantity(amount, unit)
        reading.weight = range
    }

    private mutating func setTime(_ seconds: Rational, _ range: Range<Int>) -> Bool {
        reading.set.time = seconds
        reading.time = range
        skipBlanks()
        return true
    }

    // MARK: Words and numbers

    private mutating func skipBlanks() { at = SetSuffix.skipBlanks(at, end, bytes) }

    /// Passes over a word in lower case, whatever its case.
    private mutating func skip(_ word: StaticString) -> Bool {
        guard at + word.utf8CodeUnitCount <= end else { return false }
        let isThere = word.withUTF8Buffer { word in
            word.indices.allSatisfy { bytes[at + $0] == word[$0] || bytes[at + $0] | 0x20 == word[$0] }
        }
        if isThere { at += word.utf8CodeUnitCount }
        return isThere
    }

    /// Passes over `for` or `in`, with a blank or digit behind it.
    private mutating func skipJoint(_ word: StaticString) -> Bool {
        let start = at
        guard skip(word), at < end, bytes[at].isBlank || bytes[at].isDigit else {
            at = start
            return false
        }
        return true
    }

    /// Passes over `x`, `X` or `×` with a number, a sign or a blank behind it.
    private mutating func times() -> Bool {
        let length =
            at < end && bytes[at] | 0x20 == UInt8(ascii: "x")
            ? 1 : at + 1 < end && bytes[at] == 0xC3 && bytes[at + 1] == 0x97 ? 2 : 0
        guard length > 0, at + length < end, !bytes[at + length].isLetter else { return false }
        at += length
        return true
    }

    /// Passes over `+`, `-` or `−`, and blanks behind it.
    private mutating func sign() -> Int? {
        let isMinus = at + 2 < end && bytes[at] == 0xE2 && bytes[at + 1] == 0x88 && bytes[at + 2] == 0x92
        guard at < end, isMinus || bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") else { return nil }
        at += isMinus ? 3 : 1
        skipBlanks()
        return at
    }

    private mutating func number() -> NumberText? {
        guard at < end, bytes[at].isDigit,
            let number = NumberText.scan(bytes.span.extracting(at..<end), from: 0)
        else { return nil }
        at += number.end
        return number
    }

    /// `1:30` or `1:05:00`, in seconds.
    private mutating func clock() -> Rational? {
        var offset = at
        var seconds = 0
        var parts = 0
        while true {
            let start = offset
            var value = 0
            while offset < end, bytes[offset].isDigit, offset - start < 4 {
                value = value * 10 + Int(bytes[offset] & 15)
                offset += 1
            }
            guard offset > start, parts == 0 || offset - start == 2 && value < 60 else { return nil }
            seconds = seconds * 60 + value
            parts += 1
            guard parts < 3, offset < end, bytes[offset] == UInt8(ascii: ":") else { break }
            offset += 1
        }
        let isWhole = offset == end || bytes[offset].isBlank || "@(".utf8.contains(bytes[offset])
        guard parts > 1, isWhole else { return nil }
        at = offset
        return Rational(seconds)
    }

    private enum AmountUnit {
        case reps
        case mass(String)
        case distance(String)
        /// The seconds in one of it.
        case time(Rational)
        case other
    }

    /// The unit that stands here; nil for no word at all.
    ///
    /// - Parameter isTime: whether only a time can stand here, so that `m` is minutes
    private mutating func unit(isTime: Bool = false) -> AmountUnit? {
        let start = at
        var wordEnd = at
        while wordEnd < end, bytes[wordEnd].isLetter { wordEnd += 1 }
        guard wordEnd > start, !isJoint(start..<wordEnd) else { return nil }
        at = wordEnd
        let first = bytes[start] | 0x20
        let second = wordEnd - start > 1 ? bytes[start + 1] | 0x20 : 0
        switch (wordEnd - start, first, second) {
        case (2, UInt8(ascii: "k"), UInt8(ascii: "g")): return .mass("kg")
        case (2, UInt8(ascii: "l"), UInt8(ascii: "b")): return .mass("lb")
        case (2, UInt8(ascii: "k"), UInt8(ascii: "m")): return .distance("km")
        case (1, UInt8(ascii: "s"), _): return .time(1)
        case (1, UInt8(ascii: "m"), _):
            let isDistance = kind.map(\.hasDistance) ?? true
            return isTime ? .time(60) : isDistance ? .distance("m") : .other
        default: return named(String(decoding: bytes[start..<wordEnd], as: UTF8.self))
        }
    }

    /// `for` or `in`, which stand behind a number without unit.
    private func isJoint(_ word: Range<Int>) -> Bool {
        func isLetter(_ place: Int, _ letter: Unicode.Scalar) -> Bool {
            bytes[word.lowerBound + place] | 0x20 == UInt8(ascii: letter)
        }
        return switch word.count {
        case 2: isLetter(0, "i") && isLetter(1, "n")
        case 3: isLetter(0, "f") && isLetter(1, "o") && isLetter(2, "r")
        default: false
        }
    }

    private func named(_ word: String) -> AmountUnit {
        if ["rep", "reps"].contains(word.lowercased()) { return .reps }
        let unit = UnitTable.builtIn.unit(word)
        guard unit.isKnown else { return .other }
        return switch unit.group {
        case "g": .mass(unit.canonical)
        case "m": .distance(unit.canonical)
        case "s": .time(unit.factor)
        default: .other
        }
    }

    /// The smaller parts of `1 h 30 min`; nil when they are not smaller.
    private mutating func span(_ seconds: Rational, _ factor: Rational) -> Rational? {
        var (seconds, factor) = (seconds, factor)
        while true {
            skipBlanks()
            guard at < end, bytes[at].isDigit, let number = number() else { return seconds }
            skipBlanks()
            guard case .time(let smaller) = unit(isTime: true), smaller < factor else { return nil }
            seconds += number.value * smaller
            factor = smaller
        }
    }
}

extension WorkoutSet.Purpose {
    fileprivate var word: StaticString {
        switch self {
        case .work: ""
        case .warmUp: "warm-up"
        case .drop: "drop"
        case .failure: "failure"
        }
    }
}
