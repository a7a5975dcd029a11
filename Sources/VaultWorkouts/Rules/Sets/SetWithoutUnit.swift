import VaultChecks
import VaultSchema
import VaultSyntax

/// A weight, distance or time without unit.
enum SetWithoutUnit {
    static func findings(_ item: SetItem, _ exercise: Exercise, _ note: Note) -> [Finding] {
        guard let reading = SetReading.read(item.text, in: note.document.bytes, of: exercise.kind) else { return [] }
        let set = reading.set
        if set.weight?.unit == "", let place = reading.weight {
            return [finding(place, exercise.weightUnit.rawValue, note)]
        }
        if set.distance?.unit == "", let place = reading.distance {
            return [finding(place, exercise.distanceUnit.rawValue, note)]
        }
        guard exercise.kind == .time, let place = reading.time, note.document.bytes[place].allSatisfy(\.isNumberByte)
        else { return [] }
        return [finding(place, "s", note)]
    }

    private static func finding(_ place: Range<Int>, _ unit: String, _ note: Note) -> Finding {
        let range = ByteRange(place.lowerBound, place.upperBound)
        let text = note.document.text(range)
        return Finding(
            .setWithoutUnit, path: note.path, range: range, message: message(text, unit),
            help: "write '\(text) \(unit)'",
            fixes: Fix.edits(
                "write '\(text) \(unit)'", in: note,
                [TextEdit(range: ByteRange(place.upperBound, place.upperBound), replacement: " " + unit)]))
    }
}

extension UInt8 {
    fileprivate var isNumberByte: Bool { isDigit || self == UInt8(ascii: ".") }
}

extension Rule {
    static let setWithoutUnit = Rule(
        "set-without-unit", .warning, summary: "a set's weight, distance or time has no unit",
        page: """
            Without unit a weight or distance counts in the unit of the exercise, else in that of the vault, else in
            `kg` or `km`, and a time in seconds. It would mean something else when that unit changes.

            ```yaml
            ## [[bench-press]]
            - [x] 8 x 60
            ```

            Write the unit: `8 x 60 kg`. The commands do so.
            """)
}

// MARK: Words

private func message(_ text: String, _ unit: String) -> String { "'\(text)' has no unit; it counts as \(unit)" }
