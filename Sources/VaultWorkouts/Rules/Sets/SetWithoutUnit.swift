import VaultChecks
import VaultSchema
import VaultSyntax

/// A weight, distance or time without unit.
enum SetWithoutUnit {
    /// The first part of a set that lacks one.
    static func place(in set: SetReading, _ text: Span<UInt8>) -> ByteRange? {
        // A unit ends with a letter.
        if let place = set.weight, text[Int(place.end) - 1].isDigit { return place }
        if let place = set.distance, text[Int(place.end) - 1].isDigit { return place }
        guard let place = set.time, place.offsets.allSatisfy({ text[$0].isNumberByte })
        else { return nil }
        return place
    }

    static func finding(_ place: ByteRange, in set: SetReading, _ exercise: Exercise, _ note: Note) -> Finding {
        let unit =
            place == set.weight
            ? exercise.weightUnit.rawValue : place == set.distance ? exercise.distanceUnit.rawValue : "s"
        let text = note.document.text(place)
        if let choices = choices(place, in: set, exercise, note) {
            let (amount, texts) = choices
            return Finding(
                .setWithoutUnit, path: note.path, range: place, message: message(text, unit),
                help: "write \(Words.list(texts.map { "'\($0)'" }, joint: "or"))",
                fixes: texts.flatMap {
                    Fix.edits("write '\($0)'", in: note, [TextEdit(range: amount, replacement: $0)])
                })
        }
        let end = ByteRange(start: place.end, end: place.end)
        return Finding(
            .setWithoutUnit, path: note.path, range: place, message: message(text, unit),
            help: "write '\(text) \(unit)'",
            fixes: Fix.edits(
                "write '\(text) \(unit)'", in: note, [TextEdit(range: end, replacement: " " + unit)]))
    }

    /// Where repetitions and weight may be the other way round, as in `60 x 8`: the amounts, and what they may be.
    private static func choices(
        _ place: ByteRange, in set: SetReading, _ exercise: Exercise, _ note: Note
    ) -> (amount: ByteRange, texts: [String])? {
        guard place == set.weight, let amount = set.amount, set.reps != nil else { return nil }
        let typed = TypedSet(note.document.text(amount), of: exercise)
        guard typed.clear(near: []) == nil else { return nil }
        return (amount, typed.likeliest(near: []).map { typed.text(of: $0) })
    }
}

extension UInt8 {
    fileprivate var isNumberByte: Bool { isDigit || self == UInt8(ascii: ".") }
}

extension Rule {
    static let setWithoutUnit = Rule(
        "set-without-unit", .warning, summary: "a set's weight, distance or time has no unit")
}

// MARK: Words

private func message(_ text: String, _ unit: String) -> String { "'\(text)' has no unit; it counts as \(unit)" }
