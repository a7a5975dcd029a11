import VaultChecks
import VaultReaders
import VaultRecords
import VaultSyntax
import VaultWorkouts

/// Workouts as a table of Strong: a row for each set that was done, with its units beside it. Other programs for
/// workouts read these tables, and so does `vault import strong`.
package struct StrongRows {
    /// The types of records that it has.
    package static let types = ["workout"]
    package static let headers = [
        "Date", "Workout Name", "Exercise Name", "Set Order", "Weight", "Weight Unit", "Reps", "RPE", "Distance",
        "Distance Unit", "Seconds", "Notes", "Workout Notes", "Workout Duration",
    ]
    package private(set) var rows: [[String]] = []
    /// How many sets are of workouts that are exported, and are not done or cannot be read.
    package private(set) var leftOut = 0

    /// Cost: linear in the texts of the workouts.
    package init(_ records: [NoteID], in vault: Snapshot) {
        let model = vault.workouts
        for record in records {
            guard let workout = model.workout(ofNote: record) else { continue }
            add(workout, model)
        }
    }

    private mutating func add(_ workout: Workout, _ model: WorkoutsModel) {
        let note = model.graph.notes[workout.note]
        let sections = model.sections(of: workout.note)
        let local = DateTime(day: workout.started.day, secondOfDay: workout.started.secondOfDay)
        let start = local.description.replacing("T", with: " ")
        let duration = workout.duration.flatMap { CellTime.duration(Rational($0)) } ?? ""
        let first = sections.first?.range.lowerBound ?? note.document.bytes.count
        var remarks = Self.text(note.document.bytes[min(note.document.bodyStart, first)..<first])
        var counts: [Int: Int] = [:]
        for section in sections {
            let exercise = model.exercises[section.exercise]
            var sectionRemarks = Self.remarks(of: section, exercise.kind, note.document.bytes)
            for item in section.sets {
                guard item.isDone, let set = item.set?.withUnits(exercise.units()), !set.isEmpty else {
                    leftOut += 1
                    continue
                }
                var order = Self.order(set.purpose)
                if order.isEmpty {
                    counts[section.exercise, default: 0] += 1
                    order = "\(counts[section.exercise, default: 0])"
                }
                let weight = Self.weight(set.weight, exercise)
                let distance = Self.distance(set.distance)
                rows.append([
                    start, note.title, exercise.title, order, weight?.amount.description ?? "", weight?.unit ?? "",
                    set.reps.map(String.init) ?? "", set.effort?.description ?? "", distance?.amount.description ?? "",
                    distance?.unit ?? "", set.time?.description ?? "", sectionRemarks, remarks, duration,
                ])
                (sectionRemarks, remarks) = ("", "")
            }
        }
    }

    private static func order(_ purpose: WorkoutSet.Purpose) -> String {
        switch purpose {
        case .work: ""
        case .warmUp: "W"
        case .drop: "D"
        case .failure: "F"
        }
    }

    /// Strong knows kilograms and pounds. Help by a machine or a band has no sign in it.
    private static func weight(_ weight: Quantity?, _ exercise: Exercise) -> Quantity? {
        guard let weight else { return nil }
        var converted = weight
        if weight.unit != "kg", weight.unit != "lb", let amount = UnitTable.builtIn.convert(weight, to: "kg") {
            converted = Quantity(amount, "kg")
        }
        let isHelp = converted.amount.isNegative && exercise.title.lowercased().contains("assisted")
        return isHelp ? Quantity(-converted.amount, converted.unit) : converted
    }

    private static func distance(_ distance: Quantity?) -> Quantity? {
        guard let distance, !["km", "mi", "m", "yd", "ft"].contains(distance.unit) else { return distance }
        return UnitTable.builtIn.convert(distance, to: "m").map { Quantity($0, "m") } ?? distance
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).trimmed }

    /// What is below the heading besides sets, and what is in brackets after those that were done.
    private static func remarks(of section: ExerciseSection, _ kind: ExerciseKind?, _ bytes: [UInt8]) -> String {
        var lines: [String] = []
        var place = min(Int(section.heading.end), bytes.count)
        for range in section.sets.map(\.line) + [ByteRange(section.range.upperBound, section.range.upperBound)] {
            let text = text(bytes[place..<max(place, Int(range.start))])
            if !text.isEmpty { lines.append(text) }
            place = max(place, Int(range.end))
        }
        lines += section.sets.filter(\.isDone).compactMap { item in
            let remark = SetReading.read(item.text, in: bytes.span, of: kind)?.remark
            return remark.map { text(bytes[$0.offsets].dropFirst().dropLast()) }
        }
        return lines.joined(separator: "\n")
    }
}
